"""Grid puzzles as a board and a few rules: sudoku and its variants, calcudoku, calendar puzzles.

from rulegrid import Board, Rule, Solver        the engine
from rulegrid.sudoku import RowRule, ...        the families: sudoku, calcudoku, calendar
"""

from .engine import Board, Rule, Solver

__all__ = ["Board", "Rule", "Solver"]
__version__ = "0.1.0"
