// The panel beside the board: which board and day, the live count, what to do next, and the buttons.
import { isGone } from "../api.js";
import { asDate, today, writtenDate } from "../dates.js";
import { clear, focusedElement, h, svg, the } from "../dom.js";
import { errorText, has, language, t } from "../i18n.js";
import { makeRevealBar } from "../step_reveal.js";
import { isCounted } from "./count.js";
import { solutionCount } from "./queries.js";
import { trail } from "./session.js";

/**
 * Return a button; `key` is the key that does the same.
 * @param {string} label @param {() => unknown} act
 * @param {{key?: string, classes?: string, pressed?: boolean}} [options]
 */
export function button(label, act, { key, classes = "", pressed } = {}) {
  const element = h("button", { type: "button", class: `button ${classes}` }, h("span", { class: "text" }, label));
  if (key) {
    element.append(h("kbd", { "aria-hidden": "true" }, key));
    element.setAttribute("aria-keyshortcuts", key);
  }
  if (pressed !== undefined) element.setAttribute("aria-pressed", String(pressed));
  element.addEventListener("click", act);
  return element;
}

/**
 * Return a button with a drawing of 24 x 24 instead of a text.
 * @param {string} path @param {string} label @param {() => unknown} act @param {string} [classes]
 */
export function iconButton(path, label, act, classes = "") {
  const drawn = svg("svg", { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true" }, svg("path", { d: path }));
  const element = h("button", { type: "button", class: `button icon ${classes}`, "aria-label": label, title: label }, drawn);
  element.addEventListener("click", act);
  return element;
}

/** A day for people: its weekday, and the day with month and year. @param {string} date */
export function spokenDate(date) {
  /** @param {Intl.DateTimeFormatOptions} options */
  const format = (options) => writtenDate(asDate(date), options);
  return { weekday: format({ weekday: "long" }), day: format({ year: "numeric", month: "long", day: "numeric" }) };
}

/**
 * `acts` are what the buttons do. Returns {head, play, modes, more, update(play, isBusy)}.
 * @param {CalendarSession} session @param {BoardTitle[]} boards @param {Actions} acts
 */
export function panel(session, boards, acts) {
  const head = headPart(session, boards, acts);
  const play = playPart(acts);
  const more = morePart(acts);
  return {
    head: head.element,
    modes: head.modes,
    play: play.element,
    more: more.element,
    /** @param {Play} state @param {boolean} isBusy */
    update(state, isBusy) {
      head.update();
      play.update(state, isBusy);
    },
  };
}

/** What stands above the board on paper: the title, and the puzzle in a sentence. @param {CalendarSession} session */
export function printedTitle(session) {
  const cells = session.table.open.map((cell) => session.board.label(cell)).join(" · ");
  const title = titleOf(session.source.board, session.board.title ?? t("cal.board.own"));
  const { weekday, day } = spokenDate(session.date);
  const what = session.mode === "date" ? t("cal.print.date", { weekday, day }) : cells;
  return [h("h1", {}, what), h("p", {}, title), h("p", {}, t("cal.print.rule", { cells }))];
}

/**
 * A table in a few words: its day or its cells, and the title of its board where that is asked for.
 * @param {CalendarSession} session @param {{withBoard: boolean}} options
 */
export function nameOf(session, { withBoard }) {
  const cells = session.table.open.map((cell) => session.board.label(cell)).join(" · ");
  const what = session.mode === "date" ? spokenDate(session.date).day : cells || t("cal.cells.title");
  return withBoard ? `${what} (${titleOf(session.source.board, session.board.title ?? t("cal.board.own"))})` : what;
}

/**
 * The title of a built-in board, in the language of the page where there is one.
 * @param {string | undefined} name @param {string} title
 */
function titleOf(name, title) {
  const key = `cal.board.built-in.${name}`;
  return has(key) ? t(key) : title;
}

/** @param {CalendarSession} session @param {BoardTitle[]} boards @param {Actions} acts */
function headPart(session, boards, acts) {
  const picker = h("select", { id: "cal-board", "aria-label": t("cal.board") });
  for (const { name, title } of boards) picker.append(h("option", { value: name }, titleOf(name, title)));
  if (!boards.some(({ name }) => name === session.source.board)) {
    picker.append(h("option", { value: "" }, session.source.board ?? session.board.title ?? t("cal.board.own")));
  }
  picker.append(h("option", { value: "+" }, t("cal.board.new")));
  picker.value = boards.find(({ name }) => name === session.source.board)?.name ?? "";
  picker.addEventListener("change", () => acts.chooseBoard(picker.value));

  const day = h("h1", { class: "day" });
  const weekday = h("p", { class: "weekday" });
  const input = h("input", { type: "date", id: "cal-date", "aria-label": t("cal.date"), min: "0001-01-01", max: "9999-12-31" });
  listenToDate(input, acts.chooseDate);
  const dates = h(
    "div",
    { class: "dates" },
    iconButton("M15 5l-7 7 7 7", t("cal.date.before"), () => acts.stepDate(-1)),
    input,
    iconButton("M9 5l7 7-7 7", t("cal.date.after"), () => acts.stepDate(1)),
  );
  const current = button(t("cal.today"), acts.chooseToday, { classes: "today" });
  let shown = "";
  const byDate = button(t("cal.mode.date"), () => acts.chooseMode("date"), { pressed: false, classes: "mode-date" });
  const byCells = button(t("cal.mode.cells"), () => acts.chooseMode("cells"), { pressed: false, classes: "mode-cells" });
  const below = button(t("cal.today"), acts.chooseToday, { classes: "today" }); // where a low screen has no heading
  const modes = h("div", { class: "cal-modes", role: "group", "aria-label": t("cal.mode") }, byDate, byCells, below);

  return {
    element: h(
      "section",
      { class: "cal-head", "aria-label": t("cal.what") },
      h("div", { class: "when" }, weekday, day, current),
      h("div", { class: "choose" }, dates, picker),
    ),
    modes,
    update() {
      const isDate = session.mode === "date";
      this.element.classList.toggle("by-cells", !isDate);
      const spoken = spokenDate(session.date);
      weekday.textContent = isDate ? spoken.weekday : t("cal.cells.title");
      const open = session.table.open.map((cell) => session.board.label(cell)).join(" · ");
      day.textContent = isDate ? spoken.day : open || t("cal.cells.none");
      dates.hidden = !isDate;
      current.hidden = below.hidden = !isDate || session.date === today();
      // Not while somebody types a date.
      if (shown !== session.date || (!input.value && document.activeElement !== input)) input.value = shown = session.date;
      byDate.setAttribute("aria-pressed", String(isDate));
      byCells.setAttribute("aria-pressed", String(!isDate));
      byDate.disabled = !session.canDate;
    },
  };
}

const TYPED = 800; // milliseconds after the last key

/**
 * Call `choose` with a date once it is there: one that is being typed has years such as 202 in it.
 * @param {HTMLInputElement} input @param {(date: string) => void} choose
 */
function listenToDate(input, choose) {
  let timer = 0;
  let isTyping = false;
  let last = input.value;
  const commit = () => {
    clearTimeout(timer);
    isTyping = false;
    if (input.value && input.value !== last) choose((last = input.value));
  };
  input.addEventListener("focus", () => (last = input.value));
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") commit();
    else if (/^[0-9]$|^Backspace$|^Delete$/.test(event.key)) isTyping = true;
  });
  input.addEventListener("change", () => {
    clearTimeout(timer);
    if (!isTyping) commit();
    else if (Number(input.value.slice(0, 4)) >= 1000) timer = setTimeout(commit, TYPED);
  });
  input.addEventListener("blur", commit);
}

