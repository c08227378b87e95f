"""Mistakes in a rule of somebody's own: one line that names the rule, its file and line, and what to do."""

import signal
import sys

import pytest

from rulegrid import Cells, ClueRule, Form, Rule, RuleError, Solver
from rulegrid.sudoku import STANDARD, Board

EMPTY = "." * 16
HEAD = "from rulegrid import AllDifferent, Cells, ClueRule, Form, Relation, Rule\n\n\n"
VALID = "    def is_valid(self, board):\n        return True\n\n"
CLUE_VALID = "    def is_clue_valid(self, clue, board):\n        return True\n"
FORM = '    form = Form(Cells(), example="A1")\n\n'
BAD = {
    "is_valid raises": (
        'class R(Rule):\n    def is_valid(self, board):\n        return board["Z9"] == 1\n',
        "R",
        "is_valid raised RulegridError: cell Z9 is off the board, expected A1 to D4 in bad.py, line 6 (rule: R)",
    ),
    "no is_clue_valid": (
        f"class R(ClueRule):\n{FORM}",
        "R:A1",
        "it has no method is_clue_valid: write one, see docs/rules.md (rule: R)",
    ),
    "no form": (
        f"class R(ClueRule):\n{CLUE_VALID}",
        "R:A1",
        '--rule bad.py:R \'A1\': it has no form, expected one such as form = Form(Cells(), example="A1A2")',
    ),
    "no super": (
        f"class R(ClueRule):\n{FORM}    def __init__(self, clues=(), n=1):\n        self.n = n\n\n{CLUE_VALID}",
        "R:A1",
        "--rule bad.py:R 'A1': its __init__ does not call super().__init__(clues), expected that first; it is in bad.py, line 7",
    ),
    "__init__ raises": (
        f"class R(Rule):\n    def __init__(self):\n        self.n = 1 // 0\n\n{VALID}",
        "R",
        "can't be made without arguments: bad.py, line 6: ZeroDivisionError: integer division or modulo by zero (rule: R)",
    ),
    "example": (
        f'class R(ClueRule):\n    form = Form(Cells(least=2, most=2), example="A1")\n\n{CLUE_VALID}',
        "R:A1A2",
        "rule 'bad.py:R': bad.py, line 4: the example 'A1' does not fit the fields of its form, CELLS: change one of them (rule: R)",
    ),
    "one constraint": (
        f'class R(Rule):\n{VALID}    def constraints(self, board):\n        return AllDifferent("A1", "A2")\n',
        "R",
        "constraints returned AllDifferent(cells=((0, 0), (0, 1))), expected several constraints: yield each, or return a list; "
        "it is in bad.py, line 8 (rule: R)",
    ),
    "no constraints": (
        f"class R(ClueRule):\n{FORM}{CLUE_VALID}\n    def clue_constraints(self, clue, board):\n        pass\n",
        "R:A1",
        "clue_constraints returned None, expected several constraints: yield each, or return a list; "
        "it is in bad.py, line 10 (rule: R)",
    ),
    "arguments": (
        f'class R(Rule):\n{VALID}    def constraints(self, board):\n        yield Relation("A1", "A2")\n',
        "R",
        "bad.py, line 9: TypeError: Relation.__init__() missing 1 required positional argument: 'allowed' (rule: R)",
    ),
    "no cell": (
        f'class R(Rule):\n{VALID}    def constraints(self, board):\n        yield AllDifferent("A1", 2)\n',
        "R",
        "bad.py, line 9: read 2, expected one cell, such as 'A1' or (0, 0) (rule: R)",
    ),
    "cells raises": (
        f'class R(Rule):\n{VALID}    def cells(self, board):\n        return board["Z9"]\n',
        "R",
        "bad.py, line 9: cell Z9 is off the board, expected A1 to D4 (rule: R)",
    ),
    "cells are none": (
        f"class R(Rule):\n{VALID}    def cells(self, board):\n        return [1, 2]\n",
        "R",
        "wrong cells of `cells` (with clues: `clue_cells`): read 1, expected one cell, such as 'A1' or (0, 0) (rule: R)",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", BAD)
def test_a_mistake_is_named_with_its_place(run, here, name):
    source, rule, message = BAD[name]
    (here / "bad.py").write_text(HEAD + source)
    status, out, err = run("sudoku", EMPTY, "--count", "--rule", f"bad.py:{rule}")
    assert (status, out) == (2, "")
    assert err.replace(f"{here}/", "").replace(HEAD, "") == f"rulegrid: {message}\n"


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_modules_beside_a_rule_can_be_imported_while_it_is_loaded(run, batch, here, jobs):
    folder = here / "rules"
    folder.mkdir()
    (folder / "beside_it.py").write_text("def is_less(a, b):\n    return not a or not b or a < b\n")
    (folder / "random.py").write_text("raise RuntimeError\n")  # Python's own comes first
    (folder / "uses.py").write_text(
        "import random\nfrom beside_it import is_less\nfrom rulegrid import Rule\n\n\nclass Uses(Rule):\n"
        '    def is_valid(self, board):\n        return is_less(board["A1"], board["A2"])\n'
    )
    before = list(sys.path)
    rule = ("--rule", "rules/uses.py:Uses")
    assert run("sudoku", EMPTY, "--count", *rule)[1] == "144\n"
    assert sys.path == before
    assert ",144," in batch(EMPTY, *rule, "--limit", "999", "--jobs", jobs)[1]


def test_a_module_that_is_missing_is_named(run, here):
    (here / "uses.py").write_text("import not_there_at_all\n")
    status, _, err = run("sudoku", EMPTY, "--rule", "uses.py:Uses")
    assert status == 2
    assert err.endswith("uses.py, line 1: ModuleNotFoundError: No module named 'not_there_at_all'\n")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no timer that interrupts")
@pytest.mark.parametrize("method", ["is_valid", "constraints"])
def test_a_call_that_never_returns_is_ended(run, here, monkeypatch, method):
    monkeypatch.setattr("rulegrid.cli.rules.GRACE", 0.05)
    before = signal.getsignal(signal.SIGALRM)
    (here / "loops.py").write_text(
        f"from rulegrid import Rule\n\n\nclass Loops(Rule):\n{VALID if method != 'is_valid' else ''}"
        f"    def {method}(self, board):\n        while True:\n            pass\n"
    )
    status, out, err = run("sudoku", EMPTY, "--count", "--timeout", "0.05", "--rule", "loops.py:Loops")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "the rule's code was still running when the time limit ended (--timeout 0.05)" in err
    assert "Error" not in err
    assert "loops.py, line " in err
    assert err.endswith("(rule: Loops)\n")
    assert signal.getsignal(signal.SIGALRM) is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_a_limit_that_is_reached_between_calls_is_no_fault(run, here):
    (here / "slow.py").write_text(
        "import time\nfrom rulegrid import Rule\n\n\nclass Slow(Rule):\n    def is_valid(self, board):\n"
        "        time.sleep(0.002)\n        return True\n"
    )
    status, _, err = run("sudoku", EMPTY, "--count", "--timeout", "0.1", "--rule", "slow.py:Slow")
    assert (status, "stopped by --timeout" in err) == (3, True)


class NoSuper(ClueRule):
    form = Form(Cells(), example="A1")

    def __init__(self, clues=()):
        pass

    def is_clue_valid(self, clue, board):
        return True


class OneConstraint(Rule):
    def is_valid(self, board):
        return True

    def constraints(self, board):
        return STANDARD[0]().constraints


@pytest.mark.parametrize(
    ("make", "message"), [(NoSuper, "does not call super"), (OneConstraint, "expected several constraints")]
)
def test_in_python_it_is_a_fault_of_the_rule(make, message):
    with pytest.raises(RuleError, match=message) as caught:
        Solver(Board(4), *STANDARD, make()).count()
    assert caught.value.is_fault
    assert "test_mistakes_of_authors.py, line" in str(caught.value)


def test_another_attribute_is_missing_as_ever():
    assert not hasattr(NoSuper(), "anything")
    with pytest.raises(AttributeError, match="'NoSuper' object has no attribute 'anything'"):
        NoSuper().anything  # noqa: B018
