"""Answers with new puzzles: by level, size and recipe, or that of a day."""

from __future__ import annotations

import datetime
from typing import Any

from .. import calendar
from ..calendar.dates import has_weekdays, next_day
from ..calendar.hints import spell_pieces
from ..calendar.play import placement_rule
from ..engine import families
from ..engine.errors import PuzzleFormatError
from ..engine.making.daily import daily
from ..engine.making.made import Made
from ..engine.making.many import make_many
from ..engine.puzzle import Puzzle
from ..utils.coordinates import cell_name
from ..utils.errors import quote
from ..utils.json_text import expect
from .calendars import take_board
from .messages import Data
from .puzzles import described, take, take_family
from .running import Question


def make(data: Data, question: Question) -> Data:
    """Answer /api/make: a new puzzle of a "level", or the one of a "day". The same "seed" makes the same puzzle.

    Sudokus and calcudokus have a "size", sudokus a "recipe" and as many "givens"; calendar puzzles a "board", a "date" and
    as many "pieces" already placed. What takes too long is stopped as any question.
    """
    family = take_family(take(data, ("family",), data))
    options = {option.name: option for option in family.making.options}
    known = ("level", "day") if data.get("day") is not None else ("seed", *options)
    every = {option.name for name in families.names() for option in families.family(name).making.options}
    take(data, ("family",), ("seed", "day", *every))
    for key in data:
        if data[key] is not None and key not in ("family", *known):
            raise PuzzleFormatError(f"question.{key}: read {quote(data[key], 40)}, expected none here")
    given = {key: value for key, value in data.items() if key in options and value not in (None, "")}
    if "board" in given:
        given["board"] = take_board(data, question.limits)
    wanted = {key: options[key].take(value, family, f"question.{key}") for key, value in given.items()}
    if day := _text(data, "day"):
        made = _of_day(family.name, day, wanted)
    else:
        made = next(make_many(family.making.maker_of(**wanted), seed=_text(data, "seed")))
    rating = made.rating or made.puzzle.rate(timeout=question.limits.seconds, tick=question.tick)
    answer = described(made.puzzle) | {"seed": made.seed, "level": rating.level, "value": rating.value}
    return answer | _day_and_pieces(made.puzzle, wanted) if family.spelling.has_pieces else answer


def _of_day(family: str, text: str, wanted: dict[str, Any]) -> Made:
    """Return the puzzle of a day."""
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
