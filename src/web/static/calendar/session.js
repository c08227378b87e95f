// What the calendar view is about: the board, the day or cells, and the placed pieces. It outlives the view, which is
// made anew when the language changes; addresses and the browser's store carry it further.
import { ask, get } from "../api.js";
import { isDate, today } from "../dates.js";
import { History } from "../history.js";
import { load, save } from "../store.js";
import { Trail } from "../cross_game_undo.js";
import { cellName, cellNamed } from "./geometry.js";
import { listText, packState, readList, sizeOf, unpackLayout, unpackState } from "./packing.js";
import { CalendarBoard, Table } from "./state.js";

const KEPT = 60; // tables whose progress the browser remembers,
const KEPT_HISTORIES = 24; // and those of which one can undo as well,
const KEPT_STATES = 60; // so far back
const KEPT_SOLUTIONS = 400; // that somebody found, of one table

/** The tables that were opened one after another: days, cells, boards. */
export const trail = new Trail("calendar");

/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);
/** @param {any} value @returns {any[]} */
const listed = (value) => (Array.isArray(value) ? value : []);
/** @param {any} value @returns {any[][]} */
const pairs = (value) => listed(value).filter(Array.isArray); // whatever an earlier version kept

export class Session {
  /** @type {{key: string, list: string[]} | null} */
  #found = null; // what found() returned last

  /** @param {Source} source @param {CalendarBoard} board */
  constructor(source, board) {
    this.source = source; // {board: NAME}, {board: "ROWSxCOLS"} or {layout: TEXT}
    this.board = board;
    this.mode = "date"; // or "cells"
    this.date = today();
    this.canDate = true; // whether this board shows dates at all
    this.table = new Table(board);
    this.history = new History();
    /** @type {string[]} */
    this.given = []; // the spellings of the pieces that belong to the puzzle
    /** @type {string | null} */
    this.wanted = null; // the day that is asked for
    this.isBegun = false; // whether the history begins with what is on the table
    /** @type {Walked | null} */
    this.solutions = null;
    /** @type {Set<string>} */
    this.shown = new Set(); // solutions that the solver showed
  }

  /** How queries name the board. */
  get asked() {
    return this.source.layout || sizeOf(this.source.board) ? this.board.answer : this.source.board;
  }

  /** Queries about the table as it is. */
  query(placed = this.table.spellings()) {
    return { board: this.asked, open: this.table.open.map(cellName), placed };
  }

  get isComplete() {
    return this.table.open.length === this.board.needed;
  }

  /** What somebody has placed, beside the given pieces. */
  own() {
    return this.table.spellings().filter((spelling) => !this.given.includes(spelling));
  }

  /** Whether any piece that is not given has left the tray. */
  get hasOwn() {
    return this.table.begun().some((pose, i) => pose !== this.table.poses[i]);
  }

  /** The parameters of the address. @returns {Record<string, string>} */
  params() {
    const [given, placed] = [this.given, this.own()].map(listText);
    const cells = this.table.open.map(cellName).join(",");
    return {
      ...this.source,
      ...(this.mode === "date" ? { date: this.date } : { open: cells || "none" }),
      ...(given ? { given } : {}),
      ...(placed ? { placed } : {}),
    };
  }

  /** The table's name on the trail: an address without the pieces, which are kept with the table. */
  get place() {
    const open = this.mode === "cells" ? { open: this.table.open.map(cellName).join() || "none" } : {};
    const given = this.given.length ? { given: listText(this.given) } : {};
    const { source, date } = this;
    return new URLSearchParams(/** @type {Record<string, string>} */ ({ ...source, date, ...open, ...given })).toString();
  }

  /**
   * What a step changes, for undo: the pieces and, where one chooses them, the cells to stay open.
   * @returns {TableState}
   */
  state() {
    const isChoosing = this.mode === "cells" && !this.given.length;
    return { ...this.table.snapshot(), ...(isChoosing && { open: this.table.open }) };
  }

