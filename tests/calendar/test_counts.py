"""All dates counted in one pass: as many as other programs have counted, and as counting date by date gives."""

import json
from itertools import chain, combinations, product
from pathlib import Path

import pytest

from rulegrid.calendar import CalendarBoard, Group, Piece, load_board
from rulegrid.calendar.counts import OpenCellsRule, count_dates
from rulegrid.calendar.names import MONTHS, WEEKDAYS
from rulegrid.core.board import Board
from rulegrid.core.errors import RuleError, SearchStopped
from rulegrid.solver.kernel.choice import IS_COMPILED, Cover
from rulegrid.solver.kernels import make
from rulegrid.solver.model import model_of
from rulegrid.solver.run import Run
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import RulegridError

DATA = Path(__file__).parent.parent / "data" / "calendar"
compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="takes minutes interpreted")


def known(name, folder=DATA):
    """The counts that another program has made, by month, day and (where the board shows it) weekday."""
    read = json.loads((folder / f"counts_{name}.json").read_text(encoding="utf-8"))
    weekdays = WEEKDAYS[-1:] + WEEKDAYS[:-1] if read.get("order", "").endswith("Sun..Sat]") else WEEKDAYS
    counts = {}
    for month, days in read["counts"].items():
        for day, count in enumerate(days, 1):
            if isinstance(count, int):
                counts[month, str(day)] = count
            else:
                counts |= {(month, str(day), weekday): each for weekday, each in zip(weekdays, count, strict=True)}
    return counts


def extremes(counts):
    """Total, and the fewest and most with their dates."""
    low, high = min(counts.values()), max(counts.values())
    return (
        sum(counts.values()),
        (low, [date for date, count in counts.items() if count == low]),
        (high, [date for date, count in counts.items() if count == high]),
    )


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=compiled_only)])
def test_the_dates_of_the_usual_board_are_counted_right(jobs):
    counts = count_dates(load_board("dragonfjord"), jobs=jobs)
    assert counts == known("dragonfjord")
    assert list(counts) == list(product(MONTHS, map(str, range(1, 32))))
    assert extremes(counts) == (25_061, (7, [("Oct", "6")]), (216, [("Jan", "25")]))
    lengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    real = [(month, str(day)) for month, length in zip(MONTHS, lengths, strict=True) for day in range(1, length + 1)]
    assert len(real) == 366
    assert sum(counts[date] for date in real) == 24_405


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_dates_of_the_nine_by_six_board_are_counted_right(jobs):
    counts = count_dates(load_board("nine_by_six"), jobs=jobs)
    assert counts == known("nine_by_six")
    assert sum(counts.values()) == 86_771
    assert len(counts) == 2604
    assert list(counts.values()).count(1) == 17
    assert min(counts.values()) == 1


@compiled_only
@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_the_dates_of_the_board_with_weekdays_are_counted_right(jobs):
    counts = count_dates(load_board("weekday8x7"), jobs=jobs)
    assert counts == known("weekday8x7")
    assert len(counts) == 2604
    assert extremes(counts) == (4_937_780, (97, [("Apr", "6", "Mon")]), (10_374, [("Jun", "7", "Tue")]))


@pytest.mark.parametrize("name", ["dragonfjord", "nine_by_six", "weekday8x7"])
def test_the_known_counts_are_those_that_everybody_shares(shared_data, name):
    assert known(name) == known(name, shared_data / "calendar")


DOMINO = ((0, 0), (0, 1))
BAR = ((0, 0), (0, 1), (0, 2))
CORNER = ((0, 0), (0, 1), (1, 0))
SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))
ELL = ((0, 0), (0, 1), (0, 2), (1, 0))

