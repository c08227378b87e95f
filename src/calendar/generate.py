"""Making calendar puzzles: a date with pieces placed beforehand, as few as leave one solution, or as a level has it."""

from __future__ import annotations

import datetime
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, islice
from math import comb
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..core.rule import Rule
from ..generate import batch
from ..generate.batch import GeneratedPuzzle, GenerationError
from ..generate.difficulty import rate_up_to
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error
from ..utils.message import Message
from ..utils.numbers import is_whole
from .board_library import load_board
from .boards import CalendarBoard
from .dates import CalendarDate, has_weekdays, next_day, open_cells, read_date
from .family import FAMILY, puzzle_text, read_puzzle
from .pieces import place_on_cells, spelling
from .placement import PlacementRule
from .play import placement_rule

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..generate.rating import Rating

TRIES, OF_A_DATE = 40, 120
"""How many dates with a set of placed pieces a maker looks at before it gives up, and how many such sets of one date."""
MOST_SOLUTIONS = 20_000
"""Solutions of a date that are compared; if there are more, a piece is placed first."""
MOST_SETS = 200_000
"""Sets of places of a date that are counted; of more, DRAWN ones are."""
DRAWN = 200
DAYS = 400 * 365 + 97
"""The days after which the calendar repeats."""

Place = tuple[int, tuple[Cell, ...]]
"""A piece on the board: the index of the first one of its shape, and the cells that it covers."""
Places = tuple[Place, ...]


