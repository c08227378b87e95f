"""Sums derived from other sums and from houses: innies, outies, unions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import accumulate, chain
from operator import or_
from typing import NamedTuple

from ..utils.numbers import bits_set
from ..utils.runtime import cached_property, look
from .model_builder import Total
from .peers import SeenCells, reasons

MOST_CELLS = 5  # in an implied sum of cells that may be equal
MOST_MIXED = 6  # in an implied difference
MOST_ALIKE = 6  # in an implied sum of cells that all differ
MOST_OPEN = 9  # in an implied sum, if some of its cells are in no sum


class DerivedTotal(NamedTuple):
    """Cells as a mask, their total, and the source constraints as a mask."""

    mask: int
    total: int
    sources: int


Union = tuple[int, int, int]  # of cages: mask, total, sources

NOTHING: Union = 0, 0, 0


def mask_of(cells: Iterable[int]) -> int:
    """Return a mask with a bit for each cell."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def bits_of(mask: int) -> list[int]:
    """Return the bits of a mask, the lowest first."""
    bits = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


def implied_totals(
    totals: Sequence[Total], houses: Mapping[int, tuple[int, ...]], worth: int, most: int = MOST_ALIKE
) -> list[Total]:
    """Return sums of few cells that follow from sums inside and across houses.

    `houses` are the masks of the groups with every value, each with its source constraints; `worth` is the total of the
    values of a house. A derived sum may have `most` cells if some of them are in no sum; if all are in sums, these are
    nearly as strong.
    """
    cages = _disjoint(totals)
    if not cages or not houses:
        return []
    found: Leftovers = {}
    for family in disjoint_houses(houses):
        _add_leftovers(found, [DerivedTotal(house, worth, mask_of(houses[house])) for house in family], cages, most)
    return _drop_implied(found, {cage.mask for cage in cages})


def plain(totals: Sequence[Total]) -> list[DerivedTotal]:
    """Return the sums with all weights 1."""
    return [
        DerivedTotal(mask_of(cells), total, mask_of(sources))
        for cells, weights, total, sources, _ in totals
        if weights.count(1) == len(cells)
    ]


def total_of(cage: DerivedTotal) -> Total:
    """Convert an implied sum to a total."""
    cells = tuple(bits_set(cage.mask))
    return Total(cells, (1,) * len(cells), cage.total, tuple(bits_set(cage.sources)))


def _disjoint(totals: Sequence[Total]) -> list[DerivedTotal]:
    taken = 0
    cages = []
    for cage in plain(totals):
        look()
        if not cage.mask & taken:
            taken |= cage.mask
            cages.append(cage)
    return cages


def disjoint_houses(houses: Iterable[int]) -> Iterator[list[int]]:
    """Group houses so that those of a group have no common cells: rows, columns, blocks."""
    families: list[list[int]] = []
    covers: list[int] = []
    for house in houses:
        for at, cover in enumerate(covers):
            if not cover & house:
                families[at].append(house)
                covers[at] |= house
                break
        else:
            families.append([house])
            covers.append(house)
    return iter(families)


Leftovers = dict[tuple[int, int], tuple[int, int]]
"""The total and the source constraints (a mask), by the masks of the cells to add and of the cells to subtract."""


def _add_leftovers(
    found: Leftovers, family: Sequence[DerivedTotal], cages: Sequence[DerivedTotal], longest: int
) -> None:
    """Add the rests that cages leave of each run of a family's houses: a total of cells to add minus cells to subtract.

    Sets of cages are masks here, too: bit n is cage n.
    """
    covered, _, _ = _join_cages(NOTHING, cages)
    cover, _, _ = _join_cages(NOTHING, family)
    longest = max(longest, MOST_ALIKE) if cover & ~covered else MOST_ALIKE
    by_bit = {1 << number: cage for number, cage in enumerate(cages)}
    outside = sum([bit for bit, cage in by_bit.items() if cage.mask & ~cover])  # cages with cells outside the family
    touching = [sum([bit for bit, cage in by_bit.items() if house.mask & cage.mask]) for house in family]
    behind = [*accumulate(reversed(touching[1:]), or_, initial=outside)][::-1]
    before = outside
    for first in range(len(family)):
        look()
        run = worth = by = touched = added = 0
        inner = NOTHING
        for last in range(first, len(family)):
            house = family[last]
            run |= house.mask
            worth += house.total
            by |= house.sources
            least = (run & ~covered).bit_count()
            if least > longest:
                break
            touched |= touching[last]
            crossing = touched & (before | behind[last])
            if least + crossing.bit_count() > longest:  # each crossing cage leaves at least one cell
                continue
            over = [by_bit[bit] for bit in bits_of(crossing)]
            most = []
            for cage in over:
                inside, size = (cage.mask & run).bit_count(), cage.mask.bit_count()
                if inside * 2 > size:
                    most.append(cage)
                    inside = size - inside
                least += inside
            if least > longest:
                continue
            if new := touched & ~(crossing | added):
                inner = _join_cages(inner, [by_bit[bit] for bit in bits_of(new)])
                added |= new
            for more in ((), over, most)[: 3 if 0 < len(most) < len(over) else 2 if over else 1]:
                mask, total, sources = _join_cages(inner, more)
                plus, minus = mask & ~run, run & ~mask
                total -= worth
                if not plus:
                    plus, minus, total = minus, plus, -total
                if (
                    plus
                    and mask
                    and (plus | minus).bit_count()
                    <= (MOST_MIXED if minus else longest if last > first and plus & ~covered else MOST_ALIKE)
                    and ((plus, minus) not in found or (sources | by).bit_count() < found[plus, minus][1].bit_count())
                ):
                    found[plus, minus] = total, sources | by
        before |= touching[first]


