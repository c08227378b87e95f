"""`rulegrid calendar make`: dates with pieces placed, and sets of pieces."""

import json

import pytest

from rulegrid.calendar import count_dates, load_board, make_many, read_board, read_puzzle
from rulegrid.solver.kernel.choice import IS_COMPILED

FAMILY = "calendar"
compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="takes minutes interpreted")
SMALL = """
board:
  Jan Feb Mar Apr
  May Jun Jul Aug
  Sep Oct Nov Dec
  1   2   3   4
  5   6   .   #
group month: Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
group day: 1..6
piece L4: X. X. XX
piece I3 x2: XXX
piece V3: X. XX
piece O4: XX XX
"""


@pytest.fixture
def small(here):
    text = SMALL.replace("piece L4: X. X. XX", "piece L4:\n X.\n X.\n XX").replace("V3: X. XX", "V3:\n X.\n XX")
    (here / "small.txt").write_text(text.replace("O4: XX XX", "O4:\n XX\n XX"))
    return load_board(str(here / "small.txt"))


def test_what_is_printed_is_solved(run, small):
    status, out, err = run("make", "Jan", "3", "--board", "small.txt", "--seed", "1")
    assert (status, err) == (0, "")
    assert out.startswith("3 Jan ")
    (made,) = make_many(1, "Jan 3", board=small, seed=1)
    assert read_puzzle(out, small) == made.puzzle
    for arguments, stdin in ((out.split(), b""), (["-"], out)):
        assert run(*arguments, "--board", "small.txt", "--unique", stdin=stdin)[:2] == (0, "unique\n")
    solved = run("solve", *out.split(), "--board", "small.txt")[1]
    assert solved == f"{made.solution}\n"


def test_a_file_with_such_a_text(run, here):
    (here / "date.txt").write_text("6 Oct O6@A1:1\n")
    assert run("date.txt", "--count")[:2] == (0, "6\n")
    assert run("6", "Oct", "O6@A1:1", "--count")[:2] == (0, "6\n")
    assert run("6", "Oct", "O6@A1:1", "--avoid", "P@G1", "--count")[0] == 0
    assert run("6", "Oct", "O6@A1", "--count")[2].startswith("rulegrid: read 'O6@A1', expected PIECE@CELL:ORIENTATION")


def test_json_says_the_board(run, small):
    _, out, _ = run("make", "Jan", "3", "--board", "small.txt", "--seed", "1", "--json")
    data = json.loads(out)
    assert data["seed"] == "1/1"
    assert run("-", "--unique", stdin=out)[:2] == (0, "unique\n")
    _, out, _ = run("make", "Jan", "3", "--board", "small.txt", "--seed", "1", "--to", "json")
    assert run("-", "--unique", stdin=out)[:2] == (0, "unique\n")
    assert (
        run("-", "--board", "small.txt", stdin=out)[2] == "rulegrid: a puzzle as JSON and --board can't be combined\n"
    )


def test_the_text_of_another_board_says_what_it_lacks(run, small):
    _, _, err = run("make", "Jan", "3", "--board", "small.txt", "--seed", "1", "--to", "text")
    assert err == "rulegrid: text can't express: the board, and everything that is not on the default one\n"


@compiled_only
def test_several_random_dates(run):
    _, out, _ = run("make", "--count", "3", "--seed", "2026", "--jobs", "1")
    assert [read_puzzle(line) for line in out.splitlines()] == [made.puzzle for made in make_many(3, seed=2026)]


def test_a_set_is_a_board_file(run, small, here):
    status, out, _ = run("make", "--set", "--board", "small.txt", "--pieces", "6", "--sizes", "1..4", "--seed", "1")
    assert status == 0
    assert out.startswith("// seed 1/1: fewest ")
    (here / "new.txt").write_text(out)
    board = read_board(out, "new")
    assert (board.rows, board.groups) == (small.rows, small.groups)
    status, out, _ = run("counts", "--board", "new.txt", "--plain")
    assert status == 0
    assert [int(line.split()[-1]) for line in out.splitlines()] == list(count_dates(board).values())
    assert "0" not in {line.split()[-1] for line in out.splitlines()}
    assert run("Jan", "3", "--board", "new.txt")[0] == 0


@pytest.mark.slow
def test_sets_in_files(run, small, here):
    options = ("--set", "--board", "small.txt", "--pieces", "6", "--sizes", "1..4", "--seed", "1", "--jobs", "1")
    assert run("make", *options, "--count", "2", "--out", "new.txt")[0] == 0
    assert run("make", *options, "--out", "new.json")[0] == 0
    assert run("make", *options, "--count", "2", "--json", "--out", "all.jsonl")[0] == 0
    first, second = (load_board(f"new-{number}.txt") for number in (1, 2))
    assert first.pieces != second.pieces
    assert load_board("new.json").pieces == first.pieces
    lines = [json.loads(line) for line in (here / "all.jsonl").read_text().splitlines()]
    assert [line["seed"] for line in lines] == ["1/1", "1/2"]
    assert read_board(json.dumps(lines[1]["board"]), "new").pieces == second.pieces


@pytest.mark.parametrize(
    ("arguments", "status", "message"),
    [
        (["Feb", "30"], 2, "date 'Feb 30': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today"),
        (["--set", "--sizes", "5"], 2, "pieces of 5 squares can't cover 41 cells of board dragonfjord: expected other sizes"),
        (["--set", "--sizes", "a"], 2, "--sizes 'a': expected numbers of squares, such as 4..6"),
        (["--set", "--level", "easy"], 2, "--set and --level can't be combined"),
        (["--set", "Jan", "1"], 2, "--set and a date can't be combined"),
        (["--set", "--count", "2"], 2, "--set and --count: expected --out FILE, for FILE-1, FILE-2 and so on, or --json"),
        (["--set", "--to", "svg"], 2, "--set: expected text, JSON, or a sheet as PDF or HTML"),
        (["--least", "2"], 2, "--least needs --set"),
        (["--pieces", "8"], 2, "pieces 8: expected 0 to 7, so that one is left to place"),
        (["--level", "impossible"], 2, "level 'impossible': expected one of easy, medium, hard, fiendish, extreme"),
        (["--board", "none"], 2, "board 'none': expected one of dragonfjord, nine_by_six, weekday8x7, or a board file (No such file or directory)"),
    ],
)  # fmt: skip
def test_what_can_not_be(run, arguments, status, message):
    assert run("make", *arguments) == (status, "", f"rulegrid: {message}\n")


@pytest.mark.slow
def test_a_rating_that_no_puzzle_has(run, small):
    status, out, err = run("make", "Jan", "3", "--board", "small.txt", "--rating", "90..", "--seed", "1")
    assert (status, out) == (1, "")
    assert err.startswith(
        "rulegrid: no puzzle rated 90.. on board small on 3 Jan in 80 tries: the hardest was medium (3.58); try another"
    )
    assert err.count("\n") == 1