@dataclass(frozen=True)
class CalendarMaker:
    """Makes puzzles of single dates: called with random numbers, it returns one with its only solution.

    `date` is any that `read_date` reads, None for a random one each time; `board` is a CalendarBoard or the name of
    one. `pieces` is the number of pieces placed beforehand. By default it depends on the `level` or the band of ratings
    (`rating`); without these it is the smallest that leaves one solution. `rules` are added to the placement. Raises
    PuzzleFormatError if the board can't show the date.

    >>> made = CalendarMaker("Oct 6")(Random("2026/1"))
    >>> puzzle_text(made.puzzle), made.puzzle.count(2)
    ('6 Oct Z@C1:4', 1)
    """

    date: str | None = None
    board: CalendarBoard = field(default_factory=load_board)
    level: str | None = None
    rating: str | Sequence[float] | None = None
    pieces: int | None = None
    rules: tuple[Rule, ...] = ()
    day: CalendarDate | None = field(init=False, default=None)
    band: tuple[float, float] | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        if isinstance(self.board, str):
            object.__setattr__(self, "board", load_board(self.board))
        object.__setattr__(self, "rules", tuple(self.rules))
        most = len(self.board.all_pieces)
        if self.pieces is not None and not (is_whole(self.pieces) and 0 <= self.pieces < most):
            raise RulegridError(argument_error("pieces", self.pieces, Message("piece.one-left", most=most - 1)))
        if self.date is not None:
            object.__setattr__(self, "day", read_date(self.date, board=self.board))
            self._puzzle_of(self.day)
        wanted = [name for name in ("level", "rating", "pieces") if getattr(self, name) is not None]
        if len(wanted) > 1:
            raise RulegridError(Message("piece.not-both", first=wanted[0], second=wanted[1]))
        if self.level is not None or self.rating is not None:
            object.__setattr__(self, "band", FAMILY.levels.find_band(self.level, self.rating))

    @property
    def message(self) -> Message:
        """The name of the puzzles that it makes."""
        date = self.day and self.day.title(weekday=has_weekdays(self.board))
        return Message(
            "piece.puzzle",
            board=self.board.name,
            level=None
            if self.level is None
            else Message("piece.level", level=Message(f"level.{self.level.strip().lower()}")),
            rated=None if self.rating is None else Message("piece.rated", rating=str(self.rating)),
            date=date and Message("piece.on", date=date),
            pieces=None if self.pieces is None else Message("piece.with-placed", count=self.pieces),
        )

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle made from random numbers. Raises GenerationError after a fixed number of dates or placed sets."""
        same: _PlaceSets | None = None
        hardest: Rating | None = None
        for tries in range(1, (TRIES if self.day is None else OF_A_DATE) + 1):
            puzzle = self._random_puzzle(random) if self.day is None else self._puzzle_of(self.day)
            sets = same or _PlaceSets(*_solutions(puzzle, random))
            if self.day is not None and not sets.begun:
                same = sets
            if self.day is not None and not sets.solutions:
                raise GenerationError(Message("piece.no-solution", title=puzzle.title, board=self.board.name))
            chosen = sets.choose(self.pieces, random)
            if chosen is None:
                if same is not None:  # all were looked at
                    break
                continue
            wanted, few = chosen
            rest = [place for place in wanted if place not in few and place not in sets.begun]
            random.shuffle(rest)
            placed, rating, is_fit = self._fitting(puzzle, [*sets.begun, *few], rest)
            if is_fit and (solution := self._prove(placed)) is not None:
                return GeneratedPuzzle(placed, solution, rating=rating, tries=tries, facts=self._facts(placed))
            if rating is not None and (hardest is None or rating.value > hardest.value):
                hardest = rating
        raise GenerationError(self._failure(tries, hardest))

    def _failure(self, tries: int, hardest: Rating | None) -> Message:
        found = None
        if hardest is not None:
            level = Message(f"level.{hardest.level}")
            found = Message("piece.hardest", level=level, rating=f"{hardest.value:.2f}")
        return Message("piece.no-puzzle", what=self.message, tries=tries, found=found)

    def _facts(self, puzzle: Puzzle) -> dict[str, Any]:
        """Return the board's name, the date or the next such one, None on a board without dates, open cells and pieces."""
        open_ = [cell_name(cell) for cell in self.board.cells if puzzle.board.is_blocked(*cell)]
        placed = [spelling(each, self.board.all_pieces) for each in placement_rule(puzzle).placed]
        return {"board": self.board.name, "date": self._next_day(puzzle.title), "open": open_, "placed": placed}

    def _next_day(self, title: str) -> str | None:
        try:
            return datetime.date.fromisoformat(self.date or "").isoformat()
        except ValueError:
            pass
        try:
            day = self.day or read_date(title, board=self.board)
        except PuzzleFormatError:
            return None
        return next_day(day, weekday=has_weekdays(self.board)).isoformat()

    def _puzzle_of(self, day: CalendarDate | None) -> Puzzle:
        assert day is not None
        return self._make_puzzle(open_cells(self.board, day), day.title(weekday=has_weekdays(self.board)))

    def _make_puzzle(self, cells: Iterable[Cell], title: str) -> Puzzle:
        puzzle = self.board.puzzle(cells, title)
        puzzle.rules.extend(self.rules)
        return puzzle

    def _random_puzzle(self, random: Random) -> Puzzle:
        """Return the puzzle of a random day, or of random open cells on a board that shows no dates."""
        day = datetime.date.fromordinal(1 + random.randrange(DAYS))
        try:
            return self._puzzle_of(CalendarDate(day.month, day.day, day.weekday()))
        except PuzzleFormatError:
            labels = [label for group in self.board.groups for label in random.sample(group.names, group.open)]
            return self._make_puzzle(self.board.cells_named(labels), " ".join(labels))

    def _fitting(self, puzzle: Puzzle, few: list[Place], rest: list[Place]) -> tuple[Puzzle, Rating | None, bool]:
        """Return a puzzle with the `few` pieces placed that leave one solution, and as many of the rest as it takes.

        The more pieces are placed the easier it is: halving finds the fewest for which it is easy enough. Where that is
        then too easy, it is the hardest that is not too hard, and False.
        """
        if self.band is None:
            return _place_pieces(puzzle, few), None, True
        first, at, last = 0, 0, len(rest) - 1
        found: tuple[Puzzle, Rating | None, bool] = puzzle, None, False
        while first <= last:
            placed = _place_pieces(puzzle, [*few, *rest[:at]])
            rating = rate_up_to(placed, self.band)
            if rating is None:
                first = at + 1
            else:
                last = at - 1
                if (is_fit := rating.value >= self.band[0]) or not found[2]:
                    found = placed, rating, is_fit
            at = (first + last) // 2
        return found

    def _prove(self, puzzle: Puzzle) -> Board | None:
        """Return the only solution of a puzzle as read from its printed form, or None if it has none or several."""
        shown = read_puzzle(puzzle_text(puzzle, self.board), self.board, known=set(map(type, self.rules)))
        found = list(shown.solutions(2, progress=False))
        return found[0] if len(found) == 1 else None


def _solutions(puzzle: Puzzle, random: Random) -> tuple[list[Place], list[Places]]:
    """Return all solutions of a puzzle, and the pieces that had to be placed first so that they are not too many."""
    begun: list[Place] = []
    alike = placement_rule(puzzle).placement(puzzle.board).alike
    while True:
        boards = islice(_place_pieces(puzzle, begun).solutions(progress=False), MOST_SOLUTIONS + 1)
        found = [_places(board, alike) for board in boards]
        if len(found) <= MOST_SOLUTIONS:
            return begun, found
        begun.append(random.choice([place for place in random.choice(found) if place not in begun]))


