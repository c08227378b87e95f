"""A process that runs `worker`, as the server sees it."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from contextlib import suppress
from dataclasses import asdict
from typing import Any, NamedTuple

from .limits import Limits
from .worker import READY

NICE = 10  # how far long questions stand back behind quick ones


class Frame(NamedTuple):
    """A piece of an answer, as `worker` describes it."""

    kind: str
    status: int
    media_type: str
    content: bytes
    is_last: bool


class Process:
    """A process that answers one question after another."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._header: list[Any] | None = None
        self.is_ready = False

    @classmethod
    async def start(cls, limits: Limits) -> Process:
        """Start one. Ctrl-C in the terminal does not reach it: the server ends it."""
        command = [sys.executable, "-P", "-m", f"{__package__}.worker", json.dumps(asdict(limits))]
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, start_new_session=True))

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended yet."""
        return self._process.returncode is None

    async def wait_until_ready(self) -> None:
        """Wait until it takes questions; afterwards `is_ready` says whether it got so far."""
        with suppress(EOFError, OSError):
            self.is_ready = (await self.read()).kind == READY

    def ask(self, path: str, body: bytes) -> None:
        """Send a question."""
        assert self._process.stdin
        self._process.stdin.write(json.dumps([path, len(body)]).encode() + b"\n" + body)

    async def read(self, within: float | None = None) -> Frame:
        """Return the next frame; raises TimeoutError, or EOFError where the process has ended."""
        assert self._process.stdout
        async with asyncio.timeout(within):
            if self._header is None:  # a frame of which only this has come when the time is up is read on later
                line = await self._process.stdout.readline()
                if not line:
                    raise EOFError
                self._header = json.loads(line)
            kind, status, media_type, length, is_last = self._header
            content = await self._process.stdout.readexactly(length)  # raises a kind of EOFError
            self._header = None
            return Frame(kind, status, media_type, content, is_last)

    def stand_back(self) -> None:
        """Lower its priority, where the system can do that."""
        if sys.platform != "win32":
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._process.pid, NICE)

    def kill(self) -> None:
        """End it at once."""
        with suppress(ProcessLookupError):
            self._process.kill()

    async def wait(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()
