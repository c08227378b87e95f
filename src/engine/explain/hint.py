"""A hint: the next step."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

from ...utils.coordinates import Cell
from ..constraints import Placement
from ..words import Message, say
from .endings import NONE, Entered, full, none, several
from .explainer import Explainer
from .piece_explainer import PieceExplainer
from .pieces import PieceState
from .proof import proven
from .search import searcher
from .state import Marks, State
from .step import Step, prune_steps
from .words import titled_message
from .work import WorkBudget

if TYPE_CHECKING:
    from ..puzzle import Puzzle

LOOKED_AHEAD = 5
"""The steps within which the next value is looked for; a hint says if it is further away."""


@dataclass(frozen=True)
class StepHint:
    """The next step, or the next few up to a value; or one step that shows why there is none."""

    steps: tuple[Step, ...]
    start: State | None = None
    """The state before the first step."""
    steps_to_value: int | None = None
    """The number of steps to the next value; None if none was found within `LOOKED_AHEAD` steps."""
    is_far: bool = False
    """Whether the next value is more than `LOOKED_AHEAD` steps away."""

    @property
    def states(self) -> list[State]:
        """The state before each step."""
        states = [] if self.start is None else [self.start]
        for step in self.steps[:-1] if states else ():
            states.append(states[-1].after(step))
        return states

    @property
    def step(self) -> Step:
        """The last step."""
        return self.steps[-1]

    @property
    def technique(self) -> str:
        """The technique of the last step, or how the explanation ends: a key."""
        return self.step.technique

    @property
    def cell(self) -> Cell | None:
        """The cell of the value, None where there is none."""
        return self.step.cell

    @property
    def value(self) -> int | None:
        """The value, None where there is none."""
        return self.step.value

    @property
    def unit(self) -> str:
        """The name of the last step's unit, empty where it has none or is about one cell."""
        units = [unit for unit in self.step.units if unit.kind != "cell"]
        return units[0].name if units else ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the units."""
        return tuple(dict.fromkeys(cell for step in self.steps for unit in step.units for cell in unit.cells))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Hint {titled_message(self.step)}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture of the last step, None where it is not known where it was taken."""
        return self.step._repr_svg_()

    def text(self, language: str = "en", show: str = "all", *, in_lines: bool = False, cells: str | None = None) -> str:
        """Return the steps as sentences, one a line, in English ("en") or Chinese ("zh"): see `Step.text`.

        With `show` "where" it is the first of them; otherwise a last line shows that the next value is far away.
        """
        steps = self.steps[:1] if show == "where" else self.steps
        lines = [step.text(language, show, in_lines=in_lines, cells=cells) for step in steps]
        if self.is_far and show != "where":
            lines.append(say(Message("explanation.far", count=max(LOOKED_AHEAD, len(self.steps))), language))
        return "\n".join(lines)


def hint(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    steps: int = 1,
    timeout: float | None = None,
    max_steps: int | None = None,
    tick: Callable[[int], object] | None = None,
) -> StepHint:
    """Return the next step; with `steps`, that number of them at most, but none after the first that places a value.

    If a value is near, the steps are those that lead to it, otherwise the easiest. `marks` are a player's pencil marks, the
    candidates that cells have left: the steps continue from there, and end with a contradiction if no solution contains
    them all. Without marks, a hint is no step if none of the steps leads to a value. The limits are those of `Solver`;
    raises SearchStopped if one of them is reached.

    >>> from rulegrid.engine import Board, ColumnRule, Puzzle, RowRule
    >>> board = Board(3)
    >>> board.load_puzzle([1, 0, 0, 0, 1, 0, 2, 0, 0])
    >>> found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    >>> print(found.technique, found.cell, found.value, found.text())
    full-house (1, 0) 3 B1 is the last empty cell in column 1, so it is 3.
    """
    explainer = Explainer(puzzle, timeout=timeout, max_steps=max_steps, tick=tick)
    found = _hint(explainer, marks, steps)
    return replace(found, steps=tuple(map(Step.at, found.steps, repeat(puzzle), found.states)))


