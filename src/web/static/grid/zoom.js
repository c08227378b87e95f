// Zooming into a board whose cells are too small for fingers and eyes: two fingers, or a button. The view follows the cell
// that is chosen. Fetched where a board may be that large.

import { h, svg } from "../dom.js";
import { t } from "../i18n.js";

const SMALL = 24; // the side of a cell in pixels, below which there is a button
const WANTED = 34; // what the button makes of it
const MOST = 6; // times

const SIGN = "M10.5 4a6.5 6.5 0 1 1-.01 0M15.5 15.5 21 21M10.5 8v5M8 10.5h5"; // a magnifying glass

export class Zoom {
  scale = 1;
  x = 0;
  y = 0;
  shown = -1; // the cell that was brought into sight last
  /** @type {Map<number, number[]>} */
  fingers = new Map();
  /** @type {{middle: number[], apart: number} | null} */
  pinch = null;

  /** @param {GridSession} session @param {BoardPicture} picture */
  constructor(session, picture) {
    this.session = session;
    this.picture = picture;
    this.room = picture.element;
    const sign = svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGN }));
    this.element = h("button", { type: "button", class: "zoom-switch", title: t("grid.zoom"), "aria-label": t("grid.zoom"), onclick: () => this.turn() }, sign);
    this.width = picture.board.clientWidth; // measured when it changes: to ask for it after each key has the board laid out at once
    this.observer = new ResizeObserver(() => {
      this.width = picture.board.clientWidth;
      this.show();
    });
    for (const each of [this.room, picture.board]) this.observer.observe(each);
    // Before the board hears of it: what two fingers do chooses no cells.
    const listeners = { pointerdown: this.press, pointermove: this.move, pointerup: this.lift, pointercancel: this.lift };
    for (const [name, listener] of Object.entries(listeners)) {
      this.room.addEventListener(name, (/** @type {any} */ event) => event.pointerType === "touch" && listener.call(this, event), true);
    }
  }

  /** How large a cell is without zoom, in pixels. */
  get side() {
    return this.width / this.session.game.cols;
  }

  show() {
    const { session, element } = this;
    element.hidden = this.side >= SMALL;
    element.setAttribute("aria-pressed", String(this.scale > 1));
    if (this.scale === 1 || this.pinch) return;
    if (session.focus !== this.shown) this.follow();
    this.#place();
  }

  /** The button: into the board, around the cell that is chosen, or back. */
  turn() {
    const { width, height } = this.room.getBoundingClientRect();
    if (this.scale > 1) this.#to(1, [0, 0], [0, 0]);
    else {
      const [x, y] = this.#middle();
      this.#to(Math.min(MOST, Math.max(1.5, WANTED / this.side)), [x, y], [width / 2, height / 2]);
    }
    this.shown = this.session.focus;
    this.show();
  }

  /** Bring the chosen cell into sight. */
  follow() {
    this.shown = this.session.focus;
    const [x, y] = this.#middle().map((at, axis) => this.scale * at + [this.x, this.y][axis]);
    const { width, height } = this.room.getBoundingClientRect();
    const rim = 0.75 * this.side * this.scale;
    this.x += Math.max(rim - x, 0) + Math.min(width - rim - x, 0);
    this.y += Math.max(rim - y, 0) + Math.min(height - rim - y, 0);
  }

  /** Where the chosen cell's middle is in the room, without zoom. */
  #middle() {
    const { board } = this.picture;
    const { width, left, top, unit } = this.picture.geometry;
    const { focus, game } = this.session;
    const of = board.clientWidth / width;
    const [col, row] = [focus % game.cols, Math.floor(focus / game.cols)];
    return [board.offsetLeft + of * (left + (col + 0.5) * unit), board.offsetTop + of * (top + (row + 0.5) * unit)];
  }

  /**
   * Zoom so that a point of the room, as it is without zoom, comes to another.
   * @param {number} scale @param {number[]} point @param {number[]} to
   */
  #to(scale, [x, y], [toX, toY]) {
    Object.assign(this, { scale, x: toX - scale * x, y: toY - scale * y });
    this.#place();
  }

  /** Show the board as large as it is now, without a gap where there is more of it. */
  #place() {
    const { board } = this.picture;
    const { scale } = this;
    const isZoomed = scale > 1;
    /** @param {number} at @param {number} offset @param {number} size @param {number} room */
    const within = (at, offset, size, room) => {
      const [first, last] = [-scale * offset, room - scale * (offset + size)];
      return first < last ? (first + last) / 2 : Math.min(first, Math.max(last, at));
    };
    if (isZoomed) {
      this.x = within(this.x, board.offsetLeft, board.offsetWidth, this.room.clientWidth);
      this.y = within(this.y, board.offsetTop, board.offsetHeight, this.room.clientHeight);
    }
    this.room.classList.toggle("zoomed", isZoomed);
    const [left, top] = [board.offsetLeft, board.offsetTop];
    // As offsets of the board's own corner, around which it grows.
    board.style.transform = isZoomed ? `translate(${this.x + (scale - 1) * left}px, ${this.y + (scale - 1) * top}px) scale(${scale})` : "";
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.fingers.size !== 2) return;
    event.stopPropagation();
    event.preventDefault();
    this.picture.grid.dispatchEvent(new PointerEvent("pointercancel")); // the first finger began a drag
    this.pinch = this.#between();
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.fingers.has(event.pointerId)) return;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (!this.pinch) return;
    event.stopPropagation();
    const before = this.pinch;
    const now = this.#between();
    const scale = Math.min(MOST, Math.max(1, (this.scale * now.apart) / before.apart));
    const point = before.middle.map((at, axis) => (at - [this.x, this.y][axis]) / this.scale);
    this.pinch = now;
    this.#to(scale, point, now.middle);
  }

  /** @param {PointerEvent} event */
  lift(event) {
    this.fingers.delete(event.pointerId);
    if (!this.pinch) return;
    event.stopPropagation();
    if (this.fingers.size) return;
    this.pinch = null;
    this.shown = this.session.focus; // what was moved out of sight stays there
    this.show();
  }

  /** The middle between two fingers in the room, and how far apart they are. */
  #between() {
    const { left, top } = this.room.getBoundingClientRect();
    const [[x, y], [u, v]] = [...this.fingers.values()];
    return { middle: [(x + u) / 2 - left, (y + v) / 2 - top], apart: Math.max(1, Math.hypot(x - u, y - v)) };
  }

  close() {
    this.observer.disconnect();
  }
}
