"""Fields of clues: what each reads and writes, what it takes from Python and JSON, and what it refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import (
    Board,
    Cells,
    Digits,
    Groups,
    Number,
    Numbers,
    Outside,
    PuzzleFormatError,
    RulegridError,
    Text,
    Word,
)

CELLS = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=1, max_size=6).map(tuple)
VALUES = {
    "cells": (Cells(), CELLS),
    "number": (Number("n", least=None), st.integers(-(10**30), 10**30)),
    "numbers": (Numbers("n", separator="/"), st.lists(st.integers(0, 999), min_size=1, max_size=4).map(tuple)),
    "digits": (Digits(), st.lists(st.integers(0, 40), min_size=1, max_size=5).map(tuple)),
    "outside": (Outside(), st.tuples(st.sampled_from(["left", "right", "top", "bottom"]), st.integers(0, 60))),
    "groups": (Groups(), st.lists(CELLS, min_size=2, max_size=4).map(tuple)),
    "word": (Word("w", "loop", "open"), st.sampled_from(["loop", "open"])),
}


@pytest.mark.parametrize(("field", "values"), VALUES.values(), ids=VALUES)
def test_what_a_field_writes_it_reads_and_takes_from_json(field, values):
    @given(values)
    def check(value):
        assert field.read(field.write(value)) == value
        assert field.value(field.to_data(value)) == value
        assert field.value(value) == value

    check()


@pytest.mark.parametrize(("field", "values"), VALUES.values(), ids=VALUES)
@given(text=st.text(max_size=12))
def test_any_text_is_read_or_refused_in_one_line(field, values, text):
    value = error = None
    try:
        value = field.read(text)
    except PuzzleFormatError as caught:
        error = str(caught)
    assert error is None or (error.isprintable() and "read " in error)
    assert error or field.read(field.write(value)) == value


@pytest.mark.parametrize(("field", "values"), VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("given_", [None, 1.5, [], {}, [[]], [None], True, object(), [["A1", 5]], ("left", -1)])
def test_what_is_no_value_is_refused_and_never_raises_anything_else(field, values, given_):
    with pytest.raises(RulegridError):
        field.value(given_)


def test_digits_are_characters_until_there_is_a_comma():
    digits = Digits()
    assert digits.read("a1") == (10, 1)
    assert digits.read("10,1") == (10, 1)
    assert digits.write((10, 1)) == "10,1"
    assert digits.read("12,") == (12,)
    for text in ("1,,2", ",", "1,x", "", "1 2"):
        with pytest.raises(PuzzleFormatError):
            digits.read(text)
    with pytest.raises(PuzzleFormatError, match="different"):
        Digits(distinct=True).read("11")


@pytest.mark.parametrize(("text", "column"), [("A1B", 3), ("A1 ?", 4), ("A0", 1)])
def test_cells_are_refused_with_their_column(text, column):
    with pytest.raises(PuzzleFormatError) as caught:
        Cells().read(text, offset=10)
    assert caught.value.column == 10 + column


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        (Cells(), ((0, 0), (3, 0)), "cell D1 is off the board, expected A1 to C3"),
        (Cells(), ((1, 1),), "cell B2 is blocked"),
        (Cells(), ((0, 0), (0, 1), (0, 0)), "cell A1 is named twice"),
        (Cells(linked=True), ((0, 0), (0, 2)), "A1 and A3 are not neighbours"),
        (Groups(), (((0, 0),), ((9, 9),)), "J10 is off the board"),
        (Digits(), (7,), "7 is not a value of this board"),
        (Outside(), ("left", 3), "row D is off the board, expected A to"),
    ],
)
def test_what_does_not_fit_a_board_is_named(field, value, problem):
    with pytest.raises(RulegridError) as caught:
        field.check(value, Board(3, blocked=[(1, 1)]).grid)
    assert problem in str(caught.value)


def test_what_fits_passes():
    grid = Board(3).grid
    Cells(repeats=True).check(((0, 0), (0, 1), (0, 0)), grid)
    Cells(linked=True).check(((0, 0), (1, 1), (1, 2)), grid)
    Digits().check((1, 3, 3), grid)
    Outside().check(("bottom", 2), grid)


@pytest.mark.parametrize(
    ("field", "text", "expected"),
    [
        (Cells(least=2, most=2), "A1", "2 cells"),
        (Cells(least=1, most=1), "A1A2", "one cell"),
        (Cells(least=3), "A1", "at least 3 cells"),
        (Cells(least=1, most=3), "A1A2A3A4", "1 to 3 cells"),
        (Groups(), "A1", "at least 2 groups"),
        (Groups(most=2), "A1:A2:A3", "2 groups"),
        (Number("n"), "-1", "0 or more"),
        (Number("n", most=3), "4", "0 to 3"),
        (Word("w", "loop"), "lop", "expected loop"),
        (Text("label"), "  ", "LABEL"),
    ],
)
def test_too_few_or_too_many_are_counted(field, text, expected):
    with pytest.raises(PuzzleFormatError) as caught:
        field.read(text)
    assert expected in str(caught.value)
    assert text.strip() in str(caught.value)


@pytest.mark.parametrize("field", [field for field, _ in VALUES.values()], ids=VALUES)
def test_a_page_is_served_what_it_needs_to_offer_a_field(field):
    described = field.describe()
    assert {"name", "kind", "label", "optional"} <= described.keys()
    assert described["name"] == field.name
