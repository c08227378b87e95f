// The settings for playing, and their panel: what a check compares with, and whether a digit removes its marks.
// They apply to all games.

import { importPart } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../store.js";

const KEPT = "grid.play";
/** What a check compares with, the default first. */
const CHECKS = ["solution", "rules"];
/** The symbols in the cells, the default first. */
const SYMBOLS = ["digits", "letters", "shapes", "animals", "fruit"];

/** @returns {PlaySettings} */
export function playSettings() {
  const { tidy, more, check, symbols } = load(KEPT, {});
  return {
    tidy: tidy === true,
    more: more === true,
    check: CHECKS.includes(check) ? check : CHECKS[0],
    symbols: SYMBOLS.includes(symbols) ? symbols : SYMBOLS[0],
  };
}

export class PlaySettingsPanel {
  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
    /** @param {Partial<PlaySettings>} changes */
    const change = (changes) => {
      save(KEPT, { ...playSettings(), ...changes });
      session.tell("look");
    };
    /** @type {HTMLInputElement} */
    this.tidy = h("input", { type: "checkbox", id: "play-tidy", onchange: () => change({ tidy: this.tidy.checked }) });
    /** @type {HTMLInputElement} */
    this.more = h("input", { type: "checkbox", id: "play-more", onchange: () => change({ more: this.more.checked }) });
    /** @type {HTMLSelectElement} */
    this.check = h(
      "select",
      { id: "play-check", onchange: () => change({ check: this.check.value }) },
      ...CHECKS.map((way) => h("option", { value: way }, t(`grid.play.check.${way}`))),
    );
    /** @type {HTMLSelectElement} */
    this.symbols = h(
      "select",
      { id: "play-symbols", onchange: () => change({ symbols: this.symbols.value }) },
      ...SYMBOLS.map((set) => h("option", { value: set }, t(`grid.play.symbols.${set}`))),
    );
    const statistics = async () => (await importPart(() => import("./statistics.js")))?.showStatistics(session.family);
    this.element = h(
      "details",
      { class: "card folded play-ways" },
      h("summary", {}, t("grid.play")),
      h("label", { class: "switch", for: "play-tidy" }, this.tidy, h("span", {}, t("grid.play.tidy"))),
      h("label", { class: "switch only-narrow", for: "play-more" }, this.more, h("span", {}, t("grid.play.more"))),
      h("label", { class: "row", for: "play-check" }, h("span", {}, t("grid.play.check")), this.check),
      h("label", { class: "row", for: "play-symbols" }, h("span", {}, t("grid.play.symbols")), this.symbols),
      h("button", { type: "button", class: "button", "data-does": "statistics", onclick: statistics }, t("grid.statistics")),
    );
  }

  show() {
    const { tidy, more, check, symbols } = playSettings();
    this.element.hidden = this.session.settingUp;
    this.tidy.checked = tidy;
    this.more.checked = more;
    this.check.value = check;
    this.symbols.value = symbols;
  }
}
