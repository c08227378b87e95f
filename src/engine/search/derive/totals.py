"""Sums of cells by number, and those that follow from houses: innies and outies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

MOST_CELLS = 5  # of an implied sum of cells that may be equal
MOST_MIXED = 6  # of an implied difference
MOST_ALIKE = 6  # of an implied sum of cells that all differ


class Total(NamedTuple):
    """Cells by number, each with its weight, and what they add up to; `sources` are the constraints it follows from."""

    cells: tuple[int, ...]
    weights: tuple[int, ...]
    total: int
    sources: tuple[int, ...]


class Cage(NamedTuple):
    """Cells as the bits of a mask, and what they add up to."""

    mask: int
    total: int
    sources: tuple[int, ...]


def mask_of(cells: Iterable[int]) -> int:
    """Return a mask with a bit for each cell."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> tuple[int, ...]:
    """Return the cells of a mask, in rising order."""
    cells = []
    while mask:
        bit = mask & -mask
        cells.append(bit.bit_length() - 1)
        mask ^= bit
    return tuple(cells)


def implied(totals: Sequence[Total], houses: Mapping[int, tuple[int, ...]], worth: int) -> list[Total]:
    """Return sums of few cells that follow from sums inside and across houses.

    `houses` are the masks of the groups that hold every value, each with the constraints it comes from; `worth` is
    what the values of a house add up to.
    """
    cages = _disjoint(totals)
    if not cages or not houses:
        return []
    found: dict[tuple[int, int], Cage] = {}
    for family in families(houses):
        for plus, minus, total, sources in _leftovers(family, cages, houses, worth):
            if not plus:
                plus, minus, total = minus, plus, -total
            if plus and _is_short(plus, minus):
                found.setdefault((plus, minus), Cage(0, total, sources))
    return _reduced(found, {cage.mask for cage in cages})


def _disjoint(totals: Sequence[Total]) -> list[Cage]:
    """Return plain sums that have no cell in common."""
    taken = 0
    cages = []
    for cells, weights, total, sources in totals:
        mask = mask_of(cells)
        if not mask & taken and all(weight == 1 for weight in weights):
            taken |= mask
            cages.append(Cage(mask, total, sources))
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


def _leftovers(
    family: Sequence[int], cages: Sequence[Cage], houses: Mapping[int, tuple[int, ...]], worth: int
) -> Iterator[tuple[int, int, int, tuple[int, ...]]]:
    """Yield what cages leave of each run of a family's houses: cells to add, cells to subtract, the total."""
    count = len(family)
    cover = sum(family)
    # By the first house that a cage touches: the last one, count where it sticks out of them all.
    spans: list[list[tuple[int, int, Cage]]] = [[] for _ in family]
    for cage in cages:
        touched = [at for at, house in enumerate(family) if house & cage.mask]
        if touched:
            low = touched[0]
            spans[low].append((low, count if cage.mask & ~cover else touched[-1], cage))
    for first in range(count):
        run = rest = 0
        inside: list[int] = []
        free = 0
        crossing = [span for before in spans[:first] for span in before if span[1] >= first]
        for last in range(first, count):
            run |= family[last]
            free |= family[last]
            rest += worth
            inside += houses[family[last]]
            still = []
            for span in crossing + spans[last]:
                low, high, cage = span
                if low >= first and high <= last:
                    free &= ~cage.mask
                    rest -= cage.total
                    inside += cage.sources
                else:
                    still.append(span)
            crossing = still
            if free and free.bit_count() <= MOST_ALIKE:
                yield free, 0, rest, tuple(inside)
            if not 0 < len(crossing) <= MOST_ALIKE:  # each is at least one cell
                continue
            for every in (True, False):
                out = 0
                left = free
                total = -rest
                used: list[int] = []
                for _, _, (mask, amount, source) in crossing:
                    outer = mask & ~run
                    if every or outer.bit_count() < (mask & run).bit_count():
                        out |= outer
                        left &= ~mask
                        total += amount
                        used += source
                if (out | left).bit_count() <= MOST_ALIKE:
                    yield out, left, total, (*inside, *used)


def _is_short(plus: int, minus: int) -> bool:
    return (plus | minus).bit_count() <= (MOST_MIXED if minus else MOST_ALIKE)


def _reduced(found: Mapping[tuple[int, int], Cage], known: set[int]) -> list[Total]:
    """Return totals, the shortest first, without the shorter ones that they contain."""
    plain: list[Cage] = []
    totals = []
    for plus, minus in sorted(found, key=lambda pair: (pair[0] | pair[1]).bit_count()):
        _, total, sources = found[plus, minus]
        for cage in plain:
            if cage.mask & ~plus == 0:
                plus ^= cage.mask
                total -= cage.total
                sources += cage.sources
            elif cage.mask & ~minus == 0:
                minus ^= cage.mask
                total += cage.total
                sources += cage.sources
        if not plus:
            plus, minus, total = minus, 0, -total
        if not plus or (not minus and plus in known):
            continue
        if not minus:
            plain.append(Cage(plus, total, sources))
            known.add(plus)
        cells = cells_of(plus)
        others = cells_of(minus)
        totals.append(
            Total(cells + others, (1,) * len(cells) + (-1,) * len(others), total, tuple(dict.fromkeys(sources)))
        )
    return totals
