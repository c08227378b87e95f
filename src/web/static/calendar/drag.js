// Fingers, pens and mice on the stage: what they do to pieces, to cells and to the view. Pointer events throughout.
import { around } from "../dom.js";

/** @type {Record<string, number>} */
const STILL = { mouse: 4, pen: 6, touch: 9 }; // how far in pixels a press may slip and still be a click
const LONG_PRESS = 480; // milliseconds
const RIM = 56; // pixels from the stage's rim at which a carried piece takes the view along,
const RIM_SPEED = 12; // by at most so many pixels a picture

/**
 * Listen on a stage. `hands` says what to do, points being those of the table:
 *   grab(i, point), drag(i, dx, dy), drop(i, point), cancel(i)   a piece is carried; dx, dy from where it was grabbed
 *   turn(i, point, quarters), flip(i, point)               a click, a right click; a ctrl-click or a long press
 *   tap(cell element)                                      a click on a cell
 *   isLocked(i)                                            whether a piece is out of reach
 * Returns {held(), release(), rebase(), stop()}: held() is {piece, point} while one is carried, else null.
 * @param {Stage} stage @param {Hands} hands
 */
export function listen(stage, hands) {
  const { svg } = stage;
  /** @type {Map<number, [number, number]>} */
  const pointers = new Map(); // pointer id -> [clientX, clientY]
  /** @type {Press | null} */
  let press = null; // what the one pointer that counts has begun
  /** @type {{x: number, y: number, distance: number} | null} */
  let pinch = null;

  /** @param {Event} event */
  const pieceOf = (event) => {
    const piece = around(event, "[data-piece]");
    return piece && !hands.isLocked(Number(piece.dataset.piece)) ? piece : null;
  };
  /** @param {MouseEvent} event */
  const point = (event) => stage.point(event.clientX, event.clientY);

  /** @param {PointerEvent} event */
  function down(event) {
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (press?.carried || press?.button === 2) return;
    if (pointers.size === 2) {
      forget();
      startPinch();
      return;
    }
    if (pointers.size > 2 || press) return;
    const piece = pieceOf(event);
    /** @type {Press} */
    const begun = {
      id: event.pointerId,
      button: event.button,
      piece: piece ? Number(piece.dataset.piece) : null,
      cell: around(event, "[data-cell]"),
      at: [event.clientX, event.clientY],
      client: [event.clientX, event.clientY],
      point: point(event),
      last: point(event),
      type: event.pointerType,
      flips: event.ctrlKey || event.metaKey,
    };
    press = begun;
    if (piece) {
      event.preventDefault();
      piece.focus({ preventScroll: true, focusVisible: false });
      if (event.button === 0 && !begun.flips) {
        begun.timer = setTimeout(() => {
          begun.timer = 0;
          begun.done = true;
          hands.flip(Number(piece.dataset.piece), begun.point);
        }, LONG_PRESS);
      }
    }
    if (event.button === 0 || event.button === 2) svg.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (pointers.has(event.pointerId)) pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pinch) {
      movePinch();
      return;
    }
    if (!press || event.pointerId !== press.id) return;
    const [x, y] = press.at;
    press.last = point(event);
    if (!press.moves) {
      if (Math.hypot(event.clientX - x, event.clientY - y) <= (STILL[press.type] ?? STILL.mouse)) return;
      press.moves = true;
      clearTimeout(press.timer);
      if (press.piece !== null && press.button === 0 && !press.flips) {
        press.carried = true;
        hands.grab(press.piece, press.point);
      } else if (press.piece === null && (press.type !== "touch" || stage.isZoomed)) {
        press.pans = true;
        svg.classList.add("panning");
      }
    }
    if (press.carried) {
      carry(press, [event.clientX, event.clientY]);
    } else if (press.pans) {
      stage.panBy(press.last[0] - press.point[0], press.last[1] - press.point[1]);
    }
  }

  /** @param {Press} carried @param {[number, number]} client */
  function carry(carried, client) {
    carried.client = client;
    dragged(carried);
    if (!carried.panning && rimPull(carried)) carried.panning = requestAnimationFrame(panAtRim);
  }

  /** @param {Press} carried */
  function dragged({ piece, last, point: first }) {
    if (piece !== null) hands.drag(piece, last[0] - first[0], last[1] - first[1]);
  }

  /**
   * How far the view should move in a picture, in pixels: zoomed in, a piece at the rim takes it along.
   * @param {Press} carried @returns {Point | null}
   */
  function rimPull(carried) {
    if (!stage.isZoomed) return null;
    const box = svg.getBoundingClientRect();
    const [x, y] = carried.client;
    const reach = Math.min(RIM, box.width / 5, box.height / 5);
    /** @param {number} at @param {number} from @param {number} to */
    const pull = (at, from, to) => (at < from + reach ? from + reach - at : at > to - reach ? to - reach - at : 0);
    const [dx, dy] = [pull(x, box.left, box.right), pull(y, box.top, box.bottom)].map(
      (far) => Math.max(-1, Math.min(1, far / reach)) * RIM_SPEED,
    );
    return dx || dy ? [dx, dy] : null;
  }

  function panAtRim() {
    if (!press?.carried) return;
    press.panning = 0;
    const pull = rimPull(press);
    if (!pull) return;
    const before = { ...stage.view };
    const [from, to] = [stage.point(0, 0), stage.point(...pull)];
    stage.panBy(to[0] - from[0], to[1] - from[1]);
    press.last = stage.point(...press.client);
    dragged(press);
    if (stage.view.x !== before.x || stage.view.y !== before.y) press.panning = requestAnimationFrame(panAtRim);
  }

  /** @param {PointerEvent} event */
  function up(event) {
    pointers.delete(event.pointerId);
    if (pinch) {
      if (pointers.size < 2) pinch = null;
      return;
    }
    if (!press || event.pointerId !== press.id) return;
    const { piece, cell, button, moves, carried, done, flips, last } = press;
    const at = press.point;
    forget();
    if (moves && !carried) return;
    if (piece === null) {
      if (cell && button === 0) hands.tap(cell);
    } else if (carried) hands.drop(piece, last);
    else if (!done) click(piece, at, button, flips);
  }

  /** @param {number} piece @param {Point} at @param {number} button @param {boolean} flips */
  function click(piece, at, button, flips) {
    if (button === 2 && !flips) hands.turn(piece, at, -1);
    else if (button === 2) hands.flip(piece, at); // what a Mac makes of a ctrl-click
    else if (button === 0 && flips) hands.flip(piece, at);
    else if (button === 0) hands.turn(piece, at, 1);
  }

  /** @param {PointerEvent} event */
  function cancel(event) {
    pointers.delete(event.pointerId);
    if (pointers.size < 2) pinch = null;
    if (press?.id !== event.pointerId) return;
    const { piece, carried } = press;
    forget();
    if (carried && piece !== null) hands.cancel(piece);
  }

  function forget() {
    clearTimeout(press?.timer);
    if (press?.panning) cancelAnimationFrame(press.panning);
    press = null;
    svg.classList.remove("panning");
  }

  const between = () => {
    const [[ax, ay], [bx, by]] = [...pointers.values()];
    return { x: (ax + bx) / 2, y: (ay + by) / 2, distance: Math.max(1, Math.hypot(ax - bx, ay - by)) };
  };

  function startPinch() {
    pinch = between();
  }

  function movePinch() {
    if (!pinch) return;
    const now = between();
    stage.zoomAt(stage.point(pinch.x, pinch.y), now.distance / pinch.distance);
    const [from, to] = [stage.point(pinch.x, pinch.y), stage.point(now.x, now.y)];
    stage.panBy(to[0] - from[0], to[1] - from[1]);
    pinch = now;
  }

  // The wheel scrolls the page; with ctrl, which is also what a pinch on a touchpad says, it zooms.
  /** @param {WheelEvent} event */
  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    stage.zoomAt(point(event), Math.exp(-Math.max(-60, Math.min(60, pixels)) * 0.01));
  }

  // What the browser would make of a touch: scrolling stays its own, but not from a piece, nor with two fingers.
  /** @param {TouchEvent} event */
  function touch(event) {
    if (event.cancelable && (event.touches.length > 1 || stage.isZoomed || pieceOf(event))) {
      event.preventDefault();
    }
  }

  /** @param {MouseEvent} event */
  function menu(event) {
    if (pieceOf(event) || press) event.preventDefault();
  }

  const active = { passive: false };
  /** @type {[string, (event: any) => void, AddEventListenerOptions?][]} */
  const listeners = [
    ["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", cancel],
    ["wheel", wheel, active], ["touchstart", touch, active], ["touchmove", touch, active], ["contextmenu", menu],
  ];
  for (const [name, listener, options] of listeners) svg.addEventListener(name, listener, options);

  return {
    held: () => (press?.carried && press.piece !== null ? { piece: press.piece, point: press.last } : null),
    /** Let go of the carried piece as if it had not been grabbed. */
    release() {
      if (!press?.carried) return;
      const { piece } = press;
      forget();
      if (piece !== null) hands.cancel(piece);
    },
    /** Count further movement from here: after the carried piece was turned under the pointer. */
    rebase() {
      if (press) press.point = press.last;
    },
    stop() {
      forget();
      for (const [name, listener, options] of listeners) svg.removeEventListener(name, listener, options);
    },
  };
}
