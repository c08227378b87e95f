// The view of a family whose puzzles are grids of values: sudoku and calcudoku are two configurations of it.

import { importPart } from "../api.js";
import { dropToasts, focusedElement, h, the, toast, toTop } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { Clock } from "./clock.js";
import { askForText, listenToTexts, readGame, readPuzzle, readText, render } from "./exports.js";
import { listenToKeys, listenToPointer } from "./input.js";
import { ACTIONS, shortcut } from "./keys.js";
import { Combos } from "./combos.js";
import { Keypad } from "./keypad.js";
import { LayerWatch, shownLayers, withNeededLayers } from "./layers.js";
import { MODES, TOOLS, WORDS } from "./marks.js";
import { HintSettingsPanel } from "./hint_settings_panel.js";
import { Live } from "./live.js";
import { PlaySettingsPanel, playSettings } from "./play_settings.js";
import { OpenSteps } from "./open_steps.js";
import { TrueCandidates } from "./true_candidates.js";
import { Ask, PathList, SetUp, StatusLine } from "./panel.js";
import { Queries } from "./queries.js";
import { BoardPicture } from "./render.js";
import { Session } from "./session.js";
import { fromPuzzle, hasTextsOnly, isPlain, toFrame, valuesOf, withPlay } from "./state.js";
import { gameName } from "./words.js";

const KEPT_FRAMES = 50;
const WIDE = "(min-width: 84rem) and (min-height: 34.01rem) and (min-aspect-ratio: 11/10)"; // as in grid/clues.css
const PLACES = 0.9; // the room beside the grid where clues are put there, in cells
const MANY = 12; // columns: on a board with more, cells may be too small
const MEANING_MS = 1500;
/** @type {Record<string, string>} */
const KEY_NAMES = { Escape: "Esc" };

/**
 * A view of `family`; `example` is the text of the puzzle that a first visit shows.
 * @param {GridFamily} family @param {string} example
 */
export function gridView(family, example) {
  /** @type {GridSession | null} */
  let session = null; // outlives the view: switching language or tab takes nothing away
  /** @type {OpenSteps | null} */
  let openSteps = null;
  return {
    id: family,
    title: `family.${family}`,
    keys: () => (session ? keys(session.game) : []),
    /** @param {HTMLElement} root @param {MountOptions} given */
    mount(root, { params, setParams, families }) {
      session ??= new Session(family, families[family].rules);
      openSteps ??= new OpenSteps(session);
      const { formats, sizes, recipes, ingredients } = families[family];
      return new View(root, session, openSteps, { params, setParams, example, formats, qr: families.qr, made: { levels: families.levels, sizes, recipes, ingredients } });
    },
  };
}

/** What the keys do, for the page's help: those that belong together share a line. @param {Game} game */
function keys(game) {
  const keyOf = Object.fromEntries(
    Object.entries(ACTIONS).map(([key, name]) => [name, KEY_NAMES[key] ?? shortcut(game, key)]),
  );
  const hasLetters = Math.max(...valuesOf(game)) > 9;
  const together = (/** @type {string[]} */ ...names) => [
    names.map((name) => keyOf[name]).join(" "),
    names.map((name) => t(`grid.do.${name}`)).join(t("grid.comma")),
  ];
  return [
    ["1 … 9 A …", t("grid.help.values")],
    ["⌫ 0 .", t("grid.do.erase")],
    ...(hasLetters ? [["Alt A", t("grid.help.letters")]] : []),
    ["← ↑ ↓ →", t("grid.help.arrows")],
    ["⇧ ←", t("grid.help.shift")],
    ["Ctrl A", t("grid.help.all")],
    [
      MODES.map((mode) => shortcut(game, mode.key)).join(" "),
      MODES.map(({ id }) => t(`grid.mode.${id}`)).join(t("grid.comma")),
    ],
    [t("grid.help.space"), t("grid.help.mode")],
    [shortcut(game, WORDS.key), t("grid.help.layer")],
    ["Ctrl ⇧ ←", t("grid.help.cross")],
    [TOOLS.map((mode) => shortcut(game, mode.key)).join(" "), TOOLS.map(({ id }) => t(`grid.do.${id}`)).join(t("grid.comma"))],
    ["⇧ 1", t("grid.mode.corner")],
    ["Ctrl 1", t("grid.mode.centre")],
    ["Ctrl ⇧ 1", t("grid.mode.colour")],
    ["1 2", t("grid.help.chord")],
    [t("grid.help.twice"), t("grid.help.alike")],
    ["Ctrl Z Ctrl Y", [t("grid.do.undo"), t("grid.do.redo")].join(t("grid.comma"))],
    together("hint", "enterStep"),
    together("openSteps"),
    [keyOf.solveByKey, t("grid.do.solve")],
    together("previous", "next"),
    together("restart"),
    together("setUp"),
    together("pause", "meaning"),
    together("leave"),
    ["Ctrl V", t("grid.help.paste")],
  ];
}

