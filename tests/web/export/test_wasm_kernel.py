"""The kernel compiled for browsers gives the answers of the one that runs here: on a puzzle of every rule, and of each family."""

import io
import json
import os
import shutil
import subprocess
import tarfile
from importlib.resources import files
from pathlib import Path

import pytest

from rulegrid.web.dispatch import HttpReply, replies
from rulegrid.web.request import ServerLimits

pytestmark = pytest.mark.slow

GALLERY = files("rulegrid") / "web" / "static" / "gallery.json"
SCRIPT = Path(__file__).with_name("answers.mjs")
VARYING = {"seconds", "progress", "setup", "stages"}
HARD = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...",
]


def steady(value):
    """An answer without what differs from run to run."""
    if isinstance(value, dict):
        return {key: steady(inner) for key, inner in value.items() if key not in VARYING}
    return [steady(inner) for inner in value] if isinstance(value, list) else value


def last(text):
    """What an answer says in the end, whether it came in lines or in one piece."""
    data = json.loads(text.strip().splitlines()[-1])
    return steady(data.get("result", data))


def answered(path, body):
    *_, answer = replies(path, json.dumps(body).encode(), ServerLimits(), lambda line: None)
    assert isinstance(answer, HttpReply)
    return answer.content.decode()


def questions():
    puzzles = [(puzzle.get("family", "sudoku"), puzzle) for puzzle in json.loads(GALLERY.read_text()).values()]
    for text in HARD:
        puzzles.append(("sudoku", json.loads(answered("/read", {"family": "sudoku", "text": text}))["puzzle"]))
    for family, puzzle in puzzles:
        asked = {"family": family, "puzzle": puzzle}
        yield "/solve", asked | {"limit": 2}
        yield "/conflicts", asked
        yield "/hint", asked
    for board in ("dragonfjord", "nine_by_six", "weekday8x7"):
        opened = json.loads(answered("/calendar/open", {"board": board, "date": "2026-11-24"}))["open"]
        yield "/calendar/state", {"board": board, "open": opened, "placed": [], "count": True}
        yield "/calendar/hint", {"board": board, "open": opened, "placed": []}
    for family in ("sudoku", "calcudoku"):
        yield "/make", {"family": family, "seed": "7"}


def test_a_quick_start_is_prepared(site_files, tmp_path):
    if shutil.which("node") is None:
        pytest.skip("no tests of what is prepared for browsers: no node")
    assert len(site_files["python/snapshot.bin"]) > 1_000_000
    with tarfile.open(fileobj=io.BytesIO(site_files["python/package.bin"])) as packed:
        names = packed.getnames()
    assert len([name for name in names if name.endswith(".pyc")]) > 100
    assert max(map(len, names)) < 100  # what worker.js reads


def test_the_answers_are_the_same(site_files, tmp_path):
    if shutil.which("node") is None:
        pytest.skip("no tests of the kernel for browsers: no node")
    listed = list(questions())
    (tmp_path / "package.tar.gz").write_bytes(site_files["python/package.bin"])
    (tmp_path / "questions.json").write_text(json.dumps(listed))
    files = [str(tmp_path / name) for name in ("package.tar.gz", "questions.json", "answers.json")]
    subprocess.run(["node", str(SCRIPT), os.environ["RULEGRID_PYODIDE"], *files], check=True, capture_output=True)
    found = json.loads((tmp_path / "answers.json").read_text())
    assert len(found) == len(listed) > 100
    for (path, body), text in zip(listed, found, strict=True):
        assert last(text) == last(answered(path, body)), (path, body)
