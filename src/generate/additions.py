"""Adding givens and clues to a puzzle that is too hard."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from ..core.clue_rule import ClueRule
from ..explain.explainer import Explainer
from ..explain.state import State
from ..explain.steps import Step
from ..utils.coordinates import Cell
from .difficulty import Fit, Target, report_tried
from .rating import TIE_BREAK, Meter, levels_of

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.clues import Clue
    from ..core.puzzle import Puzzle
    from .rating import Rating


Group = tuple[Cell, ...]
"""Cells whose givens are added and removed together."""


@dataclass(frozen=True)
class AddedClue:
    """A clue that may be added, with its symmetric twins, and the class of its rule."""

    rule: type[ClueRule]
    clues: tuple[Clue, ...]

    @property
    def cells(self) -> Group:
        """The cells that the clues name."""
        return tuple(cell for clue in self.clues for cell in clue.scope)


More = Group | AddedClue
"""Givens or a clue that are added together."""


def with_additions(puzzle: Puzzle, solution: Board, more: Iterable[More]) -> Puzzle:
    """Return a puzzle with more givens, from its solution, and more clues.

    >>> from rulegrid.sudoku import ThermometerRule, read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> clue = AddedClue(ThermometerRule, (ThermometerRule.form.read("A1A2A3"),))
    >>> found = with_additions(puzzle, puzzle.solve(), [((1, 0),), clue])
    >>> found.board.get_digit(1, 0), found.rules[-1].clues(), puzzle.board.get_digit(1, 0)
    (2, ['A1A2A3'], 0)
    """
    board = puzzle.board.copy()
    added: dict[type[ClueRule], list[Clue]] = {}
    for each in more:
        if isinstance(each, AddedClue):
            added.setdefault(each.rule, []).extend(each.clues)
        else:
            for row, col in each:
                board.set_digit(row, col, solution.get_digit(row, col))
    rules = [
        _extend_rule(rule, added.pop(type(rule))) if isinstance(rule, ClueRule) and type(rule) in added else rule
        for rule in puzzle.rules
    ]
    rules += [_extend_rule(rule(), clues) for rule, clues in added.items()]
    return puzzle.replace(board, rules)


def _extend_rule(rule: ClueRule, clues: Iterable[Clue]) -> ClueRule:
    found = type(rule)()
    for clue in (*rule.clue_list, *clues):
        found.add(clue)
    return found


LEFT, RISE = 0.2, 1.5
"""The expected cost of each cell left to fill if steps of 1.0 are allowed, and the power of its growth."""
LOOKED_AT = 12
"""The most clues that are examined together for one that makes progress."""
AT_A_GLANCE = 4.0
"""The highest cost of a step in that search: harder ones take longer to find than they are worth."""


def add_givens_until_solvable(
    puzzle: Puzzle, solution: Board, target: Target, more: Sequence[More]
) -> tuple[list[More], Rating]:
    """Return a few additions that make a puzzle's steps easy enough for a target, and a rating.

    The steps are those of the explainer. If the next one is too hard, the first group with an unknown cell is given, or
    a clue of such cells is added, and the steps continue; so each addition is made at the place that needs it. The
    rating is that of these steps; it is incomplete if nothing could be added.

    >>> from rulegrid.sudoku import read_puzzle
    >>> from rulegrid.generate.difficulty import Target
    >>> puzzle = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> groups = [(cell,) for cell in puzzle.board.open_cells() if not puzzle.board.get_digit(*cell)]
    >>> more, rating = add_givens_until_solvable(puzzle, puzzle.solve(), Target((0, 2.7)), groups)
    >>> 5 < len(more) < 20, rating.value <= 2.7
    (True, True)
    """
    way = _AdditionSearch(puzzle, solution)
    cells = len(puzzle.board.grid.cells)
    meter, levels = Meter(cells), levels_of(puzzle)
    a_cell = LEFT * target.high**RISE if more and target.high < inf else 0.0
    added: list[More] = []
    while not way.state.is_full:
        total = meter.total + a_cell * sum(not known for known in way.state.known)
        most = target.high - TIE_BREAK * total / cells
        step = way.step(most)
        if step is None or not step.changes or not target.allows(step.technique):
            found = way.find_next(more, added, most)
            if found is None:
                return added, meter.rating(levels, is_complete=False)
            added.append(found)
            way.add(found)
        else:
            meter.add(step)
            way.state = way.state.after(step)
    return added, meter.rating(levels)


class _AdditionSearch:
    """A puzzle during this process: with the additions so far, and the state after the steps so far."""

    def __init__(self, puzzle: Puzzle, solution: Board) -> None:
        self.puzzle = puzzle
        self.solution = solution
        self._explainer = self._make_explainer(puzzle)
        self.state = self._explainer.state()

    def _make_explainer(self, puzzle: Puzzle) -> Explainer:
        explainer = Explainer(puzzle)
        explainer.know(self.solution)
        return explainer

    def step(self, most: float) -> Step | None:
        """Return the next step, or None if there is none that costs at most `most`."""
        self._explainer.limit_cost(most)
        return self._explainer.step(self.state)

    def find_next(self, more: Sequence[More], added: Sequence[More], most: float) -> More | None:
        """Return the next addition, or None: the first group with an unknown cell, or a clue that makes progress."""
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
        return self._find_leading_clue(clues, min(most, AT_A_GLANCE)) if clues else None

    def _find_leading_clue(self, clues: Sequence[AddedClue], most: float) -> AddedClue:
        """Return the clue that the next step would use with all of these; the first if no step costs at most `most`."""
        explainer = self._make_explainer(with_additions(self.puzzle, self.solution, clues))
        explainer.limit_cost(most)
        step = explainer.step(self._restate(explainer))
        used = [unit.clue for unit in step.units] if step is not None else []
        return next((each for each in clues if any(one is clue for one in each.clues for clue in used)), clues[0])

    def add(self, more: More) -> None:
        """Give the cells of a group, or add a clue."""
        if isinstance(more, AddedClue):
            self.puzzle = with_additions(self.puzzle, self.solution, [more])
            self._explainer = self._make_explainer(self.puzzle)
            self.state = self._restate(self._explainer)
        else:
            self.state = self.state.after(self._given_step(more))

    def _given_step(self, group: Group) -> Step:
        unknown = self.state.candidates()
        placed: tuple[tuple[Cell, int], ...] = tuple(
            (cell, self.solution.get_digit(*cell)) for cell in group if cell in unknown
        )
        return Step("given", placed=placed)

    def _restate(self, explainer: Explainer) -> State:
        """Return the same state under the rules of another explainer."""
        return State.of(explainer.reasons, self.state.board(), self.state.candidates())


MOST_LEFT_OUT = 6
"""The most additions that are tested for redundancy, each with a rating."""


def fit_to_target(puzzle: Puzzle, solution: Board, target: Target, more: Sequence[More]) -> tuple[Puzzle, Fit, Rating]:
    """Return a puzzle, with more givens or clues if it is too hard, its fit to a target, and its rating.

    `more` are the possible additions in the order in which they are tried; few of them are used.
    """
    added, rating = add_givens_until_solvable(puzzle, solution, target, more)
    if not rating.is_complete:
        return puzzle, Fit.HARD, rating
    if not added and rating.value <= target.high:
        # The steps are those of the explainer, so this is its rating.
        report_tried(puzzle, rating, (target.low, target.high))
        return puzzle, Fit.EASY if rating.value < target.low else Fit.RIGHT, rating
    rest = [each for each in more if each not in added]
    number = int(rating.value > target.high)
    while True:
        added += [rest.pop() for _ in range(min(number, len(rest)))]
        found = with_additions(puzzle, solution, added)
        fit, rating = target.compare(found)
        if fit is not Fit.HARD or not rest:
            break
        number = max(1, 2 * number)  # a rating takes long, and redundant additions are removed later
    for each in added[:MOST_LEFT_OUT] if fit is Fit.EASY else ():
        fewer = [other for other in added if other != each]
        harder = with_additions(puzzle, solution, fewer)
        other = target.compare_briefly(harder)
        if other[0] is not Fit.HARD:
            added, found, (fit, rating) = fewer, harder, other
        if fit is Fit.RIGHT:
            break
    return found, fit, rating
