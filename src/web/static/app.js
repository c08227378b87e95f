// The page's frame: which view is shown, in which language and theme, and what the keys do everywhere.

import { ApiError, importModule, get, hasMissedModules, isGone, isServed, onConnection } from "./api.js";
import { announce, around, byId, clear, dialog, dropToasts, focusedElement, h, importWithStyles, the, toast, toTop } from "./dom.js";
import { errorText, hasWords, language, onLanguage, setLanguage, t } from "./i18n.js";
import { load, openStore, save } from "./store.js";

/** @typedef {{id: string | null, view: PageView | null, mounted: Mounted | null, ticket: number}} Shown */

/**
 * Each module exports `view`; it is fetched when it is first looked at, with its style sheets.
 * @type {Record<string, () => Promise<{view: PageView}>>}
 */
const VIEWS = {
  calendar: () => importWithStyles(() => import("./calendar/view.js"), "calendar/calendar.css", "calendar/screens.css"),
  sudoku: () => importWithStyles(() => import("./grid/sudoku.js"), "./grid.css"),
  calcudoku: () => importWithStyles(() => import("./grid/calcudoku.js"), "./grid.css"),
  about: () => import("./about.js"),
};
const TABS = ["calendar", "sudoku", "calcudoku"];
const THEMES = ["auto", "light", "dark"];

const main = byId("main");
const addresses = Object.fromEntries(Object.keys(VIEWS).map((id) => [id, `#/${id}`])); // where each view was left
/** @type {Families | null} */
let families = null;
let isAway = false; // the server
/** @type {Shown} */
let current = { id: null, view: null, mounted: null, ticket: 0 };

