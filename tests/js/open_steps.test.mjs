import { forgetAll, kept } from "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { setLanguage } from "../../src/web/static/i18n.js";
import { Explanation } from "../../src/web/static/grid/explanation.js";
import { OpenSteps, heading, outcome } from "../../src/web/static/grid/open_steps.js";
import { changeHintSettings, reloadHintSettings, hintSettings } from "../../src/web/static/grid/hint_settings.js";
import { emptyGame } from "../../src/web/static/grid/state.js";
import { shownName } from "../../src/web/static/grid/words.js";

const texts = { where: "Look at row A.", technique: "Skyscraper on 4.", all: "Skyscraper on 4: so", unnamed: "Pattern on 4: so" };
const step = (more = {}) => ({
  technique: "skyscraper", texts: { en: texts, zh: texts }, names: { en: "skyscraper", zh: "摩天楼" }, cited: { where: [], technique: [], all: [] },
  placed: {}, removed: { A2: [1] }, roles: {}, marks: {}, units: [], changes: true, ...more,
});
const answer = (count, more = {}) => ({ status: "step", steps: Array.from({ length: count }, () => step()), candidates: { A2: [1, 2] }, permits_uniqueness: true, ...more });

/** Lists of answers that the server gives in turn, with what it was asked. */
function serving(answers) {
  const asked = [];
  globalThis.fetch = async (path, { body, signal }) => {
    asked.push(JSON.parse(body));
    await null;
    signal.throwIfAborted();
    return new Response(JSON.stringify({ result: answers.shift() }));
  };
  return asked;
}

let session;
beforeEach(() => {
  forgetAll();
  reloadHintSettings();
  document.getElementById = () => ({});
  session = { family: "sudoku", game: emptyGame(2, 2, []), steps: null, tell() {} };
  setLanguage("en", { "grid.comma": ", ", "grid.open.named": ": {text}", "grid.open.first": "first {count}", "grid.open.every": "all {count}", "grid.open.late": "late {count}" });
});

test("settings are kept; what is kept and no setting is left out", () => {
  assert.deepEqual(hintSettings(), { names: true, cells: "a1", uniqueness: false });
  changeHintSettings({ names: false });
  reloadHintSettings();
  assert.deepEqual(hintSettings(), { names: false, cells: "a1", uniqueness: false });
  assert.deepEqual(kept()["grid.hints"], hintSettings());
  changeHintSettings({ cells: "chess", uniqueness: "yes" });
  reloadHintSettings();
  assert.deepEqual(hintSettings(), { names: false, cells: "a1", uniqueness: false });
});

test("cells are named as the player reads them", () => {
  assert.equal(shownName("A1"), "A1");
  changeHintSettings({ cells: "r1c1" });
  assert.deepEqual(["A1", "I9", "AB12", "#"].map(shownName), ["r1c1", "r9c9", "r28c12", "#"]);
});

test("what a step does in short", () => {
  assert.equal(outcome(step({ placed: { A1: 2 } })), "A1 = 2");
  assert.equal(outcome(step({ removed: { A1: [2], A2: [2], B1: [1, 3] } })), "A1, A2 ≠ 2 · B1 ≠ 1 3");
  assert.equal(outcome(step({ removed: { A1: [1], A2: [2], B1: [3], B2: [4], A3: [5] } })), "A1 ≠ 1 · A2 ≠ 2 · B1 ≠ 3 · +2");
});

test("where a step is, with its name in it, before it, or without", () => {
  assert.deepEqual(heading(step()), ["", "Skyscraper", " on 4."]);
  assert.deepEqual(heading(step({ names: { en: "kite" } })), ["", "Kite", ": Skyscraper on 4."]);
  assert.deepEqual(heading(step({ changes: false })), ["Skyscraper on 4.", "", ""]);
  changeHintSettings({ names: false });
  assert.deepEqual(heading(step()), ["Look at row A.", "", ""]);
});

test("without names a hint goes from where to look to all, and says a pattern", () => {
  const hint = new Explanation(session.game, answer(1));
  hint.revealMore();
  assert.equal(hint.text, "Skyscraper on 4.");
  changeHintSettings({ names: false });
  hint.reword();
  assert.equal(hint.text, "Look at row A.");
  hint.revealMore();
  assert.deepEqual([hint.isRevealed, hint.text], [true, "Pattern on 4: so"]);
});

test("twenty steps are listed, then twice as many; the last answer says that there are no others", async () => {
  const asked = serving([answer(21), answer(30)]);
  const open = new OpenSteps(session);
  await open.open();
  assert.deepEqual([open.steps.length, open.hasMore, open.said], [20, true, "first 20"]);
  await open.more();
  assert.deepEqual([open.steps.length, open.hasMore, open.said], [30, false, "all 30"]);
  assert.deepEqual(asked.map(({ limit, timeout, uniqueness }) => [limit, timeout, uniqueness]), [[21, 10, false], [41, 20, false]]);
});

test("a search that ran out of time says what it has, and may be gone on with", async () => {
  serving([answer(3, { status: "stopped" })]);
  const open = new OpenSteps(session);
  await open.open();
  assert.deepEqual([open.steps.length, open.hasMore, open.said], [3, true, "late 3"]);
});

test("a step that is chosen is a hint that says all; it is none of another board", async () => {
  serving([answer(2)]);
  const open = new OpenSteps(session);
  await open.open();
  session.steps = open.choose(open.beside(1));
  assert.deepEqual([open.at, open.isShown, session.steps.isRevealed, session.steps.entering], [0, true, true, "writeIt"]);
  assert.deepEqual([open.beside(1), open.beside(-1)], [1, 1]);
  session.game = emptyGame(2, 2, []);
  assert.deepEqual([open.isOld, open.choose(1)], [true, null]);
});

test("what is stopped says so, and keeps what was listed before", async () => {
  serving([answer(21)]);
  const open = new OpenSteps(session);
  await open.open();
  const more = open.more();
  open.stop();
  await more;
  assert.deepEqual([open.problem, open.isAsking, open.steps.length], ["grid.open.stopped", false, 21]);
  open.close();
  assert.deepEqual([open.isOpen, open.steps.length], [false, 0]);
});
