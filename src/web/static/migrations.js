// Migrations of the stored games and settings: one from each version of the form to the next. Each takes all
// stored values by key and returns new ones. Unknown keys are preserved.

/** @typedef {Record<string, any>} Kept */

/** @type {((kept: Kept) => Kept)[]} */
const MIGRATIONS = [migrateVersion0];

/** Bring stored values to the current form. @param {Kept} kept @param {number} version */
export function migrate(kept, version) {
  return MIGRATIONS.slice(version).reduce((all, migration) => migration(all), kept);
}

/**
 * Version 0, which had no number: a family had one game, under its name, before it had a list of them; colours were one a cell,
 * clues were texts; the keys of the calendar had hyphens.
 * @param {Kept} kept
 */
function migrateVersion0(kept) {
  /** @type {Kept} */
  const after = {};
  for (const [key, value] of Object.entries(kept)) {
    if (/^(sudoku|calcudoku)\.game\.\d+$/.test(key)) after[key] = changeIfValid(record, value);
    else if (key === "calendar") after[key] = { ...value, tables: pairs(value?.tables), histories: pairs(value?.histories) };
    else if (key === "calendar-found") after["calendar.found"] = pairs(value);
    else if (key === "calendar-watch") after["calendar.watch"] = value;
    else after[key] = value;
  }
  for (const family of ["sudoku", "calcudoku"]) {
    const only = kept[family]?.game ? changeIfValid(onlyGame, kept[family]) : null;
    if (!only?.history) continue;
    const list = Array.isArray(after[`${family}.games`]) ? after[`${family}.games`] : [];
    const slot = 1 + Math.max(0, ...list.map((/** @type {any} */ other) => Number(other?.slot) || 0));
    after[`${family}.games`] = [...list, { slot, ...shownOf(only.history.first) }];
    after[`${family}.game.${slot}`] = only;
    delete after[family];
  }
  return after;
}

/** Return the changed value, or `value` itself if it is malformed. @param {(value: any) => any} change @param {any} value */
function changeIfValid(change, value) {
  try {
    return change(value);
  } catch {
    return value;
  }
}

/** @param {any} list */
const pairs = (list) => (Array.isArray(list) ? list.filter((pair) => Array.isArray(pair) && pair.length === 2) : []);

/** A game's record; one that is none stays what it is. @param {any} value */
function record(value) {
  const { first, steps } = value?.history ?? {};
  if (!first?.rules || !Array.isArray(steps)) return value;
  return { ...value, history: { ...value.history, first: game(first), steps: steps.map(step) } };
}

/** @param {any} old */
function game(old) {
  return { regions: null, labels: null, drawings: null, computed: false, ...old, rules: old.rules.map(rule), colour: old.colour?.map(colours) };
}

/** @param {PackedStep} old */
function step(old) {
  const after = { ...old };
  if (old.rules) after.rules = each(old.rules, rule);
  if (old.colour) after.colour = each(old.colour, colours);
  return after;
}

/** A change of a list in a step, with its entries up to date. @param {any} change @param {(entry: any) => any} entry */
function each(change, entry) {
  if ("is" in change) return { is: change.is.map(entry) };
  return { at: change.at.map((/** @type {[number, any]} */ [at, value]) => [at, entry(value)]) };
}

/** @param {{rule: string, clues?: any[]}} old */
const rule = ({ rule: name, clues = [] }) => ({ rule: name, clues: clues.map(clue) });

/** @param {any} old */
const clue = (old) => (typeof old === "string" ? { text: old, data: old, cells: [] } : old);

/** @param {any} old */
const colours = (old) => (Array.isArray(old) ? old : old ? [old] : []);

/** The record of a family's only game. @param {any} kept @returns {GameRecord} */
function onlyGame({ game: only, mode = "entry", settingUp = false }) {
  return { history: { first: game(only), steps: [], at: 0 }, mode, settingUp, seconds: 0, stamp: null };
}

/** What the list of games shows of one that was not played since. @param {Game} game @returns {Omit<GameEntry, "slot">} */
function shownOf({ title, rules, rows, cols, given, entry }) {
  const counts = { filled: entry.filter(Boolean).length, open: given.filter((value) => value === 0).length };
  return { key: "", title, rules: rules.map(({ rule: one }) => ({ rule: one })), size: [rows, cols], ...counts, seconds: 0, isSolved: false, time: 0 };
}
