// Rules in Python that puzzles bring along: this browser runs those that the player has read and agreed to, and no others.

import { load, save } from "./store.js";

const KEY = "trusted";
const MOST = 50; // the latest

/** What is being written at the moment: whoever writes it wants to see it run. */
let draft = "";

/** The texts that may be run. @returns {string[]} */
export const trusted = () => [...load(KEY, []), ...(draft ? [draft] : [])];

/** Let a text run from now on. @param {string} code */
export function trust(code) {
  save(KEY, [...load(KEY, []).filter((/** @type {string} */ other) => other !== code), code].slice(-MOST));
}

/** Let a text run as long as it is being written; none any more: "". @param {string} code */
export function tryOut(code) {
  draft = code;
}
