import { forgetAll, keep, kept } from "./browser.mjs";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { ApiError, ask, get, hasMissedModules, isAbort, isGone, reportLost, onConnection, importPart, stream } from "../../src/web/static/api.js";
import { Explanation } from "../../src/web/static/grid/explanation.js";
import { Session } from "../../src/web/static/grid/session.js";
import { emptyGame } from "../../src/web/static/grid/state.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const KNOWN = ["row", "column"].map((name) => ({ name, standard: true, fields: [], needs_clues: false }));
const TINY = { puzzle: { rows: 2, cells: ["1 .", ". ."], rules: [] }, rules: [{ rule: "row", clues: [] }, { rule: "column", clues: [] }] };
const OTHER = { ...TINY, puzzle: { ...TINY.puzzle, cells: ["2 .", ". ."] } };

let session;

beforeEach(() => {
  forgetAll();
  setLanguage("en", { "grid.hintAnswer": "{cell} is {value}.", "grid.hintWhy": "{answer} {why}" });
  session = new Session("sudoku", KNOWN);
  session.isOpen = true;
  session.open(TINY);
});
afterEach(() => clearTimeout(session.timer));

test("values are written where the selection is, undone and redone", () => {
  const heard = [];
  const end = session.on((what) => heard.push(what));
  session.select([1, 2], 2);
  assert.equal(session.write(2), true);
  assert.deepEqual([session.game.entry, heard], [[0, 2, 2, 0], ["look", "game"]]);
  end();
  assert.equal(session.write(3), false);
  assert.deepEqual([session.canUndo, session.canRedo], [true, false]);
  session.undo();
  assert.deepEqual([session.game.entry, session.canRedo], [[0, 0, 0, 0], true]);
  session.redo();
  session.erase();
  assert.deepEqual([session.game.entry, heard.length], [[0, 0, 0, 0], 2]);
  assert.equal(session.write(9, "colour"), true);
  assert.equal(session.write(10, "colour"), false);
});

test("two digits soon after one another are one value; marks need the first key still held", () => {
  session.begin(emptyGame(12, 12, []));
  session.type(1);
  assert.deepEqual([session.game.entry[0], session.pending.digit], [1, 1]);
  session.type(2);
  assert.deepEqual([session.game.entry[0], session.pending, session.history.states.length], [12, null, 2]);
  session.select([1], 1);
  session.type(1);
  session.type(3);
  assert.equal(session.game.entry[1], 3);
  session.select([2], 2);
  session.type(1, "centre");
  session.type(2, "centre");
  assert.deepEqual(session.game.centre[2], [1, 2]);
  session.select([3], 3);
  session.type(1, "centre");
  session.type(2, "centre", new Set([1]));
  assert.deepEqual(session.game.centre[3], [12]);
  session.select([0], 0);
  session.type(0);
  assert.equal(session.game.entry[0], 0);
});

test("setting up, the selection goes on after a value", () => {
  session.openEmpty(4);
  session.write(3);
  session.advance();
  assert.deepEqual([session.game.given[0], session.focus, [...session.selection]], [3, 1, [1]]);
  session.set({ settingUp: false });
  session.advance();
  assert.equal(session.focus, 1);
});

test("games are kept, and found again by their puzzle or their slot", () => {
  session.select([1]);
  session.write(2);
  session.keepNow();
  const [entry] = kept()["sudoku.games"];
  assert.deepEqual([entry.size, entry.filled, entry.open, entry.isSolved, entry.slot], [[2, 2], 1, 3, false, session.slot]);
  const first = session.slot;
  session.open(OTHER);
  assert.deepEqual([session.game.entry[1], session.slot !== first, session.library.list().length], [0, true, 1]);
  session.open(TINY);
  assert.deepEqual([session.game.entry[1], session.slot, session.canUndo], [2, first, true]);
  const again = new Session("sudoku", KNOWN);
  assert.equal(again.lastSlot(), again.library.list()[0].slot);
  assert.equal(again.resume(first), true);
  assert.deepEqual([again.game.entry, again.seconds, again.resume(5)], [[0, 2, 0, 0], 0, false]);
});

test("undo leads back to the game before, and redo forth", () => {
  const first = session.slot;
  session.select([1]);
  session.write(2);
  session.open(OTHER);
  session.write(1);
  session.keepNow();
  session.undo();
  assert.equal(session.undo(), true);
  assert.deepEqual([session.slot, session.game.entry[1], session.canRedo], [first, 2, true]);
  assert.equal(session.redo(), true);
  assert.equal(session.game.given[0], 2);
});

