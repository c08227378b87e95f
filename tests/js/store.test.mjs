import { forgetAll, keep, kept } from "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { TAB, VERSION, forget, load, openStore, save } from "../../src/web/static/store.js";
import { migrate } from "../../src/web/static/migrations.js";
import { Library } from "../../src/web/static/grid/library.js";
import { Trail } from "../../src/web/static/cross_game_undo.js";

beforeEach(async () => {
  forgetAll();
  await openStore();
});

test("what is saved is loaded again, in the store it was saved in", () => {
  assert.equal(save("a", { b: [1] }), true);
  save("a", 2, TAB);
  assert.deepEqual([load("a", null), load("a", null, TAB)], [{ b: [1] }, 2]);
  forget("a");
  assert.deepEqual([load("a", "usual"), load("a", null, TAB)], ["usual", 2]);
});

test("what can't be read or written does no harm", () => {
  localStorage.setItem("rulegrid.a", "{");
  assert.equal(load("a", 7), 7);
  const { setItem } = Object.getPrototypeOf(localStorage);
  localStorage.setItem = () => {
    throw new Error("full");
  };
  assert.equal(save("b", 1), false);
  delete localStorage.setItem;
  assert.equal(localStorage.setItem, setItem);
});

test("a store that is empty gets the version of now; one of now is left as it is", async () => {
  assert.deepEqual(kept(), { version: VERSION });
  keep({ sudoku: { game: {} } });
  assert.equal(await openStore(), false);
  assert.deepEqual(kept(), { version: VERSION, sudoku: { game: {} } });
});

test("a store of a newer release is neither read nor written", async () => {
  forgetAll();
  keep({ version: VERSION + 1, theme: "dark", tab: { id: 5 } });
  const before = kept();
  assert.equal(await openStore(), true);
  assert.equal(load("theme", "auto"), "auto");
  save("theme", "light");
  save("trail", 1, TAB);
  assert.equal(load("theme", "auto"), "light");
  forget("theme");
  assert.equal(load("theme", "auto"), "auto");
  assert.deepEqual([kept(), kept(sessionStorage)], [before, {}]);
});

test("an older store is brought up to date when it is opened", async () => {
  forgetAll();
  keep({ theme: "dark", "calendar-found": [["key", ["A@A1:1"]]], sudoku: ONLY });
  localStorage.setItem("rulegrid.strange", "{");
  localStorage.setItem("other.page", "{}");
  assert.equal(await openStore(), false);
  assert.deepEqual(Object.keys(localStorage).sort(), [
    "other.page", "rulegrid.calendar.found", "rulegrid.strange", "rulegrid.sudoku.game.1", "rulegrid.sudoku.games", "rulegrid.theme", "rulegrid.version",
  ]);
  assert.equal(load("version", 0), VERSION);
});

test("nothing is forgotten where what is up to date can't be written", async () => {
  forgetAll();
  keep({ sudoku: ONLY });
  const { setItem } = localStorage;
  localStorage.setItem = (key, text) => {
    if (text.length > 100) throw new Error("full");
    setItem.call(localStorage, key, text);
  };
  await openStore();
  delete localStorage.setItem;
  assert.deepEqual(kept(), { sudoku: ONLY });
});

// What releases before version 1 have written.
const none = [0, 0, 0, 0];
const lists = none.map(() => []);
const OLD = {
  title: "old", rows: 2, cols: 2, values: null, labels: null, given: [1, 0, 0, -1], entry: [0, 2, 0, 0], corner: lists, centre: lists,
  colour: [0, 5, 0, [2, 3]],
  rules: [{ rule: "row" }, { rule: "thermometer", clues: ["A1A2"] }],
};
const ONLY = { game: OLD, mode: "corner", settingUp: true };

test("version 1: colours are lists, clues are data, every rule has clues", () => {
  const steps = [
    { colour: { at: [[0, 4], [1, 0]] } },
    { rules: { is: [{ rule: "killer", clues: ["9=A1A2", { text: "t", data: { a: 1 }, cells: ["A1"] }] }] } },
    { rules: { at: [[0, { rule: "column" }]] }, entry: { at: [[2, 1]] } },
    { colour: { is: [1, 0, [3], 0] } },
  ];
  const record = { history: { first: OLD, steps, at: 2 }, mode: "entry", settingUp: false, seconds: 5, stamp: "1.2" };
  const { "sudoku.game.77": after } = migrate({ "sudoku.game.77": record }, 0);
  const { first } = after.history;
  assert.deepEqual(first.colour, [[], [5], [], [2, 3]]);
  assert.deepEqual(first.rules, [
    { rule: "row", clues: [] },
    { rule: "thermometer", clues: [{ text: "A1A2", data: "A1A2", cells: [] }] },
  ]);
  assert.deepEqual([first.regions, first.computed, first.title], [null, false, "old"]);
  assert.deepEqual(after.history.steps, [
    { colour: { at: [[0, [4]], [1, []]] } },
    { rules: { is: [{ rule: "killer", clues: [{ text: "9=A1A2", data: "9=A1A2", cells: [] }, { text: "t", data: { a: 1 }, cells: ["A1"] }] }] } },
    { rules: { at: [[0, { rule: "column", clues: [] }]] }, entry: { at: [[2, 1]] } },
    { colour: { is: [[1], [], [3], []] } },
  ]);
  assert.deepEqual([after.history.at, after.mode, after.seconds, after.stamp], [2, "entry", 5, "1.2"]);
});

