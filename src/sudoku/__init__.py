"""Sudoku and its variants: boards, rules and texts."""

from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.errors import RuleError, SearchStopped
from ..core.limits import BatchResult
from ..core.puzzle import Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..core.rule import Rule
from ..solver.solver import Solver
from . import rules
from .batch import solve_many
from .family import FAMILY
from .formats.grids import default_box, read_grid, write_compact, write_spaced
from .formats.registry import FORMATS
from .reading import puzzle_text, read_puzzle, write
from .rules import *  # noqa: F403 (110 rules, listed there)

if TYPE_CHECKING:
    from .generate import SudokuMaker, daily_maker, make, make_many

__all__ = [
    "FAMILY",
    "FORMATS",
    "BatchResult",
    "Board",
    "ColumnRule",
    "Puzzle",
    "RowRule",
    "Rule",
    "RuleError",
    "SearchStopped",
    "Solver",
    "SudokuMaker",
    "daily_maker",
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
if not TYPE_CHECKING:  # type checkers see the rules as they are imported
    __all__ += rules.__all__


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    # Makers are imported on first use, so that solving starts quickly.
    if name in ("SudokuMaker", "daily_maker", "make", "make_many"):
        from . import generate

        return getattr(generate, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
