import datetime
import json
from calendar import monthrange
from itertools import product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from rulegrid.calendar import CalendarDate, board_names, load_board, open_cells, read_board, read_date, read_puzzle
from rulegrid.calendar.board_files import board_of, describe_board
from rulegrid.calendar.dates import has_weekdays, other_reading, read_day, read_year
from rulegrid.calendar.family import split_dates
from rulegrid.calendar.names import MONTHS, TITLES, WEEKDAYS, Group, _languages, in_order
from rulegrid.utils.errors import PuzzleFormatError

SPRING = datetime.date(2026, 5, 1)
LEAP_SPRING = datetime.date(2028, 5, 1)
LONG_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def refusal(read, *arguments):
    with pytest.raises(PuzzleFormatError) as caught:
        read(*arguments)
    assert str(caught.value).isprintable()  # a line end is not
    assert len(str(caught.value)) < 200
    return str(caught.value)


def calendar_of(groups):
    """A board of one row whose only claim to be a calendar are its groups; a bar of the right length covers the rest."""
    labels = [label for group in groups.values() for label in (group if isinstance(group, list) else group["labels"])]
    stay_open = sum(1 if isinstance(group, list) else group.get("open", 1) for group in groups.values())
    rows = [labels, [""] * len(labels)]
    bar = [[0, col] for col in range(len(labels))]
    rest = [[0, col] for col in range(len(labels) - stay_open)]
    pieces = [{"name": "bar", "cells": bar}, *([{"name": "rest", "cells": rest}] if rest else [])]
    return read_board(json.dumps({"rows": rows, "groups": groups, "pieces": pieces}), "mine")


def labels_of(board, date):
    return [board.labels[cell] for cell in open_cells(board, date)]


DAYS = [str(day) for day in range(1, 32)]
UNLABELLED = '{"rows": [[""]], "pieces": [{"name": "I", "cells": [[0, 0]]}]}'
FRENCH_MONTHS = "janv févr mars avr mai juin juil août sept oct nov déc".split()  # noqa: SIM905
FRENCH_DAYS = "lun mar mer jeu ven sam dim".split()  # noqa: SIM905


@pytest.mark.parametrize(
    "text",
    [
        "2026-01-14", "2026-1-14", "1/14", "01/14", "1-14", "Jan 14", "jan 14", "JAN 14", "Jan. 14", "Jan 14, 2026",
        "January 14", "january 14", "14 Jan", "14. Jan", "14 January", "14-Jan", "Jan-14", "Jan14", "14jan",
        " Jan  14 ", "\tJan 14\n", "2026/01/14", "2026/1/14", "2026.01.14", "1/14/2026", "14.1.2026", "14. 1. 2026", "14.1.",
        "14.01.", "14th Jan", "Jan 14th, 2026", "14 January 2026", "Wed 14 Jan", "Wednesday, January 14, 2026", "wed. 2026-01-14",
        "Jan 14 Wed", "14 Jan, Wednesday", "14-Jan-2026", "14th of January", "14 of Jan 2026", "1月14日", "2026年1月14日", "2026 年 1 月 14 日", "1月14号",
    ],
)  # fmt: skip
def test_every_way_to_write_a_date_is_read(text):
    assert read_date(text, SPRING) == CalendarDate(1, 14, WEEKDAYS.index("Wed"))


