"""Serving the application on a socket of this machine, whatever its clients do."""

from __future__ import annotations

import asyncio
import ipaddress
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..engine.errors import RulegridError
from ..utils.errors import quote
from .app import create_app
from .crew import Crew
from .guard import LOOPBACK
from .limits import Limits

SEND_BUFFER = 1 << 16  # bytes
CONNECTIONS = 500  # at a time; further ones are closed
REQUEST_SECONDS = 15.0  # until the head of a request is here
UNREAD_SECONDS = 30.0  # until an answer that is whole has been read
IDLE_STREAM_SECONDS = 10.0  # unread, after which a stream gives way to other questions
STREAM_SECONDS = 3600.0  # unread, after which it ends in any case: a person may well pause a search that is watched
LAST_WORDS_SECONDS = 0.2  # for the last answers to get away before the server ends


class Connection(H11Protocol):
    """A connection that notices when its client neither sends nor reads."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        self._waits_since = time.monotonic()  # for a request
        self._unread_since: float | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take a connection, unless there are too many."""
        super().connection_made(transport)
        # What is sent and not read waits in the search that makes it rather than in the system.
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        if len(self.connections) > CONNECTIONS:
            transport.abort()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._waits_since = time.monotonic()
        super().on_response_complete()

    def pause_writing(self) -> None:
        """Note that the client does not read."""
        self._unread_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        self._unread_since = None
        super().resume_writing()

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    @property
    def _is_streaming(self) -> bool:
        return self._is_answering and self.cycle.response_started

    def is_late(self, now: float) -> bool:
        """Return whether a request, or the reading of its answer, takes too long."""
        if self._unread_since is not None:
            return now - self._unread_since > (STREAM_SECONDS if self._is_streaming else UNREAD_SECONDS)
        return not self._is_answering and now - self._waits_since > REQUEST_SECONDS

    def idle_stream_since(self) -> float | None:
        """Return since when a stream has not been read, None where it is or there is none."""
        return self._unread_since if self._is_streaming and not self.transport.is_closing() else None

    def drop(self) -> None:
        """Close the connection, whatever is left to be sent."""
        self.transport.abort()


class Server(uvicorn.Server):
    """A server that ends what its clients leave open, and itself without waiting for anybody."""

    def __init__(self, app: Starlette) -> None:
        super().__init__(
            uvicorn.Config(
                app, http=Connection, loop="asyncio", ws="none", log_level="error", access_log=False,
                server_header=False, timeout_graceful_shutdown=1,
            )
        )  # fmt: skip
        self._crew: Crew = app.state.crew
        self._crew.drop_idle_stream = self._drop_idle_stream

    def _connections(self) -> list[Connection]:
        return [each for each in self.server_state.connections if isinstance(each, Connection)]

    async def on_tick(self, counter: int) -> bool:
        """Close the connections that are late; called ten times a second."""
        now = time.monotonic()
        for connection in self._connections():
            if connection.is_late(now):
                connection.drop()
        return await super().on_tick(counter)

    def _drop_idle_stream(self) -> bool:
        """Close the stream that has not been read for the longest time; return whether there is one."""
        streams = {each: since for each in self._connections() if (since := each.idle_stream_since()) is not None}
        longest = min(streams, key=streams.__getitem__, default=None)
        if longest is None or time.monotonic() - streams[longest] < IDLE_STREAM_SECONDS:
            return False
        longest.drop()
        return True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End. A second Ctrl-C changes nothing: it ends at once as it is."""
        super().handle_exit(sig, frame)
        self.force_exit = False

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the questions first, so that no request has to be cut off while it is worked on."""
        await self._crew.close()
        await asyncio.sleep(LAST_WORDS_SECONDS)
        for connection in self._connections():
            connection.drop()
        await super().shutdown(sockets)


def serve(host: str, port: int, *, limits: Limits | None = None, ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C; `ready` is called with the address before that.

    Port 0 is any free one. Raises RulegridError where the address can't be used.
    """
    listening = listen(host, port)
    with listening:
        address = address_of(host, listening.getsockname()[1])
        is_local = _is_loopback(host)
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
    """Return the address to open: with the loopback one where the server listens on all.

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
        raise RulegridError(f"host {quote(host)}: {_reason(error)}, expected an address of this machine") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise RulegridError(f"can't listen on {quote(host)}, port {port}: {_reason(error)}") from None
    return listening


def _reason(error: Exception) -> str:
    text = str(getattr(error, "strerror", None) or "no such address")
    return text[:1].lower() + text[1:]
