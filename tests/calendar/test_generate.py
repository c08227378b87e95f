"""Made calendar puzzles: unique in the form they are printed in, in their band, and the same from the same seed."""

import datetime
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from executors import Pickling
from rulegrid import calendar
from rulegrid.calendar import (
    CalendarBoard,
    CalendarMaker,
    Group,
    Piece,
    load_board,
    make,
    make_many,
    puzzle_text,
    read_puzzle,
)
from rulegrid.calendar import generate as making_module
from rulegrid.calendar.names import MONTHS
from rulegrid.calendar.play import place, placement_rule, spell_solution
from rulegrid.generate.batch import GenerationError
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.utils.errors import RulegridError

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="takes minutes interpreted")

ROWS = (("a", "b", "c", "d"), ("1", "2", "3", "4"), ("", "", "", "#"))
GROUPS = (Group("letter", ("a", "b", "c", "d")), Group("number", ("1", "2", "3", "4")))
PIECES = (Piece("L", ((0, 0), (1, 0), (1, 1))), Piece("I", ((0, 0), (0, 1)), count=3))
SMALL = CalendarBoard("small", ROWS, GROUPS, PIECES)


def check(made, board):
    """Read a puzzle from its printed form, and solve it."""
    text = puzzle_text(made.puzzle, board)
    assert read_puzzle(text, board) == made.puzzle
    assert list(read_puzzle(text, board).solutions(2)) == [made.solution]


def texts(puzzles, board=SMALL):
    return [(made.seed, puzzle_text(made.puzzle, board), made.rating, made.tries) for made in puzzles]


def placed(made):
    return len(placement_rule(made.puzzle).placed)


def fewest(puzzle):
    """How few pieces of a solution no other one has all where they are, tried one set after the other.

    Of exchangeable pieces it does not matter which is where.
    """
    rule = placement_rule(puzzle)
    alike = rule.placement(puzzle.board).alike
    solutions = []
    for board in puzzle.solutions():
        cells = {}
        for cell in board.open_cells():
            cells.setdefault(board.get_digit(*cell), []).append(cell)
        solutions.append({(kind, *cells[value]) for kind, value in zip(alike, board.values, strict=True)})
    for size in range(len(alike) + 1):
        for solution in solutions:
            for some in combinations(sorted(solution), size):
                if sum(set(some) <= other for other in solutions) == 1:
                    return size
    return None


@given(st.integers(0, 10**6))
def test_as_few_pieces_are_placed_as_leave_one_solution(seed):
    made = make(board=SMALL, seed=seed)
    check(made, SMALL)
    puzzle = SMALL.puzzle(SMALL.read_open([made.puzzle.title.replace(" ", ",")]))
    assert placed(made) == fewest(puzzle)


@given(st.integers(0, 10**6), st.integers(1, 3))
def test_so_many_pieces_are_placed(seed, pieces):
    try:
        made = make(board=SMALL, pieces=pieces, seed=seed)
    except GenerationError:
        return
    check(made, SMALL)
    assert placed(made) == pieces


@given(st.integers(0, 10**6))
def test_where_there_are_many_solutions_pieces_are_placed_first(seed):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(making_module, "MOST_SOLUTIONS", 2)
        patch.setattr(making_module, "MOST_SETS", 3)
        made = make(board=SMALL, seed=seed)
    check(made, SMALL)


@pytest.mark.slow
def test_it_does_not_matter_who_makes_them():
    expected = texts(make_many(6, board=SMALL, seed="a"))
    assert texts(make_many(6, board=SMALL, seed="a", jobs=2)) == expected
    assert texts(make_many(6, board=SMALL, seed="a", jobs=2, executor=Pickling())) == expected
    assert texts(make_many(2, board=SMALL, seed="a/5")) == expected[4:]
    assert len({title for _, title, *_ in expected}) > 2


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("name", ["dragonfjord", "weekday8x7", "nine_by_six"])
def test_a_date_on_each_board(name):
    board = load_board(name)
    made = make("2026-01-14", board=board, seed=1)
    check(made, board)
    assert made.puzzle.title == ("14 Jan" if name == "dragonfjord" else "Wed 14 Jan")
    assert made.rating is None
    assert puzzle_text(made.puzzle, board).startswith(made.puzzle.title)
    (random_one,) = make_many(1, board=board, seed=2)
    check(random_one, board)


