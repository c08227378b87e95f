"""Answers about a puzzle of any family, from the table of queries: their options, within the limits of the server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from ..core.family import Family
from ..core.puzzle import Puzzle
from ..core.rule import Rule
from ..queries import QUERIES
from ..queries.output import Shown
from ..queries.query import Hooks, Response, one_family, one_puzzle, some_puzzles
from ..utils.errors import PuzzleFormatError, bounds, expected_got
from ..utils.json_text import expect
from ..utils.message import Message
from ..utils.svg import NotInstalled
from . import user_rules
from .puzzles import puzzle_from, take, take_family, take_puzzle
from .request import BinaryAnswer, Data, Refusal, RequestContext, ServerLimits

MOST_PUZZLES = 24
"""On a sheet."""

MOST: dict[tuple[str, str], int] = {
    ("solve", "skip"): 10**6,
    ("count", "limit"): 10**12,
    ("candidates", "limit"): 10**6,
    ("explain", "limit"): 400,
    ("steps", "limit"): 400,
    ("estimate", "dives"): 10_000,
    ("show", "step"): 400,
}
"""Bounds of options; `solutions` of the limits is another, and `seconds` bounds every search."""

BOUNDED = {("explain", "limit")}
"""Options that have their bound as default."""


def answering(name: str) -> Callable[[Data, RequestContext], Data | BinaryAnswer]:
    """Return the function that answers the query of this name: about "puzzle", with rules of its "family"."""

    def answer(data: Data, context: RequestContext) -> Data | BinaryAnswer:
        asked = QUERIES[name]
        keys, take_subject = SUBJECTS[asked.about]
        subject = take_subject(data, context.limits)
        options = [option.name for option in (*asked.more(subject), *asked.options)]
        take(data, ("family",), (*keys, *options))
        found = answer_query(name, subject, {key: data[key] for key in options if key in data}, context)
        if (
            asked.about is one_family
            and found.puzzle is not None
            and set(map(type, found.puzzle.rules)) & _own_rules(data)
        ):
            found.puzzle.code = data["code"]
        return BinaryAnswer(found.to_bytes(), found.media_type) if isinstance(found, Shown) else found.to_data()

    return answer


def _puzzles(data: Data, limits: ServerLimits) -> tuple[Puzzle, ...]:
    if "puzzles" not in data:
        return (take_puzzle(data, limits),)
    listed = expect(data["puzzles"], list, "question.puzzles")
    if not 1 <= len(listed) <= MOST_PUZZLES:
        raise PuzzleFormatError(
            expected_got(Message("server.puzzles", count=len(listed)), bounds(1, MOST_PUZZLES)), path="question.puzzles"
        )
    return tuple(puzzle_from(take_family(data), each, limits) for each in listed)


def _own_rules(data: Data) -> set[type[Rule]]:
    """Return the rules in Python that a query brings along for a puzzle that is to be made."""
    code = expect(data.get("code") or "", str, "question.code")
    return set(user_rules.rules_of(code, take_family(data)))


def _family(data: Data, limits: ServerLimits) -> Family:
    family, rules = take_family(data), _own_rules(data)
    return replace(family, built_in=(*family.built_in, *sorted(rules, key=lambda rule: rule.spelling())))


SUBJECTS: dict[Callable[[Any], Any], tuple[tuple[str, ...], Callable[[Data, ServerLimits], Any]]] = {
    one_puzzle: (("puzzle",), take_puzzle),
    some_puzzles: (("puzzle", "puzzles"), _puzzles),
    one_family: (("code",), _family),
}
"""By the subject of a query: the keys that contain it, besides that of the family, and its reader."""


def answer_query(
    name: str, subject: Any, given: Mapping[str, Any], context: RequestContext, seconds: float | None = None
) -> Response:
    """Return the answer to a query with these options; null means that an option is not given."""
    asked = QUERIES[name]
    seconds = context.limits.seconds if seconds is None else min(seconds, context.limits.seconds)
    bounds = _bounds(name, context.limits)
    options = tuple(
        replace(option, most=bounds[option.name]) if option.name in bounds else option for option in asked.options
    )
    given = {key: value for key, value in given.items() if value is not None}
    if "board" in given:
        from .puzzles import take_board  # calendars are imported only for queries about them

        given["board"] = take_board(given["board"], context.limits)
    try:
        values = replace(asked, options=options).read(given, subject, "question.")
        for key in bounds:
            if (name, key) in BOUNDED and values[key] is None:
                values[key] = bounds[key]
        if "timeout" in values:
            values["timeout"] = seconds if values["timeout"] is None else min(values["timeout"], seconds)
        return asked.ask(subject, values, Hooks(tick=context.tick, begun=context.begin))
    except NotInstalled as error:
        raise Refusal(501, error.message) from None


def _bounds(name: str, limits: ServerLimits) -> dict[str, int]:
    bounds = {option: most for (asked, option), most in MOST.items() if asked == name}
    return bounds | ({"limit": limits.solutions} if name == "solve" else {})
