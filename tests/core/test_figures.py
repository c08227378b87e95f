"""Figures: what a source draws for looks alone, in JSON, pictures and copies of a puzzle."""

import re

import pytest

from rulegrid import Puzzle, PuzzleFormatError
from rulegrid.core.figures import Figure, read_figure
from rulegrid.sudoku import read_puzzle

LINE = {"kind": "line", "points": [[0.5, 0.5], [0.5, 2.5]], "colour": "#CFCFCF80", "width": 0.2, "behind": True}
CIRCLE = {
    "kind": "circle",
    "points": [[-0.5, 1.0]],
    "fill": "#FF0000",
    "colour": "#00AA00",
    "width": 0.5,
    "height": 0.5,
    "text": "7",
    "size": 0.3,
}
OUTLINE = {"kind": "outline", "points": [[0.5, 0.5], [1.5, 0.5]], "text": "A", "size": 0.24}


def drawn(*figures):
    data = read_puzzle("1..4......32....").to_data() | {"drawings": list(figures)}
    return Puzzle.from_data(data)


@pytest.mark.parametrize("data", [LINE, CIRCLE, OUTLINE])
def test_a_figure_comes_back_from_json(data):
    assert read_figure(data, "it").data() == data


def test_figures_are_shown_kept_and_make_no_difference():
    puzzle = drawn(LINE, CIRCLE, OUTLINE)
    picture = puzzle.to_svg(dark=False)
    assert re.search(r'stroke="#CFCFCF" [^>]*stroke-opacity="0.5"', picture)
    assert re.search(r'<circle [^>]*fill="#FF0000"', picture)
    assert ">7</text>" in picture
    assert ">A</text>" in picture
    assert picture.index('stroke="#CFCFCF"') < picture.index('class="borders"') < picture.index('fill="#FF0000"')
    assert Puzzle.from_json(puzzle.to_json()).drawings == puzzle.drawings
    assert puzzle.add("diagonal").with_value("A2", 3).drawings == puzzle.drawings
    assert puzzle == read_puzzle("1..4......32....")


def test_there_is_room_for_what_stands_outside():
    tops = [float(re.search(r'data-top="([\d.]+)"', puzzle.to_svg())[1]) for puzzle in (drawn(LINE), drawn(CIRCLE))]
    assert tops[1] > tops[0] + 24


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"kind": "cube"}, r"puzzle\.drawings\[0\]\.kind: read 'cube', expected one of line, arrow"),
        ({"points": []}, r"points: read 0 places, expected 1 to 5000"),
        ({"points": [[1]]}, r"points\[0\]: read '\[1\]', expected a place"),
        ({"points": [[1e9, 0]]}, r"points\[0\]: read "),
        ({"width": 1e9}, r"width: read "),
        ({"colour": "url(x)"}, r"colour: read 'url\(x\)', expected a colour such as #67F067"),
        ({"behind": 1}, "behind"),
        ({"more": 1}, "more: unknown key"),
    ],
)
def test_what_is_no_figure_is_refused_in_one_line(change, message):
    with pytest.raises(PuzzleFormatError, match=message):
        drawn(LINE | change)


def test_too_many_figures_are_refused():
    with pytest.raises(PuzzleFormatError, match="read 5001 drawings, expected at most 5000"):
        drawn(*[LINE] * 5001)


def test_a_line_reaches_as_far_as_it_is_wide():
    assert Figure("line", ((0.5, 0.5), (1.5, 0.5)), width=0.2).reach == (0.4, 1.6, 0.4, 0.6)
