"""The board and its pieces to cut out: all pieces, in their shape and at the board's scale, none over another."""

from xml.etree import ElementTree

import pytest

from rulegrid.calendar import CalendarBoard, Group, load_board
from rulegrid.calendar.pieces import polyomino
from rulegrid.calendar.printing import CELL, cut_outs
from rulegrid.draw.paper import PAPERS
from rulegrid.utils.errors import RulegridError


def pieces(page):
    """The squares of each piece on a page, by the texts in their middles."""
    root = ElementTree.fromstring(page)
    for group in root.iter("{http://www.w3.org/2000/svg}g"):
        if group.get("class") == "piece":
            yield [
                (text.text, float(text.get("x")), float(text.get("y"))) for text in group if text.tag.endswith("text")
            ]


@pytest.mark.parametrize("name", ["dragonfjord", "weekday8x7", "nine_by_six"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_piece_is_there_once_and_on_the_paper(name, paper):
    board = load_board(name)
    found = []
    for page in cut_outs(board, paper):
        here = list(pieces(page))
        squares = [(x, y) for piece in here for _, x, y in piece]
        for at, (x, y) in enumerate(squares):
            assert CELL / 2 < x < PAPERS[paper].width - CELL / 2
            assert CELL / 2 < y < PAPERS[paper].height - CELL / 2
            assert all(max(abs(x - a), abs(y - b)) > CELL - 0.1 for a, b in squares[:at])
        found += here
    assert sorted(piece[0][0] for piece in found) == sorted(piece.name for piece in board.all_pieces)
    for piece in found:
        left, top = min(x for _, x, _ in piece), min(y for *_, y in piece)
        cells = [(round((y - top) / CELL), round((x - left) / CELL)) for _, x, y in piece]
        (known,) = (each for each in board.all_pieces if each.name == piece[0][0])
        assert tuple(sorted(cells)) in known.orientations


def test_a_large_board_is_made_to_fit():
    labels = tuple(f"x{number}" for number in range(30))
    board = CalendarBoard(
        "wide", (labels, ("",) * 30), (Group("x", labels, 2),), (polyomino("O4", 14), polyomino("I2"))
    )
    pages = cut_outs(board, title="Wide")
    assert sum(len(list(pieces(page))) for page in pages) == 15
    assert "Wide: board and pieces" in pages[0]


def test_no_such_paper():
    with pytest.raises((KeyError, RulegridError)):
        cut_outs(load_board(), "a0")


def test_headings_are_in_the_language_asked_for():
    (page,) = cut_outs(load_board(), title="练习", language="zh")
    assert "练习：盘面与拼块" in page