  /** @param {TableState} state */
  restore(state) {
    this.table.restore(state);
    if (state.open) this.setOpen(state.open);
  }

  /** A step is done that undo takes back; `amends`: it takes the place of the last one. */
  note({ amends = false } = {}) {
    if (amends) this.history.amend(this.state());
    else this.history.push(this.state());
    trail.cut();
  }

  /**
   * Set the wanted cells to those of the day, unless another is asked for meanwhile; raises ApiError where the board
   * can't show it.
   * @param {string} date
   */
  async setDate(date) {
    this.wanted = date;
    const { open } = await ask("/api/calendar/open", { board: this.asked, date });
    if (this.wanted !== date) return;
    this.mode = "date";
    this.date = date;
    this.setOpen(open.map(cellNamed));
  }

  /** Leave other cells open: another puzzle, to which no pieces belong. @param {Cell[]} cells */
  setOpen(cells) {
    this.table.open = cells;
    this.given = [];
    this.table.given = new Set();
    this.solutions = null;
  }

  get #key() {
    const { board, layout } = this.source;
    const cells = `${board ?? layout}|${this.table.open.map(cellName).sort().join()}`;
    return this.given.length ? `${cells}|${this.given.join()}` : cells;
  }

  /** The placed pieces as one text, which identifies a solution. */
  solved() {
    return this.table.spellings().sort().join();
  }

  /** Note that somebody has found the solution on the table. */
  noteFound() {
    const kept = load("calendar.found", []);
    const found = this.found();
    const others = pairs(kept).filter(([key]) => key !== this.#key);
    const solutions = [...new Set([...found, this.solved()])].slice(-KEPT_SOLUTIONS);
    save("calendar.found", [[this.#key, solutions], ...others].slice(0, KEPT));
    this.#found = null;
  }

  /** The solutions that somebody has found, as texts. */
  found() {
    const key = this.#key;
    if (this.#found?.key === key) return this.#found.list;
    const list = listed(pairs(load("calendar.found", [])).find((pair) => pair[0] === key)?.[1]);
    this.#found = { key, list };
    return list;
  }

  /** Keep the table; one that is left, with what was done while its cells were being chosen. */
  keep({ isLeft = false } = {}) {
    const kept = load("calendar", {});
    /** @param {any[]} list */
    const others = (list) => pairs(list).filter(([key]) => key !== this.#key);
    const tables = others(kept.tables);
    if (this.hasOwn) tables.unshift([this.#key, this.table.snapshot()]);
    const { states, at } = this.history.kept(KEPT_STATES);
    const histories = others(kept.histories);
    if (states.length > 1 && (isLeft || this.isComplete)) histories.unshift([this.#key, { states: states.map(packState), at }]);
    save("calendar", {
      source: this.source,
      tables: tables.slice(0, KEPT),
      histories: histories.slice(0, KEPT_HISTORIES),
    });
  }

  /**
   * Place the given pieces, and those that were kept for this table, with what was done before; with `placed`, those are a
   * step more.
   * @param {string[] | null | undefined} placed @param {Pose[]} homes
   */
  recall(placed, homes) {
    const kept = load("calendar", {});
    this.isBegun = false;
    this.table.restore({ poses: this.board.pieces.map(() => null), order: this.board.pieces.map((_, i) => i) });
    this.given = this.table.give(this.given, homes);
    /** @param {any[]} list */
    const of = (list) => pairs(list).find(([key]) => key === this.#key)?.[1];
    const found = of(kept.tables);
    if (this.#accepts(found)) this.table.restore(found);
    this.#recallHistory(of(kept.histories));
    if (!placed || this.own().join() === placed.join()) return;
    if (!this.isBegun && this.hasOwn) this.begin();
    this.table.placeAll([...this.given, ...placed], homes);
    if (this.isBegun) this.note();
  }

  /** Forget what was done: undo ends at the table as it is now. */
  begin() {
    this.history = new History([this.state()]);
    this.isBegun = true;
  }

  /**
   * Whether something is a snapshot of this puzzle: of its board, with the given pieces where they belong.
   * @param {any} kept
   */
  #accepts(kept) {
    if (!this.table.accepts(kept)) return false;
    return [...this.table.given].every((i) => String(this.table.cellsOf(i)) === String(this.table.cellsOf(i, kept.poses[i])));
  }

  /** @param {any} kept */
  #recallHistory(kept) {
    try {
      /** @type {TableState[]} */
      const states = kept.states.map(unpackState);
      if (!isSame(kept.states[kept.at][0], packState(this.table.snapshot())[0])) return;
      /** @param {TableState} given */
      const isOpen = ({ open }) => !open || (open.length <= this.board.needed && open.every((cell) => cell && this.board.has(cell)));
      if (!states.every((state) => this.#accepts(state) && isOpen(state))) return;
      this.history = new History(states, kept.at);
      this.isBegun = true;
    } catch {
      // None was kept, or one of an earlier version.
    }
  }
}

/** Return the board of a source, asked from the server. @param {Source} given */
async function fetchBoard({ board, layout }) {
  const size = sizeOf(board);
  if (layout) return (await ask("/api/calendar/board", { text: unpackLayout(layout) })).board;
  if (size) return (await ask("/api/calendar/board", { rows: size[0], cols: size[1] })).board;
  return (await get(`/api/calendar/board?name=${encodeURIComponent(board ?? "")}`)).board;
}

/**
 * Return the session of a source of one's own, its date today where it can show one.
 * @param {Source} source @param {string} [date]
 */
export async function openSource(source, date = today()) {
  const session = new Session(source, new CalendarBoard(await fetchBoard(source)));
  session.date = date;
  session.canDate = ["month", "day"].every((name) => session.board.groups.some((group) => group.name === name && group.open));
  if (session.canDate) {
    await session.setDate(date).catch((error) => {
      if (!error.status || error.status >= 500) throw error;
      session.canDate = false;
    });
  }
  if (!session.canDate) session.mode = "cells";
  return session;
}

/**
 * Return the session of a puzzle that /api/make made on the board of a source.
 * @param {Source} source @param {MadeCalendar} given
 */
export async function openMade(source, { date, open, placed }) {
  const session = await openSource(source, date ?? today());
  if (date === null) {
    session.mode = "cells";
    session.setOpen(open.map(cellNamed));
  }
  session.given = placed;
  return session;
}

/**
 * Return [session, homes => void to place its pieces, an unknown date or null] for an address; what is missing in it is as it
 * was the last time.
 * @param {URLSearchParams} params @param {Families} families
 * @returns {Promise<[CalendarSession, (homes: Pose[]) => void, string | null]>}
 */
export async function openAddress(params, families) {
  const kept = load("calendar", {});
  const [layout, board] = [params.get("layout"), params.get("board")];
  const named = layout ? { layout } : board ? { board } : null;
  /** @type {Source} */
  const source = named ?? kept.source ?? { board: families.calendar.boards?.[0].name };
  const wanted = params.get("date");
  const date = isDate(wanted) ? wanted : today();
  const session = await openSource(source, date);
  const open = params.get("open");
  if (open !== null) {
    session.mode = "cells";
    const known = open.split(",").map(cellNamed).filter((cell) => cell && session.board.has(cell));
    const once = known.filter((cell, at) => known.findIndex((other) => String(other) === String(cell)) === at);
    session.setOpen(once.slice(0, session.board.needed));
  }
  session.given = readList(params.get("given")) ?? [];
  const placed = readList(params.get("placed") ?? params.get("down")); // "down": in older links
  const unknown = wanted === date ? null : wanted;
  return [session, (/** @type {Pose[]} */ homes) => session.recall(placed, homes), unknown];
}
