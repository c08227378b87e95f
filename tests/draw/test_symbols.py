"""Sheets with letters or pictures instead of digits."""

from collections import Counter
from xml.etree import ElementTree

import pytest

from rulegrid import Board, Puzzle, ask
from rulegrid.core.limits import SearchLimits
from rulegrid.draw.exercise import exercise
from rulegrid.draw.paper import SETS, Symbols, pictures
from rulegrid.draw.sheets import SheetStyle, sheets
from rulegrid.queries.output import SYMBOLS
from rulegrid.sudoku import ColumnRule, RowRule, read_puzzle
from rulegrid.utils.errors import RulegridError

SVG = "{http://www.w3.org/2000/svg}"
SMALL = "1..4......32...."


def pages(puzzle, symbols):
    return sheets([exercise(puzzle, 1, SearchLimits(2))], SheetStyle(symbols=symbols))


def placed(page):
    """The pictures among the values of a page."""
    root = ElementTree.fromstring(page)
    values = next(group for group in root.iter(f"{SVG}g") if group.get("class") == "values")
    return [ElementTree.tostring(each) for each in values.iter(f"{SVG}g") if each.get("transform")]


def test_the_option_has_every_set():
    assert SYMBOLS == SETS


@pytest.mark.parametrize("name", pictures())
def test_each_set_has_nine_different_pictures_without_text(name):
    found = pictures()[name]
    assert len(set(found)) == len(found) == 9
    for picture in found:
        root = ElementTree.fromstring(f"<g>{picture}</g>")
        assert not list(root.iter("text"))


def test_a_sheet_has_a_picture_for_each_given_and_for_each_value_of_the_solution():
    front, back = pages(read_puzzle(SMALL), "fruit")
    assert len(placed(front)) == 4
    assert len(placed(back)) == 16
    drawn = Counter(picture.partition(b">")[2].strip() for picture in placed(back))
    assert set(drawn.values()) == {4}  # each value four times, each time with the same picture


def test_the_key_shows_each_symbol_with_its_value_on_pages_with_puzzles_only():
    front, back = pages(read_puzzle(SMALL), "letters")
    key = next(group for group in ElementTree.fromstring(front).iter(f"{SVG}g") if group.get("class") == "key")
    assert "".join(key.itertext()).split() == ["A", "1", "B", "2", "C", "3", "D", "4"]
    assert 'class="key"' not in back
    assert "Fill in the letters shown here." in front


def test_the_lowest_value_has_the_first_symbol():
    board = Board(2, values=[3, 7])
    board.set_digit(0, 0, 7)
    front, _ = pages(Puzzle(board, [RowRule, ColumnRule]), "letters")
    values = next(each for each in ElementTree.fromstring(front).iter(f"{SVG}g") if each.get("class") == "values")
    assert "".join(values.itertext()).strip() == "B"
    assert Symbols("letters", [9, 0, 5]).text(0) == "A"


def test_in_chinese():
    (page, *_) = ask(read_puzzle(SMALL), "print", symbols="shapes", language="zh").pages
    assert "在格中画下列图案。" in page


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("letters", range(1, 28), "symbols: 'letters' has 26 letters, but a puzzle has 27 values"),
        (
            "animals",
            range(1, 11),
            "symbols: 'animals' has 9 pictures, but a puzzle has 10 values; use 'letters', which has 26",
        ),
        ("cars", range(1, 5), "symbols 'cars': expected one of letters, shapes, animals, fruit"),
    ],
)
def test_sets_that_do_not_fit_are_refused(name, values, said):
    with pytest.raises(RulegridError) as error:
        Symbols(name, values)
    assert str(error.value) == said


def test_pieces_have_no_symbols():
    from rulegrid.calendar import read_puzzle

    with pytest.raises(RulegridError, match="symbols: this puzzle has pieces, not digits"):
        pages(read_puzzle("Jan 14"), "fruit")
