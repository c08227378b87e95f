// The panels beside and below the board: the queries, their answers, and the progress of a long one.

import { importPart } from "../api.js";
import { clear, focusedElement, h, the } from "../dom.js";
import { t } from "../i18n.js";
import { makeRevealBar, makeRevealButton } from "../step_reveal.js";
import { AboutFields, aboutPuzzle } from "./about_puzzle.js";
import { ACTIONS, shortcut } from "./keys.js";
import { hintSettings } from "./hint_settings.js";
import { formatRate, formatSeconds, ruleName, ruleSummary, unitName } from "./words.js";
import { SIZES, isTouched } from "./state.js";

const SHOWN_UNITS = 6;
const TURNS = [["turnLeft", "counter", "↺"], ["turnRight", "quarter", "↻"], ["mirrorAcross", "horizontal", "⇆"], ["mirrorDown", "vertical", "⇅"]];

/** The line below the board: an answer, the progress of a query with its stop button, or the conflicts. */
export class StatusLine {
  lastKey = "";
  lostFocus = false;
  /** @type {Explanation | null} */
  lastSteps = null;

  /** @param {GridSession} session @param {GridQueries} queries @param {import("./open_steps.js").OpenSteps} openSteps */
  constructor(session, queries, openSteps) {
    this.session = session;
    this.queries = queries;
    this.openSteps = openSteps;
    this.element = h("div", { class: "grid-status" });
  }

  show() {
    const { session, queries } = this;
    const { running, message } = queries;
    const { steps } = session;
    const said = steps && [steps.at, steps.text, steps.steps.length];
    const key = JSON.stringify([running, message, session.units, session.turn, session.solutions.length, said]);
    if (key === this.lastKey && steps === this.lastSteps) return;
    this.lastKey = key;
    this.lastSteps = steps;
    const held = this.element.contains(focusedElement()) && focusedElement()?.dataset.does;
    const lines = [];
    if (steps) lines.push(this.explanation(steps));
    else if (message?.text) lines.push(this.answer(message));
    else if (!running && session.units.length) lines.push(this.clashes());
    if (session.solutions.length) lines.push(this.solutions());
    if (running) lines.push(this.progress(running));
    clear(this.element).append(...lines);
    const next = held && (the(`[data-does=${held}]`, this.element) ?? this.element.querySelector("button"));
    if (next) next.focus();
    this.lostFocus = Boolean(held && !next);
  }

  /** Whether what is said here names cells. */
  get namesCells() {
    const { session, queries } = this;
    if (session.steps) return session.steps.namesCells;
    if (queries.message?.text) return queries.message.namesCells;
    return !queries.running && session.units.slice(0, SHOWN_UNITS).some(({ cited }) => cited.length > 0);
  }

  /** @param {Said} given */
  answer({ text, tone, lines }) {
    const more = lines.length ? h("ul", { class: "answer-lines" }, ...lines.map((line) => h("li", {}, line))) : null;
    return h("div", { class: `answer ${tone}` }, h("p", {}, text), more);
  }

  /** A step, as much of it as was asked for, and what one may do about it. @param {Explanation} steps */
  explanation(steps) {
    const { queries } = this;
    /** @param {number} by */
    const turn = (by) => () => queries.goToStep(steps.at + by);
    const acts = {
      stepBack: steps.isPath && turn(-1),
      nextStep: turn(1),
      sayMore: () => queries.sayMore(),
      sayAll: () => queries.sayAll(),
      enter: () => queries.enterStep(),
      close: () => queries.hush(),
    };
    const withoutMarks = () => (this.openSteps.isShown ? this.openSteps.restart(false) : queries.hintFrom(false));
    return makeRevealBar(steps, acts, [steps.isMissingMark && makeRevealButton("withoutMarks", withoutMarks)]);
  }

  clashes() {
    const { units } = this.session;
    const items = units.slice(0, SHOWN_UNITS).map((unit) => h("li", {}, unitName(unit)));
    const more = units.length > SHOWN_UNITS ? [h("li", {}, `+${units.length - SHOWN_UNITS}`)] : [];
    return h("div", { class: "clashes" }, h("span", {}, t("grid.conflicts")), h("ul", {}, ...items, ...more));
  }

