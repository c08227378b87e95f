"""Between HTTP and the worker pool: bodies in, answers out, and an end to the work when the client leaves."""

from __future__ import annotations

import asyncio

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..utils.message import Message
from ..utils.numbers import is_number
from .dispatch import STREAMS, HttpReply, last_line
from .request import JSON, LINES, Data, Refusal, to_json
from .worker_pool import WorkerPool

BODY_SECONDS = 20.0  # until a query has arrived


class JsonReply(Response):
    """An object as JSON."""

    media_type = JSON

    def render(self, content: Data) -> bytes:
        return to_json(content)


class Relay:
    """An address below /api: an ASGI application that has its queries answered by a pool of workers."""

    def __init__(self, pool: WorkerPool, path: str) -> None:
        self.pool = pool
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, until its client leaves."""
        request = Request(scope, receive)
        try:
            body = await _read_body(request, self.pool.limits.body)
        except ClientDisconnect:
            return
        answer = asyncio.create_task(self._answer(request, body, send))
        left = asyncio.create_task(_disconnect(receive))
        try:
            await asyncio.wait([answer, left], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (answer, left):
                task.cancel()
            await asyncio.wait([answer, left])
        if not answer.cancelled():
            answer.result()  # raises what went wrong

    async def _answer(self, request: Request, body: bytes, send: Send) -> None:
        """Send an answer in one piece, or in lines: those of a stream, or of progress if the client accepts them."""
        has_begun = False

        async def add(lines: bytes, more: bool = True) -> None:
            nonlocal has_begun
            if not has_begun:
                has_begun = True
                headers = [(b"content-type", LINES.encode())]
                await send({"type": "http.response.start", "status": 200, "headers": headers})
            await send({"type": "http.response.body", "body": lines, "more_body": more})

        takes_lines = LINES in request.headers.get("accept", "")
        try:
            answer = await self.pool.ask(self.path, body, add if takes_lines or self.path in STREAMS else None)
        except Refusal as refusal:
            if not has_begun:
                raise
            answer = HttpReply(refusal.status, to_json(refusal.answer))
        if has_begun:
            await add(last_line(answer), more=False)
        elif takes_lines and answer.status == 200 and answer.media_type == JSON:
            await Response(last_line(answer), media_type=LINES)(request.scope, request.receive, send)
        else:
            response = Response(answer.content, answer.status, media_type=answer.media_type)
            await response(request.scope, request.receive, send)


async def _read_body(request: Request, most: int) -> bytes:
    """Return the body of a request, at most `most` bytes of JSON. Raises Refusal (408, 413, 415)."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal(415, Message("server.needs-json"))
    length = request.headers.get("content-length", "0")
    too_large = Refusal(413, Message("server.too-many-bytes", most=most), {"Connection": "close"})
    if not (is_number(length) and int(length) <= most):
        raise too_large
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise too_large
    except TimeoutError:
        late = Message("server.slow", seconds=round(BODY_SECONDS))
        raise Refusal(408, late, {"Connection": "close"}) from None
    return body


async def _disconnect(receive: Receive) -> None:
    """Return when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass
