// The view of a family whose puzzles are grids of values: sudoku and calcudoku are two configurations of it.

import { h, toast } from "../dom.js";
import { t } from "../i18n.js";
import "../i18n/grid.js";
import { Clues } from "./clues.js";
import { askForText, listenToTexts, readGame, readText, render, takeAway } from "./exports.js";
import { ACTIONS, listenToKeys, listenToPointer } from "./input.js";
import { Keypad } from "./keypad.js";
import { MODES } from "./marks.js";
import { Ask, SetUp, StatusLine } from "./panel.js";
import { Questions } from "./questions.js";
import { BoardPicture } from "./render.js";
import { Session } from "./session.js";
import { fromPuzzle, toFrame, valuesOf, withPlay } from "./state.js";
import { phrase } from "./words.js";

const KEPT_FRAMES = 50;
const KEY_NAMES = { Escape: "Esc" };

/** A view of `family`; `example` is the text of the puzzle that a first visit shows. */
export function gridView(family, example) {
  let session = null; // outlives the view: switching language or tab takes nothing away
  return {
    id: family,
    title: `grid.${family}`,
    keys,
    mount(root, { params, setParams, families }) {
      session ??= new Session(family, families[family].rules);
      return new View(root, session, { params, setParams, example });
    },
  };
}

/** What the keys do, for the page's help: those that belong together share a line. */
function keys() {
  const keyOf = Object.fromEntries(
    Object.entries(ACTIONS).map(([key, name]) => [name, KEY_NAMES[key] ?? key.toUpperCase()]),
  );
  const together = (...names) => [
    names.map((name) => keyOf[name]).join(" "),
    names.map((name) => t(`grid.${name}`)).join(t("grid.comma")),
  ];
  return [
    ["1 … 9 A …", t("grid.help.values")],
    ["⌫ 0 .", t("grid.erase")],
    ["← ↑ ↓ →", t("grid.help.arrows")],
    ["⇧ ←", t("grid.help.shift")],
    ["Ctrl A", t("grid.help.all")],
    [
      MODES.map((mode) => mode.key.toUpperCase()).join(" "),
      MODES.map(({ id }) => t(`grid.mode.${id}`)).join(t("grid.comma")),
    ],
    [t("grid.help.space"), t("grid.help.mode")],
    ["⇧ 1", t("grid.mode.corner")],
    ["Alt 1", t("grid.mode.centre")],
    together("undo", "redo"),
    together("hint"),
    together("solve"),
    together("previous", "next"),
    together("restart"),
    together("setUp"),
    together("leave"),
    ["Ctrl V", t("grid.help.paste")],
  ];
}

class View {
  constructor(root, session, { params, setParams, example }) {
    this.session = session;
    this.setParams = setParams;
    this.frames = new Map(); // pictures of rules, by what they depend on
    this.questions = new Questions(session);
    const actions = this.actions();
    this.picture = new BoardPicture(t(`grid.${session.family}`));
    this.keypad = new Keypad(session, actions);
    this.status = new StatusLine(session, this.questions);
    this.ask = new Ask(session, actions);
    this.setUp = new SetUp(session, actions);
    this.clues = new Clues(session, {
      check: (game) => this.understood(game),
      point: (shapes) => this.picture.showDraft(session.game, shapes),
    });
    this.heading = h("h1", { class: "grid-title" });
    this.playing = this.phase("play", false);
    this.making = this.phase("setUp", true);
    this.element = h(
      "div",
      { class: "grid-view", "data-family": session.family },
      h("div", { class: "grid-stage" }, this.heading, this.picture.element, this.status.element),
      h(
        "div",
        { class: "grid-side" },
        h(
          "div",
          { class: "phase-bar" },
          h("div", { class: "phases", role: "group", "aria-label": t("grid.phase") }, this.playing, this.making),
          h(
            "button",
            { type: "button", class: "button", title: t("grid.read.title"), onclick: actions.read },
            t("grid.read"),
          ),
          h(
            "button",
            { type: "button", class: "button", title: t("grid.export.title"), onclick: actions.export },
            t("grid.export"),
          ),
        ),
        this.keypad.element,
        this.ask.element,
        this.setUp.element,
        this.clues.element,
      ),
    );
    root.append(this.element);
    this.ends = [
      session.on((what) => this.hear(what)),
      listenToKeys(session, this.picture, actions),
      listenToPointer(session, this.picture, {
        isPath: () => this.clues.isPath,
        onDrawn: (many) => this.clues.finishDrag(many),
      }),
      listenToTexts(session, root, () => session.set({ settingUp: false })),
    ];
    this.start(params, example);
  }

