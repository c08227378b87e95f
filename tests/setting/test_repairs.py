"""Repairs of puzzles without a solution: which is offered first."""

import pytest

from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import read_puzzle

UNIQUE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
pytestmark = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel long")


@pytest.mark.parametrize("at", range(8))
def test_the_repair_that_is_offered_leaves_one_solution_where_another_would(at):
    """A wrong value in a puzzle that was unique: taking it away is right, and what only loosens the puzzle comes after."""
    puzzle = read_puzzle(UNIQUE)
    solution = puzzle.solve()
    cell = [cell for cell in puzzle.board.open_cells() if not puzzle.board.get_digit(*cell)][at * 7]
    spoilt = puzzle.replace(puzzle.board.copy())
    spoilt.board.set_digit(*cell, solution.get_digit(*cell) % 9 + 1)
    found = spoilt.check()
    assert found.status == "none"
    (repair,) = found.repairs
    assert repair.is_sure
    every = spoilt.check(repairs="all").repairs
    assert every[0].is_sure
    assert [each.is_sure for each in every] == sorted((each.is_sure for each in every), reverse=True)
