"""Look-up of families by name, and of rules in a text such as `killer:15:A1A2B1`."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from itertools import chain
from typing import TYPE_CHECKING, Any, Protocol

from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, locate_problem, one_of, quote, unknown_name
from ..utils.json_text import quote_json
from ..utils.message import Message
from .errors import RuleError
from .puzzle_json import by_spelling, describe_names
from .rule import Rule, RuleLike, are_alike, rules_of
from .rule_files import in_file, names_file, parts_in_files, split_parameters
from .rule_names import USUAL_FAMILY, NamedRule, find_rule, rules_called, suggestion

if TYPE_CHECKING:
    from .difficulty import Levels


class RuleSet(Protocol):
    """The rules of a family, and the levels of its puzzles."""

    @property
    def built_in(self) -> tuple[type[Rule], ...]:
        """The built-in rules of the family, in listing order."""

    @property
    def rules(self) -> tuple[type[Rule], ...]:
        """All rules of the family: the built-in ones, then those of plug-ins."""

    @property
    def standard(self) -> tuple[type[Rule], ...]:
        """The rules of a puzzle of the family that names no rules."""

    def levels_of(self, rules: Iterable[Rule]) -> Levels:
        """Return the levels for puzzles of the family with these rules."""


_places: dict[str, str] = {}


def register(name: str, place: str) -> None:
    """Register a family by its place, `module:name`; the module is only imported when it is needed.

    >>> register("sudoku", "rulegrid.sudoku.family:FAMILY")
    >>> [rule.spelling() for rule in rule_set("sudoku").standard]
    ['row', 'column', 'block']
    """
    _places[name] = place


def names() -> tuple[str, ...]:
    """Return the names of the families."""
    return tuple(_places)


def rule_set(name: str) -> RuleSet:
    """Return the rules of the family of this name; raises RulegridError if there is none."""
    if name not in _places:
        raise RulegridError(unknown_name("family", name, _places))
    module, _, attribute = _places[name].partition(":")
    found: RuleSet = getattr(import_module(module), attribute)
    return found


class FamilyRules(Mapping[str, type[Rule]]):
    """A family's rules by their names in texts and JSON; plug-ins are loaded for a name that is not built in.

    >>> known = FamilyRules("sudoku")
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


def find_elsewhere(names: Iterable[str], known: Mapping[str, type[Rule]]) -> dict[str, type[Rule]]:
    """Return the built-in rules of all families for those of these names that are not known.

    >>> find_elsewhere(["diagonal", "cage", "frob"], FamilyRules("calcudoku"))
    {'diagonal': <class 'rulegrid.sudoku.rules.regions.DiagonalRule'>}
    """
    unknown = [name for name in dict.fromkeys(names) if name not in known and not rules_called(name, known.values())]
    found = _all_built_in_rules() if unknown else {}
    return {name: found[name] for name in unknown if name in found}


