"""Solver.tally: all solutions counted by where values lie, against counting them one by one."""

import itertools
from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rulegrid.core.board import Board
from rulegrid.core.constraints import InSet
from rulegrid.core.errors import SearchStopped
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.core.rule import Rule
from rulegrid.solver.counting import MOST_SCORES
from rulegrid.solver.kernel.bits import PAUSED
from rulegrid.solver.kernel.choice import Cover
from rulegrid.solver.kernels import kind_for, make
from rulegrid.solver.model import Model, model_of
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError
from shapes import cuts, normal, placement

ONE = ((0, 0),)
DOMINO = ((0, 0), (0, 1))
BAR = ((0, 0), (0, 1), (0, 2))
CORNER = ((0, 0), (0, 1), (1, 0))
MOST_SOLUTIONS = 300


class Anything(Rule):
    """A rule that allows all; as it is asked, the general kernel searches."""

    def is_valid(self, board):
        return True


def by_hand(boards, values):
    """The tally of some solutions, said anew."""
    found = Counter()
    for board in boards:
        where = []
        for value in values:
            cells = [(r, c) for r in range(board.rows) for c in range(board.cols) if board.cells[r][c] == value]
            where.append(cells[0] if cells else None)
        found[tuple(where)] += 1
    return found


CASES = {
    "dominoes": (Board(2, 4, values=4), [DOMINO] * 4),
    "different": (Board(3, 4, values=4), [CORNER, BAR, DOMINO, ((0, 0), (0, 1), (0, 2), (1, 0))]),
    "single cells": (Board(3, 3, values=4), [ONE, CORNER, ONE, ((0, 0), (0, 1), (1, 0), (1, 1))]),
    "alike and blocked": (Board(4, 4, values=6, blocked=[(0, 3), (2, 2)]), [CORNER, DOMINO, BAR, CORNER, DOMINO, ONE]),
    "odd values": (Board(3, 3, values=(2, 5, 9)), [BAR, BAR, BAR]),
    "all single": (Board(2, 3, values=6), [ONE] * 6),
    "none": (Board(2, 3, values=2), [BAR, CORNER]),
    "no place": (Board(2, 2, values=2), [BAR, ONE]),
}


@pytest.mark.parametrize("name", CASES)
def test_a_tally_of_pieces_is_what_counting_the_solutions_gives(saying, name):
    board, shapes = CASES[name]
    rule = saying(placement(board, shapes))
    assert name == "no place" or kind_for(model_of(board.grid, rule.constraints(board))) is Cover
    boards = list(Solver(board, rule, Anything()).solutions())
    assert bool(boards) is (name not in ("none", "no place"))
    solver = Solver(board, rule)
    for size in range(len(board.values) + 1):
        for values in itertools.islice(itertools.permutations(board.values, size), 4):
            tally = solver.tally(values)
            assert tally == by_hand(boards, values)
            assert isinstance(tally, Counter)
            assert 0 not in tally.values()
            assert tally.total() == len(boards)


@pytest.mark.parametrize("name", CASES)
def test_any_number_of_threads_finds_the_same(saying, name):
    board, shapes = CASES[name]
    rule = saying(placement(board, shapes))
    expected = by_hand(Solver(board, rule).solutions(), board.values[:2])
    for jobs in (1, 2, 3, 7):
        solver = Solver(board, rule)
        assert solver.tally(board.values[:2], jobs=jobs) == expected
        assert solver.steps >= 0


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_board_that_few_pieces_fill_is_counted_once_by_all_threads(saying, number):
    board = Board(number, 2, values=number)
    solver = Solver(board, saying(placement(board, [DOMINO] * number)))
    for jobs in (1, 2, 5):
        assert solver.tally([], jobs=jobs) == {(): number}


def test_a_value_asked_for_twice_is_answered_twice(saying):
    board, shapes = CASES["single cells"]
    tally = Solver(board, saying(placement(board, shapes))).tally([3, 2, 3])
    assert tally
    assert all(first == last for first, _, last in tally)
    assert tally == by_hand(Solver(board, saying(placement(board, shapes)), Anything()).solutions(), [3, 2, 3])


