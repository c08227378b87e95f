// What keys do on the calendar's page: to the piece in the hand or in focus, to the cell in focus, to everything.
import { around } from "../dom.js";
import { cellNamed } from "./geometry.js";

/**
 * Do what a key means on the calendar's page, if it means anything there.
 * @param {CalendarPage} page @param {KeyboardEvent} event
 */
export function handleKey(page, event) {
  if (event.defaultPrevented || event.altKey || document.querySelector("dialog[open]")) return;
  const field = around(event, "input, select, textarea");
  const isFree = field instanceof HTMLInputElement && field.type === "date" && /^[a-z]$/i.test(event.key); // letters mean nothing in a date
  if (field && event.key !== "Escape" && !isFree) return;
  const isHandled = page.watch ? page.watch.key(event) : playKey(page, event);
  if (isHandled) event.preventDefault();
}

/** @param {CalendarPage} page @param {KeyboardEvent} event */
function playKey(page, event) {
  const { play, queries } = page;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) {
    const redoes = key === "y" || (key === "z" && event.shiftKey);
    if (redoes) page.redo();
    else if (key === "z") page.undo();
    return redoes || key === "z";
  }
  const held = page.hands.held();
  const focused = around(event, "[data-piece]");
  const piece = held?.piece ?? (focused ? Number(focused.dataset.piece) : null);
  if (piece !== null && pieceKey(page, key, piece, held, event)) return true;
  const cell = around(event, "[data-cell]");
  if (cell && cellKey(page, key, cell)) return true;
  /** @type {Record<string, () => unknown>} */
  const acts = {
    s: () => queries?.solveByKey(), h: () => queries?.hint(), n: () => queries?.walk(1), p: () => queries?.walk(-1),
    e: () => queries?.enterStep(), Escape: () => queries?.hush(), t: () => play.tidy(), r: () => play.reset(), u: () => page.undo(), y: () => page.redo(), "+": () => page.stage.zoomBy(1.4), "=": () => page.stage.zoomBy(1.4),
    "-": () => page.stage.zoomBy(1 / 1.4), 0: () => page.stage.fit(),
  };
  if (!Object.hasOwn(acts, key) || held) return false;
  acts[key]();
  return true;
}

/**
 * @param {CalendarPage} page @param {string} key @param {number} i @param {Held | null} held
 * @param {KeyboardEvent} event
 */
function pieceKey(page, key, i, held, event) {
  const { play } = page;
  if (play.table.given.has(i) && key !== "Tab") return false;
  /** @type {Record<string, Point>} */
  const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (key === "." || key === ",") {
    play.turnByKey(i, key === "." ? 1 : -1, held);
    page.hands.rebase();
  } else if (key === "/") {
    play.flipByKey(i, held);
    page.hands.rebase();
  } else if (held) {
    if (key !== "Escape") return false;
    page.hands.release();
  } else if (arrows[key]) play.step(i, ...arrows[key]);
  else if (key === "Enter" || key === " ") play.enter(i);
  else if (key === "Escape" || key === "Delete" || key === "Backspace") play.leave(i);
  else if (key === "Tab") {
    const next = i + (event.shiftKey ? -1 : 1);
    if (!page.pieces.groups[next]) return false;
    page.pieces.focus(next);
  } else return false;
  return true;
}

/** @param {CalendarPage} page @param {string} key @param {HTMLElement} element */
function cellKey(page, key, element) {
  /** @type {Record<string, Cell>} */
  const arrows = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };
  if (arrows[key]) page.board.focusFrom(cellNamed(element.dataset.cell ?? ""), ...arrows[key]);
  else if (key === "Enter" || key === " ") page.toggleCell(element);
  else return false;
  return true;
}
