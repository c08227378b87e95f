import pytest
from hypothesis import given
from hypothesis import strategies as st

from refusals import check_refusal, refusal
from rulegrid.utils.coordinates import cell_name
from rulegrid.utils.errors import PuzzleFormatError
from rulegrid.utils.parser import (
    CELL_CHARACTERS,
    parse_compact_puzzle,
    parse_compact_thermometer,
    parse_spaced_puzzle,
    parse_spaced_thermometer,
    split_lines,
    split_tokens,
)

PUZZLE_PARSERS = [parse_compact_puzzle, parse_spaced_puzzle]
THERMOMETER_PARSERS = [parse_compact_thermometer, parse_spaced_thermometer]
CELLS = st.lists(st.tuples(st.integers(0, 16), st.integers(0, 40)), unique=True, min_size=1)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("030007004", [0, 3, 0, 0, 0, 7, 0, 0, 4]),
        (".3...7..4", [0, 3, 0, 0, 0, 7, 0, 0, 4]),
        ("9AaZz", [9, 10, 10, 35, 35]),
        ("\n  12.\t\r\n", [1, 2, 0]),
        ("", []),
        (" \n ", []),
    ],
)
def test_a_compact_puzzle_is_a_character_a_cell(text, values):
    assert parse_compact_puzzle(text) == values


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("0 3 0 0", [0, 3, 0, 0]),
        (". _ 0 00", [0, 0, 0, 0]),
        ("1 2\r\n3\t4\n\n", [1, 2, 3, 4]),
        ("10 A a 35 Z", [10, 10, 10, 35, 35]),
        ("64 01 999999999", [64, 1, 999999999]),
        ("1\u00a02\u20283\x0c4", [1, 2, 3, 4]),
        ("", []),
        (" \n ", []),
    ],
)
def test_a_spaced_puzzle_is_a_word_a_cell(text, values):
    assert parse_spaced_puzzle(text) == values


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("12 34", 1, 3, "' '"),
        (" 12\n34", 1, 4, r"'\n'"),
        ("\n\r\n12\r34", 3, 3, r"'\r'"),
        ("12\u00a034", 1, 3, r"'\xa0'"),
        ("12x-3", 1, 4, "'-'"),
        ("\n 1_", 2, 3, "'_'"),
        ("1\u0663", 1, 2, "'\u0663'"),
        ("1\u00b2", 1, 2, "'\u00b2'"),
        ("1\0", 1, 2, r"'\x00'"),
        ("1\ud800", 1, 2, r"'\ud800'"),
        ("\ufeff1", 1, 1, r"'\ufeff'"),
    ],
)
def test_a_compact_puzzle_is_refused_where_a_character_is_no_cell(text, line, column, read):
    check_refusal(parse_compact_puzzle, text, line, column, f"read {read}, expected")


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("1 2,3", 1, 3, "'2,3'"),
        ("1 -1", 1, 3, "'-1'"),
        ("1\n2\n 1.5", 3, 2, "'1.5'"),
        ("1\r2\r\n3 AB", 3, 3, "'AB'"),
        ("__", 1, 1, "'__'"),
        ("1_0", 1, 1, "'1_0'"),
        ("1234567890", 1, 1, "'1234567890'"),
        ("9" * 5000, 1, 1, "(5000 characters)"),
        ("\u0663", 1, 1, "'\u0663'"),
        ("1 \u00b2", 1, 3, "'\u00b2'"),
        ("1 \0", 1, 3, r"'\x00'"),
        ("1 \ud800", 1, 3, r"'\ud800'"),
    ],
)
def test_a_spaced_puzzle_is_refused_where_a_word_is_no_cell(text, line, column, read):
    check_refusal(parse_spaced_puzzle, text, line, column, read)


@given(st.lists(st.integers(0, 35)))
def test_compact_puzzles_are_read_back(values):
    assert parse_compact_puzzle("".join(CELL_CHARACTERS[value] for value in values)) == values


