// The steps of an explanation on the board: those of a hint, or all to the end. What they say and colour is the server's.

import { language, t } from "../i18n.js";
import { ALL, LEVELS, StepReveal } from "../step_reveal.js";
import { rowsOfMarks, withLayerValue } from "./layers.js";
import { withCentre, withValue, withoutCandidates } from "./marks.js";
import { hintSettings } from "./hint_settings.js";
import { cellName, toMarks, toPuzzle, toRows } from "./state.js";
import { shownName } from "./words.js";

const [WRONG_VALUE, MISSING_MARK] = ["wrong-value", "missing-mark"]; // what a player has to put right
const FAR = 5; // steps to the next value, from which on a hint shows their number
const CHAINS = ["forcing-chain", "nested-chain", "search"]; // whose first reason is no place to look at

/**
 * Return the body of a request for an explanation: the puzzle, the player's values and, optionally, the marks.
 * @param {Game} game @param {boolean} [withMarks] @param {Layer[]} [known] those of the puzzle
 */
export function toExplainBody(game, withMarks = true, known = []) {
  const [cells, layers] = [toRows(game), rowsOfMarks(game, known)];
  const mine = Object.keys(layers).length ? { cells, layers } : cells;
  return { puzzle: toPuzzle(game), mine, marks: withMarks ? toMarks(game) : null };
}

/** @extends {StepReveal<Step>} */
export class Explanation extends StepReveal {
  /**
   * `answer` is that of /api/hint or /api/explain for a game; a `path` is walked, a hint said more and more of.
   * @param {Game} game @param {StepsAnswer} given1 @param {{isPath?: boolean, layers?: Layer[]}} [options]
   */
  constructor(game, { steps, candidates, status, steps_to_value: distance }, { isPath = false, layers = [] } = {}) {
    super(steps);
    this.layers = layers;
    this.distance = distance ?? 0;
    this.game = game;
    this.isPath = isPath;
    this.isComplete = status !== "stopped";
    this.lastKey = "";
    /** @type {ShownStep | null} */
    this.lastShown = null;
    this.cellOf = new Map(game.given.map((_, at) => [cellName(game, at), at]));
    this.states = this.fold(candidates);
    this.level = isPath || !this.step.changes ? ALL : this.levels[0];
  }

  /** The middle one is the name of its technique. */
  get levels() {
    return hintSettings().names ? LEVELS : LEVELS.filter((level) => level !== "technique");
  }

  /** Say it again, as another way to say it is wanted. */
  reword() {
    if (!this.levels.includes(this.level)) this.level = this.levels[0];
  }

  get text() {
    const text = this.isRevealed ? this.textOf(this.step) : textsOf(this.step)[this.level];
    const isFar = this.at === 0 && !this.isRevealed && this.distance > FAR;
    return isFar ? `${text}${language() === "zh" ? "" : " "}${t("grid.hintFar", { count: this.distance })}` : text;
  }

  /** All of a step in words, the value that it places among them. @param {Step} step */
  textOf(step) {
    const text = textsOf(step)[hintSettings().names ? ALL : "unnamed"];
    const [[cell, value] = []] = Object.entries(step.placed).filter(([name]) => this.cellOf.has(name));
    return !cell || step.cited.all.includes(cell) ? text : t("grid.hintWhy", { answer: t("grid.hintAnswer", { cell: shownName(cell), value }), why: text });
  }

  /** Whether what is said of the step names a cell. */
  get namesCells() {
    return this.step.cited[this.level].length > 0 || (this.isRevealed && this.value !== null);
  }

  /** The value that the last step places, {at, value}; null where it places none. */
  get value() {
    const [[at, value]] = [...this.byCell(this.step.placed), [-1, 0]];
    return at < 0 ? null : { at, value };
  }

  /** The cells of layers that the step fills, or empties of a wrong word, by name; null empties. @returns {[string, number | null][]} */
  get layerCells() {
    const { placed, roles, technique } = this.step;
    const found = technique === WRONG_VALUE ? Object.keys(roles.remove ?? {}).map((name) => [name, null]) : Object.entries(placed);
    const ofLayers = /** @type {[string, number | null][]} */ (found).filter(([name]) => !this.cellOf.has(name));
    return ofLayers.filter(([name, value]) => withLayerValue(this.game, this.layers, name, value));
  }

  /** Whether a cell of a layer is entered, and no digit. */
  get isOfLayer() {
    return !this.value && this.layerCells.length > 0;
  }

  /** The cells in which something is entered: of a value, else of a layer, else of all candidates that went up to here. */
  get entered() {
    if (this.isPath || !this.isRevealed) return [];
    const { placed, roles, technique } = this.step;
    if (this.value) return [...this.byCell(placed).keys()];
    if (this.isOfLayer) return this.under(this.layerCells.map(([name]) => name));
    if (technique === WRONG_VALUE) return [...this.byCell(roles.remove ?? {}).keys()];
    if (technique === MISSING_MARK) return [...this.byCell(roles.place ?? {}).keys()];
    return [...this.gone.keys()];
  }

