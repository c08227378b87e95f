"""What runs in a process of its own: it answers one question after another."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from multiprocessing import parent_process
from multiprocessing.connection import Connection

from .handle import failure, handle
from .limits import Limits
from .messages import JSON, LINES, File, read_question, to_json

if sys.platform != "win32":
    import resource

PORTION = 64  # events of a stream that are sent at a time
KEPT_MB = 64  # what a process may have grown by and still be kept for the next question


@dataclass(frozen=True)
class Answer:
    """What ends an answer, after lines of it or of its progress; `is_last` where the process ends with it."""

    status: int
    content: bytes
    media_type: str = JSON
    is_last: bool = True


def work(connection: Connection, limits: Limits) -> None:
    """Answer the questions of a connection, `(path, body)`, by any number of lines and an `Answer` each.

    An empty line comes first, when this process is ready.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's
    threading.Thread(target=_end_with_parent, daemon=True).start()
    gc.freeze()  # what copies of one process share is not to be written to
    bound_memory(limits.memory)
    least = peak_mb()
    with suppress(EOFError, OSError):  # the server has gone
        connection.send(b"")
        is_last = False
        while not is_last:
            path, body = connection.recv()
            status, content = _answer(path, body, limits, connection)
            is_last = peak_mb() - least > KEPT_MB
            connection.send(Answer(status, content.content, content.media_type, is_last))


def _answer(path: str, body: bytes, limits: Limits, connection: Connection) -> tuple[int, File]:
    """Return the end of an answer, whatever happens, once the lines before it are sent."""

    def report(steps: int, seconds: float, found: int) -> None:
        progress = {"steps": steps, "seconds": seconds, "found": found}
        connection.send(to_json({"progress": progress}) + b"\n")

    try:
        content = handle(path, read_question(body), limits, report)
        if isinstance(content, Iterator):
            while portion := list(islice(content, PORTION)):
                connection.send(b"".join(to_json(event) + b"\n" for event in portion))
            content = File(b"", LINES)
        return 200, content if isinstance(content, File) else File(to_json(content), JSON)
    except BrokenPipeError:
        raise
    except Exception as error:
        if isinstance(error, MemoryError):
            bound_memory(None)  # for the answer
        status, data = failure(error, limits)
        return status, File(to_json(data), JSON)


def _end_with_parent() -> None:
    """End this process with the server, whatever it is doing."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def bound_memory(megabytes: int | None) -> None:
    """Let this process have so much memory, None: all there is, where the system can do that; the rest is a MemoryError."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = hard if megabytes is None else megabytes << 20
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def peak_mb() -> float:
    """Return the most memory that this process has had."""
    if sys.platform == "win32":
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)
