"""Common peers: candidates that every place of a value in a house excludes, or every value of a cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...utils.message import Message
from ...utils.numbers import bits_set
from ..links import cite
from ..places import ValuePlaces
from ..proof import by_propagation
from ..state import State
from ..steps import COSTS, Payload, Step, Technique, beside, removals

MOST_NAMED = 4
"""The most candidates of a cell that are named."""


@dataclass(frozen=True)
class PeersTruth(Payload):
    """The house or cell of the argument, one of whose candidates must be true."""

    where: Message
    why: Message

    def key(self, step: Step) -> str:
        if self.why.key == "link.house":
            return "common-peers"
        return "common-values" if len(self.why.parameters["values"]) <= MOST_NAMED else "common-many"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        rules = beside(step)
        by = Message("reason.by", units=rules.parameters["units"]) if rules else None
        return {"where": self.where, "why": self.why, "by": by, "removals": removals(step.removed)}

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_propagation(state, cited, at, bit, 0)


def _common_peers(places: ValuePlaces) -> Iterator[Step]:
    """Yield a step for each value of a house, or each cell, with candidates that all its places or values see."""
    graph, reasons, state = places.graph, places.reasons, places.state
    if not reasons.relations and len(reasons.houses) == len(reasons.groups) == 3 * reasons.size**0.5:
        return  # with rows, columns and blocks only, such candidates are locked
    for g, value, inside in graph.places:
        gone = graph.sees(inside)
        if not gone:
            continue
        cells = [candidate // graph.width for candidate in bits_set(inside)]
        shared = set(reasons.groups_of[cells[0]]).intersection(*(reasons.groups_of[at] for at in cells))
        for other in shared:  # locked candidates
            gone &= ~(reasons.spread(other) << value)
        house = reasons.unit(reasons.no_repeat[g]).label
        held = tuple(reasons.cells[at] for at in cells)
        why = Message("link.house", house=house, value=reasons.values[value], cells=held)
        if gone:
            yield _step(places, reasons.every_value[g] + value, inside, gone, house, why)
    for at, mask in enumerate(state.masks):
        both = mask << at * graph.width
        if not state.known[at] and mask.bit_count() > 1 and (gone := graph.sees(both)):
            where = reasons.unit(reasons.cell_reason(at)).label
            why = Message("link.cell", cell=reasons.cells[at], values=reasons.values_in(mask))
            yield _step(places, reasons.cell_reason(at), both, gone, where, why)


def _step(places: ValuePlaces, reason: int, inside: int, gone: int, where: Message, why: Message) -> Step:
    graph = places.graph
    cited = [reason]
    for target in bits_set(gone):
        cite(graph, cited, 1 << target, inside)
    of = graph.masks(inside)
    return places.step("common-peers", COSTS["common-peers"], cited, graph.masks(gone), of, PeersTruth(where, why))


TECHNIQUES = (Technique("common-peers", COSTS["common-peers"], "locked", _common_peers),)
