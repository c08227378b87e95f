"""Numbers of any length, written in full or quoted without being written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calcudoku import Cage
from rulegrid.sudoku import KillerRule
from rulegrid.utils import numbers
from rulegrid.utils.errors import quote
from rulegrid.utils.numbers import begin_number, read_number, short_number, write_number

EDGES = [
    0,
    1,
    9,
    10,
    99,
    100,
    *(10**k + d for k in (23, 24, 25, 127, 128, 129, 3999, 4000, 4001, 4299) for d in (-1, 0, 1)),
]
NUMBERS = (
    st.integers() | st.integers(0, 4200).flatmap(lambda digits: st.integers(0, 10**digits)) | st.sampled_from(EDGES)
)


@given(NUMBERS)
def test_numbers_are_written_as_python_does(number):
    assert write_number(number) == str(number)
    assert write_number(-number) == str(-number)


@given(NUMBERS, st.integers(1, 40))
def test_the_beginning_of_a_number_is_that_of_its_digits(number, most):
    text = str(number)
    assert begin_number(number, most) == (text[:most], len(text))
    assert short_number(number, most) == (text if len(text) <= most else text[:most] + "…")


def test_numbers_beyond_what_python_writes_come_back():
    for digits in ("7" * 10_000, "1" + "0" * 50_000, "9" * 30_001):
        assert write_number(read_number(digits)) == digits
        assert begin_number(read_number(digits), 5) == (digits[:5], len(digits))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("abc", "'abc'"),
        ("x" * 25, f"'{'x' * 24}…' (25 characters)"),
        (-5, "-5"),
        (10**30, f"1{'0' * 23}… (31 characters)"),
        (True, "True"),
        ([1] * 20, "[1, 1, 1, 1, 1, 1, 1, 1,… (60 characters)"),
    ],
)
def test_what_was_read_is_quoted_and_cut_short(value, text):
    assert str(quote(value)) == text


@pytest.mark.slow
def test_nothing_that_is_cut_short_is_written_in_full(monkeypatch):
    """To write 200,000 digits and show 30 of them took seconds."""
    huge = 10**200_000

    def refuse(number):
        raise AssertionError("written in full")

    monkeypatch.setattr(numbers, "write_number", refuse)
    monkeypatch.setattr("rulegrid.calcudoku.cage.write_number", refuse)
    monkeypatch.setattr("rulegrid.sudoku.rules.cages.write_number", refuse)
    assert str(quote(huge)).endswith("… (200001 characters)")
    assert Cage(huge, "+", ((0, 0),)).unit == f"cage 1{'0' * 29}…+ at A1"
    rule = KillerRule([(huge, [(0, 0)])])
    assert rule.unit_name(rule.clue_list[0]) == f"cage 1{'0' * 29}… at A1"
