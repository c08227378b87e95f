import itertools
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.draw import svg
from rulegrid.draw.colours import INK, PALETTE, PRINTED, SOLVED, colour_of
from rulegrid.draw.outlines import links, outline, with_gaps
from sketches import Sketch

SVG = "{http://www.w3.org/2000/svg}"


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


def sketched(draw, board=None, **options):
    """The picture of one rule on a board of 4 x 4 cells, 100 units each, from (17, 17) on."""
    return picture(board or Board(4), [Sketch(draw)], cell=100, **options)


def group(root, name):
    return next(iter(root.iterfind(f".//{SVG}g[@class='{name}']")), [])


def texts(root, name):
    return [element.text for element in group(root, name).iter(f"{SVG}text")]


def places(root, name, tag):
    """Where the circles or rectangles of a layer have their middles, in cells, rounded to hundredths."""
    found = []
    for element in group(root, name).iter(SVG + tag):
        x, y = (float(element.get(key)) for key in (("cx", "cy") if tag == "circle" else ("x", "y")))
        if tag == "rect":
            x, y = x + float(element.get("width")) / 2, y + float(element.get("height")) / 2
        found.append((round((y - 17) / 100, 2), round((x - 17) / 100, 2)))
    return found


def test_the_palette_is_wide_and_digits_read_well_on_it():
    def luminance(colour):
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert len(set(PALETTE)) == len(PALETTE) >= 12
    for colour in PALETTE:
        assert (luminance(colour) + 0.05) / (luminance(INK) + 0.05) > 5
        soft = colour_of(PALETTE.index(colour), soft=True)
        assert (luminance(soft) + 0.05) / (luminance(SOLVED) + 0.05) > 2.8


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
    assert [fill.get("fill") for fill in group(root, "fills")] == [PRINTED]


def test_a_label_gives_way_to_a_value():
    board = Board(1, 2, values=2)
    board.set_digit(0, 0, 2)
    rule = Sketch(lambda drawing: drawing.fill((0, 0), 1))
    root = picture(board, [rule], labels={(0, 0): "Jan", (0, 1): "Feb"}, start=board.without_values())
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
    root = sketched(lambda drawing: drawing.cage(cells))
    (cage,) = group(root, "cages")
    assert cage.get("d") == "M26 26H208V108H108V208H26Z"
    root = sketched(lambda drawing: drawing.cage(cells, "<30"))
    (cage,) = group(root, "cages")
    (label,) = group(root, "corners")
    assert label.text == "<30"
    (start, *_), *_, end = (part.split() for part in cage.get("d")[1:].replace("H", " H").split("V"))
    assert float(start) > 17 + 100 * 0.5  # the outline leaves room for the label
    assert float(end[0]) > 17 + 100 * 0.2
    assert cage.get("d").endswith("H26V" + end[0])


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
    loops = outline(cells, 0.1)
    assert sorted(map(len, loops)) == corners
    for loop in loops:
        for (row, col), (next_row, next_col) in itertools.pairwise([*loop, loop[0]]):
            assert (row == next_row) != (col == next_col)


def test_an_outline_is_moved_inwards_on_both_kinds_of_corner():
    (loop,) = outline([(0, 0), (1, 0), (1, 1)], 0.25)
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
    assert huge.find(f"{SVG}title").text == "9" * 5000


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
    root = picture(Board(2, blocked=[(0, 0), (0, 1), (1, 0), (1, 1)]), dark=False)
    assert [child.tag for child in root] == [f"{SVG}title", f"{SVG}rect"]


@given(partitions(), st.text())
def test_any_picture_is_well_formed(case, title):
    board, rule, labels, _ = case
    ElementTree.fromstring(svg.draw(board, [rule], labels=labels, start=board.without_values(), title=title).encode())


def test_the_geometry_travels_with_the_picture():
    root = picture(Board(2, 3), cell=60)
    assert {key: root.get(f"data-{key}") for key in ("rows", "cols", "cell", "left", "top")} == {
        "rows": "2", "cols": "3", "cell": "60", "left": "10", "top": "10",
    }  # fmt: skip


