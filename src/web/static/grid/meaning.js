// "What does this mean?": a mouse that rests on a clue, a finger that stays there, or the key I, and the rule is explained in its
// sentence, with a picture. The same for the rules of the palette.

import { announce, around, clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { rulePicture } from "./rule_pictures.js";
import { cellName } from "./state.js";
import { ruleName, ruleSummary, unitName } from "./words.js";

const REST_MS = 800; // how long a mouse rests, or a finger stays
const MOST_CLUES = 4;
const MOVED = 10; // pixels that a finger may tremble

export class Meaning {
  /** @type {number | undefined} */
  timer;
  shown = ""; // what is explained, so that it stays while the mouse does
  /** @type {number[]} */
  from = [0, 0];

  /** @param {GridSession} session @param {BoardPicture} picture @param {HTMLElement} root */
  constructor(session, picture, root) {
    this.session = session;
    this.picture = picture;
    this.end = new AbortController();
    const { signal } = this.end;
    this.element = h("div", { class: "meaning", role: "tooltip", popover: "manual" });
    root.append(this.element);
    const { board } = picture;
    this.listen(board, (event) => this.atPoint(event));
    document.addEventListener("keydown", () => this.hide(), { signal, capture: true });
    document.addEventListener("scroll", () => this.hide(), { signal, capture: true });
  }

  /** Tell of the rules of a palette, too. @param {HTMLElement} palette */
  addPalette(palette) {
    this.listen(palette, (event) => this.inPalette(event));
  }

  /** @param {HTMLElement | SVGElement} place @param {(event: PointerEvent) => unknown} tell */
  listen(place, tell) {
    const { signal } = this.end;
    const on = /** @type {HTMLElement} */ (place);
    on.addEventListener("pointermove", (event) => this.moved(event, () => tell(event)), { signal });
    on.addEventListener("pointerdown", (event) => this.pressed(event, () => tell(event)), { signal });
    on.addEventListener("pointerleave", () => this.hide(), { signal });
    on.addEventListener("pointerup", () => clearTimeout(this.timer), { signal });
    on.addEventListener("pointercancel", () => this.hide(), { signal });
  }

  /** @param {PointerEvent} event @param {() => unknown} tell */
  moved(event, tell) {
    const [x, y] = this.from;
    if (event.pointerType !== "mouse") {
      if (Math.hypot(event.clientX - x, event.clientY - y) > MOVED) clearTimeout(this.timer);
      return;
    }
    const here = this.keyAt(event);
    if (this.shown && here !== this.shown) this.hide();
    clearTimeout(this.timer);
    if (!event.buttons && !this.shown) this.timer = setTimeout(tell, REST_MS);
  }

  /** @param {PointerEvent} event @param {() => unknown} tell */
  pressed(event, tell) {
    this.hide();
    this.from = [event.clientX, event.clientY];
    if (event.pointerType !== "mouse") this.timer = setTimeout(tell, REST_MS);
  }

  /** What a point is about, as a text. @param {PointerEvent} event */
  keyAt(event) {
    const rule = around(event, "[id^=rule-], [id^=draw-]")?.id ?? around(event, ".switch, .drawer")?.querySelector("[id]")?.id;
    return rule ?? `cell ${this.picture.find(event.clientX, event.clientY)}`;
  }

  /** @param {PointerEvent} event */
  atPoint(event) {
    const { picture, session } = this;
    const at = picture.find(event.clientX, event.clientY);
    this.explain(at >= 0 ? this.cluesAt(at) : this.cluesBeside(event), this.keyAt(event), event.clientX, event.clientY);
    if (at >= 0 && this.shown && event.pointerType !== "mouse") session.select([at], at); // a long press is no drag
  }

  /** The clues of a cell, for the key. */
  here() {
    const { session, picture } = this;
    const box = picture.cells[session.focus]?.element.getBoundingClientRect();
    const clues = this.cluesAt(session.focus);
    if (!box) return;
    this.explain(clues, `cell ${session.focus}`, box.right, box.bottom);
    announce(clues.length ? clues.map(({ rule, name }) => `${name}: ${ruleSummary(rule)}`).join(" ") : t("grid.meaning.none"));
  }

  /** The clues about a cell, the smallest first, unless fog hides it. @param {number} at @returns {ExplainedClue[]} */
  cluesAt(at) {
    const { session } = this;
    if (session.look().hidden.has(at)) return [];
    const name = cellName(session.game, at);
    return this.findClues((clue) => clue.cells.includes(name));
  }

  /** The clues at the rim beside a point outside of the grid. @param {PointerEvent} event @returns {ExplainedClue[]} */
  cluesBeside(event) {
    const { session, picture } = this;
    const box = picture.grid.getBoundingClientRect();
    const { rows, cols } = session.game;
    const across = Math.floor(((event.clientX - box.left) / box.width) * cols);
    const down = Math.floor(((event.clientY - box.top) / box.height) * rows);
    const near = Math.min(Math.max(down, 0), rows - 1) * cols + Math.min(Math.max(across, 0), cols - 1);
    const isCorner = (across < 0 || across >= cols) && (down < 0 || down >= rows);
    const name = cellName(session.game, near);
    return isCorner ? [] : this.findClues((clue, rule) => rule.group === "outside" && clue.cells.includes(name));
  }

  /** @param {(clue: Clue, rule: Rule) => boolean} isMeant @returns {ExplainedClue[]} */
  findClues(isMeant) {
    const { known, game } = this.session;
    const found = known.flatMap((rule) =>
      game.rules.flatMap((entry) => (entry.rule === rule.name ? (entry.clues ?? []).filter((clue) => isMeant(clue, rule)) : []).map((clue) => ({ rule, name: unitName(clue), size: clue.cells.length }))),
    );
    return found.toSorted((one, other) => one.size - other.size).slice(0, MOST_CLUES);
  }

  /** @param {PointerEvent} event */
  inPalette(event) {
    const key = this.keyAt(event);
    const rule = this.session.known.find(({ name }) => key === `rule-${name}` || key === `draw-${name}`);
    if (rule) this.explain([{ rule, name: ruleName(rule), size: 0 }], key, event.clientX, event.clientY);
  }

  /** @param {ExplainedClue[]} clues @param {string} key @param {number} x @param {number} y */
  async explain(clues, key, x, y) {
    if (!clues.length || this.end.signal.aborted) return;
    this.shown = key;
    const { family } = this.session;
    const picture = await rulePicture(family, clues[0].rule.name).catch(() => null);
    if (this.shown !== key) return;
    const lines = clues.map(({ rule, name }) => h("p", {}, h("strong", {}, name), h("br", {}), ruleSummary(rule)));
    clear(this.element).append(...(picture ? [picture] : []), h("div", {}, ...lines));
    this.element.showPopover();
    const { width, height } = this.element.getBoundingClientRect();
    const [left, top] = [x + 14 + width > innerWidth ? x - width - 14 : x + 14, y + 14 + height > innerHeight ? y - height - 14 : y + 14];
    this.element.style.left = `${Math.min(Math.max(left, 4), Math.max(innerWidth - width - 4, 4))}px`;
    this.element.style.top = `${Math.max(top, 4)}px`;
  }

  hide() {
    clearTimeout(this.timer);
    this.shown = "";
    if (this.element.matches(":popover-open")) this.element.hidePopover();
  }

  close() {
    this.hide();
    this.end.abort();
    this.element.remove();
  }
}
