"""The errors that any reader may raise; `core.errors` adds subclasses of the same base class."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from types import FrameType, TracebackType

from .message import Label, Message
from .numbers import begin_number


class MessageError(Exception):
    """An error with a translatable `message`; as a text, it is in English.

    A plain text is the same in all languages. `problem` is the argument, without the parts that a subclass adds.
    """

    def __init__(self, problem: Label = "") -> None:
        super().__init__(problem)
        self.problem = problem if isinstance(problem, Message) else Message("error.text", text=problem)

    @property
    def message(self) -> Message:
        """The problem and its place."""
        return self.problem

    def __str__(self) -> str:
        return str(self.message)


class OverdueError(MessageError):
    """A call of custom code was stopped because the time limit has passed."""


class RulegridError(MessageError, ValueError):
    """An input can't be used; the message is one line: the problem, its place, the input, what was expected."""


class PuzzleFormatError(RulegridError):
    """A text can't be read as a puzzle.

    `line` and `column` count from 1, `path` is the path of a key in JSON, such as "puzzle.rules[0]"; they are None if
    they don't apply.

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
        given = {"path": self.path, "line": self.line, "column": self.column}
        place = {name: at for name, at in given.items() if at not in (None, "")}
        if not place:
            return self.problem
        return Message(
            "error.at", place=[Message(f"error.{name}", at=at) for name, at in place.items()], problem=self.problem
        )


class ShortLinkError(PuzzleFormatError):
    """A text is a short link: only a server has the puzzle. `link` is the address to request it from."""

    def __init__(self, problem: Label, link: str) -> None:
        super().__init__(problem)
        self.link = link


def error_at(path: str, error: RulegridError) -> PuzzleFormatError:
    """Return an error with a path in JSON, unless it already has one."""
    if isinstance(error, PuzzleFormatError) and error.path:
        return error
    return PuzzleFormatError(error.message, path=path)


def problem_of(error: BaseException) -> Label:
    """Return the message of an error, as a part of another error."""
    return error.message if isinstance(error, MessageError) else str(error)


def expected_got(given: Label, expected: Label) -> Message:
    """Return the message of most errors: the input, quoted, and what was expected.

    >>> print(expected_got(quote("x"), one_of(["left", "right"])))
    read 'x', expected one of left, right
    """
    return Message("error.read", given=given, expected=expected)


def argument_error(name: Label, given: object, expected: Label, limit: int = 24) -> Message:
    """Return the message for a wrong argument: its name, its value, and what was expected.

    >>> print(argument_error("side", "middle", one_of(["left", "right"])))
    side 'middle': expected one of left, right
    """
    return Message("error.bad", name=name, given=quote(given, limit), expected=expected)


def locate_problem(place: Label, problem: Label) -> Message:
    """Return a problem, prefixed with its place or name."""
    return Message("error.at", place=[place], problem=problem)


def bounds(least: float | None = None, most: float | None = None) -> Message:
    """Return the expectation of a number within bounds.

    >>> print(bounds(1), bounds(most=5), bounds(1, 5), bounds(), sep=", ")
    1 or more, at most 5, 1 to 5, any number
    """
    if most is None:
        return Message("expected.any-number") if least is None else Message("expected.least", least=least)
    return Message("expected.most", most=most) if least is None else Message("expected.range", low=least, high=most)


def one_of(names: Iterable[Label]) -> Message:
    """Return the expectation of one of these names."""
    return Message("expected.one-of", names=tuple(names))


def with_suggestion(expected: Label, given: object, known: Iterable[str]) -> Label:
    """Return the expectation, with suggestions of known names similar to the given one.

    >>> print(argument_error("level", "eazy", with_suggestion("a level", "eazy", ["easy", "hard"])))
    level 'eazy': expected a level, did you mean 'easy'?
    """
    close = [repr(name) for name in similar(given, known)]
    return Message("expected.or-meant", expected=expected, close=close) if close else expected


def unknown_name(what: str, given: object, known: Iterable[str], expected: Label | None = None) -> Message:
    """Return the message for an unknown name: suggestions, or if there are none, what was expected.

    `what` is a noun of the catalogue.

    >>> print(unknown_name("rule", "kiler", ["killer", "row"]), unknown_name("rule", "x", ["killer", "row"]), sep=", ")
    no rule 'kiler', did you mean 'killer'?, no rule 'x', expected one of killer, row
    """
    noun, names = Message(f"noun.{what}"), list(known)
    if close := [repr(name) for name in similar(given, names)]:
        return Message("error.no-but", what=noun, given=quote(given), close=close)
    return Message("error.no", what=noun, given=quote(given), expected=expected or one_of(names))


class SeveralPuzzlesError(PuzzleFormatError):
    """A text has several puzzles, but one was expected."""


def several_puzzles(number: int) -> PuzzleFormatError:
    """Return the error for a text with `number` puzzles instead of one."""
    return SeveralPuzzlesError(Message("error.several-puzzles", number=number))


def describe_failure(error: Exception) -> Message:
    """Return the message for an unexpected exception: a fault of the program, or lack of memory.

    An exception from custom code includes its place.

    >>> print(describe_failure(ZeroDivisionError("division by zero")))
    internal error, please report it: ZeroDivisionError: division by zero
    """
    return locate_problem(_own_place(error) or Message("error.please-report"), describe_exception(error))


def describe_raised(error: BaseException) -> Label:
    """Return the class of an exception and its text, prefixed with its place if that is in custom code.

    >>> print(describe_raised(ValueError("no such cell")))
    ValueError: no such cell
    """
    place = _own_place(error)
    return describe_exception(error) if place is None else locate_problem(place, describe_exception(error))


def _own_place(error: BaseException) -> Message | None:
    """Return the innermost line of an exception in custom code, or None if there is none."""
    known = {__name__.partition(".")[0], *sys.stdlib_module_names}
    where = innermost_entry(error, lambda frame: module_of(frame).partition(".")[0] not in known)
    return where and Message("error.in-file", file=where.tb_frame.f_code.co_filename, line=where.tb_lineno)


def describe_exception(error: BaseException) -> str:
    r"""Return the class of an exception, and the first line of its text.

    >>> describe_exception(ValueError("no such\ncell")), describe_exception(KeyboardInterrupt())
    ('ValueError: no such', 'KeyboardInterrupt')
    """
    if isinstance(error, OverdueError):
        return str(error)
    return f"{type(error).__name__}: {error}".partition("\n")[0].removesuffix(": ")


def innermost_entry(error: BaseException | None, wanted: Callable[[FrameType], bool]) -> TracebackType | None:
    """Return the innermost traceback entry of an exception whose frame is `wanted`, or None if there is none."""
    found, trace = None, error and error.__traceback__
    while trace:
        if wanted(trace.tb_frame):
            found = trace
        trace = trace.tb_next
    return found


def definition_place(function: object) -> Message | None:
    """Return the file and line of a Python function, or None for anything else."""
    code = getattr(function, "__code__", None)
    return None if code is None else Message("error.in-file", file=code.co_filename, line=code.co_firstlineno)


def module_of(frame: FrameType) -> str:
    """Return the name of the module whose code a frame runs."""
    return str(frame.f_globals.get("__name__"))


def quote(value: object, limit: int = 24) -> Label:
    """Quote a value for an error message, shortened if it is long.

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
    """Return at most `most` known words similar to `word`, the most similar first; `likeness` 1 means equal.

    >>> similar("slove", ["solve", "rules"]), similar("x", ["solve"])
    (['solve'], [])
    """
    from difflib import get_close_matches  # slow to import, and most words are known

    return get_close_matches(str(word)[:40], known, most, likeness)
