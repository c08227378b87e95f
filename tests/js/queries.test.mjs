// Queries about a grid: what is asked of the server, what its answers do to the game, and what is said.

import { forgetAll, keep, kept } from "./browser.mjs";
import { Player, serving, settled } from "./player.mjs";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { Answers } from "../../src/web/static/grid/answer.js";
import { reloadHintSettings } from "../../src/web/static/grid/hint_settings.js";
import { Queries } from "../../src/web/static/grid/queries.js";
import { Session } from "../../src/web/static/grid/session.js";
import { fromPuzzle } from "../../src/web/static/grid/state.js";
import "../../src/web/static/grid/statistics.js"; // which queries fetch
import { tidy } from "../../src/web/static/grid/tidy.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const KNOWN = ["row", "column", "block"].map((name) => ({ name, standard: true, fields: [], needs_clues: false }));
const RULES = KNOWN.map(({ name }) => ({ rule: name, clues: [] }));
const CELLS = ["1 . . 4", ". . . .", ". . 3 2", ". . . ."];
const SOLUTION = [[1, 3, 2, 4], [2, 4, 1, 3], [4, 1, 3, 2], [3, 2, 4, 1]];
const FREE = { conflicts: [], status: "open" };
const WORDS = ["grid.done", "grid.win.clean", "grid.check.rules", "grid.solve.sure", "grid.none", "grid.doubtful", "grid.notYours", "grid.unique", "grid.solvedOne"];

let session;
let player;
let queries;

function sit(more = {}) {
  player?.leave();
  session = new Session("sudoku", KNOWN);
  session.open({ puzzle: { rows: 4, cells: CELLS, rules: [], ...more }, rules: RULES });
  session.isOpen = true;
  queries = new Queries(session);
  player = new Player(session);
}

beforeEach(() => {
  forgetAll();
  reloadHintSettings();
  const words = { "grid.doneIn": "in {time}", "grid.win.helped": "helped {helps}", "grid.check.wrong": "wrong {count}", "grid.check.another": "another {count}" };
  const counts = { "grid.win.hints": "{count} hints", "grid.several": "several {count}", "grid.many": "many {count}", "grid.countAnswer.many": "{count} there are" };
  setLanguage("en", { ...Object.fromEntries(WORDS.map((key) => [key, key])), ...words, ...counts, "grid.comma": ", ", "told.stepOf": "{at} of {of}" });
  sit();
});
afterEach(() => {
  clearTimeout(session.timer);
  queries.close();
});

/** Write all values of the solution but some. */
function fill(but = []) {
  SOLUTION.flat().forEach((value, at) => {
    if (session.game.given[at] || session.game.entry[at] === value || but.includes(at)) return;
    session.select([at], at);
    session.write(value);
  });
}
const solvedOnce = { status: "unique", solutions: [SOLUTION], found: 1, steps: 1, seconds: 1 };
const said = () => [queries.message?.text, queries.message?.tone];

test("a win says the time, and that nothing helped; it counts once", async () => {
  fill();
  session.seconds = 65;
  queries.takeCheck({ conflicts: [], status: "solved" });
  assert.deepEqual(said(), ["in 1:05", "good win"]);
  await settled();
  assert.deepEqual(queries.message.lines, ["grid.win.clean"]);
  assert.deepEqual(kept()["sudoku.statistics"].levels[""], { count: 1, clean: 1, total: 65, best: 65 });
  session.undo();
  queries.takeCheck(FREE);
  session.redo();
  queries.takeCheck({ conflicts: [], status: "solved" });
  await settled();
  assert.equal(kept()["sudoku.statistics"].levels[""].count, 1);
});

test("a win with a hint and a check says which help there was", async () => {
  fill([15]);
  serving({ "/api/conflicts": FREE, "/api/solve": solvedOnce });
  session.helped("hints");
  await queries.check();
  assert.deepEqual([session.helps, said()[1]], [{ hints: 1, checks: 1, solver: 0 }, "good"]);
  fill();
  queries.takeCheck({ conflicts: [], status: "solved" });
  await settled();
  assert.deepEqual(queries.message.lines, ["helped 1 hints, grid.win.checks"]);
});

