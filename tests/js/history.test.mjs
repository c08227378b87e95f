import assert from "node:assert/strict";
import { test } from "node:test";
import { History } from "../../src/web/static/history.js";
import { packHistory, unpackHistory } from "../../src/web/static/grid/history.js";

test("undo and redo lead along the states and stop at both ends", () => {
  const history = new History(["a"]);
  assert.deepEqual([history.canUndo, history.canRedo, history.undo(), history.redo()], [false, false, "a", "a"]);
  history.push("b");
  history.push("c");
  assert.deepEqual([history.undo(), history.undo(), history.undo()], ["b", "a", "a"]);
  assert.deepEqual([history.canUndo, history.canRedo], [false, true]);
  assert.deepEqual([history.redo(), history.redo(), history.redo()], ["b", "c", "c"]);
  assert.deepEqual([history.canUndo, history.canRedo], [true, false]);
});

test("a step after undo forgets what could be redone", () => {
  const history = new History(["a", "b", "c"]);
  history.undo();
  history.push("d");
  assert.deepEqual([history.states, history.at], [["a", "b", "d"], 2]);
  history.undo();
  history.amend("e");
  assert.deepEqual([history.states, history.at], [["a", "e"], 1]);
});

test("a history begins at its last state unless told otherwise, and can be emptied", () => {
  assert.equal(new History([1, 2, 3]).at, 2);
  assert.equal(new History([1, 2, 3], 1).undo(), 1);
  const history = new History([1, 2]);
  history.clear();
  assert.deepEqual([history.states, history.at, history.canUndo, history.undo()], [[], -1, false, undefined]);
});

test("only the latest thousand states are held", () => {
  const history = new History([0]);
  for (let i = 1; i <= 1000; i++) history.push(i);
  assert.deepEqual([history.states.length, history.states[0], history.at], [1000, 1, 999]);
});

test("what is kept lies around the present state, most of it before", () => {
  const states = Array.from({ length: 100 }, (_, i) => i);
  assert.deepEqual(new History(states).kept(200), { states, at: 99 });
  assert.deepEqual(new History(states).kept(8), { states: states.slice(92), at: 7 });
  assert.deepEqual(new History(states, 50).kept(8), { states: states.slice(43, 51), at: 7 });
  assert.deepEqual(new History(states, 3).kept(8), { states: states.slice(0, 8), at: 3 });
});

test("a packed history is what differs from state to state, and comes back whole", () => {
  const marks = [[], [1]];
  const states = [
    { title: "", entry: [0, 0], marks },
    { title: "", entry: [0, 5], marks },
    { title: "x", entry: [0, 5], marks: [[2], [1]] },
    { title: "x", entry: [1, 2, 3], marks: [[2], [1]], extra: 1 },
  ];
  const short = packHistory(new History(states, 2));
  assert.deepEqual(short.steps[0], { entry: { at: [[1, 5]] } });
  assert.deepEqual(short.steps[2].entry, { is: [1, 2, 3] });
  const back = unpackHistory(JSON.parse(JSON.stringify(short)));
  assert.deepEqual([back.states, back.at], [states, 2]);
  assert.notEqual(back.states[0].entry, back.states[1].entry);
});

test("what becomes undefined is gone when it comes back", () => {
  const back = unpackHistory(JSON.parse(JSON.stringify(packHistory(new History([{ a: 1, b: 2 }, { a: undefined, b: 2 }])))));
  assert.deepEqual(back.states[1], { b: 2 });
});

test("a place outside of the states is brought inside; at most 400 states are kept", () => {
  assert.equal(unpackHistory({ first: {}, steps: [{}], at: 9 }).at, 1);
  assert.equal(unpackHistory({ first: {}, steps: [{}], at: -3 }).at, 0);
  assert.throws(() => unpackHistory([1]), TypeError);
  const states = Array.from({ length: 500 }, (_, i) => ({ i }));
  assert.equal(packHistory(new History(states)).steps.length, 399);
});