def test_texts_outside_make_room_on_their_side_alone():
    plain, root = (sketched(draw) for draw in (lambda d: None, lambda d: [d.outside("left", 1, t) for t in "12"]))
    assert plain.get("viewBox") == "0 0 434 434"
    assert root.get("viewBox") == "0 0 566 434"
    assert (root.get("data-left"), root.get("data-top")) == ("149", "17")
    near, far = group(root, "outside")
    assert (near.text, far.text) == ("1", "2")
    assert 149 > float(near.get("x")) > float(far.get("x")) > 0


@pytest.mark.parametrize(
    ("place", "direction"),
    [((-1, 0), (1, 1)), ((4, 4), (-1, -1)), ((2, -1), (-1, 1)), ((1, 4), (1, -1)), ((-1, 2), (1, 0))],
)
def test_an_arrow_outside_looks_into_the_grid(place, direction):
    root = sketched(lambda drawing: drawing.outside_arrow(place, direction, "16"))
    width, height = (float(root.get(key)) for key in ("width", "height"))
    left, top = (float(root.get(f"data-{key}")) for key in ("left", "top"))
    arrow, text = group(root, "outside")
    (x, y), (tip_x, tip_y), *_ = path_points(arrow.get("d"))
    assert ((tip_y > y) - (tip_y < y), (tip_x > x) - (tip_x < x)) == direction
    assert not (left < x < left + 400 and top < y < top + 400)
    assert 0 < float(text.get("x")) < width
    assert 0 < float(text.get("y")) < height


def path_points(data):
    """The absolute points of a path of M, L, H and V."""
    points = []
    x = y = 0.0
    for command, numbers in re.findall("([MLHV])([-0-9. ]+)", data):
        x, y = {
            "M": lambda x, y, *at: at,
            "L": lambda x, y, *at: at,
            "H": lambda x, y, at: (at, y),
            "V": lambda x, y, at: (x, at),
        }[command](x, y, *map(float, numbers.split()))
        points.append((x, y))
    return points


def test_shapes_in_one_cell_lie_in_each_other():
    def draw(drawing):
        for _ in range(3):
            drawing.shape((1, 1), "circle")

    circles = group(sketched(draw), "shapes")
    radii = [float(circle.get("r")) for circle in circles]
    assert radii == sorted(radii, reverse=True)
    assert len(set(radii)) == 3
    assert radii[-1] > 20  # a digit is 28 wide


def test_shapes_ends_of_lines_and_circles_of_arrows_nest_too():
    def draw(drawing):
        drawing.line([(0, 0), (0, 1)], ends=("circle", "none"))
        drawing.shape((0, 0), "circle")
        drawing.arrow([(0, 0)], [(1, 0)])

    root = sketched(draw)
    radii = [float(circle.get("r")) for circle in root.iter(f"{SVG}circle")]
    assert radii == sorted(radii, reverse=True)
    assert len(set(radii)) == 3


def test_a_line_on_a_line_of_another_colour_is_narrower():
    def draw(drawing):
        drawing.line([(0, 0), (0, 1), (0, 2)], colour="green")
        drawing.line([(0, 1), (0, 2)], colour="pink")
        drawing.line([(2, 0), (2, 1)], colour="pink")
        drawing.line([(2, 1), (2, 0), (3, 0)], colour="pink")  # a branch of the same

    widths = [line.get("stroke-width") for line in group(sketched(draw), "lines")]
    assert widths == [None, "15", None, None]


def test_a_line_that_skips_cells_shows_which_it_means():
    skipping = group(sketched(lambda drawing: drawing.line([(0, 0), (0, 2)])), "lines")
    going = group(sketched(lambda drawing: drawing.line([(0, 0), (0, 1), (0, 2)])), "lines")
    assert [element.tag for element in skipping] == [f"{SVG}path", f"{SVG}circle", f"{SVG}circle"]
    assert [element.tag for element in going] == [f"{SVG}path"]


