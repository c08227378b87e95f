"""Tilings: each cell in one connected tile, whatever is joined, loosened and grown, with any symmetry."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.generate.tilings import LONGEST, Tiling, compactness
from rulegrid.setting.session import SYMMETRIES, turns_of
from rulegrid.utils.errors import RulegridError


def connected(tile):
    """The cells that can be reached from the first one within a tile."""
    reached, waiting = set(), [tile[0]]
    while waiting:
        row, col = cell = waiting.pop()
        if cell in tile and cell not in reached:
            reached.add(cell)
            waiting += [(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)]
    return reached


def check(tiling, side, symmetry, largest):
    tiles = tiling.tiles()
    assert sorted(cell for tile in tiles for cell in tile) == sorted(tiling.grid.cells)
    for tile in tiles:
        assert connected(tile) == {*tile}
        assert len(tile) <= largest
        assert compactness(tile) > 0
        for turn in turns_of(symmetry, side, side):
            assert tuple(sorted(turn.cell(cell) for cell in tile)) in tiles


@given(st.integers(2, 9), st.sampled_from(sorted(SYMMETRIES)), st.integers(0, 10**6), st.integers(2, 6))
def test_what_grows_is_a_tiling(side, symmetry, seed, largest):
    random = Random(seed)
    tiling = Tiling(Board(side).grid, symmetry)
    sizes = dict.fromkeys(range(2, largest + 1), 1.0)
    tiling.grow(tiling.grid.cells, random, sizes, lambda tile: 1.0)
    check(tiling, side, symmetry, largest)
    before = tiling.copy()
    for _ in range(3):
        tiling.grow(tiling.loosen([random.choice(tiling.tiles())]), random, sizes, lambda tile: 1.0)
        check(tiling, side, symmetry, largest)
    check(before, side, symmetry, largest)


@given(st.integers(0, 10**6))
def test_no_tile_is_made_that_is_not_welcome(seed):
    tiling = Tiling(Board(6).grid)
    tiling.grow(tiling.grid.cells, Random(seed), {2: 1, 3: 1}, lambda tile: float(len({row for row, _ in tile}) == 1))
    assert all(len({row for row, _ in tile}) == 1 for tile in tiling.tiles())


def test_a_tile_that_overlaps_its_image_takes_it_in():
    tiling = Tiling(Board(3).grid, "rotation")
    assert tiling.merge(((1, 1),), ((0, 1),)) == ((0, 1), (1, 1), (2, 1))
    tiling.join(((0, 1), (1, 1), (2, 1)))
    assert tiling.tile_at((2, 1)) == ((0, 1), (1, 1), (2, 1))


def test_tiles_are_not_long():
    assert compactness(tuple((0, col) for col in range(LONGEST))) == 1
    assert compactness(tuple((0, col) for col in range(LONGEST + 1))) == 0


def test_a_symmetry_that_is_not_known():
    with pytest.raises(RulegridError, match="symmetry 'cube': expected one of none"):
        Tiling(Board(2).grid, "cube")
