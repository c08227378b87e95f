"""The processes that run `worker`, as the server sees them."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from typing import Any, NamedTuple

from .limits import Limits
from .worker import GO_ON, READY

NICE = 19  # how far long questions stand back behind quick ones


class Frame(NamedTuple):
    """A piece of an answer, as `worker` describes it."""

    kind: str
    status: int
    media_type: str
    content: bytes
    is_last: bool


class Process:
    """A process that answers one question after another; `find_kill` returns what kills the one of a number."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        find_kill: Callable[[int], Callable[[], object]],
    ) -> None:
        self._reader = reader
        self._writer = writer
        self._find_kill = find_kill
        self._kill: Callable[[], object] | None = None
        self._pid = 0
        self._header: list[Any] | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it takes questions, or did before it ended."""
        return self._pid > 0

    @property
    def is_alive(self) -> bool:
        """Whether it has not ended yet."""
        return not self._reader.at_eof()

    async def wait_until_ready(self) -> None:
        """Wait until it takes questions; where it ends before that, it never `is_ready`."""
        with suppress(EOFError, OSError):
            frame = await self.read()
            assert frame.kind == READY
            self._pid = int(frame.content)
            self._kill = self._find_kill(self._pid)

    def ask(self, path: str, body: bytes) -> None:
        """Send a question."""
        self._writer.write(json.dumps([path, len(body)]).encode() + b"\n" + body)

    def allow(self) -> None:
        """Let a question take longer: it waits for that when it has taken a while."""
        self._writer.write(GO_ON)

    async def read(self, within: float | None = None) -> Frame:
        """Return the next frame; raises TimeoutError, or EOFError where the process has ended."""
        async with asyncio.timeout(within):
            if self._header is None:  # a frame of which only this has come when the time is up is read on later
                line = await self._reader.readline()
                if not line:
                    raise EOFError
                self._header = json.loads(line)
            kind, status, media_type, length, is_last = self._header
            content = await self._reader.readexactly(length)  # raises a kind of EOFError
            self._header = None
            return Frame(kind, status, media_type, content, is_last)

    def stand_back(self) -> None:
        """Lower its priority, where the system can do that."""
        if sys.platform != "win32" and self.is_ready:
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, self._pid, NICE)

    def end(self) -> None:
        """End it at once; who reads finds that it has ended."""
        if self._kill:
            with suppress(OSError):
                self._kill()
            self._kill = None
        if not self._writer.is_closing():
            self._writer.transport.abort()


class Forks:
    """Starts processes as copies of one that has imported everything, which takes a hundredth of the time.

    A copy is sent one end of a pair of sockets. All are in one process group, which ends with the server, and which
    Ctrl-C in the terminal does not reach. It is in the server's session: in one of its own a process would not stand back
    behind the others, however nice it is.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._template: subprocess.Popen[bytes] | None = None
        self._control: socket.socket | None = None

    async def start(self) -> Process:
        """Start a process."""
        ours, theirs = socket.socketpair()
        with theirs:
            reader, writer = await asyncio.open_connection(sock=ours)
            with suppress(OSError):  # of which the process that never gets ready is enough of a sign
                socket.send_fds(self._running(), [b"."], [theirs.fileno()])
        return Process(reader, writer, _kill_of)

    async def close(self) -> None:
        """End all processes."""
        if self._template and self._control:
            self._control.close()
            with suppress(OSError):
                os.killpg(self._template.pid, signal.SIGKILL)
            self._template.wait()
            self._template = self._control = None

    def _running(self) -> socket.socket:
        """Return the socket of the template, which is started unless it runs."""
        if self._control is None or self._template is None or self._template.poll() is not None:
            if self._control:
                self._control.close()
            self._control, theirs = socket.socketpair()
            with theirs:
                self._template = subprocess.Popen(
                    _command(self._limits, "fork"), stdin=theirs.fileno(), process_group=0
                )
        return self._control


class Spawns:
    """Starts processes one by one, where the system can't make copies."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._started: list[asyncio.subprocess.Process] = []

    async def start(self) -> Process:
        """Start a process."""
        pipe = asyncio.subprocess.PIPE
        flags = getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0)  # which keeps Ctrl-C away on Windows
        command = _command(self._limits, "pipe")
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, creationflags=flags)
        assert process.stdout
        assert process.stdin
        self._started = [each for each in self._started if each.returncode is None] + [process]
        return Process(process.stdout, process.stdin, lambda pid: process.kill)

    async def close(self) -> None:
        """End all processes."""
        for process in self._started:
            with suppress(OSError):
                process.kill()
            await process.wait()


def _kill_of(pid: int) -> Callable[[], object]:
    """Return what kills a process, to be called once.

    By a descriptor where there are such: a number may belong to another process by then.
    """
    try:
        descriptor = os.pidfd_open(pid)
    except (AttributeError, OSError):
        return lambda: os.kill(pid, signal.SIGKILL)

    def kill() -> None:
        try:
            signal.pidfd_send_signal(descriptor, signal.SIGKILL)
        finally:
            os.close(descriptor)

    return kill


def _command(limits: Limits, mode: str) -> list[str]:
    return [sys.executable, "-P", "-m", f"{__package__}.worker", mode, json.dumps(asdict(limits))]
