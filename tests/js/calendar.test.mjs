import "./browser.mjs";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../../src/web/static/calendar/geometry.js";
import { listText, packLayout, packState, readList, sizeOf, unpackLayout, unpackState } from "../../src/web/static/calendar/packing.js";
import { handleKey } from "../../src/web/static/calendar/keys.js";
import { Stage } from "../../src/web/static/calendar/stage.js";
import { CalendarBoard, Table } from "../../src/web/static/calendar/state.js";
import { layTable } from "../../src/web/static/calendar/table.js";
import { solutionCount } from "../../src/web/static/calendar/queries.js";

const L = [[0, 0], [1, 0], [2, 0], [2, 1]]; // an L of four cells
const DOMINO = [[0, 0], [0, 1]];
const POSE = { turn: 0, flip: 0, x: 0, y: 0 };
const near = (one, other) => one.every((value, i) => Math.abs(value - other[i]) < 1e-9);

/** All orientations of some cells. */
function orientations(cells) {
  const found = [];
  for (const flip of [0, 1]) {
    for (const turn of [0, 1, 2, 3]) {
      const shape = geometry.normalizeCells(geometry.corners(cells, { turn, flip, x: 0, y: 0 }).map(([x, y]) => [Math.round(y), Math.round(x)]));
      if (!found.some((other) => geometry.areSameCells(other, shape))) found.push(shape);
    }
  }
  return found;
}

const piece = (name, cells, more = {}) => ({ name, count: 1, flip: true, orientations: orientations(cells), ...more });

/** A board of 3 x 4 with a hole: an L and two dominoes leave three cells open. */
const board = () =>
  new CalendarBoard({
    name: "test", title: "Test", rows: [["Jan", "Feb", "1", "2"], ["3", "", "4", "5"], ["6", "7", "8", "#"]],
    groups: [{ name: "month", labels: ["Jan", "Feb"], open: 1 }, { name: "day", labels: ["1", "2", "3", "4", "5", "6", "7", "8"], open: 2 }],
    pieces: [piece("L", L), piece("D", DOMINO, { count: 2, flip: false })],
  });

test("poses lead from the piece's plane to the board's and back", () => {
  for (const flip of [0, 1]) {
    for (const turn of [0, 1, 2, 3]) {
      const pose = { turn, flip, x: 2, y: -1, scale: 0.5 };
      assert.ok(near(geometry.toPiece(pose, geometry.toBoard(pose, [3, 1])), [3, 1]));
    }
  }
  assert.deepEqual(geometry.toBoard({ ...POSE, turn: 1, x: 5 }, [1, 0]), [5, 1]);
  assert.ok(near(geometry.toBoard({ ...POSE, flip: 1, scale: 2 }, [1, 1]), [-2, 2]));
  assert.ok(near(geometry.matrix({ turn: 1, flip: 0, x: 3, y: 4, scale: 2 }), [0, 2, -2, 0, 3, 4]));
});

test("a point stays where it is on the piece when that is turned, turned over, or enlarged around it", () => {
  const pose = { turn: 1, flip: 1, x: 2.5, y: 1 };
  const point = [3, 2];
  const own = geometry.toPiece(pose, point);
  for (const quarters of [1, 2, 3, -1, 5]) assert.ok(near(geometry.toBoard(geometry.turnPose(pose, point, quarters), own), point));
  assert.equal(geometry.turnPose(pose, point, -1).turn, 0);
  assert.ok(near(geometry.toBoard(geometry.scalePose(pose, point, 0.4), own), point));
  const over = geometry.flipPose(pose, point);
  assert.deepEqual([over.turn, over.flip, over.x, over.y], [3, 0, 3.5, 1]);
  assert.deepEqual(geometry.flipPose(over, point), pose);
  assert.deepEqual(geometry.movePose(pose, 1, -2), { turn: 1, flip: 1, x: 3.5, y: -1 });
});

