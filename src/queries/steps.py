"""Queries for steps: the next one, all to the solution, or those that are open."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ..core.errors import SearchStopped
from ..core.family import OptionSpec, family_of
from ..core.puzzle_json import without_broken_clues
from ..utils.cells import cell_label
from ..utils.coordinates import Cell, cell_name
from .options import LIMITS, WORDS, WORK
from .query import Hooks, Options, QuerySpec, Response, Status, StopContext

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..explain.hints import StepHint
    from ..explain.steps import Step
    from ..generate.rating import Rating
    from .position import Pair


def read_given(value: Any, puzzle: Puzzle, path: str) -> Any:
    """Return pieces that belong to the puzzle."""
    return family_of(puzzle).spelling.read_pieces(puzzle, value, path)


HINT_OPTIONS = (
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
    """A hint, or None if the query was stopped; `puzzle` has the player's values. `piece_hint` is one for pieces."""

    hint: StepHint | None = field(default=None, repr=False)
    piece_hint: Any = field(default=None, repr=False)

    @property
    def first(self) -> str:
        """The next action, in short: the cell and its value, or the piece and its place; empty if it is not known."""
        if self.piece_hint is not None:
            piece = family_of(self.puzzle).spelling.hint_data(self.puzzle, self.piece_hint)["piece"]
            return str(piece["place"]) if piece else ""
        assert self.hint is not None
        is_step = self.status is Status.STEP and self.hint.cell is not None
        return f"{cell_label(self.hint.cell)}: {self.hint.value}" if is_step and self.hint.cell is not None else ""

    def text(self, *, in_lines: bool = False) -> str:
        """Return the reasons, as far as they were asked for; with `in_lines`, each implication has a line of its own."""
        language, show = self.options["language"], self.options["show"]
        if self.piece_hint is None:
            assert self.hint is not None
            return self.hint.text(language, show, in_lines=in_lines)
        of_family = family_of(self.puzzle).spelling
        return of_family.hint_text(self.puzzle, self.piece_hint, language, show, in_lines=in_lines)

    def picture(self, *, marked: bool = True) -> tuple[Puzzle, Board]:
        """Return the drawing of the hint: a puzzle, if `marked` with the marks of the step, and its board."""
        show = self.options["show"]
        if self.piece_hint is not None:
            return family_of(self.puzzle).spelling.hint_picture(self.puzzle, self.piece_hint, show)
        from ..explain.pictures import StepMarks

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
        from ..explain.pictures import step_picture

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
        from ..explain.step_text import SHOWS
        from ..utils.catalogue import LANGUAGES
        from .position import describe_all_steps

        found = self.hint
        assert found is not None
        states: list[Any] = [*found.states] or [None] * len(found.steps)
        steps, candidates = describe_all_steps(list(zip(states, found.steps, strict=True)), self.options)
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
        from ..explain.step_text import SHOWS
        from ..utils.catalogue import LANGUAGES
        from .position import answer_step

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
    from ..explain.explainer import Explainer
    from ..explain.hints import StepHint, hint
    from ..setting.doubtful import find_doubtful
    from .position import PlayerPosition, status_of_step

    work = PlayerPosition(puzzle, options, hooks)
    try:
        if wrong := work.mistake():
            state = Explainer(puzzle, **work.limits).state()
            found = StepHint((wrong,), state)
        else:
            found = hint(work.position, work.marks, steps=options["steps"], **work.limits)
            found = replace(found, steps=tuple(map(work.with_player_ending, found.steps)))
    except SearchStopped as stop:
        return Hinted(puzzle=work.position, status=Status.STOPPED, stopped=stop.reason, seconds=work.seconds)
    status = status_of_step(found.step)
    doubtful = find_doubtful(puzzle, options["timeout"]) if status is Status.NONE else ()
    return Hinted(puzzle=work.position, status=status, hint=found, doubtful=doubtful, seconds=work.seconds)


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


HINT_QUERY = QuerySpec(
    "hint", "The first mistake, else the next step, or the next piece, with its reasons.", HINT_OPTIONS, hint
)