@compiled_only
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_is_that_of_the_rating(level):
    made = make(level=level, seed=2)
    check(made, load_board())
    assert made.rating.level == level
    assert read_puzzle(puzzle_text(made.puzzle)).rate() == made.rating


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("date", ["2028-04-24", "2028-07-22"])
def test_a_date_whose_extreme_puzzles_are_few_has_one(date):
    """One in 58, and four in 64, of the pieces that leave one solution."""
    made = make(date, level="extreme", seed="check")
    check(made, load_board())
    assert made.rating.level == "extreme"


@pytest.mark.slow
@compiled_only
def test_a_date_without_such_a_puzzle_says_how_hard_the_hardest_was():
    with pytest.raises(
        GenerationError, match=r"on 22 Jul in 120 tries: the hardest was extreme \(5\.9\d\); try another"
    ):
        make("2028-07-22", rating="7..8", seed="check")


@pytest.mark.parametrize("pieces", [None, 1])
def test_each_set_of_pieces_is_drawn_once_the_smaller_ones_first(pieces):
    solutions = [tuple((at, ((at, col),)) for at, col in enumerate(cols)) for cols in ((0, 1, 2), (0, 2, 1), (1, 1, 1))]
    sets, random = making_module._PlaceSets([], solutions), Random(1)
    drawn = []
    while (found := sets.choose(pieces, random)) is not None:
        drawn.append(found[1])
    expected = {size: set(making_module._unique_sets(solutions, size)) for size in ((1, 2) if pieces is None else [1])}
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == set().union(*expected.values())
    assert [len(few) for few in drawn] == sorted(len(few) for few in drawn)


def test_pieces_that_can_not_be_turned_over():
    board = SMALL.without_flips()
    made = make(board=board, seed=3)
    check(made, board)
    assert not any(piece.flip for piece in placement_rule(made.puzzle).pieces)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"date": "Feb 30"}, "date 'Feb 30': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today"),
        ({"pieces": 8}, "pieces 8: expected 0 to 7, so that one is left to place"),
        ({"pieces": -1}, "pieces -1: expected 0 to 7, so that one is left to place"),
        ({"level": "impossible"}, "level 'impossible': expected one of easy, medium, hard, fiendish, extreme"),
        ({"level": "easy", "pieces": 2}, "level and pieces can't be combined"),
        ({"level": "easy", "rating": "2..3"}, "level and rating can't be combined"),
        (
            {"date": "Jan 14", "board": SMALL},
            "board small can't show 14 Jan: its group 'letter' is not one month, day or weekday; "
            "name the open cells themselves, such as --open a,1",
        ),
    ],
)
def test_what_makes_no_sense(options, message):
    with pytest.raises(RulegridError) as error:
        CalendarMaker(**options)
    assert str(error.value) == message


def test_a_rating_that_no_puzzle_has_ends_after_a_bounded_search():
    expected = r"^no puzzle rated 90\.\. on board small in 40 tries: the hardest was \w+ \(\d\.\d\d\); try another .* \(seed 1/1\)$"
    with pytest.raises(GenerationError, match=expected):
        make(board=SMALL, rating="90..", seed=1)


def test_a_date_without_a_solution():
    board = CalendarBoard(
        "none",
        (MONTHS, ("1", *[""] * 11)),
        (Group("month", MONTHS), Group("day", ("1",))),
        (Piece("O", ((0, 0), (0, 1), (1, 0), (1, 1)), count=5), Piece("I2", ((0, 0), (0, 1)))),
    )
    with pytest.raises(GenerationError, match=r"^no solution of 1 Feb on board none \(seed 1/1\)$"):
        make("Feb 1", board=board, seed=1)


