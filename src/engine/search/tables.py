"""Tables of masks: for each value of one cell, what another cell may hold."""

from __future__ import annotations

from functools import lru_cache

from ..constraints import Pairs

Masks = tuple[int, ...]  # one for each value, in the order of the values


@lru_cache(maxsize=1024)
def mask_of_values(values: tuple[int, ...], held: frozenset[int]) -> int:
    """Return a mask of those of the values that are held.

    >>> f"{mask_of_values((1, 2, 3), frozenset({1, 3, 5})):03b}"
    '101'
    """
    return sum(1 << i for i, value in enumerate(values) if value in held)


@lru_cache(maxsize=256)
def masks_of_pairs(values: tuple[int, ...], allowed: Pairs) -> Masks:
    """Return what goes with each value in the pairs that are allowed.

    >>> [f"{mask:03b}" for mask in masks_of_pairs((1, 2, 3), frozenset({(1, 2), (1, 3), (2, 3)}))]
    ['110', '100', '000']
    """
    number_of = {value: i for i, value in enumerate(values)}
    masks = [0] * len(values)
    for x, y in allowed:
        if x in number_of and y in number_of:
            masks[number_of[x]] |= 1 << number_of[y]
    return tuple(masks)


@lru_cache(maxsize=1024)
def masks_of_sum(values: tuple[int, ...], p: int, q: int, total: int) -> Masks:
    """Return what makes the total with each value: the value counts `p` times, the other `q` times."""
    return tuple(sum(1 << i for i, y in enumerate(values) if p * x + q * y == total) for x in values)


@lru_cache(maxsize=1024)
def masks_of_product(values: tuple[int, ...], total: int) -> Masks:
    """Return what makes the product with each value."""
    return tuple(sum(1 << i for i, y in enumerate(values) if x * y == total) for x in values)


@lru_cache(maxsize=1024)
def divisors_of(values: tuple[int, ...], total: int) -> int:
    """Return a mask of the values that divide a product."""
    return sum(1 << i for i, value in enumerate(values) if value > 0 and total % value == 0)