  /** The candidates that the steps up to this one exclude, {at: values}. */
  get gone() {
    const gone = new Map();
    for (const { removed } of this.steps.slice(0, this.at + 1)) {
      for (const [at, values] of this.byCell(removed)) gone.set(at, [...(gone.get(at) ?? []), ...values]);
    }
    return gone;
  }

  get entering() {
    if (!this.entered.length) return "";
    return this.step.technique === WRONG_VALUE ? "eraseIt" : "writeIt";
  }

  /** Who keeps marks enters each step. */
  get goesToNext() {
    return !this.entering || (!this.isLast && toMarks(this.game) === null);
  }

  get isMissingMark() {
    return this.step.technique === MISSING_MARK;
  }

  /** The game with this entered: a value, marks without what is excluded, or a mistake put right. @param {Game} game */
  applied(game) {
    const [at] = this.entered;
    if (this.value) return withValue(game, this.value.at, this.value.value);
    if (this.isOfLayer) return this.layerCells.reduce((filled, [name, value]) => withLayerValue(filled, this.layers, name, value) ?? filled, game);
    if (this.step.technique === WRONG_VALUE) return withValue(game, at, 0);
    if (this.isMissingMark) return withCentre(game, at, this.byCell(this.step.roles.place ?? {}).get(at)?.[0] ?? 0);
    return withoutCandidates(game, this.gone, (cell) => this.states[0].candidates.get(cell));
  }

  /** The cell of a name, which is one of the board. @param {string} name */
  cell(name) {
    return /** @type {number} */ (this.cellOf.get(name));
  }

  /** Values and candidates before each step, as far as they are known. @param {ByName<number[]>} candidates */
  fold(candidates) {
    /** @type {{values: Map<number, number>, candidates: Map<number, number[]>}} */
    let state = { values: new Map(), candidates: this.byCell(candidates) };
    return this.steps.map((step) => {
      const before = state;
      const gone = this.byCell(step.gone ?? step.removed);
      const left = new Map(before.candidates);
      for (const [at, values] of gone) left.set(at, (left.get(at) ?? []).filter((value) => !values.includes(value)));
      state = { values: new Map([...before.values, ...this.byCell(step.placed)]), candidates: left };
      return before;
    });
  }

  /** What is named of digits, by cell; cells of layers, such as shade.A1, have no place on the board of digits. @template Value @param {ByName<Value>} named @returns {Map<number, Value>} */
  byCell(named) {
    return new Map(Object.entries(named).flatMap(([name, values]) => (this.cellOf.has(name) ? [[this.cell(name), values]] : [])));
  }

  /** The cells of the board under names, those of layers among them: two for an edge. @param {string[]} names */
  under(names) {
    return names.flatMap((name) => (name.replace(/^.*\./, "").match(/[A-Z]+\d+/g) ?? [])).flatMap((name) => this.cellOf.get(name) ?? []);
  }

  /** What the board shows of it: {level, values, cells, marks}; marks are candidates by cell, with their roles. */
  get shown() {
    const key = `${this.at} ${this.level}`;
    if (this.lastShown && this.lastKey === key) return this.lastShown;
    this.lastKey = key;
    const { values, candidates } = this.states[this.at];
    /** @type {ShownStep} */
    const shown = { level: this.level, values, places: new Map(), cells: this.lookAt(), marks: new Map(), roles: new Map() };
    if (this.isRevealed) {
      shown.places = this.byCell(this.step.placed);
      const removed = this.byCell(this.step.removed);
      for (const [at, parts] of this.byCell(this.step.marks)) {
        shown.roles.set(at, parts[0][1]);
        const left = candidates.get(at) ?? [];
        const roleOf = new Map(parts);
        const mark = (/** @type {number} */ value) => ({ value, role: roleOf.get(value) ?? null, isGone: Boolean(removed.get(at)?.includes(value)) });
        if (left.length) shown.marks.set(at, left.map(mark));
      }
    }
    this.lastShown = shown;
    return shown;
  }

  /** The cells to look at: of the first reason, or where the step is about one cell, that. */
  lookAt() {
    const { units, removed, placed, technique } = this.step;
    const wrong = technique === WRONG_VALUE ? this.under(this.layerCells.map(([name]) => name)) : [];
    const own = [...this.under([...Object.keys(removed), ...Object.keys(placed)]), ...wrong, ...(this.isMissingMark ? this.entered : [])];
    const [unit] = units;
    if (!unit || unit.kind === "cell" || CHAINS.includes(technique)) return new Set(own);
    const all = this.isRevealed ? units.flatMap(({ cells }) => cells) : unit.cells;
    const cells = new Set([...this.under(all), ...wrong]);
    return cells.size < this.game.given.length ? cells : new Set(own); // a rule about all cells points nowhere
  }
}

/** @param {Step} step */
function textsOf(step) {
  return step.texts[language()] ?? step.texts.en;
}
