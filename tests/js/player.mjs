// A player at a grid: presses keys, clicks and drags over cells, as the page hears it; and a server that gives chosen answers.

import "./browser.mjs";
import { rowName } from "../../src/web/static/coordinates.js";
import { listenToKeys, listenToPointer } from "../../src/web/static/grid/input.js";

const CODES = { Space: " " };
const HELD = { Shift: "shiftKey", Control: "ctrlKey", Alt: "altKey" };
const SECOND = 1000;

/** An event with some properties. */
const event = (type, more) => {
  const made = new Event(type, { cancelable: true });
  for (const [key, value] of Object.entries(more)) Object.defineProperty(made, key, { value });
  return made;
};

/** A key as a browser describes it: "1", "Shift+Digit1", "Control+z", "ArrowDown". */
function keyOf(text) {
  const names = text.split("+");
  const name = names.pop();
  const held = Object.fromEntries(Object.entries(HELD).map(([key, property]) => [property, names.includes(key)]));
  const digit = /^(?:Digit)?(\d)$/.exec(name)?.[1];
  if (digit) return { key: held.shiftKey ? ")!@#$%^&*("[digit] : digit, code: `Digit${digit}`, ...held };
  return { key: CODES[name] ?? name, code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name, ...held };
}

/** The board as keys and pointer see it: each cell is one unit wide. */
class Picture {
  board = new EventTarget();
  grid = Object.assign(new EventTarget(), { setPointerCapture() {}, getBoundingClientRect: () => ({ width: this.session.game.cols }) });

  constructor(session) {
    this.session = session;
  }

  focus() {}

  spot(across, down) {
    return { across, down };
  }

  find(x, y, slack = 0) {
    const { rows, cols } = this.session.game;
    const [col, row] = [Math.floor(x), Math.floor(y)];
    const isOut = col < 0 || row < 0 || col >= cols || row >= rows;
    return isOut || (slack && Math.hypot(x - col - 0.5, y - row - 0.5) > 0.5 - slack) ? -1 : row * cols + col;
  }
}

export class Player {
  time = 0;
  /** The actions that keys called and that the session alone does not do. */
  called = [];

  constructor(session, { isPath = () => false, hands = () => undefined, onTwice = () => false } = {}) {
    this.session = session;
    this.picture = new Picture(session);
    const own = { undo: () => session.undo(), redo: () => session.redo(), removeClue: () => false, typeClue: () => false };
    const note = (name) => (...given) => this.called.push([name, ...given]);
    const actions = new Proxy(own, { get: (_, name) => own[name] ?? note(name) });
    const ends = [listenToKeys(session, this.picture, actions), listenToPointer(session, this.picture, { isPath, hands, onTwice })];
    this.leave = () => ends.forEach((end) => end());
  }

  get game() {
    return this.session.game;
  }

  /** The numbers of cells by their names: "A1B2" are two of them. */
  cells(names) {
    const all = this.game.given.map((_, at) => rowName(Math.floor(at / this.game.cols)) + ((at % this.game.cols) + 1));
    return names.match(/[A-Z]+\d+/g).map((name) => all.indexOf(name));
  }

  names(cells) {
    return [...cells].sort((a, b) => a - b).map((at) => rowName(Math.floor(at / this.game.cols)) + ((at % this.game.cols) + 1));
  }

  get selected() {
    return this.names(this.session.selection);
  }

  /** What is in a cell, by the name of a part of a game. */
  of(name, part) {
    return this.game[part][this.cells(name)[0]];
  }

  down(text) {
    const pressed = event("keydown", keyOf(text));
    document.dispatchEvent(pressed);
    return pressed.defaultPrevented;
  }

  up(text) {
    document.dispatchEvent(event("keyup", keyOf(text)));
  }

  /** Press keys one after another; returns whether the board took the last of them. */
  press(...keys) {
    let isTaken = false;
    for (const key of keys) {
      isTaken = this.down(key);
      this.up(key);
    }
    return isTaken;
  }

  type(text) {
    this.press(...text);
  }

  #point(type, [clientX, clientY], held) {
    const more = { button: 0, pointerId: 1, clientX, clientY, timeStamp: this.time, ...keyOf([...held, ""].join("+")) };
    this.picture.grid.dispatchEvent(event(type, more));
  }

  /** Drag over points, in cells from the upper left corner, with keys held. */
  dragAlong(points, ...held) {
    this.time += SECOND;
    this.#point("pointerdown", points[0], held);
    for (const point of points.slice(1)) this.#point("pointermove", point, held);
    this.#point("pointerup", points.at(-1), held);
  }

  /** Drag over the middles of cells. */
  drag(names, ...held) {
    const { cols } = this.game;
    this.dragAlong(this.cells(names).map((at) => [(at % cols) + 0.5, Math.floor(at / cols) + 0.5]), ...held);
  }

  click(name, ...held) {
    this.drag(name, ...held);
  }

  doubleClick(name, ...held) {
    this.click(name, ...held);
    this.time -= SECOND - 100;
    this.click(name, ...held);
  }
}

/**
 * Answer queries by their paths: each has an answer, or a function of what is asked; returns the list of what was asked, as
 * [path, body].
 */
export function serving(answers) {
  const asked = [];
  globalThis.fetch = async (path, { body, signal } = {}) => {
    const given = body && JSON.parse(body);
    asked.push([path, given]);
    await null;
    signal?.throwIfAborted();
    const answer = answers[path];
    return new Response(JSON.stringify({ result: await (typeof answer === "function" ? answer(given) : answer) }));
  };
  return asked;
}

/** Wait until queries that are open are answered. */
export const settled = () => new Promise((done) => setTimeout(done, 5));
