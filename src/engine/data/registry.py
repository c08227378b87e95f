"""The puzzle families by name, as far as puzzles themselves know them: the rules of each, and where levels begin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from ...utils.errors import RulegridError, quote, unknown
from ...utils.words import Message
from ..errors import RuleError
from ..rule import Rule
from .names import rules_called
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


def elsewhere(names: Iterable[str], known: Mapping[str, type[Rule]]) -> dict[str, type[Rule]]:
    """Return the built-in rules of all families that have one of these names, for names that are not known.

    >>> elsewhere(["diagonal", "cage", "frob"], Known("calcudoku"))
    {'diagonal': <class 'rulegrid.sudoku.rules.regions.DiagonalRule'>}
    """
    unknown = [name for name in dict.fromkeys(names) if name not in known and not rules_called(name, known.values())]
    found = _everywhere() if unknown else {}
    return {name: found[name] for name in unknown if name in found}


def _everywhere() -> dict[str, type[Rule]]:
    """Return the built-in rules of all families by spelling; those that another family calls otherwise, by class too.

    A `cage` of a calcudoku is one: in a sudoku, that is another name of `killer`.
    """
    families = {family: rule_set(family).built_in for family in _places}
    found: dict[str, type[Rule]] = {}
    for family, rules in families.items():
        for rule in rules:
            found.setdefault(rule.spelling(), rule)
            others = chain.from_iterable(
                each for other, each in families.items() if other != family and rule not in each
            )
            if rules_called(rule.spelling(), others):
                found[rule.__name__] = rule
    return found


def entries_of(rule: Rule, family: str) -> list[dict[str, Any]]:
    """Return a rule's entries in the JSON of a puzzle of a family, so that they are not read as another rule.

    A rule goes by the name of its class if its spelling means another rule. Raises RuleError if that does so too.
    """
    kind = type(rule)
    entries = rule.entries()
    built_in = rule_set(family).built_in
    spelling = kind.spelling()
    if kind in built_in or not any(entry.get("rule") == spelling for entry in entries):
        return entries
    if not _means_another(spelling, kind, family):
        return entries
    if _means_another(kind.__name__, kind, family):
        raise RuleError(kind.__name__, Message("own.name-taken", name=quote(kind.__name__)))
    return [entry | {"rule": kind.__name__} if entry.get("rule") == spelling else entry for entry in entries]


def _means_another(name: str, kind: type[Rule], family: str) -> bool:
    """Return whether a puzzle of the family that names a rule so would be read with another built-in rule."""
    here = by_spelling(rule_set(family).built_in)
    if name in here:
        return here[name] is not kind
    if rules_called(name, here.values()):
        return True
    return _everywhere().get(name, kind) is not kind
