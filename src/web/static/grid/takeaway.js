// Puzzles to take away, as texts, pictures and on paper; and the games that the browser keeps.

import { ask } from "../api.js";
import { writtenDate } from "../dates.js";
import { clear, dialog, h, toast } from "../dom.js";
import { errorText, language, t } from "../i18n.js";
import { showCode } from "../qr.js";
import { save as keep, load } from "../store.js";
import { render } from "./exports.js";
import { filledLayers } from "./layers.js";
import { toPuzzle, toRows } from "./state.js";
import { symbolsOf } from "./symbols.js";
import { formatTime, gameName } from "./words.js";

const PNG_SCALE = 2;

/**
 * A dialog with everything one can take away; `formats` are those of the family, as the server lists them; `qr` whether it
 * draws codes.
 * @param {GridSession} session @param {string[]} formats @param {boolean} qr
 */
export function takeAway(session, formats, qr) {
  const { game } = session;
  const own = h("input", { type: "checkbox", id: "with-own" });
  own.disabled = !(game.entry.some(Boolean) || game.layer.some((words) => words.length) || (session.edges !== null && game.pen.length > 0) || session.solution !== null);
  const filled = () => {
    const found = session.solution;
    return found ? { ...game, entry: game.entry.map((value, at) => value || found[at]) } : game;
  };
  /** @param {Game} shown */
  const layered = (shown) => (own.checked ? { ...shown, layers: filledLayers(game, session.foundLayers, session.layers) } : shown);
  const puzzle = () => toPuzzle(layered(filled()), { entries: own.checked });
  /** @param {() => Promise<unknown>} run */
  const guarded = (run) => async () => {
    try {
      await run();
    } catch (error) {
      toast(errorText(error));
    }
  };
  const picture = () => render(session.family, toPuzzle(layered(game)), "svg", { solution: own.checked ? toRows(filled()) : undefined });
  const svg = guarded(async () => save(`${nameOf(session)}.svg`, await (await picture()).blob()));
  const png = guarded(async () => save(`${nameOf(session)}.png`, await toPng(await (await picture()).blob())));
  const hasAddress = Object.keys(session.params()).length > 0;
  const sayNoAddress = () => toast(t("grid.take.noAddress"));
  const link = guarded(async () => {
    if (!hasAddress) return sayNoAddress();
    await navigator.clipboard.writeText(location.href);
    toast(t("grid.copied"));
  });
  const paper = guarded(async () => {
    const pages = await sheetOf(session.family, puzzle(), symbolsOf(game));
    document.querySelector("dialog")?.close();
    await printPages(pages);
  });
  /** @param {string} key @param {() => unknown} run */
  const button = (key, run) =>
    h("button", { type: "button", class: "button", "data-take": key, onclick: run }, t(`grid.take.as.${key}`));
  const texts = new TextForm(session, formats, puzzle);
  own.addEventListener("change", () => texts.write());
  const content = h(
    "div",
    { class: "take-form" },
    h("label", { class: "switch", for: "with-own" }, own, h("span", {}, t("grid.withOwn"))),
    texts.element,
    h("h3", {}, t("grid.take.pictures")),
    h("div", { class: "take-buttons" }, button("svg", svg), button("png", png), button("print", paper), button("link", link), qr && button("qr", hasAddress ? showCode : sayNoAddress)),
  );
  return dialog(t("grid.do.export.title"), content, [{ label: t("grid.close"), value: "" }]);
}

/** A puzzle as a text in a format that one chooses, to copy or to save, with what the format has no way to express. */
class TextForm {
  /** @param {GridSession} session @param {string[]} formats @param {() => Puzzle} puzzle */
  constructor(session, formats, puzzle) {
    this.session = session;
    this.puzzle = puzzle;
    this.text = "";
    const options = formats.map((name) => h("option", { value: name }, t(`format.${session.family}.${name}`)));
    this.format = h("select", { id: "take-format", "aria-label": t("grid.take.format"), onchange: () => this.write() }, ...options);
    const usual = load(`${session.family}.format`, formats[0]);
    if (formats.includes(usual)) this.format.value = usual;
    this.shown = h("textarea", { class: "take-text", readonly: true, rows: "3", "aria-label": t("grid.take.text"), spellcheck: "false" });
    this.remarks = h("div", { class: "take-remarks", role: "status" });
    this.copy = h("button", { type: "button", class: "button primary", "data-take": "copy", onclick: () => this.copyText() }, t("grid.take.copy"));
    this.file = h("button", { type: "button", class: "button", "data-take": "text", onclick: () => this.saveText() }, t("grid.take.file"));
    this.element = h(
      "div",
      { class: "take-texts" },
      h("h3", {}, t("grid.take.format")),
      this.format,
      this.shown,
      this.remarks,
      h("div", { class: "take-buttons" }, this.copy, this.file),
    );
    this.write();
  }

