// New puzzles, made by the server: of a date, by level or by the number of pieces given, or that of today.

import { today } from "../dates.js";
import { dialog, h } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../store.js";
import { spokenDate } from "./panel.js";

const FEWEST = "fewest"; // pieces, as leave one solution

/**
 * A dialog about a new puzzle; resolves to what /api/make is asked for, null where it is left.
 * @param {CalendarSession} session @param {string[]} levels
 */
export async function chooseNew(session, levels) {
  const kept = load("calendar.new", {});
  const day = spokenDate(session.date).day;
  const when = choice("new-date", t("cal.new.date"), [option("", t("cal.new.anyDate")), option("chosen", day)], kept.date);
  const numbers = session.board.pieces.map((_, count) => option(String(count), t("cal.new.pieces", { count })));
  const given = choice(
    "new-given",
    t("cal.new.given"),
    [
      option(FEWEST, t("cal.new.fewest")),
      h("optgroup", { label: t("cal.new.byLevel") }, levels.map((level) => option(level, t(`level.${level}`)))),
      h("optgroup", { label: t("cal.new.byNumber") }, numbers),
    ],
    kept.given,
  );
  const hasDate = session.mode === "date";
  const form = h("div", { class: "new-form" }, hasDate ? when : null, given, h("p", { class: "help" }, t("cal.new.help")));
  const answer = await dialog(t("cal.new.title"), form, [
    { label: t("cal.cancel"), value: "" },
    { label: t("cal.new.today"), value: "today" },
    { label: t("cal.new.make"), value: "make", primary: true },
  ]);
  if (answer === "today") return { day: today() };
  if (answer !== "make") return null;
  const [date, wanted] = [when.field.value, given.field.value];
  save("calendar.new", { date, given: wanted });
  return {
    board: session.asked,
    ...(hasDate && date && { date: session.date }),
    ...(levels.includes(wanted) ? { level: wanted } : wanted !== FEWEST && { pieces: Number(wanted) }),
  };
}

/** @param {string} value @param {string} label */
const option = (value, label) => h("option", { value }, label);

/**
 * A choice among options with its label; its `field` is the list.
 * @param {string} id @param {string} label @param {Child} options @param {string} value
 */
function choice(id, label, options, value) {
  const field = h("select", { id }, options);
  if ([...field.options].some((each) => each.value === value)) field.value = value;
  return Object.assign(h("label", { class: "row", for: id }, h("span", {}, label), field), { field });
}
