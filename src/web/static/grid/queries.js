// Queries to the server about the board: one long query at a time, which can be stopped, and a quick check after
// every change.

import { ApiError, ask, isAbort, importPart } from "../api.js";
import { announce } from "../dom.js";
import { errorText, language, t } from "../i18n.js";
import { Answers, isAnswered, storedAnswer, wrongCells } from "./answer.js";
import { Explanation, toExplainBody } from "./explanation.js";
import { readPuzzle } from "./exports.js";
import { labelOfWords, withFoundLayers } from "./layers.js";
import { withCentres, withValues } from "./marks.js";
import { playSettings } from "./play_settings.js";
import { hintSettings } from "./hint_settings.js";
import { cellName, cellsAt, fromPuzzle, isFull, isTouched, puzzleKey, toPuzzle, valueAt, withPlayOf } from "./state.js";
import { formatTime, formatNumber, ruleName, formatSeconds, shownName, unitName } from "./words.js";

const SHOWN_SOLUTIONS = 20;
const WORDLESS = ["/api/candidates", "/api/make", "/api/turn"]; // whose answers name no cells in words
const PATH = 50; // steps that a hint may have, up to the next value
const SAID_CELLS = 5; // that are read out one by one
const SAID_UNITS = 3; // that a contradiction names
const MAKING_MS = 1000; // between two looks at the time that making takes
const CHECK_AFTER_MS = 120;

