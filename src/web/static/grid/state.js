// A game: a puzzle, and what a player put on it. A game never changes; every function returns a new one.
//
// Cells are numbers in reading order. `given` holds the puzzle's values, 0 for none and BLOCKED for no cell at all;
// `entry` the player's values, 0 for none; `corner` and `centre` lists of small values, `colour` lists of colours, which
// count from 1, all in order. `layers` are the puzzle's own layers as its JSON has them, `layer` lists of words: see layers.js. `computed` says that the solver filled the board. `rules` are the puzzle's, as the server describes them: [{rule, clues}], where a clue is {text, data,
// cells}: a text for people, what the server takes back, and the names of the cells that it is about. What a text says is
// known to the server alone. `about` is what else is known of a puzzle: who wrote it, its rules in words, fog and the like;
// `letter` lists of letters, which count from 1; `pen` what is drawn with the pen: see pen.js.

import { rowName } from "../coordinates.js";
import { t } from "../i18n.js";
import { figuresOfText, textOfFigures } from "./figure_text.js";

export const BLOCKED = -1;
export const LARGEST = 25; // a side that the page still shows and writes to the address
export const SIZES = Array.from({ length: LARGEST - 3 }, (_, i) => i + 4); // of new grids

const CHARACTERS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
/** @type {MarkKey[]} */
const MARKS = ["entry", "corner", "centre", "colour"];
/** What games of older releases lack. @type {MarkKey[]} */
const NEW_MARKS = ["letter", "layer"];
/** What is known of a puzzle, beside what it is, and so which keys of it are kept as they come. @type {(keyof About)[]} */
const ABOUT = ["author", "description", "source", "level", "seed", "date", "solution", "fog", "code", "not_understood", "guessed"];
/** What is no longer known when the puzzle is another. @type {(keyof About)[]} */
const OF_ONE = ["level", "seed", "date", "solution"];
/** What the address says of it. @type {("author" | "source" | "description" | "code")[]} */
const TEXTS = ["author", "source", "description", "code"];
/** Parameters of the address that are no clues. */
const NO_RULES = ["grid", "rows", "values", "title", "fog", "rules", "mine", "drawings", ...TEXTS];
const LONGEST_DRAWN = 6000; // characters of drawings in an address; with more it says nothing of the puzzle

/**
 * An empty game of `rows` x `cols` cells.
 * @param {number} rows @param {number} cols @param {GameRule[]} rules @returns {Game}
 */
export function emptyGame(rows, cols, rules) {
  const given = Array(rows * cols).fill(0);
  return withPlay({ title: "", rows, cols, values: null, regions: null, labels: null, layers: null, drawings: null, about: {}, rules, given });
}

/** The same game without anything that a player put on it. @param {PuzzleParts} game @returns {Game} */
export function withPlay(game) {
  const cells = game.given.map(() => 0);
  const none = game.given.map(() => []);
  return { ...game, entry: cells, corner: none, centre: none, colour: none, letter: none, layer: none, pen: [], computed: false };
}

/** Add the parts that stored games of older releases lack. @param {any} game @returns {Game} */
export function completeGame(game) {
  const none = game?.given?.map(() => []);
  return { about: {}, letter: none, layer: none, layers: null, pen: [], ...game };
}

/** What a puzzle says beside what it is. @param {any} puzzle @returns {About} */
function aboutOf(puzzle) {
  return Object.fromEntries(ABOUT.filter((key) => puzzle[key] !== undefined && puzzle[key] !== "").map((key) => [key, puzzle[key]]));
}

/** `game`, where it is another puzzle than before, without what was known of that one. @param {Game} game @param {Game} before */
export function withoutKnown(game, before) {
  if (game.about !== before.about || !OF_ONE.some((key) => key in game.about) || asAPlayerSees(game) === asAPlayerSees(before)) return game;
  return { ...game, about: Object.fromEntries(Object.entries(game.about).filter(([key]) => !OF_ONE.includes(/** @type {any} */ (key)))) };
}

/** @param {Game} game */
const asAPlayerSees = (game) => JSON.stringify(toPuzzle({ ...game, title: "", about: onlyCode(game), drawings: null }));

/** What of all that is part of what a puzzle is. @param {Game} game @returns {About} */
export const onlyCode = ({ about }) => (about.code ? { code: about.code } : {});

/** `game` with a text about it: its author, rules or source; without it, where it is empty. @param {Game} game @param {keyof About} key @param {any} value */
export function withAbout(game, key, value) {
  const { [key]: _, ...about } = game.about;
  return { ...game, about: value ? { ...about, [key]: value } : about };
}

/**
 * The game of a puzzle and its rules as the server answers; throws an Error for one that the page can't show.
 * @param {ReadPuzzle} given @returns {Game}
 */
