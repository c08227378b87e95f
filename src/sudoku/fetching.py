"""Fetching the puzzle of a short link: what a site stores under an id, or the long link behind a shortened one."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Thread
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from ..utils.errors import PuzzleFormatError, locate_problem, quote
from ..utils.message import Label, Message
from ..utils.text import address
from .formats.links import ShortLink, short_link, split_link

if TYPE_CHECKING:
    from http.client import HTTPConnection, HTTPResponse

SECONDS = 10
"""The limit for all requests together."""
MOST_BYTES = 1_000_000
VARIABLE = "RULEGRID_OFFLINE"
_MOST_REQUESTS = 4
_PORTION = 1 << 14
_REDIRECTS = (301, 302, 303, 307, 308)

Opener = Callable[[str, float], "HTTPConnection"]
"""Returns the connection to a host, with a limit in seconds for each of its operations."""


def open_host(host: str, seconds: float) -> HTTPConnection:
    """Return a connection over HTTPS to a host."""
    from http.client import HTTPSConnection  # slow to import, and most puzzles are not fetched

    return HTTPSConnection(host, timeout=seconds)


def fetch(
    text: str,
    *,
    offline: bool = False,
    notify: Callable[[str], object] = str,
    opener: Opener = open_host,
    seconds: float = SECONDS,
) -> str:
    """Return the puzzle text of a short link, or any other text unchanged.

    `notify` is called with each host before it is asked. Raises PuzzleFormatError if nothing was fetched within
    `seconds`, and for a short link with `offline` or RULEGRID_OFFLINE=1 in the environment.

    >>> fetch("1..4......32....")
    '1..4......32....'
    """
    link = short_link(text)
    if link is None:
        return text
    if offline or os.environ.get(VARIABLE, "0") not in ("", "0"):
        raise PuzzleFormatError(Message("program.offline", host=link.host, variable=VARIABLE))
    download = _Download(link, notify, opener, seconds)
    thread = Thread(target=download.run, daemon=True)  # not every wait has a limit, such as that for a name server
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        download.stop()
        raise download.failed(Message("program.fetch-late", seconds=seconds))
    if download.error is not None:
        raise download.error
    return download.text


class _Download:
    """The requests for a short link: `text` or `error` is set at the end."""

    def __init__(self, link: ShortLink, notify: Callable[[str], object], opener: Opener, seconds: float) -> None:
        self.link = link
        self.text = ""
        self.error: PuzzleFormatError | None = None
        self._notify = notify
        self._opener = opener
        self._seconds = seconds
        self._socket: socket.socket | None = None

    def run(self) -> None:
        from http.client import HTTPException

        try:
            self.text = self._follow()
        except PuzzleFormatError as error:
            self.error = error
        except (OSError, HTTPException, ValueError) as error:
            self.error = self.failed(str(error) or type(error).__name__)

    def stop(self) -> None:
        """End the connection that `run` waits for in another thread."""
        if self._socket is not None:
            with suppress(OSError):
                self._socket.shutdown(socket.SHUT_RDWR)

    def failed(self, reason: Label) -> PuzzleFormatError:
        problem = Message("program.fetch-failed", reason=reason)
        return PuzzleFormatError(locate_problem(quote(self.link.address, 80), problem))

    def _follow(self) -> str:
        """Return the answer to a request, or the long link that one redirects to."""
        for _ in range(_MOST_REQUESTS):
            self._notify(self.link.host)
            with closing(self._opener(self.link.host, self._seconds)) as connection:
                connection.connect()
                self._socket = connection.sock
                connection.request("GET", self.link.path, headers={"Host": self.link.host, "User-Agent": "rulegrid"})
                with connection.getresponse() as reply:
                    if reply.status not in _REDIRECTS:
                        return self._read(reply)
                    target = urljoin(self.link.address, reply.headers.get("Location", ""))
            if _is_long(target):
                return target
            if (further := short_link(target)) is None:
                raise self.failed(Message("program.fetch-elsewhere", host=quote(address(target).host, 40)))
            self.link = further
        raise self.failed(Message("program.fetch-circle"))

    def _read(self, reply: HTTPResponse) -> str:
        if reply.status != 200:
            raise self.failed(Message("program.fetch-status", status=reply.status))
        data = b""
        while portion := reply.read1(_PORTION):
            data += portion
            if len(data) > MOST_BYTES:
                raise self.failed(Message("program.fetch-large", most=MOST_BYTES))
        text = data.decode().strip()
        if not text or text.startswith("<"):
            raise self.failed(Message("program.fetch-empty"))
        return text


def _is_long(target: str) -> bool:
    """Return whether an address contains a puzzle itself."""
    try:
        found = split_link(target)
    except PuzzleFormatError:
        return False
    return found is not None and not found.server
