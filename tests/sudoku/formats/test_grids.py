import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from refusals import check_refusal, read_or_refuse, refusal
from rulegrid.core import family as families
from rulegrid.core.board import Board
from rulegrid.core.formats import is_bare_grid, recognise
from rulegrid.draw.terminal import render
from rulegrid.sudoku import read_puzzle, solve_many
from rulegrid.sudoku.formats.grids import default_box, read_box, read_cells, read_grid, write_compact, write_spaced
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.numbers import ZERO

COMPACT = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
VALUES = [0 if character == "." else int(character) for character in COMPACT]
ROWS = [COMPACT[at : at + 9] for at in range(0, 81, 9)]


def drawn(corner, bar, dash, cell_gap):
    """The grid with box lines, as programs print it."""
    line = corner.join([dash * 7] * 3)
    rows = [
        f" {bar} ".join(cell_gap.join(row[at : at + 3]) for at in (0, 3, 6)).join([f"{bar} ", f" {bar}"])
        for row in ROWS
    ]
    return "\n".join([line, *rows[:3], line, *rows[3:6], line, *rows[6:], line])


FORMS = {
    "one string": COMPACT,
    "zeros": COMPACT.replace(".", "0"),
    "underscores": COMPACT.replace(".", "_"),
    "asterisks": COMPACT.replace(".", "*"),
    "spaced": " ".join(COMPACT),
    "tabs": "\t".join(COMPACT),
    "leading zeros": " ".join(f"{value:02}" for value in VALUES),
    "lines": "\n".join(ROWS),
    "spaced lines": "\n".join(" ".join(row) for row in ROWS),
    "spaced in groups": "\n".join("   ".join(" ".join(row[at : at + 3]) for at in (0, 3, 6)) for row in ROWS),
    "compact in groups": "\n".join(" ".join(row[at : at + 3] for at in (0, 3, 6)) for row in ROWS),
    "a byte order mark": "\ufeff" + COMPACT + "\n",
    "CRLF and trailing blanks": "\r\n".join(row + "  " for row in ROWS) + "\r\n\r\n",
    "CR": "\r".join(ROWS),
    "blank lines": "\n\n" + "\n \n".join(ROWS) + "\n\n",
    "no-break spaces": "\u00a0".join(COMPACT),
    "a cell a line": "\n".join(COMPACT),
    "wrapped": COMPACT[:80] + "\n" + COMPACT[80:],
    "wrapped and spaced": " ".join(COMPACT[:36]) + "\n" + " ".join(COMPACT[36:72]) + "\n" + " ".join(COMPACT[72:]),
    "+-|": drawn("+", "|", "-", " "),
    "+-| compact": drawn("+", "|", "-", ""),
    "!= and colons": drawn("!", ":", "=", " "),
    "light box lines": drawn("┼", "│", "─", " "),
    "heavy box lines": drawn("╋", "┃", "━", " "),
    "double box lines": drawn("╬", "║", "═", ""),
    "dashes": " ".join(COMPACT.replace(".", "-")),
    "lines of dashes": "\n".join(" ".join(row.replace(".", "-")) for row in ROWS),
    "dashes in box lines": drawn("+", "|", "-", " ").replace(".", "-"),
    "commas": ",".join(COMPACT),
    "commas and spaces": ", ".join(COMPACT),
    "lines of commas": "\n".join(",".join(row) for row in ROWS),
    "nothing between commas": "\n".join(",".join(row).replace(".", "") for row in ROWS),
    "commas at the ends": "".join(",".join(row) + ",\n" for row in ROWS),
    "commas between compact rows": ",".join(ROWS),
    "dashes between commas": "\n".join(",".join(row.replace(".", "-")) for row in ROWS),
    "a record of a table": f"17,{COMPACT},{'1' * 81},easy",
    "a table of one": f"puzzle,solution\n{COMPACT},{'1' * 81}\n",
    "comments": "# nine\n// rows\n" + "\n  # a row\n".join(ROWS),
    "comments and CR": "# nine\r" + "\r".join(ROWS) + "\r//\r",
    "every cell in a frame": "\n".join("│ " + " │ ".join(row) + " │\n" + "├───" * 9 + "┤" for row in ROWS),
    "blank cells in frames": "\n".join("| " + " | ".join(row.replace(".", " ")) + " |\n" + "+---" * 9 for row in ROWS),
    "blank lines in the frames of boxes": drawn("+", "|", "-", " ").replace("|\n+", "|\n|       |       |       |\n+"),
}


