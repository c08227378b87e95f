"""Subsets: N cells with N candidates together, or N values with N places together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, NamedTuple

from ...core.unit import Unit
from ...utils.coordinates import Cell
from ...utils.message import Message
from ...utils.numbers import bits_set
from ...utils.runtime import in_portions
from ..links import cite
from ..places import ValuePlaces
from ..proof import by_counting, by_sets
from ..state import State
from ..steps import Payload, Step, Technique, removals


@dataclass(frozen=True)
class Subset(Payload):
    """The cells and the values that belong together, and their house."""

    house: Message
    cells: tuple[Cell, ...]
    values: tuple[int, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": self.title(step),
            "house": self.house,
            "houses": [unit.label for unit in self._around(step)] or [self.house],
            "cells": self.cells,
            "values": self.values,
            "removals": self._gone(step),
        }

    def _around(self, step: Step) -> list[Unit]:
        """Return the houses shared by all the cells that keep the values."""
        gone = {cell for cell, _ in step.removed}
        return [unit for unit in step.units if unit.aspect and {*self.cells} <= {*unit.cells} and gone & {*unit.cells}]

    def _gone(self, step: Step) -> tuple[Message, ...]:
        """Return the removals in the houses of all cells; then those of cells that see all places of a value."""
        inside = {cell for unit in self._around(step) for cell in unit.cells}
        held = dict(step.roles["reason"])
        said = removals((cell, values) for cell, values in step.removed if cell in inside or cell in self.cells)
        beyond: dict[tuple[int, Message | None], list[tuple[Cell, tuple[int, ...]]]] = {}
        for cell, values in step.removed:
            if cell not in inside and cell not in self.cells:
                for value in values:
                    places = [other for other in self.cells if value in held.get(other, ())]
                    by = [
                        unit.label
                        for unit in step.units
                        if unit.rule is not None
                        and cell in unit.cells
                        and (not unit.aspect or not {*unit.cells}.isdisjoint(places))
                    ]
                    key = value, Message("link.by", units=by) if by else None
                    beyond.setdefault(key, []).append((cell, (value,)))
        return *said, *(
            Message(
                "reason.also-held",
                value=value,
                cells=[cell for cell in self.cells if value in held.get(cell, ())],
                removals=removals(gone),
                by=by,
            )
            for (value, by), gone in beyond.items()
        )

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_counting(state, cited, at, bit) or by_sets(state, cited, at, bit)


def _find_naked(size: int, places: ValuePlaces) -> Iterator[Step]:
    """Yield the steps of N cells of one group with N candidates together."""
    state, reasons, technique = places.state, places.reasons, NAKED[size]
    done = set[tuple[int, ...]]()
    for g, group in enumerate(reasons.groups):
        if len(group) <= size:
            continue
        open_ = [at for at in group if not state.known[at]]
        few = [at for at in open_ if 2 <= state.masks[at].bit_count() <= size]
        for chosen in in_portions(combinations(few, size)):
            values = 0
            for at in chosen:
                values |= state.masks[at]
            if values.bit_count() != size:
                continue
            if chosen in done:
                continue
            graph, taken = places.graph, 0
            nodes = [sum(graph.candidate(at, v) for at in chosen if state.masks[at] >> v & 1) for v in bits_set(values)]
            for node in nodes:
                taken |= graph.sees(node) & graph.at(graph.value_of(node))
            if taken:
                done.add(chosen)
                house = reasons.no_repeat[g]
                cited = [house, *map(reasons.cell_reason, chosen)]
                for target in bits_set(taken):
                    for node in nodes:
                        is_same = target % graph.width == graph.value_of(node)
                        if is_same and graph.sees(node) >> target & 1 and cite(graph, cited, 1 << target, node):
                            break
                yield places.step(
                    technique.key,
                    technique.cost,
                    cited,
                    graph.masks(taken),
                    {at: state.masks[at] for at in chosen},
                    Subset(
                        reasons.unit(house).label,
                        tuple(reasons.cells[at] for at in chosen),
                        reasons.values_in(values),
                    ),
                )


class HiddenSubset(NamedTuple):
    """N values of a house, given by its number, with N cells together; values and cells are masks."""

    house: int
    values: int
    cells: int


def hidden_subsets(size: int, places: ValuePlaces) -> list[HiddenSubset]:
    """Return the hidden subsets of N values whose cells have other candidates to remove."""
    if size not in places.hidden:
        places.hidden[size] = list(_hidden_subsets(size, places))
    found: list[HiddenSubset] = places.hidden[size]
    return found


def _hidden_subsets(size: int, places: ValuePlaces) -> Iterator[HiddenSubset]:
    for g in places.reasons.houses:
        find = partial(_hidden_in, g, size, places)
        yield from places.reasons.cached_result(("hidden", size, g), places.inside(g), find)


def _hidden_in(g: int, size: int, places: ValuePlaces) -> list[HiddenSubset]:
    found = []
    masks, house = places.state.masks, places.reasons.group_masks[g]
    inside = [(bit, where & house) for bit, where in places.at.items()]
    few = [(bit, where) for bit, where in inside if 2 <= where.bit_count() <= size]
    for chosen in in_portions(combinations(few, size)):
        cells = values = 0
        for bit, where in chosen:
            cells |= where
            values |= bit
        if cells.bit_count() == size and any(masks[at] & ~values for at in bits_set(cells)):
            found.append(HiddenSubset(g, values, cells))
    return found


def hidden_step(places: ValuePlaces, found: HiddenSubset) -> Step:
    """Return the step of a hidden subset."""
    masks, reasons = places.state.masks, places.reasons
    values = reasons.values_in(found.values)
    cells = reasons.cells_in(found.cells)
    cited = [reasons.house_reason(found.house, reasons.bit_of[value]) for value in values]
    gone = {at: rest for at in bits_set(found.cells) if (rest := masks[at] & ~found.values)}
    of = {at: masks[at] & found.values for at in bits_set(found.cells)}
    technique = HIDDEN[len(values)]
    payload = Subset(reasons.unit(cited[0]).label, cells, values)
    return places.step(technique.key, technique.cost, cited, gone, of, payload)


def _find_hidden(size: int, places: ValuePlaces) -> Iterator[Step]:
    for found in hidden_subsets(size, places):
        yield hidden_step(places, found)


NAKED = {
    2: Technique("naked-pair", 3.0, "pairs", partial(_find_naked, 2)),
    3: Technique("naked-triple", 3.6, "triples", partial(_find_naked, 3)),
    4: Technique("naked-quad", 5.0, "quads", partial(_find_naked, 4)),
}
HIDDEN = {
    2: Technique("hidden-pair", 3.4, "pairs", partial(_find_hidden, 2)),
    3: Technique("hidden-triple", 4.0, "triples", partial(_find_hidden, 3)),
    4: Technique("hidden-quad", 5.4, "quads", partial(_find_hidden, 4)),
}
TECHNIQUES = (*NAKED.values(), *HIDDEN.values())
