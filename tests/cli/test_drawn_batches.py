"""Texts with several drawn grids are read as that number of puzzles by every command that reads many."""

import csv
import json

import pytest

from rulegrid.cli.puzzle_stream import StreamLines
from rulegrid.sudoku import FORMATS, read_puzzle, write
from rulegrid.sudoku.formats.several import count_grids, has_drawn_grids

PUZZLES = [
    read_puzzle("....1.........95.3...3..4.821..6.......1......6.548...8...2......3...79...67..8.1"),
    read_puzzle("..8......74.2......9..3..16..5..7..2....93...91.....7...6.4.3......527........6.."),
]
DRAWN = ("grid", "csv", "sdk", "ss", "array", "candidates")
LINE, OTHER = (write(puzzle, "line") for puzzle in PUZZLES)
GRID, SDK = ("\n\n".join(write(puzzle, form) for puzzle in PUZZLES) + "\n" for form in ("grid", "sdk"))


def records(out):
    return [(record["line"], record["status"]) for record in csv.DictReader(out.splitlines(keepends=True))]


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("form", DRAWN)
def test_drawn_grids_between_empty_lines_are_a_puzzle_each(run, form, jobs):
    first, second = (write(puzzle, form) for puzzle in PUZZLES)
    status, out, _ = run("sudoku", "batch", "--jobs", jobs, stdin=f"{first}\n\n{second}\n".encode())
    assert (status, records(out)) == (0, [("1", "unique"), (str(first.count("\n") + 3), "unique")])


@pytest.mark.slow
@pytest.mark.parametrize("form", [each.name for each in FORMATS if each.writer and each.name != "samurai"])
def test_what_make_writes_is_read_by_batch(run, form):
    texts = ("--size", "9", "--count", "2", "--seed", "1", "--to", form)
    _, made, _ = run("sudoku", "make", *texts)
    _, out, _ = run("sudoku", "batch", "--jobs", "1", stdin=made.encode())
    assert [status for _, status in records(out)] == ["unique", "unique"]


@pytest.mark.slow
@pytest.mark.parametrize("form", ["text", "keen", "page", "json"])
def test_so_are_calcudokus(run, form):
    _, made, _ = run("calcudoku", "make", "4", "--count", "2", "--seed", "1", "--to", form)
    _, out, _ = run("calcudoku", "batch", stdin=made.encode())
    assert [status for _, status in records(out)] == ["unique", "unique"]


def test_samurais_between_empty_lines_are_a_puzzle_each(run):
    _, made, _ = run("sudoku", "make", "--with", "samurai", "--count", "2", "--seed", "1", "--to", "samurai")
    _, out, _ = run("sudoku", "batch", stdin=f"No. 1\n\n{made}\nbye\n".encode())
    assert records(out) == [("1", "unique"), ("25", "unique")]
    assert "read 2 puzzles, expected one" in run("sudoku", stdin=made.encode())[2]


def test_the_places_of_other_overlapping_grids_are_kept(run):
    rows = ["." * 9] * 6 + ["." * 15] * 3 + [" " * 6 + "." * 9] * 6
    text = "\n".join([*rows, "", "123456789" + rows[0][9:], *rows[1:]])
    _, out, _ = run("sudoku", "batch", stdin=text.encode())
    assert records(out) == [("1", "several"), ("17", "several")]


@pytest.mark.parametrize("text", [
    "[Puzzle]\n" + SDK.replace("\n\n", "\n[Puzzle]\n"),
    "#ASomebody\n[Puzzle]\n" + SDK.replace("\n\n", "\n[State]\n123\n[Puzzle]\n"),
    SDK.replace("\n\n", "\n"),
    "# two\n\n" + GRID.replace("\n\n", "\n\n\n"),
    "\n".join(f"*---*---*---*\n{write(puzzle, 'ss')}\n*---*---*---*" for puzzle in PUZZLES),
    "\ufeff" + GRID.replace("\n", "\r\n"),
], ids=["sections", "other sections", "nothing between", "more between", "frames", "CRLF"])  # fmt: skip
def test_headings_frames_and_the_number_of_rows_separate_them_too(run, text):
    _, out, _ = run("sudoku", "batch", "--jobs", "1", stdin=text.encode())
    assert [status for _, status in records(out)] == ["unique", "unique"]


