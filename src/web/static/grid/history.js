// The states of a game, to undo and redo; and their packed form, which is what the browser keeps.
//
// A state never changes, so that two that follow each other share most of their parts: packed, a state is what differs
// from the one before.

const MOST_STATES = 1000;
const MOST_PACKED = 400;

export class History {
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

  push(state) {
    this.states = [...this.states.slice(0, this.at + 1), state].slice(-MOST_STATES);
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

  /** The states around the one that is now, as plain data. */
  pack() {
    const from = Math.max(0, Math.min(this.at - MOST_PACKED + 50, this.states.length - MOST_PACKED));
    const states = this.states.slice(from, from + MOST_PACKED);
    return {
      first: states[0],
      steps: states.slice(1).map((state, i) => difference(states[i], state)),
      at: this.at - from,
    };
  }

  /** The history that was packed; throws a TypeError for anything else. */
  static unpack({ first, steps, at }) {
    const states = [first];
    for (const step of steps) states.push(changed(states.at(-1), step));
    return new History(states, Math.min(Math.max(at, 0), states.length - 1));
  }
}

/** What makes one state the next: by key the new value, or of a list as long as before `{at: value}`. */
function difference(before, after) {
  const step = {};
  for (const key of Object.keys(after)) {
    const [old, now] = [before[key], after[key]];
    if (old === now) continue;
    const isList = Array.isArray(now) && Array.isArray(old) && old.length === now.length;
    step[key] = isList ? { at: entriesThatDiffer(old, now) } : { is: now };
  }
  return step;
}

function entriesThatDiffer(old, now) {
  return now.flatMap((value, at) => (value === old[at] ? [] : [[at, value]]));
}

function changed(before, step) {
  const after = { ...before };
  for (const [key, change] of Object.entries(step)) {
    if ("is" in change) after[key] = change.is;
    else if (Array.isArray(change.at)) {
      after[key] = [...before[key]];
      for (const [at, value] of change.at) after[key][at] = value;
    } else delete after[key]; // JSON leaves out what is undefined
  }
  return after;
}
