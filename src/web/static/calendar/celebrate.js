// A small celebration: confetti in the colours of the pieces, once, and only where motion is welcome.
import { svg } from "../dom.js";

const PAPERS = 60;

/** @param {SVGElement} stage @param {CalendarBoard} board */
export function celebrate(stage, board) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const layer = svg("g", { class: "confetti", "aria-hidden": "true" });
  stage.append(layer);
  for (let i = 0; i < PAPERS; i++) {
    const paper = svg("rect", { x: -0.09, y: -0.06, width: 0.18, height: 0.12, rx: 0.02 });
    paper.style.setProperty("fill", `var(--piece-${i % Math.min(12, board.pieces.length)})`);
    layer.append(paper);
    const [x, y] = [board.cols / 2 + (Math.random() - 0.5) * 2, board.rows / 2];
    const [dx, up] = [(Math.random() - 0.5) * board.cols * 1.3, 1.5 + Math.random() * board.rows * 0.6];
    /** @param {number} px @param {number} py @param {number} angle */
    const at = (px, py, angle) => `translate(${px}px, ${py}px) rotate(${angle}deg)`;
    const spin = (Math.random() - 0.5) * 1000;
    paper.animate(
      [
        { transform: at(x, y, 0), opacity: 1, easing: "cubic-bezier(.1,.7,.4,1)" },
        { transform: at(x + dx * 0.7, y - up, spin / 2), opacity: 1, offset: 0.35, easing: "cubic-bezier(.5,0,.8,.5)" },
        { transform: at(x + dx, y + board.rows * 0.6, spin), opacity: 0 },
      ],
      { duration: 1500 + Math.random() * 900, delay: Math.random() * 150, fill: "both" },
    );
  }
  setTimeout(() => layer.remove(), 2700);
}
