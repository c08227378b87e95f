// True candidates: the values that each cell has in some solution, with their number of solutions. They are the server's
// answer and lie over the board, apart from the player's marks; these are shown among them, in their own colour.

import { clear, h, svg } from "../dom.js";
import { language, t } from "../i18n.js";
import { withCentres } from "./marks.js";
import { BLOCKED, cellName, isOpen, valueAt, valuesOf } from "./state.js";
import { shownName } from "./words.js";

export const COUNTED = 100; // solutions of each candidate, no further
const FEW = 4; // candidates that have room for their numbers
const DOTS = 16; // with more values, many candidates of a cell are squares without text
const LEGIBLE = 7; // pixels

/**
 * What the server's answer says, {counts, most}: for each cell a map from its values to their solutions, null if unknown.
 * @param {Game} game @param {{candidates: ByName<number[]>, counts?: ByName<number[]> | null}} given
 */
export function readTrueCandidates(game, { candidates, counts }) {
  const byCell = game.given.map((_, at) => {
    const name = cellName(game, at);
    return new Map((candidates[name] ?? []).map((value, i) => [value, counts?.[name][i] ?? null]));
  });
  const most = Math.max(1, ...byCell.flatMap((each) => [...each.values()].map(Number)));
  const isNone = byCell.some((each, at) => !each.size && game.given[at] !== BLOCKED);
  return { counts: byCell, most, isNone, isOld: false };
}

/** A number of solutions; of those that were not counted to the end: so many or more. @param {number} count */
function solutions(count) {
  return t(count < COUNTED ? "grid.possible.solutions" : "grid.possible.more", { count });
}

const texts = new WeakMap(); // they are needed for each cell, as often as anything is shown

/** The candidates of a cell with their numbers of solutions, in words. @param {Map<number, number | null>} counts */
export function formatTrueCandidates(counts) {
  const known = texts.get(counts);
  if (known?.language === language()) return known.text;
  const together = new Map(); // values with equal numbers
  for (const [value, count] of counts) together.set(count, [...(together.get(count) ?? []), value]);
  const said = [...together].map(([count, values]) => {
    const value = values.join(" ");
    return count === null ? value : t("grid.possible.value", { value, solutions: solutions(count) });
  });
  const text = said.join(t("grid.comma"));
  texts.set(counts, { language: language(), text });
  return text;
}

/**
 * Draw them on a layer of the picture; `room` is the width of a cell in pixels.
 * @param {BoardPicture} picture @param {Element} layer @param {Game} game @param {CandidateCounts | null} possible
 * @param {number} room
 */
export function drawTrueCandidates(picture, layer, game, possible, room) {
  clear(layer);
  if (!possible) return;
  layer.classList.toggle("old", possible.isOld);
  game.given.forEach((_, at) => {
    if (valueAt(game, at) || !isOpen(game, at)) return;
    layer.append(...drawnCell(picture, game, at, possible, room));
  });
}

