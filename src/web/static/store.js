// What the browser keeps, all of it: docs/web.md lists the keys. The form has a version. What an older release kept is brought
// up to date by migrations.js before anything reads it; what a newer one keeps is left alone, and this page keeps nothing then.

const SPACE = "rulegrid.";

/** The version of the form: how many times it has changed. */
export const VERSION = 1;

/** Where something is kept: for all tabs and days to come, or for this tab as long as it is there. */
export const ALWAYS = "localStorage";
export const TAB = "sessionStorage";

/** What the page has to itself where the stores belong to a newer release. @type {Map<string, string> | null} */
let memory = null;

/** Make ready what is kept; returns whether it is of a newer release, and so out of reach. */
export async function openStore() {
  memory = null;
  const version = load("version", 0);
  if (version > VERSION) memory = new Map();
  else if (version !== VERSION) {
    const before = all();
    const after = Object.keys(before).length ? (await import("./migrations.js")).migrate(before, version) : before;
    if (replace(before, after)) save("version", VERSION);
  }
  return memory !== null;
}

/**
 * Return what was saved under a key, or `fallback`; never throws.
 * @param {string} key @param {any} fallback @param {Place} [where]
 */
export function load(key, fallback, where = ALWAYS) {
  try {
    const text = memory ? memory.get(key) : window[where].getItem(SPACE + key);
    return JSON.parse(text ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * Keep a value, which must be one that JSON knows; where the browser keeps nothing, nothing happens. Returns whether it is kept.
 * @param {string} key @param {any} value @param {Place} [where]
 */
export function save(key, value, where = ALWAYS) {
  try {
    if (memory) memory.set(key, JSON.stringify(value));
    else window[where].setItem(SPACE + key, JSON.stringify(value));
    return true;
  } catch {
    return false; // full, or forbidden: what is on the page stays there
  }
}

/** Keep nothing under a key any more. @param {string} key */
export function forget(key) {
  try {
    if (memory) memory.delete(key);
    else localStorage.removeItem(SPACE + key);
  } catch {
    // Forbidden: then nothing was kept.
  }
}

/** All that is kept for days to come, by its keys; without what is no JSON. */
function all() {
  /** @type {Record<string, any>} */
  const found = {};
  try {
    for (const key of Object.keys(localStorage)) {
      const value = key.startsWith(SPACE) ? load(key.slice(SPACE.length), null) : null;
      if (value !== null) found[key.slice(SPACE.length)] = value;
    }
  } catch {
    // Forbidden: then nothing was kept.
  }
  return found;
}

/**
 * Keep what is up to date in place of what was before: nothing is forgotten until all else is written. Returns whether it is.
 * @param {Record<string, any>} before @param {Record<string, any>} after
 */
function replace(before, after) {
  const changed = Object.keys(after).filter((key) => after[key] !== before[key]);
  if (!changed.every((key) => save(key, after[key]))) return false;
  for (const key of Object.keys(before)) if (!(key in after)) forget(key);
  return true;
}
