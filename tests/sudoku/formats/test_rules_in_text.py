"""Rules that only the text of another program's puzzle names are listed."""

import json

import pytest

from rulegrid import read_puzzle

BOXES = [[[top + row, left + col] for row in (0, 1) for col in (0, 1)] for top in (0, 2) for left in (0, 2)]


def of_sudokupad(text, **besides):
    cells = [[{} for _ in range(4)] for _ in range(4)]
    return json.dumps({"cells": cells, "regions": BOXES, "metadata": {"rules": text}, **besides})


def of_fpuzzles(text, **besides):
    return json.dumps({"size": 4, "grid": [[{} for _ in range(4)] for _ in range(4)], "ruleset": text, **besides})


def spoken(text):
    return [str(each).split("'")[1] for each in read_puzzle(text).not_understood if "the text speaks of" in str(each)]


@pytest.mark.parametrize("made", [of_sudokupad, of_fpuzzles])
def test_a_rule_of_the_text_alone_is_listed(made):
    text = "Cells a knight’s move apart cannot contain the same digit. The main diagonal contains 1-4."
    assert spoken(made(text)) == ["anti-knight", "diagonal"]
    assert spoken(made("Digits along a thermometer increase.")) == ["thermometer"]


def test_a_rule_of_the_title_alone_is_listed():
    assert spoken(of_fpuzzles("", title="Windoku")) == ["windoku"]


@pytest.mark.parametrize(
    "text",
    [
        "Normal sudoku rules apply.",
        "There is no anti-knight rule.",
        "No knight's move constraint, and digits may repeat on the main diagonals.",
        "The king's move constraint doesn't apply.",
        "Digits separated by an X sum to 10.",
    ],
)
def test_what_a_text_denies_is_no_rule(text):
    assert spoken(of_fpuzzles(text)) == []


def test_a_rule_that_was_read_is_not_listed():
    assert spoken(of_fpuzzles("Anti-knight: a knight's move apart, digits differ.", antiknight=True)) == []
    assert spoken(of_sudokupad("A knight's move apart, digits differ.", **{"global": ["antiknight"]})) == []
