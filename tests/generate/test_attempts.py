"""What is tried on the way to a puzzle."""

import pytest

from rulegrid import calcudoku, sudoku
from rulegrid.generate.difficulty import AttemptLog, Fit, Target, report_drawn, report_tried, watch_attempts
from rulegrid.sudoku import read_puzzle

EASY = read_puzzle("1..4......32....")
HARD = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


@pytest.mark.slow
def test_the_nearest_is_that_whose_rating_is_the_least_outside():
    attempts = AttemptLog()
    for puzzle in (HARD, EASY):
        attempts.add(puzzle, puzzle.rate(), (2.0, 2.5))
    assert attempts.number == 2
    assert attempts.nearest().puzzle is EASY


def test_what_is_only_known_to_be_too_hard_comes_last():
    attempts = AttemptLog()
    too_hard = HARD.rate(most=2.0)
    attempts.add(HARD, too_hard, (1.5, 2.0))
    assert not too_hard.is_complete
    assert attempts.nearest().rating is None
    attempts.add(EASY, EASY.rate(), (1.5, 2.0))
    assert attempts.nearest().rating == EASY.rate()


def test_targets_tell_whoever_watches_and_nobody_else():
    told = []
    attempts = AttemptLog(lambda attempts: told.append(attempts.number))
    with watch_attempts(attempts):
        assert Target((1.0, 2.0)).compare(EASY)[0] is Fit.RIGHT
        assert Target((1.0, 2.0)).compare_briefly(HARD)[0] is Fit.HARD
    report_tried(EASY, EASY.rate(), (1.0, 2.0))
    assert told == [1, 2]
    assert attempts.nearest().puzzle is EASY


@pytest.mark.parametrize("wanted", [{}, {"recipe": "killer", "givens": 0}, {"recipe": "thermometer:2"}])
def test_the_nearest_of_a_search_is_what_it_makes(wanted):
    attempts = AttemptLog()
    with watch_attempts(attempts):
        made = sudoku.make(seed=1, size=6, level="easy", **wanted)
    nearest = attempts.nearest()
    assert (nearest.puzzle, nearest.solution, nearest.rating) == (made.puzzle, made.solution, made.rating)
    assert nearest.puzzle.is_unique()


def test_until_one_is_rated_the_first_that_was_drawn_is_the_nearest():
    told = []
    attempts = AttemptLog(lambda attempts: told.append((attempts.drawn, attempts.number)))
    with watch_attempts(attempts):
        report_drawn(HARD)
        report_drawn(EASY)
        assert attempts.nearest().puzzle is HARD
        report_tried(EASY, EASY.rate(most=1.0), (0.5, 1.0))
    assert told == [(1, 0), (2, 0), (2, 1)]
    assert attempts.nearest().puzzle is EASY


@pytest.mark.parametrize(
    ("make", "wanted"),
    [
        (sudoku.make, {"size": 6, "level": "hard", "recipe": "arrow:2"}),
        (sudoku.make, {"size": 6, "level": "hard", "recipe": "killer", "givens": 0}),
        (calcudoku.make, {"size": 4, "level": "easy"}),
    ],
)
def test_what_is_drawn_is_there_before_it_is_rated(make, wanted):
    found = []

    def stop_at_first(attempts):
        found.append(attempts.nearest())
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), watch_attempts(AttemptLog(stop_at_first)):
        make(seed=1, **wanted)
    assert found[0].rating is None
    assert found[0].puzzle.is_unique()
    assert found[0].puzzle.solve() == found[0].solution
