// Fingers, pens and mice on the stage: what they do to pieces, to cells and to the view. Pointer events throughout.

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
 */
export function listen(stage, hands) {
  const { svg } = stage;
  const pointers = new Map(); // pointer id -> [clientX, clientY]
  let press = null; // what the one pointer that counts has begun
  let pinch = null;

  const pieceOf = (target) => {
    const piece = target.closest?.("[data-piece]");
    return piece && !hands.isLocked(Number(piece.dataset.piece)) ? piece : null;
  };
  const point = (event) => stage.point(event.clientX, event.clientY);

  function down(event) {
    pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (press?.carried || press?.button === 2) return;
    if (pointers.size === 2) {
      forget();
      startPinch();
      return;
    }
    if (pointers.size > 2 || press) return;
    const piece = pieceOf(event.target);
    press = {
      id: event.pointerId,
      button: event.button,
      piece: piece ? Number(piece.dataset.piece) : null,
      cell: event.target.closest?.("[data-cell]"),
      at: [event.clientX, event.clientY],
      point: point(event),
      last: point(event),
      type: event.pointerType,
      flips: event.ctrlKey || event.metaKey,
    };
    if (piece) {
      event.preventDefault();
      piece.focus({ preventScroll: true, focusVisible: false });
      if (event.button === 0 && !press.flips) {
        press.timer = setTimeout(() => {
          press.timer = 0;
          press.done = true;
          hands.flip(press.piece, press.point);
        }, LONG_PRESS);
      }
    }
    if (event.button === 0 || event.button === 2) svg.setPointerCapture(event.pointerId);
  }

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
      carry();
    } else if (press.pans) {
      stage.panBy(press.last[0] - press.point[0], press.last[1] - press.point[1]);
    }
  }

  function carry() {
    press.client = [...pointers.get(press.id)];
    hands.drag(press.piece, press.last[0] - press.point[0], press.last[1] - press.point[1]);
    if (!press.panning && rimPull()) press.panning = requestAnimationFrame(panAtRim);
  }

  /** How far the view should move in a picture, in pixels: zoomed in, a piece at the rim takes it along. */
  function rimPull() {
    if (!stage.isZoomed) return null;
    const box = svg.getBoundingClientRect();
    const [x, y] = press.client;
    const reach = Math.min(RIM, box.width / 5, box.height / 5);
    const pull = (at, from, to) => (at < from + reach ? from + reach - at : at > to - reach ? to - reach - at : 0);
    const [dx, dy] = [pull(x, box.left, box.right), pull(y, box.top, box.bottom)].map(
      (far) => Math.max(-1, Math.min(1, far / reach)) * RIM_SPEED,
    );
    return dx || dy ? [dx, dy] : null;
  }

  function panAtRim() {
    if (!press?.carried) return;
    press.panning = 0;
    const pull = rimPull();
    if (!pull) return;
    const before = { ...stage.view };
    const [from, to] = [stage.point(0, 0), stage.point(...pull)];
    stage.panBy(to[0] - from[0], to[1] - from[1]);
    press.last = stage.point(...press.client);
    hands.drag(press.piece, press.last[0] - press.point[0], press.last[1] - press.point[1]);
    if (stage.view.x !== before.x || stage.view.y !== before.y) press.panning = requestAnimationFrame(panAtRim);
  }

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
    if (carried) hands.drop(piece, last);
    else if (moves || done) return;
    else if (piece !== null && button === 2 && !flips) hands.turn(piece, at, -1);
    else if (piece !== null && button === 2) hands.flip(piece, at); // what a Mac makes of a ctrl-click
    else if (piece !== null && button === 0 && flips) hands.flip(piece, at);
    else if (piece !== null && button === 0) hands.turn(piece, at, 1);
    else if (cell && button === 0) hands.tap(cell);
  }

  function cancel(event) {
    pointers.delete(event.pointerId);
    if (pointers.size < 2) pinch = null;
    if (press?.id !== event.pointerId) return;
    const { piece, carried } = press;
    forget();
    if (carried) hands.cancel(piece);
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
    const now = between();
    stage.zoomAt(stage.point(pinch.x, pinch.y), now.distance / pinch.distance);
    const [from, to] = [stage.point(pinch.x, pinch.y), stage.point(now.x, now.y)];
    stage.panBy(to[0] - from[0], to[1] - from[1]);
    pinch = now;
  }

  // The wheel scrolls the page; with ctrl, which is also what a pinch on a touchpad says, it zooms.
  function wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const pixels = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    stage.zoomAt(point(event), Math.exp(-Math.max(-60, Math.min(60, pixels)) * 0.01));
  }

  // What the browser would make of a touch: scrolling stays its own, but not from a piece, nor with two fingers.
  function touch(event) {
    if (event.cancelable && (event.touches.length > 1 || stage.isZoomed || pieceOf(event.target))) {
      event.preventDefault();
    }
  }

  function menu(event) {
    if (pieceOf(event.target) || press) event.preventDefault();
  }

  const active = { passive: false };
  const listeners = [
    ["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", cancel],
    ["wheel", wheel, active], ["touchstart", touch, active], ["touchmove", touch, active], ["contextmenu", menu],
  ];
  for (const [name, listener, options] of listeners) svg.addEventListener(name, listener, options);

  return {
    held: () => (press?.carried ? { piece: press.piece, point: press.last } : null),
    /** Let go of the carried piece as if it had not been grabbed. */
    release() {
      if (!press?.carried) return;
      const { piece } = press;
      forget();
      hands.cancel(piece);
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
