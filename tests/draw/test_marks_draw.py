"""Each mark shows: a drawing with it differs from one without, and two marks that mean different things differ.

In pictures the description doesn't count; in the terminal a mark is drawn, or listed below the grid.
"""

import itertools
import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulegrid import Rule
from rulegrid.core.board import Board
from rulegrid.core.grid import SIDES
from rulegrid.draw import svg, terminal
from rulegrid.draw.colours import NAMED, colour_of
from rulegrid.draw.drawing import Drawing
from rulegrid.draw.marks import ARROWS, DOTS, ENDS, KINDS, STYLES
from rulegrid.draw.terminal_plan import LONGEST

SIDE = 4
CELLS = list(itertools.product(range(SIDE), repeat=2))
PLACES = [
    ((row, col), (down, right))
    for row in range(-1, SIDE + 1)
    for col in range(-1, SIDE + 1)
    for down, right in ARROWS
    if (row, col) not in CELLS and (row + down, col + right) in CELLS
]

cell = st.sampled_from(CELLS)
cells = st.lists(cell, min_size=1, max_size=5, unique=True)
path = st.lists(cell, min_size=1, max_size=5, unique=True)
colour = st.integers(0, 20) | st.sampled_from([*NAMED, "grey"])
number = st.text("0123456789", min_size=1, max_size=20)
words = st.text("abcXV019", min_size=1, max_size=20)


class Marked(Rule):
    """Draws the marks that it is given."""

    def __init__(self, marks):
        self.marks = marks

    def is_valid(self, board):
        return True

    def draw(self, drawing):
        for verb, arguments, options in self.marks:
            getattr(drawing, verb)(*arguments, **options)


# For each verb: a call, its meaning, and what of it a terminal must show, which has one direction to read a line in.


def verb(name, *arguments, means, shows=None, **options):
    calls = st.tuples(st.tuples(*arguments), st.fixed_dictionaries({}, optional=options))
    shows = shows or means
    return calls.map(lambda call: ((name, *call), means(*call[0], **call[1]), shows(*call[0], **call[1])))


def line_means(path, *, closed=False, ends=("none", "none"), bulb=False, **_):
    closed = closed and len(path) > 2
    parts = frozenset(map(frozenset, itertools.pairwise([*path, path[0]] if closed else path)))
    ends = zip((path[0], path[-1]), ("bulb" if bulb else ends[0], ends[1]), strict=True)
    return parts or path[0], frozenset(end for end in ends if not (closed or end[1] in ("none", "arrow")))


def line_shows(path, *, closed=False, **_):
    return (*path, path[0]) if closed and len(path) > 2 else tuple(path)


def edge_means(a, b, *, dot=None, text=""):
    if dot is None and text in ("<", ">"):
        return (a, b) if text == "<" else (b, a)
    return frozenset([a, b]), dot, text


def same(*arguments, **options):
    return arguments, tuple(options.items())


VERBS = {
    "fill": verb("fill", cell, colour, means=lambda cell, colour: (cell, colour_of(colour))),
    "line": verb(
        "line", path, colour=colour, width=st.sampled_from([0.1, 0.2, 0.3]), closed=st.booleans(), bulb=st.booleans(),
        ends=st.tuples(*[st.sampled_from(ENDS)] * 2), dashed=st.booleans(), means=line_means, shows=line_shows,
    ),
    "arrow": verb("arrow", cells, path, means=lambda circle, shaft: (frozenset(circle), *shaft)).filter(
        lambda call: not set(call[0][1][0]) & set(call[0][1][1])
    ),
    "shape": verb(
        "shape", cell, st.sampled_from(KINDS), filled=st.booleans(), colour=colour, text=words,
        means=lambda cell, kind, *, text="", **_: (cell, kind, text),
    ),
    "cage": verb(
        "cage", cells, words, style=st.sampled_from(STYLES), colour=colour,
        means=lambda cells, label, **_: (frozenset(cells), label),
    ),
    "edge": verb(
        "edge", cell, cell, dot=st.sampled_from(DOTS), text=number | st.sampled_from(["X", "V", "<", ">"]), means=edge_means
    ).filter(lambda call: call[0][1][0] != call[0][1][1] and call[0][2]),
    "vertex": verb("vertex", cells, number, means=lambda cells, text: (frozenset(cells), text)),
    "outside": verb("outside", st.sampled_from(SIDES), st.integers(0, SIDE - 1), words, means=same),
    "outside_arrow": verb("outside_arrow", st.sampled_from(PLACES), words, means=same).map(
        lambda call: (("outside_arrow", (*call[0][1][0], call[0][1][1]), {}), *call[1:])
    ),
    "corner": verb("corner", cell, words, means=same),
    "label": verb("label", cell, st.text("abc019", min_size=1, max_size=LONGEST), means=same),
    "note": verb("note", words, means=same),
}  # fmt: skip

