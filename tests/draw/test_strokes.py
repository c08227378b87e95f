"""Lines as characters, one in each cell."""

import pytest

from rulegrid.draw.marks import Fill, LineMark, Vertex
from rulegrid.draw.terminal_plan import around, path, strokes


@pytest.mark.parametrize(
    ("cells", "ends", "text"),
    [
        ([(0, 0)], ("bulb", "none"), "●"),
        ([(0, 0), (0, 1), (0, 2)], ("none", "none"), "•─•"),
        ([(0, 0), (1, 0), (2, 0)], ("bulb", "arrow"), "●│↓"),
        ([(2, 0), (1, 1), (0, 2)], ("circle", "arrow"), "○╱↗"),
        ([(0, 0), (1, 1), (2, 2)], ("diamond", "diamond"), "◇╲◇"),
        ([(1, 0), (0, 0), (0, 1), (1, 1)], ("none", "none"), "•╭╮•"),
        ([(0, 0), (1, 0), (1, 1), (0, 1)], ("none", "none"), "•╰╯•"),
        ([(0, 0), (0, 1), (1, 0)], ("none", "none"), "•••"),
        ([(0, 0), (4, 2)], ("none", "arrow"), "••"),
        ([(0, 0), (0, 1), (1, 1)], ("arrow", "arrow"), "←╮↓"),
        ([(0, 0)], ("arrow", "none"), "•"),
    ],
)
def test_a_line_is_a_character_in_each_cell(cells, ends, text):
    assert "".join(path(tuple(cells), ends).values()) == text


def test_a_closed_line_has_no_ends():
    square = (0, 0), (0, 1), (1, 1), (1, 0)
    assert path(square, closed=True) == dict(zip(square, "╭╮╯╰", strict=True))


def test_a_line_hides_what_else_is_in_its_cells():
    corner = Vertex(((0, 0), (0, 1), (1, 0), (1, 1)), "34")
    for marks in ([corner, LineMark(((0, 0), (0, 1)), "grey")], [LineMark(((0, 0), (0, 1)), "grey"), corner]):
        assert "".join(strokes(marks)[cell] for cell in corner.cells) == "••◥◤"


def test_cells_around_a_corner_point_at_it():
    assert "".join(around(((3, 3), (3, 4), (4, 3), (4, 4))).values()) == "◢◣◥◤"


def test_backgrounds_are_shaded_only_where_that_is_asked_for():
    marks = [LineMark(((0, 0), (0, 1)), "grey"), Fill((1, 0), "red"), Fill((1, 1), "blue"), Fill((2, 2), "red")]
    assert strokes(marks) == {(0, 0): "•", (0, 1): "•"}
    assert strokes(marks, shaded=True) == {**strokes(marks), (1, 0): "░", (1, 1): "▒", (2, 2): "░"}
