"""Calendar puzzles: cover a board with polyominoes so that a date stays open."""

from typing import TYPE_CHECKING

from ..engine import Board, Rule, Solver
from ..engine.puzzle import Puzzle
from .board_file import board_schema, read_board
from .board_library import board_names, load_board
from .board_parts import Group
from .boards import CalendarBoard
from .counts import count_dates
from .dates import CalendarDate, open_cells, read_date, resembles
from .family import FAMILY
from .hints import Hint, hint, hint_text
from .piece_board import PieceBoard
from .pieces import Piece, orientations, piece_letter
from .placed import AvoidedPlace, PlacedPiece, read_avoided, read_placed
from .placement import PlacementRule
from .play import avoid, place
from .puzzles import FORMATS, puzzle_text, read_puzzle

if TYPE_CHECKING:
    from .making import CalendarMaker, daily_maker, make, make_many
    from .many import solve_many

RULES = FAMILY.built_in
"""The rules of this family, in the order in which they are listed."""

STANDARD = FAMILY.standard
"""The rules that every puzzle of this family has."""

__all__ = [
    "FAMILY",
    "FORMATS",
    "RULES",
    "STANDARD",
    "AvoidedPlace",
    "Board",
    "CalendarBoard",
    "CalendarDate",
    "CalendarMaker",
    "Group",
    "Hint",
    "Piece",
    "PieceBoard",
    "PlacedPiece",
    "PlacementRule",
    "Puzzle",
    "Rule",
    "Solver",
    "avoid",
    "board_names",
    "board_schema",
    "count_dates",
    "daily_maker",
    "hint",
    "hint_text",
    "load_board",
    "make",
    "make_many",
    "open_cells",
    "orientations",
    "piece_letter",
    "place",
    "puzzle_text",
    "read_avoided",
    "read_board",
    "read_date",
    "read_placed",
    "read_puzzle",
    "resembles",
    "solve_many",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    # What makes puzzles, or solves many, is imported when it is asked for: to solve one should not take longer.
    if name in ("CalendarMaker", "daily_maker", "make", "make_many"):
        from . import making

        return getattr(making, name)
    if name == "solve_many":
        from .many import solve_many

        return solve_many
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
