"""`--rule` in the commands about many puzzles, of every family: it applies to all of them."""

import json

import pytest

from rulegrid.calendar import load_board, read_puzzle

CAGES = "0 0 1\n2 2 1\n3 3 3\n3+ 5+ 4+ 6+\n"
OWN = '''
from rulegrid import Rule


class Low(Rule):
    """The first cell of row B is n at most."""

    def __init__(self, n=2):
        self.n = n

    def cells(self, board):
        return "B1"

    def is_valid(self, board):
        return board["B1"] <= self.n


class FailsEverywhere(Low):
    def is_valid(self, board):
        return board["Z9"]
'''
TINY = """{
  "rows": [["a", "b"], ["x", "y"]],
  "groups": {"letter": ["a", "b"], "end": ["x", "y"]},
  "pieces": [{"name": "I", "cells": [[0, 0], [0, 1]]}]
}"""


@pytest.fixture
def own(here):
    (here / "own.py").write_text(OWN)
    (here / "cages.txt").write_text(CAGES)
    return here


def puzzle_of(date, rule):
    puzzle = read_puzzle(date, load_board())
    return puzzle.add(rule) if rule else puzzle


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize(
    "options", [["own.py:Low"], ["own.py:Low:1"], ["odd:A1"], ["own.py:Low:1", "killer:3:A1A2"]], ids=str
)
def test_a_batch_of_calcudokus_has_the_rules(run, own, options, jobs):
    rules = [word for option in options for word in ("--rule", option)]
    _, expected, _ = run("calcudoku", "cages.txt", *rules, "--count")
    own.joinpath("many.txt").write_text(f"{CAGES}\n{CAGES}")
    status, out, _ = run("calcudoku", "batch", "many.txt", *rules, "--format", "jsonl", "--limit", "99", "--jobs", jobs)
    assert status == 0
    assert [json.loads(line)["found"] for line in out.splitlines()] == [int(expected)] * 2


def test_a_batch_of_calcudokus_leaves_rules_out(run, own):
    options = ("--no-rule", "cage", "--no-rule", "row", "--limit", "9999", "--format", "jsonl")
    assert json.loads(run("calcudoku", "batch", "cages.txt", *options)[1])["found"] == 6**3


@pytest.mark.slow
def test_a_batch_reads_json_with_the_rules_that_it_was_printed_with(run, own):
    _, out, _ = run("calcudoku", "cages.txt", "--rule", "own.py:Low:1", "--json")
    own.joinpath("own.jsonl").write_text(json.dumps(json.loads(out)["puzzle"]) + "\n")
    for rule in ("own.py:Low", "own.py:Low:1"):
        _, out, _ = run("calcudoku", "batch", "own.jsonl", "--rule", rule, "--format", "jsonl", "--limit", "99")
        assert json.loads(out)["found"] == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ("calcudoku", "batch", "cages.txt"), ("calcudoku", "make", "4"), ("calendar", "make", "Oct 6"),
        ("calendar", "year", "2026", "--to", "2026-01-02"), ("calendar", "counts"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_rule_at_fault_is_named_with_its_line(run, own, arguments):
    status, _, err = run(*arguments, "-q", "--rule", "own.py:FailsEverywhere")
    assert (status, err.count("\n")) == (2, 1)
    assert "own.py, line 20" in err
    assert "(rule: FailsEverywhere)" in err


@pytest.mark.slow
@pytest.mark.parametrize(("rule", "values"), [("own.py:Low:1", {1}), ("odd:B1", {1, 3})])
def test_calcudokus_are_made_with_the_rules(run, own, rule, values):
    known = ("--rule", "own.py:Low") if "own" in rule else ()
    found = set()
    for seed in "12345":
        status, out, _ = run("calcudoku", "make", "4", "--rule", rule, "--seed", seed)
        assert (status, len(json.loads(out)["rules"])) == (0, 4)
        own.joinpath("made.json").write_text(out)
        assert run("calcudoku", "made.json", *known, "--unique")[:2] == (0, "unique\n")
        found.add(int(run("calcudoku", "made.json", *known)[1].splitlines()[1].split()[0]))
    assert found <= values


def test_calendar_puzzles_are_made_with_the_rules(run, own):
    status, out, _ = run("calendar", "make", "Oct 6", "--rule", "own.py:Low:4", "--seed", "1")
    own.joinpath("made.json").write_text(out)
    assert status == 0
    assert json.loads(out)["rules"][1] == {"rule": "low", "parameters": {"n": 4}}
    assert run("calendar", "made.json", "--rule", "own.py:Low", "--unique")[1] == "unique\n"


@pytest.mark.parametrize("rule", ["own.py:Low:4", "own.py:Low:0"])
def test_a_year_has_the_rules(run, own, rule):
    dates = ["2026-01-02", "2026-01-03"]
    expected = [puzzle_of(date, rule).count() for date in dates]
    status, out, _ = run("calendar", "year", "2026", "--from", dates[0], "--to", dates[1], "--rule", rule)
    assert [int(line.split()[-1]) for line in out.splitlines()] == expected
    assert status == (0 if any(expected) else 1)
    run("calendar", "year", "2026", "--from", dates[0], "--to", dates[1], "--rule", rule, "--json", "y.json")
    written = json.loads(own.joinpath("y.json").read_text())
    assert [date["found"] for date in written["dates"]] == [min(50, number) for number in expected]


def test_counts_have_the_rules(run, own):
    own.joinpath("tiny.json").write_text(TINY)
    assert run("calendar", "counts", "--board", "tiny.json")[1] == "a,x 1\na,y 0\nb,x 0\nb,y 1\n"
    low = ("calendar", "counts", "--board", "tiny.json", "--rule", "own.py:Low:0")
    assert run(*low) == (0, "a,x 1\na,y 0\nb,x 0\nb,y 0\n", "")
    status, out, err = run("calendar", "counts", "--rule", "own.py:Low:4", "--max-steps", "2000")
    assert (status, out.count("\n"), out.count(">=")) == (3, 372, 372)
    assert "stopped by --max-steps after 2000 steps" in err


def test_open_cells_are_empty_for_a_rule(run, own):
    """In the one pass through all dates they would be pieces of one cell."""
    own.joinpath("tiny.json").write_text(TINY)
    (own / "own.py").write_text(OWN.replace('"B1"] <= self.n', '"A1"] <= self.n'))
    status, out, _ = run("calendar", "counts", "--board", "tiny.json", "--rule", "own.py:Low:1")
    assert (status, out) == (0, "a,x 1\na,y 0\nb,x 0\nb,y 1\n")
