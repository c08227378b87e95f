"""Searches that take long: their limits of steps and time, their bar, and what interrupts them."""

import io
import itertools
import sys

import pytest

from latin_squares import latin
from rulegrid.core.board import Board
from rulegrid.core.errors import SearchStopped
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.solver import run
from rulegrid.solver.solver import Solver
from rulegrid.sudoku import ThermometerRule


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def stderr(monkeypatch):
    """`stderr(stream)` puts a stream in the place of standard error. (In the test: pytest's own comes after fixtures.)"""

    def put(stream):
        monkeypatch.setattr(sys, "stderr", stream)
        return stream

    return put


def impossible(**options):
    """A search that takes long: two cells of a Latin square would have to be equal, which Python finds out late."""

    class Equal(Rule):
        when_full = True

        def is_valid(self, board):
            return board.cells[-1][-1] == board.cells[-1][-2]

        def cells(self, board):
            return [(5, 4), (5, 5)]

    return Solver(Board(6), RowRule(), ColumnRule(), Equal(), **options)


def test_a_search_past_its_steps_is_stopped_and_claims_nothing(grid):
    solver = latin(4, max_steps=50)
    found = []
    with pytest.raises(SearchStopped) as caught:
        found.extend(map(grid, solver.solutions()))
    stop = caught.value
    assert stop.reason == "max_steps"
    assert 50 <= stop.steps == solver.steps < 60
    assert stop.found == len(found) > 0
    assert grid(stop.board) == found[0]
    with pytest.raises(SearchStopped) as caught:
        solver.count()
    assert caught.value.found == len(found)


@pytest.mark.parametrize("ask", ["solve", "get_solution", "count", "is_unique", "candidates"])
def test_no_question_is_answered_past_the_steps(ask):
    solver = impossible(max_steps=40)
    start = solver.board.copy()
    with pytest.raises(SearchStopped) as caught:
        getattr(solver, ask)()
    assert caught.value.reason == "max_steps"
    assert (caught.value.found, caught.value.board) == (0, None)
    assert 40 <= caught.value.steps < 60
    assert solver.board == start


def test_a_step_limit_holds_for_rules_in_python_too():
    with pytest.raises(SearchStopped) as caught:
        impossible(max_steps=10).count()
    assert 10 <= caught.value.steps < 30


def test_candidates_met_before_the_stop_are_told():
    with pytest.raises(SearchStopped) as caught:
        latin(5, max_steps=30).candidates()
    met = caught.value.candidates
    assert set(met) == {(row, col) for row in range(5) for col in range(5)}
    assert any(met.values())


def test_enough_steps_change_nothing():
    free = latin(4)
    assert free.count() == 576
    bound = latin(4, max_steps=free.steps + 1)
    assert bound.count() == 576
    assert bound.steps == free.steps


def test_a_search_that_needs_no_step_is_not_stopped():
    solver = latin(3, [((0, 0), 1), ((0, 1), 2), ((1, 0), 2)], max_steps=0)
    assert solver.solve() is True
    assert solver.is_unique() is True


def test_a_search_past_its_time_is_stopped(monkeypatch):
    ticks = itertools.count()
    monkeypatch.setattr(run.time, "monotonic", lambda: float(next(ticks)))
    with pytest.raises(SearchStopped) as caught:
        impossible(timeout=5).count()
    assert caught.value.reason == "timeout"
    assert caught.value.found == 0


