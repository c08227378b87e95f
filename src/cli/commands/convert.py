"""`convert`: a puzzle in another format."""

from typing import Any

from ...core.puzzle import Puzzle
from ...queries.output import CONVERT_OPTIONS
from ...utils.errors import RulegridError, locate_problem
from ...utils.message import Message
from ..files import PICTURES, STDOUT, check_files, form_of, formats_asked, write_file
from ..framework import Call, CliCommand, about_one
from ..options import OUT, OUTPUT, QUIET, STRICT, question_options, value, with_help
from ..output import INCOMPLETE, SOLVED, is_screen, warn
from ..streams import say


def convert(call: Call, puzzle: Puzzle) -> int:
    """Write a puzzle; return the exit status."""
    given, out = call.given, call.given.out or STDOUT
    form = form_of(given.to, given.out, formats_asked(call.entry.family, given.to, given.out))
    if form in PICTURES.values():
        picture: Any = call.ask(puzzle, "show", to=form)
        write_file(out, picture.to_bytes())
        return SOLVED
    answer: Any = call.ask(puzzle, "convert", to=form)
    if not given.quiet:
        warn(Message("cli.cannot-express", form=form), answer.text.left_out)
    if out == STDOUT:
        say(answer.text)
    else:
        write_file(out, f"{answer.text}\n".encode())
    return INCOMPLETE if answer.text.is_another else SOLVED


def check(call: Call) -> None:
    """Raise RulegridError where the puzzle can't be written as it is asked for."""
    out, family = call.given.out, call.entry.family
    form = form_of(call.given.to, out, formats_asked(family, call.given.to, out))
    if form is None:
        names = [*(each.name for each in family.formats if each.writer), *PICTURES.values()]
        raise RulegridError(Message("cli.format-of", names=names))
    if form in PICTURES.values():
        check_files({form: out or STDOUT}, {form: PICTURES})
        if form != "svg" and out in (None, STDOUT) and is_screen():
            raise RulegridError(locate_problem(f"--to {form}", Message("cli.not-on-terminal")))


COMMAND = CliCommand(
    about_one(convert),
    (
        value("to", str, "FORMAT", "svg, png or pdf; by default what the name of FILE ends in.", names_formats=True),
        *question_options([each for each in CONVERT_OPTIONS if each.name == "with_solution"], OUTPUT),
        OUT,
        with_help(STRICT, "Refuse a puzzle if a part of it is not understood, or can't be expressed."),
        QUIET,
    ),
    before=check,
)