@pytest.mark.parametrize(
    ("text", "day", "iso"),
    [
        ("12/03/2026", "2026-12-03", "2026-03-12"),
        ("1-2", "2026-01-02", "2026-02-01"),
        ("Wed. 4/5", "2026-04-05", "2026-05-04"),
        ("13/03/2026", "2026-03-13", None),
        ("13/1", "2026-01-13", None),
        ("1/13", "2026-01-13", None),
        ("29/2", "2028-02-29", None),
        ("2/29", "2028-02-29", None),
        ("29-2", "2028-02-29", None),
        ("29/2/2028", "2028-02-29", None),
        ("Mon 9/11/2026", "2026-11-09", None),  # 11 September 2026 is a Friday
        ("9/11/2026 Fri", "2026-09-11", None),
        ("7/7", "2026-07-07", None),
        ("12.3.", "2026-03-12", None),
        ("12.3.2026", "2026-03-12", None),
        ("1.14.2026", "2026-01-14", None),
        ("2026-03-12", "2026-03-12", None),
        ("2026/03/12", "2026-03-12", None),
        ("3 December", "2026-12-03", None),
        ("30/30", None, None),
        ("2026-12", None, None),
        ("..", None, None),
    ],
)
def test_of_two_numbers_the_month_is_first_and_a_doubt_is_named(text, day, iso):
    if day is not None:
        read = read_date(text, SPRING)
        assert (read.month, read.day) == tuple(map(int, day.split("-")[1:]))
        if not text.startswith("Wed"):
            assert read_day(text, SPRING).isoformat() == day
    found = other_reading(text, SPRING)
    assert (found and found.parameters["iso"]) == iso
    if text == "12/03/2026":
        assert str(found) == (
            "date '12/03/2026' is read as Thu 3 Dec 2026, the month first: write 2026-03-12 for Thu 12 Mar 2026"
        )
    if day is not None:
        for written in (text, f"#/calendar?date={text.replace(' ', '+')}&placed="):
            puzzle = read_puzzle(written, today=SPRING)
            assert puzzle.guessed == ([] if found is None else [found])


@pytest.mark.slow
def test_every_date_of_numbers_is_read_by_the_rule():
    for year, first, second in product((2026, 2028), range(1, 33), range(1, 33)):
        days = [(m, d) for m, d in ((first, second), (second, first)) if m <= 12 and d <= monthrange(year, m)[1]]
        for separator, expected in (("/", days[:1]), (".", days[-1:])):
            text = f"{first}{separator}{second}{separator}{year}"
            if separator == "." and len(days) == 2:
                assert other_reading(text) is None
            if expected:
                read = read_date(text)
                assert (read.month, read.day) == expected[0], text
                assert (other_reading(text) is not None) == (separator == "/" and len(set(days)) == 2)
            else:
                refusal(read_date, text)


@pytest.mark.parametrize("text", ["2/29", "02/29", "Feb 29", "29 Feb", "February 29", "29 february", "feb 29"])
def test_the_29th_of_february_exists_in_every_year(text):
    tuesday = CalendarDate(2, 29, WEEKDAYS.index("Tue"))
    assert read_date(text, SPRING) == tuesday  # of 2028
    assert read_date(text, LEAP_SPRING) == tuesday
    assert read_date(text, datetime.date(2096, 12, 31)).weekday == WEEKDAYS.index("Wed")
    assert read_date(text, datetime.date(2097, 1, 1)).weekday == WEEKDAYS.index("Fri")  # of 2104: 2100 is no leap year


@pytest.mark.parametrize("text", ["today", "Today", "TODAY", " today\n"])
def test_today_is_the_day_it_is(text):
    assert read_date(text, datetime.date(2024, 2, 29)) == CalendarDate(2, 29, WEEKDAYS.index("Thu"))
    before, read, after = datetime.date.today(), read_date(text), datetime.date.today()
    assert read in [CalendarDate(day.month, day.day, day.weekday()) for day in (before, after)]


@pytest.mark.parametrize(
    ("word", "day"), [("yesterday", "2024-02-28"), ("today", "2024-02-29"), ("Tomorrow ", "2024-03-01")]
)
def test_days_are_named_from_today(word, day):
    assert read_date(word, datetime.date(2024, 2, 29)) == read_date(day)
    assert read_day(word, datetime.date(2024, 2, 29)).isoformat() == day


def test_there_is_no_day_before_the_first_nor_after_the_last():
    refusal(read_date, "yesterday", datetime.date.min)
    refusal(read_date, "tomorrow", datetime.date.max)


def test_a_date_without_a_year_is_this_years():
    assert read_date("5/1", SPRING).weekday == SPRING.weekday()
    assert read_date("5/1", LEAP_SPRING).weekday == LEAP_SPRING.weekday()
    assert read_date("12/31").weekday == datetime.date(datetime.date.today().year, 12, 31).weekday()


@pytest.mark.parametrize(
    ("text", "weekday"),
    [
        ("1969-07-20", "Sun"),
        ("1989-11-09", "Thu"),
        ("1999-12-31", "Fri"),
        ("2000-01-01", "Sat"),
        ("2000-02-29", "Tue"),
        ("2024-02-29", "Thu"),
        ("2026-01-14", "Wed"),
        ("1900-03-01", "Thu"),
        ("2100-03-01", "Mon"),
        ("0001-01-01", "Mon"),
        ("9999-12-31", "Fri"),
        ("Jul 20, 1969", "Sun"),
    ],
)
def test_the_weekday_of_a_day_is_known(text, weekday):
    assert read_date(text).weekday == WEEKDAYS.index(weekday)