def _places(board: Board, alike: Sequence[int]) -> Places:
    """Return a solution as places in their order, each piece by the index of the first one of its shape."""
    cells: dict[int, list[Cell]] = {}
    for row, values in enumerate(board.cells):
        for col, value in enumerate(values):
            if value:
                cells.setdefault(value, []).append((row, col))
    found = [(alike.index(kind), tuple(cells[value])) for kind, value in zip(alike, board.values, strict=True)]
    return tuple(sorted(found))


class _PlaceSets:
    """The sets of places of a date that leave one solution, each drawn once. `begun` are pieces that had to be placed first."""

    def __init__(self, begun: list[Place], solutions: list[Places]) -> None:
        self.begun = begun
        self.solutions = solutions
        self._drawn: set[Places] = set()
        self._known: dict[int, list[Places]] = {}

    def choose(self, pieces: int | None, random: Random) -> tuple[Places, Places] | None:
        """Return a solution, and places that no other solution has together; None if all such sets were drawn.

        There are `pieces` places, or else the smallest possible number: larger sets follow once all smaller ones were
        drawn.
        """
        if not self.solutions:
            return None
        for size in range(len(self.solutions[0])) if pieces is None else [pieces]:
            unique = self._unique(size, random)
            if self._drawn.issuperset(unique):
                continue
            while (few := random.choice(unique)) in self._drawn:
                pass
            self._drawn.add(few)
            return next(places for places in self.solutions if set(few) <= set(places)), few
        return None

    def _unique(self, size: int, random: Random) -> list[Places]:
        if len(self.solutions) * comb(len(self.solutions[0]), size) > MOST_SETS:
            return _some_unique_sets(self.solutions, size, random)
        if size not in self._known:
            self._known[size] = _unique_sets(self.solutions, size)
        return self._known[size]


def _unique_sets(solutions: Sequence[Places], size: int) -> list[Places]:
    """Return the sets of `size` places that only one solution has."""
    number: dict[Place, int] = {}
    counts: Counter[tuple[int, ...]] = Counter()
    for places in solutions:
        counts.update(combinations([number.setdefault(place, len(number)) for place in places], size))
    known = list(number)
    return [tuple(known[at] for at in few) for few, count in counts.items() if count == 1]


def _some_unique_sets(solutions: Sequence[Places], size: int, random: Random) -> list[Places]:
    """Return those of a few random sets that only one solution has, if there are too many sets to count."""
    drawn = [tuple(sorted(random.sample(random.choice(solutions), size))) for _ in range(DRAWN)]
    held = [frozenset(places) for places in solutions]
    return [few for few in drawn if sum(places.issuperset(few) for places in held) == 1]


def _place_pieces(puzzle: Puzzle, places: Iterable[Place]) -> Puzzle:
    """Return a puzzle with pieces placed, in the order of their cells."""
    rule = PlacementRule(placement_rule(puzzle).pieces)
    pieces = rule.all_pieces
    for index, cells in sorted(places, key=itemgetter(1)):
        rule.place(place_on_cells(pieces, index, cells))
    return puzzle.replace(rules=[rule, *(other for other in puzzle.rules if not isinstance(other, PlacementRule))])


def make(date: str | None = None, *, seed: int | str | None = None, **options: Any) -> GeneratedPuzzle:
    """Return a new puzzle of a date, or of a random one, with its only solution.

    The options are those of `CalendarMaker`. Raises GenerationError if none is found in a bounded number of tries.

    >>> made = make("Oct 6", seed=2026)
    >>> made.seed, made.puzzle.is_unique(), make("Oct 6", seed=made.seed) == made
    ('2026/1', True, True)
    """
    return next(make_many(1, date, seed=seed, **options))


def make_many(
    count: int,
    date: str | None = None,
    *,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    **options: Any,
) -> Iterator[GeneratedPuzzle]:
    """Yield new puzzles, the same for the same seed; `jobs` and `executor` are those of `solve_many`.

    >>> [made.puzzle.title for made in make_many(3, seed=2026)]
    ['11 Mar', '5 Jun', '16 Mar']
    """
    return batch.make_many(CalendarMaker(date, **options), count, seed=seed, jobs=jobs, executor=executor)


def daily_maker(day: datetime.date, level: str) -> CalendarMaker:
    """Return the maker of the puzzle of a day.

    Not every date has an extreme puzzle: for that level, the smallest possible number of pieces is placed.
    """
    FAMILY.levels.band(level)  # raises for an unknown level
    return CalendarMaker(day.isoformat(), level=level if level != "extreme" else None)
