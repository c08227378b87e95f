"""The processes that answer a server's queries.

Each query has its own process. A query that is not answered soon counts as long: its process gets a lower
priority, continues when there is a slot for it, and ends with the answer. So a quick query does not wait for long
ones, the work ends at once when its client leaves, and memory is returned to the system.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from multiprocessing import resource_tracker

from ..utils.message import Message
from ..utils.runtime import safe_path
from .dispatch import STREAMS, HttpReply
from .request import Refusal, ServerLimits
from .worker import work

QUICK_SECONDS = 1.0  # a query that takes longer is a long one
QUICK_PLACES = 6  # simultaneous queries that are not known to be long
QUICK_WAITING = 256  # further requests that may queue for a slot
SPARE = 2  # processes that wait for a query
PATIENCE = 1.5  # times the seconds of a search that a long query may take
LEEWAY = 5.0  # and additional seconds
NICE = 10  # priority of long queries below quick ones

Tell = Callable[[bytes], Awaitable[None]]
"""A function that is awaited with the lines before an answer."""

if sys.platform == "win32":
    PROCESSES = multiprocessing.get_context("spawn")
else:  # copies of a process that has everything at hand: one takes a hundredth of the time
    PROCESSES = multiprocessing.get_context("forkserver")
    PROCESSES.set_forkserver_preload([f"{__package__}.preload", work.__module__])


class Slots:
    """Places for some queries at a time, and for some that wait for one."""

    def __init__(self, places: int, waiting: int) -> None:
        self._free = asyncio.Semaphore(places)
        self._room = waiting

    @property
    def is_full(self) -> bool:
        return self._free.locked()

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        """Take a slot, at once or after those that already wait. Raises Refusal if too many do."""
        if self.is_full and self._room < 1:
            raise Refusal(429, Message("server.busy"), {"Retry-After": "1"})
        self._room -= 1
        try:
            await self._free.acquire()
        finally:
            self._room += 1
        try:
            yield
        finally:
            self._free.release()


class Worker:
    """A process that answers one query after another; what comes back is waited for in one of the threads."""

    def __init__(self, limits: ServerLimits, threads: Executor) -> None:
        """Start a process, and wait until it takes queries; raises EOFError or OSError."""
        self._threads = threads
        self._connection, theirs = PROCESSES.Pipe()
        self._process = PROCESSES.Process(target=work, args=(theirs, limits), daemon=True)
        with safe_path():
            self._process.start()
        theirs.close()  # so that the end of the process is the end of the connection
        self._connection.recv()
        self._next: asyncio.Future[bytes | HttpReply] | None = None
        self._is_free = True
        self._stands_back = False

    @property
    def is_free(self) -> bool:
        with suppress(OSError):
            return self._is_free and not self._connection.poll()  # detects its end at once
        return False

    def ask(self, path: str, body: bytes) -> None:
        self._is_free = False
        self._next = self._in_thread((path, body))

    async def answer(self, tell: Tell | None = None) -> HttpReply:
        """Return the answer. Raises EOFError if the process ends. May be called again after it was cancelled."""
        while True:
            self._next = self._next or self._in_thread()
            await asyncio.wait([self._next])
            said, self._next = self._next.result(), None
            if isinstance(said, HttpReply):
                self._is_free = not (said.is_last or self._stands_back)
                return said
            if tell is not None:
                await tell(said)

    async def answer_soon(self) -> HttpReply | None:
        """Return the answer, or None if it takes long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(QUICK_SECONDS):
                return await self.answer()
        return None

    def end(self) -> None:
        self._process.kill()
        if self._next:
            self._next.add_done_callback(lambda said: said.cancelled() or said.exception())  # else that would be logged

    def lower_priority(self) -> None:
        """Lower the priority for the rest of its life, if the system can do that."""
        self._stands_back = True
        if sys.platform != "win32" and self._process.pid:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, NICE)

    def _in_thread(self, *query: tuple[str, bytes]) -> asyncio.Future[bytes | HttpReply]:
        return asyncio.get_running_loop().run_in_executor(self._threads, self._converse, *query)

    def _converse(self, *queries: tuple[str, bytes]) -> bytes | HttpReply:
        for query in queries:
            self._connection.send(query)
        said: bytes | HttpReply = self._connection.recv()
        return said


