"""Many calendar puzzles at once, solved and rated."""

import pytest

from rulegrid.calendar import load_board, read_puzzle, solve_many

TEXTS = ["6 Oct Z@C1:4", "Oct 6", "Feb 31", "6 Oct V@D1:1 O6@A1:1"]


def test_each_is_answered_as_if_it_were_alone():
    answers = list(solve_many([*TEXTS, read_puzzle(TEXTS[0]), 7]))
    assert [answer.status for answer in answers] == ["unique", "several", "malformed", "none", "unique", "malformed"]
    assert answers[0].solution == answers[4].solution == read_puzzle(TEXTS[0]).solve()


@pytest.mark.slow
def test_dates_with_several_solutions_are_rated_and_jobs_make_no_difference():
    rated = list(solve_many(TEXTS, rate=True))
    assert [answer.rating and answer.rating.solutions for answer in rated] == [1, 7, None, None]
    assert rated[1].rating == read_puzzle("Oct 6").rate()
    assert [answer[5] for answer in solve_many(TEXTS, rate=True, jobs=2)] == [answer.rating for answer in rated]


def test_texts_are_read_with_a_board():
    (answer,) = solve_many(["Fri 7 Nov U@D1:1"], load_board("weekday8x7"))
    assert answer.status == "unique"


def test_limits_hold_for_each():
    assert [answer.status for answer in solve_many(["Oct 6"], max_steps=0)] == ["stopped"]
