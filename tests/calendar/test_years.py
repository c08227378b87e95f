"""A year: its dates are those of the calendar, and whatever happens the writers get a whole story."""

import datetime
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import CalendarBoard, Group, Piece, load_board
from rulegrid.calendar.dates import read_date
from rulegrid.calendar.years import Year, YearWriter, cut_dates, spell, write_year, year_dates
from rulegrid.core.board import Board
from rulegrid.solver.solver import Solver
from rulegrid.utils.errors import PuzzleFormatError, RulegridError

years = st.integers(datetime.MINYEAR, datetime.MAXYEAR)


@given(years)
def test_a_year_has_the_days_of_the_real_calendar(year):
    first = datetime.date(year, 1, 1)
    length = (datetime.date(year, 12, 31) - first).days + 1
    real = [first + datetime.timedelta(number) for number in range(length)]
    assert [(date.month, date.day, date.weekday) for date in year_dates(year)] == [
        (day.month, day.day, day.weekday()) for day in real
    ]


@given(years, st.booleans(), st.integers(0, 6))
def test_length_and_weekdays_may_be_chosen(year, leap, first):
    dates = year_dates(year, leap=leap, first_weekday=first)
    assert len(dates) == 365 + leap
    assert ((2, 29) in [(date.month, date.day) for date in dates]) is leap
    assert dates[0].weekday == first
    assert all(later.weekday == (date.weekday + 1) % 7 for date, later in pairwise(dates))


@given(st.integers(0, 6), st.integers(0, 364), st.integers(0, 364))
def test_the_first_date_that_is_kept_has_the_weekday_that_was_asked_for(weekday, one, other):
    dates = year_dates(2026)
    first, last = (dates[at] for at in sorted((one, other)))
    kept = cut_dates(dates, (first.month, first.day), (last.month, last.day), weekday)
    assert len(kept) == abs(one - other) + 1
    assert kept[0].weekday == weekday
    assert [(date.month, date.day) for date in (kept[0], kept[-1])] == [
        (date.month, date.day) for date in (first, last)
    ]
    assert all(later.weekday == (date.weekday + 1) % 7 for date, later in pairwise(kept))
    assert (
        cut_dates(dates, (first.month, first.day), (last.month, last.day))
        == dates[min(one, other) : max(one, other) + 1]
    )


@pytest.mark.parametrize("year", [0, -1, 10000])
def test_a_year_beyond_the_calendar_is_refused(year):
    with pytest.raises(RulegridError, match=f"year {year}: expected 1 to 9999"):
        year_dates(year)


def test_a_board_that_shows_no_dates_is_refused_before_the_search():
    board = CalendarBoard("odd", (("a", "b", "c"),), (Group("letter", ("a",)),), (Piece("I", ((0, 0), (0, 1))),))
    with pytest.raises(PuzzleFormatError, match=r"board odd can't show 1 Jan: its group 'letter' .* weekday$"):
        Year(2026, board, tuple(year_dates(2026)))
    with pytest.raises(RulegridError, match="no date"):
        Year(2026, load_board(), ())


@given(st.integers(1, 40), st.integers(1, 5), st.data())
def test_a_spelled_solution_can_be_read_back(pieces, rows, data):
    cols = 4
    entry = st.integers(-1, pieces)  # -1: no cell, 0: open
    grid = data.draw(st.lists(st.lists(entry, min_size=cols, max_size=cols), min_size=rows, max_size=rows))
    cells = {(r, c): value for r, row in enumerate(grid) for c, value in enumerate(row)}
    board = Board(rows, cols, values=pieces, blocked=[cell for cell, value in cells.items() if value < 1])
    board.load_puzzle([max(0, value) for row in grid for value in row])
    text = spell(board, {cell for cell, value in cells.items() if value < 0})

    def value_of(entry):
        if entry in "#.":
            return "#.".index(entry) - 1
        return sum(26**place * (ord(letter) - 64) for place, letter in enumerate(reversed(entry)))

    read = [row.split(" ") if pieces > 26 else list(row) for row in text.split("/")]
    assert [[value_of(entry) for entry in row] for row in read] == grid


class Story(YearWriter):
    """Writes down what it is told; breaks off by itself after so many solutions."""

    def __init__(self, breaks_after=None, error=KeyboardInterrupt):
        self.told = []
        self.breaks_after, self.error = breaks_after, error

    def begin(self, year):
        self.told.append("begin")

    def begin_day(self, day):
        self.told.append(day.iso)

    def solution(self, day, number, board):
        self.told.append(number)
        if self.told.count(1) == self.breaks_after:
            raise self.error

    def end_day(self, day, found, more):
        self.told.append((found, more))

    def end(self, complete):
        self.told.append(complete)


def three_days(limit):
    dates = cut_dates(year_dates(2028), (2, 28), (3, 1))
    return Year(2028, load_board(), tuple(dates), limit)


def test_the_writers_are_told_everything_in_order():
    stories = Story(), Story()
    found = [(day.iso, number) for day, number in write_year(three_days(2), stories)]
    assert found == [("2028-02-28", 2), ("2028-02-29", 2), ("2028-03-01", 2)]
    told = ["begin", *(part for iso, _ in found for part in (iso, 1, 2, (2, True))), True]
    assert [story.told for story in stories] == [told, told]


@pytest.mark.parametrize(("limit", "more"), [(16, True), (17, False), (18, False), (None, False)])
def test_whether_there_are_more_solutions_is_known(limit, more):
    story = Story()
    ((_, found),) = write_year(Year(2026, load_board(), (read_date("2026-03-01"),), limit), [story])
    assert found == min(limit or 17, 17)  # that date has 17
    assert story.told[-2] == (found, more)


@pytest.mark.parametrize("error", [KeyboardInterrupt, RulegridError])
def test_a_year_that_is_broken_off_is_ended_all_the_same(error):
    stories = Story(), Story(breaks_after=2, error=error), Story()
    days = []
    with pytest.raises(error):
        days.extend(write_year(three_days(3), stories))
    for story in stories:
        assert story.told[:7] == ["begin", "2028-02-28", 1, 2, 3, (3, True), "2028-02-29"]
        assert story.told[-2:] == [(1, True), False]
    assert [found for _, found in days] == [3]


def test_a_year_that_nobody_reads_on_is_ended():
    story = Story()
    days = write_year(three_days(1), [story])
    next(days)
    days.close()
    assert story.told == ["begin", "2028-02-28", 1, (1, True), False]


def test_solutions_are_handed_on_one_by_one(monkeypatch):
    """Nothing is gathered: when a writer gets a solution, the search has not looked for the one after the next."""
    searched = []
    real = Solver.solutions

    def watched(self, limit=None):
        for board in real(self, limit):
            searched.append(board)
            yield board

    monkeypatch.setattr(Solver, "solutions", watched)

    class Watching(Story):
        def solution(self, day, number, board):
            assert len(searched) == number

    list(write_year(Year(2026, load_board(), (read_date("2026-03-01"),), None), [Watching()]))
    assert len(searched) == 17
