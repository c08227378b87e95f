"""Nine masks side by side, one for each digit, worked on at once: plain Python here, vectors of the processor in C.

Here a vector is one integer with a lane of 64 bits for each digit, so that `&`, `|`, `~`, `+`, `-` and shifts work
on all nine together; compiled, those same operators work on a vector of 32-bit lanes. A lane holds a band of the
grid: bit 9*box + 3*row + column of the box. What a shift carries over the ends of a lane is above bit 26 in both,
and has to be masked before it is compared or turned.
"""

from __future__ import annotations

from array import array

_LANE = 64
_END = 9 * _LANE
_EACH = sum(1 << at for at in range(0, _END, _LANE))
_ALL = (1 << _END) - 1
_BAND = (1 << 27) - 1


def _each(box: int) -> int:
    """Return a mask of nine bits in each box of each lane."""
    return _EACH * (box | box << 9 | box << 18)


CELLS = _each(0o777)
ONES, TWOS, REST, LAST = _each(0o111), _each(0o666), _each(0o333), _each(0o444)  # of the three cells of a row in a box
BOX_REST, BOX_LAST = _each(0o377), _each(0o400)
TOP, TOP_TWO, LOWER_TWO, BOTTOM = _each(0o007), _each(0o077), _each(0o770), _each(0o700)
FIRST, FIRST_TWO, LAST_TWO, THIRD = _each(0o001), _each(0o003), _each(0o006), _each(0o004)

SIZE = 48  # words of a state: three vectors


def are_wide() -> bool:
    """Return whether this processor works on a whole vector at once."""
    return False


def rows(buffer: array[int]) -> list[list[int]]:
    """Return `buffer` as states of three vectors."""
    return [[0, 0, 0] for _ in range(len(buffer) // SIZE)]


def row(states: list[list[int]], index: int) -> list[int]:
    """Return state `index`, sharing its memory."""
    return states[index]


def copy(to: list[int], source: list[int]) -> None:
    """Copy one state over another."""
    to[:] = source


def clear(state: list[int], band: int) -> None:
    """Take all digits' masks of a band."""
    state[band] = 0


def any_lane(vector: int) -> bool:
    """Return whether a bit of some digit is set."""
    return vector & CELLS != 0


def turn1(vector: int) -> int:
    """Return each digit's lane moved to the digit before it, the first one's to the last."""
    return (vector >> _LANE | vector << _END - _LANE) & _ALL


def turn2(vector: int) -> int:
    """Turn by two digits."""
    return (vector >> 2 * _LANE | vector << _END - 2 * _LANE) & _ALL


def turn3(vector: int) -> int:
    """Turn by three digits."""
    return (vector >> 3 * _LANE | vector << _END - 3 * _LANE) & _ALL


def turn6(vector: int) -> int:
    """Turn by six digits."""
    return (vector >> 6 * _LANE | vector << _END - 6 * _LANE) & _ALL


def lane(vector: int, digit: int) -> int:
    """Return one digit's mask."""
    return vector >> _LANE * digit & _BAND


def put(state: list[int], band: int, digit: int, mask: int) -> None:
    """Add to one digit's mask; to no digit's where there are only nine."""
    if digit < 9:
        state[band] |= mask << _LANE * digit


def take(state: list[int], band: int, digit: int, mask: int) -> None:
    """Take from one digit's mask."""
    state[band] &= ~(mask << _LANE * digit)
