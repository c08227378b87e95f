"""Answers with new puzzles: by level, size and recipe, or that of a day."""

from __future__ import annotations

import datetime
from typing import Any

from .. import calcudoku, calendar, sudoku
from ..calendar.dates import has_weekdays, next_day
from ..calendar.hints import spell_pieces
from ..calendar.play import placement_rule
from ..engine.errors import PuzzleFormatError
from ..engine.making.daily import daily
from ..engine.making.made import Made
from ..engine.puzzle import Puzzle
from ..utils.coordinates import cell_name
from ..utils.errors import quote
from ..utils.json_text import expect
from .calendars import take_board
from .families import SIZES
from .messages import Data
from .puzzles import described, take, take_family, take_number
from .running import Question

KEYS: dict[str, tuple[str, ...]] = {
    "sudoku": ("level", "size", "recipe", "givens"),
    "calcudoku": ("level", "size"),
    "calendar": ("level", "board", "date", "pieces"),
}
"""What a new puzzle of each family may be asked to be."""

MAKERS: dict[str, Any] = {"calcudoku": calcudoku.make, "calendar": calendar.make}


def make(data: Data, question: Question) -> Data:
    """Answer /api/make: a new puzzle of a "level", or the one of a "day". The same "seed" makes the same puzzle.

    Sudokus and calcudokus have a "size", sudokus a "recipe" and as many "givens"; calendar puzzles a "board", a "date" and
    as many "pieces" already placed. What takes too long is stopped as any question.
    """
    take(data, ("family",), tuple({"seed", "day", *(key for keys in KEYS.values() for key in keys)}))
    family = take_family(data)
    known = ("level", "day") if data.get("day") is not None else ("seed", *KEYS[family])
    for key in data:
        if data[key] is not None and key not in ("family", *known):
            raise PuzzleFormatError(f"question.{key}: read {quote(data[key], 40)}, expected none here")
    wanted: dict[str, Any] = {key: _text(data, key) for key in ("level", "recipe", "seed", "day", "date")}
    if family in SIZES:
        wanted["size"] = take_number(data, "size", min(SIZES[family]), max(SIZES[family]))
        wanted["givens"] = take_number(data, "givens", 0, max(SIZES["sudoku"]) ** 2)
    if data.get("board") is not None:
        wanted["board"] = take_board(data, question.limits)
    if data.get("pieces") is not None:
        wanted["pieces"] = expect(data["pieces"], int, "question.pieces")
    wanted = {key: value for key, value in wanted.items() if value is not None}
    if "day" in wanted:
        made = _of_day(family, wanted)
    else:
        made = sudoku.make(rated=True, **wanted) if family == "sudoku" else MAKERS[family](**wanted)
    rating = made.rating or made.puzzle.rate(timeout=question.limits.seconds, tick=question.tick)
    answer = described(made.puzzle) | {"seed": made.seed, "level": rating.level, "value": rating.value}
    return answer if family != "calendar" else answer | _day_and_pieces(made.puzzle, wanted)


def _of_day(family: str, wanted: dict[str, Any]) -> Made:
    """Return the puzzle of a day."""
    text = wanted["day"]
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise PuzzleFormatError(f"question.day: read {quote(text, 40)}, expected a date such as 2026-01-14") from None
    made = daily(family, day, level=wanted.get("level"))
    made.puzzle.title = day.isoformat()
    return made


def _day_and_pieces(puzzle: Puzzle, wanted: dict[str, Any]) -> Data:
    """Return what the page shows of a calendar puzzle: its board's name, its day or None, and its open cells and pieces.

    Of a puzzle of no year, the day is the next such one.
    """
    board = wanted.get("board") or calendar.load_board()
    day: datetime.date | None
    try:
        day = datetime.date.fromisoformat(wanted.get("date", puzzle.title))
    except ValueError:
        day = _next_day(puzzle.title, board)
    cells = [cell for cell in board.cells if puzzle.board.is_blocked(*cell)]
    return {
        "board": board.name,
        "date": day and day.isoformat(),
        "open": [cell_name(cell) for cell in cells],
        "placed": spell_pieces(puzzle, placement_rule(puzzle).placed),
    }


def _next_day(title: str, board: calendar.CalendarBoard) -> datetime.date | None:
    """Return the next day of a title; None where it is none, on a board without dates."""
    try:
        return next_day(calendar.read_date(title, board=board), weekday=has_weekdays(board))
    except PuzzleFormatError:
        return None


def _text(data: Data, key: str) -> str | None:
    """Return a text of a question, None for an empty one."""
    if data.get(key) is None:
        return None
    text: str = expect(data[key], str, f"question.{key}")
    return text.strip() or None
