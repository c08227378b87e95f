// The keypad: what a keypress means, and the values to press, for fingers and mice.

import { clear, h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { shortcut } from "./keys.js";
import { coloured, hasWord, signOf, wordName } from "./layers.js";
import { COLOURS, LETTERS, MODES, TOOLS, WORDS } from "./marks.js";
import { playSettings } from "./play_settings.js";
import { symbolOf, symbolsOf } from "./symbols.js";
import { isOpen, markText, valuesOf } from "./state.js";

// Signs of 24 x 24 units, as lines: the fonts of a machine may have none.
/** @type {Record<string, string>} */
const SIGNS = {
  undo: "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12H9",
  redo: "m16 5 4 4-4 4M20 9h-9a6 6 0 0 0 0 12h4",
  erase: "M9 5h11v14H9l-6-7zM12 9.5l5 5m0-5-5 5",
  severalCells: "M4 4h7v7H4zM13 13h7v7h-7zM16.5 4v7M13 7.5h7",
  letter: "M5 19 12 5l7 14M7.8 14h8.4",
  pen: "m5 19 1-4L16.5 4.5l3 3L9 18zM14 7l3 3",
  hint: "M9 17.5h6M10 21h4M9.5 17.5c0-2-3-3.5-3-7.5a5.5 5.5 0 0 1 11 0c0 4-3 5.5-3 7.5",
};

const BUTTONS = Object.keys(SIGNS).length - TOOLS.length; // that are there on a telephone, too

export class Keypad {
  lastKey = "";

  /** @param {GridSession} session @param {Actions} actions */
  constructor(session, actions) {
    this.session = session;
    this.modes = h("div", { class: "modes", role: "group", "aria-label": t("grid.modes") });
    this.modes.append(...[...MODES, WORDS].map((mode) => modeButton(session, mode)));
    this.wordMode = /** @type {HTMLElement} */ (this.modes.lastElementChild);
    this.keys = h("div", { class: "value-keys", role: "group", "aria-label": t("grid.keys") });
    const tools = h("div", { class: "keypad-tools" });
    this.undo = tool("undo", actions.undo);
    this.redo = tool("redo", actions.redo);
    this.eraser = tool("erase", () => session.erase());
    this.several = tool("severalCells", () => session.set({ several: !session.several }));
    this.hint = tool("hint", actions.hint);
    this.tools = TOOLS.map(({ id }) => tool(id, () => session.set({ mode: session.mode === id ? MODES[0].id : id })));
    /** @type {[Element, string, string][]} */
    this.shortcuts = [
      ...[...MODES, WORDS].map(({ id, key }, i) => /** @type {[Element, string, string]} */ ([this.modes.children[i], t(`grid.mode.${id}`), key])),
      ...TOOLS.map(({ id, key }, i) => /** @type {[Element, string, string]} */ ([this.tools[i], t(`grid.do.${id}`), key])),
      [this.hint, t("grid.do.hint"), "h"],
    ];
    tools.append(this.undo, this.redo, this.eraser, this.several, ...this.tools, this.hint);
    this.element = h("section", { class: "card keypad", "aria-label": t("grid.keypad") }, this.modes, this.keys, tools);
  }

  /** The mode that the keys have. @returns {Mode} */
  get mode() {
    return this.session.entering;
  }

  show() {
    const { session } = this;
    const { settingUp, words, edges } = session;
    const mode = this.mode;
    if (!words.length) this.wordMode.remove();
    else if (this.wordMode.parentElement !== this.modes) this.modes.append(this.wordMode);
    this.element.style.setProperty("--modes", String(MODES.length + (words.length ? 1 : 0)));
    this.modes.hidden = settingUp && !words.length && mode === MODES[0].id;
    for (const button of /** @type {HTMLCollectionOf<HTMLElement>} */ (this.modes.children)) {
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
      button.hidden = settingUp && !session.canEnter(/** @type {Mode} */ (button.dataset.mode));
    }
    this.hint.hidden = settingUp;
    this.element.classList.toggle("with-more", (playSettings().more && !settingUp) || edges !== null);
    this.tools.forEach((button, i) => {
      button.hidden = settingUp && !session.canEnter(TOOLS[i].id);
      button.setAttribute("aria-pressed", String(mode === TOOLS[i].id));
    });
    this.undo.disabled = !session.canUndo;
    this.redo.disabled = !session.canRedo;
    this.several.setAttribute("aria-pressed", String(session.several));
    this.showKeys();
    this.showMarks();
  }

  /** Show on the keys which marks all chosen cells have: on large boards they are too small to be read in the cells. */
  showMarks() {
    const { session } = this;
    const { game, settingUp, words } = session;
    const { mode } = this;
    const chosen = settingUp ? [] : session.chosen();
    const marked = chosen.filter((at) => isOpen(game, at) && !game.entry[at]);
    for (const key of this.keys.children) {
      if (mode === "layer") {
        const word = words[Number(key.getAttribute("data-value")) - 1];
        key.setAttribute("aria-pressed", String(session.chosen().every((at) => hasWord(game, word, at, settingUp))));
        continue;
      }
      const value = Number(key.getAttribute("data-value"));
      /** @param {number[]} cells @param {"corner" | "centre" | "colour" | "letter"} kind */
      const has = (cells, kind) => cells.length > 0 && cells.every((at) => game[kind][at].includes(value));
      const isCentre = mode !== "colour" && mode !== "letter" && has(marked, "centre");
      const isCorner = mode !== "colour" && mode !== "letter" && has(marked, "corner");
      key.classList.toggle("has-centre", isCentre);
      key.classList.toggle("has-corner", isCorner);
      const isOn = { entry: undefined, letter: mode === "letter" && has(chosen, "letter"), pen: undefined, layer: undefined, centre: isCentre, corner: isCorner, colour: mode === "colour" && has(chosen, "colour") }[mode];
      if (isOn === undefined || settingUp) key.removeAttribute("aria-pressed");
      else key.setAttribute("aria-pressed", String(isOn));
    }
  }

  /** Show the keys of the mode, and the shortcuts of the board. */
  showKeys() {
    const { session } = this;
    const { settingUp, words } = session;
    const { mode } = this;
    const values = valuesOf(session.game);
    const hasWords = mode === "layer";
    const colours = mode === "colour" && !settingUp;
    const letters = mode === "letter" && !settingUp;
    const modes = MODES.length + (words.length ? 1 : 0);
    const key = hasWords ? `${values.length} ${JSON.stringify(words)}` : colours ? `colours ${modes}` : `${mode} ${symbolsOf(session.game)} ${values.join(" ")} ${modes}`;
    if (key === this.lastKey) return;
    this.lastKey = key;
    for (const [button, name, letter] of this.shortcuts) nameShortcut(button, name, shortcut(session.game, letter));
    this.element.dataset.mode = mode;
    const count = hasWords ? words.length : colours ? COLOURS : letters ? LETTERS : values.length;
    this.keys.style.setProperty("--across", String(hasWords ? Math.min(count, 3) : count <= 4 ? count : count <= 9 ? 3 : count <= 16 ? 4 : letters ? 7 : 5));
    this.keys.style.setProperty("--across-wide", String(count <= 9 ? count : Math.ceil(count / Math.ceil(count / 9))));
    // On a telephone a block of as many columns whatever is entered, and beside it modes and tools: nothing moves.
    const block = values.length <= 9 ? 3 : values.length <= 16 ? 4 : 5;
    const beside = block < 5 ? 3 : 2;
    const down = Math.max(Math.ceil(values.length / block), Math.ceil((modes + BUTTONS) / beside));
    for (const [name, number] of Object.entries({ block, columns: block + beside, down })) {
      this.element.style.setProperty(`--${name}`, String(number));
    }
    clear(this.keys).append(
      ...(hasWords
        ? words.map((word, i) => wordKey(session, word, i + 1))
        : colours
        ? Array.from({ length: COLOURS }, (_, i) => colourKey(session, i + 1))
        : letters
          ? Array.from({ length: LETTERS }, (_, i) => letterKey(session, i + 1))
        : values.map((value) => valueKey(session, value))),
    );
  }
}

/** @param {Element} button @param {string} name @param {string} key */
function nameShortcut(button, name, key) {
  button.setAttribute("title", `${name} (${key})`);
  button.setAttribute("aria-keyshortcuts", key);
}

/** @param {GridSession} session @param {{id: Mode}} given */
function modeButton(session, { id }) {
  const name = t(`grid.mode.${id}`);
  return h(
    "button",
    {
      type: "button",
      class: "mode",
      "data-mode": id,
      "aria-label": name,
      onclick: () => session.set({ mode: id }),
    },
    h("span", { class: `mode-sign ${id}`, "aria-hidden": "true" }),
    h("span", { class: "mode-name" }, name),
  );
}

/** @param {GridSession} session @param {number} value */
function valueKey(session, value) {
  const write = () => {
    session.write(value);
    session.advance();
  };
  const mark = markText(session.game, value);
  const letter = mark === String(value) ? null : h("small", { "aria-hidden": "true" }, mark);
  const attributes = { type: "button", class: "key", "data-value": value, "aria-label": String(value), onclick: write };
  return h("button", attributes, symbolOf(session.game, value, symbolsOf(session.game)), letter);
}

/** @param {GridSession} session @param {number} letter */
function letterKey(session, letter) {
  const write = () => session.write(letter);
  return h("button", { type: "button", class: "key", "data-value": letter, onclick: write }, String.fromCharCode(64 + letter));
}

/** @param {GridSession} session @param {number} colour */
function colourKey(session, colour) {
  const label = t("grid.colour", { colour });
  const write = () => session.write(colour);
  return h(
    "button",
    { type: "button", class: "key", "data-value": colour, title: label, "aria-label": label, onclick: write },
    h("span", { class: `swatch colour-${colour}`, "aria-hidden": "true" }),
  );
}

/** @param {GridSession} session @param {Word} word @param {number} number */
function wordKey(session, word, number) {
  const write = () => session.write(number, "layer");
  const swatch = coloured(h("span", { class: "swatch word-swatch", "aria-hidden": "true" }, signOf(word)), word);
  return h("button", { type: "button", class: "key word-key", "data-value": number, onclick: write }, swatch, h("span", {}, wordName(word)));
}

/** @param {string} name @param {() => unknown} run */
function tool(name, run) {
  const label = t(`grid.do.${name}`);
  return h(
    "button",
    {
      type: "button",
      class: `tool ${name}`,
      title: label,
      "aria-label": label,
      onclick: run,
    },
    svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGNS[name] })),
  );
}