/** @param {Actions} acts */
function playPart(acts) {
  const number = h("strong", { class: "number" });
  const caption = h("span", { class: "caption" });
  const count = h("div", { class: "count" }, number, caption);
  const found = h("span", { class: "found" });
  const given = h("span", {});
  const puzzle = h("div", { class: "given-pieces" }, given, button(t("cal.given.leave"), acts.leavePuzzle, { classes: "leave" }));
  const guide = h("p", { class: "guide" });
  const hintPart = new HintPart(acts);
  const undo = button(t("cal.undo"), acts.undo, { key: "U" });
  const redo = button(t("cal.redo"), acts.redo, { key: "Y" });
  const tidy = button(t("cal.tidy"), acts.tidy, { key: "T" });
  const reset = button(t("cal.reset"), acts.reset, { key: "R" });
  const hint = button(t("cal.hint"), acts.hint, { key: "H", classes: "primary large" });
  const solve = button(t("cal.solve"), acts.solve, { key: "S", classes: "large" });
  const stop = button(t("cal.stop"), acts.stop, { classes: "danger large" });
  const previous = button(t("cal.previous"), acts.previous, { key: "P" });
  const next = button(t("cal.next"), acts.next, { key: "N" });
  const place = h("span", { class: "place" });
  const solutions = h("div", { class: "solutions", role: "group", "aria-label": t("cal.solutions") }, previous, place, next);
  const element = h(
    "section",
    { class: "cal-play", "aria-label": t("cal.play") },
    h("div", { class: "status" }, count, found, puzzle, solutions),
    guide,
    hintPart.element,
    h("div", { class: "buttons" }, hint, solve, stop, undo, redo, tidy, reset),
  );
  return {
    element,
    /** @param {Play} play @param {boolean} isBusy */
    update(play, isBusy) {
      const { session } = play;
      const shown = countText(play);
      number.textContent = shown.number;
      caption.textContent = shown.caption;
      count.classList.toggle("waiting", Boolean(play.waiting));
      count.classList.toggle("zero", shown.number === "0");
      count.hidden = shown.caption === "" || Boolean(session.solutions);
      const mine = session.isComplete ? session.found().length : 0;
      found.hidden = mine === 0 || Boolean(session.solutions) || session.given.length > 0;
      const all = play.count.known(session.query(session.given));
      found.textContent = foundText(mine, all);
      puzzle.hidden = session.given.length === 0 || Boolean(session.solutions);
      given.textContent = t("cal.given", { count: session.given.length });
      const isDone = session.table.outcome().state === "done";
      const isOwn = isDone && !session.shown.has(session.solved());
      if (isOwn) guide.textContent = doneText(session, all);
      else guide.textContent = play.message || (isDone ? t("cal.done") : guideText(play));
      guide.classList.toggle("done", isOwn);
      element.classList.toggle("telling", Boolean(play.hint));
      hintPart.update(play.hint);
      letScroll(guide);
      if (hintPart.text) letScroll(hintPart.text);
      undo.disabled = !session.history.canUndo && trail.find(-1) < 0;
      redo.disabled = !session.history.canRedo && trail.find(1) < 0;
      tidy.disabled = !play.isUntidy();
      reset.disabled = !play.canReset;
      solve.hidden = isBusy;
      stop.hidden = !isBusy;
      hint.disabled = isBusy;
      solutions.hidden = !session.solutions;
      const { solutions: walked } = session;
      if (!walked) return;
      place.textContent = `${walked.at + 1} / ${solutionCount(walked)}`;
      previous.disabled = walked.at === 0;
      next.disabled = walked.at + 1 === walked.total;
    },
  };
}

