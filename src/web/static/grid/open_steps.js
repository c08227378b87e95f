// All steps that are open at the player's position: one that is chosen is shown as a hint is, and can be entered. After a
// change of the board they are asked for anew. What shows them is open_panel.js.

import { ask, isAbort } from "../api.js";
import { announce } from "../dom.js";
import { errorText, language, t } from "../i18n.js";
import { Explanation, toExplainBody } from "./explanation.js";
import { hintSettings } from "./hint_settings.js";
import { shownName, capitalize } from "./words.js";

const FIRST = 20; // steps that are listed at first; with each "more", twice as many as before
const MOST = 400; // as many as the server lists
const SECONDS = 10; // that the first of them may take
const AGAIN_AFTER_MS = 150;
const SAID_GROUPS = 3; // cells with what they lose, of one step

/** What a step does in short, such as "A4, A6 ≠ 1". @param {Step} step */
export function outcome({ placed, removed }) {
  const comma = t("grid.comma");
  const values = Object.entries(placed).map(([cell, value]) => `${shownName(cell)} = ${value}`);
  if (values.length) return values.join(comma);
  /** @type {Map<string, string[]>} */
  const cells = new Map(); // by what they lose
  for (const [cell, gone] of Object.entries(removed)) {
    const key = gone.join(" ");
    cells.set(key, [...(cells.get(key) ?? []), shownName(cell)]);
  }
  const groups = [...cells].map(([gone, names]) => `${names.join(comma)} ≠ ${gone}`);
  const more = groups.length - SAID_GROUPS;
  return [...groups.slice(0, SAID_GROUPS), ...(more > 0 ? [`+${more}`] : [])].join(" · ");
}

/** Where a step is, in parts: what stands before the name of its technique, that name, what stands behind it. @param {Step} step */
export function heading({ texts, names, changes }) {
  const { where, technique } = texts[language()];
  if (!changes) return [technique, "", ""];
  if (!hintSettings().names) return [where, "", ""];
  const name = names[language()];
  const at = technique.toLowerCase().indexOf(name.toLowerCase());
  if (at < 0) return ["", capitalize(name), t("grid.open.named", { text: technique })];
  return [technique.slice(0, at), technique.slice(at, at + name.length), technique.slice(at + name.length)];
}

export class OpenSteps {
  isOpen = false;
  /** @type {OpenAnswer | null} */
  found = null;
  /** @type {Game | null} */
  game = null; // that was asked about
  /** @type {Explanation | null} */
  chosen = null;
  at = -1; // the place of that among the steps
  limit = FIRST;
  withMarks = true;
  problem = "";
  /** @type {AbortController | null} */
  abort = null;
  /** @type {number | undefined} */
  timer;

  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
  }

  open() {
    this.isOpen = true;
    this.begin();
    return this.ask(true);
  }

  close() {
    this.begin();
    this.isOpen = false;
    this.found = null;
    this.session.tell("look");
  }

  /** Nothing is known of this position yet, but for what was there before it. */
  begin() {
    this.pause();
    if (this.isShown) this.session.steps = null;
    Object.assign(this, { game: this.session.game, chosen: null, at: -1, limit: FIRST, withMarks: true, problem: "" });
  }

  /** Ask nothing for now. */
  pause() {
    clearTimeout(this.timer);
    this.abort?.abort();
    this.abort = null;
  }

  /** Ask anew, as something else is wanted, or nothing of the player's marks. @param {boolean} [withMarks] */
  restart(withMarks = this.withMarks) {
    this.begin();
    this.found = null;
    this.withMarks = withMarks;
    return this.ask(true);
  }

  /** The board is another: ask anew, soon. */
  follow() {
    this.begin();
    this.timer = setTimeout(() => this.ask(false), AGAIN_AFTER_MS);
  }

  more() {
    this.limit = Math.min(2 * this.limit, MOST);
    return this.ask(true);
  }

  stop() {
    this.abort?.abort();
  }

  /** @param {boolean} isAloud whether those who listen hear what came */
  async ask(isAloud) {
    const { session, game } = this;
    if (!game) return;
    this.pause();
    const abort = (this.abort = new AbortController());
    this.problem = "";
    session.tell("look");
    const { cells, uniqueness } = hintSettings();
    const limits = { limit: Math.min(this.limit + 1, MOST), timeout: (SECONDS * this.limit) / FIRST };
    const body = { family: session.family, ...toExplainBody(game, this.withMarks, session.layers), cells, uniqueness, ...limits };
    try {
      const found = await ask("/api/steps", body, { signal: abort.signal });
      if (this.abort !== abort) return;
      this.found = { ...found, of: game };
    } catch (error) {
      if (this.abort !== abort) return;
      this.problem = isAbort(error) ? t("grid.open.stopped") : errorText(error);
    }
    this.abort = null;
    if (isAloud) announce(this.problem || this.said);
    session.tell("look");
  }

  get isAsking() {
    return this.abort !== null;
  }

  /** Whether what is listed is of the board before this one. */
  get isOld() {
    return this.found?.of !== this.session.game;
  }

  /** Whether one of the steps is on the board. */
  get isShown() {
    return this.chosen !== null && this.session.steps === this.chosen;
  }

  get steps() {
    return this.found?.steps.slice(0, this.limit) ?? [];
  }

  get hasMore() {
    const { found, limit } = this;
    return found !== null && limit < MOST && (found.steps.length > limit || found.status === "stopped");
  }

  /** What there is, in words. */
  get said() {
    const { found } = this;
    if (!found) return "";
    const count = this.steps.length;
    if (found.status === "stopped") return t("grid.open.late", { count });
    if (found.status === "step") return t(this.hasMore ? "grid.open.first" : "grid.open.every", { count });
    if (found.status === "mistake") return t("grid.open.mistake");
    if (found.status === "none") return t("grid.deadEnd");
    return t(found.status === "solved" ? "grid.open.solved" : "grid.open.none");
  }

  /** Take one of the steps; returns it as a hint that says all, null where it is not of this board. @param {number} at */
  choose(at) {
    const { found, session } = this;
    const step = this.steps[at];
    if (!step || !found || this.isOld) return null;
    this.at = at;
    this.chosen = new Explanation(session.game, { ...found, steps: [step] }, { layers: session.layers });
    this.chosen.revealAll();
    return this.chosen;
  }

  /** The place after the chosen one, or before it. @param {number} by */
  beside(by) {
    const { length } = this.steps;
    return length ? (Math.max(this.at, by < 0 ? 0 : -1) + by + length) % length : -1;
  }
}
