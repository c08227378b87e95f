"""What a search was made of, in numbers."""

import pytest

from rulegrid import Board, Rule, Solver
from rulegrid.calendar import read_puzzle as read_date
from rulegrid.solver.run import FilterStats, Stats
from rulegrid.sudoku import BlockRule, ColumnRule, KillerRule, RowRule
from rulegrid.utils.message import say

CLASSIC = [RowRule(), ColumnRule(), BlockRule()]


def killer():
    return Solver(Board(4), *CLASSIC, KillerRule(["9:A1A2A3", "6:B1C1D1"]))


def test_a_solver_that_has_not_searched_has_nothing_to_say():
    assert killer().stats == Stats()
    assert Stats().messages() == []


def test_a_general_search_counts_what_it_filters():
    solver = killer()
    found = solver.count()
    stats = solver.stats
    assert stats.kernel == "general"
    assert list(stats.setup) == ["rules", "model", "tables"]
    assert all(seconds >= 0 for seconds in stats.setup.values())
    assert stats.propagations > stats.failures >= 0
    # Each branch, and each that was taken back, is propagated, and the start.
    assert stats.propagations == solver.steps + 1
    assert found > 1
    assert stats.filtered["houses"].items == 12
    assert all(each.times > 0 and each.seconds >= 0 for each in stats.filtered.values())


def test_a_second_search_is_counted_by_itself():
    solver = killer()
    solver.count()
    first = solver.stats
    solver.count()
    assert solver.stats.propagations == first.propagations
    assert {kind: each[:2] for kind, each in solver.stats.filtered.items()} == {
        kind: each[:2] for kind, each in first.filtered.items()
    }


def test_the_other_kernels_are_named():
    from rulegrid.solver.kernel.choice import Bands

    solver = Solver(Board(9), *CLASSIC)
    solver.count(1)
    assert solver.stats.kernel == ("classic" if Bands is not None else "general")
    pieces = read_date("Oct 6").solver()
    pieces.count(1)
    assert pieces.stats.kernel == "pieces"
    assert not pieces.stats.filtered


def test_a_search_that_fails_while_it_is_set_up_leaves_nothing():
    class Failing(Rule):
        def is_valid(self, board):
            return True

        def constraints(self, board):
            raise ZeroDivisionError

    solver = Solver(Board(4), RowRule(), Failing())
    with pytest.raises(ZeroDivisionError):
        solver.count()
    assert solver.stats == Stats()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_kind_and_stage_has_words(language):
    from rulegrid.solver.kernels import ITEMS

    kinds = {kind.__name__.lower(): FilterStats(2, 3, 0.5 * at) for at, kind in enumerate(ITEMS)}
    derived = {"innies": 1, "houses": 2, "combined": 3, "counts": 4}
    stats = Stats("general", {"rules": 0.001, "model": 0.002, "tables": 0.003}, derived, 10, 4, kinds)
    lines = [say(message, language) for message in stats.messages()]
    assert len(lines) == 4 + len(kinds)
    assert all(lines)
    if language == "en":
        assert lines[:4] == [
            "kernel: general",
            "set up in 6.00 ms: rules 1.00, model 2.00, tables 3.00",
            "derived: 1 sum of innies and outies, 2 sums over a whole house, 3 combined sums, 4 counts spread over houses",
            "10 propagations, 4 with a contradiction",
        ]
        assert lines[4] == "houses: 2, filtered 3 times"
        assert lines[5] == "relations of two cells: 2, filtered 3 times in about 500.0 ms"
