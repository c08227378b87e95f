// The pieces as SVG: one group each, whose transform is the piece's pose and nothing but that once it is at rest.
import { svg } from "../dom.js";
import { matrix, middle, outline, roundedPath, scaleOf, seams } from "./geometry.js";

const INSET = 0.035; // a piece is so much smaller than its cells
const RADIUS = 0.16;

/** Return the drawing of a piece in its own plane. @param {Cell[]} cells @param {number} index */
export function drawing(cells, index) {
  const body = roundedPath(outline(cells, INSET), RADIUS);
  const group = svg(
    "g",
    { class: "piece-drawing" },
    svg("path", { class: "piece-shadow", d: body }),
    svg("path", { class: "piece-shadow", d: body }),
    svg("path", { class: "piece-body", d: body }),
    svg("path", { class: "piece-seams", d: seams(cells) }),
    svg("path", { class: "piece-edge", d: roundedPath(outline(cells, INSET + 0.03), RADIUS - 0.03) }),
  );
  group.style.setProperty("--piece", `var(--piece-${index % 12})`);
  return group;
}

/** The middle of the cell of a piece that is nearest to its middle. @param {Cell[]} cells */
function heart(cells) {
  const [x, y] = middle(cells, { turn: 0, flip: 0, x: 0, y: 0 });
  const points = cells.map(([row, col]) => /** @type {Point} */ ([col + 0.5, row + 0.5]));
  /** @param {Point} point */
  const distance = ([px, py]) => Math.hypot(px - x, py - y);
  return points.reduce((best, point) => (distance(point) < distance(best) - 1e-9 ? point : best));
}

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

export class PieceLayer {
  /** @param {CalendarBoard} board */
  constructor(board) {
    this.board = board;
    this.element = svg("g", { class: "pieces" });
    this.names = board.pieces.map(({ name }) => svg("text", { class: "piece-name", "aria-hidden": "true" }, name));
    this.hearts = board.pieces.map((piece) => heart(piece.cells));
    this.groups = board.pieces.map((piece, index) => {
      const group = svg(
        "g",
        { class: "piece", "data-piece": index, role: "button", tabindex: index ? -1 : 0 },
        drawing(piece.cells, index),
        this.names[index],
      );
      this.element.append(group);
      return group;
    });
    /** @type {(Pose | null)[]} */
    this.poses = board.pieces.map(() => null);
    this.frames = board.pieces.map(() => 0);
  }

  /** Show piece i in a pose at once. @param {number} i @param {Pose} pose */
  set(i, pose) {
    cancelAnimationFrame(this.frames[i]);
    this.frames[i] = 0;
    this.poses[i] = pose;
    this.groups[i].classList.remove("moving");
    this.groups[i].setAttribute("transform", `matrix(${matrix(pose).join(" ")})`);
    const upright = `scale(${pose.flip ? -1 : 1} 1) rotate(${-90 * pose.turn})`; // however the piece is turned
    this.names[i].setAttribute("transform", `translate(${this.hearts[i].join(" ")}) ${upright}`);
  }

