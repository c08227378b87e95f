"""Values that never change: `dataclass(frozen=True)` for what every program of ours imports, and makes by the thousand.

Importing dataclasses, and letting it write the methods of some classes, takes as long as importing all else of the
engine; objects of such classes take twice as long to make.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, NoReturn


class Frozen:
    """A value whose attributes are set by `__init__`, into `__dict__`; equal to those of its class with equal `fields`.

    >>> class Pair(Frozen):
    ...     fields = ("one", "other")
    ...
    ...     def __init__(self, one, other):
    ...         kept = self.__dict__
    ...         kept["one"], kept["other"] = one, other
    >>> Pair(1, 2), Pair(1, 2) == Pair(1, 2), Pair(1, 2) in {Pair(2, 1)}
    (Pair(one=1, other=2), True, False)
    >>> Pair(1, 2).one = 3
    Traceback (most recent call last):
        ...
    AttributeError: one of Pair can't be set: it never changes
    """

    fields: ClassVar[tuple[str, ...]]
    """The attributes that make it up, one or more."""
    _values: ClassVar[Callable[[Any], Any]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "fields" in vars(cls):
            cls._values = attrgetter(*cls.fields)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"{name} of {type(self).__name__} can't be set: it never changes")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} of {type(self).__name__} can't be deleted: it never changes")

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        values = type(self)._values
        return bool(values(self) == values(other))

    def __hash__(self) -> int:
        kept: dict[str, Any] = self.__dict__  # caches are keyed by such values, at each search
        if (found := kept.get("_hash")) is None:
            found = kept["_hash"] = hash(type(self)._values(self))
        return int(found)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"

    def __getstate__(self) -> dict[str, Any]:
        # Another process hashes texts otherwise.
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}
