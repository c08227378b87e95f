"""A process that answers questions, one after another: `python -m rulegrid.web.worker pipe|fork LIMITS`.

It reads questions and writes frames. A question is a line of JSON, `[path, bytes]`,
and so many bytes; a frame is a line, `[kind, status, media type, bytes, is_last]`, and so many bytes. First comes a frame
of kind "ready" with the number of the process. Then, for each question, any number of kind "progress" or "part" and one
of kind "answer". A question that takes long says so once, by a frame of kind "long", and waits for the line `go on`.
`is_last` says that the process ends with a frame.
"""

from __future__ import annotations

import gc
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import IO

from ..engine.errors import InternalError, RulegridError, SearchStopped
from .limits import Limits
from .messages import JSON, LINES, Data, File, Refusal, describe_error, problem, read_question, to_json
from .questions import QUESTIONS, STREAMS
from .running import Question

if sys.platform != "win32":
    import resource

    QUICK_SECONDS = 0.15  # of computing, after which a question takes long

READY, LONG, PROGRESS, PART, ANSWER = "ready", "long", "progress", "part", "answer"
GO_ON = b"go on\n"
PORTION = 64  # events in a part
KEPT_MB = 64  # what a process may have grown by and still be kept for the next question


class Worker:
    """Answers the questions of `source`, and writes the frames of the answers to `sink`."""

    def __init__(self, limits: Limits, source: IO[bytes], sink: IO[bytes]) -> None:
        self.limits = limits
        self.source = source
        self.sink = sink
        self.is_last = False
        self._may_go_on = False
        self._is_writing = False
        self._memory = _peak_mb()
        if sys.platform != "win32":
            signal.signal(signal.SIGPROF, lambda number, frame: self._ask_to_go_on())

    def run(self) -> None:
        """Answer until there are no more questions, or this process should not be kept."""
        self._write(READY, str(os.getpid()).encode())
        while not self.is_last and (header := self.source.readline()):
            if header == GO_ON:  # for a question that did not wait for it
                continue
            path, length = json.loads(header)
            body = self.source.read(length)
            self._may_go_on = False
            if sys.platform != "win32":
                signal.setitimer(signal.ITIMER_PROF, QUICK_SECONDS)
            self.answer(path, body)

    def answer(self, path: str, body: bytes) -> None:
        """Answer one question, whatever happens."""
        status, content = 200, File(b"", LINES)
        try:
            data = read_question(body)
            if path in STREAMS:
                self._write_parts(STREAMS[path](data, self.limits))
            else:
                answer = QUESTIONS[path](data, Question(self.limits, self._report))
                content = answer if isinstance(answer, File) else File(to_json(answer), JSON)
        except MemoryError:
            self.is_last = True
            _free_memory()
            most = f"this question needs more than {self.limits.memory} MB of memory, the most it may use"
            status, content = 422, _error(problem(most))
        except Refusal as refusal:
            status, content = refusal.status, _error(refusal.answer)
        except SearchStopped as stop:
            status, content = 503, _error(problem(f"not answered in time: stopped after {stop.steps} steps"))
        except RulegridError as error:
            status, content = 422, _error(describe_error(error))
        except InternalError as error:
            logging.getLogger(__name__).error("%s", error)
            status, content = 500, _error(problem(str(error)))
        except BrokenPipeError:
            raise
        except Exception:
            logging.getLogger(__name__).exception("a question failed")
            status, content = 500, _error(problem("this is an error in rulegrid: its log has more"))
        self.is_last = self.is_last or _peak_mb() - self._memory > KEPT_MB
        if sys.platform != "win32":
            signal.setitimer(signal.ITIMER_PROF, 0)
        self._write(ANSWER, content.content, status, content.media_type)

    def _write_parts(self, events: Iterator[Data]) -> None:
        while portion := list(islice(events, PORTION)):
            self._write(PART, b"".join(to_json(event) + b"\n" for event in portion), media_type=LINES)

    def _report(self, steps: int, seconds: float, found: int) -> None:
        if sys.platform == "win32":  # where nothing else interrupts a question
            self._ask_to_go_on()
        self._write(PROGRESS, to_json({"progress": {"steps": steps, "seconds": seconds, "found": found}}))

    def _ask_to_go_on(self) -> None:
        if self._may_go_on or self._is_writing:  # an answer is about to be there
            return
        self._may_go_on = True
        self._write(LONG, b"")
        if self.source.readline() != GO_ON:
            os._exit(0)

    def _write(self, kind: str, content: bytes, status: int = 200, media_type: str = JSON) -> None:
        header = json.dumps([kind, status, media_type, len(content), self.is_last])
        self._is_writing = True
        self.sink.write(header.encode() + b"\n" + content)
        self.sink.flush()
        self._is_writing = False


def _error(answer: Data) -> File:
    return File(to_json(answer), JSON)


def _peak_mb() -> float:
    if sys.platform == "win32":
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20 if sys.platform == "darwin" else 1 << 10)


def _bound_memory(megabytes: int) -> None:
    """Let this process have so much memory and no more, where the system can do that: the rest is a MemoryError."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = megabytes << 20
        resource.setrlimit(resource.RLIMIT_DATA, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _free_memory() -> None:
    """Let this process have what it needs to end: its last answer."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (hard, hard))


def main() -> None:
    """Answer questions from standard input ("pipe"), or make copies that answer those from sockets ("fork")."""
    mode, limits = sys.argv[1], Limits(**json.loads(sys.argv[2]))
    _bound_memory(limits.memory)
    if mode == "pipe":
        sink = os.fdopen(os.dup(1), "wb")
        os.dup2(2, 1)  # nothing that is printed gets among the frames
        _work(limits, sys.stdin.buffer, sink)
    else:
        with socket.socket(fileno=os.dup(0)) as control:
            os.dup2(2, 1)
            _fork(limits, control)


def _work(limits: Limits, source: IO[bytes], sink: IO[bytes]) -> None:
    with suppress(BrokenPipeError, ConnectionError):  # nobody waits for the answer any more
        Worker(limits, source, sink).run()


def _fork(limits: Limits, control: socket.socket) -> None:
    """Make a copy for each socket that comes, until the server ends: then all copies do."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for a copy to end
    gc.freeze()
    while sockets := socket.recv_fds(control, 1, 1)[1]:
        if os.fork() == 0:
            control.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            try:
                with socket.socket(fileno=sockets[0]) as connection:
                    _work(limits, connection.makefile("rb"), connection.makefile("wb"))
            finally:  # also where there is no memory left, not even to say so
                os._exit(0)
        os.close(sockets[0])
    if os.getpgrp() == os.getpid():  # as a server starts it
        os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()
