"""Tables of the kernel for 9x9 grids.

The mask of a band has bit 9*box + 3*row + column for each of its 27 cells. A matrix of 3x3 entries (rows by boxes of a
band, or bands by columns of a stack of three boxes) has six *matchings*, with one entry in each row: number 3*odd + x
has column (x + i) % 3 of row i, or (x + 2*i) % 3 if odd.
"""

from __future__ import annotations

from array import array


def _matching(number: int) -> list[tuple[int, int]]:
    """Return the entries (row, column) of a matching."""
    odd, x = divmod(number, 3)
    return [(i, (x + (2 if odd else 1) * i) % 3) for i in range(3)]


def _pick(alive: int) -> int:
    """Return the entry, 3*row + column, that about half of the matchings in `alive` have."""
    entries = [entry for number in range(6) if alive >> number & 1 for entry in _matching(number)]
    count = alive.bit_count()
    row, col = min(sorted(set(entries)), key=lambda entry: abs(2 * entries.count(entry) - count))
    return 3 * row + col


# The cell of a grid, from 0 to 80 in reading order, as 32*band + bit, and back.
BIT_OF_CELL = array("i", [row // 3 * 32 + col // 3 * 9 + row % 3 * 3 + col % 3 for row in range(9) for col in range(9)])
CELL_OF_BIT = array("i", [0] * 96)
for _cell, _bit in enumerate(BIT_OF_CELL):
    CELL_OF_BIT[_bit] = _cell

# The entry to branch on, by the set of matchings left (two or more).
PICK = array("i", [0, *(_pick(alive) for alive in range(1, 64))])
