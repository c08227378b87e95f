"""Between HTTP and the crew: bodies in, answers out, and an end to the work when the client leaves."""

from __future__ import annotations

import asyncio
import json
from contextlib import aclosing

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..utils.numbers import is_number
from .crew import Crew
from .messages import JSON, LINES, Data, Refusal, to_json
from .process import Frame
from .worker import ANSWER, PART

BODY_SECONDS = 20.0  # until a question has arrived


class Json(Response):
    """An object as JSON."""

    media_type = JSON

    def render(self, content: Data) -> bytes:
        """Return the bytes of an object."""
        return to_json(content)


async def read_body(request: Request, most: int) -> bytes:
    """Return the body of a request, at most so many bytes of JSON; raises Refusal (408, 413, 415)."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != JSON:
        raise Refusal(415, "expected a question as application/json")
    length = request.headers.get("content-length", "0")
    too_large = Refusal(413, f"a question of more than {most} bytes", {"Connection": "close"})
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
        late = f"the question did not arrive within {BODY_SECONDS:.0f} seconds"
        raise Refusal(408, late, {"Connection": "close"}) from None
    return body


class Relay:
    """An address below /api: an ASGI application that has its questions answered by a crew."""

    def __init__(self, crew: Crew, path: str) -> None:
        self.crew = crew
        self.path = path

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, until its client leaves."""
        request = Request(scope, receive)
        try:
            body = await read_body(request, self.crew.limits.body)
        except ClientDisconnect:
            return
        takes_lines = LINES in request.headers.get("accept", "")
        answer = asyncio.create_task(self._answer(body, _Reply(scope, receive, send, takes_lines)))
        left = asyncio.create_task(_disconnect(receive))
        try:
            await asyncio.wait([answer, left], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (answer, left):
                task.cancel()
            await asyncio.wait([answer, left])
        if not answer.cancelled():
            answer.result()  # raises what went wrong

    async def _answer(self, body: bytes, reply: _Reply) -> None:
        try:
            async with aclosing(self.crew.ask(self.path, body)) as frames:
                async for frame in frames:
                    await reply.add(frame)
        except Refusal as refusal:
            if not reply.has_begun:
                raise
            await reply.add(Frame(ANSWER, refusal.status, JSON, to_json(refusal.answer), True))


async def _disconnect(receive: Receive) -> None:
    """Return when the client has left."""
    while (await receive())["type"] != "http.disconnect":
        pass


class _Reply:
    """The response to a request: the answer in one piece, or lines that end with it."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, takes_lines: bool) -> None:
        self._connection = scope, receive, send
        self._send = send
        self._takes_lines = takes_lines
        self.has_begun = False

    async def add(self, frame: Frame) -> None:
        """Send what is to be sent of a frame."""
        if frame.kind == PART:
            await self._add_lines(frame.content)
        elif frame.kind != ANSWER:
            if self._takes_lines:
                await self._add_lines(frame.content + b"\n")
        elif self.has_begun:
            await self._add_lines(_last_line(frame), is_last=True)
        elif self._takes_lines and frame.status == 200 and frame.media_type == JSON:
            await self._add_whole(_last_line(frame), 200, LINES)
        else:
            await self._add_whole(frame.content, frame.status, frame.media_type)

    async def _add_whole(self, content: bytes, status: int, media_type: str) -> None:
        await Response(content, status, media_type=media_type)(*self._connection)

    async def _add_lines(self, content: bytes, *, is_last: bool = False) -> None:
        if not self.has_begun:
            self.has_begun = True
            headers = [(b"content-type", LINES.encode())]
            await self._send({"type": "http.response.start", "status": 200, "headers": headers})
        await self._send({"type": "http.response.body", "body": content, "more_body": not is_last})


def _last_line(frame: Frame) -> bytes:
    """Return the line that ends an answer in lines; nothing where its parts are all of it."""
    if frame.status != 200:
        error = json.loads(frame.content)["error"]
        return to_json({"error": error | {"status": frame.status}}) + b"\n"
    return b'{"result":' + frame.content + b"}\n" if frame.content else b""
