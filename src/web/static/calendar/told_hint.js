// A hint for a piece by degrees: where to look, which way to look at it, the argument with the place; then it is placed.
import { Told } from "../told.js";
import { reasonSpans, reasonText } from "./reasons.js";

/** @extends {Told<HintDegrees>} */
export class PieceHint extends Told {
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

  /** Whether it shows where the piece goes. */
  get showsPlace() {
    return this.isSaid && this.isLast;
  }

  get entering() {
    return this.showsPlace ? "placeIt" : "";
  }
}