test("a board that was solved when it came, and one that the solver filled, are no win", async () => {
  const heard = [];
  fill();
  session.isSolved = false;
  session.wasSolved = null;
  session.on((what) => heard.push(what));
  queries.takeCheck({ conflicts: [], status: "solved" });
  assert.deepEqual([heard, session.isSolved], [["look"], true]);
  sit();
  session.on((what) => heard.push(what));
  session.showSolutions([SOLUTION]);
  queries.keepSolution();
  assert.deepEqual([session.game.computed, player.of("B1", "entry"), session.solution], [true, 2, null]);
  queries.takeCheck({ conflicts: [], status: "solved" });
  assert.deepEqual([said()[0], heard.includes("finish"), kept()["sudoku.statistics"]], ["grid.doneBySolver", false, undefined]);
});

test("a check compares with the rules, then with the solution, as the player wants it", async () => {
  const asked = serving({ "/api/conflicts": FREE, "/api/solve": ({ limit }) => (limit === 2 ? solvedOnce : { status: "none", solutions: [] }) });
  player.click("A2");
  player.press("2");
  await queries.check();
  assert.deepEqual(said(), ["wrong 1 grid.check.which", "bad"]);
  assert.deepEqual(asked.map(([path, { puzzle }]) => [path, puzzle.cells[0]]), [["/api/conflicts", "1 2 . 4"], ["/api/solve", "1 2 . 4"], ["/api/solve", "1 . . 4"]]);
  keep({ "grid.play": { check: "rules" } });
  await queries.check();
  assert.deepEqual(said(), ["grid.check.rules", "good"]);
  assert.equal(asked.length, 4);
  keep({ "grid.play": {} });
  serving({ "/api/conflicts": FREE, "/api/solve": solvedOnce });
  await queries.check();
  assert.deepEqual(said(), ["grid.fine", "good"]);
  serving({ "/api/conflicts": { status: "open", conflicts: [{ unit: "row A", name: "row A", cells: ["A1"], clashing: ["A1"], cited: ["A"] }] } });
  await queries.check();
  assert.deepEqual(said(), ["grid.clash (row A)", "bad"]);
  assert.deepEqual([[...session.conflicts], [...session.clashing], queries.message.namesCells], [[0], [0], true]);
});

test("the stored solution says what the rules do not, and no other is looked for", async () => {
  sit({ solution: SOLUTION.map((row) => row.join(" ")) });
  const asked = serving({ "/api/conflicts": FREE });
  player.click("A2");
  player.press("2");
  await queries.check();
  assert.deepEqual(said(), ["wrong 1", "bad"]);
  player.press("3");
  await queries.check();
  assert.deepEqual([said(), asked.length], [["grid.fine", "good"], 2]);
  fill();
  await queries.check();
  assert.deepEqual(said(), ["grid.done", "good"]);
});

test("the key that solves asks once for a game that is played, and never for one that is not", async () => {
  const asked = serving({ "/api/solve": solvedOnce });
  await queries.solveByKey();
  assert.deepEqual([asked.length, session.solution], [2, SOLUTION.flat()]);
  session.showSolutions([]);
  player.click("A2");
  player.press("Shift+Digit1"); // a mark is playing, too
  await queries.solveByKey();
  assert.deepEqual([said()[0], asked.length, session.solution], ["grid.solve.sure", 2, null]);
  await queries.solveByKey();
  assert.deepEqual([asked.length, session.solution], [4, SOLUTION.flat()]);
  session.showSolutions([]);
  await queries.solveByKey();
  assert.equal(asked.length, 6);
  session.showSolutions([]);
  session.set({ settingUp: true });
  await queries.solveByKey();
  assert.equal(asked.length, 8);
  sit();
  fill();
  await queries.solveByKey(); // a full board is not played any more
  assert.equal(asked.length, 10);
});

