"""Random texts, bytes and arguments are answered, or refused in one line; never a traceback."""

import contextlib
import io

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulegrid.cli import main

DIGITS = "9" * 10_000


def solve_input(arguments, stdin):
    """Return exit status, standard output and standard error; plain redirection, as hypothesis wants no fixtures."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        patch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        status = main([*arguments, "--max-steps", "200"])
    return status, out.getvalue(), err.getvalue()


def check(arguments, stdin):
    status, out, err = solve_input(arguments, stdin)
    assert status in (0, 1, 2, 3)
    if status == 0:
        assert out.strip()
        assert err == ""
    if status == 1:
        assert out == "No solution.\n"
    if status in (2, 3):
        assert out == ""
        assert len(err.splitlines()) == 1
        assert err.startswith("rulegrid: ")


GRID_TEXT = st.text(alphabet=st.sampled_from("0123456789.ABab |+-\n\r\t:_*xX"), max_size=120)
CAGE_TEXT = st.text(alphabet=st.sampled_from("0123 \n+-*/"), max_size=60)


@st.composite
def almost_calcudokus(draw):
    """Texts of the right form: rows of cage numbers, then labels; cages in pieces and absurd targets included."""
    n = draw(st.integers(1, 4))
    rows = draw(st.lists(st.lists(st.integers(0, 4), min_size=n, max_size=n), min_size=n, max_size=n))
    labels = [
        f"{draw(st.integers(0, 40))}{draw(st.sampled_from(['', *'+-*/']))}" for _ in {x for row in rows for x in row}
    ]
    return "\n".join(" ".join(map(str, row)) for row in [*rows, labels])


@given(st.one_of(st.text(max_size=200), GRID_TEXT, st.sampled_from([4, 9, 16]).flatmap(
    lambda n: st.text(alphabet="01234.", min_size=n, max_size=n))))  # fmt: skip
@example('{"title": "\\ud800[/red]", "rows": 1, "rules": []}')
def test_any_text_as_a_sudoku_is_answered_or_refused_in_one_line(text):
    check(["sudoku"], text.encode("utf-8", "surrogatepass"))


@given(st.one_of(st.text(max_size=200), CAGE_TEXT, almost_calcudokus()))
@example("0 0\n0 0\n" + DIGITS + "*")
def test_any_text_as_a_calcudoku_is_answered_or_refused_in_one_line(text):
    check(["calcudoku"], text.encode("utf-8", "surrogatepass"))


@given(st.binary(max_size=200))
@example(b"\xef\xbb\xbf1")
def test_any_bytes_are_answered_or_refused_in_one_line(data):
    for family in (["sudoku"], ["calcudoku"], ["calendar", "-"]):
        check(family, data)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 70) | st.floats() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)
KEYS = ("title", "rows", "cols", "values", "cells", "labels", "rules")
CLUES = st.text(alphabet="0123456789ABCr:x+*-/, ", max_size=12)
RULES = st.fixed_dictionaries(
    {"rule": st.sampled_from(["row", "column", "block", "killer", "thermometer", "cage", "placement", "x"])},
    optional={"clues": st.lists(CLUES, max_size=3)},
)
PUZZLES = st.fixed_dictionaries(
    {"rows": st.integers(1, 5), "rules": st.lists(RULES, max_size=4)},
    optional={
        "cols": st.integers(1, 5),
        "values": st.lists(st.integers(0, 9), max_size=5) | st.integers(-1, 9),
        "title": st.text(max_size=5),
        "labels": st.dictionaries(st.sampled_from(["A1", "B2", "Z9", "?"]), st.text(max_size=5), max_size=3),
        "cells": st.lists(st.text(alphabet=".#012 ", max_size=10), max_size=5),
    },
)


@pytest.mark.slow
@given(st.one_of(st.dictionaries(st.sampled_from(KEYS), JSON_VALUES), PUZZLES))
def test_any_json_is_answered_or_refused_in_one_line(data):
    import json

    for family in (["sudoku"], ["calcudoku"], ["calendar", "-"]):
        check(family, json.dumps(data).encode())


@given(st.text(max_size=30))
@example("--")
@example("@file")
def test_any_argument_is_answered_or_refused_in_one_line(argument):
    for family in ("sudoku", "calendar"):
        status, out, err = solve_input([family, f"{argument}!"], b"")
        assert (status, out) == (2, "")
        assert len(err.splitlines()) == 1
