"""A player's position, and the steps that lead on from it, as data."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..core.errors import SearchStopped
from ..explain.hints import first_mistake
from ..explain.state import State
from ..explain.step_text import SHOWS, message_of, sentence, step_data
from ..explain.steps import CONTRADICTION, FULL, MISSING_MARK, MISTAKES, NONE, SEVERAL, WRONG_VALUE, NoSolutionEnd, Step
from ..utils.catalogue import LANGUAGES
from ..utils.coordinates import Cell, cell_name
from ..utils.message import cited_cells, say
from .query import Hooks, Status

if TYPE_CHECKING:
    from ..core.family import Marks
    from ..core.puzzle import Puzzle
    from .query import Options


LOOK_SECONDS = 5.0
"""How long mistakes are looked for, before the next step is."""

ENDINGS = {
    FULL: Status.SOLVED,
    CONTRADICTION: Status.NONE,
    NONE: Status.NONE,
    SEVERAL: Status.SEVERAL,
    WRONG_VALUE: Status.MISTAKE,
    MISSING_MARK: Status.MISTAKE,
}
"""The status of a step that changes nothing."""

Pair = tuple[Any, Step]
"""A step, with the state before it."""


def status_of_step(step: Step) -> Status:
    """Return the status of an answer that ends with this step."""
    return Status.STEP if step.changes else ENDINGS[step.technique]  # a rule may be called like an ending: none


class PlayerPosition:
    """A puzzle with the player's work: `position` is the puzzle with the player's values, `marks` are the pencil marks.

    Marks in cells with a value are ignored. `limits` are the keyword arguments of all explaining functions.
    """

    def __init__(self, puzzle: Puzzle, options: Options, hooks: Hooks) -> None:
        mine = puzzle.board if options["mine"] is None else options["mine"]
        marks = options["marks"]
        self.began = time.monotonic()
        self.puzzle = puzzle
        self.position = puzzle.replace(mine, puzzle.rules)
        self.marks: Marks | None = marks and {
            cell: values for cell, values in marks.items() if not mine.get_digit(*cell)
        }
        self.limits: dict[str, Any] = {
            "timeout": options["timeout"],
            "max_steps": options["max_steps"],
            "tick": hooks.tick,
        }

    @property
    def seconds(self) -> float:
        """The time since it began."""
        return time.monotonic() - self.began

    def with_player_ending(self, step: Step) -> Step:
        """Return the end of an explanation; if there is no solution with the player's entries, its text says that."""
        is_entered = (
            step.technique == NONE and step.payload.key(step) == NONE and self.position.board != self.puzzle.board
        )
        return replace(step, payload=NoSolutionEnd("entries")) if is_entered else step

    def mistake(self) -> Step | None:
        """Return the first mistake, a wrong value or else a missing mark; None if none is found in a few seconds.

        In that case, the steps continue from the position, and a later step reports a contradiction.
        """
        if self.position.board == self.puzzle.board and not self.marks:
            return None
        timeout = self.limits["timeout"]
        limits = self.limits | {"timeout": LOOK_SECONDS if timeout is None else min(LOOK_SECONDS, timeout)}
        try:
            return first_mistake(self.puzzle, self.position.board, self.marks, **limits)
        except SearchStopped:
            return None


def texts_of(step: Step) -> dict[str, dict[str, str]]:
    """Return the texts of a step by language and degree; "unnamed" is the full text without the technique's name."""
    unnamed = message_of(step, is_named=False)
    return {
        language: {show: sentence(step, language, show) for show in SHOWS} | {"unnamed": say(unnamed, language)}
        for language in LANGUAGES
    }


def answer_step(step: Step, options: Options) -> dict[str, Any]:
    """Return a step as data: with its text as it was asked for, and all of its texts."""
    if step.technique in MISTAKES:
        step = replace(step, placed=())
    data = step_data(step, options["language"], options["show"])
    return data | {
        "texts": texts_of(step),
        "names": {language: say(step.title, language) for language in LANGUAGES},
        "cited": cells_cited(step),
        "marks": marks_of(step),
        "changes": step.changes,
        "gone": None,
    }


def marks_of(step: Step) -> dict[str, list[tuple[int, str]]]:
    """Return the candidates that have a part in a step, by cell, as pictures colour them: of several roles each has the first."""
    from ..explain.pictures import COLOURS

    marks: dict[str, dict[int, str]] = {}
    for role in COLOURS:
        for cell, values in step.roles.get(role, ()):
            for value in values:
                marks.setdefault(cell_name(cell), {}).setdefault(int(value), role)
    return {cell: list(roles.items()) for cell, roles in marks.items()}


def cells_cited(step: Step) -> dict[str, list[str]]:
    """Return the cells that a step names, by how much it shows."""
    return {show: cited_cells(message_of(step, show)) for show in SHOWS}


def describe_all_steps(pairs: Sequence[Pair], options: Options) -> tuple[list[dict[str, Any]], dict[str, list[int]]]:
    """Return steps as data, and the candidates before the first; `gone` has those that are no longer there after a step.

    `gone` is None after the last, and where pieces are placed.
    """
    data: list[dict[str, Any]] = []
    first: Mapping[Cell, Sequence[int]] = {}
    before: Mapping[Cell, Sequence[int]] | None = None
    for state, step in pairs:
        now = state.candidates() if isinstance(state, State) else None
        if data and before is not None and now is not None:
            data[-1]["gone"] = _gone(before, now)
        if not data:
            first = now or {}
        before = now
        data.append(answer_step(step, options))
    return data, {cell_name(cell): list(map(int, values)) for cell, values in first.items()}


def _gone(before: Mapping[Cell, Sequence[int]], after: Mapping[Cell, Sequence[int]]) -> dict[str, list[int]]:
    """Return the candidates that are no longer there: of a cell whose value is known now all of them."""
    gone = {cell: [value for value in values if value not in after.get(cell, ())] for cell, values in before.items()}
    return {cell_name(cell): list(map(int, values)) for cell, values in gone.items() if values}
