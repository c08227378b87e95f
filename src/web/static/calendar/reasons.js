// The server's sentences in the language of the page, with the cells as the board labels them.
import { language } from "../i18n.js";
import { serverText } from "../i18n/server.js";
import { readCell } from "./geometry.js";

/** Return the reason of a hint, {texts: {en, zh}}, or of a step of the watched search, {reason}. */
export function reasonText({ reason, texts }, board) {
  return labelled(texts?.[language()] ?? serverText(reason), board);
}

/** Return an error's message in the language of the page. */
export function problemText(error) {
  return serverText(error.message);
}

/** Name cells in a text by their labels: nobody sees on a board of dates that a cell is called C5. */
function labelled(text, board) {
  const names = new Set(board.pieces.map(({ name }) => name));
  return text.replace(/\b[A-Z]{1,2}[1-9]\d?\b(?!@)/g, (name) => {
    const cell = readCell(name);
    return names.has(name) || !board.has(cell) ? name : board.label(cell);
  });
}

/** Return a part of a sentence as one, with a capital letter and a full stop. */
export function sentenceText(text) {
  const stop = language() === "zh" ? "。" : ".";
  return text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(stop) ? "" : stop);
}
