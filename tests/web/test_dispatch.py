"""What answers questions needs no server: neither processes nor threads, signals, sockets or asyncio."""

import json
import subprocess
import sys

import pytest

from rulegrid.web import preload
from rulegrid.web.dispatch import QUERIES, STREAMS, failure, handle
from rulegrid.web.families import describe_families
from rulegrid.web.request import BinaryAnswer, Refusal, ServerLimits

CLASSIC = [{"rule": "row"}, {"rule": "column"}, {"rule": "block"}]
FOUR = {
    "family": "sudoku",
    "puzzle": {"rows": 4, "cells": ["1 2 3 4", "3 4 . .", "2 . . .", ". . . ."], "rules": CLASSIC},
}
WEEKDAY = {"board": "weekday8x7", "open": ["A1", "C1", "G4"]}
EXAMPLES = {
    "/families": {},
    "/read": {"family": "sudoku", "text": "1.....3........2"},
    "/make": {"family": "sudoku", "size": 4, "seed": "1"},
    "/render": FOUR | {"to": "svg"},
    "/convert": FOUR | {"to": "fpuzzles"},
    "/sheet": FOUR,
    "/qr": {"text": "https://example.org"},
    "/calendar/board": {"name": "dragonfjord"},
    "/calendar/open": {"board": "dragonfjord", "date": "2026-01-25"},
    **dict.fromkeys(("/calendar/state", "/calendar/solve", "/calendar/hint", "/calendar/watch"), WEEKDAY),
}
"""A question for each address; the others are about FOUR."""

APART = """
import json, os, sys, threading

os.environ["RULEGRID_PLUGINS"] = "off"  # as the page's worker does
BLOCKED = {"_multiprocessing", "_posixsubprocess", "anyio", "asyncio", "concurrent", "fcntl", "multiprocessing", "resource",
           "select", "selectors", "signal", "socket", "_socket", "ssl", "starlette", "subprocess", "uvicorn"}

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{name} is blocked")

def start(self):
    raise RuntimeError("a thread was started")

assert not BLOCKED & sys.modules.keys()
sys.meta_path.insert(0, Blocker())
threading.Thread.start = start
from itertools import islice
from rulegrid.web.dispatch import handle
from rulegrid.web.request import ServerLimits
from rulegrid.web.request import BinaryAnswer

kinds = {}
for path, data in json.load(sys.stdin).items():
    answer = handle(path, data, ServerLimits(seconds=20))
    if isinstance(answer, dict):
        kinds[path] = sorted(answer)
    else:
        kinds[path] = answer.media_type if isinstance(answer, BinaryAnswer) else [list(event)[0] for event in islice(answer, 3)]
assert not BLOCKED & sys.modules.keys()
json.dump(kinds, sys.stdout)
"""


@pytest.mark.slow
def test_every_address_is_answered_where_there_is_nothing_but_python():
    questions = {path: EXAMPLES.get(path, FOUR) for path in (*QUERIES, *STREAMS)}
    # What draws codes imports urllib, which imports sockets and opens none; tests/web/export draws them in a browser.
    del questions["/qr"]
    done = subprocess.run(
        [sys.executable, "-c", APART], input=json.dumps(questions), capture_output=True, text=True, timeout=120, check=False
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    kinds = json.loads(done.stdout)
    assert kinds.keys() == questions.keys()
    assert kinds["/render"] == "image/svg+xml"
    assert kinds["/calendar/watch"] == ["event"] * 3
    assert "solutions" in kinds["/solve"]


def test_an_answer_is_the_same_as_over_the_network(api):
    limits = ServerLimits(seconds=20)
    for path in ("/read", "/solve", "/check", "/calendar/open", "/calendar/board"):
        data = EXAMPLES.get(path, FOUR)
        answers = [api.post(f"/api{path}", json=data).json(), handle(path, data, limits)]
        assert without_times(answers[0]) == without_times(json.loads(json.dumps(answers[1])))
    assert api.get("/api/families").json() == json.loads(json.dumps(describe_families(limits)))
    file = handle("/render", EXAMPLES["/render"], limits)
    assert isinstance(file, BinaryAnswer)
    assert api.post("/api/render", json=EXAMPLES["/render"]).content == file.content


def without_times(answer):
    return {key: value for key, value in answer.items() if key != "seconds"}


@pytest.mark.slow
def test_how_far_a_question_is_is_reported():
    reports = []
    endless = {"family": "sudoku", "puzzle": {"rows": 9, "rules": CLASSIC}}
    handle("/count", endless, ServerLimits(seconds=0.8), lambda *report: reports.append(report))
    assert reports
    assert all(steps > 0 and seconds > 0 and found >= 0 for steps, seconds, found in reports)


@pytest.mark.parametrize(
    ("error", "status", "text"),
    [(MemoryError(), 422, "500 MB of memory"), (Refusal(404, "no board"), 404, "no board"),
     (ValueError("a fault"), 500, "this is an error in rulegrid")],
)  # fmt: skip
def test_failures_have_a_status_and_faults_are_logged(capsys, error, status, text):
    assert failure(error, ServerLimits())[0] == status
    assert text in failure(error, ServerLimits())[1]["error"]["message"]
    assert ("a fault" in capsys.readouterr().err) == (status == 500)


@pytest.mark.slow
def test_what_a_server_asks_itself_at_first_are_questions():
    for path, data in preload.QUERIES:
        assert isinstance(handle(path, data, ServerLimits()), dict)
