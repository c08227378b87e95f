"""The places of each value in a state, for the search of patterns over houses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..utils.runtime import cached_property, look
from .links import Graph, Path, PathSearch, together
from .state import State
from .steps import Candidates, Payload, Step

MOST_STRENGTH = 3
"""The highest strength of a refutation."""


class ValuePlaces:
    """The places of the values in one state. A mask of cells has bit n for cell n, a mask of values that of the kernel.

    `at` has for each value its possible cells, known ones excluded. A hint needs only the shortest paths.
    """

    def __init__(self, state: State, *, is_hint: bool = False) -> None:
        self.state = state
        self.is_hint = is_hint
        self.reasons = reasons = state.reasons
        self.caught: dict[tuple[int, str], Any] = {}
        self.lockings: dict[bool, list[Any]] = {}
        self.hidden: dict[int, list[Any]] = {}
        self.rectangles: list[Any] | None = None
        self._inside: dict[int, tuple[int, ...]] = {}
        self.paths: dict[tuple[str, int], list[Path]] = {}
        self.at = dict.fromkeys(reasons.bit_of.values(), 0)
        for at, mask in enumerate(state.masks):
            if not state.known[at]:
                while mask:
                    bit = mask & -mask
                    self.at[bit] |= 1 << at
                    mask ^= bit

    @cached_property
    def graph(self) -> Graph:
        return Graph(self.state, is_hint=self.is_hint)

    @cached_property
    def searches(self) -> Mapping[str, PathSearch]:
        """Searches for paths over some kinds of links, each made on first use."""
        return PathSearches(self.graph)

    @cached_property
    def refuted(self) -> int:
        """The candidates that singles refute: links of single candidates can remove no others."""
        return self._mask_refuted(0)

    @cached_property
    def refuted_by_groups(self) -> int:
        """The candidates that singles and locked candidates refute."""
        return self._mask_refuted(1)

    def _mask_refuted(self, strength: int) -> int:
        reasons, width = self.reasons, len(self.reasons.values)
        refuter = reasons.refuter
        refuter.strength = strength
        refuter.load(list(self.state.masks), list(self.state.known), False)
        refuter.only(None)
        refuter.weaken(reasons.combining, MOST_STRENGTH + 1)  # links don't use these
        found = 0
        try:
            for at in range(reasons.size):
                look()
                found |= refuter.refuted(at) << at * width
        finally:
            refuter.weaken(reasons.combining, -MOST_STRENGTH - 1)
        return found

    def inside(self, g: int) -> tuple[int, ...]:
        """Return the candidates of each cell of a group, 0 where its value is known."""
        if g not in self._inside:
            masks, known = self.state.masks, self.state.known
            self._inside[g] = tuple([0 if known[at] else masks[at] for at in self.reasons.groups[g]])
        return self._inside[g]

    def to_candidates(self, masks: dict[int, int]) -> Candidates:
        """Return candidates by cell, from masks of values by number of the cell."""
        reasons = self.reasons
        return tuple((reasons.cells[at], reasons.values_in(mask)) for at, mask in sorted(masks.items()))

    def step(
        self,
        technique: str,
        cost: float,
        cited: Sequence[int],
        gone: dict[int, int],
        of: dict[int, int],
        payload: Payload,
    ) -> Step:
        """Return the step that removes `gone`, for reasons about the candidates `of`."""
        units = tuple(map(self.reasons.unit, cited))
        removed = self.to_candidates(gone)
        roles = {"reason": self.to_candidates(of), "remove": removed}
        return Step(technique, units, removed, (), (), roles, cost, payload)


class PathSearches(dict[str, PathSearch]):
    """Searches by the kinds of their links: one digit, cells of two candidates, both, with groups, with locked sets."""

    def __init__(self, graph: Graph) -> None:
        super().__init__()
        self.graph = graph

    def __missing__(self, kinds: str) -> PathSearch:
        graph = self.graph
        if kinds == "digit":
            links = graph.pairs
        elif kinds == "cells":
            links = graph.cells
        elif kinds == "single":
            links = together(graph.pairs, graph.cells)
        elif kinds == "group":
            links = together(graph.pairs, graph.groups)
        elif kinds == "set":
            links = together(graph.cells, graph.sets)
        else:
            links = together(graph.pairs, graph.cells, graph.groups, graph.sets)
        self[kinds] = found = PathSearch(graph, links)
        return found
