"""Negative constraints: that all dots or signs of a kind are given, as a program's switch or as a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...core.rule import Rule
from ...utils.coordinates import Cell
from ..rules import DifferenceRule, NoDifferenceRule, NoPairSumRule, NoRatioRule, PairSumRule, RatioRule
from .sentences import Sentence, unknown_words, vocabulary

if TYPE_CHECKING:
    from .foreign import ForeignPuzzle

NEGATIVE_NAMES = ("ratio", "xv", "difference")
Negative = NoDifferenceRule | NoRatioRule | NoPairSumRule


def _numbers(rules: Iterable[Rule], kind: type[DifferenceRule] | type[RatioRule]) -> tuple[int, ...]:
    """Return the numbers on all dots, that of a dot without one if there is none."""
    field = kind.form.fields[0].name
    found = {getattr(clue, field) for rule in rules if isinstance(rule, kind) for clue in rule.clue_list}
    return tuple(sorted(found)) or (1 if kind is DifferenceRule else 2,)


def read_negative(source: ForeignPuzzle, name: object, path: str, signs: Sequence[Sequence[Cell]]) -> bool:
    """Add the negative constraint of that name, once the marks have been read; return whether there is one.

    `signs` are pairs of cells with an X or a V, whichever: no clue of a rule shows them.
    """
    if name == "ratio":
        source.add(NoRatioRule, path, _numbers(source.rules.values(), RatioRule))
    elif name == "xv":
        source.add(NoPairSumRule, path, (5, 10), **({"pairs": list(map(tuple, signs))} if signs else {}))
    elif name == "difference":
        source.add(NoDifferenceRule, path, _numbers(source.rules.values(), DifferenceRule))
    else:
        return False
    return True


def negative_name(rule: Negative, rules: Sequence[Rule]) -> str:
    """Return the name of a negative constraint among some rules, or "" if it does not apply to all marks.

    If its marks have only the number 1, the name for differences is the switch "nonconsecutive".
    """
    if any(clue.pairs for clue in rule.clue_list):
        return ""
    numbers = {number for clue in rule.clue_list for number in clue.numbers}
    marked = [clue for other in rules if isinstance(other, rule.marked_by) for clue in other.clue_list]
    first = rule.marked_by.form.fields[0].name
    on_marks = {getattr(clue, first) for clue in marked}
    if isinstance(rule, NoDifferenceRule):
        if numbers == {1} and on_marks <= {1}:
            return "nonconsecutive"
        name, usual = "difference", {1}
    else:
        name, usual = ("ratio", {2}) if isinstance(rule, NoRatioRule) else ("xv", {5, 10})
    return name if numbers == (usual if name == "xv" else on_marks or usual) else ""


_ALL = re.compile(
    r"^(?:\w+ )?(?:all|every|each)\b.*\b(?:given|shown|marked|indicated|drawn|present|displayed)\b|negative constraint|strict kropki"
)
_UNMARKED = re.compile(
    r"(?:without|with no|not (?:joined|separated|connected|marked|linked)(?: by| with)?) (?:an? |one of )?(?:white |black |kropki )?"
    r"(?:x|v|dot)\b.*(?:can ?not|can't|must not|may not|do not|don't|never)\b"
)
_WORDS = vocabulary(
    "all every each possible such the a an of by in that and or with without no not is are be been have has there exist for to this"
    " white black kropki dot circle x v xs vs xv pair instance sign symbol mark marking clue given give shown show indicate draw drawn"
    " present display negative constraint strict apply grid puzzle necessarily must may can cannot can't don't do never cell digit"
    " adjacent orthogonal neighbour neighboring neighbouring join joined separate connect connected link sum add up consecutive ratio"
    " contain value difference double other exactly"
)
"""The words of a sentence that states a negative constraint and nothing more."""
_NOT_ALL = re.compile(r"\bnot?\b|n't\b|\bnor\b|\bwithout\b|\bsome\b|\bif\b|\bunless\b|\bexcept\b|\bonly\b")
_SUCH = re.compile(r"\b(?:such|pairs?|instances?|symbols?|markings?|signs?|negative)\b")
_DOT = r"\bdots?\b|\bcircles?\b|kropki"
_SIGNS = r"\bxv\b|\b[xv](?:s|'s)?\b"


def _named(text: str) -> list[str]:
    """Return the kinds of marks that a text names: dots of one colour are not those of the other one."""
    is_white, is_black = "white" in text, "black" in text
    dots = bool(re.search(_DOT, text))
    found = {"difference": dots and (is_white or not is_black), "ratio": dots and (is_black or not is_white)}
    return [name for name, is_named in (found | {"xv": bool(re.search(_SIGNS, text))}).items() if is_named]


def stated_negatives(sentences: Sequence[Sentence], at: int, rules: Sequence[Rule]) -> list[Negative]:
    """Return the negative constraints that a sentence of a text states for the marks among some rules, or [].

    >>> from .sentences import split_sentences
    >>> sentences = split_sentences("Digits joined by a V sum to 5. All such pairs are given.")
    >>> [rule.clues() for rule in stated_negatives(sentences, 1, [PairSumRule(["V:A1A2"])])]
    [['5']]
    """
    statement = sentences[at].plain
    if not _UNMARKED.search(statement) and (not _ALL.search(statement) or _NOT_ALL.search(statement)):
        return []
    if unknown_words(statement, _WORDS) or not {"1", "2", "5", "10"}.issuperset(re.findall(r"\d+", statement)):
        return []
    about, names = statement, _named(statement)
    if not names and _SUCH.search(statement):
        about = next((each.plain for each in reversed(sentences[:at]) if _named(each.plain)), "")
        names = _named(about)
    return [_negative(name, about, rules) for name in names if _is_marked(name, sentences, rules)]


def _is_marked(name: str, sentences: Iterable[Sentence], rules: Iterable[Rule]) -> bool:
    """Return whether there are marks of a kind, or dots of the other colour and a description of both."""
    found = set(map(type, rules))
    if name == "xv":
        return PairSumRule in found
    rule, colour = (DifferenceRule, "white") if name == "difference" else (RatioRule, "black")
    is_described = any(re.search(rf"\b{colour} (?:\w+ )?(?:dot|circle)|kropki", each.plain) for each in sentences)
    return rule in found or (is_described and bool({DifferenceRule, RatioRule} & found))


def _negative(name: str, about: str, rules: Sequence[Rule]) -> Negative:
    """Return a negative constraint; a dot of the other colour lifts it, as between 1 and 2."""
    if name == "xv":
        signs = (
            (sign, number) for sign, number in (("v", 5), ("x", 10)) if re.search(rf"\b{sign}(?:s|'s)?\b|\bxv\b", about)
        )
        xv = NoPairSumRule()
        xv.add([number for _, number in signs])
        return xv
    kind, same, other = (
        (NoDifferenceRule, DifferenceRule, RatioRule)
        if name == "difference"
        else (NoRatioRule, RatioRule, DifferenceRule)
    )
    lifted = tuple(clue.cells for rule in rules if isinstance(rule, other) for clue in rule.clue_list)
    negative = kind()
    negative.add(_numbers(rules, same), **({"pairs": lifted} if lifted else {}))
    return negative
