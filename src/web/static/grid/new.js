// New puzzles, made by the server: by level, size and recipe, or that of today.

import { today } from "../dates.js";
import { clear, dialog, h } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../store.js";
import { ruleName, capitalize } from "./words.js";

const USUAL = { sudoku: { level: "medium", size: 9 }, calcudoku: { level: "medium", size: 6 } };
/**
 * A dialog about a new puzzle; resolves to the query for /api/make, null where it is left. `refused` is shown in it.
 * @param {GridSession} session @param {Makeable} given @param {string} [refused]
 */
export async function chooseNew({ family, known, game }, { levels, sizes, recipes, ingredients = {} }, refused = "") {
  const kept = { ...USUAL[family], ...load(`${family}.new`, {}) };
  const level = choice("new-level", t("grid.new.level"), ["", ...levels].map((name) => [name, t(name ? `level.${name}` : "grid.new.anyLevel")]), kept.level);
  const size = choice("new-size", t("grid.new.size"), (sizes ?? []).map((side) => [side, `${side} × ${side}`]), kept.size);
  /** @type {HTMLElement[]} */
  const rows = [level, size];
  let recipe = null;
  let isBare = null;
  const own = (game.own ?? []).flatMap(({ name, ingredient }) => (typeof ingredient === "boolean" ? [[name, ingredient]] : []));
  const picked = new Ingredients(known, { ...ingredients, ...Object.fromEntries(own) }, kept.rules);
  if (recipes) {
    recipe = h("input", { id: "new-recipe", type: "text", list: "new-recipes", spellcheck: "false", autocomplete: "off" });
    recipe.value = kept.recipe ?? "";
    isBare = h("input", { id: "new-bare", type: "checkbox" });
    isBare.checked = Boolean(kept.isBare);
    rows.push(
      row("new-rule", t("grid.new.addRule"), picked.list),
      picked.element,
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
    rules: picked.chosen,
    isBare: isBare?.checked ?? false,
  };
  save(`${family}.new`, chosen);
  const all = [...picked.texts, chosen.recipe].filter(Boolean).join(",");
  const { code } = game.about;
  return {
    size: chosen.size,
    ...(chosen.level && { level: chosen.level }),
    ...(all && { recipe: all }),
    ...(all && own.length && code && { code }), // which defines those of its own
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

/** The rules that are added, each with its number of clues: chosen from a list, below the headings of their groups. */
class Ingredients {
  /** @param {Rule[]} known @param {Record<string, boolean>} ingredients @param {any} kept */
  constructor(known, ingredients, kept) {
    this.known = known.filter(({ name }) => Object.hasOwn(ingredients, name));
    this.ingredients = ingredients;
    /** @type {[string, string][]} */
    this.chosen = Array.isArray(kept) ? kept.filter((each) => Array.isArray(each) && this.known.some(({ name }) => name === each[0])) : [];
    this.element = h("ul", { class: "ingredients" });
    /** @type {HTMLSelectElement} */
    this.list = h("select", { id: "new-rule" });
    this.list.addEventListener("change", () => this.add(this.list.value));
    this.show();
  }

  /** What is asked for, a text for each rule: "killer:6". */
  get texts() {
    return this.chosen.map(([name, number]) => (number ? `${name}:${number}` : name));
  }

  /** @param {string} name */
  add(name) {
    if (name) this.chosen.push([name, ""]);
    this.show();
    this.list.focus();
  }

  show() {
    const left = this.known.filter(({ name }) => !this.chosen.some(([other]) => other === name));
    const listed = left.filter(({ names }) => !names);
    /** @param {Rule} rule */
    const option = (rule) => h("option", { value: rule.name }, ruleName(rule));
    /** @param {string} group */
    const options = (group) => listed.filter((rule) => rule.group === group).map(option);
    const groups = [...new Set(listed.map(({ group }) => group))].map((group) => h("optgroup", { label: capitalize(t(`group.${group}`)) }, options(group)));
    const own = left.filter(({ names }) => names).map(option);
    clear(this.list).append(h("option", { value: "" }, "–"), ...(own.length ? [h("optgroup", { label: t("grid.own.title") }, own)] : []), ...groups);
    clear(this.element).append(...this.chosen.map((each) => this.item(each)));
    this.element.hidden = !this.chosen.length;
  }

  /** @param {[string, string]} each */
  item(each) {
    const rule = ruleName(this.known.find(({ name }) => name === each[0]) ?? { name: each[0] });
    /** @param {any} event */
    const change = (event) => {
      each[1] = event.target.value.trim();
    };
    const drop = () => {
      this.chosen = this.chosen.filter((other) => other !== each);
      this.show();
      this.list.focus();
    };
    const number = h("input", { type: "number", min: "1", max: "99", placeholder: t("grid.new.usual"), "aria-label": t("grid.new.number", { rule }), oninput: change });
    number.value = each[1];
    const without = t("grid.new.dropRule", { rule });
    return h(
      "li",
      {},
      h("span", {}, rule),
      this.ingredients[each[0]] && number,
      h("button", { type: "button", class: "chip-remove", title: without, "aria-label": without, onclick: drop }, "×"),
    );
  }
}
