"""`show`: a puzzle drawn as it is."""

from typing import Any

from ...core.puzzle import Puzzle
from ..files import picture_form, uses_stdout, write_file
from ..framework import Call, CliCommand, about_one
from ..options import PNG, PRETTY, QUIET, STRICT, SVG
from ..output import SOLVED, draw_board
from ..streams import say


def show(call: Call, puzzle: Puzzle) -> int:
    """Draw a puzzle; return the exit status."""
    given = call.given
    pictures = {"svg": given.svg, "png": given.png}
    asked = given.pretty is not None and not uses_stdout(*pictures.values())
    if asked or not any(pictures.values()):
        text: Any = call.ask(puzzle, "show", to="text")
        plain = text.content.rstrip("\n")
        say(plain if given.pretty is False else draw_board(puzzle, puzzle.board), or_else=lambda: plain)
    for option, name in pictures.items():
        if name is not None:
            picture: Any = call.ask(puzzle, "show", to=picture_form(name, option))
            write_file(name, picture.to_bytes())
    return SOLVED


COMMAND = CliCommand(
    about_one(show),
    (SVG, PNG, PRETTY, STRICT, QUIET),
)