test("what cells cover in a pose", () => {
  assert.deepEqual(geometry.bounds(L, { ...POSE, x: 1, y: 2 }), { left: 1, top: 2, width: 2, height: 3 });
  assert.deepEqual(geometry.bounds(L, { ...POSE, turn: 1, scale: 0.5 }), { left: -1.5, top: 0, width: 1.5, height: 1 });
  assert.deepEqual(geometry.middle(L, { ...POSE, x: 1, y: 2 }), [2, 3.5]);
  assert.deepEqual(geometry.squares(L, { ...POSE, x: 1, y: 2 }), [[2, 1], [3, 1], [4, 1], [4, 2]]);
  assert.deepEqual([{ x: 0.5 }, { y: 0.1 }, { scale: 0.5 }].map((more) => geometry.squares(L, { ...POSE, ...more })), [null, null, null]);
  assert.equal(geometry.isAligned(L, { ...POSE, x: 1 + 1e-8 }), true);
  assert.deepEqual(geometry.sortCells([[1, 0], [0, 2], [0, 1]]), [[0, 1], [0, 2], [1, 0]]);
  assert.deepEqual(geometry.normalizeCells([[5, 3], [4, 4]]), [[0, 1], [1, 0]]);
});

test("orientations have numbers, and poses that lead there", () => {
  const ways = orientations(L);
  assert.equal(ways.length, 8);
  ways.forEach((shape, i) => {
    const pose = geometry.poseAt(L, ways, i + 1, [4, 5]);
    assert.equal(geometry.orientationOf(L, pose, ways), i + 1);
    assert.deepEqual(geometry.squares(L, pose)[0], [4, 5]);
    assert.deepEqual(geometry.squares(L, geometry.poseOn(L, ways, shape.map(([row, col]) => [row + 3, col + 1]), POSE)).length, 4);
  });
  assert.equal(geometry.orientationOf(L, POSE, orientations(DOMINO)), 0);
  assert.equal(geometry.orientationOf(L, { ...POSE, scale: 0.3, x: 0.2 }, ways), 1);
  assert.equal(geometry.poseOn(L, ways, [[0, 0], [1, 1]], POSE), null);
  const two = orientations(DOMINO);
  assert.equal(geometry.poseAt(DOMINO, two, 1, [0, 0], { turn: 2, flip: 1 }).turn, 2);
  assert.equal(geometry.poseAt(DOMINO, two, 1, [0, 0], { turn: 2, flip: 1 }).flip, 1);
  assert.equal(geometry.poseAt(DOMINO, two, 2, [0, 0], { turn: 2, flip: 0 }).turn, 3);
});

test("near poses on the grid, the nearest first", () => {
  const found = geometry.gridPoses(DOMINO, { ...POSE, x: 1.2, y: 0.1 });
  assert.deepEqual(found.map(({ x, y }) => [+x.toFixed(6), +y.toFixed(6)]), [[1, 0]]);
  assert.equal(geometry.gridPoses(DOMINO, { ...POSE, x: 1.5, y: 0.5 }).length, 4);
  assert.equal(geometry.gridPoses(DOMINO, { ...POSE, x: 1.5, y: 0.5 }, 0.1).length, 1);
});

test("outlines go around cells clockwise, around holes the other way", () => {
  assert.deepEqual(geometry.outline([[0, 0]]), [[[0, 0], [1, 0], [1, 1], [0, 1]]]);
  assert.deepEqual(geometry.outline([[0, 0]], 0.25), [[[0.25, 0.25], [0.75, 0.25], [0.75, 0.75], [0.25, 0.75]]]);
  assert.equal(geometry.outline(L)[0].length, 6);
  const ring = [[0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]];
  assert.deepEqual(geometry.outline(ring).map((loop) => loop.length), [4, 4]);
  assert.deepEqual(geometry.outline([[0, 0], [1, 1]]).map((loop) => loop.length), [4, 4]);
  assert.equal(geometry.roundedPath([[[0, 0], [2, 0], [2, 2], [0, 2]]], 0.5), "M0 0.5Q0 0 0.5 0L1.5 0Q2 0 2 0.5L2 1.5Q2 2 1.5 2L0.5 2Q0 2 0 1.5Z");
  assert.equal(geometry.roundedPath([[[0, 0], [1, 0], [1, 1]]], 9).startsWith("M0.5 0.5Q0 0 0.5 0L"), true);
  assert.equal(geometry.seams([[0, 0], [0, 1], [1, 0]]), "M1 0v1M0 1h1");
});