export class Queries {
  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
    this.answers = new Answers(session);
    /** @type {Running | null} */
    this.running = null; // {name, steps, seconds, abort}
    /** @type {Said | null} */
    this.message = null; // {text, tone, lines}
    /** @type {number | null} */
    this.agreed = null; // the game whose solution the key shows without asking
  }

  /**
   * Say something below the board, in one line or several; `tone` is "", "good" or "bad", `cells` are those meant.
   * @param {string} text @param {string} [tone] @param {{lines?: string[], cells?: number[], namesCells?: boolean}} [options]
   */
  say(text, tone = "", { lines = [], cells = [], namesCells = cells.length > 0 } = {}) {
    this.message = { text, tone, lines, namesCells };
    this.session.marked = new Set(cells);
    this.session.steps = null;
    if (text) announce([text, ...lines].join(" "));
    this.session.tell("look");
  }

  hush() {
    if (this.message) this.say("");
  }

  stop() {
    this.running?.abort.abort();
  }

  /** The board is another than it was asked about: stop, without a word, and forget what was said. */
  drop() {
    const { running } = this;
    this.running = null;
    running?.abort.abort();
    this.message = null;
    this.session.marked = new Set();
  }

  /**
   * Ask a long query; null, after a message, where it was stopped or failed.
   * @param {string} name @param {string} path @param {object} body
   */
  async ask(name, path, body) {
    this.stop();
    const running = { name, steps: 0, seconds: 0, abort: new AbortController() };
    this.running = running;
    this.say("");
    /** @param {Progress} progress */
    const onProgress = (progress) => {
      Object.assign(running, progress);
      if (this.running === running) this.session.tell("look");
    };
    try {
      const { family } = this.session;
      const words = WORDLESS.includes(path) ? {} : { cells: hintSettings().cells };
      return await ask(path, { family, ...words, ...body }, { signal: running.abort.signal, onProgress });
    } catch (error) {
      if (this.running === running) {
        if (running.abort.signal.aborted) this.say(stopped(running));
        else this.fail(error);
      }
      return null;
    } finally {
      if (this.running === running) {
        this.running = null;
        this.session.tell("look");
      }
    }
  }

  /** @param {unknown} error */
  fail(error) {
    if (!(error instanceof ApiError)) console.warn(error);
    this.say(errorText(error), "bad", { namesCells: error instanceof ApiError && error.cited.length > 0 });
  }

  get onBoard() {
    return toPuzzle(this.session.game, { entries: true });
  }

  /**
   * Solve by a key, which may be hit by mistake: where somebody plays, the key is to be pressed again, once for a game.
   */
  async solveByKey() {
    const { session } = this;
    const isPlayed = !session.settingUp && isTouched(session.game) && !isFull(session.game);
    if (!isPlayed || session.solutions.length || this.agreed === session.slot) return this.solve();
    this.agreed = session.slot;
    this.say(t("grid.solve.sure"));
  }

  async solve() {
    const { session } = this;
    const { game } = session;
    if (!session.settingUp) session.helped("solver");
    let puzzle = this.onBoard;
    let first = await this.ask("solve", "/api/solve", { puzzle, limit: 1 });
    let isOwn = true;
    if (first?.status === "none" && game.entry.some(Boolean)) {
      isOwn = false;
      puzzle = toPuzzle(game);
      first = await this.ask("solve", "/api/solve", { puzzle, limit: 1 });
    }
    if (!first || session.game !== game) return;
    if (first.status === "none") return this.sayNone(first);
    if (!first.solutions.length) return this.say(t("grid.gaveUp", { steps: first.steps }), "bad");
    session.showSolutions(first.solutions, layersOf(first));
    const lead = isOwn ? "" : `${t("grid.notYours")} `;
    this.say(lead + t("grid.solved", facts(first)), isOwn ? "good" : "bad");
    const all = await this.ask("more", "/api/solve", { puzzle, limit: SHOWN_SOLUTIONS });
    if (session.game !== game || !session.solutions.length) return;
    if (!all || all.status === "stopped") return this.say(lead + t("grid.solvedOne"), "good");
    session.showSolutions(all.solutions, layersOf(all));
    if (all.found === 1) this.say(lead + t("grid.unique", facts(first)), isOwn ? "good" : "bad");
    else {
      const many = all.found >= SHOWN_SOLUTIONS ? "grid.many" : "grid.several";
      this.say(lead + t(many, { count: all.found }), isOwn ? "" : "bad");
    }
  }

  /** Fill the board with the solution on show. */
  keepSolution() {
    const { session } = this;
    const { solution: values, foundLayers, layers } = session;
    if (!values) return;
    session.showSolutions([]);
    const filled = withValues(session.game, values);
    session.change(foundLayers ? withFoundLayers(filled, layers, foundLayers) : filled);
  }

  async check() {
    const { session } = this;
    const { game } = session;
    const state = await this.ask("check", "/api/conflicts", { puzzle: this.onBoard });
    if (!state || session.game !== game) return;
    this.takeCheck(state);
    if (!session.settingUp && !isFull(game)) session.helped("checks");
    const stored = storedAnswer(game);
    if (stored && isAnswered(game, stored)) return this.say(t("grid.done"), "good");
    if (state.conflicts.length) return this.say(because(t("grid.clash"), state.conflicts), "bad", { namesCells: citesCells(state.conflicts) });
    if (!session.settingUp && playSettings().check === "rules" && !isFull(game)) return this.say(t("grid.check.rules"), "good");
    const wrong = stored ? wrongCells(game, stored).length : 0;
    if (wrong) return this.say(t(isFull(game) ? "grid.check.another" : "grid.check.wrong", { count: wrong }), "bad");
    if (stored && isTouched(game)) return this.say(t("grid.fine"), "good");
    if (state.status === "solved") return this.say(t(game.computed ? "grid.doneBySolver" : "grid.done"), "good");
    const found = await this.ask("check", "/api/solve", { puzzle: this.onBoard, limit: 1 });
    if (!found || session.game !== game) return;
    if (found.status === "none") return isTouched(game) ? this.sayWrong(game) : this.sayNone(found);
    if (!found.solutions.length) return this.say(t("grid.gaveUp", { steps: found.steps }), "bad");
    this.say(t("grid.fine"), "good");
  }

  /** Say that there is no solution, and which clues may be the reason. @param {any} found */
  sayNone({ conflicts, doubtful }) {
    const units = doubtful ?? conflicts;
    this.say(because(t(doubtful ? "grid.doubtful" : "grid.none"), units), "bad", { namesCells: citesCells(units) });
  }

  /** Say how many of the player's values are wrong, where the puzzle has one solution. @param {Game} game */
  async sayWrong(game) {
    const found = await this.ask("check", "/api/solve", { puzzle: toPuzzle(game), limit: 2 });
    if (this.session.game !== game) return;
    const wrong = found?.status === "unique" ? wrongCells(game, found.solutions[0].flat()).length : 0;
    this.say(wrong ? `${t("grid.check.wrong", { count: wrong })} ${t("grid.check.which")}` : t("grid.deadEnd"), "bad");
  }

  async count() {
    const { game } = this.session;
    const result = await this.ask("count", "/api/count", { puzzle: this.onBoard });
    if (!result || this.session.game !== game) return;
    const { found: count, complete } = result;
    const all = ["grid.countAnswer.none", "grid.countAnswer.one"][count] ?? "grid.countAnswer.many";
    const some = count ? "grid.countStopped.many" : "grid.countStopped.none";
    this.say(t(complete ? all : some, { count }), count ? "" : "bad");
  }

  /** Mark what contradicts nothing at once: what a player would write by looking. */
  async candidates() {
    const { session } = this;
    const { game } = session;
    const body = { puzzle: this.onBoard, kind: "basic" };
    const result = await this.ask("candidates", "/api/candidates", body);
    if (!result || session.game !== game) return;
    session.change(withCentres(game, (at) => result.candidates[cellName(game, at)]));
    session.helped("solver");
    const isStuck = Object.values(result.candidates).some((list) => !list.length);
    this.say(t(isStuck ? "grid.candidatesStuck" : "grid.candidatesDone"), isStuck ? "bad" : "");
  }

  /** Say where to look; asked again, more and more of it. */
  async hint() {
    if (this.session.steps) return this.sayMore();
    if (isFull(this.session.game)) return this.check();
    return this.hintFrom(true);
  }

  /** Say where to look, with or without regard to the player's marks. @param {boolean} withMarks */
  async hintFrom(withMarks) {
    const { session } = this;
    const { game } = session;
    const answer = await this.ask("hint", "/api/hint", { ...toExplainBody(game, withMarks, session.layers), steps: PATH });
    if (!answer || session.game !== game) return;
    if (!answer.steps.length) return this.say(t("grid.noTime"), "bad");
    session.helped("hints");
    this.explain(new Explanation(game, answer, { layers: session.layers }));
  }

  /** Show all steps from here to the end. */
  async path() {
    const { session } = this;
    const { game } = session;
    const answer = await this.ask("path", "/api/explain", toExplainBody(game, true, session.layers));
    if (!answer || session.game !== game) return;
    const steps = [...answer.steps, ...(answer.ending ? [answer.ending] : [])];
    if (!steps.length) return this.say(t("grid.noTime"), "bad");
    session.helped("solver");
    this.explain(new Explanation(game, { ...answer, steps }, { isPath: true, layers: session.layers }));
  }

  /** Put an explanation on the board, or show how it goes on. @param {Explanation} steps */
  explain(steps) {
    const { session } = this;
    this.say("");
    session.steps = steps;
    session.showSolutions([]);
    const [at] = steps.isRevealed && steps.value ? [steps.value.at] : [];
    if (at !== undefined && !steps.isPath) session.select([at], at);
    announce(steps.text);
    session.tell("look");
  }

  sayMore() {
    const { steps } = this.session;
    if (steps?.entersNext) this.enterStep();
    else if (steps?.revealMore()) this.explain(steps);
  }

  sayAll() {
    const { steps } = this.session;
    steps?.revealAll();
    if (steps) this.explain(steps);
  }

  /** @param {number} at */
  goToStep(at) {
    const { steps } = this.session;
    steps?.go(at);
    if (steps) this.explain(steps);
  }

  /** Enter what a hint says: a value, or in the marks what it excludes. */
  enterStep() {
    const { session } = this;
    const { steps } = session;
    if (!steps?.entering) return;
    const cells = steps.entered;
    session.select(cells, cells[0]);
    session.change(steps.applied(session.game));
    const { game } = session;
    for (const value of new Set(cells.map((at) => game.entry[at]))) if (value) session.onValue?.(cells, value);
    const said = cells.slice(0, SAID_CELLS).map((at) => {
      const values = [valueAt(game, at)].filter(Boolean);
      const key = values.length || !game.centre[at].length ? "grid.entered.value" : "grid.entered.marks";
      const list = values.length ? values : game.centre[at];
      const found = steps.isOfLayer ? labelOfWords(game, session.words, at) : list.join(" ");
      return t(key, { cell: shownName(cellName(game, at)), values: found || t("grid.cell.empty") });
    });
    if (cells.length > SAID_CELLS) said.push(t("grid.entered.more", { count: cells.length - SAID_CELLS }));
    announce(said.join(t("grid.comma")));
  }

  /** Say how hard the puzzle is, and why. */
  async rate() {
    const { session } = this;
    const { game } = session;
    const answer = await this.ask("rate", "/api/rate", { puzzle: toPuzzle(game) });
    if (!answer || session.game !== game) return;
    if (answer.status === "stopped") return this.say(t("grid.noTime"), "bad");
    const { rating: found, texts, names } = answer;
    if (!found) return this.say(t("grid.rating.notUnique"), "bad");
    const kinds = Object.entries(found.techniques).map(([key, count]) => `${count} × ${names[language()][key]}`);
    const lines = [
      t("grid.rating.kinds", { count: found.steps, kinds: kinds.join(t("grid.comma")) }),
      ...(found.step ? [t("grid.rating.hardest", { cost: formatNumber(found.hardest), text: texts[language()] })] : []),
    ];
    const level = t(`level.${found.level}`);
    this.say(t("grid.rating", { level, value: formatNumber(found.value) }), "", { lines: found.steps ? lines : [], namesCells: Boolean(found.step) });
  }

  /**
   * Have a puzzle made, and play it; resolves to why it was refused, in words, "" where it was not.
   * @param {Wanted} wanted
   */
  async make(wanted) {
    const { session } = this;
    const asked = this.ask("make", "/api/make", wanted);
    const { running } = this;
    if (running) running.what = whatIsMade(wanted, session);
    const began = performance.now();
    const timer = setInterval(() => {
      if (!running || this.running !== running) return;
      running.seconds = Math.round((performance.now() - began) / 1000);
      session.tell("look");
    }, MAKING_MS);
    const found = await asked.finally(() => clearInterval(timer));
    if (!found) return this.message?.tone === "bad" ? this.message.text : "";
    session.open(await readPuzzle(session, found.puzzle));
    session.set({ settingUp: false });
    const { level, value } = found.rating;
    this.say(t("grid.new.made", { level: t(`level.${level}`), value: formatNumber(value), seed: found.seed }));
    return "";
  }

  /**
   * Say what a setter wants to know: why there are several solutions or none; with `clues`, what could go.
   * @param {boolean} clues
   */
  async setter(clues) {
    const { session } = this;
    const { game } = session;
    const found = await this.ask(clues ? "superfluous" : "why", "/api/check", { puzzle: toPuzzle(game), clues });
    if (!found || session.game !== game) return;
    const parts = [
      ...found.contradictions.flatMap((/** @type {any} */ each) => (each.whole ? [] : each.parts)),
      ...(found.clues ?? []).flatMap((/** @type {any} */ each) => (each.solutions === 1 ? [each.part] : [])),
    ];
    const names = [...parts.flatMap(({ cells }) => cells), ...(found.several?.differ ?? [])];
    const [text = t("grid.gaveUp", { steps: found.steps }), ...lines] = found.texts[language()];
    const tone = found.status === "unique" ? "good" : found.status === "none" ? "bad" : "";
    this.say(text, tone, { lines, cells: cellsAt(game, names) });
  }

  /** Turn or mirror the whole puzzle, with what was entered. @param {string} way */
  async turn(way) {
    const { session } = this;
    const { game } = session;
    const found = await this.ask("turn", "/api/turn", { puzzle: toPuzzle(game), way });
    if (!found || session.game !== game) return;
    const turned = fromPuzzle(found);
    session.change(withPlayOf(game, turned, cellsAt(turned, found.cells)));
  }

  checkSoon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.checkNow(), CHECK_AFTER_MS);
  }

  async checkNow() {
    this.quick?.abort();
    this.quick = new AbortController();
    const { session } = this;
    const { game } = session;
    try {
      const body = { family: session.family, puzzle: this.onBoard, cells: hintSettings().cells };
      const state = await ask("/api/conflicts", body, { signal: this.quick.signal });
      if (session.game === game) this.takeCheck(state);
    } catch (error) {
      if (!isAbort(error)) this.fail(error);
    }
  }

  /** @param {{conflicts: Conflict[], status: string}} options */
  takeCheck({ conflicts, status }) {
    const { session } = this;
    const { game } = session;
    const stored = storedAnswer(game); // where a rule is not understood, it alone knows
    const solved = stored ? isAnswered(game, stored) : status === "solved";
    /** @param {"cells" | "clashing"} key */
    const places = (key) => new Set(cellsAt(game, conflicts.flatMap((conflict) => conflict[key])));
    session.conflicts = places("cells");
    session.clashing = places("clashing");
    const before = namesOf(session.units);
    session.units = conflicts;
    if (namesOf(session.units) !== before) {
      const names = session.units.map(unitName).join(t("grid.comma"));
      announce(names ? `${t("grid.conflicts")} ${names}` : t("grid.noConflicts"));
    }
    session.isSolved = solved;
    if (solved && session.wasSolved === false && game.entry.some(Boolean)) this.finish();
    session.wasSolved = solved;
    session.tell("look");
  }

  /** The last value is in: a reason to celebrate, unless the solver put it there. */
  async finish() {
    const { session } = this;
    const { game, family, seconds: time, helps } = session;
    if (game.computed) return this.say(t("grid.doneBySolver"));
    const isClean = !Object.values(helps).some(Boolean);
    session.tell("finish");
    this.say(t("grid.doneIn", { time: formatTime(time) }), "good win");
    const statistics = await importPart(() => import("./statistics.js"));
    if (!statistics || session.game !== game) return;
    const { best, isNew } = statistics.noteWin(family, { key: puzzleKey(game, session.known), about: game.about, seconds: time, isClean });
    const kinds = /** @type {(keyof Helps)[]} */ (Object.keys(helps)).filter((kind) => helps[kind]);
    const lines = [
      isClean ? t("grid.win.clean") : t("grid.win.helped", { helps: kinds.map((kind) => t(`grid.win.${kind}`, { count: helps[kind] })).join(t("grid.comma")) }),
      ...(isNew && best !== null && time < best ? [t("grid.win.best", { time: formatTime(best) })] : []),
    ];
    this.say(t("grid.doneIn", { time: formatTime(time) }), "good win", { lines });
  }

  close() {
    clearTimeout(this.timer);
    this.quick?.abort();
    this.stop();
  }
}

