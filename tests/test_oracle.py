"""The solver's answers beside brute force, on random small puzzles with seeds that stay the same.

`tools/fuzz.py` tries other seeds for as long as one likes. What it finds becomes a line of `data/oracle/cases.jsonl`.
"""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from oracle import shrunk
from oracle.case import Case
from oracle.drawn import RULES, draw
from oracle.layered import LAYERED
from oracle.meaning import MEANING
from oracle.tables import attempt_table
from oracle.trial import Trial, attempt, examine
from rulegrid import calcudoku, sudoku

HERE = Path(__file__).parent
FUZZ = HERE.parent / "tools" / "fuzz.py"
FOUND = [line for line in (HERE / "data" / "oracle" / "cases.jsonl").read_text(encoding="utf-8").splitlines() if line]
EACH = 3
"""Puzzles that are tried for each rule; the seeds go round the rules."""
ROUNDS = [0, *(pytest.param(number, marks=pytest.mark.slow) for number in range(1, EACH))]


def test_every_rule_has_a_meaning_of_its_own():
    assert MEANING.keys() | LAYERED == {rule.spelling() for rule in (*sudoku.RULES, *calcudoku.RULES)}
    assert not MEANING.keys() & LAYERED


@pytest.mark.parametrize("line", FOUND)
def test_what_was_found_once_is_answered_rightly(line):
    trial = examine(Case.from_line(line))
    assert trial.status == "right", trial.report()


@pytest.mark.parametrize("round_number", ROUNDS)
@pytest.mark.parametrize("rule", RULES)
def test_the_answers_are_those_of_brute_force(rule, round_number):
    trial = attempt(RULES.index(rule) + round_number * len(RULES))
    assert trial.status != "wrong", trial.report()


@pytest.mark.slow
def test_no_row_of_a_table_is_answered_from_another_column():
    for seed in range(300):
        trial = attempt_table(seed)
        assert trial.status == "right", trial.report()


@pytest.mark.slow
def test_these_puzzles_have_one_solution_or_several_or_none_and_few_are_left_out():
    trials = [attempt(seed) for seed in range(3 * len(RULES))]
    assert set(RULES) == set().union(*(trial.rules for trial in trials if trial.status != "refused"))
    assert {0, 1, 2} == {min(trial.solutions, 2) for trial in trials if trial.status == "right"}
    assert sum(trial.status in ("too large", "refused") for trial in trials) < len(trials) / 20


@pytest.mark.slow
def test_a_seed_draws_the_same_puzzle_each_time_and_a_line_holds_all_of_it():
    for seed in range(100):
        assert Case.from_line(draw(seed).line()) == draw(seed)


def is_wrong_with_a_cage_of_two(case, most=None):
    """Report every puzzle as wrong in which some cage has two cells in row A and 3 is a value."""
    cages = [clue for clue in case.clues if clue["rule"] == "killer" and sum(c[0] == "A" for c in clue["cells"]) > 1]
    return set(), ["count(): expected 1, got 2"] if cages and 3 in case.values else []


def test_a_finding_is_made_as_small_as_it_can_be(monkeypatch):
    monkeypatch.setattr(shrunk, "compare", is_wrong_with_a_cage_of_two)
    large = next(
        case for case in map(draw, range(10**4)) if len(case.clues) > 4 and is_wrong_with_a_cage_of_two(case)[1]
    )
    small, found = shrunk.shrink(large, ["count(): expected 5, got 6"])
    assert found == ["count(): expected 1, got 2"]
    assert [(clue["rule"], len(clue["cells"])) for clue in small.clues] == [("killer", 2)]
    assert (len(small.cells), small.values, small.givens, small.blocked, small.regions) == (2, [3], {}, [], [])


