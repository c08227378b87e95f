"""Givens and clues added to a puzzle that is too hard."""

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
    from .difficulty import Target
    from .rating import Rating


Group = tuple[Cell, ...]
"""Cells whose givens come and go together."""


@dataclass(frozen=True)
class AddedClue:
    """A clue that may be added, with those that go with it by a symmetry; and the class of its rule."""

    rule: type[ClueRule]
    clues: tuple[Clue, ...]

    @property
    def cells(self) -> Group:
        """The cells that the clues name."""
        return tuple(cell for clue in self.clues for cell in clue.scope)


More = Group | AddedClue
"""Givens or a clue: what is added in one go."""


def with_more(puzzle: Puzzle, solution: Board, more: Iterable[More]) -> Puzzle:
    """Return a puzzle with more givens, of its solution, and more clues.

    >>> from rulegrid.sudoku import ThermometerRule, read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> clue = AddedClue(ThermometerRule, (ThermometerRule.form.read("A1A2A3"),))
    >>> found = with_more(puzzle, puzzle.solve(), [((1, 0),), clue])
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
    return puzzle.changed(board, rules)


def _extend_rule(rule: ClueRule, clues: Iterable[Clue]) -> ClueRule:
    """Return a rule of the same class with more clues."""
    found = type(rule)()
    for clue in (*rule.clue_list, *clues):
        found.add(clue)
    return found


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
    >>> from rulegrid.generate.difficulty import Target
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


MOST_LEFT_OUT = 6
"""How many of what was added are tried to be left out again, each by a rating."""


def fit_to_target(puzzle: Puzzle, solution: Board, target: Target, more: Sequence[More]) -> tuple[Puzzle, Fit, Rating]:
    """Return a puzzle, with more givens or clues if it is too hard, how it fits a target then, and its rating.

    `more` is what may be added, in the order in which it is tried: few of it that make the puzzle easy enough.
    """
    added, rating = add_until_solvable(puzzle, solution, target, more)
    if not rating.is_complete:
        return puzzle, Fit.HARD, rating
    if not added and rating.value <= target.high:
        # The way is that of the explainer, and this its rating.
        report_tried(puzzle, rating, (target.low, target.high))
        return puzzle, Fit.EASY if rating.value < target.low else Fit.RIGHT, rating
    rest = [each for each in more if each not in added]
    number = int(rating.value > target.high)
    while True:
        added += [rest.pop() for _ in range(min(number, len(rest)))]
        found = with_more(puzzle, solution, added)
        fit, rating = target.compare(found)
        if fit is not Fit.HARD or not rest:
            break
        number = max(1, 2 * number)  # a rating takes long, and what turns out not to be needed is left out again
    for each in added[:MOST_LEFT_OUT] if fit is Fit.EASY else ():
        fewer = [other for other in added if other != each]
        harder = with_more(puzzle, solution, fewer)
        other = target.compare_briefly(harder)
        if other[0] is not Fit.HARD:
            added, found, (fit, rating) = fewer, harder, other
        if fit is Fit.RIGHT:
            break
    return found, fit, rating
