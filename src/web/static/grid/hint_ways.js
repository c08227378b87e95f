// How hints speak: whether they name techniques. What is chosen holds for all games.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { changeHints, hintSettings } from "./settings.js";

export class HintWays {
  /** @param {GridSession} session @param {() => void} onChange */
  constructor(session, onChange) {
    this.session = session;
    /** @type {HTMLInputElement} */
    this.names = h("input", { type: "checkbox", id: "hint-names" });
    this.names.addEventListener("change", () => {
      changeHints({ names: this.names.checked });
      onChange();
    });
    this.element = h(
      "details",
      { class: "card hint-ways" },
      h("summary", {}, t("grid.ways")),
      h("label", { class: "switch", for: "hint-names" }, this.names, h("span", {}, t("grid.ways.names"))),
    );
  }

  show() {
    this.element.hidden = this.session.settingUp;
    this.names.checked = hintSettings().names;
  }
}
