// Requests to Python in this browser, for the page without a server: api.js calls `request` instead of `fetch`. Each request
// has its own worker, as each has its own process on a server. A spare worker waits, so that a cancelled request, whose worker
// is terminated, does not delay others.

import { t } from "./i18n.js";
import { showLoading } from "./loading.js";
import { findAnswer, findProvisionalAnswer, storeAnswer } from "./offline_answers.js";
import { listTrusted } from "./trust.js";

const MOST_WORKERS = 2; // each takes about 100 MB
const CANCEL_MS = 60; // for a cancelled request to stop, before its worker is terminated
const SPARE_AFTER_MS = 1500; // after the first answers
const TRIES = 2;

/** @typedef {{content: Uint8Array, status: number, type: string, isOver: boolean}} Part */

/** Answer a request: by Python for POST, otherwise by one of the page's files. @param {string} path @param {RequestInit} options @returns {Promise<Response>} */
export async function request(path, options = {}) {
  if (options.method !== "POST") return fetch(fileOf(path), options);
  pool.open();
  const body = String(options.body);
  const known = (await findAnswer(path, body)) ?? (pool.isReady ? null : await findProvisionalAnswer(path, body));
  options.signal?.throwIfAborted();
  if (known) return known;
  const response = await new WorkerRequest(pool, path, body, options.signal ?? null).response;
  storeAnswer(path, body, response);
  return response;
}

/** Return the path of the file with a server's answer: api/calendar/board/NAME.json for its "?name=NAME". @param {string} path */
function fileOf(path) {
  const { pathname, searchParams } = new URL(path, "http://page/");
  const name = searchParams.get("name");
  return pathname.startsWith("/api/") ? `${pathname.slice(1)}${name === null ? "" : `/${encodeURIComponent(name)}`}.json` : path;
}

/** @type {Set<() => void>} */
const readyListeners = new Set();

/** Call `listener` once Python has loaded: provisional answers may be replaced then. @param {() => void} listener */
export function onReady(listener) {
  if (!pool.isReady) readyListeners.add(listener);
}

/** A request, until its answer is complete or cancelled. */
class WorkerRequest {
  static count = 0;
  /** @type {WorkerHandle | null} */
  handle = null;
  isOver = false;
  /** @type {ReadableStreamDefaultController<Uint8Array> | null} */
  lines = null;
  /** @type {(() => void) | null} */
  onPart = null; // resolves the pending read
  /** @type {(response: Response) => void} */
  #answer = () => {};
  /** @type {(error: unknown) => void} */
  #refuse = () => {};

  /** @param {WorkerPool} pool @param {string} path @param {string} body @param {AbortSignal | null} signal */
  constructor(pool, path, body, signal) {
    this.id = ++WorkerRequest.count;
    this.path = path.slice("/api".length);
    this.body = body;
    this.pool = pool;
    this.response = new Promise((resolve, reject) => {
      this.#answer = resolve;
      this.#refuse = reject;
    });
    signal?.addEventListener("abort", () => this.cancel(signal.reason), { once: true });
    pool.enqueue(this);
  }

  /** Add a line of progress. @param {Uint8Array} line */
  addProgress(line) {
    this.#open();
    this.lines?.enqueue(line);
  }

  /** Add a part of the answer. @param {Part} part */
  addPart({ content, status, type, isOver }) {
    if (isOver && !this.lines) this.#answer(new Response(/** @type {any} */ (content), { status, headers: { "Content-Type": type } }));
    else {
      this.#open();
      if (content.byteLength) this.lines?.enqueue(content);
      if (isOver) this.lines?.close();
    }
    this.isOver ||= isOver;
    this.onPart?.();
    this.onPart = null;
  }

  /** Answer with an error. @param {number} status @param {string} message */
  fail(status, message) {
    const error = { message, status };
    const line = `${JSON.stringify({ error })}\n`;
    this.addPart({ content: new TextEncoder().encode(line), status, type: "application/json", isOver: true });
  }

  /** @param {unknown} reason */
  cancel(reason) {
    if (this.isOver) return;
    this.isOver = true;
    this.#refuse(reason);
    this.lines?.error(reason);
    this.onPart?.();
    this.pool.release(this);
  }

  /** Start an answer in lines, which are produced no faster than they are read. */
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
            this.onPart = resolve;
          });
          this.handle?.requestPart();
          return part;
        },
        cancel: (reason) => {
          this.lines = null;
          this.cancel(reason);
        },
      },
      { highWaterMark: 0 },
    );
    this.#answer(new Response(stream, { headers: { "Content-Type": "application/x-ndjson" } }));
  }
}

/** A worker and its current request. */
class WorkerHandle {
  isReady = false;
  isWorking = false; // also false while it waits until the next part is read
  /** @type {WorkerRequest | null} */
  request = null;
  /** @type {number | undefined} */
  timer;

  /** @param {WorkerPool} pool @param {boolean} isCounted */
  constructor(pool, isCounted) {
    this.pool = pool;
    this.interrupt = crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.receive({ [this.isReady ? "died" : "failed"]: event.message ?? "" });
    this.worker.postMessage({ start: { isCounted, interrupt: this.interrupt } });
  }

