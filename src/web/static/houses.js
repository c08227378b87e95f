// Values that clash in a row, a column or a block: what a player sees while nobody who knows all rules can be asked.

import { rowName } from "./coordinates.js";
import { t } from "./i18n.js";

/** @typedef {{name: string, cells: [number, number][]}} House */

/** The clashes of a puzzle, as /api/conflicts lists them. @param {Puzzle} puzzle */
export function clashes(puzzle) {
  const cells = puzzle.cells?.map((line) => line.trim().split(/\s+/)) ?? [];
  return housesOf(puzzle).flatMap(({ name, cells: places }) => {
    const values = places.map(([row, col]) => cells[row]?.[col] ?? ".");
    const isTwice = values.map((value) => /\d/.test(value) && values.indexOf(value) !== values.lastIndexOf(value));
    if (!isTwice.includes(true)) return [];
    const names = places.map(([row, col]) => `${rowName(row)}${col + 1}`);
    return [{ unit: name, name, text: name, cells: names, clashing: names.filter((_, at) => isTwice[at]), cited: [] }];
  });
}

/** @param {Puzzle} puzzle @returns {House[]} */
function housesOf({ rows, cols = rows, rules, regions }) {
  const plain = new Set(rules.filter(({ clues = [] }) => !clues.length).map(({ rule }) => rule));
  /** @type {House[]} */
  const houses = [];
  if (plain.has("row")) {
    for (const row of range(rows)) houses.push({ name: t("shell.house.row", { name: rowName(row) }), cells: range(cols).map((col) => [row, col]) });
  }
  if (plain.has("column")) {
    for (const col of range(cols)) houses.push({ name: t("shell.house.column", { name: col + 1 }), cells: range(rows).map((row) => [row, col]) });
  }
  if (plain.has("block") && !regions && rows === cols) {
    const height = Math.max(...range(Math.floor(Math.sqrt(rows))).map((less) => (rows % (less + 1) ? 1 : less + 1)));
    const width = rows / height;
    for (const at of range(rows)) {
      const [top, left] = [Math.floor(at / height) * height, (at % height) * width];
      const name = t("shell.house.block", { name: `${rowName(top)}${left + 1}` });
      houses.push({ name, cells: range(rows).map((i) => [top + Math.floor(i / width), left + (i % width)]) });
    }
  }
  return houses;
}

/** @param {number} count */
const range = (count) => Array.from({ length: count }, (_, at) => at);
