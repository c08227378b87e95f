// What the calendar view is about: the board, the day or cells, and the placed pieces. It outlives the view, which is
// made anew when the language changes; addresses and the browser's store carry it further.
import { ask, get } from "../api.js";
import { History, load, save } from "../store.js";
import { cellName, readCell } from "./geometry.js";
import { CalendarBoard, Table } from "./state.js";

const KEPT = 60; // tables whose progress the browser remembers

/** Today as YYYY-MM-DD, where the person is. */
export function today() {
  const now = new Date();
  return iso(now.getFullYear(), now.getMonth(), now.getDate());
}

function iso(year, month, day) {
  return `${String(year).padStart(4, "0")}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The day so many days after one. */
export function daysAfter(date, days) {
  const at = asDate(date);
  at.setDate(at.getDate() + days);
  return iso(at.getFullYear(), at.getMonth(), at.getDate());
}

/** A day YYYY-MM-DD as a Date at noon, local time, which no change of clocks moves to another day. */
export function asDate(date) {
  const [year, month, day] = date.split("-").map(Number);
  const at = new Date(2000, month - 1, day, 12);
  at.setFullYear(year, month - 1, day);
  return at;
}

function isDate(text) {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text ?? "")) return false;
  const at = asDate(text);
  return iso(at.getFullYear(), at.getMonth(), at.getDate()) === text;
}

// A whole board in an address: its board file, in base64 as addresses like it.
export function packLayout(file) {
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function unpackLayout(text) {
  const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  return new TextDecoder().decode(bytes);
}

// Names of pieces may hold a comma, which stands between places in an address.
const escaped = (text) => text.replaceAll("%", "%25").replaceAll(",", "%2C");
const unescaped = (text) => text.replaceAll("%2C", ",").replaceAll("%25", "%");

/** Return [ROWS, COLS] if a board is named by its size alone. */
function sizeOf(board) {
  const match = /^([0-9]{1,3})x([0-9]{1,3})$/.exec(board ?? "");
  return match && [Number(match[1]), Number(match[2])];
}

export class Session {
  constructor(source, board) {
    this.source = source; // {board: NAME}, {board: "ROWSxCOLS"} or {layout: TEXT}
    this.board = board;
    this.mode = "date"; // or "cells"
    this.date = today();
    this.canDate = true; // whether this board shows dates at all
    this.table = new Table(board);
    this.history = new History();
    this.solutions = null;
  }

  /** How questions name the board. */
  get asked() {
    return this.source.layout || sizeOf(this.source.board) ? this.board.answer : this.source.board;
  }

  /** Questions about the table as it is. */
  question(placed = this.table.spellings()) {
    return { board: this.asked, open: this.table.open.map(cellName), placed };
  }

  get isComplete() {
    return this.table.open.length === this.board.needed;
  }

  /** The parameters of the address. */
  params() {
    const placed = this.table.spellings().map(escaped).join(",");
    const cells = this.table.open.map(cellName).join(",");
    return {
      ...this.source,
      ...(this.mode === "date" ? { date: this.date } : { open: cells || "none" }),
      ...(placed ? { placed } : {}),
    };
  }

  /**
   * Set the wanted cells to those of the day, unless another is asked for meanwhile; raises ApiError where the board
   * can't show it.
   */
  async setDate(date) {
    this.wanted = date;
    const { open } = await ask("/api/calendar/open", { board: this.asked, date });
    if (this.wanted !== date) return;
    this.mode = "date";
    this.date = date;
    this.setOpen(open.map(readCell));
  }

  setOpen(cells) {
    this.table.open = cells;
    this.solutions = null;
  }

  get #key() {
    const { board, layout } = this.source;
    return `${board ?? layout}|${this.table.open.map(cellName).sort().join()}`;
  }

  keep() {
    const kept = load("calendar", {});
    const tables = (Array.isArray(kept.tables) ? kept.tables : []).filter(([key]) => key !== this.#key);
    if (this.table.poses.some(Boolean)) tables.unshift([this.#key, this.table.snapshot()]);
    save("calendar", { source: this.source, tables: tables.slice(0, KEPT) });
  }

  /** Place the pieces that were kept for this day; with `placed`, only if they are the same, else those. */
  recall(placed, homes) {
    const kept = load("calendar", {});
    const found = (Array.isArray(kept.tables) ? kept.tables : []).find(([key]) => key === this.#key)?.[1];
    this.table.restore({ poses: this.board.pieces.map(() => null), order: this.board.pieces.map((_, i) => i) });
    if (this.table.accepts(found)) {
      this.table.restore(found);
      if (!placed || this.table.spellings().join() === placed.join()) return;
    }
    this.table.placeAll(placed ?? [], homes);
  }
}

/** Return the board of a source, asked from the server. */
async function fetchBoard({ board, layout }) {
  const size = sizeOf(board);
  if (layout) return (await ask("/api/calendar/board", { text: unpackLayout(layout) })).board;
  if (size) return (await ask("/api/calendar/board", { rows: size[0], cols: size[1] })).board;
  return (await get(`/api/calendar/board?name=${encodeURIComponent(board)}`)).board;
}

/** Return the session of a source of one's own, its date today where it can show one. */
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

/** Return [session, homes => void to place its pieces] for an address; what is missing in it is as it was the last time. */
export async function openAddress(params, families) {
  const kept = load("calendar", {});
  const named = params.get("layout") ? { layout: params.get("layout") } : params.get("board") ? { board: params.get("board") } : null;
  const source = named ?? kept.source ?? { board: families.calendar.boards[0].name };
  const date = isDate(params.get("date")) ? params.get("date") : today();
  const session = await openSource(source, date);
  if (params.has("open")) {
    const cells = params.get("open").split(",").map(readCell);
    session.mode = "cells";
    session.setOpen(cells.filter((cell) => cell && session.board.has(cell)).slice(0, session.board.needed));
  }
  const placed = (params.get("placed") ?? params.get("down"))?.split(",").map(unescaped); // "down": in older links
  return [session, (homes) => session.recall(placed, homes)];
}
