// The packed form of a game's history, which is what the browser keeps: most parts of a state are those of the one before,
// so a state is what differs from that.

import { History } from "../history.js";

const MOST_PACKED = 400;

/** Pack the states around the current one as plain data. @param {GameHistory} history @returns {PackedHistory} */
export function packHistory(history) {
  const { states, at } = history.kept(MOST_PACKED);
  return { first: states[0], steps: states.slice(1).map((state, i) => difference(states[i], state)), at };
}

/**
 * Unpack a history; throws a TypeError for other data.
 * @param {PackedHistory} given @returns {GameHistory}
 */
export function unpackHistory({ first, steps, at }) {
  const states = [first];
  for (const step of steps) states.push(changed(states.at(-1), step));
  return new History(states, Math.min(Math.max(at, 0), states.length - 1));
}

/**
 * What makes one state the next: by key the new value, or of a list as long as before `{at: value}`.
 * @param {any} before @param {any} after
 */
function difference(before, after) {
  /** @type {PackedStep} */
  const step = {};
  for (const key of Object.keys(after)) {
    const [old, now] = [before[key], after[key]];
    if (old === now) continue;
    const isList = Array.isArray(now) && Array.isArray(old) && old.length === now.length;
    step[key] = isList ? { at: entriesThatDiffer(old, now) } : { is: now };
  }
  return step;
}

/** @param {any[]} old @param {any[]} now @returns {[number, any][]} */
function entriesThatDiffer(old, now) {
  return now.flatMap((value, at) => (value === old[at] ? [] : [[at, value]]));
}

/** @param {any} before @param {PackedStep} step */
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
