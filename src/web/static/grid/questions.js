// Questions to the server about the board: one long question at a time, which can be stopped, and a quick check after
// every change.

import { ApiError, ask } from "../api.js";
import { announce } from "../dom.js";
import { language, t } from "../i18n.js";
import { withCentres, withValues } from "./marks.js";
import { cellName, isFull, isTouched, toPuzzle } from "./state.js";
import { formatted, phrase, problem, seconds } from "./words.js";

const SHOWN_SOLUTIONS = 20;
const CHECK_AFTER_MS = 120;

export class Questions {
  constructor(session) {
    this.session = session;
    this.running = null; // {name, steps, seconds, abort}
    this.message = null; // {text, tone, action?: {label, run}}
    this.wasSolved = null; // not known yet: a solved board that was kept is no news
  }

  /** Say something below the board; `tone` is "", "good" or "bad". */
  say(text, tone = "", action = null) {
    this.message = { text, tone, action };
    if (text) announce(text);
    this.session.tell("look");
  }

  hush() {
    if (this.message) this.say("");
  }

  stop() {
    this.running?.abort.abort();
  }

  /** Ask a long question; null, after a message, where it was stopped or failed. */
  async ask(name, path, body) {
    this.stop();
    const running = { name, steps: 0, seconds: 0, abort: new AbortController() };
    this.running = running;
    this.say("");
    const onProgress = ({ steps, seconds: time }) => {
      Object.assign(running, { steps, seconds: time });
      if (this.running === running) this.session.tell("look");
    };
    try {
      const { family } = this.session;
      return await ask(path, { family, ...body }, { signal: running.abort.signal, onProgress });
    } catch (error) {
      if (this.running === running) {
        if (running.abort.signal.aborted) this.say(t("grid.stopped", stepCount(running)));
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

  fail(error) {
    if (!(error instanceof ApiError)) console.warn(error);
    this.say(problem(error, { path: false }), "bad");
  }

  get onBoard() {
    return toPuzzle(this.session.game, { entries: true });
  }

  async solve() {
    const { session } = this;
    const { game } = session;
    let puzzle = this.onBoard;
    let first = await this.ask("solve", "/api/solve", { puzzle, limit: 1 });
    let isOwn = true;
    if (first?.status === "none" && game.entry.some(Boolean)) {
      isOwn = false;
      puzzle = toPuzzle(game);
      first = await this.ask("solve", "/api/solve", { puzzle, limit: 1 });
    }
    if (!first || session.game !== game) return;
    if (first.status === "none") return this.say(because(t("grid.none"), first.conflicts), "bad");
    if (!first.solutions.length) return this.say(t("grid.gaveUp", stepCount(first)), "bad");
    session.showSolutions(first.solutions);
    const lead = isOwn ? "" : `${t("grid.notYours")} `;
    this.say(lead + t("grid.solved", facts(first)), isOwn ? "good" : "bad");
    const all = await this.ask("more", "/api/solve", { puzzle, limit: SHOWN_SOLUTIONS });
    if (session.game !== game || !session.solutions.length) return;
    if (!all || all.status === "stopped") return this.say(lead + t("grid.solvedOne"), "good");
    session.showSolutions(all.solutions);
    if (all.found === 1) this.say(lead + t("grid.unique", facts(first)), isOwn ? "good" : "bad");
    else {
      const many = all.found >= SHOWN_SOLUTIONS ? "grid.many" : "grid.several";
      this.say(lead + t(many, { count: formatted(all.found) }), isOwn ? "" : "bad");
    }
  }

  /** Fill the board with the solution on show. */
  keepSolution() {
    const { session } = this;
    const values = session.solution;
    if (!values) return;
    session.showSolutions([]);
    session.change(withValues(session.game, values));
  }

  async check() {
    const { session } = this;
    const { game } = session;
    const state = await this.ask("check", "/api/check", { puzzle: this.onBoard });
    if (!state || session.game !== game) return;
    this.takeCheck(state);
    if (state.conflicts.length)
      return this.say(
        because(
          t("grid.clash"),
          state.conflicts.map(({ unit }) => unit),
        ),
        "bad",
      );
    if (state.solved) return this.say(t("grid.done"), "good");
    const found = await this.ask("check", "/api/solve", { puzzle: this.onBoard, limit: 1 });
    if (!found || session.game !== game) return;
    if (found.status === "none") return this.say(t(isTouched(game) ? "grid.deadEnd" : "grid.none"), "bad");
    if (!found.solutions.length) return this.say(t("grid.gaveUp", stepCount(found)), "bad");
    this.say(t("grid.fine"), "good");
  }

  async count() {
    const { game } = this.session;
    const result = await this.ask("count", "/api/count", { puzzle: this.onBoard });
    if (!result || this.session.game !== game) return;
    const { count, complete } = result;
    const key = complete ? "grid.countAnswer" : "grid.countStopped";
    this.say(t(count ? key : `${key}.none`, { count, number: formatted(count) }), count ? "" : "bad");
  }

  async candidates() {
    const { session } = this;
    const { game } = session;
    const result = await this.ask("candidates", "/api/candidates", { puzzle: this.onBoard });
    if (!result || session.game !== game) return;
    if (!Object.values(result.candidates).some((list) => list.length)) return this.say(t("grid.none"), "bad");
    session.change(withCentres(game, (at) => result.candidates[cellName(game, at)]));
    this.say(t("grid.candidatesDone"));
  }

  async hint() {
    const { session } = this;
    const { game } = session;
    if (isFull(game)) return this.check();
    const hint = await this.ask("hint", "/api/hint", { puzzle: this.onBoard });
    if (!hint || session.game !== game) return;
    if (!hint.cell) return this.say(because(t("grid.deadEnd"), session.units), "bad");
    const names = game.given.map((_, at) => cellName(game, at));
    const at = names.indexOf(hint.cell);
    session.hint = at;
    session.because = new Set(
      (hint.reason.cells ?? []).map((name) => names.indexOf(name)).filter((cell) => cell !== at),
    );
    session.select([at], at);
    const run = () => {
      const values = game.entry.map((value, cell) => (cell === at ? hint.value : value));
      session.change(withValues(game, values));
      this.say("");
    };
    const text = this.explanation(hint);
    const lead = text.includes(hint.cell) ? "" : `${t("grid.hintAnswer", { cell: hint.cell, value: hint.value })} `;
    this.say(lead + text, "", { label: t("grid.writeIt"), run });
  }

  explanation({ reason }) {
    return (reason.texts[language()] ?? reason.text).replaceAll("\n", " ");
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
      const body = { family: session.family, puzzle: this.onBoard };
      const state = await ask("/api/check", body, { signal: this.quick.signal });
      if (session.game === game) this.takeCheck(state);
    } catch (error) {
      if (error.name !== "AbortError") this.fail(error);
    }
  }

  takeCheck({ conflicts, solved }) {
    const { session } = this;
    const { game } = session;
    const cellOf = new Map(game.given.map((_, at) => [cellName(game, at), at]));
    const places = (key) => new Set(conflicts.flatMap((conflict) => conflict[key].map((name) => cellOf.get(name))));
    session.conflicts = places("cells");
    session.clashing = places("clashing");
    const before = String(session.units);
    session.units = [...new Set(conflicts.map(({ unit }) => unit))];
    if (session.units.length && String(session.units) !== before) {
      announce(`${t("grid.conflicts")} ${session.units.map(phrase).join(t("grid.comma"))}`);
    }
    session.isSolved = solved;
    if (solved && this.wasSolved === false && session.game.entry.some(Boolean)) this.say(t("grid.done"), "good");
    this.wasSolved = solved;
    session.tell("look");
  }

  close() {
    clearTimeout(this.timer);
    this.quick?.abort();
    this.stop();
  }
}

function facts({ steps, seconds: time }) {
  return { ...stepCount({ steps }), time: seconds(time) };
}

function stepCount({ steps }) {
  return { count: steps, steps: formatted(steps) };
}

function because(text, units) {
  const names = (units ?? []).slice(0, 3).map((unit) => phrase(unit.unit ?? unit));
  return names.length ? `${text} (${names.join(t("grid.comma"))})` : text;
}
