"""Serving the application on a socket of this machine."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from types import FrameType

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..utils.errors import RulegridError, quote
from ..utils.message import Message
from .app import create_app
from .guard import LOOPBACK
from .request import ServerLimits
from .worker_pool import WorkerPool

CONNECTIONS = 500  # at a time; requests of further ones are refused
HEAD_SECONDS = 10.0  # until the headers of a request have arrived: the first, or another one


class Connection(H11Protocol):
    """A connection that is closed if the headers of a request take too long: nothing arrives, or a byte now and then.

    uvicorn itself closes only connections without a byte since the last answer.
    """

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take a part of a request, which may complete its headers."""
        super().data_received(data)
        self._wait()

    def on_response_complete(self) -> None:
        """Begin to wait for another request, which may have arrived already."""
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Wait for a request's headers, from now on unless this waits already; while a request is answered, don't."""
        if self.transport.is_closing() or (self.cycle is not None and not self.cycle.response_complete):
            self._stop_waiting()
        elif self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_SECONDS, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        """Close the connection; a client that has sent a part of its headers gets a 408 before that."""
        has_part, _ = self.conn.trailing_data
        if has_part and self.conn.our_state is h11.IDLE:
            late = h11.Response(
                status_code=408,
                reason=b"Request Timeout",
                headers=[(b"Connection", b"close"), (b"Content-Length", b"0")],
            )
            self.transport.write(self.conn.send(late) or b"")
        self.transport.close()


class Server(uvicorn.Server):
    """A server that ends without waiting for its clients."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(
            uvicorn.Config(
                app, loop="asyncio", http=Connection, ws="none", limit_concurrency=CONNECTIONS, timeout_graceful_shutdown=1,
                log_level="error", access_log=False, server_header=False,
            )
        )  # fmt: skip
        self._pool: WorkerPool = app.state.pool

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End. A second Ctrl-C changes nothing: it ends at once as it is."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the queries first, so that only clients that do not read are cut off, silently."""
        self._pool.close()
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)


def serve(
    host: str, port: int, *, limits: ServerLimits | None = None, ready: Callable[[str], None], fetch: bool = False
) -> None:
    """Serve until Ctrl-C; `ready` is called with the address before that.

    With `fetch`, a server for this machine only fetches the puzzles of short links. Port 0 is any free one. Raises RulegridError if the address can't be used.
    """
    listening = listen(host, port)
    # A process of multiprocessing imports what this one was started as: the package, which takes no time, rather than a
    # script that loads the command line.
    sys.modules["__main__"].__spec__ = find_spec(f"{__package__.rpartition('.')[0]}.__main__")
    with listening:
        address = address_of(host, listening.getsockname()[1])
        is_local = _is_loopback(host)
        limits = limits or ServerLimits(fetch=fetch and is_local)
        app = create_app(limits, hosts=[host] if is_local else [host, socket.gethostname()], any_address=not is_local)
        server = Server(app)
        with _ending(server):
            ready(address)  # who asks now waits a moment: the socket listens
            server.run([listening])


@contextmanager
def _ending(server: Server) -> Iterator[None]:
    """Let Ctrl-C end a server at any time, without an exception: asyncio leaves traces of one that comes as it starts or ends."""
    if threading.current_thread() is not threading.main_thread():  # to which no signals come
        yield
        return
    before = signal.signal(signal.SIGINT, server.handle_exit)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def address_of(host: str, port: int) -> str:
    """Return the address to open: the loopback one if the server listens on all.

    >>> address_of("127.0.0.1", 8000), address_of("::", 8000)
    ('http://127.0.0.1:8000/', 'http://[::1]:8000/')
    """
    host = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() in LOOPBACK


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens; port 0 is any free one. Raises RulegridError."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        # With its protocol named: otherwise asyncio leaves Nagle's algorithm on, and each answer waits 40 ms.
        listening = socket.socket(family, kind, protocol)
    except (OSError, UnicodeError) as error:
        raise RulegridError(Message("server.address", host=quote(host), why=_reason(error))) from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise RulegridError(Message("server.listen", host=quote(host), port=port, why=_reason(error))) from None
    return listening


def _reason(error: Exception) -> str:
    text = str(getattr(error, "strerror", None) or "no such address")
    return text[:1].lower() + text[1:]
