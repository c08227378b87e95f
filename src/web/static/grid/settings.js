// How hints speak: what the player chose, for all games.

import { load, save } from "../store.js";

const KEPT = "grid.hints";
/** The ways of naming cells, the usual one first. */
export const WAYS = ["a1", "r1c1"];

/** @type {HintSettings} */
let chosen = { names: true, cells: WAYS[0], uniqueness: false };
let isRead = false;

/** Whether techniques are named, how cells are, and whether steps may rely on there being one solution. @returns {HintSettings} */
export function hintSettings() {
  if (isRead) return chosen;
  isRead = true;
  const { names, cells, uniqueness } = load(KEPT, {});
  chosen = { names: names !== false, cells: WAYS.includes(cells) ? cells : WAYS[0], uniqueness: uniqueness === true };
  return chosen;
}

/** @param {Partial<HintSettings>} changes */
export function changeHints(changes) {
  chosen = { ...hintSettings(), ...changes };
  save(KEPT, chosen);
}

/** Read again what is kept: the store is another. */
export function forgetHints() {
  isRead = false;
}
