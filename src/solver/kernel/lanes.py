"""Vectors of nine masks, one for each digit: plain Python here, vectors of the processor in C.

Here a vector is one integer with a lane of 64 bits for each digit, so that `&`, `|`, `~`, `+`, `-` and shifts apply
to all nine at once; if compiled, the same operators apply to a vector of 32-bit lanes. A lane is a band of the
grid: bit 9*box + 3*row + column of the box. Bits that a shift carries over the ends of a lane are above bit 26 in both,
and must be masked before a comparison or rotation.
"""

from __future__ import annotations

from array import array

_LANE = 64
_END = 9 * _LANE
_EACH = sum(1 << at for at in range(0, _END, _LANE))
_ALL = (1 << _END) - 1
_BAND = (1 << 27) - 1
_LANE_BITS = (1 << _LANE) - 1


def _each(box: int) -> int:
    """Return a mask of nine bits in each box of each lane."""
    return _EACH * (box | box << 9 | box << 18)


CELLS = _each(0o777)
ONES, TWOS, REST, LAST = _each(0o111), _each(0o666), _each(0o333), _each(0o444)  # of the three cells of a row in a box
BOX_FIRST, BOX_REST, BOX_LAST = _each(0o001), _each(0o377), _each(0o400)
TOP, TOP_TWO, BOTTOM = _each(0o007), _each(0o077), _each(0o700)
FIRST_TWO, ODD_BITS = _each(0o003), _each(0o025)
SIX, TWO_SUMS, SUM = (_EACH * mask for mask in (0o011011011, 0o33, 0o7))

SIZE = 48  # words of a state: three vectors
ROOM = 0  # extra words in a buffer of states: none here


def width() -> int:
    """Return the bits of the widest vectors of this processor, or 0 if plain numbers are used."""
    return 0


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
    """Clear the masks of all digits in a band."""
    state[band] = 0


def replace(state: list[int], band: int, vector: int) -> None:
    """Replace the masks of all digits in a band."""
    state[band] = vector


def any_lane(vector: int) -> bool:
    """Return whether a bit of any digit is set."""
    return vector & CELLS != 0


def every(vector: int) -> int:
    """Return in each lane the bits that any digit has."""
    x = vector | _turn(vector, 3) | _turn(vector, 6)
    return x | _turn(x, 1) | _turn(x, 2)


def twice(vector: int) -> int:
    """Return in each lane the bits that at least two digits have."""
    x, y = _turn(vector, 3), _turn(vector, 6)
    two = vector & x | y & (vector | x)
    one = vector | x | y
    x, y = _turn(one, 1), _turn(one, 2)
    return two | _turn(two, 1) | _turn(two, 2) | one & x | y & (one | x)


def thrice(vector: int) -> int:
    """Return in each lane the bits that at least three digits have."""
    x, y = _turn(vector, 3), _turn(vector, 6)
    three = vector & x & y
    two = vector & x | y & (vector | x)
    one = vector | x | y
    x, y = _turn(one, 1), _turn(one, 2)
    u, v = _turn(two, 1), _turn(two, 2)
    three |= _turn(three, 1) | _turn(three, 2) | one & x & y
    return three | two & (x | y) | u & (one | y) | v & (one | x)


def _turn(vector: int, digits: int) -> int:
    """Rotate the lanes: move each lane `digits` digits down, and the first ones to the end."""
    return (vector >> digits * _LANE | vector << _END - digits * _LANE) & _ALL


def total(vector: int) -> int:
    """Return the sum of all digits' lanes."""
    return sum([vector >> at & _LANE_BITS for at in range(0, _END, _LANE)])


def lane(vector: int, digit: int) -> int:
    """Return one digit's mask."""
    return vector >> _LANE * digit & _BAND


def put(state: list[int], band: int, digit: int, mask: int) -> None:
    """Add bits to one digit's mask; ignore digits above 8."""
    if digit < 9:
        state[band] |= mask << _LANE * digit


def take(state: list[int], band: int, digit: int, mask: int) -> None:
    """Remove bits from one digit's mask."""
    state[band] &= ~(mask << _LANE * digit)
