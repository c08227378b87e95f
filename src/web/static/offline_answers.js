// Answers without Python: before it has loaded, or while the server does not respond. The first answers come with the page
// (first.json). Answers that depend only on the query are stored. Digits that clash in a row, column or block are found here.

import { clashes } from "./houses.js";

const STORE = "rulegrid.answers";
const MOST_STORED = 150;
const CONSTANT_PATHS = new Set(["/api/read", "/api/render", "/api/calendar/open", "/api/calendar/board"]);

/** @typedef {{version: string, python?: number, answers: [string, any, string, string][], days: Record<string, BoardDays>}} First */
/** @typedef {{days: Record<string, string>, weekdays: string[]}} BoardDays */

/** @type {Promise<First> | null} */
let first = null;

/** Whether an answer depends only on the query. @param {string} path */
export const isConstant = (path) => CONSTANT_PATHS.has(path);

/** Load the answers that come with the page, once. @returns {Promise<First>} */
export function loadFirstAnswers() {
  return (first ??= fetch("first.json").then(
    (response) => response.json(),
    () => {
      first = null;
      return { version: "", answers: [], days: {} };
    },
  ));
}

/** Find a complete answer; null if there is none. @param {string} path @param {string} body @returns {Promise<Response | null>} */
export async function findAnswer(path, body) {
  if (!isConstant(path)) return null;
  const { answers, days } = await loadFirstAnswers();
  const asked = JSON.parse(body);
  const key = toSortedJson(asked);
  const shipped = answers.find(([place, query]) => place === path && toSortedJson(query) === key);
  if (shipped) return new Response(shipped[3], { headers: { "Content-Type": shipped[2] } });
  const open = path === "/api/calendar/open" && days[asked.board] ? openCellsOf(days[asked.board], asked.date) : null;
  if (open) return Response.json({ open });
  try {
    return (await (await caches.open(STORE)).match(await addressOf(path, key))) ?? null;
  } catch {
    return null; // this browser stores nothing
  }
}

/** Find an answer that may be incomplete; null if there is none. @param {string} path @param {string} body @returns {Promise<Response | null>} */
export async function findProvisionalAnswer(path, body) {
  if (path !== "/api/conflicts") return findAnswer(path, body);
  return Response.json({ status: "open", conflicts: clashes(JSON.parse(body).puzzle) });
}

/** Store an answer that depends only on the query. @param {string} path @param {string} body @param {Response} response */
export async function storeAnswer(path, body, response) {
  if (!response.ok || !isConstant(path)) return;
  const copy = response.clone();
  try {
    const store = await caches.open(STORE);
    await store.put(await addressOf(path, toSortedJson(JSON.parse(body))), copy);
    const keys = await store.keys();
    await Promise.all(keys.slice(0, -MOST_STORED).map((key) => store.delete(key)));
  } catch {
    // This browser stores nothing, or its storage is full.
  }
}

/** @param {string} path @param {string} key */
async function addressOf(path, key) {
  const { version } = await loadFirstAnswers();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(version + path + key));
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(`answers/${name}`, location.href).href;
}

/** Return JSON with sorted keys. @param {any} value @returns {string} */
function toSortedJson(value) {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === "object" && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );
}

/** Return the open cells of a date on a built-in board; null if it is not a date. @param {BoardDays} board @param {any} date */
function openCellsOf({ days, weekdays }, date) {
  const [, day] = /^\d{4}-(\d\d-\d\d)$/.exec(String(date)) ?? [];
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  if (!day || !days[day] || Number.isNaN(weekday)) return null;
  return [...days[day].split(" "), ...(weekdays.length ? [weekdays[weekday]] : [])];
}