/** What is cut off can be scrolled to, with the keyboard too. @param {HTMLElement} element */
function letScroll(element) {
  if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}

/** The current level of a hint, with its buttons. */
class HintPart {
  /** @type {PieceHint | null} */
  shown = null;
  /** @type {HTMLElement | null} */
  text = null;
  shownLevel = "";

  /** @param {Actions} acts */
  constructor(acts) {
    const { sayMore, sayAll, enter, close } = acts;
    this.acts = { nextStep: sayMore, sayMore, sayAll, enter, close };
    this.element = h("div", { class: "told" });
  }

  /** @param {PieceHint | null} hint */
  update(hint) {
    const level = hint ? `${hint.at} ${hint.level}` : "";
    if (hint === this.shown && level === this.shownLevel) return;
    [this.shown, this.shownLevel] = [hint, level];
    const hadFocus = this.element.contains(focusedElement());
    clear(this.element);
    this.text = null;
    if (!hint) return;
    const bar = makeRevealBar(hint, this.acts);
    this.element.append(bar);
    this.text = bar.querySelector("p");
    if (hadFocus) the(".primary", bar).focus();
  }
}

/**
 * What is said of a finished board: `total` is the number of its solutions, null if it is not known.
 * @param {CalendarSession} session @param {number | null} total
 */
