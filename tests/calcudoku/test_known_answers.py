"""Calcudokus whose answers other programs have worked out."""

import json
from pathlib import Path

import pytest

from rulegrid.calcudoku import read_puzzle

DATA = Path(__file__).parent.parent / "data" / "calcudoku"


def read_cases(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def cases(name, slow=lambda case: False):
    return [
        pytest.param(case, id=f"{case['n']}x{case['n']}-{number}", marks=pytest.mark.slow if slow(case) else ())
        for number, case in enumerate(read_cases(DATA / f"{name}.jsonl"))
    ]


def printed(board):
    return "".join(" ".join(map(str, row)) + "\n" for row in board.cells)


def answer(text):
    """What the task asks for: the digits of the first solution, or `No solution.`"""
    solution = read_puzzle(text).solver().get_solution()
    return printed(solution) if solution else "No solution.\n"


def is_right(case):
    return answer(case["input"]) == case["output"] and read_puzzle(case["input"]).solver().count(2) == case["count"]


@pytest.mark.parametrize("case", cases("keen"))
def test_a_puzzle_of_keen_has_the_one_solution_that_keen_gives(case):
    assert case["count"] == 1
    assert answer(case["input"]) == case["output"]
    assert read_puzzle(case["input"]).solver().is_unique()


def test_the_puzzles_of_keen_are_of_every_size_and_difficulty():
    keen = read_cases(DATA / "keen.jsonl")
    assert len(keen) >= 40
    assert {case["n"] for case in keen} == set(range(3, 10))
    assert {case["difficulty"] for case in keen} == {"Easy", "Normal", "Hard", "Extreme", "Unreasonable"}
    assert {case["mult_only"] for case in keen} == {False, True}


@pytest.mark.slow
@pytest.mark.parametrize("n", range(3, 10))
def test_every_puzzle_of_keen_has_the_one_solution_that_keen_gives(shared_data, n):
    keen = [case for case in read_cases(shared_data / "calcudoku" / "keen.jsonl") if case["n"] == n]
    assert keen
    assert [case["game_id"] for case in keen if not is_right(case)] == []


@pytest.mark.parametrize("case", cases("large_unique"))
def test_a_large_puzzle_has_the_one_solution_that_it_was_made_from(case):
    assert answer(case["input"]) == case["output"]
    assert read_puzzle(case["input"]).solver().is_unique()


@pytest.mark.parametrize("case", cases("unsolvable"))
def test_a_puzzle_without_a_solution_has_none(case):
    assert answer(case["input"]) == case["output"] == "No solution.\n"
    assert read_puzzle(case["input"]).solver().count() == 0
    assert not read_puzzle(case["input"]).solver().is_unique()


@pytest.mark.parametrize("case", cases("multi", slow=lambda case: case["count"] > 100_000))
def test_a_puzzle_with_several_solutions_has_exactly_as_many_as_were_counted(case):
    solver = read_puzzle(case["input"]).solver()
    assert solver.count() == case["count"]
    assert not solver.is_unique()


@pytest.mark.parametrize("case", cases("multi", slow=lambda case: case["count"] > 1000))
def test_the_solutions_of_a_puzzle_all_differ_and_keep_its_rules(case):
    solver = read_puzzle(case["input"]).solver()
    limit = min(case["count"], 1500)
    boards = list(solver.solutions(limit))
    assert len({printed(board) for board in boards}) == len(boards) == limit
    assert all(rule.is_valid(board) for board in boards for rule in solver.rules)
