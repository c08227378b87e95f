// The session of the calendar: what an address means, what is kept of a table, what is a step, and how solutions are walked.

import { forgetAll, keep, kept } from "./browser.mjs";
import { serving, settled } from "./player.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Play } from "../../src/web/static/calendar/play.js";
import { Queries } from "../../src/web/static/calendar/queries.js";
import { openAddress, openMade, trail } from "../../src/web/static/calendar/session.js";
import { layTable } from "../../src/web/static/calendar/table.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const L = [[[0, 0], [1, 0], [2, 0], [2, 1]], [[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 0], [0, 1], [0, 2], [1, 2]], [[0, 2], [1, 0], [1, 1], [1, 2]]];
const DOMINO = [[[0, 0], [0, 1]], [[0, 0], [1, 0]]];
const BOARD = {
  name: "test", title: "Test", rows: [["Jan", "Feb", "1", "2"], ["3", "", "4", "5"], ["6", "7", "8", "#"]],
  groups: [{ name: "month", labels: ["Jan", "Feb"], open: 1 }, { name: "day", labels: ["1", "2", "3", "4", "5", "6", "7", "8"], open: 2 }],
  pieces: [{ name: "L", count: 1, flip: true, orientations: L }, { name: "D", count: 2, flip: false, orientations: DOMINO }],
};
const FAMILIES = { calendar: { boards: [{ name: "test" }] } };
const DAY = "date=2026-01-02";
const OPEN = { "2026-01-02": ["A1", "A4", "C3"], "2026-02-02": ["A2", "A4", "C3"] };
const { homes, ...layout } = layTable({ rows: 3, cols: 4, pieces: [L, DOMINO, DOMINO].map(([cells]) => ({ cells })) }, 900, 400);

const SERVER = {
  "/api/calendar/board?name=test": BOARD,
  "/api/calendar/open": ({ date }) => ({ open: OPEN[date] ?? OPEN["2026-01-02"] }),
};

let asked;

beforeEach(() => {
  forgetAll();
  trail.cut();
  trail.places = [];
  trail.at = -1;
  setLanguage("en", { "cal.solution": "{at} of {count}", "cal.solution.first": "first", "cal.solution.last": "last", "cal.solve.sure": "sure?", "cal.solution.undo": "" });
  serve();
});

/** Answer as the server does, with more answers. */
function serve(more = {}) {
  asked = serving({ ...SERVER, ...more });
  const { fetch } = globalThis;
  globalThis.fetch = async (path, options) => {
    if (path !== "/api/calendar/board?name=test") return fetch(path, options);
    return new Response(JSON.stringify({ board: BOARD }));
  };
}

/** Open an address of the board, and place its pieces; returns its session. */
async function open(address) {
  const [session, recall, unknown] = await openAddress(new URLSearchParams(`board=test&${address}`), FAMILIES);
  recall(homes);
  if (!session.isBegun) session.begin();
  trail.go(session.place);
  session.unknown = unknown;
  return session;
}

/** Do a step: place pieces. */
function step(session, ...pieces) {
  session.table.placeAll([...session.given, ...pieces], homes);
  session.note();
  session.keep();
}
const back = (session) => session.restore(session.history.undo());
const opened = ({ table }) => table.open.map(([row, col]) => `${"ABC"[row]}${col + 1}`);

test("an address brings the board, the day and the placed pieces, and says the same again", async () => {
  const session = await open(`${DAY}&placed=L@A2:2,D@C1:1`);
  assert.deepEqual([session.mode, session.date, opened(session)], ["date", "2026-01-02", OPEN["2026-01-02"]]);
  assert.deepEqual(session.own(), ["L@A2:2", "D@C1:1"]);
  assert.deepEqual(session.params(), { board: "test", date: "2026-01-02", placed: "L@A2:2,D@C1:1" });
  assert.deepEqual(session.table.cellsOf(0), [[0, 1], [0, 2], [0, 3], [1, 1]]);
  const older = await open(`${DAY}&down=L@A2:2,D@C1:1`);
  assert.deepEqual(older.own(), ["L@A2:2", "D@C1:1"]);
});

