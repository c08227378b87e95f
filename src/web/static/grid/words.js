// Numbers, times and names in the page's language.

import { has, language, t } from "../i18n.js";
import { hintSettings } from "./hint_settings.js";

const NAMED_RULES = 2; // in the name of a game
const OPERATION = /^(\d+)([*/-])(?=:|$)/; // the label of a cage, as it is typed
/** @type {Record<string, string>} */
const SIGNS = { "*": "×", "/": "÷", "-": "−" };

/** The text of a clue, with the signs that stand on the board. @param {{text: string}} given */
export function clueText({ text }) {
  return text.replace(OPERATION, (_, number, sign) => number + SIGNS[sign]);
}

/**
 * The name of a unit or a clue that the server cites, in the page's language.
 * @param {{names?: Texts, name?: string, text?: string}} given
 */
export function unitName({ names, name, text }) {
  return names?.[language()] ?? name ?? text ?? "";
}

/** Format the time of a game: "4:05", "1:02:03". @param {number} time */
export function formatTime(time) {
  const [hours, minutes, left] = [Math.floor(time / 3600), Math.floor(time / 60) % 60, Math.floor(time % 60)];
  /** @param {number} number */
  const two = (number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(left)}` : `${minutes}:${two(left)}`;
}

/** A cell's name as the player wants to read it: A1, or r1c1. @param {string} name */
export function shownName(name) {
  const [, letters, column] = /^([A-Z]+)(\d+)$/.exec(name) ?? [];
  if (hintSettings().cells === "a1" || !letters) return name;
  const row = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);
  return `r${row}c${column}`;
}

/** Capitalize a name for a heading: "one rule" becomes "One rule". @param {string} name */
export function capitalize(name) {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A rule's name as a heading, by its spelling; those of a puzzle's own say themselves what they are called. @param {{name: string, names?: Texts}} given */
export function ruleName({ name, names }) {
  return capitalize(names ? names[language()] : has(`rule.${name}.name`) ? t(`rule.${name}.name`) : name);
}

/** The summary of a rule, in one line. @param {{name: string, summaries?: Texts}} given */
export function ruleSummary({ name, summaries }) {
  return summaries ? summaries[language()] : has(`rule.${name}.summary`) ? t(`rule.${name}.summary`) : "";
}

/**
 * Return a game's title or, without one, the family with its first rules beyond the standard ones.
 * @param {{title: string, rules?: GameRule[]}} given @param {GridSession} session
 */
export function gameName({ title, rules = [] }, session) {
  const variants = session.known.filter((rule) => !rule.standard && rules.some((entry) => entry.rule === rule.name));
  const names = variants.slice(0, NAMED_RULES).map(ruleName);
  return title || [t(`family.${session.family}`), ...names, variants.length > NAMED_RULES ? "…" : ""].filter(Boolean).join(", ");
}

/** The name of a clue's field as a label: "total" becomes "Total". @param {string} name */
export function fieldName(name) {
  return capitalize(has(`field.${name}`) ? t(`field.${name}`) : name.replaceAll("_", " "));
}

/** The name of one of a field's choices, such as "anywhere"; a sign such as "/" is its own name. @param {string} name @param {string} choice */
export function choiceName(name, choice) {
  return has(`field.${name}.${choice}`) ? t(`field.${name}.${choice}`) : choice;
}

/** Format a number for the language. @param {number} number */
export function formatNumber(number) {
  return Number(number).toLocaleString(language());
}

/** @param {number} time */
export function formatSeconds(time) {
  if (time < 1) return `${Math.max(1, Math.round(time * 1000))}\u00a0ms`;
  return `${time.toLocaleString(language(), { maximumFractionDigits: 1 })}\u00a0s`;
}

/** Format steps per second, such as "1.2M". @param {number} steps @param {number} time */
export function formatRate(steps, time) {
  const perSecond = time > 0 ? steps / time : 0;
  return perSecond.toLocaleString(language(), { notation: "compact", maximumFractionDigits: 1 });
}

/** Whether a rule is what somebody looks for, by a name or by what it says, in lower case. @param {Rule} rule @param {string} sought */
export function isLike(rule, sought) {
  const names = [rule.name, ...(rule.also ?? [])];
  const text = [...names, ...names.map((name) => name.replaceAll("-", " ")), ruleName(rule), ruleSummary(rule)].join("\n");
  const without = sought.replace(/s$/, ""); // a plural is as good
  return text.toLowerCase().includes(without);
}
