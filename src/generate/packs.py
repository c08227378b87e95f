"""Packs: puzzles of many days and graded sets, made on all cores, each with its solution and rating.

A `PackPlan` defines the content and its order. So an incomplete pack can be continued, and is the same whether it was
made in one go or not.
"""

from __future__ import annotations

import datetime
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core import family as families
from ..core.difficulty import LEVELS
from ..utils.errors import RulegridError, argument_error, bounds, one_of, unknown_name
from ..utils.json_text import escape_controls
from ..utils.message import Label, Message
from ..utils.numbers import is_whole
from .batch import GenerationError, in_order, make_many, read_seed
from .daily import BY_WEEKDAY, daily_maker, daily_seed
from .rating import rate

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from ..core.puzzle import Puzzle

VERSION = 1
"""The version of the format, in the first line of a pack."""
MOST_DAYS, MOST_OF_A_LEVEL = 36_525, 100_000
"""The most days of a pack, and the most puzzles of one level and family."""
LONGEST_SEED = 100

MADE, NONE = "made", "none"


class PackItem(NamedTuple):
    """A puzzle to make: that of a day, or one of a graded set by its number from 1."""

    family: str
    level: str
    day: datetime.date | None
    number: int = 0

    @property
    def id(self) -> str:
        """Its name in the pack.

        >>> PackItem("sudoku", "easy", datetime.date(2027, 1, 4)).id, PackItem("sudoku", "easy", None, 3).id
        ('sudoku/2027-01-04', 'sudoku/easy/3')
        """
        return f"{self.family}/{self.day.isoformat() if self.day else f'{self.level}/{self.number}'}"

    @property
    def known(self) -> dict[str, Any]:
        """The facts about its puzzle that are known before it is made."""
        return {"id": self.id, "family": self.family, "level": self.level, "day": self.day}


@dataclass(frozen=True)
class PackPlan:
    """The content of a pack: dailies of `days` days from `first` on in some families, then `sets` by level and number.

    `seed` makes the puzzles of the sets, by default the first day; the dailies are those of `daily`. `program` makes
    them: another version may make others. Raises RulegridError for an invalid plan.

    >>> plan = PackPlan(datetime.date(2027, 1, 4), 2, ("sudoku", "calendar"), {"hard": 1})
    >>> [item.id for item in plan.items()]
    ['sudoku/2027-01-04', 'calendar/2027-01-04', 'sudoku/2027-01-05', 'calendar/2027-01-05', 'sudoku/hard/1', 'calendar/hard/1']
    """

    first: datetime.date
    days: int = 365
    families: Sequence[str] = ()
    sets: Mapping[str, int] = field(default_factory=dict)
    seed: str = ""
    program: str = ""

    def __post_init__(self) -> None:
        known = families.names()
        put = object.__setattr__
        put(self, "families", tuple(self.families) or known)
        put(self, "sets", dict(self.sets))
        put(self, "seed", self.seed or self.first.isoformat())
        put(self, "program", self.program or this_program())
        most = min(MOST_DAYS, datetime.date.max.toordinal() - self.first.toordinal() + 1)
        if not is_whole(self.days) or not 0 <= self.days <= most:
            raise RulegridError(argument_error("days", self.days, bounds(0, most)))
        for at, name in enumerate(self.families):
            if name not in known:
                raise RulegridError(unknown_name("family", name, known))
            if name in self.families[:at]:
                raise RulegridError(Message("pack.twice", name=name))
        for level, number in self.sets.items():
            if level not in LEVELS:
                raise RulegridError(argument_error("level", level, one_of(LEVELS)))
            if not is_whole(number) or not 1 <= number <= MOST_OF_A_LEVEL:
                raise RulegridError(argument_error(level, number, bounds(1, MOST_OF_A_LEVEL)))
        read_seed(self.seed)
        if len(self.seed) > LONGEST_SEED:
            raise RulegridError(argument_error("seed", self.seed, Message("making.seed"), 40))

    @property
    def puzzles(self) -> int:
        """The number of puzzles."""
        return len(self.families) * (self.days + sum(self.sets.values()))

    def items(self) -> Iterator[PackItem]:
        for number in range(self.days):
            day = self.first + datetime.timedelta(number)
            for name in self.families:
                yield PackItem(name, BY_WEEKDAY[day.weekday()], day)
        for name in self.families:
            for level, count in self.sets.items():
                for number in range(1, count + 1):
                    yield PackItem(name, level, None, number)

    def to_data(self) -> dict[str, Any]:
        """Return the first line of a pack as JSON."""
        return {
            "pack": VERSION,
            "program": self.program,
            "from": self.first.isoformat(),
            "days": self.days,
            "families": list(self.families),
            "sets": dict(self.sets),
            "seed": self.seed,
            "puzzles": self.puzzles,
        }


