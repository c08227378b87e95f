"""Direct techniques: locked candidates, or a hidden pair or triple, with the single that they open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ...utils.coordinates import Cell
from ...utils.message import Message
from ..places import ValuePlaces
from ..proof import by_counting, keep_needed_units
from ..state import State
from ..steps import Payload, Step, Technique
from .locked import cite_reasons, locked_step, lockings
from .subsets import hidden_step, hidden_subsets


@dataclass(frozen=True)
class DirectSingle(Payload):
    """The value, the house that needs it and the only cell left there; `house` is the first house of the argument."""

    house: Message
    last: Message
    value: int
    cell: Cell

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit)

    def fits(self, state: State, step: Step) -> bool:
        left = state.after(replace(step, placed=())).candidates()
        return [cell for cell in step.units[-1].cells if self.value in left.get(cell, ())] == [self.cell]


@dataclass(frozen=True)
class DirectLocked(DirectSingle):
    """The group that loses the value elsewhere, and the cells of the first house that can have it."""

    other: Message
    cells: tuple[Cell, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "house": self.house,
            "value": self.value,
            "cells": self.cells,
            "other": self.other,
            "gone": [cell for cell, _ in step.removed],
            "last": self.last,
            "cell": self.cell,
        }


@dataclass(frozen=True)
class DirectSubset(DirectSingle):
    """The cells and the values that belong together."""

    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "house": self.house,
            "values": self.values,
            "cells": self.cells,
            "value": self.value,
            "cell": self.cell,
        }


def _find_direct_locked(places: ValuePlaces, *, of_lines: bool) -> Iterator[Step]:
    """Yield locked candidates after which another house of that kind has one place left for the value.

    Cells with one candidate are left to the naked singles, which need no further reason.
    """
    reasons, technique = places.reasons, CLAIMING if of_lines else POINTING
    for found in lockings(places, of_lines=of_lines):
        where = places.at[found.bit]
        for h in reasons.alike[found.house]:
            mask = where & reasons.group_masks[h]
            left = mask & ~found.gone
            if left == mask or not left or left & (left - 1):
                continue
            at = left.bit_length() - 1
            if places.state.masks[at] != found.bit:
                cited = [*cite_reasons(reasons, found), reasons.house_reason(h, found.bit)]
                house, other, last = (reasons.unit(reason).label for reason in cited)
                value, cell = reasons.value_of[found.bit], reasons.cells[at]
                payload = DirectLocked(house, last, value, cell, other, reasons.cells_in(found.inside))
                yield _placing_step(locked_step(places, technique, found, cited, payload), cell, value)


def _find_direct_hidden(size: int, places: ValuePlaces) -> Iterator[Step]:
    """Yield hidden subsets after which another value has one place left in their house."""
    reasons, technique = places.reasons, HIDDEN[size]
    for found in hidden_subsets(size, places):
        house = reasons.group_masks[found.house]
        for bit, where in places.at.items():
            mask = where & house
            left = mask & ~found.cells
            if left == mask or bit & found.values or not left or left & (left - 1):
                continue
            at = left.bit_length() - 1
            if places.state.masks[at] != bit:
                last = reasons.unit(reasons.house_reason(found.house, bit))
                value, cell = reasons.value_of[bit], reasons.cells[at]
                cells, values = reasons.cells_in(found.cells), reasons.values_in(found.values)
                step = keep_needed_units(places.state, hidden_step(places, found))
                step = replace(
                    step,
                    technique=technique.key,
                    cost=technique.cost,
                    units=(*step.units, last),
                    payload=DirectSubset(last.label, last.label, value, cell, cells, values),
                )
                yield _placing_step(step, cell, value)


def _placing_step(step: Step, cell: Cell, value: int) -> Step:
    placed = {"place": ((cell, (value,)),)}
    return replace(step, placed=((cell, value),), roles={**step.roles, **placed})


POINTING = Technique("direct-pointing", 1.7, "locked", partial(_find_direct_locked, of_lines=False))
"""Pointing that leaves another block one place for the value."""
CLAIMING = Technique("direct-claiming", 1.9, "locked", partial(_find_direct_locked, of_lines=True))
"""Claiming that leaves another line one place for the value."""
HIDDEN = {
    2: Technique("direct-hidden-pair", 2.0, "pairs", partial(_find_direct_hidden, 2)),
    3: Technique("direct-hidden-triple", 2.5, "triples", partial(_find_direct_hidden, 3)),
}
TECHNIQUES = (POINTING, CLAIMING, *HIDDEN.values())
