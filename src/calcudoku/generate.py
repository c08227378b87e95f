"""Making calcudokus: cages grown on a random solution, as far as a level of difficulty allows."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.errors import SearchStopped
from ..core.puzzle import Puzzle
from ..core.row_column_rules import ColumnRule, RowRule
from ..core.rule import Rule
from ..generate import batch
from ..generate.batch import GeneratedPuzzle, GenerationError
from ..generate.difficulty import rate_up_to
from ..generate.givens import random_solution
from ..setting.minimise import run_of
from ..setting.session import Session
from ..utils.errors import RulegridError, argument_error, bounds
from ..utils.message import Message
from ..utils.numbers import is_whole
from ..utils.runtime import cached_property
from .cage import OPERATIONS, CageRule
from .cage_partition import EFFORT, GrowingCage, Growth, puzzle_of
from .family import FAMILY, LARGEST_CAGE, LARGEST_SIDE, SMALLEST_SIDE, puzzle_text, read_puzzle

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..generate.rating import Rating


def random_square(side: int, random: Random) -> list[list[int]]:
    """Return rows of a random Latin square with the values 1 to `side`.

    It is the end of a random walk described by M. Jacobson and P. Matthews ("Generating uniformly distributed random
    Latin squares", Journal of Combinatorial Designs 4, 1996). Every square can be reached from every other, and the
    longer the walk, the closer they are to being equally likely. This walk passes side² squares, from a cyclic one with
    its rows, columns and values shuffled.

    >>> for row in random_square(4, Random(2026)):
    ...     print(*row)
    3 4 1 2
    1 2 4 3
    4 3 2 1
    2 1 3 4
    """
    if side == 1:
        return [[1]]
    walk = _LatinWalk(side, random)
    for _ in range(side * side):
        walk.move()
        # To count all moves, and end at the next square, would favour those that are reached by many.
        while walk.excess:
            walk.move()
    return [[1 + entries.index(1) for entries in line] for line in walk.cube]


class _LatinWalk:
    """A square as a cube of ones: `cube[row][col][value]` is 1 if a cell has a value, else 0.

    Along each line of the cube the entries sum to 1. Some moves leave an entry of -1, at `excess`; those that follow
    remove it, perhaps by another one.
    """

    def __init__(self, side: int, random: Random) -> None:
        self.side = side
        self.random = random
        rows, cols, values = (random.sample(range(side), side) for _ in range(3))
        self.cube = [
            [[int(value == values[(row + col) % side]) for value in range(side)] for col in cols] for row in rows
        ]
        self.excess: tuple[int, int, int] | None = None

    def move(self) -> None:
        """Put 1 more at one place, and along its three lines 1 less and 1 more so that their sums stay 1."""
        cube, side = self.cube, self.side
        if self.excess is None:
            pick = self.random.randrange
            row, col, value = pick(side), pick(side), pick(side)
            while cube[row][col][value]:
                row, col, value = pick(side), pick(side), pick(side)
        else:
            row, col, value = self.excess
        line = cube[row][col]
        other_row = self._one([r for r in range(side) if cube[r][col][value] == 1])
        other_col = self._one([c for c in range(side) if cube[row][c][value] == 1])
        other_value = self._one([v for v in range(side) if line[v] == 1])
        line[value] += 1
        line[other_value] -= 1
        cube[row][other_col][value] -= 1
        cube[row][other_col][other_value] += 1
        cube[other_row][col][value] -= 1
        cube[other_row][col][other_value] += 1
        cube[other_row][other_col][value] += 1
        cube[other_row][other_col][other_value] -= 1
        is_proper = cube[other_row][other_col][other_value] >= 0
        self.excess = None if is_proper else (other_row, other_col, other_value)

    def _one(self, places: list[int]) -> int:
        """Return a random one of the places of a line with a 1; there are two if the line also has the -1."""
        return places[0] if len(places) == 1 else self.random.choice(places)


SOME_OPERATIONS = Message("calcudoku.operations", signs=tuple(OPERATIONS))
TRIES, TRIES_SMALL, SMALL = 60, 200, 5
"""How many squares cages are grown on before a maker gives up, and how many up to a small side, where hard puzzles are rare."""


@dataclass(frozen=True)
class CageShape:
    """The style of cages: the chance of each size, and the weights of the operations.

    `plain` is the preference for cages with few combinations. At most one cell in `singles` is a cage of its own.
    """

    sizes: dict[int, float]
    operations: dict[str, float]
    plain: float = 0.0
    singles: int = 36


USUAL = CageShape({2: 0.9, 3: 0.7, 4: 0.4, 5: 0.2}, {"+": 1, "-": 2, "*": 1, "/": 3})

SHAPES: dict[str, CageShape] = {
    "easy": CageShape({2: 1, 3: 0.8}, {"+": 3, "-": 4, "*": 1, "/": 4}, 1.5, 16),
    "medium": CageShape({2: 1, 3: 0.8, 4: 0.3}, {"+": 2, "-": 3, "*": 1, "/": 3}, 0.5, 24),
    "hard": CageShape({2: 1, 3: 0.9, 4: 0.7, 5: 0.4}, {"+": 1, "-": 2, "*": 1, "/": 2}),
    "fiendish": CageShape({2: 1, 3: 1, 4: 0.9, 5: 0.7, 6: 0.4}, {"+": 1, "-": 2, "*": 1, "/": 1}),
    "extreme": CageShape({2: 1, 3: 1, 4: 1, 5: 0.9, 6: 0.6}, {"+": 1, "-": 2, "*": 1, "/": 1}),
}
"""The cages that puzzles of each level are most often made of; the rating decides."""


@dataclass(frozen=True)
class CalcudokuMaker:
    """Makes calcudokus of one kind: called with random numbers, it returns one with its only solution.

    `level` is a named level, `rating` a band such as "4.0..5.0"; without either, nothing is rated. `ops` are the
    operations that cages may have. `largest` is their maximum number of cells; the default depends on the level.
    Without `singles` no cage is a single cell. With `mystery` no label names its operation. `rules` are added to rows,
    columns and cages. Raises RulegridError if the arguments are inconsistent.

    >>> maker = CalcudokuMaker(4, ops="+-")
    >>> made = maker(Random("2026/1"))
    >>> made.puzzle.solve() == made.solution
    True
    """

    size: int = 6
    level: str | None = None
    rating: str | Sequence[float] | None = None
    ops: str = "+-*/"
    largest: int | None = None
    singles: bool = True
    mystery: bool = False
    rules: tuple[Rule, ...] = field(default=(), repr=False)
    band: tuple[float, float] | None = field(init=False, default=None, compare=False)

    def __post_init__(self) -> None:
        size = self.size
        if not is_whole(size) or not SMALLEST_SIDE <= size <= LARGEST_SIDE:
            raise RulegridError(argument_error("size", size, bounds(SMALLEST_SIDE, LARGEST_SIDE)))
        if self.largest is not None and not (is_whole(self.largest) and 2 <= self.largest <= LARGEST_CAGE):
            raise RulegridError(
                argument_error("largest", self.largest, Message("calcudoku.largest", most=LARGEST_CAGE))
            )
        if not self._operations:
            raise RulegridError(argument_error("ops", self.ops, SOME_OPERATIONS))
        if not self.singles and size % 2 and (self.largest == 2 or not {"+", "*"} & set(self._operations)):
            raise RulegridError(Message("calcudoku.no-singles", cells=size * size))
        object.__setattr__(self, "rules", tuple(self.rules))
        self._empty.validate()
        if self.level is not None or self.rating is not None:
            object.__setattr__(self, "band", FAMILY.levels.find_band(self.level, self.rating))

    @property
    def _empty(self) -> Puzzle:
        """A puzzle without cages."""
        return Puzzle(Board(self.size), [RowRule(), ColumnRule(), *self.rules])

    def _random_rows(self, random: Random) -> list[list[int]]:
        """Return the rows of a random solution; raises GenerationError if the rules allow none."""
        if not self.rules:
            return random_square(self.size, random)
        session = Session()
        run = run_of(self._empty, session)
        with session.close_at_end(GenerationError):
            return random_solution(run, random).cells

    @cached_property
    def _operations(self) -> list[str]:
        """The operations, each once; raises RulegridError."""
        from .layouts.layout_common import OPERATION_OF_SIGN  # signs, and words such as plus

        found = dict.fromkeys(re.findall(r"[a-z]+|[^\s,]", str(self.ops).lower()))
        for sign in found:
            if OPERATION_OF_SIGN.get(sign) not in OPERATIONS:
                raise RulegridError(argument_error("ops", sign, SOME_OPERATIONS))
        return list(dict.fromkeys(OPERATION_OF_SIGN[sign] for sign in found))

    @cached_property
    def _shape(self) -> CageShape:
        shape = USUAL
        if self.band is not None:
            shape = SHAPES[FAMILY.levels.of(self.band[0])]
        sizes = dict(shape.sizes)
        if self.largest is not None:
            rarest = min(sizes.values())
            sizes = {size: sizes.get(size, rarest) for size in range(2, self.largest + 1)}
        return replace(
            shape, sizes=sizes, operations={operation: shape.operations[operation] for operation in self._operations}
        )

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle made from random numbers; raises GenerationError after a bounded number of squares."""
        # Else an easy and a hard puzzle of one seed would have the same solution.
        random = Random(f"{random.getrandbits(64)} {self!r}")
        most = TRIES_SMALL if self.size <= SMALL else TRIES
        for tries in range(1, most + 1):
            rows = self._random_rows(random)
            shape = self._shape
            growth = Growth(
                rows,
                random,
                sizes=shape.sizes,
                operations=shape.operations,
                plain=shape.plain,
                mystery=self.mystery,
                rules=self.rules,
            )
            growth.grow()
            if (fitting := self._fitting(growth.history)) is not None:
                puzzle, rating = fitting
                solution = Board(self.size)
                solution.cells = rows
                if _is_proven(puzzle, solution):
                    return GeneratedPuzzle(puzzle, solution, rating=rating, tries=tries)
        raise GenerationError(Message("calcudoku.none-made", wanted=self.wanted, tries=most))

    def __str__(self) -> str:
        return str(self.wanted)

    @property
    def wanted(self) -> Message:
        """The requested puzzle, as a message names it."""
        wanted = Message("calcudoku.wanted", size=self.size, signs=tuple(self._operations))
        if not self.singles:
            wanted = Message("calcudoku.without-singles", wanted=wanted)
        if self.level is not None:
            return Message("calcudoku.of-level", level=Message(f"level.{self.level}"), wanted=wanted)
        return wanted if self.rating is None else Message("calcudoku.rated", wanted=wanted, rating=str(self.rating))

    def _fitting(self, history: Sequence[Sequence[GrowingCage]]) -> tuple[Puzzle, Rating | None] | None:
        """Return a suitable puzzle with its rating, from the cages after each merger, or None if there is none.

        Every merger removes information. If the last puzzle is too hard, binary search finds an easier one: with the
        fewest single cells that are possible, and further mergers left to chance. There are at most as many single
        cells as the shape allows, unless nothing could be merged with them.
        """
        singles = [sum(len(part.cells) == 1 for part in parts) for parts in history]
        most = max(1, self.size**2 // self._shape.singles, singles[-1]) if self.singles else 0
        first = next((at for at, number in enumerate(singles) if number <= most), len(history))
        at = last = len(history) - 1
        found = None
        while first <= last:
            puzzle = puzzle_of(self.size, history[at], self.rules)
            if self.band is None:
                return puzzle, None
            rating = rate_up_to(puzzle, self.band)
            if rating is not None and rating.value >= self.band[0]:
                found = puzzle, rating
                if singles[at] == singles[-1]:
                    break
            if rating is None:
                last = at - 1
            else:
                first = at + 1
            at = (first + last + 1) // 2
        return found


def _is_proven(puzzle: Puzzle, solution: Board) -> bool:
    """Return whether a puzzle, as it is read from its printed form, has this solution alone."""
    known = {*map(type, puzzle.rules)} - {RowRule, ColumnRule, CageRule}
    try:
        return list(
            read_puzzle(puzzle_text(puzzle), known=known).solutions(2, max_steps=10 * EFFORT, progress=False)
        ) == [solution]
    except SearchStopped:
        return False


def make(size: int = 6, *, seed: int | str | None = None, **options: Any) -> GeneratedPuzzle:
    """Return a new calcudoku with its only solution; the options are those of `CalcudokuMaker`.

    Raises GenerationError if none is found in a bounded number of tries.

    >>> made = make(4, ops="+-*/", seed=2026)
    >>> made.seed, make(4, seed=made.seed) == made, made.puzzle.is_unique()
    ('2026/1', True, True)
    """
    return next(make_many(1, size, seed=seed, **options))


def make_many(
    count: int,
    size: int = 6,
    *,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    **options: Any,
) -> Iterator[GeneratedPuzzle]:
    """Yield new calcudokus, the same for the same seed; `jobs` and `executor` are those of `solve_many`.

    >>> [len(made.puzzle.rules[-1].cages) for made in make_many(3, 3, seed=2026)]
    [4, 3, 3]
    """
    return batch.make_many(CalcudokuMaker(size, **options), count, seed=seed, jobs=jobs, executor=executor)


def daily_maker(day: datetime.date, level: str) -> CalcudokuMaker:
    """Return the maker of the puzzle of a day: 4x4 if it is easy, otherwise 6x6."""
    return CalcudokuMaker(4 if level == "easy" else 6, level=level)
