import io
import itertools
import re
import subprocess
import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from rich.style import Style

from rulegrid.core.board import Board
from rulegrid.core.rule import Rule
from rulegrid.draw.colours import PALETTE
from rulegrid.draw.drawing import NONE, THICK, THIN
from rulegrid.draw.terminal import COLUMNS, render
from rulegrid.draw.terminal_plan import junction
from sketches import Sketch


class Pieces(Rule):
    """Cells of one value are a piece, named by a letter."""

    def is_valid(self, board):
        return True

    def draw(self, drawing):
        for value in drawing.board.values:
            cells = [cell for cell in drawing.board.open_cells() if drawing.value(cell) == value]
            drawing.names[value] = chr(64 + value)
            drawing.walls([cells])
            for cell in cells:
                drawing.fill(cell, value - 1)


def filled(board, *values):
    board.load_puzzle(values)
    return board


def lines(*args, **options):
    return render(*args, **options).plain.splitlines()


def style_of(text, what):
    """Return the style at the only place where `what` stands."""
    (at,) = [i for i in range(len(text.plain)) if text.plain.startswith(what, i)]
    styles = [str(span.style) for span in text.spans if span.start <= at < span.end]
    return Style.combine([Style.null(), *map(Style.parse, styles)])


def test_boxes_are_drawn_with_heavy_lines():
    boxes = [[(row, col) for row in rows for col in cols] for rows in [(0, 1), (2, 3)] for cols in [(0, 1), (2, 3)]]
    board = filled(Board(4), 1, 2, 3, 4, 3, 4, 0, 2, 2, 3, 4, 1, 4, 1, 2, 3)
    assert lines(board, [Sketch(lambda drawing: drawing.walls(boxes))]) == [
        "┏━━━┯━━━┳━━━┯━━━┓",
        "┃ 1 │ 2 ┃ 3 │ 4 ┃",
        "┠───┼───╂───┼───┨",
        "┃ 3 │ 4 ┃   │ 2 ┃",
        "┣━━━┿━━━╋━━━┿━━━┫",
        "┃ 2 │ 3 ┃ 4 │ 1 ┃",
        "┠───┼───╂───┼───┨",
        "┃ 4 │ 1 ┃ 2 │ 3 ┃",
        "┗━━━┷━━━┻━━━┷━━━┛",
    ]


def test_pieces_bend_blocked_corners_are_blank_and_open_cells_are_set_off():
    board = Board(3, values=3, blocked=[(0, 2), (1, 1)])
    board.cells = [[1, 1, 0], [1, 0, 2], [2, 2, 2]]
    assert lines(board, [Pieces()], labels={(1, 1): "14"}) == [
        "┏━━━━┯━━━━┓     ",
        "┃  A │  A ┃     ",
        "┠────╆━━━━╋━━━━┓",
        "┃  A ┃ 14 ┃  B ┃",
        "┣━━━━╇━━━━╃────┨",
        "┃  B │  B │  B ┃",
        "┗━━━━┷━━━━┷━━━━┛",
    ]


def test_every_junction_has_the_arms_it_is_asked_for():
    weights = {NONE: "none", THIN: "LIGHT", THICK: "HEAVY"}
    seen = set()
    for arms in itertools.product(weights, repeat=4):
        char = junction(*arms)
        seen.add(char)
        if not any(arms):
            assert char == " "
        else:
            assert arms_by_name(unicodedata.name(char)) == {
                side: weights[arm] for side, arm in zip(("UP", "RIGHT", "DOWN", "LEFT"), arms, strict=True) if arm
            }
    assert len(seen) == 81


def arms_by_name(name):
    """Read `BOX DRAWINGS DOWN HEAVY AND UP HORIZONTAL LIGHT` and its kin."""
    parts = [part.split() for part in name.removeprefix("BOX DRAWINGS ").split(" AND ")]
    leading = parts[0][0] in ("LIGHT", "HEAVY")
    arms, weight = {}, ""
    for words in parts:
        if leading and words[0] in ("LIGHT", "HEAVY"):
            weight, *words = words
        elif not leading:
            *words, weight = words
        for word in words:
            for side in {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}.get(word, (word,)):
                arms[side] = weight
    return arms


def test_two_digit_values_line_up():
    board = filled(Board(1, 3, values=12), 1, 12, 0)
    assert lines(board)[1] == "┃  1 │ 12 │    ┃"