def _join_cages(whole: Union, parts: Iterable[DerivedTotal]) -> Union:
    mask, total, sources = whole
    for here, worth, by in parts:
        mask |= here
        total += worth
        sources |= by
    return mask, total, sources


def _drop_implied(found: Leftovers, known: set[int]) -> list[Total]:
    """Return totals, the shortest first, with the shorter ones that they contain subtracted."""
    plain: dict[int, list[DerivedTotal]] = {}  # by the lowest cell
    firsts = 0  # these cells
    totals = []
    for plus, minus in sorted(found, key=lambda pair: (pair[0] | pair[1]).bit_count()):
        look()
        total, sources = found[plus, minus]
        for bit in bits_of((plus | minus) & firsts):
            for mask, worth, by in plain[bit]:
                if mask & ~plus == 0:
                    plus ^= mask
                    total -= worth
                    sources |= by
                elif mask & ~minus == 0:
                    minus ^= mask
                    total += worth
                    sources |= by
        if not plus:
            plus, minus, total = minus, 0, -total
        if not plus or (not minus and plus in known):
            continue
        if not minus:
            plain.setdefault(plus & -plus, []).append(DerivedTotal(plus, total, sources))
            firsts |= plus & -plus
            known.add(plus)
        cells = tuple(bits_set(plus))
        others = tuple(bits_set(minus))
        totals.append(Total(cells + others, (1,) * len(cells) + (-1,) * len(others), total, tuple(bits_set(sources))))
    return totals


_known_mask = lru_cache(maxsize=4096)(mask_of)  # houses are the same in every puzzle of a grid


class DerivedGroups:
    """All-different groups by number: `cells`, the same as `masks`, one source constraint each (`sources`), `houses`.

    Sets of groups, such as `houses`, are masks: bit n is group n.
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
        """The cells that see each other in these groups."""
        return SeenCells(self._size, self.masks)

    def around(self, cells: Iterable[int]) -> int:
        """Return a mask of the groups that contain all of some cells."""
        found = -1
        for cell in cells:
            found &= self._of[cell]
        return found

    def smallest_containing(self, cells: Iterable[int]) -> tuple[int, ...]:
        """Return the sources of the smallest group that contains all of some cells, such as their cage."""
        return self.sources[min(bits_set(self.around(cells)), key=lambda group: len(self.cells[group]))]

    def between(self, clique: int) -> tuple[int, ...]:
        """Return the sources of groups that make all cells of a clique (a mask) see each other."""
        cells = bits_set(clique)
        if len(cells) < 2:
            return ()
        if self.around(cells):
            return self.smallest_containing(cells)
        return tuple(chain.from_iterable([self.sources[group] for group in reasons(clique, self.masks)]))


LEAST_SHARED = 4  # cells of a sum that must see another sum, or the two are not joined
SPARE = 4  # a sum over a house is added if its range exceeds its slack by this factor
ROUGHLY = 3  # the same for the first estimate
MOST_SUMS = 32  # with more sums, finding pairs takes longer than it saves


class Weigher:
    """Estimates the strength of sums, from the least and the greatest totals of their cliques."""

    def __init__(self, values: Sequence[int], peers: SeenCells, houses: Iterable[int] = ()) -> None:
        self.peers = peers
        self._families = list(disjoint_houses(houses))
        size = len(values)
        self._least = [sum(values[:k]) for k in range(size + 1)]
        self._most = [sum(values[size - k :]) for k in range(size + 1)]

    def weigh(self, cells: int, total: int) -> tuple[int, int, int]:
        """Return the range of the totals of some cells, the slack of their total, and the number of cliques.

        The slack is the distance of the total from the nearer end of the range; it is negative if the total is outside.
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
        """Return whether a sum has little slack, first estimated from rows, columns or blocks, which is faster."""
        for family in self._families:
            sizes = [(cells & house).bit_count() for house in family]
            sizes += [1] * (cells.bit_count() - sum(sizes))
            reach, spare = self._weigh(sizes, total)
            if reach > ROUGHLY * spare:
                reach, spare, _ = self.weigh(cells, total)
                return reach > SPARE * spare
        return False

    def score(self, cells: int, total: int) -> int:
        """Return the strength of a sum's bounds: the range of its cliques minus the slack for each clique."""
        reach, spare, cliques = self.weigh(cells, total)
        return reach - cliques * spare


def over_houses(
    cages: Sequence[DerivedTotal], houses: Mapping[int, int], worth: int, weigher: Weigher
) -> list[DerivedTotal]:
    """Return the totals outside a house of sums that cover it.

    `houses` are masks, each with a mask of its source constraint; the values of one add up to `worth`. Holes are filled
    with whole houses, such as the other columns of three blocks next to the cages of one column.
    """
    found: dict[int, DerivedTotal] = {}
    covered = reduce(or_, [cage.mask for cage in cages], 0)
    for house, source in houses.items():
        look()
        if (house & ~covered).bit_count() == 1:  # no house fills a single cell
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
    """Return unions of disjoint sums, such as several diagonals, if more cells differ than in each sum.

    Two sums are joined, the best pair first, if the score of the union exceeds both scores or their sum, and enough
    cells of the smaller sum see the other. Sums of a clique are excluded: `Sets` divides houses among these.
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
