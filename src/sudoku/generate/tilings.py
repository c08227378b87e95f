"""Killers without givens: cages that cover the grid, changed until they leave one solution and are as hard as they should be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import inf
from random import Random
from typing import Any

from ...core.board import Board
from ...core.errors import SearchStopped
from ...core.puzzle import Puzzle
from ...core.statement import Statement
from ...generate.batch import GeneratedPuzzle, GenerationError
from ...generate.difficulty import Fit, Target, report_drawn
from ...generate.givens import random_solution
from ...generate.tilings import Tile, Tiling
from ...setting.minimise import run_of
from ...setting.session import Session
from ...utils.coordinates import Cell
from ...utils.message import Label, Message
from ..family import VARIANT_LEVELS
from ..rules.cages import KillerRule
from ..rules.modifiers import worth

MOST_TRIES = 30
"""Grids that cages are drawn on at most."""
MOST_RATED = 4
"""Puzzles of one grid that are rated at most."""
MOST_CHECKS, MOST_LONG = 150, 10
"""Tilings that are searched for a second solution before the first, and each further one, is rated; and of them, those whose
search takes too long."""
MOST_SPENT = 4_000
"""Effort by cell of all puzzles that are rated at most: hard ones take long."""
EFFORT = 2_000
"""Steps of a search for a second solution; cages that take more are not taken."""
REDRAWN, MOST_REDRAWN, DRAWN = 2, 5, 10
"""Cages that are redrawn at a time, at first and at most; the number rises by one after each `DRAWN` failed tries."""


LARGE, MOST_IN_LARGE = 12, 3
"""Boards with sides longer than that have cages of no more cells than that: searches take long there."""
GUESSED = 2
"""How much more a search counts in which something is tried: few such puzzles go without an assumption."""


@dataclass(frozen=True)
class TilingStyle:
    """The style of the cages of a level.

    `sizes` maps numbers of cells to frequencies; `plain` is the preference for cages with few combinations. At most one
    cell in `singles` is a cage of its own. `effort` is the range of filterings per cell in the search for a second
    solution. It predicts which puzzles deserve a rating, which takes fifty times as long.
    """

    sizes: dict[int, float]
    plain: float
    singles: int
    effort: tuple[float, float]


STYLES = {
    "easy": TilingStyle({2: 3, 3: 3, 4: 1}, 0.5, 27, (0, 10)),
    "medium": TilingStyle({2: 3, 3: 3, 4: 2}, 0, 40, (16, 22)),
    "hard": TilingStyle({2: 2, 3: 3, 4: 3, 5: 1}, 0, 81, (30, 44)),
    "fiendish": TilingStyle({2: 1, 3: 3, 4: 3, 5: 2}, 0, 81, (72, 150)),
    "extreme": TilingStyle({2: 1, 3: 2, 4: 3, 5: 3}, 0, 81, (600, inf)),
}
"""The styles that are tried first; the rating decides."""


class TilingMaker:
    """Makes killers without givens whose cages cover the board of `puzzle`; its other rules apply too.

    They have the difficulty of `target`. With a `symmetry` the cages are symmetric.

    >>> from rulegrid.sudoku import read_puzzle
    >>> made = TilingMaker(read_puzzle("." * 16))(Random(1))
    >>> cages = made.puzzle.rules[-1].cages
    >>> sum(len(cells) for _, cells in cages), made.puzzle.is_unique()
    (16, True)
    """

    def __init__(
        self, puzzle: Puzzle, target: Target | None = None, *, symmetry: str = "none", is_rated: bool = False
    ) -> None:
        Tiling(puzzle.board.grid, symmetry)
        self.puzzle = puzzle
        self.target = target or Target()
        self.symmetry = symmetry
        self.is_rated = is_rated
        self.style = STYLES["medium" if self.target.is_open else VARIANT_LEVELS.of(self.target.low)]

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle; raises GenerationError."""
        session = Session()
        run = run_of(self.puzzle, session)
        with session.close_at_end(GenerationError):
            problem: Label = ""
            spent = 0.0
            for tries in range(1, MOST_TRIES + 1):
                attempt = _TilingAttempt(self, random_solution(run, random), random)
                if made := attempt.make_puzzle():
                    return GeneratedPuzzle(made[0].replace(), attempt.solution, rating=made[1], tries=tries)
                problem, spent = attempt.problem, spent + attempt.spent
                if spent > MOST_SPENT * len(attempt.solution.grid.cells):
                    break
        raise GenerationError(Message("making.none-made", tries=tries, problem=problem))