export function fromPuzzle({ puzzle, rules, own }) {
  const { title = "", rows, cols = rows, values = null, regions = null, labels = null, layers = null, drawings = null, cells } = puzzle;
  if (Math.max(rows, cols) > LARGEST) {
    throw new Error(t("grid.bad.size", { rows, cols, most: LARGEST }));
  }
  if (Array.isArray(values) && values.includes(0)) {
    throw new Error(t("grid.bad.zero"));
  }
  const texts = cells ? cells.flatMap((line) => line.trim().split(/\s+/)) : Array(rows * cols).fill(".");
  const given = texts.map((text) => (text === "#" ? BLOCKED : Number(text === "." ? 0 : text)));
  return withPlay({ title, rows, cols, values, regions, labels, layers, drawings, about: aboutOf(puzzle), rules, own, given });
}

/**
 * The puzzle's JSON; with `entries`, the player's values count as given.
 * @param {Game} game @param {{entries?: boolean}} [options] @returns {Puzzle}
 */
export function toPuzzle(game, { entries = false } = {}) {
  const { title, rows, cols, values, regions, labels, layers, drawings, about } = game;
  const texts = game.given.map((value, at) => {
    if (value === BLOCKED) return "#";
    return String(value || (entries && game.entry[at]) || ".");
  });
  const rules = game.rules.map(({ rule, clues = [] }) => ({ rule, clues: clues.map(({ data }) => data) }));
  /** @type {Puzzle} */
  const puzzle = { rows, cols, cells: lines(texts, cols).map((line) => line.join(" ")), rules, ...about };
  if (title) puzzle.title = title;
  if (values) puzzle.values = values;
  if (regions) puzzle.regions = regions;
  if (labels) puzzle.labels = labels;
  if (layers) puzzle.layers = layers;
  if (drawings) puzzle.drawings = drawings;
  return puzzle;
}

/** The puzzle's JSON without any value: what its rules draw depends on nothing else. @param {Game} game */
export function toFrame(game) {
  const given = game.given.map((value) => Math.min(value, 0));
  return toPuzzle({ ...game, title: "", labels: null, about: onlyCode(game), given });
}

/**
 * A puzzle with what a player put on another game of it; `places` are where the cells of that came to lie.
 * @param {Game} game @param {Game} puzzle @param {number[]} places @returns {Game}
 */
export function withPlayOf(game, puzzle, places) {
  /** @type {any} */
  const found = { ...puzzle };
  for (const key of [...MARKS, ...NEW_MARKS]) {
    found[key] = [...puzzle[key]];
    places.forEach((to, at) => (found[key][to] = game[key][at]));
  }
  return found;
}

/** What stands in each cell, row by row, 0 for nothing. @param {Game} game @returns {number[][]} */
export function toRows(game) {
  return lines(
    game.given.map((value, at) => Math.max(value, 0) || game.entry[at]),
    game.cols,
  );
}

/**
 * The pencil marks that a hint goes on from, by the names of cells: centre marks of empty cells; null without any.
 * @param {Game} game @returns {ByName<number[]> | null}
 */
export function toMarks(game) {
  const marked = game.centre.map((marks, at) => [cellName(game, at), isOpen(game, at) && !game.entry[at] ? marks : []]);
  const kept = marked.filter(([, marks]) => marks.length);
  return kept.length ? Object.fromEntries(kept) : null;
}

/** The values that a cell may hold. @param {Game} game */
export function valuesOf(game) {
  if (Array.isArray(game.values)) return game.values;
  const most = game.values ?? Math.max(game.rows, game.cols);
  return Array.from({ length: most }, (_, i) => i + 1);
}

/** What stands in a cell: the puzzle's value or the player's; 0 for nothing. @param {Game} game @param {number} at */
export function valueAt(game, at) {
  return Math.max(game.given[at], 0) || game.entry[at];
}

/**
 * Whether a player may write in a cell; setting up a puzzle, everywhere but in blocked cells.
 * @param {Game} game @param {number} at @param {boolean} [settingUp]
 */
export function isOpen(game, at, settingUp = false) {
  return settingUp ? game.given[at] !== BLOCKED : game.given[at] === 0;
}

/** @param {Game} game */
export function isFull(game) {
  return game.given.every((value, at) => value || game.entry[at]);
}

/** Whether two games are of the same puzzle. @param {Game} one @param {Game} other */
export function isSamePuzzle(one, other) {
  return JSON.stringify(toPuzzle(one)) === JSON.stringify(toPuzzle(other));
}

/** Whether a player put anything on the board. @param {Game} game */
export function isTouched(game) {
  return game.pen.length > 0 || [...NEW_MARKS, ...MARKS].some((key) => game[key].flat().some(Boolean));
}

