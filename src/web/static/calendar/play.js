// Playing: what clicks, drags and keys do to the table, and what is asked about it afterwards.
import { isGone } from "../api.js";
import { announce } from "../dom.js";
import { t } from "../i18n.js";
import { LiveCount, isCounted } from "./count.js";
import { bounds, cellNamed, flipPose, isAligned, matrix, movePose, scalePose, toBoard, turnPose } from "./geometry.js";

export class Play {
  /**
   * `layers` are {pieces, board, ghost, marks}; `changed()` is called after every change, `carried()` while a piece is.
   * @param {CalendarSession} session @param {Stage} stage @param {Layers} layers @param {Layout} layout
   * @param {(isQuiet?: boolean) => void} changed
   */
  constructor(session, stage, layers, layout, changed) {
    this.session = session;
    this.stage = stage;
    this.layers = layers;
    this.layout = layout;
    this.changed = changed;
    this.table = session.table;
    this.board = session.board;
    /** @type {CountAnswer | Failure | null} */
    this.answer = null; // of the live count
    this.waiting = false;
    this.message = "";
    this.count = new LiveCount((answer) => this.#answered(answer));
    /** @type {PieceHint | null} */
    this.hint = null; // the hint that is shown
    /** @type {Carry | null} */
    this.carry = null;
    this.actor = "history"; // who made the last change
    if (!session.isBegun) session.begin();
  }

  /** @param {number} i @returns {Pose} */
  pose(i) {
    return this.table.poses[i] ?? this.layout.homes[i];
  }

  /** A change is complete: remember it, show it, ask about it. `actor` is who made it: "player", "hint" or "solver". */
  commit(message = "", actor = "player") {
    this.session.note();
    this.actor = actor;
    this.refresh(message);
  }

  /** The same in the place of the last change. @param {string} message @param {string} actor */
  amend(message, actor) {
    this.session.note({ amends: true });
    this.actor = actor;
    this.refresh(message);
  }

  /** Take back the last step of this table; returns whether there is one. */
  undo() {
    const { history } = this.session;
    return history.canUndo && this.#restore(history.undo(), t("cal.undone"));
  }

  redo() {
    const { history } = this.session;
    return history.canRedo && this.#restore(history.redo(), t("cal.redone"));
  }

  /** @param {TableState} state @param {string} message */
  #restore(state, message) {
    const { session } = this;
    session.restore(state);
    if (session.mode === "cells") this.layers.board.setOpen(session.table.open);
    this.gather();
    this.actor = "history";
    session.solutions = null;
    this.slideAll();
    this.refresh(message);
    return true;
  }

  /** Show pieces, board and texts as the table is; `message` is announced too. */
  refresh(message = "") {
    this.message = message;
    if (message) announce(message);
    this.forget();
    this.layers.pieces.stack(this.table.order);
    this.describeAll();
    this.ask();
    this.changed();
  }

  /** Show the current level of a hint, and mark its cells and pieces. @param {PieceHint} hint */
  showHint(hint) {
    const found = hint.showsPlace ? this.placeOf(hint) : null;
    this.hint = hint;
    this.message = "";
    this.layers.marks.show(hint.marks, found ? (this.table.cellsOf(...found) ?? []) : []);
    announce(hint.text);
    this.changed(true);
  }

  /** Remove the hint and its marks. */
  forget() {
    this.hint = null;
    this.layers.marks.clear();
  }

  /** The piece of a hint, one that is not placed, and the pose that it gets. @param {PieceHint} hint */
  placeOf(hint) {
    const placed = this.table.placed();
    return this.table.place(hint.place, (i) => !placed[i], this.layout.homes);
  }

  hiddenText() {
    return t("cal.guide.hidden", { labels: this.table.hidden().map((cell) => this.board.label(cell)).join(", ") });
  }