@pytest.fixture
def fuzz(monkeypatch):
    """`fuzz(*arguments)` runs the tool in this process and returns its exit status; the module is `fuzz.module`."""
    spec = importlib.util.spec_from_file_location("fuzz", FUZZ)
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setattr(sys, "path", sys.path[:])
    spec.loader.exec_module(module)

    def run(*arguments):
        monkeypatch.setattr(sys, "argv", ["fuzz.py", *arguments])
        return module.main()

    run.module = module
    return run


@pytest.mark.slow
def test_the_tool_tries_one_rule(fuzz, capsys, monkeypatch):
    tried = []
    monkeypatch.setattr(
        fuzz.module, "attempt", lambda seed, shrink: tried.append(seed) or Trial(seed, draw(seed), "right")
    )
    assert fuzz("--rule", "cage", "--cases", "60", "--seed", "5") == 0
    cases = list(map(draw, tried))
    assert len(tried) == len(set(tried)) == 60
    assert all(any(clue["rule"] == "cage" for clue in case.clues) for case in cases)
    assert {0, 1, 2, 10} <= set().union(*(case.values for case in cases))  # 0, and numbers of two digits


@pytest.mark.slow
def test_the_tool_says_what_it_tried(fuzz, capsys, monkeypatch):
    monkeypatch.setattr(fuzz.module, "attempt", lambda seed, shrink: Trial(seed, draw(seed), "right", 2))
    assert fuzz("--cases", "88", "--seed", "0") == 0
    printed = capsys.readouterr().out
    assert re.match(
        r"\d+ cases from seed 0 \(\d+ too large, 0 refused\), \d+ solutions, 10\d rules, 0 wrong, ", printed
    )


def test_the_tool_prints_a_finding_with_its_seed_and_fails(fuzz, capsys, monkeypatch):
    wrong = Case(1, 2, [1, 2], [{"rule": "row"}])
    said = [f"{question}: wrong" for question in ("count()", "count()", "solve()")]
    monkeypatch.setattr(fuzz.module, "attempt", lambda seed, shrink: Trial(seed, wrong, "wrong", 2, [said[seed - 5]]))
    monkeypatch.setattr(fuzz.module, "attempt_layered", lambda seed: Trial(seed, wrong, "right"))
    assert fuzz("--seed", "5", "--most", "2") == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:4] == [
        "seed 5: row",
        "  count(): wrong",
        '  puzzle: {"rows": 1, "cols": 2, "values": [1, 2], "cells": [". ."], "rules": [{"rule": "row"}]}',
        '  case: {"rows": 1, "cols": 2, "values": [1, 2], "clues": [{"rule": "row"}]}',
    ]
    assert lines[4:7] == ["seed 6: as seed 5", "seed 7: row", "  solve(): wrong"]
    assert lines[-1].startswith("4 cases from seed 5 (0 too large, 0 refused), 6 solutions, 1 rules, 3 wrong, ")


def test_the_tool_says_what_it_tried_when_it_is_interrupted(fuzz, capsys, monkeypatch):
    def interrupted(seed, shrink):
        if seed == 3:
            raise KeyboardInterrupt
        return Trial(seed, draw(seed), "right", 1)

    monkeypatch.setattr(fuzz.module, "attempt", interrupted)
    monkeypatch.setattr(fuzz.module, "attempt_layered", lambda seed: Trial(seed, draw(seed), "right", 1))
    assert fuzz("--seed", "0") == 0
    assert capsys.readouterr().out.startswith("4 cases from seed 0 ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kernel", "seed", "cases"),
    [*(("", seed, 250) for seed in range(1_000_000, 1_001_000, 250)), ("interpreted", 1_000_000, 150)],
)
def test_the_answers_to_many_more_puzzles_are_those_of_brute_force(kernel, seed, cases):
    environment = {**os.environ, **({"RULEGRID_KERNEL": kernel} if kernel else {})}
    command = [sys.executable, FUZZ, "--seed", str(seed), "--cases", str(cases)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    number, _, rest = done.stdout.partition(" cases from ")
    assert int(number) >= cases  # also with layers
    assert rest.startswith(f"seed {seed} ")
