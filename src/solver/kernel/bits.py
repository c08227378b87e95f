"""What the kernel needs of masks and buffers: plain Python here, C where the kernel is compiled.

Interpreted, a buffer is a list, which Python indexes faster than an array; compiled, a pointer into the array.
"""

from __future__ import annotations

from array import array
from time import perf_counter_ns
from typing import Any

# What `Kernel.run` answers, and the states between two of its slices.
PROPAGATE, CHOOSE, RETRACT = 0, 1, 2
DONE, FOUND, PAUSED, CALLBACK, GROW = 3, 4, 5, 6, 7
LEARN = 8
SAMPLE = 63  # a mask: of one more filterings than that, one is timed

# What a group says, each of which can be switched off. What takes values where that is no item: a group; and the groups
# by which an item takes values where that is not a single one: none, or those inside it.
NO_REPEAT, EVERY_VALUE = 1, 2
BY_GROUP = -1
ALONE, INSIDE = -1, -2

# What a row of the kernel holds behind its domains: the cells left to settle, and what was branched on.
LEFT, CELL, BIT, EXTRA = 0, 1, 2, 3

# Why a literal is true where clauses are learned: it was chosen (or is true from the start), follows from the value of
# its cell or a peer, is the last candidate left of a cell or a house, the last literal of a learned clause, or was excluded by
# an item.
CHOSEN, BY_VALUE, BY_LAST, BY_CLAUSE, BY_ITEM = 0, 1, 2, 3, 4
REPORTED = 16  # solutions found by learning after which a search goes on without

COUNTERS = 24  # bits of a count of places
NOGOOD, NOGOODS = 4, 1 << 14  # literals of a nogood, and how many nogoods are kept
# Of the search for pieces alone: the bit of the pieces' word from where it holds the pieces not placed yet, the cells
# behind the first free one by whose state a tally lists what fits, and the pieces placed where it is cut into parts.
HALF, WINDOW, DEPTH = 32, 6, 2
PATIENCE = 1 << 14  # steps without a solution after which it tries another order
ENDLESS = 1 << 62
# What the cells of a cage make.
NEVER, ADD, TIMES, PAIR = 0, 1, 2, 3
LESS, GREATER = 1, 2  # how one line may compare with another
NONE, ALL = 0, (1 << 64) - 1  # masks
# What an entry of a log of implications says: an assumption, that a cell holds one value only, that peers differ, that a
# cell needs a value, that a house needs a value, what an item takes, what a learned refusal takes, what is locked in the
# crossing of two houses, and what leads to a contradiction when it is assumed.
ASSUMED, ONLY, PEER, NEED_CELL, NEED_HOUSE, FILTERED, LEARNED, LOCKED, REFUTED = 0, 1, 2, 3, 4, 5, 6, 7, 8


def let_others_run() -> object:
    """Compiled, release the interpreter lock: until `run_alone`, no Python object may be touched."""
    return None


def run_alone(thread: object) -> None:
    """Compiled, take the interpreter lock back."""


def now() -> int:
    """Return the time in nanoseconds, from any point on."""
    return perf_counter_ns()


def count(mask: int) -> int:
    """Return how many bits of `mask` are set."""
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
    """Take a value from cells[first:last], in rising order; note in `changed` which had it, in `queue` those with one left.

    Returns the new length of the queue, or -1 - cell for one that has no value left.
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
    """Return which of `size` (up to 64) places from `first` on have no bit in common with what is there."""
    fits = 0
    for i in range(size):
        if not (fit[first + i] & occupied or block[first + i] & used):
            fits |= 1 << i
    return fits


def zeros(like: array[Any], size: int) -> Any:
    """Return a buffer of `size` zeros: a list here, compiled an array of the type of `like`."""
    return [0.0 if like.typecode == "d" else 0] * size


def ints(buffer: Any) -> list[int]:
    """Return a buffer (typecode i) as the kernel indexes it."""
    return list(buffer)


def words(buffer: Any) -> list[int]:
    """Return a buffer (typecode Q) as the kernel indexes it."""
    return list(buffer)


def signed(buffer: Any) -> list[int]:
    """Return a buffer (typecode q) as the kernel indexes it."""
    return list(buffer)


def reals(buffer: Any) -> list[float]:
    """Return a buffer (typecode d) as the kernel indexes it."""
    return list(buffer)


def shared_ints(buffer: array[int]) -> array[int]:
    """Return `buffer` (typecode i) itself, to be read and written where it is."""
    return buffer


def shared_signed(buffer: array[int]) -> array[int]:
    """Return `buffer` (typecode q) itself, to be read and written where it is."""
    return buffer


def copy_words(to: list[int], at: int, source: list[int], first: int, size: int) -> None:
    """Copy `size` words from source[first] on to to[at] on."""
    to[at : at + size] = source[first : first + size]


def copy_ints(to: list[int], at: int, source: list[int], first: int, size: int) -> None:
    """Copy `size` ints from source[first] on to to[at] on."""
    to[at : at + size] = source[first : first + size]
