// The reasons that the server gives, with the cells as the board labels them: nobody sees on a board of dates that a cell is
// called C5.
import { joinTexts, language, t } from "../i18n.js";
import { cellNamed } from "./geometry.js";

/**
 * Return the reason of a hint, by language in parts: every second one is the name of a cell.
 * @param {Record<Language, string[]>} parts @param {CalendarBoard} board
 */
export function reasonText(parts, board) {
  return joinTexts(labelled(parts, board));
}

/**
 * Return the same as pairs of a text and whether it is a cell: a label such as 9 is not to be taken for a number.
 * @param {Record<Language, string[]>} parts @param {CalendarBoard} board @returns {[string, boolean][]}
 */
export function reasonSpans(parts, board) {
  let before = "";
  return labelled(parts, board).map((part, i) => {
    const after = joinTexts([before, part]);
    const text = after.slice(before.length);
    before = after;
    return [text, i % 2 === 1];
  });
}

/** @param {Record<Language, string[]>} parts @param {CalendarBoard} board */
function labelled(parts, board) {
  return parts[language()].map((part, i) => (i % 2 ? board.label(cellNamed(part)) : part));
}

/**
 * Return why a watched search goes back or places a piece: a key of the catalogue and its parameters.
 * @param {Message} given @param {CalendarBoard} board
 */
export function watchedReason({ key, parameters }, board) {
  const { cell } = parameters;
  return t(key, cell ? { ...parameters, cell: board.label(cellNamed(cell)) } : parameters);
}

/** Return a part of a sentence as one, with a capital letter and a full stop. @param {string} text */
export function sentenceText(text) {
  const stop = language() === "zh" ? "。" : ".";
  return text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(stop) ? "" : stop);
}
