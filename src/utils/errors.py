"""The errors that any reader may raise; the engine adds its own below the same root."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from .numbers import begin_number


class RulegridError(ValueError):
    """Some input can't be used; the message is one line: what is wrong, where, what was read, what was expected."""


class PuzzleFormatError(RulegridError):
    """A text can't be read as a puzzle.

    `line` and `column` count from 1, and are None where they don't apply.

    >>> raise PuzzleFormatError("expected a digit, read 'x'", line=2, column=7)
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: line 2, column 7: expected a digit, read 'x'
    """

    def __init__(self, message: str, line: int | None = None, column: int | None = None) -> None:
        place = ", ".join(f"{name} {at}" for name, at in (("line", line), ("column", column)) if at is not None)
        super().__init__(f"{place}: {message}" if place else message)
        self.message = message
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[type[PuzzleFormatError], tuple[str, int | None, int | None]]:
        return type(self), (self.message, self.line, self.column)


def several_puzzles(number: int) -> PuzzleFormatError:
    """Return the error for a text with so many puzzles where one was expected."""
    return PuzzleFormatError(f"read {number} puzzles, expected one: `batch` solves many, one on a line")


def describe_failure(error: Exception) -> str:
    """Return what a message says of an error that no input should lead to: a fault of the program, or no memory.

    One that comes from somebody's own rule has its place there.

    >>> describe_failure(ZeroDivisionError("division by zero"))
    'internal error, please report it: ZeroDivisionError: division by zero'
    """
    text = f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")
    place, trace = "internal error, please report it", error.__traceback__
    while trace:
        module = str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
        if module != __name__.partition(".")[0] and module not in sys.stdlib_module_names:
            place = f"{trace.tb_frame.f_code.co_filename}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return f"{place}: {text}"


def quote(value: object, limit: int = 24) -> str:
    """Return a value as an error message quotes it, cut short if it is long.

    >>> quote("abc"), quote(5), quote("9" * 10000)
    ("'abc'", '5', "'999999999999999999999999…' (10000 characters)")
    """
    if isinstance(value, int) and not isinstance(value, bool):
        text, length = begin_number(value, limit)
    else:
        text = value if isinstance(value, str) else repr(value)
        length = len(text)
    if length > limit:
        text = text[:limit] + "…"
    quoted = repr(text) if isinstance(value, str) else text
    return quoted if length <= limit else f"{quoted} ({length} characters)"


def similar(word: object, known: Iterable[str], most: int = 1, likeness: float = 0.6) -> list[str]:
    """Return the words that somebody may have meant by `word`, the likeliest first; `likeness` 1 means equal ones.

    >>> similar("slove", ["solve", "rules"]), similar("x", ["solve"])
    (['solve'], [])
    """
    from difflib import get_close_matches  # takes its time, and most words are known

    return get_close_matches(str(word)[:40], known, most, likeness)
