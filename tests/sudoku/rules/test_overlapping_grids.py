"""The rule of overlapping grids: its houses and their names, regions, turns, errors, and its picture."""

import pytest

from rulegrid import RulegridError
from rulegrid.core.puzzle import Puzzle
from rulegrid.core.turns import WAYS, GridTransform
from rulegrid.sudoku import Board, ColumnRule, DisjointGroupsRule, GridsRule, RowRule
from rulegrid.sudoku.rules.overlapping_grids import board_of_grids, samurai_corners
from rulegrid.utils.message import say

TWINS = [(0, 0), (2, 2)]


def twins(text="4:A1C3", *more):
    return Puzzle(board_of_grids(4, TWINS), [GridsRule([text]), *more])


def samurai():
    return Puzzle(board_of_grids(9, samurai_corners()), [GridsRule([GridsRule.form.clue(samurai_corners())])])


def test_each_grid_has_its_houses_and_a_common_box_counts_once():
    units = twins().solver().units()
    assert len(units) == 2 * 12 - 1
    assert all(unit.is_house for unit in units)
    assert [unit.name for unit in units if set(unit.cells) == {(2, 2), (2, 3), (3, 2), (3, 3)}] == ["box 4 of grid 1"]
    lines = {unit.name: unit.cells for unit in units}
    assert lines["row 2 of grid 2"] == ((3, 2), (3, 3), (3, 4), (3, 5))
    assert lines["column 1 of grid 2"] == ((2, 2), (3, 2), (4, 2), (5, 2))


def test_the_grids_of_a_samurai_are_named_by_their_places():
    names = {unit.name: unit for unit in samurai().solver().units()}
    for place in ("top left", "top right", "middle", "bottom left", "bottom right"):
        assert f"row 5 of the {place} grid" in names
    assert names["row 1 of the top right grid"].cells[0] == (0, 12)
    assert names["box 5 of the middle grid"].cells[0] == (9, 9)
    assert say(names["column 3 of the bottom left grid"].label, "zh") == "左下盘面第 3 列"


@pytest.mark.parametrize("clues", [["4:A1C3"], ["4:A1", "4:C3"]])
def test_grids_may_be_one_clue_or_several(clues):
    puzzle = Puzzle(board_of_grids(4, TWINS), [GridsRule(clues)])
    assert puzzle.count() == 24 * 12**2
    assert [unit.name for unit in puzzle.solver().units()][-1] == "box 4 of grid 2"


def test_it_replaces_rows_and_columns_of_the_whole_board():
    puzzle = Puzzle(board_of_grids(4, TWINS), [RowRule(), ColumnRule(), GridsRule(["4:A1C3"])])
    assert puzzle.count() == twins().count()


def test_its_boxes_are_the_regions_unless_they_overlap_in_part():
    assert len([*GridsRule(["4:A1C3"]).regions(board_of_grids(4, TWINS).grid)]) == 7
    apart = GridsRule(["4:A1B2"])
    assert not apart.regions(Board(5, values=4).grid)
    with pytest.raises(RulegridError):
        Puzzle(Board(5, values=4), [apart, DisjointGroupsRule()]).count()


@pytest.mark.parametrize("way", WAYS)
def test_a_turned_puzzle_has_turned_grids(way):
    puzzle = Puzzle(board_of_grids(4, [(0, 0), (2, 2), (0, 4)]), [GridsRule(["4:A1C3A5"])])
    turned, turn = puzzle.transform(way), GridTransform(way, *puzzle.board.shape)
    turned.validate()
    assert turned.rules[0].clues() != puzzle.rules[0].clues()
    houses = {frozenset(turn.line(unit.cells)) for unit in puzzle.solver().units()}
    assert {frozenset(unit.cells) for unit in turned.solver().units()} == houses


def test_it_comes_back_from_json():
    puzzle = samurai()
    assert puzzle.to_data()["rules"] == [{"rule": "grids", "clues": ["A1A13G7M1M13"]}]
    assert Puzzle.from_data(puzzle.to_data()) == puzzle


@pytest.mark.parametrize(
    ("board", "clue", "problem"),
    [
        (Board(21), "A1A13", "grids of 9x9 need 9 digits, not 21: put the side of the grids first, such as 21:A1"),
        (Board(6, values=4), "4:A4", "the grid of 4x4 at A4 ends at D7, which is off the board"),
        (Board(6, values=4, blocked=["B2"]), "4:A1", "cell B2 of the grid at A1 is blocked"),
    ],
)
def test_a_grid_that_does_not_fit_is_an_error(board, clue, problem):
    with pytest.raises(RulegridError, match=problem):
        Puzzle(board, [GridsRule([clue])]).validate()


def test_a_hint_names_the_grid():
    puzzle = twins()
    for cell, digit in zip(["C4", "C5", "C6"], [1, 2, 3], strict=True):
        puzzle.board[cell] = digit
    assert "row 1 of grid 2" in str(puzzle.hint())


def test_thick_borders_are_drawn_around_the_boxes_of_each_grid_only():
    picture = twins().to_svg()
    thick = next(line for line in picture.splitlines() if 'stroke-width="2' in line)
    assert "M8 8H200M8 104H296M8 200H296M104 296H296" in thick
