// The calendar view: puts stage, panel and playing together, and reads and writes the address.
import { ask, isGone, importPart } from "../api.js";
import { daysAfter, today } from "../dates.js";
import { announce, around, clear, dropToasts, h, svg, the, toast, toTop } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { BoardLayer } from "./board.js";
import { celebrate } from "./celebrate.js";
import { listen } from "./drag.js";
import { showGallery } from "./gallery.js";
import { cellNamed, outline, roundedPath } from "./geometry.js";
import { handleKey } from "./keys.js";
import { acceptFiles, askForBoard } from "./own.js";
import { doneText, iconButton, nameOf, panel, printedTitle, spokenDate } from "./panel.js";
import { PieceLayer } from "./pieces.js";
import { MarkLayer } from "./marks.js";
import { Play } from "./play.js";
import { Queries } from "./queries.js";
import { openAddress, openMade, openSource, trail } from "./session.js";
import { Stage } from "./stage.js";
import { layTable } from "./table.js";
import { Watch } from "./watch.js";

/** @type {{address: string, session: CalendarSession} | null} */
let kept = null; // the session of the address it belongs to: {address, session}

export const view = {
  id: "calendar",
  title: "family.calendar",
  /** What the page's help says of this view. */
  keys: () =>
    [
      ["S", "cal.solve"], ["H", "cal.hint"], ["E", "cal.keys.enterHint"], ["N P", "cal.keys.walk"], ["T", "cal.keys.tidy"], ["R", "cal.reset"], ["U Y", "cal.keys.undo"],
      ["Tab", "cal.keys.tab"], ["← ↑ ↓ →", "cal.keys.arrows"], [", .", "cal.keys.turn"], ["/", "cal.keys.flip"],
      ["Enter", "cal.keys.enter"], ["Esc", "cal.keys.escape"], ["+ − 0", "cal.keys.zoom"],
      [t("cal.keys.mouse"), "cal.keys.pointer"],
    ].map(([keys, text]) => [keys, t(text)]),
  /** @param {HTMLElement} root @param {MountOptions} options */
  mount(root, options) {
    const page = new CalendarPage(root, options);
    page.start();
    return { unmount: () => page.unmount(), reconnected: () => page.reconnected() };
  },
};

/** Say what went wrong, unless the banner does: that the server is gone. @param {unknown} error */
function report(error) {
  if (!isGone(error)) toast(errorText(error));
}

export class CalendarPage {
  /** @type {CalendarSession} */
  session;
  /** @type {Play} */
  play;
  /** @type {Queries | null} */
  queries = null;
  /** @type {Watch | null} */
  watch = null;
  /** @type {SVGSVGElement} */
  svg;
  /** @type {Stage} */
  stage;
  /** @type {BoardLayer} */
  board;
  /** @type {PieceLayer} */
  pieces;
  /** @type {SVGElement} */
  tray;
  /** @type {HTMLButtonElement} */
  zoomOut;
  /** @type {HTMLButtonElement} */
  zoomFit;
  /** @type {ReturnType<typeof panel>} */
  panel;
  /** @type {HTMLElement} */
  holder;
  /** @type {HTMLElement} */
  side;
  /** @type {HTMLElement} */
  paper;
  /** @type {HandsListener} */
  hands;
  /** @type {(() => void)[]} */
  cleanups = [];
  wasDone = false;
  isGone = false; // the page, for another view
  /** @param {HTMLElement} root @param {MountOptions} given */
  constructor(root, { params, setParams, families }) {
    this.params = params;
    this.setParams = setParams;
    this.families = families;
    this.root = h("div", { class: "calendar" });
    root.append(this.root);
  }

