"""Where boards come from: the built-in ones by name, others from files."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..engine.data import plugins
from ..utils.errors import PuzzleFormatError, bad, locate_problem, quote, unknown
from ..utils.words import Message
from .board_data import board_of
from .board_file import read_board
from .boards import CalendarBoard

DEFAULT_BOARD = "dragonfjord"
MAX_LENGTH = 1 << 22  # characters of a file


def board_names() -> list[str]:
    """Return the names of the built-in boards, the default one first, and then of those that plug-ins offer.

    >>> board_names()[:3]
    ['dragonfjord', 'nine_by_six', 'weekday8x7']
    """
    offered = plugins.offered_plugins(plugins.BOARDS, "", tuple(own_names()))
    return [*own_names(), *(each.name for each in offered)]


@lru_cache(maxsize=1)
def own_names() -> list[str]:
    """Return the names of the built-in boards alone, the default one first."""
    names = sorted(entry.name.removesuffix(".json") for entry in _data().iterdir() if entry.name.endswith(".json"))
    return sorted(names, key=lambda name: name != DEFAULT_BOARD)


def load_board(name: str = DEFAULT_BOARD) -> CalendarBoard:
    """Return a built-in board by name, the board in a file, `FILE`, or `FILE#NAME` where it holds several, or one of a plug-in.

    A file is JSON or drawn, see `read_board`. Raises PuzzleFormatError that names the file.

    >>> load_board().groups[0].labels[:2]
    ('Jan', 'Feb')
    """
    if name in own_names():
        return _built_in(name)
    if not _is_file(name) and (offered := _board_of_plugin(name)):
        return offered
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
        raise PuzzleFormatError(locate_problem(Message("calendar.board-file", file=file), error.message)) from None


def built_in(name: str) -> CalendarBoard:
    """Return a built-in board, or that of a plug-in; unlike `load_board` this reads no files. Raises PuzzleFormatError."""
    if name in own_names():
        return _built_in(name)
    if offered := _board_of_plugin(name):
        return offered
    raise PuzzleFormatError(unknown("board", name, board_names()))


def _board_of_plugin(name: str) -> CalendarBoard | None:
    """Return the board that a plug-in offers under a name, None where there is none, or it is of no use."""
    found: CalendarBoard | None = plugins.board(name, tuple(own_names()), _make_board)
    return found


def _make_board(given: Any, name: str) -> CalendarBoard:
    """Return the board that a plug-in gives as such, as data or as the text of a file; raises PuzzleFormatError."""
    if isinstance(given, CalendarBoard):
        return given
    if isinstance(given, (str, dict)):
        return read_board(given, name) if isinstance(given, str) else board_of({"name": name} | given)
    raise PuzzleFormatError(Message("plugin.no-board", given=quote(given, 60)))


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
