// Steps revealed by levels: where to look, the technique, the whole step; then the next step. Also the bar with the text and
// its buttons. Used for grids and calendars.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @type {Level[]} */
export const LEVELS = ["where", "technique", "all"];
export const ALL = "all"; // the last of the levels

/** @template Each the type of a step */
export class StepReveal {
  /** @param {Each[]} steps */
  constructor(steps) {
    this.steps = steps;
    this.at = 0;
    this.level = this.levels[0];
  }

  get step() {
    return this.steps[this.at];
  }

  /** The levels of the step, the shortest text first. */
  get levels() {
    return LEVELS;
  }

  get isLast() {
    return this.at === this.steps.length - 1;
  }

  get isRevealed() {
    return this.level === ALL;
  }

  /** The text of the step at its level. */
  get text() {
    return "";
  }

  /** The text as pairs: a part, and whether it is a name to emphasize. @returns {[string, boolean][]} */
  get spans() {
    return [[this.text, false]];
  }

  /** The key of the label for entering the step; empty if there is nothing to enter. */
  get entering() {
    return "";
  }

  /** Whether the next step follows without entering this one first. */
  get goesToNext() {
    return !this.entering;
  }

  /** Whether the step is to be entered next. */
  get entersNext() {
    return this.isRevealed && !this.goesToNext;
  }

  /** Reveal the next level, or the whole next step; return whether there was more. */
  revealMore() {
    if (!this.isRevealed) this.level = this.levels[this.levels.indexOf(this.level) + 1];
    else if (!this.isLast) this.at += 1;
    else return false;
    return true;
  }

  revealAll() {
    this.level = ALL;
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
    this.level = ALL;
  }
}

/**
 * Return the text and the buttons; `extra` are buttons before the one that closes it. Each button has its name in
 * `data-does`.
 * @param {StepReveal<any>} reveal @param {StepRevealActs} acts @param {(HTMLElement | false | null)[]} [extra]
 */
export function makeRevealBar(reveal, acts, extra = []) {
  const { entering, goesToNext, isRevealed, isLast } = reveal;
  const count = reveal.steps.length;
  const place = count > 1 ? h("span", { class: "place" }, t("told.stepOf", { at: reveal.at + 1, of: count })) : null;
  const buttons = [
    acts.stepBack && reveal.at > 0 && makeRevealButton("stepBack", acts.stepBack),
    !isRevealed && makeRevealButton("sayMore", acts.sayMore, "primary"),
    !isRevealed && makeRevealButton("sayAll", acts.sayAll),
    isRevealed && !isLast && makeRevealButton("nextStep", acts.nextStep, goesToNext ? "primary" : ""),
    entering && makeRevealButton(entering, acts.enter, goesToNext ? "" : "primary"),
    ...extra,
    makeRevealButton("closeSteps", acts.close),
  ];
  const text = reveal.spans.map(([part, isName]) => (isName ? h("b", {}, part) : part));
  return h("div", { class: "explanation" }, h("p", {}, place, text), h("div", { class: "explanation-buttons" }, ...buttons));
}

/** @param {string} name @param {() => unknown} run @param {string} [kind] */
export function makeRevealButton(name, run, kind = "") {
  return h("button", { type: "button", class: `button ${kind}`, "data-does": name, onclick: run }, t(`told.do.${name}`));
}
