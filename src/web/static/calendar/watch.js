// Watching the search: the server reports each event; here they are shown step by step or in motion.
import { isAbort, stream } from "../api.js";
import { around, h, the } from "../dom.js";
import { errorText, t } from "../i18n.js";
import { load, save } from "../store.js";
import { cellNamed, poseOn } from "./geometry.js";
import { button } from "./panel.js";
import { watchedReason } from "./reasons.js";

const SPEEDS = [1, 2, 4, 8, 16, 40, 100, 400]; // steps a second
const LOGGED = 7;

// What the search may be asked to use; the first order and these switches are what it starts with.
const ORDERS = ["fewest", "file", "cell", "colour"];
const IDEAS = ["filter", "sizes", "shapes", "forced", "old_tunnels", "new_tunnels", "colours", "intersection"];
const USUAL = { order: "fewest", filter: true, sizes: true, shapes: true, forced: true, new_tunnels: true };
/** @type {Record<string, string[]>} */
const NEEDS = { colours: ["filter"], intersection: ["filter", "colours"] };

export class Watch {
  says = h("p", { class: "says" });
  log = h("ol", { class: "log", "aria-hidden": "true" });
  counts = h("p", { class: "counts" });
  runs = button(t("cal.watch.run"), () => this.toggle(), { key: "Space", classes: "primary" });
  steps = button(t("cal.watch.step"), () => this.step(), { key: "→" });
  skips = button(t("cal.watch.skip"), () => this.skip(), { key: "N", classes: "onward" });
  speedInput = h("input", { type: "range", min: 0, max: SPEEDS.length - 1, step: 1, id: "cal-speed" });
  rate = h("output", { for: "cal-speed" });
  order = h("select", { id: "cal-order" });
  /** @type {Record<string, HTMLInputElement>} */
  boxes = {};
  tally = { places: 0, refusals: 0, solutions: 0 };
  isRunning = false;
  isOver = false;
  /** @type {AsyncGenerator<WatchEvent, void> | null} */
  events = null;
  /** @type {AbortController | null} */
  controller = null;
  /** @type {number | undefined} */
  timer;

  /**
   * `closed()` is called when the panel is closed. Pieces that are placed when it starts stay where they are.
   * @param {CalendarSession} session @param {Play} play @param {Pick<Layers, "pieces" | "board">} layers
   * @param {() => void} closed
   */
  constructor(session, play, layers, closed) {
    this.session = session;
    this.play = play;
    this.layers = layers;
    this.closed = closed;
    this.table = session.table;
    this.given = this.table.spellings();
    this.fixed = this.table.placed().map(Boolean);
    const kept = load("calendar.watch", {});
    this.speed = SPEEDS.includes(kept.speed) ? kept.speed : 4;
    /** @type {Record<string, any>} */
    this.ideas = { ...USUAL, ...kept.ideas };
    this.pauses = kept.pauses ?? true;
    this.element = this.#build();
  }

