"""Making sets of pieces for a board, such that every date has a solution."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, Any, cast

from ..core.errors import SearchStopped
from ..core.limits import check_whole_number
from ..generate.batch import GenerationError, make_many
from ..utils.errors import RulegridError, argument_error, bounds
from ..utils.message import Message
from .board_library import load_board
from .boards import MAX_PIECES, CalendarBoard
from .counts import Key, combinations_of, count_dates, is_date
from .pieces import LARGEST, Piece, Shape, name_of, polyominoes

if TYPE_CHECKING:
    from concurrent.futures import Executor

TRIES = 5000
"""How many sets of pieces are looked at before a maker gives up."""
PASSES = 20
"""For how many of them all dates are counted."""
FILTER = 100
"""How many dates are solved before all are counted: those first that other sets had no solution for."""
USUAL_SIZE = 5
DATE_STEPS = 100_000
"""Steps of the search for a solution of one date; a set of pieces that takes more is dropped."""
COUNT_STEPS, LARGE_STEPS = 1_000_000_000, 10_000_000
"""Steps of one pass through all dates; a set of pieces that takes more is dropped. The latter on boards of over 64 cells."""
MOST_DATES = 20_000


@dataclass(frozen=True)
class GeneratedPieceSet:
    """A board with pieces that were made for it, and the number of solutions of each date, see `count_dates`.

    `seed` makes it again; `tries` is how many sets of pieces were looked at on the way.
    """

    board: CalendarBoard
    counts: dict[Key, int] = field(repr=False)
    seed: str = ""
    tries: int = 1

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON; the board is in the form of a board file."""
        dates = self.dates
        return {
            "status": "made",
            "seed": self.seed,
            "tries": self.tries,
            "fewest": min(dates.values()),
            "most": max(dates.values()),
            "total": sum(dates.values()),
            "board": self.board.to_data(),
        }

    @property
    def dates(self) -> dict[Key, int]:
        """The counts of real dates alone: no 30th of February."""
        return {key: count for key, count in self.counts.items() if is_date(self.board, key)}


