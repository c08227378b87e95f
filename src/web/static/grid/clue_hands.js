// Clues by the mouse alone: what a press, a drag or a click on the board means while clues of a rule are entered.
//
// A drag chooses cells, in order; from a circle on, the rest is the line. A click on a clue chooses it: a drag from one of its ends then
// changes it. A dot is put by a click at an edge, what stands on a corner by a click there, a clue beside the grid by a click there.
// What is whole is added as soon as the next one begins.

import { cellsAt, cluesOf } from "./state.js";

export class ClueHands {
  isTurned = false; // a line is drawn on from its first cell
  isHeld = false; // a chosen clue is changed

  /** @param {import("./clues.js").Clues} clues */
  constructor(clues) {
    this.clues = clues;
  }

  get game() {
    return this.clues.session.game;
  }

  /**
   * A press on a cell begins a drag; returns the cells that the drag goes on from, null for the cell alone.
   * @param {number} at @returns {number[] | null}
   */
  press(at) {
    const { form } = this.clues;
    this.isTurned = this.isHeld = false;
    if (!form) return null;
    const { active, slots } = form;
    const held = form.replaced && slots.find((slot, i) => isHandle(slot, at, i > 0) && (slot.field.ordered || slots.length === 1));
    if (held) {
      form.activate(held);
      return this.hold(held, at);
    }
    if (active && !active.field.ordered && active.cells.length > 1 && active !== slots.at(-1)) {
      form.activate(slots[slots.indexOf(active) + 1]); // those cells were chosen first: this is what follows
      return null;
    }
    if (form.isWhole || form.replaced) this.clues.finishWhole();
    if (form.replaced) form.clear();
    if (!form.rule.fields.some((field) => field.brush)) return null;
    const [painted] = this.clues.cluesAt(at, [form.rule]);
    if (!painted) return null;
    this.clues.edit(form.rule, painted.clue);
    return this.hold(form.slots[0], at); // of a region, which a drag from it makes larger
  }

  /** Hold a clue: a line at an end, to draw on from there; cells anywhere, to add to them. @param {Slot} slot @param {number} at */
  hold({ field, cells }, at) {
    this.isHeld = true;
    if (!field.ordered) return [...cells.filter((cell) => cell !== at), at];
    this.isTurned = cells.at(-1) !== at;
    return this.isTurned ? [...cells].reverse() : [...cells];
  }

  /**
   * A drag has ended.
   * @param {{isClick: boolean, spot: Spot}} given where it was let go, and whether it went nowhere
   */
  release({ isClick, spot }) {
    const { clues } = this;
    const { form, session } = clues;
    if (!form) return;
    if (this.isTurned) session.select([...session.selection].reverse(), session.focus);
    this.isTurned = false;
    if (isClick && this.click(form, spot)) return;
    const { active } = form;
    if (!active) return;
    this.strip(form);
    if (this.isHeld) {
      form.show();
      if (form.isWhole && form.isChanged) clues.add(form, { keep: !active.field.brush });
      return;
    }
    const old = active.cells.length && clues.atPlace(form)[0];
    if (old && !form.isPath) {
      form.fill(old.data, { cells: false });
      form.replaced = old;
    }
    if (form.finishDrag()) clues.add(form);
  }

  /** A line that begins in the cells of the part before it begins behind them. @param {ClueForm} form */
  strip(form) {
    const { active, slots } = form;
    const { session } = this.clues;
    const before = active && slots[slots.indexOf(active) - 1];
    if (!before || !active.field.ordered) return;
    const cells = [...session.selection].filter((cell) => !before.cells.includes(cell));
    if (cells.length < session.selection.size) session.select(cells, session.focus);
  }

  /**
   * A click: on an edge or a corner where the rule's clues are there, else on a clue, which is chosen; returns whether that is all.
   * @param {ClueForm} form @param {Spot} spot
   */
  click(form, spot) {
    const { session } = this.clues;
    const near = this.near(form, spot);
    if (near) return this.put(form, near);
    const here = this.clues.cluesAt(session.focus, [form.rule]).map(({ clue }) => clue);
    if (!here.length || (form.active && form.active !== form.slots[0])) return false;
    const at = here.findIndex((clue) => JSON.stringify(clue.data) === form.loaded && form.replaced);
    this.clues.edit(form.rule, here[(at + 1) % here.length]);
    return true;
  }

  /**
   * The cells around the edge or corner that is next to a point, where the rule's clues stand on such; null for other rules.
   * @param {ClueForm} form @param {Spot} spot @returns {number[] | null}
   */
  near({ slots }, { across, down }) {
    const { rows, cols } = this.game;
    const field = slots.length === 1 ? slots[0].field : null;
    /** @param {number} place @param {number} most */
    const line = (place, most) => Math.min(Math.max(Math.round(place), 1), most - 1); // the nearest one within the grid
    const [right, low] = [line(across, cols), line(down, rows)];
    if (field?.corner) return [low * cols + right - cols - 1, low * cols + right - cols, low * cols + right - 1, low * cols + right];
    if (field?.most !== 2 || field.least !== 2) return null;
    const [row, col] = [Math.min(Math.floor(down), rows - 1), Math.min(Math.floor(across), cols - 1)];
    return Math.abs(across - right) < Math.abs(down - low) ? [row * cols + right - 1, row * cols + right] : [(low - 1) * cols + col, low * cols + col];
  }

  /** Put a clue around an edge or corner: the one that is there is chosen, or turned if it is. @param {ClueForm} form @param {number[]} cells */
  put(form, cells) {
    const { clues } = this;
    const { session } = clues;
    const [slot] = form.slots;
    const names = new Set(cells);
    const old = cluesOf(session.game, form.rule.name).find(({ data }) => {
      const own = cellsAt(session.game, slot.field.name === "" ? data : data[slot.field.name]);
      return own.length === cells.length && own.every((at) => names.has(at));
    });
    if (old && !form.typed.length && slot.field.ordered) {
      form.clear();
      form.replaced = old;
      form.slots[0].cells = [...cellsAt(session.game, old.cells)].reverse();
      session.select(form.slots[0].cells, cells[0]);
      clues.add(form);
    } else if (old) clues.edit(form.rule, old);
    else {
      session.select(cells, cells[0]);
      form.show();
      if (form.typed.every(({ field }) => field.optional)) clues.add(form, { keep: true });
      else form.typed[0].focus();
    }
    return true;
  }

  /** A click beside the grid: the clue that stands there is chosen, or one begins. @param {OutsidePlace} place */
  beside(place) {
    const { clues } = this;
    const { form, session } = clues;
    const control = form?.place;
    if (!form || !control) return false;
    if (!control.shown().some((each) => String(each) === String(place))) {
      clues.finishWhole();
      form.clear();
    }
    control.put(place);
    const old = cluesOf(session.game, form.rule.name).find((clue) => form.placeOf(clue.data) === form.placeOf(form.data() ?? { [control.field.name]: control.value() }));
    if (old) clues.edit(form.rule, old);
    session.select([], session.focus);
    form.typed[0]?.focus();
    return true;
  }
}

/**
 * Whether a press on a cell holds a clue by this part of it: a line by its ends, of which the first is not free where the line
 * follows something; other cells anywhere, where there is no other part.
 * @param {Slot} slot @param {number} at @param {boolean} isFollowing
 */
function isHandle({ field, cells }, at, isFollowing) {
  if (!field.ordered) return cells.includes(at);
  return cells.at(-1) === at || (!isFollowing && cells[0] === at);
}
