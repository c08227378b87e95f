"""The errors that any reader may raise; the engine adds its own below the same root."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from .numbers import begin_number
from .words import Label, Message


class Told(Exception):
    """An error that says what is wrong by a message: `message` in any language, as a text in English.

    A text of one's own is said as it is. `problem` is what was given, without what a subclass says around it.
    """

    def __init__(self, problem: Label = "") -> None:
        super().__init__(problem)
        self.problem = problem if isinstance(problem, Message) else Message("error.text", text=problem)

    @property
    def message(self) -> Message:
        """What is wrong, and where."""
        return self.problem

    def __str__(self) -> str:
        return str(self.message)


class RulegridError(Told, ValueError):
    """Some input can't be used; the message is one line: what is wrong, where, what was read, what was expected."""


class PuzzleFormatError(RulegridError):
    """A text can't be read as a puzzle.

    `line` and `column` count from 1, `path` is that of a key in JSON, such as "puzzle.rules[0]"; they are None where they
    don't apply.

    >>> raise PuzzleFormatError("expected a digit, read 'x'", line=2, column=7)
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: line 2, column 7: expected a digit, read 'x'
    """

    def __init__(
        self, problem: Label, line: int | None = None, column: int | None = None, *, path: str | None = None
    ) -> None:
        super().__init__(problem)
        self.line = line
        self.column = column
        self.path = path

    @property
    def message(self) -> Message:
        given = {"line": self.line, "column": self.column, "path": self.path}
        place = {name: at for name, at in given.items() if at is not None}
        if not place:
            return self.problem
        return Message(
            "error.at", place=[Message(f"error.{name}", at=at) for name, at in place.items()], problem=self.problem
        )


def problem_of(error: BaseException) -> Label:
    """Return what an error says, to be said as a part of another one."""
    return error.message if isinstance(error, Told) else str(error)


def read(given: Label, expected: Label) -> Message:
    """Return the sentence of most errors: what was read, quoted, and what was expected.

    >>> print(read(quote("x"), one_of(["left", "right"])))
    read 'x', expected one of left, right
    """
    return Message("error.read", given=given, expected=expected)


def bad(name: Label, given: object, expected: Label) -> Message:
    """Return the sentence for an argument: its name, what was given, and what was expected.

    >>> print(bad("side", "middle", one_of(["left", "right"])))
    side 'middle': expected one of left, right
    """
    return Message("error.bad", name=name, given=quote(given), expected=expected)


def one_of(names: Iterable[Label]) -> Message:
    """Return what is expected where it is one of these."""
    return Message("expected.one-of", names=tuple(names))


def several_puzzles(number: int) -> PuzzleFormatError:
    """Return the error for a text with so many puzzles where one was expected."""
    return PuzzleFormatError(Message("error.several-puzzles", number=number))


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


def quote(value: object, limit: int = 24) -> Label:
    """Return a value as an error message quotes it, cut short if it is long.

    >>> print(quote("abc"), quote(5), quote("9" * 10000))
    'abc' 5 '999999999999999999999999…' (10000 characters)
    """
    if isinstance(value, int) and not isinstance(value, bool):
        text, length = begin_number(value, limit)
    else:
        text = value if isinstance(value, str) else repr(value)
        length = len(text)
    if length > limit:
        text = text[:limit] + "…"
    quoted = repr(text) if isinstance(value, str) else text
    return quoted if length <= limit else Message("error.long", text=quoted, length=length)


def similar(word: object, known: Iterable[str], most: int = 1, likeness: float = 0.6) -> list[str]:
    """Return the words that somebody may have meant by `word`, the likeliest first; `likeness` 1 means equal ones.

    >>> similar("slove", ["solve", "rules"]), similar("x", ["solve"])
    (['solve'], [])
    """
    from difflib import get_close_matches  # takes its time, and most words are known

    return get_close_matches(str(word)[:40], known, most, likeness)
