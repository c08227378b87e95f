"""`batch` while it runs: answers as they are known, Ctrl-C, streams and disks that fail, and the bar."""

import contextlib
import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

MODULE = [sys.executable, "-m", "rulegrid"]
HEADER = "line,puzzle,status,solution,found,message\n"
FOUR = "1.3..2.....14..."
FOUR_SOLVED = "1432321423414123"
FOUR_CSV = f"{HEADER}1,{FOUR},unique,{FOUR_SOLVED},1,\n"
TWO = "0 0\n1 2\n1- 1 2"
TWO_SOLVED = "2 1\n1 2"
ENDLESS = ("." * 81, "--limit", str(10**15))  # counting that never ends


def statuses(text):
    return [row["status"] for row in csv.DictReader(io.StringIO(text, newline=""), strict=True)]


@contextlib.contextmanager
def running(*arguments, **changes):
    """The program with a pipe to type into, ended in any case."""
    program = subprocess.Popen(
        [*MODULE, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **changes},
    )
    try:
        yield program
    finally:
        program.kill()
        program.communicate()


def wait_until(condition):
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def count_lines(path):
    return path.read_bytes().count(b"\n") if path.exists() else 0


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [("--jobs", "1"), ("--jobs", "2"), ("--jobs", "2", "--timeout", "60")], ids=" ".join
)
@pytest.mark.parametrize(
    ("family", "text", "solution"), [("sudoku", FOUR, FOUR_SOLVED), ("calcudoku", TWO, TWO_SOLVED)]
)
def test_who_waits_for_an_answer_before_the_next_question_gets_it(options, family, text, solution):
    with running(family, "batch", "--format", "jsonl", *options) as program:
        for asked in (1, 1, 3, 1, 20, 1, 1):
            program.stdin.write(f"{text}\n".encode() * asked)
            program.stdin.flush()
            for _ in range(asked):
                assert json.loads(program.stdout.readline())["solution"] == solution


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answers_are_written_as_they_are_known(here, jobs):
    """The second puzzle never ends, and the third is not typed yet."""
    with running("sudoku", "batch", "--out", "answers.csv", *ENDLESS[1:], "--jobs", jobs) as program:
        program.stdin.write(f"{FOUR}\n".encode())
        program.stdin.flush()
        wait_until(lambda: count_lines(here / "answers.csv") == 2)
        program.stdin.write(f"{ENDLESS[0]}\n".encode())
        program.stdin.flush()
        assert program.poll() is None
    assert (here / "answers.csv").read_text() == FOUR_CSV


@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "kernel"),
    [
        (("--jobs", "1"), "compiled"),
        (("--jobs", "2"), "compiled"),
        (("--jobs", "2"), "interpreted"),
        (("--jobs", "2", "--timeout", "1e9"), "compiled"),
    ],
)
def test_ctrl_c_leaves_whole_records_that_can_be_gone_on_with(batch, here, options, kernel):
    """It comes while a puzzle is searched that has no end."""
    known = f"{FOUR}\n" * 300
    with running("sudoku", "batch", "--out", "answers.csv", *ENDLESS[1:], *options, RULEGRID_KERNEL=kernel) as program:
        program.stdin.write(f"{known}{ENDLESS[0]}\n".encode())
        program.stdin.close()
        program.stdin = None
        wait_until(lambda: count_lines(here / "answers.csv") > 10)
        time.sleep(0.5)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    known_by_then = statuses((here / "answers.csv").read_text())
    assert known_by_then == ["unique"] * len(known_by_then)
    assert (program.returncode, out) == (130, b"")
    assert err.decode() == f"rulegrid: interrupted after {len(known_by_then)} puzzles; --resume continues\n"
    status, _, err = batch(f"{known}{FOUR}\n", "--out", "answers.csv", "--resume")
    assert status == 0
    assert f" after the {len(known_by_then)} already there: " in err
    assert statuses((here / "answers.csv").read_text()) == ["unique"] * 301


@pytest.mark.slow
def test_ctrl_c_at_any_time_leaves_what_going_on_makes_whole(batch, here):
    text = f"{FOUR}\n11..............\nx\n" * 8_000
    (here / "puzzles.txt").write_text(text)
    done = 0

    def has_more(program):
        return count_lines(here / "answers.csv") > done + 1 or program.poll() is not None

    for moment in (0.0, 0.05, 0.15):
        with running("sudoku", "batch", "puzzles.txt", "--out", "answers.csv", "--resume") as program:
            wait_until(partial(has_more, program))
            time.sleep(moment)
            program.send_signal(signal.SIGINT)
            _, err = program.communicate(timeout=60)
        assert program.returncode in (0, 130)
        if program.returncode == 130:
            records = statuses((here / "answers.csv").read_text())
            assert f"interrupted after {len(records) - done} puzzle" in err.decode()
            done = len(records)
    batch(text, "--out", "answers.csv", "--resume")
    batch(text, "--out", "whole.csv")
    assert (here / "answers.csv").read_bytes() == (here / "whole.csv").read_bytes()


