"""Grid puzzles as a board and a few rules: sudoku and its variants, calcudoku, calendar puzzles.

from rulegrid import Board, Puzzle, Rule, Solver    the engine, and what rules of your own need
from rulegrid.sudoku import RowRule, ...            the families: sudoku, calcudoku, calendar
"""

from importlib import import_module

from .utils.start import quit_on_interrupt

# The command line takes a while to load, and this is where that begins: Ctrl-C must not leave a traceback.
quit_on_interrupt("rulegrid")

from .engine import (  # noqa: E402
    ZERO,
    AllDifferent,
    Among,
    Arrangement,
    Board,
    Cells,
    Check,
    Clue,
    ClueRule,
    Constraint,
    Count,
    Digits,
    Either,
    Form,
    Grid,
    Groups,
    NotUnique,
    Number,
    Numbers,
    Outside,
    Placement,
    Product,
    Puzzle,
    PuzzleFormatError,
    Regular,
    Relation,
    Rule,
    RuleError,
    RulegridError,
    SearchStopped,
    Solver,
    Sum,
    Text,
    Unit,
    Word,
    families,
)

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
__version__ = "0.1.0"

FAMILIES = ("sudoku", "calcudoku", "calendar")

for _name in FAMILIES:
    families.register(_name, f"{__name__}.{_name}")


def __getattr__(name: str) -> object:
    # `import rulegrid` makes `rulegrid.sudoku` reachable, and imports it only then.
    if name in FAMILIES:
        return import_module(f"{__name__}.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
