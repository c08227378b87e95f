"""Boards that are drawn, and boards that are written down again."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import CalendarBoard, Group, Piece, board_names, load_board, orientations, read_board
from rulegrid.calendar.pieces import draw_shape, normalise_shape, read_shape
from rulegrid.utils.errors import PuzzleFormatError

DAYS = """\
// Days and halves
title: Days: and "halves"

board:
  Mon Tue Wed Thu
  Fri Sat "in the sun" .
  _   am  pm  #
  .   .   .   #

group weekday: Mon, Tue, Wed, Thu,
    Fri Sat "in the sun"
Group "half a day" OPEN 2: am pm

piece I2 x3:
  XX
piece "a V" no-flip:

  L
  LL
piece dot X2: #
"""


def days():
    return CalendarBoard(
        "days",
        (("Mon", "Tue", "Wed", "Thu"), ("Fri", "Sat", "in the sun", ""), ("", "am", "pm", "#"), ("", "", "", "#")),
        (
            Group("weekday", ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "in the sun")),
            Group("half a day", ("am", "pm"), 2),
        ),
        (
            Piece("I2", ((0, 0), (0, 1)), 3),
            Piece("a V", ((0, 0), (1, 0), (1, 1)), 1, False),
            Piece("dot", ((0, 0),), 2),
        ),
        'Days: and "halves"',
    )


def refusal(text):
    with pytest.raises(PuzzleFormatError) as caught:
        read_board(text, "mine")
    assert str(caught.value).isprintable()
    return str(caught.value)


def test_a_drawn_board_is_read():
    assert read_board(DAYS, "days") == days()


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n"])
def test_line_ends_and_empty_lines_say_nothing(end):
    assert read_board(DAYS.replace("\n", end), "days") == days()


def test_a_drawn_board_is_read_from_a_file_of_any_name(tmp_path):
    for name in ("days.txt", "days.json", "days"):
        (tmp_path / name).write_text("\ufeff" + DAYS, encoding="utf-8")
        assert load_board(str(tmp_path / name)) == days()
    (tmp_path / "days.txt").write_text(days().to_json(), encoding="utf-8")
    assert load_board(str(tmp_path / "days.txt")) == days()


def test_numbers_of_a_group_may_be_a_range():
    text = 'board:\n 1 2 3 4 9 10 1..2\ngroup day open 3: 2..4 1 9..10 "1..2"\npiece I: XXXX'
    board = read_board(text, "mine")
    assert board.groups == (Group("day", ("2", "3", "4", "1", "9", "10", "1..2"), 3),)
    assert 'group day open 3: 2..4 1 9 10 "1..2"' in board.to_text()


@pytest.mark.parametrize("rows", [["XX", "X."], ["##", "#"], ["  LL", "  L"], ["OO_", "O__"], ["..", ".**", ".*."]])
def test_a_piece_is_drawn_with_any_one_character(rows):
    assert normalise_shape(read_shape(rows)) == ((0, 0), (0, 1), (1, 0))


def test_a_piece_is_drawn_in_json_too():
    drawn = {"rows": [["", "", ""]], "pieces": [{"name": "V", "drawing": ["X.", "XX"], "size": 3, "orientations": 4}]}
    celled = {"rows": [["", "", ""]], "pieces": [{"name": "V", "cells": [[0, 0], [1, 0], [1, 1]]}]}
    assert read_board(json.dumps(drawn), "mine") == read_board(json.dumps(celled), "mine")


@pytest.mark.parametrize("board", [days(), *map(load_board, board_names())], ids=lambda board: board.name)
def test_what_is_written_reads_as_the_same_board(board):
    assert read_board(board.to_text(), board.name) == board
    assert read_board(board.to_json(), board.name) == board


def test_a_written_board_can_be_looked_at():
    assert (
        load_board()
        .to_text()
        .startswith(
            "title: 7x7: months and days\n\nboard:\n  Jan Feb Mar Apr May Jun #\n  Jul Aug Sep Oct Nov Dec #\n  1   2   3 "
        )
    )
    assert "\ngroup day: 1..31\n\npiece O6:\n  XX\n  XX\n  XX\n\npiece Z:\n" in load_board().to_text()
    assert '\n    {"name": "Z", "drawing": ["XX.", ".X.", ".XX"]},\n' in load_board().to_json()


LABEL = st.one_of(
    st.sampled_from(
        ["", "#", ".", "_", "..", "1..3", "//", '"', '"a"', "a b", "title:", "board", "x2", "open", "é", "一"]
    ),
    st.integers(0, 40).map(str),
    st.text(max_size=4).filter(lambda text: text == text.strip() and "," not in text and text.isprintable()),
)
ANY = st.text(max_size=5) | st.sampled_from(["open", "x2", "no-flip", "a b", 'a"', "a:b", "", "\ud800", "a\nb", "\x7f"])


@st.composite
def shapes(draw):
    cells = {(0, 0)}
    for _ in range(draw(st.integers(0, 6))):
        row, col = draw(st.sampled_from(sorted(cells)))
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        cells.add((row + down, col + right))
    return normalise_shape(cells)


@st.composite
def boards(draw):
    """Boards that hang together: the pieces first, then as many cells as they need, cut into groups."""
    names = draw(
        st.lists(LABEL.filter(lambda name: name and not set(":@") & set(name)), min_size=1, max_size=4, unique=True)
    )
    pieces = tuple(Piece(name, draw(shapes()), draw(st.integers(1, 3)), draw(st.booleans())) for name in names)
    covered = sum(len(piece.cells) * piece.count for piece in pieces)
    stay_open = draw(st.integers(0, 4))
    cols = draw(st.integers(1, 9))
    cells = covered + stay_open
    blocked = -cells % cols + cols * draw(st.integers(0, 1))
    places = draw(st.permutations(["#"] * blocked + [""] * cells))
    labels = draw(st.lists(LABEL.filter(lambda label: label not in ("", "#")), max_size=cells, unique_by=str.lower))
    free = [place for place, text in enumerate(places) if not text]
    places = list(places)
    for place, label in zip(free, labels, strict=False):
        places[place] = label
    rows = tuple(tuple(places[at : at + cols]) for at in range(0, len(places), cols))
    group_names = draw(st.lists(ANY, min_size=2, max_size=2, unique=True))
    cut = draw(st.integers(0, len(labels)))
    parts = [labels[:cut], labels[cut:]]
    if len(labels) < stay_open:
        stay_open_of = None
    else:
        first = min(stay_open, cut)
        stay_open_of = [first, stay_open - first]
    if stay_open_of is None:
        # Too few labels for what is to stay open: a piece covers it instead.
        extra = next(f"extra{i}" for i in range(9) if f"extra{i}" not in names)
        pieces += (Piece(extra, ((0, 0),), stay_open),)
        stay_open_of = [0, 0]
    groups = tuple(map(Group, group_names, map(tuple, parts), stay_open_of))
    return CalendarBoard("mine", rows, groups, pieces, draw(ANY))


@given(boards())
def test_any_board_that_is_written_reads_as_the_same(board):
    for text in (board.to_text(), board.to_json()):
        assert read_board(text.encode().decode(), "mine") == board
        assert text.endswith("\n")


@given(shapes())
def test_a_drawn_shape_reads_as_the_same(shape):
    assert tuple(read_shape(draw_shape(shape))) == shape
    assert len({len(row) for row in draw_shape(shape)}) == 1
    assert orientations(tuple(read_shape(draw_shape(shape, "#", " ")))) == orientations(shape)


BOARD = "board:\n a b c\n d e .\n"
PIECES = "group g: a b\npiece P:\n XX\n XX\n X\n"

BROKEN = [
    ("Jan Feb\n", "line 1, column 1: read 'Jan', expected title: TEXT, board:, group NAME: or piece NAME:"),
    ("\n  // only\n  a comment", "line 3, column 3: read 'a', expected title: TEXT"),
    ("pieces:\n", "line 1, column 1: read 'pieces:', expected title"),
    (PIECES, "no rows, expected labels below a line 'board:'"),
    (f"board:\n{PIECES}", "no rows, expected labels"),
    (BOARD, "pieces: none, expected at least one"),
    (BOARD + BOARD + PIECES, "line 4, column 1: a second board, expected one"),
    (f"title: a\ntitle: b\n{BOARD}{PIECES}", "line 2, column 1: a second title, expected one"),
    (f"title: a\n b\n{BOARD}{PIECES}", "line 2, column 2: read 'b', expected title: TEXT, board:"),
    (f"title:\n a b\n{BOARD}{PIECES}", "line 2, column 2: read 'a b', expected title: TEXT"),
    (f"title mine: a\n{BOARD}{PIECES}", "line 1, column 7: read 'mine', expected 'title:'"),
    (f"board 3x3:\n a b c\n{PIECES}", "line 1, column 7: read '3x3', expected 'board:'"),
    (f"board:\n a b c\n d e\n{PIECES}", "line 3, column 2: 2 cells, expected 3 as in the first row"),
    (f"board:\n a b c\n d e f g\n{PIECES}", "line 3, column 2: 4 cells, expected 3"),
    (f"board:\n a b c\n d A .\n{PIECES}", "line 3, column 4: label 'A' is also at A1"),
    (f'board:\n a b c\n d "e, f" .\n{PIECES}', "line 3, column 4: label 'e, f', expected text without commas"),
    (f'board:\n a b c\n d "e .\n{PIECES}', "line 3, column 4: read '\"e', expected a word in quotes"),
    (f'board:\n a b c\n d "e"f .\n{PIECES}', "line 3, column 4: read '\"e\"f', expected a word in quotes"),
    (f'board:\n a b c\n d "\\e" .\n{PIECES}', "line 3, column 5: read '\"\\\\e\"', expected text in quotes"),
    (f"{BOARD}group: a b\n{PIECES}", "line 4, column 1: a group without a name, expected 'group NAME:'"),
    (f"{BOARD}group f: d z\n{PIECES}", "line 4, column 12: label 'z' is not in any row"),
    (f"{BOARD}group f: d\n   1..3\n{PIECES}", "line 5, column 4: label '1' is not in any row"),
    (f"{BOARD}group g: 3..1\n{PIECES}", "line 4, column 10: read '3..1', expected the smaller number first"),
    (f"{BOARD}group f: d #\n{PIECES}", "line 4, column 12: label '#' is not in any row"),
    (f"{BOARD}group h: c b\n{PIECES}", "line 5, column 12: label 'b' is already in group h"),
    (f"{BOARD}group g: c\n{PIECES}", "line 5, column 7: a second group of this name, expected names that differ"),
    (f"{BOARD}group g open 3: a b\npiece P: XXX\n", "line 4, column 7: 3, expected 0 to 2"),
    (f"{BOARD}group g opens 3: a b\n{PIECES}", "line 4, column 9: read 'opens 3', expected 'group NAME:',"),
    (f"{BOARD}group g open: a b\n{PIECES}", "line 4, column 9: read 'open', expected 'group NAME:',"),
    (f"{BOARD}group g open many: a b\n{PIECES}", "line 4, column 9: read 'open many', expected"),
    (f"{BOARD}{PIECES}piece:\n X\n", "line 9, column 1: a piece without a name, expected 'piece NAME:'"),
    (f"{BOARD}{PIECES}piece P:\n X\n", "line 9, column 7: a second piece named 'P', expected names that differ"),
    (f"{BOARD}{PIECES}piece Q:\n", "line 9, column 7: piece 'Q' has no squares, expected rows such as XX below"),
    (f"{BOARD}{PIECES}piece Q:\n ...\n", "line 9, column 7: piece 'Q' has no squares"),
    (f"{BOARD}{PIECES}piece Q:\n X\n .X\n", "line 9, column 7: piece 'Q' is in two parts"),
    (f"{BOARD}{PIECES}piece Q:\n XX\n Xx\n", "line 11, column 3: read 'x', expected 'X' as before for a square"),
    (f"{BOARD}{PIECES}piece Q:\n \0X\n", "line 10, column 2: read '\\x00', expected X for a square"),
    (f"{BOARD}{PIECES}piece Q twice:\n X\n", "line 9, column 9: read 'twice', expected xN, no-flip, or quotes around"),
    (f"{BOARD}{PIECES}piece Q x0:\n X\n", "line 9, column 7: piece 'Q': a count of 0, expected 1 or more"),
    (
        f'{BOARD}{PIECES}piece "Q:1":\n X\n',
        "line 9, column 7: piece name 'Q:1': expected text without ':', '@' or outer blanks",
    ),
    (f"{BOARD}{PIECES}piece Q x99:\n X\n", "pieces: 100, expected at most 64"),
    (
        f"{BOARD}{PIECES}piece I2 x2:\n XX\n",
        "the pieces cover 9 cells, expected 5 (6 on the board, 1 of them open): 4 too many",
    ),
    (
        f"{BOARD}piece I2:\n XX\n",
        "the pieces cover 2 cells, expected 6 (6 on the board, 0 of them open): 4 too few, add",
    ),
    (f"board:\n{' a' * 65}\n{PIECES}", "line 1, column 1: expected 1 to 64 rows of 1 to 64 labels"),
]


def test_the_sound_ones_are_sound():
    assert read_board(BOARD + PIECES, "mine").covered == 5
    assert len(BROKEN) > 40


@pytest.mark.parametrize(("text", "message"), BROKEN, ids=[message for _, message in BROKEN])
def test_a_broken_drawing_is_refused_in_one_line(text, message):
    refused = refusal(text)
    assert message in refused
    assert len(refused) < 250


@given(
    st.integers(0, len(DAYS)), st.integers(0, 12), st.text(max_size=3) | st.sampled_from([":", '"', "x9", "\n", "X"])
)
def test_a_damaged_drawing_is_a_board_or_refused_in_one_line(at, length, text):
    try:
        board = read_board(DAYS[:at] + text + DAYS[at + length :], "mine")
    except PuzzleFormatError as error:
        said = str(error)
    else:
        said = "sound"
        assert read_board(board.to_text(), "mine") == board
    assert said.isprintable()


@given(st.text(alphabet='titleboardgrouppiece: \n"\\.#_Xx2/01', max_size=80))
def test_any_text_is_read_or_refused_in_one_line(text):
    assert refusal(text)


COMMENTED = """\
# A comment before everything,
// and another.
title: Two
   # below a title
