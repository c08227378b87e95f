"""The processes that answer a server's questions.

Every question begins in a process that is ready for one. One that is not answered soon counts as long: its process is
given a lower priority, goes on when there is a place for it, and ends with the answer. So a quick question never waits
for long ones, the work ends at once when its client leaves, and memory goes back to the system.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import suppress

from .limits import Limits
from .messages import Refusal
from .process import Forks, Frame, Process, Spawns
from .questions import STREAMS
from .worker import ANSWER, LONG

QUICK_SECONDS = 2.0  # a question that takes longer is a long one, even if it has hardly been worked on
QUICK_PLACES = 6  # questions at a time that are not known to be long,
BULKY_PLACES = 2  # and such that are more likely to be
BULKY_BYTES = 2000  # the length of those
QUICK_WAITING = 256  # for one of these places
SPARE = 4  # processes that wait for a question, or work on a quick one
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
            raise Refusal(429, "too many questions at once: try again later", {"Retry-After": "1"})
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
        self._starter = Forks(limits) if hasattr(os, "fork") else Spawns(limits)
        self._ready: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._size = 0  # those that are ready, being started, or hired and not gone
        self._hired = 0
        self._adding: set[asyncio.Task[None]] = set()
        self.is_closing = False

    def fill(self) -> None:
        """Start as many processes as should be ready for questions."""
        while self._size < max(SPARE, self._hired) and not self.is_closing:
            self._size += 1
            task = asyncio.create_task(self._add())
            self._adding.add(task)
            task.add_done_callback(self._adding.discard)

    async def hire(self) -> Process:
        """Return a process for a question; raises EOFError where none can be started."""
        self._hired += 1
        try:
            while not self.is_closing:
                self.fill()
                process = await self._ready.get()
                if process and process.is_ready and process.is_alive:
                    return process
                self._size -= 1
                if process:
                    process.end()
                if process is None or not process.is_ready:
                    break
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
        process.stand_back()
        self.fill()

    def let_go(self, process: Process) -> None:
        """End a process that was hired."""
        self.part_with(process)
        process.end()

    async def close(self) -> None:
        """End all processes."""
        self.is_closing = True
        await self._starter.close()
        await asyncio.gather(*self._adding)
        while not self._ready.empty():
            if process := self._ready.get_nowait():
                process.end()

    async def _add(self) -> None:
        process = None
        try:
            process = await self._starter.start()
            await process.wait_until_ready()
        except OSError:  # none can be started: who waits for one hears of it
            pass
        finally:
            self._ready.put_nowait(process)


class Crew:
    """What answers the questions of a server, within its limits.

    `drop_idle_stream` is called when places are scarce: it ends a stream that nobody reads, and returns whether there is
    one.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.drop_idle_stream: Callable[[], bool] = lambda: False
        self._pool = Pool(limits)
        self._quick = Places(QUICK_PLACES, QUICK_WAITING)
        self._bulky = Places(BULKY_PLACES, QUICK_WAITING)
        self._long = Places(limits.running, limits.waiting)

    def open(self) -> None:
        """Start the processes that wait for questions."""
        self._pool.fill()

    async def close(self) -> None:
        """End all processes; questions that are being worked on are refused."""
        await self._pool.close()

    async def ask(self, path: str, body: bytes) -> AsyncGenerator[Frame, None]:
        """Yield the frames of an answer; raises Refusal. Closing the iterator ends the work."""
        process = None
        try:
            if path not in STREAMS:
                frame, process = await self._ask_quickly(path, body)
                if frame:
                    yield frame
                    return
            await self._take_long_place(path)
            try:
                process = process or await self._hire_for_long(path, body)
                process.allow()
                deadline = time.monotonic() + self.limits.seconds * PATIENCE + LEEWAY
                while True:
                    frame = await process.read(None if path in STREAMS else max(0, deadline - time.monotonic()))
                    if frame.kind != LONG:
                        yield frame
                    if frame.kind == ANSWER:
                        return
            finally:
                self._long.leave()
        except TimeoutError:
            raise Refusal(503, "not answered in time") from None
        except (EOFError, OSError):
            if self._pool.is_closing:
                raise Refusal(503, "the server is shutting down") from None
            ended = "the process that worked on this question has ended"
            raise Refusal(500, f"{ended}, perhaps for want of memory: it may use {self.limits.memory} MB") from None
        finally:
            if process:
                process.end()

    async def _ask_quickly(self, path: str, body: bytes) -> tuple[Frame | None, Process | None]:
        """Return the answer, or the process that still works on it."""
        places = self._quick if len(body) < BULKY_BYTES else self._bulky
        await places.take()
        try:
            process = await self._pool.hire()
            try:
                process.ask(path, body)
                frame = await _read_quickly(process)
            except BaseException:
                self._pool.let_go(process)
                raise
            if frame is None:
                self._pool.part_with(process)
                return None, process
            if frame.is_last:
                self._pool.let_go(process)
            else:
                self._pool.give_back(process)
            return frame, None
        finally:
            places.leave()

    async def _hire_for_long(self, path: str, body: bytes) -> Process:
        process = await self._pool.hire()
        self._pool.part_with(process)
        process.ask(path, body)
        return process

    async def _take_long_place(self, path: str) -> None:
        if self._long.is_full and not self.drop_idle_stream() and path in STREAMS:
            # Streams last as long as their readers like: nobody waits for that.
            raise Refusal(429, "too many searches are being watched: ask again later", {"Retry-After": "10"})
        await self._long.take()


async def _read_quickly(process: Process) -> Frame | None:
    """Return the answer to a question, None for one that takes long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(QUICK_SECONDS):
            while True:
                frame = await process.read()
                if frame.kind in (ANSWER, LONG):
                    return frame if frame.kind == ANSWER else None
    return None
