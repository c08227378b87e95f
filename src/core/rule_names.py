"""What rules are called: their names, other names that people have for them, and what comes nearest to one that none has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..utils.catalogue import LANGUAGES
from ..utils.errors import quote, similar
from ..utils.message import Label, Message, say
from .rule import Rule

LIKENESS, SHORTEST = 0.8, 4
"""How like another name has to be, and of how many letters, to be meant by one that no rule has."""
NO_RULES = ("fog", "fog-of-war", "foglight", "fow")
"""Names of what is no rule, as it doesn't say which solutions there are."""


class NamedRule(NamedTuple):
    """A rule that a name stands for, and the clue for it."""

    kind: type[Rule]
    clue: str


def plain(word: str) -> str:
    """Return a name without what people write differently: capitals, signs between the words, and a plural.

    >>> plain("German Whispers"), plain("anti_knight"), plain("x-sums")
    ('germanwhisper', 'antiknight', 'xsum')
    """
    return "".join(filter(str.isalnum, word.lower())).removesuffix("s")


def aliases(rule: type[Rule]) -> Iterable[str]:
    """Return all names of a rule, its own first: other ones that mean the same, and those that mean it with a number.

    >>> from rulegrid.sudoku import WhisperRule
    >>> list(aliases(WhisperRule))[:2]
    ['whisper', 'german-whisper']
    """
    own = vars(rule)  # a subclass is not called as its parent is
    return (rule.spelling(), *own.get("also_called", ()), *dict(own.get("presets", ())))


def names(rule: type[Rule]) -> Iterable[str]:
    """Return what people call a rule, in each language.

    >>> from rulegrid.sudoku import KillerRule
    >>> list(names(KillerRule))
    ['killer', '杀手']
    """
    message = rule.text("name") or rule.named()
    return [say(message, language) for language in LANGUAGES]


def rules_called(name: str, known: Iterable[type[Rule]]) -> list[type[Rule]]:
    """Return the rules that a name stands for, in any language: one where it is unambiguous, both for kropki.

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
    """Return the rule that a name stands for, and its clue; None where no rule has the name, or several have it.

    A name may have blanks where rules have hyphens; then its rest is the beginning of `clue`. One that means a rule with a
    certain number puts it before the clue.

    >>> from rulegrid.sudoku import RULES
    >>> known = {rule.spelling(): rule for rule in RULES}
    >>> called("dutch-whispers", "A1A2", known).clue, called("little", "killer 12:A1B2", known).clue
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
    """Return a clue with the number that a name stands for, unless it has one."""
    number = preset_of(name, rule)
    return f"{number}:{clue}" if number is not None and clue and not clue.partition(":")[0].strip().isdigit() else clue


def preset_of(name: str, rule: type[Rule]) -> int | None:
    """Return the number that a rule has where it is called by a name, None where it has its usual one."""
    return next((number for word, number in vars(rule).get("presets", ()) if plain(word) == plain(name)), None)


def nearest(name: str, known: Iterable[type[Rule]], most: int = 3) -> list[type[Rule]]:
    """Return the rules that somebody may have meant by a name that no rule has, or several.

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
    """Return whether a name is that of something which is no rule, such as fog."""
    return plain(name) in map(plain, NO_RULES)


def suggestion(name: str, known: Iterable[type[Rule]]) -> Label | None:
    """Return ", did you mean …?" with the meaning of the nearest rules, or what a name stands for that is no rule; None: neither.

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
