"""A limit of time holds while a search is set up, too: the clock is looked at all along, and nothing half made is kept."""

import itertools

import pytest

from rulegrid import Board, Puzzle, SearchStopped
from rulegrid.core.automata import build
from rulegrid.core.statement import Statement
from rulegrid.solver import run
from rulegrid.solver.kernels import POOL
from rulegrid.solver.model import MODELS
from rulegrid.sudoku import AntiTaxicabRule, RowRule, Solver
from rulegrid.sudoku.rules import pairs
from rulegrid.utils.runtime import look, watch_clock


class Clock:
    """A clock on which a second passes at every look."""

    def __init__(self):
        self.now = 0

    def monotonic(self):
        self.now += 1
        return self.now


@pytest.fixture
def clock(monkeypatch):
    MODELS.clear()
    POOL.clear()
    clock = Clock()
    monkeypatch.setattr(run, "time", clock)
    return clock


def puzzle(rows, cols, *rules, values=None, cells=None):
    data = {"rows": rows, "cols": cols, "rules": list(rules), "cells": cells or [" ".join("." * cols)] * rows}
    return Puzzle.from_data(data | ({"values": values} if values else {}))


LINE = "".join(f"A{col}" for col in range(1, 13))
PUZZLES = {
    "pairs of cells": (puzzle(12, 12, {"rule": "anti-taxicab"}), 100),
    "alternatives": (puzzle(6, 6, {"none": [{"rule": "anti-taxicab"}]}), 1000),
    "rules of rules": (puzzle(9, 9, {"any": [{"rule": "anti-knight"}, {"rule": "anti-king"}]}), 5),
    "automata": (puzzle(1, 12, {"rule": "sum-line", "clues": [f"20:{LINE}"]}), 50),
    "expressions": (puzzle(1, 12, {"rule": "where", "clues": ["A1 * A2 + A3 > A4 * A5"]}), 500),
    "sums": (
        puzzle(
            9,
            9,
            *({"rule": name} for name in ("row", "column", "block")),
            {"rule": "killer", "clues": [f"15:{row}{col}{row}{col + 1}" for row in "ABCDEFGHI" for col in (1, 4, 7)]},
        ),
        100,
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize(("given", "least"), PUZZLES.values(), ids=PUZZLES)
def test_set_up_looks_at_the_clock_all_along_and_ends_at_any_look(clock, given, least):
    def set_up():
        MODELS.clear()
        POOL.clear()
        before = clock.now
        with given.solver(progress=False)._search():
            return clock.now - before

    assert set_up() > least
    looks = set_up()  # what rules keep is known now
    for limit in sorted({1, 2, 3, looks // 4 + 1, looks // 2 + 1, looks - 1}):
        MODELS.clear()
        POOL.clear()
        before = clock.now
        with pytest.raises(SearchStopped, match="timeout"):
            given.count(2, timeout=limit, progress=False)
        assert clock.now - before <= limit + 2


@pytest.mark.slow
def test_no_more_is_made_once_the_time_is_up(clock, monkeypatch):
    made = itertools.count()

    class Counted(pairs.Relation):
        def __init__(self, *arguments, **options):
            next(made)
            super().__init__(*arguments, **options)

    monkeypatch.setattr(pairs, "Relation", Counted)
    with pytest.raises(SearchStopped, match="timeout"):
        Solver(Board(64), AntiTaxicabRule(), timeout=20).count(2)
    assert next(made) < 20 * 4096  # of more than seven million


def test_an_automaton_that_was_given_up_is_not_kept():
    def over():
        raise TimeoutError

    with watch_clock(over), pytest.raises(TimeoutError):
        build((1, 2, 3), 0, lambda last, value: value, bool, 5)
    look()  # nobody waits any more


def test_statements_end_inside_a_clue():
    looks = itertools.count()

    def over():
        if next(looks) == 10:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        Statement(Board(30), [AntiTaxicabRule()], over)


@pytest.mark.slow
def test_what_is_named_after_none_has_the_rest_of_the_time(clock):
    given = puzzle(
        12, 12, {"rule": "row"}, {"rule": "anti-taxicab"}, cells=["1 1" + " ." * 10] + ["." + " ." * 11] * 11
    )
    assert given.conflicts()[0] == "row A"
    assert given.conflicts(timeout=5) == []
    assert given.conflicts(timeout=10**6)[0] == "row A"


def test_a_solver_of_a_known_model_does_not_begin_anew(clock):
    board = Board(9)
    assert Solver(board, RowRule()).solve()
    before = clock.now
    assert Solver(board, RowRule(), timeout=1000).solve()
    assert clock.now - before < 100
