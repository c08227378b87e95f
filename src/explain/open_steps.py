"""All steps that are open in a state, the easiest first; each technique is searched only when its turn comes."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import count
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.constraints import Placement
from ..core.family import Marks
from ..solver.run import Stop
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError, unknown_name
from .explainer import NESTING, PATTERNS, SHORT_SEARCH, TECHNIQUES, UNIQUENESS, Explainer
from .places import MOST_STRENGTH, ValuePlaces
from .proof import keep_needed_units
from .state import State, contradictions
from .steps import Step, Technique
from .techniques.chains import refutation
from .techniques.rules import rule_key, rule_steps
from .techniques.singles import find_singles

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


def open_steps(
    puzzle: Puzzle,
    marks: Marks | None = None,
    technique: str | None = None,
    *,
    board: Board | None = None,
    uniqueness: bool = False,
    **options: Any,
) -> Iterator[Step]:
    """Yield the steps; `options` are those of `Explainer`. Raises RulegridError if the technique is unknown.

    `board` is the player's grid; without it, a cell of one mark counts as filled.
    """
    known = sorted({*TECHNIQUES, *map(rule_key, puzzle.rules)} - {"rule"})
    if technique is not None and technique not in known:
        raise RulegridError(unknown_name("technique", technique, known))
    explainer = Explainer(puzzle, **options)
    if any(isinstance(constraint, Placement) for constraint in explainer.statement.constraints):
        return
    state = marked_state(explainer, marks, board)
    position = puzzle if board is None else puzzle.replace(board)
    if explainer.conflict(state) or next(contradictions(state), None):
        return
    try:
        done = set()
        for step in _easiest_first(explainer, state, technique, uniqueness=uniqueness):
            if (technique is None or step.technique == technique) and explainer.work.allows(step):
                key = (step.removed, step.placed, step.technique if technique else "")
                if key not in done:
                    done.add(key)
                    yield keep_needed_units(state, step).at(position, state)
    except Stop as stop:
        raise explainer.work.stop_error(stop) from None


def marked_state(explainer: Explainer, marks: Marks | None, board: Board | None = None) -> State:
    """Return the state of a player's board and marks; without a board, a cell of one mark counts as filled.

    It does not if a cell that it sees has the same mark, unless the marks are raw: some of several marks in a cell
    equals a given that the cell sees.
    """
    if board is not None:
        return State.of(explainer.reasons, board.with_layers(explainer.statement.grid.layers), marks)
    if not marks:
        return explainer.state()
    board = explainer.puzzle.board.copy()
    reasons = explainer.reasons
    given = {cell: (digit,) for cell in reasons.cells if (digit := board.get_digit(*cell))}
    by_cell: dict[Cell, tuple[int, ...]] = {
        cell: tuple(sorted(set(values))) for cell, values in board.grid.by_cell(marks, "marks").items()
    }
    peers = {cell: [reasons.cells[other] for other in reasons.peers[at]] for at, cell in enumerate(reasons.cells)}
    is_raw = any(
        len(values) > 1 and any(set(values) & set(given.get(other, ())) for other in peers[cell])
        for cell, values in by_cell.items()
    )
    for cell, values in by_cell.items():
        if len(values) == 1 and (is_raw or not any(values[0] in by_cell.get(other, ()) for other in peers[cell])):
            board.set_digit(*cell, values[0])
    return State.of(reasons, board, by_cell)


def _easiest_first(explainer: Explainer, state: State, only: str | None, *, uniqueness: bool) -> Iterator[Step]:
    """Yield the steps of all techniques by cost; with `only`, it may skip the others."""
    heap: list[tuple[float, int, int, int, Step]] = []
    order = count()
    places = ValuePlaces(state)

    def add(step: Step) -> None:
        heappush(heap, (step.cost, len(step.cells), -len(step.placed), next(order), step))

    for step in find_singles(state):
        add(step)
    if explainer.reasons.rules:
        for step in rule_steps(state):
            add(step)
        if explainer.refusals:
            for step in explainer.refusals.steps(state):
                add(step)
    waiting: list[Technique] = sorted(
        [*PATTERNS, *(UNIQUENESS if uniqueness and allows_uniqueness(explainer) else ())], key=lambda each: each.cost
    )
    if only is not None:
        waiting = [each for each in waiting if each.key == only]
    for each in waiting:
        while heap and heap[0][0] < each.cost:
            yield heappop(heap)[-1]
        explainer.work.look()
        assert each.find is not None
        for step in each.find(places):
            add(step)
    while heap:
        yield heappop(heap)[-1]
    if only in (None, "forcing-chain", "nested-chain"):
        for strength in range(MOST_STRENGTH + 1):
            if strength == NESTING:
                explainer.look_ahead(state, SHORT_SEARCH)
            if found := refutation(state, explainer.work.look, strength=strength):
                yield found


def allows_uniqueness(explainer: Explainer) -> bool:
    """Return whether each rule is about houses or single cells: uniqueness arguments check nothing else."""
    return not explainer.reasons.rules and not explainer.reasons.callbacks
