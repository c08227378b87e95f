"""Ratings and kinds of steps in words, in each language."""

import re
from collections import Counter
from string import Formatter

import pytest

from rulegrid.engine.explain.step import Kind, Step
from rulegrid.engine.explain.words import kind_name
from rulegrid.engine.rating import LEVELS
from rulegrid.engine.rating.pieces import MOST_SOLUTIONS
from rulegrid.engine.rating.rating import Meter
from rulegrid.engine.rating.words import LEVEL_NAMES, TEXTS, describe_rating

HAN = re.compile("[\u4e00-\u9fff]")
RATED = set(Kind) - {
    Kind.LOOKED_UP, Kind.FAR_OFF, Kind.FULL, Kind.CONTRADICTION, Kind.WRONG_VALUE, Kind.MISSING_MARK, Kind.NO_SOLUTION,
}  # fmt: skip
OF_EXPLANATIONS = {Kind.ONLY_PIECE, Kind.COVERED, Kind.EXCLUDED, Kind.HOLE, Kind.WRONG_PLACE, Kind.SEARCHED}


def fields(text):
    return sorted({field for _, field, _, _ in Formatter().parse(text) if field})


@pytest.mark.parametrize("language", sorted(set(TEXTS) - {"en"}))
def test_every_text_is_translated_with_its_fields(language):
    assert TEXTS[language].keys() == TEXTS["en"].keys()
    for key, text in TEXTS["en"].items():
        assert set(fields(TEXTS[language][key])) == set(fields(text)), key
    assert LEVEL_NAMES[language].keys() == {name for name, _ in LEVELS}


@pytest.mark.parametrize("kind", sorted(RATED - OF_EXPLANATIONS))
def test_every_kind_that_is_rated_has_a_name_in_chinese(kind):
    assert kind_name(kind) == str(kind)
    assert HAN.search(kind_name(kind, "zh"))


def test_no_two_kinds_are_called_alike():
    assert max(Counter(kind_name(kind, "zh") for kind in RATED - OF_EXPLANATIONS).values()) == 1


@pytest.mark.parametrize(
    ("solutions", "doors", "searched", "english", "chinese"),
    [
        (1, 1, 0, ["fewest open: 1 step at a time"], ["最窄处：只有 1 步可走"]),
        (7, 2, 0, ["fewest open: 2 steps at a time", "solutions: 7"], ["最窄处：有 2 步可走", "解的个数：7"]),
        (
            MOST_SOLUTIONS, 2, 1,
            ["fewest open: 1 step at a time", "solutions: 20000 or more", "found by search alone: 1 step"],
            ["最窄处：只有 1 步可走", "解的个数：至少 20000", "只能靠搜索找到：1 步"],
        ),
    ],
)  # fmt: skip
def test_what_is_said_besides(solutions, doors, searched, english, chinese):
    meter = Meter(16)
    meter.add(Step(Kind.HOLE, cost=1.8, doors=doors, details={"tried": (9, 3)}))
    for _ in range(searched):
        meter.add(Step(Kind.SEARCH, cost=1.1, doors=1))
        meter.add(Step(Kind.HOLE, cost=1.8, doors=doors))
    meter.solutions = solutions
    assert describe_rating(meter.rating())[3:] == english
    assert describe_rating(meter.rating(), "zh")[3:] == chinese
    assert "Of 9 places, 3 lead to a solution." in describe_rating(meter.rating())[1]


def test_a_puzzle_without_steps():
    assert describe_rating(Meter(16).rating()) == ["rating: 0.00 (easy)", "steps: 0"]
    assert describe_rating(Meter(16).rating(), "zh") == ["难度：0.00（容易）", "步数：0"]