test("what another tab went on with is not written over", () => {
  session.select([1]);
  session.write(2);
  session.keepNow();
  const { slot } = session;
  const record = kept()[`sudoku.game.${slot}`];
  keep({ [`sudoku.game.${slot}`]: { ...record, stamp: "another" } });
  session.keepNow();
  assert.equal(session.slot, slot);
  session.write(1);
  session.keepNow();
  assert.notEqual(session.slot, slot);
  assert.equal(kept()[`sudoku.game.${slot}`].stamp, "another");
  assert.equal(session.trail.places.at(-1), session.slot);
});

test("what no release wrote is no game; what the server understands takes its place without a step", () => {
  keep({ "sudoku.games": [{ slot: 4 }], "sudoku.game.4": { history: { first: { rows: 2 }, steps: [], at: 0 } } });
  assert.deepEqual([session.kept(4), new Session("sudoku", KNOWN).lastSlot()], [null, null]);
  session.reread({ ...session.game, title: "read" });
  assert.deepEqual([session.game.title, session.canUndo, session.history.states.length], ["read", false, 1]);
});

test("solutions are shown in turn", () => {
  session.turnSolution(1);
  session.showSolutions([[[1, 2], [2, 1]], [[1, 1], [2, 2]]]);
  assert.deepEqual(session.solution, [1, 2, 2, 1]);
  session.turnSolution(-1);
  assert.deepEqual([session.turn, session.look().solution], [1, [1, 1, 2, 2]]);
});

test("true candidates are wanted apart for play and for setting up, and not beside a solution", () => {
  assert.deepEqual([session.wantsPossible, session.several, session.tool], [false, false, ""]);
  session.wantsPossible = true;
  session.settingUp = true;
  assert.equal(session.wantsPossible, false);
  session.settingUp = false;
  assert.equal(session.wantsPossible, true);
  session.possible = { counts: [], most: 1, isNone: false, isOld: false };
  assert.equal(session.look().possible, session.possible);
  session.showSolutions([[[1, 2], [2, 1]]]);
  assert.equal(session.look().possible, null);
  session.showSolutions([]);
  session.possible = { ...session.possible, isNone: true };
  assert.equal(session.look().possible, null);
});

test("on a board of another size nothing is selected", () => {
  session.select([3], 3);
  session.change(emptyGame(3, 3, []));
  assert.deepEqual([session.focus, session.selection.size], [0, 0]);
  session.select([3], 3);
  session.change({ ...session.game, title: "x" });
  assert.deepEqual([session.focus, session.units], [3, []]);
});

test("every change is told", () => {
  const heard = [];
  session.on((what) => heard.push(what));
  session.select([1], 1);
  session.set({ mode: "corner" });
  session.showSolutions([[[1, 2], [2, 1]], [[2, 1], [1, 2]]]);
  session.turnSolution(1);
  session.change({ ...session.game, title: "x" });
  assert.deepEqual(heard, ["look", "look", "look", "look", "game"]);
});

test("after a digit that can only be whole the selection goes on where a grid is set up", () => {
  session.openEmpty(12);
  session.type(2);
  assert.deepEqual([session.game.given[0], session.focus], [2, 1]);
  session.type(1);
  assert.deepEqual([session.game.given[1], session.focus], [1, 1]);
  session.type(1);
  assert.deepEqual([session.game.given[1], session.focus], [11, 2]);
});

test("a selection is extended in order", () => {
  session.select([2], 2);
  session.extend(0);
  session.extend(2);
  assert.deepEqual([session.chosen(), session.focus], [[2, 0], 2]);
  session.select([], 3);
  assert.deepEqual(session.chosen(), [3]);
});

/** A step as the server describes it: `marks` have each candidate in the first of its roles. */
const step = (more) => ({
  marks: {},
  technique: "hidden", texts: { en: { where: "look", technique: "what", all: "B1 is 2" } }, placed: {}, removed: {}, roles: {},
  cited: { where: [], technique: [], all: ["B1"] },
  units: [{ kind: "row", cells: ["B1", "B2"] }], changes: true, ...more,
});
const PLACES = step({ placed: { B1: 2 }, removed: { B2: [2] }, roles: { place: { B1: [2] }, remove: { B2: [2] } }, marks: { B1: [[2, "place"]], B2: [[2, "remove"]] } });
const candidates = { A2: [1, 2], B1: [1, 2], B2: [1, 2] };

