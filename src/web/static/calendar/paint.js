// The dialog in which a board and its pieces are painted. Fetched when it is first opened.
import { around, clear, dialog, h } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { HOLE, MOST, OPEN } from "./painting.js";

/** @typedef {import("./painting.js").Painting} Painting */

/** What was painted last, and not opened: it is there again. @type {Painting | null} */
let draft = null;

/**
 * Have a board painted, beginning with `begin` or with what was painted before; `open(file)` makes of it what the page shows,
 * and throws an error that says why not. Resolves to that, or to null where the dialog is left.
 * @param {() => Painting} begin @param {(file: object) => Promise<Opened>} open @template Opened @returns {Promise<Opened | null>}
 */
export async function paintBoard(begin, open) {
  const canvas = new Canvas(draft ?? begin(), begin);
  for (;;) {
    const answer = await dialog(t("cal.paint"), canvas.element, [
      { label: t("cal.cancel"), value: null },
      { label: t("cal.own.make"), value: "open", primary: true },
    ]);
    draft = canvas.painting;
    if (answer !== "open") return null;
    try {
      const { problem } = draft;
      if (problem) throw new Error(t(...problem));
      const opened = await open(draft.file());
      draft = null;
      return opened;
    } catch (error) {
      canvas.say(errorText(error));
    }
  }
}

class Canvas {
  /** @type {string} */
  brush = OPEN;
  at = 0; // the cell with the cursor
  /** @type {string | null} */
  stroke = null; // what a drag paints

  /** @param {Painting} painting @param {() => Painting} begin */
  constructor(painting, begin) {
    this.painting = painting;
    this.brush = painting.pieces[0]?.[0] ?? painting.unused();
    this.rows = h("input", { type: "number", id: "paint-rows", min: 1, max: MOST, inputmode: "numeric", oninput: () => this.resize() });
    this.cols = h("input", { type: "number", id: "paint-cols", min: 1, max: MOST, inputmode: "numeric", oninput: () => this.resize() });
    this.brushes = h("div", { class: "paint-brushes", role: "group", "aria-label": t("cal.paint.with") });
    this.cells = h("div", { class: "paint-cells", role: "grid", "aria-label": t("cal.stage") });
    this.label = h("input", { type: "text", id: "paint-label", maxlength: 12, autocomplete: "off", oninput: () => this.name() });
    /** @type {HTMLInputElement} */
    this.flip = h("input", { type: "checkbox", id: "paint-flip", onchange: () => this.painting.flips.set(this.brush, this.flip.checked) });
    this.flips = h("label", { class: "switch", for: "paint-flip" }, this.flip, h("span", {}, t("cal.paint.flip")));
    this.status = h("p", { class: "paint-status", role: "status" });
    const startOver = () => {
      this.painting = begin();
      this.show();
    };
    const again = h("button", { type: "button", class: "button", onclick: startOver }, t("cal.paint.again"));
    this.element = h(
      "div",
      { class: "cal-paint" },
      h("p", {}, t("cal.paint.help")),
      h("div", { class: "sides" }, h("label", { for: "paint-rows" }, t("cal.own.rows")), this.rows, h("label", { for: "paint-cols" }, t("cal.own.cols")), this.cols),
      this.brushes,
      this.cells,
      this.status,
      h("div", { class: "sides" }, h("label", { for: "paint-label" }, t("cal.paint.label")), this.label, this.flips),
      again,
    );
    this.cells.addEventListener("pointerdown", (event) => this.press(event));
    this.cells.addEventListener("pointermove", (event) => this.stroke !== null && this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) this.cells.addEventListener(end, () => (this.stroke = null));
    this.cells.addEventListener("keydown", (event) => this.key(event));
    // Enter in a field is no wish to open the board.
    this.element.addEventListener("keydown", (event) => event.key === "Enter" && around(event, "input") && event.preventDefault());
    this.show();
  }

  /** Show all anew. */
  show() {
    const { painting } = this;
    this.rows.value = String(painting.rows);
    this.cols.value = String(painting.cols);
    this.at = Math.min(this.at, painting.rows * painting.cols - 1);
    this.cells.style.setProperty("--cols", String(painting.cols));
    /** @param {string} paint @param {number} row @param {number} col */
    const cell = (paint, row, col) => h("div", { role: "gridcell", class: "paint-cell", "data-at": row * painting.cols + col });
    clear(this.cells).append(
      ...painting.paint.map((line, row) => h("div", { role: "row" }, line.map((paint, col) => cell(paint, row, col)))),
    );
    this.colour();
  }

