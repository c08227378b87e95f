"""Fog and the address of the source: read, written, and reported where a format has no room for them."""

import json

import pytest

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.core.figures import Fog
from rulegrid.sudoku import read_puzzle
from rulegrid.sudoku.formats import fpuzzles, sudokupad
from rulegrid.sudoku.formats.registry import FORMATS

GRID = "1..4......32...."
LAMP, LIT = (1, 1), (3, 3)


@pytest.fixture
def foggy():
    puzzle = read_puzzle(GRID)
    puzzle.fog = Fog([LAMP], [LIT])
    puzzle.source = "https://puzzles.example/1"
    return puzzle


@pytest.mark.parametrize("fog", [None, Fog(), Fog([LAMP]), Fog((), [LIT]), Fog([LAMP, LIT], [LIT])])
@pytest.mark.parametrize("name", ["json", "fpuzzles", "sudokupad"])
def test_fog_comes_back(name, fog):
    puzzle = read_puzzle(GRID)
    puzzle.fog = fog
    (form,) = (each for each in FORMATS if each.name == name)
    text = form.write(puzzle)
    assert form.read(text).fog == fog
    assert text.left_out == ()


@pytest.mark.parametrize("name", ["json", "opensudoku", "sdk"])
def test_the_source_comes_back(name):
    puzzle = read_puzzle("." * 81)
    puzzle.title, puzzle.source = "Example", "https://puzzles.example/?a=1&b=2"
    (form,) = (each for each in FORMATS if each.name == name)
    text = form.write(puzzle)
    assert read_puzzle(text).source == puzzle.source
    assert text.left_out == ()


def test_what_has_no_room_for_them_says_so(foggy):
    for form in FORMATS:
        if form.writer and form.name not in (
            "opensudoku",
            "hodoku",
            "sudokuwiki",
            "sudokuexchange",
            "sdm",
            "ss",
            "samurai",
        ):
            left_out = list(map(str, form.write(foggy).left_out))
            assert ("the fog" in left_out) != ("fog" in form.keeps), form.name
            assert ("the address of the source" in left_out) != ("source" in form.keeps), form.name


def test_what_is_seen_from_the_beginning(foggy):
    assert (0, 3) in foggy.fog.visible_cells(foggy.board)  # given
    assert (2, 0) in foggy.fog.visible_cells(foggy.board)  # beside a lamp
    assert LIT in foggy.fog.visible_cells(foggy.board)
    assert (3, 0) not in foggy.fog.visible_cells(foggy.board)


def test_other_programs_names():
    data = {"size": 4, "grid": [[{}] * 4] * 4, "fogofwar": ["R2C2"], "foglight": ["R4C4", "R9C9"]}
    puzzle = fpuzzles.from_data(data)
    assert puzzle.fog == Fog([LAMP], [LIT])
    assert "R9C9" in str(puzzle.not_understood[0])
    cells = [[{}] * 4] * 4
    puzzle = sudokupad.from_data({"cells": cells, "fogofwar": "r2c2", "foglight": [[3, 3]]})
    assert puzzle.fog == Fog([LAMP], [LIT])
    assert sudokupad.from_data({"cells": cells, "foglight": []}).fog == Fog()
    assert sudokupad.from_data({"cells": cells}).fog is None


@pytest.mark.parametrize(
    ("fog", "path"),
    [({"lamps": ["E9"]}, "puzzle.fog.lamps[0]"), ({"lit": "A1"}, "puzzle.fog.lit"), ({"dark": []}, "puzzle.fog.dark")],
)
def test_what_is_no_fog(foggy, fog, path):
    data = json.loads(foggy.to_json()) | {"fog": fog}
    with pytest.raises(PuzzleFormatError) as caught:
        Puzzle.from_data(data)
    assert caught.value.path == path
