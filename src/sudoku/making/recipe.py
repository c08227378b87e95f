"""Recipes: which rules a puzzle has besides the usual ones, and how many clues of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...engine import Rule, RulegridError
from ...engine.clues.rule import ClueRule
from ...engine.rule import meant_rule
from ...utils.errors import quote
from ..rules import RULES
from .shapes import SHAPES, Shape

_ITEM = re.compile(r"([A-Za-z0-9][A-Za-z0-9-]*)(?::([0-9]{1,6}))?")
MOST_CLUES = 1000


@dataclass(frozen=True)
class Ingredient:
    """A rule of a recipe: with a `shape` its clues are drawn, so many of them where there is a `number`."""

    rule: type[Rule]
    number: int | None = None

    @property
    def shape(self) -> Shape | None:
        """How its clues are drawn, None for a rule without."""
        return SHAPES.get(self.rule) if issubclass(self.rule, ClueRule) else None

    def __str__(self) -> str:
        return self.rule.spelling() + (f":{self.number}" if self.number is not None else "")


EXAMPLES = (
    "killer", "thermometer:6", "arrow:4", "anti-knight", "anti-knight,arrow:4", "diagonal", "renban:4", "whisper:4",
    "sandwich:6", "little-killer:8", "killer:6,thermometer:3",
)  # fmt: skip
"""Recipes that a page may offer, among all that there are."""


def read_recipe(texts: str | Iterable[str]) -> tuple[Ingredient, ...]:
    """Return the rules of a recipe: names with commas between them, each with a number of clues or without.

    Raises RulegridError where a rule is unknown, is named twice, or no clues of it are drawn.

    >>> [str(each) for each in read_recipe("anti-knight,arrow:4")]
    ['anti-knight', 'arrow:4']
    """
    found: dict[type[Rule], Ingredient] = {}
    for text in [texts] if isinstance(texts, str) else texts:
        for item in text.split(","):
            each = _read(item.strip())
            if each.rule in found:
                raise RulegridError(f"recipe {quote(text, 60)}: {each.rule.spelling()} is named twice")
            found[each.rule] = each
    return tuple(found.values())


def _read(item: str) -> Ingredient:
    match = _ITEM.fullmatch(item)
    if not match:
        raise RulegridError(
            f"recipe {quote(item, 60)}: expected a rule, or a rule and a number of clues: thermometer:6"
        )
    name, number = match[1].lower(), match[2]
    by_name = {rule.spelling(): rule for rule in RULES}
    if name not in by_name:
        meant = meant_rule(name, RULES)
        hint = f", did you mean {meant.spelling()!r}?" if meant else ""
        raise RulegridError(f"recipe {quote(item, 60)}: no rule {quote(name)}{hint or ', see `rules` for their names'}")
    found = Ingredient(by_name[name], None if number is None else int(number))
    if found.shape is None and found.rule.needs_clues:
        drawn = ", ".join(sorted(rule.spelling() for rule in SHAPES))
        raise RulegridError(f"recipe {quote(item, 60)}: no clues of this rule are drawn, expected one of {drawn}")
    if found.shape is None and number is not None:
        raise RulegridError(f"recipe {quote(item, 60)}: {name} has no clues to be drawn, expected no number")
    if found.number is not None and not 1 <= found.number <= MOST_CLUES:
        raise RulegridError(f"recipe {quote(item, 60)}: expected 1 to {MOST_CLUES} clues")
    return found


def drawn(recipe: Sequence[Ingredient]) -> list[Ingredient]:
    """Return the ingredients whose clues are drawn."""
    return [each for each in recipe if each.shape is not None]