class View {
  /** @type {string | null} */
  framed = null; // what the picture of the rules depends on
  /** @type {LayerRows | null} */
  foundLayers = null; // which of a solution it shows
  drafted = false;
  /** @type {Promise<import("./clues.js").Clues | null> | null} */
  bringing = null; // what is needed for setting up
  /** @type {number | null} */
  slot = null; // of the game that is shown
  isClosed = false;
  /** @type {import("./zoom.js").Zoom | null} */
  zoom = null; // fetched for a large board

  /**
   * @param {HTMLElement} root @param {GridSession} session @param {OpenSteps} openSteps
   * @param {Omit<MountOptions, "families"> & {example: string, formats: string[], qr: boolean, made: Makeable}} given
   */
  constructor(root, session, openSteps, { params, setParams, example, formats, qr, made }) {
    this.session = session;
    this.setParams = setParams;
    this.formats = formats;
    this.qr = qr;
    this.made = made;
    this.frames = new Map(); // pictures of rules, by what they depend on
    this.queries = new Queries(session);
    this.layers = new LayerWatch(session);
    const actions = this.actions();
    this.picture = new BoardPicture(t(`family.${session.family}`));
    this.keypad = new Keypad(session, actions);
    this.status = new StatusLine(session, this.queries, openSteps);
    this.live = new Live(session);
    this.clock = new Clock(session, actions);
    this.ask = new Ask(session, actions);
    this.path = new PathList(session, this.queries);
    this.setUp = new SetUp(session, actions, this.queries);
    this.possible = new TrueCandidates(session);
    this.openSteps = openSteps;
    /** @type {import("./open_panel.js").OpenPanel | null} */
    this.openPanel = null; // fetched when it is first opened
    /** @type {import("./meaning.js").Meaning | null} */
    this.meaning = null;
    this.ways = new HintSettingsPanel(session, (isRenamed) => this.rephrase(isRenamed));
    this.play = new PlaySettingsPanel(session);
    this.combos = new Combos(session);
    session.onValue = async (cells, value) => playSettings().tidy && (await importPart(() => import("./tidy.js")))?.tidy(session, cells, value);
    /** @type {import("./clues.js").Clues | null} */
    this.clues = null; // fetched when a puzzle is set up for the first time
    /** @type {ViewPart[]} */
    this.parts = [this.keypad, this.status, this.live, this.clock, this.ask, this.path, this.setUp, this.possible, this.ways, this.play, this.combos];
    this.heading = h("h1", { class: "grid-title" });
    this.byline = h("p", { class: "grid-author" });
    this.cover = h("button", { type: "button", class: "board-cover", onclick: actions.pause, hidden: true }, h("strong", {}, t("grid.paused")), h("span", {}, t("grid.goOn")));
    this.picture.board.append(this.cover);
    this.playing = this.phase("play", false);
    this.making = this.phase("setUp", true);
    this.bar = this.phaseBar(actions);
    const more = h("div", { class: "grid-more" }, this.ask.element, this.path.element, this.setUp.element);
    const toMore = h(
      "button",
      { type: "button", class: "to-more", title: t("grid.below"), "aria-label": t("grid.below"), onclick: () => (more.scrollHeight > more.clientHeight + 1 ? this.ask.rules : more).scrollIntoView() },
      h("span", { class: "far" }, `${t("grid.checkAndRules")} ↓`),
      h("span", { class: "near" }, `${t("grid.rules")} ↓`),
    );
    // Small screens have it in a menu besides, which newcomers do not open: it stands where a title would.
    const toBrowse = h("button", { type: "button", class: "to-more to-browse", title: t("grid.do.browse.title"), onclick: () => actions.browse() }, t("grid.do.browse"));
    this.element = h(
      "div",
      { class: "grid-view", "data-family": session.family },
      h(
        "div",
        { class: "grid-screen" },
        h(
          "div",
          { class: "grid-stage" },
          h("div", { class: "grid-top" }, toMore, h("div", { class: "grid-name" }, this.heading, toBrowse, this.byline), this.live.element, this.clock.element),
          this.picture.element,
        ),
        this.status.element,
        this.keypad.element,
      ),
      more,
    );
    this.ask.rules.after(this.combos.element, this.possible.element, this.ways.element, this.play.element);
    this.picture.scope = this.element;
    root.append(this.element);
    the(".bar .settings").before(this.bar);
    for (const event of ["pointermove", "pointerdown"]) this.element.addEventListener(event, () => this.bringMeaning(), { once: true });
    this.soon = setTimeout(() => matchMedia("(hover: none)").matches && this.bringMeaning(), MEANING_MS); // the first touch may be a long one
    const keepNow = () => session.keepNow();
    const openRules = () => {
      this.ask.rules.open = true; // what is printed without a sheet has its rules, too
    };
    /** @param {StorageEvent} event */
    const follow = ({ key }) => session.follow(key) && this.queries.say(t("grid.elsewhere"));
    const keepHidden = () => document.hidden && session.keepNow();
    addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepHidden);
    addEventListener("beforeprint", openRules);
    addEventListener("storage", follow);
    this.ends = [
      session.on((what) => this.hear(what)),
      listenToKeys(session, this.picture, actions),
      listenToPointer(session, this.picture, {
        isPath: () => Boolean(this.clues?.isPath),
        hands: () => this.clues?.hands,
        /** @param {number} at */
        onTwice: (at) => session.settingUp && (this.clues ? this.clues.editTwice(at) : this.bringClues().then((clues) => clues?.editTwice(at))),
      }),
      listenToTexts(session, root, () => session.set({ settingUp: false })),
      () => removeEventListener("pagehide", keepNow),
      () => document.removeEventListener("visibilitychange", keepHidden),
      () => removeEventListener("beforeprint", openRules),
      () => removeEventListener("storage", follow),
    ];
    this.start(params, example);
  }

  /** @param {URLSearchParams} params @param {string} example */
  async start(params, example) {
    const { session } = this;
    const address = new URLSearchParams(session.params()).toString();
    const isThere = session.isOpen && (!params.get("grid") || params.toString() === address);
    try {
      if (!isThere) await this.bring(params, example);
    } catch (error) {
      toast(t("grid.badAddress", { message: errorText(error) }));
    }
    session.isOpen = true;
    this.slot = session.slot;
    if (this.openSteps.isOpen) await this.bringPanel();
    if (!this.isClosed) this.hear("game");
  }

  /**
   * Bring the game that the address says, or the last one, or the example.
   * @param {URLSearchParams} params @param {string} example
   */
  async bring(params, example) {
    const { session } = this;
    const linked = session.linked(params);
    if (linked) return session.enter(isPlain(linked, session.known) || session.keeps(linked) ? linked : await readGame(session, linked));
    const slot = session.lastSlot();
    if (slot === null || !session.resume(slot)) session.enter(fromPuzzle(await readText(session, example)));
    else if (hasTextsOnly(session.game)) session.reread(await readGame(session, session.game));
  }

  /**
   * The bar in the page's header: play or set up, and puzzles in and out; where room is scarce, those are in a menu.
   * @param {Actions} actions
   */
  phaseBar(actions) {
    /** @param {string} name */
    const button = (name) =>
      h("button", { type: "button", class: "button", title: t(`grid.do.${name}.title`), onclick: () => close(actions[name]) }, t(`grid.do.${name}`));
    const menu = h("div", { class: "bar-menu", id: "grid-menu", popover: "auto" }, ["browse", "make", "games", "read", "export"].map(button));
    /** @param {() => unknown} run */
    const close = (run) => {
      if (menu.matches(":popover-open")) menu.hidePopover();
      run();
    };
    const opener = h("button", { type: "button", class: "button bar-more", popovertarget: "grid-menu", "aria-label": t("grid.menu"), title: t("grid.menu") }, "⋯");
    const phases = h("div", { class: "phases", role: "group", "aria-label": t("grid.phase") }, this.playing, this.making);
    return h("div", { class: "phase-bar" }, phases, opener, menu);
  }

  /** @param {string} name @param {boolean} settingUp */
  phase(name, settingUp) {
    const run = () => this.go(settingUp);
    return h("button", { type: "button", class: "phase", onclick: run }, t(`grid.phase.${name}`));
  }

  /** Go to playing or to setting up. @param {boolean} settingUp */
  go(settingUp) {
    const { session, queries } = this;
    if (settingUp === session.settingUp) return;
    queries.drop();
    session.showSolutions([]);
    session.set({ settingUp, tool: "", steps: null, isPaused: false, mode: MODES[0].id });
    toTop(); // to the board
    if (session.game.about.fog && !settingUp) queries.answers.find();
  }

  actions() {
    const { session, queries } = this;
    /** @param {"hint" | "path" | "rate" | "enterStep" | "check" | "count" | "candidates" | "solve" | "solveByKey"} name */
    const asking = (name) => () => {
      toTop(); // answers stand on and below the board
      return queries[name]();
    };
    return {
      undo: () => session.undo() && this.welcome("grid.backTo"),
      redo: () => session.redo() && this.welcome("grid.forthTo"),
      hint: asking("hint"),
      openSteps: async () => {
        if (session.settingUp) return;
        toTop(); // the list takes the place of the values
        (await this.bringPanel())?.toggle();
      },
      path: asking("path"),
      rate: asking("rate"),
      enterStep: asking("enterStep"),
      check: asking("check"),
      count: asking("count"),
      candidates: asking("candidates"),
      solve: asking("solve"),
      solveByKey: asking("solveByKey"),
      next: () => this.turn(1),
      previous: () => this.turn(-1),
      restart: () => {
        session.change(withPlay(session.game));
        session.showSolutions([]);
      },
      setUp: () => this.go(!session.settingUp),
      enter: () => (session.settingUp ? this.clues?.finish() : queries.sayMore()),
      /** @param {string} key */
      typeClue: (key) => Boolean(this.clues?.form?.type(key)),
      removeClue: () => Boolean(this.clues?.removeChosen()),
      pause: () => {
        if (!session.settingUp) session.set({ isPaused: !session.isPaused });
        if (session.isPaused) this.cover.focus();
        else this.picture.focus(session.focus);
      },
      meaning: async () => (await this.bringMeaning())?.here(),
      leave: () => this.leave(),
      /** @param {number} value */
      refuse: (value) => queries.say(session.mode === "layer" ? t("grid.noSuchWord", { most: session.words.length }) : t("grid.noSuchValue", { value, most: Math.max(...valuesOf(session.game)) })),
      /** @param {number} side */
      newGrid: (side) => session.openEmpty(side),
      copy: () => {
        session.copy(t("grid.copyOf", { name: gameName(session.game, session) }));
        queries.say(t("grid.copyMade"));
      },
      make: async () => {
        const dialogs = await importPart(() => import("./new.js"));
        let refused = "";
        do {
          const wanted = await dialogs?.chooseNew(session, this.made, refused);
          refused = wanted ? await queries.make(wanted) : "";
        } while (refused);
      },
      browse: async () => this.takeChosen((await (await importPart(() => import("./browse.js")))?.browse(session)) ?? null),
      games: async () => (await importPart(() => import("./takeaway.js")))?.chooseGame(session),
      read: async () => (await askForText(session)) && session.set({ settingUp: false }),
      export: async () => (await importPart(() => import("./takeaway.js")))?.takeAway(session, this.formats, this.qr),
    };
  }

  /** Play what was chosen from the supply. @param {Chosen | null} chosen */
  async takeChosen(chosen) {
    const { session, queries } = this;
    try {
      if (chosen?.wanted) await queries.make(chosen.wanted);
      if (chosen?.puzzle) session.open(await readPuzzle(session, chosen.puzzle));
      if (chosen?.item) {
        const { text, title, level, date } = chosen.item;
        const read = await readText(session, text);
        session.open({ ...read, puzzle: { ...(title && { title }), ...(level && { level }), ...(date && { date }), ...read.puzzle } });
      }
      if (chosen) session.set({ settingUp: false });
    } catch (error) {
      queries.fail(error);
    }
  }

  /** What tells the meanings of clues, fetched when a pointer or a key first may ask for it. */
  async bringMeaning() {
    const found = this.meaning ? null : await importPart(() => import("./meaning.js"));
    if (found && !this.meaning && !this.isClosed) {
      this.meaning = new found.Meaning(this.session, this.picture, this.element);
      if (this.clues) this.meaning.addPalette(this.clues.element);
    }
    return this.meaning;
  }

  /** The list of open steps; null where the server is gone. */
  async bringPanel() {
    const found = this.openPanel ? null : await importPart(() => import("./open_panel.js"));
    if (found && !this.openPanel && !this.isClosed) {
      this.openPanel = new found.OpenPanel(this.session, this.openSteps, this.queries);
      this.keypad.element.after(this.openPanel.element);
      this.parts.push(this.openPanel);
    }
    return this.openPanel;
  }

  /** The rules and the forms of their clues, fetched once; null where the server is gone. */
  bringClues() {
    this.bringing ??= this.fetchClues();
    return this.bringing;
  }

  /** Put them beside the board on a wide screen, else above the other panels. */
  async fetchClues() {
    const { session } = this;
    const found = await importPart(() => import("./clues.js"));
    if (!found) this.bringing = null; // the next change asks again
    if (!found || this.isClosed) return null;
    const clues = new found.Clues(session, {
      /** @param {Game} game */
      check: (game) => this.understood(game, { entered: true }),
      /** @param {Shape[]} shapes */
      point: (shapes) => this.picture.showDraft(session.game, shapes),
      picture: this.picture,
    });
    const wide = matchMedia(WIDE);
    const place = () => (wide.matches ? this.element.prepend(clues.element) : the(".grid-more", this.element).prepend(clues.element));
    wide.addEventListener("change", place);
    this.ends.push(() => wide.removeEventListener("change", place));
    place();
    this.clues = clues;
    this.meaning?.addPalette(clues.element);
    this.parts.push(clues);
    this.show();
    return clues;
  }

  /** What zooms into a board of many columns. */
  async bringZoom() {
    const found = await importPart(() => import("./zoom.js"));
    if (!found || this.zoom || this.isClosed) return;
    this.zoom = new found.Zoom(this.session, this.picture);
    this.clock.element.before(this.zoom.element);
    this.parts.push(this.zoom);
    this.zoom.show();
  }

  /** Say which game is there now, after undo or redo led to another. @param {string} key */
  welcome(key) {
    const { game } = this.session;
    const size = game.title ? "" : ` ${game.rows} × ${game.cols}`;
    this.queries.say(t(key, { name: gameName(game, this.session) + size }));
  }

  /** Escape: leave the innermost of what is going on. */
  leave() {
    const { session, queries } = this;
    if (queries.running) queries.stop();
    else if (["letter", "pen", "layer"].includes(session.entering)) session.set({ mode: MODES[0].id });
    else if (session.tool) session.set({ tool: "" });
    else if (session.steps) queries.hush();
    else if (this.openSteps.isOpen) this.openSteps.close();
    else if (session.solutions.length) {
      session.showSolutions([]);
      queries.hush();
    } else session.select([], session.focus);
  }

  /** Show another solution, or another step of the path. @param {number} by */
  turn(by) {
    const { session, queries } = this;
    if (session.steps?.isPath) queries.goToStep(session.steps.at + by);
    else if (this.openSteps.isOpen) this.openPanel?.turn(by);
    else session.turnSolution(by);
  }

  /** @param {string} what */
  hear(what) {
    if (what === "game") {
      if (this.slot !== this.session.slot) dropToasts(); // they were about another puzzle
      this.slot = this.session.slot;
      this.queries.drop();
      this.setParams(this.session.params());
      this.showFrame();
      this.layers.find().then(() => this.showFrame());
      this.queries.checkSoon();
      if (this.session.game.about.fog && !this.session.settingUp) this.queries.answers.find();
    }
    else if (this.session.foundLayers !== this.foundLayers) this.showFrame();
    if (what === "finish") this.celebrate();
    this.session.keep();
    this.show();
  }

  celebrate() {
    const { board } = this.picture;
    board.classList.remove("celebrating");
    board.getBoundingClientRect(); // so that it begins anew
    board.classList.add("celebrating");
  }

  show() {
    const { session, picture, status } = this;
    for (const each of this.parts) each.show();
    const isNamed = Boolean(this.clues?.form && !this.clues.form.place) || status.namesCells || this.openSteps.isOpen;
    picture.show(session.game, { ...session.look(), isNamed });
    if (!this.zoom && session.game.cols > MANY) this.bringZoom();
    picture.board.classList.toggle("solved", Boolean(session.isSolved) && !session.game.computed);
    this.heading.textContent = session.game.title || t(`family.${session.family}`);
    this.heading.classList.toggle("unseen", !session.game.title);
    this.byline.textContent = session.game.about.author ? t("grid.by", { author: session.game.about.author }) : "";
    this.cover.hidden = !session.isPaused;
    picture.board.classList.toggle("paused", session.isPaused);
    this.playing.setAttribute("aria-pressed", String(!session.settingUp));
    this.making.setAttribute("aria-pressed", String(session.settingUp));
    this.element.classList.toggle("setting-up", session.settingUp);
    this.element.classList.toggle("listing", this.openSteps.isOpen);
    this.setUp.element.hidden = !session.settingUp;
    if (session.settingUp) this.bringClues();
    if (this.clues) this.clues.element.hidden = !session.settingUp;
    picture.makeRoom(this.clues?.form?.place || this.clues?.drawing.tool ? PLACES : 0);
    const draft = this.clues?.draft ?? null;
    if (draft || this.drafted) picture.showDraft(session.game, draft ?? []);
    this.drafted = draft !== null;
    const held = focusedElement();
    const isElsewhere = picture.grid.contains(held) && Number(held?.dataset.at) !== session.focus;
    const hasLost = status.lostFocus || this.openPanel?.lostFocus;
    if (isElsewhere || hasLost) picture.focus(session.focus); // the button that was pressed may be gone
    status.lostFocus = false;
    if (this.openPanel) this.openPanel.lostFocus = false;
  }

  /** The puzzle without its values, with the layers that the rules draw. */
  get frame() {
    return toFrame({ ...this.session.game, layers: shownLayers(this.session) });
  }

  /** @param {Puzzle} puzzle */
  frameOf(puzzle) {
    const key = JSON.stringify(puzzle);
    if (!this.frames.has(key)) {
      const asked = render(this.session.family, puzzle, "svg").then((response) => response.text());
      if (this.frames.size >= KEPT_FRAMES) this.frames.delete(this.frames.keys().next().value);
      this.frames.set(key, asked); // before it has come, so that it is asked for once
      asked.catch(() => this.frames.delete(key));
    }
    return this.frames.get(key);
  }

  async showFrame() {
    const { session, picture } = this;
    const { game } = session;
    const puzzle = this.frame;
    const key = JSON.stringify(puzzle);
    this.foundLayers = session.foundLayers;
    if (key === this.framed) return;
    try {
      const frame = await this.frameOf(puzzle);
      if (JSON.stringify(this.frame) !== key) return; // what has changed since is on its way
      this.framed = key;
      picture.layOut(game);
      picture.showFrame(frame);
      picture.coloured = null; // the picture may have other measures
      this.show();
    } catch (error) {
      this.queries.fail(error);
    }
  }

  /**
   * A game as the server understands it, with what its clues mean; null where it does not, after saying why.
   * @param {Game} game @param {{entered?: boolean}} options
   */
  async understood(game, options) {
    try {
      return await readGame(this.session, await withNeededLayers(this.session, game), options);
    } catch (error) {
      this.queries.fail(error);
      return null;
    }
  }

  /** The server is there again. */
  reconnected() {
    this.framed = null;
    this.showFrame();
    this.layers.find();
    this.queries.checkSoon();
    this.live.askAgain();
  }

  /** Hints speak in another way: say anew what is said; where cells have other names, it is the server's to say. @param {boolean} isRenamed */
  rephrase(isRenamed) {
    const { session, queries, openSteps } = this;
    session.steps?.reword();
    if (isRenamed) {
      queries.drop();
      session.set({ steps: null });
      queries.checkSoon();
      if (openSteps.isOpen) openSteps.restart();
    }
    session.tell("look");
  }

  unmount() {
    this.isClosed = true;
    clearTimeout(this.soon);
    this.session.onValue = null;
    this.session.isPaused = false;
    for (const end of this.ends) end();
    this.session.keepNow();
    this.openSteps.pause();
    for (const each of [this.queries, this.live, this.clock, this.meaning, this.combos]) each?.close();
    this.zoom?.close();
    this.bar.remove();
    this.element.remove();
  }
}
