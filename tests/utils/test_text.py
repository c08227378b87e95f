"""Numbers with their nouns, and texts that no spreadsheet runs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.utils.message import count_noun
from rulegrid.utils.text import columns, protect, unprotect


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0 cells"), (1, "1 cell"), (2, "2 cells"), (-1, "-1 cells"), (1000, "1000 cells")]
)
def test_one_is_singular(number, text):
    assert count_noun(number, "cell") == text
    assert count_noun(1234567, "cell", ",") == "1,234,567 cells"


@given(st.text() | st.text(alphabet="='+-@\t\r＝a"))
def test_a_protected_text_is_no_formula_and_comes_back(text):
    assert unprotect(protect(text)) == text
    assert not protect(text).startswith(("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"))
    if not text.startswith(("=", "'", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")):
        assert protect(text) == text


def test_wide_characters_take_two_columns():
    assert (columns(""), columns("Jan"), columns("一月"), columns("1月")) == (0, 3, 4, 3)
