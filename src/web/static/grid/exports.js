// Puzzles from the server and from outside: any text that the command line reads, and files.

import { ask, askForFile, importPart } from "../api.js";
import { around, decodeText, dialog, h, toast } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { toPuzzle } from "./state.js";

const EXAMPLES = {
  sudoku: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
  calcudoku: "0 0 1\n2 3 1\n2 3 3\n1- 3/ 5+ 4+",
};
const LARGEST_FILE = 1_000_000;
const MOST_REMARKS = 3;

/**
 * Ask the server for a picture or the like; resolves to a Response, throws an ApiError that says why not.
 * @param {GridFamily} family @param {Puzzle} puzzle @param {string} to @param {{solution?: number[][]}} [options]
 */
export function render(family, puzzle, to, { solution } = {}) {
  return askForFile("/api/render", { family, puzzle, to, dark: false, ...(solution && { solution }) }); // no style sheets inside of pictures
}

/**
 * The puzzle that a text says, with its rules as data: {puzzle, rules}.
 * @param {GridSession} session @param {string} text @returns {Promise<ReadPuzzle>}
 */
export async function readText(session, text) {
  const { family } = session;
  try {
    return await asked({ family, text });
  } catch (error) {
    const { link } = /** @type {Failure} */ (error);
    const found = link ? await importPart(() => import("./short_links.js")) : null;
    if (!found || !link) throw error;
    return asked({ family, text: await found.fetchLink(link) });
  }
}

/**
 * A puzzle with its rules as data: {puzzle, rules}.
 * @param {GridSession} session @param {Puzzle} puzzle @returns {Promise<ReadPuzzle>}
 */
export function readPuzzle(session, puzzle) {
  return asked({ family: session.family, puzzle });
}

/**
 * A game with its rules as the server understands them; throws an ApiError where it does not.
 * @param {GridSession} session @param {Game} game @param {{entered?: boolean}} [options] @returns {Promise<Game>}
 */
export async function readGame(session, game, { entered = false } = {}) {
  const { rules, own } = await asked({ family: session.family, puzzle: toPuzzle(game), entered });
  return { ...game, rules, own };
}

/** Ask for a puzzle; rules in Python that it brings along run once the player agrees. @param {object} query @returns {Promise<ReadPuzzle>} */
async function asked(query) {
  try {
    return await ask("/api/read", query);
  } catch (error) {
    const { code } = /** @type {Failure} */ (error);
    const found = code ? await importPart(() => import("./own_rules.js")) : null;
    if (!found || !code || !(await found.agreesTo(code))) throw error;
    return ask("/api/read", query);
  }
}

/**
 * A dialog to paste a puzzle in or choose a file; resolves to whether a puzzle was opened.
 * @param {GridSession} session @param {{text?: string, error?: Failure | null}} [options] @returns {Promise<boolean>}
 */
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
  const file = h("input", { type: "file", id: "read-file", accept: ".txt,.json,.sdk,.sdm,text/plain,application/json" });
  file.addEventListener("change", async () => {
    if (file.files?.[0]) field.value = await fileText(file.files[0]);
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

/**
 * Open the puzzle that a text says; where it says none, show the text with what is wrong.
 * @param {GridSession} session @param {string} text @returns {Promise<boolean>}
 */
export async function openText(session, text) {
  if (isOwnAddress(text)) {
    location.hash = new URL(text).hash;
    return false; // the page goes there by itself
  }
  try {
    const read = await readText(session, text);
    session.open(read);
    const lines = read.puzzle.not_understood ?? [];
    lines.slice(0, MOST_REMARKS).forEach((/** @type {string} */ line) => toast(t("grid.notUnderstood", { line })));
    return true;
  } catch (error) {
    return askForText(session, { text, error: /** @type {Failure} */ (error) });
  }
}

/** Whether a text is the address of a view of this page, or of a puzzle on the same page elsewhere. @param {string} text */
function isOwnAddress(text) {
  try {
    const { origin, hash } = new URL(text);
    return origin === location.origin ? hash.startsWith("#/") : /^#\/(sudoku|calcudoku|calendar)\?/.test(hash);
  } catch {
    return false;
  }
}

/**
 * Put the error below the text, and the cursor at its place.
 * @param {HTMLElement} line @param {HTMLTextAreaElement} field @param {Failure} error
 */
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

/** @param {File} file */
async function fileText(file) {
  if (file.size > LARGEST_FILE) throw new Error(t("grid.tooLarge"));
  return decodeText(await file.arrayBuffer());
}

/**
 * Take puzzles that are pasted or dropped anywhere on the page. Returns a function that ends it.
 * @param {GridSession} session @param {HTMLElement} root @param {() => void} onOpened
 */
export function listenToTexts(session, root, onOpened) {
  const end = new AbortController();
  /** @param {string} text */
  const open = async (text) => (await openText(session, text)) && onOpened();
  document.addEventListener(
    "paste",
    (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (around(event, "input, textarea, dialog") || !text.trim()) return;
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
      const [file] = event.dataTransfer?.files ?? [];
      try {
        const text = file ? await fileText(file) : event.dataTransfer?.getData("text/plain");
        if (text?.trim()) await open(text);
      } catch (error) {
        toast(errorText(error));
      }
    },
    { signal: end.signal },
  );
  return () => end.abort();
}