def test_a_puzzle_and_its_solution_are_equally_wide():
    start = filled(Board(1, 3, values=12), 1, 0, 0)
    solved = filled(Board(1, 3, values=12), 1, 12, 3)
    labels = {(0, 1): "Jan"}
    assert len(lines(start, labels=labels)[0]) == len(lines(solved, labels=labels)[0])


@pytest.mark.parametrize(("size", "width"), [(9, 37), (16, 65), (25, 76)])
def test_usual_sizes_fit_into_a_terminal(size, width):
    assert {len(line) for line in lines(Board(size))} == {width}
    assert width < COLUMNS


@pytest.mark.parametrize("shape", [(1, 1), (2, 3), (1, 64), (25, 25)])
def test_boards_of_any_shape_are_rectangles(shape):
    board = Board(*shape)
    for at, (row, col) in enumerate(board.open_cells()):
        board.cells[row][col] = board.values[at % len(board.values)]
    drawn = lines(board)
    assert len(drawn) == 2 * shape[0] + 1
    assert len({len(line) for line in drawn}) == 1


def test_a_board_of_blocked_cells_alone_is_blank():
    board = Board(2, blocked=[(0, 0), (0, 1), (1, 0), (1, 1)])
    board.cells[0][0] = 1  # what can't be there is not shown
    assert set(render(board).plain) == {" ", "\n"}


def test_given_values_are_bold_and_solved_ones_coloured():
    board = filled(Board(1, 2, values=2), 1, 2)
    text = render(board, start=filled(Board(1, 2, values=2), 1, 0))
    assert style_of(text, "1") == Style(bold=True)
    assert style_of(text, "2") == Style(color="cyan")
    assert style_of(render(board), "2") == Style(bold=True)


def test_fills_are_backgrounds_that_run_on_below_thin_lines():
    text = render(filled(Board(1, 3, values=2), 1, 1, 2), [Pieces()], start=Board(1, 3, values=2))
    assert style_of(text, "B").bgcolor.name == PALETTE[1].lower()
    assert style_of(text, "│").bgcolor.name == PALETTE[0].lower()
    assert style_of(text, "┳").bgcolor is None


def test_open_cells_are_bold_and_printed_ones_dim():
    text = render(Board(1, 2, values=2, blocked=[(0, 0)]), labels={(0, 0): "Jan", (0, 1): "Feb"})
    assert style_of(text, "Jan") == Style(bold=True)
    assert style_of(text, "Feb") == Style(dim=True)


def test_labels_can_neither_break_lines_nor_send_escapes():
    labels = {(0, 0): "a\nb", (0, 1): "\x1b[31m", (1, 0): "日本", (1, 1): "a very long label"}
    text = render(Board(2), labels=labels)
    assert "\x1b" not in text.plain
    assert "日本" in text.plain
    assert "a very long…" in text.plain
    assert len({cell_len(line) for line in text.plain.splitlines()}) == 1