def test_the_text_of_a_puzzle():
    puzzle = read_puzzle("6 Oct O6@A1:1 V@D1:1")
    assert [str(each) for each in spell_texts(puzzle)] == ["O6@A1:1", "V@D1:1"]
    assert puzzle_text(puzzle) == "6 Oct O6@A1:1 V@D1:1"
    assert puzzle_text(read_puzzle("Oct 6")) == "6 Oct"
    plain = read_puzzle("Oct 6")
    place(plain, "O6@A1:1")
    place(plain, "V@D1:1")
    assert plain == puzzle
    for text, message in (
        ("6 Oct O6@A1:1 V@A1:1", "V@A1:1 overlaps O6@A1:1 at A1"),
        ("6 Oct O6@A1", "read 'O6@A1', expected PIECE@CELL:ORIENTATION, such as L@B3:2"),
        ("O6@A1:1", "date '': expected"),
    ):
        with pytest.raises(RulegridError) as error:
            read_puzzle(text)
        assert str(error.value).startswith(message)


def spell_texts(puzzle):
    rule = placement_rule(puzzle)
    return [clue.removeprefix("place: ") for clue in rule.clues() if clue.startswith("place: ")]


def test_what_the_text_can_not_say_is_json():
    blank = CalendarBoard(
        "blank", (("Jan", "1", ""),), (Group("month", ("Jan",)), Group("day", ("1",))), (Piece("a b", ((0, 0),)),)
    )
    puzzle = blank.puzzle([(0, 0), (0, 1)], "Jan 1")
    assert puzzle_text(puzzle, blank).startswith("{")
    puzzle = read_puzzle("Oct 6")
    placement_rule(puzzle).add_clue("avoid: L@A1")
    assert puzzle_text(puzzle).startswith("{")
    assert read_puzzle(puzzle_text(puzzle)) == puzzle
    on_another = read_puzzle("Wed 14 Jan", load_board("weekday8x7"))
    assert puzzle_text(on_another).startswith("{")
    assert puzzle_text(on_another, load_board("weekday8x7")) == "Wed 14 Jan"


def test_the_maker_is_found_without_being_imported():
    assert calendar.CalendarMaker is CalendarMaker
    with pytest.raises(AttributeError, match="has no attribute 'maker'"):
        _ = calendar.maker


WISHES = (
    ("dragonfjord", {}),
    ("dragonfjord", {"level": "easy"}),
    ("dragonfjord", {"pieces": 3}),
    ("dragonfjord", {"level": "medium"}),
    ("nine_by_six", {}),
)


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize(("name", "wish"), WISHES)
def test_a_hundred_made_dates(name, wish):
    board = load_board(name)
    maker = CalendarMaker(board=board, **wish)
    for made in make_many(100 // len(WISHES), board=board, seed="many", **wish):
        check(made, board)
        if maker.band is not None:
            low, high = maker.band
            assert low <= read_puzzle(puzzle_text(made.puzzle, board), board).rate().value <= high
        if maker.pieces is not None:
            assert placed(made) == maker.pieces
        assert make(board=board, seed=made.seed, **wish) == made


@compiled_only
@pytest.mark.parametrize(("name", "wish"), WISHES)
def test_the_wishes_of_the_hundred(name, wish):
    board = load_board(name)
    made = make(board=board, seed="many/1", **wish)
    check(made, board)
    assert len(spell_solution(made.puzzle, made.solution)) == len(board.all_pieces)


@compiled_only
def test_the_puzzle_of_a_day():
    day = datetime.date(2026, 10, 6)
    made = calendar.daily_maker(day, "easy")(Random("daily"))
    assert (made.puzzle.title, made.rating.level) == ("6 Oct", "easy")
    assert placed(calendar.daily_maker(day, "fiendish")(Random("daily"))) == 1