  async write() {
    const form = this.format.value;
    const turn = (this.turn = (this.turn ?? 0) + 1); // an answer that comes after the next query is dropped
    keep(`${this.session.family}.format`, form);
    for (const button of [this.copy, this.file]) button.disabled = true;
    clear(this.remarks);
    try {
      const body = { family: this.session.family, puzzle: this.puzzle(), to: form };
      const { text, left_out: leftOut } = await ask("/api/convert", body);
      if (turn !== this.turn) return;
      this.text = text;
      for (const button of [this.copy, this.file]) button.disabled = false;
      if (leftOut.length) {
        const items = leftOut.map((/** @type {string} */ line) => h("li", {}, line));
        this.remarks.append(h("p", { class: "problem" }, t("grid.take.leftOut")), h("ul", {}, ...items));
      }
    } catch (error) {
      if (turn !== this.turn) return;
      this.text = "";
      this.remarks.append(h("p", { class: "problem" }, errorText(error)));
    }
    this.shown.value = this.text;
  }

  async copyText() {
    try {
      await navigator.clipboard.writeText(this.text);
      toast(t("grid.copied"));
    } catch {
      this.shown.select(); // where the browser forbids it, Ctrl+C copies
    }
  }

  saveText() {
    const ending = this.text.startsWith("{") ? "json" : this.format.value === "csv" ? "csv" : "txt";
    save(`${nameOf(this.session)}.${ending}`, new Blob([`${this.text.trimEnd()}\n`], { type: "text/plain" }));
  }
}

/**
 * The pages of a sheet with the puzzle, its title and its rules in words, as SVG elements.
 * @param {GridFamily} family @param {Puzzle} puzzle @param {string} set what is shown for values
 */
async function sheetOf(family, puzzle, set) {
  const paper = /^(en-US|en-CA|fil|es-(MX|CO|VE|CL))/.test(navigator.language) ? "letter" : "a4";
  const symbols = set === "digits" ? null : set;
  const { pages } = await ask("/api/sheet", { family, puzzle, paper, solutions: false, symbols, language: language() });
  return pages.map((/** @type {string} */ page) => document.importNode(new DOMParser().parseFromString(page, "image/svg+xml").documentElement, true));
}

/** Print pages alone, whatever else is there. @param {Element[]} pages */
async function printPages(pages) {
  document.querySelector(".print-pages")?.remove();
  const sheets = h("div", { class: "print-pages" }, ...pages.map((page) => h("div", { class: "print-page" }, page)));
  document.body.append(sheets);
  addEventListener("afterprint", () => sheets.remove(), { once: true });
  await new Promise((resolve) => setTimeout(resolve, 50));
  window.print();
}

/**
 * A dialog with the games that the browser keeps; one that is chosen goes on where it was left.
 * @param {GridSession} session
 */
export async function chooseGame(session) {
  session.keepNow();
  const list = h("ul", { class: "games" });
  let chosen = null;
  const fill = () => {
    const games = session.library.list();
    clear(list).append(...(games.length ? games.map(item) : [h("li", { class: "help" }, t("grid.noGames"))]));
  };
  /** @param {GameEntry} game */
  const item = (game) => {
    const isNow = game.slot === session.slot;
    /** @param {any} event */
    const choose = (event) => {
      chosen = game.slot;
      event.currentTarget.closest("dialog").close();
    };
    const name = gameName(game, session);
    const remove = () => {
      const record = session.library.read(game.slot);
      session.library.remove(game.slot);
      fill();
      const back = () => {
        session.library.restore(game, record);
        bringBack.remove();
        fill();
      };
      const button = h("button", { type: "button", class: "button", onclick: back }, t("grid.do.undo"));
      const bringBack = h("p", { class: "removed", role: "status" }, h("span", {}, t("grid.game.removed", { name })), button);
      list.before(bringBack);
      button.focus();
    };
    const state = game.isSolved ? t("grid.game.solved") : t("grid.game.filled", { filled: game.filled, open: game.open });
    const when = writtenDate(new Date(game.time), { dateStyle: "medium", timeStyle: "short" });
    const facts = [`${game.size[0]} × ${game.size[1]}`, state, formatTime(game.seconds), isNow ? t("grid.game.now") : when];
    return h(
      "li",
      {},
      h("button", { type: "button", class: "game", onclick: choose, "aria-current": String(isNow) }, h("strong", {}, name), h("small", {}, facts.join(" · "))),
      !isNow && h("button", { type: "button", class: "tool", "aria-label": t("grid.game.remove", { name }), title: t("grid.game.remove", { name }), onclick: remove }, "×"),
    );
  };
  fill();
  await dialog(t("grid.do.games.title"), list, [{ label: t("grid.close"), value: "" }]);
  return chosen !== null && chosen !== session.slot && session.resume(chosen);
}

/** A picture's SVG as a PNG, made by the browser: the server needs no library for it. @param {Blob} picture */
async function toPng(picture) {
  const url = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = h("canvas", { width: PNG_SCALE * image.width, height: PNG_SCALE * image.height });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** @param {GridSession} session */
function nameOf(session) {
  const name = session.game.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return name || session.family;
}

/** @param {string} name @param {Blob} blob */
function save(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