@pytest.mark.parametrize("year", [2025, 2028])
def test_every_day_of_a_year_is_read_in_every_form(year):
    today = datetime.date(year, 6, 15)
    for ordinal in range(today.replace(month=1, day=1).toordinal(), today.replace(month=12, day=31).toordinal() + 1):
        day = datetime.date.fromordinal(ordinal)
        read = CalendarDate(day.month, day.day, day.weekday())
        short, long = MONTHS[day.month - 1], LONG_MONTHS[day.month - 1]
        assert read == read_date(day.isoformat()) == read_date(f"{day.month}/{day.day}", today)
        assert read == read_date(f"{short} {day.day}", today) == read_date(f"{day.day} {long}", today)


def test_a_weekday_is_checked_where_the_year_is_known():
    expected = "expected Wednesday, the weekday of 14 January 2026"
    assert refusal(read_date, "Mon 2026-01-14") == f"date 'Mon 2026-01-14': read Monday, {expected}"
    assert refusal(read_date, "Jan 14, 2026 Sun", SPRING).endswith(f"read Sunday, {expected}")
    assert read_date("Mon Jan 14", SPRING).weekday == 0  # of some year


def test_a_weekday_of_a_day_in_a_year_is_checked():
    today = datetime.date(2026, 5, 1)
    assert read_day("Wed Jan 14", today) == datetime.date(2026, 1, 14)
    expected = "date 'Mon Jan 14': read Monday, expected Wednesday, the weekday of 14 January 2026"
    assert refusal(read_day, "Mon Jan 14", today) == expected


@pytest.mark.parametrize(
    "text",
    [
        "13/13", "32/1/2026", "30/2", "1.32.2026", "2026/13/1", "Wed 30 Feb", "0/5", "1/0", "1/32", "2/30", "4/31", "2026-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-01-32",
        "0000-01-01", "Feb 30", "30 Feb", "Jan 0", "Jan 32", "Feb 29, 2026",
    ],
)  # fmt: skip
def test_a_day_that_does_not_exist_is_refused(text):
    refused = refusal(read_date, text, SPRING)
    assert refused == f"date '{text}': there is no such day, expected 2026-01-14, 1/14, 'Jan 14' or today"


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "Foo 3", "3 Foo", "Jan", "14", "Ja 14", "Jan 14 extra", "Jan fourteen", "overmorrow", "1/14/2026/1", "2026/01-14", "2026-01.14", "1-14-2026", "1.14", "Foo Jan 14", "Wed", "Wed Wed 14 Jan", "14 Wed Jan",
        "tomorrow 14 Jan", "1/",
        "/14", "1.5", "1/14.0", "-1/14", "+1/14", "2026-01", "2026-01-14T00:00", "02026-01-14", "2026011", "18260114",
        "٣/٣", "Jan ٣", "٢٠٢٦-٠١-١٤", "1⁄14", "Jan 1⁴", "1/14\n1/15", "Jan\x0014", "--open",
    ],
)  # fmt: skip
def test_what_is_no_date_is_refused(text):
    refused = refusal(read_date, text, SPRING)
    assert refused.startswith("date '")
    assert refused.endswith(": expected 2026-01-14, 1/14, 'Jan 14' or today")


@pytest.mark.parametrize(
    "word", ["Junk", "Mayhem", "Decade", "Marching", "Augur", "Janitor", "Aprils", "Mayor", "Sepia"]
)
def test_a_word_that_only_begins_like_a_month_is_none(word):
    refusal(read_date, f"{word} 3", SPRING)
    refusal(read_date, f"3 {word}", SPRING)


@pytest.mark.parametrize("word", ["Sep", "Sept", "Septem", "September"])
def test_a_month_may_be_cut_after_three_letters_or_more(word):
    assert read_date(f"{word} 3", SPRING) == read_date("9/3", SPRING)


@pytest.mark.parametrize("text", ["x" * 10_000, "1" * 10_000, "1/" + "1" * 10_000, "Jan " + " " * 10_000, "Jan" * 3333])
def test_a_long_text_is_refused_in_a_short_line(text):
    assert "there is no such day" not in refusal(read_date, text, SPRING)


