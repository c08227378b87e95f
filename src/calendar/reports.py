"""A year of solutions as CSV, JSON, Markdown and HTML."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from importlib import resources
from itertools import groupby
from typing import Any

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..draw.colours import PALETTE
from ..utils.coordinates import Cell
from ..utils.message import Message, say
from ..utils.svg import escape
from ..utils.text import day_label
from .dates import CalendarDate, has_weekdays
from .names import month_title, weekday_of
from .pieces import piece_letter
from .printing import Sheets
from .years import Day, Year, YearWriter

Write = Callable[[str], object]

COLUMNS = ("date", "weekday", "solution", "board")
SIDE_BY_SIDE = 64  # characters for the boards of a Markdown row, unless a single one is wider
GAP = "    "


class CsvWriter(YearWriter):
    """One row for each solution: date, weekday, number of the solution, and the board as `spell` writes it.

    A date without a solution has one row with number 0 and no board, so that the highest number is always the count.
    """

    def __init__(self, write: Write) -> None:
        class _ReportFile:
            def write(self, text: str) -> object:
                return write(text)

        self._rows = csv.writer(_ReportFile(), lineterminator="\n")

    def begin(self, year: Year) -> None:
        self._rows.writerow(COLUMNS)

    def begin_day(self, day: Day) -> None:
        pass

    def solution(self, day: Day, number: int, board: Board) -> None:
        self._rows.writerow((day.iso, day.weekday, number, day.spell(board)))

    def end_day(self, day: Day, found: int, more: bool) -> None:
        if not found and not more:
            self._rows.writerow((day.iso, day.weekday, 0, ""))

    def end(self, complete: bool) -> None:
        pass


class JsonWriter(YearWriter):
    """One object: year, board, limit, pieces by letter, dates with their solutions, and whether it is complete."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._between = ""

    def begin(self, year: Year) -> None:
        head = {
            "year": year.number,
            "board": year.board.name,
            "limit": year.limit,
            "pieces": year.pieces,
        }
        self._write(json.dumps(head, ensure_ascii=False)[:-1] + ', "dates": [')

    def begin_day(self, day: Day) -> None:
        self._write(f'{self._between}\n{{"date": "{day.iso}", "weekday": "{day.weekday}", "solutions": [')
        self._between = ","

    def solution(self, day: Day, number: int, board: Board) -> None:
        self._write((", " if number > 1 else "") + json.dumps(day.spell(board)))

    def end_day(self, day: Day, found: int, more: bool) -> None:
        self._write(f'], "found": {found}, "more": {json.dumps(more)}}}')

    def end(self, complete: bool) -> None:
        self._write(f'\n], "complete": {json.dumps(complete)}}}\n')


class MarkdownWriter(YearWriter):
    """Headings for months and dates; solutions side by side in fenced blocks, each below its number."""

    def __init__(self, write: Write, language: str = "en") -> None:
        self._write = write
        self._language = language
        self._month = 0
        self._row: list[tuple[int, list[str]]] = []

    def begin(self, year: Year) -> None:
        board = year.board
        pieces = [Message("report.piece", letter=letter, piece=_plain(name)) for letter, name in year.pieces.items()]
        most = Message("report.all") if year.limit is None else Message("report.at-most", count=year.limit)
        parts = (
            Message("report.year-title", year=f"{year.number:04}"),
            Message("report.board-most", board=_plain(board.title or board.name), most=most),
            Message("report.legend", pieces=pieces),
        )
        self._write("# " + "\n\n".join(map(self._say, parts)) + "\n")

    def begin_day(self, day: Day) -> None:
        if day.date.month != self._month:
            self._month = day.date.month
            self._write(f"\n## {month_title(self._month, self._language)}\n")
        self._write(f"\n### {weekday_of(day.date.weekday, self._language)} {day.iso}\n")

    def solution(self, day: Day, number: int, board: Board) -> None:
        lines = _square(day.spell(board))
        width = sum(len(rows[0]) + len(GAP) for _, rows in self._row)
        if self._row and width + len(lines[0]) > SIDE_BY_SIDE:
            self._flush()
        self._row.append((number, lines))

    def end_day(self, day: Day, found: int, more: bool) -> None:
        self._flush()
        if more:
            self._remark("report.more" if found else "report.interrupted-day")
        elif not found:
            self._remark("report.none")

    def end(self, complete: bool) -> None:
        if not complete:
            self._remark("report.interrupted")

    def _say(self, message: Message) -> str:
        return say(message, self._language)

    def _remark(self, key: str) -> None:
        text = self._say(Message(key)).rstrip(".。")
        self._write(f"\n{text}{'.' if self._language == 'en' else '。'}\n")

    def _flush(self) -> None:
        if not self._row:
            return
        heads = [str(number).ljust(len(lines[0])) for number, lines in self._row]
        rows = [heads, *zip(*(lines for _, lines in self._row), strict=True)]
        self._row = []
        self._write("\n```text\n" + "".join(GAP.join(row).rstrip() + "\n" for row in rows) + "```\n")