function address() {
  const [path, query] = location.hash.replace(/^#\/?/, "").split(/\?(.*)/s);
  return { id: Object.hasOwn(VIEWS, path) ? path : null, params: new URLSearchParams(query ?? "") };
}

/** Show the view that the address names. */
async function show() {
  const { id, params } = address();
  if (!id) {
    if (location.hash === "#main") return; // the skip link
    history.replaceState(null, "", addresses[Object.hasOwn(VIEWS, load("tab", "")) ? load("tab", "") : TABS[0]]);
    return show();
  }
  const ticket = current.ticket + 1;
  current.mounted?.unmount();
  const isAnother = current.id !== null && current.id !== id;
  current = { id, view: null, mounted: null, ticket };
  addresses[id] = location.hash;
  save("tab", id);
  if (hasWords()) frame();
  clear(main);
  const words = hasWords() ? null : bringWords(language());
  try {
    const [{ view }, known] = await Promise.all([importModule(VIEWS[id]), bringFamilies(), words]); // none needs another
    if (words) frame();
    if (current.ticket !== ticket) return; // another one was asked for meanwhile
    current.view = view;
    document.title = `${t(view.title)} · rulegrid`;
    current.mounted = view.mount(main, { params, setParams: (values) => setParams(id, values), families: known });
    if (isAnother) {
      dropToasts();
      main.focus({ preventScroll: true });
      toTop();
    }
  } catch (error) {
    await words?.catch(() => {}); // to say it with
    if (current.ticket !== ticket) return;
    if (!(error instanceof ApiError)) console.error(error);
    const isLost = isGone(error); // which the banner explains
    clear(main).append(
      h(
        "section",
        { class: "failure", role: isLost ? null : "alert" },
        h("h1", {}, t(isLost ? "shell.gone" : "shell.failed")),
        isLost ? null : h("p", {}, errorText(error)),
        h("button", { type: "button", class: "button primary", onclick: show }, t("shell.again")),
      ),
    );
  }
}

/** @returns {Promise<Families>} */
async function bringFamilies() {
  return (families ??= await get("/api/families"));
}

/** Fetch the words of a language and speak it. @param {Language} code */
async function bringWords(code) {
  setLanguage(code, await get(`words/${code}.json`));
  showBanner();
}

/** What to type to start the server again where this page looks for it. */
function command() {
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return `rulegrid web${location.port ? ` --port ${location.port}` : ""}${isLocal ? "" : " --host 0.0.0.0"}`;
}

function showBanner() {
  const banner = byId("banner");
  banner.hidden = !isAway || !hasWords();
  clear(banner);
  if (banner.hidden) return;
  const [before, after] = t("shell.gone.what").split("{command}");
  banner.append(h("strong", {}, t("shell.gone")), " ", ...(isServed ? [before, h("code", {}, command()), after] : [t("shell.gone.files")]));
}

/** @param {boolean} isLost */
function connectionChanged(isLost) {
  isAway = isLost;
  showBanner();
  if (isLost) return;
  if (hasMissedModules()) location.reload();
  else {
    announce(t("shell.back"));
    if (current.mounted) current.mounted.reconnected?.();
    else show();
  }
}

/**
 * Put values into the address in place of those that are there: no new entry in the browser's history.
 * @param {string} id @param {Record<string, string>} values
 */
function setParams(id, values) {
  const query = new URLSearchParams(values).toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%40", "@");
  addresses[id] = query ? `#/${id}?${query}` : `#/${id}`;
  if (current.id !== id) return;
  history.replaceState(null, "", addresses[id]);
  document.querySelector(`.tabs [data-tab="${id}"]`)?.setAttribute("href", addresses[id]);
}

function frame() {
  the(".skip").textContent = t("shell.skip");
  const nav = the(".tabs");
  nav.setAttribute("aria-label", t("shell.puzzles"));
  clear(nav).append(
    ...TABS.map((id) =>
      h(
        "a",
        { href: addresses[id], class: "tab", "data-tab": id, "aria-current": current.id === id ? "page" : null },
        t(`family.${id}`),
      ),
    ),
  );
  const name = the(".bar .name");
  name.setAttribute("aria-label", t("shell.about"));
  name.setAttribute("title", t("shell.about"));
  const settings = the(".settings");
  const held = settings.contains(focusedElement()) ? focusedElement()?.dataset.action : null;
  /** @type {"auto" | "light" | "dark"} */
  const theme = themeNow();
  /** @type {Language} */
  const other = language() === "zh" ? "en" : "zh";
  clear(settings).append(
    setting("language", { en: "EN", zh: "中文" }[other], t("shell.language"), () => bringWords(other)),
    setting("theme", { auto: "◐", light: "☀", dark: "☾" }[theme], t(`shell.theme.${theme}`), nextTheme),
    setting("help", "?", t("shell.help"), help),
  );
  if (held) the(`[data-action="${held}"]`, settings).focus();
}

/** @param {string} action @param {string} sign @param {string} label @param {() => unknown} run */
function setting(action, sign, label, run) {
  return h(
    "button",
    { type: "button", class: "setting", "data-action": action, title: label, "aria-label": label, onclick: run },
    h("span", { "aria-hidden": "true" }, sign),
  );
}

function themeNow() {
  const theme = load("theme", "auto");
  return THEMES.includes(theme) ? theme : "auto";
}

function nextTheme() {
  const theme = THEMES[(THEMES.indexOf(themeNow()) + 1) % THEMES.length];
  save("theme", theme);
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  frame();
}

/** The keys of the page and of the view: a view may have `keys()`, rows of [keys, what they do]. */
function help() {
  if (document.querySelector("dialog[open]")) return;
  const rows = [...(current.view?.keys?.() ?? []), ["?", t("shell.help")], ["Esc", t("shell.close")]];
  const list = h(
    "dl",
    { class: "keys" },
    rows.flatMap(([keys, text]) => [
      h("dt", {}, keys.split(" ").map((key) => h("kbd", {}, key))),
      h("dd", {}, text),
    ]),
  );
  dialog(t("shell.help"), list, [{ label: t("shell.close"), value: null, primary: true }]);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (around(event, "input, textarea, select, dialog")) return;
  event.preventDefault();
  help();
});

the(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address belongs to the view
  main.focus();
});

addEventListener("hashchange", show);
addEventListener("unhandledrejection", ({ reason }) => {
  if (reason?.name === "ApiError" && reason.status !== 0) toast(errorText(reason));
});
onConnection(connectionChanged);
onLanguage(show);
const isNewer = await openStore();
await show();
if (isNewer) toast(t("shell.newer"));
await import("./offline.js").then(({ keepOffline }) => keepOffline(() => current.mounted?.reconnected?.())).catch(() => {});
