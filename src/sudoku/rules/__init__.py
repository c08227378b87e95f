"""The rules of sudoku and its variants: a file for each kind of rule, and the one list of them."""

from ...engine import ColumnRule, RowRule, Rule, RuleError
from .cages import KillerRule
from .lines import ThermometerRule
from .pairs import NonConsecutiveRule
from .regions import BlockRule, Normal9x9BlockRule

SudokuError = RuleError

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
    "BlockRule",
    "KillerRule",
    "NonConsecutiveRule",
    "Normal9x9BlockRule",
    "SudokuError",
    "ThermometerRule",
]
