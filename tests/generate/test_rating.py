"""Ratings: what the steps cost, and what must not change them."""

import json
import os
import pickle
import subprocess
import sys
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid import Board, NotUnique, Puzzle, Rule, SearchStopped, calcudoku, calendar, sudoku
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.generate.rating import TIE_BREAK, Rating, levels_of, rate
from rulegrid.solver.kernel.choice import IS_COMPILED

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "1..4......32...."
FAIR = "...3.5...2.461...5.8..4.6........8..461...7.....9...3......1.....6....52..5.9...."
SQUARE = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-"


def facts(rating: Rating):
    """What of a rating does not depend on the names of cells and values."""
    return rating.value, rating.total, rating.techniques, rating.doors


@pytest.mark.slow
@pytest.mark.parametrize("text", [EASY, HARD] if IS_COMPILED else [EASY])
def test_a_rating_says_what_the_steps_cost(text):
    puzzle = sudoku.read_puzzle(text)
    steps = list(puzzle.explain())
    rating = puzzle.rate()
    costs = [step.cost for step in steps]
    assert rating.steps == len(steps) == sum(rating.techniques.values()) == len(rating.doors)
    assert rating.hardest.cost == max(costs)
    assert rating.total == pytest.approx(sum(costs))
    assert rating.value == round(max(costs) + TIE_BREAK * sum(costs) / 81, 2)
    assert rating.level == levels_of(puzzle).of(rating.value)
    assert min(rating.doors) >= 1
    assert 1 <= rating.fewest_doors <= max(rating.doors)
    assert rating.is_complete
    assert rating.searched == 0


@pytest.mark.slow
def test_hard_is_harder_than_easy():
    if IS_COMPILED:
        assert sudoku.read_puzzle(HARD).rate().value > sudoku.read_puzzle(EASY).rate().value + 4
    assert sudoku.read_puzzle(EASY).rate().level == "easy"


@pytest.mark.slow
@settings(max_examples=12)
@given(st.permutations(range(1, 10)))
def test_other_digits_make_no_other_singles(digits):
    board = sudoku.read_puzzle(EASY).board
    renamed = board.copy()
    renamed.load_puzzle([digits[digit - 1] if digit else 0 for row in board.cells for digit in row])
    first, second = (Puzzle(each, [rule() for rule in sudoku.STANDARD]).rate() for each in (board, renamed))
    assert facts(first) == facts(second)


@pytest.mark.slow
def test_the_same_puzzle_has_the_same_rating_again():
    text = HARD if IS_COMPILED else EASY
    assert facts(sudoku.read_puzzle(text).rate()) == facts(sudoku.read_puzzle(text).rate())


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="compares the compiled kernel with the interpreted one")
def test_both_kernels_rate_alike():
    program = (
        "import sys; from rulegrid import sudoku; rating = sudoku.read_puzzle(sys.argv[1]).rate();"
        "print(rating.value, rating.total, rating.techniques, rating.doors)"
    )
    texts = [EASY, FAIR, SMALL]
    for text in texts:
        done = subprocess.run(
            [sys.executable, "-c", program, text], capture_output=True, text=True, check=True,
            env={**os.environ, "RULEGRID_KERNEL": "interpreted"},
        )  # fmt: skip
        assert done.stdout == " ".join(map(str, facts(sudoku.read_puzzle(text).rate()))) + "\n"


def test_beyond_most_the_rest_is_left():
    puzzle = sudoku.read_puzzle(EASY)
    whole = puzzle.rate()
    assert puzzle.rate(most=whole.value) == whole
    part = puzzle.rate(most=1.0)
    assert not part.is_complete
    assert part.steps == 1
    assert 1.0 < part.value <= whole.value
    assert part.to_data()["complete"] is False


def test_a_full_grid_takes_nothing():
    puzzle = sudoku.read_puzzle("1234341221434321")
    rating = puzzle.rate()
    assert (rating.value, rating.hardest, rating.steps, rating.level, rating.fewest_doors) == (0, None, 0, "easy", 0)
    assert rating.to_data()["step"] is None


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1...............", "several solutions"),
        ("11..............", "no solution"),
        ("12....34........", "no solution"),
    ],
)
def test_a_puzzle_without_one_solution_has_no_rating(text, number):
    with pytest.raises(NotUnique, match=f"^the puzzle has {number}, expected exactly one: `check` explains it$"):
        sudoku.read_puzzle(text).rate()


