"""Answers for those who want to understand: the next steps with their reasons, and what a setter asks about a puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from ..engine import explain
from ..engine.board import Board
from ..engine.errors import NotUnique, SearchStopped
from ..engine.explain import LANGUAGES, Kind, State, Step, sentence
from ..engine.explain.data import step_data
from ..engine.explain.state import Marks
from ..engine.explain.words import SHOWS
from ..engine.puzzle import Puzzle
from ..engine.setting.words import describe
from ..utils.coordinates import Cell, cell_name
from ..utils.json_text import expect
from .messages import Data
from .puzzles import take, take_board, take_marks, take_puzzle
from .running import Question

LOOK_SECONDS = 5.0
"""How long wrong values are looked for, before the next step is."""

MOST_STEPS = 400
"""In one answer."""

Candidates = dict[Cell, tuple[int, ...]]


def steps(data: Data, question: Question) -> Data:
    """Answer /api/explain: what is wrong in the player's grid, else the steps to the next value, or with "all" to the end.

    With "marks", the player's pencil marks, the steps go on from there, and a mark that is missing is wrong, too.
    "candidates" are those before the first step; each step says which candidates are gone after it.
    """
    take(data, ("family", "puzzle"), ("mine", "marks", "all"))
    puzzle = take_puzzle(data, question.limits)
    mine = puzzle.board if data.get("mine") is None else take_board(data["mine"], puzzle.board, "question.mine")
    marks = None if data.get("marks") is None else take_marks(data["marks"], mine, "question.marks")
    wants_all: bool = expect(data.get("all", False), bool, "question.all")
    if mistake := _mistake(puzzle, mine, marks, question):
        return _answer([(None, mistake)])
    position = puzzle.changed(mine)
    options: dict[str, Any] = {"timeout": question.limits.seconds, "tick": question.tick}
    if not wants_all:
        hint = explain.hint(position, marks, **options)
        return _answer(zip(hint.states, hint.steps, strict=False) if hint.states else [(None, hint.step)])
    return _answer(_until_stopped(position, marks, options))


def _mistake(puzzle: Puzzle, mine: Board, marks: Marks | None, question: Question) -> Step | None:
    if mine == puzzle.board and not marks:
        return None
    seconds = min(LOOK_SECONDS, question.limits.seconds)
    try:
        return explain.first_mistake(puzzle, mine, marks, timeout=seconds, tick=question.tick)
    except SearchStopped:
        return None  # the steps go on from what is there, and say so where it leads nowhere


def _until_stopped(puzzle: Puzzle, marks: Marks | None, options: dict[str, Any]) -> Iterator[tuple[Any, Step | None]]:
    """Yield the steps to the end; None where a limit was reached."""
    try:
        for number, (state, step) in enumerate(explain.walk(puzzle, marks, **options)):
            yield state, step if number < MOST_STEPS else None
            if number == MOST_STEPS:
                return
    except SearchStopped:
        yield None, None


def _answer(pairs: Iterable[tuple[Any, Step | None]]) -> Data:
    """Return states and steps as data."""
    described: list[Data] = []
    first: Candidates = {}
    before: Candidates | None = None
    is_complete = True
    for state, step in pairs:
        if step is None:
            is_complete = False
            break
        now = state.candidates() if isinstance(state, State) else None
        if described and before is not None and now is not None:
            described[-1]["gone"] = _gone(before, now)
        if not described:
            first = now or {}
        before = now
        texts = {language: {show: sentence(step, language, show) for show in SHOWS} for language in LANGUAGES}
        if step.kind in (Kind.WRONG_VALUE, Kind.MISSING_MARK):
            step = replace(step, placed=())
        described.append(step_data(step) | {"texts": texts, "changes": step.changes})
    candidates = {cell_name(cell): list(map(int, values)) for cell, values in first.items()}
    return {"steps": described, "candidates": candidates, "complete": is_complete}


def _gone(before: Candidates, after: Candidates) -> dict[str, list[int]]:
    """Return the candidates that are no longer there: of a cell whose value is known now all of them."""
    gone = {cell: [value for value in values if value not in after.get(cell, ())] for cell, values in before.items()}
    return {cell_name(cell): list(map(int, values)) for cell, values in gone.items() if values}


def setter(data: Data, question: Question) -> Data:
    """Answer /api/setter: whether the puzzle is unique, and if not why; with "clues" what it could be without.

    "texts" say it in sentences, in each language; "lines" are those in English.
    """
    take(data, ("family", "puzzle"), ("clues",))
    puzzle = take_puzzle(data, question.limits)
    wants_clues: bool = expect(data.get("clues", False), bool, "question.clues")
    options: dict[str, Any] = {"timeout": question.limits.seconds, "tick": question.tick, "progress": False}
    found = puzzle.check(clues=wants_clues, **options)
    answer = {key: value for key, value in found.to_data().items() if key != "puzzle"}
    texts = {language: describe(found, language) for language in LANGUAGES}
    return answer | {"texts": texts, "lines": texts["en"], "seconds": question.seconds}


def rate(data: Data, question: Question) -> Data:
    """Answer /api/rate: how hard a puzzle with one solution is, with the costliest step in words; any other has no level."""
    take(data, ("family", "puzzle"))
    puzzle = take_puzzle(data, question.limits)
    try:
        rating = puzzle.rate(timeout=question.limits.seconds, tick=question.tick)
    except NotUnique:
        return {"level": None}
    step = rating.hardest
    texts = {} if step is None else {language: sentence(step, language) for language in LANGUAGES}
    return rating.to_data() | {"texts": texts}
