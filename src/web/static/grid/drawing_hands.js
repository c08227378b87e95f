// Drawing freely with the mouse, a finger or a pen: what a press and a drag on the board mean while a drawing tool is chosen, and the
// sketch of it, until the picture has come in which it is drawn.

import { svg } from "../dom.js";
import { cellOf, figureAt, isMeant, extendLine, lineOf, placeNear, shadeOf, setShade, shapeOf, toggleFigure } from "./figures.js";

const STEP = 0.1; // a fast drag is looked at this often, in cells
const BESIDE = 0.95; // how far from the grid a press still counts

export class DrawingHands {
  /** @type {{before: Game, places: DrawnPlace[], isOn: boolean | null, last: Spot} | null} */
  stroke = null;

  /** @param {import("./drawing.js").Drawing} drawing */
  constructor(drawing) {
    this.drawing = drawing;
    const { board, sketch } = drawing.picture;
    this.layer = sketch;
    const listeners = { pointerdown: this.press, pointermove: this.move, pointerup: this.lift, pointercancel: this.drop };
    for (const [name, listener] of Object.entries(listeners)) {
      // Before the cells hear of it: nothing is chosen by what is drawn.
      board.addEventListener(name, (/** @type {any} */ event) => drawing.tool && listener.call(this, event), true);
    }
  }

  /** @param {PointerEvent} event */
  press(event) {
    const { drawing } = this;
    const { session, picture, tool } = drawing;
    const spot = picture.spot(event.clientX, event.clientY);
    const { rows, cols } = session.game;
    const isBeside = Math.max(-spot.down, spot.down - rows, -spot.across, spot.across - cols) > BESIDE;
    if (event.button !== 0 || isBeside || session.isPaused) return;
    event.preventDefault();
    event.stopPropagation();
    picture.board.setPointerCapture(event.pointerId);
    this.stroke = { before: session.game, places: [], isOn: null, last: spot };
    const at = cellOf([spot.down, spot.across], session.game);
    if (at >= 0 && session.focus !== at) session.select([], at);
    if (tool !== "text") picture.focus(session.focus);
    this.visit(spot, true);
  }

  /** @param {PointerEvent} event */
  move(event) {
    if (!this.stroke) return;
    event.stopPropagation();
    const { last } = this.stroke;
    const next = this.drawing.picture.spot(event.clientX, event.clientY);
    const [across, down] = [next.across - last.across, next.down - last.down];
    const steps = Math.max(1, Math.ceil(Math.hypot(across, down) / STEP));
    for (let i = 1; i <= steps; i++) this.visit({ across: last.across + (across * i) / steps, down: last.down + (down * i) / steps }, false);
    if (this.stroke) this.stroke.last = next;
  }

  /** @param {Spot} spot @param {boolean} isFirst */
  visit(spot, isFirst) {
    const { drawing, stroke } = this;
    if (!stroke) return;
    const { session, tool, pencil } = drawing;
    const { game } = session;
    if (tool === "eraser") {
      const at = figureAt(drawing.figures, spot);
      if (at >= 0) drawing.set(drawing.figures.filter((_, i) => i !== at), stroke.before);
    } else if (tool === "shade") {
      const at = cellOf([spot.down, spot.across], game);
      if (at < 0) return;
      const shade = shadeOf(at, game, pencil);
      stroke.isOn ??= !drawing.hasShade(shade); // a stroke that begins on the colour takes it away
      if (drawing.hasShade(shade) !== stroke.isOn) drawing.set(setShade(drawing.figures, shade, stroke.isOn), stroke.before);
    } else if (tool === "line") {
      const place = placeNear(spot, game, drawing.spot);
      if (isFirst || isMeant(spot, place, drawing.spot)) stroke.places = extendLine(stroke.places, place);
      this.sketch([lineOf(stroke.places, pencil)]);
    } else {
      stroke.places = [placeNear(spot, game, drawing.spot)];
      this.sketch([shapeOf(stroke.places[0], tool === "shape" ? pencil : { ...pencil, shape: "circle", size: 0, filled: false })]);
    }
  }

  /** @param {PointerEvent} event */
  lift(event) {
    const { drawing, stroke } = this;
    if (!stroke) return;
    event.stopPropagation();
    this.stroke = null;
    const { tool, pencil, figures } = drawing;
    if (tool === "line" && stroke.places.length > 1) drawing.set(toggleFigure(figures, lineOf(stroke.places, pencil)));
    else if (tool === "shape") drawing.set(toggleFigure(figures, shapeOf(stroke.places[0], pencil)));
    else if (tool === "text") drawing.write(stroke.places);
    else this.sketch([]);
  }

  /** What was begun is not drawn. */
  drop() {
    if (!this.stroke) return;
    this.stroke = null;
    this.sketch([]);
  }

  /** Show figures in outline, in the colour of what is being done. @param {Figure[]} figures */
  sketch(figures) {
    const { unit, left, top } = this.drawing.picture.geometry;
    /** @param {DrawnPlace} place */
    const at = ([row, col]) => [left + col * unit, top + row * unit];
    const shapes = figures.map(({ kind, points, width = 0, height = 0, size = 0, turn = 0, text = "" }) => {
      if (kind === "line" || kind === "arrow") return svg("polyline", { points: points.map(at).join(" "), "stroke-width": Math.max(width * unit, 2), class: points.length > 1 ? "" : "dot" });
      if (kind === "outline") return svg("g", {}, ...points.map((place) => box(at(place), unit, unit, 0)));
      const [wide, high] = [Math.max(width, 0.6 * size * text.length, 0.2) * unit, Math.max(height, size, 0.2) * unit];
      const [x, y] = at(points[0]);
      return kind === "circle" ? svg("ellipse", { cx: x, cy: y, rx: wide / 2, ry: high / 2 }) : box([x, y], wide, high, turn);
    });
    this.layer.replaceChildren(...shapes);
  }
}

/** @param {number[]} middle @param {number} wide @param {number} high @param {number} turn */
function box([x, y], wide, high, turn) {
  return svg("rect", { x: x - wide / 2, y: y - high / 2, width: wide, height: high, transform: turn ? `rotate(${turn} ${x} ${y})` : null });
}
