"""Subsets: cells with as many candidates together as they are, values with as many places together as they are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from ....utils.coordinates import Cell
from ....utils.numbers import bits_set
from ...words import Message
from ..places import Places
from ..proof import by_counting
from ..removals import removals
from ..state import State
from ..step import Payload, Step
from ..technique import Technique


@dataclass(frozen=True)
class Subset(Payload):
    """The cells and the values that belong together, and their house."""

    house: Message
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "house": self.house,
            "cells": self.cells,
            "values": self.values,
            "removals": removals(step.removed),
        }

    def refutes(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit)


def _naked(size: int, places: Places) -> Iterator[Step]:
    """Yield cells of one group that have together as many candidates as they are."""
    state, reasons, technique = places.state, places.reasons, NAKED[size]
    for g, group in enumerate(reasons.groups):
        if len(group) <= size:
            continue
        open_ = [at for at in group if not state.known[at]]
        few = [at for at in open_ if 2 <= state.masks[at].bit_count() <= size]
        for chosen in combinations(few, size):
            values = 0
            for at in chosen:
                values |= state.masks[at]
            if values.bit_count() != size:
                continue
            gone = {at: state.masks[at] & values for at in open_ if at not in chosen and state.masks[at] & values}
            if gone:
                house = reasons.no_repeat[g]
                yield places.step(
                    technique.key,
                    technique.cost,
                    [house, *map(reasons.cell_reason, chosen)],
                    gone,
                    {at: state.masks[at] for at in chosen},
                    Subset(
                        reasons.unit(house).label,
                        tuple(reasons.cells[at] for at in chosen),
                        reasons.values_in(values),
                    ),
                )


def _hidden(size: int, places: Places) -> Iterator[Step]:
    """Yield values of one house that have together as many places as they are."""
    state, reasons, technique = places.state, places.reasons, HIDDEN[size]
    for g in reasons.houses:
        house = reasons.group_masks[g]
        inside = [(bit, where & house) for bit, where in places.at.items()]
        few = [(bit, where) for bit, where in inside if 2 <= where.bit_count() <= size]
        for chosen in combinations(few, size):
            cells = values = 0
            for bit, where in chosen:
                cells |= where
                values |= bit
            if cells.bit_count() != size:
                continue
            gone = {at: rest for at in bits_set(cells) if (rest := state.masks[at] & ~values)}
            if gone:
                cited = [reasons.house_reason(g, bit) for bit, _ in chosen]
                yield places.step(
                    technique.key,
                    technique.cost,
                    cited,
                    gone,
                    {at: state.masks[at] & values for at in bits_set(cells)},
                    Subset(reasons.unit(cited[0]).label, reasons.cells_in(cells), reasons.values_in(values)),
                )


NAKED = {
    2: Technique("naked-pair", 3.0, "pairs", partial(_naked, 2)),
    3: Technique("naked-triple", 3.6, "triples", partial(_naked, 3)),
    4: Technique("naked-quad", 5.0, "quads", partial(_naked, 4)),
}
HIDDEN = {
    2: Technique("hidden-pair", 3.4, "pairs", partial(_hidden, 2)),
    3: Technique("hidden-triple", 4.0, "triples", partial(_hidden, 3)),
    4: Technique("hidden-quad", 5.4, "quads", partial(_hidden, 4)),
}
TECHNIQUES = (*NAKED.values(), *HIDDEN.values())
