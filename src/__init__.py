"""Grid puzzles as a board and a few rules: sudoku and its variants, calcudoku, calendar puzzles.

from rulegrid import read_puzzle, solve             a puzzle of any family from a text, and its solution
from rulegrid import Board, Puzzle, Rule, Solver    puzzles, and the classes for rules of your own
from rulegrid.sudoku import RowRule, ...            the families: sudoku, calcudoku, calendar
"""

from __future__ import annotations

import sys

# The command line takes a while to load, starting here: Ctrl-C must not leave a traceback.
try:
    from .utils.start import quit_on_interrupt

    quit_on_interrupt("rulegrid")
except KeyboardInterrupt:
    if "".join(sys.argv[:1]).endswith(("rulegrid", "rulegrid.exe", "-m")):
        raise SystemExit(130) from None
    raise

from importlib import import_module
from typing import TYPE_CHECKING

from .core.board import Board
from .core.clue_fields import Cells, Digits, Groups, Number, Numbers, Outside, Text, Word
from .core.clue_rule import ClueRule
from .core.clues import Clue, Form
from .core.connected import AreaSizes, Connected, DifferentPairs, count_equals, element
from .core.constraint_rule import ConstraintRule
from .core.constraints import (
    AllDifferent,
    Callback,
    Constraint,
    Count,
    Disjunction,
    InSet,
    OneOfSets,
    Placement,
    Product,
    Regular,
    Relation,
    Sum,
)
from .core.enclosures import RankConstraint, SandwichSum
from .core.errors import InternalError, NotUnique, RuleError, SearchStopped
from .core.grid import Grid
from .core.layers import Layer
from .core.puzzle import Puzzle
from .core.rule import Rule
from .core.rule_lookup import register
from .core.rule_reasons import ExclusionContext, Reason
from .core.unit import Unit
from .solver.solver import Solver
from .utils.catalogue import add_folders
from .utils.errors import PuzzleFormatError, RulegridError
from .utils.numbers import ZERO

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence
    from typing import Any, Unpack

    from .core.family import SearchOptions
    from .core.puzzle import Given
    from .generate.pack_files import Pack
    from .queries.query import Response

__all__ = [
    "ZERO",
    "AllDifferent",
    "AreaSizes",
    "Board",
    "Callback",
    "Cells",
    "Clue",
    "ClueRule",
    "Connected",
    "Constraint",
    "ConstraintRule",
    "Count",
    "DifferentPairs",
    "Digits",
    "Disjunction",
    "ExclusionContext",
    "Form",
    "Grid",
    "Groups",
    "InSet",
    "InternalError",
    "Layer",
    "NotUnique",
    "Number",
    "Numbers",
    "OneOfSets",
    "Outside",
    "Placement",
    "Product",
    "Puzzle",
    "PuzzleFormatError",
    "RankConstraint",
    "Reason",
    "Regular",
    "Relation",
    "Rule",
    "RuleError",
    "RulegridError",
    "SandwichSum",
    "SearchStopped",
    "Solver",
    "Sum",
    "Text",
    "Unit",
    "Word",
    "ask",
    "count_equals",
    "element",
    "read_pack",
    "read_puzzle",
    "solve",
]
__version__ = "0.1.0"

FAMILIES = ("sudoku", "calcudoku", "calendar")

RENAMED = {
    "Among": "InSet", "Arrangement": "OneOfSets", "Because": "Reason", "Check": "Callback", "Either": "Disjunction",
    "Enclosed": "SandwichSum", "Ranked": "RankConstraint", "Seen": "ExclusionContext",
}  # fmt: skip
"""Earlier names of classes that rules of users may still import, with a DeprecationWarning, and the names of today."""

_HIDDEN = {
    "TYPE_CHECKING",
    "annotations",
    "import_module",
    "quit_on_interrupt",
    "add_folders",
    "register",
    "_HIDDEN",
    "_name",
}

add_folders(*__path__)
for _name in FAMILIES:
    register(_name, f"{__name__}.{_name}.family:FAMILY")


def read_puzzle(
    text: str | Iterable[Any],
    *,
    rules: Given | None = None,
    extra: Given = (),
    known: Iterable[type[Rule]] = (),
    fetch: bool = False,
) -> Puzzle:
    """Return the puzzle in a text of any format and family. Raises PuzzleFormatError.

    A sudoku may also be a list of rows or an array, 0 or None for an empty cell.

    `extra` rules are added to those of the text, or of its family; if `rules` is given, it replaces them. Both are
    rules, classes or texts, as for `Puzzle.add`. JSON may name rules of your own (`known`). The `read_puzzle` of each
    family also reads texts whose family can't be recognised, such as calendar boards. With `fetch`, the puzzle of a short
    link is fetched from its site.

    >>> read_puzzle("1..4......32....", extra="anti-king").count()
    0
    >>> [read_puzzle(text).family for text in ("1..4......32....", "0 0\\n1 1\\n1- 3+", "14 Jan")]
    ['sudoku', 'calcudoku', 'calendar']
    >>> read_puzzle([[1, 0, 0, 4], [0, 0, 0, 0], [0, 0, 3, 2], [0, 0, 0, 0]]).is_unique()
    True
    """
    from .core import family as families  # its imports would slow down the start of all else

    return families.read_puzzle(text, rules=rules, extra=extra, known=known, fetch=fetch)


def solve(
    text: str | Iterable[Any], *, rules: Given | None = None, extra: Given = (), **options: Unpack[SearchOptions]
) -> Board | None:
    """Return the first solution of the puzzle in a text, or None if there is none; `options` are those of `Solver`.

    >>> print(solve("1..4......32...."))
    1 3 2 4
    2 4 1 3
    4 1 3 2
    3 2 4 1
    """
    return read_puzzle(text, rules=rules, extra=extra).solve(**options)


def ask(subject: Puzzle | Sequence[Puzzle] | str, question: str, **options: Any) -> Response:
    """Return the whole answer to a query about a puzzle: "solve", "count", "hint", "check" and more.

    "print" takes several puzzles too, and "make" the name of a family.

    It has a `status`, and `to_data()` is what `--json` prints. Raises RulegridError, which lists the queries or the
    query's options, if a name is unknown. `timeout` and `max_steps` are options of every query that searches.

    >>> ask(read_puzzle("1..4......32...."), "count", limit=5).to_data()["status"]
    'unique'
    >>> ask("sudoku", "make", size=4, seed=7).puzzle.is_unique()
    True
    >>> ask(read_puzzle("1..4......32...."), "count", limit=0)
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: limit: read 0, expected 1 or more
    """
    from . import queries

    return queries.ask(subject, question, **options)


def read_pack(path: str | os.PathLike[str]) -> Pack:
    """Return the puzzles that `rulegrid pack` wrote into a file, each with its solution and rating.

    Raises PuzzleFormatError with the line of the error, and OSError if the file can't be read.
    """
    from .generate import pack_files

    return pack_files.read_pack(path)


def __dir__() -> list[str]:
    return sorted({*globals(), *FAMILIES} - _HIDDEN)


def __getattr__(name: str) -> object:
    # `import rulegrid` makes `rulegrid.sudoku` reachable, and imports it only then.
    if name in FAMILIES:
        return import_module(f"{__name__}.{name}")
    if name in RENAMED:
        import warnings  # few need it

        warnings.warn(f"rulegrid.{name} is now rulegrid.{RENAMED[name]}", DeprecationWarning, stacklevel=2)
        return globals()[RENAMED[name]]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
