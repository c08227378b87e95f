// Rules in Python that puzzles contain: this browser runs only those that the player has read and accepted.

import { load, save } from "./store.js";

const KEY = "trusted";
const MOST = 50; // the latest

/** The text that is being edited, which runs without confirmation. */
let draft = "";

/** List the texts that may run. @returns {string[]} */
export const listTrusted = () => [...load(KEY, []), ...(draft ? [draft] : [])];

/** Allow a text to run from now on. @param {string} code */
export function addTrusted(code) {
  save(KEY, [...load(KEY, []).filter((/** @type {string} */ other) => other !== code), code].slice(-MOST));
}

/** Allow a text to run while it is edited; "" ends that. @param {string} code */
export function tryOut(code) {
  draft = code;
}