def test_without_colour_pieces_are_told_apart_by_letter_and_walls(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    board = filled(Board(1, 2, values=2), 1, 2)
    out = io.StringIO()
    Console(file=out, force_terminal=True, width=40).print(render(board, [Pieces()], start=Board(1, 2, values=2)))
    assert "48;" not in out.getvalue()
    assert "A ┃ B" in out.getvalue()


@pytest.mark.slow
def test_rich_is_not_imported_before_it_is_needed():
    code = "import sys, rulegrid.draw.terminal, rulegrid.draw.drawing; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@st.composite
def boards(draw):
    rows, cols = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    cells = list(itertools.product(range(rows), range(cols)))
    board = Board(rows, cols, values=12, blocked=draw(st.sets(st.sampled_from(cells))))
    for row, col in board.open_cells():
        board.cells[row][col] = draw(st.integers(0, 12))
    return board, draw(st.dictionaries(st.sampled_from(cells), st.text(max_size=20)))


@given(boards())
def test_every_line_has_the_same_width(case):
    board, labels = case
    drawn = render(board, [Pieces()], labels=labels, start=board.without_values()).plain.split("\n")
    assert len(drawn) == 2 * board.rows + 1
    assert len({cell_len(line) for line in drawn}) == 1


def sketched(draw, board=None, **options):
    return lines(board or Board(3), [Sketch(draw)], **options)


def test_a_cage_is_dashed_between_cells_and_its_label_stands_in_the_border_above():
    cages = [([(0, 0), (0, 1), (1, 0)], "17"), ([(2, 1), (2, 2)], "3")]
    assert sketched(lambda drawing: [drawing.cage(*cage) for cage in cages]) == [
        "┏17━┯━━━┯━━━┓",
        "┃   │   ╎   ┃",
        "┠───┼╌╌╌┼───┨",
        "┃   ╎   │   ┃",
        "┠╌╌╌┼3╌╌┼╌╌╌┨",
        "┃   ╎   │   ┃",
        "┗━━━┷━━━┷━━━┛",
    ]


def test_a_cage_along_a_wall_dashes_the_wall():
    def draw(drawing):
        drawing.walls([[(0, 0), (1, 0)], [(0, 1), (1, 1)]])
        drawing.cage([(0, 0), (1, 0)], "80×")

    assert sketched(draw, Board(2)) == ["┏80×┳━━━┓", "┃   ╏   ┃", "┠───╂───┨", "┃   ╏   ┃", "┗━━━┻━━━┛"]


def test_cages_that_dashes_leave_unclear_are_listed_too():
    def draw(drawing):
        drawing.cage([(0, 0), (0, 1)], "1")
        drawing.cage([(0, 1), (0, 2)], "2")  # shares a cell
        drawing.cage([(1, 0), (1, 2)], "3")  # in two parts
        drawing.cage([(2, 0)], "4")
        drawing.cage([(2, 2)], "5", style="solid")  # of another kind

    assert sketched(draw)[7:] == ["sketch 1: A1 A2", "sketch 2: A2 A3", "sketch 3: B1 B3", "sketch 5: C3"]


def test_dots_and_signs_stand_on_borders():
    def draw(drawing):
        drawing.edge((0, 0), (0, 1), dot="white")
        drawing.edge((0, 1), (0, 2), text="X")
        drawing.edge((0, 0), (1, 0), dot="black", text="2")
        drawing.edge((0, 1), (1, 1), text="10")
        drawing.edge((1, 0), (1, 1), text=">")
        drawing.edge((1, 2), (1, 1), text=">")
        drawing.edge((1, 0), (2, 0), text="<")
        drawing.edge((1, 1), (2, 1), text=">")

    assert sketched(draw) == [
        "┏━━━┯━━━┯━━━┓",
        "┃   ○   X   ┃",
        "┠─❷─┼10─┼───┨",
        "┃   >   <   ┃",
        "┠─^─┼─v─┼───┨",
        "┃   │   │   ┃",
        "┗━━━┷━━━┷━━━┛",
    ]


def test_signs_without_room_are_listed():
    def draw(drawing):
        drawing.edge((0, 0), (0, 1), text="10")  # a border beside a cell has one column
        drawing.edge((0, 1), (0, 2), dot="white")
        drawing.edge((0, 1), (0, 2), dot="black")
        drawing.edge((1, 0), (1, 2), text="V")  # no neighbours

    assert sketched(draw)[1:2] == ["┃   │   ○   ┃"]
    assert sketched(draw)[7:] == ["sketch 10: A1 A2", "sketch ●: A2 A3", "sketch V: B1 B3"]


def test_a_label_and_a_sign_share_a_border():
    def draw(drawing):
        drawing.edge((0, 0), (1, 0), text="X")
        drawing.corner((1, 0), "12")

    assert sketched(draw, Board(2))[2] == "┠12X┼───┨"


def test_shapes_are_brackets_with_a_legend_and_the_next_kind_is_listed():
    def draw(drawing):
        for col, kind in enumerate(["circle", "square", "diamond", "inward"]):
            drawing.shape((0, col), kind)
        drawing.shape((1, 0), "circle", filled=True)
        drawing.shape((1, 1), "circle")

    board = filled(Board(2, 4, values=4), 1, 2, 3, 4, 0, 0, 0, 0)
    drawn = sketched(draw, board)
    assert drawn[1] == "┃(1)│[2]│{3}│ 4 ┃"
    assert drawn[3] == "┃   │( )│   │   ┃"
    assert drawn[5:] == ["( ) sketch", "[ ] sketch", "{ } sketch", "sketch (inward): A4", "sketch (circle): B1"]


def test_texts_outside_stand_beside_the_grid_nearest_first():
    def draw(drawing):
        drawing.outside("left", 0, "12")
        drawing.outside("left", 0, "3")
        drawing.outside("right", 1, "45")
        drawing.outside("top", 1, "7")
        drawing.outside("top", 1, "8")
        drawing.outside_arrow((2, -1), (-1, 1), "9")
        drawing.outside_arrow((2, 2), (-1, -1), "6")

    assert [line.rstrip() for line in sketched(draw, Board(2))] == [
        "           8",
        "           7",
        "     ┏━━━┯━━━┓",
        "3 12 ┃   │   ┃",
        "     ┠───┼───┨",
        "     ┃   │   ┃ 45",
        "     ┗━━━┷━━━┛",
        "  9↗           6↖",
    ]


def test_what_has_no_characters_is_listed_below_and_nothing_is_said_twice():
    def draw(drawing):
        drawing.line([(2, 0), (1, 0)], bulb=True)
        drawing.arrow([(0, 0)], [(0, 1), (0, 2)])
        drawing.vertex([(0, 0), (0, 1), (1, 0), (1, 1)], "34")
        drawing.note("Cells a knight's move apart differ.")
        drawing.note("Cells a knight's move apart differ.")

    assert sketched(draw)[:7] == [
        "┏━━━┯━━━┯━━━┓",
        "┃ ○ │ ─ │ → ┃",
        "┠───┼───┼───┨",
        "┃ • │ ◤ │   ┃",
        "┠───┼───┼───┨",
        "┃ ● │   │   ┃",
        "┗━━━┷━━━┷━━━┛",
    ]
    assert sketched(draw)[7:] == [
        "sketch C1 B1",
        "sketch A1: A2 A3",
        "sketch 34: A1 A2 B1 B2",
        "Cells a knight's move apart differ.",
    ]


def test_long_lines_below_the_grid_are_folded():
    path = [(row, col) for row in range(3) for col in range(3)]
    drawn = sketched(lambda drawing: drawing.line(path), width=24)
    assert drawn[7:] == ["sketch A1 A2 A3 B1 B2 B3", "  C1 C2 C3"]


def test_backgrounds_are_listed_where_there_are_no_colours_unless_walls_show_them():
    def draw(drawing):
        drawing.walls([[(0, 0), (0, 1)]])
        for cell in [(0, 0), (0, 1)]:
            drawing.fill(cell, 0)
        drawing.fill((1, 1), 1)
        drawing.fill((2, 2), 1)

    assert sketched(draw)[7:] == []
    assert sketched(draw, colours=False)[7:] == ["sketch B2 C3"]


def test_a_text_on_a_background_is_in_ink():
    text = render(Board(1, 2, values=2), [Sketch(lambda drawing: [drawing.fill((0, c), 0) for c in (0, 1)] + [
        drawing.edge((0, 0), (0, 1), text="X")])])  # fmt: skip
    assert style_of(text, "X").bgcolor.name == PALETTE[0].lower()


def test_texts_of_marks_can_neither_break_lines_nor_send_escapes():
    def draw(drawing):
        drawing.cage([(0, 0)], "a\nb")
        drawing.corner((0, 1), "\x1b[31m")
        drawing.outside("left", 1, "\x1b[2J")
        drawing.note("one\ntwo\x1b[2J")

    text = render(Board(2), [Sketch(draw)]).plain
    assert "\x1b" not in text
    assert len(text.splitlines()) == 6


def test_lines_are_drawn_in_empty_cells_and_labels_and_values_hide_them():
    board = filled(Board(1, 4, values=4), 0, 0, 3, 0)
    drawn = lines(board, [Sketch(lambda drawing: drawing.line(board.open_cells()))], labels={(0, 3): "D"})
    assert drawn[1] == "┃ • │ ─ │ 3 │ D ┃"


@pytest.mark.parametrize("size", [4, 9, 16, 25])
def test_rows_have_letters_and_columns_their_numbers(size):
    drawn = lines(Board(size), coordinates=True)
    assert len({len(line) for line in drawn[1:]}) == 1
    assert len(drawn[1]) <= COLUMNS
    assert drawn[0].split() == [str(col + 1) for col in range(size)]
    assert [line[0] for line in drawn[2::2]] == [chr(65 + row) for row in range(size)]
    # Each number ends where the values below it end.
    values = lines(filled(Board(1, size, values=max(size, 10)), *[10] * size))[1] if size > 9 else None
    if values:
        assert [m.end() for m in re.finditer(r"\d+", drawn[0])] == [m.end() + 2 for m in re.finditer("10", values)]


def test_numbers_of_columns_are_upright_where_cells_are_narrow():
    drawn = lines(Board(12), coordinates=True, width=30)
    assert drawn[:4] == [
        "                     1 1 1",
        "   1 2 3 4 5 6 7 8 9 0 1 2",
        "  ┏━┯━┯━┯━┯━┯━┯━┯━┯━┯━┯━┯━┓",
        "A ┃ │ │ │ │ │ │ │ │ │ │ │ ┃",
    ]


@pytest.mark.parametrize(("width", "has_coordinates"), [(21, True), (20, False), (19, False), (5, False)])
def test_coordinates_give_way_where_there_is_no_room(width, has_coordinates):
    drawn = lines(Board(9), coordinates=True, width=width)
    assert drawn == lines(Board(9), width=width) or has_coordinates
    assert (drawn[0].split()[0] == "1") == has_coordinates


def test_coordinates_stand_beyond_the_texts_outside():
    def draw(drawing):
        drawing.outside("left", 0, "12")
        drawing.outside("top", 1, "7")

    assert sketched(draw, Board(2), coordinates=True) == [
        "       1   2",
        "           7  ".rstrip() + " ",
        "     ┏━━━┯━━━┓",
        "A 12 ┃   │   ┃",
        "     ┠───┼───┨",
        "B    ┃   │   ┃",
        "     ┗━━━┷━━━┛",
    ]


def test_coordinates_of_a_board_with_wide_characters_line_up():
    board = Board(2, values=4, blocked=[(0, 0)])
    drawn = lines(board, labels={(0, 0): "一月", (1, 1): "星期日"}, coordinates=True)
    assert {cell_len(line) for line in drawn[1:]} == {21}
    assert drawn[0].split() == ["1", "2"]


def test_rows_beyond_z_have_two_letters():
    drawn = lines(Board(28, 1), coordinates=True)
    assert drawn[2].startswith(" A ┃")
    assert drawn[2 * 28].startswith("AB ┃")


def test_coordinates_are_dim():
    text = render(Board(1, 1, values=2), coordinates=True)
    assert style_of(text, "A") == style_of(text, "1") == Style(dim=True)


def test_lines_are_as_plain_to_see_as_values():
    text = render(Board(1, 2, values=2), [Sketch(lambda drawing: drawing.line([(0, 0), (0, 1)], bulb=True))])
    assert style_of(text, "●") == Style.null()


def test_long_lines_below_the_grid_are_folded_by_columns():
    drawn = sketched(lambda drawing: drawing.note("每格的数字都不能与相邻的格相同"), width=20)
    assert drawn[7:] == ["每格的数字都不能与相", "  邻的格相同"]


@pytest.mark.parametrize(
    ("size", "width", "columns"), [(9, 80, 37), (9, 30, 28), (9, 20, 19), (12, 61, 61), (12, 60, 49), (12, 40, 37)]
)
def test_cells_give_up_their_blanks_to_fit(size, width, columns):
    assert {len(line) for line in lines(Board(size), width=width)} == {columns}


def test_values_are_single_characters_where_two_digits_have_no_room():
    board = Board(16)
    board.set_digit(0, 0, 16)
    board.set_digit(0, 1, 9)
    drawn = lines(board, width=40)
    assert {len(line) for line in drawn[:-1]} == {33}
    assert drawn[1].startswith("┃G│9│ │")
    assert drawn[-1] == "A to G: 10 to 16"


def test_labels_that_narrow_cells_have_no_room_for_are_listed():
    drawn = lines(Board(9), [Sketch(lambda drawing: drawing.cage([(0, 0), (0, 1)], "108"))], width=20)
    assert drawn[0] == "┏━┯━┯━┯━┯━┯━┯━┯━┯━┓"
    assert drawn[-1] == "sketch 108: A1 A2"


def test_the_digit_0_is_shown():
    board = Board(2, values=[0, 1])
    board.set_digit(0, 0, 0)
    text = render(board, start=board)
    assert text.plain.splitlines()[1] == "┃ 0 │   ┃"
    assert style_of(text, "0") == Style(bold=True)
