// The player's settings for hints, for all games.

import { load, save } from "../store.js";

const KEPT = "grid.hints";
/** The notations for cells, the default first. */
export const NOTATIONS = ["a1", "r1c1"];

/** @type {HintSettings} */
let chosen = { names: true, cells: NOTATIONS[0], uniqueness: false };
let isRead = false;

/** Whether techniques are named, the notation of cells, and whether steps may rely on uniqueness. @returns {HintSettings} */
export function hintSettings() {
  if (isRead) return chosen;
  isRead = true;
  const { names, cells, uniqueness } = load(KEPT, {});
  chosen = { names: names !== false, cells: NOTATIONS.includes(cells) ? cells : NOTATIONS[0], uniqueness: uniqueness === true };
  return chosen;
}

/** @param {Partial<HintSettings>} changes */
export function changeHintSettings(changes) {
  chosen = { ...hintSettings(), ...changes };
  save(KEPT, chosen);
}

/** Read the settings again at the next use: the store has changed. */
export function reloadHintSettings() {
  isRead = false;
}
