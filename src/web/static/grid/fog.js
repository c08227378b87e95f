// Fog, as SudokuPad has it: cells are hidden, with what is drawn there, until a lamp beside them lights them. Lamps are
// some cells from the beginning, and each value of the player's that is right; a given value lights its own cell.

import { svg } from "../dom.js";
import { cellsAt } from "./state.js";

/**
 * The cells that fog hides. Of a puzzle whose solution is not known, each value is as good as right.
 * @param {Game} game @param {number[] | null} solution @returns {Set<number>}
 */
export function hiddenCells(game, solution) {
  const { fog } = game.about;
  if (!fog) return new Set();
  const lamps = new Set(cellsAt(game, fog.lamps ?? []));
  game.entry.forEach((value, at) => value && (!solution || solution[at] === value) && lamps.add(at));
  const seen = new Set(cellsAt(game, fog.lit ?? []));
  for (const at of lamps) for (const near of around(game, at)) seen.add(near);
  return new Set([...game.given.keys()].filter((at) => !seen.has(at) && game.given[at] === 0));
}

/** A cell and those beside it. @param {Game} game @param {number} at */
function around({ rows, cols }, at) {
  const [row, col] = [Math.floor(at / cols), at % cols];
  const cells = [];
  for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, rows - 1); r++) {
    for (let c = Math.max(col - 1, 0); c <= Math.min(col + 1, cols - 1); c++) cells.push(r * cols + c);
  }
  return cells;
}

/**
 * Fog over cells, and the grid's lines over it.
 * @param {BoardPicture} picture @param {Game} game @param {Set<number>} hidden @returns {SVGElement[]}
 */
export function drawFog(picture, game, hidden) {
  if (!hidden.size) return [];
  const borders = picture.frame.querySelector(".borders")?.cloneNode(true); // the grid is seen through fog
  return [...[...hidden].map((at) => picture.tile(game, at, "fog")), .../** @type {SVGElement[]} */ (borders ? [borders] : [])];
}

/** Lamps, for who sets a puzzle. @param {BoardPicture} picture @param {Game} game @returns {SVGElement[]} */
export function drawLamps(picture, game) {
  const { fog } = game.about;
  const size = 0.16 * picture.geometry.unit;
  /** @param {string[] | undefined} names @param {string} kind */
  const signs = (names, kind) =>
    cellsAt(game, names ?? []).map((at) => {
      const [x, y] = picture.middle(game, at);
      const [cx, cy] = [x + 0.34 * picture.geometry.unit, y + 0.34 * picture.geometry.unit];
      return svg("circle", { class: `lamp ${kind}`, cx, cy, r: size / 2 });
    });
  return fog ? [...signs(fog.lamps, "wide"), ...signs(fog.lit, "single")] : [];
}
