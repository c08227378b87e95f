// Making elements, and telling the person something: aloud, in passing, or until it is answered.

const SVG = "http://www.w3.org/2000/svg";
const TOAST_MS = 6000;

/**
 * Return an HTML element. An attribute `onclick` is a listener; null, undefined and false are left out (but
 * `aria-…` says "false"). Children are nodes, texts, numbers or arrays of them; null, undefined and false are none.
 * @param {Tag} tag @param {Attributes} attributes @param {...Child} children
 * @template {keyof HTMLElementTagNameMap} Tag @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * The same for SVG.
 * @param {Tag} tag @param {Attributes} attributes @param {...Child} children @template {keyof SVGElementTagNameMap} Tag
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @param {Made} node @param {Attributes} attributes @param {Child[]} children @template {Element} Made @returns {Made}
 */
function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function" && name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-") && typeof value === "boolean") node.setAttribute(name, String(value));
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : String(value));
  }
  const some = /** @type {any[]} */ (children).flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false);
  node.append(...some);
  return node;
}

/**
 * Take everything out of a node; returns the node.
 * @param {Emptied} node @template {Element} Emptied @returns {Emptied}
 */
export function clear(node) {
  node.replaceChildren();
  return node;
}

/** The element of an id, which is there. @param {string} id @returns {HTMLElement} */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * The element of a selector below another, which is there.
 * @param {string} selector @param {ParentNode} [within] @returns {HTMLElement}
 */
export const the = (selector, within = document) => /** @type {HTMLElement} */ (within.querySelector(selector));

/** The element that has the focus. @returns {HTMLElement | null} */
export const focusedElement = () => /** @type {HTMLElement | null} */ (document.activeElement);

/**
 * The element of a selector that an event was in; null where it was elsewhere.
 * @param {Event} event @param {string} selector @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * Import a module and its style sheets, each once, so that its elements never appear without style.
 * @param {() => Promise<Brought>} bring @param {...string} sheets @template Brought @returns {Promise<Brought>}
 */
export async function importWithStyles(bring, ...sheets) {
  const [brought] = await Promise.all([bring(), ...sheets.map(sheet)]);
  return brought;
}

/** The style sheets that were asked for, by their addresses. @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/** @param {string} href */
function sheet(href) {
  const asked = sheets.get(href);
  if (asked) return asked;
  const link = h("link", { rel: "stylesheet", href });
  const came = new Promise((done) => {
    link.addEventListener("load", done);
    link.addEventListener("error", () => done(sheets.delete(href))); // the next view asks for it again
  });
  sheets.set(href, came);
  document.head.append(link);
  return came;
}

let isOdd = false;

/** Say a text to those who listen to the page. @param {string} text */
export function announce(text) {
  // The same text twice would not be read twice: it must differ.
  isOdd = !isOdd;
  byId("announcer").textContent = text && isOdd ? `${text}\u00a0` : text;
}

/**
 * Show a text for a while, below the bar, or on top of the dialog that is open: what is there makes room, so that nothing is
 * covered. @param {string} text
 */
export function toast(text) {
  const stack = byId("toasts");
  for (const old of stack.children) if (old.textContent === text) old.remove(); // said again, not twice
  const item = h("p", { class: "toast" }, text);
  item.addEventListener("click", () => item.remove());
  stack.append(item);
  while (stack.childElementCount > 3) stack.firstElementChild?.remove();
  // Outside of an open dialog nothing can be clicked, nor is it read.
  moveToasts();
  setTimeout(() => item.remove(), TOAST_MS);
}

/** What was said is over: another puzzle is there. */
export function dropToasts() {
  clear(byId("toasts"));
}

/** Show the toasts where they can be seen and clicked. */
function moveToasts() {
  const stack = byId("toasts");
  const form = document.querySelector("dialog[open] form");
  if (form) form.prepend(stack);
  else if (stack.parentElement !== document.body) byId("main").before(stack);
}

/** Scroll to the beginning of the view: what scrolls is the page, or on small screens what is below its header. */
export function toTop() {
  scrollTo(0, 0);
  byId("main").scrollTo(0, 0);
}

/**
 * Show a dialog until one of `buttons`, [{label, value, primary}], is pressed; resolves to its value, or to null where
 * the dialog is left otherwise. `content` is a text or a node.
 * @param {string} title @param {Child} content @param {DialogButton[]} [buttons] @returns {Promise<any>}
 */
export function dialog(title, content, buttons = []) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const element = h("dialog", { class: "dialog", "aria-labelledby": "dialog-title" });
  /** @param {DialogButton} given @param {number} at */
  const button = ({ label, value, primary }, at) =>
    h(
      "button",
      { type: "submit", value: String(at), class: primary ? "button primary" : "button" },
      label ?? String(value),
    );
  // The main one first, so that the Enter key in a field presses it; the style sheet puts it last.
  const order = buttons.map((_, at) => at).sort((a, b) => Number(Boolean(buttons[b].primary)) - Number(Boolean(buttons[a].primary)));
  const form = h(
    "form",
    { method: "dialog" },
    heading,
    h("div", { class: "dialog-content" }, content),
    buttons.length ? h("div", { class: "dialog-buttons" }, ...order.map((at) => button(buttons[at], at))) : null,
  );
  element.append(form);
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close(""); // the backdrop: the form covers the rest
  });
  document.body.append(element);
  const before = focusedElement();
  return new Promise((resolve) => {
    element.addEventListener("close", () => {
      moveToasts();
      element.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(element.returnValue === "" ? null : (buttons[Number(element.returnValue)]?.value ?? null));
    });
    element.showModal();
    // A long text begins at its beginning, and is scrolled with the keyboard too; its buttons stay in sight.
    const middle = the(".dialog-content", form);
    if (middle.scrollHeight > middle.clientHeight + 1) middle.tabIndex = 0;
    if (middle.tabIndex === 0 && !middle.querySelector("input, select, textarea, button")) middle.focus();
    middle.scrollTop = 0;
  });
}

/** The text of a file's bytes: UTF-16 if they begin with its byte order mark, else UTF-8. @param {ArrayBuffer} bytes */
export function decodeText(bytes) {
  const [first, second] = new Uint8Array(bytes);
  const encoding = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}
