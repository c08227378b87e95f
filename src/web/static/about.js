// What this is, what it can do, and where to read more.

import { isServed } from "./api.js";
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
    const kernel = isServed || families.kernel === "compiled" ? t(`about.kernel.${families.kernel}`) : t("about.kernel.browser");
    const version = t("about.version", { version: families.version, kernel });
    const docs = isServed ? [" · ", h("a", { href: "/docs" }, t("about.docs"))] : [];
    const page = h(
      "article",
      { class: "prose" },
      h("h1", {}, "rulegrid"),
      h("p", { class: "lead" }, t("about.lead")),
      h("ul", { class: "cards" }, ["calendar", "sudoku", "calcudoku"].map(card)),
      h("h2", {}, t("about.good")),
      h("ul", {}, [isServed ? "local" : "browser", "kept", "address", "keys"].map((key) => h("li", {}, t(`about.good.${key}`)))),
      h("p", { class: "faint" }, version, ...docs),
    );
    root.append(page);
    return { unmount: () => page.remove() };
  },
};
