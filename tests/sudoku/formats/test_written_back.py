"""The law of writers: what is read back has the same solutions, or what was lost is listed, or the writer refuses."""

import json

import pytest

from oracle.drawn import RULES, draw_square
from oracle.written import puzzle_data
from oracle.written_back import TEXTS, lost_by, lost_by_writers
from rulegrid import Board, Puzzle, RulegridError
from rulegrid.sudoku import FORMATS, AmountRule, DiagonalRule, NegatorRule, read_puzzle, write

WRITABLE = [each for each in FORMATS if each.writer]
FOUR = "." * 16


@pytest.mark.parametrize(
    "rule", [pytest.param(rule, marks=[pytest.mark.slow] * bool(at % 5)) for at, rule in enumerate(RULES)]
)
def test_nothing_is_lost_without_a_word(rule):
    """The cases of more seeds: `tools/fuzz.py`."""
    case = draw_square(RULES.index(rule))
    puzzle = Puzzle.from_json(json.dumps(puzzle_data(case)))
    try:
        puzzle.solver()
    except RulegridError:
        pytest.skip("no puzzle")
    assert lost_by_writers(case, puzzle) == []


FOUND = [
    (FOUR, ["difference:A1D4"]),
    (FOUR, ["ratio:A1A3"]),
    (FOUR, ["pair-sum:5:A1C3"]),
    (FOUR, ["greater:A1D4"]),
    (FOUR, ["difference:1:A1A2", "difference:2:A1A2", "ratio:A1A2"]),
    (FOUR, ["difference:A1A2", "pair-sum:5:A1A2"]),
    (FOUR, ["odd:A1", "even:A1"]),
    (FOUR, ["counting-circles:A1A2", "counting-circles:B3B4C1"]),
    ("1" + FOUR[1:], ["among:23:A1"]),
    (FOUR, ["among:12:A1A2", "among:34:A2"]),
    (FOUR, ["killer:0:A1A2"]),
    ("." * 25, ["lockout:0:A1A2A3"]),
    ("." * 36, ["no-ratio:2", "no-ratio:3:A1A2"]),
    ("." * 81, ["any:chess 1,3 | killer 3:A1A2"]),
    ("." * 4, ["any:no-difference 2 | extra-region A1A2B1B2"]),
    ("." * 9, ["any:chess 1,3 | killer 3:A1A2"]),
    (" ".join(["10", *["."] * 99]), []),
]


@pytest.mark.parametrize(
    ("grid", "rules", "form"),
    [
        pytest.param(*found, form, marks=[pytest.mark.slow] * bool((i + j) % 4))
        for i, found in enumerate(FOUND)
        for j, form in enumerate(WRITABLE)
    ],
)
def test_what_was_lost_once_is_kept_or_listed(grid, rules, form):
    puzzle = read_puzzle(grid).add(*rules)
    assert lost_by(form, puzzle) == ""


@pytest.mark.parametrize(
    "rules", [["row", "column", "block:3x1"], ["row", "column", "block:1x3"], ["row", "block:2x1"]]
)
@pytest.mark.parametrize("form", WRITABLE, ids=lambda form: form.name)
def test_blocks_of_other_sizes_are_kept_or_listed(rules, form):
    board = read_puzzle("123456" + "." * 30).board
    assert lost_by(form, Puzzle(board, read_puzzle("." * 36).replace(rules=[]).add(*rules).rules)) == ""


@pytest.mark.parametrize("form", WRITABLE, ids=lambda form: form.name)
@pytest.mark.parametrize("text", TEXTS)
def test_each_text_alone_is_kept_or_listed(form, text):
    puzzle = read_puzzle("1..4......32....")
    setattr(puzzle, text, "Some words")
    assert lost_by(form, puzzle) == ""


@pytest.mark.parametrize("form", WRITABLE, ids=lambda form: form.name)
def test_disjoint_groups_of_other_blocks_are_kept_or_listed(form):
    board = Board(2)
    assert lost_by(form, Puzzle(board, Puzzle(board, []).add("row", "block:1x2", "disjoint-groups").rules)) == ""


@pytest.mark.parametrize("form", WRITABLE, ids=lambda form: form.name)
def test_both_diagonals_beside_one_are_kept_or_listed(form):
    puzzle = read_puzzle(FOUR)
    assert lost_by(form, puzzle.replace(rules=[*puzzle.rules, DiagonalRule(["\\"]), DiagonalRule()])) == ""


def test_what_changes_a_cell_twice_is_listed_if_an_address_turns_it():
    start = read_puzzle(FOUR).add("killer:1:A1A2")
    for first, second, is_turned in ((AmountRule, NegatorRule, True), (NegatorRule, AmountRule, False)):
        clues = {AmountRule: ["3:A1"], NegatorRule: ["A1"]}
        written = write(start.replace(rules=[*start.rules, first(clues[first]), second(clues[second])]), "page")
        order = [rule.spelling() for rule in read_puzzle(str(written)).rules[-2:]]
        assert (order != [first.spelling(), second.spelling()]) == bool(written.left_out) == is_turned


def test_a_list_that_begins_with_two_digits_is_read():
    puzzle = read_puzzle(" ".join(["10", *["."] * 99]))
    text = write(puzzle, "array")
    assert text.startswith("[[10, 0,")
    assert read_puzzle(str(text)) == puzzle


def test_regions_of_the_board_itself_are_listed():
    data = {"rows": 2, "cols": 2, "values": [1, 2], "cells": [". .", ". ."], "regions": ["A1 A2", "B1 B2"]}
    puzzle = Puzzle.from_json(json.dumps(data | {"rules": [{"rule": "row"}, {"rule": "column"}]}))
    assert "the regions of the board itself" in map(str, write(puzzle, "iss").left_out)
    assert lost_by(next(each for each in FORMATS if each.name == "json"), puzzle) == ""