@given(st.text() | st.text(alphabet="0123456789/- .,JanFebMr\n٣"))
@example("today")
def test_any_text_is_a_date_or_refused_in_one_line(text):
    try:
        date = read_date(text, SPRING)
    except PuzzleFormatError as error:
        message = str(error)
    else:
        message = date.title(weekday=True)
        assert datetime.date(2028, date.month, date.day)
    assert message.isprintable()
    assert len(message) < 200


def test_a_date_is_written_for_people():
    assert CalendarDate(2, 29, 1).title(weekday=True) == "Tue 29 Feb"
    assert CalendarDate(12, 1, 6).title(weekday=False) == "1 Dec"


GERMAN_MONTHS = "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez".split()  # noqa: SIM905
GERMAN_DAYS = "Mo Di Mi Do Fr Sa So".split()  # noqa: SIM905


@pytest.mark.parametrize(
    ("months", "weekdays", "text", "date"),
    [
        (GERMAN_MONTHS, GERMAN_DAYS, "Mai 5", CalendarDate(5, 5, 1)),
        (GERMAN_MONTHS, GERMAN_DAYS, "5. Mai", CalendarDate(5, 5, 1)),
        (GERMAN_MONTHS, GERMAN_DAYS, "5.mai 2027", CalendarDate(5, 5, 2)),
        (GERMAN_MONTHS, GERMAN_DAYS, "MÄR 31", CalendarDate(3, 31, 1)),
        (GERMAN_MONTHS, GERMAN_DAYS, "Mi, 5. Mai", CalendarDate(5, 5, 2)),
        (GERMAN_MONTHS, GERMAN_DAYS, "5 Dez Di", CalendarDate(12, 5, 1)),
        (GERMAN_MONTHS, GERMAN_DAYS, "Dec 5", CalendarDate(12, 5, 5)),  # the English names are known too
        (GERMAN_MONTHS, GERMAN_DAYS, "5.5.2026", CalendarDate(5, 5, 1)),
        (FRENCH_MONTHS, FRENCH_DAYS, "3 août", CalendarDate(8, 3, 0)),
        (FRENCH_MONTHS, FRENCH_DAYS, "mars 3", CalendarDate(3, 3, 1)),
        (FRENCH_MONTHS, FRENCH_DAYS, "mar 3 mars", CalendarDate(3, 3, 1)),
        (FRENCH_MONTHS, FRENCH_DAYS, "lun 3 mar", CalendarDate(3, 3, 0)),  # as far as it is clear
        ([f"{n}月" for n in range(1, 13)], list("一二三四五六日"), "1月14日", CalendarDate(1, 14, 2)),
        ([f"{n}月" for n in range(1, 13)], list("一二三四五六日"), "12月3", CalendarDate(12, 3, 3)),
        ([f"M{n}" for n in range(1, 13)], {"labels": list("abcdefg"), "first": "mon"}, "M11 4", CalendarDate(11, 4, 2)),
        ([*reversed(LONG_MONTHS)], list(WEEKDAYS), "May 5", CalendarDate(5, 5, 1)),
        (
            {"labels": ["new moon", *GERMAN_MONTHS[1:]], "first": "January"},
            GERMAN_DAYS,
            "New Moon 7",
            CalendarDate(1, 7, 2),
        ),
        ({"labels": ["a(b", *GERMAN_MONTHS[1:]], "first": "January"}, GERMAN_DAYS, "a(b 7", CalendarDate(1, 7, 2)),
    ],
)
def test_the_labels_of_a_board_are_dates_in_its_language(months, weekdays, text, date):
    board = calendar_of({"month": months, "day": DAYS, "weekday": weekdays})
    assert read_date(text, SPRING, board) == date
    assert labels_of(board, date)[1] == str(date.day)


def test_labels_are_dates_on_their_own_board_alone():
    refusal(read_date, "5 Mrzz", SPRING)
    refusal(read_date, "Ju 5", SPRING, calendar_of({"month": GERMAN_MONTHS, "day": DAYS}))


def test_a_year_has_four_digits():
    assert (read_year("2026"), read_year("0001")) == (2026, 1)
    assert refusal(read_year, "26") == "year '26': expected four digits, such as 2026, did you mean 2026?"
    for text in ("", "0", "026", "20266", "next", "0000", "٢٠٢٦", "-100"):
        refusal(read_year, text)


