"""A hint: the player's first mistake, else the next value or piece, with the steps that lead to it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine import families
from ..engine.errors import SearchStopped
from ..utils.coordinates import cell_name
from .base.answer import Answer
from .base.hooks import Hooks
from .base.option import LIMITS, Option
from .base.question import Options, Question
from .base.status import Status
from .base.work import WORDS, WORK

if TYPE_CHECKING:
    from ..engine.explain import Hint
    from ..engine.puzzle import Puzzle


def read_given(value: Any, puzzle: Puzzle, path: str) -> Any:
    """Return pieces that belong to the puzzle."""
    return families.spelling(puzzle.family).read_pieces(puzzle, value, path)


OPTIONS = (
    *WORK,
    Option("given", list, None, "Placed pieces that belong to the puzzle, and so are not removed.", read=read_given),
    *WORDS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Hinted(Answer):
    """A hint, None where the question was stopped; `puzzle` has the player's values. `piece_hint` is one for pieces."""

    hint: Hint | None = field(default=None, repr=False)
    piece_hint: Any = field(default=None, repr=False)
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def data(self) -> dict[str, Any]:
        """Return the hint: cell, value and steps, or the piece and those to be removed; texts in each language."""
        empty: dict[str, Any] = {
            "technique": None, "cell": None, "value": None, "unit": None, "cells": [], "piece": None, "remove": [],
            "text": "", "texts": {}, "steps": [], "candidates": {},
        }  # fmt: skip
        if self.piece_hint is not None:
            return empty | self._of_piece()
        return empty | self._of_value() if self.hint is not None else empty

    def _of_value(self) -> dict[str, Any]:
        from ..engine.explain import LANGUAGES
        from ..engine.explain.words import SHOWS
        from .base.steps import described_all

        found = self.hint
        assert found is not None
        states: list[Any] = [*found.states] or [None] * len(found.steps)
        steps, candidates = described_all(list(zip(states, found.steps, strict=True)), self.options)
        is_step = self.status is Status.STEP
        return {
            "technique": found.technique,
            "cell": cell_name(found.cell) if is_step and found.cell is not None else None,
            "value": int(found.value) if is_step and found.value is not None else None,
            "unit": found.unit or None,
            "cells": list(map(cell_name, found.cells)),
            "text": found.text(self.options["language"], self.options["show"]),
            "texts": {language: {show: found.text(language, show) for show in SHOWS} for language in LANGUAGES},
            "steps": steps,
            "candidates": candidates,
        }

    def _of_piece(self) -> dict[str, Any]:
        from ..engine.explain import LANGUAGES
        from ..engine.explain.words import SHOWS
        from .base.steps import described

        found, spelling = self.piece_hint, families.spelling(self.puzzle.family)

        def text(language: str, show: str) -> str:
            return spelling.hint_text(self.puzzle, found, language, show)

        return {
            **spelling.hint_data(self.puzzle, found),
            "text": text(self.options["language"], self.options["show"]),
            "texts": {language: {show: text(language, show) for show in SHOWS} for language in LANGUAGES},
            "steps": [described(step, self.options) for step in found.steps],
        }


def hint(puzzle: Puzzle, options: Options, hooks: Hooks) -> Hinted:
    """Return a hint."""
    if families.spelling(puzzle.family).has_pieces:
        return _hint_of_pieces(puzzle, options, hooks)
    from ..engine import explain
    from .base.steps import Work, status_of_step

    work = Work(puzzle, options, hooks)
    try:
        if wrong := work.mistake():
            state = explain.Explainer(puzzle, **work.limits).state()
            found = explain.Hint((wrong,), state)
        else:
            found = explain.hint(work.position, work.marks, **work.limits)
    except SearchStopped as stop:
        return Hinted(
            puzzle=work.position, status=Status.STOPPED, stopped=stop.reason, options=options, seconds=work.seconds
        )
    status = status_of_step(found.step)
    return Hinted(puzzle=work.position, status=status, hint=found, options=options, seconds=work.seconds)


def _hint_of_pieces(puzzle: Puzzle, options: Options, hooks: Hooks) -> Hinted:
    began = time.monotonic()
    limits = {"timeout": options["timeout"], "max_steps": options["max_steps"], "progress": False, "tick": hooks.tick}
    found, stopped = None, ""
    try:
        found = families.spelling(puzzle.family).hint(puzzle, given=options["given"] or (), **limits)
    except SearchStopped as stop:
        stopped = stop.reason
    if found is None:
        status = Status.STOPPED
    elif found.piece is not None:
        status = Status.STEP
    else:
        status = Status.SOLVED if found.is_solvable else Status.NONE
    seconds = time.monotonic() - began
    return Hinted(puzzle=puzzle, status=status, stopped=stopped, piece_hint=found, options=options, seconds=seconds)


QUESTION = Question("hint", "The first mistake, else the next value or piece, with its reasons.", OPTIONS, hint)
