// Drawing freely on a puzzle, for rules that nobody has: where a pointer means, what is drawn there, and what lies at a place.
//
// Figures are plain data, as the server has them (`core/figures.py`): places are [row, column] in cells from the grid's corner, so
// that [0.5, 0.5] is the middle of the first cell. What is drawn never hides a digit: it lies below them, or lets them through.

import { rowName } from "../coordinates.js";

/** The colours to draw with, by name: each is seen on white and on dark paper. */
export const PAINTS = {
  black: "#000000",
  grey: "#808080",
  red: "#E0483E",
  orange: "#D9741A",
  gold: "#B08A00",
  green: "#2E9E4F",
  blue: "#3A7BE0",
  purple: "#9B5BD6",
};
export const SHAPES = ["circle", "square", "diamond"];
export const SIZES = ["small", "medium", "large"];
export const SPOTS = ["nearest", "cells", "edges", "corners"];

const WIDTHS = [0.06, 0.14, 0.3]; // of lines, in cells
const HEAD = 0.3; // of arrows
const SIDES = [0.3, 0.55, 0.85]; // of shapes
const LETTERS = [0.25, 0.4, 0.65]; // of texts
const [TINT, INSIDE] = ["59", "80"]; // how much is seen of the colour of a cell, and of a filled shape: digits are read on both
const TURNED = 0.78; // the side of a square that stands on a corner, of that of an upright one
const BESIDE = 0.5; // how far from the grid the outermost places are
const NEAR = 0.3; // how far a drag may pass from a place that it means, in cells
const FINGER = 0.14; // how far from a thin thing a click still means it

/**
 * The place that a point means: the middle of a cell, of an edge, or a corner.
 * @param {Spot} point @param {{rows: number, cols: number}} board @param {string} spots one of SPOTS
 * @returns {DrawnPlace}
 */
export function placeNear({ across, down }, { rows, cols }, spots) {
  /** @param {number} at @param {number} most @param {number} from @param {number} step */
  const line = (at, most, from, step) => {
    const found = Math.round((at - from) / step) * step + from;
    const least = from === 0 && step === 1 ? 0 : -BESIDE;
    return Math.min(Math.max(found, least), most - least) || 0;
  };
  if (spots === "cells") return [line(down, rows, 0.5, 1), line(across, cols, 0.5, 1)];
  if (spots === "corners") return [line(down, rows, 0, 1), line(across, cols, 0, 1)];
  if (spots === "nearest") return [line(down, rows, 0, 0.5), line(across, cols, 0, 0.5)];
  /** @type {DrawnPlace} */
  const beside = [line(down, rows, 0.5, 1), line(across, cols, 0, 1)];
  /** @type {DrawnPlace} */
  const below = [line(down, rows, 0, 1), line(across, cols, 0.5, 1)];
  return distance(beside, [down, across]) < distance(below, [down, across]) ? beside : below;
}

/** Whether a drag that passes a point means the place there. @param {Spot} point @param {DrawnPlace} place @param {string} spots */
export function isMeant({ across, down }, place, spots) {
  return distance(place, [down, across]) <= (spots === "nearest" ? NEAR / 2 : 1.3 * NEAR);
}

/**
 * Extend the places of a drag by the next one. Going back to the previous place removes the last one.
 * @param {DrawnPlace[]} places @param {DrawnPlace} next
 */
export function extendLine(places, next) {
  const same = (/** @type {DrawnPlace | undefined} */ one) => one !== undefined && one[0] === next[0] && one[1] === next[1];
  if (same(places.at(-1))) return places;
  if (same(places.at(-2))) return places.slice(0, -1);
  return [...places, next];
}

/** A place as a number of the cell that has it, where it is within the grid. @param {DrawnPlace} place @param {{rows: number, cols: number}} board */
export function cellOf([row, col], { rows, cols }) {
  const inside = row >= 0 && col >= 0 && row <= rows && col <= cols;
  return inside ? Math.min(Math.floor(row), rows - 1) * cols + Math.min(Math.floor(col), cols - 1) : -1;
}

/**
 * Return a figure without default values, its parts in the order of the server.
 * @param {Figure} given @returns {Figure}
 */
function makeFigure({ kind, points, colour, fill, width, height, text, ink, size, turn, behind }) {
  const parts = { colour, fill, width, height, text, ink, size, turn, behind };
  return { kind, points, ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value)) };
}

/** @param {DrawnPlace[]} points @param {Pencil} pencil */
export function lineOf(points, { colour, size, arrow, behind }) {
  return makeFigure({ kind: arrow ? "arrow" : "line", points, colour, width: WIDTHS[size], size: arrow ? HEAD : 0, behind });
}

