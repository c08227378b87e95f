// What a puzzle's rules are called and say, for a player.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleName, ruleSummary } from "./words.js";

const NAMED_RULES = 2; // in what a game is called

/** The rules of a puzzle, for a player: names and meanings. @param {GridSession} session */
export function summaries(session) {
  const on = session.known.filter((rule) => session.game.rules.some((entry) => entry.rule === rule.name));
  return h(
    "dl",
    { class: "rule-summary" },
    ...on.flatMap((rule) => [h("dt", {}, ruleName(rule)), h("dd", {}, ruleSummary(rule))]),
  );
}

/**
 * What a game is called: its title, or the family with the first of its rules beyond those that all have.
 * @param {{title: string, rules?: GameRule[]}} given @param {GridSession} session
 */
export function gameName({ title, rules = [] }, session) {
  const more = session.known.filter((rule) => !rule.standard && rules.some((entry) => entry.rule === rule.name));
  const names = more.slice(0, NAMED_RULES).map(ruleName);
  return title || [t(`family.${session.family}`), ...names, more.length > NAMED_RULES ? "…" : ""].filter(Boolean).join(", ");
}
