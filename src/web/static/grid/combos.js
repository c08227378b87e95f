// The combinations that a cage, a sum or another clue may hold, as the values and centre marks on the board leave them: of the
// clues about the selected cells, while the card is open.

import { ask, isAbort } from "../api.js";
import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { hintSettings } from "./hint_settings.js";
import { cellName, toMarks, toPuzzle, toRows } from "./state.js";
import { capitalize, unitName } from "./words.js";

const ASK_AFTER_MS = 120;
const MOST_SHOWN = 60; // combinations of one clue

export class Combos {
  lastKey = "";
  /** @type {AbortController | null} */
  abort = null;
  /** @type {number | undefined} */
  timer;

  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
    this.list = h("div", { class: "combos-list", "aria-live": "polite" });
    this.element = h("details", { class: "card folded combos" }, h("summary", {}, t("grid.combos")), this.list);
    this.element.addEventListener("toggle", () => this.show());
  }

  show() {
    const { session } = this;
    this.element.hidden = session.settingUp;
    if (!this.element.open || session.settingUp) return;
    const { game } = session;
    const { hidden } = session.look();
    const at = session.chosen().filter((cell) => !hidden.has(cell)).map((cell) => cellName(game, cell));
    const query = { puzzle: toPuzzle(game), mine: toRows(game), marks: toMarks(game) ?? {}, at, cells: hintSettings().cells };
    const key = JSON.stringify(query);
    if (key === this.lastKey) return;
    this.lastKey = key;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.askNow(query), ASK_AFTER_MS);
  }

  /** @param {object} query */
  async askNow(query) {
    this.abort?.abort();
    this.abort = new AbortController();
    try {
      const { combinations } = await ask("/api/combinations", { family: this.session.family, ...query }, { signal: this.abort.signal });
      clear(this.list).append(...(combinations.length ? combinations.map(clueOf) : [h("p", { class: "help" }, t("grid.combos.none"))]));
    } catch (error) {
      this.lastKey = "";
      if (!isAbort(error)) clear(this.list).append(h("p", { class: "help" }, t("grid.combos.none")));
    }
  }

  close() {
    clearTimeout(this.timer);
    this.abort?.abort();
  }
}

/** One clue with its combinations. @param {{unit: string, names: Texts, values: number[][], complete: boolean}} clue */
function clueOf(clue) {
  const { values, complete } = clue;
  const isShort = values.every((each) => each.every((value) => value < 10));
  const common = values.length > 1 ? values[0].filter((value) => values.every((each) => each.includes(value))) : [];
  const shown = values.slice(0, MOST_SHOWN).map((each) => h("li", {}, each.join(isShort ? "" : " ")));
  const more = values.length - shown.length;
  return h(
    "section",
    {},
    h("h3", {}, capitalize(unitName(clue))),
    !values.length && h("p", { class: "help" }, t(complete ? "grid.combos.impossible" : "grid.combos.many")),
    h("ul", { class: "combos-of" }, ...shown, more > 0 && h("li", {}, `+${more}`)),
    common.length > 0 && h("p", { class: "help" }, t("grid.combos.always", { values: [...new Set(common)].join(" ") })),
    !complete && values.length > 0 && h("p", { class: "help" }, t("grid.combos.many")),
  );
}
