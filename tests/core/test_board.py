import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError


def refusal(call, *args, **options):
    """Return the message of the one error that wrong input may raise."""
    with pytest.raises(RulegridError) as caught:
        call(*args, **options)
    assert str(caught.value)
    assert str(caught.value).isprintable()  # a line end is not
    return str(caught.value)


@st.composite
def boards(draw, filled=True):
    """Boards of any small shape, with odd values, blocked cells, and some cells filled."""
    rows, cols = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    values = draw(st.sets(st.integers(1, 120), min_size=1, max_size=6))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    board = Board(rows, cols, values=values, blocked=draw(st.sets(st.sampled_from(cells))))
    if filled:
        for row, col in board.open_cells():
            board.cells[row][col] = draw(st.sampled_from([0, *board.values]))
    return board


def test_a_square_board_has_the_values_from_1_to_its_side():
    board = Board(4)
    assert (board.rows, board.cols, board.shape, board.size) == (4, 4, (4, 4), 4)
    assert board.values == (1, 2, 3, 4)
    assert board.cells == [[0] * 4] * 4


@pytest.mark.parametrize(("rows", "cols"), [(2, 5), (5, 2)])
def test_a_board_that_is_not_square_has_the_values_of_its_longer_side(rows, cols):
    board = Board(rows, cols)
    assert board.shape == (rows, cols)
    assert board.values == (1, 2, 3, 4, 5)
    assert [len(row) for row in board.cells] == [cols] * rows


def test_values_are_a_number_up_to_which_they_count_or_the_values_themselves():
    assert Board(3, values=5).values == (1, 2, 3, 4, 5)
    assert Board(3, values=(7, 2, 5)).values == (2, 5, 7)
    assert Board(3, values={30}).values == (30,)
    assert Board(3, values=(value for value in (10**30, 4))).values == (4, 10**30)


def test_a_board_holds_from_1_to_64_values():
    assert len(Board(64).values) == 64
    assert len(Board(65, values=64).values) == 64
    assert Board(2, values=1).values == (1,)
    for rows, values in ((65, None), (2, 65), (2, range(1, 66)), (2, 0), (2, -3), (2, ()), (2, 10**30)):
        assert "64" in refusal(Board, rows, values=values)


@pytest.mark.parametrize("values", [(1, 1), (0, 0), (-1, 2), (1, 2.5), (0.5,), ("a",), ("a", 1), "abc", 2.5, (None,)])
def test_values_that_are_no_different_numbers_from_0_are_refused(values):
    assert "value" in refusal(Board, 3, values=values)


@pytest.mark.parametrize("side", [0, -1, 2.5, "3", None, True, [3], 5000, 10**30])
def test_sides_that_are_no_small_whole_numbers_are_refused(side):
    assert "rows" in refusal(Board, side)
    if side is not None:  # "as many as rows"
        assert "columns" in refusal(Board, 3, side)


def test_blocked_cells_hold_nothing():
    board = Board(2, 3, blocked=[(0, 1), (1, 2), (0, 1)])
    assert [board.is_blocked(row, col) for row in range(2) for col in range(3)] == [
        False,
        True,
        False,
        False,
        False,
        True,
    ]
    assert list(board.open_cells()) == [(0, 0), (0, 2), (1, 0), (1, 1)]
    assert board.get_digit(0, 1) == 0
    assert "B3" in refusal(board.set_digit, 1, 2, 1)
    board.remove_digit(1, 2)
    assert board.get_digit(1, 2) == 0


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0, -1)])
def test_cells_off_the_board_are_refused_everywhere(cell):
    board = Board(2, 3)
    refusal(Board, 2, 3, blocked=[cell])
    refusal(board.is_blocked, *cell)
    refusal(board.get_digit, *cell)
    refusal(board.set_digit, *cell, 1)
    refusal(board.remove_digit, *cell)
    assert board == Board(2, 3)


