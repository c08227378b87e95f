"""Solving many Latin squares with cages, of one size, in one kernel whose items are rewritten for each."""

from __future__ import annotations

from array import array
from collections.abc import Sequence

from ..core.constraints import Pairs
from ..core.errors import SearchStopped
from ..core.limits import MOST, SLICE, SearchLimits
from .kernel._cages import Cages
from .kernel._general import General
from .kernel._groups import PeerGroups
from .kernel._houses import Houses
from .kernel._places import Places
from .kernel._ranks import Ranks
from .kernel._relations import Relations
from .kernel._tuples import Tuples
from .kernel._watches import Watches
from .kernel.bits import DONE, FOUND, GROW
from .translate import masks_of_pairs


class CagedSquares:
    """A solver of Latin squares of one side, at least 2, that are covered by cages."""

    def __init__(self, side: int) -> None:
        self.side = side
        self._values = tuple(range(1, side + 1))
        cells = side * side
        rows = [list(range(at, at + side)) for at in range(0, cells, side)]
        columns = [list(range(at, cells, side)) for at in range(side)]
        groups = PeerGroups(cells, self._values, rows + columns)
        houses, relations, tuples = Houses(groups), Relations(groups), Tuples(groups)
        # Space for all possible cages. The tables of two values are for sums, differences, products, quotients.
        products = {a * b for a in self._values for b in self._values}
        relations.make_room(cells // 2, 4 * side + len(products), cells * side // 2)
        tuples.make_room(cells // 3, cells, 2 * cells, cells * side, cells, 2 * side)
        tuples.add_factors({1: 0})
        watches = Watches(cells, side, [])
        items = [houses, relations, tuples]
        self._kernel = General(groups, items, houses, Ranks(groups), Places(groups), watches, [0] * cells)
        self._cages = Cages(self._kernel, relations, tuples)
        self._relations = relations
        self._tables: dict[Pairs, int] = {}
        self._empty = bytes(cells)

    def images(self, pairs: Pairs) -> int:
        """Return the start of the table of a symmetric relation of two cells of one line, for `solve`."""
        if pairs not in self._tables:
            self._tables[pairs], _ = self._relations.add_tables(masks_of_pairs(self._values, pairs), True)
        return self._tables[pairs]

    def solve(
        self, cage_of: array[int], operations: bytes, targets: array[int], images: array[int], limits: SearchLimits
    ) -> tuple[int, bytearray] | None:
        """Return the number of solutions (-1 - number if stopped) and the first solution, one byte per cell.

        Returns None if a cage is not connected. The arrays are those of `Cages.load`.
        """
        answer = bytearray(self._empty)
        counts = array("q", [0])
        loaded = self._cages.load(cage_of, len(operations), operations, targets, images)
        if loaded < 0:
            return None
        limit = MOST if limits.limit is None else limits.limit
        steps = MOST if limits.max_steps is None else limits.max_steps
        while loaded and not self._kernel.batch(self._empty, answer, counts, 0, limit, steps, SLICE):
            pass
        return counts[0], answer

    def other(
        self,
        cage_of: array[int],
        operations: bytes,
        targets: array[int],
        images: array[int],
        wanted: Sequence[int],
        effort: int,
    ) -> list[int] | None:
        """Return a solution other than `wanted`, or None if there is none; raises SearchStopped after `effort` steps.

        Solutions are values in reading order. The arrays are those of `Cages.load`; `wanted` must satisfy the cages.
        """
        loaded = self._cages.load(cage_of, len(operations), operations, targets, images)
        assert loaded > 0
        kernel, side = self._kernel, self.side
        full = (1 << side) - 1
        sizes = [0] * len(operations)
        for cage in cage_of:
            sizes[cage] += 1
        masks = [1 << value - 1 for value in wanted]
        kernel.start([mask if sizes[cage] == 1 else full for mask, cage in zip(masks, cage_of, strict=True)])
        while (answer := kernel.run(effort - kernel.steps)) != DONE:
            if answer == FOUND and (found := kernel.domains()) != masks:
                return [mask.bit_length() for mask in found]
            if answer == GROW:
                kernel.grow()
            if kernel.steps >= effort:
                raise SearchStopped("max_steps", kernel.steps)
        return None
