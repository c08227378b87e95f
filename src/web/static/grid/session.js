// What is going on with one family's board: the game with its history, what is selected, what lies over it.
//
// The parts of the view hear of every change (`on`) and show what they are for; nothing else is shared between them.

import { History } from "../history.js";
import { Trail } from "../cross_game_undo.js";
import { packHistory, unpackHistory } from "./history.js";
import { Library } from "./library.js";
import { hiddenCells } from "./fog.js";
import { edgeAt, edgesOf, withEdge, withWord, withoutGivenEdges, withoutGivenWords, wordsOf } from "./layers.js";
import { COLOURS, LETTERS, MODES, TOOLS, WORDS, erase, isMark, write } from "./marks.js";
import { areBeside, withoutPen } from "./pen.js";
import { emptyGame, fromParams, fromPuzzle, hasTextsOnly, isBlank, isFull, isGame, isSamePuzzle, puzzleKey, textKey, toParams, toPuzzle, valuesOf, completeGame, withoutKnown } from "./state.js";

const TWO_DIGITS_MS = 1200; // the second digit of a value comes within this time of the first
const KEEP_AFTER_MS = 300;
/** @type {Helps} */
const NO_HELP = { hints: 0, checks: 0, solver: 0 };

export class Session {
  /** @type {Game} */
  game;
  /** @type {GameHistory} */
  history;
  seconds = 0;
  /** @type {string | null} */
  stamp = null; // of what was read or written last
  /** @type {Pending | null} */
  pending = null;
  /** @type {{game: Game, mode: Mode, settingUp: boolean, seconds: number} | null} */
  written = null;
  /** @type {Helps} */
  helps = NO_HELP;
  /** @type {((cells: number[], value: number) => unknown) | null} */
  onValue = null; // called when the player has written a value
  isPaused = false; // the board is covered, and the clock stands
  /** @type {number[] | null} */
  answer = null; // the only solution, where it is known: see answer.js
  isOpen = false; // whether there is a game to keep
  isSolved = false;
  /** @type {boolean | null} */
  wasSolved = null; // null: not known
  /** @type {CandidateCounts | null} */
  possible = null; // true candidates of the board, or until they are known of the board before it: see true_candidates.js
  possibleFailed = false;
  /** @type {Set<number>} */
  selection = new Set();
  focus = 0;
  /** @type {Set<number>} */
  conflicts = new Set(); // cells of units that the board contradicts
  /** @type {Set<number>} */
  clashing = new Set(); // those of them whose values do it
  /** @type {Set<number>} */
  marked = new Set(); // cells that an answer is about
  /** @type {Conflict[]} */
  units = [];
  /** @type {number[][][]} */
  solutions = [];
  /** @type {LayerRows[]} */
  solvedLayers = []; // of each solution
  turn = 0; // which of them is shown
  /** @type {Layer[]} */
  layers = []; // of the puzzle, as far as they are known: see layers.js
  /** @type {Explanation | null} */
  steps = null; // of an explanation that is on the board: see explanation.js
  /** @type {Set<(what: string) => void>} */
  listeners = new Set();
  /** @type {number | null} */
  slot = null;
  /** @type {number | undefined} */
  timer;
  /** @param {GridFamily} family @param {Rule[]} known */
  constructor(family, known) {
    this.family = family;
    this.listed = known;
    this.library = new Library(family);
    this.trail = new Trail(family);
    this.settingUp = false;
    this.mode = MODES[0].id;
    this.tool = ""; // the rule whose clues are being drawn
    this.shown = { play: false, setUp: false }; // whether true candidates are, which may give the solution away
    this.several = false; // a tap adds a cell to the selection
    this.begin(this.empty(9));
  }

  /** The rules that a puzzle may have: those of the family, and this one's own. @returns {Rule[]} */
  get known() {
    const { own } = this.game ?? {};
    return own ? [...this.listed, ...own] : this.listed;
  }