def in_reading_order(board):
    return [value for row in board.cells for value in row]


@pytest.mark.parametrize("form", FORMS)
def test_every_form_says_the_same_grid(form):
    assert read_grid(FORMS[form]) == (9, VALUES)


def test_letters_are_values_above_nine():
    text = "123456789ABCDEFG" + "." * 240
    assert read_grid(text) == (16, [*range(1, 17), *[0] * 240])
    assert read_grid(text.lower()) == read_grid(" ".join(text)) == read_grid(text)
    assert read_grid("X" + "." * (33 * 33 - 1))[1][0] == 33


def test_groups_of_four_are_sixteen_compact_columns_although_64_words_are_a_square():
    rows = [("123456789ABCDEFG"[at:] + "123456789ABCDEFG"[:at]) for at in range(16)]
    text = "\n".join(" | ".join(row[at : at + 4] for at in (0, 4, 8, 12)) for row in rows)
    assert read_grid(text) == read_grid("".join(rows))


def test_four_zeros_a_line_are_four_cells_and_not_one():
    assert read_grid("0000\n" * 4) == (4, [0] * 16)


def test_numbers_of_two_digits_are_read_where_they_are_spaced():
    board = Board(12)
    board.load_puzzle([1 + at % 12 for at in range(144)])
    assert read_grid(str(board)) == read_grid(write_spaced(board)) == (12, [1 + at % 12 for at in range(144)])


@pytest.mark.parametrize(("text", "n"), [(".", 1), ("1", 1), ("....", 2), ("." * 35**2, 35), (". " * 64**2, 64)])
def test_the_smallest_and_the_largest_grids_are_read(text, n):
    assert read_grid(text)[0] == n


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (COMPACT[:-1], "read 80 cells, expected a square number such as 81 (9x9) or 64 (8x8)"),
        (COMPACT + "..", "read 83 cells, expected a square number such as 81 (9x9) or 100 (10x10)"),
        (" ".join(COMPACT[:-1]), "read 80 cells, expected a square number such as 81 (9x9) or 64 (8x8)"),
        ("..", "read 2 cells, expected a square number such as 1 (1x1) or 4 (2x2)"),
        ("." * 36**2, "read 1296 cells, expected at most 1225 (35x35), or more with spaces between the values"),
        ("." * 1224, "read 1224 cells, expected a square number such as 1225 (35x35) or 1156 (34x34)"),
        (". " * 65**2, "read 4225 cells, expected at most 4096 (64x64)"),
        ("." * 1_000_001, "read a text of 1000001 characters, expected at most 1000000"),
        (
            "\n".join(ROWS[:8]),
            "read 72 cells on 8 lines of 9, expected a square number such as 64 (8x8) or 81 (9x9)",
        ),
        ("\n".join(ROWS[:4]), "read 36 cells on 4 lines of 9, expected 6 lines of 6, or all on one line"),
    ],
)
def test_a_number_of_cells_that_makes_no_grid_is_named_with_the_nearest_sizes(text, message):
    assert str(refusal(read_grid, text)) == message


