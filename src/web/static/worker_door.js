// Questions to Python in this browser, where there is no server: `request` is to api.js what `fetch` is otherwise. Each question
// has a worker to itself, as with the server a process; one more than is needed waits, so that a question that was given up,
// and whose worker is ended, lets no other wait.

import { t } from "./i18n.js";
import { showLoading } from "./loading.js";
import { keep, kept, standIn } from "./stand_in.js";
import { trusted } from "./trust.js";

const MOST = 2; // workers: each takes some 100 MB
const PATIENCE_MS = 60; // for a question that was given up, until its worker is ended
const SPARE_AFTER_MS = 1500; // when the first answers are there
const TRIES = 2;

/** @typedef {{content: Uint8Array, status: number, type: string, isOver: boolean}} Part */

/** What an address answers: an object or a file by POST, or one of the files beside the page. @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
export async function request(path, options = {}) {
  if (options.method !== "POST") return fetch(fileOf(path), options);
  crew.open();
  const body = String(options.body);
  const known = (await kept(path, body)) ?? (crew.isReady ? null : await standIn(path, body));
  options.signal?.throwIfAborted();
  if (known) return known;
  const response = await new Task(crew, path, body, options.signal ?? null).response;
  keep(path, body, response);
  return response;
}

/** The file that holds what a server would answer: api/calendar/board/NAME.json for its "?name=NAME". @param {string} path */
function fileOf(path) {
  const { pathname, searchParams } = new URL(path, "http://page/");
  const name = searchParams.get("name");
  return pathname.startsWith("/api/") ? `${pathname.slice(1)}${name === null ? "" : `/${encodeURIComponent(name)}`}.json` : path;
}

/** @type {Set<() => void>} */
const waiting = new Set();

/** Call `act` once Python is there: what stood in for it may be asked anew. @param {() => void} act */
export function whenReady(act) {
  if (!crew.isReady) waiting.add(act);
}

/** A question, from when it is asked until nobody waits for more of its answer. */
class Task {
  static count = 0;
  /** @type {Hand | null} */
  hand = null;
  isOver = false;
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
  lines = null;
  /** @type {(() => void) | null} */
  wanted = null; // what to call when the part that a reader waits for has come
  /** @type {(response: Response) => void} */
  #answer = () => {};
  /** @type {(error: unknown) => void} */
  #refuse = () => {};

  /** @param {Crew} team @param {string} path @param {string} body @param {AbortSignal | null} signal */
  constructor(team, path, body, signal) {
    this.id = ++Task.count;
    this.path = path.slice("/api".length);
    this.body = body;
    this.team = team;
    this.response = new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#refuse = reject;
    });
    signal?.addEventListener("abort", () => this.withdraw(signal.reason), { once: true });
    team.take(this);
  }

  /** Something about how far it is. @param {Uint8Array} line */
  tell(line) {
    this.#open();
    this.lines?.enqueue(line);
  }

  /** A part of the answer. @param {Part} part */
  add({ content, status, type, isOver }) {
    if (isOver && !this.lines) this.#answer(new Response(/** @type {any} */ (content), { status, headers: { "Content-Type": type } }));
    else {
      this.#open();
      if (content.byteLength) this.lines?.enqueue(content);
      if (isOver) this.lines?.close();
    }
    this.isOver ||= isOver;
    this.wanted?.();
    this.wanted = null;
  }

  /** There will be no answer. @param {number} status @param {string} message */
  fail(status, message) {
    const error = { message, status };
    const line = `${JSON.stringify({ error })}\n`;
    this.add({ content: new TextEncoder().encode(line), status, type: "application/json", isOver: true });
  }

  /** Nobody waits for it any more. @param {unknown} reason */
  withdraw(reason) {
    if (this.isOver) return;
    this.isOver = true;
    this.#refuse(reason);
    this.lines?.error(reason);
    this.wanted?.();
    this.team.release(this);
  }

  /** The answer comes in lines, made no faster than they are read. */
  #open() {
    if (this.lines) return;
    const stream = new ReadableStream(
      {
        start: (controller) => {
          this.lines = controller;
        },
        pull: () => {
          if (this.isOver) return undefined;
          const part = new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
            this.wanted = resolve;
          });
          this.hand?.goOn();
          return part;
        },
        cancel: (reason) => {
          this.lines = null;
          this.withdraw(reason);
        },
      },
      { highWaterMark: 0 },
    );
    this.#answer(new Response(stream, { headers: { "Content-Type": "application/x-ndjson" } }));
  }
}

/** A worker, and the question that it has. */
class Hand {
  isReady = false;
  isWorking = false; // false too where it waits until somebody wants the next part
  /** @type {Task | null} */
  task = null;
  /** @type {number | undefined} */
  timer;

