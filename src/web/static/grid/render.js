// The board on the page: the server's picture of the rules, and cells over it that can be focused and read aloud.
//
// What a rule looks like is said by the rule itself: its `draw` makes the picture that lies below the cells, and the
// page's style sheet gives it the theme's colours. Where the cells are is said by the picture: see `geometryOf`.

import { rowName } from "../coordinates.js";
import { clear, h, svg } from "../dom.js";
import { language, t } from "../i18n.js";
import { drawFog, drawLamps } from "./fog.js";
import { WordsPicture, labelOfEdges, labelOfWords } from "./layers.js";
import { drawPen } from "./pen.js";
import { drawTrueCandidates, formatTrueCandidates } from "./true_candidates.js";
import { hintSettings } from "./hint_settings.js";
import { shownName, unitName } from "./words.js";
import { BLOCKED, cellName, isOpen, valueAt, valuesOf } from "./state.js";
import { symbolOf, symbolsOf } from "./symbols.js";

const VAST = 16; // with more values, many marks of a cell are dots, and the keypad says which they are
const CORNERS = 8; // places for small values around a cell; more of them stand in a row

export class BoardPicture {
  /** @type {CellPicture[]} */
  cells = [];
  shape = ""; // "ROWSxCOLS"
  geometry = { width: 0, height: 0, unit: 0, left: 0, top: 0 }; // see geometryOf
  /** @type {Element[]} */
  texts = []; // of the picture, in corners of cells
  /** @type {Set<number>} */
  cornered = new Set(); // cells with such a text
  /** @type {number[][] | null} */
  coloured = null;
  /** @type {any[]} */
  possibleShown = [];
  /** @type {ShownStep | null} */
  stepShown = null;
  named = "";
  room = 0; // beside the grid, in cells: see makeRoom
  viewBox = ""; // that of the picture itself
  /** @type {any[]} */
  fogShown = [];
  /** @type {any[]} */
  penShown = [];

  /** @param {string} label */
  constructor(label) {
    this.frame = h("div", { class: "board-frame", "aria-hidden": "true" });
    this.colours = svg("svg", { class: "board-colours", "aria-hidden": "true" });
    this.words = new WordsPicture(this);
    this.fog = svg("svg", { class: "board-fog", "aria-hidden": "true" });
    this.pen = svg("svg", { class: "board-pen", "aria-hidden": "true" });
    this.over = svg("svg", { class: "board-over", "aria-hidden": "true" });
    this.sketch = svg("svg", { class: "board-sketch", "aria-hidden": "true" });
    this.draft = svg("svg", { class: "board-draft", "aria-hidden": "true" });
    this.possible = svg("svg", { class: "board-possible", "aria-hidden": "true" });
    this.steps = svg("svg", { class: "board-steps", "aria-hidden": "true" });
    this.names = svg("svg", { class: "board-names", "aria-hidden": "true" });
    this.grid = h("div", { class: "board-cells", role: "grid", "aria-label": label, "aria-multiselectable": "true" });
    this.board = h("div", { class: "board" }, this.colours, this.words.element, this.frame, this.fog, this.draft, this.grid, this.over, this.pen, this.possible, this.steps, this.names, this.sketch);
    this.element = h("div", { class: "board-room" }, this.board);
    this.scope = this.element; // whose style gets the measures of the picture
  }

  /** Whether small values stand below texts in corners. */
  get lowered() {
    return this.cornered.size > 0;
  }

  get layers() {
    return [this.colours, this.words.element, this.fog, this.over, this.pen, this.draft, this.possible, this.steps, this.names, this.sketch];
  }