@pytest.mark.parametrize("text", ["", " \r\n\t", "\ufeff", "---+---", "│\n├─┤"])
def test_a_text_without_cells_is_no_grid(text):
    assert "no cells, expected a grid" in str(refusal(read_grid, text))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "\n".join([*ROWS[:4], ROWS[4][:-1], *ROWS[5:]]),
            "line 5: read 8 cells in this line and 80 in all, expected a square number such as 81 (9x9) or 64 (8x8)",
        ),
        (
            "\n".join([*ROWS[:7], ROWS[7] + ".", ROWS[8][1:]]),
            "line 8: read 10 cells in this line and 81 in all, expected 9 lines of 9, or all on one line",
        ),
        (
            "1 2 | 3 4\n3 4 | 1 2\n----+----\n2 1 | 4 3 1\n4 3 | 2",
            "line 4: read 5 cells in this line and 16 in all, expected 4 lines of 4, or all on one line",
        ),
        (
            "1 2 1\n2",
            "line 1: read 3 cells in this line and 4 in all, expected 2 lines of 2, or all on one line",
        ),
        (
            "5 3     7\n6     1 9 5",  # blanks for empty cells
            "line 2: read 4 cells in this line and 7 in all, expected a square number such as 9 (3x3) or 4 (2x2); "
            "write . for an empty cell",
        ),
    ],
)
def test_a_ragged_line_is_named(text, message):
    assert str(refusal(read_grid, text)) == message


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("1234" * 3 + "1235", 1, 16, "'5', expected 1 to 4"),
        ("1234\n3412\n2143\n432x", 4, 4, "'x' (33), expected 1 to 4"),
        ("1 2 3 4\r\n3 4 1 2\r\n2 1 4 3\r\n4 3 2 10", 4, 7, "'10', expected 1 to 4"),
        ("\ufeff1 2 | 3 5\n. . | . .\n. . | . .\n. . | . .", 1, 9, "'5', expected 1 to 4"),
        ("+---+\n|12|\n|3.|\n+---+", 3, 2, "'3', expected 1 to 2"),
        ("5", 1, 1, "'5', expected 1 to 1"),
    ],
)
def test_a_value_above_the_size_is_named_with_its_place(text, line, column, read):
    check_refusal(read_grid, text, line, column, read)


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("12%4", 1, 3, "'%'"),
        ("1 2\n2 -1", 2, 3, "'-1'"),
        ("1 2\n2 +1", 2, 3, "'+1'"),
        ("1 2\n2 100", 2, 3, "'100'"),
        ("1 2\n2 " + "9" * 5000, 2, 3, "(5000 characters)"),
        ("1 2\n2 \u0661", 2, 3, "'\u0661'"),
        ("12\n2\u00b2", 2, 2, "'\u00b2'"),
        ("12\n2\0", 2, 2, r"'\x00'"),
        ("12\n2\ud800", 2, 2, r"'\ud800'"),
        ("12\n\ufeff2", 2, 1, r"'\ufeff'"),
        ("12\n2\U0001d7d9", 2, 2, "'\U0001d7d9'"),
        ("/some/puzzle.txt", 1, 1, "'/'"),
    ],
)
def test_what_is_no_cell_is_named_with_its_place(text, line, column, read):
    check_refusal(read_grid, text, line, column, read)


GRID_CHARACTERS = st.text(alphabet="0123456789.._*xA |+-=!:,#/\n\r│─\u0663\ufeff", max_size=100)


@given(GRID_CHARACTERS | st.text(st.characters(codec=None)))
def test_any_text_is_a_grid_or_refused_in_one_line(text):
    grid = read_or_refuse(read_grid, text)
    if grid:
        n, values = grid
        assert len(values) == n * n
        assert all(0 <= value <= n for value in values)


