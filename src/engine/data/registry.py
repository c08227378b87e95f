"""The puzzle families by name, as far as puzzles themselves know them: the rules of each."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol, cast

from ...utils.errors import RulegridError, quote
from ..rule import Rule


class RuleSet(Protocol):
    """The rules of a family."""

    @property
    def RULES(self) -> tuple[type[Rule], ...]:  # noqa: N802
        """All rules of the family, in the order they are listed to users."""

    @property
    def STANDARD(self) -> tuple[type[Rule], ...]:  # noqa: N802
        """The rules of every puzzle of the family unless it names its own."""


_modules: dict[str, str] = {}


def register(name: str, module: str) -> None:
    """Register a family; its module is imported only when it is needed.

    >>> register("sudoku", "rulegrid.sudoku")
    >>> [rule.spelling() for rule in rule_set("sudoku").STANDARD]
    ['row', 'column', 'block']
    """
    _modules[name] = module


def names() -> tuple[str, ...]:
    """Return the names of the families."""
    return tuple(_modules)


def rule_set(name: str) -> RuleSet:
    """Return the rules of a family by its name; raises RulegridError where there is none."""
    if name not in _modules:
        raise RulegridError(f"no family {quote(name)}, expected one of {', '.join(_modules)}")
    return cast(RuleSet, import_module(_modules[name]))