  solutions() {
    const { session, queries } = this;
    const { solutions } = session;
    /** @param {number} by */
    const turn = (by) => () => session.turnSolution(by);
    const keep = () => {
      queries.stop();
      queries.keepSolution();
    };
    const hide = () => {
      queries.stop();
      session.showSolutions([]);
      queries.hush();
    };
    const several = solutions.length > 1;
    return h(
      "div",
      { class: "solution-bar", role: "group", "aria-label": t("grid.solutions") },
      several && small("previous", "‹", turn(-1)),
      several && h("span", { class: "place" }, t("grid.place", { at: session.turn + 1, of: solutions.length })),
      several && small("next", "›", turn(1)),
      h("button", { type: "button", class: "link", onclick: keep }, t("grid.keep")),
      h("button", { type: "button", class: "link", onclick: hide }, t("grid.hide")),
    );
  }

  /** @param {Running} given */
  progress({ name, steps, seconds: time, found, what }) {
    const way = t("grid.progress", { steps, rate: formatRate(steps, time), time: formatSeconds(time) });
    const so = name === "count" && found ? t("grid.soFar", { count: found }) : "";
    const asked = what ? t("grid.new.tries", { what, time: formatSeconds(Math.max(1, time)) }) : t(`grid.asking.${name}`);
    const facts = steps ? [so, way].filter(Boolean).join(" ") : "";
    return h(
      "div",
      { class: "progress" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      h("span", { class: "progress-text" }, `${asked} ${facts}`),
      h("button", { type: "button", class: "button stop", onclick: () => this.queries.stop() }, t("grid.stop")),
    );
  }
}

/** The queries about the board, and the puzzle's rules. */
export class Ask {
  lastKey = "";

  /** @param {GridSession} session @param {Actions} actions */
  constructor(session, actions) {
    this.session = session;
    /** @param {string} name @param {string} [extra] */
    const button = (name, extra = "") =>
      h(
        "button",
        {
          type: "button",
          class: `button ${extra}`,
          title: t(`grid.do.${name}.title`),
          onclick: actions[name],
        },
        t(`grid.do.${name}`),
      );
    this.restart = button("restart");
    this.rules = h("details", { class: "card about-rules" });
    /** @type {Record<string, HTMLButtonElement>} */
    this.buttons = {
      check: button("check"),
      count: button("count"),
      candidates: button("candidates"),
      openSteps: button("openSteps"),
      path: button("path"),
      rate: button("rate"),
      solve: button("solve"),
      restart: this.restart,
    };
    this.element = h(
      "div",
      { class: "ask" },
      h("section", { class: "card actions", "aria-label": t("grid.questions") }, ...Object.values(this.buttons)),
      this.rules,
    );
  }

  show() {
    const { session } = this;
    this.restart.disabled = !isTouched(session.game);
    for (const [key, action] of Object.entries(ACTIONS)) {
      const name = action === "solveByKey" ? "solve" : action;
      if (this.buttons[name]) this.buttons[name].title = `${t(`grid.do.${name}.title`)} (${shortcut(session.game, key)})`;
    }
    for (const name of ["candidates", "openSteps", "path", "restart"]) this.buttons[name].hidden = session.settingUp;
    this.rules.hidden = session.settingUp;
    const key = JSON.stringify([session.game.rules, session.game.about]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    const list = ruleSummaries(session);
    clear(this.rules).append(h("summary", {}, t("grid.rules")), ...aboutPuzzle(session.game), list);
    const on = session.known.filter((rule) => session.game.rules.some((entry) => entry.rule === rule.name));
    if (on.some((rule) => !rule.standard)) importPart(() => import("./rule_pictures.js")).then((found) => found?.addPictures(session.family, list, on));
    this.rules.open = true;
  }
}

/** All steps to the end as a list; the one on the board is marked, a click goes to another. */
export class PathList {
  /** @type {Explanation | null} */
  shown = null;
  isNamed = true;

  /** @param {GridSession} session @param {GridQueries} queries */
  constructor(session, queries) {
    this.session = session;
    this.queries = queries;
    this.list = h("ol", { class: "path" });
    this.element = h("section", { class: "card", "aria-label": t("grid.pathList") }, h("h2", {}, t("grid.pathList")), this.list);
  }

