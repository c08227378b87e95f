"""`pack`: one file whatever ends the program in between, the dailies of `daily`, and puzzles that other commands read."""

import datetime
import json
import os
import signal
import time

import pytest

from rulegrid import read_pack
from rulegrid.calcudoku import generate as making
from rulegrid.generate.batch import GenerationError

SOME = ("--days", "4", "--from", "2027-01-04", "--families", "calcudoku,calendar", "--sets", "easy:1")
TEN = 10  # puzzles of these
TWO = ("--days", "1", "--from", "2027-01-04", "--families", "calcudoku,calendar")


@pytest.mark.slow
def test_a_pack_has_what_daily_and_make_print(run, here):
    status, out, err = run("pack", *TWO, "--sets", "hard:1", "--seed", "s", "--out", "a.jsonl")
    assert (status, out) == (0, "")
    assert err.startswith("rulegrid: 4 puzzles made; ")
    lines = {each["id"]: each for each in map(json.loads, (here / "a.jsonl").read_text().splitlines()[1:])}
    for family in ("calcudoku", "calendar"):
        daily = lines[f"{family}/2027-01-04"]
        assert run("daily", family, "2027-01-04")[1] == daily["puzzle"] + "\n"
        of_set = lines[f"{family}/hard/1"]
        assert run(family, "make", "--level", "hard", "--seed", of_set["seed"])[1] == of_set["puzzle"] + "\n"
        assert of_set["rating"]["level"] == "hard"


