"""Sums of cells by number, and those that follow from houses: innies and outies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from operator import or_
from typing import NamedTuple

from ....utils.clock import look
from ....utils.numbers import bits_set
from ..draft import Total

MOST_CELLS = 5  # of an implied sum of cells that may be equal
MOST_MIXED = 6  # of an implied difference
MOST_ALIKE = 6  # of an implied sum of cells that all differ
MOST_OPEN = 9  # of an implied sum of cells some of which are in no sum


class DerivedTotal(NamedTuple):
    """Cells as the bits of a mask, what they add up to, and the constraints that it follows from, as bits too."""

    mask: int
    total: int
    sources: int


Union = tuple[int, int, int]  # of cages, the same of all their cells

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

    `houses` are the masks of the groups that hold every value, each with the constraints it comes from; `worth` is
    what the values of a house add up to. A sum of cells, some of which no sum holds, may have `most` cells: where all
    of them are in sums, those say nearly as much.
    """
    cages = _disjoint(totals)
    if not cages or not houses:
        return []
    found: Leftovers = {}
    for family in families(houses):
        _add_leftovers(found, [DerivedTotal(house, worth, mask_of(houses[house])) for house in family], cages, most)
    return _drop_implied(found, {cage.mask for cage in cages})


def plain(totals: Sequence[Total]) -> list[DerivedTotal]:
    """Return the sums of cells that count once each."""
    return [
        DerivedTotal(mask_of(cells), total, mask_of(sources))
        for cells, weights, total, sources, _ in totals
        if weights.count(1) == len(cells)
    ]


def total_of(cage: DerivedTotal) -> Total:
    """Return an implied sum as a total."""
    cells = tuple(bits_set(cage.mask))
    return Total(cells, (1,) * len(cells), cage.total, tuple(bits_set(cage.sources)))


def _disjoint(totals: Sequence[Total]) -> list[DerivedTotal]:
    """Return plain sums that have no cell in common."""
    taken = 0
    cages = []
    for cage in plain(totals):
        look()
        if not cage.mask & taken:
            taken |= cage.mask
            cages.append(cage)
    return cages


def families(houses: Iterable[int]) -> Iterator[list[int]]:
    """Put houses that have no cell in common together: rows, columns, blocks."""
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
"""By the cells to add and the cells to subtract, as masks: the total, and the constraints that it follows from, as bits."""


def _add_leftovers(
    found: Leftovers, family: Sequence[DerivedTotal], cages: Sequence[DerivedTotal], longest: int
) -> None:
    """Add what cages leave of each run of a family's houses: the total of cells to add less cells to subtract.

    Here cages have bits, too: a mask of some of them has bit n for cage n.
    """
    covered, _, _ = _join_cages(NOTHING, cages)
    cover, _, _ = _join_cages(NOTHING, family)
    longest = max(longest, MOST_ALIKE) if cover & ~covered else MOST_ALIKE
    by_bit = {1 << number: cage for number, cage in enumerate(cages)}
    outside = sum([bit for bit, cage in by_bit.items() if cage.mask & ~cover])  # cages that stick out of the family
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
            if least + crossing.bit_count() > longest:  # each crossing cage leaves a cell at least
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
    """Return cages without a common cell as one, together with those joined before."""
    mask, total, sources = whole
    for here, worth, by in parts:
        mask |= here
        total += worth
        sources |= by
    return mask, total, sources


def _drop_implied(found: Leftovers, known: set[int]) -> list[Total]:
    """Return totals, the shortest first, without the shorter ones that they contain."""
    plain: dict[int, list[DerivedTotal]] = {}  # by the first cell
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