  /**
   * Call `hear(what)` after every change, "game" or "look"; returns a function that ends it.
   * @param {(what: string) => void} hear
   */
  on(hear) {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  /** @param {string} what */
  tell(what) {
    for (const hear of [...this.listeners]) hear(what);
  }

  /** @param {number} side @returns {Game} */
  empty(side) {
    return emptyGame(
      side,
      side,
      this.known.filter((rule) => rule.standard).map(({ name }) => ({ rule: name, clues: [] })),
    );
  }

  /**
   * Start with a game, without a way back to what was before.
   * @param {Game} game
   * @param {Beginning} [options]
   */
  begin(game, { history = new History([game]), seconds = 0, settingUp = false, mode = this.mode, stamp = null, helps = NO_HELP } = {}) {
    Object.assign(this, { game, history, seconds, settingUp, mode, stamp, helps, tool: "", pending: null, answer: null, isPaused: false });
    this.written = stamp === null ? null : { game, mode, settingUp, seconds };
    this.isSolved = false;
    this.shown.play = false;
    this.possible = null;
    this.wasSolved = null; // not known yet: a solved board that was kept is no news
    this.clearLook();
    this.select([], 0);
  }

  get wantsPossible() {
    return this.shown[this.settingUp ? "setUp" : "play"];
  }

  set wantsPossible(wants) {
    this.shown[this.settingUp ? "setUp" : "play"] = wants;
  }

  /**
   * Go to another game: one that was kept of the same puzzle, with all that was done in it, or a new one.
   * @param {Game} game @param {{settingUp?: boolean}} [options]
   */
  enter(game, { settingUp = false } = {}) {
    this.keepNow();
    const slot = this.slotOf(game);
    const kept = slot !== null && this.kept(slot);
    if (kept) {
      this.slot = slot;
      this.begin(kept.game, { ...kept, settingUp: false });
      const hasOther = game.entry.some((value, at) => value && value !== kept.game.entry[at]);
      if (hasOther) this.change({ ...kept.game, entry: game.entry });
    } else {
      if (this.slot === null || !this.isUntouched) this.slot = this.library.another();
      this.begin(game, { settingUp });
      this.trail.cut();
    }
    this.trail.go(this.slot);
    this.tell("game");
  }

  /** Whether on the board there is nothing, and was nothing, that one could want back. */
  get isUntouched() {
    return isBlank(this.game) && this.history.states.length === 1;
  }

  /** The slot of a game of the same puzzle; null for none. @param {Game} game */
  slotOf(game) {
    const found = this.library.find(puzzleKey(game, this.known));
    if (found !== null || !game.drawings) return found;
    return this.library.find(textKey(JSON.stringify(toPuzzle(game)))); // as games with drawings were once kept
  }

  /** Whether a game of the same puzzle was kept, with what its clues mean. @param {Game} game */
  keeps(game) {
    const slot = this.slotOf(game);
    const kept = slot === null ? null : this.kept(slot);
    return kept !== null && !hasTextsOnly(kept.game);
  }

  /** Go to the game in a slot of the library; returns whether there is one. @param {number} slot */
  resume(slot) {
    if (!this.goOn(slot)) return false;
    this.trail.go(slot);
    this.tell("game");
    return true;
  }

  /** @param {number} slot */
  goOn(slot) {
    this.keepNow();
    const kept = this.kept(slot);
    if (!kept) return false;
    this.slot = slot;
    this.begin(kept.game, kept);
    return true;
  }

  /**
   * What was kept in a slot, as `begin` takes it; null for what is no game: another release wrote it, or a hand.
   * @param {number} slot
   */
  kept(slot) {
    const record = this.library.read(slot);
    try {
      const history = unpackHistory({ ...record.history, first: completeGame(record.history.first) });
      if (!history.states.every(isGame)) return null;
      const game = history.states[history.at];
      const mode = [...MODES, ...TOOLS, WORDS].some(({ id }) => id === record.mode) ? record.mode : this.mode;
      const { seconds, settingUp, stamp = null, helps } = record;
      return { game, history, mode, seconds: Number(seconds) || 0, settingUp: Boolean(settingUp), stamp, helps: { ...NO_HELP, ...helps } };
    } catch {
      return null;
    }
  }

  /** The slot of the game that was played last; null where none was kept. */
  lastSlot() {
    return this.library.list().find(({ slot }) => this.kept(slot))?.slot ?? null;
  }

  /** Take what is on the board as the server understands it: no change that one could undo. @param {Game} game */
  reread(game) {
    this.history.amend(game);
    this.game = game;
    this.tell("game");
  }

  /** Go on with another game; `undo` leads back. @param {Game} game @param {{replace?: boolean}} [options] */
  change(game, { replace = false } = {}) {
    if (game === this.game) return;
    const isSame = isSamePuzzle(game, this.game);
    if (!isSame) game = withoutKnown(game, this.game);
    if (replace) this.history.undo();
    this.history.push(game);
    this.trail.cut();
    this.take(game, isSame);
  }

  get canUndo() {
    return this.history.canUndo || this.beside(-1) >= 0;
  }

  get canRedo() {
    return this.history.canRedo || this.beside(1) >= 0;
  }

  /** Undo a step; returns whether that led to another game: see cross_game_undo.js. */
  undo() {
    if (!this.history.canUndo) return this.cross(-1);
    this.takeBack(this.history.undo());
    return false;
  }

  redo() {
    if (!this.history.canRedo) return this.cross(1);
    this.takeBack(this.history.redo());
    return false;
  }

  /** Where on the trail the game before or after this one is; -1 for none. @param {number} by */
  beside(by) {
    return this.trail.find(by, (slot) => this.library.has(slot));
  }

  /** @param {number} by */
  cross(by) {
    const at = this.beside(by);
    if (at < 0 || !this.goOn(this.trail.places[at])) return false;
    this.trail.step(at);
    this.tell("game");
    return true;
  }

  /** @param {Game | undefined} game */
  takeBack(game) {
    if (game) this.take(game, isSamePuzzle(game, this.game));
  }

  /** @param {Game} game @param {boolean} isSame */
  take(game, isSame) {
    const fits = game.rows === this.game.rows && game.cols === this.game.cols;
    if (!isFull(this.game)) this.wasSolved = false; // also where one types faster than the server checks
    this.game = game;
    this.pending = null;
    this.steps = null;
    if (!isSame) this.clearLook();
    if (!fits) this.select([], 0);
    this.tell("game");
  }

  /** Take a puzzle and its rules, as the server answers, for a new game. @param {ReadPuzzle} answer */
  open(answer) {
    this.enter(fromPuzzle(answer));
  }

  /** Put a puzzle without values on the board, to be set up. @param {number} side */
  openEmpty(side) {
    if (isBlank(this.game) && this.settingUp) return this.change(this.empty(side));
    this.keepNow();
    this.slot = this.library.another();
    this.begin(this.empty(side), { settingUp: true });
    this.trail.go(this.slot);
    this.tell("game");
  }

  /** Go on with a copy of the puzzle as another game, by this title; the one that it was stays as it is. @param {string} title */
  copy(title) {
    this.keepNow();
    this.slot = this.library.another();
    this.begin({ ...this.game, title }, { settingUp: this.settingUp });
    this.trail.go(this.slot);
    this.tell("game");
  }

  /** Whether all but the time that passes was written as it is. */
  get isKept() {
    const { written } = this;
    return written?.game === this.game && written.mode === this.mode && written.settingUp === this.settingUp;
  }

  /** Whether another tab went on with this game: what is kept of it is not what was read or written here. */
  get isElsewhere() {
    const kept = this.slot === null ? null : this.library.read(this.slot);
    return kept !== null && this.stamp !== null && kept.stamp !== this.stamp;
  }

  /**
   * Another tab kept a game under a key of the store: where it is this one, and nothing of it was done here that is not kept,
   * go on from there. Returns whether the board is another for it.
   * @param {string | null} key
   */
  follow(key) {
    if (this.slot === null || !key?.endsWith(this.library.keyOf(this.slot)) || !this.isElsewhere || !this.isKept) return false;
    const there = this.kept(this.slot);
    if (!there) return false;
    const isSame = JSON.stringify(there.game) === JSON.stringify(this.game);
    const { selection, focus, settingUp } = this;
    if (isSame) Object.assign(this, { history: there.history, game: there.game, stamp: there.stamp, seconds: Math.max(there.seconds, this.seconds) });
    else this.begin(there.game, { ...there, settingUp });
    this.written = { game: this.game, mode: this.mode, settingUp: this.settingUp, seconds: this.seconds };
    if (isSame) return false;
    if (there.game.given.length > Math.max(focus, ...selection)) this.select(selection, focus);
    this.tell("game");
    return true;
  }

  /** Keep the game in the browser, soon. */
  keep() {
    if (!this.isOpen || this.isKept) return; // a drag changes the selection many times a second
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.keepNow(), KEEP_AFTER_MS);
  }

