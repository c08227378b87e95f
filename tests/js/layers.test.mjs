// Layers: unknowns beside the digits. What a puzzle, a solution and a player have of them.

import { forgetAll } from "./browser.mjs";
import { Player, serving, settled } from "./player.mjs";
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import * as explanation from "../../src/web/static/grid/explanation.js";
import * as layers from "../../src/web/static/grid/layers.js";
import { erase, findSimilarCells } from "../../src/web/static/grid/marks.js";
import { Queries } from "../../src/web/static/grid/queries.js";
import { Session } from "../../src/web/static/grid/session.js";
import * as state from "../../src/web/static/grid/state.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const layer = (name, words, more = {}) => ({
  name, shape: "cells", places: [], values: words.map((word, i) => ({ value: i + 1, words: word && { en: word, zh: `${word}z` }, colour: i ? "#123456" : null })), ...more,
});
const SHADE = layer("shade", ["unshaded", "shaded"]);
const HEAT = layer("heat", ["cold", "mild", "hot"]);
const LOOP = layer("loop", ["off", "on"], { shape: "edges", places: ["A1A2", "A1B1", "A2B2", "B1B2"] });
const REGION = layer("region", [null, null]);
const KNOWN = [
  { name: "row", group: "regions", standard: true }, { name: "yin-yang", group: "layers" }, { name: "any", group: "composition" }, { name: "killer", group: "cages" },
].map((rule) => ({ fields: [], needs_clues: false, standard: false, ...rule }));
const [UNSHADED, SHADED] = layers.wordsOf([SHADE]);
const GIVEN = { shade: { cells: [["shaded", null], [null, null]] } };

const game = (more = {}) => ({ ...state.emptyGame(2, 2, [{ rule: "row", clues: [] }, { rule: "yin-yang", clues: [] }]), ...more });

let session;
let player;
let queries;

beforeEach(() => {
  forgetAll();
  setLanguage("en", { "grid.comma": ", ", "grid.cell.edges-on": "to {cells}", "grid.cell.edges-off": "not {cells}" });
  session = new Session("sudoku", KNOWN);
  session.enter(game());
  session.isOpen = true;
  session.layers = [SHADE, HEAT, LOOP, REGION];
  queries = new Queries(session);
  player = new Player(session);
});
afterEach(() => {
  player.leave();
  queries.close();
  clearTimeout(session.timer);
});

test("a player has the words of layers over cells, with two to four words", () => {
  const many = layer("many", ["a", "b", "c", "d", "e"]);
  const found = layers.wordsOf([SHADE, LOOP, REGION, many, layer("one", ["x"]), HEAT, layer("single", ["a", "b"], { shape: 3 })]);
  assert.deepEqual(found.map(({ id }) => id), ["shade.1", "shade.2", "heat.1", "heat.2", "heat.3"]);
  assert.deepEqual([layers.wordName(SHADED), layers.signOf(SHADED)], ["shaded", "s"]);
  setLanguage("zh", {});
  assert.equal(layers.wordName(SHADED), "shadedz");
});

test("only puzzles with rules about layers, rules of rules, rules of their own or layers of their own may have some", () => {
  const may = (rules, more) => layers.mayHaveLayers(game({ rules: rules.map((rule) => ({ rule })), ...more }), KNOWN);
  assert.deepEqual([may(["row", "killer"]), may(["yin-yang"]), may(["row", "any"])], [false, true, true]);
  assert.deepEqual([may([], { layers: GIVEN }), may([], { own: [KNOWN[0]] }), may([], { own: [] })], [true, true, false]);
});

test("a word takes the place of another of its layer, once more takes it back; givens and blocked cells stay", () => {
  let played = layers.withWord(game({ given: [0, 0, 0, -1] }), [0, 1, 3], SHADED);
  assert.deepEqual(played.layer, [["shade.2"], ["shade.2"], [], []]);
  played = layers.withWord(played, [1], UNSHADED);
  played = layers.withWord(played, [1], layers.wordsOf([HEAT])[2]);
  assert.deepEqual(played.layer[1], ["heat.3", "shade.1"]);
  assert.equal(layers.labelOfWords(played, layers.wordsOf([SHADE, HEAT]), 1), "unshaded, hot");
  assert.deepEqual(layers.withWord(played, [0, 1], UNSHADED).layer.slice(0, 2), [["shade.1"], ["heat.3", "shade.1"]]);
  assert.deepEqual(layers.withWord(played, [1], UNSHADED).layer[1], ["heat.3"]);
  const fixed = game({ layers: GIVEN });
  assert.equal(layers.withWord(fixed, [0], UNSHADED), fixed);
  assert.deepEqual(layers.withWord(fixed, [0, 1], UNSHADED).layer, [[], ["shade.1"], [], []]);
});

