// The live count: how many solutions contain the placed pieces. Asked a moment after the last change, when the question
// before is given up; so it never waits for itself, nor a drag for it.
import { ask } from "../api.js";

const PAUSE = 90; // milliseconds after the last change
const REMEMBERED = 200;

export class LiveCount {
  /** `show(answer, isNew)` gets the answer, null while one is awaited, or an Error. */
  constructor(show) {
    this.show = show;
    this.answers = new Map();
    this.key = null;
  }

  about(question) {
    const key = JSON.stringify(question);
    if (key === this.key) return;
    this.stop();
    this.key = key;
    const known = this.answers.get(key);
    if (known) {
      this.show(known);
      return;
    }
    this.show(null);
    this.timer = setTimeout(() => this.#ask(question, key), PAUSE);
  }

  /** The number of solutions of a question that was answered, null if it is not known. */
  known(question) {
    return this.answers.get(JSON.stringify(question))?.count ?? null;
  }

  /** The number of solutions of a question beside the present one; null if it is too large to be counted, or not answered. */
  async fetch(question) {
    const known = this.known(question);
    if (known !== null) return known;
    try {
      const answer = await ask("/api/calendar/state", { ...question, count: true });
      this.#keep(JSON.stringify(question), answer);
      return answer.complete ? answer.count : null;
    } catch {
      return null; // what it is for does without
    }
  }

  async #ask(question, key) {
    const controller = new AbortController();
    this.controller = controller;
    try {
      const answer = await ask("/api/calendar/state", { ...question, count: true }, { signal: controller.signal });
      this.#keep(key, answer);
      if (this.key === key) this.show(answer);
    } catch (error) {
      if (this.key === key && !controller.signal.aborted) this.show(error);
    }
  }

  #keep(key, answer) {
    if (answer.complete) this.answers.set(key, answer);
    if (this.answers.size > REMEMBERED) this.answers.delete(this.answers.keys().next().value);
  }

  /** Give up the question that is open, if one is. */
  stop() {
    clearTimeout(this.timer);
    this.controller?.abort();
    this.controller = null;
    this.key = null;
  }
}
