"""A date that may be another one is named on standard error, wherever the command line reads one."""

import pytest

NOTE = "date '12/03/2026' is read as Thu 3 Dec 2026, the month first: write 2026-03-12 for Thu 12 Mar 2026"


@pytest.mark.parametrize(
    "arguments",
    [
        ("calendar", "12/03/2026", "--count"),
        ("calendar", "solve", "#/calendar?date=12/03/2026", "--count"),
        ("calendar", "hint", "12/03/2026"),
        ("calendar", "convert", "12/03/2026", "--to", "json"),
        ("calendar", "make", "12/03/2026", "--seed", "1"),
        ("calendar", "year", "--from", "12/03/2026", "--to", "2026-12-03"),
        ("daily", "sudoku", "12/03/2026", "--level", "easy"),
    ],
)
def test_a_doubtful_date_is_named(run, arguments):
    status, _, complained = run(*arguments)
    assert status == 0
    assert complained.count(NOTE) == 1
    assert NOTE not in run(*arguments, "--quiet")[2]
    plain = [argument.replace("12/03/2026", "2026-12-03") for argument in arguments]
    assert "is read as" not in run(*plain)[2]


def test_a_day_that_can_only_be_read_one_way_is_read_so(run):
    assert run("calendar", "13/03/2026", "--count", "--quiet") == run("calendar", "2026-03-13", "--count", "--quiet")
    assert run("calendar", "2/29", "--count", "--quiet") == run("calendar", "29 Feb", "--count", "--quiet")
