// Layers: unknowns beside the digits, such as which cells are shaded. The server describes those of a puzzle; a solution
// brings theirs along and is drawn by the rules. The values of layers over cells are marks of a player: "shade.2" in
// `game.layer` of a cell is the value 2 of the layer shade. Those with a few words are on the keypad; others, such as regions
// that were found, come from a solution or a hint, and are drawn by the rules. The edges of a layer are lines and crosses of
// the pen. While a puzzle is set, words and edges are part of it: see given_layers.js.

import { ask, isAbort } from "../api.js";
import { clear, svg } from "../dom.js";
import { language, t } from "../i18n.js";
import { givenValue, isWord, rowsOfGiven, withGiven } from "./given_layers.js";
import { BLOCKED, cellName, cellsAt, toFrame } from "./state.js";
import { shownName } from "./words.js";
import { drawEdgeCross, hasCross, hasLine, withCross, withLine } from "./pen.js";

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

/** `game` without the cells given in layers that no rule of it needs any longer. @param {GridSession} session @param {Game} game @returns {Promise<Game>} */
export async function withNeededLayers({ family }, game) {
  const given = Object.entries(game.layers ?? {});
  const own = given.filter(([, { values }]) => values);
  if (own.length === given.length) return game;
  const { layers } = await ask("/api/layers", { family, puzzle: toFrame({ ...game, layers: Object.fromEntries(own) }) });
  const needed = given.filter(([name]) => layers.some((/** @type {Layer} */ layer) => layer.name === name));
  return { ...game, layers: needed.length ? Object.fromEntries(needed) : null };
}

/** Whether a player puts the words of a layer into cells, with the keypad. @param {Layer} layer */
const isPlayed = ({ shape, values }) => shape === "cells" && values.length > 1 && values.length <= MOST_WORDS && values.every(({ words }) => words);

/** The words that a player may put into cells, in the order of their keys. @param {Layer[]} layers @returns {Word[]} */
export const wordsOf = (layers) => valuesOfCells(layers.filter(isPlayed));

/** The layers over cells that are not played with words, such as numbers of regions. @param {Layer[]} layers */
const unplayed = (layers) => layers.filter((layer) => layer.shape === "cells" && !isPlayed(layer));

/** All values of layers over cells, as marks. @param {Layer[]} layers @returns {Word[]} */
function valuesOfCells(layers) {
  const ofCells = layers.filter(({ shape }) => shape === "cells");
  return ofCells.flatMap(({ name, values }) => values.map(({ value, words, colour }) => ({ id: `${name}.${value}`, layer: name, value, words, colour })));
}

/** The layer whose edges the pen fills, the only one of edges that are off or on; null for none. @param {Layer[]} layers */
export function edgesOf(layers) {
  const found = layers.filter(({ shape }) => shape === "edges");
  return found.length === 1 && found[0].values.length === 2 ? found[0] : null;
}

/** The two cells at each edge of a layer. @param {Game} game @param {Layer} edges @returns {number[][]} */
function cellsOfEdges(game, { places }) {
  const cells = cellsAt(game, places.flatMap((place) => place.match(/[A-Z]+\d+/g) ?? []));
  return places.map((_, i) => cells.slice(2 * i, 2 * i + 2));
}

/** The number of the edge between two cells; -1 for none. @param {Game} game @param {Layer} edges @param {number} one @param {number} other */
function edgeBetween(game, edges, one, other) {
  return cellsOfEdges(game, edges).findIndex((cells) => cells.includes(one) && cells.includes(other));
}

/**
 * Whether the edge between two cells is on or off, as drawn or, while a puzzle is set, given; null for neither.
 * @param {Game} game @param {Layer | null} edges @param {number} one @param {number} other @param {boolean} settingUp
 */
export function edgeAt(game, edges, one, other, settingUp) {
  if (!settingUp) return hasLine(game, one, other) ? "on" : hasCross(game, one, other) ? "off" : null;
  const given = edges && givenValue(game, edges.name, 0, edgeBetween(game, edges, one, other));
  if (!edges || given === null) return null;
  return isWord(given, edges.values[0]) ? "off" : "on";
}

/**
 * `game` with the edge between two cells on, off or (null) neither: as a line or cross of the pen or, while a puzzle is set,
 * as given. Given edges stay; lines that are no edges, such as diagonal ones, are only drawn.
 * @param {Game} game @param {Layer | null} edges @param {number[]} cells @param {"on" | "off" | null} kind @param {boolean} [settingUp] @returns {Game}
 */
export function withEdge(game, edges, [one, other], kind, settingUp = false) {
  const i = edges ? edgeBetween(game, edges, one, other) : -1;
  if (edges && i >= 0 && settingUp) {
    const undrawn = withCross(withLine(game, one, other, false), one, other, false);
    const value = kind && edges.values[kind === "on" ? 1 : 0];
    return withGiven(undrawn, edges, [[0, i]], value && (value.words?.en ?? value.value));
  }
  if (settingUp || (edges && i >= 0 && givenValue(game, edges.name, 0, i) !== null)) return game;
  if (kind === "off") return i < 0 ? game : withCross(game, one, other, true);
  return kind === "on" ? withLine(game, one, other, true) : withCross(withLine(game, one, other, false), one, other, false);
}