def _all_built_in_rules() -> dict[str, type[Rule]]:
    """Return the built-in rules of all families by spelling.

    Rules are also listed by class name if their spelling has another meaning in another family, such as the `cage` of a
    calcudoku: in a sudoku it is another name of `killer`.
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

    If its spelling means another rule, the class name is used. Raises RuleError if that also means another rule.
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
    """Return whether a puzzle of the family with this name would be read with a built-in rule other than `kind`."""
    here = by_spelling(rule_set(family).built_in)
    if name in here:
        return here[name] is not kind
    if rules_called(name, here.values()):
        return True
    return _all_built_in_rules().get(name, kind) is not kind


_NAMED = re.compile(r"\s*([^:\s]*)(?:[:\s]\s*(.*))?", re.DOTALL)

FEW = 5  # clues that a message names

KnownRules = Mapping[str, type[Rule]]
"""Classes of rules by their names."""


def split_name(text: str) -> tuple[str, str]:
    """Split a text into the name of a rule and its clue, which may be empty.

    >>> split_name("killer:15:A1A2B1"), split_name("where A1 > B2"), split_name("row")
    (('killer', '15:A1A2B1'), ('where', 'A1 > B2'), ('row', ''))
    """
    match = _NAMED.fullmatch(text)
    assert match
    return match[1], (match[2] or "").strip()


def with_rule(rules: Sequence[Rule], added: RuleLike | str, known: KnownRules) -> list[Rule]:
    """Return rules with one added: an instance, a class, or a text, whose clue is added to an existing rule.

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
        # A name means the existing rule, whatever its parameters are; a class in a file means these parameters.
        is_exact = bool(parameters) or names_file(text)
        new = kind.from_parameters(parameters) if is_exact else None
        for at, rule in enumerate(rules):
            if type(rule) is kind and not kind.is_single and (new is None or are_alike(rule, new)):
                return [*rules[:at], _with_clue(rule.copy(), clue, known), *rules[at + 1 :]]
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
    """Return rules without an instance, all rules of a class, or the rule or clue that a text names.

    A text is the name of a rule, a name with a clue (to remove only this clue), or a player's name for a clue, such as
    "cage 15 at A1". Raises RulegridError if there is no such rule or clue.

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
        if len(kept) == len(rules):  # it may have been copied with its puzzle
            kept = [rule for rule in rules if not _is_copy(rule, left_out)]
    if kept is None or (len(kept) == len(rules) and all(a is b for a, b in zip(kept, rules, strict=True))):
        raise _missing_error(rules, left_out)
    return kept


def _is_copy(rule: Rule, other: Rule) -> bool:
    if type(rule) is not type(other):
        return False
    return vars(rule) == vars(other) or (bool(rule.clues()) and rule.meanings() == other.meanings())


def _missing_error(rules: Sequence[Rule], left_out: RuleLike | str) -> RulegridError:
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
    """Return rules without the rule or clue that a text names, or None if there is none."""
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
    """Return the rule that a text names, which may be a class in a file (FILE.py:Class), and its clue."""
    name, clue = split_name(text)
    if not names_file(text) and (
        found := find_rule(name, clue, known) or find_rule(name, clue, find_elsewhere([name], known))
    ):
        return found
    if own := in_file(text):
        return NamedRule(own.kind, (own.rest or "").strip())
    if hint := suggestion(text if text.strip().count(" ") == 1 and not clue else name, known.values()):
        raise PuzzleFormatError(Message("rule.none", given=quote(name), hint=hint))
    raise PuzzleFormatError(unknown_name("rule", name, known, describe_names(name, known)))


def _with_clue(rule: Rule, clue: str, known: KnownRules | None = None) -> Rule:
    """Add a clue to a rule and return it; the clue of a composed rule may name classes in a file."""
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
    return [rule.copy() if id(rule) in ids else rule for rule in rules]


def family_of_data(
    data: dict[str, Any], entries: list[Any], own: Mapping[str, type[Rule]], expected: str | None
) -> str:
    """Return the family named in the data, or for older files without one, the first that has all their rules."""
    if "family" in data:
        name = data["family"]
        known = (expected,) if expected else names()
        if name not in known:
            raise PuzzleFormatError(
                expected_got(quote_json(name), one_of(known) if len(known) > 1 else known[0]), path="puzzle.family"
            )
        return str(name)
    if expected:
        return expected
    named = {entry["rule"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("rule"), str)}
    families = {name: rule_set(name) for name in names()}
    for name, rules in families.items():
        if named <= {*own, *by_spelling(rules.built_in)}:
            return name
    for name, rules in families.items():  # plug-ins are only loaded if they are needed
        if named <= {*own, *by_spelling(rules.rules)}:
            return name
    return USUAL_FAMILY


def list_rules(rules: Iterable[RuleLike | str] | RuleLike | str) -> tuple[RuleLike | str, ...]:
    """Return one rule or several as a tuple."""
    return tuple(rules) if isinstance(rules, Iterable) and not isinstance(rules, (str, type)) else (rules,)