@given(st.lists(st.tuples(st.integers(0, 64), st.sampled_from([" ", "\n", "\r\n", "  \t"]))))
def test_spaced_puzzles_are_read_back_from_any_spacing(entries):
    assert parse_spaced_puzzle("".join(f"{value}{gap}" for value, gap in entries)) == [value for value, _ in entries]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("A1B1B2", [(0, 0), (1, 0), (1, 1)]),
        ("a1b1b2", [(0, 0), (1, 0), (1, 1)]),
        ("B9B10B11", [(1, 8), (1, 9), (1, 10)]),
        ("AA1Z1", [(26, 0), (25, 0)]),
        ("r1c1r2c1", [(0, 0), (1, 0)]),
        (" \nA1\n", [(0, 0)]),
    ],
)
def test_a_compact_thermometer_lists_its_cells_from_the_bulb(text, cells):
    assert parse_compact_thermometer(text) == cells


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("B7 B8 B9 B10", [(1, 6), (1, 7), (1, 8), (1, 9)]),
        ("  a1\tb1\r\nc1\n", [(0, 0), (1, 0), (2, 0)]),
        ("r1c1 r2c1", [(0, 0), (1, 0)]),
        ("R1 C1", [(17, 0), (2, 0)]),
        ("A1", [(0, 0)]),
    ],
)
def test_a_spaced_thermometer_lists_its_cells_from_the_bulb(text, cells):
    assert parse_spaced_thermometer(text) == cells


@pytest.mark.parametrize("parse", THERMOMETER_PARSERS)
@pytest.mark.parametrize("text", ["", " ", "\n\t\r\n"])
def test_a_thermometer_has_a_cell(parse, text):
    assert "read an empty text, expected" in str(refusal(parse, text).problem)


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_compact_thermometer, "A1B1A1"),
        (parse_compact_thermometer, "A1B1a01"),
        (parse_compact_thermometer, "A1B1r1c1"),
        (parse_spaced_thermometer, "A1 B1 A1"),
        (parse_spaced_thermometer, "A1 B1\nr1c1"),
    ],
)
def test_a_thermometer_visits_a_cell_once(parse, text):
    assert str(refusal(parse, text).problem) == "cells 1 and 3 are both A1, expected every cell once"


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("A1 B1", 1, 3, "' '"),
        ("\n A1\nB1", 2, 4, r"'\n'"),
        ("A1,B1", 1, 3, "','"),
        ("\n A1B", 2, 4, "'B'"),
        ("A1B0", 1, 3, "'B0'"),
        ("A1\u0663", 1, 3, "'\u0663'"),
        ("A" + "1" * 5000, 1, 1, "(5001 characters)"),
        ("\0", 1, 1, r"'\x00'"),
        ("\ud800", 1, 1, r"'\ud800'"),
    ],
)
def test_a_compact_thermometer_is_refused_where_there_is_no_cell(text, line, column, read):
    check_refusal(parse_compact_thermometer, text, line, column, read)


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("A1 B1B2", 1, 4, "'B1B2'"),
        ("A1, B1", 1, 3, "','"),
        ("A1 ,B1", 1, 4, "','"),
        ("A1\n  B", 2, 3, "'B'"),
        ("A1\r\nB1 C1?", 2, 6, "'?'"),
        ("A1 0", 1, 4, "'0'"),
        ("A1 B" + "9" * 5000, 1, 4, "(5001 characters)"),
        ("A1 B\u00b2", 1, 4, "'B\u00b2'"),
    ],
)
def test_a_spaced_thermometer_is_refused_where_there_is_no_cell(text, line, column, read):
    check_refusal(parse_spaced_thermometer, text, line, column, read)


@given(CELLS)
def test_thermometers_are_read_back(cells):
    names = [cell_name(cell) for cell in cells]
    assert parse_compact_thermometer("".join(names)) == cells
    assert parse_spaced_thermometer(" ".join(names)) == cells


@pytest.mark.parametrize("parse", PUZZLE_PARSERS + THERMOMETER_PARSERS)
@given(text=st.text(alphabet="AaRrCcZ0159._, \n\r\t?\u0663\u00b2", max_size=30) | st.text(st.characters(codec=None)))
def test_any_text_is_read_or_refused_in_one_line(parse, text):
    refused = None
    try:
        result = parse(text)
    except PuzzleFormatError as error:
        refused = error
    if refused:
        assert str(refused).isprintable()
        assert refused.line is None or 1 <= refused.line <= len(split_lines(text))
    else:
        assert isinstance(result, list)


@given(st.text(alphabet="ab \t\n\r\x0b\x0c\x1c\x85\u2028", max_size=30))
def test_tokens_are_where_they_say(text):
    tokens = split_tokens(text)
    lines = split_lines(text)
    assert [token.text for token in tokens] == text.split()
    for token in tokens:
        assert lines[token.line - 1].startswith(token.text, token.column - 1)
