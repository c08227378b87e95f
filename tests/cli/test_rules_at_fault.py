"""Rules of somebody's own whose code is wrong: one line that names the rule, and exit status 2, never a wrong answer."""

import pickle
import re

import pytest

from rulegrid import Board, Callback, Cells, ClueRule, Form, Puzzle, Rule, RuleError, Solver
from rulegrid.sudoku import STANDARD, ColumnRule, RowRule, solve_many

FOUR, EMPTY = "1..4......32....", "." * 16
RULES = """
from rulegrid import AllDifferent, Rule


class Raises(Rule):
    def is_valid(self, board):
        return board.cells[0][9] == 1


class RaisesInConstraints(Rule):
    def is_valid(self, board):
        return True

    def constraints(self, board):
        return [AllDifferent(cells) for cells in self.missing]


class ReturnsNone(Rule):
    def is_valid(self, board):
        pass


class OmitsCells(Rule):
    def cells(self, board):
        return [(0, 0)]

    def is_valid(self, board):
        a, b = board.cells[0][:2]
        return not a or not b or a < b


class BreaksPromise(Rule):
    def is_valid(self, board):
        return board.count_filled() < 3 or sum(board.cells[0]) == 10


class Disagrees(Rule):
    def is_valid(self, board):
        return True

    def constraints(self, board):
        return [AllDifferent([(0, 0), (2, 2)])]


class Right(Rule):
    def cells(self, board):
        return [(0, 0), (0, 1)]

    def is_valid(self, board):
        a, b = board.cells[0][:2]
        return not a or not b or a < b
"""
AT_ONCE = {
    "Raises": "is_valid raised IndexError: list index out of range in rules.py, line 7 (rule: Raises)",
    "RaisesInConstraints": "AttributeError: 'RaisesInConstraints' object has no attribute 'missing'",
    "ReturnsNone": "is_valid returned None, expected True or False (rule: ReturnsNone)",
    "OmitsCells": "is_valid depends on cells that `cells`",
}
CHECKED = {
    "BreaksPromise": "breaks its promise: is_valid is False on a board with",
    "Disagrees": "its constraints refuse a full board that its is_valid accepts (rule: Disagrees)",
}


@pytest.fixture
def rules(here):
    (here / "rules.py").write_text(RULES)
    (here / "many.txt").write_text(f"{EMPTY}\n{FOUR}\n")


@pytest.mark.parametrize(
    "command", [("batch", "--jobs", "1"), ("batch", "--jobs", "2"), ("batch", "--rate"), ("rate",)], ids=" ".join
)
@pytest.mark.parametrize("name", [name for name in AT_ONCE if name != "RaisesInConstraints"])
def test_a_rule_at_fault_ends_a_batch(run, rules, name, command):
    status, out, err = run("sudoku", command[0], "many.txt", *command[1:], "--rule", f"rules.py:{name}")
    assert (status, out.count("\n")) == (2, 1)  # the header
    assert AT_ONCE[name] in re.sub(r"in \S*rules.py", "in rules.py", err)
    assert name in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", AT_ONCE)
def test_a_rule_at_fault_ends_a_search(run, rules, name):
    status, out, err = run("sudoku", "solve", EMPTY, "--count", "--rule", f"rules.py:{name}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert name in err
    assert ("rules.py, line" in err) is name.startswith("Raises")


@pytest.mark.parametrize("options", [(), ("--count",), ("--unique",), ("--candidates",)], ids=str)
@pytest.mark.parametrize("name", CHECKED)
def test_promises_are_tested_if_that_is_asked_for(run, rules, name, options):
    status, out, err = run("sudoku", "solve", EMPTY, *options, "--check-rules", "--rule", f"rules.py:{name}")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert CHECKED[name] in err


@pytest.mark.parametrize("options", [("--count",), ("--unique",)], ids=str)
def test_a_rule_without_fault_has_the_same_answer(run, rules, options):
    rule = ("--rule", "rules.py:Right")
    plain = run("sudoku", "solve", EMPTY, *options, *rule)
    assert run("sudoku", "solve", EMPTY, *options, "--check-rules", *rule) == plain


class Pairs(ClueRule):
    """The first digit of each pair is less than the one below it: a cell that no clue names."""

    form = Form(Cells(), example="A1")

    def is_clue_valid(self, clue, board):
        (row, col), *_ = clue.cells
        a, b = board.get_digit(row, col), board.get_digit(row + 1, col)
        return not a or not b or a < b


class NarrowPairs(Pairs):
    def clue_cells(self, clue, board):
        return clue.cells


class Redundant(Rule):
    """Looks at all cells, but depends on two."""

    def cells(self, board):
        return [(0, 0), (0, 1)]

    def is_valid(self, board):
        values = [value for row in board.cells for value in row]
        return not values[0] or not values[1] or values[0] < values[1]


class Returns(Rule):
    def __init__(self, value):
        self.value = value

    def is_valid(self, board):
        return self.value


class ReturnsForClue(Pairs):
    value: object = None

    def is_clue_valid(self, clue, board):
        return self.value


@pytest.mark.parametrize(
    ("value", "named"),
    [(None, "None"), (0, "0"), (1, "1"), ([], "[]"), ((each for each in [True]), "a generator or iterator")],
    ids=["None", "zero", "one", "list", "generator"],
)
@pytest.mark.parametrize("use", ["conflicts", "check", "solve", "count"])
def test_a_result_that_is_not_a_bool_is_an_error_everywhere(use, value, named):
    of_clue = ReturnsForClue(["A1"])
    of_clue.value = value
    for rule, method in ((Returns(value), "is_valid"), (of_clue, "is_clue_valid")):
        with pytest.raises(RuleError) as caught:
            getattr(Puzzle(Board(4), [*STANDARD, rule]), use)()
        assert str(caught.value) == f"{method} returned {named}, expected True or False (rule: {rule.rule_name})"


def test_cells_of_clues_are_checked():
    assert Solver(Board(4), *STANDARD, Pairs(["A1"])).count() == 144
    with pytest.raises(RuleError, match="omits"):
        Solver(Board(4), *STANDARD, NarrowPairs(["A1"])).count()


def test_cells_that_make_no_difference_may_be_omitted():
    assert Solver(Board(4), *STANDARD, Redundant()).count() == 144
    assert Solver(Board(4), *STANDARD, Redundant(), strict=True).count() == 144


def test_a_puzzle_that_does_not_suit_a_rule_is_malformed_as_before():
    class Nine(Rule):
        def validate_compatibility(self, board):
            if board.size != 9:
                raise RuleError(self.rule_name, "only for 9x9")

        def is_valid(self, board):
            return True

    answers = solve_many([FOUR, "1."], extra=[Nine()])
    assert [answer.status for answer in answers] == ["malformed", "malformed"]


def test_a_fault_is_one_in_other_processes_too():
    error = pickle.loads(pickle.dumps(RuleError("Mine", "wrong", is_fault=True)))
    assert error.is_fault
    assert str(error) == "wrong (rule: Mine)"


def test_a_library_rule_is_not_called_for_its_cells():
    assert not any(
        isinstance(part, Callback) for rule in (RowRule(), ColumnRule()) for part in rule.constraints(Board(4))
    )