test("names of cells", () => {
  assert.deepEqual([[0, 0], [25, 8], [26, 0], [701, 9]].map(geometry.cellName), ["A1", "Z9", "AA1", "ZZ10"]);
  assert.deepEqual(["A1", " z9 ", "AA1", "ZZ10"].map(geometry.readCell), [[0, 0], [25, 8], [26, 0], [701, 9]]);
  assert.deepEqual(["", "1A", "A", "ABCD1", "A12345"].map(geometry.readCell), [null, null, null, null, null]);
  assert.deepEqual(geometry.cellNamed("B3"), [1, 2]);
});

test("a board has its cells, labels and pieces one by one", () => {
  const one = board();
  assert.deepEqual([one.cells.length, one.pieces.length, one.needed, one.rows, one.cols], [11, 3, 3, 3, 4]);
  assert.deepEqual(one.pieces.map(({ name, index, copy }) => [name, index, copy]), [["L", 0, 0], ["D", 1, 0], ["D", 2, 1]]);
  assert.deepEqual([one.has([0, 0]), one.has([2, 3]), one.has([-1, 0])], [true, false, false]);
  assert.deepEqual([one.label([0, 1]), one.label([1, 1]), one.shown([1, 1])], ["Feb", "B2", ""]);
  assert.equal(one.groupOf([0, 0]).name, "month");
  assert.deepEqual(one.file().pieces[1], { name: "D", cells: DOMINO, count: 2, flip: false });
  assert.deepEqual(one.file().groups.month, { labels: ["Jan", "Feb"], open: 1 });
});

test("pieces are placed where they are on the board and overlap no other", () => {
  const table = new Table(board(), [[0, 0], [0, 2], [2, 2]]);
  table.put(0, { ...POSE }); // A1 B1 C1 C2
  assert.deepEqual(table.placed(), [[[0, 0], [1, 0], [2, 0], [2, 1]], null, null]);
  table.put(1, { ...POSE, x: 1 }); // A2 A3
  table.put(2, { ...POSE, x: 2 }); // A3 A4: below the others it is not placed
  assert.deepEqual(table.placed()[2], null);
  assert.deepEqual(table.order, [0, 1, 2]);
  assert.deepEqual(table.spellings(), ["L@A1:1", "D@A2:1"]);
  assert.deepEqual(table.placeOf(1), { cell: "A2", orientation: 1 });
  assert.deepEqual([table.placeOf(2), table.spelling(2)], [null, null]);
  assert.deepEqual([table.cellsOf(1, { ...POSE, x: 3 }), table.cellsOf(1, null)], [null, null]);
  assert.deepEqual(table.hidden(), [[0, 0], [0, 2]]);
  assert.deepEqual(table.uncovered(), [[0, 3], [1, 1], [1, 2], [1, 3], [2, 2]]);
  assert.deepEqual(table.middle(1, { ...POSE, x: 1 }), [2, 0.5]);
});