  get isFree() {
    return this.isReady && !this.isWorking && !this.request;
  }

  /** @param {WorkerRequest} next */
  send(next) {
    this.request = next;
    next.handle = this;
    this.isWorking = true;
    this.worker.postMessage({ id: next.id, path: next.path, body: next.body, trusted: listTrusted() });
  }

  /** Request the next part of the answer. */
  requestPart() {
    if (this.isWorking || !this.request) return;
    this.isWorking = true;
    this.worker.postMessage({ id: this.request.id });
  }

  /** Cancel the request: the worker stops soon, or it is terminated. */
  interruptRequest() {
    const { request: cancelled } = this;
    this.request = null;
    if (!this.isWorking) {
      this.worker.postMessage({ id: cancelled?.id, drop: true });
      return;
    }
    if (this.interrupt) this.interrupt[0] = 2; // SIGINT
    this.timer = setTimeout(() => this.pool.replace(this), CANCEL_MS);
  }

  /** @param {any} message */
  receive(message) {
    const current = message.id === this.request?.id ? this.request : null;
    if (message.loaded) this.pool.addLoaded(message.loaded);
    else if (message.isReady) {
      this.isReady = true;
      this.pool.markReady();
    } else if (message.failed !== undefined) this.pool.removeFailed(this, message.failed);
    else if (message.died !== undefined) {
      console.warn(message.died);
      this.request?.fail(500, t("shell.died"));
      this.pool.replace(this);
    } else if (message.line) current?.addProgress(message.line);
    else this.#finishPart(message, current);
  }

  /** Handle a part of the answer, or that the worker was interrupted. @param {any} message @param {WorkerRequest | null} current */
  #finishPart({ id, part }, current) {
    clearTimeout(this.timer);
    this.isWorking = false;
    if (!current && part && !part.isOver) this.worker.postMessage({ id, drop: true });
    if (!part || part.isOver) this.request = null;
    if (part) current?.addPart(part);
    else current?.fail(500, t("shell.died"));
    this.pool.assignRequests();
  }

  terminate() {
    clearTimeout(this.timer);
    this.worker.terminate();
  }
}

/** The workers of this page. */
class WorkerPool {
  /** @type {WorkerHandle[]} */
  handles = [];
  /** @type {WorkerRequest[]} */
  queue = [];
  isReady = false;
  loaded = 0;
  failures = 0;
  /** @type {number | undefined} */
  spare;

  /** Start a worker if there is none. */
  open() {
    if (!this.handles.length) this.#start();
  }

  /** @param {WorkerRequest} added */
  enqueue(added) {
    this.queue.push(added);
    this.assignRequests();
  }

  /** Send queued requests to free workers; start another worker if needed. */
  assignRequests() {
    for (const handle of this.handles) {
      const next = handle.isFree && this.queue.shift();
      if (next) handle.send(next);
    }
    if (!this.isReady || this.handles.length === MOST_WORKERS) return;
    if (this.queue.length) this.#start();
    else this.spare ??= setTimeout(() => this.#addSpare(), SPARE_AFTER_MS);
  }

  /** Start a spare worker, unless a request is running. */
  #addSpare() {
    this.spare = undefined;
    if (this.handles.some((handle) => handle.request)) this.assignRequests();
    else if (this.handles.length < MOST_WORKERS) this.#start();
  }

  /** @param {WorkerRequest} cancelled */
  release(cancelled) {
    this.queue = this.queue.filter((other) => other !== cancelled);
    if (cancelled.handle?.request === cancelled) cancelled.handle.interruptRequest();
    this.assignRequests();
  }

  /** @param {WorkerHandle} handle */
  replace(handle) {
    handle.terminate();
    this.handles = this.handles.filter((other) => other !== handle);
    this.assignRequests();
    this.open();
  }

  markReady() {
    this.failures = 0;
    const isFirst = !this.isReady;
    this.isReady = true;
    this.assignRequests();
    if (!isFirst) return;
    showLoading(null);
    for (const listener of readyListeners) listener();
    readyListeners.clear();
  }

  /** Remove a worker that could not be started. @param {WorkerHandle} handle @param {string} reason */
  removeFailed(handle, reason) {
    handle.terminate();
    this.handles = this.handles.filter((other) => other !== handle);
    this.failures += 1;
    if (this.failures < TRIES) return this.open();
    console.warn(reason);
    this.failures = 0;
    if (this.handles.length) return undefined; // there is another one
    showLoading(null);
    const requests = this.queue;
    this.queue = [];
    for (const failed of requests) failed.fail(500, t("shell.noPython"));
    return undefined;
  }

  /** @param {number} bytes */
  addLoaded(bytes) {
    this.loaded += bytes;
    if (!this.isReady) showLoading(this.loaded);
  }

  #start() {
    const isCounted = !this.isReady && !navigator.serviceWorker?.controller;
    if (!this.isReady) showLoading(this.loaded);
    this.handles.push(new WorkerHandle(this, isCounted));
  }
}

const pool = new WorkerPool();

// Stored files load quickly. On a first visit, the page needs the network for itself until the first request.
if (navigator.serviceWorker?.controller) pool.open();
