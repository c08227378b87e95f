"""A disk that is full destroys nothing that was written before."""

import os
from pathlib import Path

import pytest

resource = pytest.importorskip("resource")

FOUR = "1..4......32...."
COMMANDS = [
    ("sudoku", "explain", FOUR, "--html"),
    ("sudoku", "print", FOUR, "--to", "html", "--out"),
    ("sudoku", "solve", FOUR, "--svg"),
    ("sudoku", "convert", FOUR, "--to", "svg", "--out"),
    ("calendar", "solve", "Jan 14", "--svg"),
    ("calendar", "year", "2026", "--from", "Jan-1", "--to", "Jan-3", "--html"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command[:2]))
def test_what_a_file_had_before_stays(run, here, command):
    (here / "out").mkdir()
    name = Path("out") / ("a.html" if "html" in " ".join(command) else "a.svg")
    name.write_text("before")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, hard))
    try:
        status, _, err = run(*command, str(name))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert (status, len(err.splitlines())) == (2, 1), err
    assert err.startswith(f"rulegrid: can't write {str(name)!r}: "), err
    assert name.read_text() == "before"
    assert os.listdir("out") == [name.name]
