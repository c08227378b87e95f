// What was drawn freely, as the text that an address has for it: figures between "_", their parts between "*".
//
// A figure is {kind, points, …} as the server has it; places are [row, column] in cells from the grid's corner. Parts at the end that
// are as usual are left out, and so are the "#" of colours.

const KINDS = ["line", "arrow", "circle", "square", "text", "outline"];
/** @type {(keyof Figure)[]} */
const PARTS = ["kind", "points", "colour", "fill", "width", "height", "text", "ink", "size", "turn", "behind"];
const COLOURS = ["colour", "fill", "ink"];
const NUMBERS = ["width", "height", "size", "turn"];

/** @param {Figure[]} figures */
export function textOfFigures(figures) {
  return figures.map((figure) => PARTS.map((name) => written(name, figure[name])).join("*").replace(/[*]+$/, "")).join("_");
}

/** The figures of such a text; whether they make sense, the server says. @param {string | null} text @returns {Figure[] | null} */
export function figuresOfText(text) {
  if (!text) return null;
  return text.split("_").map((figure) => {
    const parts = figure.split("*");
    /** @type {any} */
    const found = {};
    PARTS.forEach((name, i) => {
      if (parts[i] || i < 2) found[name] = read(name, parts[i] ?? "");
    });
    return found;
  });
}

/** @param {string} name @param {any} value */
function written(name, value) {
  if (name === "kind") return String(KINDS.indexOf(value));
  if (name === "points") return value.map((/** @type {number[]} */ place) => place.join("x")).join(" ");
  if (!value) return "";
  if (COLOURS.includes(name)) return value.slice(1);
  if (name === "text") return value.replace(/[%_*]/g, (/** @type {string} */ sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return String(Number(value)); // of what is behind: 1
}

/** @param {string} name @param {string} text */
function read(name, text) {
  if (name === "kind") return KINDS[Number(text)] ?? text;
  if (name === "points") return text.split(" ").map((place) => place.split("x").map(Number));
  if (COLOURS.includes(name)) return `#${text}`;
  if (name === "text") return text.replace(/%(25|5F|2A)/g, decodeURIComponent);
  return NUMBERS.includes(name) ? Number(text) : text === "1";
}
