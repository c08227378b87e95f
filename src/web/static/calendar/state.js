// What is on the table: the board, the cells to stay open, and the pose of every piece. No drawing and no network here.
import {
  cellName, gridPoses, middle, orientationOf, poseAt, readCell, squares,
} from "./geometry.js";
import { has, t } from "../i18n.js";

/** @param {number} row @param {number} col */
const name = (row, col) => `${row},${col}`;

/** A board as the server describes it, with its pieces one by one (those with a count repeated). */
export class CalendarBoard {
  /** @param {BoardAnswer} answer */
  constructor(answer) {
    this.answer = answer;
    this.name = answer.name;
    this.title = answer.title;
    this.rows = answer.rows.length;
    this.cols = answer.rows[0].length;
    this.groups = answer.groups;
    /** @type {Cell[]} */
    this.cells = [];
    /** @type {Map<string, string>} */
    this.labels = new Map();
    answer.rows.forEach((labels, row) =>
      labels.forEach((label, col) => {
        if (label === "#") return;
        this.cells.push([row, col]);
        this.labels.set(name(row, col), label);
      }),
    );
    /** @type {Piece[]} */
    this.pieces = [];
    for (const piece of answer.pieces) {
      for (let copy = 0; copy < piece.count; copy++) {
        const index = this.pieces.length;
        this.pieces.push({ ...piece, index, copy, cells: piece.orientations[0] });
      }
    }
    this.needed = this.cells.length - this.pieces.reduce((sum, piece) => sum + piece.cells.length, 0);
  }

  /** @param {Cell} cell */
  has([row, col]) {
    return this.labels.has(name(row, col));
  }

  /** The label of a cell, or its coordinate if it has none. @param {Cell} cell @returns {string} */
  label(cell) {
    return this.shown(cell) || cellName(cell);
  }

  /** What is written on a cell: months and weekdays in the language of the page. @param {Cell} cell */
  shown(cell) {
    const label = this.labels.get(name(...cell)) ?? "";
    const key = `cal.label.${label}`;
    const isNamed = ["month", "weekday"].includes(this.groupOf(cell)?.name ?? "");
    return isNamed && has(key) ? t(key) : label;
  }

  /** @param {Cell} cell */
  groupOf(cell) {
    const label = this.labels.get(name(...cell)) ?? "";
    const isHere = (/** @type {Cell} */ [row, col]) => row === cell[0] && col === cell[1];
    return this.groups.find((group) => group.cells?.some(isHere) ?? group.labels.includes(label));
  }

  /** The board in the form of a board file: what an address carries of a board that is not built in. */
  file() {
    return {
      title: this.title,
      rows: this.answer.rows,
      groups: Object.fromEntries(this.groups.map(({ name, cells: _, ...group }) => [name, group])),
      pieces: this.answer.pieces.map(({ name, orientations, count, flip }) => ({
        name,
        cells: orientations[0],
        count,
        flip,
      })),
    };
  }
}

/**
 * The table of one board. `open` are the cells to stay open; `poses[i]` is the pose of piece i, null while it is in the tray.
 * The pieces in `given` belong to the puzzle: nobody moves them.
 */
export class Table {
  /** @param {CalendarBoard} board @param {Cell[]} [open] */
  constructor(board, open = []) {
    this.board = board;
    this.open = open;
    /** @type {(Pose | null)[]} */
    this.poses = board.pieces.map(() => null);
    this.order = board.pieces.map((_, i) => i); // from the lowest to the topmost
    /** @type {Set<number>} */
    this.given = new Set();
  }

  /**
   * Place the pieces of some spellings as given, as far as they fit and cover no open cell; returns what is then given.
   * @param {string[]} spellings @param {Pose[]} [homes]
   */
  give(spellings, homes = []) {
    this.given = new Set();
    this.placeAll(spellings, homes);
    const open = new Set(this.open.map(String));
    const placed = this.placed().map((cells) => (cells?.some((cell) => open.has(String(cell))) ? null : cells));
    this.poses = this.poses.map((pose, i) => placed[i] && pose);
    this.given = new Set(placed.flatMap((cells, i) => (cells ? [i] : [])));
    return this.spellings();
  }

