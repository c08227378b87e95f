"""`minimise`: a puzzle without the givens and clues that it does not need."""

from ...core.puzzle import Puzzle
from ...queries.query import Hooks
from ...queries.setting import MINIMISE_OPTIONS, Minimal
from ...utils.errors import RulegridError, bad
from ...utils.message import Message
from ..framework import Call, CliCommand, about_one
from ..options import JSON, LANGUAGE, PRETTY, PROGRESS, QUIET, STRICT, question_options
from ..output import NO_SOLUTION, SOLVED, draw_board, fold_text, is_drawn, report_stop, say_answer
from ..streams import complain, say


def minimise(call: Call, puzzle: Puzzle) -> int:
    """Minimise a puzzle and print what is left; return the exit status."""
    from ...setting.minimise import ORDERS
    from ...setting.text import describe_minimised

    given, write = call.given, call.entry.family.puzzle_text
    answer = call.ask(
        puzzle, "minimise", Hooks(progress=False if given.quiet else given.progress, takes_interrupts=True),
        order=given.order if given.order in ORDERS else _read_names("--order", given.order),
        keep=_read_names("--keep", given.keep) if given.keep else (),
    )  # fmt: skip
    assert isinstance(answer, Minimal)
    if given.json:
        say_answer(answer)
    if answer.found is None:
        complain(answer.message)
        return NO_SOLUTION
    found = answer.found
    if is_drawn(given.pretty) and not given.json:
        picture = draw_board(found.puzzle, found.puzzle.board)
        lines = map(fold_text, describe_minimised(found, given.language))
        say("\n".join([picture, *lines]), or_else=lambda: write(found.puzzle))
    elif not given.json:
        say(write(found.puzzle))
    return report_stop(answer.stopped, found.steps) if answer.stopped else SOLVED


def _read_names(option: str, text: str) -> list[str]:
    """Return cells and clues that an option names, with commas between them."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise RulegridError(bad(option, text, Message("cli.parts")))
    return names


COMMAND = CliCommand(
    about_one(minimise),
    (
        *question_options(MINIMISE_OPTIONS, "What to remove", order="ORDER", keep="CELLS"),
        LANGUAGE, JSON, PRETTY, PROGRESS, STRICT, QUIET,
    ),
)  # fmt: skip
