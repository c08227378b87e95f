"""Puzzles with predefined rules: full grids, and the givens to keep."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.difficulty import GivensRange
from ..core.rule_lookup import rule_set
from ..setting.minimise import GivenMinimiser, run_of
from ..setting.session import Session, turns_of
from ..solver.run import Run, Stop
from ..utils.coordinates import Cell
from ..utils.message import Label, Message
from .additions import fit_to_target
from .batch import GeneratedPuzzle, GenerationError
from .difficulty import Fit, Target
from .difficulty_search import DifficultySearch, DrawnPuzzle
from .rating import rate

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


FIRST_EFFORT = 400_000
"""The steps after which the search for a first solution ends: the rules may allow none."""
SOLUTION_EFFORT = 4_000
"""The steps after which a value counts as impossible."""


def random_solution(run: Run, random: Random) -> Board:
    """Return a random solution of a run's model, ignoring its board; raises GenerationError if none is found.

    Each cell, in random order, gets a random one of the values that still allow a solution. All solutions are possible,
    though not equally often.

    >>> from rulegrid.setting.minimise import run_of
    >>> from rulegrid.setting.session import Session
    >>> from rulegrid.sudoku import read_puzzle
    >>> run = run_of(read_puzzle("." * 16), Session())
    >>> print(random_solution(run, Random(3)) == random_solution(run, Random(3)))
    True
    """
    domains = [*run.model.domains]
    try:
        solution = _solve(run, domains, FIRST_EFFORT)
    except Stop as stop:
        if stop.reason != "effort":
            raise
        raise GenerationError(Message("making.no-grid-found")) from None
    if solution is None:
        raise GenerationError(Message("making.no-grid"))
    for cell in random.sample(range(len(domains)), len(domains)):
        values = [1 << bit for bit in range(domains[cell].bit_length()) if domains[cell] >> bit & 1]
        random.shuffle(values)
        for value in values:
            if value == solution[cell]:
                break
            domains[cell] = value
            try:
                other = _solve(run, domains, SOLUTION_EFFORT)
            except Stop as stop:
                if stop.reason != "effort":
                    raise
                other = None
            if other is not None:
                solution = other
                break
        domains[cell] = solution[cell]
    return run.start.with_values([run.model.value_of[mask] for mask in solution])


def _solve(run: Run, domains: list[int], effort: int) -> list[int] | None:
    """Return a solution within some domains, or None; raises Stop."""
    run.domains = [*domains]
    for _ in run.hits(effort):
        return run.kernel.domains()
    return None


WORK = 12_000_000_000
"""The work for a number of givens: each try counts as the third power of the number of cells."""
MOST_TRIES, MOST_RATED = 20_000, 1_500
"""The most puzzles examined for a 9x9: in general, and if each is rated."""
A_GRID = 40
"""The number of puzzles made from one solution."""
HOPELESS, FAR = 1_000, 3
"""After HOPELESS tries, a number of givens that is still FAR away is given up."""
NEAR = 3.0
"""How far below the band a rating may be for a puzzle to be worth changing instead of starting again."""
EFFORT = 4_000
"""With a target: the steps after which a given stays because the search takes too long to decide if it is needed."""
CHANGED = 8
"""The number of groups of givens added to change a puzzle."""


def symmetric_cells(board: Board, symmetry: str) -> list[tuple[Cell, ...]]:
    """Return the cells of a board in groups with common givens; raises RulegridError for an unknown symmetry.

    >>> from rulegrid import Board
    >>> symmetric_cells(Board(2), "rotation")
    [((0, 0), (1, 1)), ((0, 1), (1, 0))]
    """
    turns = turns_of(symmetry, *board.shape)
    known = set(board.grid.cells)
    groups: dict[tuple[Cell, ...], None] = {}
    for cell in board.grid.cells:
        alike = {turn.cell(cell) for turn in turns} | {cell}
        groups[tuple(sorted(alike & known))] = None
    return list(groups)


class GivensMaker:
    """Makes puzzles with the rules of `puzzle`, whose board is empty.

    With a `target`, a puzzle has that difficulty; with a `number`, that number of givens, or one within its bounds.
    With neither, each given is needed. `symmetry` is one of SYMMETRIES. A puzzle is rated if there is a target, or if
    `is_rated`.

    >>> from rulegrid.sudoku import read_puzzle
    >>> made = GivensMaker(read_puzzle("." * 16))(Random(1))
    >>> made.puzzle.is_unique(), made.puzzle.minimise().puzzle == made.puzzle
    (True, True)
    """

    def __init__(
        self,
        puzzle: Puzzle,
        target: Target | None = None,
        *,
        symmetry: str = "none",
        number: GivensRange | int | None = None,
        is_rated: bool = False,
    ) -> None:
        self.number = GivensRange.read(number)
        self.number.check(symmetric_cells(puzzle.board, symmetry))
        self.puzzle = puzzle
        self.target = target or Target()
        self.symmetry = symmetry
        self.is_rated = is_rated

    def _groups(self) -> list[tuple[int, ...]]:
        """Return the groups of cells with common givens, by number."""
        board = self.puzzle.board
        number = {cell: at for at, cell in enumerate(board.grid.cells)}
        return [tuple(number[cell] for cell in group) for group in symmetric_cells(board, self.symmetry)]

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle; raises GenerationError."""
        session = Session()
        run = run_of(self.puzzle, session)
        with session.close_at_end(GenerationError):
            minimiser = GivenMinimiser(run, None if self.target.is_open else EFFORT)
            search = _GivensSearch(self, minimiser, run, random, self._groups())
            is_plain = {*map(type, self.puzzle.rules)} == {*rule_set(self.puzzle.family).standard}
            if self.target.is_open or is_plain:  # a rating takes no longer than drawing a puzzle
                return search.find_puzzle()
            return DifficultySearch(self.target, random, search.draw_puzzle, self.number).find_puzzle()

    def most_tries(self) -> int:
        cells = max(1, len(self.puzzle.board.grid.cells))
        if self.target.is_open:
            return max(20, min(MOST_TRIES * cells // 81, WORK // cells**3))
        return max(20, min(MOST_RATED * cells // 81, MOST_RATED * 81**2 // cells**2))

    def cut(self, solution: Board, given: int) -> Puzzle:
        """Return the puzzle with some cells of a solution as givens, by a mask of their numbers."""
        board = solution.copy()
        for at, cell in enumerate(board.grid.cells):
            if not given >> at & 1:
                board.remove_digit(*cell)
        return self.puzzle.replace(board)


class _GivensSearch:
    def __init__(
        self, maker: GivensMaker, minimiser: GivenMinimiser, run: Any, random: Random, groups: Sequence[tuple[int, ...]]
    ) -> None:
        self.maker = maker
        self.minimiser = minimiser
        self.run = run
        self.random = random
        self.groups = groups
        self.masks = [sum(1 << cell for cell in group) for group in groups]
        self.fewest = len(run.model.domains)
        self.hardest = 0.0  # of the puzzles that were too easy
        self.has_hard = False

    def find_puzzle(self) -> GeneratedPuzzle:
        """Return a puzzle as requested; raises GenerationError."""
        maker, most = self.maker, self.maker.most_tries()
        closest, best = 0, 0.0
        for tries in range(most):
            if tries % A_GRID == 0:
                solution = random_solution(self.run, self.random)
                closest, best = 0, maker.target.low - NEAR
            left = self._minimise(solution, closest)
            self.fewest = min(self.fewest, left.bit_count())
            given = self._with_number(left)
            if given is None:
                if tries > HOPELESS and maker.number.most is not None and self.fewest > maker.number.most + FAR:
                    break
                continue
            if maker.target.is_open:
                puzzle = maker.cut(solution, given)
                return GeneratedPuzzle(
                    puzzle, solution, rating=rate(puzzle) if maker.is_rated else None, tries=tries + 1
                )
            puzzle, fit, rating = fit_to_target(
                maker.cut(solution, given), solution, maker.target, self._choose_more(given)
            )
            if fit is Fit.RIGHT and not maker.number.allows(puzzle.board.count_filled()):
                fit = Fit.HARD  # even though it has the allowed number of givens
            if fit is Fit.RIGHT:
                return GeneratedPuzzle(puzzle, solution, rating=rating, tries=tries + 1)
            self.has_hard = self.has_hard or fit is Fit.HARD
            if fit is Fit.EASY:
                self.hardest = max(self.hardest, rating.value)
                if rating.value > best:
                    best, closest = rating.value, left
        raise GenerationError(self._failure(tries + 1))

    def draw_puzzle(self) -> tuple[DrawnPuzzle | None, int, Label]:
        before = self.run.steps
        solution = random_solution(self.run, self.random)
        given = self._with_number(self._minimise(solution, 0))
        steps = self.run.steps - before
        if given is None:
            return None, steps, Message("making.needs-more")
        return DrawnPuzzle(self.maker.cut(solution, given), solution, self._choose_more(given)), steps, ""

    def _minimise(self, solution: Board, closest: int) -> int:
        """Return givens that are all needed, perhaps with some changed from those of the closest puzzle so far."""
        start = -1
        if closest:
            start = closest
            for mask in self.random.sample(self.masks, min(CHANGED, len(self.masks))):
                start |= mask
        return self.minimiser.minimise(solution, self.random.sample(self.groups, len(self.groups)), start)

    def _with_number(self, left: int) -> int | None:
        """Return the needed givens, filled up to the number wanted, or None if they are too many already."""
        number = self.maker.number
        most = len(self.run.model.domains) if number.most is None else number.most
        for mask in self.random.sample(self.masks, len(self.masks)) if number.least else ():
            if left.bit_count() >= number.least:
                break
            if not mask & left and left.bit_count() + mask.bit_count() <= most:
                left |= mask
        return left if number.allows(left.bit_count()) else None

    def _choose_more(self, given: int) -> list[tuple[Cell, ...]]:
        """Return the groups that may be given in addition, in random order; empty if the number of givens is exact."""
        if self.maker.number.is_exact:
            return []
        cells = self.maker.puzzle.board.grid.cells
        more = [group for group, mask in zip(self.groups, self.masks, strict=True) if not mask & given]
        self.random.shuffle(more)
        return [tuple(cells[at] for at in group) for group in more]

    def _failure(self, tries: int) -> Message:
        maker = self.maker
        if maker.number.most is not None and self.fewest > maker.number.most:
            return Message("making.few-givens", count=maker.number.most, tries=tries, fewest=self.fewest)
        if maker.target.is_open:
            return Message("making.no-puzzle", tries=tries)
        found = [Message("making.rated-at-most", high=f"{self.hardest:.2f}")] if self.hardest else []
        found += [Message("making.too-hard")] if self.has_hard else []
        return Message("making.no-such-puzzle", target=maker.target.message, tries=tries, found=found)
