// Why a piece must be somewhere, or can't. The server says it in English; what is known is translated into the language of
// the page, anything else is shown as it is.
import { language, t } from "../i18n.js";

const KNOWN = [
  [/^region of (\d+) cells? that no pieces fill$/, "cal.why.size"],
  [/^region of (\d+) cells? that has the shape of no remaining piece$/, "cal.why.shape"],
  [/^tunnel of (\d+) cells? that no remaining piece fits$/, "cal.why.tunnel"],
  [/^piece (.+) fits nowhere$/, "cal.why.nowhere"],
  [/^cell (\w+) can't be covered$/, "cal.why.cell"],
  [/^cells remain, but no pieces$/, "cal.why.left"],
  [/^only this piece fills the region$/, "cal.why.alone"],
  [/^only this piece fits the tunnel$/, "cal.why.tunnelAlone"],
  [/^this is its only place$/, "cal.why.place"],
  [/^it fits in 1 place, and this one is part of a solution$/, "cal.why.hintOne"],
  [/^it fits in (\d+) places, and this one is part of a solution$/, "cal.why.hint"],
  [/^all pieces are placed$/, "cal.hint.done"],
  [/^there is no solution$/, "cal.solve.none"],
  [/^no solution contains the placed pieces: remove more than one$/, "cal.why.stuck"],
  [/^no solution contains the placed pieces: remove (.+)$/, "cal.why.remove"],
];

/** Return a reason in the language of the page; `isSentence`: as one, with a capital letter and a full stop. */
export function reasonText(reason, isSentence = false) {
  if (language() !== "en") {
    for (const [pattern, key] of KNOWN) {
      const match = pattern.exec(reason);
      if (match) return t(key, { what: (match[1] ?? "").replaceAll(" or ", "、") });
    }
  }
  return isSentence ? `${reason[0].toUpperCase()}${reason.slice(1)}.` : reason;
}
