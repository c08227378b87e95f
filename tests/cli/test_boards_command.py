"""`rulegrid calendar boards`, `pieces` and `board`; boards of one's own from the command line."""

import json
import os
import subprocess
import sys

import pytest

from rulegrid.calendar import load_board, orientations, read_board
from rulegrid.calendar.names import MONTHS
from rulegrid.calendar.pieces import normalise_shape

FAMILY = "calendar"

LETTERS = """\
title: Two letters
board:
  a b c d
  e # f g
group letter open 2: a b c d e f g
piece I2 x2:
  XX
piece O no-flip:
  X
"""


@pytest.fixture
def here(here):
    (here / "letters.txt").write_text(LETTERS)
    return here


def test_the_built_in_boards_are_listed(run):
    status, out, err = run("boards")
    assert (status, err) == (0, "")
    assert out.startswith(
        "dragonfjord (default): 7x7: months and days\n    7x7, 43 cells\n    open: month (1 of 12), day (1 of 31)\n"
        "    8 pieces: O6, Z, N, V, U, Y, L, P\nnine_by_six: "
    )
    listed = json.loads(run("boards", "--json")[1])
    assert {name: read_board(json.dumps(data), name) for name, data in listed.items()} == {
        name: load_board(name) for name in listed
    }
    assert len(listed) == 3


def test_a_board_is_shown_with_labels_groups_and_pieces(run, here):
    assert run("boards", "letters.txt") == (
        0,
        "letters: Two letters\n\na b c d\ne # f g\n\n2x4, 7 cells\nopen: letter (2 of 7)\n3 pieces: I2 x2, O\n",
        "",
    )
    status, out, err = run("boards", "letters.txt", "--json")
    assert (status, err) == (0, "")
    assert read_board(out, "letters") == load_board("letters.txt")


def test_a_board_is_drawn(run, here):
    assert run("boards", "letters.txt", "--svg", "board.svg")[0] == 0
    assert ">g<" in (here / "board.svg").read_text()
    status, out, err = run("boards", "--svg", "board.svg")
    assert (status, out) == (2, "")
    assert "boards NAME --svg FILE" in err


def test_pieces_are_shown_with_every_orientation(run, here):
    assert run("pieces", "--board", "letters.txt") == (
        0,
        "I2 x2: 2 squares, 2 orientations, letters A-B\n  1    2\n  AA   A\n       A\n\n"
        "O: 1 square, 1 orientation, may not be turned over, letter C\n  1\n  C\n",
        "",
    )


def test_no_line_of_pieces_is_longer_than_80_columns(run, here):
    (here / "long.txt").write_text("board:\n" + ("." * 11).replace(".", " .") + "\npiece L11:\n X\n XXXXXXXXXX\n")
    out = run("pieces", "--board", "long.txt")[1]
    assert max(map(len, out.splitlines())) <= 82
    assert "  8" in out


