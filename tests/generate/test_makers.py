"""Full grids at random, and puzzles of which only the givens are chosen."""

from collections import Counter
from random import Random

import pytest

from rulegrid.core.rule import Rule
from rulegrid.explain.explainer import TECHNIQUES, technique_of
from rulegrid.generate.batch import GenerationError
from rulegrid.generate.difficulty import GROUPS, MEMBERS, Target, groups_of
from rulegrid.generate.givens import GivensMaker, random_solution
from rulegrid.setting.minimise import run_of
from rulegrid.setting.session import SYMMETRIES, Session, turns_of
from rulegrid.solver.kernel.choice import IS_COMPILED
from rulegrid.sudoku import read_puzzle
from rulegrid.utils.errors import RulegridError

SMALL = read_puzzle("." * 16)
SIX = read_puzzle("." * 36)
compiled = pytest.mark.skipif(not IS_COMPILED, reason="takes the interpreted kernel too long")


class CornersDiffer(Rule):
    """The four corners differ: a rule of one's own, without constraints."""

    def is_valid(self, board):
        corners = [board.cells[row][col] for row in (0, -1) for col in (0, -1)]
        return len({*filter(None, corners)}) == len([*filter(None, corners)])


def test_full_grids_obey_the_rules_and_follow_from_the_random_numbers():
    run = run_of(SIX, Session())
    first = random_solution(run, Random(1))
    assert first.count_filled() == 36
    assert not SIX.replace(first).conflicts()
    assert first == random_solution(run, Random(1)) == random_solution(run_of(SIX, Session()), Random(1))
    assert first != random_solution(run, Random(2))


@pytest.mark.slow
@compiled
def test_every_full_grid_is_met_and_none_far_too_often():
    run = run_of(SMALL, Session())
    counts = Counter(str(random_solution(run, Random(seed))) for seed in range(2880))
    assert len(counts) == 288
    assert max(counts.values()) <= 30  # of 10 on average


def test_rules_that_no_grid_obeys_end_with_a_message():
    class Never(Rule):
        """Nothing is right once it is full."""

        when_full = True

        def is_valid(self, board):
            return False

    with pytest.raises(GenerationError, match="no full grid obeys all of the rules"):
        GivensMaker(SMALL.replace(rules=[*SMALL.rules, Never()]))(Random(1))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_each_given_is_needed_and_symmetric(symmetry):
    made = GivensMaker(SMALL, symmetry=symmetry)(Random(3))
    assert made.puzzle.solve() == made.solution
    assert made.puzzle.minimise(symmetry=symmetry).removed == []
    board = made.puzzle.board
    for row, col in board.open_cells():
        for turn in turns_of(symmetry, 4, 4):
            assert bool(board.get_digit(row, col)) == bool(board.get_digit(*turn.cell((row, col))))


@pytest.mark.parametrize("number", [5, 8, 15, 16])
def test_a_number_of_givens_is_met(number):
    made = GivensMaker(SMALL, number=number)(Random(4))
    assert made.puzzle.board.count_filled() == number
    assert made.puzzle.is_unique()


def test_a_rule_of_ones_own_is_enough():
    puzzle = SMALL.replace(rules=[*SMALL.rules, CornersDiffer()])
    made = GivensMaker(puzzle, is_rated=True)(Random(1))
    assert made.puzzle.is_unique()
    assert made.rating == made.puzzle.rate()
    assert made.puzzle.rules[-1].is_valid(made.solution)


@pytest.mark.slow
@compiled
@pytest.mark.parametrize("band", [(1.0, 2.0), (2.5, 3.5), (4.5, 5.5)])
def test_a_band_of_ratings_is_met(band):
    made = GivensMaker(read_puzzle("." * 81), Target(band))(Random(5))
    assert band[0] <= made.puzzle.rate().value <= band[1]
    assert made.rating == made.puzzle.rate()
    assert made.puzzle.is_unique()


@compiled
def test_only_some_groups_of_steps_are_needed():
    made = GivensMaker(read_puzzle("." * 81), Target(only="singles,pairs"), symmetry="rotation")(Random(6))
    assert {technique_of(key).group for key in made.puzzle.rate().techniques} <= {"singles", "pairs"}


@pytest.mark.slow
def test_too_few_givens_end_after_a_bounded_search():
    with pytest.raises(
        GenerationError, match=r"no puzzle with 2 givens in \d+ tries: none with fewer than 4 was found"
    ):
        GivensMaker(SMALL, number=2)(Random(1))


def test_a_band_that_no_puzzle_reaches_ends_after_a_bounded_search(monkeypatch):
    monkeypatch.setattr(GivensMaker, "most_tries", lambda self: 10)
    with pytest.raises(
        GenerationError, match=r"^no puzzle rated 9 to 9.5 in 10 tries: all were rated [12]\.\d\d at most$"
    ):
        GivensMaker(SMALL, Target((9.0, 9.5)))(Random(1))


@pytest.mark.parametrize("number", [-1, 17])
def test_more_givens_than_cells_are_refused(number):
    with pytest.raises(RulegridError, match=f"{number} givens: expected 0 to 16|givens {number}: expected a number"):
        GivensMaker(SMALL, number=number)


def test_symmetries_that_do_not_give_such_a_number_are_refused():
    with pytest.raises(RulegridError, match="7 givens: with this symmetry they come in groups of 2"):
        GivensMaker(SMALL, symmetry="rotation", number=7)
    with pytest.raises(RulegridError, match="6 givens: with this symmetry they come in groups of 4"):
        GivensMaker(SMALL, symmetry="quarter", number=6)
    with pytest.raises(RulegridError, match="symmetry 'x'"):
        GivensMaker(SMALL, symmetry="x")


def test_every_technique_of_grids_is_in_a_group():
    of_pieces = {"one-place", "one-cover", "tried", "hole", "only-piece", "covered", "excluded", "wrong-place"}
    alone = {key for key, each in TECHNIQUES.items() if each.group not in GROUPS and not each.is_uniqueness}
    assert alone - of_pieces == {"search"}
    assert all(MEMBERS.values())


def test_groups_of_steps_are_read():
    assert groups_of("Singles , fish") == {"singles", "fish"}