@pytest.mark.slow
def test_sheets_and_ratings_have_both(run, here):
    (here / "two.txt").write_text(GRID)
    assert run("sudoku", "print", "two.txt", "--out", "two.html")[0] == 0
    assert (here / "two.html").read_text().count("<svg") == 2  # a page with both, and one with their solutions
    _, out, _ = run("sudoku", "rate", "two.txt", "--json")
    assert len(out.splitlines()) == 2
    assert "read 2 puzzles, expected one: `batch` solves many" in run("sudoku", "two.txt")[2]
    (here / "two.txt").write_text("\n".join(write(puzzle, "array") for puzzle in PUZZLES))
    assert "read 2 puzzles, expected one: `batch` solves many" in run("sudoku", "two.txt")[2]


@pytest.mark.slow
def test_several_games_are_one_file_of_opensudoku(run, here):
    options = ("--count", "2", "--seed", "1", "--to", "opensudoku")
    run("sudoku", "make", *options, "--out", "two.opensudoku")
    text = (here / "two.opensudoku").read_text()
    assert (text.count("<?xml"), text.count("<opensudoku"), text.count("<game"), text.count("</opensudoku>")) == (
        1,
        1,
        2,
        1,
    )
    assert run("sudoku", "make", *options)[1] == text
    assert "read 2 puzzles" in run("sudoku", "two.opensudoku")[2]
    assert run("sudoku", "print", "two.opensudoku", "--out", "two.html")[0] == 0
    assert (here / "two.html").read_text().count("<svg") == 2  # a page with both, and one with their solutions


MIXED = "drawn grids and puzzles on one line each are mixed here: put them into two files"


@pytest.mark.parametrize(("text", "line"), [
    (f"{LINE}\n{OTHER}\n{GRID}", 3), (f"{LINE}\n{OTHER}\n\n{SDK}", 4), (f"{GRID}\n{LINE}\n{OTHER}\n", 21), (f"{SDK}{LINE}\n", 20),
])  # fmt: skip
def test_a_mixture_is_reported_with_its_line(run, here, text, line):
    (here / "mixed.txt").write_text(text)
    _, out, _ = run("sudoku", "batch", "mixed.txt", "--format", "jsonl", "--jobs", "1")
    answers = list(map(json.loads, out.splitlines()))
    assert {each["status"] for each in answers} == {"unique", "malformed"}
    assert next(each["message"] for each in answers if each["status"] == "malformed") == f"line {line}: {MIXED}"
    status, out, err = run("sudoku", "print", "mixed.txt", "--out", "mixed.svg")
    assert (status, out, err) == (2, "", f"rulegrid: mixed.txt: line {line}: {MIXED}\n")


def test_a_mistake_in_a_grid_names_its_line(run):
    _, out, _ = run("sudoku", "batch", "--jobs", "1", stdin=GRID.replace("7 4 . 2", "7 4 x 2").encode())
    assert "line 12, column 5: read 'x' (33), expected 1 to 9" in out
    assert [status for _, status in records(out)] == ["unique", "malformed"]


ROW = "1 . . . . . . . . . . . . . . 2"


@pytest.mark.parametrize(("lines", "are_drawn"), [
    (["1..4......32...."] * 16, False),  # 16 puzzles of 4x4
    ([ROW] * 15 + [ROW.replace("2", "12")], True),  # one of 16x16
    ([*[ROW] * 15, ROW.replace("2", "12"), "", ROW], True),
    (["1..4......32...", "1..4......32...."], False),
    ([LINE[:-1], OTHER[:-1]], False),
    (["1..4"], False),
    (["9x9:a12", "9x9:b23"], False),
])  # fmt: skip
def test_rows_that_may_be_puzzles_of_their_own(lines, are_drawn):
    assert has_drawn_grids(lines) is are_drawn


def test_rows_that_begin_with_a_blocked_cell_are_no_comments(run):
    text = "# . 1 2\n. . 2 #\n1 # . .\n2 1 # .\n"
    status = "unique" if read_puzzle(text).is_unique() else "none"
    _, out, _ = run("sudoku", "batch", "--jobs", "1", stdin=f"{text}\n{text}".encode())
    assert records(out) == [("1", status), ("6", status)]


def test_one_grid_is_not_several():
    assert [count_grids(write(PUZZLES[0], form)) for form in DRAWN] == [1] * len(DRAWN)


def test_the_first_lines_stay_to_be_read():
    class Slowly:
        def __init__(self, *parts):
            self.parts = list(parts)

        def read(self, size):
            return self.parts.pop(0) if self.parts else b""

    lines = StreamLines(Slowly(b"a\nb", b"c\n\nd", b"e"))
    assert lines.first(2) == [b"a", b"bc"]
    assert lines.first(9) == [b"a", b"bc", b"", b"de"]
    assert list(lines) == [b"a", b"bc", b"", b"de"]