@pytest.mark.slow
def test_other_commands_read_the_puzzles_of_their_family(run, here):
    run("pack", *TWO, "--sets", "easy:1", "--out", "a.jsonl", "-q")
    pack = read_pack("a.jsonl")
    status, out, _ = run("calcudoku", "batch", "a.jsonl", "--format", "jsonl", "-q")
    assert status == 0
    assert [(each["puzzle"], each["status"]) for each in map(json.loads, out.splitlines())] == [
        (each.text, "unique") for each in pack.puzzles_of("calcudoku")
    ]
    assert run("calcudoku", "print", "a.jsonl", "--out", "a.html") == (0, "", "")
    assert run("calendar", "print", "a.jsonl", "--out", "b.html") == (0, "", "")
    assert run("calendar", "rate", "a.jsonl")[1].count("unique") == 2
    assert run("sudoku", "batch", "a.jsonl", "-q")[1].splitlines() == ["line,puzzle,status,solution,found,message"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_what_ends_it_loses_nothing_and_the_same_command_goes_on(run, here, start, name, number):
    assert run("pack", *SOME, "--out", f"whole-{name}", "-q") == (0, "", "")
    program = start("pack", *SOME, "--out", name, "-q", cwd=here)
    path = here / name
    while program.poll() is None and not (path.exists() and path.stat().st_size > 1500):
        time.sleep(0.005)
    program.send_signal(number)
    program.wait(timeout=30)
    there = len(read_pack(path).puzzles)
    if program.returncode:  # it may have been done before
        assert program.returncode == (130 if number == signal.SIGINT else -signal.SIGKILL)
        assert 0 < there < TEN
    status, _, err = run("pack", *SOME, "--out", name, "--jobs", "1")
    assert status == 0
    assert f"{TEN - there} puzzle" in err
    assert path.read_bytes() == (here / f"whole-{name}").read_bytes()


@pytest.mark.slow
def test_ctrl_c_says_that_the_same_command_continues(here, start):
    program = start("pack", *SOME[:1], "365", *SOME[2:], "--out", "a.jsonl", cwd=here, stderr=-1)
    while not ((here / "a.jsonl").exists() and (here / "a.jsonl").stat().st_size > 1000):
        time.sleep(0.005)
    program.send_signal(signal.SIGINT)
    _, err = program.communicate(timeout=30)
    assert program.returncode == 130
    assert err.startswith("rulegrid: interrupted after ")
    assert err.endswith("; the same command continues\n")


@pytest.mark.slow
def test_a_whole_one_is_left_as_it_is(run, here):
    run("pack", *TWO, "--out", "a.jsonl", "-q")
    whole = (here / "a.jsonl").read_bytes()
    status, _, err = run("pack", *TWO, "--out", "a.jsonl")
    assert (status, err.startswith("rulegrid: 0 puzzles made after the 2 already there; ")) == (0, True)
    assert (here / "a.jsonl").read_bytes() == whole


@pytest.mark.slow
def test_without_a_first_day_it_is_that_of_the_file_or_today(run, here):
    run("pack", *TWO, "--out", "a.jsonl", "-q")
    again = [word for word in TWO if word not in ("--from", "2027-01-04")]
    assert run("pack", *again, "--out", "a.jsonl", "-q")[0] == 0
    run("pack", *again, "--out", "b.jsonl", "-q")
    assert read_pack("b.jsonl").plan.first == datetime.date.today()


def test_one_that_can_not_be_made_is_reported_and_the_rest_is_there(run, here, monkeypatch):
    def nothing(maker, random):
        raise GenerationError("not today")

    monkeypatch.setattr(making.CalcudokuMaker, "__call__", nothing)
    status, _, err = run("pack", *TWO, "--out", "a.jsonl", "--jobs", "1")
    assert status == 1
    assert err.splitlines()[0] == "rulegrid: calcudoku/2027-01-04: not today (seed daily calcudoku 2027-01-04/1)"
    assert err.splitlines()[1].startswith("rulegrid: 1 puzzle made, 1 could not be made; ")
    assert [each.is_made for each in read_pack("a.jsonl").puzzles] == [False, True]
    assert run("pack", *TWO, "--out", "a.jsonl", "-q")[0] == 1
    for family in ("calcudoku", "sudoku"):
        assert run(family, "batch", "a.jsonl", "-q")[1].count("\n") == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "--out: expected a file"),
        (("--out", "-"), "--out '-': expected a name that ends in .jsonl"),
        (("--out", "a.csv"), "can't write 'a.csv': expected a name that ends in .jsonl"),
        (("--out", "no/a.jsonl"), "can't write 'no/a.jsonl': no folder 'no'"),
        (("--out", "a.jsonl", "--days", "-1"), "--days: read -1, expected 0 or more"),
        (("--out", "a.jsonl", "--days", "99999"), "days 99999: expected 0 to 36525"),
        (("--out", "a.jsonl", "--days", "0"), "no puzzles: expected --days, or --sets such as easy:20,hard:10"),
        (("--out", "a.jsonl", "--families", "sudoko"), "no family 'sudoko', did you mean 'sudoku'?"),
        (("--out", "a.jsonl", "--families", ""), "no family ''"),
        (("--out", "a.jsonl", "--sets", "easy"), "--sets 'easy': expected levels with numbers of puzzles"),
        (("--out", "a.jsonl", "--sets", "easy:1,easy:2"), "expected 'easy' only once"),
        (("--out", "a.jsonl", "--sets", "eazy:1"), "--sets: read 'eazy', expected one of easy"),
        (("--out", "a.jsonl", "--from", "Feb 31"), "date 'Feb 31'"),
        (("--out", "a.jsonl", "--seed", ""), "--seed '': a number or a short text"),
        (("--out", "old.txt.gz"), "can't resume 'old.txt.gz': no gzip data, or damaged"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_written(run, here, options, message):
    (here / "old.txt.gz").write_text("old")
    status, out, err = run("pack", *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert message in err
    assert [path.name for path in here.iterdir()] == ["old.txt.gz"]
    assert (here / "old.txt.gz").read_text() == "old"


@pytest.mark.slow
def test_a_file_of_another_pack_is_kept(run, here):
    run("pack", *TWO, "--out", "a.jsonl", "-q")
    whole = (here / "a.jsonl").read_bytes()
    assert run("pack", *TWO, "--out", "a.jsonl", "--seed", "7") == (
        2, "", "rulegrid: can't resume 'a.jsonl': it was begun with seed '2027-01-04', expected '7'\n",
    )  # fmt: skip
    assert (here / "a.jsonl").read_bytes() == whole


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_pipe_is_not_waited_for(run, here):
    os.mkfifo(here / "a.jsonl")
    assert run("pack", "--days", "1", "--out", "a.jsonl")[::2] == (
        2, "rulegrid: can't resume 'a.jsonl': not a regular file\n",
    )  # fmt: skip


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device")
def test_a_device_is_no_file_to_go_on_with(run):
    assert run("pack", *TWO, "--out", "/dev/full")[::2] == (
        2, "rulegrid: can't resume '/dev/full': not a regular file\n",
    )  # fmt: skip
