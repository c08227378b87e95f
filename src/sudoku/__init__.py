"""Sudoku and its variants: boards, rules and texts."""

from ..engine import Board, ColumnRule, RowRule, Rule, RuleError, SearchStopped, Solver
from ..engine.many import Answer
from ..engine.puzzle import Puzzle
from . import rules
from .formats.grids import default_box, read_grid, write_compact, write_spaced
from .formats.known import FORMATS
from .making import make, make_many
from .many import solve_many
from .reading import puzzle_text, read_puzzle, write
from .rules import *  # noqa: F403 (76 rules, listed there)

__all__ = [
    "FORMATS",
    "Answer",
    "Board",
    "ColumnRule",
    "Puzzle",
    "RowRule",
    "Rule",
    "RuleError",
    "SearchStopped",
    "Solver",
    "default_box",
    "make",
    "make_many",
    "puzzle_text",
    "read_grid",
    "read_puzzle",
    "solve_many",
    "write",
    "write_compact",
    "write_spaced",
]
__all__ += rules.__all__
