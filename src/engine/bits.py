"""What the kernel needs of masks and buffers: plain Python here, C where the kernel is compiled.

Interpreted, a buffer is a list, which Python indexes faster than an array; compiled, a pointer into the array.
"""

from __future__ import annotations

from array import array

# What `Kernel.run` answers, and the states between two of its slices.
PROPAGATE, CHOOSE, RETRACT = 0, 1, 2
DONE, FOUND, PAUSED, ASK, GROW = 3, 4, 5, 6, 7

# What a row of the kernel holds behind its domains, and how many words that is.
LEFT, CELL, BIT, EXTRA = 0, 1, 2, 3

COUNTERS = 24  # bits of a count of places
NOGOOD, NOGOODS = 4, 1 << 14  # literals of a nogood, and how many nogoods are kept
ALL = (1 << 64) - 1


def count(mask: int) -> int:
    """Return how many bits of `mask` are set."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the position of the lowest set bit."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the position of the highest set bit."""
    return mask.bit_length() - 1


def ints(buffer: array[int]) -> list[int]:
    """Return `buffer` (typecode i) as the kernel indexes it."""
    return buffer.tolist()


def words(buffer: array[int]) -> list[int]:
    """Return `buffer` (typecode Q) as the kernel indexes it."""
    return buffer.tolist()


def signed(buffer: array[int]) -> list[int]:
    """Return `buffer` (typecode q) as the kernel indexes it."""
    return buffer.tolist()


def reals(buffer: array[float]) -> list[float]:
    """Return `buffer` (typecode d) as the kernel indexes it."""
    return buffer.tolist()


def word_rows(buffer: array[int], size: int) -> list[list[int]]:
    """Return `buffer` (typecode Q) as rows of `size` for `word_row`."""
    return [[0] * size for _ in range(len(buffer) // size)]


def int_rows(buffer: array[int], size: int) -> list[list[int]]:
    """Return `buffer` (typecode i) as rows of `size` for `int_row`."""
    return [[0] * size for _ in range(len(buffer) // size)]


def more_word_rows(old: list[list[int]], buffer: array[int], size: int) -> list[list[int]]:
    """Return the rows of a `buffer` that has grown, with what the `old` rows hold."""
    return old + word_rows(buffer, size)[len(old) :]


def more_int_rows(old: list[list[int]], buffer: array[int], size: int) -> list[list[int]]:
    """Return the rows of a `buffer` that has grown, with what the `old` rows hold."""
    return old + int_rows(buffer, size)[len(old) :]


def word_row(rows: list[list[int]], index: int, size: int) -> list[int]:
    """Return row `index`, sharing its memory."""
    return rows[index]


def int_row(rows: list[list[int]], index: int, size: int) -> list[int]:
    """Return row `index`, sharing its memory."""
    return rows[index]


def copy(to: list[int], source: list[int], size: int) -> None:
    """Copy one row of `size` words over another."""
    to[:] = source
