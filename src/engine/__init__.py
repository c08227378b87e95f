"""The engine: board, rule, constraints, solver, puzzle. Knows no puzzle family."""

from ..utils.values import ZERO
from .board import Board
from .clues.fields import Cells, Digits, Groups, Number, Numbers, Outside, Text, Word
from .clues.form import Clue, Form
from .clues.rule import ClueRule
from .constraints import (
    AllDifferent,
    Among,
    Arrangement,
    Check,
    Constraint,
    Count,
    Either,
    Placement,
    Product,
    Regular,
    Relation,
    Sum,
)
from .errors import NotUnique, PuzzleFormatError, RuleError, RulegridError, SearchStopped
from .grid import Grid
from .lines import ColumnRule, RowRule
from .puzzle import Puzzle
from .rule import Rule
from .solver import Solver
from .unit import Unit

__all__ = [
    "ZERO",
    "AllDifferent",
    "Among",
    "Arrangement",
    "Board",
    "Cells",
    "Check",
    "Clue",
    "ClueRule",
    "ColumnRule",
    "Constraint",
    "Count",
    "Digits",
    "Either",
    "Form",
    "Grid",
    "Groups",
    "NotUnique",
    "Number",
    "Numbers",
    "Outside",
    "Placement",
    "Product",
    "Puzzle",
    "PuzzleFormatError",
    "Regular",
    "Relation",
    "RowRule",
    "Rule",
    "RuleError",
    "RulegridError",
    "SearchStopped",
    "Solver",
    "Sum",
    "Text",
    "Unit",
    "Word",
]
