"""What a shell offers where somebody presses the tab key."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

RULEGRID = str(Path(sys.executable).parent / "rulegrid")


def completed(words):
    """What bash would offer for the last of these words."""
    environment = {
        **os.environ,
        "_RULEGRID_COMPLETE": "complete_bash",
        "COMP_WORDS": words,
        "COMP_CWORD": str(len(words.split(" ")) - 1),
    }
    done = subprocess.run([RULEGRID], env=environment, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("rulegrid s", {"sudoku"}),
        ("rulegrid ", {"sudoku", "calcudoku", "calendar", "web"}),
        ("rulegrid sudoku ", {"solve", "batch", "rules"}),
        ("rulegrid sudoku ba", {"batch"}),
        ("rulegrid sudoku --thermo", {"--thermometer"}),
        ("rulegrid sudoku solve --thermo", {"--thermometer"}),
        ("rulegrid sudoku puzzle.txt --candi", {"--candidates"}),
        ("rulegrid calcudoku batch --jo", {"--jobs"}),
        ("rulegrid sudoku --rule ki", {"killer"}),
        ("rulegrid sudoku batch --no-rule blo", {"block"}),
        ("rulegrid sudoku rules non", {"non-consecutive"}),
    ],
)
def test_commands_options_and_rules_are_offered(words, offered):
    assert offered <= set(completed(words))


@pytest.mark.slow
@pytest.mark.parametrize("words", ["rulegrid sudoku puz", "rulegrid sudoku puzzle.txt --frob"])
def test_where_nothing_is_known_the_shell_offers_its_files(words):
    assert completed(words) == []


@pytest.mark.slow
def test_the_script_for_a_shell_is_printed():
    done = subprocess.run(
        [RULEGRID, "--show-completion"],
        env={**os.environ, "SHELL": "/bin/bash", "_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": ""},
        capture_output=True,
        text=True,
        timeout=60,
    )
    if done.returncode:
        pytest.skip(f"no shell that typer knows: {done.stderr}")
    assert "_RULEGRID_COMPLETE=complete_" in done.stdout


@pytest.mark.parametrize(
    "command", [("sudoku",), ("sudoku", "make"), ("calendar", "print"), ("daily",), ("calcudoku",)]
)
def test_completion_is_installed_for_the_whole_program(run, command):
    assert "--install-completion" in run("--help")[1]
    assert "completion" not in run(*command, "--help")[1]
