"""Sets of cells: XYZ-wings, Sue de Coq, death blossom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from ...utils.coordinates import Cell
from ...utils.message import Message
from ...utils.numbers import bits_set
from ...utils.runtime import in_portions
from ..links import Graph, LockedSet, cite
from ..places import ValuePlaces
from ..proof import by_counting, by_propagation, by_sets
from ..state import State
from ..steps import COSTS, Payload, Step, Technique, beside, removals

MOST_HELD = 5
"""The most candidates of a cell beside the crossing of a Sue de Coq: with more, it is hardly ever locked there."""
MOST_BESIDE = 4
"""The most cells of a line, or of a block, beside its crossing with the other."""


@dataclass(frozen=True)
class ValueSets(Payload):
    """The central cells of the step with their values, and the others as messages."""

    cells: tuple[Cell, ...]
    values: tuple[int, ...]
    parts: tuple[Message, ...]

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "name": self.title(step),
            "cells": self.cells,
            "values": self.values,
            "parts": self.parts,
            "beside": beside(step),
            "shared": step.removed[0][1][0],
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return (
            by_propagation(state, cited, at, bit, 0)
            or by_counting(state, cited, at, bit)
            or by_sets(state, cited, at, bit)
        )


def _xyz_wing(places: ValuePlaces) -> Iterator[Step]:
    """Yield cells of three values, with two other cells that have two of these each."""
    graph, reasons, state = places.graph, places.reasons, places.state
    pairs = [at for at, mask in enumerate(state.masks) if mask.bit_count() == 2 and not state.known[at]]
    for hinge, mask in enumerate(state.masks):
        if mask.bit_count() != 3 or state.known[hinge]:
            continue
        for one, other in combinations((at for at in pairs if not state.masks[at] & ~mask), 2):
            shared = state.masks[one] & state.masks[other]
            if shared.bit_count() != 1 or state.masks[one] | state.masks[other] != mask:
                continue
            joints = []
            for wing in (one, other):
                value = (state.masks[wing] & ~shared).bit_length() - 1
                joints.append((graph.candidate(hinge, value), graph.candidate(wing, value)))
            nodes = [graph.candidate(at, shared.bit_length() - 1) for at in (hinge, one, other)]
            gone = graph.sees(nodes[0]) & graph.sees(nodes[1]) & graph.sees(nodes[2])
            if gone and all(graph.sees(a) & b for a, b in joints):
                cited = [reasons.cell_reason(at) for at in (hinge, one, other)]
                for a, b in joints:
                    cite(graph, cited, a, b)
                for target in bits_set(gone):
                    for node in nodes:
                        cite(graph, cited, 1 << target, node)
                parts = [
                    Message("link.cell", cell=reasons.cells[at], values=reasons.values_in(state.masks[at]))
                    for at in (one, other)
                ]
                payload = ValueSets((reasons.cells[hinge],), reasons.values_in(mask), tuple(parts))
                of = {at: state.masks[at] for at in (hinge, one, other)}
                yield places.step("xyz-wing", COSTS["xyz-wing"], cited, graph.masks(gone), of, payload)


def _sue_de_coq(places: ValuePlaces) -> Iterator[Step]:
    """Yield cells in two crossing houses that, with some of either house, have as many values as cells."""
    reasons, state = places.reasons, places.state
    for g, h, common in reasons.shared:
        crossing = [at for at in common if not state.known[at]]
        if len(crossing) < 2:
            continue
        of = places.inside(g), places.inside(h)
        find = partial(_crossings, state, g, h, crossing)
        for middle, arms in reasons.cached_result(("crossed", g, h), of, find):
            yield from _lock_step(places, (g, h), middle, arms)


Arms = tuple[tuple[int, ...], tuple[int, ...]]
"""Some cells of one house, and some of another."""
Held = tuple[tuple[int, ...], int]
"""Some cells, and the union of their candidates."""


def _values(state: State, cells: Sequence[int]) -> int:
    values = 0
    for at in cells:
        values |= state.masks[at]
    return values


def _spare(state: State, cells: Sequence[int]) -> int:
    """Return the number of candidates of some cells together less the number of cells."""
    return _values(state, cells).bit_count() - len(cells)


def _beside(state: State, group: Sequence[int], crossing: Sequence[int]) -> Iterator[Held]:
    """Yield cells of a group beside a crossing that outnumber the values they add to it."""
    cells = [
        at for at in group if at not in crossing and not state.known[at] and state.masks[at].bit_count() <= MOST_HELD
    ]
    beyond = ~_values(state, crossing)
    found: list[tuple[int, tuple[int, ...], int]] = [(0, (), 0)]
    for size in range(1, MOST_BESIDE + 1):
        longer = []
        for first, chosen, values in in_portions(found):
            for number in range(first, len(cells)):
                more = values | state.masks[cells[number]]
                brought = (more & beyond).bit_count()
                if brought < MOST_BESIDE:
                    longer.append((number + 1, (*chosen, cells[number]), more))
                if brought < size:
                    yield longer[-1][1], more
        found = longer


def _crossings(state: State, g: int, h: int, crossing: Sequence[int]) -> list[tuple[tuple[int, ...], Arms]]:
    """Return cells of two houses' crossing, with cells of either house that lock values together with them."""
    middles = [middle for size in (2, 3) for middle in combinations(crossing, size) if _spare(state, middle) > 1]
    if not middles:
        return []
    beside = [list(_beside(state, state.reasons.groups[each], crossing)) for each in (g, h)]
    return [(middle, arms) for middle in middles for arms in _find_crossings(state, middle, beside)]


