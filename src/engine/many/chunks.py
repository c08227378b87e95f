"""Many puzzles in chunks: where they come from, how large a chunk is, and the end of one that nobody waits for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextvars import ContextVar
from itertools import islice
from typing import Any

from ..limits import Answer

CHUNK_SECONDS = 0.05
LARGEST_CHUNK = 4096

Work = Callable[[Sequence[Any]], list[Answer]]


is_abandoned: ContextVar[Callable[[], bool]] = ContextVar("is_abandoned")
"""In a thread or process of a pool: whether nobody waits any more for the answers that are worked on."""


class Abandoned(BaseException):
    """Nobody waits for the answers of this thread or process any more."""


def look_up() -> None:
    """Raise Abandoned where nobody waits any more."""
    if is_abandoned.get(bool)():
        raise Abandoned


class ChunkSource:
    """Puzzles, and the error that ended them."""

    def __init__(self, puzzles: Iterable[Any]) -> None:
        self._take: Callable[..., list[Any]] | None = getattr(puzzles, "take", None)
        self._puzzles = iter(puzzles)
        self._error: Exception | None = None

    def take(self, size: int, *, may_wait: bool = True) -> list[Any]:
        """Return the next puzzles: none where there are no more, or none is there and this may not wait for it."""
        chunk: list[Any] = []
        if self._error is None:
            try:
                if self._take is None:
                    chunk.extend(islice(self._puzzles, size))
                else:
                    chunk = self._take(size, may_wait=may_wait)
            except Exception as error:
                self._error = error
        return chunk

    def end(self) -> None:
        """Raise what ended the puzzles, if it was an error."""
        if self._error is not None:
            raise self._error


def next_size(size: int, seconds: float) -> int:
    """Return how many puzzles to hand out after so many, which took some seconds."""
    if seconds < CHUNK_SECONDS / 2:
        return min((8 if seconds < CHUNK_SECONDS / 16 else 2) * size, LARGEST_CHUNK)
    return max(1, size // 2) if seconds > 2 * CHUNK_SECONDS else size
