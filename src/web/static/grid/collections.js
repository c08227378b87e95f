// Your own collections: files of many puzzles, or packs of `rulegrid pack`; the browser keeps them. A puzzle is a line with a link or
// a text, alone or among other fields, lines with a drawn grid or a table before an empty line, or a game of an OpenSudoku file.

import { decodeText } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../store.js";
import { readText } from "./exports.js";
import { fromPuzzle, puzzleKey } from "./state.js";

const PACK_VERSION = 1;
const MOST_ITEMS = 2000;
const MOST_ROWS = 200; // of a drawn grid, with its borders
const ROW = /^[\dA-Y\s.,;:|+\-_*?#=[\]()\u2500-\u257f]+$/; // cells and borders
const ITEM = /^\s*\{"|:\/\//; // JSON or a link, which is a puzzle of its own
const MOST_BYTES = 4_000_000;

/** @param {string} family @returns {Collection[]} */
export function collections(family) {
  const kept = load(`${family}.collections`, []);
  return Array.isArray(kept) ? kept.filter((each) => typeof each?.name === "string" && Array.isArray(each.items)) : [];
}

/** @param {string} family @param {Collection[]} list */
const keep = (family, list) => save(`${family}.collections`, list);

/** @param {string} family @param {string} name */
export function removeCollection(family, name) {
  keep(family, collections(family).filter((each) => each.name !== name));
}

/** The puzzle of a day in one of the packs; null where none has it. @param {string} family @param {string} date */
export function packedDay(family, date) {
  return collections(family).flatMap(({ items }) => items).find((item) => item.date === date) ?? null;
}

/** The text of a file, which may be packed by gzip. @param {File} file */
async function textOf(file) {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = first === 0x1f && second === 0x8b;
  const unpacked = new Response(isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file);
  const text = decodeText(await unpacked.arrayBuffer());
  if (text.length > MOST_BYTES) throw new Error(t("grid.browse.large"));
  return text;
}

/** What the first line says where a text is a pack; null for any other. @param {string} line */
function packHead(line) {
  try {
    const head = JSON.parse(line);
    return head && typeof head === "object" && "pack" in head ? head : null;
  } catch {
    return null;
  }
}

/** @param {string[]} lines @param {string} family @returns {Item[]} */
function packed(lines, family) {
  const found = [];
  for (const line of lines) {
    const { family: of, status, puzzle, date, level, id } = JSON.parse(line);
    if (of === family && status === "made") found.push({ text: puzzle, title: date ?? id.split("/").slice(1).join(" "), date, level, rules: [], key: "" });
  }
  return found;
}

/** The blocks of lines between empty lines, without comments; each game of an OpenSudoku file. @param {string} text */
function blocksOf(text) {
  if (text.trimStart().startsWith("<")) return (text.match(/<game\b[^>]*>/g) ?? []).map((game) => [`<opensudoku>${game}</opensudoku>`]);
  const blocks = text.split(/(?:\r?\n[ \t]*){2,}/).map((block) => block.split(/\r?\n/));
  return blocks.map((lines) => lines.filter((line) => line.trim() && !isComment(line))).filter((lines) => lines.length);
}

/** Whether a line is a comment: a page's address and a row that begins with a blocked cell begin with # too. @param {string} line */
const isComment = (line) => line.startsWith("#") && !/^#(\/|[#.\d ]*[.#][#.\d ]*$)/.test(line);

/**
 * Take a file as a collection of its name, in place of one of the same name; `onProgress(done, all)` is called on the way.
 * Resolves to how many puzzles it has for this family and how many lines are none; throws an Error that says why not.
 * @param {GridSession} session @param {File} file @param {(done: number, all: number) => void} onProgress @param {AbortSignal} signal
 */
export async function importFile(session, file, onProgress, signal) {
  const { family, known } = session;
  const text = await textOf(file);
  const blocks = blocksOf(text);
  const head = packHead(blocks[0]?.[0] ?? "");
  if (head && head.pack !== PACK_VERSION) throw new Error(t("grid.browse.version", { version: String(head.pack) }));
  /** @param {string} given @returns {Promise<Item>} */
  const item = async (given) => {
    const read = await readText(session, given);
    const game = fromPuzzle(read);
    const rules = read.rules.map(({ rule }) => rule).filter((name) => !known.some((rule) => rule.name === name && rule.standard));
    return { text: given, title: game.title, author: game.about.author, level: game.about.level, rules, key: puzzleKey(game, known) };
  };
  /** Whether lines may be one grid: cells and borders, or a table of a program or a document. @param {string[]} block */
  const isDrawn = async (block) => {
    if (block.length === 1 || block.length > MOST_ROWS || block.some((line) => ITEM.test(line))) return false;
    return block.every((line) => ROW.test(line)) || !(await item(block[0].trim()).catch(() => null));
  };
  /** @type {Item[]} */
  let items = [];
  let missed = 0;
  if (head) items = packed(text.endsWith("\n") ? blocks.flat().slice(1) : blocks.flat().slice(1, -1), family);
  else {
    const all = blocks.flat().length;
    let done = 0;
    for (const block of blocks) {
      const drawn = (await isDrawn(block)) ? await item(block.join("\n")).catch(() => null) : null;
      for (const line of drawn ? [""] : block) {
        if (signal.aborted) return null;
        if (items.length + missed === MOST_ITEMS) break;
        onProgress(done, all);
        done += drawn ? block.length : 1;
        const found = drawn ?? (await item(line.trim()).catch(() => null));
        if (found) items.push(found);
        else missed += 1;
      }
    }
  }
  if (!items.length) throw new Error(t("grid.browse.empty"));
  const others = collections(family).filter(({ name }) => name !== file.name);
  if (!keep(family, [{ name: file.name, items }, ...others])) throw new Error(t("grid.browse.full"));
  return { count: items.length, missed };
}
