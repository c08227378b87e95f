"""JSON as people write it: with comments between its lines, and errors that name their place."""

import pytest

from rulegrid import calcudoku, sudoku
from rulegrid.utils.errors import PuzzleFormatError
from rulegrid.utils.json_text import is_object, read_json

COMMENTED = '\ufeff// two rows\n{\n  # of two\n  "rows": 2, "rules": []\n}\n// the end'


def test_comments_between_the_lines_are_skipped():
    assert read_json(COMMENTED) == {"rows": 2, "rules": []}
    assert read_json('{"a": "// no comment"}') == {"a": "// no comment"}


def test_an_error_behind_comments_has_its_line():
    with pytest.raises(PuzzleFormatError) as caught:
        read_json('# one\n{"rows": 2,\n// two\n"rules" []}')
    assert (caught.value.line, caught.value.column) == (4, 9)


@pytest.mark.parametrize("text", [COMMENTED, " \r\n\t{", "\ufeff{"])
def test_an_object_is_recognised_behind_comments(text):
    assert is_object(text)


@pytest.mark.parametrize("text", ["", "1..4", "[1]", "// {"])
def test_other_texts_are_no_objects(text):
    assert not is_object(text)


def test_a_puzzle_as_json_may_begin_with_a_comment():
    for family in (sudoku, calcudoku):
        assert family.read_puzzle(COMMENTED).board.size == 2
