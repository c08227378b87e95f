"""`convert`: a puzzle in another format."""

from ...engine.errors import RulegridError
from ...engine.formats import write_as
from ...engine.puzzle import Puzzle
from ..drawing import is_screen
from ..files import PICTURES, STDOUT, check_pictures, converted, write_file
from ..forms import form_of
from ..options import OUT, QUIET, STRICT, changed, value
from ..output import SOLVED
from ..remarks import warn
from ..streams import say
from ..table import Call, Command, about_one


def convert(call: Call, puzzle: Puzzle) -> int:
    """Write a puzzle; return the exit status."""
    given, out = call.given, call.given.out or STDOUT
    form = form_of(given.to, given.out, call.entry.family.formats)
    if form in PICTURES.values():
        write_file(out, converted(puzzle.to_svg(), str(form)))
        return SOLVED
    written = write_as(puzzle, str(form), call.entry.family.formats, strict=given.strict)
    if not given.quiet:
        warn(f"{form} can't express", written.left_out)
    if out == STDOUT:
        say(written)
    else:
        write_file(out, f"{written}\n".encode())
    return SOLVED


def check(call: Call) -> None:
    """Raise RulegridError where the puzzle can't be written as it is asked for."""
    out, formats = call.given.out, call.entry.family.formats
    form = form_of(call.given.to, out, formats)
    if form is None:
        names = [*(each.name for each in formats if each.writer), *PICTURES.values()]
        raise RulegridError(f"expected --to FORMAT, one of {', '.join(names)}")
    if form in PICTURES.values():
        check_pictures({form: out or STDOUT})
        if form != "svg" and out in (None, STDOUT) and is_screen():
            raise RulegridError(f"--to {form}: it can't be shown on a terminal, expected --out FILE")


COMMAND = Command(
    about_one(convert),
    (
        value("to", str, "FORMAT", "svg, png or pdf; by default what the name of FILE ends in.", names_formats=True),
        OUT,
        changed(STRICT, "Refuse a puzzle if a part of it is not understood, or can't be expressed."),
        QUIET,
    ),
    before=check,
)
