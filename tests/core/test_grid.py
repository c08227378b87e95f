"""The grid: what it holds, what it refuses, its geometry."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.core.grid import Grid, intern_grid
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.numbers import ZERO


@st.composite
def grids(draw):
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    places = [(row, col) for row in range(rows) for col in range(cols)]
    blocked = frozenset(draw(st.lists(st.sampled_from(places), max_size=4)))
    return Grid(rows, cols, tuple(range(1, 4)), blocked)


def test_equal_grids_are_one_and_hash_alike():
    one, other = Grid(3, 3, (1, 2, 3)), Grid(3, 3, (3, 2, 1))
    assert one == other
    assert hash(one) == hash(other)
    assert intern_grid(one) is intern_grid(other)
    assert Board(3).grid is Board(3).grid
    assert Board(3).grid != Board(3, blocked=[(0, 0)]).grid
    assert Board(3).grid != Board(3, regions=[[(0, 0)]]).grid
    assert pickle.loads(pickle.dumps(one)) == one


@pytest.mark.parametrize(
    ("regions", "problem"),
    [
        ([[(0, 0)], [(0, 0)]], "two regions"),
        ([[(0, 0), (0, 0)]], "twice in one"),
        ([[(1, 1)]], "B2 is blocked"),
        ([[(5, 5)]], "no cell at row 5"),
        ([[(1,)]], "expected (row, column)"),
        ([["A9"]], "A9 is off the board"),
        (["A1A2A1"], "twice in one"),
    ],
)
def test_regions_that_do_not_fit_are_refused(regions, problem):
    with pytest.raises(RulegridError, match=r".") as refused:
        Board(3, blocked=[(1, 1)], regions=regions)
    assert problem in str(refused.value)


@given(grids())
def test_neighbours_share_a_side_and_are_all_there(grid):
    cells = set(grid.cells)
    expected = {tuple(sorted((a, b))) for a in cells for b in cells if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1}
    assert set(grid.neighbours) == expected
    assert len(grid.neighbours) == len(expected)
    for cell, others in grid.neighbours_of.items():
        assert all(tuple(sorted((cell, other))) in expected for other in others)


@given(grids(), st.integers(1, 2), st.integers(1, 3))
def test_leaps_are_all_pairs_that_far_apart(grid, down, right):
    expected = {
        frozenset((a, b))
        for a in grid.cells
        for b in grid.cells
        if sorted((abs(a[0] - b[0]), abs(a[1] - b[1]))) == sorted((down, right))
    }
    pairs = grid.leaps(down, right)
    assert {frozenset(pair) for pair in pairs} == expected
    assert len(pairs) == len(expected)


@given(grids())
def test_lines_hold_every_open_cell_once(grid):
    for lines in (grid.row_lines, grid.column_lines):
        assert sorted(cell for line in lines for cell in line) == list(grid.cells)
    assert grid.seen_from("right", 0) == grid.seen_from("left", 0)[::-1]
    assert grid.seen_from("bottom", 0) == grid.column_lines[0][::-1]


def test_houses_are_lines_and_regions_with_as_many_cells_as_values():
    blocks = [[(r + i, c + j) for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    assert len(Board(4, regions=blocks).grid.houses) == 12
    assert Board(3, 2).grid.houses == Board(3, 2).grid.column_lines
    assert Board(3, values=4).grid.houses == ()


def test_a_leap_that_stays_on_its_line_is_symmetric_in_its_turns():
    grid = Board(4).grid
    assert ((0, 0), (2, 2)) in grid.leaps(2, 2)
    assert len(grid.leaps(2, 2)) == 8


@pytest.mark.parametrize("side", ["up", "", None])
def test_an_unknown_side_is_refused(side):
    with pytest.raises(RulegridError, match="side"):
        Board(3).grid.seen_from(side, 0)


def test_lines_that_are_not_there_are_refused():
    with pytest.raises(RulegridError, match="row D is off the board, expected A to"):
        Board(3).grid.seen_from("left", 3)
    with pytest.raises(RulegridError, match="no long diagonals"):
        _ = Board(2, 3).grid.diagonals


def test_the_digit_0_is_true_and_equal_to_0():
    board = Board(3, values=[0, 1, 2])
    board.set_digit(0, 0, 0)
    assert board.get_digit(0, 0) is ZERO
    assert board.cells[0][0] == 0
    assert board.cells[0][0]
    assert board.count_filled() == 1
    assert board.find_empty_cell() == (0, 1)
    assert str(board).splitlines()[0] == "0 . ."
    board.remove_digit(0, 0)
    assert board.count_filled() == 0
    assert str(board).splitlines()[0] == ". . ."


def test_boards_that_differ_in_a_digit_0_and_an_empty_cell_differ():
    one, other = Board(2, values=[0, 1]), Board(2, values=[0, 1])
    one.set_digit(1, 1, 0)
    assert one != other
    other.load_puzzle([0, 0, 0, ZERO])
    assert one == other
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one
    assert pickle.loads(pickle.dumps(ZERO)) is ZERO


def test_a_board_without_0_refuses_the_digit():
    with pytest.raises(RulegridError, match="expected 1 to 2"):
        Board(2).set_digit(0, 0, 0)
    with pytest.raises(RulegridError, match="expected 1 to 2"):
        Board(2).load_puzzle([ZERO, 0, 0, 0])


def test_whole_numbers_of_any_type_are_taken():
    class Whole:
        def __index__(self):
            return 2

    board = Board(Whole(), values=[Whole(), 1])
    board.set_digit(0, 0, Whole())
    assert board.cells[0] == [2, 0]
    board.cells[1][1] = Whole()
    board.check()
    assert type(board.cells[1][1]) is int
