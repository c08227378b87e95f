"""What a technique is: its key, its cost, and how it is found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from .step import Step

if TYPE_CHECKING:
    from .places import ValuePlaces


class Technique(NamedTuple):
    """A technique by its key, as `Step.technique` has it.

    `cost` is that of each step, or the least of one, on the scale of Sudoku Explainer. `group` is the name that makers of
    puzzles know it by, with others. `find` yields the steps of a named pattern in a state; the patterns are looked for in the order of
    their costs. What is found otherwise, such as a chain, has none.
    """

    key: str
    cost: float
    group: str = ""
    find: Callable[[ValuePlaces], Iterator[Step]] | None = None
    is_uniqueness: bool = False
    """Whether it is only right where there is one solution."""
    is_rare: bool = False
    """Whether it takes long to look for, and hints do without it."""