def test_pieces_as_json_hold_the_orientations_in_their_order(run):
    data = json.loads(run("pieces", "--json", "--board", "weekday8x7")[1])
    board = load_board("weekday8x7")
    assert (data["board"], len(data["pieces"])) == ("weekday8x7", 10)
    for at, (shown, piece) in enumerate(zip(data["pieces"], board.pieces, strict=True)):
        assert (shown["name"], shown["numbers"], shown["letters"]) == (piece.name, [at + 1], [chr(65 + at)])
        read = [
            normalise_shape((r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char == "X")
            for rows in shown["orientations"]
        ]
        assert tuple(read) == piece.orientations
    one_way = json.loads(run("pieces", "--json", "--no-flip", "--board", "weekday8x7")[1])
    for shown, piece in zip(one_way["pieces"], board.pieces, strict=True):
        assert len(shown["orientations"]) == len(orientations(piece.cells, False))
        assert shown["flip"] is False


def test_pieces_are_drawn(run, here):
    assert run("pieces", "--svg", "pieces.svg")[0] == 0
    both = (here / "pieces.svg").read_text()
    assert run("pieces", "--no-flip", "--svg", "pieces.svg")[0] == 0
    assert "not turned over" not in both
    assert len((here / "pieces.svg").read_text()) < len(both)


@pytest.mark.parametrize("file", ["mine.txt", "mine.json"])
def test_a_new_board_is_written_checked_and_solved(run, here, file):
    status, out, err = run("board", "new", "6", "8", file)
    assert (status, err) == (0, "")
    assert out.startswith(f"{file}: 6x8: months and days\n6x8, 48 cells\n")
    board = load_board(file)
    assert (here / file).read_text().startswith("{" if file.endswith("json") else "// Edit this")
    *_, command = out.splitlines()
    said, _, words = command.partition(": rulegrid calendar ")
    assert said == "try it"
    assert run(*words.split(), "--unique")[1] in ("unique\n", "several\n")
    assert run("2026-07-14", "--board", file, "--limit", "1")[0] in (0, 1)
    assert run("board", "check", file)[1].splitlines() == [f"{file}: OK", *out.splitlines()[1:-1]]
    assert board.name == "mine"


def test_a_new_board_goes_to_standard_output_where_no_file_is_named(run):
    drawn, written = run("board", "new", "3", "4")[1], run("board", "new", "3", "4", "--json")[1]
    assert read_board(drawn, "mine") == read_board(written, "mine")
    assert json.loads(written)["title"] == "3x4: numbers"


def test_a_file_that_is_there_is_kept_unless_force_is_asked(run, here):
    before = (here / "letters.txt").read_text()
    refused = (2, "", "rulegrid: file 'letters.txt' already exists: --force overwrites it\n")
    assert run("board", "new", "3", "4", "letters.txt") == refused
    assert (here / "letters.txt").read_text() == before
    assert run("board", "new", "3", "4", "letters.txt", "--force")[0] == 0
    assert (here / "letters.txt").read_text() != before


def test_nothing_is_written_for_a_size_that_can_not_be(run, here):
    for size in (("0", "4"), ("99", "99"), ("1", "1"), ("9" * 30, "2")):
        status, out, err = run("board", "new", *size, "no.txt")
        assert (status, out, err.count("\n")) == (2, "", 1)
    assert not (here / "no.txt").exists()


def test_the_schema_is_json(run):
    assert json.loads(run("board", "schema")[1])["type"] == "object"
    assert "schema" in run("board")[1]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("boards", "nope"), "expected one of dragonfjord"),
        (("boards", ""), "expected one of dragonfjord"),
        (("boards", "broken.txt"), "board file broken.txt: line 10, column 3: read 'x', expected 'X' as before"),
        (("board", "check", "broken.txt"), "board file broken.txt: line 10, column 3"),
        (("pieces", "--board", "broken.txt"), "board file broken.txt: line 10, column 3"),
        (("solve", "--board", "broken.txt", "--open", "a"), "board file broken.txt: line 10, column 3"),
        (("pieces", "--svg", "no/where.svg"), "can't write 'no/where.svg'"),
        (("boards", "letters.txt", "--svg", "."), "is a directory"),
        (("board", "new", "3", "4", "no/where.txt"), "can't write 'no/where.txt'"),
        (("board", "new", "3"), "calendar board new: expected cols"),
        (("board", "new", "3", "four"), "'four': expected a whole number"),
        (("board", "nwe"), "did you mean 'new'"),
        (("board", "check"), "expected file"),
        (("board", "check", "binary"), "not a text file"),
        (("--board", "letters.txt", "today"), "name the open cells themselves, such as --open a,b"),
        (("--board", "letters.txt", "--open", "a"), "expected 2, as its pieces cover 5 of 7 cells"),
    ],
)
def test_what_is_wrong_is_one_line(run, here, arguments, says):
    (here / "broken.txt").write_text(LETTERS.replace("  X\n", "  X\n  x\n"))
    (here / "binary").write_bytes(b"\xff\xfe\x00")
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert says.lower() in err.lower()