  /** Lay out cells for a board of this shape, if it is another than before. @param {Game} game */
  layOut(game) {
    const shape = `${game.rows}x${game.cols}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.scope.style.setProperty("--rows", String(game.rows));
    this.scope.style.setProperty("--cols", String(game.cols));
    for (const layer of this.layers) clear(layer);
    this.fogShown = this.penShown = this.words.shown = [];
    this.showFrame(plainFrame(game));
    clear(this.grid);
    this.cells = game.given.map((_, at) => new CellPicture(at));
    for (let row = 0; row < game.rows; row++) {
      const cells = this.cells.slice(row * game.cols, (row + 1) * game.cols);
      this.grid.append(h("div", { role: "row" }, ...cells.map((cell) => cell.element)));
    }
  }

  /** Show the picture of the rules: the server's SVG text, or an element. @param {string | SVGElement} picture */
  showFrame(picture) {
    const element =
      typeof picture === "string"
        ? document.importNode(new DOMParser().parseFromString(picture, "image/svg+xml").documentElement, true)
        : picture;
    if (element.localName !== "svg") return;
    for (const extra of [...element.children].filter((child) => ["rect", "title"].includes(child.localName))) {
      extra.remove(); // the paper is the page's, and what it says is said by the grid
    }
    for (const part of /** @type {NodeListOf<SVGElement>} */ (element.querySelectorAll(":is(.fills, .lines, .shapes) *:not(.solid)"))) {
      for (const name of ["fill", "stroke"]) {
        const colour = part.getAttribute(name);
        if (!colour?.startsWith("#")) continue;
        part.classList.add(`own-${name}`); // so that the style sheet can pale it
        part.style.setProperty(`--own-${name}`, colour);
      }
    }
    element.removeAttribute("role");
    clear(this.sketch); // what was sketched is drawn now, or taken away
    clear(this.over).append(...element.querySelectorAll(".figures.over")); // the digits are the page's, and these lie above them
    this.fogShown = []; // which of them are in the fog is to be seen anew
    clear(this.frame).append(element);
    this.viewBox = element.getAttribute("viewBox") ?? "";
    this.measure(element);
    this.texts = [...element.querySelectorAll(".corners text")];
    this.cornered = new Set(this.texts.map((text) => this.cellAt(text)));
  }

  /** The cell under a text of the picture. @param {Element} text */
  cellAt(text) {
    const { unit, left, top } = this.geometry;
    const col = Math.floor((Number(text.getAttribute("x")) - left) / unit);
    const row = Math.floor((Number(text.getAttribute("y")) - top) / unit);
    return Math.max(row, 0) * Number(this.shape.split("x")[1]) + Math.max(col, 0);
  }

  /** The middle of a cell on the picture. @param {Game} game @param {number} at @returns {number[]} */
  middle(game, at) {
    const { unit, left, top } = this.geometry;
    return [left + ((at % game.cols) + 0.5) * unit, top + (Math.floor(at / game.cols) + 0.5) * unit];
  }

  /** @param {Game} game @param {number} at @param {string} name */
  tile(game, at, name) {
    const { unit } = this.geometry;
    const [x, y] = this.middle(game, at);
    return svg("rect", { class: name, x: x - unit / 2, y: y - unit / 2, width: unit, height: unit });
  }

  /**
   * Show a game; `look` is what lies over it: selection, focus, conflicts, solution, step, settingUp …
   * @param {Game} game @param {Look} look
   */
  show(game, look) {
    this.layOut(game);
    this.board.classList.toggle("lowered", this.lowered);
    const values = valuesOf(game);
    const isVast = values.length > VAST;
    this.board.classList.toggle("wide", Math.max(...values) > 9);
    this.board.classList.toggle("vast", isVast);
    const symbols = symbolsOf(game);
    if (game.colour !== this.coloured) {
      this.coloured = game.colour;
      clear(this.colours).append(...game.colour.flatMap((colours, at) => this.wedges(game, at, colours)));
    }
    for (const text of this.texts) text.classList.toggle("on-colour", game.colour[this.cellAt(text)]?.length > 0);
    this.words.show(game, look.words, look.edges);
    this.showOver(game, look);
    const clues = cluesByCell(game);
    for (const cell of this.cells) cell.show(game, look, { isCornered: this.cornered.has(cell.at), clues: clues[cell.at], isVast, symbols });
    this.showPossible(game, look.possible);
    this.showStep(game, look.step);
    this.showNames(game, look.isNamed);
  }

  /** Fog, or lamps where a puzzle is set, and what the pen drew. @param {Game} game @param {Look} look */
  showOver(game, { hidden, settingUp }) {
    const fog = [game.about.fog, [...hidden].join(), settingUp, this.geometry];
    if (fog.some((each, i) => each !== this.fogShown[i])) {
      this.fogShown = fog;
      clear(this.fog).append(...(settingUp ? drawLamps(this, game) : drawFog(this, game, hidden)));
      // As long as there is fog, what lies above the digits is below it.
      const [from, to] = hidden.size ? [this.over, this.frame.firstElementChild] : [this.frame, this.over];
      to?.append(...from.querySelectorAll(".figures.over"));
    }
    const pen = [game.pen, this.geometry];
    if (pen.every((each, i) => each === this.penShown[i])) return;
    this.penShown = pen;
    clear(this.pen).append(...drawPen(this, game));
  }

  /**
   * The colours of a cell: all of it, or slices from the middle.
   * @param {Game} game @param {number} at @param {number[]} colours @returns {SVGElement[]}
   */
  wedges(game, at, colours) {
    if (colours.length < 2) return colours.map((colour) => this.tile(game, at, `colour-${colour}`));
    const [x, y] = this.middle(game, at);
    const half = this.geometry.unit / 2;
    /** @param {number} part */
    const rim = (part) => {
      const angle = 2 * Math.PI * (part - 0.06);
      const [across, down] = [Math.sin(angle), -Math.cos(angle)];
      const reach = half / Math.max(Math.abs(across), Math.abs(down));
      return [x + across * reach, y + down * reach];
    };
    const corners = [0, 1, 2, 3].map((corner) => ((corner + 0.5) / 4 + 0.06) % 1).sort((one, other) => one - other);
    return colours.map((colour, i) => {
      const [from, to] = [i / colours.length, (i + 1) / colours.length];
      const parts = [from, ...corners.filter((part) => from < part && part < to), to];
      const points = [[x, y], ...parts.map(rim)].map((point) => point.map((each) => each.toFixed(2)).join(","));
      return svg("polygon", { class: `colour-${colour}`, points: points.join(" ") });
    });
  }

  /**
   * Show true candidates, drawn anew where they, the board, its marks or its size are others than before.
   * @param {Game} game @param {CandidateCounts | null} possible
   */
  showPossible(game, possible) {
    const room = possible ? Math.round(this.board.clientWidth / game.cols) : 0;
    const seen = [possible, possible && game, room, possible && this.geometry];
    if (seen.every((each, i) => each === this.possibleShown?.[i])) return;
    this.possibleShown = seen;
    drawTrueCandidates(this, this.possible, game, possible, room);
  }

  /**
   * Show what a step is about: candidates in the colours of their roles, those that go struck out.
   * @param {Game} game @param {ShownStep | null} step
   */
  showStep(game, step) {
    if (step === this.stepShown) return;
    this.stepShown = step;
    clear(this.steps);
    if (!step) return;
    const values = valuesOf(game);
    const side = Math.ceil(Math.sqrt(values.length));
    const { unit } = this.geometry;
    const top = this.lowered ? 0.2 : 0.08;
    const size = ((0.92 - top) * unit) / side;
    for (const [at, marks] of step.marks) {
      if (step.places.has(at)) continue;
      const [x, y] = this.middle(game, at);
      for (const { value, role, isGone } of marks) {
        const place = values.indexOf(value);
        const across = x + ((place % side) - (side - 1) / 2) * ((0.84 * unit) / side);
        const down = y - unit / 2 + top * unit + (Math.floor(place / side) + 0.5) * size;
        const half = 0.46 * size;
        if (role) this.steps.append(svg("rect", { class: `role ${role}`, x: across - half, y: down - half, width: 2 * half, height: 2 * half, rx: 0.3 * size }));
        const text = svg("text", { x: across, y: down, "font-size": Math.min(0.8 * size, 0.3 * unit) }, value);
        if (role) text.classList.add("on-colour");
        this.steps.append(text);
        const reach = 0.4 * size;
        if (isGone) this.steps.append(svg("path", { class: "gone", d: `M${across - reach} ${down + reach}L${across + reach} ${down - reach}` }));
      }
    }
  }

  /**
   * Name rows and columns at the rim, where something that is said names cells.
   * @param {Game} game @param {boolean | undefined} isNamed
   */
  showNames(game, isNamed) {
    const isNumbered = hintSettings().cells !== "a1";
    const key = isNamed ? `${this.shape} ${isNumbered} ${JSON.stringify(this.geometry)}` : "";
    if (key === this.named) return;
    this.named = key;
    clear(this.names);
    if (!isNamed) return;
    const { unit, left, top } = this.geometry;
    const size = 0.2 * unit;
    /** @param {number} x @param {number} y @param {string} text */
    const sign = (x, y, text) => {
      const half = size * (text.length > 1 ? 0.8 : 0.6);
      const paper = { x: x - half, y: y - size * 0.6, width: 2 * half, height: size * 1.2, rx: size * 0.3 };
      return svg("g", {}, svg("rect", paper), svg("text", { x, y, "font-size": size }, text));
    };
    for (let row = 0; row < game.rows; row++) this.names.append(sign(left - 0.65 * size, top + (row + 0.5) * unit, isNumbered ? String(row + 1) : rowName(row)));
    for (let col = 0; col < game.cols; col++) this.names.append(sign(left + (col + 0.5) * unit, top - 0.65 * size, String(col + 1)));
  }

  /**
   * Show clues that are being drawn or pointed at, [{cells, isLine}]: each as a line from its first cell, or as cells.
   * @param {Game} game @param {Shape[]} shapes
   */
  showDraft(game, shapes) {
    clear(this.draft);
    for (const { cells, isLine, isPair, hasEnds, places } of shapes) {
      if (isPair && cells.length === 2) this.draft.append(...this.pairOf(game, cells));
      else if (!isLine) this.draft.append(...cells.map((at) => this.tile(game, at, "draft")));
      else if (cells.length) this.draft.append(this.lineAlong(game, cells));
      if (isLine && hasEnds) this.draft.append(...[cells[0], cells.at(-1)].flatMap((at) => (at === undefined ? [] : [this.handle(game, at)])));
      if (places) this.draft.append(...this.placesBeside(game, places));
    }
  }

  /** What shows that a clue's end can be dragged. @param {Game} game @param {number} at */
  handle(game, at) {
    const [cx, cy] = this.middle(game, at);
    return svg("circle", { class: "draft-end", cx, cy, r: 0.16 * this.geometry.unit });
  }

  /** The places beside the grid; those that are meant stand out. @param {Game} game @param {OutsidePlace[]} meant */
  placesBeside({ rows, cols }, meant) {
    const { unit, left, top } = this.geometry;
    const side = 0.62 * unit;
    const [right, low] = [left + cols * unit, top + rows * unit];
    /** @param {OutsidePlace} place */
    const box = ([where, line]) => {
      const isRow = where === "left" || where === "right";
      const along = (isRow ? top : left) + (line + 0.5) * unit;
      const x = isRow ? (where === "left" ? left : right + unit) - 0.5 * unit : along;
      const y = isRow ? along : (where === "top" ? top : low + unit) - 0.5 * unit;
      return `M${x - side / 2} ${y - side / 2}h${side}v${side}h${-side}z`;
    };
    /** @param {string[]} sides @param {number} count @returns {OutsidePlace[]} */
    const lines = (sides, count) => Array.from({ length: count }, (_, line) => sides.map((where) => /** @type {OutsidePlace} */ ([where, line]))).flat();
    const all = [...lines(["left", "right"], rows), ...lines(["top", "bottom"], cols)];
    return [svg("path", { class: "place", d: all.map(box).join("") }), svg("path", { class: "place on", d: meant.map(box).join("") })];
  }

  /** A point of the window on the grid, in cells from its corner. @param {number} x @param {number} y @returns {Spot} */
  spot(x, y) {
    const box = this.grid.getBoundingClientRect();
    const [rows, cols] = this.shape.split("x").map(Number);
    return { across: ((x - box.left) / box.width) * cols, down: ((y - box.top) / box.height) * rows };
  }

  /** The place beside the grid at a point of the window; null on the grid and at its corners. @param {number} x @param {number} y @returns {OutsidePlace | null} */
  placeAt(x, y) {
    const { across, down } = this.spot(x, y);
    const [rows, cols] = this.shape.split("x").map(Number);
    const [row, col] = [Math.floor(down), Math.floor(across)];
    const isRow = 0 <= row && row < rows;
    if (isRow === (0 <= col && col < cols)) return null;
    return isRow ? [across < 0 ? "left" : "right", row] : [down < 0 ? "top" : "bottom", col];
  }

  /** Have so much room beside the grid at least, in cells. @param {number} room */
  makeRoom(room) {
    if (room === this.room) return;
    this.room = room;
    const element = /** @type {SVGElement | null} */ (this.frame.firstElementChild);
    if (element) this.measure(element);
    this.coloured = null;
    this.named = "";
  }

  /** Take the measures of a picture, with room around it where it has too little. @param {Element & {dataset: DOMStringMap}} element */
  measure(element) {
    element.setAttribute("viewBox", this.viewBox);
    this.geometry = geometryOf(element);
    const { unit, left, top, width, height } = this.geometry;
    const [rows, cols] = this.shape.split("x").map(Number);
    /** @param {number} margin */
    const missing = (margin) => Math.max(0, this.room * unit - margin);
    const [west, north] = [missing(left), missing(top)];
    const wide = width + west + missing(width - left - cols * unit);
    const high = height + north + missing(height - top - rows * unit);
    element.setAttribute("viewBox", `${-west} ${-north} ${wide} ${high}`);
    const shown = { width: wide, height: high, unit, left: left + west, top: top + north };
    for (const [name, value] of Object.entries(shown)) this.scope.style.setProperty(`--frame-${name}`, String(value));
    for (const layer of this.layers) layer.setAttribute("viewBox", element.getAttribute("viewBox") ?? "");
  }

  /** Two cells and a dot between them. @param {Game} game @param {number[]} cells */
  pairOf(game, cells) {
    const [[x, y], [u, v]] = cells.map((at) => this.middle(game, at));
    const dot = svg("circle", { class: "draft-dot", cx: (x + u) / 2, cy: (y + v) / 2, r: 0.16 * this.geometry.unit });
    return [...cells.map((at) => this.tile(game, at, "draft")), dot];
  }

  /** @param {Game} game @param {number[]} cells */
  lineAlong(game, cells) {
    const points = cells.map((at) => this.middle(game, at));
    const bulb = svg("circle", { cx: points[0][0], cy: points[0][1], r: 0.38 * this.geometry.unit });
    return svg("g", { class: "draft-line" }, bulb, svg("polyline", { points: points.join(" ") }));
  }

  /** @param {number} at */
  focus(at) {
    this.cells[at]?.element.focus({ preventScroll: this.element.classList.contains("zoomed") });
  }

  /**
   * The cell at a point of the window, or -1; `slack` leaves out a rim as wide as this part of a cell.
   * @param {number} x @param {number} y @param {number} [slack]
   */
  find(x, y, slack = 0) {
    const box = this.grid.getBoundingClientRect();
    const [rows, cols] = this.shape.split("x").map(Number);
    const across = ((x - box.left) / box.width) * cols;
    const down = ((y - box.top) / box.height) * rows;
    const col = Math.floor(across);
    const row = Math.floor(down);
    if (col < 0 || row < 0 || col >= cols || row >= rows) return -1;
    if (slack && Math.hypot(across - col - 0.5, down - row - 0.5) > 0.5 - slack) return -1;
    return row * cols + col;
  }
}

class CellPicture {
  /** @param {number} at */
  constructor(at) {
    this.at = at;
    this.value = h("span", { class: "value" });
    this.corner = h("span", { class: "corner-marks", "aria-hidden": "true" }); // the label says them, in words
    this.centre = h("span", { class: "centre-marks", "aria-hidden": "true" });
    this.letter = h("span", { class: "letter-marks", "aria-hidden": "true" });
    this.element = h("div", { role: "gridcell", class: "cell", tabindex: "-1", "data-at": String(at) });
    this.element.append(this.value, this.corner, this.centre, this.letter);
    this.shown = "";
    /** @type {any[]} */
    this.seen = []; // what that depends on
  }

  /** Whether anything is another that a cell shows: of a key's many cells, that is so for few. @param {any[]} seen */
  isSame(seen) {
    const before = this.seen;
    this.seen = seen;
    return seen.length === before.length && seen.every((each, i) => each === before[i]);
  }

  /** @param {Game} game @param {Look} look @param {{isCornered: boolean, clues: string[], isVast: boolean, symbols: string}} options */
  show(game, look, { isCornered, clues, isVast, symbols }) {
    const { at } = this;
    if (this.isSame(dependsOn(game, look, at, [isCornered, clues, isVast, symbols]))) return;
    const { step } = look;
    const selected = look.selection.has(at);
    const own = valueAt(game, at);
    const found = own ? 0 : (look.solution?.[at] ?? step?.values.get(at) ?? step?.places.get(at) ?? 0);
    const value = own || found;
    const role = step?.roles.get(at);
    /** @type {Record<string, boolean>} */
    const flags = {
      blocked: game.given[at] === BLOCKED,
      fogged: look.hidden.has(at),
      given: game.given[at] > 0,
      found: found > 0,
      coloured: game.colour[at].length > 0,
      selected,
      conflict: look.conflicts.has(at),
      clashing: look.clashing.has(at),
      wrong: Boolean(own && game.given[at] === 0 && look.solution && look.solution[at] !== own),
      hinted: Boolean(step?.places.has(at)),
      because: Boolean(step?.cells.has(at) || look.marked?.has(at)),
      refuted: role === "remove",
      explained: Boolean(step?.marks.has(at)),
      cornered: Boolean(isCornered),
      pending: Boolean(look.pending && own === look.pending.digit && selected),
      possible: Boolean(look.possible && !value && isOpen(game, at)),
      ...(selected ? edges(game, at, look.selection) : {}),
    };
    const possible = flags.possible && !look.possible?.isOld && look.possible?.counts[at];
    const corner = value ? [] : game.corner[at];
    const centre = value ? [] : game.centre[at];
    const letters = game.letter[at].map((letter) => String.fromCharCode(64 + letter)).join("");
    const words = [labelOfWords(game, look.words, at), labelOfEdges(game, look.edges, at)].filter(Boolean).join(", ");
    const label = labelOf(game, at, { value, flags, clues: flags.fogged ? [] : clues, possible, letters, words });
    const focus = look.focus === at;
    const key = JSON.stringify([flags, value, corner, centre, letters, label, focus, isVast, symbols]);
    if (key === this.shown) return;
    this.shown = key;
    const on = Object.keys(flags).filter((name) => flags[name]);
    this.element.className = ["cell", ...on].join(" ");
    const order = focus ? 0 : -1;
    if (this.element.tabIndex !== order) this.element.tabIndex = order; // which has the browser lay out the board, to see whether the focus may stay
    this.element.setAttribute("aria-label", label);
    this.element.setAttribute("aria-selected", String(selected));
    if (isOpen(game, at, look.settingUp)) this.element.removeAttribute("aria-readonly");
    else this.element.setAttribute("aria-readonly", "true");
    this.value.replaceChildren(value ? symbolOf(game, value, symbols) : (game.labels?.[cellName(game, at)] ?? ""));
    const areDots = isVast && corner.length > 4;
    this.corner.classList.toggle("many", corner.length > CORNERS && !areDots);
    const corners = corner.map((mark, i) => markOf(game, mark, symbols, `c${i}`));
    clear(this.corner).append(...(areDots ? [dots(game, corner)] : corners));
    this.centre.className = `centre-marks ${sizeOf(centre.length)}`;
    const centres = centre.map((mark) => markOf(game, mark, symbols, null));
    this.letter.className = `letter-marks ${value || corner.length || centre.length ? "" : "alone"}`;
    clear(this.letter).append(...(letters ? [h("span", { "data-mark": letters })] : []));
    clear(this.centre).append(...(isVast && centre.length > 9 ? [dots(game, centre)] : centres));
  }
}

/**
 * All that a cell shows depends on, each part comparable by its identity.
 * @param {Game} game @param {Look} look @param {number} at @param {unknown[]} more @returns {unknown[]}
 */
function dependsOn(game, look, at, more) {
  const { selection, solution, step, pending, possible, settingUp } = look;
  const isSelected = selection.has(at);
  const around = isSelected ? Object.values(edges(game, at, selection)) : [];
  const flags = [isSelected, look.focus === at, look.hidden.has(at), look.conflicts.has(at), look.clashing.has(at), look.marked?.has(at)];
  const cells = [game.given[at], game.entry[at], game.corner[at], game.centre[at], game.letter[at], game.layer[at], game.layers, look.words.length, look.edges && game.pen, game.colour[at]];
  const others = [isSelected && pending, solution?.[at], solution === null, step, possible, possible?.isOld, settingUp, game.labels, game.rows, game.cols, game.values];
  return [...cells, ...flags, ...others, language(), hintSettings().cells, ...around, ...more];
}

/**
 * Marks as dots, each at the place of its value in a square of all values; the label and the keypad say which they are.
 * @param {Game} game @param {number[]} marks
 */
function dots(game, marks) {
  const values = valuesOf(game);
  const side = Math.ceil(Math.sqrt(values.length));
  const places = marks.map((mark) => values.indexOf(mark));
  const d = places.map((at) => `M${(at % side) + 0.5} ${Math.floor(at / side) + 0.5}h0`).join("");
  return svg("svg", { class: "dots", viewBox: `0 0 ${side} ${side}`, "data-marks": marks.join(" ") }, svg("path", { d }));
}

/** A mark in a cell. @param {Game} game @param {number} mark @param {string} symbols @param {string | null} place */
function markOf(game, mark, symbols, place) {
  const shown = symbolOf(game, mark, symbols);
  return typeof shown === "string" ? h("span", { class: place, "data-mark": shown }) : h("span", { class: place }, shown);
}

/** How many marks there are, as a class of the style sheet. @param {number} count */
function sizeOf(count) {
  if (count > 16) return "most very-many";
  return count > 9 ? "most" : count > 4 ? "many" : "";
}

/**
 * What cluesByCell found last: `found`, and what that depends on.
 * @type {{rules: GameRule[], cols: number, language: string, found: string[][]}}
 */
let known = { rules: [], cols: 0, language: "", found: [] };

/** The clues about each cell, by their names; of clues about very many cells nothing is said. @param {Game} game */
function cluesByCell(game) {
  const isKnown = known.rules === game.rules && known.cols === game.cols && known.language === language();
  if (isKnown) return known.found;
  /** @type {string[][]} */
  const found = game.given.map(() => []);
  const cellOf = new Map(game.given.map((_, at) => [cellName(game, at), at]));
  for (const { clues = [] } of game.rules) {
    for (const clue of clues) for (const name of new Set(clue.cells)) found[cellOf.get(name) ?? -1]?.push(unitName(clue));
  }
  known = { rules: game.rules, cols: game.cols, language: language(), found };
  return found;
}

/**
 * What a screen reader says of a cell.
 * @param {Game} game @param {number} at
 * @param {{value: number, flags: Record<string, unknown>, clues: string[] | undefined, possible: false | Map<number, number | null> | null | undefined, letters: string, words: string}} options
 */
function labelOf(game, at, { value, flags, clues, possible, letters, words }) {
  const parts = [shownName(cellName(game, at))];
  if (flags.blocked) parts.push(t("grid.cell.blocked"));
  else if (!value) parts.push(t("grid.cell.empty"));
  else parts.push(t(flags.given ? "grid.cell.given" : flags.found ? "grid.cell.found" : "grid.cell.value", { value }));
  if (possible) parts.push(t("grid.cell.possible", { values: formatTrueCandidates(possible) }));
  if (!value && game.centre[at].length) parts.push(t("grid.cell.centre", { values: game.centre[at].join(" ") }));
  if (!value && game.corner[at].length) parts.push(t("grid.cell.corner", { values: game.corner[at].join(" ") }));
  if (letters) parts.push(t("grid.cell.letter", { letters }));
  if (words) parts.push(words);
  if (flags.fogged) parts.push(t("grid.cell.fog"));
  if (flags.coloured) parts.push(t("grid.cell.colour", { colour: game.colour[at].join(" ") }));
  if (flags.clashing) parts.push(t("grid.cell.conflict"));
  if (flags.wrong) parts.push(t("grid.cell.wrong"));
  return [...parts, ...(clues ?? [])].join(", ");
}

/** @param {Game} game @param {number} at @param {Set<number>} selection */
function edges(game, at, selection) {
  const col = at % game.cols;
  return {
    "edge-top": !selection.has(at - game.cols),
    "edge-bottom": !selection.has(at + game.cols),
    "edge-left": col === 0 || !selection.has(at - 1),
    "edge-right": col === game.cols - 1 || !selection.has(at + 1),
  };
}

/**
 * Where the cells are on a picture, in its units: `unit` is a cell's side, `left` and `top` where the first begins.
 * @param {Element & {dataset: DOMStringMap}} picture
 */
function geometryOf(picture) {
  const [, , width, height] = (picture.getAttribute("viewBox") ?? "").split(" ").map(Number);
  const { cell, left, top } = picture.dataset;
  return { width, height, unit: Number(cell), left: Number(left), top: Number(top) };
}

/** A grid without thick lines, until the server's picture is there. @param {Game} given */
function plainFrame({ rows, cols }) {
  const [unit, margin] = [48, 8];
  const across = Array.from({ length: rows + 1 }, (_, row) => `M${margin} ${margin + row * unit}h${cols * unit}`);
  const down = Array.from({ length: cols + 1 }, (_, col) => `M${margin + col * unit} ${margin}v${rows * unit}`);
  const outside = `M${margin} ${margin}h${cols * unit}v${rows * unit}h${-cols * unit}z`;
  return svg(
    "svg",
    {
      viewBox: `0 0 ${cols * unit + 2 * margin} ${rows * unit + 2 * margin}`,
      "data-cell": unit,
      "data-left": margin,
      "data-top": margin,
    },
    svg(
      "g",
      { class: "borders", fill: "none" },
      svg("path", { d: [...across, ...down].join("") }),
      svg("path", { d: outside }),
    ),
  );
}
