"""`solve_many` of calcudokus: what Solver says of each, for texts and for puzzles."""

import json
from pathlib import Path

import pytest

from executors import Pickling
from rulegrid.calcudoku import Board, CageRule, ColumnRule, Puzzle, RowRule, Rule, read_puzzle, solve_many
from rulegrid.utils.errors import RulegridError

UNIQUE = "0 0\n1 2\n1- 1 2"
SEVERAL = "0 0\n0 0\n6+"
NONE = "0 0\n1 1\n3+ 4+"
RAGGED = "0 0\n0"
TEXTS = [UNIQUE, SEVERAL, NONE, RAGGED, "", "x"]
STATUSES = ["unique", "several", "none", "malformed", "malformed", "malformed"]
KEEN = [json.loads(line) for line in (Path(__file__).parents[1] / "data/calcudoku/keen.jsonl").read_text().splitlines()]


class CornerIsTwo(Rule):
    """A rule that is only asked."""

    def is_valid(self, board):
        return board.cells[0][0] in (0, 2)


WAYS = {
    "in turn": {},
    "processes": {"jobs": 2},
    "all cores": {"jobs": 0},
    "pickling": {"jobs": 2, "executor": Pickling()},
}


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def options(request):
    return request.param


def test_each_text_gets_its_status_and_its_solution(options):
    answers = list(solve_many(TEXTS * 20, **options))
    assert [answer.status for answer in answers] == STATUSES * 20
    assert [answer.puzzle for answer in answers] == TEXTS * 20
    assert [answer.found for answer in answers[:6]] == [1, 2, 0, 0, 0, 0]
    assert answers[0].solution == "2 1\n1 2"
    assert answers[1].solution in ("1 2\n2 1", "2 1\n1 2")
    assert answers[3].message == "line 2, column 1: a row of 1 cage: expected 2 as in the first"
    assert all(answer.solution is None for answer in answers if answer.status in ("none", "malformed"))
    assert all((answer.message != "") == (answer.status == "malformed") for answer in answers)


def test_puzzles_come_back_with_boards(options):
    puzzle = read_puzzle(UNIQUE)
    puzzle.rules.append(CageRule())
    other = Puzzle(Board(3), [RowRule(), ColumnRule(), CornerIsTwo()])
    first, text, third = solve_many([puzzle, UNIQUE, other], limit=50, **options)
    assert first.puzzle == puzzle
    assert first.solution.cells == [[2, 1], [1, 2]]
    assert text.solution == "2 1\n1 2"
    assert (third.status, third.found) == ("several", 4)
    assert third.solution.cells[0][0] == 2


def test_a_puzzle_whose_rules_do_not_fit_is_malformed():
    square = Puzzle(Board(2, 3), [RowRule(), ColumnRule(), *read_puzzle("0 0 0\n0 0 0\n0 0 0\n18+").rules[2:]])
    answers = list(solve_many([square, UNIQUE]))
    assert [answer.status for answer in answers] == ["malformed", "unique"]
    assert "CageRule" in answers[0].message


@pytest.mark.parametrize("given", [None, 5, b"0\n1", Board(2)])
def test_what_is_neither_text_nor_puzzle_is_malformed(given):
    answers = list(solve_many([given, UNIQUE]))
    assert [answer.status for answer in answers] == ["malformed", "unique"]
    assert "expected a string or a Puzzle" in answers[0].message


@pytest.mark.parametrize(
    ("limits", "statuses", "found"),
    [
        ({"limit": 1}, ["solved", "solved", "none"], [1, 1, 0]),
        ({"limit": 2}, ["unique", "several", "none"], [1, 2, 0]),
        ({"limit": 5}, ["unique", "several", "none"], [1, 2, 0]),
        ({"limit": 10**30, "max_steps": 10**30}, ["unique", "several", "none"], [1, 2, 0]),
        ({"max_steps": 0}, ["unique", "stopped", "none"], [1, 0, 0]),
        ({"timeout": 60}, ["unique", "several", "none"], [1, 2, 0]),
        ({"timeout": 0}, ["stopped", "stopped", "stopped"], [0, 0, 0]),
    ],
    ids=str,
)
def test_limits_are_those_of_a_solver(limits, statuses, found):
    answers = list(solve_many([UNIQUE, SEVERAL, NONE], **limits))
    assert [answer.status for answer in answers] == statuses
    assert [answer.found for answer in answers] == found


def test_bounds_are_held_at_once():
    for options in ({"limit": 0}, {"max_steps": -1}, {"timeout": -1}, {"jobs": -1}):
        with pytest.raises(RulegridError, match=f"{next(iter(options))} -?[01]: expected"):
            solve_many([UNIQUE], **options)


def test_known_puzzles_come_out_as_their_makers_say(options):
    for case, answer in zip(KEEN, solve_many((case["input"] for case in KEEN), **options), strict=True):
        assert (answer.status, answer.solution) == ("unique", case["output"].strip())
