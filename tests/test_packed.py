"""The package runs from an archive, and from compiled modules without their sources."""

import compileall
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import rulegrid
from rulegrid import ask, read_puzzle

SRC = Path(rulegrid.__file__).parent
COMMANDS = [
    ["sudoku", "1..4......32...."],
    ["hint", "1..4......32....", "--language", "zh"],
    ["hint", "--help"],
    ["calendar", "Jan 14"],
    ["sudoku", "rules", "killer"],
    ["sudoku", "techniques", "x-wing"],
    ["sudoku", "convert", "1..4......32....", "--to", "fpuzzles"],
]
RUN = "import sys\nfrom rulegrid import __file__\nfrom rulegrid.cli import main\nprint(__file__)\nsys.exit(main(sys.argv[1:]))"
SOURCES = [path for path in SRC.rglob("*") if path.is_file() and path.suffix not in (".so", ".pyd", ".pyc")]


def output(path, command):
    """Return what a command prints when the package is imported from a path, with no other copy of it to import."""
    libraries = [each for each in sys.path if each.endswith("site-packages")]
    start = f"import sys\nsys.path[:0] = {[str(path), *libraries]!r}\n{RUN}"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "RULEGRID_KERNEL": ""}  # no copy has a kernel
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", start, *command],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    first, _, rest = done.stdout.partition("\n")
    assert first.startswith(str(path))
    return rest


@pytest.fixture(scope="module")
def expected():
    def printed(command):
        done = subprocess.run([sys.executable, "-m", "rulegrid", *command], capture_output=True, text=True, check=True)
        return done.stdout

    return printed


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_the_package_runs_from_an_archive(tmp_path, expected, command):
    archive = tmp_path / "packed.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in SOURCES:
            file.write(path, Path("rulegrid", path.relative_to(SRC)))
    assert output(archive, command) == expected(command)


@pytest.mark.slow
def test_the_package_runs_without_its_sources(tmp_path, expected):
    for path in SOURCES:
        copy = tmp_path / "rulegrid" / path.relative_to(SRC)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(path.read_bytes())
    assert compileall.compile_dir(tmp_path, quiet=1, legacy=True)
    for path in tmp_path.rglob("*.py"):
        path.unlink()
    for command in COMMANDS:
        assert output(tmp_path, command) == expected(command)
    assert "interpreted" in output(tmp_path, ["--version"])


def test_a_question_lists_no_folder(monkeypatch):
    puzzle = read_puzzle("1..4......32....")
    ask(puzzle, "hint").to_data()

    def refuse(*_):
        raise AssertionError("a folder was listed")

    for name in ("listdir", "scandir"):
        monkeypatch.setattr(os, name, refuse)
    assert ask(puzzle, "hint").to_data()["cell"] == "D3"