class SheetWriter(YearWriter):
    """Sheets of `per_page` solutions, saved by `save(name, svg)`; the name is the date, such as 2026-01-14."""

    def __init__(self, save: Callable[[str, str], object], per_page: int, language: str = "en") -> None:
        self._save = save
        self._language = language
        self._per_page = per_page
        self._sheets: Sheets | None = None

    def begin(self, year: Year) -> None:
        pass

    def begin_day(self, day: Day) -> None:
        def save(page: int | None, svg: str) -> None:
            self._save(day.iso if page is None else f"{day.iso}-{page}", svg)

        title = f"{weekday_of(day.date.weekday, self._language)} {day.iso}"
        puzzle = Puzzle(day.puzzle.board, day.puzzle.rules, title, day.puzzle.labels, family="calendar")
        self._sheets = Sheets(puzzle, save, self._per_page, language=self._language)

    def solution(self, day: Day, number: int, board: Board) -> None:
        assert self._sheets is not None
        self._sheets.add(board)

    def end_day(self, day: Day, found: int, more: bool) -> None:
        if self._sheets is not None:
            self._sheets.close()
            self._sheets = None

    def end(self, complete: bool) -> None:
        pass


def _square(text: str) -> list[str]:
    """Return the rows of a board as `spell` wrote it, with a space between cells of one width."""
    rows = [row.split() if " " in text else list(row) for row in text.split("/")]
    width = max(len(entry) for row in rows for entry in row)
    return [" ".join(entry.ljust(width) for entry in row) for row in rows]


def _plain(text: str) -> str:
    """Return a text with escapes, so that Markdown shows it unchanged."""
    return "".join("\\" + char if char in "\\`*_{}[]<>()#+-.!|&~" else char for char in text)


