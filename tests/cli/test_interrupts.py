"""Ctrl-C: 130 and at most one line, whenever it comes; what was found until then is reported."""

import contextlib
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from rulegrid import cli

ROOT = Path(__file__).parents[2]
MODULE = [sys.executable, "-m", "rulegrid"]
EMPTY = "." * 81


@contextlib.contextmanager
def interrupted(*arguments):
    program = subprocess.Popen(
        [*MODULE, *arguments],
        bufsize=0,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    try:
        yield program
    finally:
        program.kill()
        program.communicate()


@pytest.mark.slow
def test_ctrl_c_in_a_long_count_is_130_and_one_line():
    with interrupted("sudoku", EMPTY, "--count", "--stats") as program:
        for _ in range(9):  # the start grid: the search is about to begin
            program.stderr.readline()
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=30)
    line, kernel, *_, stats = err.decode().splitlines()
    assert kernel.startswith("kernel: ")
    assert (program.returncode, out) == (130, b"")
    found = re.fullmatch(r"rulegrid: interrupted after \d+ steps, (\d+) solutions found so far", line)
    assert found
    assert int(found[1]) > 0
    assert " a second, " in stats


@pytest.mark.slow
def test_what_is_printed_before_ctrl_c_is_complete_grids():
    with interrupted("sudoku", EMPTY, "--all") as program:
        first = b"".join(program.stdout.read(9 * 18) for _ in range(5))
        program.send_signal(signal.SIGINT)
        rest, err = program.communicate(timeout=30)
    grids = (first + rest).decode().split("\n\n")
    assert program.returncode == 130
    assert len(grids) > 1
    for grid in grids:
        lines = grid.split("\n")[:9] if grid is grids[-1] else grid.split("\n")
        assert len(lines) == 9
        assert all(sorted(line.split(" ")) == list("123456789") for line in lines)
    assert grids[-1].endswith("\n")
    (line,) = err.decode().splitlines()
    found = re.fullmatch(r"rulegrid: interrupted after \d+ steps, (\d+) solutions found so far", line)
    assert found
    assert int(found[1]) - len(grids) in (0, 1)


@pytest.mark.slow
def test_ctrl_c_with_json_leaves_one_object_that_says_so():
    with interrupted("sudoku", EMPTY, "--count", "--json", "--stats") as program:
        for _ in range(9):
            program.stderr.readline()
        time.sleep(0.3)
        program.send_signal(signal.SIGINT)
        out, _ = program.communicate(timeout=30)
    data = json.loads(out)
    assert program.returncode == 130
    assert (data["status"], data["stopped"]) == ("stopped", "interrupted")
    assert data["found"] > 0


@pytest.mark.slow
def test_ctrl_c_while_it_waits_for_input_is_one_line():
    ours, theirs = pty.openpty()
    program = subprocess.Popen(
        [*MODULE, "calcudoku"],
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    program.stderr.readline()
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    os.close(ours)
    os.close(theirs)
    assert (program.returncode, out, err) == (130, b"", b"rulegrid: interrupted\n")


LOADING = """
import signal, sys

class Interrupting:
    def find_spec(self, name, path=None, target=None):
        if name == {when!r}:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
sys.argv = [{program!r}, "sudoku", "1..4......32....", "--pretty"]
{start}
"""
STARTS = {
    "rulegrid": ("/usr/bin/rulegrid", "from rulegrid.cli import main\nsys.exit(main())"),
    "python -m rulegrid": ("-m", "import runpy\nrunpy.run_module('rulegrid', run_name='__main__')"),
    "python main.py": (
        str(ROOT / "main.py"),
        f"import runpy\nrunpy.run_path({str(ROOT / 'main.py')!r}, run_name='__main__')",
    ),
}
MOMENTS = [
    "rulegrid.utils",
    "rulegrid.utils.start",
    "rulegrid.core.board",
    "rulegrid.solver.solver",
    "typer",
    "rulegrid.cli",
    "rulegrid.cli.framework",
]
LATER = {  # once the command line has begun
    "rulegrid.cli.sudoku": "rulegrid: interrupted\n",
    "rich.console": "rulegrid: interrupted after 0 steps, 1 solution found so far\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("when", [*MOMENTS, *LATER])
@pytest.mark.parametrize("start", STARTS)
def test_ctrl_c_while_the_program_is_loaded_leaves_no_traceback(start, when):
    program, code = STARTS[start]
    if start == "python main.py" and not (ROOT / "main.py").exists():
        pytest.skip("no main.py beside the tests")
    done = subprocess.run(
        [sys.executable, "-c", LOADING.format(when=when, program=program, start=code)],
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (130, "")
    assert done.stderr in ("", LATER.get(when, ""))


@pytest.mark.parametrize("place", ["raise_on_interrupt", "use_language_options", "_answer"])
def test_ctrl_c_around_a_command_is_130_without_a_traceback(monkeypatch, place):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, place, interrupt)
    assert cli.main(["--version"]) == 130


@pytest.mark.slow
def test_a_program_that_only_imports_rulegrid_keeps_its_ctrl_c():
    code = "import signal, rulegrid\nassert signal.getsignal(signal.SIGINT) is signal.default_int_handler"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_children_hear_ctrl_c_where_the_tests_run_in_the_background():
    """A shell without job control lets background jobs ignore it."""
    assert signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


@pytest.mark.slow
@pytest.mark.parametrize("gap", [0.003, 0.01, 0.03])
def test_further_ctrl_cs_do_not_keep_processes_from_ending(start, gap):
    options = ("--level", "hard", "--count", "1000", "--jobs", "2", "--no-progress", "--seed", "1")
    with start("sudoku", "make", *options, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        program.stdout.readline()  # so the processes are there
        for _ in range(4):
            program.send_signal(signal.SIGINT)
            time.sleep(gap)
        try:
            _, err = program.communicate(timeout=30)
        finally:
            program.kill()
    assert program.returncode == 130
    # The last Ctrl-C may come before that is written, or when it is already.
    assert re.fullmatch(r"rulegrid: interrupted( after \d+ puzzles?)?\n(rulegrid: interrupted\n)?", err)
