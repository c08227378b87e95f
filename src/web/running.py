"""Questions run in threads: limited in number, ended when nobody waits for them, and asked how far they are."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from ..engine.errors import RulegridError, SearchStopped
from .limits import Limits
from .messages import LINES, Data, Json, Refusal, describe_error, line, problem, read_body

SOON = 0.25  # seconds that an answer may take before its progress is told
LOOK = 0.1  # seconds between two looks whether the client is still there
PORTION = 64  # events of a stream that are made at a time


class Left(Exception):
    """Nobody waits for the answer any more."""


class Question:
    """A question while a thread works on it: how far it is, and whether anybody still waits."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.steps = 0
        self.is_left = False
        self._began = time.monotonic()

    def tick(self, steps: int) -> None:
        """Take down the steps so far; raises Left where nobody waits. The hook of a `Solver`."""
        self.steps = steps
        if self.is_left:
            raise Left

    def begin(self) -> None:
        """Count the seconds from now on."""
        self._began = time.monotonic()

    @property
    def seconds(self) -> float:
        """The time since it began."""
        return round(time.monotonic() - self._began, 6)


Work = Callable[[Data, Question], Any]


class Threads:
    """The threads in which questions are worked on."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._pool = ThreadPoolExecutor(limits.running, thread_name_prefix="rulegrid")
        self._lock = threading.Lock()
        self._open: set[Question] = set()

    @property
    def busy(self) -> int:
        """How many questions run or wait."""
        return len(self._open)

    def close(self) -> None:
        """End all that still runs."""
        with self._lock:
            for question in self._open:
                question.is_left = True
        self._pool.shutdown(cancel_futures=True)

    async def answer(self, request: Request, work: Work, *, is_file: bool = False) -> Response:
        """Return the answer that `work` gives to a request's question; with its progress, if lines are accepted.

        `work` returns the answer's data; with `is_file`, a Response.
        """
        data = await read_body(request, self.limits.body)
        takes_lines = LINES in request.headers.get("accept", "") and not is_file
        question = self._admit()
        future = self._pool.submit(_answered, work, data, question)
        future.add_done_callback(lambda _: self._dismiss(question))
        waiting = asyncio.wrap_future(future)
        goes_on = False
        try:
            while not (await asyncio.wait([waiting], timeout=LOOK))[0]:
                if await request.is_disconnected():
                    return Response(status_code=499)  # which nobody reads
                if takes_lines and question.seconds > SOON:
                    goes_on = True
                    return _Lines(_progress(request, waiting, question), lambda: _leave(question, future))
        finally:
            if not goes_on:
                _leave(question, future)
        status, answer = waiting.result()
        if status != 200:
            return Json(answer, status)
        if takes_lines:
            return Response(line({"result": answer}), media_type=LINES)
        return answer if is_file else Json(answer)

    async def stream(self, request: Request, begin: Callable[[Data], Iterator[Data]]) -> Response:
        """Return the events that `begin` makes of a question, a line each, made no faster than they are read."""
        data = await read_body(request, self.limits.body)
        question = self._admit()
        try:
            status, events = await self._run(lambda: begin(data))
            made: Any = events
            if status == 200:
                status, made = await self._run(lambda: _portion(events))
        except BaseException:
            self._dismiss(question)
            raise
        if status != 200:
            self._dismiss(question)
            return Json(made, status)

        async def lines() -> AsyncIterator[bytes]:
            more, answer = 200, made
            while more == 200 and answer:
                yield b"".join(map(line, answer))
                if await request.is_disconnected():
                    return
                more, answer = await self._run(lambda: _portion(events))
            if more != 200:
                yield line(answer)

        return _Lines(lines(), lambda: self._dismiss(question))

    async def _run(self, work: Callable[[], Any]) -> tuple[int, Any]:
        return await asyncio.wrap_future(self._pool.submit(_tried, work))

    def _admit(self) -> Question:
        question = Question(self.limits)
        with self._lock:
            if len(self._open) >= self.limits.running + self.limits.waiting:
                raise Refusal(429, "too many questions at a time: ask again later", {"Retry-After": "1"})
            self._open.add(question)
        return question

    def _dismiss(self, question: Question) -> None:
        with self._lock:
            self._open.discard(question)


def _portion(events: Iterator[Data]) -> list[Data]:
    return list(islice(events, PORTION))


def _leave(question: Question, future: Future[Any]) -> None:
    question.is_left = True
    future.cancel()


def _answered(work: Work, data: Data, question: Question) -> tuple[int, Any]:
    question.begin()
    return (499, {}) if question.is_left else _tried(lambda: work(data, question))


def _tried(work: Callable[[], Any]) -> tuple[int, Any]:
    """Return the status and what `work` returns; whatever happens is an answer."""
    try:
        return 200, work()
    except Left:
        return 499, {}
    except Refusal as refusal:
        return refusal.status, refusal.answer
    except SearchStopped as stop:
        return 503, problem(f"not answered in time: stopped after {stop.steps} steps")
    except RulegridError as error:
        return 422, describe_error(error)
    except Exception:
        logging.getLogger(__name__).exception("a question failed")
        return 500, problem("this is an error in rulegrid: its log has more")


async def _progress(
    request: Request, waiting: asyncio.Future[tuple[int, Data]], question: Question
) -> AsyncIterator[bytes]:
    """Yield a line of progress now and then, at last the answer."""
    told = 0.0
    while not (await asyncio.wait([waiting], timeout=LOOK))[0]:
        if await request.is_disconnected():
            return
        if question.seconds - told > SOON:
            told = question.seconds
            yield line({"progress": {"steps": question.steps, "seconds": told}})
    status, answer = waiting.result()
    yield line({"result": answer} if status == 200 else {"error": answer["error"] | {"status": status}})


class _Lines(Response):
    """Lines of JSON as they are made; `ended` is called however that ends."""

    def __init__(self, lines: AsyncIterator[bytes], ended: Callable[[], object]) -> None:
        super().__init__(media_type=LINES)
        del self.headers["content-length"]
        self.lines = lines
        self.ended = ended

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the lines."""
        try:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for portion in self.lines:
                await send({"type": "http.response.body", "body": portion, "more_body": True})
            await send({"type": "http.response.body", "body": b""})
        finally:
            self.ended()
