"""What cells enclose, as items: all ways to do so where the cells differ, else an automaton."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ....utils.clock import look
from ...constraints import Regular
from ...kernel.choice import Sandwiches
from ..draft import Draft
from ..translate import regular
from .sets import sets_of_sum

MOST_SETS = 2000  # of all ways

Way = tuple[int, int, int, tuple[tuple[int, ...], ...]]
"""The bits of the two values that enclose, a mask of the others that there may be beside them, and by how many cells are
enclosed the sets of values that these can hold, as masks."""


def write_enclosed(model: Draft, *, alone: bool) -> None:
    """Add what cells enclose to a model whose groups are known; by automata alone where each is to stand alone."""
    for index, cells, c in model.enclosed:
        look()
        model.state((index,))
        around = () if alone else _around(model, cells)
        ways = ways_to_enclose(model.values, len(cells), c.total, c.ends) if around else None
        if ways:
            model.add(tuple(dict.fromkeys((index, *around))), Sandwiches, cells, ways)
        elif ways is not None:
            model.fail(index)
        elif (automaton := c.automaton(model.values)) is None:
            model.call_back(index, c)
        else:
            regular(model, index, Regular(c.cells, automaton))


def _around(model: Draft, cells: Sequence[int]) -> Sequence[int]:
    """Return a source of the smallest group that holds all of some cells, none where there is no such group."""
    members = set(cells)
    if len(members) < len(cells):
        return ()
    around = [group for group in model.groups if len(group) >= len(cells) and members.issubset(group)]
    return model.groups[min(around, key=len)][:1] if around else ()


@lru_cache(maxsize=1024)
def ways_to_enclose(
    values: tuple[int, ...], length: int, total: int, ends: tuple[int, int] | None
) -> tuple[Way, ...] | None:
    """Return the ways in which cells that differ enclose a total, None where there are too many.

    Without `ends` these are the lowest and the highest value of the cells.

    >>> for low, high, others, sets in ways_to_enclose((1, 2, 3, 4, 5), 4, 5, None):
    ...     print(f"{low:05b} {high:05b} {others:05b}", [[f"{mask:05b}" for mask in each] for each in sets])
    00001 01000 00110 [[], [], ['00110']]
    00001 10000 01110 [[], [], ['00110']]
    """
    if ends is not None:
        pairs = [ends] if ends[0] in values and ends[1] in values and ends[0] != ends[1] else []
    else:
        pairs = [(low, high) for low in values for high in values if low < high]
    bit_of = {value: 1 << at for at, value in enumerate(values)}
    ways: list[Way] = []
    found = 0
    for low, high in pairs:
        others = tuple(value for value in values if value not in (low, high) and (ends or low < value < high))
        if len(others) < length - 2:
            continue
        sets = []
        for size in range(length - 1):
            masks = sets_of_sum(others, size, total)
            if masks is None:
                return None
            found += len(masks)
            if found > MOST_SETS:
                return None
            sets.append(tuple(_spread(others, bit_of, mask) for mask in masks))
        if any(sets):
            ways.append((bit_of[low], bit_of[high], sum(bit_of[value] for value in others), tuple(sets)))
    return tuple(ways)


def _spread(others: Sequence[int], bit_of: dict[int, int], mask: int) -> int:
    """Return a mask of some values as one of all."""
    return sum(bit_of[value] for at, value in enumerate(others) if mask >> at & 1)
