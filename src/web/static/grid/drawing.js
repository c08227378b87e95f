// Setting up: lines, shapes, texts and colours that are drawn freely, as the palette has them, with the list of what is drawn.
//
// Which tool is chosen is the session's `tool`, as for the rules, but with a "#": one of them at a time is entered on the board. What
// the mouse does there is in drawing_hands.js. With the keys, what is chosen on the board is drawn on: see `enter`.

import { announce, clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { cellsAround, isShade, lineOf, PAINTS, placeNear, shadeOf, setShade, SHAPES, shapeOf, SIZES, SPOTS, textOf, toggleFigure } from "./figures.js";
import { DrawingHands } from "./drawing_hands.js";
import { cellName } from "./state.js";

const TOOLS = ["line", "shape", "text", "shade", "eraser"];
/** @type {Record<string, string[]>} */
const ASKED = { line: ["size", "spots", "arrow", "behind"], shape: ["shape", "size", "filled", "spots", "behind"], text: ["text", "size", "spots", "behind"] };
const LONGEST = 60; // characters of a text
const SHOWN = 40; // drawn things in the list, the latest first
const SHOWN_CELLS = 4;

export class Drawing {
  lastKey = "";
  /** @type {Figure | null} */
  chosen = null; // in the list
  /** What the next thing looks like. @type {Pencil} */
  pencil = { colour: PAINTS.grey, shape: "circle", size: 1, filled: false, arrow: false, behind: true };
  /** Where they go, by tool. @type {Record<string, string>} */
  spots = { line: "cells", shape: "nearest", text: "nearest" };
  /** @type {DrawnPlace | null} */
  waiting = null; // where the text will stand that is being typed

  /** @param {GridSession} session @param {BoardPicture} picture @param {() => unknown} leaveClues what ends entering clues */
  constructor(session, picture, leaveClues) {
    this.session = session;
    this.picture = picture;
    this.leaveClues = leaveClues;
    this.hands = new DrawingHands(this);
    this.count = h("span", { class: "count" });
    this.tools = h("div", { class: "draw-tools", role: "group", "aria-label": t("drawn.tools") }, TOOLS.map((tool) => this.toolButton(tool)));
    this.colours = h("div", { class: "draw-colours", role: "group", "aria-label": t("drawn.colour") }, Object.keys(PAINTS).map((name) => this.colourButton(name)));
    this.help = h("p", { class: "help" });
    this.list = h("ul", { class: "chips drawn-list", "aria-label": t("drawn.list") });
    /** @type {Record<string, HTMLElement>} */
    this.fields = {
      text: this.textField(),
      shape: this.choice("shape", SHAPES, () => this.pencil.shape, (value) => (this.pencil.shape = value)),
      size: this.choice("size", SIZES, () => SIZES[this.pencil.size], (value) => (this.pencil.size = SIZES.indexOf(value))),
      spots: this.choice("spots", SPOTS, () => this.spot, (value) => (this.spots[this.tool] = value)),
      filled: this.tick("filled"),
      arrow: this.tick("arrow"),
      behind: this.tick("behind"),
    };
    this.look = h("div", { class: "draw-look" }, this.colours, h("div", { class: "row" }, ...Object.values(this.fields)));
    this.element = h("details", { class: "draw-group" }, h("summary", {}, t("drawn.title"), this.count), this.tools, this.look, this.help, this.list);
  }

  /** Which tool is chosen, "" for none. */
  get tool() {
    const { tool, settingUp } = this.session;
    return settingUp && tool.startsWith("#") ? tool.slice(1) : "";
  }

  /** Where what is drawn goes: one of SPOTS. */
  get spot() {
    return this.spots[this.tool] ?? "cells";
  }

  /** @returns {Figure[]} */
  get figures() {
    return this.session.game.drawings ?? [];
  }

  /** @param {string} tool */
  toolButton(tool) {
    const name = t(`drawn.${tool}`);
    return h("button", { type: "button", class: "button draw-tool", id: `drawn-tool-${tool}`, onclick: () => this.choose(this.tool === tool ? "" : tool) }, name);
  }

  /** @param {string} name */
  colourButton(name) {
    const label = t(`drawn.${name}`);
    const paint = PAINTS[/** @type {keyof typeof PAINTS} */ (name)];
    const choose = () => {
      this.pencil.colour = paint;
      this.show();
    };
    const button = h("button", { type: "button", class: "draw-colour", title: label, "aria-label": label, "data-colour": paint, onclick: choose });
    button.style.setProperty("--paint", paint === PAINTS.black ? "var(--ink)" : paint);
    return button;
  }

  /** @param {string} name @param {string[]} values @param {() => string} now @param {(value: string) => unknown} set */
  choice(name, values, now, set) {
    /** @type {HTMLSelectElement} */
    const select = h("select", { id: `drawn-${name}`, onchange: () => set(select.value) }, ...values.map((value) => h("option", { value }, t(`drawn.${value}`))));
    const field = h("label", { class: "clue-field", for: select.id }, h("span", {}, t(`drawn.${name}`)), select);
    field.addEventListener("show", () => (select.value = now()));
    return field;
  }

  /** @param {"filled" | "arrow" | "behind"} name */
  tick(name) {
    /** @type {HTMLInputElement} */
    const box = h("input", { type: "checkbox", id: `drawn-${name}`, onchange: () => (this.pencil[name] = box.checked) });
    box.checked = this.pencil[name];
    return h("label", { class: "switch", for: box.id }, box, t(`drawn.${name}`));
  }

  textField() {
    this.input = h("input", { type: "text", id: "drawn-words", maxlength: String(LONGEST), autocomplete: "off", size: 8 });
    this.input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      this.enter();
    });
    return h("label", { class: "clue-field", for: "drawn-words" }, h("span", {}, t("drawn.words")), this.input);
  }

  /** Choose a tool, or none. @param {string} tool */
  choose(tool) {
    this.leaveClues();
    this.chosen = this.waiting = null;
    this.hands.sketch([]);
    this.session.set({ tool: tool && `#${tool}`, selection: new Set() });
  }

  show() {
    const { tool } = this;
    if (!tool) this.hands.drop();
    const key = JSON.stringify([tool, this.figures, this.pencil.colour, this.chosen]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    const { figures } = this;
    this.count.textContent = figures.length ? String(figures.length) : "";
    if (tool) /** @type {HTMLDetailsElement} */ (this.element).open = true;
    for (const button of this.tools.children) button.setAttribute("aria-pressed", String(button.id === `drawn-tool-${tool}`));
    for (const button of this.colours.children) button.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (button).dataset.colour === this.pencil.colour));
    this.look.hidden = !tool || tool === "eraser";
    for (const [name, field] of Object.entries(this.fields)) {
      field.hidden = !ASKED[tool]?.includes(name);
      field.dispatchEvent(new Event("show"));
    }
    this.help.textContent = tool ? t(`drawn.help.${tool}`) : t("drawn.help.none");
    const held = [...this.list.querySelectorAll("button")].findIndex((button) => button === document.activeElement);
    const shown = figures.toReversed().slice(0, SHOWN);
    clear(this.list).append(...shown.map((figure) => this.chip(figure)));
    if (held >= 0) ([...this.list.querySelectorAll("button")].at(Math.min(held, 2 * shown.length - 1)) ?? this.tools.querySelector("button"))?.focus();
  }

  /** @param {Figure} figure */
  chip(figure) {
    const name = this.nameOf(figure);
    const isChosen = figure === this.chosen;
    const choose = () => {
      this.chosen = isChosen ? null : figure;
      this.hands.sketch(this.chosen ? [this.chosen] : []);
      this.show();
    };
    const remove = () => this.remove(figure);
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (event.key !== "Delete" && event.key !== "Backspace") return;
      event.preventDefault();
      event.stopPropagation(); // no digit goes with it
      remove();
    };
    return h(
      "li",
      { class: "chip", onkeydown: press, onpointerenter: () => this.hands.sketch([figure]), onpointerleave: () => this.hands.sketch(this.chosen ? [this.chosen] : []) },
      h("button", { type: "button", class: "chip-edit", "aria-pressed": isChosen, title: t("drawn.find", { name }), onclick: choose }, name),
      h("button", { type: "button", class: "chip-remove", title: t("grid.removeClue", { clue: name }), "aria-label": t("grid.removeClue", { clue: name }), onclick: remove }, "×"),
    );
  }

  /** What a drawn thing is called: what it is, and the cells around its places. @param {Figure} figure */
  nameOf(figure) {
    const { game } = this.session;
    const cells = [...new Set(figure.points.flatMap((place) => cellsAround(place, game)))];
    const where = cells.slice(0, SHOWN_CELLS).join(" ") + (cells.length > SHOWN_CELLS ? " …" : "");
    const isDiamond = figure.kind === "square" && Math.abs(figure.turn ?? 0) === 45;
    const kind = isShade(figure) ? t("drawn.shade") : figure.kind === "text" ? `“${figure.text}”` : t(`drawn.${isDiamond ? "diamond" : figure.kind}`);
    return `${kind} ${where || t("drawn.beside")}`;
  }

  /**
   * Go on with other drawings; as long as one stroke lasts, undo takes back all of it.
   * @param {Figure[]} figures @param {Game | null} [before] the game that the stroke began with
   */
  set(figures, before = null) {
    const { session } = this;
    session.change({ ...session.game, drawings: figures.length ? figures : null }, { replace: before !== null && session.game !== before });
  }

  /** @param {Figure} figure */
  remove(figure) {
    if (this.chosen === figure) this.chosen = null;
    this.hands.sketch([]);
    announce(t("drawn.removed", { name: this.nameOf(figure) }));
    this.set(this.figures.filter((each) => each !== figure));
  }

  /** Remove what is chosen in the list, else the latest thing on the chosen cells; returns whether there was any. */
  removeChosen() {
    if (!this.tool) return false;
    const { game, focus, selection } = this.session;
    const names = (selection.size ? [...selection] : [focus]).map((at) => cellName(game, at));
    const found = this.chosen ?? this.figures.findLast((figure) => figure.points.some((place) => cellsAround(place, game).some((name) => names.includes(name))));
    if (found) this.remove(found);
    return Boolean(found);
  }

  /** Draw the text that was typed where it was asked for; without any, ask for it. @param {DrawnPlace[]} places */
  write(places) {
    const text = this.input?.value.trim();
    if (text) return this.set(places.reduce((figures, place) => toggleFigure(figures, textOf(place, text, this.pencil)), this.figures));
    this.waiting = places[0];
    this.input?.focus({ preventScroll: true });
    this.input?.scrollIntoView({ block: "nearest" });
  }

  /**
   * The Enter key: draw on the chosen cells, a line through them in their order, else a thing on each: on its middle, or where edges or
   * corners are asked for, at its right, or at its lower right. Returns whether a tool is chosen.
   */
  enter() {
    const { tool, session, pencil } = this;
    if (!tool) return false;
    const { game } = session;
    const cells = session.chosen();
    const shift = { edges: [0, 0.5], corners: [0.5, 0.5] }[this.spot] ?? [0, 0];
    const places = cells.map((at) => placeNear({ down: Math.floor(at / game.cols) + 0.5 + shift[0], across: (at % game.cols) + 0.5 + shift[1] }, game, this.spot));
    if (tool === "line" && places.length > 1) this.set(toggleFigure(this.figures, lineOf(places, pencil)));
    if (tool === "shape") this.set(places.reduce((figures, place) => toggleFigure(figures, shapeOf(place, pencil)), this.figures));
    if (tool === "text") {
      const typed = this.waiting;
      this.waiting = null;
      this.write(typed ? [typed] : places);
    }
    if (tool === "shade") this.set(this.withShade(cells));
    if (tool === "eraser") this.removeChosen();
    return true;
  }

  /** Cells in the chosen colour; without it, where all of them have it. @param {number[]} cells */
  withShade(cells) {
    const shades = cells.map((at) => shadeOf(at, this.session.game, this.pencil));
    const isOn = !shades.every((shade) => this.hasShade(shade));
    return shades.reduce((figures, shade) => setShade(figures, shade, isOn), this.figures);
  }

  /** @param {Figure} shade */
  hasShade(shade) {
    const [row, col] = shade.points[0];
    return this.figures.some((each) => isShade(each) && each.fill === shade.fill && each.points[0][0] === row && each.points[0][1] === col);
  }
}
