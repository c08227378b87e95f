// What was solved: how many puzzles of each family and level, how fast, and how many without help. The browser keeps it.

import { dialog, h } from "../dom.js";
import { has, t } from "../i18n.js";
import { load, save } from "../store.js";
import { clock, formatted } from "./words.js";

const FAMILIES = ["sudoku", "calcudoku"];
const MOST_KEYS = 1000;

/** @param {string} family @returns {Statistics} */
function kept(family) {
  const { levels, keys } = load(`${family}.statistics`, {});
  return { levels: typeof levels === "object" && levels ? levels : {}, keys: Array.isArray(keys) ? keys : [] };
}

/**
 * Note that a puzzle was solved; once for each puzzle. Returns the best time before at its level, null where there was none.
 * @param {string} family @param {{key: string, level: string, seconds: number, isClean: boolean}} win @returns {{best: number | null, isNew: boolean}}
 */
export function noteWin(family, { key, level, seconds, isClean }) {
  const { levels, keys } = kept(family);
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
    const { levels } = kept(each);
    const rows = Object.entries(levels).map(([level, { count, clean, total, best }]) =>
      h("tr", {}, h("th", { scope: "row" }, levelName(level)), ...[formatted(count), formatted(clean), clock(best), clock(total / count)].map((text) => h("td", {}, text))),
    );
    const head = h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, t(`grid.statistics.${name}`))));
    const title = h("h3", {}, t(`family.${each}`));
    return rows.length ? [title, h("table", { class: "statistics" }, h("thead", {}, head), h("tbody", {}, ...rows))] : [title, h("p", { class: "help" }, t("grid.statistics.none"))];
  });
  return dialog(t("grid.statistics"), h("div", {}, ...tables), [{ label: t("grid.close"), value: "" }]);
}
