// The address of what is on the page as a QR code, for the camera of a phone.

import { ask } from "./api.js";
import { clear, dialog, h, svg } from "./dom.js";
import { errorText, t } from "./i18n.js";

const MARGIN = 4; // modules that stay light around it: readers look for them
const LOCAL = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Show the address in a dialog, or why it can't be drawn. */
export function showCode() {
  const drawn = h("div", { class: "qr", role: "status" }, h("p", { class: "help" }, t("shell.qr.drawing")));
  const isLocal = LOCAL.has(location.hostname);
  const content = h("div", {}, drawn, h("p", { class: "help" }, t(isLocal ? "shell.qr.local" : "shell.qr.help")));
  draw(location.href).then(
    (code) => clear(drawn).append(code),
    (error) => {
      content.lastElementChild?.remove(); // there is nothing to point a camera at
      clear(drawn).append(h("p", { class: "problem" }, errorText(error)));
    },
  );
  return dialog(t("shell.qr"), content, [{ label: t("shell.close"), value: "" }]);
}

/** @param {string} text */
async function draw(text) {
  const { rows } = await ask("/api/qr", { text });
  const side = rows.length + 2 * MARGIN;
  return svg(
    "svg",
    { class: "qr-code", viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": t("shell.qr.label"), "shape-rendering": "crispEdges" },
    svg("rect", { width: side, height: side, fill: "#fff" }),
    svg("path", { d: outline(rows), fill: "#000" }),
  );
}

/**
 * The dark modules as a path: a box for each run of a row.
 * @param {string[]} rows
 */
export function outline(rows) {
  return rows
    .flatMap((row, y) => [...row.matchAll(/1+/g)].map(({ 0: { length }, index }) => `M${index + MARGIN} ${y + MARGIN}h${length}v1h-${length}z`))
    .join("");
}
