"""Full grids at random, and puzzles of which only the givens are chosen."""

import datetime
from collections import Counter
from random import Random

import pytest

from rulegrid.engine import Rule
from rulegrid.engine.errors import RulegridError
from rulegrid.engine.explain import Kind
from rulegrid.engine.explain.costs import COSTS
from rulegrid.engine.kernel.choice import IS_COMPILED
from rulegrid.engine.making import GivensMaker, NothingMade, Target, daily
from rulegrid.engine.making.daily import BY_WEEKDAY, daily_maker
from rulegrid.engine.making.solutions import random_solution
from rulegrid.engine.making.target import GROUPS, PATTERNS, Fit, kinds_of
from rulegrid.engine.rating import LEVELS
from rulegrid.engine.setting.minimise import SYMMETRIES, run_of
from rulegrid.engine.setting.session import Session
from rulegrid.sudoku import read_puzzle

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
    assert first.filled() == 36
    assert not SIX.changed(first).conflicts()
    assert first == random_solution(run, Random(1)) == random_solution(run_of(SIX, Session()), Random(1))
    assert first != random_solution(run, Random(2))


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

    with pytest.raises(NothingMade, match="no full grid obeys all of the rules"):
        GivensMaker(SMALL.changed(rules=[*SMALL.rules, Never()]))(Random(1))


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_each_given_is_needed_and_symmetric(symmetry):
    made = GivensMaker(SMALL, symmetry=symmetry)(Random(3))
    assert made.puzzle.solve() == made.solution
    assert made.puzzle.minimise(symmetry=symmetry).removed == []
    board = made.puzzle.board
    for row, col in board.open_cells():
        for turn in SYMMETRIES[symmetry]:
            assert bool(board.get_digit(row, col)) == bool(board.get_digit(*turn(row, col, 4, 4)))


@pytest.mark.parametrize("number", [5, 8, 15, 16])
def test_a_number_of_givens_is_met(number):
    made = GivensMaker(SMALL, number=number)(Random(4))
    assert made.puzzle.board.filled() == number
    assert made.puzzle.is_unique()


def test_a_rule_of_ones_own_is_enough():
    puzzle = SMALL.changed(rules=[*SMALL.rules, CornersDiffer()])
    made = GivensMaker(puzzle, is_rated=True)(Random(1))
    assert made.puzzle.is_unique()
    assert made.rating == made.puzzle.rate()
    assert made.puzzle.rules[-1].is_valid(made.solution)


@compiled
@pytest.mark.parametrize("band", [(1.0, 2.0), (2.5, 3.5), (4.5, 5.5)])
def test_a_band_of_ratings_is_met(band):
    made = GivensMaker(read_puzzle("." * 81), Target(band))(Random(5))
    assert band[0] <= made.puzzle.rate().value <= band[1]
    assert made.rating == made.puzzle.rate()
    assert made.puzzle.is_unique()


@compiled
def test_only_some_kinds_of_steps_are_needed():
    made = GivensMaker(read_puzzle("." * 81), Target(only="singles,pairs"), symmetry="rotation")(Random(6))
    assert {*made.puzzle.rate().kinds} <= kinds_of(["singles", "pairs"])


def test_too_few_givens_end_after_a_bounded_search():
    with pytest.raises(NothingMade, match=r"no puzzle with 2 givens in \d+ tries: none with fewer than 4 was found"):
        GivensMaker(SMALL, number=2)(Random(1))


def test_a_band_that_no_puzzle_reaches_ends_after_a_bounded_search(monkeypatch):
    monkeypatch.setattr(GivensMaker, "most_tries", lambda self: 10)
    with pytest.raises(NothingMade, match=r"^no puzzle rated 9 to 9.5 in 10 tries: all were rated [12]\.\d\d at most$"):
        GivensMaker(SMALL, Target((9.0, 9.5)))(Random(1))


@pytest.mark.parametrize("number", [-1, 17])
def test_more_givens_than_cells_are_refused(number):
    with pytest.raises(RulegridError, match=f"{number} givens: expected 0 to 16"):
        GivensMaker(SMALL, number=number)


