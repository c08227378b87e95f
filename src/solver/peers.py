"""Cells that see each other, and sets of values with a given total."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from ..utils.numbers import bits_set


class SeenCells:
    """The cells that each cell sees: those in any all-different group with it. Cell sets are masks: bit n is cell n.

    `groups` are masks, too. A *clique* is a set of cells that all see each other, through one group or several; a
    single cell is a clique.

    >>> peers = SeenCells(4, [0b0011, 0b0110, 0b0101])
    >>> [f"{mask:04b}" for mask in peers.of]
    ['0110', '0101', '0011', '0000']
    >>> [f"{mask:04b}" for mask in peers.cliques(0b1111)]
    ['0111', '1000']
    """

    def __init__(self, size: int, groups: Sequence[int]) -> None:
        # The largest groups are the houses, the same in every puzzle of a grid.
        widest = max(map(int.bit_count, groups), default=0)
        houses = tuple([group for group in groups if group.bit_count() == widest])
        self.of = of = list(_by_groups(size, houses))
        if len(houses) < len(groups):
            _see_by(of, [group for group in groups if group.bit_count() < widest])
        self._cliques: dict[int, list[int]] = {}

    def common(self, cells: int) -> int:
        """Return the cells that see all of some cells; they can't have a value that is certain to be in those."""
        found = -1
        for cell in bits_set(cells):
            found &= self.of[cell]
        return found

    def around(self, cells: int) -> int:
        """Return the cells that see at least one of some cells."""
        found = 0
        for cell in bits_set(cells):
            found |= self.of[cell]
        return found

    def is_clique(self, cells: int) -> bool:
        return all(cells & ~self.of[cell] == 1 << cell for cell in bits_set(cells))

    def clique(self, cells: int) -> int:
        """Return a large clique among some cells, greedily choosing the cell that sees most of the rest."""
        of = self.of
        chosen = 0
        while cells:
            best, most, pairs = 0, -1, 0
            for cell in bits_set(cells):
                seen = (of[cell] & cells).bit_count()
                pairs += seen
                if seen > most:
                    best, most = cell, seen
            if pairs == (size := cells.bit_count()) * (size - 1):
                return chosen | cells
            chosen |= 1 << best
            cells &= of[best]
        return chosen

    def cliques(self, cells: int) -> list[int]:
        """Divide some cells into cliques, the largest first."""
        if (known := self._cliques.get(cells)) is not None:
            return known
        found = []
        left = cells
        while left:
            clique = self.clique(left)
            found.append(clique)
            left ^= clique
        found.sort(key=int.bit_count, reverse=True)
        self._cliques[cells] = found
        return found


def reasons(cells: int, groups: Sequence[int]) -> list[int]:
    """Return the numbers of a few groups that make all cells of a clique see each other.

    >>> reasons(0b0111, [0b0011, 0b0110, 0b0101]), reasons(0b0011, [0b0011, 0b0111])
    ([0, 1, 2], [0])
    """
    shared = [(part, number) for number, group in enumerate(groups) if (part := group & cells) & (part - 1)]
    shared.sort(key=lambda each: (-each[0].bit_count(), groups[each[1]].bit_count()))
    chosen: list[int] = []
    of = {1 << cell: 1 << cell for cell in bits_set(cells)}
    for part, number in shared:
        is_new = False
        for bit in of:
            if part & bit and part & ~of[bit]:
                of[bit] |= part
                is_new = True
        if is_new:
            chosen.append(number)
            if all(seen == cells for seen in of.values()):
                break
    return chosen


def _see_by(of: list[int], groups: Iterable[int]) -> None:
    for group in groups:
        for cell in bits_set(group):
            of[cell] |= group & ~(1 << cell)


@lru_cache(maxsize=64)
def _by_groups(size: int, groups: tuple[int, ...]) -> tuple[int, ...]:
    of = [0] * size
    _see_by(of, groups)
    return tuple(of)


MOST_SETS = 512
MOST_TRIED = 100_000  # partial sets: if values are far apart, few partial sets can reach the total
WHOLE_TABLE = 12  # up to this number of values all sets are listed at once


@lru_cache(maxsize=4096)
def sets_of_sum(values: tuple[int, ...], size: int, total: int) -> tuple[int, ...] | None:
    """Return as masks the sets of `size` values with a total, or None if there are too many or it takes too long.

    >>> [f"{mask:09b}" for mask in sets_of_sum(tuple(range(1, 10)), 2, 5)]
    ['000001001', '000000110']
    """
    if len(values) <= WHOLE_TABLE:
        return _sets_by_sum(values, size).get(total, ())
    found: list[int] = []
    tried = 0

    def choose(first: int, left: int, rest: int, mask: int) -> bool:
        """Add the sets that extend a partial set; return False if there are too many, or it takes too long."""
        nonlocal tried
        tried += 1
        if tried > MOST_TRIED:
            return False
        if left == 0:
            if rest == 0:
                found.append(mask)
            return len(found) <= MOST_SETS
        for at in range(first, len(values) - left + 1):
            if sum(values[at : at + left]) > rest:
                break
            if values[at] + sum(values[len(values) - left + 1 :] if left > 1 else ()) >= rest and not choose(
                at + 1, left - 1, rest - values[at], mask | 1 << at
            ):
                return False
        return True

    return tuple(found) if choose(0, size, total, 0) else None


@lru_cache(maxsize=256)
def _sets_by_sum(values: tuple[int, ...], size: int) -> dict[int, tuple[int, ...]]:
    found: dict[int, list[int]] = {}
    for chosen in combinations(range(len(values)), size):
        found.setdefault(sum(values[at] for at in chosen), []).append(sum(1 << at for at in chosen))
    return {total: tuple(masks) for total, masks in found.items()}
