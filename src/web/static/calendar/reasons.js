// The reasons that the server gives, with the cells as the board labels them: nobody sees on a board of dates that a cell is
// called C5.
import { language, t } from "../i18n.js";
import { cellNamed, readCell } from "./geometry.js";

/** Return the reason of a hint, {en, zh}. @param {Texts} texts @param {CalendarBoard} board */
export function reasonText(texts, board) {
  const names = new Set(board.pieces.map(({ name }) => name));
  return texts[language()].replace(/\b[A-Z]{1,2}[1-9]\d?\b(?!@)/g, (name) => {
    const cell = readCell(name);
    return names.has(name) || !cell || !board.has(cell) ? name : board.label(cell);
  });
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
