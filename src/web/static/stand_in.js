// What is known of an answer where nobody can be asked: before Python is there, or while the server is gone. The first answers
// come with the page (first.json); others are remembered, where they depend on nothing but the question; and values that
// clash in a row, a column or a block are found here.

import { LASTING } from "./api.js";
import { clashes } from "./houses.js";

const STORE = "rulegrid.answers";
const MOST_KEPT = 150;

/** @typedef {{version: string, python?: number, answers: [string, any, string, string][], days: Record<string, BoardDays>}} First */
/** @typedef {{days: Record<string, string>, weekdays: string[]}} BoardDays */

/** @type {Promise<First> | null} */
let first = null;

/** @returns {Promise<First>} */
export function firstAnswers() {
  return (first ??= fetch("first.json").then(
    (response) => response.json(),
    () => {
      first = null;
      return { version: "", answers: [], days: {} };
    },
  ));
}

/** What is known for sure of an answer; null for nothing. @param {string} path @param {string} body @returns {Promise<Response | null>} */
export async function kept(path, body) {
  if (!LASTING.has(path)) return null;
  const { answers, days } = await firstAnswers();
  const asked = JSON.parse(body);
  const key = sorted(asked);
  const shipped = answers.find(([place, question]) => place === path && sorted(question) === key);
  if (shipped) return new Response(shipped[3], { headers: { "Content-Type": shipped[2] } });
  const open = path === "/api/calendar/open" && days[asked.board] ? openOn(days[asked.board], asked.date) : null;
  if (open) return Response.json({ open });
  try {
    return (await (await caches.open(STORE)).match(await addressOf(path, key))) ?? null;
  } catch {
    return null; // this browser keeps nothing
  }
}

/** What may stand in for an answer. @param {string} path @param {string} body @returns {Promise<Response | null>} */
export async function standIn(path, body) {
  if (path !== "/api/conflicts") return kept(path, body);
  return Response.json({ status: "open", conflicts: clashes(JSON.parse(body).puzzle) });
}

/** Remember an answer, if it will be the same at any time. @param {string} path @param {string} body @param {Response} response */
export async function keep(path, body, response) {
  if (!response.ok || !LASTING.has(path)) return;
  const copy = response.clone();
  try {
    const store = await caches.open(STORE);
    await store.put(await addressOf(path, sorted(JSON.parse(body))), copy);
    const keys = await store.keys();
    await Promise.all(keys.slice(0, -MOST_KEPT).map((key) => store.delete(key)));
  } catch {
    // This browser keeps nothing, or has no room.
  }
}

/** @param {string} path @param {string} key */
async function addressOf(path, key) {
  const { version } = await firstAnswers();
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(version + path + key));
  const name = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return new URL(`answers/${name}`, location.href).href;
}

/** JSON that is the same whatever the order of its keys. @param {any} value @returns {string} */
function sorted(value) {
  return JSON.stringify(value, (_, inner) =>
    inner && typeof inner === "object" && !Array.isArray(inner) ? Object.fromEntries(Object.entries(inner).sort()) : inner,
  );
}

/** The cells that a date leaves open on a built-in board; null for what is no date. @param {BoardDays} board @param {any} date */
function openOn({ days, weekdays }, date) {
  const [, day] = /^\d{4}-(\d\d-\d\d)$/.exec(String(date)) ?? [];
  const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
  if (!day || !days[day] || Number.isNaN(weekday)) return null;
  return [...days[day].split(" "), ...(weekdays.length ? [weekdays[weekday]] : [])];
}
