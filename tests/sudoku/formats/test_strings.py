"""Strings of other programs as they are found: none is read as another puzzle, and nothing is dropped without a word."""

import runpy
from pathlib import Path

import pytest

from rulegrid import RulegridError
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import read_puzzle, write

STRINGS = runpy.run_path(str(Path(__file__).parents[3] / "tools" / "strings.py"))
FOUND = [
    pytest.param(found, id=f"{found['format']}-{at}")
    for at, found in enumerate(STRINGS["strings"]("iss", "sudokumaker"))
]
LEAST_ISS, REFUSED_ISS = 132, 10


def puzzle_of(found):
    try:
        return read_puzzle(found["text"])
    except RulegridError as error:
        return pytest.skip(str(error))


@pytest.mark.parametrize("found", FOUND)
def test_a_string_keeps_to_its_published_solution(found):
    puzzle = puzzle_of(found)
    assert STRINGS["is_obeyed"](found["solution"] or "", puzzle)


@pytest.mark.slow
@pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")
@pytest.mark.parametrize("found", FOUND)
def test_a_string_has_the_published_solution_alone_or_says_why_not(found):
    kinds, why = STRINGS["judge"](found)
    assert not {"wrong", "silent"} & {*kinds}, why


@pytest.mark.parametrize("found", FOUND)
def test_a_string_written_in_its_own_format_means_the_same(found):
    puzzle = puzzle_of(found)
    text = write(puzzle, "iss" if found["format"] == "iss" else "sudokumaker")
    left_out = [str(each) for each in text.left_out]
    assert all(each.startswith("where:") and "VA." in each for each in left_out)  # which only ISS's own types express
    assert left_out or read_puzzle(text) == puzzle


@pytest.mark.slow
def test_most_strings_are_read(shared_data):
    found = [param.values[0] for param in FOUND if param.values[0]["format"] == "iss"]
    assert len(found) == LEAST_ISS
    refused = []
    for each in found:
        try:
            read_puzzle(each["text"])
        except RulegridError:
            refused.append(each["text"])
    assert len(refused) <= REFUSED_ISS
    assert all(not text.startswith(".") for text in refused)
