// Boards of one's own: rows x columns, or a board file, chosen or dropped on the page.
import { ask, importPart } from "../api.js";
import { decodeText, dialog, h, importWithStyles, toast } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { CalendarBoard } from "./state.js";
import { packLayout } from "./packing.js";

const LARGEST = 200_000; // bytes of a board file

/** Return the source of a board file's text; raises ApiError where it is not one. @param {string} text */
async function sourceOf(text) {
  const { board } = await ask("/api/calendar/board", { text });
  return { layout: packLayout(new CalendarBoard(board).file()) };
}

/** @param {File} file */
async function readFile(file) {
  if (file.size > LARGEST) throw new Error(t("cal.own.large", { name: file.name }));
  try {
    return await sourceOf(decodeText(await file.arrayBuffer()));
  } catch (error) {
    throw new Error(`${file.name}: ${errorText(error)}`, { cause: error });
  }
}

/**
 * Ask for a board; returns its source, or null. `solve` brings a solution of this one, to begin painting with.
 * @param {CalendarBoard} board @param {() => Promise<string[]>} solve @returns {Promise<Source | null>}
 */
export async function askForBoard(board, solve) {
  const rows = h("input", { type: "number", id: "cal-rows", min: 1, max: 12, value: board.rows, inputmode: "numeric" });
  const cols = h("input", { type: "number", id: "cal-cols", min: 1, max: 12, value: board.cols, inputmode: "numeric" });
  const file = h("input", { type: "file", id: "cal-file", accept: ".json,.txt,application/json,text/plain" });
  const content = h(
    "div",
    { class: "cal-own" },
    h("p", {}, t("cal.own.size")),
    h("div", { class: "sides" }, h("label", { for: "cal-rows" }, t("cal.own.rows")), rows, h("span", { "aria-hidden": "true" }, "×"),
      h("label", { for: "cal-cols" }, t("cal.own.cols")), cols),
    h("p", {}, t("cal.own.file")),
    h("label", { class: "file", for: "cal-file" }, t("cal.own.choose"), file),
  );
  const answer = await dialog(t("cal.own"), content, [
    { label: t("cal.cancel"), value: null },
    { label: t("cal.paint.do"), value: "paint" },
    { label: t("cal.own.make"), value: "make", primary: true },
  ]);
  if (answer === "paint") return paint(board, solve);
  if (answer !== "make") return null;
  try {
    if (file.files?.length) return await readFile(file.files[0]);
    return { board: `${Number(rows.value)}x${Number(cols.value)}` };
  } catch (error) {
    toast(errorText(error));
    return null;
  }
}

/** @param {CalendarBoard} board @param {() => Promise<string[]>} solve */
async function paint(board, solve) {
  const parts = await importPart(() => importWithStyles(() => Promise.all([import("./paint.js"), import("./painting.js")]), "calendar/paint.css"));
  if (!parts) return null;
  const [{ paintBoard }, { Painting }] = parts;
  const placed = await solve();
  return paintBoard(() => Painting.of(board, placed), (file) => sourceOf(JSON.stringify(file)));
}

/**
 * Take board files dropped anywhere on the page; returns what stops that.
 * @param {HTMLElement} root @param {(source: Source) => void} open
 */
export function acceptFiles(root, open) {
  /** @param {DragEvent} event */
  const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
  let depth = 0;
  /** @param {number} by */
  const mark = (by) => {
    depth = by === 0 ? 0 : depth + by;
    root.classList.toggle("dropping", depth > 0);
  };
  /** @type {Record<string, (event: any) => unknown>} of a DragEvent */
  const listeners = {
    dragenter: (event) => hasFiles(event) && mark(1),
    dragleave: (event) => hasFiles(event) && mark(-1),
    dragover: (event) => hasFiles(event) && event.preventDefault(),
    drop: async (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      mark(0);
      const [file] = event.dataTransfer?.files ?? [];
      if (!file) return;
      try {
        open(await readFile(file));
      } catch (error) {
        toast(errorText(error));
      }
    },
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener);
  return () => {
    for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener);
  };
}
