// Why the server says that something must be so. It says it in English; what it is known to say is said in the language
// of the page, anything else as it came.
import { language, t } from "../i18n.js";

const KNOWN = [
  [/^region of (\d+) cells? that no pieces fill$/, "cal.why.size"],
  [/^region of (\d+) cells? that no piece left has the shape of$/, "cal.why.shape"],
  [/^tunnel of (\d+) cells? that no piece left fits$/, "cal.why.tunnel"],
  [/^piece (.+) fits nowhere$/, "cal.why.nowhere"],
  [/^cell (\w+) can't be covered$/, "cal.why.cell"],
  [/^cells are left, and no pieces$/, "cal.why.left"],
  [/^alone fills this region$/, "cal.why.alone"],
  [/^alone fits this tunnel$/, "cal.why.tunnelAlone"],
  [/^has this place alone$/, "cal.why.place"],
  [/^one place is left for it, and this one is part of a solution$/, "cal.why.hintOne"],
  [/^(\d+) places are left for it, and this one is part of a solution$/, "cal.why.hint"],
  [/^nothing fits from here; take up more than one piece$/, "cal.why.stuck"],
  [/^nothing fits from here; take up (.+)$/, "cal.why.takeUp"],
];

export function said(reason) {
  if (language() === "en") return reason;
  for (const [pattern, key] of KNOWN) {
    const match = pattern.exec(reason);
    if (match) return t(key, { what: (match[1] ?? "").replaceAll(" or ", "、") });
  }
  return reason;
}
