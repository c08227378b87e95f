"""A hint: the steps that lead to the next value."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

from ...utils.coordinates import Cell
from ..constraints import Placement
from .endings import FAR_OFF, NONE, SEVERAL, full, looked_up, none, several
from .explainer import Explainer
from .piece_explainer import PieceExplainer
from .pieces import PieceState
from .proof import proven
from .search import searcher
from .state import Marks, State
from .step import Step, pruned
from .work import Work

if TYPE_CHECKING:
    from ..puzzle import Puzzle

MOST_STEPS = 400
"""On the way to a value; where there are more, it is looked up."""


@dataclass(frozen=True)
class Hint:
    """The next value and the steps that lead to it, the last one places it; or one step that says why there is none."""

    steps: tuple[Step, ...]
    start: State | None = None
    """The state that they begin from."""

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
        return f"<Hint {self.step.title}: {self.step}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture of the last step, None where it is not known where it was taken."""
        return self.step._repr_svg_()

    def text(self, language: str = "en", show: str = "all", *, in_lines: bool = False, cells: str | None = None) -> str:
        """Return the steps as sentences, one a line, in English ("en") or Chinese ("zh"): see `Step.text`."""
        return "\n".join(step.text(language, show, in_lines=in_lines, cells=cells) for step in self.steps)


def hint(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    timeout: float | None = None,
    max_steps: int | None = None,
    tick: Callable[[int], object] | None = None,
) -> Hint:
    """Return the next value with the steps that lead to it; never one that leads to no solution.

    `marks` are a player's pencil marks, the candidates that cells have left: the steps go on from there, and lead to a
    contradiction where no solution has them all. The limits are those of `Solver`; raises SearchStopped where one of them
    is reached.

    >>> from rulegrid.engine import Board, ColumnRule, Puzzle, RowRule
    >>> board = Board(3)
    >>> board.load_puzzle([1, 0, 0, 0, 1, 0, 2, 0, 0])
    >>> found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    >>> print(found.technique, found.cell, found.value, found.text())
    full-house (1, 0) 3 B1 is the last empty cell in column 1, so it is 3.
    """
    explainer = Explainer(puzzle, timeout=timeout, max_steps=max_steps, tick=tick)
    found = _hint(explainer, marks)
    return replace(found, steps=tuple(map(Step.at, found.steps, repeat(puzzle), found.states)))


def _hint(explainer: Explainer, marks: Marks | None) -> Hint:
    start = state = explainer.state(marks)
    if conflict := explainer.conflict(start):
        return Hint((conflict,), start)
    if state.is_full:
        return Hint((full(),), start)
    if explainer.is_hopeless():
        return Hint((none(),), start)
    steps: list[Step] = []
    while (step := explainer.step(state)) is not None:
        if len(steps) == MOST_STEPS:
            return Hint((_looked_up(explainer, state, start, FAR_OFF),), start)
        steps.append(step)
        if step.placed or not step.removed:
            break
        state = state.after(step)
    if steps and not steps[-1].removed and not steps[-1].placed:
        return Hint((*steps[:-1], _of_marks(steps[-1])) if marks else (none(),), start)
    if steps and steps[-1].placed:
        return Hint(tuple(pruned(steps, lambda fewer: holds(start, fewer))), start)
    last = _looked_up(explainer, state, start)
    return Hint((_of_marks(last) if marks else last,), start)


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
    work = Work(puzzle, **options)
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


def _of_marks(step: Step) -> Step:
    """Return a step that says that nothing goes on, for a player's pencil marks."""
    return none("marks") if step.technique == NONE else step


def _end(explainer: Explainer, state: State) -> Step:
    """Return the end of an explanation after which no step is left, and cells are."""
    return several() if _looked_up(explainer, state, state).placed else none()


def _looked_up(explainer: Explainer, state: State, start: State, technique: str = SEVERAL) -> Step:
    """Return a value of a solution, for the cell with the fewest candidates."""
    solver = searcher(state, explainer.work)
    solution = solver.get_solution()
    explainer.work.steps += solver.steps
    if solution is None:
        return none()
    cell = min(start.candidates(), key=lambda cell: len(state.candidates()[cell]))
    return looked_up(technique, cell, solution.get_digit(*cell))