  show() {
    const { steps } = this.session;
    this.element.hidden = !steps?.isPath;
    if (!steps?.isPath) return;
    const { names } = hintSettings();
    if (steps !== this.shown || names !== this.isNamed) {
      [this.shown, this.isNamed] = [steps, names];
      /** @param {Step} step @param {number} at */
      const item = (step, at) =>
        h("li", {}, h("button", { type: "button", class: "path-step", onclick: () => this.queries.goToStep(at) }, steps.textOf(step)));
      clear(this.list).append(...steps.steps.map(item));
      if (!steps.isComplete) this.list.append(h("li", { class: "help" }, t("grid.pathStopped")));
    }
    [...this.list.children].forEach((item, at) => {
      const isOn = at === steps.at;
      if (isOn === item.classList.contains("on")) return;
      item.classList.toggle("on", isOn);
      item.firstElementChild?.setAttribute("aria-current", String(isOn));
      if (isOn) this.bringIn(item);
    });
  }

  /**
   * Show an item where the list is in a column of its own; never scroll the page, and the board with it, away.
   * @param {Element} item
   */
  bringIn(item) {
    const column = this.element.parentElement;
    if (column && column.scrollHeight > column.clientHeight + 1) item.scrollIntoView({ block: "nearest" });
  }
}

/** Setting up: a new grid, its title, a puzzle from elsewhere. */
export class SetUp {
  lastKey = "";

  /** @param {GridSession} session @param {Actions} actions @param {GridQueries} queries */
  constructor(session, actions, queries) {
    this.session = session;
    this.queries = queries;
    const sizes = SIZES.map((side) => h("option", { value: String(side) }, `${side} × ${side}`));
    this.size = h("select", { id: "grid-size", "aria-label": t("grid.size") }, ...sizes);
    this.title = h("input", { id: "grid-title", type: "text", maxlength: "80", autocomplete: "off" });
    this.title.addEventListener("change", () => session.change({ ...session.game, title: this.title.value.trim() }));
    /** @param {string[]} turn */
    const turning = ([name, way, sign]) => small(name, sign, () => queries.turn(way));
    const copy = h("button", { type: "button", class: "button", title: t("grid.do.copy.title"), onclick: actions.copy }, t("grid.do.copy"));
    this.about = new AboutFields(session);
    this.element = h(
      "section",
      { class: "card set-up", "aria-label": t("grid.do.setUp") },
      h("p", { class: "help" }, t("grid.setUp.help")),
      h(
        "div",
        { class: "row" },
        this.size,
        h(
          "button",
          { type: "button", class: "button", onclick: () => actions.newGrid(Number(this.size.value)) },
          t("grid.new"),
        ),
      ),
      h("label", { class: "row", for: "grid-title" }, h("span", {}, t("grid.title")), this.title),
      this.about.element,
      h("div", { class: "row" }, this.asks("why", false), this.asks("superfluous", true)),
      h("div", { class: "row turns", role: "group", "aria-label": t("grid.turns") }, TURNS.map(turning), copy),
    );
  }

  /** @param {string} name @param {boolean} clues */
  asks(name, clues) {
    const run = () => this.queries.setter(clues);
    return h("button", { type: "button", class: "button", title: t(`grid.do.${name}.title`), onclick: run }, t(`grid.do.${name}`));
  }

  show() {
    const { game } = this.session;
    if (document.activeElement !== this.title) this.title.value = game.title;
    this.about.show();
    const key = `${game.rows}x${game.cols}`;
    if (key === this.lastKey) return;
    this.lastKey = key;
    this.size.value = String(game.rows);
  }
}

/** @param {string} name @param {string} sign @param {() => unknown} run */
function small(name, sign, run) {
  const label = t(`grid.do.${name}`);
  return h("button", { type: "button", class: "tool small", title: label, "aria-label": label, onclick: run }, sign);
}

/** Return the list of a puzzle's rules with their summaries. @param {GridSession} session */
function ruleSummaries(session) {
  const on = session.known.filter((rule) => session.game.rules.some((entry) => entry.rule === rule.name));
  return h(
    "dl",
    { class: "rule-summary" },
    ...on.flatMap((rule) => [h("dt", {}, ruleName(rule)), h("dd", {}, ruleSummary(rule))]),
  );
}
