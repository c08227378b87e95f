// Queries to the server or, without one, to Python in this browser. Answers to long queries are lines of JSON: progress,
// then the result.

import { t } from "./i18n.js";
import { findProvisionalAnswer, isConstant, storeAnswer } from "./offline_answers.js";

/** Whether a server answers; in an exported folder, a worker does. */
export const isServed = document.documentElement.dataset?.answers !== "worker";

/** @type {typeof import("./worker_pool.js").request} */
const request = async (path, options) => (isServed ? fetch(path, options) : (await import("./worker_pool.js")).request(path, options));

const STORED_AFTER_MS = 8000; // when the page has loaded everything it needs

/**
 * An answer that is an error: `message` says it in English, `messages` in each language, `data` is its key in
 * the catalogue with its parameters; `status` is that of HTTP (0 without an answer: then a banner says so, see onConnection),
 * `line`, `column`, `path` its place.
 */
export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {Partial<Failure>} [options]
   */
  constructor(message, { status = 0, messages = null, data = null, line = null, column = null, path = null, cited = [], code = "", link = "" } = {}) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.messages = messages;
    this.data = data;
    this.line = line;
    this.column = column;
    this.path = path;
    this.cited = cited;
    this.code = code; // Python that would have to run, and may not yet
    this.link = link; // the address from which the puzzle of a short link can be requested
  }
}

/** Whether an error means that the server is gone; the banner shows this. @param {unknown} error */
export const isGone = (error) => error instanceof ApiError && error.status === 0;

/** Whether a query was given up here. @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

const PROBE_MS = 1500; // between two looks whether the server is back
/** @type {Set<(isLost: boolean) => void>} */
const listeners = new Set();
let isLost = false;

/**
 * Call `listener(isLost)` whenever the server is gone, and when it is back; returns a function that ends that.
 * @param {(isLost: boolean) => void} listener
 */
export function onConnection(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Report that the server does not respond, and probe until it does; return the error to throw. */
export function reportLost() {
  if (!isLost) {
    setLost(true);
    probe();
  }
  return new ApiError(t("shell.gone"));
}

/** @param {boolean} value */
function setLost(value) {
  if (value === isLost) return;
  isLost = value;
  for (const listener of [...listeners]) listener(value);
}

async function probe() {
  while (isLost) {
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
    const response = await request("/api/families", { cache: "no-store" }).catch(() => null);
    if (response?.ok) setLost(false);
  }
}

/** Ask by GET. @param {string} path @returns {Promise<any>} */
export async function get(path) {
  const response = await reach(path, {});
  return response.json();
}

/**
 * Ask by POST and return the result. `onProgress({steps, seconds, found})` is called while the search goes on; the server
 * ends the search when `signal` aborts.
 * @param {string} path @param {object} body
 * @param {AskOptions} [options] @returns {Promise<any>}
 */
export async function ask(path, body, { signal, onProgress } = {}) {
  for await (const line of stream(path, body, { signal })) {
    if ("progress" in line) onProgress?.(line.progress);
    else if ("result" in line) return line.result;
    else return line; // an answer that came in one piece
  }
  throw new ApiError(t("shell.cut-off"));
}

/**
 * Ask by POST; yields the objects of the answer as they come. Throws an ApiError for a line that is one.
 * @param {string} path @param {object} body @param {AskOptions} [options] @returns {AsyncGenerator<any, void>}
 */
export async function* stream(path, body, { signal } = {}) {
  const headers = { "Content-Type": "application/json", Accept: "application/x-ndjson" };
  const response = await reach(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks(response)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line) yield checked(line);
  }
  if (rest.trim()) yield checked(rest);
}

/**
 * Ask by POST for a file; resolves to the Response.
 * @param {string} path @param {object} body @param {AskOptions} [options]
 */
export function askForFile(path, body, { signal } = {}) {
  return reach(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });
}

let hasMissed = false;

/** Whether a module could not be fetched, which some browsers remember: only a reload helps then. */
export const hasMissedModules = () => hasMissed;

/**
 * Import a module by a function. If this fails, the server is gone; no browser reports this in its error.
 * @param {() => Promise<T>} load @template T
 */
export async function importModule(load) {
  try {
    return await load();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    hasMissed = true;
    throw reportLost();
  }
}

/**
 * Import a part of a view; null if the server is gone, which the banner shows.
 * @param {() => Promise<T>} load @template T
 */
export async function importPart(load) {
  try {
    return await importModule(load);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** @param {string} path @param {RequestInit} options */
async function reach(path, options) {
  let response;
  try {
    response = await request(path, options);
  } catch (error) {
    if (isAbort(error)) throw error;
    const gone = reportLost();
    const known = options.method === "POST" ? await findProvisionalAnswer(path, String(options.body)) : null;
    if (known) return known;
    throw gone;
  }
  setLost(false);
  if (isServed && response.ok && options.method === "POST") storeLater(path, options, response);
  if (response.ok) return response;
  const answer = await response.json().catch(() => null);
  if (isEnding(answer?.error)) throw reportLost();
  const message = answer?.error?.message ?? t("shell.answers", { status: response.status });
  throw new ApiError(message, { ...answer?.error, status: response.status });
}

/** Store a constant answer for when the server does not respond. @param {string} path @param {RequestInit} options @param {Response} response */
function storeLater(path, options, response) {
  if (!isConstant(path)) return;
  const copy = response.clone();
  setTimeout(() => storeAnswer(path, String(options.body), copy), STORED_AFTER_MS);
}

// Not every browser can iterate over a stream itself.
/** @param {Response} response */
async function* chunks(response) {
  const reader = /** @type {ReadableStream<Uint8Array>} */ (response.body).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error) => {
        if (isAbort(error)) throw error;
        throw reportLost(); // cut off in the middle of its answer
      });
      if (done) return;
      yield value;
    }
  } finally {
    reader.cancel().catch(() => {}); // who stops reading has heard enough: the server may stop, too
  }
}

// Its last words to those who wait for an answer.
/** @param {Failure | undefined} error */
const isEnding = (error) => error?.data?.key === "web.ending";

/** @param {string} line */
function checked(line) {
  const answer = JSON.parse(line);
  if (isEnding(answer.error)) throw reportLost();
  if (answer.error) throw new ApiError(answer.error.message, answer.error);
  return answer;
}