  keepNow() {
    clearTimeout(this.timer);
    if (!this.isOpen || (this.isKept && this.written?.seconds === this.seconds)) return;
    if (this.slot !== null && this.isElsewhere) {
      if (this.isKept) return;
      this.slot = this.library.another(); // both are kept
      this.trail.rename(this.slot);
    }
    const { game, mode, settingUp, seconds, helps } = this;
    this.slot ??= this.library.another();
    const open = game.given.filter((value) => value === 0).length;
    const entry = {
      key: puzzleKey(game, this.known),
      title: game.title,
      rules: game.rules.map(({ rule }) => ({ rule })),
      size: [game.rows, game.cols],
      filled: game.entry.filter(Boolean).length,
      open,
      seconds,
      isSolved: Boolean(this.isSolved),
    };
    this.stamp = `${Date.now()}.${Math.random()}`;
    this.library.write(this.slot, entry, { history: packHistory(this.history), mode, settingUp, seconds, stamp: this.stamp, helps });
    this.written = { game, mode, settingUp, seconds };
  }

  params() {
    return toParams(this.game, this.known);
  }

  /** The game that the address says; null where it says none. Throws an Error. @param {URLSearchParams} params */
  linked(params) {
    return fromParams(params, this.known);
  }

  clearLook() {
    this.conflicts = new Set();
    this.clashing = new Set();
    this.marked = new Set();
    this.units = [];
    this.solutions = [];
    this.solvedLayers = [];
    this.turn = 0;
    this.steps = null;
  }

