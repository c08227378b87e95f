// The board as SVG: its frame, its cells with their labels, the wanted cells and the crosses on dead ones.
import { svg } from "../dom.js";
import { cellName, outline, roundedPath } from "./geometry.js";

/** Return a font size at which a label fits its cell. @param {string} label */
function fitted(label) {
  const ems = [...label].reduce((sum, char) => sum + (char > "\u2e7f" ? 1.05 : 0.6), 0);
  return Math.min(0.33, 0.82 / Math.max(ems, 0.1));
}

/** Return a board's frame alone. @param {Cell[]} cells */
export function frame(cells) {
  return svg("path", { class: "cal-frame", d: roundedPath(outline(cells, -0.2), 0.32) });
}

export class BoardLayer {
  /**
   * `describe(cell, {open, dead})` is what a screen reader says of a cell.
   * @param {CalendarBoard} board @param {(cell: Cell) => string} describe
   */
  constructor(board, describe) {
    this.board = board;
    this.describe = describe;
    this.element = svg("g", { class: "board" });
    this.groups = new Map();
    const cells = svg("g", { class: "cells", role: "group" });
    for (const cell of board.cells) {
      const [row, col] = cell;
      const label = board.shown(cell);
      const group = svg(
        "g",
        { class: "cell", "data-cell": cellName(cell), transform: `translate(${col} ${row})` },
        svg("rect", { class: "well", x: 0.04, y: 0.04, width: 0.92, height: 0.92, rx: 0.12 }),
        svg("circle", { class: "ring", cx: 0.5, cy: 0.5, r: 0.43 }),
      );
      if (label) {
        const size = fitted(label);
        const text = svg("text", { class: "label", x: 0.5, y: 0.5 + 0.355 * size, "font-size": size });
        text.append(label);
        group.append(text);
      }
      this.groups.set(String(cell), group);
      cells.append(group);
    }
    this.cells = cells;
    this.crosses = svg("g", { class: "crosses", "aria-hidden": "true" });
    this.element.append(frame(board.cells), cells);
    this.choosing = false;
  }

  /** Circle the wanted cells. @param {Cell[]} open */
  setOpen(open) {
    const wanted = new Set(open.map(String));
    for (const [key, group] of this.groups) {
      group.classList.toggle("open", wanted.has(key));
      if (this.choosing) group.setAttribute("aria-pressed", String(wanted.has(key)));
    }
  }

  /** Cross out the cells that can't be covered any more. @param {Cell[]} dead */
  setDead(dead) {
    this.crosses.replaceChildren(
      ...dead.map(([row, col]) =>
        svg("path", { class: "cross", d: `M${col + 0.3} ${row + 0.3}l.4 .4m0 -.4l-.4 .4`, "data-dead": cellName([row, col]) }),
      ),
    );
  }

  /** Let cells be chosen, by click or with the keyboard, or not. @param {boolean} choosing @param {Cell[]} open */
  setChoosing(choosing, open) {
    this.choosing = choosing;
    this.element.classList.toggle("choosing", choosing);
    for (const cell of this.board.cells) {
      const group = this.groups.get(String(cell));
      if (choosing) {
        group.setAttribute("role", "button");
        group.setAttribute("aria-label", this.describe(cell));
        group.setAttribute("tabindex", cell === this.board.cells[0] ? 0 : -1);
      } else {
        for (const name of ["role", "aria-label", "aria-pressed", "tabindex"]) group.removeAttribute(name);
      }
    }
    this.setOpen(open);
  }

  /**
   * Move the focus from a cell by rows and columns to the next one there is.
   * @param {Cell} cell @param {number} down @param {number} right
   */
  focusFrom([row, col], down, right) {
    do [row, col] = [row + down, col + right];
    while (row >= 0 && col >= 0 && row < this.board.rows && col < this.board.cols && !this.board.has([row, col]));
    const group = this.groups.get(`${row},${col}`);
    if (!group) return;
    for (const other of this.groups.values()) other.setAttribute("tabindex", other === group ? 0 : -1);
    group.focus({ preventScroll: true });
  }
}