  async start(params, example) {
    const { session } = this;
    const address = new URLSearchParams(session.params()).toString();
    const isThere = session.isOpen && (!params.get("grid") || params.toString() === address);
    try {
      if (!isThere) {
        const known = session.restored(params);
        const game = known ? await readGame(session, known) : fromPuzzle(await readText(session, example));
        if (session.isOpen) session.change(game);
        else session.begin(game);
      }
    } catch (error) {
      toast(t("grid.badAddress", { message: phrase(error.message) }));
    }
    session.isOpen = true;
    if (!this.isClosed) this.hear("game");
  }

  phase(name, settingUp) {
    const run = () => this.session.set({ settingUp, tool: "" });
    return h("button", { type: "button", class: "phase", onclick: run }, t(`grid.phase.${name}`));
  }

  actions() {
    const { session, questions } = this;
    const asking = (name) => () => questions[name]();
    return {
      undo: () => session.undo(),
      redo: () => session.redo(),
      hint: asking("hint"),
      check: asking("check"),
      count: asking("count"),
      candidates: asking("candidates"),
      solve: asking("solve"),
      next: () => session.turnSolution(1),
      previous: () => session.turnSolution(-1),
      restart: () => {
        questions.stop();
        questions.hush();
        session.change(withPlay(session.game));
        session.showSolutions([]);
      },
      setUp: () => session.set({ settingUp: !session.settingUp, tool: "" }),
      enter: () => (session.settingUp ? this.clues.finish() : questions.message?.action?.run()),
      leave: () => this.leave(),
      refuse: (value) => questions.say(t("grid.noSuchValue", { value, most: Math.max(...valuesOf(session.game)) })),
      newGrid: (side) => session.change(session.empty(side)),
      read: async () => (await askForText(session)) && session.set({ settingUp: false }),
      export: () => takeAway(session),
    };
  }

  /** Escape: leave the innermost of what is going on. */
  leave() {
    const { session, questions } = this;
    if (questions.running) questions.stop();
    else if (session.tool) session.set({ tool: "" });
    else if (session.solutions.length) {
      session.showSolutions([]);
      questions.hush();
    } else session.select([], session.focus);
  }

  hear(what) {
    if (what === "game") {
      this.questions.message = null;
      this.setParams(this.session.params());
      this.showFrame();
      this.questions.checkSoon();
    }
    this.session.keep();
    this.show();
  }

  show() {
    const { session, picture } = this;
    picture.show(session.game, session.look());
    picture.element.classList.toggle("solved", Boolean(session.isSolved));
    this.heading.textContent = session.game.title || t(`grid.${session.family}`);
    this.heading.classList.toggle("unseen", !session.game.title);
    for (const [button, isOn] of [
      [this.playing, !session.settingUp],
      [this.making, session.settingUp],
    ]) {
      button.setAttribute("aria-pressed", String(isOn));
    }
    this.element.classList.toggle("setting-up", session.settingUp);
    this.ask.element.hidden = session.settingUp;
    this.setUp.element.hidden = !session.settingUp;
    this.clues.element.hidden = !session.settingUp;
    for (const part of [this.keypad, this.status, this.ask, this.setUp, this.clues]) part.show();
    const { draft } = this.clues;
    if (draft || this.drafted) picture.showDraft(session.game, draft ?? []);
    this.drafted = draft !== null;
    const held = document.activeElement;
    if (picture.grid.contains(held) && Number(held.dataset.at) !== session.focus) picture.focus(session.focus);
  }

  async frameOf(game) {
    const key = JSON.stringify(toFrame(game));
    if (!this.frames.has(key)) {
      const response = await render(this.session.family, toFrame(game), "svg");
      if (this.frames.size >= KEPT_FRAMES) this.frames.delete(this.frames.keys().next().value);
      this.frames.set(key, await response.text());
    }
    return this.frames.get(key);
  }

  async showFrame() {
    const { session, picture } = this;
    const { game } = session;
    const key = JSON.stringify(toFrame(game));
    if (key === this.framed) return;
    try {
      const frame = await this.frameOf(game);
      if (session.game.rules !== game.rules) return;
      this.framed = key;
      picture.layOut(game);
      picture.showFrame(frame);
      picture.show(session.game, session.look());
    } catch (error) {
      this.questions.fail(error);
    }
  }

  /** A game as the server understands it, with what its clues mean; null where it does not, after saying why. */
  async understood(game) {
    try {
      return await readGame(this.session, game);
    } catch (error) {
      this.questions.fail(error);
      return null;
    }
  }

  unmount() {
    this.isClosed = true;
    for (const end of this.ends) end();
    this.questions.close();
    this.element.remove();
  }
}
