"""Calendar puzzles: cover a board with polyominoes so that a date stays open."""

from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..core.rule import Rule
from ..solver.solver import Solver
from .board_files import board_schema, read_board
from .board_library import board_names, load_board
from .boards import CalendarBoard
from .counts import count_dates
from .dates import CalendarDate, open_cells, read_date, resembles
from .family import FAMILY, FORMATS, puzzle_text, read_puzzle
from .hints import Hint, hint, hint_text
from .names import Group
from .pieces import AvoidedPlace, Piece, PlacedPiece, orientations, piece_letter, read_avoided, read_placed
from .placement import PieceBoard, PlacementRule
from .play import avoid, place

if TYPE_CHECKING:
    from .generate import CalendarMaker, daily_maker, make, make_many
    from .years import solve_many

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
    # Makers and batches are imported on first use, so that solving starts quickly.
    if name in ("CalendarMaker", "daily_maker", "make", "make_many"):
        from . import generate

        return getattr(generate, name)
    if name == "solve_many":
        from .years import solve_many

        return solve_many
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
