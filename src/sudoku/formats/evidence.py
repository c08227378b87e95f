"""The evidence for and against a reading of a drawing: text and title that name the rule, and the solution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ...core.board import Board
from ...core.rule import Rule
from ...core.statement import Statement
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Label, Message
from ..rules import (
    ArrowRule,
    BetweenRule,
    CloneRule,
    CountingCirclesRule,
    DiagonalRule,
    DifferenceRule,
    DoubleArrowRule,
    EntropicRule,
    EvenRule,
    ExtraRegionRule,
    FullRankRule,
    GreaterRule,
    HiddenSkyscraperRule,
    KillerRule,
    LittleKillerRule,
    LockoutRule,
    MaximumRule,
    MinimumRule,
    ModularRule,
    NabnerRule,
    NumberedRoomRule,
    OddRule,
    PairSumRule,
    PalindromeRule,
    QuadrupleRule,
    RatioRule,
    RegionsRule,
    RegionSumRule,
    RenbanRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    ThermometerRule,
    WhisperRule,
    XSumRule,
    ZipperRule,
)
from .drawings import Colour


class DrawnClue(NamedTuple):
    """A reading of a drawing: a rule and the values of its clue; the path is that of the drawing.

    `alone` is whether the look identifies the rule without a text: the shape of a thermometer does, the colour of a
    line doesn't.
    """

    path: str
    rule: type[Rule]
    values: tuple[Any, ...] = ()
    named: dict[str, Any] = {}  # noqa: RUF012 (never written to)
    alone: bool = False


_EXTREME = (
    r"minim|maxim|\bmin\b|\bmax\b|fortress|smaller than|greater than|larger than|less than|lower than|higher than"
)
NAMES: dict[type[Rule], str] = {
    ThermometerRule: r"thermo|bulb",
    SlowThermometerRule: r"slow.?thermo|thermo|bulb",
    ArrowRule: r"arrow|circle|pill|bulb",
    BetweenRule: r"between|circle",
    DoubleArrowRule: r"double.?arrow",
    LockoutRule: r"lock.?out|diamond",
    DiagonalRule: r"diagonal|sudoku.?x\b|\bx.?sudoku|argyle",
    RenbanRule: r"renban|consecutive (?:\w+ ){0,3}(?:digits|numbers|set|values)|(?:set|sequence|run) of (?:[\w-]+ ){0,2}consecutive"
    r"|in any order",
    WhisperRule: r"whisper|diff\w* (?:of|by) (?:at least (?:5|five)|(?:5|five) or (?:more|greater))",
    RegionSumRule: r"region.?sum|sum.?line|box (?:border|boundar)|(?:same|equal) (?:sum|total)|(?:sum|add|total)[^.]*\bbox"
    r"|(?:equal|same|identical)[^.]*(?:each|every|within) (?:a |the )?(?:box|region)",
    NabnerRule: r"nabner",
    EntropicRule: r"entrop",
    ModularRule: r"modular|modulo|residue|mod 3|remainder",
    ZipperRule: r"zipper|distance from the cent",
    PalindromeRule: r"palindrom|forwards? (?:and|or|as) backwards?|same (?:forwards?|backwards?|(?:in|from) (?:both|either))",
    DifferenceRule: r"kropki|consecutive|differ|white (?:dot|circle)",
    RatioRule: r"kropki|ratio|double|black (?:dot|circle)|1:2|2:1|twice",
    PairSumRule: r"\bxv\b|\bx\b|\bv\b|\bxs?\b|x's|v's|roman",
    GreaterRule: r"greater|inequal|less|smaller|larger|point|higher|lower|<|>",
    QuadrupleRule: r"quad|circle|intersection|corner|clue",
    OddRule: r"\bodd\b|parit",
    EvenRule: r"\beven\b|parit",
    CountingCirclesRule: r"counting circle|how many (?:\w+ )?circles|number of (?:\w+ )?circles",
    MinimumRule: _EXTREME,
    MaximumRule: _EXTREME,
    LittleKillerRule: r"little|killer|diagonal|arrow|outside|sum",
    CloneRule: r"clone",
    KillerRule: r"killer|\bcages?\b|dashed|\bsums?\b|\badd\b|total",
    ExtraRegionRule: r"extra region|\bcages?\b|outline|dashed",
    SandwichRule: r"sandwich|between the 1 and the 9|between (?:the )?1 and 9",
    XSumRule: r"x[-–]?sum|x sums?\b(?! (?:to\b|up\b|[0-9]))",
    HiddenSkyscraperRule: r"hidden skyscraper",
    SkyscraperRule: r"(?<!hidden )skyscraper",
    NumberedRoomRule: r"numbered room",
    FullRankRule: r"full rank",
}
"""How a text or a title names a rule, in small letters: by its name, or by what it says of such digits."""

_UNLESS: dict[type[Rule], str] = {
    PairSumRule: r"xvxv|5 or 15|10 or 15|5 \(or 15\)",
    ExtraRegionRule: r"(?:may|can) repeat (?:in|within) (?:\w+ )?cages?|repeat in (?:those|these) cages",
    ArrowRule: r"average arrow",
    KillerRule: r"look.?and.?say|(?:product|multipl|average)[^.\n]*\bcages?\b|\bcages?\b[^.\n]*(?:product|multipl|average)",
}
"""How a text says that a drawing means something else."""

_HUES = (
    ((0, 16), "red|crimson"),
    ((8, 48), "orange|brown|peach|tan|salmon"),
    ((42, 72), "yellow|gold|olive|beige"),
    ((65, 172), "green|lime"),
    ((160, 202), "teal|cyan|turquoise|aqua|blue"),
    ((185, 262), "blue|navy|indigo"),
    ((245, 300), "purple|violet|lavender|lilac"),
    ((280, 350), "pink|m[ae]genta|fuchsia|purple|rose"),
    ((340, 361), "red|crimson|pink"),
)
COLOUR_WORDS = "gr[ae]y|silver|" + "|".join(words for _, words in _HUES)
_HUE_WORDS = re.compile(rf"\b(?:{COLOUR_WORDS})(?=\b|ish)")
_NOTHING = re.compile(r"no rules provided for this puzzle[^\n]*|^untitled$")
_ENGLISH = re.compile(
    r"\b(?:the|a|an|of|in|and|by|must|rules?|digits?|cells?|lines?|sudoku)\b|\bsums?\b|thermo|arrow|renban|whisper|palindrom"
    r"|sandwich|skyscraper|kropki|lock.?out|diagonal|killer|zipper|nabner|entrop|modular|region|clone|circle"
)


def readable(text: str) -> str:
    """Return a text in lower case, without the default texts of programs; "" if it is in another language.

    >>> readable("Normal Sudoku rules apply."), readable("Untitled"), readable("Règles normales")
    ('normal sudoku rules apply.', '', '')
    """
    text = _without_nothing(text)
    return text if _ENGLISH.search(text) else ""


def _without_nothing(text: str) -> str:
    return _NOTHING.sub("", text.lower().strip()).strip()


def hue_words(colour: Colour) -> str:
    """Return the words for a colour, as alternatives of a regular expression.

    >>> hue_words((0x67, 0xF0, 0x67)), hue_words((200, 200, 200))
    ('green|lime', 'gr[ae]y|silver')
    """
    import colorsys  # only puzzles of other programs have colours

    if max(colour) - min(colour) < 30:
        return "gr[ae]y|silver"
    hue = 360 * colorsys.rgb_to_hsv(*(each / 255 for each in colour))[0]
    return "|".join(words for (first, last), words in _HUES if first <= hue < last)


_TELLING = 4
"""Cells of a clue that a stored solution obeys hardly by chance."""


class Evidence:
    """The evidence besides the drawings of a puzzle: title and text, only the rules, and the stored solution."""

    def __init__(
        self, title: str, text: str, board: Board, regions: Sequence[Sequence[Cell]], solution: Board | None
    ) -> None:
        self.rules = readable(text)
        self.text = "\n".join(filter(None, (_without_nothing(title), self.rules)))
        self.sentences = [each.strip() for each in re.split(r"[.\n;!?]", self.text) if each.strip()]
        self.board = board
        self.boxes = RegionsRule([RegionsRule.form.clue(tuple(region)) for region in regions])
        self.solution = None if solution is None else [digit for row in solution.cells for digit in row]

    def says(self, *patterns: str) -> bool:
        """Return whether the text or the title has one of these expressions."""
        return any(re.search(pattern, self.text) for pattern in patterns)

    def names(self, rule: type[Rule], pattern: str = "") -> bool:
        """Return whether text or title name a rule, and don't say that what is drawn means something else."""
        pattern = pattern or NAMES.get(rule, rule.spelling().replace("-", ".?"))
        return self.says(pattern) and not self._denies(rule)

    def _denies(self, rule: type[Rule]) -> bool:
        return rule in _UNLESS and self.says(_UNLESS[rule])

    def fits_colour(self, pattern: str, colour: Colour) -> bool | None:
        """Return whether a sentence about a rule also names this colour, or None if no such sentence names one."""
        with_hues = [each for each in self.sentences if re.search(pattern, each) and _HUE_WORDS.search(each)]
        if not with_hues:
            return None
        words = hue_words(colour)
        return any(re.search(rf"\b(?:{words})(?=\b|ish)", each) for each in with_hues)

    def against(self, found: DrawnClue) -> Label | None:
        """Return the objection to a reading, or None if there is none and some evidence supports it."""
        rule: Any = found.rule()
        try:
            rule.add(*found.values, **found.named)
        except RulegridError as error:
            return error.problem
        obeyed = self.is_obeyed_by(rule)
        if obeyed is False:
            return Message("program.solution-differs")
        if not self.rules or self.names(found.rule):
            return None
        if self._denies(found.rule):
            return Message("program.text-denies")
        if not (found.alone or (obeyed and len(rule.clue_list[0].scope) >= _TELLING)):
            return Message("program.text-differs")
        return None

    def is_obeyed_by(self, *rules: Rule) -> bool | None:
        """Return whether the stored solution obeys rules, or None if it is absent, or too incomplete to decide."""
        if self.solution is None:
            return None
        try:
            solved = Statement(self.board, [self.boxes, *rules]).board.with_values(self.solution)
            if any(rule.refuses(solved) for rule in rules):
                return False
        except RulegridError:
            return None
        return True if all(self.solution) else None


def spell_reading(found: DrawnClue) -> str:
    """Return a reading as a rule is written."""
    rule: Any = found.rule()
    try:
        return f"{rule.spelling()}:{rule.add(*found.values, **found.named)}"
    except RulegridError:
        return str(rule.spelling())