test("an address without a sense is no trap: what is known of it is taken", async () => {
  const cells = await open("open=Z99,A1,A1,D4,C4,B2");
  assert.deepEqual([cells.mode, opened(cells), cells.isComplete], ["cells", ["A1", "B2"], false]);
  assert.equal(cells.params().open, "A1,B2");
  const many = await open("open=A1,A2,A3,A4");
  assert.deepEqual([opened(many), many.isComplete], [["A1", "A2", "A3"], true]);
  assert.equal((await open("open=")).params().open, "none");
  const garbage = await open(`${DAY}&placed=garbage,@,L@Q9:77,L@A1:9,L@A2`);
  assert.deepEqual([garbage.own(), garbage.unknown], [[], null]);
  const never = await open("date=2026-02-30");
  assert.equal(never.unknown, "2026-02-30");
  assert.match(never.date, /^\d{4}-\d\d-\d\d$/);
  await assert.rejects(openAddress(new URLSearchParams("layout=%%"), FAMILIES), /cal.link.broken/);
});

const FITTING = { "D@B1:1,D@B1:1": ["D@B1:1"], "D@B1:1,D@C1:1,D@A2:1": ["D@B1:1", "D@C1:1"], "L@B1:1,L@B1:1": [], "D@A3:1": [], "frob,X@A1:1,L@Z9:3,L@A1:99,": [], "%%%": [] };
for (const [given, fitting] of Object.entries(FITTING)) {
  test(`of the given pieces ${given} only those that fit are given`, async () => {
    const session = await open(`${DAY}&given=${encodeURIComponent(given)}`);
    const covered = session.table.placed().flatMap((found) => found ?? []).map(String);
    const waits = session.table.open.map(String);
    assert.deepEqual([session.given, session.own(), covered.filter((cell) => waits.includes(cell))], [fitting, [], []]);
    assert.equal(new Set(covered).size, 2 * fitting.length);
  });
}

test("given pieces are given once, stay on the table, and are a puzzle of their own", async () => {
  const session = await open(`${DAY}&given=L@A2:2`);
  assert.deepEqual(session.given, []); // it would cover an open cell
  const fits = await open("open=A1,B1,C1&given=L@A2:3&placed=D@C2:1");
  assert.deepEqual([fits.given, fits.own(), [...fits.table.given]], [["L@A2:3"], ["D@C2:1"], [0]]);
  step(fits, "D@C2:1", "D@B2:1");
  back(fits);
  assert.deepEqual([fits.given, fits.own()], [["L@A2:3"], ["D@C2:1"]]);
  fits.keep({ isLeft: true });
  const plain = await open("open=A1,B1,C1");
  assert.deepEqual([plain.given, plain.own()], [[], []]);
  const again = await open("open=A1,B1,C1&given=L@A2:3"); // what was placed comes back
  assert.deepEqual([again.given, again.own()], [["L@A2:3"], ["D@C2:1"]]);
  assert.equal(again.params().given, "L@A2:3");
  again.setOpen(again.table.open);
  assert.deepEqual([again.given, "given" in again.params()], [[], false]);
});

test("pieces of a link are a step more, behind what was placed before", async () => {
  const session = await open(DAY);
  step(session, "L@A2:2");
  step(session, "L@A2:2", "D@C1:1");
  const linked = await open(`${DAY}&placed=L@A2:2`);
  assert.deepEqual(linked.own(), ["L@A2:2"]);
  back(linked);
  assert.deepEqual(linked.own(), ["L@A2:2", "D@C1:1"]);
  back(linked);
  back(linked);
  assert.deepEqual([linked.own(), linked.history.canUndo], [[], false]);
});

