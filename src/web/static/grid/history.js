// The packed form of a game's history, which is what the browser keeps: most parts of a state are those of the one before,
// so a state is what differs from that.

import { History } from "../history.js";

const MOST_PACKED = 400;

/** The states around the one that is now, as plain data. */
export function packed(history) {
  const { states, at } = history.kept(MOST_PACKED);
  return { first: states[0], steps: states.slice(1).map((state, i) => difference(states[i], state)), at };
}

/** The history that was packed; throws a TypeError for anything else. */
export function unpacked({ first, steps, at }) {
  const states = [first];
  for (const step of steps) states.push(changed(states.at(-1), step));
  return new History(states, Math.min(Math.max(at, 0), states.length - 1));
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
