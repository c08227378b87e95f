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
from ..rules import RegionsRule
from .drawings import Colour
from .looks import HUE_WORDS, hue_words
from .sentences import LONGEST_TEXT, readable, without_defaults
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


_UNUSUAL = re.compile(
    r"\brevers|\bprimes?\b|\bproducts?\b|multipl(?:y|ie)|\baverage|divisib|\bmodifi|\beither an? .*\bor an?\b|\blines?\b.* (?:is|are|be) (?:exactly )?(?:either|one of)\b|\boff by\b|\bbuildings? instead"
)
_VALUES = r"\bvalues? of (?:a|an|the|each|every|any|all) [^.\n]*\b(?:cell|digit|square)|\bcounts? (?:as|for)\b|modifier|\beffective value"
"""How a text defines values that are not the digits."""


class Evidence:
    """The evidence besides the drawings of a puzzle: title and text, only the rules, and the stored solution."""

    def __init__(
        self, title: str, text: str, board: Board, regions: Sequence[Sequence[Cell]], solution: Board | None
    ) -> None:
        self.rules = readable(text[:LONGEST_TEXT])
        self.text = "\n".join(filter(None, (without_defaults(title[:LONGEST_TEXT]), self.rules)))
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
        return self.says(pattern) and not self._denies(rule, pattern)

    def _denies(self, rule: type[Rule], pattern: str = "") -> bool:
        """Return whether the text says that drawings of a rule mean something else, or has unusual words for it only."""
        pattern = pattern or NAMES.get(rule, "")
        about = [each for each in self.sentences if pattern and re.search(pattern, each)]
        if about and all(map(self._is_unusual, about)):
            return True
        unless = WORDINGS[rule].unless if rule in WORDINGS else ""
        return bool(unless) and self.says(unless)

    def _is_unusual(self, sentence: str) -> bool:
        """Return whether a sentence has words that change what a rule means."""
        return bool(_UNUSUAL.search(sentence)) or (
            "value" in sentence and self.says(_VALUES) and not re.search(_VALUES, sentence)
        )

    def fits_colour(self, pattern: str, colour: Colour) -> bool | None:
        """Return whether a sentence about a rule also names this colour, or None if no such sentence names one."""
        with_hues = [each for each in self.sentences if re.search(pattern, each) and HUE_WORDS.search(each)]
        if not with_hues:
            return None
        words = hue_words(colour)
        return any(re.search(rf"\b(?:{words})(?=\b|ish)", each) for each in with_hues)

    def rule_of(self, found: DrawnClue) -> Rule | None:
        """Return the rule of a reading, or None if it has no such clue or the text does not support it."""
        rule: Any = found.rule()
        try:
            rule.add(*found.values, **found.named)
        except RulegridError:
            return None
        is_supported = not self.rules or self.names(found.rule) or (found.alone and not self._denies(found.rule))
        return rule if is_supported else None

    def refuses(self, found: DrawnClue) -> bool:
        """Return whether the text does not support a reading, or the stored solution breaks it."""
        rule = self.rule_of(found)
        return rule is None or self.is_broken(rule)

    def is_broken(self, rule: Rule) -> bool:
        """Return whether the stored solution breaks a rule, as far as it is known."""
        if self.solution is None:
            return False
        try:
            solved = Statement(self.board, [self.boxes, rule]).board.with_values(self.solution)
            return rule.refuses(solved)
        except RulegridError:
            return False
