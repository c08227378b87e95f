// Keeping marks tidy: a value that is placed goes from the marks of the cells that see it. Which these are the rules say,
// and so the server: the cells that lose the value as soon as it stands on an otherwise empty board.

import { ask, isGone } from "../api.js";
import { withoutMarks } from "./marks.js";
import { cellName, onlyCode, toPuzzle } from "./state.js";

/** @type {Map<string, Promise<string[]>>} */
const known = new Map();
const MOST_KNOWN = 500;

/**
 * Take a value that was just written from the marks of the cells that see it: a part of that step, which undo takes back.
 * @param {GridSession} session @param {number[]} cells @param {number} value
 */
export async function tidy(session, cells, value) {
  const { game, family } = session;
  const placed = cells.filter((at) => game.entry[at] === value);
  const hasMark = [...game.centre, ...game.corner].some((marks) => marks.includes(value));
  if (!placed.length || !hasMark) return;
  try {
    const [open, ...lists] = await Promise.all([undefined, ...placed].map((at) => without(family, game, at, value)));
    const gone = new Set(lists.flat().filter((name) => !open.includes(name)));
    const seeing = [...game.given.keys()].filter((at) => gone.has(cellName(game, at)) && !placed.includes(at));
    const tidied = withoutMarks(game, seeing, value);
    if (session.game !== game || tidied === game) return;
    const { pending } = session;
    session.change(tidied, { replace: true });
    session.pending = pending; // a second digit may follow
  } catch (error) {
    if (!isGone(error)) console.warn(error); // the marks stay as they are
  }
}

/**
 * The names of the cells that can't hold a value on a board that is empty but for that value in one cell.
 * @param {GridFamily} family @param {Game} game @param {number | undefined} at @param {number} value
 */
function without(family, game, at, value) {
  const given = game.given.map((each, cell) => (cell === at ? value : Math.min(each, 0)));
  const puzzle = toPuzzle({ ...game, title: "", labels: null, drawings: null, about: onlyCode(game), given });
  const key = JSON.stringify([puzzle, value]);
  const asked = known.get(key) ?? ask("/api/candidates", { family, puzzle, kind: "basic" }).then(({ candidates }) => Object.keys(candidates).filter((name) => !candidates[name].includes(value)));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  return asked;
}
