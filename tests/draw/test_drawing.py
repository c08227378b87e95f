import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Cells, ClueRule, Form, Puzzle
from rulegrid.core.board import Board
from rulegrid.draw.colours import PALETTE, colour_of
from rulegrid.draw.drawing import NONE, THICK, THIN, Drawing, record
from rulegrid.draw.marks import (
    Arrow,
    CageMark,
    Corner,
    Edge,
    Fill,
    LineMark,
    Note,
    OutsideArrow,
    OutsideMark,
    Region,
    ShapeMark,
    Vertex,
    in_words,
)
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.message import say
from sketches import Sketch


@st.composite
def partitions(draw):
    """The cells of a board dealt out to regions at random."""
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = list(itertools.product(range(rows), range(cols)))
    owner = {cell: draw(st.integers(0, 4)) for cell in cells}
    regions = [[cell for cell in cells if owner[cell] == i] for i in range(4)]  # those of 4 lie in no region
    return Board(rows, cols, values=12), Sketch(lambda drawing: drawing.walls(regions)), owner


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


@given(partitions())
def test_walls_are_the_borders_of_the_partition(case):
    board, rule, owner = case
    drawing = record(board, [rule])
    for (row, col), mine in owner.items():
        for other in [(row + 1, col), (row, col + 1)]:
            expected = THICK if mine != owner.get(other) else THIN
            assert drawing.border((row, col), other) == drawing.border(other, (row, col)) == expected


def test_every_verb_is_kept_as_plain_data():
    drawing = Drawing(Board(3))
    drawing.walls([iter([(0, 0), (1, 0)])])
    drawing.fill((2, 1), len(PALETTE) + 3)
    drawing.line(iter([(0, 0), (1, 1)]), bulb=True)
    drawing.line([(0, 0), (0, 1), (1, 1)], colour="#123456", width=0.1, closed=True, dashed=True)
    drawing.line([(0, 0), (0, 1)], colour="green", ends=("diamond", "arrow"))
    drawing.arrow([(0, 0)], iter([(0, 1)]))
    drawing.shape((1, 1), "square", filled=True, colour="#abcdef", text="×2")
    drawing.cage(iter([(1, 0), (0, 0)]), "9", style="solid", colour=0)
    drawing.edge((0, 1), (0, 0), dot="white", text="2")
    drawing.vertex(iter([(0, 0), (1, 1)]), "34")
    drawing.outside("left", 2, "15")
    drawing.outside_arrow((-1, 0), (1, 1), "7")
    drawing.corner((2, 2), "80×")
    drawing.note("Knights differ.")
    assert drawing.marks == [
        Region(frozenset({(0, 0), (1, 0)})),
        Fill((2, 1), PALETTE[3]),
        LineMark(((0, 0), (1, 1)), colour_of("grey"), ends=("bulb", "none")),
        LineMark(((0, 0), (0, 1), (1, 1)), "#123456", 0.1, closed=True, dashed=True),
        LineMark(((0, 0), (0, 1)), colour_of("green", soft=True), ends=("diamond", "arrow")),
        Arrow(((0, 0),), ((0, 1),)),
        ShapeMark((1, 1), "square", True, "#abcdef", "×2"),
        CageMark(frozenset({(0, 0), (1, 0)}), "9", "solid", PALETTE[0]),
        Edge((0, 1), (0, 0), "white", "2"),
        Vertex(((0, 0), (1, 1)), "34"),
        OutsideMark("left", 2, "15"),
        OutsideArrow((-1, 0), (1, 1), "7"),
        Corner((2, 2), "80×"),
        Note("Knights differ."),
    ]


def test_labels_and_names_are_kept_beside_the_marks():
    drawing = Drawing(Board(3))
    drawing.label((2, 0), "Jan")
    drawing.label((2, 0), "1")
    drawing.names[3] = "C"
    assert drawing.labels == {(2, 0): "Jan 1"}
    assert (drawing.name(2), drawing.name(3)) == ("2", "C")


def test_the_digit_0_is_a_value_like_any_other():
    board = Board(3, values=[0, 1, 2])
    board.set_digit(0, 0, 0)
    drawing = Drawing(board, start=board)
    assert sorted(drawing.values()) == [0, 1, 2]
    assert drawing.is_given((0, 0))
    assert not drawing.is_given((0, 1))


