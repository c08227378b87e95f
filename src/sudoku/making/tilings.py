"""Killers without givens: cages that cover the grid, changed until they leave one solution and are as hard as they should be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import inf
from random import Random
from typing import Any

from ...engine import Board, Puzzle, SearchStopped
from ...engine.making.made import Made, NothingMade
from ...engine.making.solutions import random_solution
from ...engine.making.target import Fit, Target
from ...engine.making.tilings import Tile, Tiling
from ...engine.setting.minimise import run_of
from ...engine.setting.session import Session
from ...engine.statement import Statement
from ...utils.coordinates import Cell
from ...utils.words import Label, Message
from ..family import VARIANT_LEVELS
from ..rules.cages import KillerRule
from ..rules.sums import worth

MOST_TRIES = 30
"""Grids that cages are drawn on at most."""
MOST_RATED = 4
"""Puzzles of one grid that are rated at most."""
MOST_CHECKS = 150
"""Tilings of one grid that are searched for a second solution before the first, and each further one, is rated."""
EFFORT, RATING = 5_000, 200_000
"""Steps of a search for a second solution and of a rating; what takes more is too hard."""
REDRAWN, MOST_REDRAWN, DRAWN = 2, 5, 10
"""Cages that are drawn anew at a time, at first and at most: one more after each so many tries in vain."""


GUESSED = 2
"""How much more a search counts in which something is tried: few such puzzles go without an assumption."""


@dataclass(frozen=True)
class Style:
    """What the cages of a level are like.

    `sizes` says how often each has so many cells, `plain` how much those with few combinations are preferred. At most one
    cell in `singles` is a cage of its own. `effort` are the fewest and the most filterings by cell that the search for a
    second solution takes: it tells what is worth a rating, which takes fifty times as long.
    """

    sizes: dict[int, float]
    plain: float
    singles: int
    effort: tuple[float, float]


STYLES = {
    "easy": Style({2: 3, 3: 3, 4: 1}, 0.5, 27, (0, 10)),
    "medium": Style({2: 3, 3: 3, 4: 2}, 0, 40, (14, 20)),
    "hard": Style({2: 2, 3: 3, 4: 3, 5: 1}, 0, 81, (26, 42)),
    "fiendish": Style({2: 1, 3: 3, 4: 3, 5: 2}, 0, 81, (72, 150)),
    "extreme": Style({3: 2, 4: 3, 5: 3}, 0, 81, (600, inf)),
}
"""What is tried first; the rating decides."""


class TilingMaker:
    """Makes killers without givens whose cages cover the board of `puzzle`; its other rules hold, too.

    They are as hard as a `target` says. With a `symmetry` the cages are symmetric.

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

    def __call__(self, random: Random) -> Made:
        """Return a puzzle; raises NothingMade."""
        session = Session()
        run = run_of(self.puzzle, session)
        with session.closing(NothingMade):
            problem: Label = ""
            for tries in range(1, MOST_TRIES + 1):
                attempt = _Attempt(self, random_solution(run, random), random)
                if made := attempt.made():
                    return Made(made[0], attempt.solution, rating=made[1], tries=tries)
                problem = attempt.problem
        raise NothingMade(Message("recipe.none-made", tries=tries, problem=problem))


