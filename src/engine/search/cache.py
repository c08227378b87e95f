"""What is kept from search to search: bounded by bytes, the least recently used goes first."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from typing import Generic, TypeVar

from ...utils.locks import Guarded

CacheKey = TypeVar("CacheKey", bound=Hashable)
Value = TypeVar("Value")


class Cache(Guarded, Generic[CacheKey, Value]):
    """Values by key, `room` bytes of them together; what takes more than an eighth of that is not kept.

    Nothing is made in here, so no thread waits while another makes something: two may make the same, and the first one
    is kept.
    """

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.nbytes = 0
        self._entries: OrderedDict[CacheKey, tuple[Value, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._entries)

    def get(self, key: CacheKey) -> Value | None:
        """Return the value of a key, None where there is none."""
        with self._lock:
            if (entry := self._entries.get(key)) is None:
                return None
            self._entries.move_to_end(key)
            return entry[0]

    def put(self, key: CacheKey, value: Value, nbytes: int) -> Value:
        """Keep a value of this many bytes, unless there is one; return the one that is kept, or `value`."""
        if nbytes > self.room // 8:
            return value
        with self._lock:
            if (entry := self._entries.get(key)) is not None:
                return entry[0]
            self._entries[key] = value, nbytes
            self.nbytes += nbytes
            while self.nbytes > self.room:
                self.nbytes -= self._entries.popitem(last=False)[1][1]
        return value

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._entries.clear()
            self.nbytes = 0
