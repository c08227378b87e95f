"""The explainer on classic grids: every step is proven again, needs all it cites, and keeps every solution."""

import pytest

from proofs import explained
from rulegrid import sudoku
from rulegrid.solver.kernel.choice import IS_COMPILED

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
SMALL = "1...............2...3.............."


@pytest.mark.slow
@pytest.mark.parametrize("text", [EASY, pytest.param(HARD, marks=pytest.mark.slow)] if IS_COMPILED else [EASY])
def test_every_step_of_a_grid_is_proven_and_they_end_in_the_solution(text):
    puzzle = sudoku.read_puzzle(text)
    steps, state = explained(puzzle)
    assert state.is_full
    assert state.board() == puzzle.solve()
    assert ("forcing-chain" in {step.technique for step in steps}) == (text == HARD)


def test_with_several_solutions_only_what_holds_in_all_is_removed():
    puzzle = sudoku.read_puzzle("1...............")
    _, state = explained(puzzle, list(puzzle.solutions()))
    assert not state.is_full
    assert {cell: set(values) for cell, values in state.candidates().items()} == {
        cell: values for cell, values in puzzle.candidates().items() if not puzzle.board.get_digit(*cell)
    }