/** Whether there is nothing on a board, neither of the puzzle nor of a player. @param {Game} game */
export function isBlank(game) {
  const hasClues = game.rules.some((entry) => entry.clues?.length);
  return !(hasClues || game.layers || game.drawings || game.title || Object.keys(game.about).length || isTouched(game) || game.given.some(Boolean));
}

/**
 * A text that is the same for games of the same puzzle, also where of its clues only the texts are known yet.
 * @param {Game} game @param {Rule[]} known
 */
export function puzzleKey(game, known) {
  const { mine: _, ...params } = toParams(game, known);
  return textKey(Object.keys(params).length ? JSON.stringify(params) : JSON.stringify(toPuzzle(game)));
}

/** A short text that stands for a long one. @param {string} text */
export function textKey(text) {
  let hash = 5381; // what a browser keeps of a list of games is small
  for (let i = 0; i < text.length; i++) hash = (hash * 33 + text.charCodeAt(i)) % 2 ** 45;
  return `${text.length}.${hash}`;
}

/** Whether something that the browser kept is a game. @param {any} game @returns {game is Game} */
export function isGame(game) {
  /** @param {string} key */
  const isList = (key) => Array.isArray(game[key]) && game[key].length === game.rows * game.cols;
  return Number.isInteger(game?.rows) && Array.isArray(game.rules) && ["given", ...MARKS].every(isList);
}

/** Whether of some clues of a game only the texts are known. @param {Game} game */
export function hasTextsOnly(game) {
  return game.rules.some(({ clues = [] }) => clues.some(({ text, data, cells }) => data === text && !cells.length));
}

/**
 * Whether a game has nothing but values and the usual rules without clues: then there is nothing that only the server understands.
 * @param {Game} game @param {Rule[]} known
 */
export function isPlain(game, known) {
  const usual = known.filter((rule) => rule.standard).map(({ name }) => name);
  const { rows, cols, values, rules, layers, drawings } = game;
  return rows === cols && !values && !layers && !drawings && rules.length === usual.length && rules.every(({ rule, clues = [] }) => usual.includes(rule) && !clues.length);
}

/**
 * A copy with other clues of a rule; a rule without clues left goes, unless it is one that stays on.
 * @param {Game} game @param {string} rule @param {Clue[]} clues @param {{keep?: boolean}} [options] @returns {Game}
 */
export function withClues(game, rule, clues, { keep = false } = {}) {
  const at = game.rules.findIndex((entry) => entry.rule === rule);
  const others = game.rules.filter((entry) => entry.rule !== rule);
  if (clues.length || keep) others.splice(at < 0 ? others.length : at, 0, { rule, clues });
  return { ...game, rules: others };
}

/**
 * The clues of a rule; an empty list where it has none or the puzzle is without the rule.
 * @param {Game} game @param {string} rule
 */
export function cluesOf(game, rule) {
  return game.rules.flatMap((entry) => (entry.rule === rule ? (entry.clues ?? []) : []));
}

/**
 * A value as a small mark: of the values of a large grid each has one character, 10 is A, as one may type it.
 * @param {Game} game @param {number} value
 */
export function markText(game, value) {
  return value > 9 && value < CHARACTERS.length && Math.max(...valuesOf(game)) > 9 ? CHARACTERS[value] : String(value);
}

// Names of cells: A1 is row A, column 1; after Z come AA, AB …

/** @param {Game} game @param {number} at */
export function cellName(game, at) {
  return rowName(Math.floor(at / game.cols)) + ((at % game.cols) + 1);
}

/** The cells of these names. @param {Game} game @param {string[]} names */
export function cellsAt(game, names) {
  const cellOf = new Map(game.given.map((_, at) => [cellName(game, at), at]));
  return names.map((name) => cellOf.get(name)).filter((at) => at !== undefined);
}

// The address: the puzzle and the player's values. The texts of a rule's clues are a parameter of the rule's name.

/**
 * What the address says of a game; `known` are the family's rules, as the server lists them.
 * @param {Game} game @param {Rule[]} known
 */
