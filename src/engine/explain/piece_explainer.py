"""The explainer of puzzles whose pieces cover a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...utils.numbers import bits_set
from ..constraints import Placement
from ..search.run import Stop
from ..solver import Solver
from .endings import CONTRADICTION, SEVERAL, full, none
from .piece_payloads import Excluding, Placing
from .pieces import Pieces, PieceState, piece_contradictions
from .step import Step, pruned
from .techniques.covers import common_exclusions
from .techniques.placing import placing, single_places
from .techniques.search import SEARCH
from .techniques.trials import excluded, piece_refutation
from .work import Work

if TYPE_CHECKING:
    from ..puzzle import Puzzle


class PieceExplainer:
    """Finds the next step of a puzzle with pieces, from any state of it. The limits are those of `Solver`.

    Raises SearchStopped where one of them is reached.

    >>> from rulegrid.calendar import Board, Piece, PlacementRule
    >>> from rulegrid.engine import Puzzle
    >>> pieces = [Piece("L", ((0, 0), (1, 0), (1, 1))), Piece("O", ((0, 0),))]
    >>> board = Board(2, 3, values=2, blocked=[(0, 2), (1, 2)])
    >>> explainer = PieceExplainer(Puzzle(board, [PlacementRule(pieces)]))
    >>> explainer.step(explainer.state()) is None  # there are four solutions
    True
    """

    def __init__(self, puzzle: Puzzle | Work, **options: Any) -> None:
        self.work = puzzle if isinstance(puzzle, Work) else Work(puzzle, **options)
        self.puzzle = self.work.puzzle
        self.statement = self.work.statement
        placement = next(c for c in self.statement.constraints if isinstance(c, Placement))
        self.pieces = Pieces(self.statement, placement)

    def state(self) -> PieceState:
        """Return the state of the puzzle's board."""
        return PieceState.of(self.pieces, self.puzzle.board)

    def step(self, state: PieceState) -> Step | None:
        """Return the cheapest next step, None where all pieces are placed or nothing more holds in all solutions."""
        try:
            self.work.look()
            if state.is_full:
                return None
            return self._argued(state) or self._search(state)
        except Stop as stop:
            raise self.work.stopped(stop) from None

    def _argued(self, state: PieceState) -> Step | None:
        for find in (piece_contradictions, single_places, common_exclusions):
            if step := next(find(state), None):
                return step
        return piece_refutation(state, self.work.look)

    def _search(self, state: PieceState) -> Step | None:
        """Place a piece where only a search shows that it has to go there."""
        solver = self.solver(state)
        found = list(solver.solutions(2))
        self.work.steps += solver.steps
        if not found:
            return none(cost=SEARCH.cost)
        if len(found) > 1:
            return None
        return self._placed(state, found[0].cells, SEARCH.key)

    def looked_up(self, state: PieceState) -> Step:
        """Return a piece as it is placed in a solution: the one that fits in the fewest places."""
        solver = self.solver(state)
        solution = solver.get_solution()
        self.work.steps += solver.steps
        if solution is None:
            return none()
        return self._placed(state, solution.cells, SEVERAL)

    def _placed(self, state: PieceState, solution: list[list[int]], technique: str) -> Step:
        pieces = state.pieces
        size = len(pieces.cells)
        left = [r for r in state.open_reasons() if r >= size]
        piece = min(left, key=lambda reason: (pieces.covering[reason] & state.alive).bit_count()) - size
        value = pieces.values[piece]
        cells = tuple(cell for cell in pieces.cells if solution[cell[0]][cell[1]] == value)
        at = pieces.places.index((piece, cells))
        return placing(state, at, None, technique)

    def solver(self, state: PieceState) -> Solver:
        """Return a solver of what is left to place."""
        return Solver(state.board(), *self.statement.rules, progress=False, **self.work.options())

    def walk(self) -> Iterator[tuple[PieceState, Step]]:
        """Yield every step with the state before it; what several solutions leave open is looked up in one of them."""
        state = self.state()
        while not state.is_full:
            step = self.step(state) or self.looked_up(state)
            yield state, step
            if not step.changes:
                return
            state = state.after(step)
        yield state, full()

    def next_piece(self) -> tuple[Step, ...]:
        """Return the steps that lead to the next piece, those that it needs and no others; or one that says why not."""
        state = start = self.state()
        steps: list[Step] = []
        while not state.is_full:
            step = self.step(state)
            if step is None:
                return (self.looked_up(start),)
            steps.append(step)
            if not isinstance(step.payload, Excluding):
                return tuple(pruned(steps, lambda fewer: holds(start, fewer)))
            state = state.after(step)
        return (full(),)


def holds(state: PieceState, steps: list[Step]) -> bool:
    """Return whether steps follow one after the other from a state."""
    for step in steps:
        payload = step.payload
        if step.technique == CONTRADICTION:
            reason = state.pieces.units.index(step.units[0])
            if state.pieces.covering[reason] & state.alive:
                return False
        elif isinstance(payload, Placing) and step.technique != SEARCH.key:
            reasons = [state.pieces.units.index(unit) for unit in step.units]
            if not any(bits_set(state.pieces.covering[r] & state.alive) == [payload.place] for r in reasons):
                return False
        elif isinstance(payload, Excluding) and excluded(state, step, step.units) != payload.gone:
            return False
        state = state.after(step)
    return True
