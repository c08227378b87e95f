// The states of a game in the order they came, to undo and redo. A state never changes.

const MOST_STATES = 1000;

/** @template State */
export class History {
  /** @param {State[]} [states] @param {number} [at] */
  constructor(states = [], at = states.length - 1) {
    this.states = states;
    this.at = at;
  }

  get canUndo() {
    return this.at > 0;
  }

  get canRedo() {
    return this.at < this.states.length - 1;
  }

  /** @param {State} state */
  push(state) {
    this.states = [...this.states.slice(0, this.at + 1), state].slice(-MOST_STATES);
    this.at = this.states.length - 1;
  }

  /** Put a state in the place of the one that is now; what could be redone is forgotten. @param {State} state */
  amend(state) {
    this.states = [...this.states.slice(0, this.at), state];
    this.at = this.states.length - 1;
  }

  /** Go back; returns the state that is now. */
  undo() {
    if (this.canUndo) this.at -= 1;
    return this.states[this.at];
  }

  redo() {
    if (this.canRedo) this.at += 1;
    return this.states[this.at];
  }

  clear() {
    this.states = [];
    this.at = -1;
  }

  /**
   * At most `most` states around the one that is now, most of them before it, for the store: {states, at}.
   * @param {number} most @returns {KeptStates<State>}
   */
  kept(most) {
    const from = Math.max(0, Math.min(this.at - Math.ceil((most * 7) / 8), this.states.length - most));
    return { states: this.states.slice(from, from + most), at: this.at - from };
  }
}
