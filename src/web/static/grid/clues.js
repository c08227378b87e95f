// The rules of the puzzle: switched on and off, and their clues entered on the board.
//
// No rule is known here. The family's list says which fields a clue of a rule has, and the form is made from that; a rule
// without any is switched on and off. What a clue says comes from the server, as data.

import { clear, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { ClueForm } from "./clue_form.js";
import { cellsAt, cluesOf, withClues } from "./state.js";
import { clueText, ruleName, ruleSummary, titled } from "./words.js";

const NAMED_RULES = 2; // in what a game is called

const MOST_UNGROUPED = 10; // rules that are listed without headings
const LONGEST = 24; // characters of a clue's text that are shown

export class Clues {
  lastKey = "";

  /**
   * `check(game)` resolves to the game as the server understands it, or to null after saying why not.
   * @param {GridSession} session
   * @param {{check: (game: Game) => Promise<Game | null>, point: (shapes: Shape[]) => void}} options
   */
  constructor(session, { check, point }) {
    this.session = session;
    this.check = check;
    this.point = point;
    this.forms = new Map();
    this.opened = new Set(); // groups
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
    this.more = h("div", { class: "more-rules" }, h("h3", {}, t("grid.moreRules")), this.search, this.others);
    this.element = h(
      "section",
      { class: "card", "aria-labelledby": "grid-rules" },
      h("h2", { id: "grid-rules" }, t("grid.rules")),
      this.used,
      this.more,
    );
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
    if (!this.forms.has(rule.name)) this.forms.set(rule.name, new ClueForm(this.session, rule, (form) => this.add(form)));
    return this.forms.get(rule.name);
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
    const { known, game, tool } = this.session;
    const sought = this.search.value.trim().toLowerCase();
    const key = JSON.stringify([game.rules, tool, game.rows, game.cols, sought]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    const held = document.activeElement?.id;
    /** @param {Rule} rule */
    const isUsed = (rule) => this.isOn(rule) || this.tool === rule;
    const others = known.filter((rule) => !isUsed(rule));
    clear(this.used).append(...known.filter(isUsed).map((rule) => this.item(rule)));
    clear(this.others).append(...this.grouped(others.filter((rule) => isLike(rule, sought)), sought));
    this.more.hidden = !others.length;
    this.search.hidden = known.length <= MOST_UNGROUPED;
    if (held && this.element.querySelector(`#${CSS.escape(held)}`)) document.getElementById(held)?.focus();
  }

  /**
   * Lists of rules, below the headings of their groups where they are many.
   * @param {Rule[]} rules @param {string} sought
   */
  grouped(rules, sought) {
    /** @param {Rule[]} some */
    const list = (some) => h("ul", { class: "rules" }, ...some.map((rule) => this.item(rule)));
    if (!rules.length) return sought ? [h("p", { class: "help" }, t("grid.noRule"))] : [];
    if (this.session.known.length <= MOST_UNGROUPED) return [list(rules)];
    const groups = new Map();
    for (const rule of rules) groups.set(rule.group, [...(groups.get(rule.group) ?? []), rule]);
    return [...groups].map(([group, some]) => {
      const count = h("span", { class: "count" }, String(some.length));
      const title = titled(has(`group.${group}`) ? t(`group.${group}`) : group);
      const box = h("details", { class: "rule-group", "data-group": group }, h("summary", {}, title, count), list(some));
      box.open = Boolean(sought) || this.opened.has(group);
      box.addEventListener("toggle", () => !sought && this.opened[box.open ? "add" : "delete"](group));
      return box;
    });
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
    this.form?.clear();
    if (rule) this.formOf(rule).clear();
    this.point([]);
    this.session.set({ tool: rule?.name ?? "", selection: new Set() });
  }

  /** @param {Rule} rule @param {Clue[]} clues */
  clueList(rule, clues) {
    /** @param {Clue} clue */
    const others = (clue) => clues.filter((each) => each !== clue);
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
        button("chip-remove", t("grid.removeClue", { clue: whole }), () => this.set(rule, others(clue)), "×"),
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
  }

  /** Edit the clue on a cell, the smallest of several; returns whether there is one. @param {number} at */
  editAt(at) {
    const { known, game } = this.session;
    const here = known.flatMap((rule) =>
      cluesOf(game, rule.name).flatMap((clue) => (cellsAt(game, clue.cells).includes(at) ? [{ rule, clue }] : [])),
    );
    here.sort((one, other) => one.clue.cells.length - other.clue.cells.length);
    if (!here.length) return false;
    this.edit(here[0].rule, here[0].clue);
    return true;
  }

  /** A drag over the board has ended; `more` says that further cells may be added to those. @param {boolean} more */
  finishDrag(more) {
    const { form } = this;
    if (!form || more) return;
    const old = form.active?.cells.length && this.atPlace(form)[0];
    if (old && !form.isPath) {
      form.fill(old.data, { cells: false });
      form.replaced = old;
    }
    if (form.finishDrag()) this.add(form);
  }

  /** Add what is chosen and typed, as the Enter key does on the board. */
  finish() {
    if (this.form) this.add(this.form);
  }

  /** The clues that stand where that of the form does. @param {ClueForm} form */
  atPlace(form) {
    const data = form.data();
    const place = data && form.placeOf(data);
    return place ? cluesOf(this.session.game, form.rule.name).filter((clue) => form.placeOf(clue.data) === place) : [];
  }

  /** The clues that the one of the form takes the place of. @param {ClueForm} form @param {any} data */
  replacedBy(form, data) {
    const exclusive = form.rule.fields.find((field) => field.exclusive);
    const cells = exclusive ? (data[exclusive.name] ?? []) : [];
    const overlapping = cluesOf(this.session.game, form.rule.name).filter(
      (clue) => exclusive && clue.data[exclusive.name].some((/** @type {string} */ name) => cells.includes(name)),
    );
    return [form.replaced, ...this.atPlace(form), ...overlapping];
  }

  /** @param {ClueForm} form */
  async add(form) {
    const data = form.data();
    if (data === null) return;
    const { session } = this;
    const replaced = this.replacedBy(form, data);
    const clues = cluesOf(session.game, form.rule.name).filter((clue) => !replaced.includes(clue));
    if (!(await this.set(form.rule, [...clues, { text: "", data, cells: [] }]))) return;
    form.clear();
    if (this.form === form) session.select([], session.focus);
  }

  /** @param {Rule} rule @param {Clue[]} clues */
  async set(rule, clues) {
    return this.change(withClues(this.session.game, rule.name, clues, { keep: rule.standard || !rule.needs_clues }));
  }

  /** @param {Rule} rule @param {HTMLInputElement} box */
  async turn(rule, box) {
    const { game } = this.session;
    const rules = game.rules.filter((entry) => entry.rule !== rule.name);
    if (box.checked) rules.push({ rule: rule.name, clues: [] });
    if (!(await this.change({ ...game, rules }))) box.checked = !box.checked;
  }

  /**
   * Go on with a game with other rules, if the server takes it: what their clues are is its answer.
   * @param {Game} game
   */
  async change(game) {
    const before = this.session.game;
    const checked = await this.check(game);
    if (!checked || this.session.game !== before) return false;
    this.point([]);
    this.session.change(checked);
    return true;
  }
}

/** The rules of a puzzle, for a player: names and meanings. @param {GridSession} session */
export function summaries(session) {
  const on = session.known.filter((rule) => session.game.rules.some((entry) => entry.rule === rule.name));
  return h(
    "dl",
    { class: "rule-summary" },
    ...on.flatMap((rule) => [h("dt", {}, ruleName(rule)), h("dd", {}, ruleSummary(rule))]),
  );
}

/**
 * What a game is called: its title, or the family with the first of its rules beyond those that all have.
 * @param {{title: string, rules?: GameRule[]}} given @param {GridSession} session
 */
export function gameName({ title, rules = [] }, session) {
  const more = session.known.filter((rule) => !rule.standard && rules.some((entry) => entry.rule === rule.name));
  const names = more.slice(0, NAMED_RULES).map(ruleName);
  return title || [t(`family.${session.family}`), ...names, more.length > NAMED_RULES ? "…" : ""].filter(Boolean).join(", ");
}

/** Whether a rule is nothing without clues: those are entered, others are switched on. @param {Rule} rule */
function isEntered(rule) {
  return rule.fields.length > 0 && rule.needs_clues;
}

/** @param {Rule} rule @param {string} sought */
function isLike(rule, sought) {
  const names = [rule.name, ...(rule.also ?? [])];
  const text = [...names, ...names.map((name) => name.replaceAll("-", " ")), ruleName(rule), ruleSummary(rule)].join("\n");
  const without = sought.replace(/s$/, ""); // a plural is as good
  return text.toLowerCase().includes(without);
}

/** @param {Rule} rule */
function naming(rule) {
  return h("span", { class: "rule-name" }, ruleName(rule), h("small", {}, ruleSummary(rule)));
}
