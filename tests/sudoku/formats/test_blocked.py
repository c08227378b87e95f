"""Blocked cells in plain text: printed as '#', and read back as the same board."""

import pytest

from rulegrid import RulegridError, sudoku
from rulegrid.explain.hints import read_grid
from rulegrid.sudoku import Board, Puzzle, read_puzzle, solve_many, write
from rulegrid.sudoku.reading import puzzle_text

PLACES = [[(0, 1)], [(0, 0)], [(1, 0), (3, 3)], [(0, 0), (1, 0), (2, 0), (3, 0)], [(0, 0), (0, 1), (0, 2), (0, 3)]]


def puzzle_of(blocked, values=None, size=4):
    board = Board(size, values=values, blocked=blocked)
    cell = next(iter(board.open_cells()))
    board.set_digit(*cell, board.values[-1])
    return Puzzle(board, [rule() for rule in sudoku.STANDARD])


@pytest.mark.parametrize("blocked", PLACES)
def test_a_board_with_blocked_cells_is_read_back_from_every_plain_form(blocked):
    puzzle = puzzle_of(blocked)
    texts = [write(puzzle, form) for form in ("grid", "line", "csv", "json")]
    for text in (*texts, str(puzzle.board), f"// a comment\n{puzzle.board}\n", str(puzzle.board).replace(" ", "")):
        assert read_puzzle(text) == puzzle, text
    solution = puzzle.solve()
    assert read_puzzle(str(solution)).board == solution
    assert puzzle_text(puzzle) == texts[1]


def test_values_above_nine_and_the_digit_0_stand_beside_blocked_cells():
    large = puzzle_of([(0, 0), (5, 7)], size=12)
    for form in ("grid", "line", "csv"):
        assert read_puzzle(write(large, form)) == large
    board = Board(3, values=(0, 1, 2), blocked=[(0, 1)])
    board.set_digit(0, 0, 0)
    puzzle = Puzzle(board, [rule() for rule in sudoku.STANDARD])
    for form in ("grid", "line", "csv"):
        assert read_puzzle(write(puzzle, form), values=(0, 1, 2)) == puzzle


@pytest.mark.parametrize("form", ["sdk", "sdm", "ss", "sudokuwiki", "sudokuexchange", "opensudoku", "hodoku", "array"])
def test_other_programs_have_no_blocked_cells(form):
    with pytest.raises(RulegridError, match=r"cell A2 is blocked|no blocked cells"):
        write(puzzle_of([(0, 1)], size=9), form)


@pytest.mark.parametrize(
    "text",
    [
        "# by me\n1..4\n....\n..32\n....",
        "# 1\n1..4\n....\n..32\n....",
        "#1..4\n1..4\n....\n..32\n....",
        "# one 16\n1..4......32....",
        "#A Me\n#D Mine\n1..4\n....\n..32\n....",
        "# 1 2 3\n1 . . 4\n. . . .\n. . 3 2\n. . . .",
    ],
)
def test_a_comment_stays_a_comment(text):
    assert read_puzzle(text) == read_puzzle("1..4......32....")


def test_many_puzzles_and_a_players_grid_may_have_blocked_cells():
    (answer,) = solve_many(["1#2.21.3.3.2...."])
    assert answer.status != "malformed"
    (answer,) = solve_many(["#234341221434321"])
    assert (answer.status, answer.solution) == ("unique", "#234341221434321")
    board = Board(2, values=2, blocked=[(0, 1)])
    for text in ("1#21", "1 # 2 1", "1 2 1", "1 #\n2 1"):
        assert read_grid(text, board).cells == [[1, 0], [2, 1]]
