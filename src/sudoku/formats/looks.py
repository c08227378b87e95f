"""What our rules and those of f-puzzles' extensions look like: colours, widths, and rules by the names on their drawings."""

from __future__ import annotations

from typing import Any, NamedTuple

from ...engine import Rule
from ..rules import (
    DoubleArrowRule,
    EntropicRule,
    LockoutRule,
    ModularRule,
    NabnerRule,
    PalindromeRule,
    RegionSumRule,
    RenbanRule,
    WhisperRule,
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


LINES = (
    LineLook(RenbanRule, "#F067F0", width=0.3),
    LineLook(WhisperRule, "#67F067", width=0.3),
    LineLook(WhisperRule, "#FFA600", "dutch whisper", 0.3, {"difference": 4}),
    LineLook(RegionSumRule, "#2ECBFF"),
    LineLook(NabnerRule, "#C9C883"),
    LineLook(EntropicRule, "#FFCCAA"),
    LineLook(ModularRule, "#33BBBB"),
    LineLook(ZipperRule, "#CDB1EC"),
    LineLook(PalindromeRule, "#CFCFCF", near=25),
)

THERMOMETER, SLOW, ARROW, ENDS, DIAGONAL = "#CFCFCF", "#6495ED", "#A1A1A1", "#CFCFCF", "#34BBE6"
DOUBLE = "#C54B8B"

MADE_FOR = {key.look.name.lower(): key.rule for key in KEYS if key.look} | {
    "german whispers": WhisperRule,
    "x sum": next(key.rule for key in KEYS if key.name == "xsum"),
}
"""Rules by what f-puzzles' extensions sign their drawings with, in small letters."""

WITH_ENDS = (LockoutRule, DoubleArrowRule)
"""Rules of lines with something drawn at both ends."""
