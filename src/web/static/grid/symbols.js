// Letters or small pictures instead of digits, for children who don't read digits yet.

import { svg } from "../dom.js";
import { playSettings } from "./play_settings.js";
import { valuesOf } from "./state.js";

/** The symbols of each set. @type {Record<string, number>} */
const COUNTS = { letters: 26, shapes: 9, animals: 9, fruit: 9 };

/** The set of symbols that is chosen; "digits" if it has too few for the values of a game. @param {Game} game */
export function symbolsOf(game) {
  const { symbols } = playSettings();
  return valuesOf(game).length <= (COUNTS[symbols] ?? 0) ? symbols : "digits";
}

/**
 * Return what is shown for a value: a text, or a picture. `digits` is the text without symbols.
 * @param {Game} game @param {number} value @param {string} set @param {string} [digits] @returns {string | SVGElement}
 */
export function symbolOf(game, value, set, digits = String(value)) {
  const number = valuesOf(game).indexOf(value) + 1;
  if (set === "digits" || !number) return digits;
  if (set === "letters") return String.fromCharCode(64 + number);
  const picture = svg("use", { href: `symbols.svg#${set}-${number}` });
  return svg("svg", { class: "symbol", viewBox: "0 0 100 100", "aria-hidden": "true" }, picture);
}
