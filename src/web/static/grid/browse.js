// A supply of puzzles: the days with their archive, graded sets, a puzzle for each rule, and one's own collections.

import { asDate, daysAfter, today, writtenDate } from "../dates.js";
import { clear, dialog, h } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { load, save } from "../store.js";
import { collections, importFile, packedDay, removeCollection } from "./collections.js";
import { gallery, pictureOf } from "./rule_pictures.js";
import { loadSolved, solvedKeys, streak } from "./statistics.js";
import { isLike, ruleName, ruleSummary } from "./words.js";

const DAYS = 42; // of the archive, at a time
const SET = 24; // puzzles of a level
const MOST_SHOWN = 200; // puzzles of a collection
/** Of which puzzles are made at once. */
const LEVELS = { sudoku: ["easy", "medium", "hard", "fiendish"], calcudoku: ["easy", "medium", "hard"] };

/**
 * A dialog to choose a puzzle from; resolves to what was chosen, null where nothing was.
 * @param {GridSession} session @returns {Promise<Chosen | null>}
 */
export async function browse(session) {
  const { family } = session;
  const end = new AbortController();
  /** @type {Chosen | null} */
  let chosen = null;
  /** @param {Chosen} given */
  const choose = (given) => (/** @type {any} */ event) => {
    chosen = given;
    event.currentTarget.closest("dialog").close();
  };
  const parts = /** @type {Record<string, () => HTMLElement>} */ ({
    days: () => days(family, choose),
    sets: () => sets(family, choose),
    ...(family === "sudoku" && { rules: () => rules(session, choose) }),
    own: () => own(session, choose, end.signal),
  });
  const body = h("div", { class: "browse-body" });
  const tabs = h("div", { class: "browse-tabs", role: "group", "aria-label": t("grid.do.browse.title") });
  /** @param {string} name */
  const go = (name) => {
    save(`${family}.browse`, name);
    for (const tab of tabs.children) tab.setAttribute("aria-pressed", String(tab.getAttribute("data-part") === name));
    clear(body).append(parts[name]());
  };
  tabs.append(...Object.keys(parts).map((name) => h("button", { type: "button", class: "button", "data-part": name, onclick: () => go(name) }, t(`grid.browse.${name}`))));
  const usual = load(`${family}.browse`, "days");
  go(usual in parts ? usual : "days");
  await dialog(t("grid.do.browse.title"), h("div", { class: "browse" }, tabs, body), [{ label: t("grid.close"), value: "" }]);
  end.abort();
  return chosen;
}

/** @param {string} name @param {string} text @param {boolean} isDone @param {string} label @param {(event: any) => unknown} run */
function tile(name, text, isDone, label, run) {
  const at = label.indexOf(text);
  const isPart = at >= 0 && !/[a-z]/i.test(label[at + text.length] ?? ""); // not "26 Nov" of "26 November"
  const said = [isPart ? "" : text, label, isDone ? t("grid.game.solved") : ""].filter(Boolean).join(", "); // what is seen is a part of it
  return h("button", { type: "button", class: `tile ${isDone ? "done" : ""}`, "data-tile": name, "aria-label": said, title: label, onclick: run }, text);
}

/** The puzzle of each day, the latest first. @param {GridFamily} family @param {(given: Chosen) => (event: any) => unknown} choose */
function days(family, choose) {
  const solved = loadSolved(family);
  const now = today();
  const list = h("div", { class: "tiles" });
  let last = now;
  const more = () => {
    for (let i = 0; i < DAYS; i++, last = daysAfter(last, -1)) {
      const day = last;
      const at = asDate(day);
      const label = writtenDate(at, { dateStyle: "long" });
      const pack = packedDay(family, day);
      list.append(tile(day, writtenDate(at, { day: "numeric", month: "short" }), `day/${day}` in solved, label, choose(pack ? { item: pack } : { wanted: { day } })));
    }
  };
  more();
  const { length, best } = streak(solved, now);
  return h(
    "section",
    {},
    h("p", { class: "help" }, best ? t("grid.browse.streak", { count: length, best }) : t("grid.browse.daily")),
    list,
    h("button", { type: "button", class: "button", "data-does": "moreDays", onclick: more }, t("grid.browse.earlier")),
  );
}

/** Puzzles of each level, the same for everybody. @param {GridFamily} family @param {(given: Chosen) => (event: any) => unknown} choose */
function sets(family, choose) {
  const solved = loadSolved(family);
  const parts = LEVELS[family].map((level) => {
    const numbers = Array.from({ length: SET }, (_, i) => i + 1);
    const isDone = (/** @type {number} */ number) => `seed/${seedOf(level, number)}` in solved;
    const name = t(`level.${level}`);
    const tiles = numbers.map((number) => tile(`${level}/${number}`, String(number), isDone(number), `${name} ${number}`, choose({ wanted: { level, seed: seedOf(level, number) } })));
    return h("section", {}, h("h3", {}, name, h("span", { class: "count" }, `${numbers.filter(isDone).length} / ${SET}`)), h("div", { class: "tiles" }, ...tiles));
  });
  return h("div", {}, ...parts);
}

