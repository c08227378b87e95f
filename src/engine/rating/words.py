"""Ratings in sentences: one table of texts for each language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..explain.words import kind_name, sentence
from .pieces import MOST_SOLUTIONS

if TYPE_CHECKING:
    from .rating import Rating

ENGLISH: dict[str, str] = {
    "rating": "rating: {value:.2f} ({level})",
    "hardest": "hardest step: {cost:.2f}, {kind}: {text}",
    "steps": "steps: {count}",
    "kind": "{kind} {count}",
    "kinds": " ({kinds})",
    "comma": ", ",
    "one door": "fewest open: 1 step at a time",
    "doors": "fewest open: {count} steps at a time",
    "solutions": "solutions: {count}",
    "many solutions": "solutions: {count} or more",
    "one searched": "found by search alone: 1 step",
    "searched": "found by search alone: {count} steps",
    "one good": "Of {places} places, 1 leads to a solution.",
    "good": "Of {places} places, {count} lead to a solution.",
}

CHINESE: dict[str, str] = {
    "rating": "难度：{value:.2f}（{level}）",
    "hardest": "最难的一步：{cost:.2f}，{kind}：{text}",
    "steps": "步数：{count}",
    "kind": "{kind} {count}",
    "kinds": "（{kinds}）",
    "comma": "、",
    "one door": "最窄处：只有 1 步可走",
    "doors": "最窄处：有 {count} 步可走",
    "solutions": "解的个数：{count}",
    "many solutions": "解的个数：至少 {count}",
    "one searched": "只能靠搜索找到：1 步",
    "searched": "只能靠搜索找到：{count} 步",
    "one good": "{places} 个位置中只有 1 个通向解。",
    "good": "{places} 个位置中有 {count} 个通向解。",
}

TEXTS = {"en": ENGLISH, "zh": CHINESE}

LEVEL_NAMES: dict[str, dict[str, str]] = {
    "en": {},
    "zh": {"easy": "容易", "medium": "中等", "hard": "困难", "fiendish": "极难", "extreme": "骨灰级"},
}
"""What levels are called, where not by their own names."""


def describe_rating(rating: Rating, language: str = "en") -> list[str]:
    """Return a rating in words, some lines.

    >>> from rulegrid.sudoku import read_puzzle
    >>> for line in describe_rating(read_puzzle("1..4......32....").rate()):
    ...     print(line)
    rating: 1.38 (easy)
    hardest step: 1.20, hidden single: In the block at C3, 4 fits only in D3.
    steps: 12 (hidden single 12)
    fewest open: 4 steps at a time
    """
    texts = TEXTS[language]
    level = LEVEL_NAMES[language].get(rating.level, rating.level)
    lines = [texts["rating"].format(value=rating.value, level=level)]
    if (step := rating.hardest) is not None:
        places, good = step.details.get("tried", (0, 0))
        said = tried_text(places, good, language) if places else sentence(step, language)
        lines.append(texts["hardest"].format(cost=step.cost, kind=called(step.kind, language), text=said))
    kinds = texts["comma"].join(
        texts["kind"].format(kind=called(kind, language), count=count) for kind, count in rating.kinds.items()
    )
    lines.append(texts["steps"].format(count=rating.steps) + (texts["kinds"].format(kinds=kinds) if kinds else ""))
    if rating.steps:
        lines.append(texts["one door" if rating.fewest_doors == 1 else "doors"].format(count=rating.fewest_doors))
    if rating.solutions > 1:
        key = "many solutions" if rating.solutions == MOST_SOLUTIONS else "solutions"
        lines.append(texts[key].format(count=rating.solutions))
    if rating.searched:
        lines.append(texts["one searched" if rating.searched == 1 else "searched"].format(count=rating.searched))
    return lines


def tried_text(places: int, good: int, language: str = "en") -> str:
    """Return a choice in words.

    >>> tried_text(9, 1), tried_text(9, 3), tried_text(9, 1, "zh")
    ('Of 9 places, 1 leads to a solution.', 'Of 9 places, 3 lead to a solution.', '9 个位置中只有 1 个通向解。')
    """
    return TEXTS[language]["one good" if good == 1 else "good"].format(places=places, count=good)


def called(kind: str, language: str = "en") -> str:
    """Return what a kind of step is called in a rating."""
    return kind_name("tried" if kind == "looked up" else kind, language)
