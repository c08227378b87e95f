"""`rate` and `batch --rate`: one puzzle in words or JSON, many as records."""

import csv
import io
import json
from pathlib import Path

import pytest

from rulegrid.cli.batch import COLUMNS, RATED_COLUMNS, RATING_COLUMNS

FOUR = "1..4......32...."
SIX = "1...............2...3.............."
CAGES = "0 0 1\n2 1 1\n2 3 3\n3+ 6* 2- 1-\n"
MANY = f"# some\n{FOUR}\n1...............\n11..............\n12x\n\n{FOUR}\n"


def rows(text):
    return list(csv.DictReader(io.StringIO(text)))


def test_one_puzzle_in_words(run):
    status, out, err = run("sudoku", "rate", FOUR)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "rating: 1.36 (easy)",
        "hardest step: 1.20, hidden single: In the block at C3, 4 fits only in D3.",
        "steps: 12 (full house 8, hidden single 4)",
        "fewest steps to choose from: 4",
    ]


def test_one_puzzle_as_json_says_what_explain_says(run):
    status, out, _ = run("sudoku", "rate", FOUR, "--json")
    data = json.loads(out)
    assert status == 0
    assert list(data) == ["status", "stopped", "rating", "texts", "names", "seconds", "puzzle"]
    assert data["status"] == "rated"
    explained = json.loads(run("sudoku", "explain", FOUR, "--json")[1])
    assert data["rating"] == explained["rating"]


def test_pretty_draws_the_grid(run):
    status, out, _ = run("sudoku", "rate", FOUR, "--pretty")
    assert status == 0
    assert "rating: 1.36" in out
    assert "│" in out
    assert run("sudoku", "rate", FOUR, "--plain")[1] == run("sudoku", "rate", FOUR)[1]


def test_one_puzzle_in_chinese(run):
    status, out, err = run("sudoku", "rate", FOUR, "--language", "zh")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "难度：1.36（容易）",
        "最难的一步：1.20，隐性唯一：在 C3 起的宫中，4 只能填在 D3。",
        "步数：12（最后一格 8、隐性唯一 4）",
        "最窄处：有 4 步可走",
    ]
    data = json.loads(run("sudoku", "rate", FOUR, "--language", "zh", "--json")[1])
    assert data["rating"]["step"]["text"] == "在 C3 起的宫中，4 只能填在 D3。"
    assert data["rating"]["level"] == "easy"
    status, out, err = run("calendar", "rate", "Oct 6", "--language", "zh")
    assert status == 0
    assert "最难的一步：3.50，试放：3 个位置中只有 1 个通向解。\n" in out
    assert "\n解的个数：7\n" in out
    assert run("calcudoku", "rate", "--language", "zh", stdin=CAGES)[1].startswith("难度：")


def test_a_language_that_is_not_there_is_refused(run):
    status, out, err = run("sudoku", "rate", FOUR, "--language", "fr")
    assert (status, out, err) == (2, "", "rulegrid: --language: read 'fr', expected one of en, zh\n")
    status, out, err = run("sudoku", "rate", "--language", "zh", stdin=MANY)
    assert (status, out.splitlines()[0].partition(",")[0], "道题" in err) == (0, "line", True)


@pytest.mark.parametrize(("text", "number"), [("1...............", "several"), ("11..............", "none")])
def test_without_one_solution_the_status_is_1(run, text, number):
    status, out, err = run("sudoku", "rate", text)
    assert (status, out) == (1, "")
    assert err.count("\n") == 1
    assert "expected exactly one" in err
    status, out, _ = run("sudoku", "rate", text, "--json")
    assert status == 1
    assert json.loads(out)["status"] == number
    assert json.loads(out)["rating"] is None


def test_limits_stop_it(run):
    for option in ("--timeout", "--max-steps"):
        status, out, err = run("sudoku", "rate", FOUR, option, "0")
        assert (status, out) == (3, "")
        assert err == f"rulegrid: stopped by {option}\n"


