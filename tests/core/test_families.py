"""What the readers of all families have in common."""

import pytest

from rulegrid import PuzzleFormatError, calcudoku, calendar, sudoku
from rulegrid.core.family import read_puzzle


@pytest.mark.parametrize(
    "read",
    [sudoku.read_puzzle, calcudoku.read_puzzle, calendar.read_puzzle, read_puzzle],
    ids=lambda read: read.__module__,
)
@pytest.mark.parametrize("given", [None, 5, b"1..4......32....", ["1..4......32...."]], ids=repr)
def test_what_is_no_text_is_refused_by_name(read, given):
    with pytest.raises(PuzzleFormatError, match=r"^read .*, expected a string$"):
        read(given)


@pytest.mark.parametrize("family", [sudoku, calcudoku, calendar])
def test_several_puzzles_as_json_are_counted(family):
    text = '{"rows": 2, "rules": []}\n' * 3
    with pytest.raises(PuzzleFormatError) as caught:
        family.read_puzzle(text)
    assert str(caught.value) == "read 3 puzzles, expected one: `batch` solves many"