@pytest.mark.parametrize("name", board_names())
def test_every_date_leaves_its_own_labels_open(name):
    board = load_board(name)
    assert has_weekdays(board) is (name != "dragonfjord")
    for month in range(1, 13):
        for day, weekday in zip(range(1, 32), [*range(7)] * 5, strict=False):
            labels = [MONTHS[month - 1], str(day), WEEKDAYS[weekday]]
            date = CalendarDate(month, day, weekday)
            assert labels_of(board, date) == labels[: len(board.groups)]


def test_months_and_weekdays_of_another_language_are_known():
    board = calendar_of({"day": DAYS, "weekday": FRENCH_DAYS, "month": FRENCH_MONTHS})
    assert labels_of(board, CalendarDate(2, 29, 1)) == ["29", "mar", "févr"]
    for number in range(12):
        assert labels_of(board, CalendarDate(number + 1, 1, number % 7))[1:] == [
            FRENCH_DAYS[number % 7],
            FRENCH_MONTHS[number],
        ]


CHINESE_DAYS = list("日一二三四五六")


@pytest.mark.parametrize(
    ("weekdays", "label"),
    [
        (CHINESE_DAYS, "三"),
        (CHINESE_DAYS[1:] + CHINESE_DAYS[:1], "三"),
        ([f"周{day}" for day in CHINESE_DAYS], "周三"),
        ([f"星期{day}" for day in ("天", *CHINESE_DAYS[1:])], "星期三"),
        (list("日月火水木金土"), "水"),
        (list("일월화수목금토"), "수"),
        (["Su", "Mo", "Tu", "We", "Th", "Fr", "Sa"], "We"),
        (["So", "Mo", "Di", "Mi", "Do", "Fr", "Sa"], "Mi"),
        (["DIM.", "LUN.", "MAR.", "MER.", "JEU.", "VEN.", "SAM."], "MER."),
        (["dom.", "lun.", "mar.", "mié.", "jue.", "vie.", "sáb."], "mié."),
        (["Sun", "lundi", "Tue", "三", "木", "vendredi", "Sa"], "三"),
        (["D", "L", "M", "X", "J", "V", "S"], "X"),
        (["вс", "пн", "вт", "ср", "чт", "пт", "сб"], "ср"),
        ({"labels": list("abcdefg"), "first": "Sunday"}, "d"),
        ({"labels": list("abcdefg"), "first": "thu"}, "g"),
    ],
)
def test_a_weekday_is_opened_by_what_its_label_means_wherever_the_week_begins(weekdays, label):
    board = calendar_of({"month": list(MONTHS), "day": DAYS, "weekday": weekdays})
    for text in ("Wed 14 Jan", "2026-01-14", f"{label} 14 Jan 2026"):
        assert labels_of(board, read_date(text, SPRING, board)) == ["Jan", "14", label]
    assert "read Tuesday, expected Wednesday" in refusal(read_date, "Tue 14 Jan 2026", SPRING, board)
    for again in (
        read_board(board.to_json(), "mine"),
        read_board(board.to_text(), "mine"),
        board_of(describe_board(board)),
    ):
        assert again.groups == board.groups