  describeAll() {
    const placed = this.table.placed();
    this.board.pieces.forEach((piece, i) => {
      const overlaps = !placed[i] && this.table.cellsOf(i) !== null;
      const isGiven = this.table.given.has(i);
      this.layers.pieces.describe(i, { isGiven, isPlaced: placed[i] !== null, overlaps, isLoose: this.isLoose(i), label: this.#label(i, placed) });
    });
  }

  /** @param {number} i @param {(Cell[] | null)[]} [placed] */
  #label(i, placed = this.table.placed()) {
    const { name } = this.board.pieces[i];
    const place = this.table.placeOf(i, placed);
    if (place) {
      const { orientation } = place;
      const cells = placed[i] ?? [];
      const cell = this.board.label(cells[0]);
      const labels = cells.map((one) => this.board.label(one)).join(", ");
      if (this.table.given.has(i)) return t("cal.piece.given", { name, labels });
      return t("cal.piece.placed", { name, cell, orientation, labels });
    }
    if (!this.table.poses[i]) return t("cal.piece.waits", { name });
    return this.table.cellsOf(i) ? t("cal.piece.clashes", { name }) : t("cal.piece.loose", { name });
  }

  slideAll() {
    this.board.pieces.forEach((_, i) => this.layers.pieces.slide(i, this.pose(i)));
  }

  /**
   * The stage has another shape: the tray moves, and what was left beside the board moves into it.
   * @param {Layout} layout
   */
  relay(layout) {
    this.layout = layout;
    this.gather();
    this.board.pieces.forEach((_, i) => this.layers.pieces.set(i, this.pose(i)));
    this.describeAll();
  }

  /** Pieces that were left beside the board become as small as those that wait; those out of sight wait again. */
  gather() {
    this.table.poses.forEach((pose, i) => {
      if (!pose || this.#isOverBoard(i)) return;
      const middle = this.table.middle(i, pose);
      this.table.poses[i] = this.#isWithin(middle, this.layout.world) ? scalePose(pose, middle, this.layout.scale) : null;
    });
  }

  /** @param {Point} point @param {Box} world */
  #isWithin([x, y], world) {
    return x >= world.x && y >= world.y && x <= world.x + world.width && y <= world.y + world.height;
  }

  /** Ask about the pieces that are placed now, or about others. */
  ask(placed = this.table.spellings()) {
    if (!this.session.isComplete || this.table.hidden().length || this.table.outcome().state === "done") {
      this.count.stop();
      this.answer = null;
      this.waiting = false;
      this.layers.board.setDead([]);
    } else {
      this.count.about(this.session.query(placed));
    }
  }

  /** @param {CountAnswer | Failure | null} answer */
  #answered(answer) {
    this.waiting = answer === null;
    if (isGone(answer)) this.count.stop(); // asked again when it is back
    if (answer) this.answer = answer;
    if (isCounted(answer)) this.layers.board.setDead((answer.dead ?? []).map(cellNamed));
    this.changed(true);
  }

  /** Lift piece i at a point of the table: a small one grows around it. @param {number} i @param {Point} point */
  grab(i, point) {
    this.carry = { i, from: scalePose(this.pose(i), point, 1), before: this.table.snapshot() };
    this.table.put(i, this.carry.from);
    this.layers.pieces.set(i, this.carry.from);
    this.layers.pieces.stack(this.table.order);
    this.layers.pieces.lift(i, true);
    this.forget();
    this.session.solutions = null;
    this.changed(true);
  }

  /** @param {number} i @param {number} dx @param {number} dy */
  drag(i, dx, dy) {
    if (!this.carry) return;
    const pose = movePose(this.carry.from, dx, dy);
    this.table.poses[i] = pose;
    this.layers.pieces.set(i, pose);
    this.#foresee(i, pose);
  }

