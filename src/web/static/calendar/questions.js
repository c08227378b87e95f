// The questions of a player: solutions, and a hint. One question at a time; the next one ends it.
import { ask } from "../api.js";
import { announce } from "../dom.js";
import { t } from "../i18n.js";
import { reasonText } from "./reasons.js";

export class Questions {
  /** `most` is how many solutions the server gives at once. */
  constructor(play, most) {
    this.play = play;
    this.most = most;
    this.asking = null; // what gives up the question that is open
  }

  /** Ask about the placed pieces. Returns null if there is no answer, or if others are placed by then. */
  async #ask(path, body) {
    this.stop();
    const { play } = this;
    const controller = new AbortController();
    const before = String(play.table.spellings());
    this.asking = controller;
    play.changed(true);
    try {
      const onProgress = ({ steps }) => this.asking === controller && this.#say(t("cal.thinking", { steps }));
      const answer = await ask(path, body, { signal: controller.signal, onProgress });
      return String(play.table.spellings()) === before ? answer : null;
    } catch (error) {
      if (!controller.signal.aborted) this.#say(error.message);
      return null;
    } finally {
      if (this.asking === controller) this.asking = null;
      play.changed(true);
    }
  }

  /** Give up the question that is open, if one is. */
  stop() {
    this.asking?.abort();
    this.asking = null;
  }

  #say(message) {
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

  /** Show a solution with the placed pieces; asked again, one with those that were placed the first time. */
  async solve() {
    if (!this.#isAskable()) return;
    const { session, table } = this.play;
    const base = session.solutions?.base ?? table.spellings();
    const answer = await this.#ask("/api/calendar/solve", { ...session.question(base), limit: this.most });
    if (!answer) return;
    const list = answer.solutions;
    if (list.length) {
      const isAll = answer.status !== "stopped" && list.length < this.most;
      session.solutions = { base, list, isAll, at: 0 };
      this.#show(0);
    } else if (answer.status === "stopped") this.#say(t("cal.solve.stopped"));
    else this.#say(t(base.length ? "cal.solve.notSo" : "cal.solve.none"));
  }

  #show(at) {
    const { session, table, layout } = this.play;
    session.solutions.at = at;
    table.placeAll(session.solutions.list[at], layout.homes);
    this.play.slideAll();
    this.play.commit(t("cal.solution", { at: at + 1, count: solutionCount(session.solutions) }));
  }

  /** The next solution (+1) or the previous (-1), round and round; without any at hand, solve. */
  async walk(by) {
    const { solutions } = this.play.session;
    if (!solutions) {
      await this.solve();
      return;
    }
    const { length } = solutions.list;
    this.#show((solutions.at + by + length) % length);
  }

  /** Place one piece of a solution. */
  async hint() {
    const { board, layers, layout, session, table } = this.play;
    if (!this.#isAskable()) return;
    if (!table.placed().includes(null)) {
      this.#say(t("cal.hint.done"));
      return;
    }
    const answer = await this.#ask("/api/calendar/hint", session.question());
    if (!answer) return;
    const placed = table.placed();
    const found = answer.place && table.place(answer.place, (i) => !placed[i], layout.homes);
    if (!found) {
      this.#say(answer.reason ? reasonText(answer.reason, true) : t("cal.solve.notSo"));
      return;
    }
    const [i, pose] = found;
    table.put(i, pose);
    this.#sweep(i);
    session.solutions = null;
    this.play.slideAll();
    layers.pieces.shine(i);
    this.play.commit(t("cal.hint.text", { name: board.pieces[i].name, reason: reasonText(answer.reason) }));
  }

  /** Take pieces that hover over piece i's cells back to the tray. */
  #sweep(i) {
    const { table } = this.play;
    const cells = new Set(table.cellsOf(i).map(String));
    const placed = table.placed();
    table.poses.forEach((pose, other) => {
      if (other === i || !pose || placed[other]) return;
      if (table.cellsOf(other)?.some((cell) => cells.has(String(cell)))) table.poses[other] = null;
    });
  }
}

/** How many solutions there are as far as is known, such as "31" or "50+". */
export function solutionCount({ list, isAll }) {
  return list.length + (isAll ? "" : "+");
}
