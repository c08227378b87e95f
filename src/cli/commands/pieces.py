"""`rulegrid calendar pieces`: the pieces of a board, in all their orientations."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...calendar import load_board
from ...calendar.board_library import DEFAULT_BOARD
from ..calendar import BOARD, NO_FLIP
from ..files import uses_stdout, write_pictures
from ..framework import Call, CliCommand
from ..options import JSON, PNG, PRETTY, QUIET, SVG, with_help
from ..output import SOLVED, is_drawn, print_texts, say_json
from ..streams import printable, say

if TYPE_CHECKING:
    from ...calendar.gallery import Exhibit

WIDTH = 80


def pieces(call: Call) -> int:
    """Show the pieces."""
    from ...calendar.gallery import draw_pieces, exhibits

    given = call.given
    board = load_board(DEFAULT_BOARD if given.board is None else given.board)
    gallery = exhibits(board, flip=not given.no_flip)
    if uses_stdout(given.svg, given.png):
        pass
    elif given.json:
        say_json({"board": board.name, "pieces": [_exhibit_data(exhibit) for exhibit in gallery]})
    else:
        plain = "\n\n".join("\n".join(_plain_exhibit(exhibit)) for exhibit in gallery)
        say(_drawn_exhibits(gallery) if is_drawn(given.pretty) else plain, or_else=lambda: plain)
    if given.svg is not None or given.png is not None:
        write_pictures(draw_pieces(board, flip=not given.no_flip), {"svg": given.svg, "png": given.png})
    return SOLVED


def _exhibit_data(exhibit: "Exhibit") -> dict[str, Any]:
    from ...calendar.pieces import draw_shape

    piece = exhibit.piece
    return {
        "name": piece.name,
        "numbers": [index + 1 for index in exhibit.indexes],
        "letters": exhibit.letters,
        "squares": len(piece.cells),
        "flip": piece.flip,
        "orientations": [draw_shape(shape) for shape in piece.orientations],
    }


def _shelves(exhibit: "Exhibit", mark: str) -> Iterator[tuple[str, bool]]:
    """Yield the lines of a piece's orientations side by side, and whether each has squares rather than numbers."""
    from ...calendar.pieces import draw_shape

    drawings = [draw_shape(shape, mark, " " * len(mark)) for shape in exhibit.piece.orientations]
    slot = max(len(rows[0]) for rows in drawings) + 3
    most = max(1, WIDTH // slot)
    for first in range(0, len(drawings), most):
        shelf = drawings[first : first + most]
        yield "".join(str(number).ljust(slot) for number in range(first + 1, first + 1 + len(shelf))).rstrip(), False
        for at in range(max(map(len, shelf))):
            yield "".join((rows[at] if at < len(rows) else "").ljust(slot) for rows in shelf).rstrip(), True


def _plain_exhibit(exhibit: "Exhibit") -> Iterator[str]:
    yield printable(exhibit.legend)
    for line, _ in _shelves(exhibit, exhibit.letters[0]):
        yield f"  {line}"


def _drawn_exhibits(gallery: "list[Exhibit]") -> str:
    from rich.text import Text

    from ...draw.colours import PALETTE

    text = Text()
    for exhibit in gallery:
        text.append(f"{printable(exhibit.legend)}\n", "bold")
        for line, is_squares in _shelves(exhibit, "██"):
            text.append(f"  {line}\n", PALETTE[exhibit.first % len(PALETTE)] if is_squares else "dim")
        text.append("\n")
    return print_texts(text).rstrip("\n")


COMMAND = CliCommand(
    pieces,
    (BOARD, with_help(NO_FLIP, "Omit the orientations of pieces that are turned over."), SVG, PNG, JSON, PRETTY, QUIET),
    reads=False,
)
