// The server's sentences in the language of the page, with the cells as the board labels them. What is known is translated,
// anything else is shown as it is.
import { language, t } from "../i18n.js";
import { readCell } from "./geometry.js";

const KNOWN = [
  [/^region of (\d+) cells? that no pieces fill$/, "cal.why.size"],
  [/^region of (\d+) cells? that has the shape of no remaining piece$/, "cal.why.shape"],
  [/^tunnel of (\d+) cells? that no remaining piece fits$/, "cal.why.tunnel"],
  [/^piece (.+) fits nowhere$/, "cal.why.nowhere"],
  [/^cell (\w+) can't be covered$/, "cal.why.cell"],
  [/^cells remain, but no pieces$/, "cal.why.left"],
  [/^only this piece fills the region$/, "cal.why.alone"],
  [/^only this piece fits the tunnel$/, "cal.why.tunnelAlone"],
  [/^this is its only place$/, "cal.why.place"],
  [/^board '(.+)' shows no (\w+)s?$/, "cal.why.noGroup"],
  [/^(?:the server does not answer)$/, "shell.gone"],
  [/^not answered in time.*$/, "cal.why.late"],
  [/^too many (?:questions|searches).*$/, "cal.why.busy"],
];

/** Return the reason of a hint, {reason, texts: {en, zh}}, or of a step of the watched search, {reason}. */
export function reasonText({ reason, texts }, board) {
  return labelled(texts?.[language()] ?? translated(reason), board);
}

function translated(text) {
  if (language() === "en") return text;
  for (const [pattern, key] of KNOWN) {
    const match = pattern.exec(text);
    if (match) return t(key, { what: match[1] ?? "" });
  }
  return text;
}

/** Return an error's message in the language of the page. */
export function problemText(error) {
  return translated(error.message);
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
