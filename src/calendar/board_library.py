"""Where boards come from: the built-in ones by name, others from files."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..utils.errors import PuzzleFormatError, bad, located, unknown
from ..utils.words import Message
from .board_file import read_board
from .boards import CalendarBoard

DEFAULT_BOARD = "dragonfjord"
MAX_LENGTH = 1 << 22  # characters of a file


def board_names() -> list[str]:
    """Return the names of the built-in boards, the default one first.

    >>> board_names()
    ['dragonfjord', 'nine_by_six', 'weekday8x7']
    """
    names = sorted(entry.name.removesuffix(".json") for entry in _data().iterdir() if entry.name.endswith(".json"))
    return sorted(names, key=lambda name: name != DEFAULT_BOARD)


def load_board(name: str = DEFAULT_BOARD) -> CalendarBoard:
    """Return a built-in board by name, or the board in a file: `FILE`, or `FILE#NAME` where it holds several.

    A file is JSON or drawn, see `read_board`. Raises PuzzleFormatError that names the file.

    >>> load_board().groups[0].labels[:2]
    ('Jan', 'Feb')
    """
    if name in board_names():
        return _built_in(name)
    # A "#" may also be part of the path.
    file, part = (name, "") if "#" not in name or _is_file(name) else name.rpartition("#")[::2]
    try:
        with Path(file).open(encoding="utf-8-sig") as stream:
            text = stream.read(MAX_LENGTH)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or Message("calendar.no-text-file")
        raise PuzzleFormatError(
            bad("board", name, Message("calendar.board-or-file", names=board_names(), why=reason), 150)
        ) from None
    try:
        return read_board(text, Path(file).stem, part)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(located(Message("calendar.board-file", file=file), error.message)) from None


def built_in(name: str) -> CalendarBoard:
    """Return a built-in board; unlike `load_board` this reads no files. Raises PuzzleFormatError."""
    if name not in board_names():
        raise PuzzleFormatError(unknown("board", name, board_names()))
    return _built_in(name)


@lru_cache(maxsize=16)
def _built_in(name: str) -> CalendarBoard:
    return read_board((_data() / f"{name}.json").read_text(encoding="utf-8"), name)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a NUL in it
        return False


def _data() -> Any:
    return resources.files(__package__) / "data"