BOARDS = {
    "two groups": (
        ["a b c", "x y z", "- - -"],
        [("letter", "a b c", 1), ("end", "x y z", 1)],
        [("I", BAR, 1), ("C", SQUARE, 1)],
    ),
    "two open cells of one group": (
        ["a b c d", "e f g h", "- - - -"],
        [("letter", "h g f e d c b a", 2)],
        [("I", BAR, 1), ("C", CORNER, 1), ("L", ELL, 1)],
    ),
    "two and three open cells": (
        ["a b c d", "- - - -", "w x y z"],
        [("end", "z w y x", 2), ("letter", "a b c d", 3)],
        [("I", BAR, 1), ("L", ELL, 1)],
    ),
    "a group that stays covered": (
        ["a b c", "x y z", "- - -"],
        [("letter", "a b c", 0), ("end", "x y z", 1)],
        [("L", ELL, 2)],
    ),
    "groups with covered ones between": (
        ["a b k c", "x - z y"],
        [("end", "y x", 1), ("never", "k z", 0), ("letter", "c a b", 1)],
        [("D", DOMINO, 3)],
    ),
    "alike pieces": (
        ["a b c d", "- # - -", "w x y z"],
        [("letter", "a b c d", 1), ("end", "w x y z", 2)],
        [("D", DOMINO, 1), ("I", BAR, 1), ("E", DOMINO, 1), ("one", ((0, 0),), 1)],
    ),
    "a piece of one cell": (
        ["a b c", "- - -"],
        [("letter", "a b c", 1)],
        [("one", ((0, 0),), 1), ("D", DOMINO, 2)],
    ),
    "labels of no group": (
        ["a b k", "x y l"],
        [("letter", "a b", 1), ("end", "y x", 1)],
        [("D", DOMINO, 2)],
    ),
    "no date at all": (
        ["a b c d", "- # # -", "- - - -"],
        [("letter", "a b c d", 1)],
        [("S", SQUARE, 1), ("L", ELL, 1), ("one", ((0, 0),), 1)],
    ),
    "a piece without a place": (
        ["a b c", "x y z"],
        [("letter", "a b c", 1), ("end", "x y z", 1)],
        [("I", ((0, 0), (0, 1), (0, 2), (0, 3)), 1)],
    ),
    "no open cell": (["a b c", "x y z"], [("letter", "a b c", 0)], [("C", CORNER, 2)]),
    "no group": (["a b c", "x y z"], [], [("D", DOMINO, 3)]),
    "one that must stay open": (["a b c"], [("letter", "c", 1), ("other", "a b", 0)], [("D", DOMINO, 1)]),
    "a piece that may not be turned over": (
        ["a b c d", "- - - -"],
        [("letter", "a b c d", 1)],
        [("L", ELL, 1), ("I", BAR, 1)],
    ),
}  # fmt: skip


def board_of(name):
    """A board of BOARDS, where '-' stands for a cell without a label."""
    rows, groups, pieces = BOARDS[name]
    return CalendarBoard(
        name,
        tuple(tuple("" if label == "-" else label for label in row.split()) for row in rows),
        tuple(Group(group, tuple(labels.split()), number) for group, labels, number in groups),
        tuple(Piece(piece, cells, count, flip=name != "a piece that may not be turned over")
              for piece, cells, count in pieces),
    )  # fmt: skip


def one_by_one(board):
    """The number of solutions of each date, each counted for itself."""
    choices = product(*(combinations(group.labels, group.open) for group in board.groups))
    dates = [tuple(chain.from_iterable(choice)) for choice in choices]
    return {date: board.puzzle([board.cell_of[label] for label in date]).solver().count() for date in dates}


@pytest.mark.parametrize("name", BOARDS)
def test_dates_of_a_small_board_are_counted_as_one_by_one(name):
    board = board_of(name)
    expected = one_by_one(board)
    counts = count_dates(board)
    assert counts == expected
    assert list(counts) == list(expected)  # in the order of the labels
    assert {type(count) for count in counts.values()} == {int}
    for jobs in (2, 3):
        assert count_dates(board, jobs=jobs) == expected
    assert any(counts.values()) is (name not in ("no date at all", "a piece without a place"))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("no group", {(): 3}),
        ("no open cell", {(): 2}),
        ("one that must stay open", {("c",): 1}),
        ("labels of no group", {("a", "y"): 0, ("a", "x"): 2, ("b", "y"): 1, ("b", "x"): 0}),
        ("a piece that may not be turned over", {("a",): 0, ("b",): 0, ("c",): 0, ("d",): 1}),
    ],
)
def test_dates_of_a_small_board_are_counted_as_by_hand(name, counts):
    assert count_dates(board_of(name)) == counts


def test_a_date_without_a_solution_is_a_key_too():
    counts = count_dates(board_of("a piece of one cell"))
    assert set(counts) == {("a",), ("b",), ("c",)}
    nothing = count_dates(board_of("a piece without a place"))
    assert nothing == dict.fromkeys(product("abc", "xyz"), 0)


def test_labels_come_in_the_order_of_their_group():
    counts = count_dates(board_of("two and three open cells"))
    assert next(iter(counts)) == ("z", "w", "a", "b", "c")
    assert len(counts) == 6 * 4


