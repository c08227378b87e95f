// Keys and pointer at a grid: what they do to the game and to the selection.

import { forgetAll } from "./browser.mjs";
import { Player } from "./player.mjs";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Session } from "../../src/web/static/grid/session.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const KNOWN = ["row", "column", "block"].map((name) => ({ name, standard: true, fields: [], needs_clues: false }));
const TINY = "..3.4....1....2.";

let session;
let player;

/** Open an address on the board, with what its clues and the like mean to a board. */
function sit(address = `grid=${TINY}`, options = {}) {
  player?.leave();
  session = new Session("sudoku", KNOWN);
  session.isOpen = true;
  session.enter(session.linked(new URLSearchParams(address)));
  player = new Player(session, options);
}

beforeEach(() => {
  forgetAll();
  setLanguage("en", {});
  sit();
});
afterEach(() => clearTimeout(session.timer));

test("modes are chosen by the keys that players know from elsewhere", () => {
  for (const [key, mode] of Object.entries({ x: "corner", c: "centre", v: "colour", z: "entry", b: "pen", n: "letter" })) {
    player.press(key);
    assert.equal(session.mode, mode);
  }
  player.press("z"); // in the mode of letters it is one of them
  assert.equal(session.mode, "letter");
  session.set({ mode: "entry" });
  player.press("Space");
  assert.equal(session.mode, "corner");
  player.press("Shift+Space", "Shift+Space");
  assert.equal(session.mode, "colour");
});

test("Shift writes corner marks, Ctrl centre marks, both a colour", () => {
  player.click("A1");
  player.press("Shift+Digit1", "Control+Digit2", "Control+Shift+Digit3", "Control+Shift+Digit4");
  assert.deepEqual([player.of("A1", "corner"), player.of("A1", "centre"), player.of("A1", "colour")], [[1], [2], [3, 4]]);
  player.press("Alt+Digit3");
  assert.deepEqual(player.of("A1", "centre"), [2, 3]);
  player.press("Control+z", "Control+z");
  assert.deepEqual([player.of("A1", "centre"), player.of("A1", "colour")], [[2], [3]]);
  player.press("Control+y");
  assert.deepEqual(player.of("A1", "colour"), [3, 4]);
});

test("given values stay", () => {
  player.drag("A2A3");
  player.type("1");
  assert.deepEqual([player.of("A2", "entry"), player.of("A3", "entry"), player.of("A3", "given")], [1, 0, 3]);
  player.press("Delete");
  assert.deepEqual([player.of("A2", "entry"), player.of("A3", "given")], [0, 3]);
});

test("undo leads to the start and redo to the end, a step for each key that changed something", () => {
  const start = session.game;
  for (const [name, keys] of Object.entries({ A1: "1", A2: "x23", B2: "c4", B3: "v3", C1: "z2" })) {
    player.click(name);
    player.type(keys);
  }
  const end = session.game;
  const address = session.params();
  let steps = 0;
  for (; session.canUndo && steps < 9; steps += 1) player.press("Control+z");
  assert.deepEqual([steps, session.game], [6, start]);
  for (; steps; steps -= 1) player.press("Control+Shift+z");
  assert.deepEqual([session.game, session.params(), session.canRedo], [end, address, false]);
});

test("a double click selects what looks alike: digits, marks, or colours; with Ctrl beside what is selected", () => {
  sit(`grid=${TINY}&mine=3`);
  player.doubleClick("A1");
  assert.deepEqual(player.selected, ["A1", "A3"]);
  for (const name of ["B2", "C3"]) {
    player.click(name);
    player.press("Control+Digit1", "Control+Digit4");
  }
  player.click("B3");
  player.press("Control+Digit1");
  player.doubleClick("B2");
  assert.deepEqual(player.selected, ["B2", "C3"]);
  for (const name of ["D1", "A3"]) {
    player.click(name);
    player.press("Control+Shift+Digit7");
  }
  player.doubleClick("D1");
  assert.deepEqual(player.selected, ["A3", "D1"]);
  player.doubleClick("B2", "Control");
  assert.deepEqual(player.selected, ["A3", "B2", "C3", "D1"]);
  player.click("A1");
  player.click("A1"); // too late
  assert.deepEqual(player.selected, ["A1"]);
});