def test_texts_of_a_cell_take_its_corners_in_turn():
    def draw(drawing):
        drawing.cage([(0, 0), (0, 1)], "17")
        for text in "abcd":
            drawing.corner((0, 0), text)

    root = sketched(draw)
    assert texts(root, "corners") == ["17 d", "a", "b", "c"]
    places = [(float(text.get("x")), float(text.get("y"))) for text in group(root, "corners")]
    assert [(x > 67, y > 67) for x, y in places] == [(False, False), (True, False), (False, True), (True, True)]


def test_cages_that_share_cells_lie_in_each_other():
    def draw(drawing):
        drawing.cage([(0, 0), (0, 1)])
        drawing.cage([(0, 1), (1, 1)])
        drawing.cage([(2, 2)])

    first, second, alone = (path_points(path.get("d")) for path in group(sketched(draw), "cages"))
    assert (first[0], second[0], alone[0]) == ((26.0, 26.0), (133.5, 33.5), (226.0, 226.0))


def test_the_parts_of_a_cage_are_linked():
    outlines, link = group(sketched(lambda drawing: drawing.cage([(0, 0), (0, 3)])), "cages")
    assert outlines.get("d").count("M") == 2
    assert path_points(link.get("d")) == [(108.0, 67.0), (326.0, 67.0)]


def test_the_sectors_of_a_cell_are_its_backgrounds():
    def draw(drawing):
        for colour in range(3):
            drawing.fill((0, 0), colour)

    fills = group(sketched(draw), "fills")
    assert [fill.get("fill") for fill in fills] == list(PALETTE[:3])
    areas = [shoelace(path_points(fill.get("d"))) for fill in fills]
    assert sum(areas) == pytest.approx(100 * 100, rel=0.01)


def shoelace(points):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in itertools.pairwise([*points, points[0]]))) / 2


def test_marks_on_one_border_stand_beside_each_other():
    def draw(drawing):
        drawing.edge((0, 0), (0, 1), dot="white")
        drawing.edge((0, 1), (0, 0), dot="black")
        drawing.edge((2, 0), (3, 0), text="X")

    assert places(sketched(draw), "edges", "rect") == [(0.35, 1.0), (0.65, 1.0), (3.0, 0.5)]


@pytest.mark.parametrize(
    ("a", "b", "text", "toward"),
    [
        ((0, 0), (0, 1), "<", (0, -1)),
        ((0, 0), (0, 1), ">", (0, 1)),
        ((0, 1), (0, 0), "<", (0, 1)),
        ((0, 0), (1, 0), "<", (-1, 0)),
        ((0, 0), (1, 0), ">", (1, 0)),
    ],
)
def test_a_comparison_points_at_the_lesser(a, b, text, toward):
    root = sketched(lambda drawing: drawing.edge(a, b, text=text))
    (path,) = group(root, "edges").iter(f"{SVG}path")
    (x0, y0), (x, y), (x1, y1) = path_points(path.get("d"))
    down, right = y - (y0 + y1) / 2, x - (x0 + x1) / 2
    assert ((down > 0) - (down < 0), (right > 0) - (right < 0)) == toward


def test_cells_that_are_no_neighbours_are_joined():
    root = sketched(lambda drawing: drawing.edge((0, 0), (2, 0), dot="black"))
    (line,) = group(root, "edges").iter(f"{SVG}path")
    (x, _), _, _ = path_points(line.get("d"))
    assert x == 67
    ((_, col),) = places(root, "edges", "rect")
    assert col > 0.8  # not on the digit amidst them


@pytest.mark.parametrize(
    ("cells", "at"),
    [
        ([(0, 0), (0, 1), (1, 0), (1, 1)], (1.0, 1.0)),
        ([(0, 0), (1, 1)], (1.0, 1.0)),
        ([(0, 0), (0, 1), (1, 0)], (1.0, 1.0)),
        ([(0, 0), (0, 1)], (0.5, 1.0)),
        ([(0, 0), (0, 2)], (1.0, 2.0)),  # not on the digit amidst them
        ([(1, 1)], (2.0, 2.0)),
    ],
)
def test_a_corner_text_is_where_cells_meet_or_amidst_them(cells, at):
    root = sketched(lambda drawing: drawing.vertex(cells, "12"))
    assert places(root, "vertices", "rect") == [at]
    assert bool(list(group(root, "vertices").iter(f"{SVG}path"))) == (len(cells) != 4)


