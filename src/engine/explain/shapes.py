"""What players call some chains: names recognised by their shape, from one table.

A name is for people: it changes neither a step nor its cost. What fits no row has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from .reasons import Reasons
from .state import State
from .step import Implication


class Shape(NamedTuple):
    """What a step by assumption cites: how many candidates each of its cells has, and where each value that it needs may go.

    `places` are the numbers of places, `parallel` says that the houses which need a value are lines of one direction,
    `crossing` that they are a row and a column, `pairs` are the different contents of the cells; `values` is
    how many values the chain is about, `groups` in how many groups nothing may repeat.
    """

    cells: tuple[int, ...]
    pairs: int
    places: tuple[int, ...]
    parallel: bool
    crossing: bool
    values: int
    groups: int

    @property
    def is_strong(self) -> bool:
        """Whether every house has two places for the value that it needs."""
        return {*self.places} <= {2}

    @property
    def is_single(self) -> bool:
        """Whether it is about one value alone."""
        return self.values == 1 and not self.cells


class Name(NamedTuple):
    """The key of a name, and what has it."""

    key: str
    fits: Callable[[Shape], bool]


NAMES: tuple[Name, ...] = (
    Name("naked-triple", lambda s: len(s.cells) == 3 and not s.places and s.groups == 1),
    Name("xy-wing", lambda s: s.cells == (2, 2, 2) and not s.places and s.pairs == 3),
    Name("xyz-wing", lambda s: s.cells == (2, 2, 3) and not s.places),
    Name("wxyz-wing", lambda s: s.cells == (2, 2, 2, 4) and not s.places and s.groups > 1),
    Name("w-wing", lambda s: s.cells == (2, 2) and s.pairs == 1 and s.places == (2,)),
    Name("skyscraper", lambda s: s.is_single and s.places == (2, 2) and s.parallel),
    Name("two-string-kite", lambda s: s.is_single and s.places == (2, 2) and s.crossing),
    Name("turbot-fish", lambda s: s.is_single and s.places == (2, 2)),
    Name("finned-x-wing", lambda s: s.is_single and len(s.places) == 2 and s.parallel),
    Name("empty-rectangle", lambda s: s.is_single and len(s.places) == 2 and not s.crossing),
    Name("simple-colouring", lambda s: s.is_single and len(s.places) > 2 and s.is_strong),
    Name("x-chain", lambda s: s.is_single and len(s.places) > 2),
    Name("remote-pairs", lambda s: {*s.cells} == {2} and len(s.cells) > 3 and not s.places and s.pairs == 1),
    Name("xy-chain", lambda s: {*s.cells} == {2} and len(s.cells) > 3 and not s.places),
    Name("forcing-chain", lambda s: len(s.cells) + len(s.places) > 2),
)
"""The rows are tried from the first to the last."""


def name_of(state: State, cited: list[int], chain: tuple[Implication, ...]) -> str:
    """Return the key of what a chain is called that cites some reasons; empty where it has no name or there are rules."""
    reasons = state.reasons
    if any(reason in reasons.rules for reason in cited):
        return ""
    shape = _shape(state, cited, chain)
    return next((name.key for name in NAMES if name.fits(shape)), "")


def _shape(state: State, cited: list[int], chain: tuple[Implication, ...]) -> Shape:
    reasons = state.reasons
    masks = [state.masks[reason - len(reasons.units)] for reason in cited if reason >= len(reasons.units)]
    needing = [unit for reason in cited if reason < len(reasons.units) and (unit := reasons.units[reason]).value]
    places = []
    for unit in needing:
        bit = reasons.bit_of[unit.value or 0]
        places.append(sum(1 for cell in unit.cells if state.masks[reasons.model.number[cell]] & bit))
    ways = {
        _direction(reasons, reason) for reason in cited if reason < len(reasons.units) and reasons.units[reason].value
    }
    return Shape(
        tuple(sorted(mask.bit_count() for mask in masks)),
        len(set(masks)),
        tuple(sorted(places)),
        len(needing) > 1 and len(ways) == 1 and "" not in ways,
        ways == {"row", "column"},
        len({value for link in chain for value in link.values if link.is_placed or link.unit is not None}),
        sum(1 for reason in cited if reason < len(reasons.units) and reasons.units[reason].value is None),
    )


def _direction(reasons: Reasons, reason: int) -> str:
    """Return "row" or "column" for a house that is one, else an empty text."""
    cells = reasons.units[reason].cells
    rows, cols = {row for row, _ in cells}, {col for _, col in cells}
    return "row" if len(rows) == 1 else "column" if len(cols) == 1 else ""