class WorkerPool:
    """The processes that answer the queries of a server, within its limits."""

    def __init__(self, limits: ServerLimits) -> None:
        self.limits = limits
        self._quick = Slots(QUICK_PLACES, QUICK_WAITING)
        self._long = Slots(limits.running, limits.waiting)
        self._streams = Slots(limits.running, 0)  # their readers decide how long they last: no request waits for that
        self._starter = ThreadPoolExecutor(1, initializer=_hold_interrupts_back)
        self._threads = ThreadPoolExecutor(QUICK_PLACES + 2 * limits.running)  # one for each query that is worked on
        self._workers: set[Worker] = set()
        self._idle: list[Worker] = []
        self._adding: set[asyncio.Task[None]] = set()
        self._is_closing = False

    def open(self) -> None:
        """Start the processes that wait for queries."""
        while len(self._idle) + len(self._adding) < SPARE:
            task = asyncio.create_task(self._add())
            self._adding.add(task)
            task.add_done_callback(self._adding.discard)

    def close(self) -> None:
        """End all processes; queries that are being worked on are refused."""
        self._is_closing = True
        for worker in self._workers:
            worker.end()

    async def ask(self, path: str, body: bytes, tell: Tell | None = None) -> HttpReply:
        """Return the end of an answer, once `tell` had what comes before; raises Refusal. To cancel this ends the work."""
        is_stream = path in STREAMS
        places = self._streams if is_stream else self._long
        worker = None
        try:
            if not is_stream:
                async with self._quick.one():
                    worker = await self._begin(path, body)
                    if answer := await worker.answer_soon():
                        return answer
                if worker and places.is_full:  # it starts again when there is a slot
                    self._end(worker)
                    worker = None
            async with places.one():
                worker = worker or await self._begin(path, body)
                worker.lower_priority()
                async with asyncio.timeout(None if is_stream else self.limits.seconds * PATIENCE + LEEWAY):
                    return await worker.answer(tell)
        except TimeoutError:
            raise Refusal(503, Message("server.late")) from None
        except (EOFError, OSError):
            if self._is_closing:
                raise Refusal(503, Message("web.ending")) from None
            raise Refusal(500, Message("server.ended", megabytes=self.limits.memory)) from None
        finally:
            if worker and worker.is_free:
                self._idle.append(worker)
            elif worker:
                self._end(worker)

    async def _begin(self, path: str, body: bytes) -> Worker:
        """Return a process that works on a query. Raises EOFError or OSError if none can be started."""
        worker = self._idle.pop() if self._idle else await self._start()
        self.open()
        if not worker.is_free:  # it was killed while it waited
            self._end(worker)
            worker = await self._start()
        worker.ask(path, body)
        return worker

    async def _start(self) -> Worker:
        worker = await asyncio.get_running_loop().run_in_executor(self._starter, Worker, self.limits, self._threads)
        if self._is_closing:
            worker.end()
            raise EOFError
        self._workers.add(worker)
        return worker

    async def _add(self) -> None:
        with suppress(EOFError, OSError):  # whoever waits for an answer gets the error
            self._idle.append(await self._start())

    def _end(self, worker: Worker) -> None:
        self._workers.discard(worker)
        worker.end()


def _hold_interrupts_back() -> None:
    """Let no process that this thread starts hear of Ctrl-C, not even as it begins: that is for the server."""
    if sys.platform != "win32":
        with safe_path():
            resource_tracker.ensure_running()  # starting it unblocks the signal again
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
