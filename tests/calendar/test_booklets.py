"""Booklets: a puzzle for each day, the daily ones by default, and one that is as near as can be where there is none."""

import datetime

import pytest

from rulegrid import RulegridError
from rulegrid.calendar import CalendarBoard, Group, Piece
from rulegrid.calendar import printing as booklets
from rulegrid.calendar.names import MONTHS
from rulegrid.calendar.printing import day_puzzles
from rulegrid.generate.batch import GenerationError
from rulegrid.generate.daily import daily

WEEK = [datetime.date(2027, 1, 4) + datetime.timedelta(at) for at in range(7)]


@pytest.mark.slow
def test_they_are_the_puzzles_of_daily_in_order():
    found = list(day_puzzles(WEEK))
    assert [each.day for each in found] == WEEK
    assert [each.made for each in found] == [daily("calendar", day) for day in WEEK]
    assert [each.heading for each in found] == [
        *("4 Jan, easy", "5 Jan, easy", "6 Jan, medium", "7 Jan, medium", "8 Jan, hard", "9 Jan, fiendish"),
        "10 Jan, medium",
    ]


@pytest.mark.slow
def test_jobs_make_no_difference_and_a_seed_does():
    found = list(day_puzzles(WEEK[:3], level="easy", seed="s"))
    assert list(day_puzzles(WEEK[:3], level="easy", seed="s", jobs=2)) == found
    assert [each.made.rating.level for each in found] == ["easy"] * 3
    assert [each.made.puzzle for each in found] != [each.made.puzzle for each in day_puzzles(WEEK[:3], level="easy")]


def test_where_there_is_none_of_a_level_as_few_pieces_are_placed_as_can_be(monkeypatch):
    make = booklets.CalendarMaker.__call__

    def no_level(maker, random):
        if maker.level is not None:
            raise GenerationError("no such puzzle")
        return make(maker, random)

    monkeypatch.setattr(booklets.CalendarMaker, "__call__", no_level)
    [found] = day_puzzles(WEEK[:1])
    assert str(found.message).startswith("no such puzzle")
    assert found.made.puzzle.is_unique()
    assert found.heading == f"4 Jan, {found.made.puzzle.rate().level}"


def test_a_day_without_a_solution_has_no_puzzle():
    board = CalendarBoard(
        "none",
        (MONTHS, ("1", *[""] * 11)),
        (Group("month", MONTHS), Group("day", ("1",))),
        (Piece("O", ((0, 0), (0, 1), (1, 0), (1, 1)), count=5), Piece("I2", ((0, 0), (0, 1)))),
    )
    [found] = day_puzzles([datetime.date(2027, 2, 1)], board)
    assert (found.made, found.heading) == (None, "2027-02-01")
    assert "no solution of 1 Feb" in str(found.message)
    with pytest.raises(RulegridError, match="day"):
        list(day_puzzles([datetime.date(2027, 2, 2)], board))


def test_what_makes_no_sense_is_refused_at_once():
    with pytest.raises(RulegridError, match="level 'eazy': expected one of easy"):
        day_puzzles(WEEK, level="eazy")
