"""The sets of values that add up to a total."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations

MOST_SETS = 512
MOST_TRIED = 100_000  # beginnings of sets: where values are far apart, few of them go on to the total
WHOLE_TABLE = 12  # up to this many values all sets are listed at once


@lru_cache(maxsize=4096)
def sets_of_sum(values: tuple[int, ...], size: int, total: int) -> tuple[int, ...] | None:
    """Return as masks the sets of `size` values that add up to a total, None where there are too many or it takes too long.

    >>> [f"{mask:09b}" for mask in sets_of_sum(tuple(range(1, 10)), 2, 5)]
    ['000001001', '000000110']
    """
    if len(values) <= WHOLE_TABLE:
        return _sets_by_sum(values, size).get(total, ())
    found: list[int] = []
    tried = 0

    def choose(first: int, left: int, rest: int, mask: int) -> bool:
        """Add the sets that go on from a value; return False where there are too many, or it takes too long."""
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