test("version 1: a family's only game becomes the last of its list", () => {
  const list = [{ slot: 8, key: "k" }, { slot: 3, key: "l" }];
  const after = migrate({ sudoku: ONLY, "sudoku.games": list, calcudoku: { game: OLD } }, 0);
  assert.deepEqual(after["sudoku.games"].slice(0, 2), list);
  assert.deepEqual(after["sudoku.games"][2], {
    slot: 9, key: "", title: "old", rules: [{ rule: "row" }, { rule: "thermometer" }], size: [2, 2], filled: 1, open: 2, seconds: 0,
    isSolved: false, time: 0,
  });
  const { history, mode, settingUp, seconds, stamp } = after["sudoku.game.9"];
  assert.deepEqual([history.steps, history.at, mode, settingUp, seconds, stamp], [[], 0, "corner", true, 0, null]);
  assert.deepEqual(history.first.colour[1], [5]);
  assert.deepEqual([after["calcudoku.game.1"].mode, after["calcudoku.game.1"].settingUp], ["entry", false]);
  assert.equal("sudoku" in after || "calcudoku" in after, false);
});

test("version 1: keys of the calendar have new names, its lists are lists of pairs", () => {
  const poses = [null, [1, 0, 2.5, 3, 1]];
  const old = {
    calendar: { source: { board: "dragonfjord" }, tables: [["k", { poses }], 3, ["k"]], histories: { a: 1 } },
    "calendar-found": [["k", ["A@A1:1"]], 7],
    "calendar-watch": { speed: 8 },
    "grid.clock-hidden": true,
    "calendar.new": { date: "" },
    language: "zh",
  };
  assert.deepEqual(migrate(old, 0), {
    calendar: { source: { board: "dragonfjord" }, tables: [["k", { poses }]], histories: [] },
    "calendar.found": [["k", ["A@A1:1"]]],
    "calendar.watch": { speed: 8 },
    "grid.clock-hidden": true,
    "calendar.new": { date: "" },
    language: "zh",
  });
});

test("version 1: what no release wrote stays what it is", () => {
  const strange = { "sudoku.game.5": { history: { first: 7 } }, "sudoku.game.6": [1], "sudoku.game.7": { history: { first: { rules: 3 }, steps: [] } }, sudoku: { game: 5 }, calcudoku: "x" };
  assert.deepEqual(migrate(strange, 0), strange);
});

test("what is of now is not changed", () => {
  const now = { sudoku: ONLY };
  assert.equal(migrate(now, VERSION), now);
});

test("a library lists its games, the latest first, and drops the oldest", () => {
  const library = new Library("sudoku");
  assert.deepEqual([library.list(), library.find("k"), library.read(1), library.has(1)], [[], null, null, false]);
  for (let slot = 1; slot <= 25; slot++) library.write(slot, { key: `k${slot}` }, { slot });
  assert.deepEqual([library.list().length, library.list()[0].slot, library.list().at(-1).slot], [24, 25, 2]);
  assert.deepEqual([library.read(1), library.read(2), library.has(1), library.has(2)], [null, { slot: 2 }, false, true]);
  library.write(7, { key: "k7" }, { slot: 70 });
  assert.deepEqual([library.list()[0].slot, library.list().length, library.read(7)], [7, 24, { slot: 70 }]);
  assert.equal(library.find("k9"), 9);
  library.remove(9);
  assert.deepEqual([library.find("k9"), library.read(9), library.list().length], [null, null, 23]);
  assert.ok(library.list()[0].time > 1.6e12);
});

test("no slot is used twice, and what is no list of games is none", () => {
  const library = new Library("calcudoku");
  const far = Date.now() + 1e9;
  library.write(far, { key: "" }, {});
  assert.equal(library.another(), far + 1);
  save("calcudoku.games", [{ slot: "x" }, null, { slot: 4 }]);
  assert.deepEqual(library.list(), [{ slot: 4 }]);
  save("calcudoku.games", { slot: 4 });
  assert.deepEqual(library.list(), []);
});

test("a trail leads back and forth over the places there still are", () => {
  const trail = new Trail("test");
  for (const place of ["a", "b", "b", "c"]) trail.go(place);
  assert.deepEqual([trail.places, trail.at, trail.find(1), trail.find(-1)], [["a", "b", "c"], 2, -1, 1]);
  assert.equal(trail.find(-1, (place) => place === "a"), 0);
  assert.equal(trail.find(-1, () => false), -1);
  trail.step(1);
  assert.deepEqual([trail.find(1), trail.find(-1)], [2, 0]);
  trail.rename("B");
  assert.deepEqual(trail.places, ["a", "B", "c"]);
  trail.cut();
  assert.deepEqual([trail.places, trail.at], [["a", "B"], 1]);
  trail.step(0);
  trail.go("d");
  assert.deepEqual([trail.places, trail.at], [["a", "d"], 1]);
});

test("a trail outlives a reload, and has fifty places", () => {
  const trail = new Trail("test");
  for (let i = 0; i < 60; i++) trail.go(i);
  assert.deepEqual([trail.places.length, trail.places[0], trail.at], [50, 10, 49]);
  trail.step(3);
  const again = new Trail("test");
  assert.deepEqual([again.places, again.at], [trail.places, 3]);
  save("test.trail", { places: [1], at: 1 }, TAB);
  assert.deepEqual([new Trail("test").places, new Trail("test").at], [[], -1]);
  save("test.trail", { places: { 0: 1 }, at: 0 }, TAB);
  assert.equal(new Trail("test").at, -1);
  save("test.trail", { places: [1], at: "0" }, TAB);
  assert.equal(new Trail("test").at, -1);
});
