"""Low, middle and high values."""

from __future__ import annotations

from functools import lru_cache

from ...engine import RulegridError
from ...engine.grid import describe_values
from ...engine.words import Message


def check_thirds(values: tuple[int, ...]) -> None:
    """Raise RulegridError where the values don't form three runs of one length: low, middle and high."""
    size = len(values) // 3
    runs = [values[at : at + size] for at in range(0, 3 * size, size)] if size else []
    if len(values) % 3 or not all(run[-1] - run[0] == size - 1 for run in runs):
        raise RulegridError(Message("variant.three-runs", values=describe_values(values)))


def third_of(value: int, values: tuple[int, ...]) -> int:
    """Return 0 for a low, 1 for a middle, 2 for a high value.

    >>> [third_of(value, (1, 2, 3, 4, 5, 6)) for value in (1, 2, 3, 6)]
    [0, 0, 1, 2]
    """
    return _thirds(values)[value]


@lru_cache(maxsize=64)
def _thirds(values: tuple[int, ...]) -> dict[int, int]:
    return {value: 3 * index // len(values) for index, value in enumerate(values)}
