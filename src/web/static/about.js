// What this is, what it can do, and where to read more.

import { h } from "./dom.js";
import { t } from "./i18n.js";

export const view = {
  id: "about",
  title: "shell.about",
  /** @param {HTMLElement} root @param {{families: Families}} options */
  mount(root, { families }) {
    /** @param {string} id */
    const card = (id) =>
      h(
        "li",
        { class: "panel" },
        h("h2", {}, h("a", { href: `#/${id}` }, t(`family.${id}`))),
        h("p", {}, t(`about.family.${id}`)),
      );
    const facts = [
      t("about.version", { version: families.version, kernel: t(`about.kernel.${families.kernel}`) }),
      h("a", { href: "/docs" }, t("about.docs")),
    ];
    const page = h(
      "article",
      { class: "prose" },
      h("h1", {}, "rulegrid"),
      h("p", { class: "lead" }, t("about.lead")),
      h("ul", { class: "cards" }, ["calendar", "sudoku", "calcudoku"].map(card)),
      h("h2", {}, t("about.good")),
      h("ul", {}, ["local", "kept", "address", "keys"].map((key) => h("li", {}, t(`about.good.${key}`)))),
      h("p", { class: "faint" }, facts[0], " · ", facts[1]),
    );
    root.append(page);
    return { unmount: () => page.remove() };
  },
};
