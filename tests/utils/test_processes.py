"""A file of the current folder that has the name of a module of the standard library is imported by none of our processes."""

import json
import multiprocessing
import os
import subprocess
import sys
import urllib.request

import pytest

from rulegrid.utils.runtime import safe_path

SHADOWED = ("random", "json", "socket", "re", "signal", "tempfile", "csv", "struct")
SHADOW = "from pathlib import Path\nPath(__file__).with_suffix('.imported').touch()\nraise SystemExit\n"
FOUR = {"family": "sudoku", "puzzle": {"rows": 4, "rules": [{"rule": "row"}]}}

MANY = """
import multiprocessing
import sys

from rulegrid.sudoku import solve_many

if __name__ == "__main__":
    multiprocessing.set_start_method(sys.argv[1])
    print([answer.status for answer in solve_many(["1..4......32....", "." * 16, "1."], jobs=2, timeout=60)])
"""


@pytest.fixture
def folder(tmp_path):
    """A folder with such files."""
    folder = tmp_path / "current"
    folder.mkdir()
    for name in SHADOWED:
        (folder / f"{name}.py").write_text(SHADOW)
    return folder


def test_the_environment_is_as_it_was_before(monkeypatch):
    for before in ("0", None):
        monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
        if before is not None:
            monkeypatch.setenv("PYTHONSAFEPATH", before)
        with safe_path():
            assert os.environ["PYTHONSAFEPATH"] == "1"
        assert os.environ.get("PYTHONSAFEPATH") == before


@pytest.mark.slow
@pytest.mark.parametrize("method", multiprocessing.get_all_start_methods())
def test_processes_of_a_batch(folder, method):
    program = folder.parent / "program.py"
    program.write_text(MANY)
    done = subprocess.run([sys.executable, program, method], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.stdout == "['unique', 'several', 'malformed']\n", done.stderr
    assert not list(folder.glob("*.imported"))


@pytest.mark.slow
def test_processes_of_the_server(folder):
    pytest.importorskip("uvicorn")
    program = folder.parent / "program.py"  # not `python -P`, which its processes would be started with as well
    program.write_text("from rulegrid.cli import main\nraise SystemExit(main(['web']))\n")
    with subprocess.Popen(
        [sys.executable, program], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        try:
            address = server.stdout.readline().split()[-1]
            headers = {"Content-Type": "application/json"}
            question = urllib.request.Request(f"{address}api/count", json.dumps(FOUR).encode(), headers)
            with urllib.request.urlopen(question, timeout=60) as answer:
                assert json.load(answer)["found"] == 24**4
        finally:
            server.kill()
    assert not list(folder.glob("*.imported"))
