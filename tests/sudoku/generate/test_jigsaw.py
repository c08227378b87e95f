"""Jigsaws: regions are drawn, and a puzzle on them."""

import pickle
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import RulegridError
from rulegrid.core.board import Board
from rulegrid.setting.session import turns_of
from rulegrid.sudoku import make, make_many
from rulegrid.sudoku.generate.jigsaw import random_regions
from rulegrid.sudoku.generate.maker import SudokuMaker
from rulegrid.sudoku.rules import BlockRule, RegionsRule


def is_connected(cells):
    found, left = [cells[0]], {*cells[1:]}
    for row, col in found:
        near = {(row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)} & left
        found += near
        left -= near
    return not left


@given(st.integers(2, 9), st.integers(0, 99), st.sampled_from(["none", "rotation", "horizontal"]))
def test_regions_cover_the_board_connected_and_as_symmetric_as_asked_for(size, seed, symmetry):
    regions = random_regions(Board(size), Random(seed), symmetry)
    assert sorted(cell for cells in regions for cell in cells) == [
        (row, col) for row in range(size) for col in range(size)
    ]
    assert all(len(cells) == size and is_connected(cells) for cells in regions)
    for turn in turns_of(symmetry, size, size):
        turned = {frozenset(turn.cell(cell) for cell in cells) for cells in regions}
        assert turned == {frozenset(cells) for cells in regions}


def test_large_regions_are_compact_and_of_many_shapes():
    regions = random_regions(Board(9), Random(1))
    assert all(max(line) - min(line) < 5 for cells in regions for line in zip(*cells, strict=True))
    assert {frozenset(cells) for cells in regions}.isdisjoint(map(frozenset, BlockRule().blocks(Board(9))))


@pytest.mark.parametrize("wanted", [{"size": 4}, {"size": 5}, {"size": 6, "symmetry": "rotation"}])
def test_each_puzzle_has_its_own_regions_and_one_solution(wanted):
    found = list(make_many(3, seed="own", recipe="jigsaw", **wanted))
    for made in found:
        assert [type(rule) for rule in made.puzzle.rules if isinstance(rule, (BlockRule, RegionsRule))] == [RegionsRule]
        assert list(made.puzzle.solutions(2)) == [made.solution]
        assert made.puzzle.minimise(keep="clues", symmetry=wanted.get("symmetry", "none")).removed == []
    assert len({str(made.puzzle.rules[-1].clues()) for made in found}) == 3


def test_other_rules_go_with_it():
    made = make(seed=3, size=6, recipe="thermometer:2,jigsaw", level="easy")
    assert made.rating.level == "easy"
    assert made.rating == made.puzzle.rate()
    assert len(made.puzzle.rules[-1].clues()) == 2


def test_the_cages_of_a_killer_can_cover_it():
    made = make(seed=2, size=4, recipe="jigsaw,killer", givens=0)
    assert list(made.puzzle.solutions(2)) == [made.solution]
    assert made.puzzle.board.count_filled() == 0


def test_its_maker_can_be_sent():
    maker = SudokuMaker(4, recipe="jigsaw")
    assert pickle.loads(pickle.dumps(maker))(Random(1)).puzzle == maker(Random(1)).puzzle


@pytest.mark.parametrize(
    ("wanted", "message"),
    [
        ({"recipe": "jigsaw:3"}, "regions has no clues to be drawn"),
        ({"recipe": "jigsaw", "givens": 0}, "no givens: expected clues"),
    ],
)
def test_what_makes_no_sense_is_refused(wanted, message):
    with pytest.raises(RulegridError, match=message):
        make(size=4, seed=1, **wanted)
