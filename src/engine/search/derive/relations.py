"""Tables of two cells' sums."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1024)
def masks_of_sum(values: tuple[int, ...], p: int, q: int, total: int) -> tuple[int, ...]:
    """Return for each value of one cell, which counts `p` times, a mask of what the other may hold."""
    return tuple(sum(1 << i for i, y in enumerate(values) if p * x + q * y == total) for x in values)
