import { forgetAll } from "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as keys from "../../src/web/static/grid/keys.js";
import * as marks from "../../src/web/static/grid/marks.js";
import { decodeText } from "../../src/web/static/dom.js";
import { rowName } from "../../src/web/static/coordinates.js";
import * as state from "../../src/web/static/grid/state.js";
import { readTrueCandidates, formatTrueCandidates } from "../../src/web/static/grid/true_candidates.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const KNOWN = ["row", "column", "killer", "pattern"].map((name, i) => ({ name, standard: i < 2, fields: [], needs_clues: i > 1 }));
const RULES = [{ rule: "row", clues: [] }, { rule: "column", clues: [] }];

/** A game of 4 x 4 with some givens. */
const game = (given = { 0: 1, 5: 2 }, more = {}) => ({
  ...state.emptyGame(4, 4, RULES), given: Array.from({ length: 16 }, (_, at) => given[at] ?? 0), ...more,
});
const listed = (list, values) => list.map((one, at) => values[at] ?? one);

beforeEach(() => {
  forgetAll();
  setLanguage("en", {});
});

test("an empty game", () => {
  const empty = state.emptyGame(2, 3, RULES);
  assert.deepEqual([empty.given, empty.entry, empty.corner, empty.computed, empty.rules], [Array(6).fill(0), Array(6).fill(0), Array(6).fill([]), false, RULES]);
  assert.deepEqual([state.isBlank(empty), state.isTouched(empty), state.isFull(empty)], [true, false, false]);
});

test("a puzzle of the server becomes a game, and the game a puzzle", () => {
  const puzzle = { title: "x", rows: 2, cols: 3, values: 6, labels: { A1: "*" }, regions: ["ab"], drawings: [{ kind: "text" }], cells: ["1 . #", " 6  12 ."], rules: [] };
  const found = state.fromPuzzle({ puzzle, rules: RULES });
  assert.deepEqual([found.given, found.rows, found.cols, found.values, found.title], [[1, 0, -1, 6, 12, 0], 2, 3, 6, "x"]);
  assert.deepEqual(state.toPuzzle(found), {
    rows: 2, cols: 3, cells: ["1 . #", "6 12 ."], rules: [{ rule: "row", clues: [] }, { rule: "column", clues: [] }], title: "x", values: 6, regions: ["ab"], labels: { A1: "*" }, drawings: [{ kind: "text" }],
  });
  const bare = state.fromPuzzle({ puzzle: { rows: 2, rules: [] }, rules: [] });
  assert.deepEqual([bare.given, bare.cols, bare.title, bare.values], [[0, 0, 0, 0], 2, "", null]);
  assert.throws(() => state.fromPuzzle({ puzzle: { rows: 26 }, rules: [] }), /grid.bad.size/);
  assert.equal(state.fromPuzzle({ puzzle: { rows: 25 }, rules: [] }).rows, 25);
  assert.throws(() => state.fromPuzzle({ puzzle: { rows: 2, values: [0, 1] }, rules: [] }), /grid.bad.zero/);
});

test("entries are given where that is asked for; a frame has no values", () => {
  const played = game({ 0: 1, 3: -1 }, { entry: listed(Array(16).fill(0), { 1: 3 }), title: "t" });
  assert.equal(state.toPuzzle(played).cells[0], "1 . . #");
  assert.equal(state.toPuzzle(played, { entries: true }).cells[0], "1 3 . #");
  assert.deepEqual([state.toFrame(played).cells[0], state.toFrame(played).title], [". . . #", undefined]);
  assert.deepEqual(state.toRows(played)[0], [1, 3, 0, 0]);
  const clued = { ...played, rules: [{ rule: "killer", clues: [{ text: "t", data: { total: 3 }, cells: [] }] }, { rule: "row" }] };
  assert.deepEqual(state.toPuzzle(clued).rules, [{ rule: "killer", clues: [{ total: 3 }] }, { rule: "row", clues: [] }]);
});

test("values of a board, what stands in a cell, who may write there", () => {
  const played = game({ 0: 1, 3: -1 }, { entry: listed(Array(16).fill(0), { 1: 3 }) });
  assert.deepEqual(state.valuesOf(played), [1, 2, 3, 4]);
  assert.deepEqual(state.valuesOf({ ...played, values: 2 }), [1, 2]);
  assert.deepEqual(state.valuesOf({ ...played, values: [3, 7] }), [3, 7]);
  assert.deepEqual([0, 1, 2, 3].map((at) => state.valueAt(played, at)), [1, 3, 0, 0]);
  assert.deepEqual([0, 1, 3].map((at) => state.isOpen(played, at)), [false, true, false]);
  assert.deepEqual([0, 1, 3].map((at) => state.isOpen(played, at, true)), [true, true, false]);
  assert.equal(state.isFull({ ...played, entry: Array(16).fill(1) }), true);
  assert.equal(state.isFull(played), false);
});

