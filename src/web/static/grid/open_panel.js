// The list of open steps, which takes the place of the keypad's values: see open_steps.js.

import { around, clear, focusedElement, h } from "../dom.js";
import { t } from "../i18n.js";
import { heading, outcome } from "./open_steps.js";
import { changeHintSettings, hintSettings } from "./hint_settings.js";

export class OpenPanel {
  lostFocus = false;
  /** @type {unknown[]} */
  drawn = []; // what the list was made of

  /** @param {GridSession} session @param {import("./open_steps.js").OpenSteps} open @param {GridQueries} queries */
  constructor(session, open, queries) {
    this.session = session;
    this.open = open;
    this.queries = queries;
    const label = t("told.do.closeSteps");
    const closer = h("button", { type: "button", class: "tool small", title: label, "aria-label": label, onclick: () => open.close() }, "×");
    /** @type {HTMLInputElement} */
    this.unique = h("input", { type: "checkbox", id: "by-uniqueness", onchange: () => this.turnUniqueness() });
    this.permitted = h(
      "label",
      { class: "switch", for: "by-uniqueness", title: t("grid.open.uniqueness.title") },
      this.unique,
      h("span", {}, t("grid.open.uniqueness")),
    );
    this.list = h("ol", { class: "open-list", "aria-label": t("grid.do.openSteps") });
    this.list.addEventListener("keydown", (event) => this.press(event));
    this.foot = h("div", { class: "open-foot" });
    this.element = h(
      "section",
      { class: "card open-steps", "aria-label": t("grid.do.openSteps") },
      h("div", { class: "open-head" }, h("h2", {}, t("grid.do.openSteps")), closer),
      h("div", { class: "open-body" }, this.list, this.foot, this.permitted),
    );
  }

  toggle() {
    if (this.open.isOpen) return this.open.close();
    this.queries.drop();
    this.session.showSolutions([]);
    this.queries.hush();
    return this.open.open();
  }

  turnUniqueness() {
    changeHintSettings({ uniqueness: this.unique.checked });
    this.open.restart();
  }

  /** Show a step of the list on the board. @param {number} at */
  choose(at) {
    const step = this.open.choose(at);
    if (!step) return;
    this.queries.explain(step);
    this.list.children[at]?.scrollIntoView({ block: "nearest" });
  }

  /** @param {number} by */
  turn(by) {
    this.choose(this.open.beside(by));
  }

  /** Arrows go along the list, and not on the board. @param {KeyboardEvent} event */
  press(event) {
    const by = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    const item = around(event, "li");
    if (!by || !item || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    const { length } = this.list.children;
    const at = Math.min(Math.max([...this.list.children].indexOf(item) + by, 0), length - 1);
    this.choose(at);
    this.button(at)?.focus();
  }

  /** @param {number} at */
  button(at) {
    return /** @type {HTMLElement | undefined} */ (this.list.children[at]?.firstElementChild);
  }

  show() {
    const { session, open } = this;
    if (open.isOpen && session.settingUp) open.close();
    if (open.isOpen && open.game !== session.game) open.follow();
    const had = this.element.contains(focusedElement());
    this.element.hidden = !open.isOpen;
    if (open.isOpen) {
      this.showList();
      this.showFoot();
    }
    this.lostFocus = had && (this.element.hidden || !this.element.contains(focusedElement()));
  }

  showList() {
    const { open, list } = this;
    const { names, cells, uniqueness } = hintSettings();
    this.permitted.hidden = !open.found?.permits_uniqueness;
    this.unique.checked = uniqueness;
    const made = [open.found, open.limit, names, cells];
    if (made.some((each, i) => each !== this.drawn[i])) {
      this.drawn = made;
      const held = list.contains(focusedElement()) ? [...list.children].findIndex((item) => item.contains(focusedElement())) : -1;
      clear(list).append(...open.steps.map((step, at) => this.item(step, at)));
      if (held >= 0) this.button(Math.min(held, list.children.length - 1))?.focus();
    }
    list.inert = open.isOld;
    const stop = open.isShown ? open.at : 0; // where Tab comes to
    [...list.children].forEach((item, at) => {
      const isOn = open.isShown && at === open.at;
      item.classList.toggle("on", isOn);
      const button = this.button(at);
      button?.setAttribute("aria-current", String(isOn));
      if (button) button.tabIndex = at === stop ? 0 : -1;
    });
  }

  /** @param {Step} step @param {number} at */
  item(step, at) {
    const [before, name, after] = heading(step);
    const what = outcome(step);
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", class: "open-step", onclick: () => this.choose(at) },
        h("span", {}, before, name && h("strong", {}, name), after),
        what && " ",
        what && h("span", { class: "outcome" }, what),
      ),
    );
  }

  showFoot() {
    const { open, foot } = this;
    const isAsking = open.isAsking || (open.isOld && !open.problem);
    const said = open.problem || open.said;
    const key = JSON.stringify([isAsking, said, open.hasMore]);
    if (key === foot.dataset.key) return;
    foot.dataset.key = key;
    const held = foot.contains(focusedElement());
    /** @param {string} name @param {() => unknown} run */
    const button = (name, run) => h("button", { type: "button", class: "button", onclick: run }, t(`grid.open.${name}`));
    const asking = [h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, t("grid.asking.open")), button("stop", () => open.stop())];
    const answered = [
      h("span", { class: open.problem ? "problem" : "" }, said),
      ...(open.problem ? [button("again", () => open.restart())] : []),
      ...(open.hasMore && !open.problem ? [button("more", () => open.more())] : []),
    ];
    clear(foot).append(...(isAsking ? asking : answered));
    if (held) (foot.querySelector("button") ?? this.button(this.open.steps.length - 1))?.focus();
  }
}