/** @param {BoardPicture} picture @param {Game} game @param {number} at @param {CandidateCounts} given @param {number} room */
function drawnCell(picture, game, at, { counts, most }, room) {
  const values = valuesOf(game);
  const own = game.centre[at];
  const shown = values.filter((value) => counts[at].has(value) || own.includes(value));
  const isFew = shown.length <= FEW;
  const side = isFew ? 2 : Math.ceil(Math.sqrt(values.length));
  const across0 = isFew && shown.length === 1 ? 0 : (side - 1) / 2;
  const down0 = isFew && shown.length <= 2 ? 1 : 0.5;
  const { unit } = picture.geometry;
  const top = picture.lowered ? 0.2 : 0.04;
  const [wide, high] = [(0.92 * unit) / side, ((0.96 - top) * unit) / side];
  const [x, y] = picture.middle(game, at);
  /** @param {number} i */
  const place = (i) => (isFew ? i : values.indexOf(shown[i]));
  /** @param {number} i */
  const middle = (i) => [
    x + ((place(i) % side) - across0) * wide,
    y - unit / 2 + top * unit + (Math.floor(place(i) / side) + down0) * high,
  ];
  if (!isFew && values.length > DOTS) {
    /** @param {number} i */
    const square = (i) => `M${middle(i)[0] - 0.4 * wide} ${middle(i)[1]}h${0.8 * wide}`;
    const possible = shown.map((value, i) => (counts[at].has(value) ? square(i) : ""));
    return [svg("path", { class: "squares", "data-cell": at, d: possible.join(""), "stroke-width": 0.8 * high })];
  }
  const size = Math.min(wide, high) * (isFew ? 0.6 : 0.75);
  const hasCounts = isFew && (0.55 * size * room) / unit >= LEGIBLE;
  return shown.map((value, i) => {
    const [across, down] = middle(i);
    const isPossible = counts[at].has(value);
    const count = counts[at].get(value) ?? null;
    const parts = [];
    if (isPossible) {
      const share = count === null ? 0.5 : 0.2 + (0.8 * Math.log1p(count)) / Math.log1p(most);
      const box = { x: across - 0.47 * wide, y: down - 0.47 * high, width: 0.94 * wide, height: 0.94 * high };
      parts.push(svg("rect", { class: "share", ...box, rx: 0.12 * wide, "fill-opacity": share.toFixed(2) }));
    }
    const isOwn = own.includes(value);
    const text = { x: across, y: hasCounts && count ? down - 0.16 * high : down, "font-size": size };
    parts.push(svg("text", { class: isOwn ? "own" : "", ...text }, value));
    if (hasCounts && count) {
      const number = count < COUNTED ? String(count) : `${COUNTED}+`;
      parts.push(svg("text", { class: "count", x: across, y: down + 0.3 * high, "font-size": 0.55 * size }, number));
    }
    if (isOwn && !isPossible) {
      const reach = 0.4 * Math.min(wide, high);
      parts.push(svg("path", { class: "gone", d: `M${across - reach} ${down + reach}L${across + reach} ${down - reach}` }));
    }
    return svg("g", { "data-cell": at, "data-value": value, "data-count": isPossible ? (count ?? "") : 0 }, ...parts);
  });
}

/** The panel: whether they are shown, what they are in the cell with the cursor, and a way to take them as marks. */
export class TrueCandidates {
  /** @param {GridSession} session */
  constructor(session) {
    this.session = session;
    /** @type {HTMLInputElement} */
    this.check = h("input", { type: "checkbox", id: "true-candidates", onchange: () => session.set({ wantsPossible: this.check.checked }) });
    this.here = h("p", { class: "help possible-here" });
    this.take = h("button", { type: "button", class: "button", title: t("grid.possible.take.title"), onclick: () => this.write() }, t("grid.possible.take"));
    const name = h("span", {}, t("grid.trueCandidates"));
    this.element = h(
      "section",
      { class: "card true-candidates", "aria-label": t("grid.possible") },
      h("label", { class: "switch", for: "true-candidates", title: t("grid.trueCandidates.title") }, this.check, name),
      this.here,
      this.take,
    );
  }

  show() {
    const { session } = this;
    const { possible, wantsPossible, settingUp } = session;
    this.check.checked = wantsPossible;
    this.here.hidden = !wantsPossible;
    this.take.hidden = !wantsPossible || settingUp;
    this.take.disabled = !possible || possible.isOld || possible.isNone;
    const text = wantsPossible ? this.text() : "";
    if (this.here.textContent !== text) this.here.textContent = text;
  }

  text() {
    const { possible, possibleFailed, settingUp, game, focus } = this.session;
    if (!possible) return t(possibleFailed ? "grid.live.unknown" : "grid.live.asking");
    if (possible.isNone) return t(settingUp ? "grid.none" : "grid.deadEnd");
    const cell = shownName(cellName(game, focus));
    if (valueAt(game, focus) || !isOpen(game, focus)) return t("grid.possible.key");
    return t("grid.possible.here", { cell, text: formatTrueCandidates(possible.counts[focus]) });
  }

  write() {
    const { session } = this;
    const { possible } = session;
    if (possible) session.change(withCentres(session.game, (at) => [...possible.counts[at].keys()]));
  }
}
