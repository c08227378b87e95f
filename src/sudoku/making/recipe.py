"""Recipes: which rules a puzzle has besides the usual ones, and how many clues of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...engine import Rule, RulegridError
from ...engine.clues.rule import ClueRule
from ...engine.clues.sampling import Sampler
from ...engine.data.names import rules_called, suggestion
from ...utils.errors import one_of, quote
from ...utils.words import Message
from ..rules import RULES

_ITEM = re.compile(r"([A-Za-z0-9][A-Za-z0-9-]*)(?::([0-9]{1,6}))?")
MOST_CLUES = 1000


@dataclass(frozen=True)
class Ingredient:
    """A rule of a recipe: with a `sampler` its clues are drawn, so many of them where there is a `number`."""

    rule: type[Rule]
    number: int | None = None

    @property
    def sampler(self) -> Sampler | None:
        """How its clues are drawn, None for a rule without."""
        return self.rule.sampler if issubclass(self.rule, ClueRule) else None

    def __str__(self) -> str:
        return self.rule.spelling() + (f":{self.number}" if self.number is not None else "")


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
                raise _wrong(text, Message("recipe.twice", rule=each.rule.spelling()))
            found[each.rule] = each
    return tuple(found.values())


def _read(item: str) -> Ingredient:
    match = _ITEM.fullmatch(item)
    if not match:
        raise _wrong(item, Message("recipe.rule"))
    name, number = match[1].lower(), match[2]
    by_name = {rule.spelling(): rule for rule in RULES}
    if name not in by_name:
        known = rules_called(name, RULES)
        if len(known) != 1:
            hint = suggestion(name, RULES)
            raise _wrong(
                item,
                Message("rule.none", given=quote(name), hint=hint)
                if hint
                else Message("recipe.no-rule", given=quote(name)),
            )
        name = known[0].spelling()
    found = Ingredient(by_name[name], None if number is None else int(number))
    if found.sampler is None and found.rule.needs_clues:
        drawn = one_of(sorted(rule.spelling() for rule in RULES if Ingredient(rule).sampler))
        raise _wrong(item, Message("recipe.not-drawn", expected=drawn))
    if found.sampler is None and number is not None:
        raise _wrong(item, Message("recipe.no-number", rule=name))
    if found.number is not None and not 1 <= found.number <= MOST_CLUES:
        raise _wrong(item, Message("recipe.number", most=MOST_CLUES))
    return found


def _wrong(text: str, problem: Message) -> RulegridError:
    return RulegridError(Message("recipe.wrong", given=quote(text, 60), problem=problem))


def drawn(recipe: Sequence[Ingredient]) -> list[Ingredient]:
    """Return the ingredients whose clues are drawn."""
    return [each for each in recipe if each.sampler is not None]
