"""The heat map and the sheets, as far as a program can see them."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import CalendarBoard, Group, Piece, load_board
from rulegrid.calendar.counts import SCALE, axes, extremes, heatmap
from rulegrid.calendar.dates import is_possible
from rulegrid.calendar.names import MONTHS, WEEKDAYS
from rulegrid.calendar.printing import Sheets, sheet
from rulegrid.utils.errors import RulegridError

SVG = "{http://www.w3.org/2000/svg}"
DAYS = [str(day) for day in range(1, 32)]


def texts(svg):
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def made_up(board):
    """A different count for every date, without any search."""
    months = {(month, day): 100 * at + int(day) for at, month in enumerate(MONTHS) for day in DAYS}
    if board.group("weekday") is None:
        return months
    return {
        (*date, weekday): count + 5000 * at for date, count in months.items() for at, weekday in enumerate(WEEKDAYS)
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", ["dragonfjord", "weekday8x7"])
def test_a_heat_map_shows_every_count(name):
    board = load_board(name)
    counts = made_up(board)
    svg = heatmap(board, counts)
    said = texts(svg)
    assert set(map(str, counts.values())) <= set(said)
    assert said[0] == f"{board.title or board.name}: {sum(counts.values()):,} solutions"
    low, high = min(counts.values()), max(counts.values())
    assert f"fewest {low} (" in said[1]
    assert f"most {high} (" in said[1]
    assert [said.count(month) for month in MONTHS] == [7 if name == "weekday8x7" else 1] * 12
    assert said.count("Mon") == (name == "weekday8x7")
    assert SCALE[0] in svg
    assert SCALE[-1] in svg
    assert svg.count("<path") == (7 if name == "weekday8x7" else 1) * 6 + 1  # those of no calendar, and the legend


def test_cells_are_darker_where_there_are_more():
    board = load_board()
    svg = heatmap(board, made_up(board))
    cells = re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="35" height="25" fill="#(\w+)"/>\n<text[^>]*>(\d+)<', svg)
    assert len(cells) == 372 - 6

    def brightness(colour):
        red, green, blue = bytes.fromhex(colour)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    ordered = [brightness(colour) for colour, count in sorted(cells, key=lambda cell: int(cell[1]))]
    assert all(after <= before + 2 for before, after in pairwise(ordered))
    assert ordered[0] - ordered[-1] > 150


def test_a_heat_map_of_equal_counts_has_one_colour():
    board = load_board()
    svg = heatmap(board, dict.fromkeys(made_up(board), 3))
    assert SCALE[-1] not in svg
    assert "fewest 3 (Jan 1; Jan 2; Jan 3 and 369 more)" in texts(svg)[1]


def test_the_days_that_no_calendar_has():
    for name in ("dragonfjord", "nine_by_six", "weekday8x7"):
        board = load_board(name)
        assert [(month, day) for month in MONTHS for day in DAYS if not is_possible(board, month, day)] == [
            ("Feb", "30"), ("Feb", "31"), ("Apr", "31"), ("Jun", "31"), ("Sep", "31"), ("Nov", "31")
        ]  # fmt: skip


BAR = (Piece("I", ((0, 0), (0, 1))),)


def test_a_board_that_is_no_calendar_makes_a_table_of_its_groups():
    board = CalendarBoard("<odd>", (("a", "b"), ("x", "y")), (Group("one", ("a", "b")), Group("two", ("x", "y"))), BAR)
    assert [group and group.name for group in axes(board)] == ["one", "two", None]
    said = texts(heatmap(board, {("a", "x"): 1, ("a", "y"): 0, ("b", "x"): 0, ("b", "y"): 123456789}))
    assert {"a", "b", "x", "y", "123456789"} <= set(said)
    assert "in no calendar" not in said
    alone = CalendarBoard("one", (("a", "b", "c"),), (Group("one", ("a", "b", "c")),), BAR)
    with pytest.raises(RulegridError, match="board one has no table of dates"):
        heatmap(alone, {("a",): 1, ("b",): 0, ("c",): 1})


@given(st.dictionaries(st.tuples(st.text(max_size=2)), st.integers(0, 5), min_size=1))
def test_fewest_and_most(counts):
    (low, lows), (high, highs) = extremes(counts)
    assert all(low <= count <= high for count in counts.values())
    assert lows == [key for key in counts if counts[key] == low]
    assert highs == [key for key in counts if counts[key] == high]


@pytest.fixture(scope="module")
def puzzle():
    board = load_board()
    return board.puzzle(board.read_open(["Mar,1"]), "1 Mar")


@pytest.fixture(scope="module")
def boards(puzzle):
    return list(puzzle.solver().solutions())


def test_a_sheet_shows_all_its_boards_side_by_side(puzzle, boards):
    assert len(boards) == 17
    svg = sheet(puzzle, boards, columns=5)
    root = ElementTree.fromstring(svg)
    groups = [group for group in root.iter(f"{SVG}g") if group.get("class") == "values"]
    assert len(groups) == 17
    letters = ["".join(text.text for text in group.iter(f"{SVG}text")) for group in groups]
    names = ["", *(piece.name for piece in puzzle.rules[0].all_pieces)]
    expected = ["".join(names[v] for row in board.cells for v in row) for board in boards]
    assert letters == expected
    ats = [min((float(t.get("y")), float(t.get("x"))) for t in group.iter(f"{SVG}text")) for group in groups]
    assert len({round(y) for y, _ in ats[:5]}) <= 2
    width, height = float(root.get("width")), float(root.get("height"))
    for text in root.iter(f"{SVG}text"):
        assert 0 < float(text.get("x")) < width
        assert 0 < float(text.get("y")) < height
    assert [said for said in texts(svg) if said.isdecimal() and said != "1"][:3] == ["2", "3", "4"]


def test_no_board_and_no_column(puzzle, boards):
    assert "No solution." in texts(sheet(puzzle, []))
    with pytest.raises(RulegridError, match="columns 0: expected 1 or more"):
        sheet(puzzle, boards, columns=0)


@pytest.mark.parametrize(("number", "pages"), [(0, [None]), (4, [None]), (5, [1, 2]), (8, [1, 2]), (9, [1, 2, 3])])
def test_sheets_are_numbered_where_there_are_several(puzzle, boards, number, pages):
    saved = {}
    sheets = Sheets(puzzle, saved.__setitem__, per_page=4)
    for board in boards[:number]:
        sheets.add(board)
    sheets.close()
    assert list(saved) == pages
    assert sum(svg.count('class="values"') for svg in saved.values()) == number
