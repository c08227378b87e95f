"""`rate` of every family: how hard one puzzle is, or a record for each of many."""

import io
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.errors import NotUnique, RulegridError, SearchStopped
from ..engine.puzzle import Puzzle
from .batch import Batch, SolveMany
from .options import COMMON, OUTPUT, SEARCH, Decorator, Option, either, flag, value, with_rules
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, counted, drawn, is_screen, refuse_together
from .own_rules import RuleClass
from .puzzles import Reader
from .records import CSV, JSONL, RATING_COLUMNS, TRIED
from .streams import complain, say

if TYPE_CHECKING:
    from ..engine.rating import Rating

ONE: dict[str, Option] = {
    "json": flag(OUTPUT, "--json", text="One JSON object: status, rating and the puzzle; of many, one a line."),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the rating, or only the text."),
    "strict": COMMON["strict"],
    "quiet": COMMON["quiet"],
    "timeout": value(SEARCH, float, "--timeout", "SECONDS", "Stop rating a puzzle after this time."),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop rating a puzzle after N steps."),
}
MANY: dict[str, Option] = {
    **ONE,
    "progress": either(
        OUTPUT, "--progress/--no-progress", "Of many: a bar with puzzles, rate and time; on a terminal by default."
    ),
    "jobs": value(SEARCH, int, "--jobs", "N", "Of many: puzzles rated at the same time; one on each core by default."),
}

RATE_STATUS = """
    Exit status
    0    rated, or many puzzles: each record has a status
    1    the puzzle has no solution, or several
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """
"""The end of the command's help."""


@dataclass
class RateRequest:
    """The options of `rate` that are not about rules."""

    json: bool = False
    pretty: bool | None = None
    strict: bool = False
    quiet: bool = False
    timeout: float | None = None
    max_steps: int | None = None
    progress: bool | None = None
    jobs: int | None = None

    def __post_init__(self) -> None:
        refuse_together(self, ("json", "pretty"), ("quiet", "progress"))
        check_least(self, ("max_steps", 0), ("timeout", 0), ("jobs", 0))

    def answer(self, puzzle: Puzzle) -> int:
        """Rate a puzzle; return the exit status."""
        try:
            rating = puzzle.rate(timeout=self.timeout, max_steps=self.max_steps)
        except NotUnique as error:
            self._say_data(puzzle, error.status)
            complain(str(error))
            return NO_SOLUTION
        except SearchStopped as stop:
            self._say_data(puzzle, "stopped")
            complain(f"stopped by --{stop.reason.replace('_', '-')}")
            return STOPPED
        if self.json:
            self._say_data(puzzle, "rated", rating)
        else:
            text = rating_text(rating)
            is_drawn = self.pretty or (self.pretty is None and is_screen())
            say(f"{drawn(puzzle, puzzle.board)}\n{text}" if is_drawn else text, or_else=lambda: text)
        return SOLVED

    def _say_data(self, puzzle: Puzzle, status: str, rating: "Rating | None" = None) -> None:
        if self.json:
            data = {"status": status, "rating": rating and rating.to_data(), "puzzle": puzzle.to_data()}
            say(json.dumps(data))

    def answer_many(
        self, name: str | None, text: str, read: Reader, solve_many: SolveMany, rules: Sequence[Any]
    ) -> int:
        """Write a record for each puzzle of a text; return the exit status."""
        if self.pretty is not None:
            raise RulegridError(f"--{'pretty' if self.pretty else 'plain'}: expected one puzzle, there are several")
        batch = Batch(
            format=JSONL if self.json else CSV, progress=self.progress, quiet=self.quiet, jobs=self.jobs,
            timeout=self.timeout, max_steps=self.max_steps, rate=True, columns=RATING_COLUMNS,
        )  # fmt: skip
        batch.check_rules(rules)
        return batch.answer(name, read, solve_many, stream=io.BytesIO(text.encode()))


def rating_text(rating: "Rating") -> str:
    """Return a rating in words, some lines."""
    from ..engine.explain import sentence
    from ..engine.rating.pieces import MOST_SOLUTIONS

    lines = [f"rating: {rating.value:.2f} ({rating.level})"]
    if rating.hardest is not None:
        step = rating.hardest
        words = tried_text(*step.details["tried"]) if "tried" in step.details else sentence(step)
        lines.append(f"hardest step: {step.cost:.2f}, {TRIED.get(step.kind, step.kind)}: {words}")
    kinds = ", ".join(f"{TRIED.get(kind, kind)} {number}" for kind, number in rating.kinds.items())
    lines.append(f"steps: {rating.steps}" + (f" ({kinds})" if kinds else ""))
    if rating.steps:
        lines.append(f"fewest open: {counted(rating.fewest_doors, 'step')} at a time")
    if rating.solutions > 1:
        more = " or more" if rating.solutions == MOST_SOLUTIONS else ""
        lines.append(f"solutions: {rating.solutions}{more}")
    if rating.searched:
        lines.append(f"found by search alone: {counted(rating.searched, 'step')}")
    return "\n".join(lines)


def tried_text(places: int, good: int) -> str:
    """Return a choice in words.

    >>> tried_text(9, 1), tried_text(9, 3)
    ('Of 9 places, 1 leads to a solution.', 'Of 9 places, 3 lead to a solution.')
    """
    return f"Of {counted(places, 'place')}, {good} {'leads' if good == 1 else 'lead'} to a solution."


def rate_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `rate` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, MANY, RateRequest)
