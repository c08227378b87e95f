"""Calendar puzzles: cover a board with polyominoes so that a date stays open."""

from ..engine import Board, Rule, Solver
from ..engine.puzzle import Puzzle
from .board_file import board_schema, read_board
from .board_library import board_names, load_board
from .boards import CalendarBoard, Group
from .counts import count_dates
from .dates import CalendarDate, open_cells, read_date
from .hints import Hint, hint
from .pieces import Piece, orientations, piece_letter
from .placement import PlacementRule
from .placed import Avoided, Placing, read_avoided, read_placing

RULES: tuple[type[Rule], ...] = (PlacementRule,)
"""The rules of this family, in the order they are listed to users."""

__all__ = [
    "RULES",
    "Avoided",
    "Board",
    "CalendarBoard",
    "CalendarDate",
    "Group",
    "Hint",
    "Piece",
    "PlacementRule",
    "Placing",
    "Puzzle",
    "Rule",
    "Solver",
    "board_names",
    "board_schema",
    "count_dates",
    "hint",
    "load_board",
    "open_cells",
    "orientations",
    "piece_letter",
    "read_avoided",
    "read_board",
    "read_date",
    "read_placing",
]