def test_three_and_four_digits_stand_in_two_rows():
    def draw(drawing):
        drawing.vertex([(0, 0), (0, 1), (1, 0), (1, 1)], "1234")
        drawing.vertex([(0, 2), (0, 3), (1, 2), (1, 3)], "3,12")

    assert texts(sketched(draw), "vertices") == ["12", "34", "3,12"]


def test_an_arrow_runs_from_its_circle_to_short_of_the_last_digit():
    root = sketched(lambda drawing: drawing.arrow([(0, 0)], [(1, 1), (1, 2)]))
    circle, line = group(root, "arrows")
    assert (circle.get("cx"), circle.get("cy"), circle.get("r")) == ("67", "67", "40")
    start, middle, tip, *_ = path_points(line.get("d"))
    assert (start[0] - 67) ** 2 + (start[1] - 67) ** 2 == pytest.approx(40**2, rel=0.01)
    assert middle == (167.0, 167.0)
    assert tip == (245.0, 167.0)


def test_a_number_of_several_cells_has_a_pill_and_arrows_share_a_circle():
    def draw(drawing):
        drawing.arrow([(0, 0), (0, 1)], [(1, 1)])
        drawing.arrow([(0, 0), (0, 1)], [(1, 0)])

    tags = [element.tag.removeprefix(SVG) for element in group(sketched(draw), "arrows")]
    assert tags == ["rect", "path", "path"]


def test_layers_lie_in_one_order_whoever_draws_first():
    def draw(drawing):
        drawing.outside("top", 0, "1")
        drawing.corner((0, 0), "a")
        drawing.vertex([(0, 0), (1, 1)], "1")
        drawing.edge((0, 0), (0, 1), text="X")
        drawing.cage([(0, 0)])
        drawing.arrow([(0, 0)], [(0, 1)])
        drawing.shape((0, 0), "circle")
        drawing.line([(0, 0), (0, 1)])
        drawing.fill((0, 0), 1)

    board = Board(4)
    board.set_digit(0, 0, 1)
    root = sketched(draw, board, labels={(3, 3): "x"})
    classes = [element.get("class") for element in root.iter(f"{SVG}g")]
    assert [name for name in classes if name and name not in ("given", "solved")] == [
        "fills", "lines", "shapes", "arrows", "borders", "cages", "edges", "vertices", "values", "labels", "corners",
        "outside",
    ]  # fmt: skip


def test_a_picture_describes_its_marks():
    def draw(drawing):
        drawing.line([(0, 0), (0, 1)])
        drawing.note("Cells a knight's move apart differ & more.")

    root = sketched(draw)
    assert root[1].tag == f"{SVG}desc"
    assert root[1].text == "sketch A1 A2; Cells a knight's move apart differ & more."
    assert picture(Board(2)).find(f"{SVG}desc") is None


def test_the_digit_0_is_printed():
    board = Board(2, values=[0, 1])
    board.set_digit(0, 0, 0)
    assert texts(picture(board), "given") == ["0"]


def test_an_outline_has_a_gap_below_each_box():
    (loop,) = outline([(0, 0)])
    assert with_gaps(loop, []) == [[*loop, loop[0]]]
    upper, lower = with_gaps(loop, [(0.4, -0.1, 0.6, 0.1), (0.2, 0.9, 0.3, 1.1)])
    assert (upper[0], upper[-1]) == ((0.4, 0.0), (0.2, 1.0))
    assert (lower[0], lower[-1]) == ((0.3, 1.0), (0.6, 0.0))
    assert with_gaps(loop, [(-1, -1, 2, 2)]) == []


def test_parts_are_linked_like_a_tree_over_the_shortest_ways():
    assert links([(0, 0), (1, 0)]) == []
    assert links([(0, 0), (0, 2), (0, 5), (0, 4)]) == [((0, 0), (0, 2)), ((0, 2), (0, 4))]
