"""`hint`: the next step or piece, with the reasons; the player's mistakes first."""

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, TypeVar

from ...core.puzzle import Puzzle
from ...queries.position import WORK
from ...queries.query import Status
from ...queries.steps import HINT_OPTIONS, Hinted
from ..files import is_file, read_from, uses_stdout, write_pictures
from ..framework import Call, CliCommand, about_one
from ..options import JSON, LANGUAGE, LIMITED, PNG, PRETTY, QUIET, SHOW, STRICT, SVG, question_options, with_help
from ..output import (
    NO_SOLUTION,
    SOLVED,
    draw_board,
    fold_text,
    has_colours,
    is_drawn,
    is_screen,
    report_stop,
    say_answer,
)
from ..streams import say

MINE, MARKS = (replace(option, trait="digits") for option in question_options(WORK))
(STEPS,) = (replace(option, trait="digits") for option in question_options(HINT_OPTIONS) if option.name == "steps")

T = TypeVar("T")


def hint(call: Call, puzzle: Puzzle) -> int:
    """Print a hint; return the exit status."""
    given = call.given
    answer = call.ask(puzzle, "hint", **_work(call, puzzle))
    if given.json:
        say_answer(answer)
    if answer.stopped:
        return report_stop(answer.stopped)
    assert isinstance(answer, Hinted)
    if given.svg is not None or given.png is not None:
        write_pictures(answer.to_svg(), {"svg": given.svg, "png": given.png})
    if not uses_stdout(given.svg, given.png) and not given.json:
        _print(given, answer)
    return SOLVED if answer.status in (Status.STEP, Status.SOLVED) else NO_SOLUTION


def _work(call: Call, puzzle: Puzzle) -> dict[str, Any]:
    """Return what the player wrote, else what is placed and removed in the text of the puzzle."""
    from ...explain.hints import read_grid, read_marks

    given = call.given
    work: dict[str, Any] = {"mine": None, "marks": None}
    if given.mine is None and given.marks is None and (position := call.reader.position(puzzle)):
        without, mine, marks = position  # a grid of candidates has them as clues of the puzzle
        return {"mine": mine, "marks": marks if without is puzzle else None}
    if given.mine is not None:
        work["mine"] = _read_own(given.mine, lambda text: read_grid(text, puzzle.board))
    if given.marks is not None:
        work["marks"] = read_from(given.marks, lambda text: read_marks(text, puzzle.board), "pencil-marks")
    return work


def _read_own(text: str, parse: Callable[[str], T]) -> T:
    """Return what a text says, or the file that it names."""
    return read_from(text, parse) if is_file(text) else parse(text)


def _print(given: SimpleNamespace, answer: Hinted) -> None:
    """Print what to do as the first line, then the reasons; with a drawing where grids are drawn."""
    head = f"{answer.first}\n" if answer.first and given.show == "all" else ""
    text = head + answer.text()
    if is_drawn(given.pretty):
        shown, board = answer.picture(marked=has_colours())
        said = head + fold_text(answer.text(in_lines=is_screen()))
        say(f"{draw_board(shown, board)}\n{said}", or_else=lambda: text)
    else:
        say(text)


COMMAND = CliCommand(
    about_one(hint),
    (
        with_help(MINE, "The grid as you filled it so far: wrong values are reported first."),
        with_help(MARKS, "Your pencil marks, such as '12 . 348 …': the hint continues from them."),
        STEPS, SHOW, LANGUAGE, JSON, PRETTY, with_help(SVG, "Draw the last step, or the board, into FILE, as SVG, PNG or PDF."), PNG,
        STRICT, QUIET, *LIMITED,
    ),
)  # fmt: skip
