// Games that are kept: undo over all of them, games that come back after a reload, and two tabs with one game.

import { forgetAll, keep, kept } from "./browser.mjs";
import { Player } from "./player.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Clock } from "../../src/web/static/grid/clock.js";
import { Session } from "../../src/web/static/grid/session.js";
import { fromParams, toParams, withPlay } from "../../src/web/static/grid/state.js";
import { setLanguage } from "../../src/web/static/i18n.js";

const KNOWN = ["row", "column", "block"].map((name) => ({ name, standard: true, fields: [], needs_clues: false }));
const KILLER = { name: "killer", standard: false, fields: [], needs_clues: true };
const RULES = KNOWN.map(({ name }) => ({ rule: name, clues: [] }));
const [TINY, OTHER] = ["..3.4....1....2.", "1..4......32...."];

let session;
let player;

/** Load the page, which then brings a game. */
function load(bring) {
  clearTimeout(session?.timer);
  player?.leave();
  session = new Session("sudoku", [...KNOWN, KILLER]);
  player = new Player(session);
  const found = bring();
  session.isOpen = true;
  return found;
}

/** Load it again with the address that it has. */
function reload() {
  session.keepNow();
  const address = session.params();
  load(() => link(address));
}

/** The answer of the server to a text. */
const read = (text, puzzle = {}) => {
  const side = Math.sqrt(text.length);
  const cells = Array.from({ length: side }, (_, row) => [...text.slice(row * side, (row + 1) * side)].join(" "));
  return { puzzle: { rows: side, cells, rules: [], ...puzzle }, rules: RULES };
};
const link = (address) => session.enter(session.linked(new URLSearchParams(address)));

function play() {
  player.click("A1");
  player.press("1");
  player.click("A2");
  player.press("x", "2", "v", "4", "5", "z");
}

function isAsPlayed() {
  const found = [player.of("A1", "entry"), player.of("A2", "corner"), player.of("A2", "colour"), session.game.rows];
  assert.deepEqual(found, [1, [2], [4, 5], 4]);
}

const undo = (times = 1) => Array.from({ length: times }, () => session.undo()).at(-1);
const redo = (times = 1) => Array.from({ length: times }, () => session.redo()).at(-1);

beforeEach(() => {
  forgetAll();
  setLanguage("en", {});
  load(() => session.open(read(TINY)));
});

for (const [way, open] of Object.entries({
  "a puzzle that was read or made": () => session.open(read(OTHER)),
  "a new grid": () => session.openEmpty(6),
  "a link": () => link(`grid=${OTHER}`),
  "a copy": () => session.copy("Copy"),
})) {
  test(`undo leads back from ${way}, with all steps, and redo leads forth`, () => {
    play();
    const before = session.params();
    open();
    const other = session.params();
    assert.equal(undo(), true);
    isAsPlayed();
    assert.deepEqual([session.params(), redo()], [before, true]);
    assert.deepEqual(session.params(), other);
    undo();
    assert.equal(undo(4), false);
    assert.deepEqual([player.of("A1", "entry"), session.canUndo], [0, false]);
    redo(5);
    assert.deepEqual([session.params(), session.canRedo], [other, false]);
  });
}

test("the steps of the new game are undone first, and each game has its own time", () => {
  play();
  session.seconds = 7;
  session.open(read(OTHER));
  assert.equal(session.seconds, 0);
  player.click("A2");
  player.press("2", "Control+z");
  assert.deepEqual([player.of("A2", "entry"), player.of("A1", "given")], [0, 1]);
  player.press("Control+z");
  isAsPlayed();
  assert.equal(session.seconds, 7);
  player.press("Control+y");
  assert.deepEqual([player.of("A1", "given"), player.of("A2", "entry"), session.seconds], [1, 0, 0]);
  player.press("Control+y");
  assert.equal(player.of("A2", "entry"), 2);
});

test("undo leads to the game before after a reload as well, and a step forgets what could be redone", () => {
  play();
  session.open(read(OTHER));
  reload();
  assert.equal(player.of("A1", "given"), 1);
  undo();
  isAsPlayed();
  reload();
  isAsPlayed();
  redo();
  assert.equal(player.of("A1", "given"), 1);
  undo();
  isAsPlayed();
  player.click("B2");
  player.press("3");
  assert.equal(session.canRedo, false);
  session.keepNow();
  assert.equal(session.library.list().length, 2); // the other one is not lost
});