def test_nothing_is_recorded_of_no_cells_and_no_text():
    drawing = Drawing(Board(3))
    drawing.line([])
    drawing.cage([])
    drawing.corner((0, 0), "")
    drawing.outside("top", 0, "")
    drawing.note("")
    assert not drawing.marks


def test_several_rules_mark_one_cell_and_nothing_is_lost():
    rules = [Sketch(lambda drawing, text=text: mark(drawing, text)) for text in ("1", "2")]

    def mark(drawing, text):
        drawing.fill((0, 0), int(text))
        drawing.corner((0, 0), text)
        drawing.cage([(0, 0), (0, 1)], f"{text}+")
        drawing.outside("top", 0, text)
        drawing.outside_arrow((-1, 0), (1, 1), text)

    drawing = record(Board(2), rules)
    assert drawing.fills() == {(0, 0): [PALETTE[1], PALETTE[2]]}
    assert drawing.corners() == {(0, 0): ["1", "1+", "2", "2+"]}
    assert [mark.text for mark in drawing.places_outside()[-1, 0]] == ["1", "1", "2", "2"]


def test_a_region_in_parts_gets_a_background_unless_it_has_one():
    drawing = Drawing(Board(3))
    drawing.walls([[(0, 0), (0, 1)], [(1, 1), (2, 2)], [(0, 2), (2, 0)]])
    drawing.fill((2, 0), "red")
    soft = colour_of(1, soft=True)
    assert drawing.fills() == {(2, 0): [colour_of("red")], (1, 1): [soft], (2, 2): [soft]}


class UndrawnRule(ClueRule):
    """A rule without a drawing."""

    title = ("sentry", "哨兵")
    form = Form(Cells(), example="A1")

    def is_clue_valid(self, clue, board):
        return True


def test_clues_without_a_drawing_are_named():
    rule = UndrawnRule(["A1A2", "B1"])
    notes = record(Board(2), [rule]).of(Note)
    assert [str(note.text) for note in notes] == ["sentry A1 A2", "sentry B1"]
    assert [say(note.text, "zh") for note in notes] == [say(rule.unit_label(clue), "zh") for clue in rule.clue_list]
    assert "哨兵" in say(notes[0].text, "zh")
    assert "<desc>sentry A1 A2; sentry B1</desc>" in Puzzle(Board(2), [rule]).to_svg()


class GermanWhisperRule(Sketch):
    """A rule with a name of several words."""


def test_each_mark_can_be_said_in_words_with_its_rule():
    def mark(drawing):
        drawing.line([(2, 0), (1, 0)], bulb=True)
        drawing.line([(0, 0), (0, 1), (1, 1)], closed=True)
        drawing.arrow([(0, 0), (0, 1)], [(1, 1), (1, 2)])
        drawing.shape((1, 1), "circle")
        drawing.shape((2, 2), "circle")
        drawing.shape((2, 2), "square", text="×2")
        drawing.cage([(1, 0), (0, 0)], "9")
        drawing.cage([(1, 0)])
        drawing.edge((0, 1), (0, 0), dot="black", text="2")
        drawing.edge((0, 1), (0, 0), text="<")
        drawing.vertex([(0, 0), (1, 1)], "34")
        drawing.outside("left", 2, "15")
        drawing.outside("bottom", 1, "3")
        drawing.outside_arrow((-1, 0), (1, 1), "7")
        drawing.corner((2, 2), "80×")
        drawing.walls([[(0, 0)], [(1, 1), (2, 2)]])
        drawing.note("Knights differ.")

    drawing = record(Board(3), [GermanWhisperRule(mark)])
    assert [line.removeprefix("german whisper ") for line in in_words(drawing.to_describe())] == [
        "C1 B1",
        "A1 A2 B2 A1",
        "A1 A2: B2 B3",
        "(circle): B2 C3",
        "(square) ×2: C3",
        "9: A1 B1",
        "B1",
        "●2: A2 A1",
        "A2 < A1",
        "34: A1 B2",
        "15: left C",
        "3: bottom 2",
        "7: ↘ A2",
        "80×: C3",
        "B2 C3",
        "Knights differ.",
    ]


