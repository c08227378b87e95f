"""Serving the application on a socket of this machine."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from contextlib import suppress

import uvicorn

from ..engine.errors import RulegridError
from ..utils.errors import shown
from .app import create_app
from .guard import LOOPBACK
from .limits import Limits


def serve(host: str, port: int, *, limits: Limits | None = None, ready: Callable[[str], None]) -> None:
    """Serve until Ctrl-C; `ready` is called with the address once questions are taken.

    Port 0 is any free one. Raises RulegridError where the address can't be used.
    """
    listening = listen(host, port)
    with listening:
        address = address_of(host, listening.getsockname()[1])
        app = create_app(limits, hosts=[host, socket.gethostname()] if not _is_loopback(host) else [host],
                         any_address=not _is_loopback(host))  # fmt: skip
        config = uvicorn.Config(
            app, log_level="warning", access_log=False, server_header=False, timeout_graceful_shutdown=1
        )
        server = _Server(config, lambda: ready(address))
        with suppress(KeyboardInterrupt):  # which is how it ends
            server.run([listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()


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
        raise RulegridError(f"host {shown(host)}: {_reason(error)}, expected an address of this machine") from None
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(256)
    except OSError as error:
        listening.close()
        raise RulegridError(f"can't listen on {shown(host)}, port {port}: {_reason(error)}") from None
    return listening


def _reason(error: Exception) -> str:
    text = str(getattr(error, "strerror", None) or "no such address")
    return text[:1].lower() + text[1:]