test("what is solved contains the player's values if it can, and else says that it does not", async () => {
  const asked = serving({ "/api/solve": solvedOnce });
  player.click("A2");
  player.press("3");
  await queries.solve();
  assert.deepEqual(said(), ["grid.unique", "good"]);
  assert.equal(asked[0][1].puzzle.cells[0], "1 3 . 4");
  player.press("2");
  const again = serving({ "/api/solve": ({ puzzle }) => (puzzle.cells[0] === "1 . . 4" ? solvedOnce : { status: "none", solutions: [] }) });
  await queries.solve();
  assert.deepEqual([said(), session.solution, again.length], [["grid.notYours grid.unique", "bad"], SOLUTION.flat(), 3]);
});

test("no solution is said, with what contradicts; several are counted, and shown in turn", async () => {
  serving({ "/api/solve": { status: "none", solutions: [], conflicts: [{ unit: "row A", name: "row A", cited: ["A"] }] } });
  await queries.solve();
  assert.deepEqual([said(), session.solution], [["grid.none (row A)", "bad"], null]);
  const dot = { unit: "dot A1", name: "dot A1", cited: ["A1"] };
  serving({ "/api/solve": { status: "none", solutions: [], conflicts: [], doubtful: [dot] } });
  await queries.solve();
  assert.deepEqual(said(), ["grid.doubtful (dot A1)", "bad"]);
  const other = SOLUTION.map((row) => row.map((value) => 5 - value));
  const answers = (found) => ({ "/api/solve": ({ limit }) => ({ status: "several", solutions: limit === 1 ? [SOLUTION] : [SOLUTION, other], found, steps: 1, seconds: 1 }) });
  serving(answers(2));
  await queries.solve();
  assert.deepEqual([said(), session.solution], [["several 2", ""], SOLUTION.flat()]);
  session.turnSolution(1);
  assert.deepEqual(session.solution, other.flat());
  serving(answers(20));
  await queries.solve();
  assert.deepEqual(said(), ["many 20", ""]);
});

test("solutions are counted, and candidates that contradict nothing are marked in empty cells", async () => {
  sit({ regions: ["A1 B2"] });
  const asked = serving({
    "/api/count": { found: 7, complete: true },
    "/api/candidates": { candidates: { A2: [2, 3], A3: [2], B1: [2, 3] } },
  });
  player.click("A2");
  player.press("3");
  await queries.count();
  assert.deepEqual([said()[0], asked[0][1].puzzle.regions], ["7 there are", ["A1 B2"]]);
  await queries.candidates();
  assert.equal(asked[1][1].kind, "basic"); // which do not give the solution away
  assert.deepEqual([player.of("A2", "centre"), player.of("A3", "centre"), player.of("B1", "centre"), session.helps.solver], [[], [2], [2, 3], 1]);
  player.press("Control+z");
  assert.deepEqual(player.of("A3", "centre"), []);
});

test("an answer about another board is dropped, and a change of the board stops the query without a word", async () => {
  const answers = [];
  serving({ "/api/count": () => new Promise((answer) => answers.push(answer)) });
  const counting = queries.count();
  await settled();
  assert.equal(queries.running.name, "count");
  session.select([1], 1);
  session.write(3);
  queries.drop(); // as the view does after each change
  assert.equal(queries.running, null);
  answers[0]({ found: 7, complete: true });
  await counting;
  assert.equal(queries.message, null);
});

const step = (more) => ({
  technique: "hidden", texts: { en: { where: "look", technique: "what", all: "all" } }, placed: {}, removed: {}, roles: {}, marks: {},
  cited: { where: [], technique: [], all: ["A2"] }, units: [{ kind: "row", cells: ["A2", "A3"] }], changes: true, ...more,
});
const excludes = (removed, gone = removed) => step({ removed, gone, roles: { remove: removed } });
const PATH = [excludes({ A2: [4], A3: [4] }), excludes({ B1: [1] }), step({ placed: { B2: 4 }, removed: {} })];
const candidates = { A2: [2, 3, 4], A3: [2, 4], B1: [1, 2, 3], B2: [3, 4] };
const hint = (steps, more = {}) => ({ "/api/hint": { steps, candidates, status: "step", ...more } });
const centre = (...names) => names.map((name) => player.of(name, "centre"));

