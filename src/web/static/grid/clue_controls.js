// The controls of a clue's form, one for each kind of field: what is typed, chosen from a list, or chosen on the board.

import { rowName } from "../coordinates.js";
import { clear, h } from "../dom.js";
import { language, t } from "../i18n.js";
import { cellName, cellsAt } from "./state.js";
import { choiceName, fieldName } from "./words.js";

const SIDES = ["left", "right", "top", "bottom"];
const SHOWN_CELLS = 6;

/** One field of a form: `value` is its data, null for nothing; `fill` shows data. */
export class Control {
  /** @type {HTMLElement} */
  element;
  /** @type {Slot[] | undefined} */
  slots; // of a control of cells
  isTyped = false;
  takesPlaces = false; // outside of the grid
  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    this.form = form;
    this.field = field;
    this.id = `clue-${form.rule.name}${field.name && `-${field.name}`}`;
  }

  get label() {
    if (!this.field.name) return t("grid.clue", { form: this.field.labels?.[language()] ?? this.field.label });
    const name = fieldName(this.field.name);
    return this.field.optional ? t("grid.optional", { name }) : name;
  }

  isFilled() {
    return this.value() !== null;
  }

  /** @returns {any} */
  value() {
    return null;
  }

  /** @param {any} _value */
  fill(_value) {}

  /** Whether a place outside of the grid was chosen, where one is asked for. */
  get isPlaced() {
    return true;
  }

  /** Which places outside of the grid to show, those meant first. @returns {OutsidePlace[]} */
  shown() {
    return [];
  }

  /** Mean a place outside of the grid, or the next of several things that it may mean. @param {OutsidePlace} _place */
  put(_place) {}

  show() {}

  /** @param {{select?: boolean}} [_options] */
  focus(_options) {}
}

class TypedControl extends Control {
  isTyped = true;

  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    const { example } = form.rule;
    const usual = field.default ?? (field.name ? example?.[field.name] : example) ?? "";
    const isPlain = field.kind === "number" && field.least !== null;
    this.input = h("input", {
      id: this.id,
      type: "text",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      inputmode: isPlain ? "numeric" : null,
      placeholder: String(usual),
      size: ["number", "numbers", "label", "digits"].includes(field.kind) ? 6 : 16,
    });
    this.element = h("label", { class: `clue-field ${field.kind}`, for: this.id }, h("span", {}, this.label), this.input);
  }

  /** @returns {any} */
  value() {
    return this.input.value.trim() || null;
  }

  /** @param {any} value */
  fill(value) {
    this.input.value = value ?? "";
  }

  focus({ select = true } = {}) {
    this.input.focus({ preventScroll: true });
    if (select) this.input.select(); // what is typed takes the place of what is there
    this.input.scrollIntoView({ block: "nearest" }); // no further than it takes to see it: the cells stay where they are
  }
}

class ChoiceControl extends Control {
  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    const options = field.choices.map((choice) => h("option", { value: choice }, choiceName(field.name, choice)));
    if (field.optional) options.unshift(h("option", { value: "" }, "–"));
    this.select = h("select", { id: this.id }, ...options);
    this.element = h("label", { class: "clue-field", for: this.id }, h("span", {}, this.label), this.select);
  }

  value() {
    return this.select.value || null;
  }

  /** @param {any} value */
  fill(value) {
    if (value !== null || this.field.optional) this.select.value = value ?? "";
  }
}

/** A side of the grid and one of its lines. */
class OutsideControl extends Control {
  takesPlaces = true;
  wasPut = false; // by a click beside the grid, or with the lists

  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    const sides = SIDES.map((side) => h("option", { value: side }, t(`grid.side.${side}`)));
    const change = () => {
      this.wasPut = true;
      this.show();
      form.session.tell("look");
    };
    this.side = h("select", { id: this.id, "aria-label": t("grid.side"), onchange: change }, ...sides);
    this.line = h("select", { id: `${this.id}-line`, "aria-label": t("grid.line"), onchange: change });
    this.element = h("div", { class: "clue-field" }, h("span", {}, this.label), h("div", { class: "row" }, this.side, this.line));
    this.show();
  }

  show() {
    const { rows, cols } = this.form.session.game;
    const isRow = ["left", "right"].includes(this.side.value);
    const names = Array.from({ length: isRow ? rows : cols }, (_, line) => (isRow ? rowName(line) : String(line + 1)));
    const at = Math.min(Math.max(this.line.selectedIndex, 0), names.length - 1);
    clear(this.line).append(...names.map((name, line) => h("option", { value: String(line) }, name)));
    this.line.selectedIndex = at;
  }

  value() {
    return [this.side.value, Number(this.line.value)];
  }

  isFilled() {
    return false; // a place alone is no clue
  }

  /** @param {any} value */
  fill(value) {
    this.wasPut = Boolean(value);
    if (!value) return;
    this.side.value = value[0];
    this.show();
    this.line.selectedIndex = value[1];
  }

  shown() {
    return this.wasPut ? [/** @type {OutsidePlace} */ (this.value())] : [];
  }

  get isPlaced() {
    return this.wasPut;
  }

  /** @param {OutsidePlace} place */
  put(place) {
    this.fill(place);
  }
}

