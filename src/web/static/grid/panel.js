// The panels beside and below the board: the questions, their answers, and the progress of a long one.

import { clear, h } from "../dom.js";
import { t } from "../i18n.js";
import { ruleSummary } from "./clues.js";
import { formatted, phrase, rate, seconds } from "./words.js";
import { SIZES, isTouched } from "./state.js";

const SHOWN_UNITS = 6;

/** The line below the board: an answer, the progress of a question with its stop button, or the conflicts. */
export class StatusLine {
  constructor(session, questions) {
    this.session = session;
    this.questions = questions;
    this.element = h("div", { class: "grid-status" });
  }

  show() {
    const { session, questions } = this;
    const { running, message } = questions;
    const key = JSON.stringify([running, message, session.units, session.turn, session.solutions.length]);
    if (key === this.lastKey) return;
    this.lastKey = key;
    const lines = [];
    if (message?.text) lines.push(this.answer(message));
    else if (!running && session.units.length) lines.push(this.clashes());
    if (session.solutions.length) lines.push(this.solutions());
    if (running) lines.push(this.progress(running));
    clear(this.element).append(...lines);
  }

  answer({ text, tone, action }) {
    const line = h("p", { class: `answer ${tone}` }, text);
    if (action) line.append(" ", h("button", { type: "button", class: "link", onclick: action.run }, action.label));
    return line;
  }

  clashes() {
    const { units } = this.session;
    const items = units.slice(0, SHOWN_UNITS).map((unit) => h("li", {}, phrase(unit)));
    const more = units.length > SHOWN_UNITS ? [h("li", {}, `+${units.length - SHOWN_UNITS}`)] : [];
    return h("div", { class: "clashes" }, h("span", {}, t("grid.conflicts")), h("ul", {}, ...items, ...more));
  }

  solutions() {
    const { session, questions } = this;
    const { solutions } = session;
    const turn = (by) => () => session.turnSolution(by);
    const keep = () => {
      questions.stop();
      questions.keepSolution();
    };
    const hide = () => {
      questions.stop();
      session.showSolutions([]);
      questions.hush();
    };
    const several = solutions.length > 1;
    return h(
      "div",
      { class: "solution-bar", role: "group", "aria-label": t("grid.solutions") },
      several && small("previous", "‹", turn(-1)),
      several && h("span", { class: "place" }, t("grid.place", { at: session.turn + 1, of: solutions.length })),
      several && small("next", "›", turn(1)),
      h("button", { type: "button", class: "link", onclick: keep }, t("grid.keep")),
      h("button", { type: "button", class: "link", onclick: hide }, t("grid.hide")),
    );
  }

  progress({ name, steps, seconds: time }) {
    const facts = steps
      ? t("grid.progress", { count: steps, steps: formatted(steps), rate: rate(steps, time), time: seconds(time) })
      : "";
    return h(
      "div",
      { class: "progress" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      h("span", { class: "progress-text" }, `${t(`grid.asking.${name}`)} ${facts}`),
      h("button", { type: "button", class: "button stop", onclick: () => this.questions.stop() }, t("grid.stop")),
    );
  }
}

/** The questions about the board, and the puzzle's rules. */
export class Ask {
  constructor(session, actions) {
    this.session = session;
    const button = (name, key, extra = "") =>
      h(
        "button",
        {
          type: "button",
          class: `button ${extra}`,
          title: key ? `${t(`grid.${name}.title`)} (${key})` : t(`grid.${name}.title`),
          onclick: actions[name],
        },
        t(`grid.${name}`),
      );
    this.restart = button("restart", "R");
    this.rules = h("details", { class: "card about-rules" });
    this.element = h(
      "div",
      { class: "ask" },
      h(
        "section",
        { class: "card actions", "aria-label": t("grid.questions") },
        button("hint", "H"),
        button("check", ""),
        button("count", ""),
        button("candidates", ""),
        button("solve", "S", "primary"),
        this.restart,
      ),
      this.rules,
    );
  }

  show() {
    const { session } = this;
    this.restart.disabled = !isTouched(session.game);
    const key = JSON.stringify(session.game.rules);
    if (key === this.lastKey) return;
    this.lastKey = key;
    clear(this.rules).append(h("summary", {}, t("grid.rules")), ruleSummary(session));
  }
}

/** Setting up: a new grid, its title, a puzzle from elsewhere. */
export class SetUp {
  constructor(session, actions) {
    this.session = session;
    const sizes = SIZES.map((side) => h("option", { value: String(side) }, `${side} × ${side}`));
    this.size = h("select", { id: "grid-size", "aria-label": t("grid.size") }, ...sizes);
    this.title = h("input", { id: "grid-title", type: "text", maxlength: "80", autocomplete: "off" });
    this.title.addEventListener("change", () => session.change({ ...session.game, title: this.title.value.trim() }));
    this.element = h(
      "section",
      { class: "card set-up", "aria-label": t("grid.setUp") },
      h("p", { class: "help" }, t("grid.setUp.help")),
      h(
        "div",
        { class: "row" },
        this.size,
        h(
          "button",
          { type: "button", class: "button", onclick: () => actions.newGrid(Number(this.size.value)) },
          t("grid.new"),
        ),
      ),
      h("label", { class: "row", for: "grid-title" }, h("span", {}, t("grid.title")), this.title),
    );
  }

  show() {
    const { game } = this.session;
    if (document.activeElement !== this.title) this.title.value = game.title;
    const key = `${game.rows}x${game.cols}`;
    if (key === this.lastKey) return;
    this.lastKey = key;
    this.size.value = String(game.rows);
  }
}

function small(name, sign, run) {
  const label = t(`grid.${name}`);
  return h("button", { type: "button", class: "tool small", title: label, "aria-label": label, onclick: run }, sign);
}
