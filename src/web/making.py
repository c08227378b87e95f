"""Answers with new puzzles: by level, size and recipe, or that of a day."""

from __future__ import annotations

import datetime
from typing import Any

from .. import calcudoku, sudoku
from ..engine.errors import PuzzleFormatError
from ..engine.making.daily import daily
from ..engine.making.made import Made
from ..utils.errors import quote
from ..utils.json_text import expect
from .families import SIZES
from .messages import Data
from .puzzles import described, take, take_family, take_number
from .running import Question


def make(data: Data, question: Question) -> Data:
    """Answer /api/make: a new puzzle of a "level" and a "size", a sudoku by a "recipe" and with as many "givens".

    The same "seed" makes the same puzzle; "day" asks for that of a date. What takes too long is stopped as any question.
    """
    take(data, ("family",), ("level", "size", "recipe", "givens", "seed", "day"))
    family = take_family(data)
    if family not in SIZES:
        raise PuzzleFormatError(f"question.family: read {quote(family)}, expected one of {', '.join(SIZES)}")
    wanted: dict[str, Any] = {"size": take_number(data, "size", min(SIZES[family]), max(SIZES[family]))}
    for key in ("level", "recipe", "seed", "day"):
        wanted[key] = _text(data, key)
    wanted["givens"] = take_number(data, "givens", 0, max(SIZES["sudoku"]) ** 2)
    wanted = {key: value for key, value in wanted.items() if value is not None}
    if "day" in wanted:
        made = _of_day(family, wanted)
    elif family == "sudoku":
        made = sudoku.make(rated=True, **wanted)
    else:
        _refuse(wanted, "recipe", "givens")
        made = calcudoku.make(**wanted)
    rating = made.rating or made.puzzle.rate(timeout=question.limits.seconds, tick=question.tick)
    return described(made.puzzle) | {"seed": made.seed, "level": rating.level, "value": rating.value}


def _of_day(family: str, wanted: dict[str, Any]) -> Made:
    """Return the puzzle of a day."""
    text = wanted["day"]
    _refuse(wanted, "size", "recipe", "givens", "seed")
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        raise PuzzleFormatError(f"question.day: read {quote(text, 40)}, expected a date such as 2026-01-14") from None
    made = daily(family, day, level=wanted.get("level"))
    made.puzzle.title = day.isoformat()
    return made


def _text(data: Data, key: str) -> str | None:
    """Return a text of a question, None for an empty one."""
    if data.get(key) is None:
        return None
    text: str = expect(data[key], str, f"question.{key}")
    return text.strip() or None


def _refuse(wanted: dict[str, Any], *keys: str) -> None:
    for key in keys:
        if key in wanted:
            raise PuzzleFormatError(f"question.{key}: read {quote(wanted[key], 40)}, expected none here")