test("spellings bring pieces where they were; what is placed so keeps its pose", () => {
  const table = new Table(board());
  assert.equal(table.placeAll(["L@A1:1", "D@A3:1", "D@B2:1"]), 3);
  assert.deepEqual(table.spellings(), ["L@A1:1", "D@A3:1", "D@B2:1"]);
  const [, first] = table.poses;
  assert.equal(table.placeAll(["D@A3:1"]), 1);
  assert.equal(table.poses[1], first);
  assert.deepEqual(table.spellings(), ["D@A3:1"]);
  table.placeAll(["L@A1:1"]);
  const [held] = table.poses;
  assert.deepEqual([table.placeAll(["D@A3:1", "L@A1:1"]), table.poses[0] === held], [2, true]);
  assert.equal(table.placeAll(["D@A9:1", "X@A1:1", "D@A1", "L@A1:9", "D@A4:1", "L@A1:0"]), 0);
  assert.equal(table.place("D@a1:1")[0], 1);
  assert.equal(table.place("D@A1:1", (i) => i === 2)[0], 2);
  assert.equal(table.place("D@A1:1", () => false), null);
});

test("given pieces stay, and cover no open cell", () => {
  const table = new Table(board(), [[0, 2]]);
  assert.deepEqual(table.give(["L@A1:1", "D@A3:1"]), ["L@A1:1"]);
  assert.deepEqual([...table.given], [0]);
  table.placeAll(["D@B2:1"]);
  assert.deepEqual(table.spellings(), ["L@A1:1", "D@B2:1"]);
  assert.deepEqual(table.begun().map(Boolean), [true, false, false]);
});

test("a dropped piece goes to the grid, free cells first; a piece is brought where it fits", () => {
  const table = new Table(board(), [[0, 1]]);
  table.placeAll(["D@A1:1"]);
  const there = table.dropped(2, { ...POSE, x: 1.45, y: 0.05 });
  assert.equal(String(table.cellsOf(2, there)), "0,2,0,3");
  const far = { ...POSE, x: 40, y: 3.3 };
  assert.equal(table.dropped(2, far), far);
  assert.deepEqual(table.cellsOf(2, table.firstFit(2, POSE)), [[0, 2], [0, 3]]);
  const tight = new Table(board(), board().cells);
  assert.deepEqual(tight.cellsOf(1, tight.firstFit(1, POSE)), [[0, 0], [0, 1]]);
  assert.equal(new Table(new CalendarBoard({ ...board().answer, rows: [["a"]] })).firstFit(1, POSE), null);
});

test("a board is done, shows another day, or nothing", () => {
  const table = new Table(board(), [[0, 1], [0, 2], [2, 2]]);
  assert.deepEqual(table.outcome(), { state: "playing" });
  table.placeAll(["L@A1:1", "D@A4:2", "D@B2:1"]);
  assert.equal(table.outcome().state, "done");
  table.open = [[0, 1], [0, 2], [1, 3]];
  assert.deepEqual(table.outcome(), { state: "another", cells: [[0, 1], [0, 2], [2, 2]] });
  table.placeAll(["L@A1:1", "D@A2:1", "D@B2:1"]);
  assert.equal(table.outcome().state, "nothing");
});

test("a snapshot is a copy, and known from what is none", () => {
  const table = new Table(board());
  table.placeAll(["L@A1:1"]);
  const kept = table.snapshot();
  table.poses[0].x = 9;
  assert.equal(kept.poses[0].x === 9, false);
  table.restore(kept);
  kept.order.reverse();
  assert.deepEqual([table.spellings(), table.order], [["L@A1:1"], [0, 1, 2]]);
  const good = { poses: [null, { turn: 1, flip: 0, x: 0.5, y: 2 }, null], order: [2, 0, 1] };
  assert.equal(table.accepts(good), true);
  const pose = good.poses[1];
  for (const turn of [0, 1, 2, 3]) for (const flip of [0, 1]) assert.equal(table.accepts({ ...good, poses: [null, { ...pose, turn, flip }, null] }), true);
  const wrong = [
    null, {}, { ...good, poses: [null] }, { ...good, order: [0, 1] }, { ...good, order: [0, 1, 1] }, { ...good, order: [0, 1, 3] }, { ...good, order: [0, 1, -1] }, { ...good, poses: [null, { ...good.poses[1], turn: -1 }, null] },
    ...[{ turn: 4 }, { flip: 2 }, { x: "1" }, { y: null }, { scale: 0 }].map((more) => ({ ...good, poses: [null, { ...pose, ...more }, null] })),
  ];
  assert.deepEqual(wrong.map((each) => table.accepts(each)), wrong.map(() => false));
});

