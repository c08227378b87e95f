"""What our rules and those of f-puzzles' extensions look like: colours, widths, and rules by the names on their drawings."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine import Rule
from ..rules import (
    RULES,
    BetweenRule,
    DoubleArrowRule,
    EntropicRule,
    LockoutRule,
    ModularRule,
    NabnerRule,
    PalindromeRule,
    RegionSumRule,
    RenbanRule,
    WhisperRule,
    XSumRule,
    ZipperRule,
)
from .fpuzzles_keys import KEYS


class LineLook(NamedTuple):
    """A rule whose lines have a colour, and how a text names it where that is not as in `evidence.NAMES`.

    `near` is how unlike that colour a line may be where no text says what it is: grey may be anything.
    """

    rule: type[Rule]
    colour: str
    pattern: str = ""
    width: float = 0.25
    named: dict[str, Any] = {}  # noqa: RUF012 (never written to)
    near: int = 62


GERMAN = r"(?<!dutch )whisper|diff\w* (?:of|by) at least (?:5|five)"
LINES = (
    LineLook(RenbanRule, "#F067F0", width=0.3),
    LineLook(WhisperRule, "#67F067", GERMAN, 0.3),
    LineLook(WhisperRule, "#FFA600", "dutch whisper", 0.3, {"difference": 4}),
    LineLook(RenbanRule, "#C060C0", near=10),
    LineLook(WhisperRule, "#60C060", GERMAN, near=10),
    LineLook(RegionSumRule, "#2ECBFF"),
    LineLook(NabnerRule, "#C9C883"),
    LineLook(EntropicRule, "#FFCCAA"),
    LineLook(ModularRule, "#33BBBB"),
    LineLook(ZipperRule, "#CDB1EC"),
    LineLook(PalindromeRule, "#CFCFCF", near=25),
)

THERMOMETER, SLOW, ARROW, ENDS, DIAGONAL = "#CFCFCF", "#6495ED", "#A1A1A1", "#CFCFCF", "#34BBE6"
DOUBLE = "#C54B8B"
SANDWICH = 32
"""The size of a sandwich's numbers."""

_NAMES = {rule: rule.spelling().replace("-", " ") for rule in RULES} | {
    key.rule: key.look.name for key in KEYS if key.look
}
MADE_FOR = {name.lower(): rule for rule, name in _NAMES.items()} | {"german whispers": WhisperRule, "x sum": XSumRule}
"""Rules by what f-puzzles' extensions and we sign drawings with (`fromConstraint`), in small letters."""


def signature(rule: type[Rule]) -> str:
    """Return what a rule's drawings are signed with.

    >>> signature(RenbanRule), signature(PalindromeRule)
    ('Renban', 'palindrome')
    """
    return _NAMES.get(rule, "")


WITH_ENDS = (LockoutRule, DoubleArrowRule, BetweenRule)
"""Rules of lines with something drawn at both ends."""
OF_LINES = {look.rule for look in LINES} | {*WITH_ENDS}
