"""Constants and operations on masks and buffers: plain Python here, C if the kernel is compiled.

In the interpreted kernel a buffer is a list, which Python indexes faster than an array; in the compiled one it is a
pointer into the array.
"""

from __future__ import annotations

from array import array
from time import perf_counter_ns
from typing import Any

# The results of `Kernel.run`, and the states between its slices.
PROPAGATE, CHOOSE, RETRACT = 0, 1, 2
DONE, FOUND, PAUSED, CALLBACK, GROW = 3, 4, 5, 6, 7
LEARN = 8
SAMPLE = 63  # a mask: one of SAMPLE + 1 filterings is timed

# The aspects of a group, which can be switched off. The source of removals that is not an item: a group. The
# groups through which an item removes values, if not a single one: none, or those inside it.
NO_REPEAT, EVERY_VALUE = 1, 2
BY_GROUP = -1
ALONE, INSIDE = -1, -2

# The entries of a row after its domains: the number of unsettled cells, and the branch.
LEFT, CELL, BIT, EXTRA = 0, 1, 2, 3

# The reasons for a literal in the learning search: it was chosen (or true at the start), it follows from the value of
# its cell or a peer, it is the last candidate of a cell or a house, the last literal of a learned clause, or it was
# excluded by an item, or by a rule in Python.
CHOSEN, BY_VALUE, BY_LAST, BY_CLAUSE, BY_ITEM, BY_RULE = 0, 1, 2, 3, 4, 5
REPORTED = 16  # solutions found by learning after which the search continues without

COUNTERS = 24  # the number of bits in a count of places
NOGOOD, NOGOODS = 4, 1 << 14  # literals of a nogood, and the limit for stored nogoods
# For the search with pieces only: the first bit of the unplaced pieces in the word of pieces, the number of cells in
# the window of a tally, and the number of placed pieces at which the search is divided into parts.
HALF, WINDOW, DEPTH = 32, 6, 2
PATIENCE = 1 << 14  # steps without a solution before it tries another order
ENDLESS = 1 << 62
# The operations of cages.
NEVER, ADD, TIMES, PAIR = 0, 1, 2, 3
LESS, GREATER = 1, 2  # the possible results of comparing two lines
NONE, ALL = 0, (1 << 64) - 1  # masks
# The kinds of entries in a log of implications: an assumption, a cell has only one value, peers differ, a cell needs a
# value, a house needs a value, a removal by an item, a removal by a nogood, a candidate locked in the crossing of two
# houses, and a candidate that leads to a contradiction.
ASSUMED, ONLY, PEER, NEED_CELL, NEED_HOUSE, FILTERED, LEARNED, LOCKED, REFUTED = 0, 1, 2, 3, 4, 5, 6, 7, 8


def let_others_run() -> object:
    """If compiled, release the interpreter lock: until `run_alone`, no Python object may be touched."""
    return None


def run_alone(thread: object) -> None:
    """If compiled, acquire the interpreter lock again."""


def now() -> int:
    """Return the time in nanoseconds, from an arbitrary origin."""
    return perf_counter_ns()


def count(mask: int) -> int:
    """Return the number of set bits of `mask`."""
    return mask.bit_count()


def lowest(mask: int) -> int:
    """Return the position of the lowest set bit."""
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """Return the position of the highest set bit."""
    return mask.bit_length() - 1


def strike(
    domains: list[int],
    cells: list[int],
    first: int,
    last: int,
    bit: int,
    changed: list[int],
    queue: list[int],
    queued: int,
) -> int:
    """Remove a value from cells[first:last], in rising order.

    Marks the cells that had it in `changed`, and appends those with one value left to `queue`. Returns the new length
    of the queue, or -1 - cell if a cell becomes empty.
    """
    for cell in cells[first:last]:
        mask = domains[cell]
        if mask & bit:
            mask ^= bit
            domains[cell] = mask
            changed[cell >> 6] |= 1 << (cell & 63)
            if mask & (mask - 1) == 0:
                if mask == 0:
                    return -1 - cell
                queue[queued] = cell
                queued += 1
    return queued


def fitting(fit: list[int], block: list[int], first: int, size: int, occupied: int, used: int) -> int:
    """Return a mask of those of `size` (up to 64) places from `first` on that have no bit in common with the state."""
    fits = 0
    for i in range(size):
        if not (fit[first + i] & occupied or block[first + i] & used):
            fits |= 1 << i
    return fits


def zeros(like: array[Any], size: int) -> Any:
    """Return a buffer of `size` zeros: a list here, an array of the type of `like` if compiled."""
    return [0.0 if like.typecode == "d" else 0] * size


def ints(buffer: Any) -> list[int]:
    """Convert a buffer (typecode i) to the form that the kernel indexes."""
    return list(buffer)


def words(buffer: Any) -> list[int]:
    """Convert a buffer (typecode Q) to the form that the kernel indexes."""
    return list(buffer)


def signed(buffer: Any) -> list[int]:
    """Convert a buffer (typecode q) to the form that the kernel indexes."""
    return list(buffer)


def reals(buffer: Any) -> list[float]:
    """Convert a buffer (typecode d) to the form that the kernel indexes."""
    return list(buffer)


def shared_ints(buffer: array[int]) -> array[int]:
    """Return `buffer` (typecode i) itself, to be read and written in place."""
    return buffer


def shared_signed(buffer: array[int]) -> array[int]:
    """Return `buffer` (typecode q) itself, to be read and written in place."""
    return buffer


def copy_words(to: list[int], at: int, source: list[int], first: int, size: int) -> None:
    """Copy `size` words from source[first] on to to[at] on."""
    to[at : at + size] = source[first : first + size]


def copy_ints(to: list[int], at: int, source: list[int], first: int, size: int) -> None:
    """Copy `size` ints from source[first] on to to[at] on."""
    to[at : at + size] = source[first : first + size]
