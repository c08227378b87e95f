import itertools
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulegrid.engine.board import Board
from rulegrid.engine.draw import svg
from rulegrid.engine.draw.drawing import NONE, PALETTE, THICK, THIN, Drawing, Line, Outline, record
from rulegrid.engine.rule import Rule
from rulegrid.utils.errors import RulegridError

SVG = "{http://www.w3.org/2000/svg}"


class Sketch(Rule):
    """Allows everything, and draws as it is told."""

    def __init__(self, draw):
        self.draw = draw

    def is_valid(self, board):
        return True


@st.composite
def partitions(draw):
    """A board, some cells blocked, and its cells dealt out to regions at random."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = list(itertools.product(range(rows), range(cols)))
    owner = {cell: draw(st.integers(0, 4)) for cell in cells}
    board = Board(rows, cols, values=12, blocked=draw(st.sets(st.sampled_from(cells))))
    for row, col in board.open_cells():
        board.cells[row][col] = draw(st.integers(0, 12))
    labels = draw(st.dictionaries(st.sampled_from(cells), st.text(max_size=20)))
    regions = [[cell for cell in cells if owner[cell] == i] for i in range(4)]  # those of 4 lie in no region
    text = draw(st.text())

    def sketch(drawing):
        drawing.walls(regions)
        for cell in regions[1]:
            drawing.fill(cell, owner[cell])
            drawing.corner(cell, text)
        drawing.cage(regions[2], text)
        drawing.line(regions[3], bulb=True)

    return board, Sketch(sketch), labels, owner


def picture(*args, **options):
    return ElementTree.fromstring(svg.draw(*args, **options))


def group(root, name):
    return next(iter(root.iterfind(f".//{SVG}g[@class='{name}']")), [])


def texts(root, name):
    return [element.text for element in group(root, name)]


# What is recorded


def test_walls_stand_where_two_neighbours_lie_in_different_regions():
    drawing = Drawing(Board(2, 3))
    drawing.walls([[(0, 0), (1, 0)], [(0, 1)]])
    assert drawing.border((0, 0), (1, 0)) == THIN
    assert drawing.border((0, 0), (0, 1)) == THICK
    assert drawing.border((0, 1), (1, 1)) == THICK  # a region and none
    assert drawing.border((1, 1), (1, 2)) == THIN  # none and none


def test_the_walls_of_several_rules_add_up():
    rows, columns = [[(0, 0), (0, 1)], [(1, 0), (1, 1)]], [[(0, 0), (1, 0)], [(0, 1), (1, 1)]]
    drawing = record(Board(2), [Sketch(lambda drawing, half=half: drawing.walls(half)) for half in (rows, columns)])
    assert {drawing.border((0, 0), other) for other in [(0, 1), (1, 0)]} == {THICK}
    assert len(drawing.regions) == 4


def test_a_cell_in_two_regions_is_apart_from_the_neighbours_in_one():
    drawing = Drawing(Board(1, 3, values=3))
    drawing.walls([[(0, 0), (0, 1)], [(0, 1), (0, 2)]])
    assert drawing.border((0, 0), (0, 1)) == drawing.border((0, 1), (0, 2)) == THICK


def test_the_outer_border_follows_the_cells():
    drawing = record(Board(2, blocked=[(0, 0), (1, 1)]), labels={(1, 1): "14"})
    assert drawing.border((-1, 0), (0, 0)) == NONE
    assert drawing.border((0, 0), (0, 1)) == drawing.border((-1, 1), (0, 1)) == THICK
    assert drawing.border((0, 1), (1, 1)) == THICK  # an open cell stands out
    assert drawing.is_open((1, 1))
    assert not drawing.is_open((0, 0))


@settings(max_examples=50, deadline=None)
@given(partitions())
def test_walls_are_the_borders_of_the_partition(case):
    board, rule, _, owner = case
    drawing = record(Board(*board.shape, values=12), [rule])
    for (row, col), mine in owner.items():
        for other in [(row + 1, col), (row, col + 1)]:
            expected = THICK if mine != owner.get(other) else THIN
            assert drawing.border((row, col), other) == drawing.border(other, (row, col)) == expected


def test_every_verb_is_kept_as_plain_data():
    drawing = Drawing(Board(3))
    drawing.line(iter([(0, 0), (1, 1)]), bulb=True)
    drawing.cage(iter([(1, 0), (0, 0)]), "9")
    drawing.corner((2, 2), "80×")
    drawing.fill((2, 1), len(PALETTE) + 3)
    drawing.label((2, 0), "Jan")
    drawing.names[3] = "C"
    assert drawing.lines == [Line(((0, 0), (1, 1)), True)]
    assert drawing.outlines == [Outline(frozenset({(0, 0), (1, 0)}), "9")]
    assert drawing.corners == {(2, 2): "80×"}
    assert drawing.fills == {(2, 1): 3}
    assert drawing.labels == {(2, 0): "Jan"}
    assert (drawing.name(2), drawing.name(3)) == ("2", "C")


def test_nothing_is_recorded_of_no_cells():
    drawing = Drawing(Board(3))
    drawing.line([])
    drawing.cage([])
    assert not drawing.lines
    assert not drawing.outlines


@pytest.mark.parametrize(
    "draw",
    [
        lambda drawing: drawing.walls([[(0, 0), (3, 0)]]),
        lambda drawing: drawing.line([(0, 3)]),
        lambda drawing: drawing.cage([(-1, 0)]),
        lambda drawing: drawing.corner((3, 3), "x"),
        lambda drawing: drawing.fill((0, -1), 1),
        lambda drawing: drawing.label((3, 0), "x"),
    ],
)
def test_a_cell_off_the_board_is_refused(draw):
    with pytest.raises(RulegridError, match="no cell at row"):
        record(Board(3), [Sketch(draw)])


def test_a_start_of_another_shape_is_refused():
    with pytest.raises(RulegridError, match="a start of 4 x 4 cells for a board of 3 x 3"):
        record(Board(3), start=Board(4))


def test_the_palette_is_wide_and_dark_text_reads_well_on_it():
    def luminance(colour):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert len(set(PALETTE)) == len(PALETTE) >= 12
    for colour in PALETTE:
        assert (luminance(colour) + 0.05) / (luminance(svg.INK) + 0.05) > 5


# The picture


def test_given_and_solved_values_are_told_apart():
    start = Board(2)
    start.set_digit(0, 0, 1)
    board = Board(2)
    board.load_puzzle([1, 2, 2, 0])
    root = picture(board, start=start)
    assert texts(root, "given") == ["1"]
    assert texts(root, "solved") == ["2", "2"]
    assert texts(picture(board), "given") == ["1", "2", "2"]


def test_borders_are_drawn_in_one_stroke_each():
    boxes = [[(row, col) for row in range(2) for col in cols] for cols in [(0, 1), (2, 3)]]
    thin, thick = group(picture(Board(2, 4), [Sketch(lambda drawing: drawing.walls(boxes))], cell=60), "borders")
    assert thin.get("d") == "M10 70H250M70 10V130M190 10V130"
    assert thick.get("d") == "M10 10H250M10 130H250M10 10V130M130 10V130M250 10V130"


def test_blocked_cells_are_left_out_and_the_outline_follows():
    board = Board(2, blocked=[(1, 1)])
    board.cells[1][1] = 2  # what can't be there is not shown

    def sketch(drawing):
        drawing.fill((1, 1), 0)
        drawing.corner((1, 1), "5+")

    root = picture(board, [Sketch(sketch)], cell=60)
    thin, thick = group(root, "borders")
    assert thin.get("d") == "M10 70H70M70 10V70"
    assert thick.get("d") == "M10 10H130M70 70H130M10 130H70M10 10V130M70 70V130M130 10V70"
    assert not list(root.iter(f"{SVG}text"))
    assert not group(root, "fills")


def test_an_open_cell_is_white_and_bold_and_the_printed_ones_recede():
    root = picture(Board(1, 2, values=2, blocked=[(0, 0)]), labels={(0, 0): "Jan", (0, 1): "Feb"})
    jan, feb = group(root, "labels")
    assert (jan.text, jan.get("font-weight")) == ("Jan", "700")
    assert (feb.text, feb.get("font-weight")) == ("Feb", None)
    assert [fill.get("fill") for fill in group(root, "fills")] == [svg.PRINTED]


def test_a_label_gives_way_to_a_value():
    board = Board(1, 2, values=2)
    board.set_digit(0, 0, 2)
    rule = Sketch(lambda drawing: drawing.fill((0, 0), 1))
    root = picture(board, [rule], labels={(0, 0): "Jan", (0, 1): "Feb"}, start=board.emptied())
    assert texts(root, "labels") == ["Feb"]
    assert texts(root, "solved") == ["2"]
    assert group(root, "fills")[0].get("fill") == PALETTE[1]


def test_a_thermometer_has_a_bulb_where_it_starts():
    cells = [(2, 0), (1, 0), (1, 1)]
    (line,) = group(picture(Board(3), [Sketch(lambda drawing: drawing.line(cells))], cell=60), "lines")
    assert line.get("d") == "M40 160V100H100"
    bulb, stem = group(picture(Board(3), [Sketch(lambda drawing: drawing.line(cells, bulb=True))], cell=60), "lines")
    assert (bulb.get("cx"), bulb.get("cy"), stem.get("d")) == ("40", "160", line.get("d"))


def test_a_cage_is_outlined_inside_its_cells_and_labelled_in_the_first():
    cells = [(1, 0), (0, 1), (0, 0)]
    root = picture(Board(3), [Sketch(lambda drawing: drawing.cage(cells, "<30"))], cell=100)
    (cage,) = group(root, "cages")
    assert cage.get("d") == "M26 26H208V108H108V208H26Z"
    (cover, label) = group(root, "corners")
    assert label.text == "<30"
    assert float(cover.get("x")) < float(label.get("x")) < 26


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ([(0, 0)], [4]),
        ([(0, 0), (1, 1)], [4, 4]),  # touching at a corner: two outlines
        ([(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)], [4, 4]),  # a ring: outside and inside
        ([(0, 0), (1, 0), (1, 1)], [6]),
    ],
)
def test_outlines_are_closed_lines(cells, corners):
    loops = svg.outline(cells, 0.1)
    assert sorted(map(len, loops)) == corners
    for loop in loops:
        for (row, col), (next_row, next_col) in itertools.pairwise([*loop, loop[0]]):
            assert (row == next_row) != (col == next_col)


def test_an_outline_is_moved_inwards_on_both_kinds_of_corner():
    (loop,) = svg.outline([(0, 0), (1, 0), (1, 1)], 0.25)
    assert loop == [(0.25, 0.25), (0.25, 0.75), (1.25, 0.75), (1.25, 1.75), (1.75, 1.75), (1.75, 0.25)]


def test_long_texts_get_smaller_and_very_long_ones_are_cut():
    board = Board(1, 3, values=3)

    def sketch(drawing):
        for at, text in enumerate(["80×", "1234567890×", "9" * 5000]):
            drawing.corner((0, at), text)

    short, long, huge = group(picture(board, [Sketch(sketch)]), "corners")
    sizes = [float(element.get("font-size")) for element in (short, long, huge)]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= 4.7
    assert long.text == "1234567890×"
    assert huge.text.endswith("9…")


def test_texts_are_escaped():
    root = picture(Board(1), title="<&>", labels={(0, 0): "<b>&\x00"})
    assert root[0].text == "<&>"
    assert texts(root, "labels") == ["<b>&\ufffd"]


def test_a_picture_without_title_says_what_it_is():
    assert picture(Board(2, 3))[0].text == "Grid of 2 by 3 cells"


@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (1, 64), (25, 25)])
def test_boards_of_any_shape_have_a_picture_of_their_size(shape):
    board = Board(*shape)
    for at, (row, col) in enumerate(board.open_cells()):
        board.cells[row][col] = board.values[at % len(board.values)]
    root = picture(board, cell=60)
    assert root.get("viewBox") == f"0 0 {60 * shape[1] + 20} {60 * shape[0] + 20}"
    assert len(group(root, "given")) == shape[0] * shape[1]


def test_a_board_of_blocked_cells_alone_is_an_empty_picture():
    root = picture(Board(2, blocked=[(0, 0), (0, 1), (1, 0), (1, 1)]))
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}rect"]


@settings(max_examples=50, deadline=None)
@given(partitions(), st.text())
def test_any_picture_is_well_formed(case, title):
    board, rule, labels, _ = case
    ElementTree.fromstring(svg.draw(board, [rule], labels=labels, start=board.emptied(), title=title).encode())
