// The only solution of a puzzle: the one that its source says, or what the server finds. It tells whether values are right,
// and which cells fog leaves; nobody is shown it.

import { ask } from "../api.js";
import { onlyCode, toPuzzle } from "./state.js";

/** The solution that the source of a puzzle says, cell by cell; null where it says none, or not all. @param {Game} game */
export function storedAnswer({ about, given }) {
  const values = (about.solution ?? []).flatMap((/** @type {string} */ line) => line.trim().split(/\s+/)).map(Number);
  return values.length === given.length && values.every((value, at) => value > 0 || given[at] < 0) ? values : null;
}

/** Whether all that the player wrote is right, and all of it is there. @param {Game} game @param {number[]} answer */
export const isAnswered = ({ given, entry }, answer) => given.every((value, at) => value !== 0 || entry[at] === answer[at]);

/** The cells whose values are not those of the solution. @param {Game} game @param {number[]} answer */
export const wrongCells = ({ entry }, answer) => [...entry.keys()].filter((at) => entry[at] && entry[at] !== answer[at]);

/** Keeps `session.answer` that of the puzzle. @param {GridSession} session */
export class Answers {
  key = "";

  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
  }

  /** The solution of the puzzle on the board; null where it has not exactly one, or none is found soon. */
  async find() {
    const { session } = this;
    const { game } = session;
    const stored = storedAnswer(game);
    const key = JSON.stringify(toPuzzle({ ...game, title: "", about: onlyCode(game) }));
    if (stored || (key === this.key && session.answer)) return this.take(game, key, stored ?? session.answer);
    this.key = key;
    try {
      const found = await ask("/api/solve", { family: session.family, puzzle: toPuzzle(game), limit: 2 });
      return this.take(game, key, found.status === "unique" ? found.solutions[0].flat() : null);
    } catch {
      this.key = "";
      return null; // the server is gone, or refuses the puzzle: what is asked of it next will say so
    }
  }

  /** @param {Game} game @param {string} key @param {number[] | null} answer */
  take(game, key, answer) {
    const { session } = this;
    if (game.given !== session.game.given || game.rules !== session.game.rules) return null;
    this.key = key;
    const isNews = JSON.stringify(answer) !== JSON.stringify(session.answer);
    session.answer = answer;
    if (isNews) session.tell("look");
    return answer;
  }
}