  get solution() {
    return this.solutions[this.turn]?.flat() ?? null;
  }

  /** The layers of the solution on show. */
  get foundLayers() {
    return this.solvedLayers[this.turn] ?? null;
  }

  get words() {
    return wordsOf(this.layers);
  }

  /** The layer whose edges the pen fills. */
  get edges() {
    return edgesOf(this.layers);
  }

  /** Whether a mode means anything now: while a puzzle is set, only values and what fills its layers do. @param {Mode} id */
  canEnter(id) {
    if (id === WORDS.id) return this.words.length > 0;
    return !this.settingUp || id === MODES[0].id || (id === "pen" && this.edges !== null);
  }

  /** What a press enters. @returns {Mode} */
  get entering() {
    return this.canEnter(this.mode) ? this.mode : MODES[0].id;
  }

  /** Whether the pen drew a line between two cells, or the puzzle that is being set has one. @param {number} one @param {number} other */
  hasLine(one, other) {
    return edgeAt(this.game, this.edges, one, other, this.settingUp) === "on";
  }

  /** The game with a line between two cells, or without it; the same where they do not touch. @param {number} one @param {number} other @param {boolean} isOn */
  withLine(one, other, isOn) {
    const { game, edges, settingUp } = this;
    if (!areBeside(game, one, other) || this.hasLine(one, other) === isOn) return game;
    return withEdge(game, edges, [one, other], isOn ? "on" : null, settingUp);
  }

  /** Cross the edge between two cells; once more takes it back. @param {number} one @param {number} other */
  crossEdge(one, other) {
    const { game, edges, settingUp } = this;
    const isCrossed = edgeAt(game, edges, one, other, settingUp) === "off";
    this.change(withEdge(game, edges, [one, other], isCrossed ? null : "off", settingUp));
  }

  look() {
    const { words, edges } = this;
    const { selection, focus, conflicts, clashing, marked, solution, settingUp, pending } = this;
    const hidden = settingUp || solution ? new Set() : hiddenCells(this.game, this.answer);
    const step = this.steps?.shown ?? null;
    const possible = step || solution || this.possible?.isNone ? null : this.possible;
    return { selection, focus, conflicts, clashing, marked, solution, settingUp, pending, possible, step, hidden, words, edges };
  }

  /** Note that something helped: a hint, a check, the solver. @param {keyof Helps} how */
  helped(how) {
    this.helps = { ...this.helps, [how]: this.helps[how] + 1 };
  }

  /** @param {number[][][]} solutions @param {LayerRows[]} [layers] those of each solution */
  showSolutions(solutions, layers = []) {
    this.solutions = solutions;
    this.solvedLayers = layers;
    this.turn = 0;
    this.tell("look");
  }

  /** @param {number} by */
  turnSolution(by) {
    if (!this.solutions.length) return;
    this.turn = (this.turn + by + this.solutions.length) % this.solutions.length;
    this.tell("look");
  }

