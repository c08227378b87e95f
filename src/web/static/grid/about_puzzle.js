// What the author of a puzzle says: rules in words, where it is from; read while one plays, entered while one sets.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { cellName, withAbout } from "./state.js";

const LINK = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g;

/** Split a text into plain parts and links. @param {string} text @returns {(string | HTMLElement)[]} */
export function linkAddresses(text) {
  const parts = [];
  let end = 0;
  for (const match of text.matchAll(LINK)) {
    parts.push(text.slice(end, match.index), link(match[0]));
    end = match.index + match[0].length;
  }
  return [...parts, text.slice(end)];
}

/** @param {string} address */
const link = (address) => h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, address);

/** What a player reads of a puzzle, beside its rules as the page knows them. @param {Game} game @returns {HTMLElement[]} */
export function aboutPuzzle({ about }) {
  const { author, description, source, not_understood: missed } = about;
  const lines = (description ?? "").split(/\n+/).filter((line) => line.trim());
  /** @type {HTMLElement[]} */
  const found = lines.map((line) => h("p", {}, ...linkAddresses(line)));
  if (author) found.push(h("p", { class: "puzzle-author" }, t("grid.by", { author })));
  if (source) found.push(h("p", { class: "puzzle-source" }, `${t("grid.source")} `, ...linkAddresses(source)));
  if (missed?.length) {
    const items = missed.map((/** @type {string} */ line) => h("li", {}, line));
    found.push(h("details", { class: "missed" }, h("summary", {}, t("grid.missed", { count: missed.length })), h("ul", {}, ...items)));
  }
  return found.length ? [h("div", { class: "puzzle-words" }, ...found)] : [];
}

/** The fields for all that, while a puzzle is set up. */
export class AboutFields {
  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
    /** @type {[keyof About, HTMLInputElement | HTMLTextAreaElement][]} */
    this.fields = [
      ["author", h("input", { id: "grid-author", type: "text", maxlength: "80", autocomplete: "off" })],
      ["source", h("input", { id: "grid-source", type: "url", maxlength: "500", autocomplete: "off" })],
      ["description", h("textarea", { id: "grid-description", rows: "4", maxlength: "8000" })],
    ];
    for (const [key, field] of this.fields) {
      field.addEventListener("change", () => session.change(withAbout(session.game, key, field.value.trim())));
    }
    const row = (/** @type {[keyof About, HTMLElement]} */ [key, field]) =>
      h("label", { class: key === "description" ? "row tall" : "row", for: field.id }, h("span", {}, t(`grid.about.${key}`)), field);
    /** @type {HTMLInputElement} */
    this.fog = h("input", { type: "checkbox", id: "grid-fog", onchange: () => this.change(this.fog.checked ? {} : null) });
    this.lamps = h("button", { type: "button", class: "button", "data-does": "lamps", onclick: () => this.turnLamps() }, t("grid.fog.lamps"));
    this.element = h(
      "div",
      { class: "about-fields" },
      ...this.fields.map(row),
      h("div", { class: "row" }, h("label", { class: "switch", for: "grid-fog" }, this.fog, h("span", {}, t("grid.fog"))), this.lamps),
    );
  }

  /** @param {Fog | null} fog */
  change(fog) {
    this.session.change(withAbout(this.session.game, "fog", fog));
  }

  /** The chosen cells become lamps; if all are, they are none any more. */
  turnLamps() {
    const { session } = this;
    const names = session.chosen().map((at) => cellName(session.game, at));
    const lamps = session.game.about.fog?.lamps ?? [];
    const others = lamps.filter((name) => !names.includes(name));
    const areOn = names.every((name) => lamps.includes(name));
    this.change({ ...session.game.about.fog, lamps: areOn ? others : [...others, ...names] });
  }

  show() {
    const { about } = this.session.game;
    for (const [key, field] of this.fields) if (document.activeElement !== field) field.value = /** @type {string} */ (about[key] ?? "");
    this.fog.checked = Boolean(about.fog);
    this.lamps.hidden = !about.fog;
  }
}
