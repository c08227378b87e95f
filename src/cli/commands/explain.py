"""`explain`: every step to the solution, with the reasons."""

from itertools import count
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from ...core.puzzle import Puzzle
from ...queries.query import Hooks, Status
from ...queries.steps import EXPLAIN_OPTIONS, Explained
from ...utils.message import Message
from ...utils.message import say as said
from ...utils.progress import moving
from ...utils.runtime import hold_interrupts
from ...utils.text import behind
from ..files import PAGES, numbered_name, uses_stdout, write_file, write_pictures
from ..framework import Call, CliCommand, about_one
from ..options import (
    JSON,
    LANGUAGE,
    LIMITED,
    OUTPUT,
    PRETTY,
    PROGRESS,
    QUIET,
    SHOW,
    STRICT,
    SVG,
    question_options,
    value,
    with_help,
)
from ..output import NO_SOLUTION, SOLVED, draw_board, fold_text, is_drawn, is_screen, report_stop, say_answer
from ..streams import expected_for, note, say

if TYPE_CHECKING:
    from ...explain.steps import Step

(LIMIT,) = question_options([each for each in EXPLAIN_OPTIONS if each.name == "limit"])


def explain(call: Call, puzzle: Puzzle) -> int:
    """Print every step; return the exit status."""
    from ...explain.step_text import sentence

    given = call.given
    is_quiet = given.json or uses_stdout(given.html)
    pages: list[str] = []
    writer = None
    if given.html is not None:
        from ...explain.pictures import ExplanationPage

        writer = ExplanationPage(pages.append, puzzle, given.language, given.show)
        writer.begin()
    if is_drawn(given.pretty) and not is_quiet:
        say(draw_board(puzzle, puzzle.board), or_else=lambda: str(puzzle.board))
    numbers = count(1)

    def each(state: Any, step: "Step") -> None:
        number = next(numbers)
        move()
        if writer is not None:
            writer.step(state, step)
        if given.svg is not None:
            from ...explain.pictures import step_picture

            picture = step_picture(puzzle, state, step, language=given.language, show=given.show)
            write_pictures(picture, {"svg": numbered_name(given.svg, number)})
        if not is_quiet:
            say(_text(given, f"{number}. ", step))

    with moving(given.progress or False, unit="step") as move:
        answer = call.ask(puzzle, "explain", Hooks(each=each, keeps=given.json, takes_interrupts=True))
    assert isinstance(answer, Explained)
    last = "" if answer.ending is None else sentence(answer.ending, given.language)
    if writer is not None:
        with hold_interrupts():
            writer.end([last])
            write_file(given.html, "".join(pages).encode())
    if given.json:
        say_answer(answer)
    elif not is_quiet and answer.ending is not None:
        say(fold_text(last) if is_drawn(given.pretty) else last)
        if is_screen() and not given.quiet and answer.rating is not None:
            done = Message("explanation.rated", count=answer.number, value=answer.rating.value)
            note(said(done, given.language))
    if answer.stopped:
        return report_stop(answer.stopped, answer.number if answer.stopped == "interrupted" else None)
    return SOLVED if answer.status is Status.SOLVED else NO_SOLUTION


def _text(given: SimpleNamespace, first: str, step: "Step") -> str:
    """Return a step in words: on a terminal folded, with a line for each implication."""
    from ...explain.step_text import sentence

    pretty = is_drawn(given.pretty)
    text = behind(first, sentence(step, given.language, given.show, in_lines=pretty and is_screen()))
    return fold_text(text) if pretty else text


def check(call: Call) -> None:
    """Raise RulegridError for options that clash."""
    given = call.given
    if uses_stdout(given.svg):
        raise expected_for("--svg -", "name-of-each")


COMMAND = CliCommand(
    about_one(explain),
    (
        SHOW, LANGUAGE, JSON, PRETTY,
        value("html", str, "FILE", "Write a page with every step and its picture into FILE.", OUTPUT, writes=PAGES),
        with_help(SVG, "Draw each step into a file of its own, as SVG, PNG or PDF: FILE-1.svg, FILE-2.svg …"),
        PROGRESS, STRICT, QUIET, LIMIT, *LIMITED,
    ),
    before=check,
)  # fmt: skip