/** Cells that are chosen on the board. A form with several such parts has a button for each: it says which one is meant. */
class CellsControl extends Control {
  /** @type {Slot[]} */
  slots;
  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    this.element = h("div", { class: "clue-field clue-cells" });
    this.slots = [this.slot(field)];
  }

  /** @param {Field} field @param {number[]} [cells] @returns {Slot} */
  slot(field, cells = []) {
    return { field, cells, isLast: this.field.kind === "cells" };
  }

  /** Whether there may be more cells than one asks for. */
  get isOpen() {
    return false;
  }

  /** What stands behind the buttons of all parts. @returns {Child} */
  more() {
    return null;
  }

  /** What stands below them. @returns {HTMLElement[]} */
  extras() {
    return [];
  }

  show() {
    const { form } = this;
    const isAlone = form.slots.length === 1 && !this.isOpen;
    const held = this.slots.findIndex((_, i) => document.activeElement?.id === this.idOf(i));
    clear(this.element).append(...(isAlone ? [] : [h("span", {}, this.label), this.buttons()]), ...this.extras());
    if (held >= 0) document.getElementById(this.idOf(held))?.focus({ preventScroll: true });
    this.element.hidden = !this.element.childElementCount;
  }

  /** @param {number} i */
  idOf(i) {
    return `${this.id}-part-${i + 1}`;
  }

  buttons() {
    const { form } = this;
    const { game } = form.session;
    /** @param {Slot} slot @param {number} i */
    const button = (slot, i) => {
      const names = inReadingOrder(slot).map((at) => cellName(game, at));
      const shown = names.slice(0, SHOWN_CELLS).join(" ") + (names.length > SHOWN_CELLS ? " …" : "");
      return h(
        "button",
        {
          type: "button",
          class: "clue-part",
          id: this.idOf(i),
          "aria-pressed": slot === form.active,
          "aria-label": `${this.label}${this.slots.length > 1 ? ` ${i + 1}` : ""}: ${shown || t("grid.noCells")}`,
          onclick: () => form.activate(slot),
        },
        shown || t("grid.noCells"),
      );
    };
    return h("div", { class: "row" }, ...this.slots.map(button), this.more());
  }

  /** @param {Slot} slot */
  names(slot) {
    return inReadingOrder(slot).map((at) => cellName(this.form.session.game, at));
  }

  /** @returns {any} */
  value() {
    return this.slots[0].cells.length ? this.names(this.slots[0]) : null;
  }

  /** @param {any} value */
  fill(value) {
    this.slots[0].cells = cellsAt(this.form.session.game, value ?? []);
  }
}

/** Several groups of cells, as many as one likes. */
class GroupsControl extends CellsControl {
  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    this.fill(null);
  }

  get isOpen() {
    return true;
  }

  more() {
    const add = () => {
      const slot = this.slot(this.slotField());
      this.slots.push(slot);
      this.form.activate(slot);
    };
    const label = t("grid.moreCells");
    return h("button", { type: "button", class: "clue-part", title: label, "aria-label": label, onclick: add }, "+");
  }

  /** @returns {Field} */
  slotField() {
    return { .../** @type {Field} */ (this.field.group), optional: this.field.optional };
  }

  /** @returns {any} */
  value() {
    const groups = this.slots.filter((slot) => slot.cells.length).map((slot) => this.names(slot));
    return groups.length ? groups : null;
  }

  /** @param {any} value */
  fill(value) {
    /** @type {number[][]} */
    const groups = (value ?? []).map((/** @type {string[]} */ names) => cellsAt(this.form.session.game, names));
    while (groups.length < Math.max(1, this.field.least)) groups.push([]);
    this.slots = groups.map((cells) => this.slot(this.slotField(), cells));
  }
}

