"""The rule: what may stand on a board.

A rule *means* something (`is_valid`) and may also *express it as constraints* (`constraints`). The first is all that a
rule needs; the second makes it fast.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError
from ..utils.json_text import quoted
from .board import Board
from .constraints import Check, Constraint
from .errors import RuleError

if TYPE_CHECKING:
    from .clues.form import Clue
    from .draw.drawing import Drawing
    from .grid import Grid, Line
    from .statement import Amount


class Rule(ABC):
    """One rule of a puzzle. Write `is_valid`; everything else has a default.

    `is_valid` makes a promise: where it is False on a partly filled board, it stays False however the rest is
    filled. A rule that can't keep it ("the sum is 45") sets `when_full = True` and is checked only once all its
    cells are filled.

    >>> class CornersDiffer(Rule):
    ...     "The four corners differ."
    ...
    ...     def is_valid(self, board):
    ...         corners = [board.cells[r][c] for r in (0, -1) for c in (0, -1)]
    ...         seen = [digit for digit in corners if digit]
    ...         return len(seen) == len(set(seen))
    >>> print(CornersDiffer(), CornersDiffer.spelling())
    CornersDiffer corners-differ
    """

    when_full: ClassVar[bool] = False
    clue_form: ClassVar[str] = ""
    """How one clue of this rule is written, such as `CELLS, such as A1A2`; empty for a rule without clues. A `ClueRule`
    has it from its form."""
    clue_option: ClassVar[str] = ""
    """The command line's own option for a clue, such as `box`; clues of a rule without one are given with `--rule`."""
    needs_clues: ClassVar[bool] = False
    """Whether the rule has no effect without a clue, so that naming it without one is an error."""
    chinese: ClassVar[str] = ""
    """The rule's name in Chinese."""
    group: ClassVar[str] = ""
    """The heading under which lists show the rule, such as "lines"."""
    replaces: ClassVar[tuple[type[Rule], ...]] = ()
    """Rules that don't apply where this one is in the puzzle: the blocks of a sudoku, where regions are given."""
    composes: ClassVar[bool] = False
    """Whether it is made of other rules, and an entry of its own in JSON: `{"any": [RULE, …]}`."""

    @property
    def rule_name(self) -> str:
        """The class's name."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.rule_name

    def __repr__(self) -> str:
        clues = self.clues()
        return f"{type(self).__name__}({clues if clues else ''})"

    @abstractmethod
    def is_valid(self, board: Board) -> bool:
        """Return whether the filled cells satisfy this rule (see the promise above)."""

    def refuses(self, board: Board) -> bool:
        """Return whether `is_valid` is False; a rule that is `when_full` is not checked before its cells are filled."""
        if self.when_full:
            cells = self.cells(board)
            if not all(board.cells[row][col] for row, col in (board.open_cells() if cells is None else cells)):
                return False
        return not self.is_valid(board)

    def cells(self, board: Board) -> Iterable[Cell] | None:
        """Return the cells this rule looks at, or None for all: it is checked only when one of them has changed."""
        return None

    def validate_compatibility(self, board: Board) -> None:
        """Raise RuleError if this rule can't be used on `board`."""

    def constraints(self, board: Board) -> Iterable[Constraint]:
        """Yield the same rule as constraints; by default, a callback to `is_valid`."""
        yield Check(self)

    def statements(self, board: Board) -> Iterator[tuple[Clue | None, Iterable[Constraint]]]:
        """Yield the constraints of each clue, or all of them under None, so that each belongs to a unit."""
        yield None, self.constraints(board)

    def regions(self, grid: Grid) -> Iterable[Line]:
        """Return the regions that this rule gives a puzzle, for all rules about regions; most give none."""
        return ()

    def amounts(self, grid: Grid) -> Mapping[Cell, Amount]:
        """Return what digits of some cells count for in sums, where this rule changes that, such as a doubler."""
        return {}

    def unit_name(self, clue: Clue) -> str:
        """Return a player's name for a clue."""
        return str(self)

    @classmethod
    def spelling(cls) -> str:
        """Return the name by which the command line and files know this rule."""
        return _spelled(cls.__name__)

    @classmethod
    def summary(cls) -> str:
        """Return the first line of the class's docstring."""
        return (cls.__doc__ or "").strip().partition("\n")[0]

    def in_words(self, board: Board) -> str:
        """Return what players of one puzzle have to know of this rule, by default its summary."""
        return self.summary()

    @classmethod
    def from_clues(cls, clues: Iterable[str] = ()) -> Self:
        """Return a rule with these clues, each a text in the form of `clue_form`; raises RulegridError."""
        rule = cls()
        for clue in rule.listed(clues):
            if not isinstance(clue, str):
                raise RuleError(rule.rule_name, f"read clue {quoted(clue)}, expected a text")
            rule.add_clue(clue)
        return rule

    def add_clue(self, text: str) -> None:
        """Add the clue written in `text`; raises PuzzleFormatError, or RuleError where no clue is taken."""
        raise RuleError(self.rule_name, f"takes no clues, read {text!r}")

    def add_clue_data(self, data: Any, path: str) -> None:
        """Add a clue from JSON, by default a text; `path` is its place there. Raises PuzzleFormatError."""
        if not isinstance(data, str):
            raise PuzzleFormatError(f"{path}: read {quoted(data)}, expected a string")
        try:
            self.add_clue(data)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(f"{path}: {error}") from None

    def clues(self) -> list[str]:
        """Return the clues, each as `add_clue` reads it."""
        return []

    def removable(self) -> Sequence[tuple[str, tuple[Cell, ...]]]:
        """Return what this rule can be without, one by one: a player's name and the cells of each clue, in order."""
        return ()

    def without(self, clues: Collection[int]) -> Rule:
        """Return this rule without some of its clues, given by their places in `removable`."""
        return self

    def describe_clues(self, board: Board) -> list[dict[str, Any]]:
        """Return the clues as a page shows them: `text`, `data` for `add_clue_data`, the `cells` they are about, a `name`."""
        return [{"text": text, "name": text, "data": text, "cells": []} for text in self.clues()]

    def entries(self) -> list[dict[str, Any]]:
        """Return this rule's entries in a puzzle's JSON: one with its spelling and its clues."""
        clues = self.clues()
        return [{"rule": self.spelling()} | ({"clues": clues} if clues else {})]

    @classmethod
    def of_rules(cls, rules: Iterable[Rule]) -> Rule:
        """Return a rule made of others; only those with `composes` set can be."""
        raise RuleError(cls.__name__, "is not made of other rules")

    def draw(self, drawing: Drawing) -> None:
        """Add to a drawing what a player should see of this rule."""

    def listed(self, clues: Iterable[Any], expected: str = "a list of clues") -> list[Any]:
        """Return clues as a list; raises RuleError for a single text, and for what has no items."""
        try:
            if not isinstance(clues, (str, bytes)):
                return list(clues)
        except TypeError:
            pass
        raise RuleError(self.rule_name, f"read {quoted(clues)}, expected {expected}")

    def require_cells(self, board: Board, cells: Iterable[Cell], what: str) -> None:
        """Raise RuleError if one of `cells` is off the board or blocked."""
        for cell in cells:
            if not (0 <= cell[0] < board.rows and 0 <= cell[1] < board.cols):
                raise RuleError(
                    self.rule_name,
                    f"{what}: cell {cell_name(cell)} is off the board, expected {cell_name((0, 0))} to "
                    f"{cell_name((board.rows - 1, board.cols - 1))}",
                )
            if cell in board.blocked:
                raise RuleError(self.rule_name, f"{what}: cell {cell_name(cell)} is blocked")


@lru_cache(maxsize=1024)
def _spelled(name: str) -> str:
    name = name.removesuffix("Rule") or name
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def in_force(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return the rules that apply, without those that another one replaces."""
    rules = tuple(rules)
    replaced = tuple(chain.from_iterable([rule.replaces for rule in rules]))
    return tuple(rule for rule in rules if not isinstance(rule, replaced)) if replaced else rules


def check_rules(rules: Iterable[object]) -> None:
    """Raise RuleError where one of `rules` is something else, such as a rule's class."""
    for rule in rules:
        if not isinstance(rule, Rule):
            raise RuleError(getattr(rule, "__name__", type(rule).__name__), "expected an instance of a Rule class")