test("a table in short comes back", () => {
  const state = { poses: [null, { turn: 1, flip: 0, x: 0.123456, y: 2, scale: 0.5 }], order: [1, 0] };
  assert.deepEqual(packState(state), [[null, [1, 0, 0.1235, 2, 0.5]], [1, 0]]);
  assert.deepEqual(packState({ ...state, open: [[0, 1]] })[2], ["A2"]);
  assert.deepEqual(unpackState(packState({ ...state, open: [[0, 1]] })), { poses: [null, { turn: 1, flip: 0, x: 0.1235, y: 2, scale: 0.5 }], order: [1, 0], open: [[0, 1]] });
  assert.equal(packState({ poses: [POSE], order: [0] })[0][0][4], 1);
  assert.equal("open" in unpackState([[], []]), false);
});

test("addresses hold names with commas, boards, and sizes", () => {
  const names = ["a,b@A1:1", "50%2C", "ü"];
  assert.equal(listText(names), "a%2Cb@A1:1,50%252C,ü");
  assert.deepEqual(readList(listText(names)), names);
  assert.equal(readList(null), undefined);
  const file = { title: "Größe ✓ >>>???" };
  assert.match(packLayout(file), /^[\w-]+$/);
  assert.deepEqual(JSON.parse(unpackLayout(packLayout(file))), file);
  assert.throws(() => unpackLayout("%%"), /cal.link.broken/);
  assert.deepEqual([sizeOf("7x12"), sizeOf("x7"), sizeOf(undefined), sizeOf("1234x1")], [[7, 12], null, null, null]);
});

test("the table is laid so that every piece waits beside or below the board, and none on another", () => {
  const one = board();
  for (const [width, height] of [[900, 400], [400, 900], [300, 300]]) {
    const layout = layTable(one, width, height);
    assert.equal(layout.beside, width > height);
    const { world, tray } = layout;
    const boxes = one.pieces.map((each, i) => geometry.bounds(each.cells, layout.homes[i]));
    boxes.forEach((box, i) => {
      assert.ok(box.left >= tray.x - 1e-9 && box.top >= tray.y - 1e-9);
      assert.ok(box.left + box.width <= tray.x + tray.width + 1e-9 && box.top + box.height <= tray.y + tray.height + 1e-9);
      const side = layout.scale;
      for (const [x, y] of geometry.corners(one.pieces[i].cells, layout.homes[i])) {
        const others = one.pieces.slice(0, i).flatMap((each, other) => geometry.corners(each.cells, layout.homes[other]));
        assert.ok(others.every(([a, b]) => Math.abs(a - x) >= 1.49 * side || Math.abs(b - y) >= 1.49 * side));
      }
      assert.equal(layout.homes[i].scale, layout.scale);
    });
    assert.ok(layout.beside ? tray.x >= one.cols + 0.6 : tray.y >= one.rows + 0.6);
    assert.ok(world.x <= -0.3 && world.y <= -0.3 && world.x + world.width >= one.cols + 0.3 && world.y + world.height >= one.rows + 0.3);
    assert.ok(world.x + world.width >= tray.x + tray.width && world.y + world.height >= tray.y + tray.height);
  }
  assert.ok(layTable(one, 100, 100).scale >= layTable(one, 2000, 2000).scale);
});