  /** Show what is painted. */
  colour() {
    const { painting } = this;
    const labels = painting.labelled();
    const pieces = painting.pieces.map(([name]) => name);
    const names = [...new Set([...pieces, ...([HOLE, OPEN].includes(this.brush) ? [] : [this.brush])])];
    for (const cell of this.#all()) {
      const [row, col] = this.#place(Number(cell.dataset.at));
      const paint = painting.paint[row][col];
      const kind = paint === HOLE || paint === OPEN ? paint : "piece";
      cell.className = `paint-cell ${kind}`;
      cell.style.setProperty("--piece", `var(--piece-${names.indexOf(paint) % 12})`);
      cell.textContent = paint === HOLE ? "" : labels[row][col];
      cell.tabIndex = Number(cell.dataset.at) === this.at ? 0 : -1;
      const what = kind === "piece" ? t("cal.paint.piece", { name: paint }) : t(`cal.paint.${paint}`);
      cell.setAttribute("aria-label", [paint === HOLE ? "" : labels[row][col], what].filter(Boolean).join(", "));
    }
    /** @param {string} paint @param {string} text @param {number} [piece] */
    const brush = (paint, text, piece) => {
      const press = () => {
        this.brush = paint;
        this.colour();
      };
      const swatch = piece === undefined ? null : h("span", { class: "paint-swatch" });
      swatch?.style.setProperty("--piece", `var(--piece-${piece})`);
      return h("button", { type: "button", class: "button", "aria-pressed": this.brush === paint, onclick: press, "data-brush": paint }, swatch, text);
    };
    const held = this.brushes.contains(document.activeElement);
    clear(this.brushes).append(
      brush(HOLE, t("cal.paint.hole")),
      brush(OPEN, t("cal.paint.open")),
      ...names.map((name, i) => brush(name, name, i % 12)),
      ...(pieces.includes(this.brush) || [HOLE, OPEN].includes(this.brush) ? [brush(painting.unused(), t("cal.paint.another"))] : []),
    );
    if (held) this.brushes.querySelector(/** @type {"button"} */ ("[aria-pressed=true]"))?.focus();
    const [row, col] = this.#place(this.at);
    this.label.value = labels[row][col] === "#" ? "" : labels[row][col];
    this.label.disabled = labels[row][col] === "#";
    this.flips.hidden = [HOLE, OPEN].includes(this.brush);
    this.flip.checked = painting.flips.get(this.brush) ?? true;
    const { problem } = painting;
    this.say(problem ? t(...problem) : t("cal.paint.fine", { pieces: pieces.length, open: painting.open }));
  }

  /** @param {string} text */
  say(text) {
    this.status.textContent = text;
  }

  /** @returns {HTMLElement[]} */
  #all() {
    return [...this.cells.querySelectorAll(/** @type {"div"} */ (".paint-cell"))];
  }

  /** @param {number} at @returns {Cell} */
  #place(at) {
    return [Math.floor(at / this.painting.cols), at % this.painting.cols];
  }

  resize() {
    const [rows, cols] = [this.rows, this.cols].map((field) => Number(field.value));
    if (![rows, cols].every((side) => Number.isInteger(side) && side >= 1 && side <= MOST)) return;
    this.painting = this.painting.resized(rows, cols);
    this.show();
  }

  /** The cell with the cursor has another label. */
  name() {
    const [row, col] = this.#place(this.at);
    this.painting.labels[row][col] = this.label.value.trim();
    const cell = this.#all()[this.at];
    cell.textContent = this.painting.labelled()[row][col];
  }

  /** @param {number} at @param {string} paint */
  put(at, paint) {
    const [row, col] = this.#place(at);
    this.at = at;
    this.painting.paint[row][col] = paint;
    this.colour();
  }

  /** @param {PointerEvent} event */
  press(event) {
    const cell = around(event, ".paint-cell");
    if (!cell || event.button !== 0) return;
    event.preventDefault();
    const at = Number(cell.dataset.at);
    const [row, col] = this.#place(at);
    this.stroke = this.painting.paint[row][col] === this.brush ? OPEN : this.brush; // once more takes it away
    this.cells.setPointerCapture(event.pointerId);
    this.put(at, this.stroke);
    cell.focus({ preventScroll: true });
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest(".paint-cell");
    if (cell instanceof HTMLElement && this.stroke !== null) this.put(Number(cell.dataset.at), this.stroke);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, Cell>} */
    const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
    const [row, col] = this.#place(this.at);
    if (event.key === " " || event.key === "Enter") this.put(this.at, this.painting.paint[row][col] === this.brush ? OPEN : this.brush);
    else if (arrows[event.key]) {
      const [down, right] = arrows[event.key];
      const { rows, cols } = this.painting;
      this.at = ((row + down + rows) % rows) * cols + ((col + right + cols) % cols);
      this.colour();
      this.#all()[this.at].focus();
    } else return;
    event.preventDefault();
  }
}
