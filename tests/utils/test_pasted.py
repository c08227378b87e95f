"""What people paste is taken apart."""

import re

import pytest

from rulegrid.utils.text import address, pieces, unwrap_text

STARTS = re.compile("https?://|N4I")


@pytest.mark.parametrize(
    "around", ["{}", "<{}>", '"{}"', "'{}'", "`{}`", "“{}”", " {}\n", "\ufeff{}", "```\n{}\n```", "~~~text\n{}\n~~~"]
)
def test_what_stands_around_a_text_is_taken_off(around):
    assert unwrap_text(around.format("1..4")) == "1..4"


@pytest.mark.parametrize("text", ["", "'", "''", "<", "<a> <b>", "'1' '2'", "```", "(1)"])
def test_what_is_no_wrapping_stays(text):
    assert unwrap_text(text) in (text, "")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Try [this](https://a.org/?x=N4I) now", ["https://a.org/?x=N4I"]),
        ("see https://a.org/x, then <https://b.org/y>.", ["https://a.org/x", "https://b.org/y"]),
        ("**https://a.org/x**", ["https://a.org/x"]),
        ("链接：https://a.org/x。", ["https://a.org/x"]),
        ("https%3A%2F%2Fa.org%2Fx%3Fy%3D1", ["https://a.org/x?y=1"]),
        ("// https://a.org/x\n1..4", []),
        ("# https://a.org/x\nhttps://b.org/y", ["https://b.org/y"]),
        ("# https://a.org/x", ["https://a.org/x"]),
        ("> https://a.org/?x=N4Ig9\n> aB3dE\n> Bye", ["https://a.org/?x=N4Ig9aB3dE"]),
        ("N4Iab cD4e by Anna", ["N4Iab+cD4e"]),
        ("N4Iab= cD4e", ["N4Iab="]),
        ("N4Iab N4Icd", ["N4Iab", "N4Icd"]),
    ],
)
def test_pieces_end_where_they_end(text, found):
    assert list(pieces(text, STARTS)) == found


def test_an_address_from_html_is_taken_apart():
    assert address("https://a.org/b?x=1&amp;y=2").parameters == {"x": "1", "y": "2"}
    assert address("www.A.org")[:2] == ("www.a.org", "")
