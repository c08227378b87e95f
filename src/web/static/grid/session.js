// What is going on with one family's board: the game with its history, what is selected, what lies over it.
//
// The parts of the view hear of every change (`on`) and show what they are for; nothing else is shared between them.

import { History, load, save } from "../store.js";
import { MODES, erase, write } from "./marks.js";
import { clueOf, emptyGame, fromParams, fromPuzzle, isSamePuzzle, toParams, valuesOf } from "./state.js";

const TWO_DIGITS_MS = 1200; // the second digit of a value comes within this time of the first

export class Session {
  constructor(family, known) {
    this.family = family;
    this.known = known;
    this.settingUp = false;
    this.mode = MODES[0].id;
    this.tool = ""; // the rule whose clues are being drawn
    this.several = false; // a tap adds a cell to the selection
    this.listeners = new Set();
    this.clearLook();
    this.begin(this.empty(9));
  }

  /** Call `hear(what)` after every change, "game" or "look"; returns a function that ends it. */
  on(hear) {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  tell(what) {
    for (const hear of [...this.listeners]) hear(what);
  }

  empty(side) {
    return emptyGame(
      side,
      side,
      this.known.filter((rule) => rule.standard).map(({ name }) => ({ rule: name, clues: [] })),
    );
  }

  /** Start with a game, without a way back to what was before. */
  begin(game) {
    this.game = game;
    this.history = new History();
    this.history.push(game);
    this.select([], 0);
  }

  /** Go on with another game; `undo` leads back. */
  change(game, { replace = false } = {}) {
    if (game === this.game) return;
    const isSame = isSamePuzzle(game, this.game);
    if (replace) this.history.undo();
    this.history.push(game);
    this.take(game, isSame);
  }

  undo() {
    if (this.history.canUndo) this.takeBack(this.history.undo());
  }

  redo() {
    if (this.history.canRedo) this.takeBack(this.history.redo());
  }

  takeBack(game) {
    if (game) this.take(game, isSamePuzzle(game, this.game));
  }

  take(game, isSame) {
    const fits = game.rows === this.game.rows && game.cols === this.game.cols;
    this.game = game;
    this.pending = null;
    this.hint = -1;
    this.because = new Set();
    if (!isSame) this.clearLook();
    if (!fits) this.select([], 0);
    this.tell("game");
  }

  /** Take a puzzle and its rules, as the server answers, for a new game. */
  open(answer) {
    this.change(fromPuzzle(answer));
  }

  keep() {
    const { game, mode, settingUp } = this;
    const isKept = this.kept?.game === game && this.kept.mode === mode && this.kept.settingUp === settingUp;
    if (isKept) return; // a drag changes the selection many times a second
    this.kept = { game, mode, settingUp };
    save(this.family, this.kept);
  }

  params() {
    return toParams(this.game, this.known);
  }

  /**
   * The game that the address says, or that was kept; null where there is none. Of its clues the server knows what they
   * mean. Throws an Error.
   */
  restored(params) {
    const linked = fromParams(params, this.known);
    const kept = load(this.family, null);
    const old = isGame(kept?.game) ? withClueObjects(kept.game) : null;
    const isOld = old && (!linked || String(new URLSearchParams(toParams(old, this.known))) === String(params));
    if (!isOld) return linked;
    if (MODES.some((mode) => mode.id === kept.mode)) this.mode = kept.mode;
    this.settingUp = Boolean(kept.settingUp);
    return old;
  }

  clearLook() {
    this.conflicts = new Set(); // cells of units that the board contradicts
    this.clashing = new Set(); // those of them whose values do it
    this.units = [];
    this.solutions = [];
    this.turn = 0; // which of them is shown
    this.hint = -1;
    this.because = new Set();
  }

  get solution() {
    return this.solutions[this.turn]?.flat() ?? null;
  }

  look() {
    const { selection, focus, conflicts, clashing, solution, hint, because, settingUp } = this;
    return { selection, focus, conflicts, clashing, solution, hint, because, settingUp };
  }

  showSolutions(solutions) {
    this.solutions = solutions;
    this.turn = 0;
    this.tell("look");
  }

  turnSolution(by) {
    if (!this.solutions.length) return;
    this.turn = (this.turn + by + this.solutions.length) % this.solutions.length;
    this.tell("look");
  }

  // The selection: a set that remembers the order in which its cells came

  select(cells, focus = this.focus) {
    this.selection = new Set(cells);
    this.focus = focus;
    this.pending = null;
    this.tell("look");
  }

  extend(at) {
    if (this.selection.has(at)) this.focus = at;
    else this.select([...this.selection, at], at);
  }

  /** The cells that a keypress is for. */
  chosen() {
    return this.selection.size ? [...this.selection] : [this.focus];
  }

  set(changes) {
    Object.assign(this, changes);
    this.pending = null;
    this.tell("look");
  }

  /** Write a value, or a colour, in the chosen cells; returns whether the board has such a value. */
  write(value, mode = this.mode, before = null) {
    const colour = mode === "colour" && !this.settingUp;
    if (!colour && !valuesOf(this.game).includes(value)) return false;
    const game = write(before ?? this.game, this.chosen(), mode, value, this.settingUp);
    this.change(game, { replace: before !== null });
    return true;
  }

  /** Take a typed digit: a second one soon after the first makes a value of two digits. */
  type(digit, mode = this.mode) {
    const most = mode === "colour" && !this.settingUp ? 9 : Math.max(...valuesOf(this.game));
    const first = this.pending;
    const isSecond = first && first.mode === mode && performance.now() - first.time < TWO_DIGITS_MS;
    const both = isSecond ? first.digit * 10 + digit : 0;
    if (both && both <= most && this.write(both, mode, first.before)) return this.advance();
    if (digit === 0) return this.erase();
    const before = this.game;
    if (!this.write(digit, mode)) return false;
    if (digit * 10 > most) return this.advance();
    this.pending = { digit, mode, before, time: performance.now() };
    return true;
  }

  erase() {
    this.change(erase(this.game, this.chosen(), this.mode, this.settingUp));
    return true;
  }

  /** Setting up, go on to the next cell after a value, so that a grid can be typed in one go. */
  advance() {
    const last = this.game.given.length - 1;
    if (this.settingUp && this.selection.size <= 1 && this.focus < last) this.select([this.focus + 1], this.focus + 1);
    return true;
  }
}

/** Whether what the browser kept is a game: another release may have written it, or a hand. */
function isGame(game) {
  const lists = ["given", "entry", "corner", "centre", "colour"];
  return (
    Number.isInteger(game?.rows) &&
    Array.isArray(game.rules) &&
    lists.every((key) => Array.isArray(game[key]) && game[key].length === game.rows * game.cols)
  );
}

/** A game whose clues another release may have kept as texts. */
function withClueObjects(game) {
  const rules = game.rules.map(({ rule, clues = [] }) => ({
    rule,
    clues: clues.map((clue) => (typeof clue === "string" ? clueOf(clue) : clue)),
  }));
  return { ...game, rules };
}
