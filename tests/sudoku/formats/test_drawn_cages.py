"""Cages: labels with signs and question marks, sentences about all totals, hidden cages as regions."""

import pytest

from pads import clues, pad, rules_text
from rulegrid.sudoku.formats.fpuzzles import from_data as from_fpuzzles
from rulegrid.sudoku.formats.sudokupad import from_data


def cages(*labels):
    return [
        {"cells": [[2 * row + at, col] for at in (0, 1)], "unique": True} | ({"value": label} if label else {})
        for (row, col), label in zip([(0, 0), (0, 2), (1, 1)], labels, strict=False)
    ]


SIGNS = "A ? is a single digit total, ?? a double digit total, < means less than and > more than."


@pytest.mark.parametrize(
    ("label", "totals"),
    [
        ("?", "3/4/5/6/7"),
        ("<5", "3/4"),
        ("≤5", "3/4/5"),
        (">4", "5/6/7"),
        ("≥6", "6/7"),
        ("<?", "3/4/5/6/7"),
        ("\\<5", "3/4"),
    ],
)
def test_labels_with_signs_are_totals(label, totals):
    assert clues(from_data(pad(cages=cages(label), **rules_text(SIGNS)))) == [f"killer:{totals}:A1B1"]


@pytest.mark.parametrize(
    ("label", "text"), [("?", "The cages have totals."), ("<5", "The cages have totals."), ("?", "")]
)
def test_signs_that_no_text_explains_are_listed(label, text):
    puzzle = from_data(pad(cages=cages(label), **rules_text(text)))
    assert clues(puzzle) == []
    assert puzzle.not_understood


def test_a_total_that_is_impossible_is_listed():
    puzzle = from_data(pad(cages=cages("??"), **rules_text(SIGNS)))
    assert clues(puzzle) == []
    assert puzzle.not_understood


def test_all_totals_may_be_equal_or_different():
    same = from_data(
        pad(cages=cages("", ""), **rules_text("Digits in cages do not repeat. All cages have the same sum."))
    )
    assert clues(same)[-1] == "equal-sum:A1B1:A3B3"
    unlike = from_data(
        pad(cages=cages("", "5"), **rules_text("Digits in cages do not repeat. The cages have different totals."))
    )
    assert clues(unlike)[-1] == "where:A1 + B1 != A3 + B3"


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("Cages of the same colour have the same sum.", ("", "")),
        ("All cages have the same sum.", ("", "", "5")),
        ("Some cages have equal sums. Other cages have different sums.", ("", "")),
    ],
)
def test_totals_of_some_cages_are_listed(text, labels):
    puzzle = from_data(pad(cages=cages(*labels), **rules_text(text)))
    assert not any(clue.startswith(("equal-sum", "where")) for clue in clues(puzzle))
    assert "the text compares totals of cages" in "".join(map(str, puzzle.not_understood))


def test_equal_totals_that_the_solution_breaks_are_listed():
    data = pad(cages=cages("", ""), metadata={"rules": "All cages have the same sum.", "solution": "1243341221344321"})
    puzzle = from_data(data)
    assert clues(puzzle) == ["killer:A1B1", "killer:A3B3"]
    assert "the text compares totals of cages" in "".join(map(str, puzzle.not_understood))


def test_hidden_cages_of_different_digits_are_regions():
    hidden = [
        {"cells": [[r, c] for r in (0, 1) for c in (at, at + 1)], "hidden": True, "unique": True} for at in (0, 2)
    ]
    puzzle = from_data(pad(cages=hidden))
    assert clues(puzzle) == ["regions:A1A2B1B2", "regions:A3A4B3B4"]
    assert clues(from_data(pad(cages=[{**cage, "unique": False} for cage in hidden]))) == []
    hidden[1]["cells"][0] = [0, 1]
    assert clues(from_data(pad(cages=hidden))) == []


def test_plain_cages_of_fpuzzles_have_different_digits_if_the_text_states_it():
    data = {
        "size": 4,
        "grid": [[{} for _ in range(4)] for _ in range(4)],
        "cage": [{"cells": ["R1C1", "R2C2"], "outlineC": "#000"}],
    }
    assert clues(from_fpuzzles({**data, "ruleset": "Digits can't repeat in a cage."})) == ["killer:A1B2"]
    unclear = from_fpuzzles({**data, "ruleset": "Digits can't repeat in a row. Digits may repeat in cages."})
    assert clues(unclear) == []
    assert unclear.not_understood