/** `game` without the given edges at some cells. @param {Game} game @param {Layer} edges @param {number[]} cells */
export function withoutGivenEdges(game, edges, cells) {
  const gone = cellsOfEdges(game, edges).flatMap((ends, i) => (ends.some((at) => cells.includes(at)) ? [[0, i]] : []));
  return withGiven(game, edges, gone, null);
}

/** What a word is called. @param {Word} word @returns {string} */
export function wordName({ words }) {
  return words?.[language()] ?? words?.en ?? "";
}

/**
 * `game` with a word in some cells, in place of others of its layer; once more takes it back. While a puzzle is set, the word
 * is given there.
 * @param {Game} game @param {number[]} cells @param {Word} word @param {boolean} [settingUp] @returns {Game}
 */
export function withWord(game, cells, word, settingUp = false) {
  const { id, layer } = word;
  /** @param {number} at */
  const given = (at) => givenValue(game, layer, Math.floor(at / game.cols), at % game.cols);
  const open = cells.filter((at) => game.given[at] !== BLOCKED && (settingUp || given(at) === null));
  if (!open.length) return game;
  const isGone = open.every((at) => (settingUp ? isWord(given(at), word) : game.layer[at].includes(id)));
  const changed = [...game.layer];
  for (const at of open) {
    const others = game.layer[at].filter((each) => !each.startsWith(`${layer}.`));
    changed[at] = isGone || settingUp ? others : [...others, id].sort();
  }
  if (!settingUp) return { ...game, layer: changed };
  const places = open.map((at) => [Math.floor(at / game.cols), at % game.cols]);
  return withGiven({ ...game, layer: changed }, { name: layer, shape: "cells" }, places, isGone ? null : (word.words?.en ?? word.value));
}

/** `game` without the words that are given in some cells. @param {Game} game @param {Layer[]} layers @param {number[]} cells */
export function withoutGivenWords(game, layers, cells) {
  const places = cells.map((at) => [Math.floor(at / game.cols), at % game.cols]);
  return layers.filter(isPlayed).reduce((emptied, layer) => withGiven(emptied, layer, places, null), game);
}

/**
 * A puzzle's layers with the values of a solution, or with the player's marks in some layers, as the puzzle's JSON has them.
 * @param {Game} game @param {LayerRows | null} found @param {Layer[]} [layers] @returns {Game["layers"]}
 */
export function filledLayers(game, found, layers = []) {
  const rows = found ?? rowsOfMarks(game, layers);
  const entries = Object.entries(rows).map(([name, cells]) => [name, { ...game.layers?.[name], cells }]);
  return entries.length ? { ...game.layers, ...Object.fromEntries(entries) } : game.layers;
}

/** The layers of the picture of the rules: those of a solution, or those given and the numbers that only rules draw. @param {GridSession} session */
export const shownLayers = ({ game, foundLayers, layers }) => filledLayers(game, foundLayers, unplayed(layers));

/** The player's words, numbers and edges, with what the puzzle has, as rows by layer. @param {Game} game @param {Layer[]} layers @returns {LayerRows} */
export function rowsOfMarks(game, layers) {
  /** @type {LayerRows} */
  const found = {};
  for (const { id, layer, value } of valuesOfCells(layers)) {
    game.layer.forEach((marks, at) => {
      if (!marks.includes(id)) return;
      found[layer] ??= rowsOfGiven(game, { name: layer, shape: "cells" });
      found[layer][Math.floor(at / game.cols)][at % game.cols] = value;
    });
  }
  const edges = game.pen.length ? edgesOf(layers) : null;
  if (!edges) return found;
  const [given] = rowsOfGiven(game, edges);
  const drawn = cellsOfEdges(game, edges).map(([one, other]) => edgeAt(game, edges, one, other, false));
  const [off, on] = edges.values;
  if (drawn.some(Boolean)) found[edges.name] = [given.map((each, i) => each ?? (drawn[i] && (drawn[i] === "on" ? on : off).value))];
  return found;
}

/**
 * `game` with the layers of a solution as marks of the player: values in cells, and edges that are on as lines of the pen.
 * @param {Game} game @param {Layer[]} layers @param {LayerRows} found @returns {Game}
 */
export function withFoundLayers(game, layers, found) {
  for (const word of valuesOfCells(layers)) {
    const cells = [...game.given.keys()].filter((at) => {
      const said = found[word.layer]?.[Math.floor(at / game.cols)]?.[at % game.cols] ?? null;
      return isWord(said, word) && !game.layer[at].includes(word.id);
    });
    game = withWord(game, cells, word);
  }
  const edges = edgesOf(layers);
  const [row] = (edges && found[edges.name]) ?? [];
  if (!edges || !row) return game;
  return cellsOfEdges(game, edges).reduce((drawn, cells, i) => withEdge(drawn, edges, cells, isWord(row[i], edges.values[1]) ? "on" : null), game);
}

