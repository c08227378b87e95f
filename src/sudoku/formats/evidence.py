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
from ..rules import RegionsRule
from .drawings import Colour
from .sentences import readable, without_defaults
from .wordings import NAMES as NAMES
from .wordings import WORDINGS


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
_HUE_WORDS = re.compile(r"\b(?:gr[ae]y|silver|" + "|".join(words for _, words in _HUES) + r")(?=\b|ish)")


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
        self.text = "\n".join(filter(None, (without_defaults(title), self.rules)))
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
        unless = WORDINGS[rule].unless if rule in WORDINGS else ""
        return bool(unless) and self.says(unless)

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