  /**
   * Bring piece i to a pose along a way: `before(rest)` is the transform with `rest` (1 to 0) of the way still to go.
   * @param {number} i @param {Pose} pose @param {(rest: number) => string} before @param {number} milliseconds
   */
  #glide(i, pose, before, milliseconds) {
    this.set(i, pose);
    if (calm.matches || document.hidden) return;
    const at = `matrix(${matrix(pose).join(" ")})`;
    const group = this.groups[i];
    const start = performance.now();
    group.classList.add("moving");
    /** @param {number} now */
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - start) / milliseconds));
      if (part === 1) {
        this.set(i, pose);
        return;
      }
      group.setAttribute("transform", `${before((1 - part) ** 3)} ${at}`);
      this.frames[i] = requestAnimationFrame(step);
    };
    step(start);
  }

  /**
   * Turn piece i into a pose around a point, which does not move meanwhile either.
   * @param {number} i @param {Pose} pose @param {Point} point @param {number} quarters
   */
  turn(i, pose, [x, y], quarters) {
    this.#glide(i, pose, (rest) => `rotate(${-90 * quarters * rest} ${x} ${y})`, 160);
  }

  /** @param {number} i @param {Pose} pose @param {Point} point */
  flip(i, pose, [x]) {
    this.#glide(i, pose, (rest) => `translate(${x} 0) scale(${1 - 2 * rest} 1) translate(${-x} 0)`, 200);
  }

  /** Slide piece i into a pose. @param {number} i @param {Pose} pose @param {number} [milliseconds] */
  slide(i, pose, milliseconds = 280) {
    const before = this.poses[i];
    if (!before) return this.set(i, pose);
    const { cells } = this.board.pieces[i];
    const [from, to] = [middle(cells, before), middle(cells, pose)];
    const [x, y] = [from[0] - to[0], from[1] - to[1]];
    const growth = scaleOf(before) / scaleOf(pose) - 1;
    const stays = Math.hypot(x, y) < 0.001 && !growth && before.turn === pose.turn && before.flip === pose.flip;
    if (stays) return this.set(i, pose);
    /** @param {number} rest */
    const at = (rest) => `translate(${to[0] + x * rest} ${to[1] + y * rest}) scale(${1 + growth * rest})`;
    this.#glide(i, pose, (rest) => `${at(rest)} translate(${-to[0]} ${-to[1]})`, milliseconds);
  }

  /**
   * Bring the groups into an order, lowest first. The focused one is not touched: taking it out would lose the focus.
   * @param {number[]} order
   */
  stack(order) {
    const groups = order.map((i) => this.groups[i]);
    const focused = groups.findIndex((group) => group === document.activeElement);
    if (focused < 0) {
      this.element.append(...groups);
      return;
    }
    groups[focused].before(...groups.slice(0, focused));
    groups[focused].after(...groups.slice(focused + 1));
  }

  /**
   * Set what a piece looks like and is called: `isGiven`, `isPlaced`, `overlaps`, `isLoose` or nothing of it.
   * @param {number} i @param {{isGiven: boolean, isPlaced: boolean, overlaps: boolean, isLoose: boolean, label: string}} options
   */
  describe(i, { isGiven, isPlaced, overlaps, isLoose, label }) {
    const group = this.groups[i];
    group.classList.toggle("given", isGiven);
    if (isGiven) group.setAttribute("aria-disabled", "true");
    else group.removeAttribute("aria-disabled");
    group.classList.toggle("placed", isPlaced);
    group.classList.toggle("overlaps", overlaps);
    group.classList.toggle("loose", isLoose);
    if (group.getAttribute("aria-label") !== label) group.setAttribute("aria-label", label);
  }

  /** @param {number} i @param {boolean} isLifted */
  lift(i, isLifted) {
    this.groups[i].classList.toggle("lifted", isLifted);
  }

  /**
   * Draw a line around a piece in the colour of its role in a hint; `unmark` takes all of them away.
   * @param {number} i @param {string} role
   */
  mark(i, role) {
    const line = roundedPath(outline(this.board.pieces[i].cells, INSET), RADIUS);
    const around = svg("g", { class: `mark ${role}`, "data-role": role, "data-marked": i },
      svg("path", { class: "mark-halo", d: line }), svg("path", { class: "mark-line", d: line }));
    this.groups[i].append(around);
  }

  unmark() {
    for (const mark of this.element.querySelectorAll(".mark")) mark.remove();
  }

  /** Draw the eye to a piece for a moment. @param {number} i */
  shine(i) {
    const group = this.groups[i];
    group.classList.remove("shines");
    group.getBoundingClientRect(); // so that the animation starts anew
    group.classList.add("shines");
  }

  /**
   * Tab goes from piece to piece in their order, whichever is on top; only one of them is a stop on the page.
   * @param {number} i
   */
  focus(i) {
    this.stop(i);
    this.groups[i].focus({ preventScroll: true });
  }

  /** @param {number} i */
  stop(i) {
    this.groups.forEach((group, at) => group.setAttribute("tabindex", at === i ? "0" : "-1"));
  }

  dispose() {
    this.frames.forEach((frame) => cancelAnimationFrame(frame));
  }
}
