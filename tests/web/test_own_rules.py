"""Rules in Python that a puzzle brings along: run in a browser, once its player has agreed; on a server, never."""

import json
from pathlib import Path

import pytest

import own_rules
from rulegrid import read_puzzle
from rulegrid.core.formats import WrittenPuzzle
from rulegrid.sudoku.family import FAMILY
from rulegrid.web import user_rules as own
from rulegrid.web.browser import RunningQuery

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
    part = RunningQuery(path, json.dumps(question), list, [code] if trusted is None else trusted).part()
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


@pytest.mark.slow
def test_a_server_loads_no_file_that_a_rule_names(api, tmp_path):
    trace, file = tmp_path / "ran", tmp_path / "mine.py"
    file.write_text(f"open({str(trace)!r}, 'w')\n{CODE}")
    name = f"{file}:Corners"
    data = {"rows": 4, "rules": [*RULES[:3], {"rule": name}]}
    parts = {"rows": 4, "rules": [*RULES[:3], {"any": [{"rule": name}, {"rule": "odd", "clues": ["A1"]}]}]}
    texts = {"rows": 4, "rules": [*RULES[:3], {"rule": "any", "clues": [f"{name} | odd A1"]}]}
    for body in ({"puzzle": data}, {"puzzle": parts}, {"puzzle": texts}, {"text": json.dumps(data)}, {"text": name}):
        for path in ("/api/read", "/api/count"):
            assert api.post(path, json={"family": "sudoku", **body}).status_code in (400, 422)
    assert api.post("/api/make", json={"family": "sudoku", "recipe": name}).status_code in (400, 422)
    assert not trace.exists()


def test_nor_does_the_package(tmp_path):
    trace = tmp_path / "ran"
    code = f"open({str(trace)!r}, 'w')"
    found = read_puzzle(json.dumps(puzzle(code, RULES[:3])))
    assert found.code == code
    assert json.loads(found.to_json())["code"] == code
    assert found.replace(rules=found.rules[:1]).code == code
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
        if form.writer and form.name != "samurai":  # which no grid of 9x9 is
            written = form.write(whole)
            left_out = [str(line) for line in written.left_out] if isinstance(written, WrittenPuzzle) else []
            assert ("the Python code of its own rules" in left_out) != ("code" in form.keeps), form.name


FAR = Path(own_rules.__file__).read_text(encoding="utf-8")


def made(recipe, code=CODE, trusted=None, **more):
    question = {"family": "sudoku", "size": 4, "seed": "1", "recipe": recipe, "code": code, **more}
    part = RunningQuery("/make", json.dumps(question), list, [code] if trusted is None else trusted).part()
    answer = json.loads(part.content)
    return part.status, answer.get("result", answer)  # in a line by itself where its progress was told before


@pytest.mark.slow
def test_puzzles_are_made_with_them():
    status, answer = made("corners")
    assert (status, answer["puzzle"]["code"]) == (200, CODE)
    assert [entry["rule"] for entry in answer["puzzle"]["rules"]] == ["row", "column", "block", "corners"]
    assert asked("/count", puzzle=answer["puzzle"])[1]["found"] == 1
    status, answer = made("Far: 3, anti-knight", FAR, size=6)
    assert status == 200, answer
    [entry] = [entry for entry in answer["puzzle"]["rules"] if entry["rule"] == "far"]
    assert len(entry["clues"]) == 3
    assert "code" in answer["puzzle"]
    assert answer == made("Far: 3, anti-knight", FAR, size=6)[1] | {"seconds": answer["seconds"]}


def test_a_puzzle_that_is_made_without_them_has_no_code():
    assert "code" not in made("diagonal")[1]["puzzle"]
    assert "code" not in made(None)[1]["puzzle"]


def test_the_page_hears_which_of_them_can_be_added():
    part = RunningQuery("/read", json.dumps({"family": "sudoku", "puzzle": puzzle(FAR, RULES[:3])}), list, [FAR]).part()
    assert {rule["name"]: rule["ingredient"] for rule in json.loads(part.content)["own"]} == {
        "far": True, "bare": None, "corner": False,
    }  # fmt: skip
    assert asked("/read")[1]["own"][0]["ingredient"] is False


def test_what_can_not_be_made_of_them_is_said():
    assert made("corners", trusted=[])[0] == 403
    for recipe, code, problem in (
        ("bare:2", FAR, "BareRule has no sampler"),
        ("far:0", FAR, "expected 1 to 1000 clues"),
        ("frob", CODE, "no rule 'frob'"),
        (7, CODE, "read 7, expected a text"),
        ("corners:2", CODE, "corners"),
        ("corners", CODE.replace("corners = [value", "corners = [valu"), "NameError"),
    ):
        status, answer = made(recipe, code)
        assert (status, problem in answer["error"]["message"]) == (422, True), answer


def test_a_server_makes_none_of_them(api, tmp_path):
    trace = tmp_path / "ran"
    code = f"open({str(trace)!r}, 'w')\n{CODE}"
    response = api.post("/api/make", json={"family": "sudoku", "size": 4, "recipe": "corners", "code": code})
    assert (response.status_code, "no server runs" in response.json()["error"]["message"]) == (403, True)
    assert not trace.exists()
