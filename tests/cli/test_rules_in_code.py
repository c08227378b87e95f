"""A puzzle that brings rules along as Python, its `code`: nothing runs it, and the error says what to do instead."""

import json

import pytest

from rulegrid import PuzzleFormatError, read_puzzle

CODE = '''from rulegrid import Rule

open("ran", "w").close()


class FourCornersRule(Rule):
    """The digits in the four corners differ."""

    def is_valid(self, board):
        corners = [board.cells[row][col] for row in (0, -1) for col in (0, -1)]
        corners = [value for value in corners if value]
        return len(set(corners)) == len(corners)
'''
USUAL = [{"rule": name} for name in ("row", "column", "block")]
OWN = {"rule": "four-corners"}


def text(*rules, code=CODE):
    return json.dumps({"rows": 4, "rules": [*USUAL, *rules], "code": code})


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("command", ["solve", "hint", "check", "rate", "show", "convert"])
def test_the_error_says_what_to_do_with_it(run, command, tmp_path):
    (tmp_path / "own.json").write_text(text(OWN))
    status, out, err = run("sudoku", command, "own.json", *(["--to", "json"] if command == "convert" else []))
    assert (status, out) == (2, "")
    assert "rule 'four-corners' is in the puzzle's own Python" in err
    assert "save it as FILE.py, then --rule FILE.py:FourCornersRule, or known=[FourCornersRule] in Python" in err
    assert err.count("\n") == 1
    assert not (tmp_path / "ran").exists()


def test_what_it_says_works(run, tmp_path):
    (tmp_path / "own.json").write_text(text(OWN))
    (tmp_path / "mine.py").write_text(CODE)
    assert run("sudoku", "own.json", "--rule", "mine.py:FourCornersRule", "--count")[:2] == (0, "168\n")


def test_it_is_said_of_rules_inside_of_others_and_in_batches(run):
    inside = text({"any": [{"rule": "odd", "clues": ["A1"]}, OWN]})
    with pytest.raises(PuzzleFormatError, match=r"puzzle.rules\[3\].any\[1\].rule: rule 'four-corners' is in"):
        read_puzzle(inside)
    _, out, _ = run("sudoku", "batch", stdin=text(OWN) + "\n")
    assert "FILE.py:FourCornersRule" in out


def test_other_names_are_reported_as_ever():
    for given in (text({"rule": "frob"}), text(OWN, code=""), text(OWN, code="x = 1")):
        with pytest.raises(PuzzleFormatError, match="expected one of"):
            read_puzzle(given)


def test_code_whose_rules_are_not_named_is_kept_and_not_run(run, tmp_path):
    assert read_puzzle(text()).code == CODE
    assert run("sudoku", "--count", stdin=text())[1] == "288\n"
    assert not (tmp_path / "ran").exists()
