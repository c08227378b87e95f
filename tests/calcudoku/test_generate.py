"""Made calcudokus: unique in the form they are printed in, in their band, and the same from the same seed."""

import datetime
from itertools import cycle
from random import Random

import pytest

from executors import Pickling
from rulegrid import calcudoku
from rulegrid.calcudoku import CalcudokuMaker, make, make_many, puzzle_text, read_puzzle, solve_many
from rulegrid.calcudoku.family import FAMILY
from rulegrid.calcudoku.generate import SHAPES
from rulegrid.generate.batch import GenerationError
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.utils.errors import RulegridError

compiled_only = pytest.mark.skipif(not IS_COMPILED, reason="takes minutes interpreted")


def cages(made):
    return made.puzzle.rules[-1].cages


def texts(puzzles):
    return [(made.seed, puzzle_text(made.puzzle), str(made.solution), made.rating, made.tries) for made in puzzles]


def check(made):
    """Read a puzzle from its printed form, and solve it in both ways."""
    text = puzzle_text(made.puzzle)
    assert read_puzzle(text) == made.puzzle
    assert list(read_puzzle(text).solutions(2)) == [made.solution]
    (answer,) = solve_many([text])
    assert answer.status == "unique"
    assert answer.solution.split() == str(made.solution).split()


@pytest.mark.parametrize("size", [3, 4, 5, 6, pytest.param(9, marks=compiled_only)])
def test_a_made_puzzle_is_unique(size):
    for made in make_many(3, size, seed=1):
        check(made)
        assert made.puzzle.board.size == size
        assert made.rating is None
        assert make(size, seed=made.seed) == made


@pytest.mark.slow
def test_it_does_not_matter_who_makes_them():
    expected = texts(make_many(6, 4, seed="a"))
    assert texts(make_many(6, 4, seed="a", jobs=2)) == expected
    assert texts(make_many(6, 4, seed="a", jobs=2, executor=Pickling())) == expected
    assert texts(make_many(2, 4, seed="a/5")) == expected[4:]


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_a_level_is_that_of_the_rating(level):
    for made in make_many(2, 5, level=level, seed=3):
        check(made)
        assert made.rating.level == level
        assert read_puzzle(puzzle_text(made.puzzle)).rate() == made.rating


def test_easy_ones_need_easy_steps_only():
    for made in make_many(4, 4, level="easy", seed=5):
        assert max(step.cost for step in made.puzzle.explain()) <= FAMILY.levels.band("easy")[1]


def test_a_band_of_ratings():
    made = make(4, rating="2.6..2.8", seed=1)
    assert 2.6 <= made.rating.value <= 2.8


def test_operations():
    for ops, held in (("+", "+"), ("-", "-"), ("+ -", "+-"), ("×÷", "*/"), ("x,:", "*/"), ("+++", "+")):
        for made in make_many(3, 4, ops=ops, seed=2):
            assert {cage.operation for cage in cages(made)} <= {"", *held}
            check(made)


def test_largest_and_no_single_cells():
    for made in make_many(3, 5, largest=3, singles=False, seed=2):
        assert {len(cage.cells) for cage in cages(made)} <= {2, 3}
        check(made)
    assert max(len(cage.cells) for made in make_many(5, 5, largest=8, seed=2) for cage in cages(made)) > 5


