"""`show`: a puzzle drawn as it is."""

from ...engine.families import family_of
from ...engine.puzzle import Puzzle
from ..files import check_pictures, uses_stdout, write_pictures
from ..options import PNG, PRETTY, QUIET, STRICT, SVG
from ..output import SOLVED, drawn
from ..streams import say
from ..table import Call, Command, about_one


def show(call: Call, puzzle: Puzzle) -> int:
    """Draw a puzzle; return the exit status."""
    given = call.given
    pictures = {"svg": given.svg, "png": given.png}
    asked = given.pretty is not None and not uses_stdout(*pictures.values())
    if asked or not any(pictures.values()):
        plain = family_of(puzzle).spelling.text(puzzle, puzzle.board).rstrip("\n")
        say(plain if given.pretty is False else drawn(puzzle, puzzle.board), or_else=lambda: plain)
    if any(pictures.values()):
        write_pictures(puzzle.to_svg(), pictures)
    return SOLVED


COMMAND = Command(
    about_one(show),
    (SVG, PNG, PRETTY, STRICT, QUIET),
    before=lambda call: check_pictures({"svg": call.given.svg, "png": call.given.png}),
)