def _hint(explainer: Explainer, marks: Marks | None, most: int) -> StepHint:
    start = state = explainer.state(marks)
    if conflict := explainer.conflict(start):
        return StepHint((conflict,), start)
    if state.is_full:
        return StepHint((full(),), start)
    if explainer.is_hopeless():
        return StepHint((none(),), start)
    steps: list[Step] = []
    limit = max(most, LOOKED_AHEAD)
    while len(steps) < limit and (step := explainer.step(state)) is not None:
        steps.append(step)
        if step.placed:
            path = prune_steps(steps, lambda fewer: holds(start, fewer))
            return StepHint(tuple(path[:most]), start, len(path))
        if not step.removed:
            return StepHint(
                (*steps[:-1], _of_marks(step)) if marks and len(steps) <= most else (none(_entered_values(marks)),),
                start,
            )
        state = state.after(step)
    if len(steps) == limit:
        return StepHint(tuple(steps[:most]), start, is_far=True)
    end = _end(explainer, state)
    if end.technique == NONE:
        return StepHint((none(_entered_values(marks)),), start)
    return StepHint(tuple(steps[:most]) if steps and marks else (end,), start)


def walk(
    puzzle: Puzzle | Explainer | PieceExplainer, marks: Marks | None = None, **options: Any
) -> Iterator[tuple[State | PieceState, Step]]:
    """Yield every step with the state before it, and at the end a step that changes nothing and says how it ended.

    That is "full", "contradiction", "none", or "several" where there are several solutions; pieces are looked up on the
    way, and the steps go on from there. `options` are those of `Explainer`.
    """
    explainer = puzzle if isinstance(puzzle, (Explainer, PieceExplainer)) else explainer_of(puzzle, **options)
    steps = explainer.walk() if isinstance(explainer, PieceExplainer) else _walk(explainer, marks)
    for state, step in steps:
        yield state, step.at(explainer.puzzle, state)


def _walk(explainer: Explainer, marks: Marks | None) -> Iterator[tuple[State, Step]]:
    state = explainer.state(marks)
    if conflict := explainer.conflict(state):
        yield state, conflict
        return
    for step in explainer.steps(state):
        yield state, step
        if not step.changes:
            return
        state = state.after(step)
    yield state, full() if state.is_full else _end(explainer, state)


def next_step(puzzle: Puzzle, marks: Marks | None = None, **options: Any) -> Step:
    """Return the easiest next step, or one that says why there is none; `options` are those of `Explainer`."""
    return next(walk(puzzle, marks, **options))[1]


def explanation(puzzle: Puzzle, marks: Marks | None = None, **options: Any) -> Iterator[Step]:
    """Yield every step that changes something; `options` are those of `Explainer`."""
    return (step for _, step in walk(puzzle, marks, **options) if step.changes)


def explainer_of(puzzle: Puzzle, **options: Any) -> Explainer | PieceExplainer:
    """Return the explainer for a puzzle; `options` are its own."""
    work = WorkBudget(puzzle, **options)
    has_pieces = any(isinstance(constraint, Placement) for constraint in work.statement.constraints)
    return PieceExplainer(work) if has_pieces else Explainer(work)


def holds(state: State, steps: list[Step]) -> bool:
    """Return whether steps follow one after the other from a state."""
    for step in steps:
        if step.payload.is_proven:
            wanted = {cell: set(values) for cell, values in step.removed}
            found = proven(state, step, step.units)
            if any(found.get(cell, set()) != values for cell, values in wanted.items()):
                return False
        if not step.payload.fits(state, step):
            return False
        state = state.after(step)
    return True


def _entered_values(marks: Marks | None) -> Entered:
    return "marks" if marks else ""


def _of_marks(step: Step) -> Step:
    """Return the end of an explanation from a player's pencil marks."""
    return none("marks") if step.technique == NONE else step


def _end(explainer: Explainer, state: State) -> Step:
    """Return the end of an explanation if no step is left and cells are empty."""
    if explainer.work.solution is None:
        solver = searcher(state, explainer.work)
        is_solvable = solver.solve()
        explainer.work.steps += solver.steps
        if not is_solvable:
            return none()
    return several(partly=bool(explainer.puzzle.not_understood))