/** @param {string} level @param {number} number */
const seedOf = (level, number) => `set ${level}/${number}`;

/** @param {string} id @param {string} label @param {() => unknown} oninput */
const searchField = (id, label, oninput) => h("input", { type: "search", id, placeholder: label, "aria-label": label, autocomplete: "off", oninput });

/** A puzzle for each rule, with its picture. @param {GridSession} session @param {(given: Chosen) => (event: any) => unknown} choose */
function rules(session, choose) {
  const list = h("ul", { class: "rule-cards" });
  const field = searchField("browse-rule", t("grid.findRule"), () => show());
  /** @type {Record<string, Puzzle>} */
  let puzzles = {};
  const show = () => {
    const sought = field.value.trim().toLowerCase();
    const found = session.known.filter((rule) => puzzles[rule.name] && isLike(rule, sought));
    const cards = found.map((rule) => {
      const title = ruleName(rule);
      const picture = pictureOf("sudoku", rule.name, puzzles[rule.name], t("grid.pictureOf", { rule: title }));
      const puzzle = { ...puzzles[rule.name], title };
      return h("li", {}, h("button", { type: "button", class: "rule-card", "data-rule": rule.name, onclick: choose({ puzzle }) }, picture, h("strong", {}, title), h("small", {}, ruleSummary(rule))));
    });
    clear(list).append(...(cards.length ? cards : [h("li", { class: "help" }, t("grid.noRule"))]));
  };
  gallery().then((found) => {
    puzzles = found;
    show();
  }, () => {});
  return h("section", {}, field, list);
}

/** One's own collections, to search by title, rule and level. @param {GridSession} session @param {(given: Chosen) => (event: any) => unknown} choose @param {AbortSignal} signal */
function own(session, choose, signal) {
  const { family, known } = session;
  const said = h("p", { class: "help", role: "status" });
  const list = h("div", {});
  const field = searchField("browse-own", t("grid.browse.search"), () => show());
  const file = h("input", { type: "file", id: "browse-file", accept: ".txt,.jsonl,.gz,.csv,.json,.xml,.sdm,.sdk" });
  file.addEventListener("change", async () => {
    const [given] = file.files ?? [];
    if (!given) return;
    file.disabled = true;
    try {
      const found = await importFile(session, given, (at, all) => (said.textContent = t("grid.browse.reading", { at, all })), signal);
      if (found) said.textContent = t("grid.browse.taken", { count: found.count }) + (found.missed ? ` ${t("grid.browse.missed", { count: found.missed })}` : "");
    } catch (error) {
      said.textContent = errorText(error);
    }
    file.disabled = false;
    show();
  });
  const show = () => {
    const sought = field.value.trim().toLowerCase();
    const solved = solvedKeys(family);
    /** @param {Item} item */
    const words = ({ title, author = "", level = "", rules: on }) =>
      [title, author, level, level && t(`level.${level}`), ...on, ...known.filter(({ name }) => on.includes(name)).map(ruleName)].join("\n").toLowerCase();
    /** @param {Collection} collection */
    const section = ({ name, items }) => {
      const found = items.filter((item) => words(item).includes(sought));
      const rows = found.slice(0, MOST_SHOWN).map((item, i) => {
        const names = known.filter((rule) => item.rules.includes(rule.name)).map(ruleName);
        const facts = [item.author, item.level && t(`level.${item.level}`), ...names, solved.has(item.key) && t("grid.game.solved")].filter(Boolean);
        return h("li", {}, h("button", { type: "button", class: "game", onclick: choose({ item }) }, h("strong", {}, item.title || `${t("grid.browse.puzzle")} ${i + 1}`), h("small", {}, facts.join(" · "))));
      });
      const remove = () => {
        removeCollection(family, name);
        show();
      };
      const label = t("grid.game.remove", { name });
      return h("section", {}, h("h3", {}, name, h("span", { class: "count" }, `${found.length} / ${items.length}`), h("button", { type: "button", class: "tool", title: label, "aria-label": label, onclick: remove }, "×")), h("ul", { class: "games" }, ...rows));
    };
    clear(list).append(...collections(family).map(section));
  };
  show();
  return h("section", {}, h("label", { class: "row", for: "browse-file" }, h("span", {}, t("grid.browse.file")), file), h("p", { class: "help" }, t("grid.browse.help")), said, field, list);
}