/** Cells, each with a number that it is multiplied by. */
class TermsControl extends CellsControl {
  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    this.weights = new Map(); // by cell, where it is not 1
  }

  extras() {
    const { game } = this.form.session;
    /** @param {number} at */
    const weight = (at) => {
      const name = cellName(game, at);
      /** @param {any} event */
      const change = (event) => this.weights.set(at, event.target.value.trim());
      const value = this.weights.get(at) ?? "";
      const input = h("input", { type: "text", size: 3, placeholder: "1", value, "aria-label": t("grid.weight", { cell: name }) });
      input.addEventListener("input", change);
      return h("label", { class: "clue-weight" }, h("span", {}, `${name} ×`), input);
    };
    return [h("div", { class: "row" }, ...inReadingOrder(this.slots[0]).map(weight))];
  }

  /** @returns {any} */
  value() {
    const [slot] = this.slots;
    if (!slot.cells.length) return null;
    const cells = inReadingOrder(slot);
    return cells.map((at) => [cellName(this.form.session.game, at), this.weights.get(at) || "1"]);
  }

  /** @param {any} value */
  fill(value) {
    const { game } = this.form.session;
    /** @type {[number, string][]} */
    const terms = (value ?? []).map((/** @type {[string, any]} */ [name, weight]) => [cellsAt(game, [name])[0], String(weight)]);
    this.weights = new Map(terms.filter(([, weight]) => weight !== "1"));
    this.slots[0].cells = terms.map(([at]) => at);
  }
}

/** The cells of a diagonal, chosen on the board, or the arrow that looks along it, typed or put with a click beside the grid. */
class DiagonalControl extends CellsControl {
  takesPlaces = true;

  /** @param {ClueForm} form @param {Field} field */
  constructor(form, field) {
    super(form, field);
    const options = { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false", size: 14 };
    this.arrow = h("input", { id: `${this.id}-arrow`, placeholder: "top 3 right", ...options });
    this.arrow.addEventListener("input", () => form.session.tell("look"));
  }

  get isPlaced() {
    return this.value() !== null;
  }

  /** @param {Field} field @param {number[]} [cells] */
  slot(field, cells = []) {
    return { ...super.slot(field, cells), isLast: true };
  }

  extras() {
    return [h("label", { class: "clue-field", for: this.arrow.id }, h("span", {}, t("grid.arrowOutside")), this.arrow)];
  }

  /** @returns {any} */
  value() {
    return this.arrow.value.trim() || super.value();
  }

  /** @param {any} value */
  fill(value) {
    const isArrow = typeof value === "string";
    this.arrow.value = isArrow ? value : "";
    super.fill(isArrow ? null : value);
  }

  /** @returns {OutsidePlace[]} */
  shown() {
    const { rows, cols } = this.form.session.game;
    for (const side of SIDES) {
      for (let line = 0; line < (isAcross(side) ? rows : cols); line++) {
        const place = /** @type {OutsidePlace} */ ([side, line]);
        if (waysFrom(place).includes(this.arrow.value.trim())) return [place];
      }
    }
    return [];
  }

  /** Look along a diagonal from there; once more, along the other one. @param {OutsidePlace} place */
  put(place) {
    const ways = waysFrom(place);
    this.fill(ways[(ways.indexOf(this.arrow.value.trim()) + 1) % ways.length]);
  }
}

/** @param {string} side */
const isAcross = (side) => side === "left" || side === "right";

/** The arrows of a place outside the grid, as the server reads them. @param {OutsidePlace} place */
function waysFrom([side, line]) {
  const turns = isAcross(side) ? ["down", "up"] : ["right", "left"];
  return turns.map((turn) => `${side} ${isAcross(side) ? rowName(line) : line + 1} ${turn}`);
}

/** @type {Record<string, new (form: ClueForm, field: Field) => Control>} */
const KINDS = {
  cells: CellsControl,
  diagonal: DiagonalControl,
  groups: GroupsControl,
  terms: TermsControl,
  choice: ChoiceControl,
  outside: OutsideControl,
};

/**
 * The control for a field; one of a kind that is not known here is typed, as the server reads any field from a text.
 * @param {ClueForm} form @param {Field} field
 */
export function makeControl(form, field) {
  return new (KINDS[field.kind] ?? TypedControl)(form, field);
}

/** @param {Slot} given */
function inReadingOrder({ field, cells }) {
  return field.ordered ? cells : [...cells].sort((a, b) => a - b);
}
