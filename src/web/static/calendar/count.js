// The live count: how many solutions contain the placed pieces. Asked a moment after the last change, when the query
// before is given up; so it never waits for itself, nor a drag for it.
import { ask } from "../api.js";

const PAUSE = 90; // milliseconds after the last change
const REMEMBERED = 200;

/**
 * Whether an answer is a number of solutions: not awaited still, and no error.
 * @param {CountAnswer | Failure | null} answer @returns {answer is CountAnswer}
 */
export const isCounted = (answer) => answer !== null && !(answer instanceof Error);

export class LiveCount {
  /**
   * `show(answer, isNew)` gets the answer, null while one is awaited, or an Error.
   * @param {(answer: CountAnswer | Failure | null) => void} show
   */
  constructor(show) {
    this.show = show;
    /** @type {Map<string, CountAnswer>} */
    this.answers = new Map();
    /** @type {string | null} */
    this.key = null;
    /** @type {AbortController | null} */
    this.controller = null;
    /** @type {number | undefined} */
    this.timer = undefined;
  }

  /** @param {TableQuery} query */
  about(query) {
    const key = JSON.stringify(query);
    if (key === this.key) return;
    this.stop();
    this.key = key;
    const known = this.answers.get(key);
    if (known) {
      this.show(known);
      return;
    }
    this.show(null);
    this.timer = setTimeout(() => this.#ask(query, key), PAUSE);
  }

  /**
   * The number of solutions of a query that was answered, null if it is not known.
   * @param {TableQuery} query
   */
  known(query) {
    return this.answers.get(JSON.stringify(query))?.count ?? null;
  }

  /**
   * The number of solutions of a query beside the present one; null if it is too large to be counted, or not answered.
   * @param {TableQuery} query
   */
  async fetch(query) {
    const known = this.known(query);
    if (known !== null) return known;
    try {
      const answer = await ask("/api/calendar/state", { ...query, count: true });
      this.#keep(JSON.stringify(query), answer);
      return answer.complete ? answer.count : null;
    } catch {
      return null; // what it is for does without
    }
  }

  /** @param {TableQuery} query @param {string} key */
  async #ask(query, key) {
    const controller = new AbortController();
    this.controller = controller;
    try {
      const answer = await ask("/api/calendar/state", { ...query, count: true }, { signal: controller.signal });
      this.#keep(key, answer);
      if (this.key === key) this.show(answer);
    } catch (error) {
      if (this.key === key && !controller.signal.aborted) this.show(/** @type {Failure} */ (error));
    }
  }

  /** @param {string} key @param {CountAnswer} answer */
  #keep(key, answer) {
    if (answer.complete) this.answers.set(key, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > REMEMBERED) this.answers.delete(oldest);
  }

  /** Give up the query that is open, if one is. */
  stop() {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.controller = null;
    this.key = null;
  }
}
