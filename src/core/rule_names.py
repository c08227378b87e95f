"""The names of rules: their spellings, other names in use, and suggestions for unknown names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..utils.catalogue import LANGUAGES
from ..utils.errors import quote, similar
from ..utils.message import Label, Message, say
from .rule import Rule

LIKENESS, SHORTEST = 0.8, 4
"""The least similarity, and the least number of letters, of a name that is suggested for an unknown one."""
USUAL_FAMILY = "sudoku"
"""The family of texts and plug-ins that do not name a family."""
NO_RULES = ("fog", "fog-of-war", "foglight", "fow")
"""Names that are not rules, because they do not restrict the solutions."""


class NamedRule(NamedTuple):
    """The rule of a name, and its clue."""

    kind: type[Rule]
    clue: str


def plain(word: str) -> str:
    """Normalise a name: without capitals, signs between the words, and a plural s.

    >>> plain("German Whispers"), plain("anti_knight"), plain("x-sums")
    ('germanwhisper', 'antiknight', 'xsum')
    """
    return "".join(filter(str.isalnum, word.lower())).removesuffix("s")


def aliases(rule: type[Rule]) -> Iterable[str]:
    """Return all names of a rule: its spelling, then its other names, then those that also imply a number.

    >>> from rulegrid.sudoku import WhisperRule
    >>> list(aliases(WhisperRule))[:2]
    ['whisper', 'german-whisper']
    """
    own = vars(rule)  # a subclass does not inherit the other names
    return (rule.spelling(), *own.get("also_called", ()), *dict(own.get("presets", ())))


def names(rule: type[Rule]) -> Iterable[str]:
    """Return the name of a rule in each language.

    >>> from rulegrid.sudoku import KillerRule
    >>> list(names(KillerRule))
    ['killer', '杀手']
    """
    message = rule.text("name") or rule.name_in_units()
    return [say(message, language) for language in LANGUAGES]


def rules_called(name: str, known: Iterable[type[Rule]]) -> list[type[Rule]]:
    """Return the rules with a name in any language: one if it is unambiguous, two for kropki.

    >>> from rulegrid.sudoku import RULES
    >>> [rule.spelling() for word in ("jigsaw", "Kropki", "killer", "杀手", "frob") for rule in rules_called(word, RULES)]
    ['regions', 'difference', 'ratio', 'killer', 'killer']
    """
    rules = list(dict.fromkeys(known))
    exact = [rule for rule in rules if rule.spelling() == name]
    wanted = plain(name)
    if exact or not wanted:
        return exact
    found = [rule for rule in rules if wanted in map(plain, aliases(rule))]
    return found or [rule for rule in rules if wanted in map(plain, names(rule))]


def find_rule(name: str, clue: str, known: Mapping[str, type[Rule]]) -> NamedRule | None:
    """Return the rule of a name, and its clue, or None unless exactly one rule has the name.

    A name may have blanks instead of hyphens; its other words are then at the start of `clue`. A name that implies a
    number puts it before the clue.

    >>> from rulegrid.sudoku import RULES
    >>> known = {rule.spelling(): rule for rule in RULES}
    >>> find_rule("dutch-whispers", "A1A2", known).clue, find_rule("little", "killer 12:A1B2", known).clue
    ('4:A1A2', '12:A1B2')
    """
    if name in known:
        return NamedRule(known[name], clue)
    rest = clue
    for word in ["", *clue.replace(":", " : ").split()[:3]]:
        if word == ":":
            break
        if word:
            name, rest = f"{name}-{word}", rest.lstrip()[len(word) :]
        found = rules_called(name, known.values())
        if len(found) == 1:
            return NamedRule(found[0], _preset(found[0], name, rest.strip().removeprefix(":").strip()))
    return None


def _preset(rule: type[Rule], name: str, clue: str) -> str:
    """Return a clue with the number that a name implies, unless it has a number."""
    number = preset_of(name, rule)
    return f"{number}:{clue}" if number is not None and clue and not clue.partition(":")[0].strip().isdigit() else clue


def preset_of(name: str, rule: type[Rule]) -> int | None:
    """Return the number that a name of a rule implies, or None if there is none."""
    return next((number for word, number in vars(rule).get("presets", ()) if plain(word) == plain(name)), None)


def nearest(name: str, known: Iterable[type[Rule]], most: int = 3) -> list[type[Rule]]:
    """Return the rules that may have been meant by an unknown or ambiguous name.

    >>> from rulegrid.sudoku import RULES
    >>> [rule.spelling() for word in ("kropki", "argyle", "kiler") for rule in nearest(word, RULES)]
    ['difference', 'ratio', 'extra-region', 'killer']
    """
    rules = list(known)
    if found := rules_called(name, rules):
        return found[:most]
    wanted = plain(name)
    by_name: dict[str, list[type[Rule]]] = {}
    for rule in rules:
        for word in (*aliases(rule), *vars(rule).get("near", ())):
            by_name.setdefault(plain(word), []).append(rule)
    longer = [word for word in by_name if len(word) >= SHORTEST]
    for close in [wanted] if wanted in by_name else similar(wanted, longer, likeness=LIKENESS):
        return by_name[close][:most]
    words = [word for word in map(plain, name.replace("_", "-").replace(" ", "-").split("-")) if len(word) > 3]
    for word in words:
        if word in by_name:
            return by_name[word][:most]
    return []


def is_no_rule(name: str) -> bool:
    """Return whether a name is in `NO_RULES`, such as fog."""
    return plain(name) in map(plain, NO_RULES)


def suggestion(name: str, known: Iterable[type[Rule]]) -> Label | None:
    """Return ", did you mean …?" with the meanings of the nearest rules, or an explanation for `NO_RULES`, or None.

    >>> from rulegrid.sudoku import RULES
    >>> print(suggestion("kiler", RULES))
    , did you mean 'killer'? (Digits in a cage don't repeat and add up to its total.)
    """
    if is_no_rule(name):
        return Message("rule.is-no-rule")
    rules = nearest(name, known)
    if not rules:
        return None
    meanings = tuple(rule.summary() for rule in rules)
    return Message("rule.meant", close=[quote(rule.spelling()) for rule in rules], meanings=meanings)
