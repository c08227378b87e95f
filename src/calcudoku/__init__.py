"""Calcudoku (KenKen): a Latin square with cage arithmetic."""

from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.limits import BatchResult
from ..core.puzzle import Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..core.rule import Rule
from ..solver.solver import Solver
from .batch import solve_many
from .cage import Cage, CageRule
from .family import FAMILY, FORMATS, puzzle_text, read_puzzle, write
from .text import is_caged, write_puzzle

if TYPE_CHECKING:
    from .generate import CalcudokuMaker, daily_maker, make, make_many

RULES = FAMILY.built_in
"""The rules of this family, in the order they are listed to users."""

STANDARD = FAMILY.standard
"""The rules of every calcudoku."""

__all__ = [
    "FAMILY",
    "FORMATS",
    "RULES",
    "STANDARD",
    "BatchResult",
    "Board",
    "Cage",
    "CageRule",
    "CalcudokuMaker",
    "ColumnRule",
    "Puzzle",
    "RowRule",
    "Rule",
    "Solver",
    "daily_maker",
    "is_caged",
    "make",
    "make_many",
    "puzzle_text",
    "read_puzzle",
    "solve_many",
    "write",
    "write_puzzle",
]


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> object:
    # Makers are imported on first use, so that solving starts quickly.
    if name in ("CalcudokuMaker", "daily_maker", "make", "make_many"):
        from . import generate

        return getattr(generate, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
