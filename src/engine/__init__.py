"""The engine: board, rule, constraints, solver, puzzle. Knows no puzzle family."""

from ..utils.late import register as _register
from ..utils.values import ZERO
from .along import Enclosed, Ranked
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
from .errors import InternalError, NotUnique, PuzzleFormatError, RuleError, RulegridError, SearchStopped
from .grid import Grid
from .lines import ColumnRule, RowRule
from .puzzle import Puzzle
from .rule import Rule
from .seen import Because, Seen
from .solver import Solver
from .unit import Unit

__all__ = [
    "ZERO",
    "AllDifferent",
    "Among",
    "Arrangement",
    "Because",
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
    "Enclosed",
    "Form",
    "Grid",
    "Groups",
    "InternalError",
    "NotUnique",
    "Number",
    "Numbers",
    "Outside",
    "Placement",
    "Product",
    "Puzzle",
    "PuzzleFormatError",
    "Ranked",
    "Regular",
    "Relation",
    "RowRule",
    "Rule",
    "RuleError",
    "RulegridError",
    "SearchStopped",
    "Seen",
    "Solver",
    "Sum",
    "Text",
    "Unit",
    "Word",
]

_ABOVE = {
    "draw": "draw.svg:draw",
    "stored solutions": "data.stored:stored_solutions",
    "solution breaks more": "data.stored:breaks_more",
    "check": "setting.check:check",
    "minimise": "setting.minimise:minimise",
    "turned": "setting.turning:turned",
    "hint": "explain.hint:next_step",
    "explain": "explain.hint:explanation",
    "open steps": "explain.open_steps:open_steps",
    "sentence": "explain.words:sentence",
    "titled step": "explain.words:titled_message",
    "step picture": "explain.picture:step_picture",
    "check in words": "setting.words:describe",
    "minimised in words": "setting.words:describe_minimised",
    "stop in words": "setting.words:describe_stop",
    "rating in words": "rating.words:describe_rating",
    "rate": "rating.rating:rate",
}
"""What boards and puzzles offer although it stands above them: where each function is found once it is called."""

for _name, _place in _ABOVE.items():
    _register(_name, f"{__name__}.{_place}")
