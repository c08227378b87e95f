"""The groups of a model by their cells, for questions such as which of them hold a cage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from ....utils.cached import cached_property
from ....utils.numbers import bits_set
from .peers import SeenCells, reasons
from .totals import mask_of

_known_mask = lru_cache(maxsize=4096)(mask_of)  # houses are the same in every puzzle of a grid


class DerivedGroups:
    """All-different groups by number: their `cells`, these as `masks`, one of the `sources` of each, and the `houses`.

    Several groups are a mask here, too, with the bit of each one's number.
    """

    def __init__(self, groups: Mapping[tuple[int, ...], Sequence[int]], size: int, width: int) -> None:
        self.cells = list(groups)
        self.masks = list(map(_known_mask, groups))
        self.sources = [tuple(indexes[:1]) for indexes in groups.values()]
        self.houses = 0
        self._size = size
        self._of = of = [0] * size
        for number, cells in enumerate(groups):
            bit = 1 << number
            if len(cells) == width:
                self.houses |= bit
            for cell in cells:
                of[cell] |= bit

    @cached_property
    def peers(self) -> SeenCells:
        """Who sees whom by these groups."""
        return SeenCells(self._size, self.masks)

    def around(self, cells: Iterable[int]) -> int:
        """Return the groups that hold all of some cells."""
        found = -1
        for cell in cells:
            found &= self._of[cell]
        return found

    def holding(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the sources of the smallest group that holds all of some cells, such as the cage that they are in."""
        return self.sources[min(bits_set(self.around(cells)), key=lambda group: len(self.cells[group]))]

    def between(self, clique: int) -> tuple[int, ...]:
        """Return the sources of groups by which all the cells of a clique (a mask) see each other."""
        cells = bits_set(clique)
        if len(cells) < 2:
            return ()
        if self.around(cells):
            return self.holding(cells)
        return tuple(chain.from_iterable([self.sources[group] for group in reasons(clique, self.masks)]))