def test_symmetries_that_do_not_give_such_a_number_are_refused():
    with pytest.raises(RulegridError, match="7 givens: with this symmetry they come in groups of 2"):
        GivensMaker(SMALL, symmetry="rotation", number=7)
    with pytest.raises(RulegridError, match="6 givens: with this symmetry they come in groups of 4"):
        GivensMaker(SMALL, symmetry="quarter", number=6)
    with pytest.raises(RulegridError, match="symmetry 'x'"):
        GivensMaker(SMALL, symmetry="x")


def test_every_step_on_a_grid_that_has_a_cost_is_in_a_group():
    of_pieces = {"one place", "one cover", "hole", "only piece", "covered", "excluded"}
    named = {str(kind) for kinds in GROUPS.values() for kind in kinds}
    own = {"hidden single in a block": "hidden single", "rules together": str(Kind.TOGETHER)}
    assert {own.get(name, name) for name in COSTS} - of_pieces - {"search"} <= named


def test_groups_of_steps_are_read():
    assert kinds_of("Singles , fish") == {*map(str, GROUPS["singles"] + GROUPS["fish"])}
    with pytest.raises(RulegridError, match=r"steps 'pair': expected some of .*, did you mean 'pairs'"):
        kinds_of("singles,pair")


def test_a_puzzle_is_compared_with_a_target():
    puzzle = read_puzzle("1..4......32....")
    assert Target((2.0, 3.0)).compare(puzzle)[0] is Fit.EASY
    assert Target((0.0, 1.3)).compare(puzzle)[0] is Fit.HARD
    assert Target(only="singles,fish").compare(puzzle)[0] is Fit.RIGHT
    harder = read_puzzle("......1..5466....1.1...34...2.......")
    assert Target(only="singles").compare(harder)[0] is Fit.HARD
    with pytest.raises(RulegridError, match="expected singles too"):
        Target(only="fish")
    with pytest.raises(RulegridError, match="steps '': expected some of"):
        Target(only="")


@compiled
def test_the_puzzle_of_a_day_is_the_same_for_everybody():
    day = datetime.date(2026, 1, 13)
    assert daily("sudoku", day) == daily("sudoku", day)
    assert daily("sudoku", day).puzzle != daily("sudoku", day + datetime.timedelta(7)).puzzle
    assert daily("sudoku", day).rating.level == "easy"
    assert daily("sudoku", day, level="hard").rating.level == "hard"


def test_weekdays_have_levels():
    assert len(BY_WEEKDAY) == 7
    assert {*BY_WEEKDAY} <= {name for name, _ in LEVELS}
    with pytest.raises(RulegridError, match="no family 'chess'"):
        daily_maker("chess", datetime.date(2026, 1, 1))


def test_what_was_found_instead_is_reported(monkeypatch):
    monkeypatch.setattr(GivensMaker, "most_tries", lambda self: 10)
    with pytest.raises(NothingMade, match=r"^no puzzle rated at most 1.21 in 10 tries: all were too hard$"):
        GivensMaker(SMALL, Target((0, 1.21)), number=4)(Random(1))
    with pytest.raises(NothingMade, match=r"^no puzzle rated 9 or more in 10 tries: all were rated "):
        GivensMaker(SMALL, Target((9, float("inf"))))(Random(1))


@pytest.mark.parametrize(
    ("band", "only", "message"),
    [
        ((3.9, 5.19), "singles", "a rating of 3.9 or more: with singles alone ratings are at most 2.76"),
        ((3.9, 5.19), "pairs,singles", "a rating of 3.9 or more: with singles, pairs alone ratings are at most 3.86"),
        ((5.8, float("inf")), "singles,locked,fish", "with singles, locked, fish alone ratings are at most 5.66"),
        ((0.0, 1.1), (), "a rating of at most 1.1: expected 1.2 or more, as the easiest step costs"),
    ],
)
def test_a_rating_that_no_such_steps_lead_to_is_refused_at_once(band, only, message):
    with pytest.raises(RulegridError) as caught:
        Target(band, only)
    assert message in str(caught.value)


@pytest.mark.parametrize("only", ["singles,rules", "singles,sums", "singles,chains", "singles,nested"])
def test_steps_whose_costs_have_no_bound_are_not_refused(only):
    assert Target((9.0, 10.0), only).low == 9.0


def test_the_patterns_are_groups_whose_costs_do_not_depend_on_the_puzzle():
    assert set(PATTERNS) <= set(GROUPS)
    assert set(GROUPS) - set(PATTERNS) == {"rules", "sums", "chains", "nested"}
