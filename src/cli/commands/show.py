"""`show`: a puzzle drawn as it is."""

from ...engine.families import family_of
from ...engine.puzzle import Puzzle
from ..files import check_pictures, uses_stdout, write_pictures
from ..options import PNG, PRETTY, QUIET, STRICT, SVG
from ..output import SOLVED, drawn, plain_rows
from ..streams import say
from ..table import Call, Command, Text, about_one


def show(call: Call, puzzle: Puzzle) -> int:
    """Draw a puzzle; return the exit status."""
    given = call.given
    pictures = {"svg": given.svg, "png": given.png}
    asked = given.pretty is not None and not uses_stdout(*pictures.values())
    if asked or not any(pictures.values()):
        plain = _plain(call, puzzle)
        say(plain if given.pretty is False else drawn(puzzle, puzzle.board), or_else=lambda: plain)
    if any(pictures.values()):
        write_pictures(puzzle.to_svg(), pictures)
    return SOLVED


def _plain(call: Call, puzzle: Puzzle) -> str:
    """Return the board in rows; where it does not show what the puzzle is about, the puzzle as it is read."""
    if "text" in call.entry.traits:
        return str(call.entry.family.puzzle_text(puzzle))
    of_family = family_of(puzzle).spelling
    if of_family.has_pieces:
        return plain_rows(of_family.entries(puzzle, puzzle.board), pad=True)
    return str(puzzle.board)


COMMAND = Command(
    about_one(show),
    (SVG, PNG, PRETTY, STRICT, QUIET),
    Text("Draw a puzzle as it is, unsolved."),
    before=lambda call: check_pictures({"svg": call.given.svg, "png": call.given.png}),
)
