"""Ratings: the cost of the steps to the solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import inf, log2
from typing import TYPE_CHECKING, Any

from ..core.difficulty import Levels
from ..core.errors import NotUnique, SearchStopped, puzzle_at_fault
from ..core.limits import BatchResult, SearchLimits
from ..core.rule_lookup import rule_set
from ..explain.explainer import SHORT_SEARCH, Explainer
from ..explain.hints import explainer_of, walk
from ..explain.piece_explainer import PieceExplainer, fewest_tries, solution_masks
from ..explain.piece_steps import Pieces, PieceState
from ..explain.step_text import check_words, step_data, titled_message
from ..explain.steps import FULL, SEARCH, SEVERAL, SLOPE, Step
from ..explain.techniques.pieces import TRIED, choice, placing
from ..solver.run import Stop
from ..utils.errors import RulegridError, describe_failure
from ..utils.message import Message, count_noun, say
from ..utils.numbers import bits_set
from ..utils.svg import paragraph

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle


MOST_SOLUTIONS = 20_000
"""The most solutions that are examined."""


def try_cost(places: int, good: int) -> float:
    """Return the cost of a choice among places if `good` ones of them lead to a solution.

    On average (places + 1) / (good + 1) of them are tried until one is good.

    >>> try_cost(1, 1), try_cost(7, 7), try_cost(7, 3), try_cost(7, 1)
    (1.5, 1.5, 3.5, 5.5)
    """
    return TRIED.cost + SLOPE * log2((places + 1) / (good + 1))


def piece_steps(explainer: PieceExplainer, solutions: Sequence[int]) -> Iterator[Step]:
    """Yield the easiest choices that lead to one of the solutions, one for each piece.

    Places that leave a hole too small for any piece don't count. The choice is for the cell or piece that needs the
    fewest tries, and of its good places the one in the most solutions.
    """
    state = explainer.state()
    pieces = state.pieces
    bodies = [sum(1 << pieces.number[cell] for cell in cells) for _, cells in pieces.places]
    beside = _beside(pieces)
    while not state.is_full:
        _look(explainer)
        reason, at, ways, good = fewest_tries(state, solutions, _without_holes(state, bodies, beside))
        if ways == 1:
            yield placing(state, at, reason)
        else:
            step = choice(state, at, reason, (ways, good), (), TRIED.key, try_cost(ways, good))
            yield replace(step, doors=good)
        solutions = [solution for solution in solutions if solution >> at & 1]
        state = state.place(at)


def _look(explainer: PieceExplainer) -> None:
    """Count a piece of work; raises SearchStopped if a limit is reached."""
    try:
        explainer.work.look()
    except Stop as stop:
        raise explainer.work.stop_error(stop) from None


def _beside(pieces: Pieces) -> list[int]:
    """Return for each cell a mask of itself and the adjacent cells."""
    found = []
    for row, col in pieces.cells:
        near = ((row, col), (row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1))
        found.append(sum(1 << pieces.number[cell] for cell in near if cell in pieces.number))
    return found


def _without_holes(state: PieceState, bodies: Sequence[int], beside: Sequence[int]) -> int:
    """Return the places that leave no hole smaller than the smallest remaining piece."""
    pieces = state.pieces
    alive = state.alive & ~state.known
    covered = 0
    for at in bits_set(state.known):
        covered |= bodies[at]
    free = (1 << len(pieces.cells)) - 1 & ~covered
    smallest = min((bodies[at].bit_count() for at in bits_set(alive)), default=0)
    return sum(1 << at for at in bits_set(alive) if not _has_hole(free & ~bodies[at], beside, smallest))


def _has_hole(free: int, beside: Sequence[int], smallest: int) -> bool:
    while free:
        hole, edge = 0, free & -free
        while edge:
            hole |= edge
            around = 0
            for cell in bits_set(edge):
                around |= beside[cell]
            edge = around & free & ~hole
        if hole.bit_count() < smallest:
            return True
        free &= ~hole
    return False


TIE_BREAK = 0.2
"""The weight of the costs of all steps, per cell of the board.

