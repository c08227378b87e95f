// A step as much of it as was asked for, and what one may do about it. Of grids and of calendars alike.

import { h } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Return the text and the buttons; `extra` are more buttons, before that which closes it. Each button has its name in
 * `data-does`.
 * @param {Told} told @param {ToldActs} acts @param {(HTMLElement | false | null)[]} [extra]
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