@st.composite
def boards(draw, largest):
    n = draw(st.integers(1, largest))
    board = Board(n)
    for at, value in draw(st.dictionaries(st.integers(0, n * n - 1), st.integers(0, n), max_size=40)).items():
        board.cells[at // n][at % n] = value
    return board


@settings(deadline=None)
@given(boards(12), st.booleans(), st.integers(20, 80))
def test_a_board_drawn_for_the_terminal_is_read_back(board, coordinates, width):
    drawn = render(board, coordinates=coordinates, width=width).plain.partition("\nA to ")[0]
    assert read_grid(drawn) == (board.size, in_reading_order(board))


@settings(deadline=None)
@given(boards(35))
def test_a_compact_text_is_read_back(board):
    text = write_compact(board)
    assert len(text) == board.size**2
    assert read_grid(text) == (board.size, in_reading_order(board))


@settings(deadline=None)
@given(boards(64))
def test_a_spaced_text_and_a_printed_board_are_read_back(board):
    assert read_grid(write_spaced(board)) == read_grid(str(board)) == (board.size, in_reading_order(board))


def test_a_compact_text_is_refused_for_values_without_a_character():
    board = Board(36)
    board.set_digit(1, 2, 36)
    with pytest.raises(RulegridError, match=r"^cell B3 is 36: with one character a cell, values are at most 35$"):
        write_compact(board)
    assert read_grid(write_spaced(board)) == (36, in_reading_order(board))


@pytest.mark.parametrize("write", [write_compact, write_spaced])
def test_a_board_that_the_text_can_not_say_is_not_written(write):
    with pytest.raises(RulegridError, match=r"^cell A2 is blocked"):
        read_grid(write(Board(2, blocked=[(0, 1)])))  # which has no place for that in its answer
    board = Board(2)
    board.cells[0][0] = -1
    with pytest.raises(RulegridError, match="can't contain -1"):
        write(board)


@pytest.mark.parametrize(
    ("n", "box"),
    [(1, (1, 1)), (2, (1, 2)), (4, (2, 2)), (6, (2, 3)), (7, (1, 7)), (8, (2, 4)), (12, (3, 4)), (36, (6, 6))],
)
def test_the_default_box_is_the_nearest_to_a_square(n, box):
    assert default_box(n) == box


@pytest.mark.parametrize("n", [0, -4])
def test_there_is_no_box_for_no_grid(n):
    with pytest.raises(RulegridError, match=f"size {n}: expected 1 or more"):
        default_box(n)


@pytest.mark.parametrize(
    ("text", "box"),
    [("2x3", (2, 3)), ("3X2", (3, 2)), (" 1 x 7\n", (1, 7)), ("2×3", (2, 3)), ("1x64", (1, 64))],
)
def test_a_box_is_height_by_width(text, box):
    assert read_box(text) == box


@pytest.mark.parametrize(
    "text", ["", "x", "2", "2x", "x3", "0x3", "2x0", "2x65", "-2x3", "2x3x4", "2 3", "٢x٣", "9" * 5000 + "x2", "\ud800"]
)
def test_what_is_no_box_is_refused(text):
    assert "expected height x width such as 2x3, both from 1 to 64" in str(refusal(read_box, text))


@given(st.text(alphabet="0123456789xX× \n", max_size=8) | st.text(st.characters(codec=None)))
def test_any_text_is_a_box_or_refused_in_one_line(text):
    box = read_or_refuse(read_box, text)
    assert box is None or (1 <= box[0] <= 64 and 1 <= box[1] <= 64)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (f"{COMPACT}\n" * 2, 2),
        (f"{COMPACT}\n\n# another\n" * 500, 500),
        (f"{COMPACT}\n" * 20_000, 20_000),  # a text of more characters than a grid may have
        ("\n".join(ROWS) + "\n\n" + "\n".join(ROWS), 2),
        ("\n".join(ROWS * 3), 3),
        ("\n".join(" ".join(row) for row in ROWS * 2), 2),
        (drawn("+", "|", "-", " ") + "\n\n" + drawn("+", "|", "-", " "), 2),
        (f"quizzes,solutions\n{COMPACT},{COMPACT}\n{COMPACT},{COMPACT}\n", 2),
    ],
    ids=["lines", "blank lines", "long", "blocks", "rows", "spaced rows", "drawn", "table"],
)
def test_several_puzzles_in_one_text_are_counted(text, number):
    message = f"read {number} puzzles, expected one: `batch` solves many"
    assert str(refusal(read_grid, text)) == message


def test_rows_of_one_puzzle_are_not_taken_for_puzzles():
    assert "read 72 cells on 8 lines of 9" in str(refusal(read_grid, "\n".join(["." * 9] * 8)))


@pytest.mark.parametrize(
    ("text", "line", "column", "read"),
    [
        ("1,2\n2,x", 2, 3, "'x'"),
        ("1, 2\n2,   3", 2, 6, "'3'"),
        ("1 -\n2 --", 2, 3, "'--'"),
        ("# 1\n12\n// 2\n2x", 4, 2, "'x'"),
    ],
)
def test_places_are_right_behind_commas_dashes_and_comments(text, line, column, read):
    check_refusal(read_grid, text, line, column, read)


