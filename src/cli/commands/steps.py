"""`steps`: the steps that are open at a position, not only the next."""

from itertools import count
from typing import TYPE_CHECKING

from ...core.puzzle import Puzzle
from ...queries.query import Hooks, Status
from ...queries.steps import STEPS_OPTIONS
from ...utils.message import Message
from ...utils.message import say as said
from ...utils.text import behind
from ..framework import Call, CliCommand, about_one
from ..options import JSON, LANGUAGE, LIMITED, PRETTY, QUIET, SHOW, STRICT, question_options
from ..output import NO_SOLUTION, SOLVED, draw_board, fold_text, is_drawn, is_screen, report_stop, say_answer
from ..streams import say

if TYPE_CHECKING:
    from ...explain.steps import Step

ASKED = question_options(
    [each for each in STEPS_OPTIONS if each.name in ("technique", "uniqueness", "limit")], technique="KEY"
)


def steps(call: Call, puzzle: Puzzle) -> int:
    """Print every open step; return the exit status."""
    from ...explain.step_text import sentence

    given = call.given
    pretty = is_drawn(given.pretty)
    if pretty and not given.json:
        say(draw_board(puzzle, puzzle.board), or_else=lambda: str(puzzle.board))
    numbers = count(1)

    def each(step: "Step") -> None:
        if not given.json:
            words = sentence(step, given.language, given.show, in_lines=pretty and is_screen())
            text = behind(f"{next(numbers)}. ", words)
            say(fold_text(text) if pretty else text)

    puzzle, mine, marks = call.reader.position(puzzle) or (puzzle, None, None)
    answer = call.ask(puzzle, "steps", Hooks(each=each, keeps=True, takes_interrupts=True), mine=mine, marks=marks)
    if given.json:
        say_answer(answer)
    elif answer.status not in (Status.STEP, Status.MISTAKE) and not answer.stopped:
        say(said(Message(f"explanation.no-steps-{answer.status}"), given.language))
    if answer.stopped:
        return report_stop(answer.stopped, next(numbers) - 1 if answer.stopped == "interrupted" else None)
    return NO_SOLUTION if answer.status in (Status.NONE, Status.MISTAKE) else SOLVED


COMMAND = CliCommand(about_one(steps), (*ASKED, SHOW, LANGUAGE, JSON, PRETTY, STRICT, QUIET, *LIMITED))
