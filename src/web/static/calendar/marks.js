// What a hint is about, on the board: the cells and the pieces that its reason names, in the colours of their roles.
import { svg } from "../dom.js";
import { cellName, outline, roundedPath } from "./geometry.js";

export class MarkLayer {
  /** @param {Table} table @param {PieceLayer} pieces */
  constructor(table, pieces) {
    this.table = table;
    this.pieces = pieces;
    this.element = svg("g", { class: "marks", "aria-hidden": "true" });
    this.isShown = false;
  }

  /**
   * Mark cells by their names, and pieces by their names or as they are placed: each {role: [names]}. Of `outlines` only
   * the line is shown; `place` are the cells that a piece is to cover.
   * @param {HintMarks} given @param {Cell[]} [place]
   */
  show({ cells, pieces, outlines = [] }, place = []) {
    this.clear();
    const { board } = this.table;
    if (place.length) this.element.append(this.#around(place, "place"));
    for (const [role, names] of Object.entries(cells)) {
      const marked = board.cells.filter((cell) => names.includes(cellName(cell)));
      if (marked.length) this.element.append(this.#around(marked, role));
    }
    for (const [role, names] of outlines) {
      const line = this.#around(board.cells.filter((cell) => names.includes(cellName(cell))), role);
      line.classList.add("outlined");
      this.element.append(line);
    }
    const placed = this.table.placed();
    for (const [role, names] of Object.entries(pieces)) {
      board.pieces.forEach(({ name }, i) => {
        if (names.includes(this.table.spelling(i, placed) ?? name)) this.pieces.mark(i, role);
      });
    }
    this.isShown = true;
  }

  /** @param {Cell[]} cells @param {string} role */
  #around(cells, role) {
    const line = roundedPath(outline(cells, 0.1), 0.14);
    return svg("g", { class: `mark ${role}`, "data-role": role, "data-cells": cells.map(cellName).join(" ") },
      svg("path", { class: "mark-halo", d: line }), svg("path", { class: "mark-line", d: line }));
  }

  clear() {
    if (!this.isShown) return;
    this.isShown = false;
    this.element.replaceChildren();
    this.pieces.unmark();
  }
}