class _TilingAttempt:
    """Cages on one solution; `problem` says why nothing came of them."""

    def __init__(self, maker: TilingMaker, solution: Board, random: Random) -> None:
        self.maker = maker
        self.random = random
        self.solution = solution
        self.problem: Label = Message("recipe.several-or-long")
        self.weight = cache(self._weight)
        self.total = cache(self._total)
        self.tiling = Tiling(solution.grid, maker.symmetry)
        self.full = solution.attach_to(Statement(maker.puzzle.board, maker.puzzle.rules).context)
        self.others: list[Board] = []
        """Second solutions that were met. No tiling that one of them fits is searched again."""
        self.most_singles = max(1, len(solution.grid.cells) // maker.style.singles)
        self.effort = -1.0
        """The effort of proving that the cages leave one solution; -1 if they don't."""
        self.spent = 0.0
        """The effort of all puzzles that were rated."""
        self.sizes = maker.style.sizes
        if len(solution.values) > LARGE:
            self.sizes = {size: often for size, often in self.sizes.items() if size <= MOST_IN_LARGE}

    def make_puzzle(self) -> tuple[Puzzle, Any] | None:
        """Return a puzzle with its rating, or None if none of the tried tilings is suitable."""
        maker, target = self.maker, self.maker.target
        cells = self.solution.grid.cells
        low, high = (0.0, inf) if target.is_open else (each * len(cells) for each in maker.style.effort)
        self.tiling.grow(cells, self.random, self.sizes, self.weight)
        for _ in range(MOST_RATED):
            if not self._approach(low, high):
                break
            puzzle = self.puzzle(self.tiling)
            if target.is_open:
                return puzzle, puzzle.rate() if maker.is_rated else None
            self.spent += self.effort
            report_drawn(puzzle)
            fit, rating = target.compare_briefly(puzzle)
            if fit is Fit.RIGHT:
                return puzzle, rating
            self.problem = Message(f"recipe.too-{fit.name.lower()}", rating=f"{rating.value:.1f}")
            if fit is Fit.HARD:
                low, high = min(low, self.effort * 0.8), self.effort * 0.95
            else:
                low, high = self.effort * 1.15, max(high, self.effort * 1.5)
        return None

    def puzzle(self, tiling: Tiling) -> Puzzle:
        rules = self.maker.puzzle.rules
        cages = [(self.total(tile), tile) for tile in tiling.tiles()]
        return self.maker.puzzle.replace(self.maker.puzzle.board, [*rules, KillerRule(cages)])

    def _approach(self, low: float, high: float) -> bool:
        """Redraw cages until they leave one solution, and it takes as much to see that as it should; return whether it does."""
        long = 0
        for check in range(MOST_CHECKS):
            if low <= self.effort <= high and self._is_neat():
                return True
            tiling = self._redraw_cages() if check or self.effort >= 0 else self.tiling
            if tiling is None:
                break
            try:
                effort = self._effort_of(tiling)
            except SearchStopped:
                long, effort = long + 1, -1
                if long == MOST_LONG:
                    break
            if self.effort < 0 or (effort >= 0 and _distance(effort, low, high) <= _distance(self.effort, low, high)):
                self.tiling, self.effort = tiling, effort
        return False

    def _redraw_cages(self) -> Tiling | None:
        """Return the tiling with a few cages redrawn so that they exclude all second solutions so far, or None."""
        cells = self.solution.grid.cells
        singles = _singles(self.tiling)
        most, places = max(len(singles), self.most_singles), cells
        if not self._is_neat():
            most, places = len(singles) - 1, tuple(singles)
        elif self.others and self.effort < 0:
            other = self.others[-1]
            places = tuple(cell for cell in cells if other.get_digit(*cell) != self.solution.get_digit(*cell))
        for number in range(REDRAWN, MOST_REDRAWN + 1):
            for _ in range(DRAWN):
                tiling = self.tiling.copy()
                tiles = _around(tiling, self.random.choice(places), number, self.random)
                tiling.grow(tiling.loosen(tiles), self.random, self.sizes, self.weight)
                is_new = len(_singles(tiling)) <= most and tiling.tiles() != self.tiling.tiles()
                if is_new and all(self._excludes(tiling, other) for other in self.others):
                    return tiling
        return None

    def _is_neat(self) -> bool:
        """Return whether few enough cells are cages of their own."""
        return len(_singles(self.tiling)) <= self.most_singles

    def _effort_of(self, tiling: Tiling) -> float:
        """Return the effort of proving that some cages leave one solution; -1 if they don't. Raises SearchStopped."""
        solver = self.puzzle(tiling).solver(max_steps=EFFORT, progress=False)
        for board in solver.solutions(2):
            if board != self.solution:
                self.others.append(board.attach_to(self.full.context) if self.full.context else board)
                return -1
        filterings = sum(each.times for each in solver.stats.filtered.values())
        return filterings * GUESSED if solver.steps else filterings

    def _excludes(self, tiling: Tiling, other: Board) -> bool:
        for tile in tiling.tiles():
            digits = [other.get_digit(*cell) for cell in tile]
            if len({*digits}) < len(digits) or sum(worth(other, tile)) != self.total(tile):
                return True
        return False

    def _total(self, tile: Tile) -> int:
        return sum(worth(self.full, tile))

    def _weight(self, tile: Tile) -> float:
        """Return how welcome a cage is: not at all with a digit twice, or with all of them, which says nothing."""
        digits = [self.full.get_digit(*cell) for cell in tile]
        if len({*digits}) < len(digits) or len(digits) == len(self.full.values):
            return 0.0
        plain = self.maker.style.plain
        return float(_ways(self.full.values, len(tile), self.total(tile)) ** -plain) if plain else 1.0


@cache
def _ways(values: Sequence[int], number: int, total: int) -> int:
    """Return the number of sets of `number` different values with a sum, at least 1."""
    return max(1, sum(sum(chosen) == total for chosen in combinations(values, number)))


def _singles(tiling: Tiling) -> list[Cell]:
    return [tile[0] for tile in tiling.tiles() if len(tile) == 1]


def _around(tiling: Tiling, cell: Cell, number: int, random: Random) -> list[Tile]:
    """Return up to `number` connected tiles, including that of a cell."""
    found = [tiling.tile_at(cell)]
    while len(found) < number:
        near = [tile for each in found for tile in tiling.beside(each) if tile not in found]
        if not near:
            break
        found.append(random.choice(near))
    return found


def _distance(effort: float, low: float, high: float) -> float:
    """Return how far an effort is from some bounds, as a factor."""
    return max(low / max(effort, 1), effort / max(high, 1), 1)
