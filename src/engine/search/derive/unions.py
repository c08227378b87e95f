"""Sums of many cells that follow from others: of several sums at once, and of sums that cover a house.

They are worth their time where what is left to spare is little beside what their cells could make otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_

from ....utils.clock import look
from .peers import SeenCells
from .totals import DerivedTotal, families

LEAST_SHARED = 4  # cells of a sum that see another one before the two are looked at as one
SPARE = 4  # times what is left to spare, a range is worth a sum over a house
ROUGHLY = 3  # the same by the first guess
MOST_SUMS = 32  # where there are more, which two go together takes longer to find than it saves


class Weigher:
    """Says how far the cells of a sum can go: from the least to the most that cliques of them add up to."""

    def __init__(self, values: Sequence[int], peers: SeenCells, houses: Iterable[int] = ()) -> None:
        self.peers = peers
        self._families = list(families(houses))
        size = len(values)
        self._least = [sum(values[:k]) for k in range(size + 1)]
        self._most = [sum(values[size - k :]) for k in range(size + 1)]

    def weigh(self, cells: int, total: int) -> tuple[int, int, int]:
        """Return how far some cells can go, what their total leaves to spare from its nearer end, and how many cliques they are.

        Where the total is out of reach what is left to spare is negative.
        """
        cliques = self.peers.cliques(cells)
        return *self._weigh([clique.bit_count() for clique in cliques], total), len(cliques)

    def _weigh(self, sizes: Iterable[int], total: int) -> tuple[int, int]:
        least = most = 0
        for size in sizes:
            size = min(size, len(self._least) - 1)
            least += self._least[size]
            most += self._most[size]
        return most - least, min(total - least, most - total)

    def is_tight(self, cells: int, total: int) -> bool:
        """Return whether a sum leaves little to spare: first by rows, columns or blocks alone, which takes less time."""
        for family in self._families:
            sizes = [(cells & house).bit_count() for house in family]
            sizes += [1] * (cells.bit_count() - sum(sizes))
            reach, spare = self._weigh(sizes, total)
            if reach > ROUGHLY * spare:
                reach, spare, _ = self.weigh(cells, total)
                return reach > SPARE * spare
        return False

    def score(self, cells: int, total: int) -> int:
        """Return what a sum's bounds take: how far each clique can go, less what the whole sum leaves to spare."""
        reach, spare, cliques = self.weigh(cells, total)
        return reach - cliques * spare


def over_houses(
    cages: Sequence[DerivedTotal], houses: Mapping[int, int], worth: int, weigher: Weigher
) -> list[DerivedTotal]:
    """Return what sums that cover a house add up to outside it.

    `houses` are masks, each with the constraint that it comes from as a bit; the values of one add up to `worth`. Holes are
    filled with whole houses: such as the other columns of three blocks beside the cages of one column.
    """
    found: dict[int, DerivedTotal] = {}
    covered = reduce(or_, [cage.mask for cage in cages], 0)
    for house, source in houses.items():
        look()
        if (house & ~covered).bit_count() == 1:  # no house fills that alone
            continue
        touching = [((cage.mask & ~house).bit_count(), cage) for cage in cages if cage.mask & house]
        taken, total, sources = 0, -worth, source
        for _, cage in sorted(touching):
            if not cage.mask & taken:
                taken |= cage.mask
                total += cage.total
                sources |= cage.sources
        hole = house & ~taken
        if not taken:
            continue
        if hole:
            for other, by in houses.items():
                if (
                    (part := other & house)
                    and part != house
                    and part & (part - 1)
                    and not (part & ~hole or other & taken)
                ):
                    taken |= other
                    total += worth
                    sources |= by
                    hole &= ~other
            if hole:
                continue
        rest = taken & ~house
        if rest.bit_count() >= house.bit_count():
            for other, by in houses.items():
                if not other & ~rest:
                    rest &= ~other
                    total -= worth
                    sources |= by
        if rest and rest not in found and weigher.is_tight(rest, total):
            found[rest] = DerivedTotal(rest, total, sources)
    return list(found.values())


def combine_sums(cages: Sequence[DerivedTotal], weigher: Weigher) -> list[DerivedTotal]:
    """Return sums of sums without a common cell, such as several diagonals, where more cells differ than in each of them.

    Two become one, the best first, where that one's score beats both of theirs, or their sum, and enough of the smaller
    one's cells see the other. Sums of a clique are left out: houses are divided among these (`Sets`).
    """
    large = [
        cage
        for cage in dict.fromkeys(cages)
        if cage.mask.bit_count() >= LEAST_SHARED and not weigher.peers.is_clique(cage.mask)
    ]
    if not 1 < len(large) <= MOST_SUMS:
        return []
    scores = {cage.mask: weigher.score(cage.mask, cage.total) for cage in large}
    peers = weigher.peers
    near = {cage.mask: peers.around(cage.mask) for cage in large}
    pool = {cage.mask: cage for cage in large}
    merged: dict[int, DerivedTotal] = {}
    pairs: list[tuple[int, int, int, int]] = []

    def pair(a: DerivedTotal, b: DerivedTotal) -> None:
        if a.mask & b.mask:
            return
        small, other = sorted((a.mask, b.mask), key=int.bit_count)
        if (small & near[other]).bit_count() < LEAST_SHARED:
            return
        mask = a.mask | b.mask
        score = weigher.score(mask, a.total + b.total)
        if score > min(max(scores[a.mask], scores[b.mask]), scores[a.mask] + scores[b.mask]):
            pairs.append((score, mask, a.mask, b.mask))

    for at, a in enumerate(large):
        look()
        for b in large[:at]:
            pair(a, b)
    while pairs:
        look()
        score, mask, first, second = max(pairs)
        a, b = pool.pop(first), pool.pop(second)
        whole = DerivedTotal(mask, a.total + b.total, a.sources | b.sources)
        scores[mask] = score
        near[mask] = near[first] | near[second]
        pairs = [each for each in pairs if not {first, second} & set(each[2:])]
        for other in pool.values():
            pair(whole, other)
        pool[mask] = whole
        merged[mask] = whole
    return [cage for mask, cage in merged.items() if scores[mask] > 0]
