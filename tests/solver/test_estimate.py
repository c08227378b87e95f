"""Estimated numbers of solutions: exact where they are small, near the truth where it is known, honest where it is not."""

import pytest

from rulegrid import Rule, RulegridError, SearchStopped
from rulegrid.calendar import Piece, PlacementRule
from rulegrid.solver import counting as estimate
from rulegrid.sudoku import (
    AntiKnightRule,
    BlockRule,
    Board,
    ColumnRule,
    KillerRule,
    NonConsecutiveRule,
    RowRule,
    Solver,
    ThermometerRule,
)
from rulegrid.sudoku import read_puzzle as read_sudoku

STANDARD = (RowRule(), ColumnRule(), BlockRule())


class Rising(Rule):
    """A rule that is only asked: the first row rises."""

    def is_valid(self, board):
        digits = [digit for digit in board.cells[0] if digit]
        return digits == sorted(digits)


def last(solver, dives=400, seed=1):
    *_, found = solver.estimates(dives, seed=seed)
    return found


def solvers():
    yield "classic", Solver(Board(4), *STANDARD)
    yield "knight", Solver(Board(4), RowRule(), ColumnRule(), AntiKnightRule())
    yield "thermometer", Solver(Board(4), *STANDARD, ThermometerRule(["A1A2B2"]))
    yield "killer", Solver(Board(4), RowRule(), ColumnRule(), KillerRule([(6, [(0, 0), (0, 1)])]))
    yield "callback", Solver(Board(4), *STANDARD, Rising())
    yield "blocked", Solver(Board(3, 4, values=4, blocked=[(1, 1)]), RowRule(), ColumnRule())
    yield "given", read_sudoku("41......12......").solver()
    yield "pieces", Solver(Board(3, 4, values=6), PlacementRule([Piece(name, ((0, 0), (0, 1))) for name in "ABCDEF"]))
    yield "none", Solver(Board(3), RowRule(), ColumnRule(), KillerRule([(6, [(0, 0), (0, 1)])]))


SOLVERS = dict(solvers())


@pytest.mark.parametrize("name", SOLVERS)
def test_a_number_that_is_soon_counted_is_exact(name):
    solver = SOLVERS[name]
    count = solver.count()
    assert list(solver.estimates(10)) == [(count, count, count, 0, 0)]
    assert last(solver).is_exact
    assert str(last(solver)) == str(count)


@pytest.mark.parametrize(
    "name", [name for name in SOLVERS if name not in ("pieces", "none")]
)  # of these, few dives meet a solution or none
def test_the_mean_of_dives_is_near_the_number(name, monkeypatch):
    monkeypatch.setattr(estimate, "EXACT", 0)
    solver = SOLVERS[name]
    count = solver.count()
    for seed in range(3):
        found = last(solver, seed=seed)
        assert found.dives == 400
        error = (found.high - found.mean) / 1.96
        assert abs(found.mean - count) <= max(4 * error, 1)
        assert found.low <= found.mean <= found.high
        assert found.met > 0


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "count"), [(STANDARD, 28_200_960), ((RowRule(), ColumnRule()), 812_851_200)])
def test_known_numbers_of_grids_are_in_the_interval(rules, count):
    found = last(Solver(Board(6), *rules), 600)
    assert found.low < count < found.high
    assert found.is_within(10)
    assert not found.is_within(1)


@pytest.mark.slow
def test_dives_that_meet_no_solution_say_nothing():
    found = last(Solver(Board(9), *STANDARD, NonConsecutiveRule()), 3)
    assert found == (0, 0, None, 3, 0)
    assert not found.is_within(100)


@pytest.mark.slow
def test_equal_seeds_give_equal_estimates():
    solver = Solver(Board(6), *STANDARD)
    assert list(solver.estimates(20, seed=2)) == list(solver.estimates(20, seed=2))
    assert last(solver, 20, seed=2) != last(solver, 20, seed=3)


@pytest.mark.slow
def test_numbers_beyond_any_float_are_estimated():
    found = last(Solver(Board(26), RowRule(), ColumnRule()), 3)
    assert 10**330 < found.mean < 10**500
    assert str(found).startswith("about ")


def test_an_estimate_needs_two_dives_for_an_interval(monkeypatch):
    monkeypatch.setattr(estimate, "EXACT", 0)
    first, second = Solver(Board(4), *STANDARD).estimates(2)
    assert (first.low, first.high, first.dives) == (0, None, 1)
    assert str(first) == f"about {first.mean} (1 dive)"
    assert second.high is not None


@pytest.mark.slow
def test_limits_stop_an_estimate():
    solver = Solver(Board(6), *STANDARD, max_steps=estimate.EXACT + 100)
    with pytest.raises(SearchStopped, match="max_steps"):
        list(solver.estimates())
    assert solver.steps > 0
    with pytest.raises(SearchStopped, match="timeout"):
        list(Solver(Board(6), *STANDARD, timeout=0.3).estimates())
    with pytest.raises(SearchStopped, match="max_steps"):
        list(Solver(Board(6), *STANDARD, max_steps=10).estimates())


@pytest.mark.parametrize("dives", [0, -1, 1.5, "many"])
def test_the_number_of_dives_is_checked_at_once(dives):
    with pytest.raises(RulegridError, match="dives"):
        Solver(Board(4)).estimates(dives)


@pytest.mark.parametrize("name", SOLVERS)
@pytest.mark.parametrize("limit", [None, 1, 2, 5])
def test_candidate_counts_are_those_of_all_solutions(name, limit):
    solver = SOLVERS[name]
    solutions = list(solver.solutions())
    expected = {}
    for row, col in solver.board.open_cells():
        digits = [solution.cells[row][col] for solution in solutions]
        expected[row, col] = {digit: min(digits.count(digit), limit or len(digits)) for digit in set(digits)}
    assert solver.candidate_counts(limit) == expected


def test_candidate_counts_can_be_stopped():
    with pytest.raises(SearchStopped, match="max_steps"):
        Solver(Board(6), *STANDARD, max_steps=1000).candidate_counts()
    with pytest.raises(RulegridError, match="limit 0: expected 1 or more"):
        Solver(Board(4)).candidate_counts(0)
