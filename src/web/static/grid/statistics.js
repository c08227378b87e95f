// What was solved: how many puzzles of each family and level, how fast, and how many without help. The browser keeps it.

import { daysAfter, today } from "../dates.js";
import { dialog, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { load, save } from "../store.js";
import { formatTime, formatNumber } from "./words.js";

const FAMILIES = ["sudoku", "calcudoku"];
const MOST_KEYS = 1000;
const MOST_DONE = 3000;

/** @param {string} family @returns {Statistics} */
function loadStatistics(family) {
  const { levels, keys } = load(`${family}.statistics`, {});
  return { levels: typeof levels === "object" && levels ? levels : {}, keys: Array.isArray(keys) ? keys : [] };
}

/**
 * Load the solved puzzles of days and sets: by "day/DATE" or "seed/SEED", the time and the day.
 * @param {string} family @returns {Record<string, Done>}
 */
export function loadSolved(family) {
  const all = load(`${family}.done`, {});
  return typeof all === "object" && all ? all : {};
}

/** The keys of solved puzzles. @param {string} family @returns {Set<string>} */
export const solvedKeys = (family) => new Set(loadStatistics(family).keys);

/** @param {string} family @param {About} about @param {number} seconds */
function noteSolved(family, { date, seed }, seconds) {
  const before = loadSolved(family);
  const names = [date && `day/${date}`, seed && `seed/${seed}`].filter((name) => name && !(name in before));
  if (!names.length) return;
  const all = { ...before, ...Object.fromEntries(names.map((name) => [name, { seconds, on: today() }])) };
  save(`${family}.done`, Object.fromEntries(Object.entries(all).slice(-MOST_DONE)));
}

/**
 * How many days in a row, up to now, were solved on their own day; and the most there were.
 * @param {Record<string, Done>} solved @param {string} now
 */
export function streak(solved, now) {
  const isOwn = (/** @type {string} */ day) => solved[`day/${day}`]?.on === day;
  /** @param {string} day */
  const endingAt = (day) => {
    let length = 0;
    for (let at = day; isOwn(at); at = daysAfter(at, -1)) length += 1;
    return length;
  };
  const ends = Object.keys(solved).flatMap((name) => (name.startsWith("day/") ? [name.slice(4)] : []));
  return { length: endingAt(isOwn(now) ? now : daysAfter(now, -1)), best: Math.max(0, ...ends.map(endingAt)) };
}

/**
 * Note that a puzzle was solved; once for each puzzle. Returns the best time before at its level, null where there was none.
 * @param {string} family @param {{key: string, about: About, seconds: number, isClean: boolean}} win @returns {{best: number | null, isNew: boolean}}
 */
export function noteWin(family, { key, about, seconds, isClean }) {
  const level = about.level ?? "";
  noteSolved(family, about, seconds);
  const { levels, keys } = loadStatistics(family);
  const { count = 0, clean = 0, total = 0, best = null } = levels[level] ?? {};
  const isNew = !keys.includes(key);
  if (isNew) {
    const now = { count: count + 1, clean: clean + Number(isClean), total: total + seconds, best: best === null ? seconds : Math.min(best, seconds) };
    save(`${family}.statistics`, { levels: { ...levels, [level]: now }, keys: [...keys, key].slice(-MOST_KEYS) });
  }
  return { best, isNew };
}

/** @param {string} level */
const levelName = (level) => (level && has(`level.${level}`) ? t(`level.${level}`) : t("grid.statistics.other"));

/** A dialog with all of it; that of `family` first. @param {string} family */
export function showStatistics(family) {
  const columns = ["level", "count", "clean", "best", "mean"];
  const tables = [family, ...FAMILIES.filter((each) => each !== family)].map((each) => {
    const { levels } = loadStatistics(each);
    const rows = Object.entries(levels).map(([level, { count, clean, total, best }]) =>
      h("tr", {}, h("th", { scope: "row" }, levelName(level)), ...[formatNumber(count), formatNumber(clean), formatTime(best), formatTime(total / count)].map((text) => h("td", {}, text))),
    );
    const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, t(`grid.statistics.${name}`))));
    const title = h("h3", {}, t(`family.${each}`));
    return rows.length ? [title, h("table", { class: "statistics" }, h("thead", {}, head), h("tbody", {}, ...rows))] : [title, h("p", { class: "help" }, t("grid.statistics.none"))];
  });
  return dialog(t("grid.statistics"), h("div", {}, ...tables), [{ label: t("grid.close"), value: "" }]);
}
