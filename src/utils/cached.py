"""`cached_property` without the lock that it has before Python 3.12."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

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
