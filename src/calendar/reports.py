"""A year of solutions as CSV, JSON and Markdown. The HTML page is in `page`, pictures are in `sheets`."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable

from ..engine import Board
from ..engine.puzzle import Puzzle
from ..utils.words import Message, say
from .names import month_title, weekday_of
from .sheets import Sheets
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