@dataclass(frozen=True)
class SetMaker:
    """Makes sets of pieces for a board: called with random numbers, it returns one.

    `board` is a CalendarBoard or the name of one. Every date has a solution, or at least `least` of them. `pieces` is
    the number of pieces, by default for about five squares each; `sizes` is the smallest and the largest number of
    squares of a piece. Without `flip`, pieces may not be turned over. Raises RulegridError if such pieces can't cover
    the board.
    """

    board: CalendarBoard = field(default_factory=load_board)
    pieces: int | None = None
    sizes: tuple[int, int] | None = None
    least: int = 1
    flip: bool = True

    def __post_init__(self) -> None:
        if isinstance(self.board, str):
            object.__setattr__(self, "board", load_board(self.board))
        low, high = self._sizes
        dates = prod(comb(len(group.labels), group.open) for group in self.board.groups)
        if dates > MOST_DATES:
            raise RulegridError(Message("piece.combinations", count=dates, board=self.board.name, most=MOST_DATES))
        if not 1 <= low <= high <= LARGEST:
            raise RulegridError(Message("piece.sizes", low=low, high=high, most=LARGEST))
        check_whole_number("least", self.least, 1)
        if self.pieces is not None and not 1 <= (check_whole_number("pieces", self.pieces, 1) or 0) <= MAX_PIECES:
            raise RulegridError(argument_error("pieces", self.pieces, bounds(1, MAX_PIECES)))
        if not any(low * number <= self.area <= high * number for number in self._numbers):
            size = (
                Message("piece.size-range", low=low, high=high) if low < high else Message("piece.size-one", size=low)
            )
            cover = {"size": size, "area": self.area, "board": self.board.name}
            if self.pieces:
                raise RulegridError(Message("piece.so-many-cannot-cover", count=self.pieces, **cover))
            raise RulegridError(Message("piece.cannot-cover", **cover))

    @property
    def _sizes(self) -> tuple[int, int]:
        if self.sizes is not None:
            return self.sizes
        mean = self.area / self.pieces if self.pieces else min(USUAL_SIZE, self.area)
        return max(1, min(4, int(mean))), min(LARGEST, max(6, -int(-mean // 1)))

    @property
    def _numbers(self) -> Sequence[int]:
        """How many pieces there may be."""
        return range(1, MAX_PIECES + 1) if self.pieces is None else [self.pieces]

    @property
    def area(self) -> int:
        """How many cells the pieces have to cover."""
        return len(self.board.cells) - self.board.stay_open

    def __call__(self, random: Random) -> GeneratedPieceSet:
        """Return a set made from random numbers; raises GenerationError after TRIES of them."""
        dates = [key for key in combinations_of(self.board) if is_date(self.board, key)]
        random.shuffle(dates)
        most = COUNT_STEPS if len(self.board.cells) <= 64 else LARGE_STEPS
        tries = passes = 0
        while tries < TRIES and passes < PASSES:
            tries += 1
            pieces = self._random_pieces(random)
            if pieces is None:
                continue
            board = replace(self.board, pieces=pieces)
            if (failed := _first_unsolved(board, dates[:FILTER])) is None:
                passes += 1
                try:
                    counts = count_dates(board, max_steps=most, progress=False)
                except SearchStopped:
                    continue
                failed = min(range(len(dates)), key=lambda at: counts[dates[at]])
                if counts[dates[failed]] >= self.least:
                    return GeneratedPieceSet(board, counts, tries=tries)
            # What one set can't show, others often can't either.
            dates.insert(0, dates.pop(failed))
        raise GenerationError(Message("piece.no-set", board=self.board.name, count=self.least, tries=tries))

    def _random_pieces(self, random: Random) -> tuple[Piece, ...] | None:
        """Return random pieces, of different shapes as far as possible; None if no piece of some size fits."""
        low, high = self._sizes
        numbers = [number for number in self._numbers if low * number <= self.area <= high * number]
        number = min(numbers, key=lambda each: abs(self.area - USUAL_SIZE * each))
        sizes = [self.area // number + (at < self.area % number) for at in range(number)]
        for _ in range(random.randrange(3)):  # not all of about one size
            giver, taker = random.randrange(number), random.randrange(number)
            if giver != taker and sizes[giver] > low and sizes[taker] < high:
                sizes[giver] -= 1
                sizes[taker] += 1
        chosen: dict[Shape, int] = {}
        for size in sorted(set(sizes), reverse=True):
            shapes = [shape for shape in polyominoes(size) if self._fits(shape)]
            if not shapes:
                return None
            wanted = sizes.count(size)
            for shape in random.sample(shapes, min(wanted, len(shapes))):
                chosen[shape] = 1
            for _ in range(wanted - len(shapes)):
                chosen[random.choice(shapes)] += 1
        return tuple(Piece(name_of(shape), shape, count, self.flip) for shape, count in chosen.items())

    def _fits(self, shape: Shape) -> bool:
        cells = set(self.board.cells)
        return any(
            all((row + down, col + right) in cells for row, col in turned)
            for turned in Piece("X", shape, 1, self.flip).orientations
            for down in range(len(self.board.rows) - turned[-1][0])
            for right in range(len(self.board.rows[0]))
        )


def _first_unsolved(board: CalendarBoard, dates: Sequence[Key]) -> int | None:
    for at, key in enumerate(dates):
        solver = board.puzzle(board.cells_named(key)).solver(max_steps=DATE_STEPS, progress=False)
        try:
            if not solver.solve():
                return at
        except SearchStopped:
            return at
    return None


def make_set(*, seed: int | str | None = None, **options: Any) -> GeneratedPieceSet:
    """Return a new set of pieces for a board, with the number of solutions of each date.

    The options are those of `SetMaker`. Raises GenerationError if none is found in a bounded number of tries.
    """
    return next(make_sets(1, seed=seed, **options))


def make_sets(
    count: int, *, seed: int | str | None = None, jobs: int = 1, executor: Executor | None = None, **options: Any
) -> Iterator[GeneratedPieceSet]:
    """Yield new sets of pieces, the same for the same seed; `jobs` and `executor` are those of `solve_many`."""
    made = make_many(cast(Any, SetMaker(**options)), count, seed=seed, jobs=jobs, executor=executor)
    return cast("Iterator[GeneratedPieceSet]", made)
