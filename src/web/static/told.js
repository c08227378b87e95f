// Steps told by degrees: where to look, which technique, all of it; then the next step. And the bar that
// says so, with its buttons. Of grids and of calendars alike.
import { h } from "./dom.js";
import { t } from "./i18n.js";

/** @type {Level[]} */
export const LEVELS = ["where", "technique", "all"];
export const ALL = "all"; // the last of the levels

/** @template Each */
export class Told {
  /** @param {Each[]} steps */
  constructor(steps) {
    this.steps = steps;
    this.at = 0;
    this.level = this.levels[0];
  }

  get step() {
    return this.steps[this.at];
  }

  /** How much can be said of a step, from a nudge to all. */
  get levels() {
    return LEVELS;
  }

  get isLast() {
    return this.at === this.steps.length - 1;
  }

  get isSaid() {
    return this.level === ALL;
  }

  /** What is said of the step. */
  get text() {
    return "";
  }

  /** The same as pairs of a text and whether it is a name to stand out. @returns {[string, boolean][]} */
  get spans() {
    return [[this.text, false]];
  }

  /** What entering it does, as the name of a text; empty where there is nothing to enter. */
  get entering() {
    return "";
  }

  /** Whether one goes on to the next step rather than enter this one first. */
  get goesOn() {
    return !this.entering;
  }

  /** Whether the next thing to do is to enter what is said. */
  get isToEnter() {
    return this.isSaid && !this.goesOn;
  }

  /** Say more of the step, or go on to the next, which is said at once; returns whether there was more. */
  more() {
    if (!this.isSaid) this.level = this.levels[this.levels.indexOf(this.level) + 1];
    else if (!this.isLast) this.at += 1;
    else return false;
    return true;
  }

  sayAll() {
    this.level = ALL;
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.min(Math.max(at, 0), this.steps.length - 1);
    this.level = ALL;
  }
}

/**
 * Return the text and the buttons; `extra` are more buttons, before that which closes it. Each button has its name in
 * `data-does`.
 * @param {Told<any>} told @param {ToldActs} acts @param {(HTMLElement | false | null)[]} [extra]
 */
export function toldBar(told, acts, extra = []) {
  const { entering, goesOn, isSaid, isLast } = told;
  const count = told.steps.length;
  const place = count > 1 ? h("span", { class: "place" }, t("told.stepOf", { at: told.at + 1, of: count })) : null;
  const buttons = [
    acts.stepBack && told.at > 0 && toldButton("stepBack", acts.stepBack),
    !isSaid && toldButton("sayMore", acts.sayMore, "primary"),
    !isSaid && toldButton("sayAll", acts.sayAll),
    isSaid && !isLast && toldButton("nextStep", acts.nextStep, goesOn ? "primary" : ""),
    entering && toldButton(entering, acts.enter, goesOn ? "" : "primary"),
    ...extra,
    toldButton("closeSteps", acts.close),
  ];
  const text = told.spans.map(([part, isName]) => (isName ? h("b", {}, part) : part));
  return h("div", { class: "explanation" }, h("p", {}, place, text), h("div", { class: "explanation-buttons" }, ...buttons));
}

/** @param {string} name @param {() => unknown} run @param {string} [kind] */
export function toldButton(name, run, kind = "") {
  return h("button", { type: "button", class: `button ${kind}`, "data-does": name, onclick: run }, t(`told.do.${name}`));
}
