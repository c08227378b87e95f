import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.utils.coordinates import cell_name, cell_names, read_cells
from rulegrid.utils.errors import PuzzleFormatError

CELLS = st.tuples(st.integers(0, 4095), st.integers(0, 4095))
R, C = 17, 2  # the rows whose letters also write `r1c1`


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        ((0, 0), "A1"),
        ((0, 9), "A10"),
        ((25, 0), "Z1"),
        ((26, 0), "AA1"),
        ((51, 0), "AZ1"),
        ((52, 0), "BA1"),
        ((470, 0), "RC1"),  # not the beginning of r…c1
        ((701, 0), "ZZ1"),
        ((702, 0), "AAA1"),
    ],
)
def test_letters_count_rows_and_go_on_after_z(cell, name):
    assert cell_name(cell) == name
    assert read_cells(name) == [cell]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", []),
        (" \t\r\n,", []),
        ("a1", [(0, 0)]),
        ("A1b2C3", [(0, 0), (1, 1), (2, 2)]),
        ("A1,B2 , C3", [(0, 0), (1, 1), (2, 2)]),
        ("A10A1", [(0, 9), (0, 0)]),
        ("A01", [(0, 0)]),
        ("r1c1R2C3", [(0, 0), (1, 2)]),
        ("A1r2c2AA3", [(0, 0), (1, 1), (26, 2)]),
        ("A1A1", [(0, 0), (0, 0)]),
    ],
)
def test_cells_are_read_one_after_the_other_in_either_spelling(text, cells):
    assert read_cells(text) == cells


def test_a_space_tells_the_rows_r_and_c_from_a_numbered_cell():
    assert read_cells("R1C2") == [(0, 1)]
    assert read_cells("R1 C2") == [(R, 0), (C, 1)]


@pytest.mark.parametrize(
    ("text", "column", "read"),
    [
        ("A0", 1, "'A0'"),
        ("r0c1", 1, "'r0c1'"),
        ("A1 B0", 4, "'B0'"),
        ("A1B", 3, "'B'"),
        ("1A", 1, "'1A'"),
        ("A1-B2", 3, "'-B2'"),
        ("AAAA1", 1, "'AAAA1'"),
        ("A12345", 1, "'A12345'"),
        ("A" + "9" * 5000, 1, "(5001 characters)"),
        ("A\u0663", 1, "'A\u0663'"),
        ("A\u00b2", 1, "'A\u00b2'"),
        ("\u0130\u0131", 1, "'\u0130\u0131'"),
        ("A1\0", 3, r"'\x00'"),
        ("A1\ud800", 3, r"'\ud800'"),
    ],
)
def test_what_is_no_cell_is_named_with_its_column(text, column, read):
    with pytest.raises(PuzzleFormatError) as caught:
        read_cells(text)
    assert caught.value.column == column
    assert read in str(caught.value)


def test_the_offset_moves_the_column_that_an_error_names():
    with pytest.raises(PuzzleFormatError, match=r"^column 13: read"):
        read_cells("A1?", offset=10)


@given(st.lists(CELLS))
def test_names_separated_by_spaces_are_read_back(cells):
    assert read_cells(" ".join(map(cell_name, cells))) == cells


@given(st.lists(CELLS.filter(lambda cell: cell[0] != R)))
def test_names_without_spaces_are_read_back(cells):
    assert read_cells(cell_names(cells)) == cells


@given(st.lists(CELLS))
def test_numbered_cells_are_read_back(cells):
    assert read_cells("".join(f"r{row + 1}c{col + 1}" for row, col in cells)) == cells


@given(st.text(alphabet="AaRrCcZ0159 ,\n?\u0663", max_size=30) | st.text())
def test_any_text_is_read_or_refused_in_one_line(text):
    message, cells = "", []
    try:
        cells = read_cells(text)
    except PuzzleFormatError as error:
        message = str(error)
    assert message.isprintable()  # a line end is not
    assert all(row >= 0 and col >= 0 for row, col in cells)
