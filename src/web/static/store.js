// What the browser keeps.

const SPACE = "rulegrid.";

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
