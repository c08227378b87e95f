// Fog, pen and letters, what is known of a puzzle, what was solved.

import { forgetAll, kept } from "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { isAnswered, storedAnswer, wrongCells } from "../../src/web/static/grid/answer.js";
import { hiddenCells } from "../../src/web/static/grid/fog.js";
import { unpackHistory } from "../../src/web/static/grid/history.js";
import * as marks from "../../src/web/static/grid/marks.js";
import * as pen from "../../src/web/static/grid/pen.js";
import * as state from "../../src/web/static/grid/state.js";
import { loadSolved, noteWin, streak } from "../../src/web/static/grid/statistics.js";

const RULES = [{ rule: "row", clues: [] }, { rule: "column", clues: [] }];
const KNOWN = RULES.map(({ rule }) => ({ name: rule, standard: true, fields: [], needs_clues: false }));
const SOLUTION = ["1 2 3 4", "3 4 1 2", "2 1 4 3", "4 3 2 1"];

/** A game of 4 x 4 with 1 in A1. */
const game = (more = {}) => ({ ...state.emptyGame(4, 4, RULES), given: [1, ...Array(15).fill(0)], ...more });
const with_ = (at, value) => Array.from({ length: 16 }, (_, cell) => (cell === at ? value : 0));

beforeEach(forgetAll);

test("fog leaves lamps and those around, lit and given cells, and what is around right values", () => {
  const foggy = game({ about: { fog: { lamps: ["D4"], lit: ["A3"] } } });
  const seen = (one, answer) => [...Array(16).keys()].filter((at) => !hiddenCells(one, answer).has(at));
  assert.deepEqual(seen(foggy, null), [0, 2, 10, 11, 14, 15]);
  const answer = storedAnswer(game({ about: { solution: SOLUTION } }));
  assert.deepEqual(seen({ ...foggy, entry: with_(12, 4) }, answer), [0, 2, 8, 9, 10, 11, 12, 13, 14, 15]);
  assert.deepEqual(seen({ ...foggy, entry: with_(12, 3) }, answer), seen(foggy, answer));
  assert.deepEqual(seen({ ...foggy, entry: with_(12, 3) }, null).length, 10); // not known: any value lights
  assert.equal(hiddenCells(game(), null).size, 0);
});

test("a stored solution that is not full is none", () => {
  assert.equal(storedAnswer(game({ about: { solution: ["1 . . .", ...SOLUTION.slice(1)] } })), null);
  assert.equal(storedAnswer(game()), null);
  const answer = storedAnswer(game({ about: { solution: SOLUTION } }));
  assert.deepEqual(wrongCells(game({ entry: with_(1, 3) }), answer), [1]);
  assert.equal(isAnswered(game({ entry: [0, ...answer.slice(1)] }), answer), true);
  assert.equal(isAnswered(game({ entry: with_(1, 2) }), answer), false);
});

test("what is known of a puzzle goes where it changes", () => {
  const before = game({ about: { author: "A", solution: SOLUTION, level: "easy" } });
  const renamed = { ...before, title: "Another" };
  assert.equal(state.withoutKnown(renamed, before), renamed);
  const changed = { ...before, given: with_(2, 3) };
  assert.deepEqual(state.withoutKnown(changed, before).about, { author: "A" });
  assert.deepEqual(state.withAbout(before, "author", "").about, { solution: SOLUTION, level: "easy" });
});

test("the address has the words and the fog", () => {
  const about = { author: "A & B", source: "https://x.example/?a=1", description: "One.\nTwo.", fog: { lamps: ["A1", "B2"], lit: ["D4"] } };
  const params = new URLSearchParams(new URLSearchParams(state.toParams(game({ about }), KNOWN)).toString());
  assert.deepEqual(state.fromParams(params, KNOWN).about, about);
  const dark = state.toParams(game({ about: { fog: {} } }), KNOWN);
  assert.deepEqual(state.fromParams(new URLSearchParams(dark), KNOWN).about.fog, { lamps: [], lit: [] });
  assert.deepEqual(state.fromParams(new URLSearchParams("grid=-16-"), KNOWN).about, {});
});