@dataclass(frozen=True)
class PackedPuzzle:
    """A puzzle of a pack, with its data.

    `text` is the puzzle in the notation of its family, `solution` the rows of its only solution: values, or letters of
    pieces and labels of open cells. `day` is None for one of a graded set. `rating`, `rated` (its level), `technique`
    (the key of the hardest step's) and `steps` describe the difficulty; `facts` are further data from its family. If
    nothing could be made, `text` is empty, and `message` is the reason.
    """

    id: str
    family: str
    level: str
    day: datetime.date | None
    seed: str
    text: str = ""
    solution: tuple[tuple[Any, ...], ...] = field(default=(), repr=False)
    rating: float = 0.0
    rated: str = ""
    technique: str | None = None
    steps: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict, repr=False)
    message: Label = ""

    @property
    def is_made(self) -> bool:
        return bool(self.text)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle; raises PuzzleFormatError if its text is invalid."""
        puzzle = families.family(self.family).read_puzzle(self.text)
        puzzle.title = puzzle.title or (self.day.isoformat() if self.day else "")
        return puzzle

    def to_data(self) -> dict[str, Any]:
        """Return its line of a pack as JSON."""
        day = self.day and self.day.isoformat()
        head = {"id": self.id, "family": self.family, "level": self.level, "date": day, "seed": self.seed}
        if not self.is_made:
            return {**head, "status": NONE, "message": str(self.message)}
        return {
            **head,
            "status": MADE,
            "puzzle": self.text,
            "solution": [list(row) for row in self.solution],
            "rating": {"value": self.rating, "level": self.rated, "technique": self.technique, "steps": self.steps},
            **({"facts": dict(self.facts)} if self.facts else {}),
        }


def line_of(data: Mapping[str, Any]) -> bytes:
    """Return data as a line of a pack.

    >>> line_of({"pack": 1, "from": "2027-01-01"})
    b'{"pack":1,"from":"2027-01-01"}\\n'
    """
    return escape_controls(json.dumps(data, ensure_ascii=False, separators=(",", ":"))).encode() + b"\n"


def make_pack(
    plan: PackPlan, *, start: int = 0, jobs: int = 1, executor: Executor | None = None
) -> Iterator[PackedPuzzle]:
    """Yield the puzzles of a pack in order, from number `start` on, counted from 0; also those that can't be made.

    `jobs` and `executor` are those of `solve_many`; they don't affect the puzzles.

    >>> [packed] = make_pack(PackPlan(datetime.date(2027, 1, 4), 1, ["calcudoku"]))
    >>> packed.id, packed.rated, packed.puzzle.is_unique(), packed.puzzle.solve().cells == list(map(list, packed.solution))
    ('calcudoku/2027-01-04', 'easy', True, True)
    """
    return in_order(islice(plan.items(), start, None), _PackItemTask(plan.seed), jobs=jobs, executor=executor)


@dataclass(frozen=True)
class _PackItemTask:
    """Makes the puzzles of items; it is pickled for other processes. `seed` is that of the sets."""

    seed: str

    def __call__(self, items: Sequence[PackItem]) -> list[Any]:
        return [self._pack(item) for item in items]

    def _pack(self, item: PackItem) -> PackedPuzzle:
        if item.day is not None:
            maker, seed = daily_maker(item.family, item.day), daily_seed(item.family, item.day)
        else:
            maker = families.family(item.family).making.maker_of(level=item.level)
            seed = f"{self.seed} {item.family} {item.level}/{item.number}"
        try:
            made = next(make_many(maker, seed=seed))
        except GenerationError as error:
            return PackedPuzzle(**item.known, seed=seed, message=error.message)
        family, rating = families.family(item.family), made.rating or rate(made.puzzle)
        return PackedPuzzle(
            **item.known,
            seed=made.seed,
            text=family.puzzle_text(made.puzzle),
            solution=tuple(map(tuple, family.spelling.entries(made.puzzle, made.solution))),
            rating=rating.value,
            rated=rating.level,
            technique=None if rating.hardest is None else rating.hardest.technique,
            steps=rating.steps,
            facts={key: value for key, value in made.facts.items() if key != "date"},  # that of a daily is its own
        )


def this_program() -> str:
    """Return the name and version of this program for packs."""
    package = import_module(__name__.partition(".")[0])  # not at the top: that package imports readers of packs
    return f"{package.__name__} {package.__version__}"
