// A hint for a piece in levels: where to look, the technique, the argument with the place. Then the piece is placed.
import { StepReveal } from "../step_reveal.js";
import { reasonSpans, reasonText } from "./reasons.js";

/** @extends {StepReveal<HintDegrees>} */
export class PieceHint extends StepReveal {
  /** `answer` is that of /api/calendar/hint, with a piece. @param {HintAnswer} answer @param {CalendarBoard} board */
  constructor(answer, board) {
    super(answer.degrees);
    this.place = answer.piece?.place ?? "";
    this.board = board;
  }

  get text() {
    return reasonText(this.step[this.level].parts, this.board);
  }

  get spans() {
    return reasonSpans(this.step[this.level].parts, this.board);
  }

  get marks() {
    return this.step[this.level].marks;
  }

  /** Whether the place of the piece is shown. */
  get showsPlace() {
    return this.isRevealed && this.isLast;
  }

  get entering() {
    return this.showsPlace ? "placeIt" : "";
  }
}
