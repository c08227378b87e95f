"""What is computed once: `cached_property` without the lock that it has before Python 3.12, and large integers by key."""

from __future__ import annotations

import sys
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, TypeVar

from .clock import look

if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801 (named as that of functools)
        """A property that is computed once for each object; two threads may compute it at once, with the same result.

        The lock of Python 3.11 is one for all objects of a class. A process that was forked while another thread held it
        would wait for ever.

        >>> class Square:
        ...     side = 3
        ...
        ...     @cached_property
        ...     def area(self):
        ...         return self.side**2
        >>> square = Square()
        >>> square.area, vars(square)
        (9, {'area': 9})
        """

        def __init__(self, compute: Callable[[Any], Any]) -> None:
            self._compute = compute
            self.__doc__ = compute.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            """Return the value, which the object has as an attribute from then on."""
            if instance is None:
                return self
            # Not by setattr: frozen classes refuse that.
            value = instance.__dict__[self._name] = self._compute(instance)
            return value


Key = TypeVar("Key", bound=Hashable)

ROOM = 64 << 20
"""The bytes that the masks of one `Masks` may take."""
BETWEEN_LOOKS = 64 << 10
"""The bytes of new masks between two looks at the clock."""


class Masks(dict[Key, int]):
    """Computed masks by key: a cache that drops everything when it takes more than `ROOM` bytes.

    On a large board a mask of candidates takes 32 kilobytes, and there may be as many of them as candidates.

    >>> powers = Masks[int]()
    >>> powers.get(9) or powers.keep(9, 1 << 9)
    512
    >>> powers.get(9)
    512
    """

    def __init__(self) -> None:
        super().__init__()
        self._nbytes = self._unseen = 0

    def keep(self, key: Key, mask: int) -> int:
        """Store a mask and return it; look at the clock now and then."""
        nbytes = mask.bit_length() >> 3
        self._nbytes += nbytes
        self._unseen += nbytes
        if self._unseen > BETWEEN_LOOKS:
            self._unseen = 0
            look()
        if self._nbytes > ROOM:
            self.clear()
            self._nbytes = nbytes
        self[key] = mask
        return mask