test("pencil marks for a hint are those of open, empty cells", () => {
  const centre = listed(Array(16).fill([]), { 0: [1], 1: [2], 2: [3, 4] });
  assert.deepEqual(state.toMarks(game({ 0: 1 }, { centre, entry: listed(Array(16).fill(0), { 1: 3 }) })), { A3: [3, 4] });
  assert.equal(state.toMarks(game()), null);
});

test("whether anything was done, or is there", () => {
  for (const key of ["corner", "centre", "colour"]) assert.equal(state.isTouched(game({}, { [key]: listed(Array(16).fill([]), { 3: [1] }) })), true);
  assert.equal(state.isTouched(game({}, { entry: listed(Array(16).fill(0), { 3: 1 }) })), true);
  assert.deepEqual([state.isTouched(game()), state.isBlank(game()), state.isBlank(game({}))], [false, false, true]);
  assert.equal(state.isBlank(game({}, { title: "x" })), false);
  assert.equal(state.isBlank(game({}, { rules: [{ rule: "killer", clues: [{}] }] })), false);
  const touched = game({ 0: 1 }, { entry: Array(16).fill(2), computed: true });
  assert.deepEqual([state.isTouched(state.withPlay(touched)), state.withPlay(touched).computed, state.withPlay(touched).given[0]], [false, false, 1]);
  assert.deepEqual([state.isSamePuzzle(touched, game({ 0: 1 })), state.isSamePuzzle(touched, game())], [true, false]);
});

test("what a browser kept is a game, or none", () => {
  assert.equal(state.isGame(game()), true);
  for (const wrong of [null, 5, {}, { ...game(), rules: 1 }, { ...game(), entry: [] }, { ...game(), colour: 5 }, { ...game(), rows: "4" }]) assert.equal(state.isGame(wrong), false);
  const text = state.clueOf("9=A1");
  assert.deepEqual([state.hasTextsOnly(game({}, { rules: [{ rule: "killer", clues: [text] }] })), state.hasTextsOnly(game())], [true, false]);
  assert.equal(state.hasTextsOnly(game({}, { rules: [{ rule: "killer", clues: [{ ...text, cells: ["A1"] }] }, { rule: "row" }] })), false);
});

test("clues of a rule", () => {
  const [one, two] = ["a", "b"].map(state.clueOf);
  const some = state.withClues(game(), "killer", [one]);
  assert.deepEqual(some.rules.map(({ rule }) => rule), ["row", "column", "killer"]);
  assert.deepEqual(state.cluesOf(state.withClues(some, "killer", [one, two]), "killer"), [one, two]);
  assert.deepEqual(state.withClues(some, "row", [one]).rules, [{ rule: "row", clues: [one] }, ...some.rules.slice(1)]);
  assert.deepEqual(state.withClues(some, "killer", []).rules.map(({ rule }) => rule), ["row", "column"]);
  assert.deepEqual(state.withClues(some, "killer", [], { keep: true }).rules.at(-1), { rule: "killer", clues: [] });
  assert.deepEqual([state.cluesOf(some, "none"), state.cluesOf({ rules: [{ rule: "x" }] }, "x")], [[], []]);
});

