"""Colouring: the places of a value that strong links join are alternately true and false."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from ...utils.coordinates import Cell
from ...utils.message import Message
from ...utils.numbers import bits_set
from ..links import Graph, cite
from ..places import ValuePlaces
from ..proof import by_propagation
from ..state import State
from ..steps import COSTS, Payload, Step, Technique, removals


@dataclass(frozen=True)
class Colouring(Payload):
    """The values and the cells of the two colours; for two clusters, pairs of colours that are not both false.

    `sides` are the colours of each of two clusters, and `seen` two cells that see each other, for each pair.
    """

    words: str
    values: tuple[int, ...]
    pairs: tuple[tuple[tuple[Cell, ...], ...], ...]
    sides: tuple[tuple[tuple[Cell, ...], ...], ...] = ()
    seen: tuple[tuple[Cell, Cell], ...] = ()

    def key(self, step: Step) -> str:
        return self.words

    def parameters(self, step: Step) -> Mapping[str, Any]:
        one, other = self.pairs[0]
        value = self.values[0]
        return {
            "name": self.title(step),
            "values": self.values,
            "one": one,
            "other": other,
            "sides": tuple(Message("link.sides", one=a, other=b, value=value) for a, b in self.sides),
            "pairs": tuple(
                Message("link.colours", one=one, other=other, value=value, a=a, b=b)
                for (one, other), (a, b) in zip(self.pairs, self.seen, strict=False)
            ),
            "clash": self._clash(value),
            "houses": [unit.label for unit in step.units if unit.value is not None],
            "removals": removals(step.removed),
        }

    def _clash(self, value: int) -> Message | None:
        """Return why a colour is false: two of its cells see each other, or it sees both colours of another cluster."""
        if self.words != "colours-clash":
            return None
        (a, b), *more = self.seen
        if not more:
            return Message("link.clash", a=a, b=b)
        ((c, d),) = more
        return Message("link.clash-both", a=a, b=b, c=c, d=d, value=value)

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_propagation(state, cited, at, bit, 0)


Cluster = tuple[int, int, list[int]]
"""Candidates of two colours, and the reasons of the links between them."""


def _clusters(places: ValuePlaces) -> list[Cluster]:
    """Return the clusters: nodes of one value that strong links join, in two colours."""
    pairs = places.graph.pairs
    found = []
    done = set[int]()
    for start in pairs:
        if start in done:
            continue
        colour = {start: 0}
        waiting, reasons = [start], list[int]()
        while waiting:
            node = waiting.pop()
            for link in pairs[node]:
                reasons += link.reasons
                cite(places.graph, reasons, node, link.node)
                if link.node not in colour:
                    colour[link.node] = 1 - colour[node]
                    waiting.append(link.node)
        done.update(colour)
        both = [sum(node for node, side in colour.items() if side == each) for each in (0, 1)]
        found.append((both[0], both[1], list(dict.fromkeys(reasons))))
    return found


def _seen_by_any(graph: Graph, candidates: int) -> int:
    """Return the candidates that some candidate of a colour sees."""
    found = 0
    for candidate in bits_set(candidates):
        found |= graph.sees(1 << candidate)
    return found


def _step(
    places: ValuePlaces,
    key: str,
    words: str,
    cited: list[int],
    gone: int,
    pairs: Sequence[tuple[int, int]],
    clusters: Iterable[Cluster] = (),
    seen: Iterable[tuple[int, int]] = (),
) -> Step:
    """Return a step; `seen` are pairs of colours, perhaps equal, with candidates that see each other."""
    graph, reasons = places.graph, places.reasons

    def cells(several: Iterable[tuple[int, ...]]) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
        return tuple(
            tuple(tuple(reasons.cells[at] for at in graph.cells_of(side)) for side in each) for each in several
        )

    joints = cells(_joint(graph, one, other) for one, other in seen)
    values = tuple(sorted({reasons.values[candidate % graph.width] for candidate in bits_set(gone)}))
    sides = cells(cluster[:2] for cluster in clusters)
    payload = Colouring(words, values, cells(pairs), sides, tuple((one[0], other[0]) for one, other in joints))
    of = graph.masks(pairs[0][0] | pairs[0][1])
    return places.step(key, COSTS[key], list(dict.fromkeys(cited)), graph.masks(gone), of, payload)


def _cite_any(graph: Graph, cited: list[int], target: int, candidates: int) -> None:
    """Cite the reasons why a candidate sees some candidate of a colour."""
    for candidate in bits_set(candidates & graph.sees(target)):
        if cite(graph, cited, target, 1 << candidate):
            return


def _simple(places: ValuePlaces) -> Iterator[Step]:
    """Yield candidates that see both colours of a cluster, and colours with two candidates that see each other."""
    graph = places.graph
    for one, other, reasons in _clusters(places):
        if (one | other).bit_count() < 4:
            continue
        for colour, rest in ((one, other), (other, one)):
            for candidate in bits_set(colour):
                if clash := graph.sees(1 << candidate) & colour:
                    cited = [*reasons]
                    cite(graph, cited, 1 << candidate, clash & -clash)
                    found = [(colour, rest)]
                    yield _step(
                        places, "simple-colouring", "colours-clash", cited, colour, found, seen=[(colour, colour)]
                    )
                    break
        if gone := _seen_by_any(graph, one) & _seen_by_any(graph, other) & ~(one | other):
            cited = [*reasons]
            for target in bits_set(gone):
                _cite_any(graph, cited, 1 << target, one)
                _cite_any(graph, cited, 1 << target, other)
            yield _step(places, "simple-colouring", "colours", cited, gone, [(one, other)])


def _multi(places: ValuePlaces) -> Iterator[Step]:
    """Yield the removals of two clusters with two colours that see each other: one of the other two colours is true."""
    graph = places.graph
    for first, second in permutations(_clusters(places), 2):
        if graph.value_of(first[0]) != graph.value_of(second[0]):
            continue
        both, gone, cited = list[tuple[int, int]](), 0, [*first[2], *second[2]]
        against = list[tuple[int, int]]()
        for a, a_rest in ((first[0], first[1]), (first[1], first[0])):
            seen = _seen_by_any(graph, a)
            if seen & second[0] and seen & second[1]:
                clashing = [*first[2], *second[2]]
                for colour in second[:2]:
                    _cite_between(graph, clashing, a, colour)
                seen_both = [(a, colour) for colour in second[:2]]
                yield _step(places, "multi-colouring", "colours-clash", clashing, a, [(a, a_rest)], seen=seen_both)
            for b, b_rest in ((second[0], second[1]), (second[1], second[0])):
                taken = _seen_by_any(graph, a_rest) & _seen_by_any(graph, b_rest)
                if first[0] < second[0] and seen & b and taken:
                    both.append((a_rest, b_rest))
                    against.append((a, b))
                    gone |= taken
                    _cite_between(graph, cited, a, b)
                    for target in bits_set(taken):
                        _cite_any(graph, cited, 1 << target, a_rest)
                        _cite_any(graph, cited, 1 << target, b_rest)
        if gone:
            yield _step(places, "multi-colouring", "multi-colours", cited, gone, both, (first, second), against)


def _joint(graph: Graph, one: int, other: int) -> tuple[int, int]:
    """Return a candidate of a colour, and one that it sees of another colour or the same."""
    return next((1 << each, seen & -seen) for each in bits_set(one) if (seen := graph.sees(1 << each) & other))


def _cite_between(graph: Graph, cited: list[int], one: int, other: int) -> None:
    """Cite the reasons why some candidate of a colour sees some of another."""
    cite(graph, cited, *_joint(graph, one, other))


def _remote(places: ValuePlaces) -> Iterator[Step]:
    """Yield the removals of at least four cells that alternate between the same two values."""
    graph, reasons, state = places.graph, places.reasons, places.state
    masks = {mask for mask, known in zip(state.masks, state.known, strict=True) if mask.bit_count() == 2 and not known}
    for mask in masks:
        cells = [at for at, other in enumerate(state.masks) if other == mask and not state.known[at]]
        low, high = (bit.bit_length() - 1 for bit in (mask & -mask, mask & (mask - 1)))
        colour: dict[int, int] = {}
        for start in cells:
            if start in colour:
                continue
            colour[start] = 0
            waiting, sides, cited = [start], [0, 0], list[int]()
            while waiting:
                at = waiting.pop()
                sides[colour[at]] |= graph.candidate(at, low) | graph.candidate(at, high)
                cited.append(reasons.cell_reason(at))
                for other in cells:
                    both = [(graph.candidate(at, value), graph.candidate(other, value)) for value in (low, high)]
                    if other not in colour and all(graph.sees(a) & b for a, b in both):
                        colour[other] = 1 - colour[at]
                        waiting.append(other)
                        for a, b in both:
                            cite(graph, cited, a, b)
            gone = 0
            for value in (low, high):
                only = sum(graph.candidate(at, value) for at in range(reasons.size))
                gone |= _seen_by_any(graph, sides[0] & only) & _seen_by_any(graph, sides[1] & only) & only
            gone &= ~(sides[0] | sides[1])
            if len(cited) > 4 and gone and (sides[0] | sides[1]).bit_count() >= 8:
                for target in bits_set(gone):
                    for side in sides:
                        _cite_any(graph, cited, 1 << target, side)
                yield _step(places, "remote-pairs", "remote-pairs", cited, gone, [(sides[0], sides[1])])


TECHNIQUES = (
    Technique("simple-colouring", COSTS["simple-colouring"], "colours", _simple),
    Technique("multi-colouring", COSTS["multi-colouring"], "colours", _multi),
    Technique("remote-pairs", COSTS["remote-pairs"], "colours", _remote),
)
