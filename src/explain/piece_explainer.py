"""The explainer for puzzles whose pieces cover a board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import islice
from operator import or_
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.constraints import Placement
from ..solver.run import Stop
from ..solver.solver import Solver
from ..utils.numbers import bits_set
from .budget import WorkBudget
from .piece_steps import PieceChoice, Pieces, PieceState, PlaceExclusion, PlacePayload, piece_contradictions
from .steps import CONTRADICTION, SEARCH, Step, none, prune_steps, solved_end, take_steps
from .techniques.pieces import (
    LONGEST,
    MOST_FOLLOWED,
    MOST_LINKS,
    choice,
    choices,
    choose_from_solution,
    common_exclusions,
    excluded_places,
    piece_refutation,
    single_places,
)

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


MOST_LISTED = 2_000
"""The most solutions that an explanation examines; most dates of a year have fewer."""


def solution_masks(pieces: Pieces, solver: Solver, work: WorkBudget, most: int, within: int = -1) -> list[int]:
    """Return up to `most` solutions of a solver as masks of places, only those `within` a mask."""
    number = {place: at for at, place in enumerate(pieces.places)}
    try:
        masks = (_mask(pieces, number, board) for board in solver.solutions())
        return list(islice((mask for mask in masks if not mask & ~within), most))
    finally:
        work.steps += solver.steps


def _mask(pieces: Pieces, number: dict[tuple[int, tuple[tuple[int, int], ...]], int], board: Board) -> int:
    cells_of: dict[int, list[tuple[int, int]]] = {}
    for cell in pieces.cells:
        cells_of.setdefault(board.get_digit(*cell), []).append(cell)
    kinds = enumerate(pieces.values)
    return sum(1 << number[kind, tuple(cells_of[value])] for kind, values in kinds for value in values)


def fewest_tries(state: PieceState, solutions: Sequence[int], alive: int) -> tuple[int, int, int, int]:
    """Return the choice that needs the fewest tries: its reason, the place, the number of ways and of good ways.

    `alive` are the places that a player would try. The place is the good one that is in the most solutions.
    """
    good = 0
    for solution in solutions:
        good |= solution
    choices = []
    for reason in state.open_reasons():
        left = state.ways(reason) & alive
        ways, best = left.bit_count(), (left & good).bit_count()
        choices.append(((ways + 1) / (best + 1), ways, -reason, left & good))
    _, ways, number, left = min(choices)
    at = max(bits_set(left), key=lambda place: sum(solution >> place & 1 for solution in solutions))
    return -number, at, ways, left.bit_count()


class PieceExplainer:
    """Finds the next step of a puzzle with pieces from any state. The limits are those of `Solver`.

    Unless it `divides`, one step handles a cell or piece, however many of its ways fail.

    Raises SearchStopped if a limit is reached.

    >>> from rulegrid.calendar import Board, Piece, PlacementRule
    >>> from rulegrid import Puzzle
    >>> pieces = [Piece("L", ((0, 0), (1, 0), (1, 1))), Piece("O", ((0, 0),))]
    >>> board = Board(2, 3, values=2, blocked=[(0, 2), (1, 2)])
    >>> explainer = PieceExplainer(Puzzle(board, [PlacementRule(pieces)]))
    >>> explainer.step(explainer.state()) is None  # there are four solutions
    True
    """

    def __init__(self, puzzle: Puzzle | WorkBudget, *, divides: bool = True, **options: Any) -> None:
        self.work = puzzle if isinstance(puzzle, WorkBudget) else WorkBudget(puzzle, **options)
        self.puzzle = self.work.puzzle
        self.statement = self.work.statement
        placement = next(c for c in self.statement.constraints if isinstance(c, Placement))
        self.pieces = Pieces(self.statement, placement)
        self._choices: tuple[int, int] = (MOST_FOLLOWED, MOST_LINKS) if divides else (LONGEST, LONGEST)
        self._found: list[int] | None = None
        self._are_all = True

    def state(self) -> PieceState:
        return PieceState.of(self.pieces, self.puzzle.board)

    def step(self, state: PieceState) -> Step | None:
        """Return the easiest next step, or None if all pieces are placed or several solutions leave nothing certain."""
        try:
            self.work.look()
            if state.is_full:
                return None
            if max(self.pieces.copies) > 1:  # a solution numbers them
                self._solutions(state)
            return self._find_argument(state) or self._search(state)
        except Stop as stop:
            raise self.work.stop_error(stop) from None

    def _find_argument(self, state: PieceState) -> Step | None:
        for find in (piece_contradictions, single_places):
            if step := next(find(state), None):
                return step
        return next(choices(state, self.work.look, *self._choices), None)

    def _search(self, state: PieceState) -> Step | None:
        """Place a piece of the only solution if no short argument is found; return None for several solutions."""
        found = self._solutions(state)
        if not found:
            return (
                next(common_exclusions(state), None)
                or piece_refutation(state, self.work.look)
                or none(cost=SEARCH.cost)
            )
        if len(self._found or ()) > 1:
            return None
        if step := next(choices(state, self.work.look, LONGEST), None):
            return step
        (solution,) = found
        masks = {reason: state.ways(reason) for reason in state.open_reasons()}
        reason = min(masks, key=lambda r: masks[r].bit_count())
        at = bits_set(masks[reason] & solution)[0]
        return choice(state, at, reason, (masks[reason].bit_count(), 1), (), SEARCH.key, SEARCH.cost)

    def choose_from_solution(self, state: PieceState) -> Step:
        """Return the step that places a piece as in a solution: the choice that needs the fewest tries."""
        found = self._solutions(state)
        if not found:
            return none()
        reason, at, ways, count = fewest_tries(state, found, state.alive)
        return choose_from_solution(state, at, reason, (ways, count), reduce(or_, found))

    def _solutions(self, state: PieceState) -> list[int]:
        """Return the solutions that agree with a state, as masks of places; at most MOST_LISTED of the puzzle's."""
        if self._found is None:
            self._found = solution_masks(self.pieces, self.solver(self.state()), self.work, MOST_LISTED)
            self._are_all = len(self._found) < MOST_LISTED
            self.pieces.solutions = self._found
        found = [solution for solution in self._found if not solution & ~state.alive]
        if found or self._are_all:
            return found
        if max(self.pieces.copies) > 1:  # the numbers of copies depend on those that are not placed yet
            return solution_masks(self.pieces, self.solver(self.state()), self.work, 2, state.alive)
        return solution_masks(self.pieces, self.solver(state), self.work, 2)

    def solver(self, state: PieceState) -> Solver:
        board = self.puzzle.board.copy()
        for (row, col), value in state.placed_values():
            board.cells[row][col] = value
        return Solver(board, *self.statement.rules, progress=False, **self.work.options())

    def walk(self) -> Iterator[tuple[PieceState, Step]]:
        """Yield every step with the state before it; pieces that solutions disagree on are looked up in one of them."""
        state = self.state()
        while not state.is_full:
            steps = self._to_next(state)
            for before, step in take_steps(state, steps or [self.choose_from_solution(state)]):
                yield before, step
                state = before.after(step)
            if not step.changes:
                return
        yield state, solved_end()

    def next_piece(self) -> tuple[Step, ...]:
        """Return only the steps that the next piece needs; or one step that explains why there is none."""
        state = self.state()
        return (solved_end(),) if state.is_full else tuple(self._to_next(state) or (self.choose_from_solution(state),))

    def _to_next(self, start: PieceState) -> list[Step]:
        """Return the steps from a state to the next piece or to a contradiction; empty if there are none."""
        state = start
        steps: list[Step] = []
        while (step := self.step(state)) is not None:
            steps.append(step)
            if not isinstance(step.payload, PlaceExclusion):
                return prune_steps(steps, lambda fewer: pieces_hold(start, fewer))
            state = state.after(step)
        return []


def pieces_hold(state: PieceState, steps: list[Step]) -> bool:
    """Return whether steps can follow each other from a state."""
    for step in steps:
        payload = step.payload
        if step.technique == CONTRADICTION:
            reason = state.pieces.units.index(step.units[0])
            if state.ways(reason):
                return False
        elif isinstance(payload, PieceChoice):
            if step.technique != SEARCH.key and not excluded_places(state, step, step.units):
                return False
        elif isinstance(payload, PlacePayload):
            reasons = [state.pieces.units.index(unit) for unit in step.units]
            if not any(bits_set(state.ways(r)) == [payload.place] for r in reasons):
                return False
        elif isinstance(payload, PlaceExclusion) and excluded_places(state, step, step.units) != payload.gone:
            return False
        state = state.after(step)
    return True