@pytest.mark.slow
def test_given_cells_keep_the_solutions_that_hold_them(saying):
    board, shapes = CASES["alike and blocked"]
    rule = saying(placement(board, shapes))
    everything = list(Solver(board, rule).solutions())
    seen = set()
    for row, col in board.open_cells():
        for value in board.values:
            started = board.copy()
            started.set_digit(row, col, value)
            held = [each for each in everything if each.cells[row][col] == value]
            assert Solver(started, rule).tally([6, 2], jobs=1 + value % 2) == by_hand(held, [6, 2])
            seen.add(bool(held))
    assert seen == {False, True}


def test_a_tally_of_more_places_than_can_be_kept_is_counted_one_by_one(saying, monkeypatch):
    monkeypatch.setattr("rulegrid.solver.counting._count", None)
    board = Board(3, 3, values=9)
    values = list(board.values)
    assert 9 ** len(values) > MOST_SCORES
    cells = sorted(board.open_cells())
    solver = Solver(board, saying(placement(board, [ONE] * 9)))
    assert solver.tally(values) == {tuple(cells): 1}


def test_values_that_no_cell_holds_lie_nowhere():
    solver = Solver(Board(2, 2, values=3), RowRule(), ColumnRule())
    boards = list(solver.solutions())
    tally = solver.tally([3, 1])
    assert tally == by_hand(boards, [3, 1])
    assert {where[0] for where in tally} == {None, (0, 0), (0, 1)} | {(1, 0), (1, 1)}
    assert tally.total() == len(boards) == 18


def test_latin_squares_are_tallied_by_their_first_cells():
    board = Board(4)
    board.set_digit(1, 1, 2)
    solver = Solver(board, RowRule(), ColumnRule())
    boards = list(solver.solutions())
    assert len(boards) == 144
    for values in ([], [1], [4, 2], [1, 2, 3, 4]):
        for jobs in (1, 3):
            assert solver.tally(values, jobs=jobs) == by_hand(boards, values)


def test_a_board_that_is_broken_from_the_start_has_an_empty_tally(saying):
    board, shapes = CASES["dominoes"]
    solver = Solver(board, saying(placement(board, [*shapes[:3], ONE])))
    assert solver.tally([1]) == Counter()
    nothing = saying(InSet(((0, 0),), frozenset()))
    assert Solver(Board(3), RowRule(), nothing).tally([1]) == Counter()


@pytest.mark.parametrize("value", [0, 5, -1, "1", None])
def test_a_value_that_the_board_does_not_have_is_refused(saying, value):
    board, shapes = CASES["dominoes"]
    with pytest.raises(RulegridError, match=r"value .* is not one of this board's 4 values"):
        Solver(board, saying(placement(board, shapes))).tally([1, value])


@pytest.mark.parametrize("jobs", [0, -1])
def test_no_thread_at_all_is_refused(jobs):
    with pytest.raises(RulegridError, match=f"jobs {jobs}: expected 1 or more"):
        Solver(Board(2), RowRule()).tally([1], jobs=jobs)


@pytest.fixture
def squares(saying):
    """`squares(**options)` is a solver of dominoes on a 6x6 board: 6728 solutions."""
    board = Board(6, values=18)
    rule = saying(placement(board, [DOMINO] * 18))
    return lambda **options: Solver(board, rule, **options)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_tally_stops_when_its_time_is_over(squares, jobs):
    with pytest.raises(SearchStopped) as caught:
        squares(timeout=0).tally([1], jobs=jobs)
    assert caught.value.reason == "timeout"


