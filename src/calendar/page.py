"""A year of solutions as one HTML page: the first solution of each date as a table, the others as text.

A small script turns the text into tables on request: with tens of thousands of tables, a browser would take long to
show any. Printed, each month takes one page.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import resources
from itertools import groupby

from ..engine import Board
from ..engine.draw.drawing import PALETTE
from ..utils.coordinates import Cell
from ..utils.svg import escape
from ..utils.words import counted
from .dates import CalendarDate, has_weekdays
from .names import MONTH_TITLES, WEEKDAYS
from .pieces import piece_letter
from .years import Day, Year, YearWriter


class HtmlWriter(YearWriter):
    """A page that needs no other file, and works on a phone, on paper, in the dark, and without its script."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._month = 0

    def begin(self, year: Year) -> None:
        board = year.board
        name = escape(board.title or board.name)
        months = [month for month, _ in groupby(date.month for date in year.dates)]
        links = "".join(f'<a href="#m{month}">{MONTH_TITLES[month - 1][:3]}</a>' for month in months)
        pieces = "".join(
            f'<li><b class="p{index % len(PALETTE)}">{letter}</b> {escape(name)}'
            for index, (letter, name) in enumerate(year.pieces.items())
        )
        first, last = year.dates[0], year.dates[-1]
        weekdays = has_weekdays(board)
        most = "all solutions" if year.limit is None else f"up to {counted(year.limit, 'solution')}"
        colours = "".join(f".p{index}{{background:{colour}}}" for index, colour in enumerate(PALETTE))
        self._write(
            f'<!DOCTYPE html>\n<html lang="en" style="--rows:{len(board.rows)};--cols:{len(board.rows[0])}">\n'
            '<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<title>Calendar solutions {year.number}</title>\n<style>\n{_asset('page.css')}{colours}\n</style>\n"
            f"<header>\n<h1>Calendar solutions <span>{year.number}</span></h1>\n<p>Board {name}: "
            f"{first.title(weekday=weekdays)} to {last.title(weekday=weekdays)}, {most} for each date.</p>\n"
            "<noscript><p>Only the first solution of each date is shown; the others need JavaScript.</p></noscript>\n"
            f'<ul aria-label="Pieces">{pieces}</ul>\n</header>\n'
            f'<nav aria-label="Months">{links}</nav>\n<main>\n'
        )

    def begin_day(self, day: Day) -> None:
        month = day.date.month
        if month != self._month:
            title = MONTH_TITLES[month - 1]
            self._write(f'{self._month_end}<section id="m{month}" aria-label="{title}">\n<h2>{title}</h2>\n')
            self._month = month
        self._write(
            f'<article id="d{month}-{day.date.day}"><h3><time datetime="{day.iso}">{_title(day.date)}</time></h3>'
        )

    def solution(self, day: Day, number: int, board: Board) -> None:
        if number == 1:
            self._write(f'<div class="boards">{_table(day, board)}</div>')
        else:
            opening = '<script type="text/plain">' if number == 2 else "\n"
            self._write(opening + day.spell(board))

    def end_day(self, day: Day, found: int, more: bool) -> None:
        self._write("</script>" if found > 1 else "")
        self._write(f"<p>{_caption(found, more)}</p></article>\n")

    def end(self, complete: bool) -> None:
        note = "" if complete else "<p><b>Interrupted here: the following dates are missing.</b></p>\n"
        self._write(
            f"{self._month_end}</main>\n{note}<script>\nconst COLOURS = {len(PALETTE)};\n{_asset('page.js')}</script>\n</html>\n"
        )

    @property
    def _month_end(self) -> str:
        return "</section>\n" if self._month else ""


def _asset(name: str) -> str:
    return (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")


def _title(date: CalendarDate) -> str:
    return f"{WEEKDAYS[date.weekday]} {date.day} {MONTH_TITLES[date.month - 1]}"


def _caption(found: int, more: bool) -> str:
    if not found:
        return "Interrupted before the first solution" if more else "No solution"
    if more:
        return "The first solution of several" if found == 1 else f"The first {found} solutions"
    return counted(found, "solution")


def _table(day: Day, board: Board) -> str:
    """Return a solution as a table. The script makes the others in the same way."""
    rows, cols = board.shape
    blocked, labels = day.year.board.blocked, day.year.board.labels

    def region(row: int, col: int) -> Cell | int:
        """Return the piece, 0 off the board, or an open cell itself: neighbours that differ in this have a border."""
        if not (0 <= row < rows and 0 <= col < cols) or (row, col) in blocked:
            return 0
        return board.cells[row][col] or (row, col)

    text = f'<table aria-label="Solution 1, {_title(day.date)}">'
    for row in range(rows):
        text += "<tr>"
        for col in range(cols):
            here = region(row, col)
            if here == 0:
                text += "<td>"
                continue
            value = board.cells[row][col]
            sides = ((-1, 0, " t"), (0, 1, " r"), (1, 0, " b"), (0, -1, " l"))
            lines = "".join(name for down, right, name in sides if region(row + down, col + right) != here)
            label = labels.get((row, col), "")
            ground = f"p{(value - 1) % len(PALETTE)}" if value else "o w" if len(label) > 2 else "o"
            small = f' style="font-size:{1.8 / len(label):.2f}rem"' if not value and len(label) > 3 else ""
            text += f'<td class="{ground}{lines}"{small}>{piece_letter(value - 1) if value else escape(label)}'
    return text + "</table>"