test("a game that was removed is skipped", () => {
  session.reread({ ...session.game, title: "First" });
  play();
  session.open(read(OTHER));
  session.keepNow();
  const { slot } = session;
  session.openEmpty(6);
  session.library.remove(slot);
  assert.equal(undo(), true);
  isAsPlayed();
  assert.deepEqual([session.game.title, redo(), session.game.rows], ["First", true, 6]);
});

test("a removed game is put back where it was in the list, with its steps", () => {
  play();
  session.keepNow();
  const { slot, library } = session;
  session.open(read(OTHER));
  session.keepNow();
  keep({ "sudoku.games": library.list().map((entry, at) => ({ ...entry, time: 9 - at })) });
  const entry = library.list().find((each) => each.slot === slot);
  const record = library.read(slot);
  library.remove(slot);
  assert.deepEqual([library.read(slot), library.list().length], [null, 1]);
  library.restore(entry, record);
  assert.deepEqual(library.list().map((each) => each.slot), [session.slot, slot]);
  session.resume(slot);
  isAsPlayed();
  undo(4);
  assert.equal(player.of("A1", "entry"), 0);
});

test("the size of a new grid is a step as well", () => {
  play();
  session.openEmpty(6);
  session.openEmpty(8);
  assert.equal(undo(), false);
  assert.deepEqual([session.game.rows, session.game.cols], [6, 6]);
  assert.equal(undo(), true);
  isAsPlayed();
});

test("with more games than are kept, the two latest ones stay and no slot is used twice", () => {
  play();
  session.keepNow();
  const [entry] = session.library.list();
  keep({ "sudoku.games": [entry, ...Array.from({ length: 23 }, (_, slot) => ({ ...entry, key: `k${slot}`, slot }))] });
  session.open(read(OTHER));
  session.keepNow();
  const slots = session.library.list().map(({ slot }) => slot);
  assert.deepEqual([slots.length, new Set(slots).size, slots.filter((slot) => slot > 99).length], [24, 24, 2]);
  assert.equal(undo(), true);
  isAsPlayed();
});

test("starting over is a step", () => {
  player.click("A1");
  player.press("1");
  session.change(withPlay(session.game));
  assert.equal(player.of("A1", "entry"), 0);
  player.press("Control+z");
  assert.equal(player.of("A1", "entry"), 1);
});

test("a game comes back whole after another was opened: by its text, by its link or from the list", () => {
  play();
  const first = session.slot;
  session.open(read(OTHER));
  session.open(read(TINY));
  isAsPlayed();
  undo(3);
  assert.deepEqual([player.of("A2", "corner"), player.of("A1", "entry"), session.slot], [[], 1, first]);
  redo(3);
  link(`grid=${OTHER}`);
  assert.equal(player.of("A1", "given"), 1);
  link(`grid=${TINY}`);
  isAsPlayed();
  session.openEmpty(6);
  session.resume(first);
  isAsPlayed();
  link(`grid=${TINY}&mine=2`); // values of the link are a step
  assert.equal(player.of("A1", "entry"), 2);
  undo();
  isAsPlayed();
});

test("a puzzle with other rules is another game", () => {
  play();
  const first = session.slot;
  link(`grid=${TINY}&killer=5:A1A2`);
  assert.notEqual(session.slot, first);
  session.keepNow();
  assert.deepEqual(session.library.list().map(({ rules }) => rules.map(({ rule }) => rule).includes("killer")), [true, false]);
});

test("values, marks, colours, mode, time and all steps are there after a reload", () => {
  play();
  session.set({ mode: "colour" });
  session.seconds = 5;
  reload();
  isAsPlayed();
  assert.deepEqual([session.mode, session.seconds, session.settingUp, session.history.states.length], ["colour", 5, false, 5]);
  undo(4);
  assert.deepEqual([player.of("A1", "entry"), session.canUndo], [0, false]);
  redo(4);
  isAsPlayed();
});

test("setting up is kept, and a game that is opened by its puzzle is played", () => {
  session.openEmpty(4);
  player.press("3");
  session.keepNow();
  assert.equal(load(() => session.resume(session.lastSlot())), true); // without an address
  assert.deepEqual([session.settingUp, player.of("A1", "given")], [true, 3]);
  session.open(read("3..............."));
  assert.equal(session.settingUp, false);
});

test("a record that no release wrote is skipped", () => {
  play();
  session.keepNow();
  const { slot } = session;
  for (const nonsense of ['{"history": {"first": 7, "steps": [], "at": 0}}', "[1]", '{"history": {"first": {"rows": 2}}}', "{"]) {
    localStorage.setItem(`rulegrid.sudoku.game.${slot}`, nonsense);
    load(() => assert.deepEqual([session.lastSlot(), session.resume(slot)], [null, false]));
    load(() => link(`grid=${TINY}`));
    assert.deepEqual([player.of("A3", "given"), player.of("A1", "entry"), session.history.canUndo], [3, 0, false]);
  }
});