test("names of cells and small values", () => {
  assert.deepEqual([0, 5, 15].map((at) => state.cellName(game(), at)), ["A1", "B2", "D4"]);
  assert.deepEqual([0, 25, 26, 51, 52, 701, 702].map(rowName), ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  assert.deepEqual(state.cellsAt(game(), ["D4", "A1", "Z9"]), [15, 0]);
  const large = state.emptyGame(12, 12, []);
  assert.deepEqual([9, 10, 12].map((value) => state.markText(large, value)), ["9", "A", "C"]);
  assert.deepEqual([state.markText(game(), 10), state.markText({ ...large, values: 40 }, 36), state.markText({ ...large, values: 40 }, 35)], ["10", "36", "Z"]);
});

test("an address says a game and brings it back", () => {
  const clue = { text: "10_%=A1", data: {}, cells: ["A1"] };
  const rules = [...RULES, { rule: "killer", clues: [clue] }];
  const played = game({ 0: 1, 5: -1 }, { entry: listed(Array(16).fill(0), { 1: 3 }), title: "t x", values: [1, 2, 3, 4, 12], rules });
  const params = state.toParams(played, KNOWN);
  assert.deepEqual(params, { values: "1_2_3_4_12", grid: "1....*-10-", title: "t x", killer: "10%5F%25=A1", mine: ".3" });
  const back = state.fromParams(new URLSearchParams(params), KNOWN);
  assert.deepEqual([back.given, back.entry, back.title, back.values], [played.given, played.entry, "t x", [1, 2, 3, 4, 12]]);
  assert.deepEqual(back.rules, [...RULES, { rule: "killer", clues: [{ text: "10_%=A1", data: "10_%=A1", cells: [] }] }]);
});

test("an address names the rules where they are not the usual ones, and the rows where they are not the columns", () => {
  assert.equal(state.toParams(game(), KNOWN).rules, undefined);
  assert.equal(state.toParams(game({}, { rules: [RULES[0]] }), KNOWN).rules, "row");
  const wide = state.emptyGame(2, 5, [...RULES, { rule: "pattern", clues: [] }]);
  assert.deepEqual(state.toParams(wide, KNOWN), { rows: "2", grid: "-10-", rules: "row_column_pattern" });
  const back = state.fromParams(new URLSearchParams(state.toParams(wide, KNOWN)), KNOWN);
  assert.deepEqual([back.rows, back.cols, back.rules.map(({ rule }) => rule)], [2, 5, ["row", "column", "pattern"]]);
  const read = (text) => state.fromParams(new URLSearchParams(text), KNOWN);
  assert.deepEqual(read("grid=-4-&values=7").values, 7);
  assert.deepEqual(state.toParams(game({}, { labels: {} }), KNOWN), {});
  assert.deepEqual(state.toParams(game({}, { values: 36 }), KNOWN), {});
  assert.deepEqual(Object.keys(state.toParams(game({}, { values: 35 }), KNOWN)), ["values", "grid"]);
  assert.equal(read("title=x"), null);
});

test("an address that makes no sense is refused", () => {
  const read = (text) => () => state.fromParams(new URLSearchParams(text), KNOWN);
  assert.throws(read("grid=123"), /grid.bad.cells/);
  assert.throws(read("rows=1&grid=-26-"), /grid.bad.cells/);
  assert.throws(read("grid=1?.."), /grid.bad.cell/);
  assert.throws(read("grid=5..."), /grid.bad.value/);
  assert.throws(read("grid=....&mine=5"), /grid.bad.value/);
  assert.deepEqual(read("grid=1...&mine=21")().entry, [0, 1, 0, 0]);
  assert.equal(read(`grid=a${".".repeat(143)}`)().given[0], 10);
  assert.equal(read("grid=-999-")().rows, 25);
});

test("games of one puzzle have one key", () => {
  const key = state.puzzleKey(game(), KNOWN);
  assert.match(key, /^\d+\.\d+$/);
  assert.equal(state.puzzleKey(game({ 0: 1, 5: 2 }, { entry: Array(16).fill(1) }), KNOWN), key);
  assert.notEqual(state.puzzleKey(game({ 0: 1, 5: 3 }), KNOWN), key);
  const labelled = game({}, { labels: { A1: "x" } });
  assert.notEqual(state.puzzleKey(labelled, KNOWN), state.puzzleKey({ ...labelled, labels: { A1: "y" } }, KNOWN));
});

test("a value is written, and taken back by the same once more", () => {
  const once = marks.write(game(), [0, 1, 2], "entry", 3);
  assert.deepEqual(once.entry.slice(0, 4), [0, 3, 3, 0]);
  assert.deepEqual(marks.write(once, [1, 2], "entry", 3).entry.slice(0, 3), [0, 0, 0]);
  assert.deepEqual(marks.write(once, [1, 2, 3], "entry", 3).entry.slice(0, 4), [0, 3, 3, 3]);
  assert.deepEqual(marks.write(once, [1], "entry", 4).entry.slice(0, 3), [0, 4, 3]);
});

test("marks are written in order, in open cells without a value; colours everywhere", () => {
  const valued = marks.write(game(), [1], "entry", 3);
  const marked = marks.write(marks.write(valued, [0, 1, 2, 3], "corner", 4), [2], "corner", 1);
  assert.deepEqual(marked.corner.slice(0, 4), [[], [], [1, 4], [4]]);
  assert.deepEqual(marks.write(marked, [2, 3], "corner", 4).corner.slice(2, 4), [[1], []]);
  assert.deepEqual(marks.write(marked, [2, 3], "corner", 1).corner.slice(2, 4), [[1, 4], [1, 4]]);
  assert.deepEqual(marks.write(valued, [0, 1], "colour", 7).colour.slice(0, 3), [[7], [7], []]);
  assert.deepEqual([marks.isMark("corner"), marks.isMark("centre"), marks.isMark("entry"), marks.isMark("colour")], [true, true, false, false]);
});

test("setting up, a value is given, and takes the place of what was entered", () => {
  const valued = marks.write(game({ 0: 1, 3: -1 }), [1], "entry", 3);
  const given = marks.write(valued, [0, 1, 3], "corner", 2, true);
  assert.deepEqual([given.given.slice(0, 4), given.entry.slice(0, 2)], [[2, 2, 0, -1], [0, 0]]);
  assert.deepEqual(marks.write(given, [0, 1], "entry", 2, true).given.slice(0, 2), [0, 0]);
  assert.deepEqual(marks.erase(given, [0, 3], "entry", true).given.slice(0, 4), [0, 2, 0, -1]);
});

test("what is erased first is the value, then the marks of the mode, then the others", () => {
  let full = game({}, { entry: listed(Array(16).fill(0), { 1: 3 }) });
  for (const key of ["corner", "centre", "colour"]) full = { ...full, [key]: listed(Array(16).fill([]), { 1: [2], 2: [1] }) };
  const held = (one) => ["entry", "corner", "centre", "colour"].filter((key) => [one[key][1]].flat().some(Boolean));
  const erased = (mode) => {
    const seen = [];
    for (let one = full; held(one).length; one = marks.erase(one, [1], mode)) seen.push(held(one).join());
    return seen;
  };
  assert.deepEqual(erased("centre"), ["entry,corner,centre,colour", "corner,centre,colour", "corner,colour", "colour"]);
  assert.deepEqual(erased("corner"), ["entry,corner,centre,colour", "corner,centre,colour", "centre,colour", "colour"]);
  assert.deepEqual(erased("colour"), ["entry,corner,centre,colour", "entry,corner,centre", "corner,centre", "centre"]);
  assert.equal(marks.erase(full, [7], "entry"), full);
  assert.deepEqual(marks.erase({ ...full, entry: game().entry }, [1], "corner").corner[1], []);
  assert.equal(marks.COLOURS, 9);
});

test("candidates in the middle: all at once, without some, one more", () => {
  const marked = game({ 0: 1 }, { entry: listed(Array(16).fill(0), { 1: 3 }), centre: listed(Array(16).fill([]), { 0: [9], 1: [8], 2: [7], 3: [6] }) });
  assert.deepEqual(marks.withCentres(marked, (at) => (at === 3 ? undefined : [at])).centre.slice(0, 5), [[9], [8], [2], [], [4]]);
  const gone = new Map([[2, [7]], [4, [1, 2]], [5, [1]]]);
  assert.deepEqual(marks.withoutCandidates(marked, gone, (at) => (at === 4 ? [1, 2, 3] : undefined)).centre.slice(2, 6), [[], [6], [3], []]);
  assert.deepEqual(marks.withCentre(marked, 2, 3).centre[2], [3, 7]);
});

test("values of a solution fill the open cells", () => {
  const solved = marks.withValues(game({ 0: 1 }), Array(16).fill(4));
  assert.deepEqual([solved.entry.slice(0, 3), solved.computed], [[0, 4, 4], true]);
  assert.deepEqual(marks.withValue(game(), 2, 4).entry.slice(0, 4), [0, 0, 4, 0]);
});

test("cells look alike by their value, else by their marks, else by their colours", () => {
  let one = game({ 0: 1, 5: 2 }, { entry: listed(Array(16).fill(0), { 1: 1, 2: 2 }) });
  one = { ...one, centre: listed(one.centre, { 1: [3], 3: [3], 4: [3] }), corner: listed(one.corner, { 6: [2], 7: [2] }), colour: listed(one.colour, { 0: [5], 8: [5], 9: [5], 3: [5] }) };
  assert.deepEqual(marks.findSimilarCells(one, 0, "entry"), [0, 1]);
  assert.deepEqual(marks.findSimilarCells(one, 2, "entry"), [2, 5]);
  assert.deepEqual(marks.findSimilarCells(one, 3, "entry"), [3, 4]);
  assert.deepEqual(marks.findSimilarCells(one, 6, "entry"), [6, 7]);
  assert.deepEqual(marks.findSimilarCells(one, 8, "entry"), [0, 3, 8, 9]);
  assert.deepEqual(marks.findSimilarCells(one, 0, "colour"), [0, 3, 8, 9]);
  assert.deepEqual(marks.findSimilarCells(one, 15, "entry"), []);
});

test("keys: digits, modes, letters", () => {
  const codes = ["Digit7", "Numpad0", "KeyA", "F1", "Digit12"].map((code) => keys.digitOf({ code }));
  assert.deepEqual(codes, [7, 0, null, null, null]);
  const held = (...names) => Object.fromEntries(names.map((name) => [`${name}Key`, true]));
  assert.deepEqual([held(), held("shift"), held("ctrl"), held("alt"), held("meta"), held("ctrl", "shift"), held("meta", "shift")].map((each) => keys.modeOf("entry", each)), [
    "entry", "corner", "centre", "centre", "centre", "colour", "colour",
  ]);
  assert.equal(keys.letterOf({ key: "A", code: "KeyQ" }), "a");
  assert.deepEqual([keys.letterOf({ key: "å", code: "KeyA" }), keys.letterOf({ key: "å", code: "F1" }), keys.letterOf({ key: "Escape", code: "Escape" })], ["a", "", ""]);
  const large = state.emptyGame(12, 12, []);
  assert.deepEqual(["a", "c", "d", "1", "A"].map((letter) => keys.isValue(large, letter)), [true, true, false, false, false]);
  assert.deepEqual([keys.valueOf("a"), keys.shortcut(large, "a"), keys.shortcut(large, "h"), keys.shortcut(game(), "a")], [10, "Alt+A", "H", "A"]);
});

test("keys: from cell to cell", () => {
  const wide = state.emptyGame(2, 3, []);
  const to = (from, key, command = false) => keys.nextCell(wide, from, key, command);
  assert.deepEqual([to(0, "ArrowRight"), to(2, "ArrowRight"), to(0, "ArrowLeft"), to(0, "ArrowUp"), to(1, "ArrowDown"), to(4, "ArrowDown")], [1, 0, 2, 3, 4, 1]);
  assert.deepEqual([to(4, "Home"), to(4, "End"), to(4, "Home", true), to(1, "End", true), to(1, "End"), to(0, "a")], [3, 5, 0, 5, 2, null]);
  assert.deepEqual(keys.rectangle(game(), 1, 10), [1, 2, 5, 6, 9, 10]);
  assert.deepEqual(keys.rectangle(game(), 8, 1), [0, 1, 4, 5, 8, 9]);
});

test("true candidates by cell, and in words", () => {
  setLanguage("en", { "grid.possible.value": "{value} ({solutions})", "grid.possible.solutions": "{count}", "grid.possible.more": "{count}+", "grid.comma": ", " });
  const two = { ...state.emptyGame(1, 3, []), given: [0, 0, -1] };
  const found = readTrueCandidates(two, { candidates: { A1: [1, 2, 3], A2: [2] }, counts: { A1: [5, 100, 5], A2: [7] } });
  assert.deepEqual([...found.counts[0]], [[1, 5], [2, 100], [3, 5]]);
  assert.deepEqual([found.most, found.isNone, found.isOld], [100, false, false]);
  assert.equal(formatTrueCandidates(found.counts[0]), "1 3 (5), 2 (100+)");
  const uncounted = readTrueCandidates(two, { candidates: { A1: [1, 2] } });
  assert.deepEqual([uncounted.most, uncounted.isNone, formatTrueCandidates(uncounted.counts[0])], [1, true, "1 2"]);
  setLanguage("zh", { "grid.comma": "、" });
  assert.equal(formatTrueCandidates(found.counts[1]), "grid.possible.value");
});

test("the text of a file is decoded by its byte order mark", () => {
  for (const bytes of [[0xff, 0xfe, 0x31, 0, 0x2e, 0], [0xfe, 0xff, 0, 0x31, 0, 0x2e], [0xef, 0xbb, 0xbf, 0x31, 0x2e], [0x31, 0x2e]]) {
    assert.equal(decodeText(new Uint8Array(bytes).buffer), "1.");
  }
});