def test_backgrounds_that_walls_show_too_are_not_said():
    def piece(drawing):
        drawing.walls([[(0, 0), (0, 1)]])
        for cell in [(0, 0), (0, 1)]:
            drawing.fill(cell, 0)
        drawing.fill((1, 1), 1)

    assert in_words(record(Board(2), [Sketch(piece)]).to_describe()) == ["sketch B2"]


@pytest.mark.parametrize(
    "draw",
    [
        lambda drawing: drawing.walls([[(0, 0), (3, 0)]]),
        lambda drawing: drawing.line([(0, 3)]),
        lambda drawing: drawing.arrow([(0, 3)], [(0, 0)]),
        lambda drawing: drawing.arrow([(0, 0)], [(0, 3)]),
        lambda drawing: drawing.shape((0, 3), "circle"),
        lambda drawing: drawing.cage([(-1, 0)]),
        lambda drawing: drawing.edge((0, 0), (0, -1), dot="white"),
        lambda drawing: drawing.vertex([(2, 2), (3, 3)], "1"),
        lambda drawing: drawing.corner((3, 3), "x"),
        lambda drawing: drawing.fill((0, -1), 1),
        lambda drawing: drawing.label((3, 0), "x"),
    ],
)
def test_a_cell_off_the_board_is_refused(draw):
    with pytest.raises(RulegridError, match="no cell at row"):
        record(Board(3), [Sketch(draw)])


@pytest.mark.parametrize(
    ("draw", "message"),
    [
        (lambda d: d.fill((0, 0), "mauve"), "colour 'mauve': expected a number, #RRGGBB, or one of grey, yellow"),
        (lambda d: d.fill((0, 0), "#12345"), "colour '#12345'"),
        (lambda d: d.line([(0, 0)], width=0), "a line's width 0: expected a part of a cell's side"),
        (lambda d: d.line([(0, 0)], ends=("none", "star")), "a line's end 'star': expected one of none, bulb, circle"),
        (lambda d: d.arrow([], [(0, 0)]), "an arrow without a cell for its circle"),
        (lambda d: d.shape((0, 0), "star"), "a shape 'star': expected one of circle, square"),
        (lambda d: d.cage([(0, 0)], style="dotted"), "a cage's style 'dotted': expected one of dashed, solid"),
        (lambda d: d.edge((0, 0), (0, 1)), "without dot or text"),
        (lambda d: d.edge((0, 0), (0, 1), dot="grey"), "a dot 'grey': expected one of white, black"),
        (lambda d: d.edge((0, 0), (0, 0), text="X"), "expected two cells"),
        (lambda d: d.vertex([], "1"), "without cells"),
        (lambda d: d.outside("north", 0, "1"), "side 'north': expected one of left, right, top, bottom"),
        (lambda d: d.outside("left", 3, "1"), "row D is off the board, expected A to"),
        (lambda d: d.outside_arrow((0, 0), (1, 1), "1"), "expected one outside the grid"),
        (lambda d: d.outside_arrow((-1, 0), (0, 1), "1"), "expected one outside the grid that looks at a cell"),
        (lambda d: d.outside_arrow((-2, 0), (2, 0), "1"), r"direction \(2, 0\): expected \(down, right\)"),
    ],
)
def test_an_option_that_makes_no_sense_is_refused_in_one_line(draw, message):
    with pytest.raises(RulegridError, match=message) as caught:
        record(Board(3), [Sketch(draw)])
    assert str(caught.value).isprintable()


def test_a_start_of_another_shape_is_refused():
    with pytest.raises(RulegridError, match="a start of 4 x 4 cells for a board of 3 x 3"):
        record(Board(3), start=Board(4))


def test_a_cage_and_the_line_through_it_are_one_line_of_text():
    def box(drawing):
        drawing.cage([(0, 0), (0, 1), (1, 1)], "7")
        drawing.line([(1, 1), (0, 1), (0, 0)])
        drawing.line([(1, 0), (1, 1)])

    assert in_words(record(Board(2), [Sketch(box)]).to_describe()) == ["sketch 7: B2 A2 A1", "sketch B1 B2"]