test("the clock counts while a game is played, and neither in a pause, nor while it is set up or solved", () => {
  const clock = { session, show() {} };
  const ticks = (times) => {
    for (let i = 0; i < times; i++) Clock.prototype.tick.call(clock);
    return session.seconds;
  };
  assert.equal(ticks(3), 3);
  for (const key of ["isPaused", "settingUp", "isSolved"]) {
    session[key] = true;
    assert.equal(ticks(2), 3);
    session[key] = false;
  }
  document.hidden = true;
  assert.equal(ticks(2), 3);
  document.hidden = false;
  session.isOpen = false;
  assert.equal(ticks(2), 3);
  session.isOpen = true;
  assert.equal(ticks(12), 15);
  assert.equal(kept()[`sudoku.game.${session.slot}`].seconds, 15); // it is kept now and then
});

/** Two tabs with one game, in both of which it is kept as it is. */
function twoTabs() {
  session.keepNow();
  const first = session;
  const other = new Session("sudoku", KNOWN);
  other.resume(first.slot);
  other.isOpen = true;
  other.keepNow();
  first.follow(first.library.keyOf(first.slot));
  return [first, other];
}

/** Write a value in a tab; whatever the other one does when it hears of it. */
function write(tab, at, value) {
  tab.select([at], at);
  tab.write(value);
  tab.keepNow();
}

test("two tabs with one game follow each other, and undo leads through what was done in both", () => {
  write(session, 0, 1);
  const [first, other] = twoTabs();
  const key = `rulegrid.${first.library.keyOf(first.slot)}`;
  write(other, 1, 2);
  assert.equal(first.follow(key), true);
  assert.equal(first.game.entry[1], 2);
  write(first, 6, 2);
  assert.equal(other.follow(key), true);
  assert.deepEqual([other.game.entry[6], other.follow(key), other.follow("rulegrid.theme"), other.follow(null)], [2, false, false, false]);
  for (let i = 0; i < 3; i++) first.undo();
  assert.equal(first.game.entry[0], 0);
  first.keepNow();
  assert.equal(first.library.list().length, 1);
});

test("what two tabs do with one puzzle at once is kept of both", () => {
  const [first, other] = twoTabs();
  write(first, 0, 1);
  write(other, 5, 3);
  const games = first.library.list().map(({ slot }) => first.kept(slot).game.entry);
  assert.deepEqual(games.map((entry) => [entry[0], entry[5]]), [[0, 3], [1, 0]]);
});

test("a tab that only waited writes nothing over what another one did", () => {
  const [first, other] = twoTabs();
  write(other, 5, 3);
  first.seconds += 20;
  first.keepNow();
  assert.equal(first.kept(first.slot).game.entry[5], 3);
});

test("a tab follows another one only if all that was done in it is kept", () => {
  const [first, other] = twoTabs();
  write(other, 5, 3);
  first.select([0], 0);
  first.write(1);
  assert.equal(first.follow(`rulegrid.${first.library.keyOf(first.slot)}`), false);
  assert.equal(first.game.entry[5], 0);
  clearTimeout(first.timer);
});

test("games survive the way through an address", () => {
  const standard = RULES;
  const known = [...KNOWN, { name: "fog-of", standard: false, fields: [], needs_clues: true }];
  const clueOf = (text) => ({ text, data: text, cells: [] });
  for (const side of [4, 6, 9, 16, 25]) {
    for (let seed = 1; seed < 30; seed++) {
      let at = seed * 7919;
      const any = (n) => (at = (at * 48271) % 2147483647) % n;
      const rules = [...(seed % 2 ? standard : standard.slice(0, 2)), ...(seed % 3 ? [] : [{ rule: "fog-of", clues: ["R1 C2D3", "9:A_%1"].map(clueOf) }])];
      const given = Array.from({ length: side * side }, () => (any(3) ? 0 : any(side) + 1));
      const entry = given.map((value) => (value || any(2) ? 0 : any(side) + 1));
      const empty = fromParams(new URLSearchParams(`grid=-${side * side}-`), known);
      const game = { ...empty, given, entry, rules, title: seed % 5 ? "" : "a & b = c_d" };
      const params = new URLSearchParams(toParams(game, known)).toString();
      assert.deepEqual(fromParams(new URLSearchParams(params), known), game, params);
    }
  }
});