@pytest.mark.parametrize("blocked", [[1], [(0, 0, 1)], [(0, "a")], [None], [(0.5, 1)]])
def test_blocked_cells_that_are_no_pairs_of_whole_numbers_are_refused(blocked):
    refusal(Board, 3, blocked=blocked)


def test_any_number_of_cells_may_be_blocked():
    board = Board(2, blocked=[(0, 0), (0, 1), (1, 0), (1, 1)])
    assert list(board.open_cells()) == []
    assert board.find_empty_cell() is None


def test_a_puzzle_is_loaded_in_reading_order():
    board = Board(2, 3)
    board.load_puzzle(iter([1, 0, 2, 0, 3, 0]))
    assert board.cells == [[1, 0, 2], [0, 3, 0]]
    board.load_puzzle([0] * 6)
    assert board == Board(2, 3)


@pytest.mark.parametrize("count", [0, 5, 7])
def test_a_puzzle_of_another_size_is_refused(count):
    message = refusal(Board(2, 3).load_puzzle, [0] * count)
    assert str(count) in message
    assert "6" in message


@pytest.mark.parametrize("value", [4, -1, "1", None, [1], True, 10**30, 1.5])
def test_a_value_that_the_board_does_not_know_is_refused_and_named(value):
    board = Board(3)
    message = refusal(board.set_digit, 1, 1, value)
    assert "B2" in message
    assert str(value)[:9] in message
    assert "1 to 3" in message
    board.load_puzzle([3] * 9)
    assert "A2" in refusal(board.load_puzzle, [1, value, 0, 0, 0, 0, 0, 0, 0])
    assert board.cells == [[3, 3, 3]] * 3  # all or nothing


def test_values_with_gaps_are_listed_in_the_refusal():
    assert "one of 2, 5, 7" in refusal(Board(3, values=(2, 5, 7)).set_digit, 0, 0, 3)


def test_a_blocked_cell_takes_no_value_from_a_puzzle():
    board = Board(2, blocked=[(0, 1)])
    board.load_puzzle([1, 0, 2, 1])
    assert "A2" in refusal(board.load_puzzle, [1, 1, 2, 1])


def test_zero_is_no_value_to_set():
    board = Board(3)
    board.set_digit(0, 0, 2)
    refusal(board.set_digit, 0, 0, 0)
    assert board.get_digit(0, 0) == 2


def test_a_digit_is_set_read_replaced_and_removed():
    board = Board(3)
    board.set_digit(1, 2, 3)
    assert board.get_digit(1, 2) == board.cells[1][2] == 3
    board.set_digit(1, 2, 1)
    assert board.get_digit(1, 2) == 1
    assert board.count_filled() == 1
    board.remove_digit(1, 2)
    board.remove_digit(1, 2)
    assert board == Board(3)


def test_the_first_empty_cell_in_reading_order_is_found():
    board = Board(2, blocked=[(0, 0)])
    seen = []
    while cell := board.find_empty_cell():
        seen.append(cell)
        board.set_digit(*cell, 1)
    assert seen == [(0, 1), (1, 0), (1, 1)]


def test_only_a_square_board_has_a_size():
    assert Board(6).size == 6
    assert "2 x 3" in refusal(lambda: Board(2, 3).size)


@given(boards())
def test_a_copy_is_equal_and_independent(board):
    twin = board.copy()
    assert twin == board
    assert (twin.shape, twin.values, twin.blocked) == (board.shape, board.values, board.blocked)
    for row, col in board.open_cells():
        before = board.get_digit(row, col)
        other = next(value for value in (0, *board.values) if value != before)
        twin.cells[row][col] = other
        assert twin != board
        assert board.get_digit(row, col) == before
        twin.cells[row][col] = before


def test_a_copy_is_of_the_same_class_and_keeps_its_attributes():
    class Titled(Board):
        title = ""

    board = Titled(2)
    board.title = "Small"
    assert type(board.copy()) is Titled
    assert board.copy().title == "Small"


