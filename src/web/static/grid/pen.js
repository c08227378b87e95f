// The pen: lines between cells beside each other, circles and crosses in cells, crosses on edges. What is drawn is a list of
// texts in order: "3-4" is a line between two cells, the lower number first; "3x4" a cross on the edge between them; "o5" a
// circle, "x5" a cross in a cell.

import { svg } from "../dom.js";

const NEAR_EDGE = 0.25; // how far from an edge a click still means it, in cells

/** @param {number} one @param {number} other @param {"-" | "x"} sign */
const nameOf = (one, other, sign = "-") => `${Math.min(one, other)}${sign}${Math.max(one, other)}`;

/** The cells of something drawn. @param {string} each */
const cellsOf = (each) => each.replace(/^[ox]/, "").split(/[-x]/).map(Number);

/** Whether two cells touch, if only at a corner. @param {Game} game @param {number} one @param {number} other */
export function areBeside({ cols }, one, other) {
  const down = Math.abs(Math.floor(one / cols) - Math.floor(other / cols));
  const right = Math.abs((one % cols) - (other % cols));
  return Math.max(down, right) === 1;
}

/** Whether there is a line. @param {Game} game @param {number} one @param {number} other */
export const hasLine = (game, one, other) => game.pen.includes(nameOf(one, other));

/**
 * `game` with a line between two cells, or without it; the same where they do not touch.
 * @param {Game} game @param {number} one @param {number} other @param {boolean} isOn
 */
export function withLine(game, one, other, isOn) {
  if (!areBeside(game, one, other) || hasLine(game, one, other) === isOn) return game;
  const others = withCross(game, one, other, false).pen; // a line takes the place of a cross
  const name = nameOf(one, other);
  return withPen(game, isOn ? [...others, name] : game.pen.filter((each) => each !== name));
}

/** Whether the edge between two cells is crossed. @param {Game} game @param {number} one @param {number} other */
export const hasCross = (game, one, other) => game.pen.includes(nameOf(one, other, "x"));

/**
 * `game` with the edge between two cells crossed, in place of a line, or not crossed.
 * @param {Game} game @param {number} one @param {number} other @param {boolean} isOn
 */
export function withCross(game, one, other, isOn) {
  if (hasCross(game, one, other) === isOn) return game;
  const names = [nameOf(one, other), nameOf(one, other, "x")];
  const others = game.pen.filter((each) => !names.includes(each));
  return withPen(game, isOn ? [...others, names[1]] : others);
}

/** The cells beside the edge at a point, [one, other]; null in the middle of a cell and at the rim. @param {Game} game @param {Spot} point */
export function edgeNear({ rows, cols }, { across, down }) {
  const [col, row] = [Math.round(across), Math.round(down)];
  const [fromCol, fromRow] = [Math.abs(across - col), Math.abs(down - row)];
  if (Math.min(fromCol, fromRow) > NEAR_EDGE) return null;
  const isBeside = fromCol <= fromRow;
  if (isBeside ? col < 1 || col >= cols : row < 1 || row >= rows) return null;
  const at = isBeside ? Math.floor(down) * cols + col : row * cols + Math.floor(across);
  return [isBeside ? at - 1 : at - cols, at];
}

/** `game` with the next sign in a cell: a circle, then a cross, then none. @param {Game} game @param {number} at */
export function withSign(game, at) {
  const [circle, cross] = [`o${at}`, `x${at}`];
  const others = game.pen.filter((each) => each !== circle && each !== cross);
  if (game.pen.includes(circle)) return withPen(game, [...others, cross]);
  return withPen(game, game.pen.includes(cross) ? others : [...others, circle]);
}

/** `game` without what is drawn in some cells, or from them. @param {Game} game @param {number[]} cells */
export function withoutPen(game, cells) {
  const gone = new Set(cells);
  const pen = game.pen.filter((each) => !cellsOf(each).some((at) => gone.has(at)));
  return pen.length === game.pen.length ? game : withPen(game, pen);
}

/** @param {Game} game @param {string[]} pen @returns {Game} */
const withPen = (game, pen) => ({ ...game, pen: pen.toSorted() });

/** What is drawn, as shapes. @param {BoardPicture} picture @param {Game} game @returns {SVGElement[]} */
export function drawPen(picture, game) {
  const reach = 0.22 * picture.geometry.unit;
  return game.pen.map((each) => {
    const ends = cellsOf(each).map((at) => picture.middle(game, at));
    const [[x, y]] = ends;
    if (each.startsWith("o")) return svg("circle", { cx: x, cy: y, r: reach });
    if (each.startsWith("x")) return crossAt([x, y], reach);
    if (each.includes("x")) return drawEdgeCross(picture, game, cellsOf(each));
    return svg("path", { d: `M${x} ${y}L${ends[1][0]} ${ends[1][1]}` });
  });
}

/** A cross on the edge between two cells. @param {BoardPicture} picture @param {Game} game @param {number[]} cells */
export function drawEdgeCross(picture, game, cells) {
  const [[x, y], [u, v]] = cells.map((at) => picture.middle(game, at));
  return crossAt([(x + u) / 2, (y + v) / 2], 0.08 * picture.geometry.unit, "edge-cross");
}

/** @param {number[]} middle @param {number} reach @param {string | null} [name] */
function crossAt([x, y], reach, name = null) {
  return svg("path", { class: name, d: `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}` });
}
