// The rules of the puzzle: switched on and off, and their clues entered on the board.
//
// No rule is known here. The family's list says which fields a clue of a rule has, and the form is made from that; a rule
// without any is switched on and off. What a clue says comes from the server, as data.

import { isServed, importPart } from "../api.js";
import { clear, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { ClueForm } from "./clue_form.js";
import { ClueHands } from "./clue_hands.js";
import { Drawing } from "./drawing.js";
import { cellsAt, cluesOf, withClues } from "./state.js";
import { clueText, isLike, ruleName, ruleSummary, capitalize } from "./words.js";

const MOST_UNGROUPED = 10; // rules that are listed without headings
const LONGEST = 24; // characters of a clue's text that are shown

export class Clues {
  lastKey = "";

  /**
   * `check(game)` resolves to the game as the server understands it, or to null after saying why not.
   * @param {GridSession} session
   * @param {{check: (game: Game) => Promise<Game | null>, point: (shapes: Shape[]) => void, picture: BoardPicture}} options
   */
  constructor(session, { check, point, picture }) {
    this.session = session;
    this.check = check;
    this.point = point;
    /** @type {Map<string, ClueForm>} */
    this.forms = new Map();
    this.hands = new ClueHands(this);
    this.drawing = new Drawing(session, picture, () => this.leave());
    /** @type {Promise<any>} */
    this.last = Promise.resolve(); // the change that is checked last: one begins where the one before it ended
    this.opened = new Set(); // groups
    this.sought = "";
    this.used = h("ul", { class: "rules" });
    this.search = h("input", {
      type: "search",
      id: "rule-search",
      placeholder: t("grid.findRule"),
      "aria-label": t("grid.findRule"),
      autocomplete: "off",
      oninput: () => this.show(),
    });
    this.others = h("div", { class: "rule-groups" });
    const own = isServed ? null : h("button", { type: "button", class: "button own-rule", onclick: () => this.writeOwn() }, t("grid.own.write"));
    this.more = h("div", { class: "more-rules" }, h("h3", {}, t("grid.moreRules")), this.search, this.others);
    this.element = h(
      "section",
      { class: "card rule-palette", "aria-labelledby": "grid-rules" },
      h("h2", { id: "grid-rules" }, t("grid.rules")),
      this.used,
      this.drawing.element,
      this.more,
      own,
    );
  }

  /** Rules of the puzzle's own, in Python, which only the Python in this browser runs. */
  async writeOwn() {
    const game = await (await importPart(() => import("./own_rules.js")))?.writeRules(this.session);
    if (game) this.session.change(game);
  }

  /** The rule whose clues are being entered on the board, if any. */
  get tool() {
    const { known, tool, settingUp } = this.session;
    return settingUp ? known.find((rule) => rule.name === tool) : undefined;
  }

  get form() {
    return this.tool && this.formOf(this.tool);
  }

  /** @param {Rule} rule */
  formOf(rule) {
    if (!this.forms.has(rule.name)) {
      const does = { add: (/** @type {ClueForm} */ form) => this.add(form), remove: () => this.removeChosen() };
      this.forms.set(rule.name, new ClueForm(this.session, rule, does));
    }
    return /** @type {ClueForm} */ (this.forms.get(rule.name));
  }

  get isPath() {
    return Boolean(this.form?.isPath);
  }

  /** What to show on the board of the clue that is being entered. */
  get draft() {
    return this.form?.draft ?? null;
  }

  show() {
    this.form?.show();
    this.drawing.show();
    const { known, game, tool } = this.session;
    const sought = this.search.value.trim().toLowerCase();
    const key = JSON.stringify([game.rules, tool, game.rows, game.cols, sought]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    const held = document.activeElement?.id;
    this.rememberOpened(sought);
    const others = known.filter((rule) => !this.isUsed(rule));
    const used = known.filter((rule) => this.isUsed(rule)).sort((one, other) => Number(other === this.tool) - Number(one === this.tool));
    clear(this.used).append(...used.map((rule) => this.item(rule))); // what is entered comes first, and its form is in sight
    clear(this.others).append(...this.grouped(others.filter((rule) => isLike(rule, sought)), sought));
    this.more.hidden = !others.length;
    this.search.hidden = known.length <= MOST_UNGROUPED;
    if (held && this.element.querySelector(`#${CSS.escape(held)}`)) document.getElementById(held)?.focus();
  }

  /** Note which groups are open, before they are shown anew; those that a search opened don't count. @param {string} sought */
  rememberOpened(sought) {
    for (const box of this.sought ? [] : this.others.querySelectorAll("details")) this.opened[box.open ? "add" : "delete"](box.dataset.group);
    this.sought = sought;
  }

  /**
   * Lists of rules, below the headings of their groups where they are many.
   * @param {Rule[]} rules @param {string} sought
   */
  grouped(rules, sought) {
    /** @param {Rule[]} some */
    const list = (some) => h("ul", { class: "rules" }, ...some.map((rule) => this.item(rule)));
    const used = sought ? this.session.known.filter((rule) => this.isUsed(rule) && isLike(rule, sought)) : [];
    const inUse = used.length ? [h("p", { class: "help" }, t("grid.ruleInUse", { rules: used.map(ruleName).join(t("grid.comma")) }))] : [];
    if (!rules.length) return sought && !used.length ? [h("p", { class: "help" }, t("grid.noRule"))] : inUse;
    if (this.session.known.length <= MOST_UNGROUPED) return [...inUse, list(rules)];
    const groups = new Map();
    for (const rule of rules) groups.set(rule.group, [...(groups.get(rule.group) ?? []), rule]);
    const boxes = [...groups].map(([group, some]) => {
      const count = h("span", { class: "count" }, String(some.length));
      const title = capitalize(has(`group.${group}`) ? t(`group.${group}`) : group);
      const box = h("details", { class: "rule-group", "data-group": group }, h("summary", {}, title, count), list(some));
      box.open = Boolean(sought) || this.opened.has(group);
      return box;
    });
    return [...inUse, ...boxes];
  }

  /** @param {Rule} rule */
  item(rule) {
    const clues = cluesOf(this.session.game, rule.name);
    const item = h("li", { class: "rule" }, isEntered(rule) ? this.drawer(rule) : this.toggle(rule));
    const hasForm = isEntered(rule) ? this.tool === rule : rule.fields.length && this.isOn(rule);
    if (hasForm) item.append(this.formOf(rule).element);
    if (clues.length) item.append(this.clueList(rule, clues));
    return item;
  }

  /** Whether the puzzle has a rule, or is about to. @param {Rule} rule */
  isUsed(rule) {
    return this.isOn(rule) || this.tool === rule;
  }

  /** @param {Rule} rule */
  isOn(rule) {
    return this.session.game.rules.some((entry) => entry.rule === rule.name);
  }

  /** @param {Rule} rule */
  toggle(rule) {
    const id = `rule-${rule.name}`;
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", id, onchange: () => this.turn(rule, box) });
    box.checked = this.isOn(rule);
    return h("label", { class: "switch", for: id }, box, naming(rule));
  }

  /** @param {Rule} rule */
  drawer(rule) {
    const isOn = this.tool === rule;
    const button = h("button", {
      type: "button",
      class: "drawer",
      id: `draw-${rule.name}`,
      "aria-pressed": String(isOn),
      onclick: () => this.choose(isOn ? null : rule),
    });
    const [slot] = this.formOf(rule).slots;
    const sign = slot ? (slot.field.ordered ? "line" : "cells") : "typed";
    button.append(h("span", { class: `draw-sign ${sign}`, "aria-hidden": "true" }), naming(rule));
    return button;
  }

  /** Choose the rule whose clues are entered on the board, or none. @param {Rule | null} rule */
  choose(rule) {
    this.leave();
    if (rule) this.formOf(rule).clear();
    this.session.set({ tool: rule?.name ?? "", selection: new Set() });
  }

  /** Go on to something else than the clue that is being entered. */
  leave() {
    this.finishWhole();
    this.form?.clear();
    this.point([]);
  }

  /** @param {Rule} rule @param {Clue[]} clues */
  clueList(rule, clues) {
      /** @param {Clue} clue */
    const chip = (clue) => {
      const [{ field } = { field: null }, ...more] = this.formOf(rule).slots;
      const isLine = !more.length && Boolean(field?.ordered);
      const show = () => this.point([{ cells: cellsAt(this.session.game, clue.cells), isLine, isPair: isLine && field?.most === 2 }]);
      const hide = () => this.point(this.draft ?? []);
      /** @param {string} name @param {string} label @param {() => unknown} run @param {...Child} content */
      const button = (name, label, run, ...content) =>
        h("button", { type: "button", class: name, title: label, "aria-label": label, onclick: run }, ...content);
      const whole = clueText(clue);
      const text = whole.length > LONGEST ? `${whole.slice(0, LONGEST - 1)}…` : whole;
      const item = h(
        "li",
        { class: "chip" },
        button("chip-edit", t("grid.editClue", { clue: whole }), () => this.edit(rule, clue), text),
        button("chip-remove", t("grid.removeClue", { clue: whole }), () => this.set(rule, (now) => now.filter((each) => !isSame(each, clue))), "×"),
      );
      for (const event of ["pointerenter", "focusin"]) item.addEventListener(event, show);
      for (const event of ["pointerleave", "focusout"]) item.addEventListener(event, hide);
      return item;
    };
    const label = t("grid.cluesOf", { rule: ruleName(rule) });
    return h("ul", { class: "chips", "aria-label": label }, ...clues.map(chip));
  }

  /** Show a clue in the form of its rule; what is added then takes its place. @param {Rule} rule @param {Clue} clue */
  edit(rule, clue) {
    if (isEntered(rule) && this.tool !== rule) this.choose(rule);
    const form = this.formOf(rule);
    form.clear();
    form.replaced = clue;
    form.fill(clue.data);
    form.element.closest("li")?.scrollIntoView({ block: "nearest" });
  }

  /** The clues on a cell, the smallest first. @param {number} at @param {Rule[]} [rules] */
  cluesAt(at, rules = this.session.known) {
    const { game } = this.session;
    const here = rules.flatMap((rule) =>
      cluesOf(game, rule.name).flatMap((clue) => (cellsAt(game, clue.cells).includes(at) ? [{ rule, clue }] : [])),
    );
    return here.sort((one, other) => one.clue.cells.length - other.clue.cells.length);
  }

  /** Edit the clue on a cell, the smallest of several; returns whether there is one. @param {number} at */
  editAt(at) {
    const [here] = this.cluesAt(at);
    if (here) this.edit(here.rule, here.clue);
    return Boolean(here);
  }

  /** A double click: edit the clue there, of another rule only where the one that is entered has none. @param {number} at */
  editTwice(at) {
    const { tool } = this;
    const chosen = this.form?.slots.flatMap((slot) => slot.cells).length ?? 0;
    if (tool && (chosen > 1 || this.cluesAt(at, [tool]).length)) return false;
    return this.editAt(at);
  }

  /** Add what is chosen and typed, as the Enter key does on the board. */
  finish() {
    if (this.drawing.enter()) return;
    if (this.form) this.add(this.form);
  }

  /** The clues that stand where that of the form does. @param {ClueForm} form */
  atPlace(form) {
    const data = form.data();
    const place = data && form.placeOf(data);
    return place ? cluesOf(this.session.game, form.rule.name).filter((clue) => form.placeOf(clue.data) === place) : [];
  }

  /** Add what is whole but not added yet, as one does who goes on to something else. */
  finishWhole() {
    const { form } = this;
    if (form?.isWhole && form.isChanged) this.add(form);
  }

  /** Take away the clue that is being edited, or what was chosen for a new one; returns whether there was anything. */
  removeChosen() {
    const { form, session } = this;
    if (this.drawing.tool) return this.drawing.removeChosen();
    if (!form || form.isEmpty) return false;
    const { replaced, rule } = form;
    form.clear();
    session.select([], session.focus);
    if (replaced) this.set(rule, (clues) => clues.filter((clue) => !isSame(clue, replaced)));
    return true;
  }

  /**
   * What is left of a rule's clues beside the one of a form: those that it takes the place of go, or where a cell belongs to
   * one clue only they lose their cells to it.
   * @param {ClueForm} form @param {any} data @param {Clue | null} replaced @param {Clue[]} clues
   */
  beside(form, data, replaced, clues) {
    const place = form.placeOf(data);
    const others = clues.filter((clue) => !(replaced && isSame(clue, replaced)) && !(place && form.placeOf(clue.data) === place));
    const { fields } = form.rule;
    const exclusive = fields.find((field) => field.exclusive);
    const brush = fields.find((field) => field.brush);
    /** @param {Clue} clue @param {Field} field */
    const shared = ({ data: other }, field) => (other[field.name] ?? []).some((/** @type {string} */ name) => data[field.name]?.includes(name));
    if (exclusive) return others.filter((clue) => !shared(clue, exclusive));
    if (!brush) return others;
    return others.flatMap((clue) => {
      if (!shared(clue, brush)) return [clue];
      const left = clue.data[brush.name].filter((/** @type {string} */ name) => !data[brush.name].includes(name));
      return left.length ? [{ text: "", data: { ...clue.data, [brush.name]: left }, cells: [] }] : [];
    });
  }

  /**
   * Add the clue of a form, whose place is free for the next one at once; where the server refuses it, it is there again.
   * With `keep` it stays chosen, to be changed further.
   * @param {ClueForm} form @param {{keep?: boolean}} [options]
   */
  async add(form, { keep = false } = {}) {
    const data = form.data();
    if (data === null) return;
    const { session } = this;
    const { replaced, rule } = form;
    form.clear();
    if (this.form === form) session.select([], session.focus);
    const added = { text: "", data, cells: [] };
    const isTaken = await this.set(rule, (clues) => [...this.beside(form, data, replaced, clues), added]);
    if (this.tool !== rule && isEntered(rule)) return;
    if (!form.isEmpty) return; // the next one has begun
    const place = form.placeOf(data);
    const now = cluesOf(session.game, rule.name).find((clue) => form.placeOf(clue.data) === place);
    if (isTaken && keep && now) return this.edit(rule, now);
    if (isTaken) return;
    form.replaced = replaced;
    form.fill(data);
  }

  /** @param {Rule} rule @param {(clues: Clue[]) => Clue[]} change */
  set(rule, change) {
    return this.change((game) =>
      withClues(game, rule.name, change(cluesOf(game, rule.name)), { keep: rule.standard || !rule.needs_clues }),
    );
  }

  /** @param {Rule} rule @param {HTMLInputElement} box */
  async turn(rule, box) {
    const isOn = box.checked;
    const isTaken = await this.change((game) => {
      const rules = game.rules.filter((entry) => entry.rule !== rule.name);
      return { ...game, rules: isOn ? [...rules, { rule: rule.name, clues: [] }] : rules };
    });
    if (!isTaken) box.checked = !isOn;
  }

  /**
   * Go on with a game with other rules, if the server takes it: what their clues are is its answer. Changes that come fast
   * wait for each other, so that none is lost.
   * @param {(game: Game) => Game} changed @returns {Promise<boolean>}
   */
  change(changed) {
    const take = async () => {
      const before = this.session.game;
      const checked = await this.check(changed(before));
      if (!checked) return false;
      if (this.session.game !== before) return take(); // a digit was typed meanwhile, say
      this.point([]);
      this.session.change(checked);
      return true;
    };
    this.last = this.last.then(take, take);
    return this.last;
  }
}

/** Whether two clues say the same: each answer of the server has clues of its own. @param {Clue} one @param {Clue} other */
function isSame(one, other) {
  return one === other || JSON.stringify(one.data) === JSON.stringify(other.data);
}

/** Whether a rule is nothing without clues: those are entered, others are switched on. @param {Rule} rule */
export function isEntered(rule) {
  return rule.fields.length > 0 && rule.needs_clues;
}

/** @param {Rule} rule */
function naming(rule) {
  return h("span", { class: "rule-name" }, ruleName(rule), h("small", {}, ruleSummary(rule)));
}
