"""Polyominoes: as many as there are, each once."""

import pytest

from rulegrid.calendar.pieces import (
    DRAWINGS,
    Piece,
    canonical_shape,
    name_of,
    orientations,
    polyomino,
    polyominoes,
    read_shape,
)
from rulegrid.utils.coordinates import unconnected_cells
from rulegrid.utils.errors import RulegridError

# Of 7 squares there are 108, one with a hole; of 8 squares 369, six with a hole (OEIS A000105, A000104).
NUMBERS = {1: 1, 2: 1, 3: 2, 4: 5, 5: 12, 6: 35, 7: 107, 8: 363}


@pytest.mark.parametrize(("size", "number"), NUMBERS.items())
def test_all_of_a_size(size, number):
    found = polyominoes(size)
    assert len(found) == number
    assert len({frozenset(orientations(shape)) for shape in found}) == number
    for shape in found:
        assert len(set(shape)) == size
        assert not unconnected_cells(shape)
        assert canonical_shape(shape) == shape


@pytest.mark.parametrize("size", [0, 9])
def test_other_sizes(size):
    with pytest.raises(RulegridError, match=f"pieces of {size} squares: expected 1 to 8"):
        polyominoes(size)


@pytest.mark.slow
def test_names_differ():
    shapes = [shape for size in NUMBERS for shape in polyominoes(size)]
    names = list(map(name_of, shapes))
    assert len(set(names)) == len(names)
    assert set(DRAWINGS) == set(names[:21])
    for shape, name in zip(shapes, names, strict=True):
        for turned in orientations(shape):
            assert name_of(turned) == name
        Piece(name, shape)


def test_drawings_are_what_they_are_called():
    for name, drawing in DRAWINGS.items():
        assert canonical_shape(tuple(read_shape(drawing.split()))) == canonical_shape(polyomino(name).cells)
        assert len(polyomino(name).cells) == int(name[1:] or 5)
