// Making elements, and telling the person something: aloud, in passing, or until it is answered.

const SVG = "http://www.w3.org/2000/svg";
const TOAST_MS = 6000;

/**
 * Return an HTML element. An attribute `onclick` is a listener; null, undefined and false are left out (but
 * `aria-…` says "false"). Children are nodes, texts, numbers or arrays of them; null, undefined and false are none.
 */
export function h(tag, attributes, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function svg(tag, attributes, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (typeof value === "function" && name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name.startsWith("aria-") && typeof value === "boolean") node.setAttribute(name, String(value));
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value === true ? "" : value);
  }
  const isSomething = (child) => child !== null && child !== undefined && child !== false;
  node.append(...children.flat(Infinity).filter(isSomething));
  return node;
}

/** Take everything out of a node; returns the node. */
export function clear(node) {
  node.replaceChildren();
  return node;
}

let isOdd = false;

/** Say a text to those who listen to the page. */
export function announce(text) {
  // The same text twice would not be read twice: it must differ.
  isOdd = !isOdd;
  document.getElementById("announcer").textContent = text && isOdd ? `${text}\u00a0` : text;
}

/** Show a text for a while, above everything. */
export function toast(text) {
  const stack = document.getElementById("toasts");
  const item = h("p", { class: "toast" }, text);
  const leave = () => {
    item.remove();
    if (!stack.childElementCount && stack.matches(":popover-open")) stack.hidePopover();
  };
  item.addEventListener("click", leave);
  stack.append(item);
  while (stack.childElementCount > 3) stack.firstChild.remove();
  // Outside of an open dialog nothing can be clicked, nor is it read.
  moveToasts(document.querySelector("dialog[open]") ?? document.body);
  setTimeout(leave, TOAST_MS);
}

/** Show the toasts as the topmost child of a node. */
function moveToasts(host) {
  const stack = document.getElementById("toasts");
  if (stack.matches(":popover-open")) stack.hidePopover();
  if (stack.parentElement !== host) host.append(stack);
  if (stack.childElementCount) stack.showPopover();
}

/** Scroll to the beginning of the view: what scrolls is the page, or on small screens what is below its header. */
export function toTop() {
  scrollTo(0, 0);
  document.getElementById("main").scrollTo(0, 0);
}

/**
 * Show a dialog until one of `buttons`, [{label, value, primary}], is pressed; resolves to its value, or to null where
 * the dialog is left otherwise. `content` is a text or a node.
 */
export function dialog(title, content, buttons = []) {
  const heading = h("h2", { id: "dialog-title" }, title);
  const element = h("dialog", { class: "dialog", "aria-labelledby": "dialog-title" });
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
  const before = document.activeElement;
  return new Promise((resolve) => {
    element.addEventListener("close", () => {
      if (element.querySelector("#toasts")) moveToasts(document.body);
      element.remove();
      if (before?.isConnected) before.focus({ preventScroll: true });
      resolve(element.returnValue === "" ? null : (buttons[Number(element.returnValue)]?.value ?? null));
    });
    element.showModal();
    // A long text begins at its beginning, and is scrolled with the keyboard too; its buttons stay in sight.
    const [middle] = form.getElementsByClassName("dialog-content");
    if (middle.scrollHeight > middle.clientHeight + 1) middle.tabIndex = 0;
    if (middle.tabIndex === 0 && !middle.querySelector("input, select, textarea, button")) middle.focus();
    middle.scrollTop = 0;
  });
}
