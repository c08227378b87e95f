"""Ratings: what the steps to the solution cost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING, Any

from ...utils.late import late
from ...utils.svg import paragraph
from ...utils.words import count_noun
from ..data.levels import Levels
from ..data.registry import rule_set
from ..errors import NotUnique, SearchStopped
from ..explain.data import step_data
from ..explain.endings import FULL, SEVERAL
from ..explain.explainer import SHORT_SEARCH, Explainer
from ..explain.hint import explainer_of, walk
from ..explain.piece_explainer import PieceExplainer
from ..explain.piece_solutions import solution_masks
from ..explain.step import Step
from ..explain.techniques.search import SEARCH
from ..words import Message
from .pieces import MOST_SOLUTIONS, piece_steps

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle

TIE_BREAK = 0.2
"""What a rating counts of the costs of all steps for each cell of the board. It only decides between puzzles whose
costliest steps are alike; a bare sum would make large boards hard, and calcudokus, whose cells are all to be filled."""
OPENING = 0.75
"""The share of the steps before which few doors mean something: later, little is left to find."""
LEAST_NESTED = 7.0
"""What an assumption with further ones in it costs at least, in all puzzles seen so far."""


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is.

    `value` is the cost of the costliest step, `hardest` (None where nothing was to do), and a little of the costs of all,
    `total`, by the cell of the board. It is on the scale of Sudoku Explainer, a multiple of 0.01. `techniques` has how
    often each was used, by key, `titles` what they are called, of `steps` in all, and `doors` for each of them how many such steps were open. `searched`
    counts the steps for which only a search was found. Where a limit `most` was passed, `is_complete` is False, and the
    rest is unknown. `levels` says which ratings are easy and hard for such puzzles. `solutions` is 1, but for puzzles of pieces. `str(rating)` is the level and the number.
    """

    value: float
    hardest: Step | None = field(compare=False)
    total: float
    steps: int
    techniques: Mapping[str, int]
    doors: tuple[int, ...] = field(repr=False)
    levels: Levels
    is_complete: bool = True
    solutions: int = 1
    titles: Mapping[str, Message] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        return f"{'' if self.is_complete else 'at least '}{self.level} ({self.value:.2f})"

    def __repr__(self) -> str:
        return f"<Rating: {self}, {count_noun(self.steps, 'step')}>"

    def _repr_html_(self) -> str:
        picture = None if self.hardest is None else self.hardest._repr_svg_()
        return paragraph(late("rating in words")(self)) + (picture or "")

    @property
    def level(self) -> str:
        """The name of the level, such as "easy": one of `LEVELS`."""
        return self.levels.of(self.value)

    @property
    def fewest_doors(self) -> int:
        """The fewest doors of a step, but those at the end; 0 where there are no steps."""
        return min(self.doors[: max(1, int(OPENING * len(self.doors)))], default=0)

    @property
    def searched(self) -> int:
        """How many steps only a search found."""
        return self.techniques.get(SEARCH.key, 0)

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """Return the rating as JSON: its keys are the same for all puzzles; `language` is that of the step's text."""
        return {
            "value": self.value,
            "level": self.level,
            "hardest": 0.0 if self.hardest is None else round(self.hardest.cost, 2),
            "step": None if self.hardest is None else step_data(self.hardest, language),
            "total": round(self.total, 2),
            "steps": self.steps,
            "techniques": dict(self.techniques),
            "doors": self.fewest_doors,
            "searched": self.searched,
            "complete": self.is_complete,
            "solutions": self.solutions,
        }


class Meter:
    """Counts the steps of a puzzle with so many cells, and rates what was counted.

    >>> meter = Meter(81)
    >>> meter.add(Step("naked-single", cost=2.3))
    >>> meter.add(Step("hidden-single", cost=1.5))
    >>> found = meter.rating(Levels(2.7, 3.9, 5.5, 6.0))
    >>> found.value, found.level, found.total, found.steps, found.hardest.technique, found.techniques
    (2.31, 'easy', 3.8, 2, 'naked-single', {'naked-single': 1, 'hidden-single': 1})
    """

    def __init__(self, cells: int) -> None:
        self.cells = cells
        self.solutions = 1
        self.hardest: Step | None = None
        self.total = 0.0
        self.techniques: Counter[str] = Counter()
        self.titles: dict[str, Message] = {}
        self.doors: list[int] = []

    def add(self, step: Step) -> None:
        """Count a step."""
        if self.hardest is None or step.cost > self.hardest.cost:
            self.hardest = step
        self.total += step.cost
        self.techniques[step.technique] += 1
        self.titles.setdefault(step.technique, step.title)
        self.doors.append(step.doors)

    @property
    def value(self) -> float:
        """The rating so far; it only rises."""
        if self.hardest is None:
            return 0.0
        return round(self.hardest.cost + TIE_BREAK * self.total / self.cells, 2)

    def rating(self, levels: Levels, *, is_complete: bool = True) -> Rating:
        """Return the rating of the steps so far, of a puzzle of a kind with these levels."""
        techniques = dict(self.techniques.most_common())
        doors = tuple(self.doors)
        return Rating(
            self.value, self.hardest, self.total, len(doors), techniques, doors, levels, is_complete, self.solutions,
            dict(self.titles),
        )  # fmt: skip


