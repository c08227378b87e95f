"""The engine: board, rule, constraints, solver, puzzle. Knows no puzzle family."""

from .board import Board
from .constraints import AllDifferent, Among, Check, Constraint, Placement, Product, Relation, Sum
from .errors import PuzzleFormatError, RuleError, RulegridError, SearchStopped
from .lines import ColumnRule, RowRule
from .rule import Rule
from .solver import Solver

__all__ = [
    "AllDifferent",
    "Among",
    "Board",
    "Check",
    "ColumnRule",
    "Constraint",
    "Placement",
    "Product",
    "PuzzleFormatError",
    "Relation",
    "RowRule",
    "Rule",
    "RuleError",
    "RulegridError",
    "SearchStopped",
    "Solver",
    "Sum",
]