test("keys write words, undo takes them back, erase empties them, Space leads to their mode", () => {
  player.click("A1");
  player.press("m", "2");
  assert.deepEqual([session.mode, player.of("A1", "layer"), session.game.entry[0]], ["layer", ["shade.2"], 0]);
  player.press("1");
  assert.deepEqual(player.of("A1", "layer"), ["shade.1"]);
  player.press("5");
  assert.deepEqual(player.of("A1", "layer"), ["heat.3", "shade.1"]);
  player.press("9");
  assert.deepEqual(player.called.at(-1), ["refuse", 9]);
  player.press("0");
  assert.deepEqual(player.of("A1", "layer"), []);
  player.press("Control+z");
  assert.equal(player.of("A1", "layer").length, 2);
  player.press("Shift+Digit1");
  assert.deepEqual(player.of("A1", "corner"), [1]);
  player.press("z", "2");
  assert.deepEqual([player.of("A1", "entry"), player.of("A1", "layer").length], [2, 2]);
  player.press("v", "Space");
  assert.equal(session.mode, "layer");
  player.press("Space");
  assert.equal(session.mode, "entry");
  session.layers = [LOOP];
  player.press("m");
  assert.equal(session.mode, "entry");
});

test("setting up, words are given in cells, and digits in every other mode", () => {
  session.change(layers.withWord(session.game, [0], UNSHADED));
  session.set({ settingUp: true, mode: "colour" });
  player.press("2");
  assert.deepEqual([session.game.given[0], session.game.layer[0]], [2, ["shade.1"]]);
  player.click("A1");
  player.press("m", "2");
  assert.deepEqual([session.game.layers, session.game.layer[0]], [GIVEN, []]);
  player.press("m", "c", "2"); // marks mean nothing there
  assert.equal(session.game.layers, null);
  player.press("Control+z", "1");
  assert.equal(session.game.layers.shade.cells[0][0], "unshaded");
  player.press("0");
  assert.deepEqual([session.game.layers, session.game.given[0]], [null, 2]);
  player.press("2", "z", "0");
  assert.deepEqual([session.game.layers, session.game.given[0]], [GIVEN, 0]);
  session.set({ settingUp: false, mode: "layer" });
  player.press("1", "0");
  assert.deepEqual([session.game.layers, session.game.layer[0]], [GIVEN, []]);
  assert.equal(layers.labelOfWords(session.game, session.words, 0), "grid.cell.given");
  const own = game({ layers: { shade: { values: ["sad", "glad"], cells: GIVEN.shade.cells } } });
  assert.deepEqual(layers.withWord(own, [0], SHADED, true).layers, { shade: { values: ["sad", "glad"] } });
});



test("the pen draws a loop: lines are edges that are on, crosses edges that are off", () => {
  const rows = () => layers.rowsOfMarks(session.game, session.layers).loop;
  player.press("b");
  player.drag("A1A2B2");
  assert.deepEqual([session.game.pen, rows()], [["0-1", "1-3"], [[2, null, 2, null]]]);
  player.dragAlong([[1, 1.5]]);
  player.dragAlong([[1, 0.5]]); // a cross in place of the line
  assert.deepEqual([session.game.pen, rows()], [["0x1", "1-3", "2x3"], [[1, null, 2, 1]]]);
  player.dragAlong([[1, 1.5]]);
  player.dragAlong([[0.5, 0.5]]);
  assert.deepEqual(session.game.pen, ["0x1", "1-3", "o0"]);
  player.press("Control+z", "Control+z");
  assert.deepEqual(session.game.pen, ["0x1", "1-3", "2x3"]);
  const label = (cell) => layers.labelOfEdges(session.game, session.edges, cell);
  assert.deepEqual([0, 1, 3].map(label), ["not A2", "to B2, not A1", "to A2, not B1"]);
  assert.equal(layers.labelOfEdges(session.game, null, 0), "");
  player.drag("A1A2"); // and a line in place of the cross
  player.drag("A1B2"); // a diagonal is no edge
  assert.deepEqual([session.game.pen, rows()], [["0-1", "0-3", "1-3", "2x3"], [[2, null, 2, 1]]]);
  player.press("ArrowUp", "Control+Shift+ArrowLeft", "Shift+ArrowDown");
  assert.deepEqual([session.game.pen, session.focus], [["0-3", "0x1", "2x3"], 3]);
  player.press("0");
  assert.deepEqual(session.game.pen, []);
  session.keepNow();
  assert.ok(session.kept(session.slot).history.states.some(({ pen }) => pen.includes("2x3")));
});