@pytest.mark.slow
def test_of_several_that_resume_one_file_only_one_writes(here):
    (here / "puzzles.txt").write_text(f"{FOUR}\n" * 30_000)
    for _ in range(3):
        programs = [
            subprocess.Popen([*MODULE, "sudoku", "batch", "puzzles.txt", "--out", "a.csv", "--resume"], stderr=-1)
            for _ in range(3)
        ]
        programs[0].send_signal(signal.SIGTERM)  # may come at any time
        errors = [program.communicate(timeout=60)[1].decode() for program in programs]
        assert all(error.count("\n") <= 1 for error in errors), errors
        assert b"\0" not in (here / "a.csv").read_bytes()
    subprocess.run([*MODULE, "sudoku", "batch", "puzzles.txt", "--out", "a.csv", "--resume"], stderr=-1, check=True)
    assert statuses((here / "a.csv").read_text()) == ["unique"] * 30_000


@pytest.mark.slow
def test_ctrl_c_without_a_file_says_nothing_of_going_on():
    with running("sudoku", "batch", *ENDLESS[1:], "--format", "jsonl") as program:
        program.stdin.write(f"{FOUR}\n{ENDLESS[0]}\n".encode())
        program.stdin.flush()
        assert json.loads(program.stdout.readline())["status"] == "unique"
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=60)
    assert (program.returncode, out, err) == (130, b"", b"rulegrid: interrupted after 1 puzzle\n")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="no /proc")
def test_processes_end_with_the_program_that_started_them(here):
    with running("sudoku", "batch", "--out", "a.csv", *ENDLESS[1:], "--jobs", "2", "--timeout", "1e9") as program:
        program.stdin.write(f"{FOUR}\n{ENDLESS[0]}\n{ENDLESS[0]}\n".encode())
        program.stdin.flush()
        wait_until(lambda: count_lines(here / "a.csv") == 2)
        children = Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
        assert len(children) == 2
        program.kill()
        program.wait()
        wait_until(lambda: not any(is_alive(child) for child in children))


def is_alive(process):
    with contextlib.suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


@pytest.mark.slow
def test_a_reader_that_has_seen_enough_leaves_no_traceback(here):
    (here / "puzzles.txt").write_text(f"{FOUR}\n" * 50_000)
    line = f"{' '.join(MODULE)} sudoku batch puzzles.txt | head -1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
    assert (done.stdout, done.stderr) == (HEADER, "")
    assert done.returncode == 141


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk_is_one_line(here):
    (here / "puzzles.txt").write_text(f"{FOUR}\n" * 1000)
    for redirection, what in (("> /dev/full", "standard output"), ("--out /dev/full", "'/dev/full'")):
        line = f"{' '.join(MODULE)} sudoku batch puzzles.txt {redirection}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=60)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"rulegrid: can't write {what}: no space left on device\n"


def test_a_disk_that_fills_up_later_is_one_line_too(batch, here, monkeypatch):
    """Nothing is written behind half a record."""

    class Filling(io.FileIO):
        left = 100

        def write(self, data):
            if not self.left:
                raise OSError(28, "No space left on device")
            size = super().write(bytes(data)[: self.left])
            Filling.left -= size
            return size

    monkeypatch.setattr(Path, "open", lambda path, mode, buffering=-1: Filling(str(path), mode))
    status, out, err = batch(f"{FOUR}\n" * 100, "--out", "answers.csv")
    assert (status, out, err) == (2, "", "rulegrid: can't write 'answers.csv': no space left on device\n")
    assert len((here / "answers.csv").read_bytes()) == 100


def test_input_that_breaks_off_is_one_line_behind_the_answers(run, here, monkeypatch):
    class Breaking(io.BytesIO):
        def read1(self, size=-1):
            data = super().read1(size)
            if not data:
                raise OSError(5, "Input/output error")
            return data

    broken = SimpleNamespace(buffer=Breaking(f"{FOUR}\n".encode()))
    monkeypatch.setattr("rulegrid.cli.puzzle_stream.sys", SimpleNamespace(stdin=broken))
    status, out, err = run("sudoku", "batch")
    assert (status, out) == (2, FOUR_CSV)
    assert err == "rulegrid: standard input: input/output error, expected puzzles\n"


@pytest.mark.slow
def test_a_process_that_dies_is_one_line(here):
    (here / "dies.py").write_text(
        "import os\nfrom rulegrid import Rule\nclass Dies(Rule):\n    def is_valid(self, board):\n"
        "        return os._exit(1) if board.cells[0][0] == 2 else True\n"
    )
    done = subprocess.run(
        [*MODULE, "sudoku", "batch", "--jobs", "2", "--rule", "dies.py:Dies", "--out", "answers.csv"],
        input=f"{FOUR}\n2{'.' * 15}\n{FOUR}\n", capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "died" in done.stderr
    assert "--resume continues" in done.stderr


def test_a_bar_is_shown_where_it_is_asked_for_and_only_there(batch):
    bar = batch(f"{FOUR}\n" * 100, "--progress")[2]
    assert "puzzles/s" in bar
    assert "\r" in bar
    for options in ((), ("--no-progress",), ("--quiet",)):
        err = batch(f"{FOUR}\n" * 100, *options)[2]
        assert "puzzles/s" not in err
        assert err.count("\n") == ("--quiet" not in options)


@pytest.mark.slow
def test_the_bar_knows_how_many_puzzles_a_file_has(run, here, monkeypatch):
    monkeypatch.setattr("rulegrid.cli.puzzle_stream.COUNTING_SECONDS", 60)  # however busy the machine is
    text = f"{FOUR}\n\n# a remark\n" * 60_000
    (here / "some.txt").write_text(text)
    assert "/60,000 [" in run("sudoku", "batch", "some.txt", "--progress")[2]
    assert "/60,000 [" not in run("sudoku", "batch", "--progress", stdin=text)[2]
