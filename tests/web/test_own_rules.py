"""Rules in Python that a puzzle brings along: run in a browser, once its player has agreed; on a server, never."""

import json

import pytest

from rulegrid import read_puzzle
from rulegrid.engine.formats import Written
from rulegrid.sudoku.family import FAMILY
from rulegrid.web import own
from rulegrid.web.browser import Asked

CODE = '''from rulegrid import Rule


class Corners(Rule):
    """The digits in the four corners differ."""

    def is_valid(self, board):
        corners = [board.cells[row][col] for row in (0, -1) for col in (0, -1)]
        corners = [value for value in corners if value]
        return len(set(corners)) == len(corners)
'''
RULES = [{"rule": name} for name in ("row", "column", "block", "corners")]


@pytest.fixture(autouse=True)
def _as_on_a_server():
    yield
    own.trust(None)


def puzzle(code=CODE, rules=RULES):
    return {"rows": 4, "rules": rules, "code": code}


def asked(path, code=CODE, trusted=None, **more):
    question = {"family": "sudoku", "puzzle": puzzle(code), **more}
    part = Asked(path, json.dumps(question), list, [code] if trusted is None else trusted).part()
    return part.status, json.loads(part.content)


def test_they_run_once_the_player_agrees():
    status, answer = asked("/read", trusted=["another"])
    assert (status, answer["error"]["code"]) == (403, CODE)
    assert asked("/count")[1]["found"] == 168


def test_the_page_hears_what_they_are_called_and_say():
    status, answer = asked("/read")
    [described] = answer["own"]
    assert (status, described["name"], described["needs_clues"]) == (200, "corners", False)
    assert described["names"]["en"] == "corners"
    assert described["summaries"]["en"] == "The digits in the four corners differ."
    assert answer["puzzle"]["code"] == CODE


def test_a_server_runs_none(api, tmp_path):
    trace = tmp_path / "ran"
    code = f"open({str(trace)!r}, 'w')\n{CODE}"
    for body in ({"puzzle": puzzle(code)}, {"text": json.dumps(puzzle(code))}):
        response = api.post("/api/read", json={"family": "sudoku", **body})
        assert (response.status_code, "no server runs" in response.json()["error"]["message"]) == (403, True)
        assert "code" not in response.json()["error"]
    assert not trace.exists()


def test_nor_does_the_package(tmp_path):
    trace = tmp_path / "ran"
    code = f"open({str(trace)!r}, 'w')"
    found = read_puzzle(json.dumps(puzzle(code, RULES[:3])))
    assert found.code == code
    assert json.loads(found.to_json())["code"] == code
    assert found.changed(rules=found.rules[:1]).code == code
    assert not trace.exists()


@pytest.mark.parametrize(
    ("code", "line", "message"),
    [
        (CODE.replace("def is_valid", "deff is_valid"), 7, "SyntaxError"),
        (CODE + "\n1 / 0\n", 12, "ZeroDivisionError: division by zero"),
        (CODE.replace("corners = [board", "corners = [bord"), 8, "NameError"),
        (CODE + "\nraise SystemExit(3)\n", 12, "SystemExit: 3"),
        ("x = 1", None, "no rule is defined"),
        (CODE.replace("Corners", "KillerRule"), None, "a rule called killer already"),
        ("#" * 60_000, None, "60,000 characters"),
    ],
)
def test_what_is_wrong_with_them_is_said_with_its_line(code, line, message):
    status, answer = asked("/count", code)
    assert status == 422
    assert message in answer["error"]["message"]
    assert answer["error"].get("line") == line
    assert answer["error"]["path"] == "puzzle.code"


def test_other_formats_say_that_they_leave_it_out():
    whole = read_puzzle(json.dumps(puzzle(rules=RULES[:3]) | {"rows": 9}))
    for form in FAMILY.formats:
        if form.writer:
            written = form.write(whole)
            left_out = [str(line) for line in written.left_out] if isinstance(written, Written) else []
            assert ("the Python code of its own rules" in left_out) != ("code" in form.keeps), form.name