def test_zero_is_a_digit_where_it_is_one_of_the_values():
    n, values = read_grid("0.3.\n3..0\n....\n.1..", values=range(4))
    assert n == 4
    assert [value is ZERO for value in values[:4]] == [True, False, False, False]
    assert values[7] is ZERO
    board = Board(4, values=range(4))
    board.load_puzzle(values)
    assert read_grid(write_compact(board), range(4)) == read_grid(write_spaced(board), range(4)) == (n, values)
    assert [value is ZERO for value in read_grid(write_compact(board), range(4))[1]] == [v is ZERO for v in values]


def test_a_value_that_is_not_among_those_of_the_board_is_named():
    error = refusal(lambda text: read_grid(text, [2, 3, 5, 7]), "2 3 5 7\n7 5 3 2\n3 2 7 5\n5 7 2 4")
    assert (error.line, error.column) == (4, 7)
    assert str(error.problem) == "read '4', expected one of 2, 3, 5, 7, or '.' for an empty cell"


DIGITS = [[(4 * (row % 4) + row // 4 + col) % 16 for col in range(16)] for row in range(16)]
"""A grid of the values 0 to 15."""


def of_base_sixteen(between, signs="0123456789ABCDEF", given=lambda row, col: (row + 3 * col) % 7 < 4):
    names = [str(value) for value in range(17)] if between else signs
    rows = enumerate(DIGITS)
    return between.join(names[v] if given(row, col) else "." for row, line in rows for col, v in enumerate(line))


@pytest.mark.slow
@pytest.mark.parametrize("between", ["", " "])
def test_zeros_beside_dots_are_values_above_nine(between):
    text = of_base_sixteen(between)
    puzzle = read_puzzle(text)
    assert puzzle.board.values == tuple(range(16))
    assert puzzle.board.get_digit(0, 0) is ZERO
    assert [str(line) for line in puzzle.guessed] == [
        "0 is a value, and the values are 0 to 15: another sign marks empty cells"
    ]
    assert puzzle.count(limit=500) == read_puzzle(of_base_sixteen("", "123456789ABCDEFG")).count(limit=500)
    with pytest.raises(RulegridError, match="seem to be 0 to 15"):
        read_grid(text)
    for number in (1, 40):
        for answer in solve_many([text] * number):
            cells = answer.solution.split(" ") if between else answer.solution
            assert all(
                given in (".", cell) for given, cell in zip(text.split() if between else text, cells, strict=True)
            )


def test_zeros_beside_dots_are_empty_where_the_largest_value_occurs():
    text = "G0" + "." * 254
    assert read_grid(text) == (16, [16] + [0] * 255)
    assert read_puzzle(text).guessed == []


def test_zeros_beside_dots_are_doubtful_up_to_nine():
    puzzle = read_puzzle("80" + "." * 79)
    assert puzzle.board.values == tuple(range(1, 10))
    assert "without 9" in str(*puzzle.guessed)
    assert read_puzzle("90" + "." * 79).guessed == read_puzzle("8" + "." * 80).guessed == []


@given(
    st.sampled_from([16, 25, 36, 49, 81]).flatmap(
        lambda length: st.text(".0123456789" if length > 36 else ".01234", min_size=length, max_size=length)
    )
)
def test_a_bare_grid_is_read_as_with_a_line_break_after_it(text):
    assert read_or_refuse(read_cells, text) == read_or_refuse(read_cells, text + "\n")


def test_no_format_of_any_family_recognises_a_bare_grid():
    for length in (16, 25, 36, 49, 81, 100, 121, 144):
        for text in ("." * length, "1" * length, ("12.." * length)[:length]):
            assert is_bare_grid(text)
            assert not [name for name in families.names() if recognise(text, families.family(name).built_in_formats)]
    assert not is_bare_grid("1..4.2..12341234" * 4)
