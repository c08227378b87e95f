"""A process that answers one query after another."""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from multiprocessing import parent_process
from multiprocessing.connection import Connection

from .dispatch import HttpReply, replies
from .request import ServerLimits

if sys.platform != "win32":
    import resource

KEPT_MB = 64  # what a process may have grown by and still be kept for the next query


def work(connection: Connection, limits: ServerLimits) -> None:
    """Answer the queries of a connection, `(path, body)`, by any number of lines and an `HttpReply` each.

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
            for said in replies(path, body, limits, connection.send, lambda: bound_memory(None)):
                if isinstance(said, HttpReply):
                    is_last = peak_mb() - least > KEPT_MB
                    said = replace(said, is_last=is_last)
                connection.send(said)


def _end_with_parent() -> None:
    """End this process with the server, at once."""
    if (parent := parent_process()) is not None:
        parent.join()
        os._exit(1)


def bound_memory(megabytes: int | None) -> None:
    """Limit the memory of this process, if the system can do that; None means no limit.

    A MemoryError is raised beyond the limit.
    """
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