  /** All poses with only the given pieces on the board. @returns {(Pose | null)[]} */
  begun() {
    return this.poses.map((pose, i) => (this.given.has(i) ? pose : null));
  }

  /** Put piece i on top of the others in a pose. @param {number} i @param {Pose | null} pose */
  put(i, pose) {
    this.poses[i] = pose;
    this.order = [...this.order.filter((other) => other !== i), i];
  }

  /**
   * The cells of each piece that is placed: on the grid and the board, and overlapping no other; null for the others.
   * @returns {(Cell[] | null)[]}
   */
  placed() {
    const taken = new Set();
    /** @type {(Cell[] | null)[]} */
    const result = this.board.pieces.map(() => null);
    for (const i of this.order) {
      const cells = this.cellsOf(i);
      if (!cells || cells.some((cell) => taken.has(String(cell)))) continue;
      for (const cell of cells) taken.add(String(cell));
      result[i] = cells;
    }
    return result;
  }

  /**
   * The cells of the board that piece i covers, null while any part of it is elsewhere.
   * @param {number} i @param {Pose | null} [pose] @returns {Cell[] | null}
   */
  cellsOf(i, pose = this.poses[i]) {
    const cells = pose && squares(this.board.pieces[i].cells, pose);
    return cells?.every((cell) => this.board.has(cell)) ? cells : null;
  }

  /**
   * The pose of piece i after it is dropped in one: snapped to the grid if it is over the board, else unchanged.
   * @param {number} i @param {Pose} pose @returns {Pose}
   */
  dropped(i, pose) {
    const { cells } = this.board.pieces[i];
    const covered = new Set(this.placed().flatMap((placed, other) => (placed && other !== i ? placed.map(String) : [])));
    const near = gridPoses(cells, pose).filter((there) => this.cellsOf(i, there));
    const isFree = (/** @type {Pose} */ there) => !this.cellsOf(i, there)?.some((cell) => covered.has(String(cell)));
    return near.find(isFree) ?? near[0] ?? pose;
  }

  /**
   * The first pose, in reading order, in which piece i fits in its present orientation; else null.
   * @param {number} i @param {Pose} from @returns {Pose | null}
   */
  firstFit(i, from) {
    const piece = this.board.pieces[i];
    const number = orientationOf(piece.cells, from, piece.orientations);
    const covered = new Set(this.placed().flatMap((placed, other) => (placed && other !== i ? placed.map(String) : [])));
    const open = new Set(this.open.map(String));
    const poses = this.board.cells.map((cell) => poseAt(piece.cells, piece.orientations, number, cell, from));
    /** @param {Pose} pose @param {Set<string>} avoided */
    const fits = (pose, avoided) => this.cellsOf(i, pose)?.every((cell) => !avoided.has(String(cell)));
    const avoided = new Set([...covered, ...open]);
    return poses.find((pose) => fits(pose, avoided)) ?? poses.find((pose) => fits(pose, covered)) ?? null;
  }

  /**
   * Where piece i is: {cell, orientation}; null unless it is placed.
   * @param {number} i @param {(Cell[] | null)[]} [placed] @returns {{cell: string, orientation: number} | null}
   */
  placeOf(i, placed = this.placed()) {
    const [covered, pose] = [placed[i], this.poses[i]];
    if (!covered || !pose) return null;
    const { cells, orientations } = this.board.pieces[i];
    return { cell: cellName(covered[0]), orientation: orientationOf(cells, pose, orientations) };
  }

  /**
   * Piece i as PIECE@CELL:ORIENTATION; null unless it is placed.
   * @param {number} i @param {(Cell[] | null)[]} [placed] @returns {string | null}
   */
  spelling(i, placed = this.placed()) {
    const place = this.placeOf(i, placed);
    return place && `${this.board.pieces[i].name}@${place.cell}:${place.orientation}`;
  }

  /** All placed pieces as PIECE@CELL:ORIENTATION. @returns {string[]} */
  spellings() {
    const placed = this.placed();
    return this.board.pieces.flatMap((_, i) => this.spelling(i, placed) ?? []);
  }

