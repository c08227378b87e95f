"""Lessons about the explainer's techniques, by cost: what each is, why it is valid, and an example."""

from __future__ import annotations

from functools import cache
from importlib import resources
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from ..utils.coordinates import Cell, as_cell
from ..utils.errors import RulegridError, unknown_name
from ..utils.message import Message
from .explainer import TECHNIQUES, Explainer, technique_of
from .open_steps import open_steps
from .state import State
from .steps import SEARCH, Step, Technique

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle

LAST = 10.0
"""The place in that order of techniques without a cost of their own."""

_MOST_STEPS = 10  # steps that are searched for the one with the shortest text


class Example(NamedTuple):
    """A position and an open step of a technique in it."""

    puzzle: Puzzle
    state: State
    step: Step


def lessons() -> list[Technique]:
    """Return the techniques for puzzles of values, the easiest first."""
    of_values = [each for each in TECHNIQUES.values() if each.group or each is SEARCH]
    return sorted(of_values, key=lambda each: each.cost or LAST)


def lesson(key: str) -> Technique:
    """Return a technique by its key; raises RulegridError with similar keys if there is none.

    >>> lesson("xy-wings")
    Traceback (most recent call last):
        ...
    rulegrid.RulegridError: no technique 'xy-wings', did you mean 'xy-wing'?
    """
    known = {each.key: each for each in lessons()}
    if key not in known:
        raise RulegridError(unknown_name("technique", key, known))
    return known[key]


def name_of(technique: Technique) -> Message:
    """Return the name of a technique."""
    return Message("lesson.one-rule") if technique.key == "rule" else Message(f"technique.{technique.key}")


def what(technique: Technique) -> Message:
    """Return the description of a technique, one sentence."""
    return Message(f"lesson.{technique.key}.what")


def why(technique: Technique) -> Message:
    """Return the reason why a technique is valid."""
    return Message(f"lesson.{technique.key}.why")


@cache
def examples() -> dict[str, str]:
    """Return the positions of the examples by technique, as texts that `position` reads."""
    lines = (resources.files(__package__) / "examples.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.partition(" ") for line in lines if line and line[0] != "#")
    return {key: text.strip() for key, _, text in pairs}


def example(technique: Technique) -> Example | None:
    """Return an example of a technique, or None for a search."""
    if technique is SEARCH:
        return None
    puzzle, marks = position(examples()[technique.key])
    is_rule = technique.key == "rule"  # its steps are named after their rules
    found = open_steps(puzzle, marks, None if is_rule else technique.key, uniqueness=technique.is_uniqueness)
    steps = (step for step in found if technique_of(step.technique) is technique)
    step = min(islice(steps, _MOST_STEPS), key=lambda step: len(str(step)))
    assert step.scene is not None
    return Example(puzzle, step.scene.state, step)


def position(text: str) -> tuple[Puzzle, dict[Cell, tuple[int, ...]]]:
    """Return a puzzle and the marks of a position, read from a line of `examples.txt`.

    The line is a grid with + before each value that is not given, then rules and removed candidates such as B3-12.

    >>> puzzle, marks = position("1+2.............. anti-king A3-4")
    >>> marks[0, 1], marks[0, 2], len(puzzle.rules)
    ((2,), (3,), 4)
    """
    from ..core.family import read_puzzle

    grid, *words = text.split()
    pairs = {word: word.partition("-") for word in words}
    gone = {as_cell(cell): values for cell, _, values in pairs.values() if values.isdigit()}
    rules = [word for word, (*_, values) in pairs.items() if not values.isdigit()]
    start, *placed = grid.split("+")
    puzzle = read_puzzle(start + "".join(f".{part[1:]}" for part in placed)).add(*rules)
    filled = read_puzzle(grid.replace("+", "")).board
    left = Explainer(puzzle.replace(filled, puzzle.rules)).state().candidates()
    marks = {
        cell: tuple(value for value in values if str(int(value)) not in gone.get(cell, ""))
        for cell, values in left.items()
        if len(values) > 1  # else the value would count as placed
    }
    for cell in filled.grid.cells:
        if filled.get_digit(*cell) and not puzzle.board.get_digit(*cell):
            marks[cell] = (filled.get_digit(*cell),)
    return puzzle, marks
