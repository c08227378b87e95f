// The form of one rule's clues, made from the fields that the server describes: cells are chosen on the board, the rest
// is chosen from lists or typed. What comes out is data, a value for each field; no clue is written or read here.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { makeControl } from "./clue_controls.js";

export class ClueForm {
  /**
   * `add(form)` is called when the clue is to be added, `remove()` when the one that is edited is to go.
   * @param {GridSession} session @param {Rule} rule @param {{add: (form: ClueForm) => void, remove: () => void}} does
   */
  constructor(session, rule, { add, remove }) {
    this.session = session;
    this.rule = rule;
    /** @type {Clue | null} */
    this.replaced = null; // the clue that is being edited
    /** @type {string | null} */
    this.lastKey = null;
    this.controls = rule.fields.map((field) => makeControl(this, field));
    this.active = this.slots[0] ?? null; // the one that the board's selection goes to
    this.adds = h("button", { type: "submit", class: "button", id: `add-${rule.name}` }, t("grid.addClue"));
    this.removes = h("button", { type: "button", class: "button", title: t("grid.dropClue.title"), onclick: remove }, t("grid.dropClue"));
    this.removes.hidden = true;
    const help = rule.needs_clues && h("p", { class: "help" }, t(this.help));
    const row = h("div", { class: "clue-form-row" }, ...this.controls.map((control) => control.element), this.adds, this.removes);
    /** @param {SubmitEvent} event */
    const onsubmit = (event) => {
      event.preventDefault();
      add(this);
    };
    this.element = h("form", { class: "clue-form", onsubmit }, help, row);
  }

  get slots() {
    return this.controls.flatMap((control) => control.slots ?? []);
  }

  get typed() {
    return this.controls.filter((control) => control.isTyped);
  }

  get help() {
    const [slot, next, ...more] = this.slots;
    if (this.place) return slot ? "grid.draw.along" : "grid.draw.outside";
    if (!slot) return "grid.draw.typed";
    if (next && !more.length && next.field.ordered) return "grid.draw.through";
    if (next) return "grid.draw.parts";
    if (slot.field.brush) return "grid.draw.brush";
    if (slot.field.corner) return "grid.draw.corner";
    if (slot.field.least === 2 && slot.field.most === 2) return "grid.draw.edge";
    if (this.typed.length) return "grid.draw.fields";
    return slot.field.ordered ? "grid.draw.line" : "grid.draw.cells";
  }

  /** Whether cells are a path: drawn from the first to the last. */
  get isPath() {
    return Boolean(this.active?.field.ordered);
  }

  /** What to show of the clue on the board: [{cells, isLine}]. The selection itself is seen anyway. */
  get draft() {
    const shown = this.slots.filter((slot) => slot.field.ordered || slot !== this.active);
    const hasEnds = this.replaced !== null;
    const drawn = shown.map((slot) => ({ cells: slot.cells, isLine: Boolean(slot.field.ordered), isPair: slot.field.most === 2, hasEnds }));
    return this.place ? [...drawn, { cells: [], places: this.place.shown() }] : drawn;
  }

  /** The control of a place outside the grid, if there is one. */
  get place() {
    return this.controls.find((control) => control.takesPlaces);
  }

  /** Whether neither a clue is edited nor cells are chosen, nor anything typed. */
  get isEmpty() {
    return !this.replaced && !this.slots.some((slot) => slot.cells.length) && !this.place?.isPlaced && this.data() === null;
  }

  /** Whether nothing that a clue needs is missing. */
  get isWhole() {
    const isMissing = (/** @type {import("./clue_controls.js").Control} */ { field, value }) => !field.optional && value === null;
    const values = this.controls.map((control) => /** @type {any} */ ({ field: control.field, value: control.value() }));
    const slots = this.slots.filter((slot) => !this.place?.slots?.includes(slot)); // which may be beside the grid instead
    const isPlaced = this.place?.isPlaced ?? true;
    return this.data() !== null && !values.some(isMissing) && isPlaced && slots.every((slot) => this.isLong(slot));
  }

  /** Whether there are as many cells as a part asks for; a line that begins by itself has two, as a press alone means none. @param {Slot} slot */
  isLong({ field, cells }) {
    const isLine = field.ordered && field === this.slots[0].field;
    const least = Math.max(isLine ? 2 : 1, field.least ?? 1);
    return cells.length >= least || (Boolean(field.optional) && !cells.length);
  }

