// What the browser keeps, and histories to undo and redo.

const SPACE = "rulegrid.";
const KEPT_STATES = 1000;

/** Return what was saved under a key, or `fallback`; never throws. */
export function load(key, fallback) {
  try {
    return JSON.parse(localStorage.getItem(SPACE + key)) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Keep a value, which must be one that JSON knows; where the browser keeps nothing, nothing happens. */
export function save(key, value) {
  try {
    localStorage.setItem(SPACE + key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: what is on the page stays there.
  }
}

/** States in the order they came: `push` the one that is now, `undo` and `redo` return the one that is now then. */
export class History {
  #states = [];
  #at = -1;

  push(state) {
    this.#states = [...this.#states.slice(0, this.#at + 1), state].slice(-KEPT_STATES);
    this.#at = this.#states.length - 1;
  }

  /** Put a state in the place of the one that is now; what could be redone is forgotten. */
  amend(state) {
    this.#states = [...this.#states.slice(0, this.#at), state];
    this.#at = this.#states.length - 1;
  }

  /** The last states, at most `most` of them, for the store: what `restore` takes. */
  kept(most = KEPT_STATES) {
    const from = Math.max(0, Math.min(this.#at - 1, this.#states.length - most));
    return { states: this.#states.slice(from, from + most), at: this.#at - from };
  }

  /** Take back what `kept` returned. */
  restore({ states, at }) {
    this.#states = [...states];
    this.#at = at;
  }

  get canUndo() {
    return this.#at > 0;
  }

  get canRedo() {
    return this.#at < this.#states.length - 1;
  }

  undo() {
    if (this.canUndo) this.#at -= 1;
    return this.#states[this.#at];
  }

  redo() {
    if (this.canRedo) this.#at += 1;
    return this.#states[this.#at];
  }

  clear() {
    this.#states = [];
    this.#at = -1;
  }
}
