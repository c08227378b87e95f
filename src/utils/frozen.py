"""Immutable values, and the parameters of constructors."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Set
from operator import attrgetter
from typing import Any, ClassVar, NoReturn


class Frozen:
    """An immutable value, whose `__init__` writes to `__dict__`; equal to values of its class with equal `fields`.

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
    """The attributes that are compared, one or more."""
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
        kept: dict[str, Any] = self.__dict__  # each search uses such values as cache keys
        if (found := kept.get("_hash")) is None:
            found = kept["_hash"] = hash(type(self)._values(self))
        return int(found)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self.fields)})"

    def __getstate__(self) -> dict[str, Any]:
        # Hashes of texts differ between processes.
        return {name: value for name, value in self.__dict__.items() if name != "_hash"}


_VARIADIC = 0x04 | 0x08  # flags of code that takes *args or **kwargs


def parameter_names(kind: type) -> tuple[str, ...]:
    """Return the names of the parameters of a constructor written in Python, or () for any other.

    >>> class Sum:
    ...     def __init__(self, total, *, most=9):
    ...         self.total, self._most = total, most
    >>> parameter_names(Sum), parameter_names(object)
    (('total', 'most'), ())
    """
    code = getattr(kind.__init__, "__code__", None)  # type: ignore[misc]
    if code is None:
        return ()
    number = code.co_argcount + code.co_kwonlyargcount + (code.co_flags & _VARIADIC).bit_count()
    return tuple(code.co_varnames[1:number])


def parameters_of(value: object, names: Sequence[str]) -> dict[str, Any] | None:
    """Return the values of parameters from attributes with their names, or with '_' before; None if one is missing.

    >>> class Sum:
    ...     def __init__(self, total, *, most=9):
    ...         self.total, self._most = total, most
    >>> parameters_of(Sum(5), ["total", "most"]), parameters_of(Sum(5), ["sum"])
    ({'total': 5, 'most': 9}, None)
    """
    kept = getattr(value, "__dict__", {})
    found = {}
    for name in names:
        key = name if name in kept else f"_{name}"
        if key not in kept:
            return None
        found[name] = kept[key]
    return found


def freeze(value: Any) -> Hashable:
    """Return a hashable value that is equal for equal data; for other unhashable objects, their identity.

    >>> freeze({"a": [1, 2]}) == freeze({"a": [1, 2]}), freeze([1]) == freeze([2])
    (True, False)
    """
    if isinstance(value, Mapping):
        return frozenset((freeze(key), freeze(each)) for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(freeze, value))
    if isinstance(value, Set):
        return frozenset(map(freeze, value))
    return value if _is_hashable(value) else id(value)


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
