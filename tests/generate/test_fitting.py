"""Fitting puzzles to a level: led by givens where their steps need them, chosen by the choices of a search."""

from random import Random

import pytest

from rulegrid import RulegridError
from rulegrid.core.difficulty import GivensRange
from rulegrid.generate.additions import AddedClue, add_givens_until_solvable, fit_to_target, with_additions
from rulegrid.generate.batch import GenerationError
from rulegrid.generate.difficulty import AttemptLog, Fit, Target, watch_attempts
from rulegrid.generate.difficulty_search import DifficultySearch, DrawnPuzzle
from rulegrid.generate.rating import rate, rate_within
from rulegrid.sudoku import AmongRule, read_puzzle
from rulegrid.utils.coordinates import cell_name

HARD = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
SOLUTION = HARD.solve()
GROUPS = [(cell,) for cell in HARD.board.open_cells() if not HARD.board.get_digit(*cell)]


def shuffled(seed):
    return Random(seed).sample(GROUPS, len(GROUPS))


@pytest.mark.slow
@pytest.mark.parametrize("high", [1.6, 2.69, 3.89, 5.49])
def test_what_is_given_makes_a_puzzle_easy_enough(high):
    target = Target((0.0, high))
    given, walked = add_givens_until_solvable(HARD, SOLUTION, target, shuffled(1))
    rated = rate(with_additions(HARD, SOLUTION, given))
    assert walked.value <= high + 0.1  # but for the sum of all steps, which only breaks ties
    assert rated.hardest.cost <= high
    assert len({*given}) == len(given) < len(GROUPS)


def test_without_anything_to_give_the_walk_ends():
    given, walked = add_givens_until_solvable(HARD, SOLUTION, Target((0.0, 2.0)), [])
    assert given == []
    assert not walked.is_complete


@pytest.mark.slow
def test_clues_lead_on_where_nothing_is_given():
    clues = [
        AddedClue(AmongRule, (AmongRule.form.read(f"{SOLUTION.get_digit(*cell)}:{cell_name(cell)}"),))
        for (cell,) in GROUPS
    ]
    added, walked = add_givens_until_solvable(HARD, SOLUTION, Target((0.0, 2.69)), clues)
    assert walked.is_complete
    assert 5 < len(added) < 25
    rated = rate(with_additions(HARD, SOLUTION, added))
    assert rated.hardest.cost <= 2.69


@pytest.mark.slow
@pytest.mark.parametrize("band", [(0.0, 2.69), (2.7, 3.89), (3.9, 5.49)])
def test_a_fitted_puzzle_has_the_rating_it_is_said_to_have(band):
    for seed in range(4):
        puzzle, fit, rating = fit_to_target(HARD, SOLUTION, Target(band), shuffled(seed))
        if fit is Fit.RIGHT:
            assert band[0] <= rating.value <= band[1]
            assert rating == puzzle.rate()
            break
    else:
        pytest.fail("none of four orders")


@pytest.mark.slow
def test_a_bound_only_leaves_out_what_costs_more():
    for text in (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    ):
        puzzle = read_puzzle(text)
        whole = rate(puzzle)
        assert rate_within(puzzle, whole.value) == whole
        assert not rate_within(puzzle, whole.hardest.cost - 0.01).is_complete


@pytest.mark.slow
def test_a_chooser_rates_the_puzzle_with_the_choices_that_its_level_takes():
    rated = []

    class Noting(AttemptLog):
        def add(self, puzzle, rating, band):
            rated.append(puzzle)

    easy = with_additions(HARD, SOLUTION, GROUPS[::2])
    draws = iter([easy] * 5 + [HARD])
    with watch_attempts(Noting()):
        made = DifficultySearch(
            Target((9.0, 20.0)), Random(1), lambda: (DrawnPuzzle(next(draws), SOLUTION, []), 1, "")
        ).find_puzzle()
    assert made.puzzle == HARD
    assert rated == [HARD]
    assert made.tries == 6


def test_a_level_out_of_reach_is_given_up_soon_and_another_one_named():
    easy = with_additions(HARD, SOLUTION, GROUPS[::2])
    with pytest.raises(GenerationError, match=r"rated 16 to 20 in 30 tries: .*; \w+ is possible"):
        DifficultySearch(
            Target((16.0, 20.0)), Random(1), lambda: (DrawnPuzzle(easy, SOLUTION, []), 1, "")
        ).find_puzzle()


def test_where_nothing_may_be_given_that_is_said():
    with pytest.raises(GenerationError, match="too hard; givens would make them easier"):
        DifficultySearch(
            Target((0.0, 2.0)), Random(1), lambda: (DrawnPuzzle(HARD, SOLUTION, []), 1, ""), GivensRange(0, 0)
        ).find_puzzle()


def test_nothing_drawn_ends_it():
    with pytest.raises(GenerationError, match=r"^no such puzzle in 30 tries: no room$"):
        DifficultySearch(Target((2.0, 3.0)), Random(1), lambda: (None, 1, "no room")).find_puzzle()


@pytest.mark.parametrize(
    ("given", "bounds"),
    [
        (7, (7, 7)),
        ("7", (7, 7)),
        ("7..", (7, None)),
        ("..7", (0, 7)),
        (" 3 .. 7 ", (3, 7)),
        (0, (0, 0)),
        (None, (0, None)),
    ],
)
def test_numbers_of_givens_are_read(given, bounds):
    assert GivensRange.read(given) == bounds


@pytest.mark.parametrize("given", ["", "..", "x", "7..3", "3...7", -1, 2.5, True, "12345", "³"])
def test_what_is_no_number_of_givens_is_refused(given):
    with pytest.raises(RulegridError, match=r"^givens "):
        GivensRange.read(given)


@pytest.mark.slow
def test_what_needs_nothing_more_has_the_rating_of_its_way():
    rating = HARD.rate()
    for high, more in ((rating.value + 1.0, []), (rating.value + 3.0, GROUPS)):
        assert fit_to_target(HARD, SOLUTION, Target((6.0, high)), more) == (HARD, Fit.RIGHT, rating)
