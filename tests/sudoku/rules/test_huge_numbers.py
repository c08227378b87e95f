"""Whatever the values and the numbers of clues are, small puzzles take little memory."""

import json
import os
import subprocess
import sys

import pytest

from rulegrid import Board
from rulegrid.sudoku import CountingCirclesRule, Puzzle, Solver
from rulegrid.sudoku.rules import RULES

HUGE = 10**12
MEGABYTES = 400
PROGRAM = f"""
import json, resource, sys
from rulegrid import Puzzle, RulegridError, SearchStopped
resource.setrlimit(resource.RLIMIT_AS, ({MEGABYTES} << 20, {MEGABYTES} << 20))
for line in sys.stdin:
    try:
        print(Puzzle.from_json(line).count(2, timeout=5))
    except SearchStopped:
        print("stopped")
    except RulegridError as error:
        print(error)
"""


def answers(*puzzles):
    """What becomes of puzzles in a process that may use little memory."""
    if sys.platform == "win32":
        pytest.skip("needs resource limits")
    if "asan" in os.environ.get("LD_PRELOAD", ""):
        pytest.skip("a sanitizer reserves more addresses than that")
    lines = "\n".join(map(json.dumps, puzzles))
    ended = subprocess.run([sys.executable, "-c", PROGRAM], input=lines, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-300:]
    return ended.stdout.splitlines()


def puzzle(values, cells, *rules):
    return {"rows": 1, "cols": len(cells.split()), "values": values, "cells": [cells], "rules": list(rules)}


def rule(name, *clues):
    return {"rule": name, "clues": list(clues)} if clues else {"rule": name}


@pytest.mark.slow
def test_an_error_names_values_that_are_far_apart():
    expected = f"puzzle.cells: cell A1 can't contain 5: expected one of 1, {HUGE}"
    assert answers(puzzle([1, HUGE], "5 .")) == [expected]
    (entropic,) = answers(puzzle([1, 2, HUGE, HUGE + 1], ". . .", rule("entropic", "A1A2A3")))
    assert f"values one of 1, 2, {HUGE}" in entropic


@pytest.mark.slow
def test_counting_circles_look_at_no_sum_beyond_the_number_of_circles():
    circles = rule("counting-circles", "A1A2A3")
    assert answers(puzzle([1, 20_000_000_000], ". . .", circles), puzzle([1, 2, 5, HUGE], ". . .", circles)) == [
        "0",
        "2",
    ]
    assert Solver(Board(1, 3, values=(1, 2, HUGE)), CountingCirclesRule(["A1A2A3"])).count() == 3


@pytest.mark.slow
def test_every_rule_with_numbers_takes_huge_ones():
    line = "A1A2A3A4A5A6"
    forms = [f"{HUGE}:{line}", f"{HUGE}:left A", f"{HUGE},1", f"{HUGE}:A1A2", line, f"A1:{line}", f"1,{HUGE}:{line}"]
    puzzles = []
    for kind in RULES:
        for form in forms if kind.clue_form and not kind.composes else []:
            found = puzzle([1, 2, 3, HUGE, HUGE + 1, 2 * HUGE], ". . . . . .", rule(kind.spelling(), form))
            try:
                Puzzle.from_data(found)
            except ValueError:
                continue
            puzzles.append(found)
    assert len(puzzles) > 60
    assert len(answers(*puzzles)) == len(puzzles)


@pytest.mark.slow
def test_a_cage_whose_digits_have_too_many_sums_is_refused():
    amounts = [rule("amount", f"{2**at}:A{at + 1}") for at in range(30)]
    cells = "".join(f"A{at + 1}" for at in range(30))
    given = puzzle(
        list(range(1, 31)), " ".join(map(str, range(1, 31))), *amounts, rule("rellik", f"{2**29 + 5}:{cells}")
    )
    assert answers(given) == ["0"]  # 1 + 4 + 2 ** 29
    powers = [2**at + (at % 7) for at in range(30)]
    given["rules"] = [rule("amount", f"{7919 * number}:A{at + 1}") for at, number in enumerate(powers)]
    given["rules"].append(rule("rellik", f"{sum(powers) * 7919 // 2 | 1}:{cells}"))
    assert answers(given) in (["0"], ["1"], ["the digits of a cage have more than 1048576 sums (rule: RellikRule)"])