test("what a hint excludes is entered as marks in one step, after all of it is said", async () => {
  const asked = serving(hint(PATH));
  await queries.hint();
  assert.deepEqual([asked[0][1].marks, asked[0][1].steps, session.helps.hints], [null, 50, 1]);
  queries.enterStep();
  assert.deepEqual([session.steps.text, session.canUndo, centre("A2")], ["look", false, [[]]]);
  await queries.hint(); // more of it, without another query
  assert.deepEqual([session.steps.text, asked.length], ["what", 1]);
  queries.sayAll();
  assert.deepEqual([session.steps.text, session.steps.goesToNext], ["all", true]); // without marks one reads on
  queries.enterStep();
  assert.deepEqual([centre("A2", "A3", "B1"), session.steps, player.selected], [[[2, 3], [2], []], null, ["A2", "A3"]]);
  player.press("Control+z");
  assert.deepEqual(centre("A2", "A3"), [[], []]);
});

test("a later step enters all that led to it", async () => {
  serving(hint(PATH));
  await queries.hint();
  queries.sayAll();
  queries.sayMore();
  assert.equal(session.steps.at, 1);
  queries.enterStep();
  assert.deepEqual(centre("A2", "A3", "B1"), [[2, 3], [2], [2, 3]]);
  player.press("Control+z");
  assert.deepEqual(centre("A2", "A3", "B1"), [[], [], []]);
});

test("Enter reads on without marks, and with them enters each step; marks lose only what is excluded", async () => {
  player.click("A2");
  player.press("Control+Digit2", "Control+Digit4");
  const asked = serving(hint(PATH));
  await queries.hint();
  queries.sayAll();
  assert.deepEqual([asked[0][1].marks, session.steps.goesToNext, session.steps.entersNext], [{ A2: [2, 4] }, false, true]);
  queries.sayMore();
  assert.deepEqual([centre("A2", "A3"), session.steps], [[[2], [2]], null]);
  serving(hint(PATH.slice(2)));
  await queries.hint();
  queries.sayAll();
  queries.sayMore();
  assert.equal(player.of("B2", "entry"), 4);
});

test("marks in the corners are no candidates, and centre marks can be ignored", async () => {
  player.click("A2");
  player.press("Shift+Digit2");
  const asked = serving({ ...hint(PATH), "/api/explain": { steps: PATH, candidates, status: "step" } });
  await queries.hint();
  player.press("Control+Digit2");
  await queries.hint();
  await queries.hintFrom(false);
  await queries.path();
  assert.deepEqual(asked.map(([, { marks }]) => marks), [null, { A2: [2] }, null, { A2: [2] }]);
  assert.deepEqual([session.steps.isPath, session.steps.entering], [true, ""]); // a path is read only
  queries.goToStep(2);
  queries.enterStep();
  assert.deepEqual([player.of("B2", "entry"), session.steps.at], [0, 2]);
});

test("mistakes are put right: a wrong value is erased, a missing mark written", async () => {
  player.click("A2");
  player.press("2");
  serving(hint([step({ technique: "wrong-value", changes: false, roles: { remove: { A2: [2] } } })]));
  await queries.hint();
  assert.equal(session.steps.entering, "eraseIt");
  queries.sayMore();
  assert.equal(player.of("A2", "entry"), 0);
  player.press("Control+Digit2");
  serving(hint([step({ technique: "missing-mark", changes: false, roles: { place: { A2: [3] } } })]));
  await queries.hint();
  queries.sayMore();
  assert.deepEqual(player.of("A2", "centre"), [2, 3]);
});

test("a hint without steps says so, and on a full board there is a check instead", async () => {
  serving(hint([]));
  await queries.hint();
  assert.deepEqual([said()[0], session.helps.hints], ["grid.noTime", 0]);
  fill();
  const asked = serving({ "/api/conflicts": { conflicts: [], status: "solved" } });
  await queries.hint();
  assert.deepEqual([asked.map(([path]) => path), said()], [["/api/conflicts"], ["grid.done", "good"]]);
});

