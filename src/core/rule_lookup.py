"""Families by name, and rules named in a text such as `killer:15:A1A2B1`."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from ..utils.errors import PuzzleFormatError, RulegridError, locate_problem, quote, unknown
from ..utils.message import Message
from .errors import RuleError
from .puzzle_json import by_spelling, describe_names
from .rule import Rule, RuleLike, are_alike, rules_of
from .rule_files import in_file, names_file, parts_in_files, split_parameters
from .rule_names import NamedRule, find_rule, rules_called, suggestion

if TYPE_CHECKING:
    from .difficulty import Levels


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


_NAMED = re.compile(r"\s*([^:\s]*)(?:[:\s]\s*(.*))?", re.DOTALL)

FEW = 5  # clues that a message names

KnownRules = Mapping[str, type[Rule]]
"""Classes of rules by their names."""


def split_name(text: str) -> tuple[str, str]:
    """Return the name of a rule and its clue, which may be empty.

    >>> split_name("killer:15:A1A2B1"), split_name("where A1 > B2"), split_name("row")
    (('killer', '15:A1A2B1'), ('where', 'A1 > B2'), ('row', ''))
    """
    match = _NAMED.fullmatch(text)
    assert match
    return match[1], (match[2] or "").strip()


def with_rule(rules: Sequence[Rule], added: RuleLike | str, known: KnownRules) -> list[Rule]:
    """Return rules and one more: an instance, a class, or a text, whose clue joins those of the rule that is there.

    Raises RulegridError.

    >>> from rulegrid.sudoku import KillerRule
    >>> with_rule([KillerRule(["3:A1A2"])], "killer:5:B1B2", {"killer": KillerRule})
    [KillerRule(['3:A1A2', '5:B1B2'])]
    """
    if isinstance(added, str):
        return _with_named(rules, added, known)
    if isinstance(added, type) and any(type(rule) is added for rule in rules):
        return list(rules)
    found = list(rules)
    for rule in rules_of(added):
        found = _with_instance(found, rule)
    return found


def _with_instance(rules: Sequence[Rule], added: Rule) -> list[Rule]:
    if added.is_single and any(type(rule) is type(added) for rule in rules):
        return [added if type(rule) is type(added) else rule for rule in rules]
    return [*rules, added]


def _with_named(rules: Sequence[Rule], text: str, known: KnownRules) -> list[Rule]:
    kind, rest = _read_named(text, known)
    name = kind.spelling()
    parameters, clue = split_parameters(kind, rest or None)
    if clue:
        # A name means the rule that is there, whatever its parameters are; a class in a file the one that is written.
        is_exact = bool(parameters) or names_file(text)
        new = kind.from_parameters(parameters) if is_exact else None
        for at, rule in enumerate(rules):
            if type(rule) is kind and not kind.is_single and (new is None or are_alike(rule, new)):
                return [*rules[:at], _with_clue(rule.copied(), clue, known), *rules[at + 1 :]]
        return _with_instance(rules, _with_clue(new or kind.from_clues(), clue, known))
    if kind.needs_clues:
        form, _, example = kind.clue_form.partition(", such as ")
        expected = Message("clue.form", form=f"{name}:{form}", example=f"{name}:{example}")
        raise PuzzleFormatError(Message("clue.needed", rule=name, form=expected if example else f"{name}:{form}"))
    if not parameters:
        return with_rule(rules, kind, known)
    new = kind.from_parameters(parameters)
    return list(rules) if any(are_alike(rule, new) for rule in rules) else _with_instance(rules, new)


def without_rule(rules: Sequence[Rule], left_out: RuleLike | str) -> list[Rule]:
    """Return rules without one: an instance, all of a class, or what a text names.

    A text is the name of a rule, with a clue for that clue alone, or a player's name for a clue, such as "cage 15 at A1".
    Raises RulegridError where there is none.

    >>> from rulegrid.sudoku import KillerRule, OddRule
    >>> rules = [KillerRule(["3:A1A2", "5:B1B2"]), OddRule(["A1"])]
    >>> without_rule(rules, "odd"), without_rule(rules, "killer:3:A1A2"), without_rule(rules, "cage 3 at A1")
    ([KillerRule(['3:A1A2', '5:B1B2'])], [KillerRule(['5:B1B2']), OddRule(['A1'])], [KillerRule(['5:B1B2']), OddRule(['A1'])])
    """
    if isinstance(left_out, str):
        kept = _without_named(rules, left_out.strip())
    elif isinstance(left_out, type):
        kept = [rule for rule in rules if not isinstance(rule, left_out)]
    else:
        kept = [rule for rule in rules if rule is not left_out]
        if len(kept) == len(rules):  # then it may have been copied with its puzzle
            kept = [rule for rule in rules if not _is_copy(rule, left_out)]
    if kept is None or (len(kept) == len(rules) and all(a is b for a, b in zip(kept, rules, strict=True))):
        raise _missing(rules, left_out)
    return kept


def _is_copy(rule: Rule, other: Rule) -> bool:
    if type(rule) is not type(other):
        return False
    return vars(rule) == vars(other) or (bool(rule.clues()) and rule.meanings() == other.meanings())


def _missing(rules: Sequence[Rule], left_out: RuleLike | str) -> RulegridError:
    """Return the error for what is not there."""
    text = left_out if isinstance(left_out, str) else getattr(left_out, "__name__", repr(left_out))
    name, clue = split_name(text)
    clues = [each for rule in rules if rule.spelling() == name for each in rule.clues()]
    if clue and clues:
        present = list(map(quote, clues[:FEW]))
        present += [Message("clue.others", count=len(clues) - FEW)] if len(clues) > FEW else []
        return RulegridError(Message("clue.not-there", rule=name, given=quote(clue, 60), known=present))
    names = list(dict.fromkeys(rule.spelling() for rule in rules))
    given = quote(text, 60)
    if not names:
        return RulegridError(Message("puzzle.no-rules", given=given))
    return RulegridError(Message("puzzle.no-rule", given=given, expected=describe_names(text, names)))


def _without_named(rules: Sequence[Rule], text: str) -> list[Rule] | None:
    """Return rules without what a text names, None where it names nothing of them."""
    kept = [rule for rule in rules if rule.spelling() != text]
    if len(kept) < len(rules):
        return kept
    name, clue = split_name(text)
    for at, rule in enumerate(rules):
        found = [i for i, (each, _) in enumerate(rule.removable()) if str(each).lower() == text.lower()]
        if not found and clue and rule.spelling() == name:
            wanted = _with_clue(type(rule).from_clues(), clue).clues()
            found = [i for i, each in enumerate(rule.clues()) if each in wanted]
        if found:
            less = [] if len(rule.clues()) == 1 else [rule.without(found[:1])]
            return [*rules[:at], *less, *rules[at + 1 :]]
    also = find_rule(name, clue, {rule.spelling(): type(rule) for rule in rules})
    if also and also.kind.spelling() != name and (not also.clue or ":" in text):
        return _without_named(rules, also.kind.spelling() + (f":{also.clue}" if also.clue else ""))
    return None


def _read_named(text: str, known: KnownRules) -> NamedRule:
    """Return the rule that a text names, and its clue; it may be a class in a file, FILE.py:Class."""
    name, clue = split_name(text)
    if not names_file(text) and (
        found := find_rule(name, clue, known) or find_rule(name, clue, elsewhere([name], known))
    ):
        return found
    if own := in_file(text):
        return NamedRule(own.kind, (own.rest or "").strip())
    if hint := suggestion(text if text.strip().count(" ") == 1 and not clue else name, known.values()):
        raise PuzzleFormatError(Message("rule.none", given=quote(name), hint=hint))
    raise PuzzleFormatError(unknown("rule", name, known, describe_names(name, known)))


def _with_clue(rule: Rule, clue: str, known: KnownRules | None = None) -> Rule:
    """Return a rule, to which a clue was added; if it is made of rules, these may be classes in a file."""
    try:
        if rule.composes and known is not None:
            rule.add_clue_naming(clue, ChainMap(parts_in_files(clue), known))  # type: ignore[arg-type]  # only read
        else:
            rule.add_clue(clue)
        return rule
    except RulegridError as error:
        problem = error.problem if isinstance(error, RuleError) else error.message
        what = Message("clue.read-as", rule=rule.spelling(), given=quote(clue, 60))
        raise PuzzleFormatError(locate_problem(what, problem)) from None


def copy_rules(rules: Iterable[Rule], own: Iterable[Rule]) -> list[Rule]:
    """Return rules, with copies in place of those that are in `own`."""
    ids = set(map(id, own))
    return [rule.copied() if id(rule) in ids else rule for rule in rules]