def test_a_tally_stops_after_as_many_steps_as_it_may_take(squares):
    free = squares()
    free.tally([2])
    assert free.steps > 10_000
    for most in (0, 1, 63, 64, 1000, free.steps // 2):
        solver = squares(max_steps=most)
        with pytest.raises(SearchStopped) as caught:
            solver.tally([2])
        assert caught.value.reason == "max_steps"
        assert caught.value.steps == solver.steps
        assert most <= solver.steps <= most + 20  # it looks before a branch, not while it takes some back
    solver = squares(max_steps=free.steps + 2)
    assert solver.tally([2]) == free.tally([2])


def test_threads_stop_after_as_many_steps_as_they_may_take(squares):
    solver = squares(max_steps=100)
    with pytest.raises(SearchStopped, match="step"):
        solver.tally([2], jobs=2)
    assert solver.steps >= 100


@pytest.mark.slow
def test_a_kernel_that_tallied_searches_as_before(squares):
    solver = squares()
    first = list(map(str, solver.solutions()))
    steps = solver.steps
    assert len(set(first)) == 6728
    expected = solver.tally([1, 18])
    assert solver.steps > 10_000
    steps_of_tally = solver.steps
    assert solver.tally([1, 18]) == expected
    assert solver.steps == steps_of_tally
    assert expected.total() == 6728
    assert list(map(str, solver.solutions())) == first
    assert solver.steps == steps
    assert solver.tally([1, 18]) == expected
    assert solver.tally([2]) == squares().tally([2])
    assert solver.tally([1, 18], jobs=2) == expected
    assert solver.count() == 6728
    assert solver.steps == steps
    assert len(solver.candidates()[0, 0]) == 1


def test_a_tally_that_was_stopped_leaves_nothing_behind(squares):
    expected = squares().tally([3])
    for jobs in (1, 2):
        with pytest.raises(SearchStopped):
            squares(max_steps=5000).tally([3], jobs=jobs)
        assert squares().tally([3]) == expected
        with pytest.raises(SearchStopped):
            squares(max_steps=5000).tally([3], jobs=jobs)
        assert squares().count() == 6728


def test_one_kernel_serves_tallies_and_searches_in_turn(saying, kernel_solutions):
    board, shapes = CASES["alike and blocked"]
    model = Model(board.grid, [placement(board, shapes)])
    kernel = make(model, Cover)
    places = model.pieces.places
    found = kernel_solutions(kernel, model, board, model.domains)
    assert len(found) > 3
    for part, parts in ((0, 1), (1, 2), (0, 1)):
        kernel.tally(model.domains, [0] * places, 1, part, parts)
        while kernel.run(100) == PAUSED:
            pass
        counted = kernel.tallies()
        assert counted == [len(found)] if parts == 1 else 0 <= counted[0] <= len(found)
        assert kernel_solutions(kernel, model, board, model.domains) == found


def test_the_parts_of_a_tally_make_the_whole(saying):
    board, shapes = CASES["different"]
    model = Model(board.grid, [placement(board, shapes)])
    kernel = make(model, Cover)
    total = Solver(board, saying(placement(board, shapes))).count()
    for parts in (1, 2, 3, 5):
        counts = []
        for part in range(parts):
            kernel.tally(model.domains, [1] * model.pieces.places, len(shapes) + 1, part, parts)
            kernel.run(1 << 40)
            counts.append(kernel.tallies())
        assert [sum(each) for each in zip(*counts, strict=True)] == [0] * len(shapes) + [total]
        assert parts > 3 or all(any(each) for each in counts)


@st.composite
def boards_of_pieces(draw):
    """A small board cut into pieces at random, some of its cells blocked and some given."""
    rows, cols, blocked, pieces = draw(cuts(most_blocked=3))
    order = draw(st.permutations(pieces))
    board = Board(rows, cols, values=range(1, 2 * len(pieces) + 1, 2), blocked=blocked)
    for at, piece in enumerate(order):  # may be against the order of alike pieces: then there is no solution
        if draw(st.integers(0, 5)) == 0:
            board.set_digit(*draw(st.sampled_from(piece)), board.values[at])
    return board, [normal(piece) for piece in order]


@given(boards_of_pieces(), st.data())
def test_a_tally_is_what_the_general_kernel_counts(saying, cut, data):
    board, shapes = cut
    rule = saying(placement(board, shapes))
    constraints = [placement(board, shapes)]
    cell = data.draw(st.sampled_from(list(board.open_cells())))
    if data.draw(st.booleans()):
        allowed = data.draw(st.sets(st.sampled_from(board.values), min_size=1))
        constraints.append(InSet((cell,), frozenset(allowed)))
        rule = saying(*constraints)
    assert kind_for(Model(board.grid, constraints)) is Cover
    general = Solver(board, rule, Anything())
    boards = list(general.solutions(MOST_SOLUTIONS + 1))
    assume(len(boards) <= MOST_SOLUTIONS)
    values = data.draw(st.lists(st.sampled_from(board.values), max_size=3))
    expected = by_hand(boards, values)
    assert general.tally(values) == expected
    solver = Solver(board, rule)
    assert solver.tally(values) == expected
    assert solver.tally(values, jobs=data.draw(st.integers(2, 3))) == expected
    assert solver.count() == len(boards)
