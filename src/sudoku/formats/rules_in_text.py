"""Rules that a text or a title names though no such rule was read: they may be drawn as nothing, and would be lost in silence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ...core.rule import Rule
from ...utils.message import Message
from ..rules import (
    AntiKingRule,
    AntiKnightRule,
    BetweenRule,
    DiagonalRule,
    DisjointGroupsRule,
    EntropicRule,
    ExtraRegionRule,
    KillerRule,
    LittleKillerRule,
    LockoutRule,
    ModularRule,
    NabnerRule,
    NonConsecutiveRule,
    NumberedRoomRule,
    PalindromeRule,
    RegionSumRule,
    RenbanRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    ThermometerRule,
    WhisperRule,
    WindokuRule,
    XSumRule,
    ZipperRule,
)

SPOKEN: dict[type[Rule], str] = {
    AntiKnightRule: r"knight.{0,3}(?:move|constraint|restrict|sudoku|step)|anti.?knight",
    AntiKingRule: r"king.{0,3}(?:move|constraint|restrict|sudoku|step)|anti.?king",
    DiagonalRule: r"(?:main|marked|both|long|major|two|indicated|positive|negative) (?:[\w-]+ )?diagonals?|\bsudoku.?x\b|\bx.?sudoku"
    r"|diagonal (?:sudoku|rules|constraint)",
    NonConsecutiveRule: r"non.?consecutive (?:sudoku|rule|constraint)"
    r"|adjacent (?:cells|digits) (?:can ?not|can't|may not|must not|must never|never|do not|don't) (?:be|contain) consecutive",
    DisjointGroupsRule: r"disjoint (?:groups?|sets?|boxes|sudoku)",
    WindokuRule: r"windoku|hyper.?sudoku",
    ThermometerRule: r"thermometer",
    RenbanRule: r"renban",
    WhisperRule: r"whisper",
    PalindromeRule: r"palindrom",
    NabnerRule: r"nabner",
    EntropicRule: r"entropic line",
    ModularRule: r"modular line",
    ZipperRule: r"zipper line",
    RegionSumRule: r"region.?sum line",
    BetweenRule: r"between line",
    LockoutRule: r"lock.?out line",
    SandwichRule: r"sandwich (?:sum|clue|total)",
    SkyscraperRule: r"(?<!hidden )skyscraper",
    XSumRule: r"\bx-?sums?\b|\bx sums? (?:clue|total|sudoku)",
    NumberedRoomRule: r"numbered room",
    LittleKillerRule: r"little.?killer",
}
"""How a text names a rule hardly by chance, in small letters: narrower than what speaks for the reading of a drawing."""

_AS: dict[type[Rule], tuple[type[Rule], ...]] = {
    DiagonalRule: (LittleKillerRule, ExtraRegionRule, KillerRule),
    WindokuRule: (ExtraRegionRule, KillerRule),
    DisjointGroupsRule: (ExtraRegionRule,),
    ThermometerRule: (SlowThermometerRule,),
}
"""Rules that such words may mean, too, or that say the same."""

_SENTENCE = re.compile(r"[.\n;!?]")
_DENIED_BEFORE = re.compile(r"\b(?:no|not an?|not the|without(?: an?| the)?|isn't an?|nor|neither)[ \"'(]+$")
_DENIED_BEHIND = re.compile(
    r"(?:does|do|is|are)(?: not|n't) (?:apply|in force|necessarily|used)|(?:may|can|might|could) (?:\w+ )?repeat|need not"
)


def unread_rules(text: str, read: Iterable[type[Rule]]) -> Iterator[Message]:
    """Yield a line for each rule that a text names, unless it or one with such a name was read.

    >>> [str(each) for each in unread_rules("Cells a knight's move apart differ. No anti-king rule.", [])]
    ["the text speaks of 'anti-knight', but no such rule was read"]
    """
    sentences = [each for each in _SENTENCE.split(text.lower().replace("’", "'")) if each.strip()]
    read = set(read)
    for rule, pattern in SPOKEN.items():
        if not read & {rule, *_AS.get(rule, ())} and any(_says(each, pattern) for each in sentences):
            yield Message("program.spoken", rule=rule.spelling())


def _says(sentence: str, pattern: str) -> bool:
    """Return whether a sentence has an expression, and doesn't deny it."""
    return not _DENIED_BEHIND.search(sentence) and any(
        not _DENIED_BEFORE.search(sentence[: found.start()]) for found in re.finditer(pattern, sentence)
    )