  /** Show where the carried piece would be placed, and ask about that. @param {number} i @param {Pose} pose */
  #foresee(i, pose) {
    const there = this.table.dropped(i, pose);
    const cells = this.table.cellsOf(i, there);
    const key = cells ? String(cells) : "";
    if (!this.carry || key === this.carry.key) return;
    this.carry.key = key;
    this.layers.ghost.classList.toggle("shown", cells !== null);
    if (cells) {
      this.layers.ghost.setAttribute("d", this.board.pieces[i].path ?? "");
      this.layers.ghost.setAttribute("transform", `matrix(${matrix(there).join(" ")})`);
    }
    this.table.poses[i] = there;
    this.ask();
    this.table.poses[i] = pose;
  }

  /**
   * Drop piece i, held at a point of the table: on the grid of the board, or small beside it.
   * @param {number} i @param {Point} point
   */
  drop(i, point) {
    this.#letGo();
    let pose = this.table.dropped(i, this.#clamped(i, this.pose(i)));
    const isOver = point[0] > 0 && point[1] > 0 && point[0] < this.board.cols && point[1] < this.board.rows;
    if (!isOver && !this.table.cellsOf(i, pose)) pose = scalePose(pose, point, this.layout.scale);
    this.table.put(i, pose);
    this.layers.pieces.slide(i, pose, 110);
    this.commit();
    announce(this.#label(i));
  }

  /** @param {number} i */
  cancel(i) {
    const before = this.#letGo();
    if (before) this.table.restore(before);
    this.layers.pieces.slide(i, this.pose(i));
    this.refresh();
  }

  /** Let go of the carried piece; returns the table as it was before. */
  #letGo() {
    if (!this.carry) return null;
    const { i, before } = this.carry;
    this.carry = null;
    this.layers.pieces.lift(i, false);
    this.layers.ghost.classList.remove("shown");
    return before;
  }

  /** A pose whose middle is on the table still. @param {number} i @param {Pose} pose */
  #clamped(i, pose) {
    const { world } = this.layout;
    const [x, y] = this.table.middle(i, pose);
    /** @param {number} at @param {number} from @param {number} length */
    const inside = (at, from, length) => Math.min(Math.max(at, from), from + length);
    return movePose(pose, inside(x, world.x, world.width) - x, inside(y, world.y, world.height) - y);
  }

  /**
   * Turn piece i around a point of the table. It goes nowhere else: only a drop brings it to the grid.
   * @param {number} i @param {Point} point @param {number} quarters @param {boolean} [spoken]
   */
  turn(i, point, quarters, spoken = false) {
    const pose = turnPose(this.pose(i), point, quarters);
    this.layers.pieces.turn(i, pose, point, quarters);
    this.#turned(i, pose, spoken);
  }

  /** @param {number} i @param {Point} point @param {boolean} [spoken] */
  flip(i, point, spoken = false) {
    if (!this.board.pieces[i].flip) {
      this.refresh(t("cal.piece.noFlip", { name: this.board.pieces[i].name }));
      return;
    }
    const pose = flipPose(this.pose(i), point);
    this.layers.pieces.flip(i, pose, point);
    this.#turned(i, pose, spoken);
  }

  /** @param {number} i @param {Pose} pose @param {boolean} spoken */
  #turned(i, pose, spoken) {
    this.session.solutions = null;
    if (this.carry?.i === i) {
      this.carry.from = pose;
      this.carry.key = null;
      this.table.poses[i] = pose;
      this.#foresee(i, pose);
      return;
    }
    this.table.put(i, pose);
    this.commit();
    if (spoken) announce(this.#label(i));
  }

  /**
   * The middle of the cell of a piece that is nearest to its middle: around that, the grid stays the grid.
   * @param {number} i
   */
  #pivot(i) {
    const pose = this.pose(i);
    const [x, y] = this.table.middle(i, pose);
    /** @param {Point} point */
    const distance = ([px, py]) => Math.hypot(px - x, py - y);
    const points = this.board.pieces[i].cells.map(([row, col]) => toBoard(pose, [col + 0.5, row + 0.5]));
    return points.reduce((best, point) => (distance(point) < distance(best) - 1e-9 ? point : best));
  }

  /** @param {number} i @param {number} quarters @param {Held | null} held */
  turnByKey(i, quarters, held) {
    this.turn(i, held?.piece === i ? held.point : this.#pivot(i), quarters, true);
  }

  /** @param {number} i @param {Held | null} held */
  flipByKey(i, held) {
    this.flip(i, held?.piece === i ? held.point : this.#pivot(i), true);
  }

  /** Move by a cell; from beside the board, onto it first. @param {number} i @param {number} dx @param {number} dy */
  step(i, dx, dy) {
    if (!this.#isOverBoard(i)) {
      this.enter(i);
      return;
    }
    const { cells } = this.board.pieces[i];
    let pose = this.#whole(i);
    if (!isAligned(cells, pose)) {
      const { left, top } = bounds(cells, pose);
      pose = movePose(pose, Math.round(left) - left, Math.round(top) - top);
    }
    pose = this.#clamped(i, movePose(pose, dx, dy));
    if (!isAligned(cells, pose)) return;
    this.#put(i, pose);
  }

  /** The pose of piece i at its full size. @param {number} i */
  #whole(i) {
    const pose = this.pose(i);
    return scalePose(pose, this.table.middle(i, pose), 1);
  }

  /** Whether piece i lies on the board, but off its grid: where it was turned, and not dropped since. @param {number} i */
  isLoose(i) {
    return this.table.poses[i] !== null && !this.table.cellsOf(i) && this.#isOverBoard(i);
  }

  /** Whether any part of piece i is over the board. @param {number} i @param {Pose} [pose] */
  #isOverBoard(i, pose = this.pose(i)) {
    const { left, top, width, height } = bounds(this.board.pieces[i].cells, pose);
    return left < this.board.cols && top < this.board.rows && left + width > 0 && top + height > 0;
  }

  /**
   * Drop a piece that is over the board; bring one that waits beside it to where it fits, as it is turned now.
   * @param {number} i
   */
  enter(i) {
    const pose = this.#whole(i);
    if (this.#isOverBoard(i)) {
      this.#put(i, this.table.dropped(i, pose));
      return;
    }
    const { left, top } = bounds(this.board.pieces[i].cells, pose);
    this.#put(i, this.table.firstFit(i, pose) ?? movePose(pose, -left, -top));
  }

  /** Back to the tray. @param {number} i */
  leave(i) {
    if (!this.table.poses[i]) return;
    this.#put(i, null);
  }

  /** @param {number} i @param {Pose | null} pose */
  #put(i, pose) {
    this.session.solutions = null;
    this.table.put(i, pose);
    this.layers.pieces.slide(i, this.pose(i), 120);
    this.commit();
    announce(this.#label(i));
  }

  /** Bring what is not placed back to the tray. */
  tidy() {
    const placed = this.table.placed();
    if (!this.isUntidy(placed)) return;
    this.table.poses = this.table.poses.map((pose, i) => placed[i] && pose);
    this.slideAll();
    this.commit(t("cal.tidy.done"));
  }

  /** Whether a piece is neither placed nor in the tray. */
  isUntidy(placed = this.table.placed()) {
    return this.table.poses.some((pose, i) => pose && !placed[i]);
  }

  /** Whether there is a piece to take back. */
  get canReset() {
    return this.table.poses.some((pose, i) => pose && !this.table.given.has(i));
  }

  reset() {
    if (!this.canReset) return;
    this.session.solutions = null;
    this.table.poses = this.table.begun();
    this.slideAll();
    this.commit(t(this.table.given.size ? "cal.reset.given" : "cal.reset.done"));
  }

  dispose() {
    this.count.stop();
    if (this.carry) this.table.restore(this.carry.before);
  }
}