  #build() {
    const { speedInput: speed, order } = this;
    speed.value = String(SPEEDS.indexOf(this.speed));
    speed.addEventListener("input", () => {
      this.speed = SPEEDS[Number(speed.value)];
      this.#show();
      this.#keep();
    });
    const ideas = h("fieldset", {}, h("legend", {}, t("cal.watch.ideas")));
    for (const name of ORDERS) order.append(h("option", { value: name }, t(`cal.order.${name}`)));
    order.value = this.ideas.order;
    order.addEventListener("change", () => this.#change("order", order.value));
    ideas.append(h("label", { for: "cal-order" }, t("cal.watch.order")), order);
    for (const name of IDEAS) ideas.append(this.#box(name, t(`cal.idea.${name}`), this.ideas[name], (on) => this.#change(name, on)));
    return h(
      "section",
      { class: "cal-watch", "aria-label": t("cal.watch") },
      h("header", {}, h("h2", {}, t("cal.watch")), button(t("cal.close"), () => this.close(), { key: "Esc" })),
      this.says,
      this.counts,
      h("div", { class: "buttons" }, this.runs, this.steps, this.skips),
      h(
        "div",
        { class: "settings-part", tabindex: 0, role: "group", "aria-label": t("cal.watch.settings") },
        h("div", { class: "speed" }, h("label", { for: "cal-speed" }, t("cal.watch.speed")), speed, this.rate),
        this.#box("pauses", t("cal.watch.pauses"), this.pauses, (on) => {
          this.pauses = on;
          this.#keep();
        }),
        this.log,
        h("details", {}, h("summary", {}, t("cal.watch.ideas")), ideas),
      ),
    );
  }

  /** @param {string} name @param {string} text @param {boolean} checked @param {(on: boolean) => void} change */
  #box(name, text, checked, change) {
    const box = h("input", { type: "checkbox", id: `cal-idea-${name}` });
    box.checked = Boolean(checked);
    box.addEventListener("change", () => change(box.checked));
    this.boxes[name] = box;
    return h("label", { class: "check", for: box.id }, box, " ", text);
  }

  /** @param {string} name @param {any} value */
  #change(name, value) {
    this.ideas[name] = value;
    // Some ideas stand on others, and the order by colours on colours.
    if (value === true) for (const needed of NEEDS[name] ?? []) this.ideas[needed] = true;
    if (value === false) {
      for (const [other, needed] of Object.entries(NEEDS)) if (needed.includes(name)) this.ideas[other] = false;
    }
    if (this.ideas.order === "colour") Object.assign(this.ideas, name === "order" ? { colours: true, filter: true } : {});
    if (this.ideas.order === "colour" && !this.ideas.colours) this.ideas.order = "fewest";
    for (const idea of IDEAS) this.boxes[idea].checked = Boolean(this.ideas[idea]);
    this.order.value = this.ideas.order;
    this.#keep();
    this.start();
  }

  #keep() {
    save("calendar.watch", { speed: this.speed, pauses: this.pauses, ideas: this.ideas });
  }

  /** Begin at the beginning, standing still. */
  start() {
    this.#leave();
    this.controller = new AbortController();
    const ideas = Object.fromEntries([["order", this.ideas.order], ...IDEAS.map((name) => [name, Boolean(this.ideas[name])])]);
    this.events = stream("/api/calendar/watch", { ...this.session.query(this.given), ideas }, { signal: this.controller.signal });
    this.tally = { places: 0, refusals: 0, solutions: 0 };
    this.isOver = false;
    this.table.poses = this.table.poses.map((pose, i) => (this.fixed[i] ? pose : null));
    this.play.slideAll();
    this.play.describeAll();
    this.layers.board.setDead([]);
    this.play.count.stop();
    this.log.replaceChildren();
    this.#say(t("cal.watch.ready"));
    this.#show();
  }

  #leave() {
    this.isRunning = false;
    clearTimeout(this.timer);
    this.controller?.abort();
    this.events = null;
  }

  toggle() {
    if (this.isRunning) {
      this.isRunning = false;
      clearTimeout(this.timer);
    } else if (this.isOver) this.start();
    else {
      this.isRunning = true;
      this.#run();
    }
    this.#show();
  }

  /** Go on until the next solution at once. */
  async skip() {
    const { speed } = this;
    if (this.isOver) return;
    this.isRunning = false;
    clearTimeout(this.timer);
    let event;
    do event = await this.step(false);
    while (event && event.event !== "solution" && event.event !== "end");
    this.speed = speed;
    this.#settle();
  }

  async #run() {
    if (!this.isRunning) return;
    // Several steps a frame where that is faster than frames are.
    const at = Math.max(1, Math.round(this.speed / 40));
    for (let i = 0; i < at && this.isRunning; i++) {
      const event = await this.step(i === at - 1);
      if (!event) return;
      if (event.event === "solution" && this.pauses) {
        this.isRunning = false;
        this.#settle();
      }
    }
    if (this.isRunning) this.timer = setTimeout(() => this.#run(), (1000 * at) / this.speed);
  }

  /** Take one event from the search and show it; returns it, null when there are no more. */
  async step(shows = true) {
    const { events } = this;
    if (!events || this.isOver) return null;
    if (shows && !this.isRunning) clearTimeout(this.timer);
    let next;
    try {
      next = await events.next();
    } catch (error) {
      if (events !== this.events || isAbort(error)) return null;
      this.#over(errorText(error));
      return null;
    }
    if (events !== this.events) return null;
    if (next.done) {
      this.#over(t("cal.watch.over", { count: this.tally.solutions }));
      return null;
    }
    this.#apply(next.value, shows);
    return next.value;
  }

  /** @param {string} message */
  #over(message) {
    this.isOver = true;
    this.isRunning = false;
    this.#say(message);
    this.#settle();
  }

  /** @param {WatchEvent} event @param {boolean} shows */
  #apply(event, shows) {
    const { table, tally } = this;
    const cells = (event.cells ?? []).map(cellNamed);
    const at = event.piece ?? -1; // no piece
    const piece = table.board.pieces[at];
    this.layers.board.setDead(event.event === "refuse" ? cells : []);
    if (event.event === "place" || event.event === "force") {
      table.put(at, poseOn(piece.cells, piece.orientations, cells, this.play.pose(at)));
      tally.places += 1;
    } else if (event.event === "take back") table.poses[at] = null;
    else if (event.event === "refuse") tally.refusals += 1;
    else if (event.event === "solution") tally.solutions += 1;
    if (!shows) return;
    if (piece) this.layers.pieces.slide(at, this.play.pose(at), Math.min(220, 600 / this.speed));
    const name = piece?.name ?? "";
    const reason = event.message ? watchedReason(event.message, this.table.board) : "";
    const text = t(`cal.event.${event.event.replace(" ", "-")}`, { name, reason, cell: cells.length ? this.table.board.label(cells[0]) : "", count: tally.solutions });
    this.#say(text);
    const line = h("li", { class: event.event.replace(" ", "-") }, text);
    this.log.prepend(line);
    while (this.log.children.length > LOGGED) this.log.lastElementChild?.remove();
    this.#show();
  }

  /** Show all pieces as they are now, after steps that were not shown. */
  #settle() {
    this.play.slideAll();
    this.play.describeAll();
    if (this.tally.solutions && !this.isOver) this.#say(t("cal.event.solution", { count: this.tally.solutions }));
    this.#show();
  }

  /** @param {string} text */
  #say(text) {
    this.says.textContent = text;
  }

  #show() {
    the(".text", this.runs).textContent = t(this.isOver ? "cal.watch.again" : this.isRunning ? "cal.watch.pause" : "cal.watch.run");
    this.steps.disabled = this.isRunning || this.isOver;
    this.skips.disabled = this.isOver;
    this.rate.textContent = t("cal.watch.rate", { count: this.speed });
    this.speedInput.setAttribute("aria-valuetext", this.rate.textContent);
    this.counts.textContent = t("cal.watch.counts", this.tally);
  }

  /** Keys while watching; returns whether one was meant. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey) return false;
    const isButton = around(event, "button, summary");
    /** @type {Record<string, () => unknown>} */
    const acts = { Escape: () => this.close(), ArrowRight: () => this.step(), n: () => this.skip() };
    if (!isButton) acts[" "] = () => this.toggle();
    if (!Object.hasOwn(acts, event.key)) return false;
    acts[event.key]();
    return true;
  }

  close() {
    this.#leave();
    this.closed();
  }
}
