"""A process that answers questions, one after another: `python -m rulegrid.web.worker LIMITS`.

It reads questions from standard input and writes frames to standard output. A question is a line of JSON, `[path, bytes]`,
and so many bytes; a frame is a line, `[kind, status, media type, bytes, is_last]`, and so many bytes. First comes a frame
of kind "ready"; then, for each question, any number of kind "progress" or "part" and one of kind "answer". `is_last` says
that the process ends with it.
"""

from __future__ import annotations

import json
import logging
import os
import sys
from collections.abc import Iterator
from itertools import islice
from typing import IO

from ..engine.errors import RulegridError, SearchStopped
from .limits import Limits
from .messages import JSON, LINES, Data, File, Refusal, describe_error, problem, read_question, to_json
from .questions import QUESTIONS, STREAMS
from .running import Question

if sys.platform != "win32":
    import resource

READY, PROGRESS, PART, ANSWER = "ready", "progress", "part", "answer"
PORTION = 64  # events in a part
KEPT_MB = 64  # what a process may have grown by and still be kept for the next question


class Worker:
    """Answers the questions of `source`, and writes the frames of the answers to `sink`."""

    def __init__(self, limits: Limits, source: IO[bytes], sink: IO[bytes]) -> None:
        self.limits = limits
        self.source = source
        self.sink = sink
        self.is_last = False
        self._memory = _peak_mb()

    def run(self) -> None:
        """Answer until there are no more questions, or this process should not be kept."""
        self._write(READY, b"")
        while not self.is_last and (header := self.source.readline()):
            path, length = json.loads(header)
            self.answer(path, self.source.read(length))

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
            most = f"this question needs more than {self.limits.memory} MB of memory, which is all it may use"
            status, content = 422, _error(problem(most))
        except Refusal as refusal:
            status, content = refusal.status, _error(refusal.answer)
        except SearchStopped as stop:
            status, content = 503, _error(problem(f"not answered in time: stopped after {stop.steps} steps"))
        except RulegridError as error:
            status, content = 422, _error(describe_error(error))
        except BrokenPipeError:
            raise
        except Exception:
            logging.getLogger(__name__).exception("a question failed")
            status, content = 500, _error(problem("this is an error in rulegrid: its log has more"))
        self.is_last = self.is_last or _peak_mb() - self._memory > KEPT_MB
        self._write(ANSWER, content.content, status, content.media_type)

    def _write_parts(self, events: Iterator[Data]) -> None:
        while portion := list(islice(events, PORTION)):
            self._write(PART, b"".join(to_json(event) + b"\n" for event in portion), media_type=LINES)

    def _report(self, steps: int, seconds: float) -> None:
        self._write(PROGRESS, to_json({"progress": {"steps": steps, "seconds": seconds}}))

    def _write(self, kind: str, content: bytes, status: int = 200, media_type: str = JSON) -> None:
        header = json.dumps([kind, status, media_type, len(content), self.is_last])
        self.sink.write(header.encode() + b"\n" + content)
        self.sink.flush()


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


def main() -> None:
    """Answer the questions of standard input, with the limits that the only argument gives."""
    limits = Limits(**json.loads(sys.argv[1]))
    _bound_memory(limits.memory)
    sink = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # nothing that is printed gets among the frames
    try:
        Worker(limits, sys.stdin.buffer, sink).run()
    except BrokenPipeError:  # nobody waits for the answer any more
        os._exit(0)


if __name__ == "__main__":
    main()
