// The panel of the settings for hints: whether they name techniques, and the notation of cells. They apply to all games.

import { h } from "../dom.js";
import { t } from "../i18n.js";
import { NOTATIONS, changeHintSettings, hintSettings } from "./hint_settings.js";

export class HintSettingsPanel {
  /** @param {GridSession} session @param {(isRenamed: boolean) => void} onChange called with whether cells have other names */
  constructor(session, onChange) {
    this.session = session;
    /** @param {Partial<HintSettings>} changes */
    const change = (changes) => {
      changeHintSettings(changes);
      onChange("cells" in changes);
    };
    /** @type {HTMLInputElement} */
    this.names = h("input", { type: "checkbox", id: "hint-names", onchange: () => change({ names: this.names.checked }) });
    /** @type {HTMLSelectElement} */
    this.cells = h(
      "select",
      { id: "hint-cells", onchange: () => change({ cells: this.cells.value }) },
      ...NOTATIONS.map((way) => h("option", { value: way }, t(`grid.ways.cells.${way}`))),
    );
    this.element = h(
      "details",
      { class: "card hint-ways" },
      h("summary", {}, t("grid.ways")),
      h("label", { class: "switch", for: "hint-names" }, this.names, h("span", {}, t("grid.ways.names"))),
      h("label", { class: "row", for: "hint-cells" }, h("span", {}, t("grid.ways.cells")), this.cells),
    );
  }

  show() {
    const { names, cells } = hintSettings();
    this.element.hidden = this.session.settingUp;
    this.names.checked = names;
    this.cells.value = cells;
  }
}
