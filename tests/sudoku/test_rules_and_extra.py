"""`rules=` says all the rules of a puzzle, `extra=` adds some; without either, the text's own or the standard ones hold."""

import json

import pytest

from rulegrid import PuzzleFormatError, RulegridError, calcudoku, calendar, sudoku
from rulegrid import read_puzzle as read_any
from rulegrid.sudoku import (
    STANDARD,
    BlockRule,
    DiagonalRule,
    KillerRule,
    NonConsecutiveRule,
    RegionsRule,
    RowRule,
    read_puzzle,
    solve_many,
)

FOUR = "1..4......32...."
KILLER = KillerRule(["4:A1A2"])
DIAGONAL_LINK = sudoku.write(read_puzzle(FOUR, extra="diagonal:/"), "fpuzzles")
STANDARD_LINK = sudoku.write(read_puzzle(FOUR), "fpuzzles")
OWN_JSON = json.dumps({"rows": 4, "cells": ["1 . . ."] + [". . . ."] * 3, "rules": [{"rule": "row"}]})
CANDIDATES = "12 34 34 12  34 12 12 34  12 34 34 12  34 12 12 4"


def names(puzzle):
    return [rule.spelling() for rule in puzzle.rules]


@pytest.mark.parametrize("text", [FOUR, STANDARD_LINK, read_puzzle(FOUR).to_json()], ids=["grid", "link", "json"])
@pytest.mark.parametrize("read", [read_puzzle, read_any])
def test_extra_rules_come_on_top_whatever_the_form_of_the_text(text, read):
    puzzle = read(text, extra=[KILLER])
    assert names(puzzle) == ["row", "column", "block", "killer"]
    assert puzzle.count() == 1
    assert read(text, extra="killer:4:A1A2").count() == 1
    assert read(text, extra=KillerRule(["5:A1A2"])).count() == 0


@pytest.mark.parametrize("text", [FOUR, STANDARD_LINK, DIAGONAL_LINK, OWN_JSON, CANDIDATES])
@pytest.mark.parametrize("read", [read_puzzle, read_any])
def test_rules_are_all_the_rules_whatever_the_text_says(text, read):
    assert read(text, rules=[KILLER]).rules == [KILLER]
    assert read(text, rules=()).rules == []
    assert names(read(text, rules=STANDARD, extra="anti-knight")) == ["row", "column", "block", "anti-knight"]


def test_without_either_a_link_has_its_own_rules_and_a_grid_the_standard_ones():
    assert names(read_puzzle(FOUR)) == ["row", "column", "block"]
    assert names(read_puzzle(DIAGONAL_LINK)) == ["row", "column", "block", "diagonal"]
    assert names(read_puzzle(OWN_JSON)) == ["row"]


def test_what_is_read_shares_no_rule_that_a_later_clue_could_change():
    killer = KillerRule(["4:A1A2"])
    read_puzzle(FOUR, rules=[killer], extra="killer:3:B1B2")
    assert killer.clues() == ["4:A1A2"]


def test_another_box_or_regions_take_the_place_of_the_blocks():
    six = "." * 36
    assert names(read_puzzle(six, extra=BlockRule(3, 2))) == ["row", "column", "block"]
    assert read_puzzle(six, extra="block:3x2").rules[2].clues() == ["3x2"]
    regions = RegionsRule(["AABB/AABB/CCDD/CCDD"])
    assert read_puzzle(FOUR, extra=regions).count() == read_puzzle(FOUR).count()


def test_the_other_families_take_them_too():
    cages = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-"
    assert names(calcudoku.read_puzzle(cages, extra="row")) == ["row", "column", "cage"]
    assert names(calcudoku.read_puzzle(cages, [RowRule])) == ["row"]
    assert calendar.read_puzzle("Oct 6", rules=()).rules == []
    assert names(read_any(cages, rules=[RowRule])) == ["row"]
    assert names(read_any("Oct 6", extra=KILLER)) == ["placement", "killer"]


def answers(*arguments, **options):
    return [(answer.status, answer.found) for answer in solve_many(*arguments, **options)]


ALL_FORMS = [FOUR, STANDARD_LINK, read_puzzle(FOUR).to_json()]


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"jobs": 2}, {"jobs": 2, "timeout": 60}])
def test_many_puzzles_have_rules_and_extra_ones_as_one_has(options):
    assert answers(ALL_FORMS, **options) == [("unique", 1)] * 3
    assert answers(ALL_FORMS, extra=[KillerRule(["5:A1A2"])], **options) == [("none", 0)] * 3
    assert answers(ALL_FORMS, extra="killer:5:A1A2", **options) == [("none", 0)] * 3
    assert answers(ALL_FORMS, [KILLER], limit=5, **options) == [("several", 5)] * 3
    assert answers(ALL_FORMS, without=[BlockRule], limit=5, **options) == answers(
        ALL_FORMS, STANDARD[:2], limit=5, **options
    )


def test_a_batch_of_grids_with_one_more_rule_answers_with_sudokus():
    (answer,) = solve_many([FOUR], extra=[KILLER])
    assert read_puzzle(answer.solution).count() == 1


def test_a_rated_batch_has_the_same_rules():
    (answer,) = solve_many([STANDARD_LINK], extra="killer:4:A1A2", rate=True)
    assert (answer.status, answer.rating.level) == ("unique", "easy")
    assert solve_many(["." * 16], extra=NonConsecutiveRule, rate=True)


@pytest.mark.parametrize(
    ("extra", "says"),
    [
        (
            "kiler:4:A1A2",
            "no rule 'kiler', did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)",
        ),
        ("killer", "rule killer without a clue: expected killer:[TOTAL:]CELLS, such as killer:30:A1A2B1B2"),
        ("killer:x", "killer 'x': read 'x', expected [TOTAL:]CELLS, such as 30:A1A2B1B2"),
        ("row:1", "row '1': this rule has no clues: remove '1'"),
    ],
)
def test_a_text_that_names_no_rule_is_refused_in_words(extra, says):
    for ask in (read_puzzle, lambda text, extra: solve_many([text], extra=extra)):
        with pytest.raises(PuzzleFormatError) as caught:
            ask(FOUR, extra=extra)
        assert str(caught.value) == says


def test_what_is_no_rule_is_refused_wherever_rules_are_given():
    for ask in (read_puzzle, read_any, lambda text, **rules: solve_many([text], **rules)):
        for given in ({"rules": [3]}, {"extra": [None]}, {"extra": 5}):
            with pytest.raises(RulegridError, match="expected an instance of a Rule class"):
                ask(FOUR, **given)


def test_diagonals_join_those_that_are_there():
    assert read_puzzle(DIAGONAL_LINK, extra="diagonal:\\").rules[3].clues() == ["/", "\\"]
    assert len(read_puzzle(DIAGONAL_LINK, extra=DiagonalRule(["\\"])).rules) == 5