@pytest.mark.slow
@pytest.mark.parametrize(("size", "level"), [(5, "easy"), (6, "easy"), (6, "medium"), (6, "hard"), (5, "fiendish")])
def test_few_cells_are_cages_of_their_own(size, level):
    for made in make_many(3, size, level=level, seed=6):
        assert sum(len(cage.cells) == 1 for cage in cages(made)) <= max(1, size * size // SHAPES[level].singles)


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("size", [8, 9])
def test_large_easy_ones_have_few_single_cells(size):
    for made in make_many(2, size, level="easy", seed=6):
        assert sum(len(cage.cells) == 1 for cage in cages(made)) <= size * size // SHAPES["easy"].singles


@pytest.mark.slow
@pytest.mark.parametrize("level", ["easy", None])
def test_operations_are_in_balance(level):
    held = [cage.operation for made in make_many(6, 6, level=level, seed=7) for cage in cages(made) if cage.operation]
    for operation in "+-*/":
        assert 0.04 <= held.count(operation) / len(held) <= 0.6


def test_mystery():
    for made in make_many(3, 4, mystery=True, seed=2):
        assert {cage.operation for cage in cages(made)} <= {"", "?"}
        check(made)


def test_a_level_without_single_cells():
    for made in make_many(2, 5, level="medium", singles=False, seed=4):
        assert made.rating.level == "medium"
        assert min(len(cage.cells) for cage in cages(made)) == 2


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"size": 64}, "size 64: expected 3 to 16"),
        ({"size": 2}, "size 2: expected 3 to 16"),
        ({"size": 0}, "size 0: expected 3 to 16"),
        ({"size": "6"}, "size '6': expected 3 to 16"),
        ({"ops": "%"}, "ops '%': expected some of + - * /"),
        ({"ops": "+?"}, "ops '?': expected some of + - * /"),
        ({"ops": ""}, "ops '': expected some of + - * /"),
        ({"largest": 0}, "largest 0: expected cages of 2 to 9 cells"),
        ({"largest": -5}, "largest -5: expected cages of 2 to 9 cells"),
        ({"largest": 2.5}, "largest 2.5: expected cages of 2 to 9 cells"),
        ({"largest": 1}, "largest 1: expected cages of 2 to 9 cells"),
        ({"largest": 10}, "largest 10: expected cages of 2 to 9 cells"),
        (
            {"level": "hrad"},
            "level 'hrad': expected one of easy, medium, hard, fiendish, extreme, did you mean 'hard'?",
        ),
        ({"rating": "5..4"}, "rating '5..4': expected the lower number first"),
        ({"level": "easy", "rating": "2..3"}, "a level and a rating can't be combined: a level is a band of ratings"),
        (
            {"size": 5, "ops": "-/", "singles": False},
            "cages of two can't cover 25 cells: expected single cells, or larger cages too",
        ),
        (
            {"size": 5, "largest": 2, "singles": False},
            "cages of two can't cover 25 cells: expected single cells, or larger cages too",
        ),
    ],
)
def test_what_makes_no_sense(options, message):
    with pytest.raises(RulegridError) as error:
        CalcudokuMaker(**options)
    assert str(error.value) == message


@pytest.mark.slow
@pytest.mark.parametrize(
    "options", [{"level": "extreme"}, {"rating": "50.."}, {"ops": "/", "size": 4, "singles": False}]
)
def test_what_can_not_be_made_ends_after_a_bounded_search(options):
    with pytest.raises(GenerationError, match=r"^no .*calcudoku .*with .* in 200 tries; try another .* \(seed 1/1\)$"):
        make(**{"size": 3, **options}, seed=1)


def test_the_maker_is_found_without_being_imported():
    assert calcudoku.CalcudokuMaker is CalcudokuMaker
    with pytest.raises(AttributeError, match="has no attribute 'maker'"):
        _ = calcudoku.maker


WISHES = (
    {"size": 3},
    {"size": 4, "level": "easy"},
    {"size": 5, "ops": "+-"},
    {"size": 6, "level": "medium", "singles": False},
    {"size": 7, "largest": 4},
    {"size": 8},
    {"size": 9},
    {"size": 5, "mystery": True},
    {"size": 6, "level": "hard"},
    {"size": 9, "level": "easy"},
)


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_a_hundred_made_calcudokus(wish):
    maker = CalcudokuMaker(**wish)
    for made in make_many(100 // len(WISHES), seed="many", **wish):
        check(made)
        if maker.band is not None:
            low, high = maker.band
            assert low <= read_puzzle(puzzle_text(made.puzzle)).rate().value <= high
        assert make(seed=made.seed, **wish) == made


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("size", [12, 16])
def test_larger_ones(size):
    check(make(size, seed=1))


@pytest.mark.slow
def test_what_they_ask_for():
    for wish, _ in zip(cycle(WISHES), range(2 if not IS_COMPILED else len(WISHES)), strict=False):
        check(make(seed="many/1", **wish))


def test_the_puzzle_of_a_day():
    day = datetime.date(2026, 1, 14)
    maker = calcudoku.daily_maker(day, "easy")
    assert (maker.size, maker.level) == (4, "easy")
    assert calcudoku.daily_maker(day, "hard").size == 6
    assert maker(Random("daily")) == maker(Random("daily"))