test("without one layer of edges, the pen only draws: no edge is crossed", () => {
  for (const known of [[SHADE], [LOOP, { ...LOOP, name: "path" }], [layer("walls", ["a", "b", "c"], { shape: "edges", places: LOOP.places })]]) {
    session.layers = known;
    player.press("b");
    player.drag("A1A2");
    player.dragAlong([[1, 0.5]]);
    assert.equal(session.edges, null);
    assert.equal(session.game.pen.length, 2);
    assert.match(session.game.pen.join(), /^0-1,o[01]$/);
    assert.deepEqual(layers.rowsOfMarks(session.game, known), {});
    player.press("Control+z", "Control+z", "b");
  }
});

test("setting up, the pen gives edges, which a player can't change", () => {
  session.change({ ...session.game, pen: ["0-1"] });
  session.set({ settingUp: true });
  player.press("b");
  player.drag("A2A1B1");
  player.dragAlong([[1, 1.5]]);
  player.dragAlong([[0.5, 0.5]]); // a sign in a cell is a mark of players
  assert.deepEqual([session.game.layers, session.game.pen], [{ loop: { cells: [["on", "on", null, "off"]] } }, []]);
  player.drag("A1B1");
  assert.deepEqual(session.game.layers.loop.cells, [["on", null, null, "off"]]);
  session.set({ settingUp: false });
  player.press("b");
  player.drag("A1A2");
  player.dragAlong([[1, 1.5]]);
  player.drag("A1B1");
  assert.deepEqual([session.game.pen, session.game.layers.loop.cells], [["0-2"], [["on", null, null, "off"]]]);
  assert.deepEqual(layers.rowsOfMarks(session.game, session.layers), { loop: [["on", 2, null, "off"]] });
  session.set({ settingUp: true });
  session.select([2], 2);
  player.press("0");
  assert.deepEqual(session.game.layers.loop.cells, [["on", null, null, null]]);
  session.select([], 0);
  player.press("0");
  assert.equal(session.game.layers, null);
});

test("words are marks: they are erased after values, make a game touched, and make cells alike", () => {
  const played = layers.withWord(game({ entry: [1, 0, 0, 0] }), [0, 2], SHADED);
  assert.equal(state.isTouched(layers.withWord(game(), [0], SHADED)), true);
  const once = erase(played, [0], "entry");
  assert.deepEqual([once.entry[0], once.layer[0]], [0, ["shade.2"]]);
  assert.deepEqual(erase(once, [0], "entry").layer[0], []);
  assert.deepEqual([erase(played, [0], "layer").layer[0], erase(played, [0], "layer").entry[0]], [[], 1]);
  assert.deepEqual(findSimilarCells(played, 0, "layer"), [0, 2]);
});

test("words outlive the browser: a game is kept with them, an older one comes without", () => {
  session.select([1], 1);
  session.writeWord(SHADED);
  session.keepNow();
  const kept = session.kept(session.slot);
  assert.deepEqual([kept.game.layer, kept.history.states[0].layer[1]], [[[], ["shade.2"], [], []], []]);
  const { layer: _, layers: __, ...old } = game();
  assert.deepEqual([state.completeGame(old).layer, state.completeGame(old).layers], [[[], [], [], []], null]);
});

test("a puzzle's own layers come back in its JSON and its frame; no address says them", () => {
  const puzzle = { rows: 2, cells: [". .", ". ."], layers: GIVEN, rules: [] };
  const found = state.fromPuzzle({ puzzle, rules: [] });
  assert.deepEqual([state.toPuzzle(found).layers, state.toFrame(found).layers], [GIVEN, GIVEN]);
  assert.deepEqual([state.toParams(found, KNOWN), state.isBlank(found), state.isPlain(found, KNOWN)], [{}, false, false]);
  assert.equal("layers" in state.toPuzzle(game()), false);
  assert.ok("grid" in state.toParams(game(), KNOWN));
});

