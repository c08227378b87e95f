// The stage: one SVG that shows a part of the table. Zooming and panning move its viewBox and nothing else.

const CLOSEST = 6; // how often the whole may be enlarged

export class Stage {
  /** `onView` is called whenever another part is shown. @param {SVGSVGElement} svg @param {() => void} [onView] */
  constructor(svg, onView = () => {}) {
    this.svg = svg;
    this.onView = onView;
    this.world = { x: 0, y: 0, width: 1, height: 1 };
    this.view = { ...this.world };
  }

  /** Show a new table as a whole. @param {Box} world */
  setWorld(world) {
    this.world = { ...world };
    this.fit();
  }

  fit() {
    this.show({ ...this.world });
  }

  get zoom() {
    return this.world.width / this.view.width;
  }

  get isZoomed() {
    return this.zoom > 1.001;
  }

  /**
   * The point of the table at a place on the screen. Reckoned here as the viewBox says: Chromium's getScreenCTM is a
   * picture late after a change.
   * @param {number} clientX @param {number} clientY @returns {Point}
   */
  point(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const { x, y, width, height } = this.view;
    const scale = Math.min(box.width / width, box.height / height);
    return [
      x + width / 2 + (clientX - box.x - box.width / 2) / scale,
      y + height / 2 + (clientY - box.y - box.height / 2) / scale,
    ];
  }

  /**
   * Enlarge by a factor around a point of the table, which stays where it is on the screen.
   * @param {Point} point @param {number} factor
   */
  zoomAt([x, y], factor) {
    const zoom = Math.min(CLOSEST, Math.max(1, this.zoom * factor));
    const part = this.zoom / zoom;
    const { view } = this;
    this.show({
      x: x - (x - view.x) * part,
      y: y - (y - view.y) * part,
      width: this.world.width / zoom,
      height: this.world.height / zoom,
    });
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.zoomAt([this.view.x + this.view.width / 2, this.view.y + this.view.height / 2], factor);
  }

  /** @param {number} x @param {number} y */
  panBy(x, y) {
    this.show({ ...this.view, x: this.view.x - x, y: this.view.y - y });
  }

  /** @param {Box} view */
  show(view) {
    const { world } = this;
    view.x = Math.min(Math.max(view.x, world.x), world.x + world.width - view.width);
    view.y = Math.min(Math.max(view.y, world.y), world.y + world.height - view.height);
    this.view = view;
    this.svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    this.svg.classList.toggle("zoomed", this.isZoomed);
    this.onView();
  }
}
