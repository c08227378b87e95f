import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { PieceHint } from "../../src/web/static/calendar/piece_hint.js";
import { setLanguage } from "../../src/web/static/i18n.js";
import { Explanation } from "../../src/web/static/grid/explanation.js";
import { LEVELS, StepReveal } from "../../src/web/static/step_reveal.js";

const board = { label: (cell) => `label ${cell}` };
const marks = (role) => ({ cells: { [role]: ["A1"] }, pieces: {}, outlines: [] });
const degree = (show, text) => ({ parts: { en: [text, "A1", "."], zh: [text, "A1", "。"] }, marks: marks(show) });
const step = (name) => Object.fromEntries(LEVELS.map((show) => [show, degree(show, `${name} ${show} `)]));
const hint = (...names) => new PieceHint({ status: "step", piece: { place: "U@A1:2" }, remove: [], parts: {}, marks: marks("place"), degrees: names.map(step) }, board);

test("a step is revealed by levels, the next one at once", () => {
  const reveal = new StepReveal(["one", "two"]);
  const seen = [];
  do seen.push([reveal.step, reveal.level, reveal.isRevealed, reveal.isLast]);
  while (reveal.revealMore());
  assert.deepEqual(seen, [["one", "where", false, false], ["one", "technique", false, false], ["one", "all", true, false], ["two", "all", true, true]]);
  reveal.go(-3);
  assert.deepEqual([reveal.at, reveal.level], [0, "all"]);
  reveal.go(7);
  assert.deepEqual([reveal.at, reveal.entersNext, reveal.entering, reveal.goesToNext], [1, false, "", true]);
  const fresh = new StepReveal(["one"]);
  fresh.revealAll();
  assert.deepEqual([fresh.level, fresh.revealMore()], ["all", false]);
});

test("a piece is placed only after its whole argument is revealed", () => {
  setLanguage("en", {});
  const reveal = hint("first", "last");
  const seen = [];
  do seen.push([reveal.text, reveal.entering, reveal.showsPlace]);
  while (!reveal.entersNext && reveal.revealMore());
  assert.deepEqual(seen, [
    ["first where label 0,0.", "", false], ["first technique label 0,0.", "", false], ["first all label 0,0.", "", false], ["last all label 0,0.", "placeIt", true],
  ]);
  assert.deepEqual([reveal.place, reveal.entersNext, reveal.goesToNext, reveal.revealMore()], ["U@A1:2", true, false, false]);
  assert.deepEqual(reveal.marks, marks("all"));
});

test("the labels of cells stand out, with the blanks that Chinese has around them", () => {
  setLanguage("en", {});
  assert.deepEqual(hint("look").spans, [["look where ", false], ["label 0,0", true], [".", false]]);
  setLanguage("zh", {});
  const reveal = new PieceHint({ degrees: [{ where: { parts: { en: [], zh: ["请看", "A1", "。"] }, marks: marks("where") } }] }, { label: () => "9" });
  assert.deepEqual(reveal.spans, [["请看", false], [" 9", true], ["。", false]]);
  assert.equal(reveal.text, reveal.spans.map(([text]) => text).join(""));
  setLanguage("en", {});
});

test("hints of grids use the same levels", () => {
  assert.ok(Explanation.prototype instanceof StepReveal);
  assert.ok(PieceHint.prototype instanceof StepReveal);
  for (const name of ["revealMore", "revealAll", "go"]) for (const each of [Explanation, PieceHint]) assert.ok(!Object.hasOwn(each.prototype, name), name);
});
