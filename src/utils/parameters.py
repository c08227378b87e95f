"""The parameters of a class's constructor, and their values in an object that keeps them as attributes."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence, Set
from typing import Any

_VARIADIC = 0x04 | 0x08  # flags of code that takes *args or **kwargs


def parameter_names(kind: type) -> tuple[str, ...]:
    """Return the names of the parameters of a constructor that is written in Python; none for any other.

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
    """Return the values of parameters that an object keeps under their names, with or without '_' before them; else None.

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


def frozen(value: Any) -> Hashable:
    """Return something hashable that is equal for equal data; for other objects that are not hashable, their identity.

    >>> frozen({"a": [1, 2]}) == frozen({"a": [1, 2]}), frozen([1]) == frozen([2])
    (True, False)
    """
    if isinstance(value, Mapping):
        return frozenset((frozen(key), frozen(each)) for key, each in value.items())
    if isinstance(value, (list, tuple)):
        return tuple(map(frozen, value))
    if isinstance(value, Set):
        return frozenset(map(frozen, value))
    return value if _is_hashable(value) else id(value)


def _is_hashable(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True
