"""Many puzzles made: each from its own seed, whoever makes it."""

import pickle
from itertools import islice

import pytest

from executors import Pickling
from makers import SmallMaker
from rulegrid.generate.batch import GenerationError, make_many, new_seed, read_seed
from rulegrid.utils.errors import RulegridError


def texts(puzzles):
    return [(made.seed, str(made.puzzle.board), str(made.solution)) for made in puzzles]


def test_the_same_seed_makes_the_same_puzzles():
    first = texts(make_many(SmallMaker(), 20, seed=2026))
    assert first == texts(make_many(SmallMaker(), 20, seed="2026"))
    assert len({board for _, board, _ in first}) > 15
    assert [seed for seed, _, _ in first] == [f"2026/{number}" for number in range(1, 21)]


@pytest.mark.slow
@pytest.mark.parametrize("options", [{"jobs": 2}, {"jobs": 2, "executor": Pickling()}])
def test_it_does_not_matter_who_makes_them(options):
    assert texts(make_many(SmallMaker(), 30, seed="a", **options)) == texts(make_many(SmallMaker(), 30, seed="a"))


def test_the_seed_of_a_puzzle_makes_it_again():
    third = list(make_many(SmallMaker(), 3, seed="x y"))[2]
    assert texts(make_many(SmallMaker(), seed=third.seed)) == texts([third])


def test_a_random_seed_is_another_each_time_and_in_the_puzzle():
    made = next(make_many(SmallMaker()))
    assert texts([made]) == texts(make_many(SmallMaker(), seed=made.seed))
    assert len({new_seed() for _ in range(20)}) > 1


def test_each_is_unique_and_has_its_solution():
    for made in make_many(SmallMaker(), 10, seed=1):
        assert list(made.puzzle.solutions()) == [made.solution]


def test_puzzles_come_one_by_one():
    assert len(list(islice(make_many(SmallMaker(), 10**9, seed=1), 3))) == 3


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_what_was_made_before_one_that_can_not_be_is_kept(jobs):
    every = texts(make_many(SmallMaker(), 400, seed=5))
    is_made = [sum(char.isdigit() for char in board) <= 5 for _, board, _ in every]
    assert is_made.index(False) > 0
    found = []
    with pytest.raises(GenerationError, match=r"^no such puzzle in 1 try \(seed 5/\d+\)$"):
        found.extend(make_many(SmallMaker(most_left=5), 400, seed=5, jobs=jobs))
    assert texts(found) == every[: is_made.index(False)]


@pytest.mark.parametrize(
    ("seed", "read"),
    [
        (0, ("0", 1)), ("0/0", ("0", 0)), ("a/b", ("a/b", 1)), ("/3", ("/3", 1)), ("1/2/3", ("1/2", 3)),
        ("2026-11-22/sudoku/1", ("2026-11-22/sudoku", 1)), ("1/9999999999999999", ("1/9999999999999999", 1)),
    ],
)  # fmt: skip
def test_seeds_are_read(seed, read):
    assert read_seed(seed) == read


@pytest.mark.parametrize("seed", ["", " ", "a" * 201, 10**300, pytest.param(10**5000, id="huge"), 1.5, None, True])
def test_seeds_that_are_none_are_refused(seed):
    with pytest.raises(RulegridError, match="expected a number or a short text"):
        read_seed(seed)


@pytest.mark.parametrize("count", [-1, 1.5, None, "3"])
def test_a_count_is_a_whole_number(count):
    with pytest.raises(RulegridError, match="count"):
        make_many(SmallMaker(), count)


def test_a_puzzle_that_was_made_can_be_sent_and_written():
    made = next(make_many(SmallMaker(), seed=3))
    again = pickle.loads(pickle.dumps(made))
    assert texts([again]) == texts([made])
    data = made.to_data()
    assert (data["seed"], data["tries"], data["rating"]) == ("3/1", 1, None)
    assert data["puzzle"] == made.puzzle.to_data()
    assert data["solution"] == made.solution.cells


def test_errors_of_a_maker_go_through():
    def broken(random):
        raise RuntimeError("oops")

    with pytest.raises(RuntimeError, match="oops"):
        list(make_many(broken, 2))