test("turned, the player's words and letters lie where their cells came to lie", () => {
  const played = { ...layers.withWord(game(), [0], SHADED), letter: [[], [3], [], []] };
  const turned = state.withPlayOf(played, game(), [1, 3, 0, 2]);
  assert.deepEqual([turned.layer, turned.letter], [[[], ["shade.2"], [], []], [[], [], [], [3]]]);
});

test("a puzzle is written with the layers of a solution, or with the player's words beside the given ones", () => {
  const known = [SHADE, LOOP, REGION];
  assert.deepEqual(layers.filledLayers(game({ layers: GIVEN }), { shade: [["a"]] }), { shade: { cells: [["a"]] } });
  const played = layers.withWord(game({ layers: GIVEN }), [3], UNSHADED);
  assert.deepEqual(layers.filledLayers(played, null, known), { shade: { cells: [["shaded", null], [null, 1]] } });
  assert.equal(layers.filledLayers(game(), null, known), null);
  assert.deepEqual(layers.filledLayers(game({ pen: ["0-2"] }), null, known), { loop: { cells: [[null, 2, null, null]] } });
  const own = { mood: { values: ["sad", "glad"] } };
  assert.deepEqual(layers.filledLayers(game({ layers: own }), { mood: [["sad"]] }), { mood: { values: ["sad", "glad"], cells: [["sad"]] } });
});

test("solutions are shown with their layers, and kept as words and lines of the pen", async () => {
  const both = [
    { shade: [["shaded", "unshaded"], ["shaded", "unshaded"]], loop: [["on", "off", "on", "on"]], region: [["1", "1"], ["2", "2"]] },
    { shade: [["unshaded", "unshaded"], ["shaded", "unshaded"]], loop: [["off", "off", "on", "on"]], region: [["1", "1"], ["2", "2"]] },
  ];
  const solutions = [[[1, 2], [2, 1]], [[2, 1], [1, 2]]];
  serving({ "/api/solve": ({ limit }) => (limit === 1 ? { status: "solved", solutions: solutions.slice(0, 1), layers: both[0], found: 1, steps: 1, seconds: 1 } : { status: "several", solutions, layers: both[0], each_layers: both, found: 2, steps: 1, seconds: 1 }) });
  session.change({ ...layers.withWord(session.game, [0], SHADED), pen: ["0-1"] });
  await queries.solve();
  assert.deepEqual(session.foundLayers, both[0]);
  session.turnSolution(1);
  assert.deepEqual(session.foundLayers, both[1]);
  queries.keepSolution();
  assert.equal(session.foundLayers, null);
  assert.deepEqual(session.game.layer, [["region.1", "shade.1"], ["region.1", "shade.1"], ["region.2", "shade.2"], ["region.2", "shade.1"]]);
  assert.deepEqual(layers.shownLayers(session), { region: { cells: [[1, 1], [2, 2]] } }); // which the rules go on drawing
  assert.deepEqual(session.words.map(({ layer: of }) => of).includes("region"), false);
  assert.deepEqual([session.game.pen, session.game.entry], [["1-3", "2-3"], [2, 1, 1, 2]]);
});

test("the layers of a puzzle are asked for once, and forgotten with it", async () => {
  const asked = serving({ "/api/layers": { layers: [SHADE] } });
  const heard = [];
  session.layers = [];
  session.on((what) => heard.push(what));
  const watch = new layers.LayerWatch(session);
  await watch.find();
  await watch.find();
  assert.deepEqual([session.layers, heard, asked.length], [[SHADE], ["look"], 1]);
  session.set({ mode: "layer" });
  session.change({ ...session.game, rules: [{ rule: "row", clues: [] }] });
  await watch.find();
  assert.deepEqual([session.layers, session.mode, asked.length], [[], "entry", 1]);
  await settled();
});

