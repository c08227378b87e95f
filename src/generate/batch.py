"""Batches of generated puzzles, each with its own seed."""

from __future__ import annotations

import datetime
import itertools
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.limits import check_whole_number
from ..solver.batch import cores, spread
from ..utils.errors import RulegridError, argument_error, quote
from ..utils.message import Message

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from .rating import Rating


class GenerationError(RulegridError):
    """The maker found no suitable puzzle within its number of tries."""


@dataclass(frozen=True)
class GeneratedPuzzle:
    """A generated puzzle with its only solution.

    `seed` makes it again, with the same maker and version of the program: "2026/3" is the third puzzle of the seed
    2026. `rating` is its difficulty, or None if not requested. `tries` is the number of puzzles examined for it.
    `facts` are further data from its family.
    """

    puzzle: Puzzle
    solution: Board
    seed: str = ""
    rating: Rating | None = None
    tries: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        # The puzzle contains both in its JSON form and on sheets.
        self.puzzle.seed = self.seed
        self.puzzle.level = "" if self.rating is None else self.rating.level

    def __repr__(self) -> str:
        rating = f", {self.rating}" if self.rating is not None else ""
        board = self.puzzle.board
        return f"<Made {quote(self.seed)}: {self.puzzle.family}, {board.rows}x{board.cols}, {board.count_filled()} filled{rating}>"

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()

    def to_data(self) -> dict[str, Any]:
        return {
            "status": "made",
            "seed": self.seed,
            "tries": self.tries,
            "solution": self.solution.cells,
            "rating": self.rating and self.rating.to_data(),
            **self.facts,
            "puzzle": self.puzzle.to_data(),
        }


Maker = Callable[[Random], GeneratedPuzzle]
"""Makes one puzzle from random numbers only; raises GenerationError after a bounded number of tries."""


@dataclass(frozen=True)
class MakingOrder:
    """A puzzle to make: its maker, its seed and, for a puzzle of the day, the date."""

    maker: Maker
    seed: str
    day: datetime.date | None = None


LONGEST_SEED = 200
_NUMBERED = re.compile(r"(.*)/([0-9]{1,15})", re.DOTALL)


def new_seed() -> str:
    """Return a random seed of at most nine digits."""
    return str(secrets.randbelow(10**9))


def read_seed(seed: int | str) -> tuple[str, int]:
    """Return the text of a seed and the number of its first puzzle, by default 1; raises RulegridError.

    >>> read_seed(2026), read_seed("2026/3"), read_seed("2026-11-22/sudoku")
    (('2026', 1), ('2026', 3), ('2026-11-22/sudoku', 1))
    """
    is_text = isinstance(seed, str) or (type(seed) is int and abs(seed) < 10**LONGEST_SEED)
    text = str(seed) if is_text else ""
    if not text.strip() or len(text) > LONGEST_SEED:
        raise RulegridError(argument_error("seed", seed, Message("making.seed"), 40))
    if (match := _NUMBERED.fullmatch(text)) and match[1]:
        return match[1], int(match[2])
    return text, 1


def make_many(
    maker: Maker,
    count: int = 1,
    *,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[GeneratedPuzzle]:
    """Yield `count` puzzles in order, each as soon as it and those before it are made.

    `maker` gets the random numbers of one puzzle and uses nothing else. So number 3 of the seed "2026" is always the
    same puzzle, which the seed "2026/3" makes again, regardless of cores, order and time. By default the seed is
    random; it is part of each puzzle's seed.

    `jobs` and `executor` are those of `solve_many`; with either, `maker` must be picklable. Raises GenerationError if it
    gave up on a puzzle, after yielding those before it.

    >>> from rulegrid.sudoku import read_puzzle
    >>> def shuffled(random):
    ...     digits = random.sample("1234", 4)
    ...     grid = read_puzzle("1234341221434321".translate(dict(zip(b"1234", digits))))
    ...     return GeneratedPuzzle(grid, grid.board)
    >>> [made.seed for made in make_many(shuffled, 3, seed=2026)]
    ['2026/1', '2026/2', '2026/3']
    >>> list(make_many(shuffled, 3, seed=2026))[1:] == list(make_many(shuffled, 2, seed="2026/2"))
    True
    """
    if check_whole_number("count", count, 0) is None:
        raise RulegridError(argument_error("count", None, Message("expected.whole-number")))
    orders = orders_of([(maker, count)], new_seed() if seed is None else seed)
    return make_orders(orders, jobs=jobs, executor=executor)


def orders_of(wanted: Iterable[tuple[Maker, int]], seed: int | str) -> Iterator[MakingOrder]:
    """Return orders for a number of puzzles of each maker, numbered consecutively; raises RulegridError for a bad seed.

    >>> [order.seed for order in orders_of([(len, 2), (repr, 1)], "5b")]
    ['5b/1', '5b/2', '5b/3']
    """
    name, first = read_seed(seed)
    numbers = itertools.count(first)
    return (MakingOrder(maker, f"{name}/{next(numbers)}") for maker, count in wanted for _ in range(count))


def make_orders(
    orders: Iterable[MakingOrder], *, jobs: int = 1, executor: Executor | None = None
) -> Iterator[GeneratedPuzzle]:
    """Yield the puzzles of orders, in order; see `make_many`.

    >>> from rulegrid.calcudoku.generate import CalcudokuMaker
    >>> wanted = [(CalcudokuMaker(4, level=level), 1) for level in ("easy", "medium")]
    >>> [(made.seed, made.puzzle.level) for made in make_orders(orders_of(wanted, "5b"))]
    [('5b/1', 'easy'), ('5b/2', 'medium')]
    """
    return _yield_made(in_order(orders, _work, jobs=jobs, executor=executor))


def in_order(
    items: Iterable[Any], work: Callable[[Sequence[Any]], list[Any]], *, jobs: int = 1, executor: Executor | None = None
) -> Iterator[Any]:
    """Yield the results of `work` for items, in order, as `spread` does; on one core, each as soon as it is made.

    One core gets no chunks, because Ctrl-C would lose their finished results.

    >>> list(in_order([1, 2], lambda numbers: [-number for number in numbers]))
    [-1, -2]
    """
    if executor is None and (jobs or cores()) == 1:
        yield from (made for item in items for made in work([item]))
        return
    answers: Any = spread(items, work, jobs=jobs, executor=executor)
    with closing(answers):
        yield from answers


def _yield_made(answers: Any) -> Iterator[GeneratedPuzzle]:
    with closing(answers):
        for answer in answers:
            if isinstance(answer, GenerationError):
                raise answer
            yield answer


def _work(orders: Sequence[MakingOrder]) -> list[Any]:
    """Return the puzzles of some orders, or those before a failed one and then the error."""
    found: list[Any] = []
    for order in orders:
        try:
            made = replace(order.maker(Random(order.seed)), seed=order.seed)
        except GenerationError as error:
            found.append(GenerationError(Message("making.with-seed", problem=error.message, seed=order.seed)))
            break
        if order.day is not None:
            made.puzzle.date = order.day
        found.append(made)
    return found
