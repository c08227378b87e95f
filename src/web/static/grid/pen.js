// The pen: lines between cells beside each other, circles and crosses in cells. What is drawn is a list of texts in order:
// "3-4" is a line between two cells, the lower number first; "o5" a circle, "x5" a cross.

import { svg } from "../dom.js";

/** @param {number} one @param {number} other */
const nameOf = (one, other) => `${Math.min(one, other)}-${Math.max(one, other)}`;

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
  const name = nameOf(one, other);
  return withPen(game, isOn ? [...game.pen, name] : game.pen.filter((each) => each !== name));
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
  const gone = new Set(cells.map(String));
  const pen = game.pen.filter((each) => !each.replace(/^[ox]/, "").split("-").some((part) => gone.has(part)));
  return pen.length === game.pen.length ? game : withPen(game, pen);
}

/** @param {Game} game @param {string[]} pen @returns {Game} */
const withPen = (game, pen) => ({ ...game, pen: pen.toSorted() });

/** What is drawn, as shapes. @param {BoardPicture} picture @param {Game} game @returns {SVGElement[]} */
export function drawPen(picture, game) {
  const reach = 0.22 * picture.geometry.unit;
  return game.pen.map((each) => {
    const ends = each.replace(/^[ox]/, "").split("-").map((at) => picture.middle(game, Number(at)));
    const [[x, y]] = ends;
    if (each.startsWith("o")) return svg("circle", { cx: x, cy: y, r: reach });
    if (each.startsWith("x")) return svg("path", { d: `M${x - reach} ${y - reach}l${2 * reach} ${2 * reach}m0 ${-2 * reach}l${-2 * reach} ${2 * reach}` });
    return svg("path", { d: `M${x} ${y}L${ends[1][0]} ${ends[1][1]}` });
  });
}
