"""A question as bytes, answered in bytes: what a process of the server and a browser's worker have in common."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from .handle import failure, handle
from .limits import ServerLimits
from .messages import JSON, LINES, BinaryAnswer, read_question, to_json

PORTION = 64  # events of a stream that are sent at a time


@dataclass(frozen=True)
class HttpReply:
    """What ends an answer, after lines of it or of its progress; `is_last` where the process ends with it."""

    status: int
    content: bytes
    media_type: str = JSON
    is_last: bool = True


def replies(
    path: str, body: bytes, limits: ServerLimits, tell: Callable[[bytes], object], relieve: Callable[[], object] = int
) -> Iterator[bytes | HttpReply]:
    r"""Yield the lines of an answer and then its end, whatever happens; `tell` is called with lines about its progress.

    `relieve` is called where memory is short, before that is said.

    >>> [answer] = replies("/count", b'{"family": "sudoku", "puzzle": {"rows": 1, "rules": []}}', Limits(), print)
    >>> answer.status, b'"found":1' in answer.content
    (200, True)
    """

    def report(steps: int, seconds: float, found: int) -> None:
        tell(to_json({"progress": {"steps": steps, "seconds": seconds, "found": found}}) + b"\n")

    try:
        content = handle(path, read_question(body), limits, report)
        if isinstance(content, Iterator):
            while portion := list(islice(content, PORTION)):
                yield b"".join(to_json(event) + b"\n" for event in portion)
            content = BinaryAnswer(b"", LINES)
        file = content if isinstance(content, BinaryAnswer) else BinaryAnswer(to_json(content), JSON)
        answer = HttpReply(200, file.content, file.media_type)
    except BrokenPipeError:
        raise
    except Exception as error:
        if isinstance(error, MemoryError):
            relieve()
        status, data = failure(error, limits)
        answer = HttpReply(status, to_json(data))
    yield answer


def last_line(answer: HttpReply) -> bytes:
    r"""Return the line that ends an answer in lines; nothing where its parts are all of it.

    >>> last_line(Answer(200, b'{"found":1}')), last_line(Answer(200, b"", LINES))
    (b'{"result":{"found":1}}\n', b'')
    """
    if answer.status != 200:
        error = json.loads(answer.content)["error"]
        return to_json({"error": error | {"status": answer.status}}) + b"\n"
    return b'{"result":' + answer.content + b"}\n" if answer.content else b""