  /**
   * Return [piece number, pose] for a spelling; null if it has no meaning on this board. `free` says which pieces may be
   * meant: of several copies it is the first free one.
   * @param {string} spelling @param {(i: number) => boolean} [free] @param {Pose[]} [homes]
   * @returns {[number, Pose] | null}
   */
  place(spelling, free = () => true, homes = []) {
    const match = /^(.+)@([A-Za-z]+[0-9]+):([0-9]+)$/.exec(spelling);
    const cell = match && readCell(match[2]);
    const i = match ? this.board.pieces.findIndex((piece, at) => piece.name === match[1] && free(at)) : -1;
    if (i < 0 || !cell) return null;
    const { cells, orientations } = this.board.pieces[i];
    const number = Number(match?.[3]);
    if (!orientations[number - 1]) return null;
    const pose = poseAt(cells, orientations, number, cell, this.poses[i] ?? homes[i]);
    return this.cellsOf(i, pose) ? [i, pose] : null;
  }

  /**
   * Place exactly the pieces of a list of spellings; one that is already placed so keeps its pose. Returns their number.
   * @param {string[]} spellings @param {Pose[]} [homes]
   */
  placeAll(spellings, homes = []) {
    const before = this.poses.map((_, i) => this.spelling(i));
    const poses = [...this.poses];
    const used = new Set();
    this.poses = this.begun();
    /** @type {string[]} */
    const left = [];
    for (const spelling of spellings) {
      const i = before.findIndex((other, at) => other === spelling && !used.has(at));
      if (i < 0) left.push(spelling);
      else {
        used.add(i);
        this.poses[i] = poses[i];
      }
    }
    for (const i of this.given) used.add(i);
    for (const spelling of left) {
      const found = this.place(spelling, (i) => !used.has(i), homes);
      if (!found) continue;
      used.add(found[0]);
      this.poses[found[0]] = found[1];
    }
    return used.size;
  }

  /** The cells that no piece covers. @returns {Cell[]} */
  uncovered() {
    const covered = new Set(this.placed().flatMap((cells) => cells?.map(String) ?? []));
    return this.board.cells.filter((cell) => !covered.has(String(cell)));
  }

  /** The cells that should stay open, but are covered. @returns {Cell[]} */
  hidden() {
    const bare = new Set(this.uncovered().map(String));
    return this.open.filter((cell) => !bare.has(String(cell)));
  }

  /**
   * How far the player is: {state: "playing"}, or when all pieces are placed "done", "another" (another day of this board,
   * which the `cells` show) or "nothing" (the open `cells` are not a day).
   * @returns {Outcome}
   */
  outcome() {
    if (this.placed().includes(null)) return { state: "playing" };
    const cells = this.uncovered();
    const wanted = new Set(this.open.map(String));
    if (cells.every((cell) => wanted.has(String(cell)))) return { state: "done", cells };
    const isDay = this.board.groups.every(
      (group) => cells.filter((cell) => this.board.groupOf(cell) === group).length === group.open,
    );
    return { state: isDay ? "another" : "nothing", cells };
  }

  /** A copy of all poses, for undo and for the browser's store. @returns {TableState} */
  snapshot() {
    return { poses: this.poses.map((pose) => pose && { ...pose }), order: [...this.order] };
  }

  /** @param {TableState} given */
  restore({ poses, order }) {
    this.poses = poses.map((pose) => pose && { ...pose });
    this.order = [...order];
  }

  /**
   * Whether something is a snapshot of this board: what a browser kept may be of an earlier version.
   * @param {any} kept @returns {boolean}
   */
  accepts(kept) {
    /** @param {any} pose */
    const isPose = (pose) =>
      pose === null ||
      ([0, 1, 2, 3].includes(pose?.turn) && [0, 1].includes(pose.flip) && [pose.x, pose.y].every(Number.isFinite) &&
        (pose.scale ?? 1) > 0);
    const { length } = this.poses;
    return (
      Array.isArray(kept?.poses) && kept.poses.length === length && kept.poses.every(isPose) &&
      Array.isArray(kept.order) && kept.order.length === length && new Set(kept.order).size === length &&
      kept.order.every((/** @type {number} */ i) => Number.isInteger(i) && i >= 0 && i < length)
    );
  }

  /** Where the middle of piece i is. @param {number} i @param {Pose} pose @returns {Point} */
  middle(i, pose) {
    return middle(this.board.pieces[i].cells, pose);
  }
}
