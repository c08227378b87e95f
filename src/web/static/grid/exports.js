// Puzzles from the server and from outside: any text that the command line reads, and files.

import { ask, askForFile } from "../api.js";
import { dialog, h, toast } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { toPuzzle } from "./state.js";

const EXAMPLES = {
  sudoku: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  calcudoku: "0 0 1\n2 3 1\n2 3 3\n1- 3/ 5+ 4+",
};
const LARGEST_FILE = 1_000_000;
const MOST_REMARKS = 3;

/** Ask the server for a picture or the like; resolves to a Response, throws an ApiError that says why not. */
export function render(family, puzzle, to, { solution } = {}) {
  return askForFile("/api/render", { family, puzzle, to, dark: false, ...(solution && { solution }) }); // no style sheets inside of pictures
}

/** The puzzle that a text says, with its rules as data: {puzzle, rules}. */
export function readText(session, text) {
  return ask("/api/read", { family: session.family, text });
}

/** A puzzle with its rules as data: {puzzle, rules}. */
export function readPuzzle(session, puzzle) {
  return ask("/api/read", { family: session.family, puzzle });
}

/** A game with its rules as the server understands them; throws an ApiError where it does not. */
export async function readGame(session, game, { entered = false } = {}) {
  const { rules } = await ask("/api/read", { family: session.family, puzzle: toPuzzle(game), entered });
  return { ...game, rules };
}

/** A dialog to paste a puzzle in or choose a file; resolves to whether a puzzle was opened. */
export async function askForText(session, { text = "", error = null } = {}) {
  const line = h("p", { class: "problem", role: "alert" });
  const field = h("textarea", {
    id: "read-text",
    class: "read-text",
    rows: "10",
    spellcheck: "false",
    autocomplete: "off",
    placeholder: EXAMPLES[session.family],
    "aria-label": t("grid.read.label"),
  });
  field.value = text;
  const file = h("input", { type: "file", id: "read-file", accept: ".txt,.json,.sdk,text/plain,application/json" });
  file.addEventListener("change", async () => {
    if (file.files[0]) field.value = await fileText(file.files[0]);
  });
  if (error) showProblem(line, field, error);
  const content = h(
    "div",
    { class: "read-form" },
    h("p", { class: "help" }, t("grid.read.help")),
    field,
    line,
    h("label", { class: "row", for: "read-file" }, h("span", {}, t("grid.read.file")), file),
  );
  const answer = await dialog(t("grid.do.read.title"), content, [
    { label: t("grid.cancel"), value: "" },
    { label: t("grid.read.open"), value: "open", primary: true },
  ]);
  if (answer !== "open") return false;
  return field.value.trim() ? openText(session, field.value) : askForText(session, { error: new Error(t("grid.read.empty")) });
}

/** Open the puzzle that a text says; where it says none, show the text with what is wrong. */
export async function openText(session, text) {
  if (isOwnAddress(text)) {
    location.hash = new URL(text).hash;
    return false; // the page goes there by itself
  }
  try {
    const read = await readText(session, text);
    session.open(read);
    const lines = read.puzzle.not_understood ?? [];
    lines.slice(0, MOST_REMARKS).forEach((line) => toast(t("grid.notUnderstood", { line })));
    return true;
  } catch (error) {
    return askForText(session, { text, error });
  }
}

/** Whether a text is the address of a view of this page. */
function isOwnAddress(text) {
  try {
    const { origin, hash } = new URL(text);
    return origin === location.origin && hash.startsWith("#/");
  } catch {
    return false;
  }
}

/** Put the error below the text, and the cursor at its place. */
function showProblem(line, field, error) {
  line.textContent = errorText(error);
  if (!error.line) return;
  const before =
    field.value
      .split("\n")
      .slice(0, error.line - 1)
      .join("\n").length + (error.line > 1 ? 1 : 0);
  const at = before + (error.column ?? 1) - 1;
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(at, at + 1);
  });
}

async function fileText(file) {
  if (file.size > LARGEST_FILE) throw new Error(t("grid.tooLarge"));
  return file.text();
}

/** Take puzzles that are pasted or dropped anywhere on the page. Returns a function that ends it. */
export function listenToTexts(session, root, onOpened) {
  const end = new AbortController();
  const open = async (text) => (await openText(session, text)) && onOpened();
  document.addEventListener(
    "paste",
    (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (event.target.closest?.("input, textarea, dialog") || !text.trim()) return;
      event.preventDefault();
      open(text);
    },
    { signal: end.signal },
  );
  root.addEventListener("dragover", (event) => event.preventDefault(), { signal: end.signal });
  root.addEventListener(
    "drop",
    async (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      try {
        const text = file ? await fileText(file) : event.dataTransfer.getData("text/plain");
        if (text.trim()) await open(text);
      } catch (error) {
        toast(error.message);
      }
    },
    { signal: end.signal },
  );
  return () => end.abort();
}