  /** @param {Crew} team @param {boolean} isCounted */
  constructor(team, isCounted) {
    this.team = team;
    this.interrupt = crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.hear({ [this.isReady ? "died" : "failed"]: event.message ?? "" });
    this.worker.postMessage({ start: { isCounted, interrupt: this.interrupt } });
  }

  get isFree() {
    return this.isReady && !this.isWorking && !this.task;
  }

  /** @param {Task} task */
  begin(task) {
    this.task = task;
    task.hand = this;
    this.isWorking = true;
    this.worker.postMessage({ id: task.id, path: task.path, body: task.body, trusted: trusted() });
  }

  goOn() {
    if (this.isWorking || !this.task) return;
    this.isWorking = true;
    this.worker.postMessage({ id: this.task.id });
  }

  /** Nobody waits for its question any more: it stops soon, or it is ended. */
  leave() {
    const { task } = this;
    this.task = null;
    if (!this.isWorking) {
      this.worker.postMessage({ id: task?.id, drop: true });
      return;
    }
    if (this.interrupt) this.interrupt[0] = 2; // SIGINT
    this.timer = setTimeout(() => this.team.replace(this), PATIENCE_MS);
  }

  /** @param {any} said */
  hear(said) {
    const task = said.id === this.task?.id ? this.task : null;
    if (said.loaded) this.team.count(said.loaded);
    else if (said.isReady) {
      this.isReady = true;
      this.team.arrived();
    } else if (said.failed !== undefined) this.team.failed(this, said.failed);
    else if (said.died !== undefined) {
      console.warn(said.died);
      this.task?.fail(500, t("shell.died"));
      this.team.replace(this);
    } else if (said.line) task?.tell(said.line);
    else this.#end(said, task);
  }

  /** A part is there, or it was stopped. @param {any} said @param {Task | null} task */
  #end({ id, part }, task) {
    clearTimeout(this.timer);
    this.isWorking = false;
    if (!task && part && !part.isOver) this.worker.postMessage({ id, drop: true });
    if (!part || part.isOver) this.task = null;
    if (part) task?.add(part);
    else task?.fail(500, t("shell.died"));
    this.team.goOn();
  }

  end() {
    clearTimeout(this.timer);
    this.worker.terminate();
  }
}

/** The workers of this page. */
class Crew {
  /** @type {Hand[]} */
  hands = [];
  /** @type {Task[]} */
  queue = [];
  isReady = false;
  loaded = 0;
  failures = 0;
  /** @type {number | undefined} */
  spare;

  /** Start a worker, if none is there. */
  open() {
    if (!this.hands.length) this.#start();
  }

  /** @param {Task} task */
  take(task) {
    this.queue.push(task);
    this.goOn();
  }

  goOn() {
    for (const hand of this.hands) {
      const task = hand.isFree && this.queue.shift();
      if (task) hand.begin(task);
    }
    if (!this.isReady || this.hands.length === MOST) return;
    if (this.queue.length) this.#start();
    else this.spare ??= setTimeout(() => this.#addSpare(), SPARE_AFTER_MS);
  }

  /** One more, for when this one is busy: not while it is needed itself. */
  #addSpare() {
    this.spare = undefined;
    if (this.hands.some((hand) => hand.task)) this.goOn();
    else if (this.hands.length < MOST) this.#start();
  }

  /** @param {Task} task */
  release(task) {
    this.queue = this.queue.filter((other) => other !== task);
    if (task.hand?.task === task) task.hand.leave();
    this.goOn();
  }

  /** @param {Hand} hand */
  replace(hand) {
    hand.end();
    this.hands = this.hands.filter((other) => other !== hand);
    this.goOn();
    this.open();
  }

  arrived() {
    this.failures = 0;
    const isFirst = !this.isReady;
    this.isReady = true;
    this.goOn();
    if (!isFirst) return;
    showLoading(null);
    for (const act of waiting) act();
    waiting.clear();
  }

  /** A worker could not be started. @param {Hand} hand @param {string} why */
  failed(hand, why) {
    hand.end();
    this.hands = this.hands.filter((other) => other !== hand);
    this.failures += 1;
    if (this.failures < TRIES) return this.open();
    console.warn(why);
    this.failures = 0;
    if (this.hands.length) return undefined; // there is another one
    showLoading(null);
    const tasks = this.queue;
    this.queue = [];
    for (const task of tasks) task.fail(500, t("shell.noPython"));
    return undefined;
  }

  /** @param {number} bytes */
  count(bytes) {
    this.loaded += bytes;
    if (!this.isReady) showLoading(this.loaded);
  }

  #start() {
    const isCounted = !this.isReady && !navigator.serviceWorker?.controller;
    if (!this.isReady) showLoading(this.loaded);
    this.hands.push(new Hand(this, isCounted));
  }
}

const crew = new Crew();

// What the browser keeps comes quickly; on a first visit, the page needs the network for itself until something is asked.
if (navigator.serviceWorker?.controller) crew.open();