test("a hint is said more and more of, and then entered", () => {
  const hint = new Explanation(session.game, { steps: [PLACES], candidates, status: "step" });
  assert.deepEqual([hint.text, hint.isRevealed, hint.entered, hint.entering, hint.isLast], ["look", false, [], "", true]);
  assert.deepEqual([...hint.shown.cells], [2, 3]);
  assert.deepEqual([hint.shown.places.size, hint.shown.marks.size], [0, 0]);
  assert.equal(hint.revealMore(), true);
  assert.equal(hint.text, "what");
  hint.revealAll();
  assert.deepEqual([hint.isRevealed, hint.revealMore(), hint.entered, hint.entering, hint.value, hint.goesToNext], [true, false, [2], "writeIt", { at: 2, value: 2 }, false]);
  assert.deepEqual(hint.applied(session.game).entry, [0, 0, 2, 0]);
  const { shown } = hint;
  assert.deepEqual([shown.places, [...shown.roles]], [new Map([[2, 2]]), [[2, "place"], [3, "remove"]]]);
  assert.deepEqual(shown.marks.get(3), [{ value: 1, role: null, isGone: false }, { value: 2, role: "remove", isGone: true }]);
  assert.equal(hint.shown, shown);
});

test("a value that the words don't name is said before them; where cells are named is known from the step", () => {
  const text = (cells) => new Explanation(session.game, { steps: [step({ placed: { B1: 2 }, cited: { where: [], technique: ["A2"], all: cells } })], candidates, status: "step" });
  const [named, unnamed] = [text(["B1"]), text(["A2"])];
  assert.deepEqual([named.textOf(named.step), unnamed.textOf(unnamed.step)], ["B1 is 2", "B1 is 2. B1 is 2"]);
  const seen = [];
  const hint = text([]);
  do seen.push(hint.namesCells);
  while (hint.revealMore());
  assert.deepEqual(seen, [false, true, true]);
});

test("a path is walked from step to step; candidates are those that are left", () => {
  const removes = step({ removed: { A2: [2] }, roles: { remove: { A2: [2] }, reason: { A2: [1, 2] } }, marks: { A2: [[2, "remove"], [1, "reason"]] }, gone: { A2: [2], B2: [1] } });
  const path = new Explanation(session.game, { steps: [removes, PLACES], candidates, status: "stopped" }, { isPath: true });
  assert.deepEqual([path.isComplete, path.isRevealed, path.at, path.isLast], [false, true, 0, false]);
  assert.equal(path.shown.marks.get(1)[1].role, "remove");
  assert.equal(path.shown.marks.get(1)[0].role, "reason");
  path.go(7);
  assert.deepEqual([path.at, path.isLast, [...path.shown.marks.get(3)]], [1, true, [{ value: 2, role: "remove", isGone: true }]]);
  assert.deepEqual(path.states[1].candidates.get(1), [1]);
  path.go(-1);
  assert.deepEqual([path.at, path.level], [0, "all"]);
  const other = new Explanation(session.game, { steps: [PLACES, removes], candidates, status: "step" });
  assert.equal(other.level, "where");
  other.go(1);
  assert.deepEqual([other.at, other.isRevealed, other.text], [1, true, "B1 is 2"]);
  const hint = new Explanation(session.game, { steps: [removes, PLACES], candidates, status: "step" });
  hint.revealAll();
  assert.deepEqual([hint.entered, hint.goesToNext, hint.gone], [[1], true, new Map([[1, [2]]])]);
  assert.deepEqual(hint.applied(session.game).centre[1], [1]);
  assert.equal(hint.revealMore(), true);
  hint.revealAll();
  assert.deepEqual([hint.at, hint.gone], [1, new Map([[1, [2]], [3, [2]]])]);
});

test("mistakes are put right", () => {
  const wrong = step({ technique: "wrong-value", roles: { remove: { A2: [2] } }, changes: false });
  const hint = new Explanation(session.game, { steps: [wrong], candidates: {}, status: "step" });
  assert.deepEqual([hint.isRevealed, hint.entering, hint.entered], [true, "eraseIt", [1]]);
  assert.deepEqual(hint.applied({ ...session.game, entry: [0, 2, 0, 0] }).entry, [0, 0, 0, 0]);
  const missing = step({ technique: "missing-mark", roles: { place: { B2: [2] } }, changes: false });
  const other = new Explanation(session.game, { steps: [missing], candidates: {}, status: "step" });
  assert.deepEqual([other.isMissingMark, other.entered, other.entering], [true, [3], "writeIt"]);
  assert.deepEqual(other.applied(session.game).centre[3], [2]);
});

test("the cells to look at are those of the first reason, or the one that a step is about", () => {
  const at = (more, options) => [...new Explanation(session.game, { steps: [step(more)], candidates, status: "step" }, options).lookAt()];
  const placed = { placed: { B1: 2 } };
  assert.deepEqual(at({ ...placed, units: [{ kind: "cell", cells: ["A1"] }] }), [2]);
  assert.deepEqual(at({ ...placed, technique: "search" }), [2]);
  assert.deepEqual(at({ ...placed, units: [] }), [2]);
  assert.deepEqual(at({ ...placed, units: [{ kind: "rule", cells: ["A1", "A2", "B1", "B2"] }] }), [2]);
  const two = [{ kind: "row", cells: ["A1"] }, { kind: "row", cells: ["A2"] }];
  assert.deepEqual([at({ units: two }), at({ units: two }, { isPath: true })], [[0], [0, 1]]);
});

