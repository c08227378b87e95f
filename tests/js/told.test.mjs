import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { PieceHint } from "../../src/web/static/calendar/told_hint.js";
import { speak } from "../../src/web/static/i18n.js";
import { Explanation } from "../../src/web/static/grid/explanation.js";
import { LEVELS, Told } from "../../src/web/static/told.js";

const board = { label: (cell) => `label ${cell}` };
const marks = (role) => ({ cells: { [role]: ["A1"] }, pieces: {}, outlines: [] });
const degree = (show, text) => ({ parts: { en: [text, "A1", "."], zh: [text, "A1", "。"] }, marks: marks(show) });
const step = (name) => Object.fromEntries(LEVELS.map((show) => [show, degree(show, `${name} ${show} `)]));
const hint = (...names) => new PieceHint({ status: "step", piece: { place: "U@A1:2" }, remove: [], parts: {}, marks: marks("place"), degrees: names.map(step) }, board);

test("a step is told by degrees, the next one at once", () => {
  const told = new Told(["one", "two"]);
  const seen = [];
  do seen.push([told.step, told.level, told.isSaid, told.isLast]);
  while (told.more());
  assert.deepEqual(seen, [["one", "where", false, false], ["one", "technique", false, false], ["one", "all", true, false], ["two", "all", true, true]]);
  told.go(-3);
  assert.deepEqual([told.at, told.level], [0, "all"]);
  told.go(7);
  assert.deepEqual([told.at, told.isToEnter, told.entering, told.goesOn], [1, false, "", true]);
  const fresh = new Told(["one"]);
  fresh.sayAll();
  assert.deepEqual([fresh.level, fresh.more()], ["all", false]);
});

test("a piece is placed only after all that leads to it is told", () => {
  speak("en", {});
  const told = hint("first", "last");
  const seen = [];
  do seen.push([told.text, told.entering, told.showsPlace]);
  while (!told.isToEnter && told.more());
  assert.deepEqual(seen, [
    ["first where label 0,0.", "", false], ["first technique label 0,0.", "", false], ["first all label 0,0.", "", false], ["last all label 0,0.", "placeIt", true],
  ]);
  assert.deepEqual([told.place, told.isToEnter, told.goesOn, told.more()], ["U@A1:2", true, false, false]);
  assert.deepEqual(told.marks, marks("all"));
});

test("the labels of cells stand out, with the blanks that Chinese has around them", () => {
  speak("en", {});
  assert.deepEqual(hint("look").spans, [["look where ", false], ["label 0,0", true], [".", false]]);
  speak("zh", {});
  const told = new PieceHint({ degrees: [{ where: { parts: { en: [], zh: ["请看", "A1", "。"] }, marks: marks("where") } }] }, { label: () => "9" });
  assert.deepEqual(told.spans, [["请看", false], [" 9", true], ["。", false]]);
  assert.equal(told.text, told.spans.map(([text]) => text).join(""));
  speak("en", {});
});

test("hints of grids are told by the same degrees", () => {
  assert.ok(Explanation.prototype instanceof Told);
  assert.ok(PieceHint.prototype instanceof Told);
  for (const name of ["more", "sayAll", "go"]) for (const each of [Explanation, PieceHint]) assert.ok(!Object.hasOwn(each.prototype, name), name);
});
