"""The puzzle families by name, as far as puzzles themselves know them: the rules of each, and where levels begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from ...utils.errors import RulegridError, unknown
from ..rule import Rule
from .rules import by_spelling

if TYPE_CHECKING:
    from .levels import Levels


class RuleSet(Protocol):
    """The rules of a family, and the levels of its puzzles."""

    @property
    def built_in(self) -> tuple[type[Rule], ...]:
        """The rules of the family that are part of this package, in the order they are listed to users."""

    @property
    def rules(self) -> tuple[type[Rule], ...]:
        """All rules of the family: those built in, then those of plug-ins."""

    @property
    def standard(self) -> tuple[type[Rule], ...]:
        """The rules of every puzzle of the family unless it names its own."""

    def levels_of(self, rules: Iterable[Rule]) -> Levels:
        """Return where the levels begin for puzzles of the family with these rules."""


_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Register a family by its place, `module:name`; the module is imported only when it is needed.

    >>> register("sudoku", "rulegrid.sudoku.family:FAMILY")
    >>> [rule.spelling() for rule in rule_set("sudoku").standard]
    ['row', 'column', 'block']
    """
    _places[name] = place


def names() -> tuple[str, ...]:
    """Return the names of the families."""
    return tuple(_places)


def rule_set(name: str) -> RuleSet:
    """Return the rules of a family by its name; raises RulegridError where there is none."""
    if name not in _places:
        raise RulegridError(unknown("family", name, _places))
    module, _, attribute = _places[name].partition(":")
    found: RuleSet = getattr(import_module(module), attribute)
    return found


class Known(Mapping[str, type[Rule]]):
    """A family's rules by the names that texts and JSON have for them; plug-ins are loaded for a name that is not built in.

    >>> known = Known("sudoku")
    >>> known["killer"].__name__, "frob" in known
    ('KillerRule', False)
    """

    def __init__(self, family: str) -> None:
        self._family = rule_set(family)

    def __getitem__(self, name: str) -> type[Rule]:
        found = by_spelling(self._family.built_in).get(name)
        return by_spelling(self._family.rules)[name] if found is None else found

    def __iter__(self) -> Iterator[str]:
        return iter(by_spelling(self._family.rules))

    def __len__(self) -> int:
        return len(self._family.rules)
