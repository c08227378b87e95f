import { forgetAll, kept } from "./browser.mjs";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { errorText, has, hasWords, language, onLanguage, setLanguage, t } from "../../src/web/static/i18n.js";
import { formatTime, clueText, fieldName, formatNumber, formatRate, ruleName, ruleSummary, formatSeconds, capitalize, unitName } from "../../src/web/static/grid/words.js";
import { asDate, daysAfter, isDate, today } from "../../src/web/static/dates.js";
import { reasonText, sentenceText, watchedReason } from "../../src/web/static/calendar/reasons.js";
import { CalendarBoard } from "../../src/web/static/calendar/state.js";

const WORDS = {
  plain: "Plain",
  named: "{a} and {b}, {a}",
  steps: "{count:count} {count|step|steps}",
  zh: "共{count:count}步{name}。",
  "rule.killer.name": "killer",
  "rule.killer.summary": "Sums.",
  "field.total": "total",
};

beforeEach(() => {
  forgetAll();
  setLanguage("en", WORDS);
});

test("a text is filled with its parameters", () => {
  assert.equal(t("plain"), "Plain");
  assert.equal(t("named", { a: 1, b: "x" }), "1 and x, 1");
  assert.equal(t("named", { b: 0 }), "{a} and 0, {a}");
  assert.equal(t("missing.key"), "missing.key");
  assert.deepEqual([has("plain"), has("toString"), hasWords()], [true, false, true]);
});

test("numbers stand as people write them, with the right form of the noun", () => {
  assert.equal(t("steps", { count: 1 }), "1 step");
  assert.equal(t("steps", { count: 12345 }), "12,345 steps");
  assert.equal(t("steps", { count: 0 }), "0 steps");
});

test("in Chinese a blank separates characters from letters and digits, and nothing else", () => {
  setLanguage("zh", WORDS);
  assert.equal(t("zh", { count: 5, name: "Ab" }), "共 5 步 Ab。");
  assert.equal(t("zh", { count: 5, name: "（一）" }), "共 5 步（一）。");
  assert.equal(document.documentElement.lang, "zh-CN");
  setLanguage("en", WORDS);
  assert.equal(t("zh", { count: 5, name: "Ab" }), "共5步Ab。");
  assert.equal(document.documentElement.lang, "en");
});

test("another language is kept and told to those who listen; the same one is not", () => {
  const heard = [];
  const end = onLanguage((code) => heard.push(code));
  setLanguage("en", WORDS);
  setLanguage("zh", WORDS);
  assert.deepEqual([heard, language(), kept().language], [["zh"], "zh", "zh"]);
  end();
  setLanguage("en", WORDS);
  assert.deepEqual(heard, ["zh"]);
});

test("an error speaks the language of the page where it can", () => {
  const error = { message: "plain", messages: { en: "English", zh: "中文" } };
  assert.equal(errorText(error), "English");
  assert.equal(errorText(new Error("plain")), "plain");
  assert.equal(errorText({ message: "plain", messages: null }), "plain");
});

test("the time of a game", () => {
  assert.deepEqual([0, 5, 65, 3599.9, 3600, 37230].map(formatTime), ["0:00", "0:05", "1:05", "59:59", "1:00:00", "10:20:30"]);
});

test("times and numbers of a search", () => {
  assert.deepEqual([0.0001, 0.25, 1, 12.34].map(formatSeconds), ["1\u00a0ms", "250\u00a0ms", "1\u00a0s", "12.3\u00a0s"]);
  assert.deepEqual([formatRate(1_234_567, 1), formatRate(100, 0), formatRate(300, 2)], ["1.2M", "0", "150"]);
  assert.equal(formatNumber("1234.5"), "1,234.5");
});

test("names of rules, fields and units", () => {
  assert.deepEqual([capitalize("one rule"), ruleName({ name: "killer" }), ruleName({ name: "own" })], ["One rule", "Killer", "Own"]);
  assert.deepEqual([ruleSummary({ name: "killer" }), ruleSummary({ name: "own" })], ["Sums.", ""]);
  assert.deepEqual([fieldName("total"), fieldName("two_words")], ["Total", "Two words"]);
  assert.equal(unitName({ names: { en: "row A", zh: "A行" }, name: "n", text: "t" }), "row A");
  assert.deepEqual([unitName({ name: "n", text: "t" }), unitName({ text: "t" }), unitName({})], ["n", "t", ""]);
});

test("the label of a cage has the signs of the board", () => {
  assert.deepEqual(["12*", "3/", "1-: A1", "7+", "x3*", "3*4"].map((text) => clueText({ text })), ["12×", "3÷", "1−: A1", "7+", "x3*", "3*4"]);
});

test("days", () => {
  assert.deepEqual([daysAfter("2026-12-31", 1), daysAfter("2024-03-01", -1), daysAfter("0001-01-31", 29)], ["2027-01-01", "2024-02-29", "0001-03-01"]);
  assert.deepEqual(["2026-02-28", "2026-02-29", "2026-2-1", "x2026-01-01", "", null, "0099-01-01"].map(isDate), [true, false, false, false, false, false, true]);
  const at = asDate("0050-06-07");
  assert.deepEqual([at.getFullYear(), at.getMonth(), at.getDate(), at.getHours()], [50, 5, 7, 12]);
  const now = new Date();
  assert.ok(isDate(today()));
  assert.equal(asDate(today()).toDateString(), now.toDateString());
});

test("reasons name the cells of a calendar by their labels", () => {
  const board = new CalendarBoard({
    title: "", rows: [["Jan", "Feb"], ["", "#"]], groups: [], pieces: [{ name: "A1", count: 1, flip: true, orientations: [[[0, 0]]] }],
  });
  assert.equal(watchedReason({ key: "named", parameters: { cell: "A2", a: 1, b: 2 } }, board), "1 and 2, 1");
  assert.equal(t("named", { a: 1 }), "1 and {b}, 1");
  WORDS.cell = "cell {cell}";
  assert.equal(watchedReason({ key: "cell", parameters: { cell: "A2" } }, board), "cell Feb");
  assert.equal(watchedReason({ key: "cell", parameters: {} }, board), "cell {cell}");
  assert.equal(reasonText({ en: ["Piece A1 covers ", "A2", " and ", "B1", "."] }, board), "Piece A1 covers Feb and B1.");
  assert.deepEqual([sentenceText("one part"), sentenceText("One.")], ["One part.", "One."]);
  setLanguage("zh", WORDS);
  assert.equal(reasonText({ zh: ["盖住", "A2", "，不是", "B1", ""] }, board), "盖住 Feb，不是 B1");
  assert.deepEqual([sentenceText("一"), sentenceText("一。")], ["一。", "一。"]);
});
