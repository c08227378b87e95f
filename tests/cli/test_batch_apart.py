"""`batch` in which other processes read the lines and write the records: nothing shows of it."""

import io
from types import SimpleNamespace

import pytest

from rulegrid.cli.batch import FEW
from rulegrid.cli.puzzle_stream import MAX_BYTES

FOUR = "1.3..2.....14..."
TEXTS = {
    "one a line": f"{FOUR}\n" * 9,
    "many kinds of lines": (
        f"# a comment\n\n{FOUR}\n1.\n{'.' * 81}\n  {FOUR}  \r\n// another\n{FOUR[:-1]}x\n1,2\n"
        f'{FOUR.replace(".", "0")}\n"quoted, text"\n1 . . .  . . 1 . . . . . . . . 2\n\n{FOUR}'
    ),
    "a table": "puzzle,solution\n" + f"{FOUR},1432321423414123\n" * 7 + "puzzle,solution\n",
    "other characters": f"\ufeff{FOUR}\n" + "é,ü\n" + f"{FOUR}\n" * 4 + "\u2028" + FOUR + "\r\r\n",
    "none": "",
    "comments": "# 1\n" * 9,
}


@pytest.fixture
def few(monkeypatch):
    """Others begin after two puzzles."""
    monkeypatch.setattr("rulegrid.cli.batch.FEW", 2)


@pytest.mark.parametrize("form", ["csv", "jsonl"])
@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_the_records_are_those_of_one_process(batch, few, form, text):
    status, out, err = batch(text, "--jobs", "2", "--format", form)
    assert (status, out) == batch(text, "--jobs", "1", "--format", form)[:2]
    assert err.partition(";")[0] == batch(text, "--jobs", "1", "--format", form)[2].partition(";")[0]


@pytest.mark.slow
def test_bytes_that_are_no_text_and_long_lines_are_those_of_one_process(run, few):
    data = f"{FOUR}\n".encode() * 3 + b"1\xff\n" + b"1" * (MAX_BYTES + 1) + b"\n" + FOUR.encode()
    said = {jobs: run("sudoku", "batch", "--jobs", jobs, stdin=data)[:2] for jobs in "12"}
    assert said["1"] == said["2"]
    assert said["2"][1].count("\n") == 7


def test_rules_and_limits_hold_there_too(batch, few):
    options = ("--rule", "non-consecutive", "--limit", "1", "--quiet")
    text = f"{FOUR}\n{'.' * 16}\n" * 4
    assert batch(text, "--jobs", "2", *options) == batch(text, "--jobs", "1", *options)


def test_what_was_kept_is_gone_on_with(batch, here, few):
    text = TEXTS["many kinds of lines"]
    batch(text, "--out", "whole.csv", "--jobs", "1")
    whole = (here / "whole.csv").read_bytes()
    (here / "some.csv").write_bytes(b"".join(whole.splitlines(keepends=True)[:5]))
    assert batch(text, "--out", "some.csv", "--jobs", "2", "--resume")[0] == 0
    assert (here / "some.csv").read_bytes() == whole


def test_an_error_of_reading_comes_after_the_answers_before_it(run, few, monkeypatch):
    class Broken(io.BytesIO):
        def read1(self, size=-1):
            if not (data := super().read1(size)):
                raise OSError(5, "Input/output error")
            return data

    broken = SimpleNamespace(buffer=Broken(f"{FOUR}\n".encode() * 6), isatty=lambda: False)
    monkeypatch.setattr("rulegrid.cli.puzzle_stream.sys", SimpleNamespace(stdin=broken))
    status, out, err = run("sudoku", "batch", "--jobs", "2")
    assert (status, out.count("unique")) == (2, 6)
    assert err == "rulegrid: standard input: input/output error, expected puzzles\n"


@pytest.mark.slow
def test_many_are_as_many_as_there_were(batch):
    status, out, err = batch(f"{FOUR}\n" * (2 * FEW + 5), "--jobs", "2")
    assert (status, out.count("unique,1432321423414123,1,\n")) == (0, 2 * FEW + 5)
    assert err.startswith(f"rulegrid: {2 * FEW + 5} puzzles: {2 * FEW + 5} unique; ")
    assert [line.partition(",")[0] for line in out.splitlines()[1:]] == list(map(str, range(1, 2 * FEW + 6)))