def _find_crossings(state: State, middle: tuple[int, ...], beside: Sequence[Sequence[Held]]) -> Iterator[Arms]:
    """Yield cells beside a crossing that add fewer values than cells, by exactly the crossing's spare values."""
    outside, spare = ~_values(state, middle), _spare(state, middle)
    of_second: dict[int, list[Held]] = {}
    for held in beside[1]:
        if 0 < (brought := len(held[0]) - (held[1] & outside).bit_count()) < spare:
            of_second.setdefault(brought, []).append(held)
    for one, in_one in beside[0] if of_second else ():
        for other, in_other in of_second.get(spare - len(one) + (in_one & outside).bit_count(), ()):
            if not in_one & in_other:
                yield one, other


def _lock_step(places: ValuePlaces, groups: tuple[int, int], middle: tuple[int, ...], arms: Arms) -> Iterator[Step]:
    """Yield the step of cells with as many values as cells, each value possible once."""
    graph, reasons, state = places.graph, places.reasons, places.state
    cells = (*middle, *arms[0], *arms[1])
    values = gone = 0
    for at in cells:
        values |= state.masks[at]
    nodes = []
    for value in bits_set(values):
        node = sum(graph.candidate(at, value) for at in cells if state.masks[at] >> value & 1)
        nodes.append(node)
        gone |= graph.sees(node)
    if not gone:
        return
    cited = [reasons.no_repeat[g] for g in groups] + list(map(reasons.cell_reason, cells))
    for target in bits_set(gone):
        for node in nodes:
            if graph.sees(node) >> target & 1 and cite(graph, cited, 1 << target, node):
                break
    parts = []
    for arm in arms:
        union = 0
        for at in arm:
            union |= state.masks[at]
        held = tuple(reasons.cells[at] for at in arm)
        parts.append(Message("link.cells", cells=held, values=reasons.values_in(union)))
    crossed = 0
    for at in middle:
        crossed |= state.masks[at]
    payload = ValueSets(tuple(reasons.cells[at] for at in middle), reasons.values_in(crossed), tuple(parts))
    of = {at: state.masks[at] for at in cells}
    yield places.step("sue-de-coq", COSTS["sue-de-coq"], cited, graph.masks(gone), of, payload)


