// While a puzzle is set up: whether it has one solution, several or none, always; and the values of each cell that some
// solution has, where they are wanted. An answer that comes too late for the board is dropped.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { cellName, toPuzzle } from "./state.js";
import { formatted } from "./words.js";

const ASK_AFTER_MS = 60;
const GIVE_UP_MS = 6000;
const COUNTED = 1000; // solutions, no further

export class Live {
  constructor(session) {
    this.session = session;
    this.wantsPossible = false;
    this.element = h("p", { class: "live-badge" });
  }

  /** The board may be another: ask anew, soon. */
  show() {
    const { session } = this;
    this.element.hidden = !session.settingUp;
    const seen = session.settingUp ? session.game : null;
    if (seen === this.seen && this.wantsPossible === this.wanted) return;
    this.seen = seen;
    this.wanted = this.wantsPossible;
    const key = session.settingUp ? JSON.stringify([toPuzzle(session.game).cells, session.game.rules, this.wantsPossible]) : "";
    if (key === this.key) return;
    this.key = key;
    session.possible = null;
    this.abort?.abort();
    clearTimeout(this.timer);
    if (!key) return;
    this.say("asking", t("grid.live.asking"));
    this.timer = setTimeout(() => this.askNow(key), ASK_AFTER_MS);
  }

  showPossible(wants) {
    this.wantsPossible = wants;
    this.session.tell("look");
  }

  async askNow(key) {
    const { session } = this;
    const { game } = session;
    this.abort = new AbortController();
    const { signal } = this.abort;
    const body = { family: session.family, puzzle: toPuzzle(game) };
    const { abort } = this;
    const end = setTimeout(() => abort.abort(), GIVE_UP_MS);
    let isCounted = false; // what the badge says then stays, whatever becomes of the candidates
    try {
      const { count, complete } = await ask("/api/count", { ...body, limit: COUNTED }, { signal });
      if (key !== this.key) return;
      const isMany = !complete || count >= COUNTED;
      const status = count > 1 ? "several" : complete ? (count ? "unique" : "none") : "unknown";
      const known = status === "several" && isMany ? "many" : status;
      this.say(status, t(`grid.live.${known}`, { count: formatted(count) }));
      isCounted = true;
      if (!this.wantsPossible || !count) return;
      const { candidates } = await ask("/api/candidates", body, { signal });
      if (key !== this.key) return;
      session.possible = new Map(game.given.map((_, at) => [at, candidates[cellName(game, at)] ?? []]));
      session.tell("look");
    } catch {
      if (key === this.key && !isCounted) this.say("unknown", t("grid.live.unknown"));
    } finally {
      clearTimeout(end);
    }
  }

  /** Ask the same again: the server did not answer before. */
  askAgain() {
    this.seen = this.key = null;
    this.show();
  }

  say(status, text) {
    this.element.dataset.status = status;
    this.element.textContent = text;
  }

  close() {
    clearTimeout(this.timer);
    this.abort?.abort();
  }
}