  // The selection: a set that remembers the order in which its cells came

  /** @param {Iterable<number>} cells @param {any} [focus] */
  select(cells, focus = this.focus) {
    this.selection = new Set(cells);
    this.focus = focus;
    this.pending = null;
    this.tell("look");
  }

  /** @param {number} at */
  extend(at) {
    if (this.selection.has(at)) this.focus = at;
    else this.select([...this.selection, at], at);
  }

  /** The cells that a keypress is for. */
  chosen() {
    return this.selection.size ? [...this.selection] : [this.focus];
  }

  /** @param {Partial<GridSession>} changes */
  set(changes) {
    Object.assign(this, changes);
    this.pending = null;
    this.tell("look");
  }

  /**
   * Write a value, or a colour, in the chosen cells; returns whether the board has such a value.
   * @param {number} value @param {Mode} [mode] @param {Game | null} [before]
   */
  write(value, mode = this.mode, before = null) {
    if (mode === "layer" && !(this.settingUp && !this.words.length)) return this.writeWord(this.words[value - 1]);
    const most = this.settingUp ? undefined : { colour: COLOURS, letter: LETTERS, pen: 0 }[/** @type {string} */ (mode)];
    if (most === undefined ? !valuesOf(this.game).includes(value) : value > most) return false;
    const game = write(before ?? this.game, this.chosen(), mode, value, this.settingUp);
    this.change(game, { replace: before !== null && this.game !== before });
    if (mode === "entry" && !this.settingUp) this.onValue?.(this.chosen(), value);
    return true;
  }

  /** Put a word of a layer into the chosen cells; returns whether there is such a word. @param {Word | undefined} word */
  writeWord(word) {
    if (word) this.change(withWord(this.game, this.chosen(), word, this.settingUp));
    return Boolean(word);
  }

  /**
   * Take a typed digit. A second one soon after the first makes a value of two digits; of marks, where 1 and 2 may both be
   * meant, only if the key of the first is still held.
   * @param {number} digit @param {Mode} [mode] @param {Set<number>} [held]
   */
  type(digit, mode = this.mode, held = new Set()) {
    if ((mode === "letter" || mode === "pen") && !this.settingUp) mode = "entry"; // a digit is one there, too
    if (mode === "layer" && !(this.settingUp && !this.words.length)) return digit === 0 ? this.erase() : this.write(digit, mode);
    const most = mode === "colour" && !this.settingUp ? COLOURS : Math.max(...valuesOf(this.game));
    const first = this.pending;
    const isSoon = first && performance.now() - first.time < TWO_DIGITS_MS;
    const isJoined = first && first.mode === mode && (isMark(mode) && !this.settingUp ? held.has(first.digit) : isSoon);
    if (isJoined) {
      const both = first.digit * 10 + digit;
      if (both && both <= most && this.write(both, mode, first.before)) return this.advance();
    }
    if (digit === 0) return this.erase();
    const before = this.game;
    if (!this.write(digit, mode)) return false;
    if (digit * 10 > most) return this.advance();
    this.pending = { digit, mode, before, time: performance.now() };
    this.tell("look");
    return true;
  }

  erase() {
    if (this.settingUp && this.entering !== MODES[0].id) return this.eraseGiven();
    if (this.mode === "pen" && !this.settingUp && this.game.pen.length) {
      const cells = this.selection.size ? this.chosen() : [...this.game.given.keys()];
      this.change(withoutPen(this.game, cells));
      return true;
    }
    this.change(erase(this.game, this.chosen(), this.mode, this.settingUp));
    return true;
  }

  /** Setting up, erase the given edges or words of the chosen cells; with the pen and without a selection, of all. */
  eraseGiven() {
    const { game, edges, layers, selection, mode } = this;
    const cells = mode === "layer" || selection.size ? this.chosen() : [...game.given.keys()];
    this.change(mode === "pen" && edges ? withoutGivenEdges(game, edges, cells) : withoutGivenWords(game, layers, cells));
    return true;
  }

  /** Setting up, go on to the next cell after a value, so that a grid can be typed in one go. */
  advance() {
    const last = this.game.given.length - 1;
    if (this.settingUp && this.selection.size <= 1 && this.focus < last) this.select([this.focus + 1], this.focus + 1);
    return true;
  }
}