def _death_blossom(places: ValuePlaces) -> Iterator[Step]:
    """Yield a cell and sets, one locked by each of its values, that share another value."""
    graph, state = places.graph, places.state
    cells = [
        LockedSet(-1, (at,), mask, {value: graph.candidate(at, value) for value in bits_set(mask)})
        for at, mask in enumerate(state.masks)
        if mask.bit_count() == 2 and not state.known[at]
    ]
    sets = [*cells, *graph.locked_sets]
    for stem, mask in enumerate(state.masks):
        if state.known[stem] or not 2 <= mask.bit_count() <= 4:
            continue
        petals = []
        for value in bits_set(mask):
            seen = graph.sees(graph.candidate(stem, value))
            petals.append([each for each in sets if value in each.places and not each.places[value] & ~seen])
        if all(petals):
            yield from _blossoms(places, stem, mask, petals)


def _blossoms(places: ValuePlaces, stem: int, mask: int, petals: list[list[LockedSet]]) -> Iterator[Step]:
    graph = places.graph
    done = set[int]()
    stems = bits_set(mask)
    targets = _seen_by_all(graph, mask << stem * graph.width, stems, petals)
    if not targets:
        return

    def extend(chosen: tuple[LockedSet, ...], taken: dict[int, int]) -> Iterator[Step]:
        if len(chosen) == len(stems):
            gone = 0
            for targets in taken.values():
                gone |= targets
            if gone not in done and len({each.cells for each in chosen}) > 1:
                done.add(gone)
                yield _blossom(places, stem, chosen, taken)
            return
        value = stems[len(chosen)]
        for each in petals[len(chosen)]:
            left = {}
            for other, node in each.places.items():
                if other != value and (seen := taken.get(other, 0) & graph.sees(node)):
                    left[other] = seen
            if left:
                yield from extend((*chosen, each), left)

    yield from extend((), targets)


def _seen_by_all(graph: Graph, own: int, stems: list[int], petals: list[list[LockedSet]]) -> dict[int, int]:
    """Return by value the candidates outside the stem that some petal of each of its values may exclude."""
    common: dict[int, int] = {}
    for number, (value, sets) in enumerate(zip(stems, petals, strict=True)):
        seen: dict[int, int] = {}
        for each in sets:
            for other, node in each.places.items():
                if other != value:
                    seen[other] = seen.get(other, 0) | graph.sees(node)
        common = seen if not number else {other: common[other] & seen[other] for other in common.keys() & seen.keys()}
    return {other: left for other, mask in common.items() if (left := mask & ~own)}


def _blossom(places: ValuePlaces, stem: int, chosen: tuple[LockedSet, ...], taken: dict[int, int]) -> Step:
    graph, reasons, state = places.graph, places.reasons, places.state
    cited = [reasons.cell_reason(stem)]
    gone, parts = 0, []
    shared = tuple(sorted(reasons.values[value] for value in taken))
    for value, each in zip(bits_set(state.masks[stem]), chosen, strict=True):
        cited += map(reasons.cell_reason, each.cells)
        if each.group >= 0:
            cited.append(reasons.no_repeat[each.group])
        cite(graph, cited, graph.candidate(stem, value), each.places[value])
        held = tuple(reasons.cells[at] for at in each.cells)
        within = reasons.values_in(each.values)
        parts.append(Message("link.petal", value=reasons.values[value], cells=held, values=within, shared=shared))
    for value, targets in taken.items():
        gone |= targets
        for target in bits_set(targets):
            for each in chosen:
                cite(graph, cited, 1 << target, each.places[value])
    payload = ValueSets((reasons.cells[stem],), reasons.values_in(state.masks[stem]), tuple(parts))
    of = {at: state.masks[at] for at in [stem, *(at for each in chosen for at in each.cells)]}
    cited = list(dict.fromkeys(cited))
    return places.step("death-blossom", COSTS["death-blossom"], cited, graph.masks(gone), of, payload)


TECHNIQUES = (
    Technique("xyz-wing", COSTS["xyz-wing"], "wings", _xyz_wing),
    Technique("sue-de-coq", COSTS["sue-de-coq"], "sets", _sue_de_coq),
    Technique("death-blossom", COSTS["death-blossom"], "sets", _death_blossom),
)
