// The progress of loading Python: in a corner of the page, or as a line below the bar on small screens. You can play meanwhile.

import { h, the } from "./dom.js";
import { hasWords, t } from "./i18n.js";
import { loadFirstAnswers } from "./offline_answers.js";

const SHOWN_AFTER_MS = 600; // no message if it is faster

/** @type {HTMLElement | null} */
let element = null;
/** @type {HTMLElement | null} */
let text = null;
/** @type {number | undefined} */
let timer;
let total = 0;
/** @type {number | null} */
let bytes = null;

/** Show the number of loaded bytes; null removes the message. @param {number | null} loaded */
export function showLoading(loaded) {
  const isNew = bytes === null && loaded !== null;
  bytes = loaded;
  if (isNew) {
    timer = setTimeout(appear, SHOWN_AFTER_MS);
    loadFirstAnswers().then(({ python }) => {
      total = python ?? 0;
    });
  }
  if (bytes === null) {
    clearTimeout(timer);
    element?.remove();
    element = null;
  } else if (element) fill();
}

function appear() {
  if (!document.querySelector('link[href="loading.css"]')) document.head.append(h("link", { rel: "stylesheet", href: "loading.css" }));
  text = h("span", { role: "status" });
  element = h("div", { id: "loading" }, text, h("progress", { "aria-hidden": "true" }));
  the(".bar").append(element);
  fill();
}

function fill() {
  const bar = element?.querySelector("progress");
  if (!bar || !text || !hasWords() || bytes === null) return;
  const isKnown = total > 0 && bytes > 0 && bytes < total;
  if (isKnown) Object.assign(bar, { max: total, value: bytes });
  else bar.removeAttribute("value");
  const message = t(bytes >= total ? "shell.starting" : "shell.loading");
  if (text.textContent !== message) text.textContent = message;
}