@pytest.mark.slow
def test_many_puzzles_get_a_record_each(run, here):
    (here / "some.txt").write_text(MANY)
    status, out, err = run("sudoku", "rate", "some.txt")
    assert status == 0
    assert out.splitlines()[0] == ",".join(RATING_COLUMNS)
    found = rows(out)
    assert [row["line"] for row in found] == ["2", "3", "4", "5", "7"]
    assert [row["status"] for row in found] == ["unique", "several", "none", "malformed", "unique"]
    assert [row["rating"] for row in found] == ["1.36", "", "", "", "1.36"]
    assert [row["level"] for row in found] == ["easy", "", "", "", "easy"]
    assert found[0]["technique"] == "hidden-single"
    assert "expected" in found[3]["message"]
    assert err.startswith("rulegrid: 5 puzzles: 2 unique")
    assert run("sudoku", "rate", "-", "-q", stdin=MANY) == (0, out, "")
    assert run("sudoku", "rate", "some.txt", "-q", "--jobs", "2") == (0, out, "")


def test_many_as_json_lines(run):
    status, out, _ = run("sudoku", "rate", "--json", "--jobs", "1", stdin=MANY)
    records = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [tuple(record) for record in records] == [RATING_COLUMNS] * 5
    assert records[0]["rating"] == 1.36
    assert records[1]["rating"] is None


def test_a_rule_from_a_file_is_rated_and_not_blamed(run, here):
    (here / "own.py").write_text(
        "from rulegrid import Rule\nclass Free(Rule):\n    def is_valid(self, board):\n        return True\n"
    )
    status, out, err = run("sudoku", "rate", FOUR, "--rule", "own.py:Free")
    assert (status, err) == (0, "")
    assert out.startswith("rating: 1.36 (easy)")
    status, out, err = run("sudoku", "rate", "--rule", "own.py:Free", "-q", stdin=f"{FOUR}\n{FOUR}\n")
    assert (status, err) == (0, "")
    assert [row["rating"] for row in rows(out)] == ["1.36", "1.36"]


def test_rules_are_those_of_every_puzzle(run):
    text = f"{FOUR}\n................\n"
    _, out, _ = run("sudoku", "rate", "--rule", "anti-king", "--jobs", "1", "-q", stdin=text)
    assert [row["status"] for row in rows(out)] == ["none", "several"] or rows(out)[0]["status"] in ("unique", "none")


def test_calcudokus(run):
    status, out, err = run("calcudoku", "rate", stdin=CAGES)
    assert (status, err) == (0, "")
    assert out.startswith("rating: ")
    status, out, _ = run("calcudoku", "rate", "-q", "--jobs", "1", stdin=f"{CAGES}\n0 0\n1 2\n1- 1 2\n\n0 0\n0\n")
    assert status == 0
    assert [row["status"] for row in rows(out)] == ["unique", "unique", "malformed"]


def test_a_date(run):
    status, out, err = run("calendar", "rate", "Oct", "6")
    assert (status, err) == (0, "")
    assert out.startswith("rating: ")
    assert "\nsolutions: 7\n" in out
    assert "tried: Of " in out
    status, out, _ = run("calendar", "rate", "Oct 6", "--json")
    data = json.loads(out)
    assert status == 0
    assert data["rating"]["solutions"] == 7
    assert data["rating"]["steps"] == 8


@pytest.mark.slow
@pytest.mark.parametrize(
    "words", [["Oct", "6", "7", "Oct", "O6@A1:1"], ["Oct 6", "7 Oct O6@A1:1"], ["2026-10-06", "7-Oct", "O6@A1:1"]]
)
def test_several_dates_are_a_record_each(run, words):
    status, out, err = run("calendar", "rate", *words, "--jobs", "1", "-q")
    assert (status, err) == (0, "")
    first, second = rows(out)
    assert (first["status"], first["rating"], first["technique"], first["steps"]) == ("several", "3.6", "tried", "8")
    assert (second["line"], second["puzzle"].split()[-1], second["steps"]) == ("2", "O6@A1:1", "7")
    status, lines, _ = run("calendar", "rate", *words, "--jobs", "2", "-q", "--json")
    assert [json.loads(line)["rating"] for line in lines.splitlines()] == [float(row["rating"]) for row in rows(out)]


@pytest.mark.slow
def test_dates_in_a_file_and_from_make(run, here):
    _, made, _ = run("calendar", "make", "--count", "3", "--seed", "2", "--board", "weekday8x7")
    status, out, _ = run("calendar", "rate", "-", "--board", "weekday8x7", "--jobs", "1", "-q", stdin=made)
    assert status == 0
    assert [(row["puzzle"], row["status"]) for row in rows(out)] == [(line, "unique") for line in made.splitlines()]
    Path("dates.txt").write_text('# days\nOct 6\n\nOct 66\n{"input": "6 Oct Z@C1:4"}\n{"frob": 1}\n')
    status, out, err = run("calendar", "rate", "dates.txt", "--jobs", "1")
    assert status == 0
    assert [(row["line"], row["status"]) for row in rows(out)] == [
        ("2", "several"), ("4", "malformed"), ("5", "unique"), ("6", "malformed"),
    ]  # fmt: skip
    assert "4 puzzles: 1 unique, 1 several, 2 malformed" in err