def test_a_timeout_interrupts_a_rule_that_is_slow_each_time(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(run.time, "monotonic", lambda: now[0])

    class Slow(Rule):
        calls = 0

        def is_valid(self, board):
            now[0] += 1.0
            self.calls += 1
            return True

    rule = Slow()
    with pytest.raises(SearchStopped) as caught:
        Solver(Board(4), RowRule(), ColumnRule(), rule, timeout=10).count()
    assert caught.value.reason == "timeout"
    assert rule.calls < 20


def test_a_timeout_interrupts_clues_that_take_long_to_say(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(run.time, "monotonic", lambda: now[0])

    class Wordy(ThermometerRule):
        asked = 0

        def clue_constraints(self, clue, board):
            now[0] += 1.0
            self.asked += 1
            return super().clue_constraints(clue, board)

    rule = Wordy(["A1A2"] * 100)
    with pytest.raises(SearchStopped) as caught:
        Solver(Board(4), rule, timeout=10).count()
    assert caught.value.reason == "timeout"
    assert rule.asked < 20


def test_enough_time_changes_nothing():
    assert latin(4, timeout=3600.0).count() == 576
    assert latin(4, timeout=3600.0, max_steps=10**9).is_unique() is False


def test_a_short_search_shows_no_bar(stderr):
    terminal = stderr(Terminal())
    assert latin(3, progress=True).solve()
    assert terminal.getvalue() == ""


@pytest.mark.parametrize("ask", ["count", "is_unique", "candidates", "solve"])
def test_a_long_search_shows_steps_and_rate_on_standard_error_and_clears_them(stderr, capsys, ask):
    stream = stderr(io.StringIO())
    solver = impossible(progress=True, max_steps=500)
    with pytest.raises(SearchStopped):
        getattr(solver, ask)()
    shown = stream.getvalue()
    assert "step" in shown
    assert shown.rpartition("\r")[0].rpartition("\r")[2].strip() == ""  # cleared at the end
    assert solver.pbar is None
    assert capsys.readouterr().out == ""


def test_a_search_with_many_solutions_shows_a_bar_too(stderr):
    stream = stderr(io.StringIO())
    assert latin(4, progress=True).count() == 576
    assert "step" in stream.getvalue()


def test_the_bar_counts_every_step(monkeypatch):
    bars = []

    class Bar:
        def __init__(self):
            self.n, self.closed = 0, False
            bars.append(self)

        def update(self, steps):
            assert not self.closed
            self.n += steps

        def close(self):
            self.closed = True

    monkeypatch.setattr("rulegrid.solver.solver.progress_bar", lambda wanted, **_: Bar())
    solver = latin(4)
    solver.count()
    (bar,) = bars
    assert bar.closed
    assert bar.n == solver.steps
    solver.count()
    assert len(bars) == 2


def test_where_standard_error_is_no_terminal_the_search_is_silent(capsys):
    assert latin(4).count() == 576
    assert capsys.readouterr() == ("", "")


@pytest.mark.slow
def test_on_a_terminal_the_bar_comes_by_itself(stderr):
    terminal = stderr(Terminal())
    with pytest.raises(SearchStopped):
        latin(12, timeout=0.6).count()
    assert "step" in terminal.getvalue()


def test_on_a_terminal_a_short_search_shows_no_bar(stderr):
    terminal = stderr(Terminal())
    assert latin(3).count() == 12
    assert terminal.getvalue() == ""


def test_no_bar_is_shown_where_none_is_wanted(stderr):
    terminal = stderr(Terminal())
    assert latin(4, progress=False).count() == 576
    assert terminal.getvalue() == ""


def test_without_standard_error_the_search_goes_on(stderr):
    stderr(None)
    assert latin(4).count() == 576


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_an_interrupt_inside_a_rule_goes_through_and_leaves_no_bar(stderr, error):
    terminal = stderr(Terminal())

    class Interrupting(Rule):
        calls = 0
        bars = 0

        def is_valid(self, board):
            self.calls += 1
            if solver.pbar is not None:
                self.bars += 1
                raise error
            return True

    rule = Interrupting()
    solver = Solver(Board(5), RowRule(), ColumnRule(), rule, progress=True)
    start = solver.board.copy()
    with pytest.raises(error):
        solver.count()
    assert rule.bars == 1
    assert solver.pbar is None
    assert terminal.getvalue().rpartition("\r")[0].rpartition("\r")[2].strip() == ""
    assert solver.board == start


def test_a_search_goes_on_after_an_interrupted_one():
    class Once(Rule):
        calls = 0

        def is_valid(self, board):
            self.calls += 1
            if self.calls == 10:
                raise KeyboardInterrupt
            return True

    solver = Solver(Board(3), RowRule(), ColumnRule(), Once())
    with pytest.raises(KeyboardInterrupt):
        solver.count()
    assert solver.count() == 12