test("the pen draws between cells that touch, and signs in turn", () => {
  let one = pen.withLine(game(), 5, 0, true);
  assert.deepEqual(one.pen, ["0-5"]);
  assert.equal(pen.withLine(one, 0, 5, true), one);
  assert.equal(pen.withLine(one, 0, 2, true), one);
  assert.equal(pen.withLine(one, 3, 4, true), one); // the end of a row and the beginning of the next
  assert.deepEqual(pen.withLine(one, 0, 5, false).pen, []);
  one = pen.withSign(one, 7);
  assert.deepEqual(one.pen, ["0-5", "o7"]);
  one = pen.withSign(one, 7);
  assert.deepEqual(one.pen, ["0-5", "x7"]);
  assert.deepEqual(pen.withoutPen(one, [5]).pen, ["x7"]);
  assert.deepEqual(pen.withSign(one, 7).pen, ["0-5"]);
});

test("letters are marks of their own", () => {
  let one = marks.write(game(), [3], "letter", 2);
  one = marks.write(one, [3], "letter", 1);
  assert.deepEqual(one.letter[3], [1, 2]);
  assert.deepEqual(marks.write(one, [3], "letter", 2).letter[3], [1]);
  assert.deepEqual(marks.erase(one, [3], "letter").letter[3], []);
  assert.deepEqual(marks.findSimilarCells(one, 3, "letter"), [3]);
  assert.equal(state.isTouched(one), true);
  assert.equal(state.isTouched(game({ pen: ["o1"] })), true);
});

test("a value leaves the marks of some cells", () => {
  const marked = game({ centre: game().centre.map((_, at) => (at < 3 ? [1, 2] : [])), corner: game().corner.map((_, at) => (at === 1 ? [2] : [])) });
  const tidied = marks.withoutMarks(marked, [1], 2);
  assert.deepEqual([tidied.centre[0], tidied.centre[1], tidied.corner[1]], [[1, 2], [1], []]);
  assert.equal(marks.withoutMarks(marked, [5], 2), marked);
});

test("a game that an older release kept has no letters and no lines", () => {
  const { letter: _, pen: __, about: ___, ...old } = game();
  const [first, second] = unpackHistory({ first: state.completeGame(old), steps: [{ entry: { at: [[1, 2]] } }], at: 1 }).states;
  assert.deepEqual([first.letter.length, first.pen, first.about, second.entry[1], second.pen], [16, [], {}, 2, []]);
});

test("a puzzle counts once, with its best time", () => {
  const win = { key: "a", about: { level: "easy", seed: "set easy/1" }, seconds: 60, isClean: true };
  assert.deepEqual(noteWin("sudoku", win), { best: null, isNew: true });
  assert.deepEqual(noteWin("sudoku", win), { best: 60, isNew: false });
  noteWin("sudoku", { ...win, key: "b", seconds: 30, isClean: false });
  assert.deepEqual(kept()["sudoku.statistics"].levels.easy, { count: 2, clean: 1, total: 90, best: 30 });
  assert.deepEqual(Object.keys(loadSolved("sudoku")), ["seed/set easy/1"]);
});

test("days in a row are those that were solved on their day", () => {
  const solved = (...days) => Object.fromEntries(days.map(([day, on = day]) => [`day/${day}`, { seconds: 1, on }]));
  assert.deepEqual(streak({}, "2027-01-04"), { length: 0, best: 0 });
  assert.deepEqual(streak(solved(["2027-01-03"], ["2027-01-02"]), "2027-01-04"), { length: 2, best: 2 });
  assert.deepEqual(streak(solved(["2027-01-04"], ["2027-01-02"], ["2027-01-01"], ["2026-12-31"]), "2027-01-04"), { length: 1, best: 3 });
  assert.deepEqual(streak(solved(["2027-01-04", "2027-01-05"]), "2027-01-05"), { length: 0, best: 0 });
});
