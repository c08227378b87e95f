"""Recipes: the rules of a puzzle in addition to the usual ones, with numbers of clues."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...core.clue_rule import ClueRule
from ...core.rule import Rule
from ...core.rule_lookup import FamilyRules
from ...core.rule_names import rules_called, suggestion
from ...generate.clue_sampling import Sampler
from ...utils.errors import RulegridError, describe_exception, one_of, quote
from ...utils.message import Message
from ...utils.numbers import is_whole
from ..rules import GridsRule, RegionsRule

Item = str | type[Rule] | tuple[type[Rule], int | None]
"""The name of a rule, optionally with a number of clues, as "arrow:4"; or a class, optionally in a pair with the
number."""

Recipe = str | type[Rule] | Iterable[Item]
"""The rules of a puzzle in addition to the usual ones: one, several separated by commas, or a sequence."""

_ITEM = re.compile(r"([^\W_][\w -]*?)\s*(?:[:：]\s*([0-9]{1,6}))?")
_COMMA = re.compile("[,，、]")
MOST_CLUES = 1000


@dataclass(frozen=True)
class Ingredient:
    """A rule of a recipe; if it has a `sampler`, its clues are drawn: `number` of them if given."""

    rule: type[Rule]
    number: int | None = None

    @property
    def sampler(self) -> Sampler | None:
        """How its clues are drawn, None for a rule without."""
        return self.rule.sampler if issubclass(self.rule, ClueRule) else None

    @property
    def has_regions(self) -> bool:
        """Whether it is the rule whose regions are drawn before the grid."""
        return issubclass(self.rule, RegionsRule)

    @property
    def is_samurai(self) -> bool:
        """Whether it is the rule of overlapping grids, which makers place as a samurai."""
        return issubclass(self.rule, GridsRule)

    @property
    def has_layout(self) -> bool:
        """Whether makers choose its clues before the grid, without a number."""
        return self.has_regions or self.is_samurai

    def __str__(self) -> str:
        return self.rule.spelling() + (f":{self.number}" if self.number is not None else "")


def read_recipe(recipe: Recipe) -> tuple[Ingredient, ...]:
    """Return the rules of a recipe: names with commas between them, each with a number of clues or without; or classes.

    A rule may be called by any of its names, in English or Chinese. Raises RulegridError if a rule is unknown, is named
    twice, or its clues can't be drawn.

    >>> [str(each) for each in read_recipe("Killer cages: 3, thermo，箭头")]
    ['killer:3', 'thermometer', 'arrow']
    >>> [str(each) for each in read_recipe("anti-knight,arrow:4")]
    ['anti-knight', 'arrow:4']
    >>> from rulegrid.sudoku import AntiKnightRule, ArrowRule
    >>> read_recipe([AntiKnightRule, (ArrowRule, 4)]) == read_recipe("anti-knight,arrow:4")
    True
    """
    found: dict[type[Rule], Ingredient] = {}
    for item in _items(recipe):
        each = _read(item.strip()) if isinstance(item, str) else _of_class(*item)
        if each.rule in found:
            raise _wrong(str(each), Message("recipe.twice", rule=each.rule.spelling()))
        found[each.rule] = each
    return tuple(found.values())


def with_classes(text: str, classes: Mapping[str, type[Rule]]) -> tuple[Item, ...]:
    """Return a recipe in which the names of these rules, which the family does not list, are replaced by the classes.

    >>> from rulegrid.sudoku import AntiKnightRule
    >>> with_classes("Knight: 3, thermo", {"knight": AntiKnightRule}) == ((AntiKnightRule, 3), " thermo")
    True
    """
    items: list[Item] = []
    for item in _COMMA.split(text):
        match = _ITEM.fullmatch(item.strip())
        rule = classes.get(match[1].lower()) if match else None
        items.append((rule, int(match[2]) if match[2] else None) if rule and match else item)
    return tuple(items)


def _items(recipe: Recipe) -> Iterator[str | tuple[object, object]]:
    """Yield the items of a recipe: each a text for one rule, or an unchecked class with its number."""
    for item in [recipe] if isinstance(recipe, (str, type)) else recipe:
        if isinstance(item, str):
            yield from _COMMA.split(item)
        else:
            yield item if isinstance(item, tuple) and len(item) == 2 else (item, None)


def _of_class(rule: object, number: object) -> Ingredient:
    """Return the ingredient of a class, which may be a user's."""
    if not isinstance(rule, type) or not issubclass(rule, Rule):
        raise _wrong(repr(rule), Message("recipe.class"))
    if number is not None and not is_whole(number):
        raise _wrong(f"{rule.spelling()}:{number}", Message("recipe.number", most=MOST_CLUES))
    try:
        rule()
    except Exception as error:
        raise _wrong(rule.__name__, Message("recipe.not-made-alone", why=describe_exception(error))) from error
    sampler = getattr(rule, "sampler", None)
    if sampler is not None and not isinstance(sampler, Sampler):
        raise _wrong(rule.__name__, Message("recipe.sampler", given=quote(sampler)))
    return _check_ingredient(Ingredient(rule, number), rule.__name__)  # type: ignore[arg-type]


def _read(item: str) -> Ingredient:
    match = _ITEM.fullmatch(item)
    if not match:
        if ".py:" in item:
            raise _wrong(item, Message("recipe.as-class"))
        raise _wrong(item, Message("recipe.rule"))
    name, number = match[1].lower(), match[2]
    by_name = FamilyRules("sudoku")
    if name not in by_name:
        known = rules_called(name, by_name.values())
        if len(known) != 1:
            hint = suggestion(name, by_name.values())
            raise _wrong(
                item,
                Message("rule.none", given=quote(name), hint=hint)
                if hint
                else Message("recipe.no-rule", given=quote(name)),
            )
        name = known[0].spelling()
    return _check_ingredient(Ingredient(by_name[name], None if number is None else int(number)), item)


def _check_ingredient(found: Ingredient, item: str) -> Ingredient:
    """Return an ingredient. Raises RulegridError if its clues would have to be drawn, but can't be."""
    if found.sampler is None and found.rule.needs_clues and not found.has_layout:
        rules = [*FamilyRules("sudoku").values()]
        if found.rule not in rules:
            raise _wrong(item, Message("recipe.no-sampler", rule=found.rule.__name__))
        drawn = one_of(
            sorted(each.rule.spelling() for each in map(Ingredient, rules) if each.sampler or each.has_layout)
        )
        raise _wrong(item, Message("recipe.not-drawn", expected=drawn))
    if found.sampler is None and found.number is not None:
        raise _wrong(item, Message("recipe.no-number", rule=found.rule.spelling()))
    if found.number is not None and not 1 <= found.number <= MOST_CLUES:
        raise _wrong(item, Message("recipe.number", most=MOST_CLUES))
    return found


def _wrong(text: str, problem: Message) -> RulegridError:
    return RulegridError(Message("recipe.wrong", given=quote(text, 60), problem=problem))


def drawn_ingredients(recipe: Sequence[Ingredient]) -> list[Ingredient]:
    """Return the ingredients whose clues are drawn."""
    return [each for each in recipe if each.sampler is not None]