def test_months_are_known_by_name_or_number_or_from_the_first():
    for months in (
        [f"{number}月" for number in (4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3)],
        ["Avr", "Mai", "Juin", "Juil", "Août", "Sept", "Oct", "Nov", "Déc", "Janv", "Févr", "Mars"],
        ["IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "I", "II", "III"],
        {"labels": [f"m{letter}" for letter in "abcdefghijkl"], "first": "April"},
    ):
        board = calendar_of({"month": months, "day": DAYS})
        labels = months["labels"] if isinstance(months, dict) else months
        assert [labels_of(board, CalendarDate(at, 1, 0))[0] for at in (4, 12, 1, 3)] == [
            labels[n] for n in (0, 8, 9, 11)
        ]


def test_each_known_language_has_one_order():
    for kind, titles in TITLES.items():
        for full, exact in _languages(kind):
            assert len(full) == len(titles)
            assert all(exact[name] == number for number, name in enumerate(full))
            names = [*full[3:], *full[:3]]
            assert in_order(Group(kind, tuple(names))) == full, full


def test_a_date_is_refused_if_it_is_unknown_what_the_labels_mean():
    for groups, kind, title in (
        ({"month": list(MONTHS), "day": DAYS, "weekday": list("abcdefg")}, "weekday", "Monday"),
        ({"month": [f"m{letter}" for letter in "abcdefghijkl"], "day": DAYS}, "month", "January"),
    ):
        board = calendar_of(groups)
        label = board.group(kind).labels[0]
        example = f"--open {','.join(group.labels[0] for group in board.groups)}"
        why = (
            f"the labels of group {kind} are not in a known language: name what the first one ('{label}') is "
            f'for in the board file, such as \'group {kind} first {title}:\' or "first": "{title}"'
        )
        with pytest.raises(PuzzleFormatError) as caught:
            open_cells(board, CalendarDate(1, 14, 2))
        assert (
            str(caught.value)
            == f"board mine can't show 14 Jan: {why}; name the open cells themselves, such as {example}"
        )
        assert board.read_open([label]) == [board.cell_of[label]]
    weekday = calendar_of({"month": list(MONTHS), "day": DAYS, "weekday": list("abcdefg")})
    with pytest.raises(PuzzleFormatError, match="first Monday"):
        read_date("a 14 Jan", SPRING, weekday)
    covered = {"labels": list("abcdefg"), "open": 0}
    assert labels_of(calendar_of({"month": list(MONTHS), "day": DAYS, "weekday": covered}), CalendarDate(1, 14, 2))


@pytest.mark.parametrize(
    ("name", "labels", "first", "message"),
    [
        ("weekday", list("abcdefg"), "Someday", "groups.weekday.first: read 'Someday', expected the English name of a weekday"),
        ("weekday", list("abcdefg"), "M", "groups.weekday.first: read 'M', expected the English name of a weekday"),
        ("weekday", CHINESE_DAYS, "Monday", "groups.weekday.first: read 'Monday', expected Sunday, which label '日' names"),
        ("month", [f"m{n}" for n in "abcdefghijkl"], "Mon", "groups.month.first: read 'Mon', expected the English name of a month"),
        ("weekday", list("abcdef"), "Monday", "groups.weekday.first: only groups of 12 months or 7 weekdays have a first"),
        ("half", ["am", "pm"], "Monday", "groups.half.first: only groups of 12 months or 7 weekdays have a first"),
    ],
)  # fmt: skip
def test_a_wrong_first_is_refused(name, labels, first, message):
    assert refusal(calendar_of, {name: {"labels": labels, "first": first}}) == message


def test_english_names_are_known_in_any_order_case_and_length():
    weekdays = ["Sunday", "MONDAY", "tuesday", "Wed", "Thurs", "Friday", "Sat"]
    months = [*reversed(LONG_MONTHS)]
    board = calendar_of({"month": months, "day": [*reversed(DAYS)], "weekday": weekdays})
    assert labels_of(board, CalendarDate(1, 14, 2)) == ["January", "14", "Wed"]
    assert labels_of(board, CalendarDate(12, 31, 6)) == ["December", "31", "Sunday"]
    assert labels_of(board, CalendarDate(5, 1, 0)) == ["May", "1", "MONDAY"]


def test_a_group_that_stays_covered_has_no_part_in_the_date():
    covered = {"labels": ["sun", "moon"], "open": 0}
    assert labels_of(calendar_of({"month": list(MONTHS), "sky": covered, "day": DAYS}), CalendarDate(3, 7, 0)) == [
        "Mar",
        "7",
    ]


@pytest.mark.parametrize(
    ("groups", "group"),
    [
        ({"letters": ["a", "b", "c"], "day": DAYS}, "letters"),
        ({"month": list(MONTHS), "day": DAYS, "season": ["spring", "autumn"]}, "season"),
        ({"month": list(MONTHS[:11]), "day": DAYS}, "month"),
        ({"month": list(MONTHS), "day": DAYS[:27]}, "day"),
        ({"month": list(MONTHS), "day": DAYS, "weekday": list(WEEKDAYS[:6])}, "weekday"),
        ({"month": {"labels": list(MONTHS), "open": 2}, "day": DAYS}, "month"),
        ({"month": list(MONTHS), "day": {"labels": DAYS, "open": 2}}, "day"),
    ],
)
def test_a_board_that_cannot_show_the_date_is_named_with_the_group_that_is_in_the_way(groups, group):
    board = calendar_of(groups)
    example = ",".join(label for each in board.groups for label in each.labels[: each.open])
    assert refusal(open_cells, board, CalendarDate(1, 28, 6)) == (
        f"board mine can't show 28 Jan: its group '{group}' is not one month, day or weekday; "
        f"name the open cells themselves, such as --open {example}"
    )
    assert len(board.read_open([example])) == board.stay_open


@pytest.mark.parametrize(
    ("groups", "missing"),
    [({"day": DAYS}, "month"), ({"month": list(MONTHS)}, "day"), ({"weekday": list(WEEKDAYS)}, "month"), ({}, "month")],
    ids=["days", "months", "weekdays", "none"],
)
def test_a_board_without_months_or_days_shows_no_date(groups, missing):
    board = calendar_of(groups) if groups else read_board(UNLABELLED, "mine")
    instead = (
        f"name the open cells themselves, such as --open {board.groups[0].labels[0]}"
        if groups
        else ("all its cells are covered, so write no date")
    )
    problem = f"board mine can't show 28 Jan: it has no group '{missing}'; {instead}"
    assert refusal(open_cells, board, CalendarDate(1, 28, 6)) == problem


@pytest.mark.parametrize(
    "text",
    [
        "14 janvier", "le 14 janvier 2026", "mercredi 14 janvier 2026", "14 janv. 2026", "14. Januar", "am 14. Jänner", "Mittwoch, 14. Januar 2026",
        "14 de enero de 2026", "el 14 de enero", "miércoles 14 de enero", "14 gennaio", "14 de janeiro", "14 januari 2026", "den 14. januar",
        "14 stycznia 2026 r.", "14 января 2026 г.", "14-janv-2026", "20260114", "１月１４日", "2026年１月１４日", "14 一月", "１/１４",
    ],
)  # fmt: skip
def test_dates_as_they_are_written_elsewhere(text):
    assert read_date(text, SPRING) == CalendarDate(1, 14, 2)
    assert [*split_dates(text.split())] == [" ".join(text.split())]


def test_a_word_that_names_two_months_is_none():
    assert read_date("12 mar", SPRING).month == 3
    refusal(read_date, "12 jui", SPRING)  # juin or juillet
    refusal(read_date, "12 ma", SPRING)


NUMBERED = """board:
  1 2 3 4 5 6 7
  8 9 10 11 12 S M
  1 2 3 4 5 6 7
  8 9 10 11 12 13 14
  15 16 17 18 19 20 21
  22 23 24 25 26 27 28
  29 30 31 T W T F
  S . . . . . .

{groups}

piece dot x53:
  X
"""
GROUPS = ["group day: 1..31", "group month: 1..12", "group weekday: S M T W T F S"]


@pytest.mark.parametrize("groups", [GROUPS, GROUPS[::-1], [GROUPS[1], GROUPS[0], GROUPS[2]]])
def test_equal_labels_of_different_groups_are_told_apart_by_their_places(groups):
    board = read_board(NUMBERED.format(groups="\n".join(groups)), "numbers")
    cells = {
        group.name: cell for group, cell in zip(board.groups, open_cells(board, CalendarDate(2, 3, 1)), strict=True)
    }
    assert cells == {"month": (0, 1), "day": (2, 2), "weekday": (6, 3)}
    thursday = open_cells(board, CalendarDate(2, 3, 3))
    assert (6, 5) in thursday
    assert read_board(board.to_text(), "numbers") == read_board(board.to_json(), "numbers") == board
    assert board_of(describe_board(board)).groups == board.groups
    with pytest.raises(PuzzleFormatError, match="this label is at A2 and C2: write the cell"):
        board.read_open(["2"])
    assert board.read_open(["31,a2,G6"]) == [(6, 2), (0, 1), (6, 5)]


def test_equal_labels_that_are_in_no_order_are_refused():
    text = NUMBERED.format(groups="\n".join(GROUPS)).replace("S M T W T F S", "S M T T W F S")
    with pytest.raises(PuzzleFormatError, match="equal labels, expected the initials of weekdays or months in order"):
        read_board(text, "numbers")


def test_a_board_without_open_cells_needs_no_date():
    board = read_board(UNLABELLED, "mine")
    assert read_puzzle("", board).title == ""
    with pytest.raises(PuzzleFormatError, match="write no date"):
        read_puzzle("Jan 14", board)
