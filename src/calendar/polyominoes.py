"""All polyominoes of a size, and the names of the small ones."""

from __future__ import annotations

from functools import lru_cache

from ..utils.errors import RulegridError, quote
from ..utils.words import Message
from .pieces import Piece, Shape, normal, orientations, read_shape

DRAWINGS = {
    "I1": "X",
    "I2": "XX",
    "I3": "XXX", "V3": "X. XX",
    "I4": "XXXX", "L4": "X. X. XX", "O4": "XX XX", "S4": "XX. .XX", "T4": "XXX .X.",
    "P": "XX XX X.", "L": "X. X. X. XX", "Y": "X. XX X. X.", "N": "X. X. XX .X", "V": "X.. X.. XXX", "Z": "XX. .X. .XX",
    "U": "X.X XXX", "T": "XXX .X. .X.", "W": "X.. XX. .XX", "F": ".XX XX. .X.", "I": "XXXXX", "X": ".X. XXX .X.",
}  # fmt: skip
"""The polyominoes of at most five squares by name; of the pentominoes, those first that combine best with others."""

LARGEST = 8
LETTERS = {6: "H", 7: "G", 8: "E"}
"""What the names of larger ones begin with; a number follows."""

AROUND = (-1, 0), (1, 0), (0, -1), (0, 1)


def polyomino(name: str, count: int = 1) -> Piece:
    """Return a piece of at most five squares by its name.

    >>> named("V3").cells
    ((0, 0), (1, 0), (1, 1))
    """
    return Piece(name, tuple(read_shape(DRAWINGS[name].split())), count)


def canonical(shape: Shape) -> Shape:
    """Return the first of a shape's orientations, turned over or not: the same for all that are one piece."""
    return min(orientations(shape))


@lru_cache(maxsize=LARGEST)
def polyominoes(size: int) -> tuple[Shape, ...]:
    """Return all polyominoes of so many squares, 1 to LARGEST, without those with a hole; raises RulegridError.

    >>> [len(polyominoes(size)) for size in range(1, 8)]
    [1, 1, 2, 5, 12, 35, 107]
    """
    if not 1 <= size <= LARGEST:
        raise RulegridError(Message("piece.squares", size=quote(size), most=LARGEST))
    return tuple(shape for shape in _grow(size) if not _has_hole(shape))


@lru_cache(maxsize=LARGEST)
def _grow(size: int) -> tuple[Shape, ...]:
    if size == 1:
        return (((0, 0),),)
    found = {
        canonical(normal((*shape, (row + down, col + right))))
        for shape in _grow(size - 1)
        for row, col in shape
        for down, right in AROUND
        if (row + down, col + right) not in shape
    }
    return tuple(sorted(found))


def _has_hole(shape: Shape) -> bool:
    """Return whether some square that is not in a shape can't be reached from outside."""
    height, width = shape[-1][0] + 1, max(col for _, col in shape) + 1
    free = {(row, col) for row in range(-1, height + 1) for col in range(-1, width + 1)}.difference(shape)
    reached = [(-1, -1)]
    free.discard((-1, -1))
    for row, col in reached:
        for down, right in AROUND:
            if (row + down, col + right) in free:
                free.discard((row + down, col + right))
                reached.append((row + down, col + right))
    return bool(free)


@lru_cache(maxsize=1)
def _names() -> dict[Shape, str]:
    return {canonical(polyomino(name).cells): name for name in DRAWINGS}


def name_of(shape: Shape) -> str:
    """Return the name of a polyomino; of a larger one, the letter of its size and its number among them.

    >>> name_of(((0, 0), (0, 1), (1, 1))), name_of(((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5)))
    ('V3', 'H1')
    """
    shape = canonical(shape)
    size = len(shape)
    return _names()[shape] if shape in _names() else f"{LETTERS[size]}{polyominoes(size).index(shape) + 1}"