/** @param {DrawnPlace} place @param {Pencil} pencil */
export function shapeOf(place, { shape, colour, size, filled, behind }) {
  const side = SIDES[size] * (shape === "diamond" ? TURNED : 1);
  const fill = filled ? colour + INSIDE : "";
  return makeFigure({ kind: shape === "circle" ? "circle" : "square", points: [place], colour, fill, width: side, height: side, turn: shape === "diamond" ? 45 : 0, behind });
}

/** @param {DrawnPlace} place @param {string} text @param {Pencil} pencil */
export function textOf(place, text, { colour, size, behind }) {
  return makeFigure({ kind: "text", points: [place], text, ink: colour, size: LETTERS[size], behind });
}

/** The colour of a whole cell. @param {number} at @param {{cols: number}} board @param {Pencil} pencil */
export function shadeOf(at, { cols }, { colour }) {
  /** @type {DrawnPlace} */
  const middle = [Math.floor(at / cols) + 0.5, (at % cols) + 0.5];
  return makeFigure({ kind: "square", points: [middle], fill: colour + TINT, width: 1, height: 1, behind: true });
}

/** Whether a figure is the colour of a whole cell. @param {Figure} given */
export const isShade = ({ kind, width, height, fill, colour, text }) => kind === "square" && width === 1 && height === 1 && Boolean(fill) && !colour && !text;

/** Remove a figure if it exists, otherwise add it. @param {Figure[]} figures @param {Figure} one */
export function toggleFigure(figures, one) {
  const text = JSON.stringify(one);
  const others = figures.filter((each) => JSON.stringify(each) !== text);
  return others.length < figures.length ? others : [...figures, one];
}

/** Return the figures with a cell in a colour, or without one. @param {Figure[]} figures @param {Figure} shade @param {boolean} isOn */
export function setShade(figures, shade, isOn) {
  const [row, col] = shade.points[0];
  const others = figures.filter((each) => !(isShade(each) && each.points[0][0] === row && each.points[0][1] === col));
  return isOn ? [shade, ...others] : others; // below what else is drawn there
}

/** The number of the uppermost figure at a point; -1 for none. @param {Figure[]} figures @param {Spot} point */
export function figureAt(figures, { across, down }) {
  /** @type {DrawnPlace} */
  const here = [down, across];
  const above = figures.findLastIndex((each) => !each.behind && covers(each, here));
  return above < 0 ? figures.findLastIndex((each) => covers(each, here)) : above;
}

/** @param {Figure} given @param {DrawnPlace} here */
function covers({ kind, points, width = 0, height = 0, text = "", size = 0 }, here) {
  if (kind === "outline") return points.some(([row, col]) => Math.max(Math.abs(row - here[0]), Math.abs(col - here[1])) <= 0.5);
  if (kind === "line" || kind === "arrow") {
    const reach = Math.max(width / 2, FINGER);
    return points.some((point, i) => fromStretch(points[i - 1] ?? point, point, here) <= reach);
  }
  const [high, wide] = [Math.max(height || width, size, 2 * FINGER) / 2, Math.max(width, 0.6 * size * text.length, 2 * FINGER) / 2];
  return Math.abs(points[0][0] - here[0]) <= high && Math.abs(points[0][1] - here[1]) <= wide;
}

/** How far a point is from the stretch between two others. @param {DrawnPlace} from @param {DrawnPlace} to @param {DrawnPlace} here */
function fromStretch(from, to, here) {
  const way = [to[0] - from[0], to[1] - from[1]];
  const long = way[0] ** 2 + way[1] ** 2;
  const part = long ? ((here[0] - from[0]) * way[0] + (here[1] - from[1]) * way[1]) / long : 0;
  const at = Math.min(Math.max(part, 0), 1);
  return distance([from[0] + at * way[0], from[1] + at * way[1]], here);
}

/** @param {DrawnPlace} one @param {DrawnPlace} other */
const distance = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/**
 * A place by the names of the cells around it, at most four: a middle has one, an edge two, a corner up to four; beside the grid none.
 * @param {DrawnPlace} place @param {{rows: number, cols: number}} board
 */
export function cellsAround([row, col], { rows, cols }) {
  /** @param {number} at */
  const lines = (at) => (Number.isInteger(at) ? [at - 1, at] : [Math.floor(at)]);
  const inside = (/** @type {number} */ at, /** @type {number} */ most) => at >= 0 && at < most;
  return lines(row).flatMap((r) => lines(col).flatMap((c) => (inside(r, rows) && inside(c, cols) ? [`${rowName(r)}${c + 1}`] : [])));
}