ANY = st.one_of(*(calls for name, calls in VERBS.items() if name != "label"))  # a cell has room for few labels
every_verb = pytest.mark.parametrize("calls", VERBS.values(), ids=VERBS)


@pytest.fixture(scope="module")
def picture(look):
    return lambda marks: look(svg.draw(Board(SIDE), [Marked(marks)]))


def characters(marks, **options):
    text = terminal.render(Board(SIDE), [Marked(marks)], **options)
    return text.plain, text.spans


def test_every_verb_of_a_drawing_is_held_to_these_laws():
    verbs = {name for name, value in vars(Drawing).items() if callable(value) and not name.startswith("_")}
    asked = {
        "of", "fills", "corners", "places_outside", "name", "values", "value", "is_given", "is_shown", "is_open", "border",
        "to_describe",
    }  # fmt: skip
    assert verbs - asked == {*VERBS, "walls"}


@every_verb
@given(data=st.data())
def test_a_mark_shows_whatever_else_is_drawn(calls, data, picture):
    mark, *meaning = data.draw(calls)
    beside = data.draw(st.lists(ANY, max_size=4))
    assume(not any(call[0] == mark[0] and (means in meaning or shows in meaning) for call, means, shows in beside))
    others = [call for call, _, _ in beside]
    if mark[0] == "note":
        full = svg.draw(Board(SIDE), [Marked([*others, mark])])
        assert full != svg.draw(Board(SIDE), [Marked(others)])
    else:
        assert picture([*others, mark]) != picture(others)
    assert characters([*others, mark]) != characters(others)


@every_verb
@given(data=st.data())
def test_different_marks_look_different(calls, data, picture):
    one, means, shows = data.draw(calls)
    other, means_other, shows_other = data.draw(calls)
    if means != means_other and one[0] != "note":
        assert picture([one]) != picture([other])
    for width in (80, 20):
        if shows != shows_other:
            assert characters([one], width=width) != characters([other], width=width)


@every_verb
@given(data=st.data())
def test_marks_show_in_plain_text_too(calls, data):
    mark, _, _ = data.draw(calls)
    assert characters([mark], colours=False)[0] != characters([], colours=False)[0]


@given(owners=st.lists(st.integers(0, 3), min_size=SIDE * SIDE, max_size=SIDE * SIDE))
def test_different_regions_look_different(owners, picture):
    regions = [[cell for cell, owner in zip(CELLS, owners, strict=True) if owner == each] for each in range(4)]
    parts = [region for region in regions if region]
    one = [("walls", [parts], {})]
    if len(parts) == 1:
        assert picture(one) == picture([])  # a wall runs around the board anyway
        return
    assert picture(one) != picture([])
    assert characters(one) != characters([])
    joined = [("walls", [[parts[0] + parts[1], *parts[2:]]], {})]
    assert picture(one) != picture(joined)
    assert characters(one) != characters(joined)
    assert characters(one, colours=False)[0] != characters(joined, colours=False)[0]


@given(st.lists(ANY, max_size=8), st.sampled_from([20, 40, 80]))
def test_every_line_of_the_grid_has_one_width(calls, width):
    marks = [call for call, _, _ in calls]
    drawn = terminal.render(Board(SIDE), [Marked(marks)], width=width).plain.split("\n")
    grid = [line for line in drawn if any(char in line for char in "┏┠┗")]
    assert len({line.index(next(char for char in "┏┠┗" if char in line)) for line in grid}) == 1
    assert len({len(line) for line in grid}) == 1


@given(st.lists(ANY, max_size=6))
def test_colours_of_marks_are_valid_in_pictures(calls):
    text = svg.draw(Board(SIDE), [Marked([call for call, _, _ in calls])])
    for name, value in re.findall(r'(fill|stroke)="([^"]*)"', text):
        assert value == "none" or re.fullmatch("#[0-9a-fA-F]{6}", value), name
    assert "nan" not in text
    assert "inf" not in text