def test_limits_stop_a_rating():
    puzzle = sudoku.read_puzzle(HARD if IS_COMPILED else EASY)
    with pytest.raises(SearchStopped) as caught:
        puzzle.rate(max_steps=3)
    assert caught.value.reason == "max_steps"
    with pytest.raises(SearchStopped) as caught:
        puzzle.rate(timeout=0)
    assert caught.value.reason == "timeout"


def test_ticks_come_with_rising_steps():
    seen = []
    sudoku.read_puzzle(EASY).rate(tick=seen.append)
    assert seen == sorted(seen)


class Apart(Rule):
    """A rule of one's own, said by `is_valid` alone: the corners differ."""

    def is_valid(self, board):
        corners = [digit for digit in (board.get_digit(0, 0), board.get_digit(2, 2)) if digit]
        return len(set(corners)) == len(corners)


def test_any_rules_can_be_rated():
    board = Board(3)
    board.load_puzzle([0, 2, 0, 0, 0, 0, 0, 0, 0])
    puzzle = Puzzle(board, [RowRule(), ColumnRule(), Apart()])
    solutions = list(puzzle.solutions())
    board.set_digit(0, 0, 1)
    if len(list(islice(puzzle.solutions(), 2))) == 1:
        assert puzzle.rate().steps >= 1
    assert solutions
    rating = calcudoku.read_puzzle(SQUARE).rate()
    assert rating.value > 0
    assert rating.level in ("easy", "medium")


def test_the_sum_counts_by_the_cell_so_that_large_boards_are_not_hard_by_size():
    small = sudoku.read_puzzle(SMALL).rate()
    assert small.value == round(small.hardest.cost + TIE_BREAK * small.total / 16, 2)
    largest = TIE_BREAK * 2.3  # every cell a single
    assert small.value < small.hardest.cost + largest


def test_a_wish_for_something_easy_is_refused_before_assumptions_within_assumptions():
    if IS_COMPILED:
        part = sudoku.read_puzzle(HARD).rate(most=4.0)
        assert not part.is_complete
        assert "nested-chain" not in part.techniques
        assert part.value > 4.0


def test_pieces_with_one_solution_left_are_rated_by_the_same_scale():
    pieces = [calendar.Piece("L", ((0, 0), (1, 0), (1, 1))), calendar.Piece("O", ((0, 0),))]
    board = calendar.Board(2, 3, values=2, blocked=[(0, 2), (1, 2)])
    for row, col, piece in ((0, 0, 1), (1, 0, 1), (1, 1, 1), (0, 1, 2)):
        board.set_digit(row, col, piece)
    rating = Puzzle(board, [calendar.PlacementRule(pieces)]).rate()
    assert rating.solutions == 1
    assert rating.searched == 0
    assert rating.level == "easy"


def test_pieces_without_a_solution_have_no_rating():
    pieces = [calendar.Piece("I", ((0, 0), (0, 1), (0, 2)))]
    board = calendar.Board(2, 2, values=1, blocked=[(1, 1)])
    with pytest.raises(NotUnique, match="has no solution, expected at least one"):
        Puzzle(board, [calendar.PlacementRule(pieces)]).rate()


def test_pieces_with_several_solutions_are_rated_too():
    pieces = [calendar.Piece("L", ((0, 0), (1, 0), (1, 1))), calendar.Piece("O", ((0, 0),))]
    board = calendar.Board(2, 3, values=2, blocked=[(0, 2), (1, 2)])
    rating = Puzzle(board, [calendar.PlacementRule(pieces)]).rate()
    assert rating.is_complete
    assert rating.solutions == 4
    assert rating.techniques["tried"] == 1
    assert rating.hardest.cost == 1.5  # any place of the single cell will do


def test_the_data_of_a_rating_is_json_and_pickles():
    rating = sudoku.read_puzzle(SMALL).rate()
    data = rating.to_data()
    assert json.loads(json.dumps(data)) == data
    assert list(data) == [
        "value", "level", "hardest", "step", "total", "steps", "techniques", "doors", "searched", "complete", "solutions",
    ]  # fmt: skip
    assert pickle.loads(pickle.dumps(rating)) == rating
    assert rate(sudoku.read_puzzle(SMALL)) == rating