  async start() {
    const address = this.params.toString();
    if (kept?.address === address) {
      this.show(kept.session);
      return;
    }
    await this.#open(async () => {
      const [session, recall, unknown] = await openAddress(this.params, this.families);
      if (unknown !== null) toast(t("cal.date.unknown", { date: unknown, shown: spokenDate(session.date).day }));
      return { session, recall };
    });
  }

  /**
   * Show what `opening` brings; if that fails say why, and show the usual board where there is none yet.
   * @param {() => Promise<Opened>} opening
   */
  async #open(opening) {
    try {
      const { session, recall, place } = await opening();
      if (this.isGone) return;
      this.show(session, recall, place);
    } catch (error) {
      if (this.isGone) return;
      report(error);
      if (!this.session && !isGone(error)) {
        const session = await openSource({ board: this.families.calendar.boards?.[0].name });
        if (!this.isGone) this.show(session, (homes) => session.recall(null, homes));
      }
    }
  }

  /** The server is back: what it did not answer is asked again. */
  reconnected() {
    if (!this.session) this.start();
    else if (!this.watch) this.play.refresh();
  }

  unmount() {
    this.isGone = true;
    this.#clear();
    this.session?.keep({ isLeft: true });
    this.root.remove();
  }

  #clear() {
    this.watch?.close();
    this.watch = null;
    for (const cleanup of this.cleanups.splice(0)) cleanup();
    this.queries?.stop();
    this.queries = null;
    this.play?.dispose();
    this.pieces?.dispose();
    clear(this.root);
  }

  /**
   * Show a session; `recall(homes)` places its pieces, once the places in the tray are known; `place` is where on the trail
   * it is, if it was on it before.
   * @param {CalendarSession} session @param {(homes: Pose[]) => void} [recall] @param {number} [place]
   */
  show(session, recall, place) {
    this.#clear();
    if (this.session && this.session !== session) {
      this.session.keep({ isLeft: true });
      dropToasts(); // they were about another puzzle
    }
    this.session = session;
    const { board } = session;
    for (const piece of board.pieces) piece.path = roundedPath(outline(piece.cells, 0.035), 0.16);
    this.svg = svg("svg", { class: "stage", role: "group", "aria-label": t("cal.stage"), preserveAspectRatio: "xMidYMid meet" });
    this.stage = new Stage(this.svg, () => this.#zoomed());
    this.board = new BoardLayer(board, (cell) => board.label(cell));
    this.pieces = new PieceLayer(board);
    const ghost = svg("path", { class: "ghost", "aria-hidden": "true" });
    this.tray = svg("rect", { class: "tray", rx: 0.5, "aria-hidden": "true" });
    const marks = new MarkLayer(session.table, this.pieces);
    this.svg.append(
      this.tray, this.board.element, ghost, this.pieces.element, marks.element, this.board.crosses,
    );
    this.zoomOut = iconButton("M5 12h14", t("cal.zoom.out"), () => this.stage.zoomBy(1 / 1.4));
    const zoomIn = iconButton("M5 12h14M12 5v14", t("cal.zoom.in"), () => this.stage.zoomBy(1.4));
    this.zoomFit = iconButton("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5", t("cal.zoom.fit"), () => this.stage.fit());
    const zoom = h("div", { class: "zoom", role: "group", "aria-label": t("cal.zoom") }, this.zoomOut, zoomIn, this.zoomFit);
    this.panel = panel(session, this.families.calendar.boards ?? [], this.#acts());
    this.holder = h("div", { class: "cal-stage" }, this.svg);
    this.side = h("div", { class: "cal-side" });
    // What play needs is on one screen; the rest is below or beside it.
    const screen = h("div", { class: "cal-screen" }, this.panel.head, this.holder, this.panel.play, this.side);
    const rest = h("div", { class: "cal-rest" }, this.panel.modes, zoom, this.panel.more);
    this.paper = h("header", { class: "cal-print" });
    this.root.append(screen, rest, this.paper);

    const layout = this.#layout();
    this.#lay(layout);
    if (recall) recall(layout.homes);
    this.#arrive(place);
    const layers = { pieces: this.pieces, board: this.board, ghost, marks };
    this.play = new Play(session, this.stage, layers, layout, (isQuiet) => this.#changed(isQuiet));
    this.queries = new Queries(this.play, this.families.limits.solutions);
    this.play.gather();
    board.pieces.forEach((_, i) => this.pieces.set(i, this.play.pose(i)));
    this.#listen();
    this.#showTargets();
    this.wasDone = session.table.outcome().state === "done";
    this.play.refresh();
    this.#relayOnResize();
  }

  #layout() {
    const { width, height } = this.holder.getBoundingClientRect();
    return layTable(this.session.board, Math.max(width, 100), Math.max(height, 100));
  }

  /** @param {Layout} given */
  #lay({ world, tray }) {
    const edge = 0.2;
    const box = { x: tray.x - edge, y: tray.y - edge, width: tray.width + 2 * edge, height: tray.height + 2 * edge };
    for (const [name, value] of Object.entries(box)) this.tray.setAttribute(name, String(value));
    this.stage.setWorld(world);
  }

  #relayOnResize() {
    let size = "";
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry.contentRect;
      const now = `${Math.round(width)} ${Math.round(height)}`;
      if (now === size || !width || !height) return;
      size = now;
      const layout = this.#layout();
      this.#lay(layout);
      this.play.relay(layout);
    });
    observer.observe(this.holder);
    this.cleanups.push(() => observer.disconnect());
  }

  #zoomed() {
    if (!this.zoomOut) return;
    this.zoomOut.disabled = !this.stage.isZoomed;
    this.zoomFit.disabled = !this.stage.isZoomed;
  }

  /**
   * After every change: the panel, the address, the store, and whether it is done. `isQuiet`: nothing moved.
   * @param {boolean} [isQuiet]
   */
  #changed(isQuiet) {
    if (!isQuiet) this.queries?.dropStale();
    this.panel.update(this.play, Boolean(this.queries?.asking));
    if (isQuiet) return;
    const { session } = this;
    clear(this.paper).append(...printedTitle(session));
    session.keep();
    trail.rename(session.place);
    const params = session.params();
    this.setParams(params);
    kept = { address: new URLSearchParams(params).toString(), session };
    const { state } = session.table.outcome();
    this.root.dataset.outcome = state;
    const isDone = state === "done";
    const isOwn = this.play.actor === "player" && !session.shown.has(session.solved()); // not what the solver showed
    if (isDone && !this.wasDone && !this.watch && isOwn) this.#finished();
    else if (state === "another") announce(the(".guide", this.root).textContent);
    this.wasDone = isDone;
  }

  /** Somebody has found a solution. */
  async #finished() {
    const { session, play } = this;
    celebrate(this.svg, session.board);
    session.noteFound();
    const solved = session.solved();
    const total = await play.count.fetch(session.query(session.given));
    if (this.isGone || session !== this.session || session.solved() !== solved) return;
    play.message = doneText(session, total);
    announce(play.message);
    this.panel.update(play, Boolean(this.queries?.asking));
  }

  #acts() {
    /** @param {(play: Play) => unknown} act */
    const of = (act) => () => this.play && !this.watch && act(this.play);
    return {
      undo: of(() => this.undo()),
      redo: of(() => this.redo()),
      tidy: of((play) => play.tidy()),
      reset: of((play) => play.reset()),
      hint: of(() => this.queries?.hint()),
      sayMore: of(() => this.queries?.sayMore()),
      sayAll: of(() => this.queries?.sayAll()),
      enter: of(() => this.queries?.enterStep()),
      close: of(() => this.queries?.hush()),
      solve: of(() => this.queries?.solve()),
      next: of(() => this.queries?.walk(1)),
      previous: of(() => this.queries?.walk(-1)),
      stop: () => {
        this.queries?.stop();
        this.play.refresh(t("cal.stopped"));
      },
      /** @param {string} name */
      chooseBoard: (name) => (name === "+" ? this.#own() : name && this.#openBoard({ board: name })),
      /** @param {string} date */
      chooseDate: (date) => this.#goTo(date),
      chooseToday: () => this.#goTo(today()),
      /** @param {number} days */
      stepDate: (days) => this.#goTo(daysAfter(this.session.date, days)),
      /** @param {string} mode */
      chooseMode: (mode) => this.#setMode(mode),
      watch: () => this.#toggleWatch(),
      make: () => this.#make(),
      leavePuzzle: () => this.#leavePuzzle(),
      gallery: () => showGallery(this.session.board),
      own: () => this.#own(),
      share: () => this.#share(),
      ...(this.families.qr && { code: async () => (await importPart(() => import("../qr.js")))?.showCode() }),
    };
  }

  /** @param {Source} source */
  #openBoard(source) {
    const { date } = this.session;
    return this.#open(async () => {
      const session = await openSource(source, date);
      return { session, /** @param {Pose[]} homes */ recall: (homes) => session.recall(null, homes) };
    });
  }

  async #own() {
    const source = await askForBoard(this.session.board, () => this.#solution());
    if (source) await this.#openBoard(source);
    else if (!this.isGone) this.show(this.session); // the board picker says "new" otherwise
  }

  /** The pieces of a solution, as spellings: those on the table where they are all placed; none where none is known. */
  async #solution() {
    const { session } = this;
    const { table } = session;
    if (!table.placed().includes(null)) return table.spellings();
    if (!session.isComplete) return [];
    try {
      return (await ask("/api/calendar/solve", { ...session.query([]), limit: 1 })).pieces[0] ?? [];
    } catch {
      return []; // one begins without
    }
  }

  undo() {
    if (!this.play.undo()) this.#cross(-1, "cal.backTo");
  }

  redo() {
    if (!this.play.redo()) this.#cross(1, "cal.forthTo");
  }

  /**
   * Go to the table that was there before this one (-1) or after it (+1): see cross_game_undo.js.
   * @param {number} by @param {string} key
   */
  async #cross(by, key) {
    const place = trail.find(by);
    if (place < 0) return;
    const params = new URLSearchParams(trail.places[place]);
    const { source, mode } = this.session;
    const isSameBoard = Object.entries(source).every(([name, value]) => params.get(name) === value);
    const held = document.activeElement?.closest(".cal-play button")?.textContent;
    if (isSameBoard && mode === "date" && !params.has("open") && !params.has("given")) await this.#goTo(params.get("date") ?? today(), place);
    else {
      await this.#open(async () => {
        const [session, recall] = await openAddress(params, this.families);
        return { session, recall, place };
      });
    }
    if (this.isGone || trail.at !== place) return;
    this.play.refresh(t(key, { name: nameOf(this.session, { withBoard: !isSameBoard }) }));
    const buttons = [...this.root.querySelectorAll(".cal-play button")].filter((each) => each instanceof HTMLElement);
    if (held) buttons.find((button) => button.textContent === held)?.focus();
  }

  /** This table is the one that is on the page now: one more on the trail, or one that was there before. */
  #arrive(place = -1) {
    if (place < 0) trail.go(this.session.place);
    else trail.step(place);
  }

  /** A new puzzle, as a dialog asks for it: the present one is kept as another day is. */
  async #make() {
    if (this.watch) return;
    const { session } = this;
    const wanted = await (await importPart(() => import("./new.js")))?.chooseNew(session, this.families.levels);
    if (!wanted || this.isGone || session !== this.session) return;
    const made = await this.queries?.make(wanted);
    if (!made || this.isGone || session !== this.session) return;
    await this.#open(async () => {
      const opened = await openMade(wanted.day ? { board: made.board } : session.source, made);
      return { session: opened, /** @param {Pose[]} homes */ recall: (homes) => opened.recall(null, homes) };
    });
    if (this.isGone || this.session === session) return;
    const level = t(`level.${made.rating.level}`);
    const value = made.rating.value.toFixed(1);
    this.play.refresh(t("cal.new.made", { count: made.placed.length, level, value, seed: made.seed }));
  }

  /** The same day without given pieces. */
  #leavePuzzle() {
    const { session } = this;
    if (this.watch) return;
    session.keep({ isLeft: true });
    session.setOpen(session.table.open);
    this.#arrive();
    this.#targetsChanged(true);
  }

  /**
   * Another day: the pieces are kept for the present one, and those of the other come back.
   * @param {string} date @param {number} [place]
   */
  async #goTo(date, place) {
    if (this.watch) return;
    const { session } = this;
    session.keep({ isLeft: true });
    dropToasts();
    try {
      await session.setDate(date);
    } catch (error) {
      report(error);
      this.panel.update(this.play, Boolean(this.queries?.asking));
      return;
    }
    if (this.isGone || session !== this.session || session.date !== date) return;
    this.#arrive(place);
    this.#targetsChanged(true);
  }

  #showTargets() {
    const { session } = this;
    this.board.setChoosing(session.mode === "cells" && !session.given.length, session.table.open);
  }

  /** @param {boolean} recalls */
  #targetsChanged(recalls) {
    const { session } = this;
    this.queries?.stop();
    this.#showTargets();
    if (recalls) {
      session.recall(null, this.play.layout.homes);
      this.play.gather();
      this.play.slideAll();
      if (!session.isBegun) session.begin();
      this.play.actor = "history";
    }
    this.play.answer = null;
    this.play.refresh();
  }

  /** @param {string} mode */
  #setMode(mode) {
    const { session } = this;
    if (this.watch || mode === session.mode) return;
    if (mode === "date") {
      this.#goTo(session.date);
      return;
    }
    session.mode = "cells";
    session.wanted = null; // a day that is on its way comes too late
    session.setOpen([]);
    session.begin();
    this.#arrive();
    this.#targetsChanged(false);
  }

  /**
   * Choose a cell to stay open, or not any more; one too many takes the place of the one chosen first.
   * @param {HTMLElement} element
   */
  toggleCell(element) {
    const { session } = this;
    if (!this.board.choosing || this.watch) return;
    const cell = cellNamed(element.dataset.cell ?? "");
    const others = session.table.open.filter((open) => String(open) !== String(cell));
    const isNew = others.length === session.table.open.length;
    session.setOpen(isNew ? [...others, cell].slice(-session.board.needed) : others);
    this.board.setOpen(session.table.open);
    this.play.answer = null;
    this.play.commit("", this.play.actor);
    announce(t(isNew ? "cal.cell.chosen" : "cal.cell.freed", { label: session.board.label(cell) }));
  }

  async #share() {
    try {
      await navigator.clipboard.writeText(window.location.href);
      toast(t("cal.share.done"));
    } catch {
      toast(t("cal.share.failed"));
    }
  }

  #toggleWatch() {
    if (this.watch) {
      this.watch.close();
      return;
    }
    if (!this.session.isComplete) return;
    const before = this.session.table.snapshot();
    this.root.classList.add("watching");
    this.watch = new Watch(this.session, this.play, { pieces: this.pieces, board: this.board }, () => {
      this.watch = null;
      this.root.classList.remove("watching");
      clear(this.side);
      this.session.table.restore(before);
      this.play.slideAll();
      if (!this.isGone) this.play.refresh();
    });
    this.side.append(this.watch.element);
    toTop(); // to the board
    this.watch.start();
  }

  #listen() {
    const { play } = this;
    /** @param {(...given: any[]) => void} act */
    const unlessWatching = (act) => (/** @type {any[]} */ ...given) => !this.watch && act(...given);
    this.hands = listen(this.stage, {
      /** @param {number} i */
      isLocked: (i) => Boolean(this.watch) || this.session.table.given.has(i),
      /** @param {number} i @param {Point} point */
      grab: (i, point) => play.grab(i, point),
      /** @param {number} i @param {number} dx @param {number} dy */
      drag: (i, dx, dy) => play.drag(i, dx, dy),
      /** @param {number} i @param {Point} point */
      drop: (i, point) => play.drop(i, point),
      /** @param {number} i */
      cancel: (i) => play.cancel(i),
      turn: unlessWatching((i, point, quarters) => play.turn(i, point, quarters)),
      flip: unlessWatching((i, point) => {
        play.flip(i, point);
        this.hands.rebase();
      }),
      /** @param {HTMLElement} cell */
      tap: (cell) => this.toggleCell(cell),
    });
    /** @param {KeyboardEvent} event */
    const keys = (event) => handleKey(this, event);
    document.addEventListener("keydown", keys);
    /** @param {any} event */
    const focus = (event) => {
      const piece = around(event, "[data-piece]");
      if (piece) this.pieces.stop(Number(piece.dataset.piece));
    };
    /** @param {FocusEvent} event */
    const blur = (event) => {
      if (!this.pieces.element.contains(/** @type {Node | null} */ (event.relatedTarget))) this.pieces.stop(0);
    };
    // On the element around them: an SVG element that listens to the focus takes it too, in Chromium, and has no name.
    this.holder.addEventListener("focusin", focus);
    this.holder.addEventListener("focusout", blur);
    this.cleanups.push(() => {
      document.removeEventListener("keydown", keys);
      this.hands.stop();
    }, acceptFiles(this.root, (source) => this.#openBoard(source)));
  }
}
