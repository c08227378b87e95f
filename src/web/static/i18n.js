// The page's words: its part of the catalogue that the command line and Python speak from, one language at a time.
//
// They come as data, {key: text}. In a text, "{name}" stands for a parameter, "{count:count}" for a number as people write it,
// and "{count|step|steps}" for the first of two texts where there is one of it, else for the second.

import { load, save } from "./store.js";

const LANGUAGES = ["en", "zh"];
const FIELD = /\{(\w+)(?::(\w+))?(?:\|([^|}]*)\|([^|}]*))?\}/g;
/** @type {Set<(code: Language) => void>} */
const listeners = new Set();

/** @type {Language} */
let current = load("language", null);
if (!LANGUAGES.includes(current)) current = navigator.language?.toLowerCase().startsWith("zh") ? "zh" : "en";
/** @type {Record<string, string>} */
let words = {};
mark();

/** "en" or "zh". */
export function language() {
  return current;
}

/** Whether there are words to speak with. */
export function hasWords() {
  return Object.keys(words).length > 0;
}

/**
 * Set the language of the page, with its words; listeners are called if the language has changed.
 * @param {Language} code @param {Record<string, string>} found
 */
export function setLanguage(code, found) {
  const isAnother = code !== current;
  [current, words] = [code, found];
  mark();
  if (!isAnother) return;
  save("language", code);
  for (const listener of [...listeners]) listener(code);
}

/**
 * Call `listener(code)` after each switch; returns a function that ends that.
 * @param {(code: Language) => void} listener
 */
export function onLanguage(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is a text of this key. @param {string} key */
export function has(key) {
  return Object.hasOwn(words, key);
}

/**
 * Return the text of a key with its parameters; a key without a text shows itself.
 * @param {string} key @param {Filling} [parameters]
 */
export function t(key, parameters = {}) {
  const text = words[key] ?? key;
  let said = "";
  let end = 0;
  for (const match of text.matchAll(FIELD)) {
    said = appendText(appendText(said, text.slice(end, match.index)), filled(match, parameters));
    end = match.index + match[0].length;
  }
  return appendText(said, text.slice(end));
}

/**
 * What an error says, {message, messages}: in the language of the page where it is known there.
 * @param {unknown} error
 */
export function errorText(error) {
  const { message, messages } = /** @type {Failure} */ (error);
  return messages?.[current] ?? message;
}

/** @param {RegExpExecArray} point @param {Filling} parameters */
function filled([whole, name, type, one, many], parameters) {
  if (!(name in parameters)) return whole;
  const value = parameters[name];
  if (many !== undefined) return value === 1 ? one : many;
  return type === "count" ? value.toLocaleString(current) : String(value);
}

/** Join texts as if they were one text of the catalogue. @param {string[]} texts */
export const joinTexts = (texts) => texts.reduce(appendText, "");

/**
 * Append a text to another; in Chinese with a blank between characters and letters or digits.
 * @param {string} before @param {string} text
 */
function appendText(before, text) {
  if (current === "zh" && /[一-鿿][!-~]|[!-~][一-鿿]/.test(before.slice(-1) + text.slice(0, 1))) return `${before} ${text}`;
  return before + text;
}

function mark() {
  document.documentElement.lang = current === "zh" ? "zh-CN" : current;
}