test("fog goes where a value is right: by the stored solution, or by the one that the server finds", async () => {
  for (const isStored of [true, false]) {
    sit({ fog: { lamps: ["A1"], lit: [] }, ...(isStored && { solution: SOLUTION.map((row) => row.join(" ")) }) });
    const asked = serving({ "/api/solve": solvedOnce });
    await new Answers(session).find();
    assert.deepEqual([asked.length, session.answer], [isStored ? 0 : 1, SOLUTION.flat()]);
    const fogged = () => player.names(session.look().hidden);
    const dark = ["A3", "B3", "B4", "C1", "C2", "D1", "D2", "D3", "D4"];
    assert.deepEqual(fogged(), dark);
    player.click("D4");
    player.press("2");
    assert.deepEqual(fogged(), dark);
    player.press("1");
    assert.deepEqual(fogged(), ["A3", "B3", "B4", "C1", "C2", "D1", "D2"]);
    session.undo();
    assert.deepEqual(fogged(), dark);
    session.set({ settingUp: true });
    assert.deepEqual(fogged(), []);
  }
});

test("fog is not lit by a puzzle with several solutions, nor by the answer to another one", async () => {
  sit({ fog: { lamps: ["A1"], lit: [] } });
  serving({ "/api/solve": { ...solvedOnce, status: "several" } });
  assert.equal(await new Answers(session).find(), null);
  serving({ "/api/solve": solvedOnce });
  const finding = new Answers(session).find();
  session.change({ ...session.game, given: [...session.game.given.slice(0, -1), 1] });
  assert.deepEqual([await finding, session.answer], [null, null]);
});

test("a value leaves the marks of the cells that see it, as a part of its step", async () => {
  const seen = ["A1", "A2", "A3", "B1", "C1", "D1"];
  const all = session.game.given.map((_, at) => player.names([at])[0]);
  const asked = serving({
    "/api/candidates": ({ puzzle }) => {
      const isPlaced = puzzle.cells.join(" ").includes("2");
      return { candidates: Object.fromEntries(all.map((name) => [name, isPlaced && seen.includes(name) ? [1, 3, 4] : [1, 2, 3, 4]])) };
    },
  });
  session.onValue = (cells, value) => tidy(session, cells, value);
  player.drag("A2B2D1D4");
  player.press("Control+1", "Shift+2", "Control+2");
  player.click("A3");
  player.press("2");
  await settled();
  assert.deepEqual(centre("A2", "B2", "D1"), [[1], [1, 2], [1]]);
  assert.deepEqual([player.of("A2", "corner"), player.of("B2", "corner"), asked.length], [[], [2], 2]);
  player.press("Control+z");
  assert.deepEqual([player.of("A3", "entry"), centre("A2")], [0, [[1, 2]]]);
  session.onValue = null;
  player.press("2");
  await settled();
  assert.deepEqual(centre("A2"), [[1, 2]]);
});

test("a puzzle that is changed forgets its solution", () => {
  sit({ solution: SOLUTION.map((row) => row.join(" ")), author: "A" });
  session.set({ settingUp: true });
  player.click("A2");
  player.press("3");
  assert.deepEqual(session.game.about, { author: "A" });
});

test("a turned puzzle has what was entered where its cells came to lie", async () => {
  session.set({ settingUp: true });
  player.click("A2");
  session.set({ settingUp: false });
  player.press("3", "Control+y");
  player.click("A3");
  player.press("Control+Digit2", "Shift+Digit2", "Control+Shift+Digit5");
  const cells = ["A4", "B4", "C4", "D4", "A3", "B3", "C3", "D3", "A2", "B2", "C2", "D2", "A1", "B1", "C1", "D1"];
  const turned = { puzzle: { rows: 4, cells: [". . . 1", ". . . .", ". 3 . .", ". 2 . 4"], rules: [] }, rules: RULES, cells };
  const asked = serving({ "/api/turn": turned });
  await queries.turn("quarter");
  assert.deepEqual([asked[0][1].way, player.of("A4", "given"), player.of("B4", "entry")], ["quarter", 1, 3]);
  assert.deepEqual([player.of("C4", "centre"), player.of("C4", "corner"), player.of("C4", "colour")], [[2], [2], [5]]);
  session.undo();
  assert.deepEqual([player.of("A2", "entry"), fromPuzzle({ puzzle: turned.puzzle, rules: [] }).given[3]], [3, 1]);
});
