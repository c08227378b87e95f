"""The processes that answer a server's questions.

Every question starts in a process that is waiting for one. One that is not answered soon counts as long: there are places
for so many of these, each in a process of its own with a lower priority, which ends with the answer. So a quick
question never waits for long ones, whoever leaves ends the work at once, and memory goes back to the system.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import suppress
from typing import Any

from .limits import Limits
from .messages import Refusal
from .process import Frame, Process
from .questions import STREAMS
from .worker import ANSWER

QUICK_SECONDS = 0.25  # a question that takes longer is a long one
QUICK_PLACES = 4  # questions at a time that are not known to be long
SPARE = 2  # processes that wait for a question, or work on a quick one
PATIENCE = 1.5  # times the seconds of a search that a long question may take
LEEWAY = 5.0  # and seconds beside that


class Places:
    """Places for some questions at a time, and for some that wait for one."""

    def __init__(self, places: int, waiting: int) -> None:
        self._free = asyncio.Semaphore(places)
        self._room = waiting

    @property
    def is_full(self) -> bool:
        """Whether all places are taken."""
        return self._free.locked()

    async def take(self) -> None:
        """Take a place, at once or after those that wait already; raises Refusal where too many do."""
        if self.is_full and self._room < 1:
            raise Refusal(429, "too many questions at a time: ask again later", {"Retry-After": "1"})
        self._room -= 1
        try:
            await self._free.acquire()
        finally:
            self._room += 1

    def leave(self) -> None:
        """Give a place back."""
        self._free.release()


class Pool:
    """Processes that are ready for a question, and those that are being started."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ready: asyncio.LifoQueue[Process] = asyncio.LifoQueue()
        self._size = 0  # those that are ready, being started, or hired and not gone
        self._hired = 0
        self._alive: set[Process] = set()
        self._chores: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def fill(self) -> None:
        """Start as many processes as should wait for questions."""
        while self._size < max(SPARE, self._hired) and not self.is_closing:
            self._size += 1
            self._later(self._add())

    async def hire(self) -> Process:
        """Return a process for a question; raises EOFError where none can be started."""
        self._hired += 1
        try:
            while True:
                self.fill()
                if self.is_closing:
                    raise EOFError
                process = await self._ready.get()
                if process.is_alive:
                    return process
                self._size -= 1
                if not process.is_ready:
                    raise EOFError
        except BaseException:
            self._hired -= 1
            raise

    def give_back(self, process: Process) -> None:
        """Keep a process that was hired for the next question."""
        self._hired -= 1
        self._ready.put_nowait(process)

    def part_with(self, process: Process) -> None:
        """Start another process in place of one that was hired for long; who has it ends it."""
        self._hired -= 1
        self._size -= 1
        self.fill()

    def let_go(self, process: Process) -> None:
        """End a process that was hired."""
        self.part_with(process)
        self.end(process)

    def end(self, process: Process) -> None:
        """End a process."""
        process.kill()
        self._later(self._bury(process))

    async def close(self) -> None:
        """End all processes."""
        self.is_closing = True
        for process in self._alive:
            process.kill()
        while self._chores or self._alive:
            await asyncio.gather(*self._chores, *map(self._bury, self._alive))

    async def _add(self) -> None:
        process = await Process.start(self._limits)
        self._alive.add(process)
        if self.is_closing:
            process.kill()
        await process.wait_until_ready()
        self._ready.put_nowait(process)

    async def _bury(self, process: Process) -> None:
        await process.wait()
        self._alive.discard(process)

    def _later(self, chore: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(chore)
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)


class Crew:
    """What answers the questions of a server, within its limits.

    `drop_idle_stream` is called when places are scarce: it ends a stream that nobody reads, and returns whether there is
    one.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.drop_idle_stream: Callable[[], bool] = lambda: False
        self._pool = Pool(limits)
        self._quick = Places(QUICK_PLACES, limits.waiting)
        self._long = Places(limits.running, limits.waiting)

    def open(self) -> None:
        """Start the processes that wait for questions."""
        self._pool.fill()

    async def close(self) -> None:
        """End all processes; questions that are being worked on are refused."""
        await self._pool.close()

    async def ask(self, path: str, body: bytes) -> AsyncGenerator[Frame, None]:
        """Yield the frames of an answer; raises Refusal. Closing the iterator ends the work."""
        frame, process = None, None
        try:
            if path not in STREAMS:
                frame, process = await self._ask_quickly(path, body)
            if frame:
                yield frame
                return
            if process is None:
                process = await self._hire_for_long(path, body)
            try:
                process.stand_back()
                deadline = time.monotonic() + self.limits.seconds * PATIENCE + LEEWAY
                while frame is None or frame.kind != ANSWER:
                    frame = await process.read(None if path in STREAMS else max(0, deadline - time.monotonic()))
                    yield frame
            finally:
                self._long.leave()
                self._pool.end(process)
        except TimeoutError:
            raise Refusal(503, "not answered in time") from None
        except (EOFError, OSError):
            if self._pool.is_closing:
                raise Refusal(503, "the server is ending") from None
            raise Refusal(500, "the process that worked on this question has ended") from None

    async def _ask_quickly(self, path: str, body: bytes) -> tuple[Frame | None, Process | None]:
        """Return the answer; or a process that goes on with it, in a long place; or neither where there is none."""
        await self._quick.take()
        try:
            process = await self._pool.hire()
            try:
                process.ask(path, body)
                frame = await _read_answer(process, QUICK_SECONDS)
            except BaseException:
                self._pool.let_go(process)
                raise
            if frame and not frame.is_last:
                self._pool.give_back(process)
                return frame, None
            if frame or self._long.is_full:
                self._pool.let_go(process)
                return frame, None
            await self._long.take()  # which does not wait
            self._pool.part_with(process)
            return None, process
        finally:
            self._quick.leave()

    async def _hire_for_long(self, path: str, body: bytes) -> Process:
        """Return a process that works on a question, in a long place."""
        if self._long.is_full and not self.drop_idle_stream() and path in STREAMS:
            # Streams last as long as their readers like: nobody waits for that.
            raise Refusal(429, "too many searches are being watched: ask again later", {"Retry-After": "10"})
        await self._long.take()
        try:
            process = await self._pool.hire()
        except BaseException:
            self._long.leave()
            raise
        self._pool.part_with(process)
        process.ask(path, body)
        return process


async def _read_answer(process: Process, within: float) -> Frame | None:
    """Return the answer, or None where it takes longer."""
    deadline = time.monotonic() + within
    frame = None
    with suppress(TimeoutError):
        while frame is None or frame.kind != ANSWER:
            frame = await process.read(max(0, deadline - time.monotonic()))
        return frame
    return None