def test_a_board_of_more_than_64_cells_is_counted_too():
    rows = tuple(tuple(f"{row}.{col}" for col in range(11)) for row in range(6))
    labels = ("0.0", "0.5", "0.10", "5.0", "5.10", "3.3")
    bars = (Piece("I", tuple((0, col) for col in range(10)), 1), Piece("J", tuple((0, col) for col in range(11)), 5))
    board = CalendarBoard("long", rows, (Group("end", labels),), bars)
    expected = one_by_one(board)
    assert set(expected.values()) == {0, 1}
    assert count_dates(board) == expected


def test_open_cells_are_in_their_groups_alone():
    board = board_of("two and three open cells")
    groups = [
        tuple(board.cell_of[label] for label in group.labels) for group in board.groups for _ in range(group.open)
    ]
    rule = OpenCellsRule(board.pieces, groups)
    grid = Board(3, 4, values=7, blocked=board.blocked)
    (constraint,) = rule.constraints(grid)
    assert constraint.names[2:] == tuple(f"open cell {number}" for number in range(1, 6))
    assert [sorted(cell for (cell,) in places) for places in constraint.places[2:]] == [*map(sorted, groups)]
    kinds = constraint.alike[2:]
    assert [kinds.index(kind) for kind in kinds] == [0, 0, 2, 2, 2]
    assert not set(kinds) & set(constraint.alike[:2])
    assert model_of(grid.grid, [constraint]).pieces_only
    assert make(model_of(grid.grid, [constraint]), Cover).steps == 0


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("options", [{"timeout": 0}, {"max_steps": 100}])
def test_a_count_that_is_stopped_returns_no_number(options, jobs):
    with pytest.raises(SearchStopped) as caught:
        count_dates(load_board("weekday8x7") if IS_COMPILED else board_of("alike pieces"), jobs=jobs, **options)
    assert caught.value.reason in options
    assert caught.value.found == 0
    board = board_of("two groups")
    assert count_dates(board) == one_by_one(board)


def test_no_thread_at_all_is_refused():
    with pytest.raises(RulegridError, match="jobs 0: expected 1 or more"):
        count_dates(board_of("two groups"), jobs=0)


def test_the_rule_of_open_cells_checks_its_board():
    rule = OpenCellsRule([Piece("I", DOMINO)], [((0, 0), (0, 1))])
    with pytest.raises(RuleError, match="a board of 1 values, expected 2"):
        Solver(Board(1, 3, values=1), rule)
    assert Solver(Board(1, 3, values=2), rule).count() == 1
    board = Board(1, 3, values=2)
    board.load_puzzle([1, 1, 2])
    assert not rule.is_valid(board)
    board.load_puzzle([2, 1, 1])
    assert rule.is_valid(board)


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=compiled_only)])
def test_a_pass_that_is_stopped_leaves_what_it_has_found(jobs):
    board = load_board("nine_by_six") if IS_COMPILED else board_of("alike pieces")
    every = known("nine_by_six") if IS_COMPILED else one_by_one(board)
    found = 0
    for steps in (0, 100, 5_000_000 if IS_COMPILED else 200):
        partial = {}
        with pytest.raises(SearchStopped):
            count_dates(board, jobs=jobs, max_steps=steps, partial=partial)
        assert list(partial) == list(every)
        assert all(0 <= count <= every[date] for date, count in partial.items())
        found = max(found, sum(partial.values()))
    assert 0 < found < sum(every.values())
    partial = {}
    count_dates(board_of("two groups"), partial=partial)
    assert partial == {}


def test_a_pass_that_is_interrupted_leaves_what_it_has_found(monkeypatch):
    """The same where every solution is looked at one by one: on a board of more than 64 cells."""
    rows = tuple(tuple(f"{row}.{col}" for col in range(11)) for row in range(6))
    bars = (Piece("I", tuple((0, col) for col in range(10)), 1), Piece("J", tuple((0, col) for col in range(11)), 5))
    board = CalendarBoard("long", rows, (Group("end", ("0.0", "0.10", "5.0", "5.10")),), bars)
    every = count_dates(board)
    hits = Run.hits

    def interrupted(run):
        yield next(hits(run))
        raise KeyboardInterrupt

    monkeypatch.setattr(Run, "hits", interrupted)
    partial = {}
    with pytest.raises(KeyboardInterrupt):
        count_dates(board, partial=partial)
    assert (sum(partial.values()), partial.keys()) == (1, every.keys())
