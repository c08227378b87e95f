// What rules look like: each has a small puzzle in the gallery, the same as in the docs.

import { ask, askForFile, get } from "../api.js";
import { h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleName } from "./words.js";

/** @type {Promise<Record<string, Puzzle>> | null} */
let fetched = null;
/** @type {Map<string, Promise<string>>} */
const drawn = new Map();

/** The gallery: by the names of rules, a puzzle that each of them decides. @returns {Promise<Record<string, Puzzle>>} */
export function gallery() {
  fetched ??= get("gallery.json");
  fetched.catch(() => (fetched = null));
  return fetched;
}

/** The SVG text of a puzzle's picture. @param {GridFamily} family @param {string} key @param {Puzzle} puzzle */
function draw(family, key, puzzle) {
  const asked = drawn.get(key) ?? askForFile("/api/render", { family, puzzle, to: "svg", dark: false }).then((response) => response.text());
  drawn.set(key, asked);
  asked.catch(() => drawn.delete(key));
  return asked;
}

/**
 * A picture of a rule, which is drawn once it is seen; null for one without a puzzle in the gallery.
 * @param {GridFamily} family @param {string} name @returns {Promise<HTMLElement | null>}
 */
export async function rulePicture(family, name) {
  const puzzle = family === "sudoku" ? (await gallery())[name] : undefined;
  return puzzle ? pictureOf(family, name, puzzle, t("grid.pictureOf", { rule: ruleName({ name }) })) : null;
}

/**
 * A picture of a puzzle, drawn once it is seen.
 * @param {GridFamily} family @param {string} key the same for the same puzzle @param {Puzzle} puzzle @param {string} label
 */
export function pictureOf(family, key, puzzle, label) {
  const element = h("figure", { class: "rule-picture", role: "img", "aria-label": label });
  const watcher = new IntersectionObserver(async (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    watcher.disconnect();
    const text = await draw(family, key, puzzle);
    const picture = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
    picture.removeAttribute("role");
    picture.setAttribute("aria-hidden", "true");
    element.replaceChildren(picture);
  });
  watcher.observe(element);
  return element;
}

/**
 * Put pictures beside the rules of a list of names and meanings, [dt, dd] for each rule.
 * @param {GridFamily} family @param {Element} list @param {Rule[]} rules
 */
export async function addPictures(family, list, rules) {
  for (const [i, rule] of rules.entries()) {
    const picture = rule.standard ? null : await rulePicture(family, rule.name);
    if (picture) list.children[2 * i + 1]?.append(picture);
  }
}

/** A puzzle of the gallery, as the page plays it. @param {GridFamily} family @param {Puzzle} puzzle @returns {Promise<ReadPuzzle>} */
export const readGallery = (family, puzzle) => ask("/api/read", { family, puzzle });
