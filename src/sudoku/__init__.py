"""Sudoku and its variants: boards, rules and texts."""

from ..engine import Board, ColumnRule, RowRule, Rule, RuleError, SearchStopped, Solver
from ..engine.many import Answer
from ..engine.puzzle import Puzzle
from .formats.grids import default_box, read_grid, write_compact, write_spaced
from .many import solve_many
from .rules import (
    BlockRule,
    KillerRule,
    NonConsecutiveRule,
    Normal9x9BlockRule,
    SudokuError,
    ThermometerRule,
)

RULES: tuple[type[Rule], ...] = (
    RowRule,
    ColumnRule,
    BlockRule,
    Normal9x9BlockRule,
    NonConsecutiveRule,
    ThermometerRule,
    KillerRule,
)
"""The rules of this family, in the order they are listed to users. The one list: everything else comes from it."""

STANDARD: tuple[type[Rule], ...] = (RowRule, ColumnRule, BlockRule)
"""The rules of every sudoku unless one says otherwise."""

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
    "solve_many",
    "write_compact",
    "write_spaced",
]
