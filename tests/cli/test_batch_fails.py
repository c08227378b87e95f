"""`batch`: a puzzle on which the program fails gets a record that says so; those after it are solved."""

import json

import pytest

from batch_texts import rows
from rulegrid.cli.calcudoku import split_calcudokus
from rulegrid.cli.calendar import split_days

ZERO = '{"rows":2,"cols":2,"values":[0,1,2],"cells":["0 1","2 ."],"rules":[{"rule":"where","clues":["A1 // A2 == 1"]}]}'
FAULTY = """
from rulegrid import Rule

class Faulty(Rule):
    "A rule that divides by 0 where the first cell is 3."
    def is_valid(self, board):
        return True
    def constraints(self, board):
        return [self for _ in range(1 // (board.cells[0][0] - 3))]
"""
FOUR, THREE = "1.3..2.....14...", "3.1..2.....14..."


@pytest.fixture
def faulty(tmp_path):
    (tmp_path / "faulty.py").write_text(FAULTY)
    return f"{tmp_path}/faulty.py:Faulty"


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_the_others_are_solved_whatever_the_format(batch, faulty, form, jobs):
    status, out, err = batch(f"{FOUR}\n{THREE}\n{FOUR}\n", "--rule", faulty, "--format", form, "--jobs", jobs)
    found = rows(out) if form == "csv" else [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert [row["status"] for row in found] == ["unique", "failed", "unique"]
    file = faulty.removesuffix(":Faulty")
    assert found[1]["message"] == f"{file}, line 9: ZeroDivisionError: integer division or modulo by zero"
    assert "2 unique, 1 failed" in err


@pytest.mark.parametrize(("reader", "text"), [(split_calcudokus, b"0"), (split_days, b"Oct 6")])
def test_a_puzzle_whose_reading_fails_does_not_end_the_batch(monkeypatch, reader, text):
    def fail(*arguments, **options):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("rulegrid.cli.puzzle_stream.read_json", fail)
    found = list(reader([text, b"", b'{"rows": 2, "rules": []}', text], []))
    assert [bool(each.problem) for each in found] == [False, True, False]
    assert found[1].problem.endswith("ZeroDivisionError: division by zero")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_division_by_the_digit_0_is_no_fault(batch, jobs):
    status, out, _ = batch("\n".join([ZERO] * 3), "--jobs", jobs)
    assert (status, [row["status"] for row in rows(out)]) == (0, ["none"] * 3)


def test_a_message_does_not_act_on_the_terminal(batch, tmp_path):
    loud = FAULTY.replace("return [self", 'raise ArithmeticError("loud \\x1b[31m")\n        return [self')
    (tmp_path / "loud.py").write_text(loud)
    _, out, _ = batch(f"{THREE}\n", "--rule", f"{tmp_path}/loud.py:Faulty")
    assert "\x1b" not in out
    assert rows(out)[0]["message"].endswith("ArithmeticError: loud \\x1b[31m")
