// The gallery: every piece of a board with its name and all its orientations.
import { dialog, h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { drawing } from "./pieces.js";

/** @param {Cell[]} cells */
const sides = (cells) => [Math.max(...cells.map((cell) => cell[1])) + 1, Math.max(...cells.map((cell) => cell[0])) + 1];

/** @param {CalendarBoard} board */
export function showGallery(board) {
  const list = h("ul", { class: "cal-gallery" });
  let index = 0;
  for (const piece of board.answer.pieces) {
    const first = index;
    index += piece.count;
    const ways = h("ol", { class: "ways" });
    piece.orientations.forEach((cells, i) => {
      const [width, height] = sides(cells);
      const picture = svg(
        "svg",
        { viewBox: `-0.1 -0.1 ${width + 0.2} ${height + 0.2}`, width: (width + 0.2) * 15, height: (height + 0.2) * 15, "aria-hidden": "true" },
        drawing(cells, first),
      );
      ways.append(h("li", {}, picture, h("span", { class: "number" }, String(i + 1))));
    });
    const facts = [
      t("cal.gallery.ways", { count: piece.orientations.length }),
      t("cal.gallery.cells", { count: piece.orientations[0].length }),
      ...(piece.count > 1 ? [t("cal.gallery.count", { count: piece.count })] : []),
      ...(piece.flip ? [] : [t("cal.gallery.noFlip")]),
    ];
    list.append(
      h(
        "li",
        {},
        h("h3", {}, piece.name),
        h("p", {}, facts.join(" · ")),
        ways,
      ),
    );
  }
  return dialog(t("cal.gallery"), list, [{ label: t("cal.close"), value: null }]);
}
