// Layers: unknowns beside the digits, such as which cells are shaded. The server describes those of a puzzle; a solution
// brings theirs along and is drawn by the rules. The words of layers over cells are marks that a player writes: "shade.2"
// in `game.layer` of a cell is the second value of the layer shade.

import { ask, isAbort } from "../api.js";
import { clear, svg } from "../dom.js";
import { language, t } from "../i18n.js";
import { BLOCKED, cellsAt, toFrame } from "./state.js";
import { hasLine, withLine } from "./pen.js";

const GROUPS = ["layers", "composition"]; // of rules that may need layers
const MOST_WORDS = 4; // that a layer may have to be played with words
const SIZE = 0.2; // of a word's sign, in cells

/** Whether a puzzle may have layers; the server is asked about no other. @param {Game} game @param {Rule[]} known */
export function mayHaveLayers(game, known) {
  const groups = new Map(known.map(({ name, group }) => [name, group]));
  return Boolean(game.layers || game.own?.length || game.rules.some(({ rule }) => GROUPS.includes(groups.get(rule) ?? "")));
}

/** Keeps `session.layers` those of its puzzle, and says `look` when they are others. */
export class LayerWatch {
  key = "";

  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
  }

  async find() {
    const { session } = this;
    const { game } = session;
    const puzzle = mayHaveLayers(game, session.known) ? toFrame(game) : null;
    const key = JSON.stringify(puzzle);
    if (key === this.key) return;
    this.key = key;
    try {
      const layers = puzzle ? (await ask("/api/layers", { family: session.family, puzzle })).layers : [];
      if (this.key !== key) return; // what has changed since is on its way
      const isNews = JSON.stringify(layers) !== JSON.stringify(session.layers);
      session.layers = layers;
      if (session.mode === "layer" && !session.words.length) session.set({ mode: "entry" });
      if (isNews) session.tell("look");
    } catch (error) {
      if (this.key === key) this.key = ""; // the picture of the rules is asked for as well, and says why not
      if (!isAbort(error)) console.warn(error);
    }
  }
}

/** The words that a player may put into cells, in the order of their keys. @param {Layer[]} layers @returns {Word[]} */
export function wordsOf(layers) {
  return layers.flatMap(({ name, shape, values }) => {
    const isPlayed = shape === "cells" && values.length > 1 && values.length <= MOST_WORDS && values.every(({ words }) => words);
    return isPlayed ? values.map(({ value, words, colour }) => ({ id: `${name}.${value}`, layer: name, value, words, colour })) : [];
  });
}

/** What a word is called. @param {Word} word @returns {string} */
export function wordName({ words }) {
  return words?.[language()] ?? words?.en ?? "";
}

/**
 * `game` with a word in some cells, in place of others of its layer; once more takes it back.
 * @param {Game} game @param {number[]} cells @param {Word} word @returns {Game}
 */
export function withWord(game, cells, { id, layer }) {
  const open = cells.filter((at) => game.given[at] !== BLOCKED && givenValue(game, layer, at) === null);
  if (!open.length) return game;
  const isGone = open.every((at) => game.layer[at].includes(id));
  const changed = [...game.layer];
  for (const at of open) {
    const others = game.layer[at].filter((each) => !each.startsWith(`${layer}.`));
    changed[at] = isGone ? others : [...others, id].sort();
  }
  return { ...game, layer: changed };
}

/** What the puzzle itself has in a cell of a layer: a word or a number, null for nothing. @param {Game} game @param {string} layer @param {number} at */
function givenValue(game, layer, at) {
  return game.layers?.[layer]?.cells?.[Math.floor(at / game.cols)]?.[at % game.cols] ?? null;
}

/** What the puzzle itself has in a layer, row by row. @param {Game} game @param {string} layer */
function givenRows(game, layer) {
  const rows = [...Array(game.rows).keys()];
  const cols = [...Array(game.cols).keys()];
  return rows.map((row) => cols.map((col) => givenValue(game, layer, row * game.cols + col)));
}

/**
 * A puzzle's layers with the values of a solution, or with the player's words, as the puzzle's JSON has them.
 * @param {Game} game @param {LayerRows | null} found @param {Word[]} [words] @returns {Game["layers"]}
 */