/** Answer the next query by some pieces of text. */
function answer(pieces, { status = 200, ok = true } = {}) {
  const asked = [];
  globalThis.fetch = async (path, options) => {
    asked.push([path, options]);
    const bytes = pieces.map((text) => new TextEncoder().encode(text));
    const body = { getReader: () => ({ read: async () => ({ done: !bytes.length, value: bytes.shift() }), cancel: async () => {} }) };
    return { ok, status, body, json: async () => JSON.parse(pieces.join("")) };
  };
  return asked;
}

test("an answer comes in lines, however they are cut", async () => {
  const asked = answer(['{"progress": {"steps": 1}}\n{"pro', 'gress": {"steps": 2}}\n', '{"result": {"found": "ü"}}']);
  const steps = [];
  assert.deepEqual(await ask("/api/count", { a: 1 }, { onProgress: (progress) => steps.push(progress.steps) }), { found: "ü" });
  assert.deepEqual([steps, asked[0][0], asked[0][1].method, asked[0][1].body], [[1, 2], "/api/count", "POST", '{"a":1}']);
  answer(['{"found": 5}']);
  assert.deepEqual(await ask("/api/count", {}), { found: 5 });
  const bytes = new TextEncoder().encode('{"found": "ü"}');
  globalThis.fetch = async () => {
    const parts = [bytes.slice(0, 12), bytes.slice(12)];
    return { ok: true, body: { getReader: () => ({ read: async () => ({ done: !parts.length, value: parts.shift() }), cancel: async () => {} }) } };
  };
  assert.deepEqual(await ask("/api/count", {}), { found: "ü" });
  answer(['{"progress": {}}\n']);
  await assert.rejects(ask("/api/count", {}), /shell.cut-off/);
  answer(['{"event": 1}\n\n{"event": 2}\n']);
  assert.deepEqual(await Array.fromAsync?.(stream("/x", {})) ?? [], Array.fromAsync ? [{ event: 1 }, { event: 2 }] : []);
});

test("errors carry what the server says", async () => {
  const error = { message: "no", messages: { en: "No.", zh: "不。" }, line: 2, column: 3, path: "p", data: { key: "k", parameters: {} } };
  answer([JSON.stringify({ error })], { ok: false, status: 422 });
  const thrown = await get("/api/x").catch((one) => one);
  assert.ok(thrown instanceof ApiError);
  const { message, messages, status, line, column, path, data } = thrown;
  assert.deepEqual({ message, messages, line, column, path, data }, error);
  assert.deepEqual([status, isGone(thrown), isAbort(thrown)], [422, false, false]);
  answer([JSON.stringify({ error })]);
  assert.deepEqual((await ask("/api/x", {}).catch((one) => one)).line, 2);
  assert.equal(isAbort(new DOMException("", "AbortError")), true);
});

test("a server that is gone is looked for until it answers well", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const heard = [];
  const end = onConnection((isLost) => heard.push(isLost));
  const answers = [null, { ok: false }, { ok: true }];
  const asked = [];
  globalThis.fetch = async (path) => {
    asked.push(path);
    return answers[asked.length - 1] ?? Promise.reject(new TypeError("failed"));
  };
  assert.ok(isGone(reportLost()));
  for (const expected of [[true], [true], [true, false]]) {
    context.mock.timers.tick(1500);
    for (let i = 0; i < 9; i++) await null;
    assert.deepEqual(heard, expected);
  }
  context.mock.timers.tick(9000);
  assert.deepEqual(asked, Array(3).fill("/api/families"));
  end();
});

test("a server that is gone is told once, and looked for until it is back", async () => {
  const heard = [];
  const end = onConnection((isLost) => heard.push(isLost));
  globalThis.fetch = async () => {
    throw new TypeError("failed");
  };
  const thrown = await get("/api/x").catch((one) => one);
  assert.deepEqual([isGone(thrown), heard], [true, [true]]);
  await get("/api/x").catch(() => {});
  assert.deepEqual(heard, [true]);
  assert.equal(await importPart(() => Promise.reject(new TypeError("no module"))), null);
  await assert.rejects(importPart(() => Promise.reject(new RangeError("a fault"))), RangeError);
  assert.equal(hasMissedModules(), true);
  answer(["{}"]);
  await get("/api/x");
  assert.deepEqual(heard, [true, false]);
  end();
});
