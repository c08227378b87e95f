"""Values that a clue needs in some of its cells, seen by cells outside of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod
from operator import or_
from typing import Any

from ...core.unit import Unit
from ...utils.coordinates import Cell, LayerCell
from ...utils.message import Message
from ...utils.numbers import bits_set
from ..links import cite
from ..places import ValuePlaces
from ..state import State
from ..steps import COSTS, Payload, Step, Technique
from .rules import rule_cost

MOST_CELLS = 9
"""The most open cells of a clue."""


@dataclass(frozen=True)
class NeededValues(Payload):
    """The clue, and the cells of it that may have the values.

    `beside` are the rules that make its cells different, `by` the rules that let other cells see them, both without houses.
    """

    unit: Message
    values: tuple[int, ...]
    cells: tuple[Cell, ...]
    beside: tuple[Unit, ...] = ()
    by: tuple[Unit, ...] = ()

    def parameters(self, step: Step) -> Mapping[str, Any]:
        beside = [unit.label for unit in self.beside if unit in step.units]
        by = [unit.label for unit in self.by if unit in step.units and unit.label not in beside]
        return {
            "unit": self.unit,
            "beside": Message("reason.beside", units=beside) if beside else None,
            "values": self.values,
            "cells": self.cells,
            "seen": [cell for cell, _ in step.removed],
            "by": Message("reason.by", units=by) if by else None,
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        clues = [reason for reason in cited if reason in state.reasons.rules]
        return any(_is_needed(state, cited, _cells_of(state, clue), at, bit) for clue in clues)


def _cells_of(state: State, clue: int) -> list[int]:
    """Return the open cells of a clue, by its reason."""
    items = state.reasons.rules[clue]
    return sorted({at for item in items for at in state.reasons.refuter.item_cells(item) if not state.known[at]})


def _is_needed(state: State, cited: Sequence[int], cells: Sequence[int], at: int, bit: int) -> bool:
    """Return whether a value outside of a clue leaves it impossible, whatever the cells around it are."""
    reasons, refuter = state.reasons, state.reasons.refuter
    own = {
        *cells,
        *(other for other, cell in enumerate(reasons.cells) if state.known[other] or type(cell) is LayerCell),
    }
    masks = [mask if other in own else reasons.full for other, mask in enumerate(state.masks)]
    refuter.strength = 0
    refuter.load(masks, list(state.known), False)
    refuter.only(cited)
    return refuter.fails(at, bit)


def _needed_values(places: ValuePlaces) -> Iterator[Step]:
    """Yield clues that need values in cells that another cell sees."""
    reasons, state = places.reasons, places.state
    for reason in reasons.rules:
        cells = _cells_of(state, reason)
        if not 1 < len(cells) <= MOST_CELLS:
            continue
        cited = [reason, *_groups_of(state, cells), *map(reasons.cell_reason, cells)]
        found: dict[tuple[tuple[int, ...], frozenset[int]], list[int]] = {}
        for value in bits_set(reduce(or_, [state.masks[at] for at in cells])):
            held = tuple(at for at in cells if state.masks[at] >> value & 1)
            targets = _targets(places, cells, held, value) if len(held) > 1 else {}
            proofs = (_is_needed(state, [*cited, *why], cells, at, 1 << value) for at, why in targets.items())
            if all(proofs) and targets:
                found.setdefault((held, frozenset(targets)), []).append(value)
        for (held, seen_by), values in found.items():
            yield _step(places, cited, cells, held, values, sorted(seen_by))


def _targets(places: ValuePlaces, cells: Sequence[int], held: Sequence[int], value: int) -> dict[int, list[int]]:
    """Return the cells outside of a clue that see all its places of a value, each with the reasons why."""
    graph = places.graph
    nodes = [graph.candidate(at, value) for at in held]
    apart = set(places.reasons.no_repeat)
    found = {}
    for at, mask in graph.masks(graph.sees(sum(nodes))).items():
        cited: list[int] = []
        if not mask >> value & 1 or at in cells or places.state.known[at]:
            continue
        is_seen = all(cite(graph, cited, graph.candidate(at, value), node) for node in nodes)
        # Another clue by which it sees them could limit their other values, too.
        if is_seen and all(reason in apart or places.reasons.unit(reason).clue is None for reason in cited):
            found[at] = cited
    return found


def _groups_of(state: State, cells: Sequence[int]) -> list[int]:
    """Return the reasons of the groups that contain several of some cells."""
    reasons = state.reasons
    own = sum(1 << at for at in cells)
    together = zip(reasons.group_masks, reasons.no_repeat, strict=True)
    return [reason for mask, reason in together if (mask & own).bit_count() > 1]


def _step(
    places: ValuePlaces,
    base: Sequence[int],
    cells: Sequence[int],
    held: Sequence[int],
    values: Sequence[int],
    gone: Sequence[int],
) -> Step:
    reasons, state = places.reasons, places.state
    seeing = _targets(places, cells, held, values[0])
    cited = list(dict.fromkeys([*base, *(reason for at in gone for reason in seeing[at])]))
    cost = rule_cost(float(prod(state.masks[at].bit_count() for at in cells)), COSTS["needed-value"])
    bits = sum(1 << value for value in values)
    units = [(reason in base, reasons.unit(reason)) for reason in cited if reason != base[0]]
    named = [(is_base, unit) for is_base, unit in units if unit.rule is not None and not unit.aspect]
    beside = tuple(unit for is_base, unit in named if is_base)
    by = tuple(unit for is_base, unit in named if not is_base)
    places_of = tuple(reasons.cells[at] for at in held)
    payload = NeededValues(reasons.unit(base[0]).label, reasons.values_in(bits), places_of, beside, by)
    of = {at: state.masks[at] for at in cells}
    return places.step("needed-value", cost, cited, dict.fromkeys(gone, bits), of, payload)


TECHNIQUES = (Technique("needed-value", COSTS["needed-value"], "locked", _needed_values),)
"""Techniques: each file contains everything about a technique, or a group of them, except its words."""
