"""What people call rules: in texts, in JSON, in messages, and on the command line."""

import pytest

from rulegrid import Puzzle, PuzzleFormatError, Rule, read_puzzle
from rulegrid.core.rule_names import aliases, nearest, plain, rules_called
from rulegrid.sudoku import RULES

EMPTY = "." * 81

MEANT = {
    "xv": "pair-sum", "jigsaw": "regions", "irregular": "regions", "sudoku-x": "diagonal", "hyper": "windoku",
    "german whispers": "whisper", "Dutch_Whispers": "whisper", "little killer": "little-killer", "entropy": "entropic",
    "parity": "modular", "thermos": "thermometer", "killer cages": "killer", "boxes": "block", "antiknight": "anti-knight",
    "Knight's move": "anti-knight", "quads": "quadruple", "ten-lines": "sum-line",
}  # fmt: skip


@pytest.mark.parametrize(("name", "rule"), MEANT.items())
def test_a_name_that_people_have_for_a_rule_is_that_rule(name, rule):
    assert [kind.spelling() for kind in rules_called(name, RULES)] == [rule]


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("dutch whispers:A1A2A3", ["4:A1A2A3"]),
        ("dutch-whispers 3:A1A2A3", ["3:A1A2A3"]),
        ("German Whispers A1A2A3", ["A1A2A3"]),
        ("parity:A1A2A3", ["2:A1A2A3"]),
        ("10-line:A1A2A3", ["10:A1A2A3"]),
        ("xv:X:A1A2", ["10:A1A2"]),
        ("killer_cage:15:A1A2", ["15:A1A2"]),
        ("little killer 12:top 3 right", ["12:top 3 right"]),
    ],
)
def test_the_clue_of_such_a_name_is_that_of_the_rule(text, clues):
    assert read_puzzle(EMPTY).add(text).rules[-1].clues() == clues


def test_json_may_have_such_names():
    data = (
        '{"rows": 4, "rules": [{"rule": "row"}, {"rule": "dutch-whispers", "clues": ["A1A2"]}, {"rule": "x-sudoku"}]}'
    )
    rules = read_puzzle(data).rules
    assert [rule.spelling() for rule in rules] == ["row", "whisper", "diagonal"]
    assert rules[1].clues() == ["4:A1A2"]
    with pytest.raises(PuzzleFormatError, match="dutch-whispers"):  # as data, its number would be the usual one
        read_puzzle(data.replace('["A1A2"]', '[{"cells": "A1A2"}]'))


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("kropki:A1A2", "did you mean 'difference' or 'ratio'? (Digits joined by a white dot are consecutive"),
        ("argyle", "did you mean 'extra-region'? (Digits don't repeat within the extra region"),
        ("fog", "fog only hides cells while somebody solves, so it is not a rule"),
        ("kiler:3:A1A2", "did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)"),
    ],
)
def test_one_that_is_none_or_several_is_told_the_nearest_with_its_meaning(name, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(EMPTY).add(name)
    assert says in str(caught.value)


def test_no_name_is_taken_from_a_rule_that_has_it():
    own = {plain(rule.spelling()) for rule in RULES}
    for rule in RULES:
        others = {plain(name) for name in [*aliases(rule)][1:]} | {plain(name) for name in rule.near}
        assert not others & (own - {plain(rule.spelling())})


def test_a_class_with_the_spelling_of_another_rule_goes_by_its_own_name_in_json():
    class DiagonalRule(Rule):
        def is_valid(self, board):
            return True

    puzzle = read_puzzle("1..4......32....").add(DiagonalRule())
    text = puzzle.to_json()
    assert puzzle.to_data()["rules"][-1] == {"rule": "DiagonalRule"}
    assert Puzzle.from_json(text, [DiagonalRule]) == puzzle
    with pytest.raises(PuzzleFormatError, match="DiagonalRule"):
        Puzzle.from_json(text)
    with pytest.raises(PuzzleFormatError, match=r"FILE\.py:DiagonalRule"):
        Puzzle.from_data(puzzle.to_data() | {"code": "class DiagonalRule(Rule):\n    pass"})


def test_nothing_is_near_to_nonsense():
    assert nearest("frobnicate", RULES) == []
