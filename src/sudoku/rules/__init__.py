"""The rules of sudoku and its variants, beyond rows and columns: a file for each kind of rule."""

from ...engine import RuleError
from .cages import KillerRule
from .lines import ThermometerRule
from .pairs import NonConsecutiveRule
from .regions import BlockRule, Normal9x9BlockRule

SudokuError = RuleError

__all__ = [
    "BlockRule",
    "KillerRule",
    "NonConsecutiveRule",
    "Normal9x9BlockRule",
    "SudokuError",
    "ThermometerRule",
]