test("each day keeps its pieces and its steps, also after a reload", async () => {
  const session = await open(DAY);
  step(session, "D@B1:1");
  step(session, "D@B1:1", "D@C1:1");
  back(session);
  session.keep({ isLeft: true });
  await session.setDate("2026-02-02");
  session.recall(null, homes);
  assert.deepEqual([session.own(), opened(session), session.isBegun], [[], OPEN["2026-02-02"], false]);
  const again = await open(DAY);
  assert.deepEqual(again.own(), ["D@B1:1"]);
  again.restore(again.history.redo());
  assert.deepEqual(again.own(), ["D@B1:1", "D@C1:1"]);
  back(again);
  back(again);
  assert.deepEqual([again.own(), again.history.canUndo], [[], false]);
});

test("the last board is shown without an address", async () => {
  const session = await open(DAY);
  session.keep();
  const [again] = await openAddress(new URLSearchParams(""), { calendar: { boards: [{ name: "another" }] } });
  assert.deepEqual(again.source, { board: "test" });
});

test("what another version kept is no trap", async () => {
  const session = await open(DAY);
  step(session, "D@B1:1");
  const { tables: [[key]] } = kept().calendar;
  for (const [table, history] of [[{ poses: 5 }, { states: [1, 2], at: 9 }], [3, []], [null, { states: [], at: 0 }]]) {
    keep({ calendar: { source: { board: "test" }, tables: [[key, table], 3], histories: [[key, history], 7] }, "calendar.found": { a: 1 } });
    const again = await open(DAY);
    assert.deepEqual([again.own(), again.history.canUndo, again.found()], [[], false, []]);
    step(again, "D@B1:1");
    assert.equal(again.history.canUndo, true);
    again.noteFound();
    assert.deepEqual(again.found(), ["D@B1:1"]);
  }
});

test("a step forgets the tables that could be redone; other cells are another table", async () => {
  const session = await open(DAY);
  await session.setDate("2026-02-02");
  session.recall(null, homes);
  trail.go(session.place);
  trail.step(0);
  assert.equal(trail.find(1), 1);
  const first = await open(DAY);
  step(first, "D@B1:1");
  assert.equal(trail.find(1), -1);
  const cells = await open("open=A1,B1,C1");
  assert.equal(new URLSearchParams(cells.place).get("open"), "A1,B1,C1");
  assert.equal(trail.places.length, 2);
});

test("chosen cells are steps, that undo takes back as well", async () => {
  const session = await open("open=A1");
  for (const cells of [[[0, 0], [1, 0]], [[0, 0], [1, 0], [2, 0]]]) {
    session.setOpen(cells);
    session.note();
  }
  back(session);
  assert.deepEqual([opened(session), session.isComplete], [["A1", "B1"], false]);
  back(session);
  assert.deepEqual(opened(session), ["A1"]);
  session.restore(session.history.redo());
  assert.deepEqual(opened(session), ["A1", "B1"]);
});

test("a day that is asked for after another one is the one that is shown", async () => {
  const session = await open(DAY);
  const answers = [];
  serve({ "/api/calendar/open": ({ date }) => new Promise((answer) => answers.push(() => answer({ open: OPEN[date] }))) });
  const [late, now] = [session.setDate("2026-02-02"), session.setDate("2026-01-02")];
  await settled();
  answers[1]();
  await now;
  answers[0]();
  await late;
  assert.deepEqual([session.date, opened(session)], ["2026-01-02", OPEN["2026-01-02"]]);
});

test("a puzzle that was made has its cells or its day, and its given pieces", async () => {
  const cells = await openMade({ board: "test" }, { date: null, open: ["A1", "B1", "C1"], placed: ["L@A2:3"] });
  assert.deepEqual([cells.mode, opened(cells), cells.given], ["cells", ["A1", "B1", "C1"], ["L@A2:3"]]);
  const day = await openMade({ board: "test" }, { date: "2026-02-02", open: OPEN["2026-02-02"], placed: [] });
  assert.deepEqual([day.mode, day.date, opened(day)], ["date", "2026-02-02", OPEN["2026-02-02"]]);
});

/** A player of a session, whose pieces are drawn nowhere. */
function playing(session) {
  const layer = () => new Proxy({}, { get: () => () => {} });
  const layers = { pieces: layer(), board: layer(), marks: layer(), ghost: layer() };
  return new Play(session, null, layers, { ...layout, homes }, () => {});
}