export function filledLayers(game, found, words = []) {
  const rows = found ?? rowsOfWords(game, words);
  const entries = Object.entries(rows).map(([name, cells]) => [name, { ...game.layers?.[name], cells }]);
  return entries.length ? { ...game.layers, ...Object.fromEntries(entries) } : game.layers;
}

/** The player's words, with what the puzzle has, as rows by layer. @param {Game} game @param {Word[]} words @returns {LayerRows} */
function rowsOfWords(game, words) {
  /** @type {LayerRows} */
  const found = {};
  for (const { id, layer, value } of words) {
    game.layer.forEach((marks, at) => {
      if (!marks.includes(id)) return;
      found[layer] ??= givenRows(game, layer);
      found[layer][Math.floor(at / game.cols)][at % game.cols] = value;
    });
  }
  return found;
}

/**
 * `game` with the layers of a solution as marks of the player: words in cells, and edges that are on as lines of the pen.
 * @param {Game} game @param {Layer[]} layers @param {LayerRows} found @returns {Game}
 */
export function withFoundLayers(game, layers, found) {
  for (const word of wordsOf(layers)) {
    const cells = [...game.given.keys()].filter((at) => {
      const said = found[word.layer]?.[Math.floor(at / game.cols)]?.[at % game.cols];
      return said === word.words?.en && !game.layer[at].includes(word.id);
    });
    game = withWord(game, cells, word);
  }
  for (const { name, shape, values, places } of layers) {
    const on = values.at(-1)?.words?.en;
    if (shape !== "edges" || !on) continue;
    found[name]?.[0].forEach((said, i) => {
      const [one, other] = cellsAt(game, places[i].match(/[A-Z]+\d+/g) ?? []);
      if (hasLine(game, one, other) !== (said === on)) game = withLine(game, one, other, said === on);
    });
  }
  return game;
}

/** What a screen reader says of a cell's words. @param {Game} game @param {Word[]} words @param {number} at */
export function labelOfWords(game, words, at) {
  return words.filter(({ id }) => game.layer[at].includes(id)).map(wordName).join(t("grid.comma"));
}

/** The first letter of a word, which stands for it in cells. @param {Word} word */
export const signOf = (word) => [...wordName(word)][0] ?? "";

/** An element that the style sheet gives a word's colour. @template {HTMLElement | SVGElement} Shown @param {Shown} element @param {Word} word */
export function coloured(element, { colour }) {
  if (colour) element.style.setProperty("--word", colour);
  return element;
}

/** The player's words on the board, drawn anew where they, the language or the measures of the board are others. */
export class WordsPicture {
  /** @type {any[]} */
  shown = [];
  element = svg("svg", { class: "board-words", "aria-hidden": "true" });

  /** @param {BoardPicture} picture */
  constructor(picture) {
    this.picture = picture;
  }

  /** @param {Game} game @param {Word[]} words */
  show(game, words) {
    const shown = [game.layer, JSON.stringify(words), language(), this.picture.geometry];
    if (shown.every((each, i) => each === this.shown[i])) return;
    this.shown = shown;
    clear(this.element).append(...drawWords(this.picture, game, words));
  }
}

/**
 * What is drawn of the player's words: their colours, side by side if a cell has several, and their signs.
 * @param {BoardPicture} picture @param {Game} game @param {Word[]} words @returns {SVGElement[]}
 */
function drawWords(picture, game, words) {
  const { unit } = picture.geometry;
  return game.layer.flatMap((marks, at) => {
    const here = words.filter(({ id }) => marks.includes(id));
    const [x, y] = picture.middle(game, at);
    const width = unit / here.length;
    return here.flatMap((word, i) => {
      const left = x - unit / 2 + i * width;
      const tile = word.colour && coloured(svg("rect", { class: "word-fill", x: left, y: y - unit / 2, width, height: unit }), word);
      const sign = svg("text", { class: "word-sign", x: left + width / 2, y: y + (0.5 - SIZE / 2) * unit, "font-size": SIZE * unit }, signOf(word));
      return tile ? [tile, sign] : [sign];
    });
  });
}