test("on a stage of each shape the pieces wait as large as can be", () => {
  const laid = (width, height) => {
    const { scale, homes, world, tray } = layTable(board(), width, height);
    return [scale, ...[...homes.map(({ turn, x, y }) => [turn, x, y]), Object.values(world), Object.values(tray)].map((each) => each.map((one) => +one.toFixed(2)))];
  };
  assert.deepEqual(laid(900, 400), [0.7, [1, 6.8, 0.1], [0, 5.75, 1.15], [0, 4.7, 2.2], [-0.35, -0.35, 7.85, 3.7], [4.7, 0.1, 2.45, 2.8]]);
  assert.deepEqual(laid(400, 900), [1, [0, 1, 3.7], [0, 1, 7.2], [0, 1, 8.7], [-0.35, -0.35, 4.7, 10.4], [1, 3.7, 2, 6]]);
  assert.deepEqual(laid(300, 300), [0.7, [1, 1.65, 3.7], [0, 2, 3.7], [1, 4.45, 3.7], [-0.8, -0.35, 5.6, 5.8], [-0.45, 3.7, 4.9, 1.4]]);
});

test("the stage zooms around a point and stays within the whole", () => {
  const seen = [];
  const svg = { setAttribute: (_, text) => seen.push(text), classList: { toggle: () => {} }, getBoundingClientRect: () => ({ x: 10, y: 20, width: 200, height: 100 }) };
  let shown = 0;
  const stage = new Stage(svg, () => (shown += 1));
  stage.setWorld({ x: 0, y: 0, width: 10, height: 10 });
  assert.deepEqual([seen.at(-1), stage.zoom, stage.isZoomed, shown], ["0 0 10 10", 1, false, 1]);
  assert.deepEqual(stage.point(110, 70), [5, 5]);
  assert.deepEqual(stage.point(120, 60), [6, 4]);
  stage.zoomAt([2, 2], 2);
  assert.deepEqual([stage.view, stage.isZoomed], [{ x: 1, y: 1, width: 5, height: 5 }, true]);
  stage.panBy(-100, 0.5);
  assert.deepEqual(stage.view, { x: 5, y: 0.5, width: 5, height: 5 });
  stage.panBy(100, 100);
  assert.deepEqual([stage.view.x, stage.view.y], [0, 0]);
  stage.fit();
  stage.zoomBy(2);
  assert.deepEqual(stage.view, { x: 2.5, y: 2.5, width: 5, height: 5 });
  stage.zoomBy(100);
  assert.ok(Math.abs(stage.zoom - 6) < 1e-9);
  stage.zoomBy(0.0001);
  assert.equal(stage.isZoomed, false);
  assert.deepEqual(stage.world, { x: 0, y: 0, width: 10, height: 10 });
});

test("as many solutions as are known", () => {
  assert.deepEqual([solutionCount({ list: [1, 2], first: 3, total: null }), solutionCount({ list: [], first: 0, total: 7 })], ["5+", 7]);
});

/** What keys do on a page, as a list of calls. */
function calls(key, more = {}, { held = null, given = [], watch = null, at = [] } = {}) {
  const found = [];
  const record = (name) => new Proxy({}, { get: (_, part) => (...rest) => (found.push([`${name}.${String(part)}`, ...rest]), true) });
  const play = Object.assign(Object.create(record("play")), { table: { given: new Set(given) } });
  const hands = { held: () => held, rebase: () => found.push(["rebase"]), release: () => found.push(["release"]) };
  const page = {
    play, hands, watch, queries: record("ask"), stage: record("stage"), board: record("board"), pieces: Object.assign(Object.create(record("pieces")), { groups: "abc" }),
    undo: () => found.push(["undo"]), redo: () => found.push(["redo"]), toggleCell: () => found.push(["toggle"]),
  };
  const target = new Element(at, { dataset: { piece: "1", cell: "B2" } });
  const event = { key, target, preventDefault: () => found.push("taken"), ...more };
  handleKey(page, event);
  return found;
}

