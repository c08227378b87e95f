// A board and its pieces as they are painted: each cell is a hole, stays open, or belongs to a piece as it lies in one
// solution. So whatever is painted has that solution. No page here.
import { cellNamed, normalizeCells } from "./geometry.js";

export const HOLE = "hole";
export const OPEN = "open"; // any other paint is the name of a piece

const NAMES = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
export const MOST = 12; // rows and columns

export class Painting {
  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.title = "";
    /** @type {string[][]} */
    this.paint = Array.from({ length: rows }, () => Array(cols).fill(OPEN));
    /** @type {string[][]} */
    this.labels = Array.from({ length: rows }, () => Array(cols).fill(""));
    /** @type {LabelGroup[]} */
    this.groups = [];
    /** @type {Map<string, boolean>} */
    this.flips = new Map(); // whether a piece may be turned over
  }

  /**
   * A board with its pieces where they are placed, in spellings such as "P@A1:3".
   * @param {CalendarBoard} board @param {string[]} placed
   */
  static of(board, placed) {
    const painting = new Painting(board.rows, board.cols);
    painting.title = board.title;
    painting.groups = board.groups;
    painting.paint = board.answer.rows.map((labels) => labels.map((label) => (label === "#" ? HOLE : OPEN)));
    painting.labels = board.answer.rows.map((labels) => labels.map((label) => (label === "#" ? "" : label)));
    for (const spelling of placed) {
      const at = spelling.lastIndexOf("@");
      const [cell, number] = spelling.slice(at + 1).split(":");
      const piece = board.answer.pieces.find(({ name }) => name === spelling.slice(0, at));
      const [row, col] = cellNamed(cell);
      const cells = piece?.orientations[Number(number) - 1] ?? [];
      if (!piece || !cells.length) continue;
      const name = painting.flips.has(piece.name) ? painting.unused() : piece.name; // one of several copies
      painting.flips.set(name, piece.flip);
      for (const [down, right] of cells) painting.paint[row - cells[0][0] + down][col - cells[0][1] + right] = name;
    }
    return painting;
  }

  /** The same with other measures: what is within both stays. @param {number} rows @param {number} cols */
  resized(rows, cols) {
    const other = new Painting(rows, cols);
    Object.assign(other, { title: this.title, groups: this.groups, flips: this.flips });
    other.paint = other.paint.map((line, row) => line.map((open, col) => this.paint[row]?.[col] ?? open));
    other.labels = other.labels.map((line, row) => line.map((none, col) => this.labels[row]?.[col] ?? none));
    return other;
  }

  /** The pieces that are painted, in the order of their first cells. @returns {[string, Cell[]][]} */
  get pieces() {
    /** @type {Map<string, Cell[]>} */
    const found = new Map();
    this.paint.forEach((line, row) =>
      line.forEach((paint, col) => {
        if (paint !== HOLE && paint !== OPEN) found.set(paint, [...(found.get(paint) ?? []), [row, col]]);
      }),
    );
    return [...found];
  }

  /** A name that no piece has yet. */
  unused() {
    const used = new Set([...this.flips.keys(), ...this.pieces.map(([name]) => name)]);
    for (let round = 0; ; round++) {
      for (const letter of NAMES) if (!used.has(round ? letter + round : letter)) return round ? letter + round : letter;
    }
  }

  /** How many cells stay open. */
  get open() {
    return this.paint.flat().filter((paint) => paint === OPEN).length;
  }

  /** What is wrong, as the key of a text with its values; null where nothing is. @returns {[string, Record<string, any>] | null} */
  get problem() {
    const { pieces } = this;
    if (!pieces.length) return ["cal.paint.none", {}];
    const torn = pieces.find(([, cells]) => !isOne(cells));
    if (torn) return ["cal.paint.torn", { name: torn[0] }];
    if (!this.open) return ["cal.paint.full", {}];
    return null;
  }

  /** Each cell's label: its own, or the first number that is on no other. */
  labelled() {
    const used = new Set(this.labels.flat());
    let number = 0;
    const next = () => {
      do number++;
      while (used.has(String(number)));
      return String(number);
    };
    return this.paint.map((line, row) => line.map((paint, col) => (paint === HOLE ? "#" : this.labels[row][col] || next())));
  }

  /** The board as a board file. */
  file() {
    const rows = this.labelled();
    const here = new Set(rows.flat());
    /** @type {{name: string, labels: string[], first?: string}[]} */
    const groups = this.groups.map((group) => {
      const labels = group.labels.filter((label) => here.has(label));
      // Of other labels it is unknown which is the first.
      return { name: group.name, labels, ...(group.first && labels.length === group.labels.length && { first: group.first }) };
    });
    const grouped = new Set(groups.flatMap(({ labels }) => labels));
    const others = rows.flat().filter((label) => label !== "#" && !grouped.has(label));
    const name = ["cell", "other", "more"].find((each) => !groups.some((group) => group.name === each)) ?? "cells";
    if (others.length) groups.push({ name, labels: others });
    const open = new Set(rows.flatMap((line, row) => line.filter((_, col) => this.paint[row][col] === OPEN)));
    /** @param {string[]} labels */
    const count = (labels) => labels.filter((label) => open.has(label)).length;
    return {
      title: this.title,
      rows,
      groups: Object.fromEntries(groups.filter(({ labels }) => labels.length).map(({ name: of, ...group }) => [of, { ...group, open: count(group.labels) }])),
      pieces: this.pieces.map(([piece, cells]) => ({ name: piece, cells: normalizeCells(cells), count: 1, flip: this.flips.get(piece) ?? true })),
    };
  }
}

/** Whether cells hang together. @param {Cell[]} cells */
function isOne(cells) {
  const left = new Set(cells.map(String));
  const next = [cells[0]];
  for (let cell = next.pop(); cell; cell = next.pop()) {
    const [row, col] = cell;
    if (!left.delete(String(cell))) continue;
    next.push([row + 1, col], [row - 1, col], [row, col + 1], [row, col - 1]);
  }
  return left.size === 0;
}
