"""A hint: the player's first mistake, else the next step, or the next piece with its reasons."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import SearchStopped
from ..engine.families import family_of
from ..utils.coordinates import cell_name
from ..utils.words import cell_said
from .base.answer import Response
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import WORDS, WORK

if TYPE_CHECKING:
    from ..engine.board import Board
    from ..engine.explain import StepHint
    from ..engine.puzzle import Puzzle


def read_given(value: Any, puzzle: Puzzle, path: str) -> Any:
    """Return pieces that belong to the puzzle."""
    return family_of(puzzle).spelling.read_pieces(puzzle, value, path)


OPTIONS = (
    *WORK,
    OptionSpec(
        "given", list, None, "Placed pieces that belong to the puzzle, and so are not removed.", read=read_given
    ),
    OptionSpec("steps", int, 1, "At most this many steps, up to the next value.", least=1),
    *WORDS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Hinted(Response):
    """A hint, None where the question was stopped; `puzzle` has the player's values. `piece_hint` is one for pieces."""

    hint: StepHint | None = field(default=None, repr=False)
    piece_hint: Any = field(default=None, repr=False)

    @property
    def first(self) -> str:
        """What to do, in short: the cell and its value, or the piece and its place; empty where it is not known."""
        if self.piece_hint is not None:
            piece = family_of(self.puzzle).spelling.hint_data(self.puzzle, self.piece_hint)["piece"]
            return str(piece["place"]) if piece else ""
        assert self.hint is not None
        is_step = self.status is Status.STEP and self.hint.cell is not None
        return f"{cell_said(self.hint.cell)}: {self.hint.value}" if is_step and self.hint.cell is not None else ""

    def text(self, *, in_lines: bool = False) -> str:
        """Return the reasons, as far as they were asked for; with `in_lines`, each implication has a line of its own."""
        language, show = self.options["language"], self.options["show"]
        if self.piece_hint is None:
            assert self.hint is not None
            return self.hint.text(language, show, in_lines=in_lines)
        of_family = family_of(self.puzzle).spelling
        return of_family.hint_text(self.puzzle, self.piece_hint, language, show, in_lines=in_lines)

    def picture(self, *, marked: bool = True) -> tuple[Puzzle, Board]:
        """Return what a drawing of the hint shows: a puzzle, `marked` by what the step cites, and the board on it."""
        show = self.options["show"]
        if self.piece_hint is not None:
            return family_of(self.puzzle).spelling.hint_picture(self.puzzle, self.piece_hint, show)
        from ..engine.explain.picture import StepMarks

        assert self.hint is not None
        puzzle, found = self.puzzle, self.hint
        board = puzzle.board.copy()
        if show != "all":
            return puzzle, board
        if found.cell is not None and found.value is not None:
            board.set_digit(*found.cell, found.value)
        rules = [*puzzle.rules, *([StepMarks(found.step)] if marked else [])]
        return type(puzzle)(puzzle.board, rules, puzzle.title, puzzle.labels, family=puzzle.family), board

    def to_svg(self) -> str:
        """Return a picture of the last step, or of the board with the piece."""
        if self.piece_hint is not None:
            puzzle, board = self.picture()
            return puzzle.to_svg(board)
        from ..engine.explain.picture import step_picture

        assert self.hint is not None
        language, show = self.options["language"], self.options["show"]
        return step_picture(self.puzzle, self.hint.states[-1], self.hint.step, language=language, show=show)

    def data(self) -> dict[str, Any]:
        """Return the hint: cell, value and steps, or the piece and those to be removed; texts in each language."""
        empty: dict[str, Any] = {
            "technique": None, "cell": None, "value": None, "steps_to_value": None, "unit": None, "cells": [], "piece": None, "remove": [],
            "reasons": {}, "parts": {}, "marks": {}, "degrees": [], "text": "", "texts": {}, "steps": [], "candidates": {},
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
            "steps_to_value": found.steps_to_value,
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
        from .base.steps import answer_step

        found, spelling = self.piece_hint, family_of(self.puzzle).spelling

        def text(language: str, show: str) -> str:
            return spelling.hint_text(self.puzzle, found, language, show)

        return {
            **spelling.hint_data(self.puzzle, found),
            "text": text(self.options["language"], self.options["show"]),
            "texts": {language: {show: text(language, show) for show in SHOWS} for language in LANGUAGES},
            "steps": [answer_step(step, self.options) for step in found.steps],
        }


def hint(puzzle: Puzzle, options: Options, hooks: Hooks) -> Hinted:
    """Return a hint."""
    if family_of(puzzle).spelling.has_pieces:
        return _hint_of_pieces(puzzle, options, hooks)
    from ..engine import explain
    from .base.steps import PlayerPosition, status_of_step

    work = PlayerPosition(puzzle, options, hooks)
    try:
        if wrong := work.mistake():
            state = explain.Explainer(puzzle, **work.limits).state()
            found = explain.StepHint((wrong,), state)
        else:
            found = explain.hint(work.position, work.marks, steps=options["steps"], **work.limits)
            found = replace(found, steps=tuple(map(work.named, found.steps)))
    except SearchStopped as stop:
        return Hinted(puzzle=work.position, status=Status.STOPPED, stopped=stop.reason, seconds=work.seconds)
    status = status_of_step(found.step)
    return Hinted(puzzle=work.position, status=status, hint=found, seconds=work.seconds)


def _hint_of_pieces(puzzle: Puzzle, options: Options, hooks: Hooks) -> Hinted:
    began = time.monotonic()
    limits = {"timeout": options["timeout"], "max_steps": options["max_steps"], "progress": False, "tick": hooks.tick}
    found, stopped = None, ""
    try:
        found = family_of(puzzle).spelling.hint(puzzle, given=options["given"] or (), **limits)
    except SearchStopped as stop:
        stopped = stop.reason
    if found is None:
        status = Status.STOPPED
    elif found.piece is not None:
        status = Status.STEP
    else:
        status = Status.SOLVED if found.is_solvable else Status.NONE
    seconds = time.monotonic() - began
    return Hinted(puzzle=puzzle, status=status, stopped=stopped, piece_hint=found, seconds=seconds)


QUESTION = QuestionSpec(
    "hint", "The first mistake, else the next step, or the next piece, with its reasons.", OPTIONS, hint
)