export function toParams(game, known) {
  /** @type {Record<string, string>} */
  const params = {};
  if (Math.max(...valuesOf(game)) >= CHARACTERS.length || game.labels || game.regions || game.layers) return params;
  const drawn = textOfFigures(game.drawings ?? []);
  if (drawn.length > LONGEST_DRAWN) return params;
  if (game.rows !== game.cols) params.rows = String(game.rows);
  if (game.values) params.values = [game.values].flat().join("_");
  params.grid = shortened(game.given.map((value) => (value === BLOCKED ? "*" : CHARACTERS[value])).join(""));
  if (game.title) params.title = game.title;
  for (const key of TEXTS) if (game.about[key]) params[key] = game.about[key];
  const { fog } = game.about;
  if (fog) params.fog = [fog.lamps, fog.lit].map((cells) => (cells ?? []).join(" ")).join("_");
  const on = new Set(game.rules.map((entry) => entry.rule));
  if (known.some((rule) => rule.standard !== on.has(rule.name) && !cluesOf(game, rule.name).length)) {
    params.rules = known
      .map((rule) => rule.name)
      .filter((name) => on.has(name))
      .join("_");
  }
  for (const { rule } of game.rules) {
    const clues = cluesOf(game, rule);
    if (clues.length) params[rule] = clues.map(({ text }) => text.replace(/[%_]/g, encodeByte)).join("_");
  }
  const mine = game.entry
    .map((value) => CHARACTERS[value])
    .join("")
    .replace(/\.+$/, "");
  if (mine) params.mine = mine;
  if (drawn) params.drawings = drawn;
  return params;
}

/**
 * The game that an address says, or null for one without a puzzle; throws an Error for one that makes no sense. Its clues
 * are texts, which the server has still to read.
 * @param {URLSearchParams} params @param {Rule[]} known @returns {Game | null}
 */
export function fromParams(params, known) {
  const grid = params.get("grid");
  if (!grid) return null;
  if (grid.length > LARGEST * LARGEST) throw new Error(t("grid.bad.cells", { count: grid.length, most: LARGEST })); // before it is built
  const given = [...lengthened(grid)].map((letter) => (letter === "*" ? BLOCKED : valueOf(letter)));
  const rows = Number(params.get("rows") ?? Math.sqrt(given.length));
  const cols = given.length / rows;
  if (!(Number.isInteger(rows) && Number.isInteger(cols)) || Math.max(rows, cols) > LARGEST) {
    throw new Error(t("grid.bad.cells", { count: given.length, most: LARGEST }));
  }
  const on = params.get("rules")?.split("_") ?? known.filter((rule) => rule.standard).map((rule) => rule.name);
  const rules = [];
  const names = known.map(({ name }) => name);
  // Rules of the puzzle's own are known to nobody yet.
  const own = params.get("code") ? [...on, ...params.keys()].filter((name) => !names.includes(name) && !NO_RULES.includes(name)) : [];
  for (const name of new Set([...names, ...own])) {
    const texts = params.get(name)?.split("_") ?? [];
    const clues = texts.map((text) => clueOf(text.replace(/%(25|5F)/g, decodeURIComponent)));
    if (clues.length || on.includes(name)) rules.push({ rule: name, clues });
  }
  const listed = params.get("values")?.split("_").map(Number) ?? null;
  const values = listed?.length === 1 ? listed[0] : listed;
  const game = withPlay({ title: params.get("title") ?? "", rows, cols, values, regions: null, labels: null, layers: null, drawings: figuresOfText(params.get("drawings")), about: aboutIn(params), rules, given });
  const mine = [...(params.get("mine") ?? "")].map(valueOf);
  const entry = game.entry.map((_, at) => (given[at] === 0 && mine[at]) || 0);
  const most = Math.max(...valuesOf(game));
  if (!(Math.max(...given, ...entry) <= most)) throw new Error(t("grid.bad.value", { most }));
  return { ...game, entry };
}

/** What an address says about a puzzle. @param {URLSearchParams} params */
function aboutIn(params) {
  /** @type {any} */
  const about = Object.fromEntries(TEXTS.flatMap((key) => (params.get(key) ? [[key, params.get(key)]] : [])));
  const fog = params.get("fog")?.split("_");
  if (fog) about.fog = Object.fromEntries(["lamps", "lit"].map((key, i) => [key, fog[i]?.split(" ").filter(Boolean) ?? []]));
  return about;
}

/** A clue of which only the text is known. @param {string} text @returns {Clue} */
export function clueOf(text) {
  return { text, data: text, cells: [] };
}

/** @param {string} character */
function encodeByte(character) {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

/** @param {string} letter */
function valueOf(letter) {
  const value = CHARACTERS.indexOf(letter.toUpperCase());
  if (value < 0) throw new Error(t("grid.bad.cell", { read: JSON.stringify(letter) }));
  return value;
}

// Empty cells in a row are many: `-12-` stands for twelve of them.
/** @param {string} text */
function shortened(text) {
  return text.replace(/\.{5,}/g, (dots) => `-${dots.length}-`);
}

/** @param {string} text */
function lengthened(text) {
  return text.replace(/-(\d{1,3})-/g, (_, count) => ".".repeat(Math.min(Number(count), LARGEST * LARGEST)));
}

/** @param {T[]} cells @param {number} cols @template T */
function lines(cells, cols) {
  return Array.from({ length: cells.length / cols }, (_, row) => cells.slice(row * cols, (row + 1) * cols));
}
