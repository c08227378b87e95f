"""What a puzzle answers, as far as its methods promise it: the answers themselves are made above it.

A question takes limits and hooks as keyword arguments; those of a search are the ones of `Solver`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol, TypedDict

from ...utils.coordinates import Cell
from ..board import Board
from ..unit import Unit

Marks = Mapping[Cell, Iterable[int]] | Mapping[str, Iterable[int]]
"""Pencil marks: for some cells, or their names, the candidates that are left."""


class SearchOptions(TypedDict, total=False):
    """The keyword arguments that every search takes: those of `Solver`."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    strict: bool
    tick: Callable[[int], object] | None


class SessionOptions(TypedDict, total=False):
    """The keyword arguments of questions that take several searches; the limits hold for all of them together."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    tick: Callable[[int], object] | None


class StepOptions(TypedDict, total=False):
    """The keyword arguments of questions about steps."""

    max_steps: int | None
    timeout: float | None
    tick: Callable[[int], object] | None


class StepLike(Protocol):
    """A step of an explanation; `rulegrid.engine.explain` says more."""

    @property
    def technique(self) -> str:
        """The key of its technique, such as "naked-pair"; for what one rule says by itself, the rule's spelling."""

    @property
    def units(self) -> Sequence[Unit]:
        """Its reasons."""

    @property
    def removed(self) -> Sequence[tuple[Cell, Sequence[int]]]:
        """The candidates that it takes from cells."""

    @property
    def placed(self) -> Sequence[tuple[Cell, int]]:
        """The values that it places."""

    @property
    def cost(self) -> float:
        """How hard it is to find."""


class CheckLike(Protocol):
    """What a setter wants to know of a puzzle; `rulegrid.engine.setting.check` says more."""

    @property
    def status(self) -> str:
        """Whether it is "unique", or has "several" solutions or "none"; "stopped" where that is not known."""

    @property
    def solution(self) -> Board | None:
        """The solution of a unique puzzle."""

    @property
    def several(self) -> Any:
        """Why there are several solutions: where they differ, and which values would decide; else None."""

    @property
    def contradictions(self) -> Sequence[Any]:
        """Why there is no solution."""

    @property
    def repairs(self) -> Sequence[Any]:
        """What a puzzle with no solution could do without, so that it has one."""

    @property
    def clues(self) -> Sequence[Any] | None:
        """Every given and clue with the number of solutions without it, where that was asked for."""

    @property
    def steps(self) -> int:
        """How many steps the searches took."""

    @property
    def stopped(self) -> str:
        """The limit that was reached, or nothing."""

    def to_svg(self) -> str:
        """Return its picture."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""


class MinimisedLike(Protocol):
    """A puzzle without what it does not need; `rulegrid.engine.setting.minimise` says more."""

    @property
    def removed(self) -> Sequence[Any]:
        """The parts that were taken away, in this order."""

    @property
    def proofs(self) -> Mapping[Any, Board | None]:
        """For each part that stayed a second solution of the puzzle without it."""

    @property
    def steps(self) -> int:
        """How many steps the searches took."""

    @property
    def stopped(self) -> str:
        """The limit that was reached, or nothing."""

    @property
    def puzzle(self) -> Any:
        """The puzzle that is left."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""


class RatingLike(Protocol):
    """How hard a puzzle is; `rulegrid.engine.rating` says more."""

    @property
    def value(self) -> float:
        """The rating, a multiple of 0.01 on the scale of Sudoku Explainer."""

    @property
    def level(self) -> str:
        """The name of the level, such as "easy"."""

    @property
    def hardest(self) -> StepLike | None:
        """The costliest step; None where nothing was to do."""

    @property
    def total(self) -> float:
        """What all steps cost together."""

    @property
    def steps(self) -> int:
        """How many steps there are."""

    @property
    def solutions(self) -> int:
        """How many solutions there are: 1, but for puzzles of pieces."""

    @property
    def is_complete(self) -> bool:
        """Whether the puzzle was rated to its end."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""
