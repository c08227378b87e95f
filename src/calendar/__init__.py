"""Calendar puzzles: cover a board with polyominoes so that a date stays open."""

from ..engine import Board, Rule, Solver
from ..engine.puzzle import Puzzle
from .board_file import board_schema, read_board
from .board_library import board_names, load_board
from .boards import CalendarBoard, Group
from .counts import count_dates
from .dates import CalendarDate, open_cells, read_date, resembles
from .hints import Hint, hint, hint_text
from .piece_board import PieceBoard
from .pieces import Piece, orientations, piece_letter
from .placed import AvoidedPlace, PlacedPiece, read_avoided, read_placed
from .placement import PlacementRule
from .play import avoid, place
from .puzzles import read_puzzle

FORMATS = ()
"""Besides dates and the JSON form, there is no format that these puzzles are exchanged in."""

RULES: tuple[type[Rule], ...] = (PlacementRule,)
"""The rules of this family, in the order in which they are listed."""

STANDARD: tuple[type[Rule], ...] = RULES
"""The rules that every puzzle of this family has."""

__all__ = [
    "FORMATS",
    "RULES",
    "STANDARD",
    "AvoidedPlace",
    "Board",
    "CalendarBoard",
    "CalendarDate",
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
    "hint",
    "hint_text",
    "load_board",
    "open_cells",
    "orientations",
    "piece_letter",
    "place",
    "read_avoided",
    "read_board",
    "read_date",
    "read_placed",
    "read_puzzle",
    "resembles",
]
