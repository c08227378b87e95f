"""A printed year takes one page a month: of 365 dates, each with a solution, 12 pages of ordinary paper."""

import re

import pytest

from rulegrid.calendar import load_board, read_board
from rulegrid.calendar.reports import HtmlWriter
from rulegrid.calendar.years import Year, write_year, year_dates

PAGE = re.compile(rb"/Type\s*/Page[^s]")


def written(path, board, limit=2):
    with path.open("w", encoding="utf-8") as file:
        for _ in write_year(Year(2026, board, tuple(year_dates(2026)), limit), [HtmlWriter(file.write)]):
            pass
    return path


@pytest.mark.parametrize("name", ["nine_by_six", "strip"])
def test_a_year_is_printed_on_twelve_pages(browser, tmp_path, name):
    months, days = (" ".join(load_board().groups[at].labels) for at in (0, 1))
    strip = f"board:\n {months} {days}\ngroup month: {months}\ngroup day: {days}\npiece one x41:\n X\n"
    board = read_board(strip, name) if name == "strip" else load_board(name)
    path = written(tmp_path / "year.html", board)
    page = browser.new_page()
    page.goto(path.as_uri())
    for paper in ("A4", "Letter"):
        pdf = page.pdf(format=paper)
        assert len(PAGE.findall(pdf)) == 12
    page.emulate_media(media="print")
    width = page.evaluate("document.querySelector('table').getBoundingClientRect().width")
    assert width > 60  # CSS pixels, 16 mm: it can be read
    page.close()


def test_the_legend_is_printed_and_links_are_not(browser, tmp_path):
    page = browser.new_page()
    page.goto(written(tmp_path / "year.html", load_board(), 1).as_uri())
    page.emulate_media(media="print")
    assert page.is_visible("header ul")
    assert not page.is_visible("nav")
    page.close()
