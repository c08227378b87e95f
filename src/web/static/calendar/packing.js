// Compact forms of layouts and of a table's state: for addresses and for the store.

import { t } from "../i18n.js";
import { cellName, cellNamed } from "./geometry.js";

/** A board file in an address: in base64 as addresses like it. @param {object} file */
export function packLayout(file) {
  const bytes = new TextEncoder().encode(JSON.stringify(file));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The board file's text of an address. @param {string} text */
export function unpackLayout(text) {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    throw new Error(t("cal.link.broken"));
  }
}

/** Spellings in an address: names of pieces may hold a comma, which stands between them. @param {string[]} spellings */
export const listText = (spellings) => spellings.map(escaped).join(",");
/** @param {string | null} text */
export const readList = (text) => text?.split(",").map(unescaped);

/** @param {string} text */
const escaped = (text) => text.replaceAll("%", "%25").replaceAll(",", "%2C");
/** @param {string} text */
const unescaped = (text) => text.replaceAll("%2C", ",").replaceAll("%25", "%");

/** Return [ROWS, COLS] if a board is named by its size alone. @param {string | undefined} board */
export function sizeOf(board) {
  const match = /^([0-9]{1,3})x([0-9]{1,3})$/.exec(board ?? "");
  return match && [Number(match[1]), Number(match[2])];
}

/** Pack a state for the store. @param {TableState} given @returns {PackedState} */
export const packState = ({ poses, order, open }) => {
  const short = poses.map((pose) => pose && [pose.turn, pose.flip, +pose.x.toFixed(4), +pose.y.toFixed(4), +(pose.scale ?? 1).toFixed(4)]);
  return open ? [short, order, open.map(cellName)] : [short, order];
};

/** @param {PackedState} short @returns {TableState} */
export const unpackState = ([poses, order, open]) => ({
  poses: poses.map((pose) => pose && { turn: pose[0], flip: pose[1], x: pose[2], y: pose[3], scale: pose[4] }),
  order,
  ...(open && { open: open.map(cellNamed) }),
});
