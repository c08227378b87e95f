"""Errors that several commands raise."""

from ..engine.errors import PuzzleFormatError, RulegridError
from ..utils.errors import locate_problem, quote
from ..utils.words import Label, Message


def clash(one: Label, other: Label) -> RulegridError:
    """Return the error for two options that exclude each other.

    >>> print(clash("--all", "--limit"))
    --all and --limit can't be combined
    """
    return RulegridError(Message("cli.clash", one=one, other=other))


def quote_option(option: str, text: str | None) -> Message:
    """Return an option and its value as an error quotes them."""
    return Message("cli.given", option=option, given=quote(text, 60))


def expected_for(option: Label, what: str, **parameters: object) -> RulegridError:
    """Return the error for an option where something else was expected: `what` is a key of the catalogue, without "cli."."""
    return RulegridError(Message("cli.expected", option=option, expected=Message(f"cli.{what}", **parameters)))


def one_puzzle(place: Label) -> RulegridError:
    """Return the error for an option that is about one puzzle where there are several."""
    return RulegridError(locate_problem(place, Message("cli.one-puzzle")))


def cannot(doing: str, name: str | None, reason: Label) -> RulegridError:
    """Return the error for a file that can't be written, or whatever else is done with it: "write", "resume", "write-into"."""
    return RulegridError(Message(f"cli.cannot-{doing}", name=quote(name, 80), reason=reason))


def unreadable(source: Label, reason: Label, what: Label) -> PuzzleFormatError:
    """Return the error for what can't be read, and is expected to have something."""
    return PuzzleFormatError(Message("cli.unreadable", source=source, reason=reason, expected=what))


def source_of(name: str | None) -> Message:
    """Return what is read: a file, or standard input for None and "-"."""
    if name is None or name == "-":
        return Message("cli.standard-input")
    return Message("cli.file", name=quote(name, 60))
