// The languages of the page. Each module registers its own texts; a key without a text shows itself.

import { load, save } from "./store.js";

const texts = { en: {}, zh: {} };
const listeners = new Set();
const isKnown = (code) => Object.hasOwn(texts, code);

let current = load("language", null);
if (!isKnown(current)) current = navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
mark();

/** Add texts: {en: {key: text}, zh: {key: text}}; "{name}" in a text stands for a parameter. */
export function register(more) {
  for (const [code, entries] of Object.entries(more)) Object.assign(texts[code], entries);
}

/** Return the text of a key in the page's language; for a `count` of 1 that of "KEY.one", if there is one. */
export function t(key, params = {}) {
  const one = params.count === 1 ? texts[current][`${key}.one`] : undefined;
  const text = one ?? texts[current][key] ?? texts.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in params ? String(params[name]) : whole));
}

/**
 * Return what the server says in the page's language, by a table of phrases for each: an English sentence or a pattern, and
 * its translation with the parts as $1, $2 …, each of which is looked up too. What is not in it stays in English.
 */
export function lookedUp(text, tables) {
  for (const [english, own] of tables[current] ?? []) {
    const match = typeof english === "string" ? english === text && [text] : english.exec(text);
    if (match) return own.replace(/\$(\d)/g, (_, group) => lookedUp(match[group] ?? "", tables));
  }
  return text;
}

/** "en" or "zh". */
export function language() {
  return current;
}

export function setLanguage(code) {
  if (!isKnown(code) || code === current) return;
  current = code;
  save("language", code);
  mark();
  for (const listener of [...listeners]) listener(code);
}

/** Call `listener(code)` after each switch; returns a function that ends that. */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function mark() {
  document.documentElement.lang = current === "zh" ? "zh-CN" : current;
}
