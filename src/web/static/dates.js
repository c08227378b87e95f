// Days as YYYY-MM-DD, and as people of the page's language write them.

import { language } from "./i18n.js";

/** The locales that days are written for: of English the one with the day before the month, as everywhere else on the page. */
const LOCALES = { en: "en-GB", zh: "zh-CN" };

/** A day or moment as the page's language has it. @param {Date} at @param {Intl.DateTimeFormatOptions} options */
export function writtenDate(at, options) {
  return new Intl.DateTimeFormat(LOCALES[language()], options).format(at);
}

/** Today as YYYY-MM-DD, where the person is. */
export function today() {
  const now = new Date();
  return iso(now.getFullYear(), now.getMonth(), now.getDate());
}

/** @param {number} year @param {number} month @param {number} day */
function iso(year, month, day) {
  return `${String(year).padStart(4, "0")}-${String(month + 1).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** The day so many days after one. @param {string} date @param {number} days */
export function daysAfter(date, days) {
  const at = asDate(date);
  at.setDate(at.getDate() + days);
  return iso(at.getFullYear(), at.getMonth(), at.getDate());
}

/**
 * A day YYYY-MM-DD as a Date at noon, local time, which no change of clocks moves to another day.
 * @param {string} date
 */
export function asDate(date) {
  const [year, month, day] = date.split("-").map(Number);
  const at = new Date(2000, month - 1, day, 12);
  at.setFullYear(year, month - 1, day);
  return at;
}

/** Whether a text is a day. @param {string | null} text @returns {text is string} */
export function isDate(text) {
  if (text === null || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false;
  const at = asDate(text);
  return iso(at.getFullYear(), at.getMonth(), at.getDate()) === text;
}
