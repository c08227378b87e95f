// Numbers in the page's language, and the server's English translated into it.
//
// The phrases of a language are looked up by the English sentence itself, exactly or as a pattern. A sentence that is not
// among them stays in English, so that a rule added later still explains itself.

import { language, lookedUp, t } from "../i18n.js";
import { PHRASES } from "../i18n/phrases.js";

const OPERATION = /(?<=^|\bcage |的笼（)\d+[*\/-](?=:| at |）)/g; // the label of a cage, as it is typed
const SIGNS = { "*": "×", "/": "÷", "-": "−" };

export function phrase(text) {
  return lookedUp(text.replace(OPERATION, (label) => label.replace(/[*\/-]$/, (sign) => SIGNS[sign])), PHRASES);
}

/** The name of a unit that the server cites, in the page's language. */
export function unitName({ names }) {
  return phrase(names[language()]);
}

/** An error message with its place: in a text at the end; with `path`, the path in the JSON at the beginning. */
export function problem({ message, line, column }, { path = true } = {}) {
  const plain = message.replace(/^line \d+(, column \d+)?: /, "");
  const text = phrase(path ? plain : plain.replace(/^puzzle\.[\w.[\]]+: /, ""));
  return line ? text + t("grid.at", { line, column: column ?? 1 }) : text;
}

/** The time of a game: "4:05", "1:02:03". */
export function clock(time) {
  const [hours, minutes, left] = [Math.floor(time / 3600), Math.floor(time / 60) % 60, Math.floor(time % 60)];
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(left)}` : `${minutes}:${two(left)}`;
}

/** A rule's name as a heading: "one-rule" becomes "One-rule". */
export function titled(name) {
  const own = phrase(name);
  return own.charAt(0).toUpperCase() + own.slice(1);
}

/** The name of a clue's field as a label: "total" becomes "Total". */
export function fieldName(name) {
  return titled(name.replaceAll("_", " "));
}

/** A number as people of that language write it. */
export function formatted(number) {
  return Number(number).toLocaleString(language());
}

export function seconds(time) {
  if (time < 1) return `${Math.max(1, Math.round(time * 1000))}\u00a0ms`;
  return `${time.toLocaleString(language(), { maximumFractionDigits: 1 })}\u00a0s`;
}

/** Steps a second, such as "1.2M". */
export function rate(steps, time) {
  const perSecond = time > 0 ? steps / time : 0;
  return perSecond.toLocaleString(language(), { notation: "compact", maximumFractionDigits: 1 });
}