EXPLAIN_OPTIONS = (
    *WORK,
    OptionSpec("limit", int, None, "Stop after this many steps.", least=1),
    *WORDS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Explained(Response):
    """An explanation: `pairs` are states and steps, `ending` is a step that changes nothing and reports the result.

    The ending is None if the query was stopped. `number` counts the steps, even if they were not kept.
    """

    pairs: tuple[Pair, ...] = field(default=(), repr=False)
    ending: Step | None = field(default=None, repr=False)
    state: Any = field(default=None, repr=False)
    number: int = 0
    rating: Rating | None = field(default=None, repr=False)

    def data(self) -> dict[str, Any]:
        from ..explain.step_text import sentence
        from .position import describe_all_steps

        pairs = [*self.pairs, *([(self.state, self.ending)] if self.ending is not None else ())]
        steps, candidates = describe_all_steps(pairs, self.options)
        ending = steps.pop() if self.ending is not None else None
        return {
            "rating": self.rating and self.rating.to_data(self.options["language"]),
            "steps": steps,
            "ending": ending,
            "candidates": candidates,
            "text": "" if self.ending is None else sentence(self.ending, self.options["language"]),
        }


def explain(puzzle: Puzzle, options: Options, hooks: Hooks) -> Explained:
    """Return every step to the end; `hooks.each` gets each step with the state before it."""
    from ..explain.explainer import Explainer
    from ..explain.hints import walk
    from ..explain.piece_steps import PieceState
    from ..explain.steps import FULL
    from ..generate.rating import Meter, levels_of, rate
    from .position import PlayerPosition, status_of_step

    held: Callable[[], AbstractContextManager[None]] = nullcontext
    if hooks.takes_interrupts:
        from ..utils.runtime import hold_interrupts

        held = hold_interrupts
    work = PlayerPosition(puzzle, options, hooks)
    limit = options["limit"]
    meter = Meter(len(puzzle.board.grid.cells))
    pairs: list[Pair] = []
    ending: Step | None = None
    state: Any = None
    rating = None
    with StopContext(hooks) as stopping:
        if wrong := work.mistake():
            ending, state = wrong, Explainer(puzzle, **work.limits).state()
        else:
            for state, step in walk(work.position, work.marks, **work.limits):
                if not step.changes:
                    ending = work.with_player_ending(step)
                    break
                if len(meter.doors) == limit:
                    stopping.stopped = "limit"
                    break
                with held():
                    meter.add(step)
                    if hooks.keeps:
                        pairs.append((state, step))
                    hooks.found(state, step)
            if ending is not None and ending.technique == FULL and isinstance(state, PieceState):
                rating = rate(puzzle, **work.limits)  # by choices, not by these steps
    if ending is None or stopping.stopped:
        status = Status.STOPPED
    else:
        status = status_of_step(ending)
    if rating is None and status is not Status.MISTAKE:
        rating = meter.rating(levels_of(puzzle), is_complete=status is Status.SOLVED)
    return Explained(
        puzzle=work.position, status=status, stopped=stopping.stopped, pairs=tuple(pairs), ending=ending, state=state,
        number=len(meter.doors), rating=rating, seconds=work.seconds,
    )  # fmt: skip


EXPLAIN_QUERY = QuerySpec("explain", "Every step to the solution, with its reasons.", EXPLAIN_OPTIONS, explain)


STEPS_OPTIONS = (
    *WORK,
    OptionSpec("technique", str, None, "Only steps of this technique: a key such as xy-wing."),
    OptionSpec("uniqueness", bool, False, "Also steps that are right because there is only one solution."),
    OptionSpec("limit", int, None, "Stop after this many steps.", least=1),
    *WORDS,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Open(Response):
    """The open steps, the easiest first, or the player's first mistake; none in a full or contradictory grid.

    `candidates` are those at the position; `permits_uniqueness` is whether the rules permit arguments from uniqueness.
    """

    steps: tuple[Step, ...] = field(default=(), repr=False)
    candidates: Mapping[Cell, Sequence[int]] = field(default_factory=dict, repr=False)
    permits_uniqueness: bool = False

    def data(self) -> dict[str, Any]:
        from .position import answer_step

        return {
            "steps": [answer_step(step, self.options) for step in self.steps],
            "candidates": {cell_name(cell): list(map(int, values)) for cell, values in self.candidates.items()},
            "permits_uniqueness": self.permits_uniqueness,
        }


def steps(puzzle: Puzzle, options: Options, hooks: Hooks) -> Open:
    """Return the open steps; `hooks.each` gets each step as it is found."""
    from ..explain.explainer import Explainer
    from ..explain.open_steps import allows_uniqueness, marked_state, open_steps
    from .position import PlayerPosition, status_of_step

    work = PlayerPosition(puzzle, options, hooks)
    position = work.position
    found: list[Step] = []
    known: dict[str, Any] = {}
    wrong = None
    with StopContext(hooks) as stopping:
        if not family_of(puzzle).spelling.has_pieces:
            explainer = Explainer(puzzle, **work.limits)
            known["candidates"] = marked_state(explainer, work.marks, options["mine"]).candidates()
            known["permits_uniqueness"] = allows_uniqueness(explainer)
            wrong = work.mistake()
        every = open_steps(
            puzzle,
            work.marks,
            options["technique"],
            board=options["mine"],
            uniqueness=options["uniqueness"],
            **work.limits,
        )
        for step in [wrong] if wrong else every:
            found.append(step)
            hooks.found(step)
            if len(found) == options["limit"]:
                break
    if stopping.stopped:
        status = Status.STOPPED
    elif found:
        status = status_of_step(found[0])
    elif without_broken_clues(position).broken_units():
        status = Status.NONE
    else:
        status = Status.OPEN if position.board.count_filled() < len(position.board.grid.cells) else Status.SOLVED
    return Open(
        puzzle=position,
        status=status,
        stopped=stopping.stopped,
        steps=tuple(found),
        seconds=work.seconds,
        **known,
    )


STEPS_QUERY = QuerySpec(
    "steps", "The first mistake, else the steps that are open at a position, the easiest first.", STEPS_OPTIONS, steps
)
