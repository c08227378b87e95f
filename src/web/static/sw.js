// The service worker: it keeps the page's files for when there is no network or no server. Beside a server, what that says
// counts as long as it answers. In an exported folder the files of one version are kept together, and another version
// takes over, all at once, when the page is opened anew (offline.js).
//
// What stands between @ is filled in by whoever serves or writes this file.

const VERSION = "@version@";
const ANSWERS = /** @type {string} */ ("@answers@");
const HAS_SERVER = ANSWERS === "server";

const PREFIX = "rulegrid.page.";
const NAME = `${PREFIX}${VERSION}`;
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

const scope = /** @type {any} */ (self);

scope.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(keepAll());
  if (HAS_SERVER) scope.skipWaiting();
});

scope.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(forgetOthers().then(() => scope.clients.claim()));
});

scope.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "take over") event.waitUntil(isAlone().then((may) => may && scope.skipWaiting()));
});

scope.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET" || request.cache === "no-store" || !request.url.startsWith(scope.registration.scope)) return;
  event.respondWith(HAS_SERVER ? fresh(request) : kept(request));
});

/** Where a file is. @param {string} path */
const addressOf = (path) => new URL(path, scope.registration.scope).href;

/** The address under which something is kept. @param {Request} request */
const keyOf = (request) => (request.mode === "navigate" ? addressOf("index.html") : request.url.replace(/#.*/, ""));

async function keepAll() {
  const response = await fetch(addressOf("manifest.json"), { cache: "no-store" });
  const { version, files } = await response.json();
  if (version !== VERSION) throw new Error(version); // files of another version
  const cache = await caches.open(NAME);
  for (const [path, hash] of Object.entries(files)) await cache.put(addressOf(path), await whole(addressOf(path), hash));
}

/** A file as it should be: one that is kept already, else one that comes. @param {string} address @param {string} hash */
async function whole(address, hash) {
  for (const look of [() => caches.match(address), () => fetch(address), () => fetch(address, { cache: "reload" })]) {
    const found = await look();
    if (found?.ok && (await hashOf(found.clone())) === hash) return found;
  }
  throw new Error(address); // not the file of this version
}

/** @param {Response} response */
async function hashOf(response) {
  const digest = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== NAME).map((name) => caches.delete(name)));
}

/** What the server says, or what is kept where it is gone. @param {Request} request */
async function fresh(request) {
  const cache = await caches.open(NAME);
  try {
    return await fetch(request);
  } catch (error) {
    const found = await cache.match(keyOf(request));
    if (found) return found;
    throw error;
  }
}

/** What is kept. @param {Request} request */
async function kept(request) {
  const found = (await (await caches.open(NAME)).match(keyOf(request))) ?? (await fetch(request));
  return request.mode === "navigate" || request.destination === "worker" ? isolated(found) : found;
}

/** Whether the page that asks is the only one: another one would get modules of another version than it has. */
async function isAlone() {
  return (await scope.clients.matchAll({ type: "window", includeUncontrolled: true })).length < 2;
}

/** The same, from where a page may interrupt its workers. @param {Response} response */
function isolated(response) {
  if (response.type === "opaque" || response.type === "error" || response.redirected) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(ISOLATED)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
