// The queries of a player: solutions, and a hint. One query at a time; the next one ends it, and so does a move.
import { ask, isGone } from "../api.js";
import { announce } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { reasonText, sentenceText } from "./reasons.js";
import { PieceHint } from "./piece_hint.js";

export class Queries {
  /** `most` is how many solutions the server gives at once. @param {Play} play @param {number} most */
  constructor(play, most) {
    this.play = play;
    this.most = most;
    /** @type {AbortController | null} */
    this.asking = null; // what gives up the query that is open,
    this.about = ""; // and the placed pieces that it is about
    this.agreed = ""; // the puzzle whose solution the key shows without asking
  }

  /**
   * Ask about the placed pieces. Returns null if there is no answer, or if others are placed by then.
   * @param {string} path @param {object} body
   */
  async #ask(path, body) {
    this.stop();
    const { play } = this;
    play.forget();
    const controller = new AbortController();
    this.about = String(play.table.spellings());
    this.asking = controller;
    play.changed(true);
    try {
      /** @param {Progress} given */
      const onProgress = ({ steps }) => this.asking === controller && this.#say(t("cal.thinking", { steps }));
      const answer = await ask(path, body, { signal: controller.signal, onProgress });
      return controller.signal.aborted ? null : answer;
    } catch (error) {
      if (!controller.signal.aborted) this.#say(isGone(error) ? "" : errorText(error));
      return null;
    } finally {
      if (this.asking === controller) this.asking = null;
      play.changed(true);
    }
  }

  /** Give up the query that is open, if one is. */
  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  /** Give it up if other pieces are placed by now. */
  dropStale() {
    if (!this.asking || String(this.play.table.spellings()) === this.about) return;
    this.stop();
    this.play.message = "";
  }

  /** @param {string} message */
  #say(message) {
    this.play.forget();
    this.play.message = message;
    announce(message);
    this.play.changed(true);
  }

  /** Whether there is anything to ask; if not, say why. */
  #isAskable() {
    const { board, table } = this.play;
    const missing = board.needed - table.open.length;
    if (missing > 0) this.#say(t("cal.guide.choose", { count: missing }));
    else if (table.hidden().length) this.#say(this.play.hiddenText());
    else return true;
    return false;
  }

  /**
   * The same by a key, which may be hit by mistake: where somebody has placed pieces, the key is to be pressed again,
   * once for a puzzle.
   */
  async solveByKey() {
    const { session } = this.play;
    const { place } = session;
    if (session.solutions || !session.own().length || this.agreed === place) return this.solve();
    this.agreed = place;
    this.#say(t("cal.solve.sure"));
  }

  /** Show the first solution with the placed pieces; asked again, with those that were placed the first time. */
  async solve() {
    if (!this.#isAskable()) return;
    const { session, table } = this.play;
    await this.#goTo(session.solutions?.base ?? table.spellings(), 0);
  }

  /** The next solution (+1) or the previous (-1); without any at hand, the first. @param {number} by */
  async walk(by) {
    const { solutions } = this.play.session;
    if (!solutions) {
      await this.solveByKey();
      return;
    }
    const at = solutions.at + by;
    if (at < 0) this.#say(t("cal.solution.first"));
    else if (at === solutions.total) this.#say(t("cal.solution.last"));
    else await this.#goTo(solutions.base, at);
  }

  /**
   * Show solution `at`, from 0, with the pieces of `base`; the server is asked for a page of them at a time.
   * @param {string[]} base @param {number} at
   */
  async #goTo(base, at) {
    const { session } = this.play;
    const isNew = session.solutions?.base !== base;
    const known = isNew ? null : session.solutions;
    if (known && at >= known.first && at < known.first + known.list.length) {
      this.#show(at, isNew);
      return;
    }
    const first = at - (at % this.most);
    const answer = await this.#ask("/api/calendar/solve", { ...session.query(base), limit: this.most, skip: first });
    if (!answer) return;
    const list = answer.pieces;
    const isLast = answer.status !== "stopped" && list.length < this.most;
    const total = isLast ? first + list.length : (known?.total ?? this.play.count.known(session.query(base)));
    if (list.length > at - first) {
      session.solutions = { base, list, first, total, at };
      this.#show(at, isNew);
      if (total === null) this.#countAll(session.solutions);
    } else if (known) {
      if (isLast) known.total = total;
      this.#say(t(isLast ? "cal.solution.last" : "cal.solve.stopped"));
    } else if (answer.status === "stopped") this.#say(t("cal.solve.stopped"));
    else this.#say(t(base.length ? "cal.solve.notSo" : "cal.solve.none"));
  }

  /** @param {number} at @param {boolean} isNew */
  #show(at, isNew) {
    const { session, table, layout } = this.play;
    const { solutions } = session;
    if (!solutions) return;
    solutions.at = at;
    table.placeAll(solutions.list[at - solutions.first], layout.homes);
    session.shown.add(session.solved());
    this.play.slideAll();
    const text = solutionText(solutions);
    if (isNew) this.play.commit(text, "solver");
    else this.play.amend(text, "solver"); // walking is no step to undo: that leads back to where it began
  }

  /** @param {Walked} solutions */
  async #countAll(solutions) {
    solutions.total = await this.play.count.fetch(this.play.session.query(solutions.base));
    if (this.play.session.solutions !== solutions) return;
    this.play.message = solutionText(solutions);
    this.play.changed(true);
  }

  /**
   * Say where to look for the next piece: one that has to be somewhere, else where it keeps most solutions; asked again,
   * more and more of it, and in the end place it.
   */
  async hint() {
    const { board, session, table } = this.play;
    if (this.play.hint) {
      this.sayMore();
      return;
    }
    if (!this.#isAskable()) return;
    if (!table.placed().includes(null)) {
      this.#say(t("cal.hint.done"));
      return;
    }
    const answer = await this.#ask("/api/calendar/hint", { ...session.query(), given: session.given });
    if (!answer) return;
    if (answer.piece) this.play.showHint(new PieceHint(answer, board));
    else if (answer.remove.length) this.#blame(answer);
    else this.#say(answer.status === "stopped" ? t("cal.solve.stopped") : sentenceText(reasonText(answer.parts, board)));
  }

  sayMore() {
    const { hint } = this.play;
    if (hint?.entersNext) this.enterStep();
    else if (hint?.revealMore()) this.play.showHint(hint);
  }

  sayAll() {
    const { hint } = this.play;
    hint?.revealAll();
    if (hint) this.play.showHint(hint);
  }

  /** Place the piece of a hint that is fully revealed. */
  enterStep() {
    const { board, layers, session, table, hint } = this.play;
    if (!hint?.entering) return;
    const found = this.play.placeOf(hint);
    if (!found) return;
    const [i, pose] = found;
    table.put(i, pose);
    this.#sweep(i);
    session.solutions = null;
    this.play.slideAll();
    layers.pieces.shine(i);
    this.play.commit(t("cal.hint.placed", { name: board.pieces[i].name }), "hint");
  }

  /** Leave a hint. Returns whether there was one. */
  hush() {
    if (!this.play.hint) return false;
    this.#say("");
    return true;
  }

  /** Have a puzzle made; returns it, null where there is none. @param {Wanted} wanted */
  async make(wanted) {
    const asked = this.#ask("/api/make", { family: "calendar", ...wanted });
    this.#say(t("cal.new.making"));
    const made = await asked;
    if (made) this.#say("");
    return made;
  }

  /**
   * Say which pieces are in the way of any solution, by their names: each of these spellings is one.
   * @param {HintAnswer} given
   */
  #blame({ remove: spellings, marks }) {
    const { layers, table } = this.play;
    const names = spellings.map((spelling) => spelling.slice(0, spelling.lastIndexOf("@")));
    this.#say(t("cal.hint.remove", { names: names.join(t("cal.or")) }));
    layers.marks.show(marks);
    table.placed().forEach((cells, i) => {
      if (cells && spellings.includes(table.spelling(i) ?? "")) layers.pieces.shine(i);
    });
  }

  /** Take pieces that hover over piece i's cells back to the tray. @param {number} i */
  #sweep(i) {
    const { table } = this.play;
    const cells = new Set(table.cellsOf(i)?.map(String));
    const placed = table.placed();
    table.poses.forEach((pose, other) => {
      if (other === i || !pose || placed[other]) return;
      if (table.cellsOf(other)?.some((cell) => cells.has(String(cell)))) table.poses[other] = null;
    });
  }
}

/** Which solution is shown; with the first, how to be rid of it. @param {Walked} solutions */
function solutionText(solutions) {
  const text = t("cal.solution", { at: solutions.at + 1, count: solutionCount(solutions) });
  return solutions.at === 0 ? `${text}${t("cal.solution.undo")}` : text;
}

/** How many solutions there are as far as is known, such as "31" or "50+". @param {Walked} given */
export function solutionCount({ list, first, total }) {
  return total ?? `${first + list.length}+`;
}
