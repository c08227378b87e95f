"""Answers about a puzzle of any family, from the table of questions: their options, within the limits of the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..engine.puzzle import Puzzle
from ..questions import QUESTIONS
from ..questions.base.answer import Answer
from ..questions.base.hooks import Hooks
from .limits import Limits
from .messages import Data
from .puzzles import take, take_puzzle
from .running import Question

MOST: dict[tuple[str, str], int] = {
    ("solve", "skip"): 10**6,
    ("count", "limit"): 10**12,
    ("candidates", "limit"): 10**6,
    ("explain", "limit"): 400,
    ("estimate", "dives"): 10_000,
}
"""Bounds of options; `solutions` of the limits is another, and `seconds` bounds every search."""

BOUNDED = {("explain", "limit")}
"""Options that have their bound where they are not given."""


def answering(name: str) -> Callable[[Data, Question], Data]:
    """Return what answers the question of this name about the puzzle in "puzzle", with rules of its "family"."""

    def answer(data: Data, question: Question) -> Data:
        options = [option.name for option in QUESTIONS[name].options]
        take(data, ("family", "puzzle"), options)
        puzzle = take_puzzle(data, question.limits)
        return answered(name, puzzle, {key: data[key] for key in options if key in data}, question).to_data()

    return answer


def answered(
    name: str, puzzle: Puzzle, given: Mapping[str, Any], question: Question, seconds: float | None = None
) -> Answer:
    """Return the answer to a question with these options; null stands for one that is not given."""
    asked = QUESTIONS[name]
    seconds = question.limits.seconds if seconds is None else min(seconds, question.limits.seconds)
    bounds = _bounds(name, question.limits)
    options = tuple(
        replace(option, most=bounds[option.name]) if option.name in bounds else option for option in asked.options
    )
    given = {key: value for key, value in given.items() if value is not None}
    values = replace(asked, options=options).read(given, puzzle, "question.")
    for key in bounds:
        if (name, key) in BOUNDED and values[key] is None:
            values[key] = bounds[key]
    if "timeout" in values:
        values["timeout"] = seconds if values["timeout"] is None else min(values["timeout"], seconds)
    return asked.ask(puzzle, values, Hooks(tick=question.tick, begun=question.begin))


def _bounds(name: str, limits: Limits) -> dict[str, int]:
    """Return the bounds of a question's options on this server."""
    bounds = {option: most for (asked, option), most in MOST.items() if asked == name}
    return bounds | ({"limit": limits.solutions} if name == "solve" else {})
