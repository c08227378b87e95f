// What the browser keeps.

const SPACE = "rulegrid.";

/** Where something is kept: for all tabs and days to come, or for this tab as long as it is there. */
export const ALWAYS = "localStorage";
export const TAB = "sessionStorage";

/**
 * Return what was saved under a key, or `fallback`; never throws.
 * @param {string} key @param {any} fallback @param {Place} [where]
 */
export function load(key, fallback, where = ALWAYS) {
  try {
    return JSON.parse(window[where].getItem(SPACE + key) ?? "null") ?? fallback;
  } catch {
    return fallback;
  }
}

/**
 * Keep a value, which must be one that JSON knows; where the browser keeps nothing, nothing happens.
 * @param {string} key @param {any} value @param {Place} [where]
 */
export function save(key, value, where = ALWAYS) {
  try {
    window[where].setItem(SPACE + key, JSON.stringify(value));
  } catch {
    // Full, or forbidden: what is on the page stays there.
  }
}

/** Keep nothing under a key any more. @param {string} key */
export function forget(key) {
  try {
    localStorage.removeItem(SPACE + key);
  } catch {
    // Forbidden: then nothing was kept.
  }
}
