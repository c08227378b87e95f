"""An error that nobody expected, in one of many puzzles, is that puzzle's answer; the others have their own."""

import json
import re

import pytest

from rulegrid import Board, Puzzle, Rule
from rulegrid.calcudoku import ColumnRule, RowRule
from rulegrid.calcudoku import read_puzzle as read_calcudoku
from rulegrid.calcudoku import solve_many as solve_calcudokus
from rulegrid.calendar import read_puzzle as read_calendar
from rulegrid.calendar import solve_many as solve_calendars
from rulegrid.core.limits import BatchResult
from rulegrid.solver.batch import OneByOneTask, spread
from rulegrid.sudoku import solve_many as solve_sudokus
from rulegrid.utils.errors import describe_failure

FOUR = "1.3..2.....14..."
FAULTY = "3..............."
MESSAGE = "internal error, please report it: ZeroDivisionError: division by zero"


class FailsOnThree(Rule):
    """A rule with a fault: it divides by 0 where the first cell is 3."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        return [board for _ in range(1 // (board.cells[0][0] - 3))]


class Fails(Rule):
    """A rule with a fault on every board."""

    def is_valid(self, board):
        return True

    def constraints(self, board):
        return [board for _ in range(1 // sum(()))]


def halve(chunk):
    """Work that can't do with a 0."""
    return [BatchResult(number, "solved", 10 // number) for number in chunk]


@pytest.mark.parametrize(
    "options", [{}, {"jobs": 2}, {"jobs": 2, "threads": True}], ids=["one", "processes", "threads"]
)
def test_each_of_the_others_is_answered(options):
    numbers = [1, 2, 0, 5] * 300
    answers = list(spread(numbers, OneByOneTask(halve), **options))
    assert [answer.solution for answer in answers] == [10, 5, None, 2] * 300
    (failed,) = {(answer.status, answer.message) for answer in answers if answer.puzzle == 0}
    assert failed[0] == "failed"
    assert re.fullmatch(
        r".*test_one_fails.py, line \d+: ZeroDivisionError: integer division or modulo by zero", failed[1]
    )


@pytest.mark.parametrize("rate", [False, True])
@pytest.mark.parametrize("jobs", [1, 2])
class TestInEachFamily:
    def check(self, answers, rate):
        before, failed, after = answers
        assert failed.status == "failed"
        assert "test_one_fails.py, line " in failed.message
        assert "ZeroDivisionError" in failed.message
        assert failed.solution is None
        assert not rate or failed.rating is None
        assert {before.status, after.status} <= {"unique", "several"}

    def test_a_sudoku(self, jobs, rate):
        self.check(solve_sudokus([FOUR, FAULTY, FOUR], [RowRule(), FailsOnThree()], jobs=jobs, rate=rate), rate)

    def test_a_calcudoku(self, jobs, rate):
        text = "0 0\n1 2\n1- 1 2"
        faulty = Puzzle(Board(2), [RowRule(), ColumnRule(), Fails()], family="calcudoku")
        self.check(solve_calcudokus([text, faulty, read_calcudoku(text)], jobs=jobs, rate=rate), rate)

    def test_a_calendar_puzzle(self, jobs, rate):
        faulty = read_calendar("Oct 6")
        faulty.rules.append(Fails())
        self.check(solve_calendars(["Oct 6", faulty, "Oct 7"], jobs=jobs, rate=rate), rate)


def test_a_fault_of_the_program_is_named_as_one():
    assert str(describe_failure(ZeroDivisionError("division by zero"))) == MESSAGE
    with pytest.raises(RecursionError) as raised:
        json.loads("[" * 100_000)
    raised.value.__traceback__ = raised.value.__traceback__.tb_next  # that of this test
    assert str(describe_failure(raised.value)).startswith("internal error, please report it: RecursionError")


def test_a_rating_that_fails_leaves_the_answer(monkeypatch):
    def fail(*arguments, **options):
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("rulegrid.generate.rating.rate", fail)
    (answer,) = solve_sudokus([FOUR], rate=True)
    assert (answer.status, answer.rating) == ("unique", None)
    assert answer.message.startswith("no rating: ")
    assert answer.message.endswith("ZeroDivisionError: division by zero")