It only decides between puzzles with equal hardest steps. A plain sum would make large boards hard, and calcudokus,
which start empty.
"""
OPENING = 0.75
"""The share of the steps in which few doors matter: later, little is left to find."""
LEAST_NESTED = 7.0
"""The lowest cost of an assumption with further ones in it, in all puzzles seen so far."""


@dataclass(frozen=True)
class Rating:
    """The difficulty of a puzzle.

    - `value` is the cost of the `hardest` step (None if there was none), plus a little of the `total` cost of all steps
      per cell. It is on the scale of Sudoku Explainer, a multiple of 0.01.
    - `techniques` has the number of uses of each by key, `titles` their names.
    - `steps` is the number of steps, `doors` the number of such steps open at each of them.
    - `searched` counts the steps found only by a search.
    - `is_complete` is False if a limit `most` was exceeded; the rest is then unknown.
    - `levels` are the bounds of the levels for such puzzles.
    - `solutions` is 1, except for puzzles of pieces.

    `str(rating)` is the level and the number.
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
        return paragraph(describe_rating(self)) + (picture or "")

    @property
    def level(self) -> str:
        """The name of the level, such as "easy": one of `LEVELS`."""
        return self.levels.of(self.value)

    @property
    def fewest_doors(self) -> int:
        """The fewest doors of a step, ignoring the last ones; 0 without steps."""
        return min(self.doors[: max(1, int(OPENING * len(self.doors)))], default=0)

    @property
    def searched(self) -> int:
        """The number of steps found only by a search."""
        return self.techniques.get(SEARCH.key, 0)

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """Return the rating as JSON with the same keys for all puzzles; `language` is that of the step's text."""
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
    """Counts the steps of a puzzle with `cells` cells, and rates them.

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
        if self.hardest is None or step.cost > self.hardest.cost:
            self.hardest = step
        self.total += step.cost
        self.techniques[step.technique] += 1
        self.titles.setdefault(step.technique, step.title)
        self.doors.append(step.doors)

    @property
    def value(self) -> float:
        """The rating so far; it can only rise."""
        if self.hardest is None:
            return 0.0
        return round(self.hardest.cost + TIE_BREAK * self.total / self.cells, 2)

    def rating(self, levels: Levels, *, is_complete: bool = True) -> Rating:
        """Return the rating of the steps so far, for a kind of puzzle with these levels."""
        techniques = dict(self.techniques.most_common())
        doors = tuple(self.doors)
        return Rating(
            self.value, self.hardest, self.total, len(doors), techniques, doors, levels, is_complete, self.solutions,
            dict(self.titles),
        )  # fmt: skip


def rate(puzzle: Puzzle, *, most: float | None = None, **options: Any) -> Rating:
    """Return the difficulty of a puzzle, by the steps of its explanation, or the choices of pieces; see `Rating`.

    With `most` it ends when the rating exceeds that. The other `options` are the limits of `Solver`: `timeout`,
    `max_steps`, `tick`. Raises SearchStopped if one of them is reached, and NotUnique if the puzzle has no solution or,
    unless it is one of pieces, several.

    >>> from rulegrid.sudoku import read_puzzle
    >>> rating = rate(read_puzzle("1..4......32...."))
    >>> rating.value, rating.level, rating.techniques
    (1.36, 'easy', {'full-house': 8, 'hidden-single': 4})
    """
    return _rate_values(puzzle, most, explainer_of(puzzle, **options))


def rate_within(puzzle: Puzzle, most: float, **options: Any) -> Rating:
    """Return the rating of a puzzle if it is at most `most`, otherwise an incomplete one, sooner than `rate` does.

    More expensive steps are not searched, so `hardest` is the last step found. Sometimes a step just below `most` is
    missed too, and for a low `most` assumptions within assumptions are skipped.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
    >>> rate_within(puzzle, 4.0).is_complete
    False
    """
    explainer = explainer_of(puzzle, **options)
    if isinstance(explainer, Explainer):
        explainer.limit_cost(most)
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
    """Return the bounds of the levels for this kind of puzzle: its family, and whether it is a classic or a variant.

    >>> from rulegrid.sudoku import read_puzzle
    >>> classic = read_puzzle("1..4......32....")
    >>> levels_of(classic).read("hard")
    (3.9, 5.49)
    >>> levels_of(classic).hard < levels_of(classic.add("anti-king")).hard
    True
    """
    return rule_set(puzzle.family).levels_of(puzzle.rules)


def _steps(explainer: Explainer | PieceExplainer, meter: Meter, most: float | None) -> Iterator[Step | None]:
    """Yield the rated steps; a final None if the next one costs too much to be searched."""
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
    """Raise NotUnique if a short search finds no solution, or several; otherwise the steps show that."""
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


def describe_rating(rating: Rating, language: str = "en") -> list[str]:
    """Return a rating in words, as a list of lines.

    >>> from rulegrid.sudoku import read_puzzle
    >>> for line in describe_rating(read_puzzle("1..4......32....").rate()):
    ...     print(line)
    rating: 1.36 (easy)
    hardest step: 1.20, hidden single: In the block at C3, 4 fits only in D3.
    steps: 12 (full house 8, hidden single 4)
    fewest steps to choose from: 4
    """
    check_words(language)
    return [say(message, language) for message in rating_messages(rating)]


def rating_messages(rating: Rating) -> Iterator[Message]:
    """Yield the lines about a rating as messages."""
    yield Message("rating.value", value=rating.value, level=Message(f"level.{rating.level}"))
    if (step := rating.hardest) is not None:
        yield Message("rating.hardest", cost=step.cost, text=titled_message(step))
    times = [
        Message("rating.times", technique=rating.titles[key], count=count) for key, count in rating.techniques.items()
    ]
    techniques = Message("rating.techniques", techniques=times) if times else None
    yield Message("rating.steps", count=rating.steps, techniques=techniques)
    if rating.steps:
        yield Message("rating.doors", count=rating.fewest_doors)
    if rating.solutions > 1:
        key = "rating.many-solutions" if rating.solutions == MOST_SOLUTIONS else "rating.solutions"
        yield Message(key, count=rating.solutions)
    if rating.searched:
        yield Message("rating.searched", count=rating.searched)


class RatedChunkTask:
    """Solves a chunk of puzzles, and then rates those with one solution; `read` makes puzzles from the items.

    It is pickled for other processes. `rated` are the statuses to rate: several solutions are fine if one is enough.
    """

    def __init__(
        self,
        work: Callable[[Sequence[Any]], list[BatchResult]],
        read: Callable[[Any], Puzzle],
        limits: SearchLimits,
        rated: Collection[str] = ("unique", "solved"),
    ) -> None:
        self.work = work
        self.read = read
        self.limits = limits
        self.rated = rated

    def __call__(self, puzzles: Sequence[Any]) -> list[BatchResult]:
        return [self._rate(answer) for answer in self.work(puzzles)]

    def _rate(self, answer: BatchResult) -> BatchResult:
        if answer.status not in self.rated:
            return answer
        try:
            rating = rate(self.read(answer.puzzle), timeout=self.limits.timeout, max_steps=self.limits.max_steps)
        except SearchStopped as stop:
            return _add_remark(answer, f"rating stopped by {stop.reason}")
        except NotUnique:  # only one solution was requested
            return _add_remark(answer, "several solutions, so no rating")
        except RulegridError as error:
            return _add_remark(answer, puzzle_at_fault(error))
        except Exception as error:
            return _add_remark(answer, f"no rating: {describe_failure(error)}")
        return answer._replace(rating=rating)


def _add_remark(answer: BatchResult, remark: str) -> BatchResult:
    return answer._replace(message="; ".join(filter(None, [answer.message, remark])))
