"""Functions that are found by name when they are called: by these, what stands below offers what stands above it."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

_places: dict[str, str] = {}


def function_at(place: str) -> Callable[..., Any]:
    """Return a function by its place, `module:function`; the module is imported now.

    >>> function_at("math:gcd")(12, 8)
    4
    """
    module, _, function = place.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


def register(name: str, place: str) -> None:
    """Say where the function of this name is.

    >>> register("greatest common divisor", "math:gcd")
    >>> late("greatest common divisor")(12, 8)
    4
    """
    _places[name] = place


def late(name: str) -> Callable[..., Any]:
    """Return the function that was registered under a name."""
    return function_at(_places[name])
