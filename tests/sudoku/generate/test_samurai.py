"""Samurais: five overlapping grids, made as one puzzle."""

from random import Random

import pytest

from rulegrid import RulegridError
from rulegrid.sudoku import make, read_puzzle, write
from rulegrid.sudoku.generate.maker import SudokuMaker


def test_a_samurai_has_one_solution_and_needs_its_givens():
    made = make(seed=1, recipe="samurai")
    assert [(rule.spelling(), rule.clues()) for rule in made.puzzle.rules] == [("grids", ["A1A13G7M1M13"])]
    assert list(made.puzzle.solutions(2)) == [made.solution]
    given = next(cell for cell in made.puzzle.board.grid.cells if made.puzzle.board.get_digit(*cell))
    less = made.puzzle.board.copy()
    less.remove_digit(*given)
    assert not made.puzzle.replace(less).is_unique()
    assert read_puzzle(write(made.puzzle, "samurai", strict=True)) == made.puzzle


@pytest.mark.parametrize(("size", "shape"), [(4, (8, 8)), (6, (14, 12))])
def test_its_grids_may_have_other_sizes_and_its_givens_a_symmetry(size, shape):
    made = SudokuMaker(size, recipe="samurai,anti-knight" if size == 6 else "samurai", symmetry="rotation")(Random(3))
    board = made.puzzle.board
    assert (board.shape, board.values) == (shape, tuple(range(1, size + 1)))
    assert list(made.puzzle.solutions(2)) == [made.solution]
    rows, cols = shape
    filled = {cell for cell in board.grid.cells if board.get_digit(*cell)}
    assert filled == {(rows - 1 - row, cols - 1 - col) for row, col in filled}


def test_clues_of_other_rules_can_be_drawn_on_it():
    made = make(seed=1, size=4, recipe="samurai,odd:2")
    assert [rule.spelling() for rule in made.puzzle.rules] == ["grids", "odd"]
    assert list(made.puzzle.solutions(2)) == [made.solution]


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"recipe": "samurai", "level": "easy"}, "omit `level`, `rating` and `only`"),
        ({"recipe": "samurai", "only": "singles"}, "omit `level`, `rating` and `only`"),
        ({"recipe": "samurai,jigsaw"}, "use either `samurai` or `jigsaw`"),
        ({"recipe": "samurai:3"}, "grids has no clues to be drawn"),
        ({"recipe": "samurai", "givens": 0}, "no givens: expected clues"),
    ],
)
def test_what_a_samurai_can_not_have_is_refused(wanted, message):
    with pytest.raises(RulegridError, match=message):
        make(seed=1, **wanted)
