"""Who may ask: only pages of this server itself, under a name of this machine; and the security headers."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Event

from ..utils.message import Message
from .relay import JsonReply
from .request import SERVED_POLICY, Refusal

LOOPBACK = ("localhost", "127.0.0.1", "::1")

HEADERS = {
    "Content-Security-Policy": SERVED_POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Refuses requests under a foreign name (421) or from a foreign page (403), and sets the security headers.

    A page elsewhere could otherwise let its own name point to this machine, or send queries across. `hosts` are
    the names that may be used beside the loopback ones; with `any_address`, every numeric address may.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), any_address: bool = False) -> None:
        self.app = app
        self.hosts = {*LOOPBACK, *(host.lower() for host in hosts)}
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":  # the start and end of the application; web sockets are not used
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Event) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        app = self.app
        try:
            self.check(Headers(scope=scope))
        except Refusal as refusal:
            app = JsonReply(refusal.answer, refusal.status)
        await app(scope, receive, send_guarded)

    def check(self, headers: Headers) -> None:
        """Raise Refusal for a request that may not be answered."""
        names = headers.getlist("host")
        if len(names) != 1 or not self.knows(host_of(names[0])):
            raise Refusal(421, Message("server.other-name"))
        ours = (f"http://{names[0].lower()}", f"https://{names[0].lower()}")
        if any(origin.lower() not in ours for origin in headers.getlist("origin")):
            raise Refusal(403, Message("server.other-page"))

    def knows(self, host: str) -> bool:
        """Return whether a host's name, without port, is one of this server's."""
        if host in self.hosts or not self.any_address:
            return host in self.hosts
        with suppress(ValueError):
            return bool(ipaddress.ip_address(host))
        return False


def host_of(name: str) -> str:
    """Return the host in a Host header, without port and brackets, or "" if it is invalid.

    >>> host_of("LOCALHOST:8000"), host_of("[::1]:8000"), host_of("a@b:1"), host_of("a:b"), host_of("a/b")
    ('localhost', '::1', '', '', '')
    """
    with suppress(ValueError):  # such as for an invalid port
        parts = urlsplit(f"//{name}")
        if parts.netloc == name and parts.username is None and parts.port != 0:
            return parts.hostname or ""
    return ""
