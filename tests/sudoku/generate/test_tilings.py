"""Killers whose cages cover the grid: unique, with few single cells, symmetric, as hard as they should be."""

import pickle

import pytest

from rulegrid.setting.session import SYMMETRIES, turns_of
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import SudokuMaker, make, make_many, puzzle_text, read_puzzle
from rulegrid.sudoku.generate.tilings import STYLES, TilingMaker
from rulegrid.utils.errors import RulegridError

compiled = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")
KILLER = {"recipe": "killer", "givens": 0}


def verify(made, size=9, symmetry="none", level="medium"):
    """The cages cover the grid, are not too large, and leave the solution alone."""
    puzzle = read_puzzle(puzzle_text(made.puzzle))
    assert puzzle == made.puzzle
    assert puzzle.board.count_filled() == 0
    assert list(puzzle.solutions(2)) == [made.solution]
    cages = [cells for _, cells in puzzle.rules[-1].cages]
    assert sorted(cell for cells in cages for cell in cells) == sorted(puzzle.board.grid.cells)
    style = STYLES[level]
    assert max(map(len, cages)) <= min(max(style.sizes), size - 1)
    assert sum(len(cells) == 1 for cells in cages) <= max(1, size * size // style.singles)
    for total, cells in puzzle.rules[-1].cages:
        digits = [made.solution.get_digit(*cell) for cell in cells]
        assert len({*digits}) == len(digits)
        assert sum(digits) == total
        for turn in turns_of(symmetry, size, size):
            assert sorted(turn.cell(cell) for cell in cells) in [sorted(each) for each in cages]


@pytest.mark.parametrize("size", [4, 5, 6, pytest.param(8, marks=compiled), pytest.param(9, marks=compiled)])
def test_cages_cover_the_grid(size):
    for made in make_many(3, seed=1, size=size, **KILLER):
        verify(made, size)
        assert make(seed=made.seed, size=size, **KILLER) == made


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("size", [10, 12, 14, 15, 16])
def test_larger_ones(size):
    verify(make(seed=1, size=size, **KILLER), size)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("symmetry", sorted(SYMMETRIES))
def test_symmetric_cages(symmetry):
    verify(make(seed=2, size=7, symmetry=symmetry, **KILLER), 7, symmetry)
    verify(make(seed=2, size=6, symmetry=symmetry, **KILLER), 6, symmetry)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("level", ["easy", "hard"])
def test_levels(level):
    made = make(seed=3, level=level, **KILLER)
    verify(made, level=level)
    assert made.rating.level == level
    assert made.puzzle.rate() == made.rating


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("level", ["easy", "medium", "hard", "fiendish"])
def test_more_of_each_level(level):
    for made in make_many(2, seed="levels", level=level, **KILLER):
        verify(made, level=level)
        assert made.rating.level == level


@pytest.mark.slow
@compiled
def test_other_rules_hold_too():
    made = make(seed=4, size=9, recipe="killer,anti-knight,diagonal", givens=0)
    verify(made)
    assert [rule.spelling() for rule in made.puzzle.rules[3:]] == ["anti-knight", "diagonal", "killer"]


def test_a_rating_and_kinds_of_steps():
    made = make(seed=5, size=4, rating="..2.9", **KILLER)
    assert made.rating.value <= 2.9
    made = make(seed=5, size=4, only="singles,rules,sums", **KILLER)
    assert made.puzzle.rate() == made.rating


@pytest.mark.slow
def test_two_processes_make_the_same():
    assert list(make_many(4, seed=6, size=4, jobs=2, **KILLER)) == list(make_many(4, seed=6, size=4, **KILLER))


def test_a_maker_can_be_sent():
    maker = TilingMaker(read_puzzle("." * 16), symmetry="rotation")
    assert pickle.loads(pickle.dumps(maker)).symmetry == "rotation"
    with pytest.raises(RulegridError, match="symmetry 'cube': expected one of none"):
        SudokuMaker(4, symmetry="cube", **KILLER)
