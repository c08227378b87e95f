// What is asked anew after every change: while a puzzle is set up, whether it has one solution, several or none; and
// where they are wanted the true candidates. An answer that comes too late for the board is dropped.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { COUNTED as COUNTED_EACH, readTrueCandidates } from "./true_candidates.js";
import { toPuzzle } from "./state.js";

const ASK_AFTER_MS = 60;
const GIVE_UP_MS = 6000;
const WITHOUT_COUNTS_MS = 250; // candidates are shown after this time, if the numbers of their solutions are not there
const COUNTED = 1000; // solutions, no further

export class Live {
  /** @type {Game | null} */
  seen = null;
  wasSettingUp = false;
  wanted = false;
  /** @type {string | null} */
  key = null;
  /** @type {AbortController | null} */
  abort = null;
  /** @type {number | undefined} */
  timer;
  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
    this.element = h("p", { class: "live-badge" });
  }

  /** The board may be another: ask anew, soon. */
  show() {
    const { session } = this;
    const { game, settingUp, wantsPossible } = session;
    this.element.hidden = !settingUp;
    if (game === this.seen && settingUp === this.wasSettingUp && wantsPossible === this.wanted) return;
    this.seen = game;
    this.wasSettingUp = settingUp;
    this.wanted = wantsPossible;
    const isWanted = settingUp || wantsPossible;
    const { cells, rules } = toPuzzle(game, { entries: !settingUp });
    const key = isWanted ? JSON.stringify([cells, rules, settingUp, wantsPossible]) : "";
    if (key === this.key) return;
    this.key = key;
    this.abort?.abort();
    clearTimeout(this.timer);
    const { possible } = session;
    const isShown = wantsPossible && possible?.counts.length === game.given.length;
    session.possible = isShown ? { ...possible, isOld: true } : null;
    session.possibleFailed = false;
    if (!key) return;
    if (settingUp) this.say("asking", t("grid.live.asking"));
    this.timer = setTimeout(() => this.askNow(key), ASK_AFTER_MS);
  }

  /** @param {string} key */
  async askNow(key) {
    const { session } = this;
    const { game, settingUp, wantsPossible } = session;
    this.abort = new AbortController();
    const { abort } = this;
    const end = setTimeout(() => abort.abort(), GIVE_UP_MS);
    /** @param {string} path @param {object} query */
    const asked = (path, query) => {
      const body = { family: session.family, puzzle: toPuzzle(game, { entries: !settingUp }), ...query };
      return ask(path, body, { signal: abort.signal });
    };
    if (settingUp) await this.askBadge(key, asked);
    if (wantsPossible && key === this.key) await this.askPossible(key, asked, game);
    clearTimeout(end);
  }

  /** @param {string} key @param {(path: string, query: object) => Promise<any>} asked */
  async askBadge(key, asked) {
    try {
      const { found: count, complete } = await asked("/api/count", { limit: COUNTED });
      if (key !== this.key) return;
      const isMany = !complete || count >= COUNTED;
      const status = count > 1 ? "several" : complete ? (count ? "unique" : "none") : "unknown";
      const text = status === "several" && isMany ? "many" : status;
      this.say(status, t(`grid.live.${text}`, { count }));
    } catch {
      if (key === this.key) this.say("unknown", t("grid.live.unknown"));
    }
  }

  /**
   * Ask for the candidates, which soon are known, and then for the numbers of their solutions, which may take longer.
   * @param {string} key @param {(path: string, query: object) => Promise<any>} asked @param {Game} game
   */
  async askPossible(key, asked, game) {
    /** @param {CandidateCounts | null} possible */
    const take = (possible) => {
      if (key !== this.key) return;
      Object.assign(this.session, { possible, possibleFailed: possible === null });
      this.session.tell("look");
    };
    /** @type {CandidateCounts | null} */
    let first = null; // what is not known any more is not shown
    /** @type {number | undefined} */
    let soon;
    try {
      first = readTrueCandidates(game, known(await asked("/api/candidates", {})));
      soon = setTimeout(() => take(first), WITHOUT_COUNTS_MS);
      take(readTrueCandidates(game, known(await asked("/api/candidates", { limit: COUNTED_EACH }))));
    } catch {
      take(first);
    } finally {
      clearTimeout(soon);
    }
  }

  /** Ask the same again: the server did not answer before. */
  askAgain() {
    this.seen = this.key = null;
    this.show();
  }

  /** @param {string} status @param {string} text */
  say(status, text) {
    this.element.dataset.status = status;
    this.element.textContent = text;
  }

  close() {
    this.key = null;
    clearTimeout(this.timer);
    this.abort?.abort();
  }
}

/** An answer that is known; throws where the search was stopped. @param {any} answer */
function known(answer) {
  if (answer.status === "stopped") throw new Error("stopped");
  return answer;
}
