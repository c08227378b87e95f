"""Made sets of pieces: every date has a solution, by counts of each of them."""

import pytest

from executors import Pickling
from rulegrid.calendar import CalendarBoard, Group, count_dates, load_board, piece_sets, read_board
from rulegrid.calendar.counts import combinations_of, is_date
from rulegrid.calendar.piece_sets import SetMaker, make_set, make_sets
from rulegrid.calendar.pieces import polyomino
from rulegrid.generate.batch import GenerationError
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.utils.errors import RulegridError

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="takes minutes interpreted")

ROWS = (("a", "b", "c", ""), ("d", "e", "f", ""), ("1", "2", "3", ""), ("", "", "", ""))
GROUPS = (Group("letter", tuple("abcdef")), Group("number", tuple("123")))
SMALL = CalendarBoard("small", ROWS, GROUPS, (polyomino("L4", 2), polyomino("I3", 2)))


def check(made, least=1):
    """Count all dates of the board in the file that is written, and solve each."""
    board = read_board(made.board.to_text(), made.board.name)
    assert board == made.board
    assert read_board(made.board.to_json(), made.board.name) == made.board
    counts = count_dates(board)
    assert counts == made.counts
    assert min(counts[key] for key in combinations_of(board) if is_date(board, key)) >= least
    for key in list(made.dates)[:: max(9, len(made.dates) // 20)]:
        assert board.puzzle([board.cell_of[label] for label in key]).count() == counts[key]


@pytest.mark.parametrize(
    "options", [{}, {"least": 4}, {"sizes": (1, 3), "pieces": 6}, {"sizes": (2, 4)}, {"flip": False, "least": 2}]
)
def test_every_date_has_a_solution(options):
    options = {"pieces": 5, **options}
    for made in make_sets(2, board=SMALL, seed=1, **options):
        check(made, options.get("least", 1))
        sizes = [len(piece.cells) for piece in made.board.all_pieces]
        assert sum(sizes) == 14
        assert len(sizes) == options["pieces"]
        low, high = options.get("sizes", (2, 6))
        assert low <= min(sizes) <= max(sizes) <= high
        assert all(piece.flip == options.get("flip", True) for piece in made.board.pieces)
        assert make_set(board=SMALL, seed=made.seed, **options) == made


@pytest.mark.slow
def test_it_does_not_matter_who_makes_them():
    expected = list(make_sets(4, board=SMALL, pieces=5, seed="a"))
    assert list(make_sets(4, board=SMALL, pieces=5, seed="a", jobs=2)) == expected
    assert list(make_sets(4, board=SMALL, pieces=5, seed="a", jobs=2, executor=Pickling())) == expected
    assert len({str(made.board.pieces) for made in expected}) > 1


@pytest.mark.slow
@compiled_only
def test_a_set_for_a_board_with_dates():
    made = make_set(seed=1)
    check(made)
    assert len(made.counts) == 372
    assert len(made.dates) == 366
    assert ("Feb", "30") in made.counts
    assert made.to_data()["fewest"] == min(made.dates.values())


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("name", ["dragonfjord", "weekday8x7", "nine_by_six"])
def test_sets_for_each_board(name):
    check(make_set(board=load_board(name), seed="s/3"))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"sizes": (5, 5)}, "pieces of 5 squares can't cover 41 cells of board dragonfjord: expected other sizes"),
        (
            {"pieces": 3, "sizes": (4, 6)},
            "3 pieces of 4 to 6 squares can't cover 41 cells of board dragonfjord: expected another number, or other sizes",
        ),
        ({"sizes": (4, 9)}, "sizes 4..9: expected pieces of 1 to 8 squares, the smaller number first"),
        ({"sizes": (5, 4)}, "sizes 5..4: expected pieces of 1 to 8 squares, the smaller number first"),
        ({"least": 0}, "least 0: expected 1 or more"),
        ({"pieces": 65}, "pieces 65: expected 1 to 64"),
    ],
)
def test_what_makes_no_sense(options, message):
    with pytest.raises(RulegridError) as error:
        SetMaker(**options)
    assert str(error.value) == message


@pytest.mark.slow
def test_what_no_set_has_ends_after_a_bounded_search(monkeypatch):
    monkeypatch.setattr(piece_sets, "TRIES", 30)
    with pytest.raises(GenerationError, match=r"in 30 tries gives every date of board .* at least 1 solution"):
        make_set(board=SMALL, pieces=3, seed=1)
    with pytest.raises(
        GenerationError, match=r"^no set of pieces in \d+ tries gives every date of board small at least 9999 solutions"
    ):
        make_set(board=SMALL, pieces=5, least=9999, seed=1)


def test_too_many_combinations():
    labels = tuple(f"x{number}" for number in range(48))
    rows = tuple(labels[at : at + 8] for at in range(0, 48, 8))
    board = CalendarBoard("wide", rows, (Group("x", labels, 8),), (polyomino("O4", 10),))
    with pytest.raises(
        RulegridError, match=r"^377348994 combinations of open cells on board wide: expected at most 20000$"
    ):
        SetMaker(board)