test("a drag with Ctrl adds cells, or takes them away if it begins on a selected one", () => {
  player.drag("A1A2");
  player.drag("C1C2", "Control");
  assert.deepEqual(player.selected, ["A1", "A2", "C1", "C2"]);
  player.drag("A2C2", "Control");
  assert.deepEqual(player.selected, ["A1", "C1"]);
});

test("a drag over a corner between cells selects the diagonal alone", () => {
  player.drag("A1B2C3D4");
  assert.deepEqual(player.selected, ["A1", "B2", "C3", "D4"]);
  player.dragAlong([[0.5, 0.5], [1.5, 1.35], [2.5, 2.5]]); // which cuts the rim of A2
  assert.deepEqual(player.selected, ["A1", "B2", "C3"]);
  player.click("B2");
  player.click("C4", "Shift");
  assert.deepEqual(player.selected, ["B2", "B3", "B4", "C2", "C3", "C4"]);
  player.press("Control+a");
  assert.equal(session.selection.size, 16);
});

test("a path that is dragged back gets shorter", () => {
  sit(`grid=${TINY}`, { isPath: () => true });
  player.drag("A1A2A3A2B2");
  assert.deepEqual([...session.selection], player.cells("A1A2B2"));
});

test("arrows move the selection, with Shift make it larger, with Ctrl only move the focus", () => {
  player.click("A1");
  player.press("ArrowRight");
  assert.deepEqual(player.selected, ["A2"]);
  player.press("Home", "ArrowDown", "Shift+ArrowRight", "Shift+ArrowRight");
  assert.deepEqual(player.selected, ["B1", "B2", "B3"]);
  player.press("Control+ArrowDown", "Control+Space");
  assert.deepEqual([player.selected, session.focus], [["B1", "B2", "B3", "C3"], player.cells("C3")[0]]);
  player.press("Control+Home");
  assert.equal(session.focus, 0);
});

test("1 and 2 are two marks, and 12 if 1 is held; as values they are 12 if they come soon", () => {
  sit("grid=-256-");
  player.click("B1");
  player.press("x", "1", "2");
  assert.deepEqual(player.of("B1", "corner"), [1, 2]);
  player.click("B2");
  player.down("1");
  player.press("2");
  player.up("1");
  assert.deepEqual(player.of("B2", "corner"), [12]);
  player.press("2", "1");
  assert.deepEqual(player.of("B2", "corner"), [1, 2, 12]); // 1 was let go
  player.press("z");
  player.click("B3");
  player.press("1");
  assert.equal(session.pending.digit, 1);
  player.press("2");
  assert.deepEqual([player.of("B3", "entry"), session.pending], [12, null]);
});

test("keys that are held forget their digits when the window is left", () => {
  sit("grid=-256-");
  player.click("B2");
  player.press("x");
  player.down("1");
  dispatchEvent(new Event("blur"));
  player.press("2");
  assert.deepEqual(player.of("B2", "corner"), [1, 2]);
});

test("setting up, values of two digits are typed as digits or letters, one cell after another", () => {
  session.openEmpty(16);
  player.type("16");
  player.type("g9a");
  player.press("ArrowRight");
  player.type("1");
  player.press("ArrowRight");
  player.type("10");
  assert.deepEqual(session.game.given.slice(0, 8), [16, 16, 9, 10, 0, 1, 10, 0]);
  session.set({ settingUp: false });
  player.click("B1");
  player.press("Control+3", "Control+m"); // a letter is a value here, so it chooses no mode
  assert.deepEqual([player.of("B1", "centre"), session.mode], [[3], "entry"]);
});