def cover(board, text):
    """Assert that a printed grid lays every piece of the board, and return the labels that stay open."""
    pieces = [piece for piece in board.pieces for _ in range(piece.count)]
    letters = {}
    still_open = []
    for row, entries in enumerate(line.split() for line in text.splitlines()):
        for col, entry in enumerate(entries):
            if entry == board.labels.get((row, col)) and (len(entry) > 1 or not entry.isupper()):
                still_open.append(entry)
            elif (row, col) not in board.blocked:
                letters.setdefault(entry, []).append((row, col))
    assert len(letters) == len(pieces)
    for letter, piece in zip(sorted(letters, key=lambda letter: (len(letter), letter)), pieces, strict=True):
        assert normalise_shape(letters[letter]) in piece.orientations
    return still_open


def test_two_cells_of_one_group_stay_open_and_pieces_come_twice(run, here):
    status, out, err = run("--board", "letters.txt", "--open", "a,d")
    assert (status, err) == (0, "")
    assert cover(load_board("letters.txt"), out) == ["a", "d"]
    assert run("--board", "letters.txt", "--open", "a,d", "--count") == (0, "1\n", "")
    assert run("--board", "letters.txt", "--open", "b,f", "--count") == (0, "2\n", "")


@pytest.mark.parametrize(("side", "ps", "ls"), [(9, 5, 10), (10, 8, 11)])
def test_a_board_too_large_for_64_bits_is_solved_too(run, here, side, ps, ls):
    labels = [*MONTHS, *map(str, range(1, 32)), "spring", "summer", "autumn", "winter"]
    labels += ["."] * (side * side - len(labels))
    rows = "\n".join(" ".join(labels[at : at + side]) for at in range(0, side * side, side))
    (here / "large.txt").write_text(
        f"board:\n{rows}\ngroup month: {' '.join(MONTHS)}\ngroup day: 1..31\n"
        "group season open 2: spring summer autumn winter\n"
        f"piece P x{ps}:\nXX\nXX\nX.\npiece L x{ls} no-flip:\nX.\nX.\nXX\npiece I2 x6:\nXX\n"
    )
    status, out, err = run("--board", "large.txt", "--open", "Mar,21,spring,winter", "--max-steps", "5000")
    assert (status, err) == (0, "")
    assert sorted(cover(load_board("large.txt"), out)) == ["21", "Mar", "spring", "winter"]


def on_terminal(*arguments, **environment):
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "rulegrid", "calendar", *arguments],
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", **environment},
    )
    os.close(theirs)
    text = b""
    while True:
        try:
            part = os.read(ours, 65536)
        except OSError:
            break
        if not part:
            break
        text += part
    os.close(ours)
    assert program.wait() == 0
    return text.decode()


@pytest.mark.slow
def test_pieces_are_coloured_blocks_on_a_terminal(here):
    text = on_terminal("pieces", "--board", "letters.txt", COLORTERM="truecolor")
    assert "\x1b[38;2;242;213;133m" in text
    assert "████" in text
    without = on_terminal("pieces", "--board", "letters.txt", NO_COLOR="1")
    assert "38;2" not in without
    assert "████" in without


@pytest.mark.slow
def test_a_board_is_a_drawn_grid_on_a_terminal(here):
    assert "┏━━━" in on_terminal("boards", "letters.txt")


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_leaves_no_traceback():
    command = f"{sys.executable} -m rulegrid calendar pieces | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("O6: 6 squares, 2 orientations, letter A\n", "")


def test_a_board_without_dates_is_solved_without_a_date(run, here):
    (here / "plain.txt").write_text("board:\n . . .\n . . .\n\npiece I3 x2:\n XXX\n")
    assert run("--board", "plain.txt") == (0, "A A A\nB B B\n", "")