def test_boards_differ_by_shape_values_blocked_and_cells():
    one = Board(2)
    one.set_digit(0, 0, 1)
    kinds = [Board(2), Board(1, 4, values=2), Board(2, values=3), Board(2, blocked=[(0, 0)]), one]
    for i, first in enumerate(kinds):
        for j, second in enumerate(kinds):
            assert (first == second) == (i == j)
    assert Board(2) != "a board"


def test_a_board_that_can_be_written_to_is_no_key():
    with pytest.raises(TypeError):
        hash(Board(2))


def test_a_board_prints_a_row_a_line_with_dots_and_hashes():
    board = Board(2, 3, blocked=[(1, 1)])
    board.load_puzzle([1, 0, 3, 0, 0, 2])
    assert str(board) == "1 . 3\n. # 2"


def test_columns_are_padded_to_the_widest_value_whether_it_stands_there_or_not():
    board = Board(2, values=10, blocked=[(1, 1)])
    board.set_digit(0, 0, 7)
    assert str(board) == " 7  .\n .  #"
    board.set_digit(1, 0, 10)
    assert str(board) == " 7  .\n10  #"


@given(boards())
def test_the_text_says_everything_that_is_in_the_cells_and_lines_up(board):
    lines = str(board).split("\n")
    assert len({len(line) for line in lines}) == 1
    read = [[0 if entry in ".#" else int(entry) for entry in line.split()] for line in lines]
    assert read == board.cells
    hashes = {(row, col) for row, line in enumerate(lines) for col, entry in enumerate(line.split()) if entry == "#"}
    assert hashes == board.blocked


def test_the_representation_is_short_and_counts_cells():
    board = Board(2, 3, blocked=[(0, 0)])
    board.set_digit(1, 1, 2)
    assert repr(board) == "<Board 2x3, 5 cells, 1 filled>"


def test_cells_may_be_written_to_directly():
    board = Board(2)
    board.cells[1][0] = 2
    board.cells[0] = [1, 0]
    board.check()
    assert Solver(board).board.cells == [[1, 0], [2, 0]]


@pytest.mark.parametrize("value", [3, -1, "1", None, 0.5, [1], 10**30])
def test_a_wrong_value_written_directly_is_found_before_a_search(value):
    board = Board(2)
    solver = Solver(board)
    solver.board.cells[0][1] = board.cells[0][1] = value
    assert "A2" in refusal(board.check)
    assert "A2" in refusal(Solver, board)
    assert "A2" in refusal(solver.count)


def test_a_value_written_into_a_blocked_cell_is_found_before_a_search():
    board = Board(2, blocked=[(1, 1)])
    board.cells[1][1] = 1
    assert "B2" in refusal(Solver, board)


@pytest.mark.parametrize(
    "cells", [[], [[0, 0]], [[0, 0], [0]], [[0, 0], [0, 0, 0]], [[0, 0]] * 3, [[0, 0], None], None]
)
def test_cells_of_another_shape_are_found_before_a_search(cells):
    board = Board(2)
    board.cells = cells
    refusal(board.check)
    refusal(Solver, board)


class Number:
    """A whole number that is no int, as those of numpy."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def test_whole_numbers_of_any_type_are_values_and_empty_cells():
    board = Board(2)
    board.load_puzzle(map(Number, [0, 1, 2, 0]))
    assert board.cells == [[0, 1], [2, 0]]
    assert {type(digit) for row in board.cells for digit in row} == {int}
    board.cells[1][1] = Number(0)
    board.check()
    assert board.cells == [[0, 1], [2, 0]]
    board.set_digit(0, 0, Number(2))
    assert board.get_digit(0, 0) == 2


def test_a_board_of_too_many_cells_is_refused_at_once():
    with pytest.raises(RulegridError, match="a board of 4096 x 4096 cells: expected at most"):
        Board(4096, values=2)
    assert Board(4096, 2, values=2).shape == (4096, 2)