export function doneText(session, total) {
  const count = session.found().length;
  if (!count) return t("cal.done");
  const of = total === 1 ? "cal.done.only" : "cal.done.foundOf";
  return `${t("cal.done")} ${total === null ? t("cal.done.found", { count }) : t(of, { found: count, count: total })}`;
}

/** @param {number} found @param {number | null} total */
function foundText(found, total) {
  return total === null ? t("cal.found", { count: found }) : t("cal.foundOf", { found, count: total });
}

/** The live count as {number, caption}. @param {Play} play */
function countText(play) {
  const { session, answer } = play;
  const nothing = { number: "", caption: "" };
  if (!session.isComplete || session.table.outcome().state === "done") return nothing;
  const hasPieces = session.own().length > 0 || play.carry?.key;
  if (session.table.hidden().length) return { number: "0", caption: t("cal.count.some", { count: 0 }) };
  if (isGone(answer)) return nothing;
  if (answer instanceof Error) return { number: "–", caption: errorText(answer) };
  if (!isCounted(answer)) return { number: "", caption: t("cal.count.asking") };
  const number = new Intl.NumberFormat(language()).format(answer.count) + (answer.complete ? "" : "+");
  return { number, caption: t(hasPieces ? "cal.count.some" : "cal.count.all", { count: answer.count }) };
}

/** What to do next. @param {Play} play */
function guideText(play) {
  const { session, answer } = play;
  const { table, board } = session;
  if (!session.isComplete) return t("cal.guide.choose", { count: board.needed - table.open.length });
  const outcome = table.outcome();
  const labels = () => outcome.cells?.map((cell) => board.label(cell)).join(" ");
  if (outcome.state === "another") return t("cal.another", { labels: labels() });
  if (outcome.state === "nothing") return t("cal.nothing", { labels: labels() });
  if (table.hidden().length) return play.hiddenText();
  if (isCounted(answer) && answer.complete && answer.count === 0 && !play.waiting) {
    if (play.carry) return t("cal.guide.carried"); // where it would be placed: nothing is said of the board without it
    const isDead = Boolean(answer.dead?.length);
    if (session.own().length) return t(isDead ? "cal.guide.dead" : "cal.guide.stuck");
    if (session.mode === "date") return t("cal.guide.never");
    return t(isDead ? "cal.guide.dead.open" : "cal.guide.stuck.open");
  }
  const placed = table.placed();
  const left = placed.filter((cells) => !cells).length;
  const loose = board.pieces.find((_, i) => play.isLoose(i));
  if (loose && !play.carry) return t("cal.guide.loose", { name: loose.name });
  if (left === board.pieces.length - table.given.size) return t("cal.guide.start");
  if (board.pieces.some((_, i) => !placed[i] && table.cellsOf(i))) return t("cal.guide.clash");
  return t(left === 1 ? "cal.guide.last" : "cal.guide.left", { count: left });
}

/** @param {Actions} acts */
function morePart(acts) {
  return {
    element: h(
      "section",
      { class: "cal-more", "aria-label": t("cal.more") },
      button(t("cal.new"), acts.make),
      button(t("cal.watch"), acts.watch),
      button(t("cal.gallery"), acts.gallery),
      button(t("cal.own"), acts.own),
      button(t("cal.share"), acts.share),
      acts.code && button(t("shell.qr"), acts.code),
      button(t("cal.print"), () => window.print()),
    ),
  };
}