test("letters that are values write them, and are shortcuts with Alt; the others stay shortcuts", () => {
  sit("grid=-256-");
  player.click("A1");
  player.press("c");
  assert.deepEqual([player.of("A1", "entry"), session.mode], [12, "entry"]);
  player.press("Alt+c");
  assert.equal(session.mode, "centre");
  player.click("A2");
  player.press("c", "Shift+D");
  assert.deepEqual([player.of("A2", "centre"), player.of("A2", "corner")], [[12], [13]]);
  player.press("x");
  assert.equal(session.mode, "corner");
  sit();
  assert.equal(player.press("Alt+c"), false); // the browser's
  assert.equal(session.mode, "entry");
});

test("on a board of 25 a hint is asked for with Alt", () => {
  sit("grid=-625-");
  player.click("A1");
  player.press("Alt+h");
  assert.deepEqual([player.called, player.of("A1", "entry")], [[["hint"]], 0]);
  player.press("h");
  assert.deepEqual([player.called.length, player.of("A1", "entry")], [1, 17]);
});

test("in their mode letters are marks and no shortcuts; digits stay values", () => {
  player.click("A1");
  player.press("n");
  player.type("hx");
  assert.deepEqual([player.of("A1", "letter"), player.called], [[8, 24], []]);
  player.press("h");
  assert.deepEqual(player.of("A1", "letter"), [24]);
  player.press("2");
  assert.equal(player.of("A1", "entry"), 2);
  player.press("Alt+h");
  assert.deepEqual(player.called, [["hint"]]);
  player.press("Control+z", "Control+z", "Control+z");
  assert.deepEqual([player.of("A1", "letter"), player.of("A1", "entry")], [[8], 0]);
  player.press("Alt+z", "h");
  assert.deepEqual([session.mode, player.called.length], ["entry", 2]);
});

test("the pen draws a stroke as one step, rubs out from a line on, and puts signs by clicks", () => {
  player.press("b");
  player.drag("A1A2B3B2");
  assert.deepEqual(player.game.pen, ["0-1", "1-6", "5-6"]);
  player.drag("A2B3");
  assert.deepEqual(player.game.pen, ["0-1", "5-6"]);
  player.click("D4");
  assert.ok(player.game.pen.includes("o15"));
  player.click("D4");
  assert.deepEqual(player.game.pen.toSorted(), ["0-1", "5-6", "x15"].toSorted());
  player.press("Control+z", "Control+z", "Control+z");
  assert.deepEqual(player.game.pen, ["0-1", "1-6", "5-6"]);
  player.press("Control+z");
  assert.deepEqual([player.game.pen, session.canUndo], [[], false]);
});

test("the pen draws with Shift and arrows, and Enter puts a sign", () => {
  player.click("A1");
  player.press("b", "Shift+ArrowRight", "Shift+ArrowDown", "Enter");
  assert.deepEqual(player.game.pen, ["0-1", "1-5", "o5"]);
  player.press("Delete");
  assert.deepEqual(player.game.pen, []);
});

test("while the game is paused keys and clicks change nothing, and P ends the pause", () => {
  player.click("A1");
  player.press("2");
  session.set({ isPaused: true });
  player.press("3", "h");
  player.click("B2");
  assert.deepEqual([player.of("A1", "entry"), player.called, player.selected], [2, [], ["A1"]]);
  player.press("p");
  assert.deepEqual(player.called, [["pause"]]);
});

test("a value that the board does not have is refused with the value", () => {
  player.click("A1");
  player.press("7");
  assert.deepEqual([player.called, player.of("A1", "entry")], [[["refuse", 7]], 0]);
});

test("Backspace goes back over a grid that was typed in one go", () => {
  session.openEmpty(4);
  player.type("123");
  player.press("Backspace", "Backspace");
  assert.deepEqual([session.game.given.slice(0, 4), session.focus], [[1, 0, 0, 0], 1]);
});
