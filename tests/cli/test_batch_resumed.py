"""`batch --resume`: whole records however it ended, and going on behind them."""

import json
import os

import pytest

from batch_texts import (
    FOUR,
    HEADER,
    SOME,
    SOME_CSV,
    TWO,
)
from rulegrid.cli import batch as records


@pytest.mark.slow
@pytest.mark.parametrize("form", ["csv", "jsonl"])
@pytest.mark.parametrize(
    ("family", "text"),
    [("sudoku", SOME), ("calcudoku", f'{TWO}\n0 "0\n0\n\n{{"input": "0\\n1"}}\n')],
    ids=["sudoku", "calcudoku"],
)
def test_wherever_a_file_was_cut_going_on_makes_it_whole(batch, here, form, family, text):
    path = here / f"answers.{form}"
    options = ("--out", path.name, "--quiet", "--jobs", "1")
    assert batch(text, *options, family=family) == (0, "", "")
    whole = path.read_bytes()
    for size in range(len(whole) + 1):
        path.write_bytes(whole[:size])
        assert batch(text, *options, "--resume", family=family) == (0, "", "")
        assert path.read_bytes() == whole, size


def test_going_on_says_how_many_were_there(batch, here):
    (here / "answers.csv").write_text("".join(SOME_CSV.splitlines(keepends=True)[:3]) + "5,x")
    status, out, err = batch(SOME, "--out", "answers.csv", "--resume")
    assert (status, out) == (0, "")
    assert err.startswith("rulegrid: 2 puzzles after the 2 already there: 1 several, 1 malformed; ")
    assert (here / "answers.csv").read_text() == SOME_CSV
    assert batch(SOME, "--out", "answers.csv", "--resume")[2].startswith("rulegrid: 0 puzzles after the 4 ")


def test_going_on_with_a_file_that_is_not_there_begins_it(batch, here):
    assert batch(SOME, "-q", "--out", "new.csv", "--resume") == (0, "", "")
    assert (here / "new.csv").read_text() == SOME_CSV


def test_answers_to_more_puzzles_are_added(batch, here):
    batch(SOME, "--out", "answers.jsonl")
    batch(f"{SOME}{FOUR}\n", "--out", "answers.jsonl", "--resume")
    last = json.loads((here / "answers.jsonl").read_text().splitlines()[-1])
    assert (last["line"], last["status"]) == (7, "unique")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("answers.csv", "hello\n", "it begins with 'hello"),
        ("answers.csv", "hello", "expected 'line,puzzle,status,solution,found,message'"),
        ("answers.csv", HEADER.replace("line", "number"), "it begins with 'number,puzzle"),
        ("answers.csv", HEADER.replace("\n", "\r\n"), "it begins with"),
        ("answers.csv", '{"line": 1', "it begins with '{\"line\": 1'"),
        ("answers.csv", HEADER + "x,y\n", "its last record was not written by batch"),
        ("answers.csv", HEADER + "x,y,none,,0,\n", "its last record was not written by batch"),
        ("answers.csv", HEADER + "1,2,none,,0,,\n", "its last record was not written by batch"),
        ("answers.csv", HEADER + f"1,{FOUR},none,,0,\n", "answer 1 is to '1.3..2.....14...' in line 1, but puzzle 1 is"),
        ("answers.csv", HEADER + "2,..,none,,0,\n", "answer 1 is to '..' in line 2, but puzzle 1 is"),
        ("answers.csv", SOME_CSV + f"7,{FOUR},none,,0,\n", "it has 5 answers, more than there are puzzles"),
        ("answers.jsonl", HEADER, "it begins with 'line,puzz', expected '{\"line\":'"),
        ("answers.jsonl", "[", "it begins with '['"),
        ("answers.jsonl", '{"line": 1}\n', "its last record was not written by batch"),
        ("answers.jsonl", '{"line": \n', "its last record was not written by batch"),
        ("answers.jsonl", '{"line": ' + "[" * 100_000 + "\n", "its last record was not written by batch"),
        ("answers.jsonl", '{"line": "\xff"}\n', "its last record was not written by batch"),
    ],
)  # fmt: skip
def test_a_file_of_something_else_is_refused_and_kept(batch, here, name, content, says):
    (here / name).write_bytes(content.encode("latin-1"))
    status, out, err = batch(SOME, "--out", name, "--resume")
    assert (status, out) == (2, "")
    assert err.startswith(f"rulegrid: can't resume '{name}': ")
    assert says in err
    assert err.count("\n") == 1
    assert (here / name).read_bytes() == content.encode("latin-1")


@pytest.mark.parametrize("options", [(), ("--resume",)])
def test_a_file_that_another_program_writes_is_left_alone(batch, here, options):
    fcntl = pytest.importorskip("fcntl")
    (here / "answers.csv").write_text(SOME_CSV[:150])
    with (here / "answers.csv").open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert batch(SOME, "--out", "answers.csv", *options) == (
            2, "", "rulegrid: can't write 'answers.csv': another batch is writing it\n",
        )  # fmt: skip
        assert (here / "answers.csv").read_text() == SOME_CSV[:150]
    assert batch(SOME, "-q", "--out", "answers.csv", *options)[0] == 0
    assert (here / "answers.csv").read_text() == SOME_CSV


def test_a_file_that_grew_since_it_was_read_is_left_alone(run, here, monkeypatch):
    (here / "answers.csv").write_text(SOME_CSV[:150])
    count = records.RecordFile.check_last

    def late(self, last):
        count(self, last)
        with (here / "answers.csv").open("a") as other:
            other.write("5,x\n")

    monkeypatch.setattr(records.RecordFile, "check_last", late)
    status, _, err = run("sudoku", "batch", "--out", "answers.csv", "--resume", stdin=SOME)
    assert (status, err) == (
        2, "rulegrid: can't resume 'answers.csv': it has changed since it was read, is another batch writing it?\n",
    )  # fmt: skip
    assert (here / "answers.csv").read_text() == SOME_CSV[:150] + "5,x\n"


def test_only_a_file_can_be_gone_on_with(batch, here):
    assert batch(SOME, "--resume") == (2, "", "rulegrid: --resume needs --out FILE\n")
    assert batch(SOME, "--resume", "--out", os.devnull)[2] == (
        f"rulegrid: can't resume {os.devnull!r}: not a regular file\n"
    )
