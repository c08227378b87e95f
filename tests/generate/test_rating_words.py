"""Ratings in words, in each language."""

import pytest

from rulegrid.core.difficulty import LEVELS, Levels
from rulegrid.explain.piece_steps import PieceChoice
from rulegrid.explain.steps import Step
from rulegrid.generate.rating import MOST_SOLUTIONS, Meter, describe_rating
from rulegrid.utils.message import Message, say

ANY = Levels(2.7, 3.9, 5.5, 6.0)
PIECE = Message("unit.piece", piece=Message("unit.piece-name", name="U"))


def test_every_level_has_a_name():
    for name in LEVELS:
        assert say(Message(f"level.{name}")) == name
        assert say(Message(f"level.{name}"), "zh") != name


@pytest.mark.parametrize(
    ("solutions", "doors", "searched", "english", "chinese"),
    [
        (1, 1, 0, ["fewest steps to choose from: 1"], ["最窄处：只有 1 步可走"]),
        (7, 2, 0, ["fewest steps to choose from: 2", "solutions: 7"], ["最窄处：有 2 步可走", "解的个数：7"]),
        (
            MOST_SOLUTIONS, 2, 1,
            ["fewest steps to choose from: 1", "solutions: 20000 or more", "found by search alone: 1 step"],
            ["最窄处：只有 1 步可走", "解的个数：至少 20000", "只能靠搜索找到：1 步"],
        ),
    ],
)  # fmt: skip
def test_what_is_said_besides(solutions, doors, searched, english, chinese):
    meter = Meter(16)
    meter.add(Step("tried", cost=1.8, doors=doors, payload=PieceChoice(0, PIECE, (), PIECE, 9, 3)))
    for _ in range(searched):
        meter.add(Step("search", cost=1.1, doors=1))
        meter.add(Step("hole", cost=1.8, doors=doors))
    meter.solutions = solutions
    assert describe_rating(meter.rating(ANY))[3:] == english
    assert describe_rating(meter.rating(ANY), "zh")[3:] == chinese
    assert "Of 9 places, 3 lead to a solution." in describe_rating(meter.rating(ANY))[1]


def test_a_puzzle_without_steps():
    assert describe_rating(Meter(16).rating(ANY)) == ["rating: 0.00 (easy)", "steps: 0"]
    assert describe_rating(Meter(16).rating(ANY), "zh") == ["难度：0.00（容易）", "步数：0"]
