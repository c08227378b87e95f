"""Rules as plain data: the entries of a puzzle's JSON form, by the names of the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from ...utils.errors import PuzzleFormatError, error_at, one_of, read, similar
from ...utils.json_text import expect, expect_object, quote_json
from ...utils.words import Label, Message
from ..errors import RuleError
from ..rule import Rule, spell_class
from .names import is_no_rule, nearest, preset_of, rules_called, suggestion

MOST_NAMED = 12  # rules that a message lists
_CLASS = re.compile(r"^class\s+(\w+)", re.MULTILINE)
MAX_DEPTH = 20  # rules that are made of rules that are made of rules …


@lru_cache(maxsize=16)
def by_spelling(rules: tuple[type[Rule], ...]) -> dict[str, type[Rule]]:
    """Return rules by the names that texts and JSON have for them."""
    return {rule.spelling(): rule for rule in rules}


def read_entry(entry: Any, path: str, by_name: Mapping[str, type[Rule]], own: Iterable[str], depth: int = 0) -> Rule:
    """Return the rule of an entry; `by_name` are all that may be named, `own` those that messages name first."""
    if isinstance(entry, dict):
        for name in (key for key in entry if key not in ("rule", "clues")):
            if name in by_name and by_name[name].composes:
                return _composition(by_name[name], entry, path, by_name, own, depth)
    expect_object(entry, path, ("rule", "parameters", "clues"), required=("rule",))
    name, clues = entry["rule"], entry.get("clues", [])
    expect(clues, list, f"{path}.clues")
    parameters = expect(entry.get("parameters", {}), dict, f"{path}.parameters")
    if isinstance(name, str) and name not in by_name:
        name, clues = _own_name(name, clues, by_name)
    if not isinstance(name, str) or name not in by_name:
        problem = read(quote_json(name), Message("puzzle.own-rules", expected=_expected_rules(name, by_name, own)))
        if isinstance(name, str) and is_no_rule(name):
            problem = Message("rule.none", given=quote_json(name), hint=suggestion(name, by_name.values()))
        raise PuzzleFormatError(problem, path=f"{path}.rule")
    kind = by_name[name]
    if parameters:
        expect_object(parameters, f"{path}.parameters", kind.parameter_names())
    try:
        rule = kind.from_parameters(parameters)
        for i, clue in enumerate(clues):
            rule.add_clue_data(clue, f"{path}.clues[{i}]")
    except (PuzzleFormatError, RuleError) as error:
        raise error_at(path, error) from None
    return rule


def _expected_rules(name: Any, by_name: Mapping[str, type[Rule]], own: Iterable[str]) -> Label:
    """Return what rules there are: the nearest with their meanings where a name is like theirs."""
    close = nearest(name, by_name.values()) if isinstance(name, str) else []
    if not close:
        return describe_names(name, by_name, own)
    names = [repr(rule.spelling()) for rule in close]
    return Message("rule.nearest", close=names, meanings=tuple(rule.summary() for rule in close))


def _own_name(name: str, clues: list[Any], by_name: Mapping[str, type[Rule]]) -> tuple[str, list[Any]]:
    """Return the own name of a rule that is called otherwise, and its clues; as they are where there is not one such rule."""
    found = rules_called(name, by_name.values())
    if len(found) != 1:
        return name, clues
    number = preset_of(name, found[0])
    if number is not None and not all(isinstance(clue, str) for clue in clues):
        return name, clues
    return found[0].spelling(), [
        clue if number is None or clue.partition(":")[0].isdigit() else f"{number}:{clue}" for clue in clues
    ]


def require_known(entries: list[Any], by_name: Mapping[str, type[Rule]], code: Any) -> None:
    """Raise PuzzleFormatError where a rule is only known to the puzzle's own Python, which nothing that reads it runs."""
    if not code or not isinstance(code, str):
        return
    written = {said: name for name in _CLASS.findall(code) for said in (spell_class(name), name)}
    for path, name in _rule_names(entries, "puzzle.rules"):
        if name in written and name not in by_name:
            problem = Message("puzzle.in-code", rule=quote_json(name), name=written[name])
            raise PuzzleFormatError(problem, path=f"{path}.rule")


def names_in(entries: list[Any]) -> Iterator[str]:
    """Yield the names of all rules in entries, also of those that are made of others, and of these."""
    for entry in entries:
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if key == "rule" and isinstance(value, str):
                yield value
            elif key != "clues" and isinstance(value, list):
                yield key
                yield from names_in(value)


def _rule_names(entries: list[Any], path: str) -> Iterator[tuple[str, str]]:
    """Yield the places and names of rules, also of those that others are made of."""
    for i, entry in enumerate(entries):
        for key, value in entry.items() if isinstance(entry, dict) else ():
            if key == "rule" and isinstance(value, str):
                yield f"{path}[{i}]", value
            elif key != "clues" and isinstance(value, list):
                yield from _rule_names(value, f"{path}[{i}].{key}")


def require_clues(rules: Iterable[Rule], entries: Iterable[dict[str, Any]]) -> None:
    """Raise PuzzleFormatError where a rule has no effect for want of clues; a family's standard rules may await theirs."""
    for i, (rule, entry) in enumerate(zip(rules, entries, strict=True)):
        # The rule itself is asked last: it writes all its clues to tell.
        if rule.needs_clues and not entry.get("clues") and not rule.is_standard and not rule.clues():
            raise PuzzleFormatError(
                Message("clue.needed-at", rule=rule.spelling(), path=f"puzzle.rules[{i}].clues", form=rule.clue_form),
                path=f"puzzle.rules[{i}]",
            )


def describe_names(name: Any, known: Iterable[str], first: Iterable[str] = ()) -> Message:
    """Return what a rule may be called: all names where they are few, else some to begin with and those like `name`."""
    known = list(known)
    if len(known) <= MOST_NAMED:
        return one_of(known)
    named = dict.fromkeys([*first, *similar(name, known, 3), *known[:2]])
    return Message("puzzle.rules-such-as", count=len(known), names=tuple(named))


def _composition(
    kind: type[Rule],
    entry: dict[str, Any],
    path: str,
    by_name: Mapping[str, type[Rule]],
    own: Iterable[str],
    depth: int,
) -> Rule:
    """Return a rule made of others from its entry, such as `{"any": [RULE, …]}`."""
    name = kind.spelling()
    expect_object(entry, path, (name,))
    path = f"{path}.{name}"
    if depth == MAX_DEPTH:
        raise PuzzleFormatError(Message("puzzle.nested", most=MAX_DEPTH), path=path)
    parts = expect(entry[name], list, path)
    if not parts:
        raise PuzzleFormatError(read("[]", Message("puzzle.one-rule")), path=path)
    rules = [read_entry(part, f"{path}[{i}]", by_name, own, depth + 1) for i, part in enumerate(parts)]
    try:
        return kind.of_rules(rules)
    except RuleError as error:
        raise PuzzleFormatError(error.problem, path=path) from None
