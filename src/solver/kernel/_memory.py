# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""The memory of a kernel's tables: ownership and size."""

from __future__ import annotations

from array import array
from typing import Any

from . import bits

INTS, WORDS, SIGNED, REALS = array("i"), array("Q"), array("q"), array("d")
TABLE = 96  # bytes of a table in addition to its entries


class Memory:
    """An allocator of zeroed tables, each with one extra entry, so that a pointer to it is always valid."""

    def __init__(self) -> None:
        self.nbytes = 0
        self.tables: list[Any] = []

    def ints(self, size: int) -> list[int]:
        """Return a table of 32-bit integers."""
        return bits.ints(self._new(INTS, size))

    def words(self, size: int) -> list[int]:
        """Return a table of unsigned 64-bit integers."""
        return bits.words(self._new(WORDS, size))

    def signed(self, size: int) -> list[int]:
        """Return a table of signed 64-bit integers."""
        return bits.signed(self._new(SIGNED, size))

    def reals(self, size: int) -> list[float]:
        """Return a table of floating-point numbers."""
        return bits.reals(self._new(REALS, size))

    def more_ints(self, table: list[int], size: int, room: int) -> list[int]:
        """Return a larger table that starts with the `size` entries of this one."""
        more = self.ints(room)
        bits.copy_ints(more, 0, table, 0, size)
        return more

    def more_words(self, table: list[int], size: int, room: int) -> list[int]:
        """Return a larger table that starts with the `size` entries of this one."""
        more = self.words(room)
        bits.copy_words(more, 0, table, 0, size)
        return more

    def _new(self, like: array[Any], size: int) -> Any:
        table = bits.zeros(like, size + 1)
        self.tables.append(table)
        self.nbytes += like.itemsize * (size + 1) + TABLE
        return table