/**
 * `game` with a value in the cell of a layer by its name, such as shade.A1 or loop.A1A2, or (null) without one; null for a cell
 * that has no place on the page.
 * @param {Game} game @param {Layer[]} layers @param {string} name @param {number | null} value @returns {Game | null}
 */
export function withLayerValue(game, layers, name, value) {
  const [layer, place] = name.split(".");
  const cells = cellsAt(game, place?.match(/[A-Z]+\d+/g) ?? []);
  const edges = edgesOf(layers);
  if (edges?.name === layer) return withEdge(game, edges, cells, value === null ? null : value === edges.values[1].value ? "on" : "off");
  const words = valuesOfCells(layers).filter((word) => word.layer === layer);
  if (!words.length || !cells.length) return null;
  const held = words.find(({ id }) => game.layer[cells[0]].includes(id));
  const wanted = words.find((word) => word.value === value);
  if (held === wanted) return game;
  return withWord(game, cells, /** @type {Word} */ (wanted ?? held));
}

/** What a screen reader says of a cell's words. @param {Game} game @param {Word[]} words @param {number} at */
export function labelOfWords(game, words, at) {
  const own = words.filter(({ id }) => game.layer[at].includes(id)).map(wordName);
  const given = givenWords(game, words, at).map((word) => t("grid.cell.given", { value: wordName(word) }));
  return [...given, ...own].join(t("grid.comma"));
}

/**
 * What a screen reader says of a cell's edges: where lines of the player lead from it, and where crosses exclude them.
 * @param {Game} game @param {Layer | null} edges @param {number} at
 */
export function labelOfEdges(game, edges, at) {
  if (!edges || !game.pen.length) return "";
  const around = cellsOfEdges(game, edges).filter((cells) => cells.includes(at));
  /** @param {"on" | "off"} kind */
  const named = (kind) => {
    const found = around.filter(([one, other]) => edgeAt(game, edges, one, other, false) === kind).flat().filter((cell) => cell !== at);
    return found.length ? t(`grid.cell.edges-${kind}`, { cells: found.map((cell) => shownName(cellName(game, cell))).join(t("grid.comma")) }) : "";
  };
  return [named("on"), named("off")].filter(Boolean).join(t("grid.comma"));
}

/** Whether a cell has a word, of the player or, while a puzzle is set, given. @param {Game} game @param {Word} word @param {number} at @param {boolean} settingUp */
export const hasWord = (game, word, at, settingUp) => (settingUp ? givenWords(game, [word], at).length > 0 : game.layer[at].includes(word.id));

/** The words that the puzzle has in a cell. @param {Game} game @param {Word[]} words @param {number} at */
const givenWords = (game, words, at) => words.filter((word) => isWord(givenValue(game, word.layer, Math.floor(at / game.cols), at % game.cols), word));

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

  /** @param {Game} game @param {Word[]} words @param {Layer | null} edges */
  show(game, words, edges) {
    const shown = [game.layer, game.layers, JSON.stringify([words, edges]), language(), this.picture.geometry];
    if (shown.every((each, i) => each === this.shown[i])) return;
    this.shown = shown;
    clear(this.element).append(...drawWords(this.picture, game, words), ...drawGivenCrosses(this.picture, game, edges));
  }
}

/**
 * What is drawn of words: the colours of the player's, side by side if a cell has several, and the signs of all; the colours
 * of given ones are drawn by the rules.
 * @param {BoardPicture} picture @param {Game} game @param {Word[]} words @returns {SVGElement[]}
 */
function drawWords(picture, game, words) {
  const { unit } = picture.geometry;
  return game.layer.flatMap((marks, at) => {
    const given = givenWords(game, words, at);
    const here = words.filter((word) => marks.includes(word.id) || given.includes(word));
    const [x, y] = picture.middle(game, at);
    const width = unit / here.length;
    return here.flatMap((word, i) => {
      const left = x - unit / 2 + i * width;
      const isGiven = given.includes(word);
      const tile = word.colour && !isGiven && coloured(svg("rect", { class: "word-fill", x: left, y: y - unit / 2, width, height: unit }), word);
      const name = isGiven ? "word-sign given" : "word-sign";
      const sign = svg("text", { class: name, x: left + width / 2, y: y + (0.5 - SIZE / 2) * unit, "font-size": SIZE * unit }, signOf(word));
      return tile ? [tile, sign] : [sign];
    });
  });
}

/** Crosses on the edges that the puzzle gives as off: rules draw those that are on. @param {BoardPicture} picture @param {Game} game @param {Layer | null} edges */
function drawGivenCrosses(picture, game, edges) {
  if (!edges || !game.layers?.[edges.name]) return [];
  return cellsOfEdges(game, edges).flatMap((cells, i) => (isWord(givenValue(game, edges.name, 0, i), edges.values[0]) ? [drawEdgeCross(picture, game, cells)] : []));
}
