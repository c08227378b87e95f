// What a keypress writes: values, small values in the corners or in the middle, colours.

import { isOpen } from "./state.js";

/**
 * What a keypress means, in the order in which the keypad shows it; each with the key that chooses it.
 * @type {{id: Mode, key: string}[]}
 */
export const MODES = [
  { id: "entry", key: "z" },
  { id: "corner", key: "x" },
  { id: "centre", key: "c" },
  { id: "colour", key: "v" },
];
/** What more a keypress or a drag may mean, for those who want it. @type {{id: Mode, key: string}[]} */
export const TOOLS = [
  { id: "letter", key: "n" },
  { id: "pen", key: "b" },
];
/** Words of layers, where a puzzle has some: see layers.js. @type {{id: Mode, key: string}} */
export const WORDS = { id: "layer", key: "m" };
export const COLOURS = 9;
export const LETTERS = 26;

/** Whether a mode writes marks: several in a cell. @param {string} mode */
export function isMark(mode) {
  return mode === "corner" || mode === "centre";
}

/**
 * `game` with `value` written in `cells`; once more takes it back. Setting up, a value becomes a given one.
 * @param {Game} game @param {number[]} cells @param {Mode} mode @param {number} value @param {boolean} [settingUp]
 */
export function write(game, cells, mode, value, settingUp = false) {
  if (settingUp) return writeGiven(game, cells, value);
  if (mode === "entry") return toggleValue(game, open(game, cells), "entry", value);
  if (mode === "pen" || mode === "layer") return game; // words have their own withWord
  if (mode === "colour" || mode === "letter") return toggleMark(game, cells, mode, value);
  return toggleMark(
    game,
    open(game, cells).filter((at) => !game.entry[at]),
    mode,
    value,
  );
}

/**
 * `game` with `cells` emptied: of their values first, then of the marks of this mode, then of all marks.
 * @param {Game} game @param {number[]} cells @param {Mode} mode @param {boolean} [settingUp]
 */
export function erase(game, cells, mode, settingUp = false) {
  if (settingUp) return writeGiven(game, cells, 0);
  /** @type {MarkKey[]} */
  const keys = ["entry", "corner", "centre", "letter", "layer", "colour"];
  if (mode !== "pen") keys.splice(mode === "colour" || mode === "letter" || mode === "layer" ? 0 : 1, 0, mode);
  for (const key of keys) {
    const held = cells.filter((at) => [game[key][at]].flat().some(Boolean));
    if (held.length) return changed(game, held, key, (mark) => (Array.isArray(mark) ? [] : 0));
  }
  return game;
}

/**
 * `game` with the centre marks of all empty cells replaced by lists of values, by cell.
 * @param {Game} game @param {(at: number) => number[] | undefined} listAt
 */
export function withCentres(game, listAt) {
  const cells = game.given.map((_, at) => at).filter((at) => isOpen(game, at) && !game.entry[at]);
  const centre = game.centre.map((marks, at) => (cells.includes(at) ? (listAt(at) ?? []) : marks));
  return { ...game, centre };
}

/**
 * `game` without some candidates, {at: values}, in its centre marks; a cell without marks first gets those of `listAt`.
 * @param {Game} game @param {Map<number, number[]>} gone @param {(at: number) => number[] | undefined} listAt
 */
export function withoutCandidates(game, gone, listAt) {
  const centre = [...game.centre];
  for (const [at, values] of gone) {
    const held = centre[at].length ? centre[at] : (listAt(at) ?? []);
    centre[at] = held.filter((value) => !values.includes(value));
  }
  return { ...game, centre };
}

/** `game` with a centre mark more. @param {Game} game @param {number} at @param {number} value */
export function withCentre(game, at, value) {
  return changed(game, [at], "centre", (marks) => [...marks, value].sort((a, b) => a - b));
}

/**
 * `game` filled by the solver: with the values of a solution in its open cells.
 * @param {Game} game @param {number[]} values
 */
export function withValues(game, values) {
  const entry = game.entry.map((_, at) => (isOpen(game, at) ? values[at] : 0));
  return { ...game, entry, computed: true };
}

/**
 * `game` without a value in the marks of some cells; the same where none has it.
 * @param {Game} game @param {number[]} cells @param {number} value
 */
export function withoutMarks(game, cells, value) {
  /** @type {("corner" | "centre")[]} */
  const kinds = ["corner", "centre"];
  return kinds.reduce((tidied, kind) => {
    const held = cells.filter((at) => tidied[kind][at].includes(value));
    return held.length ? changed(tidied, held, kind, (marks) => marks.filter((/** @type {number} */ mark) => mark !== value)) : tidied;
  }, game);
}

/** `game` with one value more. @param {Game} game @param {number} at @param {number} value */
export function withValue(game, at, value) {
  return changed(game, [at], "entry", () => value);
}

/**
 * Find the cells that look like one: the same value, else the same marks, else the same colours; in colour mode colours first.
 * @param {Game} game @param {number} at @param {Mode} mode
 */
export function findSimilarCells(game, at, mode) {
  /** @param {number} cell */
  const value = (cell) => Math.max(game.given[cell], 0) || game.entry[cell] || "";
  /** @param {"corner" | "centre"} key */
  const marks = (key) => (/** @type {number} */ cell) => (value(cell) ? "" : game[key][cell].join(" ")); // below a value they are not seen
  /** @param {number} cell */
  const colours = (cell) => game.colour[cell].join(" ");
  /** @param {number} cell */
  const letters = (cell) => game.letter[cell].join(" ");
  /** @param {number} cell */
  const words = (cell) => game.layer[cell].join(" ");
  const kinds = [value, marks("centre"), marks("corner"), letters, words, colours];
  if (mode === "colour") kinds.unshift(colours);
  if (mode === "letter") kinds.unshift(letters);
  if (mode === "layer") kinds.unshift(words);
  const kind = kinds.find((each) => each(at));
  return kind ? [...game.given.keys()].filter((cell) => kind(cell) === kind(at)) : [];
}

/** @param {Game} game @param {number[]} cells @param {number} value */
function writeGiven(game, cells, value) {
  const here = cells.filter((at) => isOpen(game, at, true));
  const emptied = changed(game, here, "entry", () => 0);
  return toggleValue(emptied, here, "given", value);
}

/** @param {Game} game @param {number[]} cells */
function open(game, cells) {
  return cells.filter((at) => isOpen(game, at));
}

/** @param {Game} game @param {number[]} cells @param {"entry" | "given"} key @param {number} value */
function toggleValue(game, cells, key, value) {
  const all = cells.length && cells.every((at) => game[key][at] === value);
  return changed(game, cells, key, () => (all ? 0 : value));
}

/** @param {Game} game @param {number[]} cells @param {Exclude<MarkKey, "entry" | "layer">} key @param {number} value */
function toggleMark(game, cells, key, value) {
  const all = cells.every((at) => game[key][at].includes(value));
  return changed(game, cells, key, (/** @type {number[]} */ marks) => {
    const others = marks.filter((mark) => mark !== value);
    return all ? others : [...others, value].sort((a, b) => a - b);
  });
}

/** @param {Game} game @param {number[]} cells @param {keyof Game} key @param {(held: any) => any} change */
function changed(game, cells, key, change) {
  const list = [...game[key]];
  for (const at of cells) list[at] = change(list[at]);
  return { ...game, [key]: list };
}