class HtmlWriter(YearWriter):
    """A page that needs no other file, and works on a phone, on paper, in the dark, and without its script."""

    def __init__(self, write: Callable[[str], object], language: str = "en") -> None:
        self._write = write
        self._language = language
        self._month = 0

    def begin(self, year: Year) -> None:
        board = year.board
        months = [month for month, _ in groupby(date.month for date in year.dates)]
        links = "".join(f'<a href="#m{month}">{self._say(f"date.month-{month}")}</a>' for month in months)
        pieces = "".join(
            f'<li><b class="p{index % len(PALETTE)}">{letter}</b> {escape(name)}'
            for index, (letter, name) in enumerate(year.pieces.items())
        )
        first, last = year.dates[0], year.dates[-1]
        weekdays = has_weekdays(board)
        most = Message("report.all") if year.limit is None else Message("report.up-to", count=year.limit)
        days = (day_label(date.month, date.day, date.weekday if weekdays else None) for date in (first, last))
        about = self._say(
            "report.board-year",
            board=board.title or board.name,
            **dict(zip(("first", "last"), days, strict=True)),
            most=most,
        )
        title = escape(self._say("report.year-title", year=str(year.number)))
        headed = title.replace(str(year.number), f"<span>{year.number}</span>")
        colours = "".join(f".p{index}{{background:{colour}}}" for index, colour in enumerate(PALETTE))
        self._write(
            f'<!DOCTYPE html>\n<html lang="{"en" if self._language == "en" else "zh-CN"}" style="--rows:{len(board.rows)};--cols:{len(board.rows[0])}">\n'
            '<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
            '<meta name="color-scheme" content="light dark">\n'
            f"<title>{title}</title>\n<style>\n{_asset('page.css')}{colours}\n</style>\n"
            f"<header>\n<h1>{headed}</h1>\n<p>{escape(about)}</p>\n"
            f"<noscript><p>{self._say('report.without-script')}</p></noscript>\n"
            f'<ul aria-label="{self._say("report.pieces")}">{pieces}</ul>\n</header>\n'
            f'<nav aria-label="{self._say("report.months")}">{links}</nav>\n<main>\n'
        )

    def begin_day(self, day: Day) -> None:
        month = day.date.month
        if month != self._month:
            title = month_title(month, self._language)
            self._write(f'{self._month_end}<section id="m{month}" aria-label="{title}">\n<h2>{title}</h2>\n')
            self._month = month
        self._write(
            f'<article id="d{month}-{day.date.day}"><h3><time datetime="{day.iso}">{self._title(day.date)}</time></h3>'
        )

    def solution(self, day: Day, number: int, board: Board) -> None:
        if number == 1:
            self._write(f'<div class="boards">{self._table(day, board)}</div>')
        else:
            opening = '<script type="text/plain">' if number == 2 else "\n"
            self._write(opening + day.spell(board))

    def end_day(self, day: Day, found: int, more: bool) -> None:
        self._write("</script>" if found > 1 else "")
        self._write(f"<p>{self._caption(found, more)}</p></article>\n")

    def end(self, complete: bool) -> None:
        note = "" if complete else f"<p><b>{self._say('report.interrupted')}</b></p>\n"
        self._write(
            f"{self._month_end}</main>\n{note}<script>\nconst COLOURS = {len(PALETTE)};\nconst WORDS = {self._words};\n{_asset('page.js')}</script>\n</html>\n"
        )

    def _say(self, key: str, **given: Any) -> str:
        return say(Message(key, **given), self._language)

    def _title(self, date: CalendarDate) -> str:
        if self._language == "en":
            return f"{weekday_of(date.weekday, 'en')} {date.day} {month_title(date.month, 'en')}"
        return say(day_label(date.month, date.day, date.weekday), self._language)

    def _caption(self, found: int, more: bool) -> str:
        if not found:
            return self._say("report.interrupted-day" if more else "report.none")
        if more:
            return self._say("report.first-of-several") if found == 1 else self._say("report.first", count=found)
        return self._say("report.solutions", count=found)

    def _table(self, day: Day, board: Board) -> str:
        return _table(day, board, f"{self._say('report.solution', number='1')}, {self._title(day.date)}")

    @property
    def _words(self) -> str:
        """The texts of the script, as JSON; `solution` has {number} in the place of the number."""
        keys = {"previous": "previous", "next": "next", "every": "every", "all": "every-button", "one": "one-button"}
        words = {name: self._say(f"report.{key}") for name, key in keys.items()}
        return json.dumps(words | {"solution": self._say("report.solution", number="{number}")}, ensure_ascii=False)

    @property
    def _month_end(self) -> str:
        return "</section>\n" if self._month else ""


def _asset(name: str) -> str:
    return (resources.files(__package__) / "data" / name).read_text(encoding="utf-8")


def _table(day: Day, board: Board, label: str) -> str:
    """Return a solution as a table with a label. The script makes the others in the same way."""
    rows, cols = board.shape
    blocked, labels = day.year.board.blocked, day.year.board.labels

    def region(row: int, col: int) -> Cell | int:
        """Return the piece, 0 off the board, or an open cell itself: neighbours that differ in this have a border."""
        if not (0 <= row < rows and 0 <= col < cols) or (row, col) in blocked:
            return 0
        return board.cells[row][col] or (row, col)

    text = f'<table aria-label="{label}">'
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
            printed = labels.get((row, col), "")
            ground = f"p{(value - 1) % len(PALETTE)}" if value else "o w" if len(printed) > 2 else "o"
            small = f' style="font-size:{1.8 / len(printed):.2f}rem"' if not value and len(printed) > 3 else ""
            text += f'<td class="{ground}{lines}"{small}>{piece_letter(value - 1) if value else escape(printed)}'
    return text + "</table>"
