"""Counts as CSV, JSON and words: no label runs as a formula, and what is written reads back as the same."""

import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import CalendarBoard, Group, Piece, count_dates, load_board
from rulegrid.calendar.counts import (
    name_extremes,
    read_counts_csv,
    summarise_counts,
    write_counts_csv,
    write_counts_json,
)
from rulegrid.utils.errors import PuzzleFormatError

FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", "'quoted'", "'=1", "＝1+1", "'", "=", "==", "''=1"]


def board_of(labels, group="letter"):
    """A board of one row, of which one cell stays open and a bar covers the rest."""
    bar = Piece("bar", tuple((0, col) for col in range(len(labels))))
    return CalendarBoard(
        "row", (tuple(labels), ("",) * len(labels)), (Group(group, tuple(labels)),), (bar, *rest(labels))
    )


def rest(labels):
    return [Piece("rest", tuple((0, col) for col in range(len(labels) - 1)))] if len(labels) > 1 else []


def test_no_label_is_a_formula_in_a_spreadsheet():
    board = board_of([label for label in FORMULAS if "," not in label])
    counts = count_dates(board)
    text = write_counts_csv(board, counts)
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert not [cell for cell in cells if cell.startswith(("=", "+", "-", "@", "\t", "\r", "＝"))]
    assert "'=1+1" in cells
    assert read_counts_csv(text) == counts
    assert write_counts_csv(board_of(["a"], "=group"), {("a",): 1}).splitlines()[0] == "'=group,count"


LABEL = st.sampled_from(FORMULAS) | st.text(min_size=1, max_size=5).filter(
    lambda text: text == text.strip() and "," not in text and text.isprintable() and text != "#"
)


@given(st.lists(LABEL, min_size=1, max_size=8, unique_by=str.lower), st.booleans())
def test_counts_are_read_back_as_they_were(labels, complete):
    board = board_of(labels)
    counts = {(label,): at * 10**at for at, label in enumerate(labels)}
    text = write_counts_csv(board, counts, complete=complete)
    assert read_counts_csv(text) == counts
    assert text.splitlines()[0].endswith(",count" if complete else ",at least")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: expected a last column 'count' or 'at least'"),
        ("a,b\nx,1\n", "line 1: expected a last column"),
        ("a,count\nx\n", "line 2: read 'x', expected 2 columns"),
        ("a,count\nx,1\ny,-1\n", "line 3: read 'y,-1', expected 2 columns, a number last"),
        ("a,count\nx,²\n", "line 2"),
    ],
)
def test_what_is_no_table_of_counts_is_refused(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_counts_csv(text)
    assert says in str(caught.value)


def test_numbers_and_nouns_agree():
    board = load_board()
    assert summarise_counts(board, {("Jan", "1"): 1}) == [
        "1 solution for 1 combination",
        "fewest 1 (Jan 1), most 1 (Jan 1)",
    ]
    assert summarise_counts(board, {("Jan", "1"): 1000, ("Feb", "30"): 500})[:2] == [
        "1,500 solutions for 2 combinations",
        "1,000 solutions for the 1 that is a date",
    ]
    assert name_extremes({("a",): 0}) == "fewest 0 (a), most 0 (a)"


def test_json_says_whether_it_is_complete():
    counts = {("Jan", "1"): 2, ("Jan", "2"): 3}
    for complete in (True, False):
        data = json.loads(write_counts_json(load_board(), counts, complete=complete))
        assert (data["complete"], data["total"], data["groups"]) == (complete, 5, ["month", "day"])
        assert data["counts"][1] == {"open": ["Jan", "2"], "count": 3}