class _Attempt:
    """Cages on one solution; `problem` says why nothing came of them."""

    def __init__(self, maker: TilingMaker, solution: Board, random: Random) -> None:
        self.maker = maker
        self.random = random
        self.solution = solution
        self.problem: Label = Message("recipe.several-or-long")
        self.weight = cache(self._weight)
        self.total = cache(self._total)
        self.tiling = Tiling(solution.grid, maker.symmetry)
        self.full = solution.within(Statement(maker.puzzle.board, maker.puzzle.rules).context)
        self.others: list[Board] = []
        """Second solutions that were met. No tiling that one of them fits is searched again."""
        self.sets = _combinations(solution.values)
        self.most_singles = max(1, len(solution.grid.cells) // maker.style.singles)
        self.checks = 0
        self.focus: list[Cell] = []
        """The cells that the first step is about which was too hard."""

    def made(self) -> tuple[Puzzle, Any] | None:
        """Return a puzzle with its rating, None where none of these cages do."""
        maker, target = self.maker, self.maker.target
        cells = self.solution.grid.cells
        low, high = (0.0, inf) if target.is_open else (each * len(cells) for each in maker.style.effort)
        self.tiling.grow(cells, self.random, maker.style.sizes, self.weight)
        effort = -1.0
        for _ in range(MOST_RATED):
            self.checks = 0
            effort = self._approached(effort, low, high)
            if effort < 0:
                break
            puzzle = self.puzzle(self.tiling)
            if target.is_open:
                return puzzle, puzzle.rate() if maker.is_rated else None
            try:
                fit, rating = target.compare(puzzle, max_steps=RATING)
            except SearchStopped:
                fit, rating = Fit.HARD, None
            if fit is Fit.RIGHT:
                return puzzle, rating
            self.focus = []
            if rating:
                if fit is Fit.HARD and rating.hardest:
                    self.focus = [cell for cell, _ in rating.hardest.removed]
                self.problem = Message(f"recipe.too-{fit.name.lower()}", rating=f"{rating.value:.1f}")
            if fit is Fit.HARD:
                low, high = low * 0.8, effort * 0.95
            else:
                low, high = effort * 1.1, high * 1.2
            if low > high:
                break
        return None

    def puzzle(self, tiling: Tiling) -> Puzzle:
        """Return the puzzle of some cages."""
        rules = self.maker.puzzle.rules
        cages = [(self.total(tile), tile) for tile in tiling.tiles()]
        return self.maker.puzzle.changed(self.maker.puzzle.board, [*rules, KillerRule(cages)])

    def _approached(self, effort: float, low: float, high: float) -> float:
        """Redraw cages until they leave one solution, and how much that takes is within bounds; return it, -1 for neither."""
        best = effort
        if best < 0:
            best = self._effort(self.tiling)
        while self.checks < MOST_CHECKS and not (
            best >= 0 and low <= best <= high and self._is_neat(self.tiling) and not self.focus
        ):
            tiling = self._changed()
            if tiling is None:
                break
            found = self._effort(tiling)
            if best < 0 or (found >= 0 and _distance(found, low, high) <= _distance(best, low, high)):
                self.tiling, best = tiling, found
                self.focus = []
        return best if low <= best <= high and self._is_neat(self.tiling) else -1

    def _changed(self) -> Tiling | None:
        """Return the cages with a few of them drawn anew, so that they exclude all second solutions so far."""
        cells = self.solution.grid.cells
        differing = [cell for cell in cells if self.others and self._differs(self.others[-1], cell)]
        singles = self._singles(self.tiling)
        crowded = not self._is_neat(self.tiling)
        for number in range(DRAWN * (MOST_REDRAWN - REDRAWN + 1)):
            start = self.random.choice(self.focus or (singles if crowded else differing or cells))
            tiling = self.tiling.copy()
            tiles = _around(tiling, start, REDRAWN + number // DRAWN, self.random)
            tiling.grow(tiling.loosen(tiles), self.random, self.maker.style.sizes, self.weight)
            if len(self._singles(tiling)) > max(len(singles) - crowded, self.most_singles):
                continue
            if tiling.tiles() != self.tiling.tiles() and all(self._excludes(tiling, other) for other in self.others):
                return tiling
        return None

    def _differs(self, other: Board, cell: Cell) -> bool:
        return other.get_digit(*cell) != self.solution.get_digit(*cell)

    def _singles(self, tiling: Tiling) -> list[Cell]:
        return [tile[0] for tile in tiling.tiles() if len(tile) == 1]

    def _is_neat(self, tiling: Tiling) -> bool:
        """Return whether few enough cells are cages of their own."""
        return len(self._singles(tiling)) <= self.most_singles

    def _effort(self, tiling: Tiling) -> float:
        """Return the filterings that it takes to know that some cages leave one solution; -1 where they don't."""
        self.checks += 1
        solver = self.puzzle(tiling).solver(max_steps=EFFORT, progress=False)
        try:
            other = next((board for board in solver.solutions(2) if board != self.solution), None)
        except SearchStopped:
            return -1
        if other is not None:
            self.others.append(other)
            return -1
        filterings = sum(each.times for each in solver.stats.filtered.values())
        return filterings * GUESSED if solver.steps else filterings

    def _excludes(self, tiling: Tiling, other: Board) -> bool:
        """Return whether a solution violates one of some cages."""
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
        return float(self.sets[len(digits), sum(digits)] ** -self.maker.style.plain)


@cache
def _combinations(values: Sequence[int]) -> Counter[tuple[int, int]]:
    """Return in how many ways so many different values have each sum."""
    most = max(size for style in STYLES.values() for size in style.sizes)
    return Counter((size, sum(chosen)) for size in range(1, most + 1) for chosen in combinations(values, size))


def _around(tiling: Tiling, cell: Cell, number: int, random: Random) -> list[Tile]:
    """Return so many tiles that hang together, that of a cell among them."""
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
