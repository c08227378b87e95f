// New puzzles, made by the server: by level, size and recipe, or that of today.

import { today } from "../dates.js";
import { dialog, h } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../store.js";

const USUAL = { sudoku: { level: "medium", size: 9 }, calcudoku: { level: "medium", size: 6 } };
/**
 * A dialog about a new puzzle; resolves to the question for /api/make, null where it is left. `refused` is shown in it.
 * @param {GridFamily} family @param {Makeable} given @param {string} [refused]
 */
export async function chooseNew(family, { levels, sizes, recipes }, refused = "") {
  const kept = { ...USUAL[family], ...load(`${family}.new`, {}) };
  const level = choice("new-level", t("grid.new.level"), ["", ...levels].map((name) => [name, t(`grid.new.${name || "anyLevel"}`)]), kept.level);
  const size = choice("new-size", t("grid.new.size"), (sizes ?? []).map((side) => [side, `${side} × ${side}`]), kept.size);
  /** @type {HTMLElement[]} */
  const rows = [level, size];
  let recipe = null;
  let isBare = null;
  if (recipes) {
    recipe = h("input", { id: "new-recipe", type: "text", list: "new-recipes", spellcheck: "false", autocomplete: "off" });
    recipe.value = kept.recipe ?? "";
    isBare = h("input", { id: "new-bare", type: "checkbox" });
    isBare.checked = Boolean(kept.isBare);
    rows.push(
      row("new-recipe", t("grid.new.recipe"), recipe),
      h("datalist", { id: "new-recipes" }, recipes.map((value) => h("option", { value }))),
      h("p", { class: "help" }, t("grid.new.help")),
      h("label", { class: "switch", for: "new-bare" }, isBare, h("span", {}, t("grid.new.bare"))),
    );
  }
  if (refused) rows.push(h("p", { class: "problem", role: "alert" }, refused));
  const answer = await dialog(t("grid.new.title"), h("div", { class: "new-form" }, rows), [
    { label: t("grid.cancel"), value: "" },
    { label: t("grid.new.today"), value: "today" },
    { label: t("grid.new.make"), value: "make", primary: true },
  ]);
  if (answer === "today") return { day: today() };
  if (answer !== "make") return null;
  const chosen = {
    level: level.field.value,
    size: Number(size.field.value),
    recipe: recipe?.value.trim() ?? "",
    isBare: isBare?.checked ?? false,
  };
  save(`${family}.new`, chosen);
  return {
    size: chosen.size,
    ...(chosen.level && { level: chosen.level }),
    ...(chosen.recipe && { recipe: chosen.recipe }),
    ...(chosen.isBare && { givens: 0 }),
  };
}

/** @param {string} id @param {string} label @param {HTMLElement} field */
function row(id, label, field) {
  return h("label", { class: "row", for: id }, h("span", {}, label), field);
}

/**
 * A choice among [value, label] with its label; its `field` is the list.
 * @param {string} id @param {string} label @param {[any, string][]} options @param {any} value
 */
function choice(id, label, options, value) {
  const field = h("select", { id }, options.map(([key, text]) => h("option", { value: key }, text)));
  if (options.some(([key]) => key === value)) field.value = value;
  return Object.assign(row(id, label, field), { field });
}
