"""Who may ask: only pages of this server itself, under a name of this machine; and the security headers."""

from __future__ import annotations

import ipaddress
import json
from collections.abc import Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("localhost", "127.0.0.1", "::1")

# Nothing comes from elsewhere, nothing runs but the page's own files.
POLICY = "; ".join([
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
])  # fmt: skip

HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    """Refuses requests under a foreign name (421) or from a foreign page (403), and sets the security headers.

    A page elsewhere could otherwise let its own name point to this machine, or send questions across. `hosts` are
    the names that may be used beside the loopback ones; with `any_address`, every numeric address may.
    """

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), any_address: bool = False) -> None:
        self.app = app
        self.hosts = {*LOOPBACK, *(host.lower() for host in hosts)}
        self.any_address = any_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store" if scope["path"].startswith("/api/") else "no-cache")
            await send(message)

        refusal = self.refusal(scope)
        if scope["type"] != "http" or refusal:
            status, text = refusal or (403, "expected an HTTP request")
            await _refuse(send_guarded if scope["type"] == "http" else send, scope["type"], status, text)
            return
        await self.app(scope, receive, send_guarded)

    def refusal(self, scope: Scope) -> tuple[int, str] | None:
        """Return status and text for a request that may not be answered, else None."""
        headers = Headers(scope=scope)
        names = headers.getlist("host")
        name = names[0] if len(names) == 1 else ""
        if not self.knows(host_of(name)):
            return 421, "this server has no such name: use the address that it printed"
        for origin in headers.getlist("origin"):
            if origin.lower() not in (f"http://{name.lower()}", f"https://{name.lower()}"):
                return 403, "this server answers no requests from other pages"
        return None

    def knows(self, host: str) -> bool:
        """Return whether a host's name, without port, is one of this server's."""
        if host.lower() in self.hosts:
            return True
        try:
            ipaddress.ip_address(host)
        except ValueError:
            return False
        return self.any_address


def host_of(name: str) -> str:
    """Return the host in a Host header, without port and brackets; nothing where it is none.

    >>> host_of("localhost:8000"), host_of("[::1]:8000"), host_of("a@b:1")
    ('localhost', '::1', '')
    """
    if name.startswith("["):
        host, bracket, port = name[1:].partition("]")
        port = port.removeprefix(":") if bracket and port[:1] in ("", ":") else "?"
    else:
        host, _, port = name.partition(":")
    is_fine = (port == "" or (port.isascii() and port.isdigit())) and not set(host) & set("@/\\?# ")
    return host if is_fine else ""


async def _refuse(send: Send, kind: str, status: int, text: str) -> None:
    if kind == "websocket":
        await send({"type": "websocket.close", "code": 1008})
        return
    body = json.dumps({"error": {"message": text}}).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