board:
 // between rows
 a b c
 # d e
group letter: a b
# not a label
 c d e
piece I2 x2:
# The domino.
 ##
 // not a square
"""


def test_comments_are_lines_that_can_be_nothing_else():
    board = read_board(COMMENTED, "two")
    assert board.rows == (("a", "b", "c"), ("#", "d", "e"))
    assert board.groups[0].labels == ("a", "b", "c", "d", "e")
    assert board.pieces[0].cells == ((0, 0), (0, 1))
    assert read_board(board.to_text(), "two") == board


def test_a_piece_may_be_drawn_with_the_sign_that_begins_comments():
    board = read_board("board:\n a b c d\ngroup g: a\npiece V:\n #\n ##\n", "v")
    assert board.pieces[0].cells == ((0, 0), (1, 0), (1, 1))


def test_lines_of_a_json_file_may_be_comments():
    text = load_board().to_json()
    commented = "// mine\n# since 2026\n" + text.replace('"groups"', '  // months first\n  "groups"')
    assert read_board(commented, "dragonfjord") == load_board()
    assert "//" in read_board(text.replace("Jan", "// Jan"), "mine").rows[0][0]  # inside a text it is none
    with pytest.raises(PuzzleFormatError) as caught:
        read_board("// one\n" + text + "}", "mine")
    assert (caught.value.line, caught.value.column) == (len(text.splitlines()) + 2, 1)  # lines count as in the file
