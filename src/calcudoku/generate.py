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
from ..generate.batch import Made, NothingMade
from ..generate.batch import make_many as make_with
from ..generate.difficulty import rated_up_to
from ..generate.givens import random_solution
from ..setting.minimise import run_of
from ..setting.session import Session
from ..utils.errors import RulegridError, bad, bounds
from ..utils.message import Message
from ..utils.numbers import is_whole
from ..utils.runtime import cached_property
from .cage import OPERATIONS, CageRule
from .cage_partition import EFFORT, GrowingCage, Growth, puzzle_of
from .family import FAMILY, LARGEST_CAGE, LARGEST_SIDE, SMALLEST_SIDE, puzzle_text, read_puzzle
from .latin_square import random_square

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..generate.rating import Rating

SOME_OPERATIONS = Message("calcudoku.operations", signs=tuple(OPERATIONS))
TRIES, TRIES_SMALL, SMALL = 60, 200, 5
"""How many squares cages are grown on before a maker gives up, and how many up to a small side, where hard puzzles are rare."""


@dataclass(frozen=True)
class CageShape:
    """What cages are like: how likely one grows to each size, and the weights of the operations.

    `plain` says how much those with few combinations are preferred. At most one cell in `singles` is a cage of its own.
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
    operations that cages may have. `largest` is how many cells they have at most, by default as the level has it. Without
    `singles` no cage is a single cell. With `mystery` no label names its operation. `rules` are those that a puzzle has
    besides rows, columns and cages. Raises RulegridError for what makes no sense.

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
            raise RulegridError(bad("size", size, bounds(SMALLEST_SIDE, LARGEST_SIDE)))
        if self.largest is not None and not (is_whole(self.largest) and 2 <= self.largest <= LARGEST_CAGE):
            raise RulegridError(bad("largest", self.largest, Message("calcudoku.largest", most=LARGEST_CAGE)))
        if not self._operations:
            raise RulegridError(bad("ops", self.ops, SOME_OPERATIONS))
        if not self.singles and size % 2 and (self.largest == 2 or not {"+", "*"} & set(self._operations)):
            raise RulegridError(Message("calcudoku.no-singles", cells=size * size))
        object.__setattr__(self, "rules", tuple(self.rules))
        self._empty.validate()
        if self.level is not None or self.rating is not None:
            object.__setattr__(self, "band", FAMILY.levels.wanted(self.level, self.rating))

    @property
    def _empty(self) -> Puzzle:
        """A puzzle without cages."""
        return Puzzle(Board(self.size), [RowRule(), ColumnRule(), *self.rules])

    def _random_rows(self, random: Random) -> list[list[int]]:
        """Return the rows of a random solution; raises NothingMade if the rules allow none."""
        if not self.rules:
            return random_square(self.size, random)
        session = Session()
        run = run_of(self._empty, session)
        with session.closing(NothingMade):
            return random_solution(run, random).cells

    @cached_property
    def _operations(self) -> list[str]:
        """The operations, each once; raises RulegridError."""
        from .layouts.layout_common import OPERATIONS as BY_WORD  # signs, and words such as plus

        found = dict.fromkeys(re.findall(r"[a-z]+|[^\s,]", str(self.ops).lower()))
        for sign in found:
            if BY_WORD.get(sign) not in OPERATIONS:
                raise RulegridError(bad("ops", sign, SOME_OPERATIONS))
        return list(dict.fromkeys(BY_WORD[sign] for sign in found))

    @cached_property
    def _shape(self) -> CageShape:
        """What cages are like, within the options."""
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

    def __call__(self, random: Random) -> Made:
        """Return a puzzle made from random numbers; raises NothingMade after a bounded number of squares."""
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
                    return Made(puzzle, solution, rating=rating, tries=tries)
        raise NothingMade(Message("calcudoku.none-made", wanted=self.wanted, tries=most))

    def __str__(self) -> str:
        return str(self.wanted)

    @property
    def wanted(self) -> Message:
        """What is to be made, as a message names it."""
        wanted = Message("calcudoku.wanted", size=self.size, signs=tuple(self._operations))
        if not self.singles:
            wanted = Message("calcudoku.without-singles", wanted=wanted)
        if self.level is not None:
            return Message("calcudoku.of-level", level=Message(f"level.{self.level}"), wanted=wanted)
        return wanted if self.rating is None else Message("calcudoku.rated", wanted=wanted, rating=str(self.rating))

    def _fitting(self, history: Sequence[Sequence[GrowingCage]]) -> tuple[Puzzle, Rating | None] | None:
        """Return what is as it should be, of the cages after each merger; None where nothing is.

        With every merger there is less to go by, so where the last is too hard, halving finds one that is not: with as few
        single cells as that allows, and further mergers left to chance. There are no more of them than the shape has,
        unless nothing could be merged with them.
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
            rating = rated_up_to(puzzle, self.band)
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


def make(size: int = 6, *, seed: int | str | None = None, **options: Any) -> Made:
    """Return a new calcudoku with its only solution; the options are those of `CalcudokuMaker`.

    Raises NothingMade where none is found in a bounded number of tries.

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
) -> Iterator[Made]:
    """Yield new calcudokus, the same for the same seed; `jobs` and `executor` are those of `solve_many`.

    >>> [len(made.puzzle.rules[-1].cages) for made in make_many(3, 3, seed=2026)]
    [4, 3, 3]
    """
    return make_with(CalcudokuMaker(size, **options), count, seed=seed, jobs=jobs, executor=executor)


def daily_maker(day: datetime.date, level: str) -> CalcudokuMaker:
    """Return what makes the puzzle of a day: small ones if they are easy."""
    return CalcudokuMaker(4 if level == "easy" else 6, level=level)
