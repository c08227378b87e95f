"""The clues that are listed as doubtful if a puzzle with guessed readings has no solution."""

import pytest

from rulegrid.queries import ask
from rulegrid.setting import doubtful
from rulegrid.setting.doubtful import find_doubtful
from rulegrid.sudoku import read_puzzle
from rulegrid.sudoku.formats.sudokupad import from_data

DOT = {"width": 0.3, "height": 0.3, "rounded": True, "backgroundColor": "#000000"}
BOXES = [[[r + a, c + b] for a in (0, 1) for b in (0, 1)] for r in (0, 2) for c in (0, 2)]
NAMES = ["black dot between A1 and A2", "black dot between B1 and B2"]


def drawn(*rows):
    """Return a puzzle with dots between the first two cells of some rows: two in a box leave no cell for its 3."""
    dots = [{"center": [row + 0.5, 1], **DOT} for row in rows]
    return {"cells": [[{}] * 4 for _ in range(4)], "regions": BOXES, "overlays": dots}


@pytest.mark.parametrize("query", ["solve", "count", "check", "hint"])
def test_guessed_clues_that_contradict_each_other_are_doubtful(query):
    answer = ask(from_data(drawn(0, 1, 2)), query)
    assert list(map(str, answer.doubtful)) == NAMES
    assert [each["unit"] for each in answer.to_data()["doubtful"]] == NAMES
    assert answer.to_data()["doubtful"][0]["cited"] == ["A1", "A2"]


@pytest.mark.parametrize("query", ["solve", "check", "hint"])
def test_other_puzzles_have_no_doubtful_clues(query):
    solvable = from_data(drawn(0, 2))
    certain = read_puzzle("................", extra=["ratio:A1A2", "ratio:B1B2"])
    for puzzle in (solvable, certain):
        assert "doubtful" not in ask(puzzle, query).to_data()


def test_a_wrong_value_of_the_player_makes_no_clue_doubtful():
    puzzle = from_data(drawn(0))
    assert "doubtful" not in ask(puzzle, "hint", mine=[[3, 0, 0, 0], *[[0] * 4] * 3]).to_data()


def test_a_contradiction_of_the_whole_puzzle_names_nothing(monkeypatch):
    monkeypatch.setattr(doubtful, "SECONDS", 0)
    assert find_doubtful(from_data(drawn(0, 1))) == ()
