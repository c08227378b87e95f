"""What the readers of all families have in common."""

import ast
import re
from pathlib import Path

import pytest

import rulegrid
from rulegrid import PuzzleFormatError, calcudoku, calendar, sudoku
from rulegrid.core.family import read_puzzle
from rulegrid.core.page_address import family_of, is_address
from source_trees import tree_of

SRC = Path(rulegrid.__file__).parent


@pytest.mark.parametrize(
    "read",
    [sudoku.read_puzzle, calcudoku.read_puzzle, calendar.read_puzzle, read_puzzle],
    ids=lambda read: read.__module__,
)
@pytest.mark.parametrize("given", [None, 5, b"1..4......32....", ["1..4......32...."]], ids=repr)
def test_what_is_no_text_is_refused_by_name(read, given):
    with pytest.raises(
        PuzzleFormatError, match=r"^read .*, expected a string(, or a list of rows)?$|^row 1: 16 cells, expected 1$"
    ):
        read(given)


@pytest.mark.parametrize("family", [sudoku, calcudoku, calendar])
def test_several_puzzles_as_json_are_counted(family):
    text = '{"rows": 2, "rules": []}\n' * 3
    with pytest.raises(PuzzleFormatError) as caught:
        family.read_puzzle(text)
    assert str(caught.value) == "read 3 puzzles, expected one: `batch` solves many"


BELOW_FAMILIES = ("utils", "core", "solver", "draw", "explain", "setting", "generate")


def test_no_layer_below_the_families_names_one():
    found = []
    for path in (path for layer in BELOW_FAMILIES for path in sorted((SRC / layer).rglob("*.py"))):
        tree = tree_of(path)
        prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = (node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str))
        found += [
            f"{path.relative_to(SRC)}:{text.lineno}"
            for text in texts
            if id(text) not in prose and re.search("sudoku|calcudoku|calendar", text.value)
        ]
    known = ("core/rule_names.py", "core/game_saves.py")  # USUAL_FAMILY, and the games of which families are read
    assert [place for place in found if not place.startswith(known)] == []


def test_an_address_of_an_unknown_family_is_no_address():
    assert family_of("#/sudoku?grid=1..4") == "sudoku"
    assert family_of("#/crossword?grid=1..4") == ""
    assert is_address("see #/calendar?date=2026-10-06", "calendar", needs="")
    assert not is_address("see #/sudoku?rules=row", "sudoku")