const SPELLINGS = Array.from({ length: 7 }, (_, i) => [`D@${"ABC"[Math.floor(i / 3)]}${(i % 3) + 1}:1`]);

/** A server that gives three solutions at once, of seven. */
const solver = { "/api/calendar/solve": ({ skip, limit }) => ({ status: "done", pieces: SPELLINGS.slice(skip, skip + limit) }), "/api/calendar/state": { count: 7, complete: true, dead: [] } };

test("all solutions are walked in both directions and end there; undo leads to where the walk began", async () => {
  serve(solver);
  const session = await open(DAY);
  const play = playing(session);
  const queries = new Queries(play, 3);
  await queries.solveByKey();
  await settled();
  const seen = [session.own().join()];
  for (let at = 2; at <= 7; at++) {
    await queries.walk(1);
    seen.push(session.own().join());
    assert.deepEqual([session.solutions.at, session.solutions.total], [at - 1, 7]);
  }
  assert.deepEqual(seen, SPELLINGS.flat());
  assert.deepEqual(asked.filter(([path]) => path.endsWith("solve")).map(([, { skip, placed }]) => [skip, placed]), [[0, []], [3, []], [6, []]]);
  await queries.walk(1);
  assert.deepEqual([play.message, session.solutions.at], ["last", 6]);
  for (let at = 5; at >= 0; at--) {
    await queries.walk(-1);
    assert.deepEqual(session.own(), SPELLINGS[at]);
  }
  await queries.walk(-1);
  assert.deepEqual([play.message, session.solutions.at], ["first", 0]);
  assert.deepEqual(asked.filter(([path]) => path.endsWith("solve")).map(([, { skip }]) => skip), [0, 3, 6, 3, 0]); // pages of them
  assert.equal(play.undo(), true);
  assert.deepEqual([session.own(), session.solutions, session.history.canUndo], [[], null, false]);
  play.dispose();
});

test("the key that solves asks once if pieces are placed, and never on an untouched table", async () => {
  serve(solver);
  const session = await open(DAY);
  const play = playing(session);
  const queries = new Queries(play, 3);
  await queries.solveByKey();
  assert.deepEqual(session.own(), SPELLINGS[0]);
  play.undo();
  step(session, "D@B1:1");
  await queries.solveByKey();
  assert.deepEqual([play.message, session.own()], ["sure?", ["D@B1:1"]]);
  await queries.solveByKey();
  assert.deepEqual([session.own(), asked.at(-1)[1].placed ?? asked.at(-2)[1].placed], [SPELLINGS[0], ["D@B1:1"]]);
  play.undo();
  assert.deepEqual(session.own(), ["D@B1:1"]);
  await queries.solveByKey(); // it has asked
  assert.deepEqual(session.own(), SPELLINGS[0]);
  play.dispose();
});

test("reset and undo take back the player's pieces, and the given ones stay", async () => {
  const session = await open("open=A1,B1,C1&given=L@A2:3");
  const play = playing(session);
  step(session, "D@C2:1");
  play.reset();
  assert.deepEqual([session.own(), session.table.spellings(), play.canReset], [[], ["L@A2:3"], false]);
  play.reset(); // which is no step
  play.undo();
  assert.deepEqual(session.own(), ["D@C2:1"]);
  play.undo();
  assert.deepEqual([session.table.spellings(), play.undo()], [["L@A2:3"], false]);
  play.redo();
  assert.deepEqual(session.own(), ["D@C2:1"]);
  play.dispose();
});

test("a query ends when the pieces are others than it is about", async () => {
  serve({ ...solver, "/api/calendar/solve": () => new Promise(() => {}) });
  const session = await open(DAY);
  const play = playing(session);
  const queries = new Queries(play, 3);
  queries.solve();
  assert.ok(queries.asking);
  queries.dropStale();
  assert.ok(queries.asking);
  session.table.placeAll(["D@B1:1"], homes);
  queries.dropStale();
  assert.equal(queries.asking, null);
  play.dispose();
});
