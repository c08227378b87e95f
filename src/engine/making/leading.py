"""Leading to a solution by steps that are not too hard: where none is left, something is given away, or a clue is added."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..explain.explainer import Explainer
from ..explain.state import State
from ..explain.step import Step
from ..rating.rating import TIE_BREAK, Meter, levels_of
from .more import AddedClue, Group, More, with_more

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle
    from ..rating import Rating
    from .target import Target

LEFT, RISE = 0.2, 1.5
"""What each cell that is left to fill is expected to cost where steps of 1.0 are allowed, and with which power of that it rises."""
LOOKED_AT = 12
"""Clues that are looked at in one go for one that leads on."""
AT_A_GLANCE = 4.0
"""What the step costs at most that a clue is looked for with: harder ones take longer to look for than they are worth."""


def add_until_solvable(
    puzzle: Puzzle, solution: Board, target: Target, more: Sequence[More]
) -> tuple[list[More], Rating]:
    """Return what to add to a puzzle so that its steps are not too hard for a target, little of it, and a rating.

    The steps are taken as the explainer finds them. Where the next one is too hard, the first group with a cell that is not
    known yet is given, or a clue of such cells is added, and they go on from there: everything is added where it helps. The
    rating is that of the steps on this way; it is incomplete where nothing could be added.

    >>> from rulegrid.sudoku import read_puzzle
    >>> from rulegrid.engine.making.target import Target
    >>> puzzle = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> groups = [(cell,) for cell in puzzle.board.open_cells() if not puzzle.board.get_digit(*cell)]
    >>> more, rating = led(puzzle, puzzle.solve(), Target((0, 2.7)), groups)
    >>> 5 < len(more) < 20, rating.value <= 2.7
    (True, True)
    """
    way = _LedPuzzle(puzzle, solution)
    cells = len(puzzle.board.grid.cells)
    meter, levels = Meter(cells), levels_of(puzzle)
    a_cell = LEFT * target.high**RISE if more and target.high < inf else 0.0
    added: list[More] = []
    while not way.state.is_full:
        total = meter.total + a_cell * sum(not known for known in way.state.known)
        most = target.high - TIE_BREAK * total / cells
        step = way.step(most)
        if step is None or not step.changes or not target.allows(step.technique):
            found = way.next(more, added, most)
            if found is None:
                return added, meter.rating(levels, is_complete=False)
            added.append(found)
            way.add(found)
        else:
            meter.add(step)
            way.state = way.state.after(step)
    return added, meter.rating(levels)


class _LedPuzzle:
    """The puzzle as far as it was led: what was added to it, and the state that the steps came to."""

    def __init__(self, puzzle: Puzzle, solution: Board) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self._explainer = self._informed(puzzle)
        self.state = self._explainer.state()

    def _informed(self, puzzle: Puzzle) -> Explainer:
        explainer = Explainer(puzzle)
        explainer.know(self.solution)
        return explainer

    def step(self, most: float) -> Step | None:
        """Return the next step, None where none costs at most so much."""
        self._explainer.bound(most)
        return self._explainer.step(self.state)

    def next(self, more: Sequence[More], added: Sequence[More], most: float) -> More | None:
        """Return what to add next: the first group with a cell that is not known yet, or a clue that leads on from here."""
        unknown = self.state.candidates()
        clues: list[AddedClue] = []
        for each in more:
            if each in added:
                continue
            if not isinstance(each, AddedClue):
                if not unknown.keys().isdisjoint(each):
                    return each
            elif not unknown.keys().isdisjoint(each.cells) and len(clues) < LOOKED_AT:
                clues.append(each)
        return self._leading_on(clues, min(most, AT_A_GLANCE)) if clues else None

    def _leading_on(self, clues: Sequence[AddedClue], most: float) -> AddedClue:
        """Return the clue that the next step would use if there were all of these; the first where there is none up to `most`."""
        explainer = self._informed(with_more(self.puzzle, self.solution, clues))
        explainer.bound(most)
        step = explainer.step(self._under(explainer))
        used = [unit.clue for unit in step.units] if step is not None else []
        return next((each for each in clues if any(one is clue for one in each.clues for clue in used)), clues[0])

    def add(self, more: More) -> None:
        """Give what belongs to a group, or add a clue."""
        if isinstance(more, AddedClue):
            self.puzzle = with_more(self.puzzle, self.solution, [more])
            self._explainer = self._informed(self.puzzle)
            self.state = self._under(self._explainer)
        else:
            self.state = self.state.after(self._given(more))

    def _given(self, group: Group) -> Step:
        unknown = self.state.candidates()
        placed: tuple[tuple[Cell, int], ...] = tuple(
            (cell, self.solution.get_digit(*cell)) for cell in group if cell in unknown
        )
        return Step("given", placed=placed)

    def _under(self, explainer: Explainer) -> State:
        """Return the same state under the rules of another explainer."""
        return State.of(explainer.reasons, self.state.board(), self.state.candidates())
