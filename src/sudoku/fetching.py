"""The only request over the network there is, and only for those who ask for it: the puzzle behind a short id of SudokuPad.

It is a GET of the address below with the id at its end; nothing else is sent. `RULEGRID_FETCH` in the environment names another
address, such as that of a copy of one's own.
"""

from __future__ import annotations

import os
import re

from ..engine.formats import MAX_CHARACTERS
from ..utils.errors import PuzzleFormatError, locate_problem, quote
from ..utils.words import Message
from .formats.links import split_link

ADDRESS = "https://sudokupad.app/api/puzzle/"
VARIABLE = "RULEGRID_FETCH"
SECONDS = 10

_ID = re.compile(r"[A-Za-z0-9_-]{1,80}(?:/[A-Za-z0-9_-]{1,80}){0,3}")


def fetch(text: str, address: str | None = None) -> str:
    """Return the text of the puzzle that a short id of SudokuPad, or a link with one, stands for; any other text as it is.

    Asks the server at `address`, by default at the one in `RULEGRID_FETCH`, or that of SudokuPad. Raises PuzzleFormatError
    where there is no answer.

    >>> fetch("1..4......32....")
    '1..4......32....'
    """
    link = split_link(text)
    if link is None or link.site != "sudokupad" or not link.server or not link.payload:
        return text
    address = address or os.environ.get(VARIABLE) or ADDRESS
    if not _ID.fullmatch(link.payload):
        raise PuzzleFormatError(Message("program.no-id", id=quote(link.payload, 40)))
    if not re.match("https?://", address):
        raise PuzzleFormatError(Message("program.fetch-address", variable=VARIABLE, given=quote(address, 60)))
    return _get(f"{address.rstrip('/')}/{link.payload}")


def _get(address: str) -> str:
    from urllib.error import HTTPError, URLError  # not needed by those who don't ask
    from urllib.request import Request, urlopen

    try:
        with urlopen(Request(address, headers={"User-Agent": "rulegrid"}), timeout=SECONDS) as answer:
            data: bytes = answer.read(MAX_CHARACTERS + 1)
        text = data.decode()
    except HTTPError as error:
        reason: str | Message = Message("program.fetch-status", status=error.code)
    except (URLError, OSError, ValueError) as error:
        reason = str(getattr(error, "reason", error)) or type(error).__name__
    else:
        if not text.strip():
            raise PuzzleFormatError(locate_problem(quote(address, 80), Message("program.fetch-empty")))
        return text
    raise PuzzleFormatError(locate_problem(quote(address, 80), Message("program.fetch-failed", reason=reason)))