test("keys ask, undo, zoom", () => {
  assert.deepEqual(calls("s"), [["ask.solveByKey"], "taken"]);
  assert.deepEqual([calls("H")[0], calls("n")[0], calls("p")[0]], [["ask.hint"], ["ask.walk", 1], ["ask.walk", -1]]);
  assert.deepEqual([calls("e")[0], calls("Escape")[0]], [["ask.enterStep"], ["ask.hush"]]);
  assert.deepEqual([calls("t")[0], calls("r")[0], calls("u")[0], calls("y")[0]], [["play.tidy"], ["play.reset"], ["undo"], ["redo"]]);
  assert.deepEqual([calls("+")[0], calls("-")[0], calls("0")[0], calls("=")[0]], [["stage.zoomBy", 1.4], ["stage.zoomBy", 1 / 1.4], ["stage.fit"], ["stage.zoomBy", 1.4]]);
  assert.deepEqual([calls("z", { ctrlKey: true })[0], calls("y", { metaKey: true })[0], calls("Z", { ctrlKey: true, shiftKey: true })[0]], [["undo"], ["redo"], ["redo"]]);
  for (const none of [calls("q"), calls("s", { altKey: true }), calls("s", { defaultPrevented: true }), calls("s", { ctrlKey: true }), calls("s", {}, { held: { piece: 0 } })]) assert.deepEqual(none, []);
});

test("keys turn, move and leave the piece in focus or in the hand", () => {
  const on = { at: ["[data-piece]"] };
  assert.deepEqual(calls(".", {}, on), [["play.turnByKey", 1, 1, null], ["rebase"], "taken"]);
  assert.deepEqual([calls(",", {}, on)[0], calls("/", {}, on)[0]], [["play.turnByKey", 1, -1, null], ["play.flipByKey", 1, null]]);
  assert.deepEqual([["ArrowLeft", -1, 0], ["ArrowRight", 1, 0], ["ArrowUp", 0, -1], ["ArrowDown", 0, 1]].map(([key, x, y]) => [calls(key, {}, on)[0], x, y]).filter(([call, x, y]) => call[2] !== x || call[3] !== y), []);
  assert.deepEqual([calls("Enter", {}, on)[0], calls(" ", {}, on)[0], calls("Delete", {}, on)[0], calls("Escape", {}, on)[0]], [["play.enter", 1], ["play.enter", 1], ["play.leave", 1], ["play.leave", 1]]);
  assert.deepEqual([calls("Tab", {}, on)[0], calls("Tab", { shiftKey: true }, on)[0]], [["pieces.focus", 2], ["pieces.focus", 0]]);
  assert.deepEqual([calls(".", {}, { ...on, given: [1] }), calls("Tab", {}, { ...on, given: [1] })[0]], [[], ["pieces.focus", 2]]);
  const held = { piece: 2, point: [0, 0] };
  assert.deepEqual([calls("Escape", {}, { held })[0], calls(".", {}, { held })[0]], [["release"], ["play.turnByKey", 2, 1, held]]);
  assert.deepEqual(calls("ArrowLeft", {}, { held }), []);
});

test("keys choose cells and move among them; in fields and while watching they mean something else", () => {
  const on = { at: ["[data-cell]"] };
  assert.deepEqual([calls("Enter", {}, on), calls("q", {}, on)], [[["toggle"], "taken"], []]);
  assert.deepEqual([calls("Enter", {}, on)[0], calls("ArrowUp", {}, on)[0], calls("ArrowRight", {}, on)[0]], [["toggle"], ["board.focusFrom", [1, 1], -1, 0], ["board.focusFrom", [1, 1], 0, 1]]);
  assert.deepEqual([calls("ArrowDown", {}, on)[0], calls("ArrowLeft", {}, on)[0]], [["board.focusFrom", [1, 1], 1, 0], ["board.focusFrom", [1, 1], 0, -1]]);
  assert.deepEqual(calls("s", {}, on)[0], ["ask.solveByKey"]);
  assert.deepEqual(calls("s", {}, { at: ["input"] }), []);
  const date = new HTMLInputElement(["input"], { type: "date" });
  assert.deepEqual([calls("s", { target: date })[0], calls("5", { target: date })], [["ask.solveByKey"], []]);
  assert.deepEqual(calls("x", {}, { watch: { key: () => true } }), ["taken"]);
});