test("a step about cells of layers points at the cells below them, and enters no digit there", () => {
  const step = {
    marks: { "shade.A1": [[2, "place"]] }, technique: "rule", texts: { en: { where: "look", technique: "what", all: "A1 is shaded" } },
    placed: { "shade.A1": 2 }, removed: { "loop.A1A2": [1], "_doubler.B1": [3] }, roles: {}, cited: { where: [], technique: [], all: ["A1"] },
    units: [{ kind: "cell", cells: ["A1"] }], changes: true,
  };
  const steps = new explanation.Explanation(session.game, { steps: [step], candidates: { "shade.A1": [1, 2], A2: [1, 2] }, status: "step" });
  steps.revealAll();
  assert.deepEqual([[...steps.shown.cells].sort(), steps.value, steps.entered, steps.textOf(step)], [[0, 1, 2], null, [], "A1 is shaded"]);
  assert.deepEqual([steps.shown.places.size, steps.shown.marks.size, [...steps.states[0].candidates.keys()]], [0, 0, [1]]);
  const unit = { ...step, units: [{ kind: "rule", cells: ["shade.B1", "shade.B2"] }] };
  assert.deepEqual([...new explanation.Explanation(session.game, { steps: [unit], candidates: {}, status: "step" }).shown.cells], [2, 3]);
});

test("hints know the player's words and edges, and only those if there are any", () => {
  const { toExplainBody } = explanation;
  assert.deepEqual(toExplainBody(game({ layers: GIVEN }), true, session.layers).mine, [[0, 0], [0, 0]]);
  const played = { ...layers.withWord(game({ layers: GIVEN, entry: [0, 2, 0, 0] }), [3], UNSHADED), pen: ["0x1", "o3"] };
  assert.deepEqual(toExplainBody(played, true, session.layers).mine, {
    cells: [[0, 2], [0, 0]], layers: { shade: [["shaded", null], [null, 1]], loop: [[1, null, null, null]] },
  });
  assert.deepEqual(toExplainBody(played).mine, [[0, 2], [0, 0]]);
});

test("what a hint says of a layer is entered: words, edges and numbers; a wrong one is erased", async () => {
  const step = (placed, more = {}) => ({
    marks: {}, technique: "rule", texts: { en: { where: "look", technique: "what", all: "so it is" } }, placed, removed: {}, roles: {},
    cited: { where: [], technique: [], all: [] }, units: [{ kind: "cell", cells: [] }], changes: true, ...more,
  });
  const asked = [];
  const hint = async (found, status = "step") => {
    serving({ "/api/hint": (body) => asked.push(body.mine) && { status, steps: [found], candidates: {} } });
    await queries.hint();
    queries.sayAll();
    queries.enterStep();
  };
  await hint(step({ "shade.A1": 2 }));
  assert.deepEqual([session.game.layer[0], session.selection], [["shade.2"], new Set([0])]);
  await hint(step({ "loop.A1A2": 1, "region.B2": 2 }));
  assert.deepEqual([session.game.pen, session.game.layer[3]], [["0x1"], ["region.2"]]);
  await hint(step({ "_shade.A2": 1 }));
  assert.equal(session.steps.entering, "");
  queries.hush();
  await hint(step({}, { technique: "wrong-value", roles: { remove: { "shade.A1": [2] } }, changes: false }), "mistake");
  await hint(step({}, { technique: "wrong-value", roles: { remove: { "loop.A1A2": [1] } }, changes: false }), "mistake");
  assert.deepEqual([session.game.layer[0], session.game.pen], [[], []]);
  const wrong = step({}, { technique: "wrong-value", roles: { remove: { "loop.A2B2": [2] } }, units: [], changes: false });
  const steps = new explanation.Explanation(session.game, { steps: [wrong], candidates: {}, status: "mistake" }, { layers: session.layers });
  assert.deepEqual([...steps.shown.cells], [1, 3]);
  assert.deepEqual(asked.map((mine) => Object.keys(mine.layers ?? {})), [[], ["shade"], ["shade", "region", "loop"], ["shade", "region", "loop"], ["region", "loop"]]);
  player.press("Control+z");
  assert.deepEqual(session.game.pen, ["0x1"]);
});

test("given cells go with the last rule that needs their layer; those of a layer of the puzzle's own stay", async () => {
  const asked = serving({ "/api/layers": { layers: [{ ...SHADE, name: "mood" }] } });
  const own = { mood: { values: ["sad", "glad"], cells: [["sad", null], [null, null]] } };
  assert.deepEqual((await layers.withNeededLayers(session, game({ layers: { ...GIVEN, ...own } }))).layers, own);
  assert.deepEqual(asked[0][1].puzzle.layers, own);
  assert.equal((await layers.withNeededLayers(session, game({ layers: GIVEN }))).layers, null);
  const bare = game({ layers: own });
  assert.equal(await layers.withNeededLayers(session, bare), bare);
  assert.equal(asked.length, 2);
});
