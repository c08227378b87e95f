"""A turned puzzle has the solutions of the puzzle, turned."""

import json
from importlib.resources import files

import pytest

from rulegrid import Puzzle, RuleError
from rulegrid.core.turns import WAYS, GridTransform
from rulegrid.setting.transform import turn_puzzle
from rulegrid.sudoku import read_puzzle

GALLERY = json.loads((files("rulegrid") / "web" / "static" / "gallery.json").read_text(encoding="utf-8"))
ORIENTED = {
    "dutch-flatmates": set(WAYS) - {"horizontal"},
    "row-indexer": set(WAYS) - {"diagonal"},
    "column-indexer": set(WAYS) - {"diagonal"},
    "box-indexer": set(WAYS),
}
BACK = {"quarter": "counter", "counter": "quarter"}


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", GALLERY)
def test_it_has_the_solution_turned(name, way):
    puzzle = Puzzle.from_data(GALLERY[name], family="sudoku")
    if way in ORIENTED.get(name, ()):
        with pytest.raises(RuleError, match="turned or mirrored"):
            turn_puzzle(puzzle, way)
        return
    other = turn_puzzle(puzzle, way)
    (solution,) = puzzle.solutions(limit=2)
    (found,) = other.solutions(limit=2)
    turn = GridTransform(way, puzzle.board.rows, puzzle.board.cols)
    for row in range(puzzle.board.rows):
        for col in range(puzzle.board.cols):
            assert found.get_digit(*turn.cell((row, col))) == solution.get_digit(row, col)
    if name != "block":  # whose shape is said in the gallery, although it is the usual one
        assert turn_puzzle(other, BACK.get(way, way)) == puzzle
    assert Puzzle.from_data(other.to_data()) == other


@pytest.mark.parametrize("way", WAYS)
def test_boards_that_are_no_squares_and_their_drawings_are_turned(way):
    data = {
        "rows": 2, "cols": 3, "cells": ["1 . #", ". 2 ."], "labels": {"A3": "x"},
        "regions": ["A1A2", "B1B2"], "rules": [{"rule": "row"}],
        "fog": {"lamps": ["A1"], "lit": ["B3"]},
        "drawings": [{"kind": "line", "points": [[0.5, 0.5], [1.5, 2.5]], "colour": "#FF0000", "width": 0.1}],
    }  # fmt: skip
    puzzle = Puzzle.from_data(data, family="sudoku")
    other = turn_puzzle(puzzle, way)
    turn = GridTransform(way, 2, 3)
    assert other.board.shape == turn.shape
    assert other.labels == {turn.cell((0, 2)): "x"}
    assert [rule.spelling() for rule in other.rules] == ["column" if turn.swaps else "row"]
    assert other.count() == puzzle.count()
    assert (other.fog.lamps, other.fog.lit) == ((turn.cell((0, 0)),), (turn.cell((1, 2)),))
    (line,) = other.drawings
    ends = [(int(row), int(col)) for row, col in line.points]
    assert ends == [turn.cell((0, 0)), turn.cell((1, 2))]
    assert turn_puzzle(other, BACK.get(way, way)).to_data() == puzzle.to_data()


def test_positions_in_regions_of_any_shape_are_not_kept():
    puzzle = read_puzzle("." * 16).without("block").add("regions:AABB/AABB/CCDD/CDCD").add("disjoint-groups")
    with pytest.raises(RuleError, match="turned or mirrored"):
        turn_puzzle(puzzle, "quarter")


@pytest.mark.parametrize(
    "entry",
    [
        {"layers": {"region": {"cells": [[None, "2", None, None], *[[None] * 4] * 3]}}},
        {"rules": [{"rule": "where", "clues": ["region.A2 == 2"]}]},
    ],
)
def test_numbers_of_regions_that_a_turn_would_change_are_refused(entry):
    rules = [
        {"rule": "row"},
        {"rule": "column"},
        {"rule": "chaos-construction"},
        {"rule": "border-count", "clues": ["A1"]},
    ]
    data = {"rows": 4, **entry, "rules": [*rules, *entry.get("rules", [])]}
    with pytest.raises(RuleError, match="means something else"):
        Puzzle.from_data(data).transform("quarter")
    assert Puzzle.from_data({"rows": 4, "rules": rules}).transform("quarter").count(9) == 9
