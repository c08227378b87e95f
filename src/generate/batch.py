"""Many puzzles made, each from a seed of its own."""

from __future__ import annotations

import datetime
import re
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from itertools import count as from_number
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.limits import whole
from ..solver.batch import cores, spread
from ..utils.errors import RulegridError, bad, quote
from ..utils.message import Message

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from .rating import Rating


class NothingMade(RulegridError):
    """No puzzle was found that is as it should be, in the tries that its maker takes at most."""


@dataclass(frozen=True)
class Made:
    """A puzzle that was made, with its only solution.

    `seed` makes it again, with the same maker and version of the program: "2026/3" is the third puzzle of the seed 2026.
    `rating` says how hard it is, None where it was not asked for. `tries` is how many puzzles were looked at on the way.
    `facts` are what its family has to say of it besides, as data.
    """

    puzzle: Puzzle
    solution: Board
    seed: str = ""
    rating: Rating | None = None
    tries: int = 1
    facts: Mapping[str, Any] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        # The puzzle takes both along, into its JSON form and onto sheets.
        self.puzzle.seed = self.seed
        self.puzzle.level = "" if self.rating is None else self.rating.level

    def __repr__(self) -> str:
        rating = f", {self.rating}" if self.rating is not None else ""
        board = self.puzzle.board
        return f"<Made {quote(self.seed)}: {self.puzzle.family}, {board.rows}x{board.cols}, {board.filled()} filled{rating}>"

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg()

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""
        return {
            "status": "made",
            "seed": self.seed,
            "tries": self.tries,
            "solution": self.solution.cells,
            "rating": self.rating and self.rating.to_data(),
            **self.facts,
            "puzzle": self.puzzle.to_data(),
        }


Maker = Callable[[Random], Made]
"""Makes one puzzle from random numbers, and from nothing else; raises NothingMade after a bounded number of tries."""


@dataclass(frozen=True)
class MakingOrder:
    """One puzzle to make: by which maker, from which seed; of a day's puzzle, which day."""

    maker: Maker
    seed: str
    day: datetime.date | None = None


LONGEST_SEED = 200
_NUMBERED = re.compile(r"(.*)/([0-9]{1,15})", re.DOTALL)


def new_seed() -> str:
    """Return a random seed: nine digits at most."""
    return str(secrets.randbelow(10**9))


def read_seed(seed: int | str) -> tuple[str, int]:
    """Return the text of a seed, and the number of its first puzzle, 1 where it names none; raises RulegridError.

    >>> read_seed(2026), read_seed("2026/3"), read_seed("2026-11-22/sudoku")
    (('2026', 1), ('2026', 3), ('2026-11-22/sudoku', 1))
    """
    is_text = isinstance(seed, str) or (type(seed) is int and abs(seed) < 10**LONGEST_SEED)
    text = str(seed) if is_text else ""
    if not text.strip() or len(text) > LONGEST_SEED:
        raise RulegridError(bad("seed", seed, Message("making.seed"), 40))
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
) -> Iterator[Made]:
    """Yield `count` puzzles in order, each as soon as it and those before it are made.

    `maker` gets the random numbers of one puzzle, and makes it from these alone. So number 3 of the seed "2026" is always
    the same puzzle, which the seed "2026/3" makes again, whatever the cores, the order and the clock. Without a seed it is
    a random one, which is in each puzzle's own.

    `jobs` and `executor` are those of `solve_many`; with either, `maker` has to be picklable. Raises NothingMade where it
    gave up on a puzzle, after those before it.

    >>> from rulegrid.sudoku import read_puzzle
    >>> def shuffled(random):
    ...     digits = random.sample("1234", 4)
    ...     grid = read_puzzle("1234341221434321".translate(dict(zip(b"1234", digits))))
    ...     return Made(grid, grid.board)
    >>> [made.seed for made in make_many(shuffled, 3, seed=2026)]
    ['2026/1', '2026/2', '2026/3']
    >>> list(make_many(shuffled, 3, seed=2026))[1:] == list(make_many(shuffled, 2, seed="2026/2"))
    True
    """
    if whole("count", count, 0) is None:
        raise RulegridError(bad("count", None, Message("expected.whole-number")))
    orders = orders_of([(maker, count)], new_seed() if seed is None else seed)
    return make_orders(orders, jobs=jobs, executor=executor)


def orders_of(wanted: Iterable[tuple[Maker, int]], seed: int | str) -> Iterator[MakingOrder]:
    """Return orders for so many puzzles of each maker, numbered from one to the next; raises RulegridError for no seed.

    >>> [order.seed for order in orders_of([(len, 2), (repr, 1)], "5b")]
    ['5b/1', '5b/2', '5b/3']
    """
    name, first = read_seed(seed)
    numbers = from_number(first)
    return (MakingOrder(maker, f"{name}/{next(numbers)}") for maker, count in wanted for _ in range(count))


def make_orders(orders: Iterable[MakingOrder], *, jobs: int = 1, executor: Executor | None = None) -> Iterator[Made]:
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
    """Yield what `work` makes of items, in order, as `spread` does; on one core each as soon as it is made.

    There they are not handed out in chunks, of which Ctrl-C would lose what is made.

    >>> list(in_order([1, 2], lambda numbers: [-number for number in numbers]))
    [-1, -2]
    """
    if executor is None and (jobs or cores()) == 1:
        yield from (made for item in items for made in work([item]))
        return
    answers: Any = spread(items, work, jobs=jobs, executor=executor)
    with closing(answers):
        yield from answers


def _yield_made(answers: Any) -> Iterator[Made]:
    with closing(answers):
        for answer in answers:
            if isinstance(answer, NothingMade):
                raise answer
            yield answer


def _work(orders: Sequence[MakingOrder]) -> list[Any]:
    """Return the puzzles of some orders, up to one that can't be made: then the error."""
    found: list[Any] = []
    for order in orders:
        try:
            made = replace(order.maker(Random(order.seed)), seed=order.seed)
        except NothingMade as error:
            found.append(NothingMade(Message("making.with-seed", problem=error.message, seed=order.seed)))
            break
        if order.day is not None:
            made.puzzle.date = order.day
        found.append(made)
    return found
