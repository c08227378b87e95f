"""Sudoku and its variants: boards, rules and texts."""

from ..engine import Board, ColumnRule, RowRule, Rule, RuleError, SearchStopped, Solver
from ..engine.limits import Answer
from ..engine.puzzle import Puzzle
from .formats.grids import default_box, read_grid, write_compact, write_spaced
from .many import solve_many
from .reading import read_puzzle
from .rules import (
    RULES,
    STANDARD,
    BlockRule,
    KillerRule,
    NonConsecutiveRule,
    Normal9x9BlockRule,
    SudokuError,
    ThermometerRule,
)

__all__ = [
    "RULES",
    "STANDARD",
    "Answer",
    "BlockRule",
    "Board",
    "ColumnRule",
    "KillerRule",
    "NonConsecutiveRule",
    "Normal9x9BlockRule",
    "Puzzle",
    "RowRule",
    "Rule",
    "RuleError",
    "SearchStopped",
    "Solver",
    "SudokuError",
    "ThermometerRule",
    "default_box",
    "read_grid",
    "read_puzzle",
    "solve_many",
    "write_compact",
    "write_spaced",
]
