"""What is read from: files and standard input."""

import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from ..engine.errors import PuzzleFormatError
from ..utils.errors import locate_problem
from ..utils.words import Message
from .streams import reason
from .told import source_of, unreadable

MAX_BYTES = 1 << 26

_FILE_NAME = re.compile(r"[^\n]*[/\\][^\n]*|[^.\n]*[A-Za-z_ -][^.\n]*\.[A-Za-z]{2,8}")

T = TypeVar("T")


def is_terminal() -> bool:
    """Return whether standard input is a terminal, so that input has to be typed."""
    return sys.stdin is not None and sys.stdin.isatty()


def read_from(name: str | None, parse: Callable[[str], T], expected: str = "a-puzzle") -> T:
    """Return what `parse` makes of the text in a file, or in standard input for None and "-".

    Raises PuzzleFormatError, which names the file, and what is expected where it can't be read (a key of the catalogue).
    """
    if name is None or name == "-":
        return parse(read_text(None))
    text = read_text(name, expected)
    try:
        return parse(text)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(locate_problem(name, error.message)) from None


def read_text(name: str | None, expected: str = "a-puzzle") -> str:
    """Return the text in a file, or in standard input for None; raises PuzzleFormatError."""
    source = source_of(name)
    try:
        if name is not None:
            with Path(name).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        elif sys.stdin is None:
            raise OSError(0, "closed")
        else:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise unreadable(source, reason(error), Message(f"cli.{expected}")) from None
    if len(data) > MAX_BYTES:
        raise PuzzleFormatError(Message("cli.too-large", source=source, most=MAX_BYTES >> 20))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        place = [source, Message("error.line", at=line), Message("error.column", at=column)]
        problem = Message("cli.byte", byte=f"{data[error.start]:#04x}")
        raise PuzzleFormatError(Message("error.at", place=place, problem=problem)) from None


def is_file(name: str) -> bool:
    """Return whether a file or folder of this name exists; the name may be any text."""
    try:
        return name != "" and Path(name).exists()
    except (OSError, ValueError):
        return False


def looks_like_a_file(text: str) -> bool:
    """Return whether a text is clearly no puzzle, but the name of a file: a path, or a name with an ending."""
    return _FILE_NAME.fullmatch(text) is not None