def test_what_batch_does_elsewhere_is_named(run):
    status, out, err = run("calendar", "batch", "dates.txt")
    assert (status, out) == (2, "")
    assert err.startswith("rulegrid: no command 'batch' here: `rate FILE` rates many dates")


def test_a_date_without_a_solution(run):
    status, out, err = run("calendar", "rate", "Oct 6", "--place", "O6@A2:1")
    assert (status, out) == (1, "")
    assert "no solution" in err


@pytest.mark.parametrize(
    "arguments",
    [
        ("sudoku", "rate", "--json", "--pretty", FOUR),
        ("sudoku", "rate", "-q", "--progress", FOUR),
        ("sudoku", "rate", "--timeout", "-1", FOUR),
        ("sudoku", "rate", "--jobs", "-1", FOUR),
        ("sudoku", "rate", "no-such-file.txt"),
        ("sudoku", "rate", "12x"),
        ("sudoku", "rate", "--rule", "no-such-rule", FOUR),
        ("calcudoku", "rate", "no-such-file.txt"),
        ("calendar", "rate", "Smarch 13"),
        ("calendar", "rate", "Oct 6", "Smarch 13"),
        ("calendar", "rate", "Oct 6", "Oct 7", "--place", "O6@A1:1"),
        ("calendar", "rate", "Oct 6", "Oct 7", "--plain"),
        ("calendar", "rate", "Oct 6", "Oct 7", "--open", "A1"),
        ("calendar", "rate", "--open", "A99"),
    ],
)
def test_what_makes_no_sense_is_one_line_and_status_2(run, here, arguments):
    status, out, err = run(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith("rulegrid: ")
    assert err.count("\n") == 1


def test_pretty_and_many_are_refused(run):
    status, out, err = run("sudoku", "rate", "--pretty", stdin=MANY)
    assert (status, out) == (2, "")
    assert "there are several" in err


@pytest.mark.parametrize("text", ["", "\n\n", "\x00\x01", "x" * 2000, "{}", "[1, 2"])
def test_rubbish_is_reported(run, text):
    for family in ("sudoku", "calcudoku"):
        status, _, err = run(family, "rate", stdin=text)
        assert status == 2, (family, text)
        assert "Traceback" not in err


@pytest.mark.slow
def test_batch_adds_two_columns(batch):
    status, out, _ = batch(MANY, "--rate", "-q", "--jobs", "1")
    assert status == 0
    assert out.splitlines()[0] == ",".join(RATED_COLUMNS)
    assert [row["rating"] for row in rows(out)] == ["1.36", "", "", "", "1.36"]
    plain = batch(MANY, "-q", "--jobs", "1")[1]
    assert [{name: row[name] for name in COLUMNS} for row in rows(out)] == rows(plain)
    assert batch(MANY, "--rate", "-q", "--jobs", "2")[1] == out
    records = [json.loads(line) for line in batch(MANY, "--rate", "-q", "--format", "jsonl")[1].splitlines()]
    assert [record["level"] for record in records] == ["easy", None, None, None, "easy"]


@pytest.mark.slow
def test_a_rated_batch_is_resumed(run, here):
    (here / "some.txt").write_text(MANY)
    arguments = ("sudoku", "batch", "some.txt", "--rate", "-q", "--out", "out.csv")
    assert run(*arguments)[0] == 0
    whole = (here / "out.csv").read_text()
    (here / "out.csv").write_text("".join(whole.splitlines(keepends=True)[:3]))
    assert run(*arguments, "--resume")[0] == 0
    assert (here / "out.csv").read_text() == whole
    status, _, err = run("sudoku", "batch", "some.txt", "-q", "--out", "out.csv", "--resume")
    assert status == 2
    assert "it begins with" in err


def test_a_batch_of_calcudokus_is_rated(batch):
    _, out, _ = batch(CAGES, "--rate", "-q", "--jobs", "1", family="calcudoku")
    assert rows(out)[0]["level"] in ("easy", "medium")