/** What a new puzzle is to be, in words. @param {Wanted} wanted @param {GridSession} session */
function whatIsMade({ size, level, recipe, givens }, session) {
  const named = (recipe ?? "").split(",").map((/** @type {string} */ text) => {
    const [, name, number] = /** @type {RegExpExecArray} */ (/^([^:]*):?(.*)$/.exec(text)); // an ingredient of a recipe
    const rule = session.known.find((each) => each.name === name.trim());
    return [number, rule ? ruleName(rule) : text.trim()].filter(Boolean).join(" × ");
  });
  const parts = [size && `${size} × ${size}`, level && t(`level.${level}`), ...named, givens === 0 && t("grid.new.withoutGivens")];
  return parts.filter(Boolean).join(t("grid.comma"));
}

/** What is known of a query that was stopped. @param {Running} given */
function stopped({ name, steps, found }) {
  if (name === "make") return t("grid.new.stopped");
  if (name === "count" && found) return t("grid.countStopped.many", { count: found });
  return t("grid.stopped", { steps });
}

/** @param {Progress} given */
function facts({ steps, seconds: time }) {
  return { steps, time: formatSeconds(time) };
}

/** @param {Conflict[]} units */
function namesOf(units) {
  return units.map(({ unit }) => unit).join();
}

/** @param {string} text @param {Conflict[] | undefined} units */
function because(text, units) {
  const names = (units ?? []).slice(0, SAID_UNITS).map((unit) => unitName(unit));
  return names.length ? `${text} (${names.join(t("grid.comma"))})` : text;
}

/** The layers of each solution of an answer. @param {any} answer @returns {LayerRows[]} */
const layersOf = ({ layers, each_layers: each }) => each ?? (layers ? [layers] : []);

/** Whether the names of units, as far as they are said, name cells. @param {Conflict[] | undefined} units */
function citesCells(units) {
  return (units ?? []).slice(0, SAID_UNITS).some(({ cited }) => cited.length > 0);
}
