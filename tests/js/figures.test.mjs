import { forgetAll } from "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import * as drawn from "../../src/web/static/grid/figures.js";
import { figuresOfText, textOfFigures } from "../../src/web/static/grid/figure_text.js";
import * as state from "../../src/web/static/grid/state.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const BOARD = { rows: 4, cols: 4 };
const PENCIL = { colour: "#E0483E", shape: "circle", size: 1, filled: false, arrow: false, behind: false };

beforeEach(() => {
  forgetAll();
  setLanguage("en", {});
});

test("a point means the place that is nearest, of those asked for", () => {
  const near = (across, down, spots) => drawn.placeNear({ across, down }, BOARD, spots);
  assert.deepEqual(near(1.1, 1.4, "cells"), [1.5, 1.5]);
  assert.deepEqual(near(1.1, 1.4, "corners"), [1, 1]);
  assert.deepEqual(near(1.1, 1.4, "edges"), [1.5, 1]);
  assert.deepEqual(near(1.6, 1.1, "edges"), [1, 1.5]);
  assert.deepEqual(near(1.2, 1.4, "nearest"), [1.5, 1]);
  assert.deepEqual(near(1.3, 1.7, "nearest"), [1.5, 1.5]);
  assert.deepEqual(near(-0.6, 2.5, "nearest"), [2.5, -0.5], "beside the grid");
  assert.deepEqual(near(-0.6, 9, "corners"), [4, 0]);
  assert.deepEqual(near(0.1, 0.1, "nearest"), [0, 0]);
});

test("a drag passes places; back again takes them away", () => {
  let places = [];
  for (const next of [[0.5, 0.5], [0.5, 1.5], [0.5, 1.5], [1.5, 1.5], [0.5, 1.5]]) places = drawn.extendLine(places, next);
  assert.deepEqual(places, [[0.5, 0.5], [0.5, 1.5]]);
  assert.ok(drawn.isMeant({ across: 1.6, down: 0.4 }, [0.5, 1.5], "cells"));
  assert.ok(!drawn.isMeant({ across: 1.95, down: 0.9 }, [0.5, 1.5], "cells"));
});

test("figures have the parts that the server has, and no others", () => {
  assert.deepEqual(drawn.lineOf([[0.5, 0.5], [1, 1]], PENCIL), { kind: "line", points: [[0.5, 0.5], [1, 1]], colour: "#E0483E", width: 0.14 });
  assert.deepEqual(drawn.lineOf([[0.5, 0.5], [1, 1]], { ...PENCIL, arrow: true, behind: true }), { kind: "arrow", points: [[0.5, 0.5], [1, 1]], colour: "#E0483E", width: 0.14, size: 0.3, behind: true });
  assert.equal(drawn.shapeOf([1, 1], { ...PENCIL, shape: "diamond" }).turn, 45);
  assert.equal(drawn.shapeOf([1, 1], { ...PENCIL, filled: true }).fill, "#E0483E80");
  assert.deepEqual(drawn.textOf([1, 1.5], "x", PENCIL), { kind: "text", points: [[1, 1.5]], text: "x", ink: "#E0483E", size: 0.4 });
  const shade = drawn.shadeOf(5, BOARD, PENCIL);
  assert.deepEqual(shade, { kind: "square", points: [[1.5, 1.5]], fill: "#E0483E59", width: 1, height: 1, behind: true });
  assert.ok(drawn.isShade(shade));
});

test("the same thing twice is none; a cell has one colour", () => {
  const circle = drawn.shapeOf([1, 1], PENCIL);
  assert.deepEqual(drawn.toggleFigure([], circle), [circle]);
  assert.deepEqual(drawn.toggleFigure([{ ...circle }], circle), []);
  const [red, blue] = ["#E0483E", "#3A7BE0"].map((colour) => drawn.shadeOf(5, BOARD, { ...PENCIL, colour }));
  assert.deepEqual(drawn.setShade([red, circle], blue, true), [blue, circle]);
  assert.deepEqual(drawn.setShade([blue, circle], blue, false), [circle]);
});

test("what lies at a point: the uppermost", () => {
  const line = drawn.lineOf([[0.5, 0.5], [0.5, 3.5]], PENCIL);
  const shade = drawn.shadeOf(1, BOARD, PENCIL);
  const circle = drawn.shapeOf([0.5, 1.5], { ...PENCIL, behind: true });
  const figures = [shade, line, circle];
  const at = (across, down) => drawn.figureAt(figures, { across, down });
  assert.equal(at(1.5, 0.5), 1, "above what lies under the digits");
  assert.equal(at(1.5, 0.7), 2);
  assert.equal(at(1.9, 0.95), 0);
  assert.equal(at(2.5, 0.62), 1);
  assert.equal(at(2.5, 1.5), -1);
});

test("places by the cells around them", () => {
  assert.deepEqual(drawn.cellsAround([0.5, 0.5], BOARD), ["A1"]);
  assert.deepEqual(drawn.cellsAround([1, 0.5], BOARD), ["A1", "B1"]);
  assert.deepEqual(drawn.cellsAround([1, 1], BOARD), ["A1", "A2", "B1", "B2"]);
  assert.deepEqual(drawn.cellsAround([0, 0], BOARD), ["A1"]);
  assert.deepEqual(drawn.cellsAround([-0.5, 0.5], BOARD), []);
  assert.deepEqual([drawn.cellOf([4, 4], BOARD), drawn.cellOf([-0.1, 1], BOARD), drawn.cellOf([1.2, 2.7], BOARD)], [15, -1, 6]);
});

test("drawings in the address", () => {
  const drawings = [
    drawn.lineOf([[0.5, -0.5], [1, 1]], { ...PENCIL, arrow: true }),
    drawn.textOf([0, 1.5], "50% _a*b_ ½", PENCIL),
    drawn.shadeOf(5, BOARD, PENCIL),
    drawn.shapeOf([1, 1], { ...PENCIL, shape: "diamond" }),
    { kind: "outline", points: [[0.5, 0.5], [0.5, 1.5]], colour: "#000000" },
  ];
  assert.deepEqual(figuresOfText(textOfFigures(drawings)), drawings);
  const game = { ...state.emptyGame(4, 4, []), drawings };
  const params = new URLSearchParams(new URLSearchParams(state.toParams(game, [])).toString());
  const back = state.fromParams(params, []);
  assert.deepEqual(back.drawings, drawings);
  assert.equal(state.puzzleKey(back, []), state.puzzleKey(game, []));
  assert.ok(!state.isBlank(game) && !state.isPlain(back, []));
  assert.equal(figuresOfText(null), null);
  assert.deepEqual(state.toParams({ ...game, drawings: Array(500).fill(drawings[0]) }, []), {}, "too many for an address");
});
