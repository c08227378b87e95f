// The time that a game has taken: it goes on while the page is looked at, and can be hidden.

import { h, svg } from "../dom.js";
import { t } from "../i18n.js";
import { load, save } from "../store.js";
import { formatTime } from "./words.js";

const SIGN = "M12 6a8 8 0 1 0 .01 0M12 10v4l2.5 2M10 3h4"; // a stop watch
const PAUSE = "M9 6v12M15 6v12";
const HIDDEN = "grid.clock-hidden";

export class Clock {
  /** @param {GridSession} session @param {Actions} actions */
  constructor(session, actions) {
    this.session = session;
    this.isHidden = load(HIDDEN, false) === true;
    this.time = h("span", { class: "clock-time" });
    const sign = svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: SIGN }));
    this.button = h("button", { type: "button", class: "clock-switch", onclick: () => this.turn() }, sign);
    const bars = svg("svg", { class: "sign", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PAUSE }));
    const label = t("grid.do.pause");
    this.pause = h("button", { type: "button", class: "clock-switch pause", title: `${label} (P)`, "aria-label": label, onclick: actions.pause }, bars);
    this.element = h("div", { class: "clock" }, this.button, this.time, this.pause);
    this.timer = setInterval(() => this.tick(), 1000);
  }

  tick() {
    const { session } = this;
    const isGoing = session.isOpen && !session.settingUp && !session.isSolved && !session.isPaused && !document.hidden;
    if (!isGoing) return;
    session.seconds += 1;
    if (session.seconds % 15 === 0) session.keepNow();
    this.show();
  }

  turn() {
    this.isHidden = !this.isHidden;
    save(HIDDEN, this.isHidden);
    this.show();
  }

  show() {
    this.element.hidden = this.session.settingUp;
    this.time.hidden = this.isHidden;
    const text = formatTime(this.session.seconds);
    if (this.time.textContent !== text) this.time.textContent = text;
    const label = t(this.isHidden ? "grid.clock.show" : "grid.clock.hide");
    if (this.button.title === label) return;
    this.button.title = label;
    this.button.setAttribute("aria-label", label);
  }

  close() {
    clearInterval(this.timer);
  }
}
