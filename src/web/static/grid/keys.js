// What keys mean on a board: digits, letters, modes, ways from cell to cell. Nothing is done here.

import { valuesOf } from "./state.js";

/** @type {Record<string, number[]>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** The digit of a key, whatever is held with it; null for any other. @param {{code: string}} key */
export function digitOf({ code }) {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
}

/**
 * What a key enters: Shift for the corners, Ctrl or Alt for the middle, Ctrl and Shift for colours.
 * @param {Mode} mode that of the keypad @param {Pick<KeyboardEvent, "shiftKey" | "ctrlKey" | "metaKey" | "altKey">} held @returns {Mode}
 */
export function modeOf(mode, { shiftKey, ctrlKey, metaKey, altKey }) {
  const command = ctrlKey || metaKey;
  if (command && shiftKey) return "colour";
  return shiftKey ? "corner" : command || altKey ? "centre" : mode;
}

/** The value that a letter writes. @param {string} letter */
export function valueOf(letter) {
  return letter.charCodeAt(0) - 87; // A is 10
}

/**
 * Whether a letter writes a value of a board, and so is no shortcut there.
 * @param {Game} game @param {string} letter
 */
export function isValue(game, letter) {
  return /^[a-z]$/.test(letter) && valuesOf(game).includes(valueOf(letter));
}

/**
 * A shortcut as it is typed on a board: with Alt where its letter is a value.
 * @param {Game} game @param {string} key
 */
export function shortcut(game, key) {
  return isValue(game, key.toLowerCase()) ? `Alt+${key.toUpperCase()}` : key.toUpperCase();
}

/** The letter of a key, also where Alt makes another character of it. @param {{key: string, code: string}} given */
export function letterOf({ key, code }) {
  const letter = /^[a-z]$/i.test(key) ? key : (/^Key([A-Z])$/.exec(code)?.[1] ?? "");
  return letter.toLowerCase();
}

/** The keys of actions; modes have theirs in MODES. @type {Record<string, string>} */
export const ACTIONS = {
  h: "hint",
  l: "openSteps",
  e: "enterStep",
  s: "solveByKey",
  r: "restart",
  u: "setUp",
  p: "pause",
  i: "meaning",
  "]": "next",
  "[": "previous",
  Escape: "leave",
};

/**
 * The cell to which a key leads from another: arrows go around the rim, Home and End to the ends of the row, or with
 * `command` of the board; null for other keys.
 * @param {Game} game @param {number} from @param {string} key @param {boolean} command
 */
export function nextCell({ rows, cols }, from, key, command) {
  const [row, col] = [Math.floor(from / cols), from % cols];
  if (key === "Home") return command ? 0 : row * cols;
  if (key === "End") return (command ? rows : row + 1) * cols - 1;
  if (!ARROWS[key]) return null;
  const [down, right] = ARROWS[key];
  return ((row + down + rows) % rows) * cols + ((col + right + cols) % cols);
}

/** The cells between two corners. @param {Game} game @param {number} one @param {number} other */
export function rectangle(game, one, other) {
  const [rows, cols] = [[one, other].map((at) => Math.floor(at / game.cols)), [one, other].map((at) => at % game.cols)];
  return [...game.given.keys()].filter((at) => {
    const row = Math.floor(at / game.cols);
    const col = at % game.cols;
    return Math.min(...rows) <= row && row <= Math.max(...rows) && Math.min(...cols) <= col && col <= Math.max(...cols);
  });
}
