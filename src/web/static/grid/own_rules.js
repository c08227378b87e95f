// Rules of a puzzle's own, in Python: written here, run by the Python in this browser. What a puzzle from elsewhere brings along is
// shown first, and runs once its player agrees.

import { ask, isAbort } from "../api.js";
import { dialog, h } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { addTrusted, tryOut } from "../trust.js";
import { fromPuzzle, toPuzzle, withAbout } from "./state.js";
import { ruleName } from "./words.js";

const TRIED_AFTER_MS = 500;
const TRIED_SECONDS = 5;
const template = () => `from rulegrid import Rule


class Corners(Rule):
    about = ${JSON.stringify(t("grid.own.example"))}

    def is_valid(self, board):
        first, last = board.cells[0], board.cells[-1]
        corners = [value for value in (first[0], first[-1], last[0], last[-1]) if value]
        return len(set(corners)) == len(corners)
`;

/** The text of a program, to be read. @param {string} code */
const listing = (code) => h("pre", { class: "code-listing", tabindex: "0" }, code);

/** Ask whether what a puzzle brings along may run; resolves to whether it may. @param {string} code @returns {Promise<boolean>} */
export async function agreesTo(code) {
  const content = h("div", { class: "own-rules" }, h("p", {}, t("grid.own.read")), listing(code));
  const answer = await dialog(t("grid.own.agree"), content, [
    { label: t("grid.cancel"), value: "" },
    { label: t("grid.own.run"), value: "run" },
  ]);
  if (answer === "run") addTrusted(code);
  return answer === "run";
}

/**
 * A dialog in which rules are written and tried on the puzzle; resolves to the game with them, null where it is left as it was.
 * @param {GridSession} session @param {{code?: string, error?: Failure | null}} [options] @returns {Promise<Game | null>}
 */
export async function writeRules(session, { code = "", error = null } = {}) {
  const { game } = session;
  const field = h("textarea", {
    id: "own-code", class: "read-text code-text", rows: "16", spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-label": t("grid.own.label"), "aria-describedby": "own-says",
  });
  field.value = code || (game.about.code ?? template());
  const says = h("p", { id: "own-says", class: "help", role: "status" });
  const trial = new Trial(session, field, says);
  field.addEventListener("input", () => trial.soon());
  field.addEventListener("keydown", indent);
  if (error) trial.fail(error);
  else trial.run();
  const content = h("div", { class: "own-rules read-form" }, h("p", { class: "help" }, t("grid.own.help")), field, says);
  const answer = await dialog(t("grid.own.title"), content, [
    { label: t("grid.cancel"), value: "" },
    ...(game.about.code ? [{ label: t("grid.own.remove"), value: "remove" }] : []),
    { label: t("grid.own.use"), value: "use", primary: true },
  ]);
  trial.end();
  if (answer === "remove") return without(game);
  if (answer !== "use") return null;
  addTrusted(field.value);
  try {
    return await withRules(session.family, game, field.value);
  } catch (failed) {
    return writeRules(session, { code: field.value, error: /** @type {Failure} */ (failed) }); // nothing that was written is lost
  }
}

/** What is written, tried on the puzzle a moment after each change. */
class Trial {
  /** @type {number | undefined} */
  timer;
  /** @type {AbortController | null} */
  running = null;

  /** @param {GridSession} session @param {HTMLTextAreaElement} field @param {HTMLElement} says */
  constructor(session, field, says) {
    this.session = session;
    this.field = field;
    this.says = says;
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.run(), TRIED_AFTER_MS);
  }

  async run() {
    this.running?.abort();
    this.running = new AbortController();
    const { signal } = this.running;
    const { family, game } = this.session;
    const code = this.field.value;
    tryOut(code);
    this.say(t("grid.own.trying"), "");
    try {
      const tried = await withRules(family, game, code, signal);
      const names = (tried.own ?? []).map(ruleName).join(t("grid.comma"));
      const { status } = await ask("/api/solve", { family, puzzle: toPuzzle(tried), limit: 2, timeout: TRIED_SECONDS }, { signal });
      if (!signal.aborted) this.say(`${t("grid.own.defines", { names })} ${t(`grid.own.solutions.${status}`)}`, "good");
    } catch (failed) {
      if (isAbort(failed) || signal.aborted) return;
      this.fail(/** @type {Failure} */ (failed));
    }
  }

  /** @param {Failure} error */
  fail(error) {
    this.say(errorText(error), "bad");
  }

  /** @param {string} text @param {string} tone */
  say(text, tone) {
    this.says.textContent = text;
    this.says.className = tone === "bad" ? "problem" : "help";
  }

  end() {
    clearTimeout(this.timer);
    this.running?.abort();
    tryOut("");
  }
}

/**
 * The game with the rules that a text defines: those that need no clues are in force.
 * @param {GridFamily} family @param {Game} game @param {string} code @param {AbortSignal} [signal] @returns {Promise<Game>}
 */
async function withRules(family, game, code, signal) {
  const bare = withAbout(without(game), "code", code);
  const puzzle = toPuzzle(bare);
  const { own } = await ask("/api/read", { family, puzzle }, { signal });
  const before = new Map(game.rules.map((entry) => [entry.rule, entry]));
  const kept = own.flatMap((/** @type {Rule} */ { name, needs_clues: needed }) => {
    const entry = before.get(name);
    if (!entry) return needed ? [] : [{ rule: name }];
    return [{ rule: name, clues: (entry.clues ?? []).map(({ data }) => data) }];
  });
  const read = await ask("/api/read", { family, puzzle: { ...puzzle, rules: [...puzzle.rules, ...kept] } }, { signal });
  return { ...bare, rules: fromPuzzle(read).rules, own: read.own };
}

/** The game without rules of its own. @param {Game} game @returns {Game} */
function without(game) {
  const names = new Set((game.own ?? []).map(({ name }) => name));
  return { ...withAbout(game, "code", ""), rules: game.rules.filter(({ rule }) => !names.has(rule)), own: undefined };
}

/** A new line of a program. @param {KeyboardEvent} event */
function indent(event) {
  const field = /** @type {HTMLTextAreaElement} */ (event.target);
  if (event.key !== "Enter" || event.isComposing) return;
  // A new line begins where the one before it did, and further in behind a colon.
  const before = field.value.slice(0, field.selectionStart).split("\n").at(-1) ?? "";
  const depth = before.match(/^ */)?.[0] ?? "";
  event.preventDefault();
  field.setRangeText(`\n${depth}${before.trimEnd().endsWith(":") ? "    " : ""}`, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input"));
}