def rate(puzzle: Puzzle, *, most: float | None = None, **options: Any) -> Rating:
    """Return how hard a puzzle is, by the steps of its explanation, or the choices of pieces; see `Rating`.

    With `most` it ends as soon as the rating exceeds that. The other `options` are the limits of `Solver`: `timeout`,
    `max_steps`, `tick`; raises SearchStopped where one of them is reached, and NotUnique where the puzzle has no solution
    or, unless it is one of pieces, several.

    >>> from rulegrid.sudoku import read_puzzle
    >>> rating = rate(read_puzzle("1..4......32...."))
    >>> rating.value, rating.level, rating.techniques
    (1.36, 'easy', {'full-house': 8, 'hidden-single': 4})
    """
    return _rate_values(puzzle, most, explainer_of(puzzle, **options))


def rate_within(puzzle: Puzzle, most: float, **options: Any) -> Rating:
    """Return how hard a puzzle is where that is at most `most`; else, and sooner than `rate` does, an incomplete rating.

    A step that costs more is not looked for, so `hardest` is the last one that doesn't. Now and then a step just below is
    not found either, and where most steps are easier than that, assumptions within assumptions are left out.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> rate_within(puzzle, 4.0).is_complete
    False
    """
    explainer = explainer_of(puzzle, **options)
    if isinstance(explainer, Explainer):
        explainer.bound(most)
    return _rate_values(puzzle, most, explainer)


def _rate_values(puzzle: Puzzle, most: float | None, explainer: Explainer | PieceExplainer) -> Rating:
    meter = Meter(len(puzzle.board.grid.cells))
    levels = levels_of(puzzle)
    for step in _steps(explainer, meter, most):
        if step is None:
            return meter.rating(levels, is_complete=False)
        meter.add(step)
        if most is not None and meter.value > most:
            return meter.rating(levels, is_complete=False)
    return meter.rating(levels)


def levels_of(puzzle: Puzzle) -> Levels:
    """Return where the levels begin for a puzzle of such a kind: of its family, and a classic or a variant of it.

    >>> from rulegrid.sudoku import read_puzzle
    >>> classic = read_puzzle("1..4......32....")
    >>> levels_of(classic).read("hard")
    (3.9, 5.49)
    >>> levels_of(classic).hard < levels_of(classic.add("anti-king")).hard
    True
    """
    return rule_set(puzzle.family).levels_of(puzzle.rules)


def _steps(explainer: Explainer | PieceExplainer, meter: Meter, most: float | None) -> Iterator[Step | None]:
    """Yield the steps that are rated; None in the end where the next one costs too much to be looked for."""
    if isinstance(explainer, PieceExplainer):
        solutions = solution_masks(
            explainer.pieces, explainer.solver(explainer.state()), explainer.work, MOST_SOLUTIONS
        )
        if not solutions:
            raise NotUnique("none", "some")
        meter.solutions = len(solutions)
        yield from piece_steps(explainer, solutions)
        return
    _expect_one(explainer)
    if most is not None and most < LEAST_NESTED:
        explainer.strength = 1
    for _, step in walk(explainer):
        if step.changes:
            yield step
        elif step.technique == SEVERAL and explainer.most < inf:
            yield None
        elif step.technique != FULL:
            raise NotUnique("several" if step.technique == SEVERAL else "none")


def _expect_one(explainer: Explainer) -> None:
    """Raise NotUnique where a short search shows that there is no solution, or several; the steps show the rest."""
    work = explainer.work
    solver = explainer.puzzle.solver(progress=False, **work.options(SHORT_SEARCH))
    found: list[Board] = []
    try:
        found.extend(solver.solutions(2))
    except SearchStopped:
        if len(found) < 2:
            return
    finally:
        work.steps += solver.steps
    if len(found) != 1:
        raise NotUnique("several" if found else "none")
    explainer.know(found[0])