  /** Whether it says anything but the clue that is edited. */
  get isChanged() {
    return !this.replaced || JSON.stringify(this.data()) !== this.loaded;
  }

  /** Take a digit that was typed on the board; returns whether there is a field for it. @param {string} key */
  type(key) {
    const [control] = this.typed;
    if (!control || this.isEmpty) return false;
    control.fill(key);
    control.focus({ select: false });
    return true;
  }

  /** Take the board's selection. */
  show() {
    if (this.active) this.active.cells = [...this.session.selection];
    const key = JSON.stringify([this.slots.map((slot) => slot.cells), this.slots.indexOf(this.active), this.session.game.cols]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    for (const control of this.controls) control.show();
  }

  /** @param {Slot} slot */
  activate(slot) {
    this.active = slot;
    this.session.select(slot.cells, slot.cells.at(-1) ?? this.session.focus);
  }

  /**
   * A drag over the board has ended: go on to what is still missing. Where several parts are, and the drag is longer than the
   * first may be or a line follows, it begins with the first and goes on through the next, as from an arrow's circle to
   * its tip. Returns whether the clue is whole with that.
   */
  finishDrag() {
    const { active } = this;
    if (!active?.cells.length) return false;
    let next = this.slots.find((slot) => !slot.cells.length && !slot.field.optional);
    const isBoth = next && !active.field.ordered && active.cells.length > 1 && active.field.most && (next.field.ordered || active.cells.length > active.field.most);
    if (next && isBoth) {
      const [first, ...others] = active.cells;
      active.cells = [first];
      next.cells = others;
      this.activate(next);
      next = this.slots.find((slot) => !slot.cells.length && !slot.field.optional);
    }
    if (next) {
      this.activate(next);
      return false;
    }
    const missing = this.typed.find((control) => !control.field.optional && control.value() === null);
    const last = /** @type {Slot} */ (this.active);
    const isAlone = this.controls.length === 1 && this.slots.length === 1; // nothing else is to be said
    const isWhole = !missing && last.isLast && (last.field.ordered || isAlone) && this.isLong(last);
    if (!isWhole) (missing ?? this.typed[0])?.focus();
    return isWhole;
  }

  /** The clue's data; null where nothing was chosen or typed. */
  data() {
    /** @type {Record<string, any>} */
    const values = {};
    for (const { field, value } of this.controls.map((control) => ({ field: control.field, value: control.value() }))) {
      if (value !== null) values[field.name] = value;
    }
    if (!this.controls.some((control) => control.isFilled())) return null;
    return "" in values ? values[""] : values;
  }

  /**
   * Show a clue's data in the form; without cells, only what is typed or chosen from lists.
   * @param {any} data @param {{cells?: boolean}} [options]
   */
  fill(data, { cells = true } = {}) {
    for (const control of this.controls) {
      if (cells || !control.slots) control.fill((control.field.name === "" ? data : data[control.field.name]) ?? null);
    }
    this.lastKey = null;
    this.loaded = JSON.stringify(this.data());
    this.adds.textContent = t(this.replaced ? "grid.keepClue" : "grid.addClue");
    this.removes.hidden = !this.replaced;
    if (!cells) return;
    if (this.slots.length) this.activate(this.slots[0]);
    else this.session.tell("look");
  }

  /** Empty the form for the next clue; of a drawn line what was typed stays, as lines come in groups. */
  clear() {
    this.replaced = null;
    this.adds.textContent = t("grid.addClue");
    this.removes.hidden = true;
    const isLine = this.slots.some((slot) => slot.field.ordered);
    for (const control of this.controls) if (control.slots || !isLine) control.fill(null);
    this.lastKey = null;
    this.active = this.slots[0] ?? null;
  }

  /**
   * What of some data says where a clue stands, as text: equal for clues that stand at the same place.
   * @param {any} data
   */
  placeOf(data) {
    const placed = this.controls.filter((control) => control.slots || control.takesPlaces);
    return placed.length ? JSON.stringify(placed.map(({ field }) => inOrder(field, data[field.name]))) : "";
  }
}

/** @param {Field} field @param {any} value */
function inOrder(field, value) {
  return field.kind === "cells" && !field.ordered && value ? [...value].sort() : (value ?? null);
}
