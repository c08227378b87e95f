// The rules of the puzzle: switched on and off, and their clues drawn on the board.
//
// No rule is known here. A rule's `entry`, in the family's list, says how a person enters its clues: a "line" is drawn
// from its first cell to its last, "cells" are selected in any order, a "cage" is cells and a label. Any other rule is
// switched on and off, and its clues, if it takes any, are typed in the form that it names.

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { cellNames, cellsIn, cluesOf, withClues } from "./state.js";
import { phrase, titled } from "./words.js";

const DRAWN = ["line", "cells", "cage"];

export class Clues {
  /** `check(game)` resolves to whether the server takes a game with these rules, and says why not. */
  constructor(session, { check, point }) {
    this.session = session;
    this.check = check;
    this.point = point;
    this.list = h("ul", { class: "rules" });
    this.element = h(
      "section",
      { class: "card", "aria-labelledby": "grid-rules" },
      h("h2", { id: "grid-rules" }, t("grid.rules")),
      this.list,
    );
  }

  /** The rule whose clues are being drawn, if any. */
  get tool() {
    return this.session.known.find((rule) => rule.name === this.session.tool && this.session.settingUp);
  }

  get isPath() {
    return this.tool?.entry === "line";
  }

  show() {
    const { game, tool } = this.session;
    const key = JSON.stringify([game.rules, tool, game.rows, game.cols]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    const held = document.activeElement?.id;
    const typed = this.field?.value ?? "";
    this.field = null;
    clear(this.list).append(...this.session.known.map((rule) => this.item(rule)));
    if (held && this.list.querySelector(`#${CSS.escape(held)}`)) document.getElementById(held)?.focus();
    if (this.field && this.keepTyped) this.field.value = typed;
  }

  item(rule) {
    const clues = cluesOf(this.session.game, rule.name);
    const isDrawn = DRAWN.includes(rule.entry);
    const item = h("li", { class: "rule" }, isDrawn ? this.drawer(rule) : this.toggle(rule));
    if (isDrawn && this.tool === rule) item.append(this.form(rule));
    if (!isDrawn && rule.clue_form && this.isOn(rule)) item.append(this.form(rule));
    if (clues.length) item.append(this.clueList(rule, clues));
    return item;
  }

  isOn(rule) {
    return this.session.game.rules.some((entry) => entry.rule === rule.name);
  }

  toggle(rule) {
    const id = `rule-${rule.name}`;
    const box = h("input", { type: "checkbox", id, onchange: () => this.turn(rule, box) });
    box.checked = this.isOn(rule);
    return h("label", { class: "switch", for: id }, box, naming(rule));
  }

  drawer(rule) {
    const isOn = this.tool === rule;
    const button = h("button", {
      type: "button",
      class: "drawer",
      id: `draw-${rule.name}`,
      "aria-pressed": String(isOn),
      onclick: () => {
        this.keepTyped = false;
        this.session.set({ tool: isOn ? "" : rule.name, selection: new Set() });
      },
    });
    button.append(h("span", { class: `draw-sign ${rule.entry}`, "aria-hidden": "true" }), naming(rule));
    return button;
  }

  /** Where the label of a clue is typed, or the whole clue; and how the cells are chosen. */
  form(rule) {
    const isCage = rule.entry === "cage";
    const isTyped = !DRAWN.includes(rule.entry);
    const [form, example] = (rule.clue_form ?? "").split(", such as ");
    const id = `clue-${rule.name}`;
    const field = h("input", {
      id,
      type: "text",
      autocomplete: "off",
      spellcheck: "false",
      placeholder: isCage ? (example ?? "").split(":")[0] : (example ?? form),
      "aria-label": isCage ? t("grid.label") : t("grid.clue", { form }),
    });
    const add = h("button", { type: "submit", class: "button" }, t("grid.addClue"));
    const submit = (event) => {
      event.preventDefault();
      this.add(rule, isTyped ? field.value.trim() : this.drawn(rule, field.value.trim()));
    };
    const help = isTyped ? "" : h("p", { class: "help" }, t(`grid.draw.${rule.entry}`));
    const row = h("div", { class: "clue-form-row" }, isCage || isTyped ? field : "", add);
    if (!isTyped) this.field = isCage ? field : null;
    return h("form", { class: "clue-form", onsubmit: submit }, help, row);
  }

  clueList(rule, clues) {
    const chip = (clue, i) => {
      const cells = cellsIn(this.session.game, clue);
      const show = () => this.point(cells, rule.entry === "line");
      const hide = () => this.point([], false);
      const remove = () =>
        this.set(
          rule,
          clues.filter((_, at) => at !== i),
        );
      const label = t("grid.removeClue", { clue });
      const button = h(
        "button",
        { type: "button", class: "chip-remove", title: label, "aria-label": label, onclick: remove },
        "×",
      );
      const item = h("li", { class: "chip" }, shortened(clue), button);
      for (const event of ["pointerenter", "focusin"]) item.addEventListener(event, show);
      for (const event of ["pointerleave", "focusout"]) item.addEventListener(event, hide);
      return item;
    };
    return h(
      "ul",
      { class: "chips", "aria-label": t("grid.cluesOf", { rule: titled(rule.name) }) },
      ...clues.map(chip),
    );
  }

  /** The clue that the chosen cells and a label say; nothing without cells. */
  drawn(rule, label) {
    const { game, selection } = this.session;
    const cells = [...selection];
    if (!cells.length) return "";
    if (rule.entry !== "line") cells.sort((a, b) => a - b);
    const names = cellNames(game, cells);
    return rule.entry === "cage" ? `${label}:${names}` : names;
  }

  /** A drag over the board has ended: a line is whole with that, cells wait for more, or for their label. */
  finishDrag() {
    const { tool, session } = this;
    if (!tool) return;
    if (tool.entry === "line" && session.selection.size > 1) this.add(tool, this.drawn(tool, ""));
    else if (tool.entry === "cage" && this.field && session.selection.size) {
      const old = this.overlapping(tool, [...session.selection])[0];
      this.field.value = old && sameCells(cellsIn(session.game, old), [...session.selection]) ? old.split(":")[0] : "";
      this.keepTyped = true;
      this.field.focus({ preventScroll: true });
    }
  }

  /** Add what is drawn, as the Enter key does on the board. */
  finish() {
    const { tool } = this;
    if (tool) this.add(tool, this.drawn(tool, this.field?.value.trim() ?? ""));
  }

  overlapping(rule, cells) {
    const { game } = this.session;
    return cluesOf(game, rule.name).filter((clue) => cellsIn(game, clue).some((at) => cells.includes(at)));
  }

  /** Add a clue; a cage takes the place of those it lies over. */
  async add(rule, clue) {
    if (!clue) return;
    const { session } = this;
    const replaced = rule.entry === "cage" ? this.overlapping(rule, cellsIn(session.game, clue)) : [];
    const others = cluesOf(session.game, rule.name).filter((old) => !replaced.includes(old) && old !== clue);
    this.keepTyped = true; // until the clue is taken
    if (!(await this.set(rule, [...others, clue]))) return;
    this.keepTyped = false;
    if (this.field) this.field.value = "";
    session.select([], session.focus);
  }

  async set(rule, clues) {
    const keep = !DRAWN.includes(rule.entry) || rule.standard;
    return this.change(withClues(this.session.game, rule.name, clues, { keep }));
  }

  async turn(rule, box) {
    const { game } = this.session;
    const rules = box.checked
      ? [...game.rules, { rule: rule.name }]
      : game.rules.filter((entry) => entry.rule !== rule.name);
    if (!(await this.change({ ...game, rules }))) box.checked = !box.checked;
  }

  async change(game) {
    const before = this.session.game;
    const isTaken = await this.check(game);
    if (!isTaken || this.session.game !== before) return false;
    this.point([], false);
    this.session.change(game);
    return true;
  }
}

/** The rules of a puzzle, for a player: names and meanings. */
export function ruleSummary(session) {
  const on = session.known.filter((rule) => session.game.rules.some((entry) => entry.rule === rule.name));
  return h(
    "dl",
    { class: "rule-summary" },
    ...on.flatMap((rule) => [h("dt", {}, titled(rule.name)), h("dd", {}, phrase(rule.help))]),
  );
}

function naming(rule) {
  return h("span", { class: "rule-name" }, titled(rule.name), h("small", {}, phrase(rule.help)));
}

function shortened(clue) {
  return clue.length > 24 ? `${clue.slice(0, 23)}…` : clue;
}

function sameCells(one, other) {
  return one.length === other.length && one.every((at) => other.includes(at));
}
