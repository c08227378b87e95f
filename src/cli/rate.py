"""`rate` of every family: how hard one puzzle is, or a record for each of many."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..questions import ask
from .batch import Batch, SolveMany
from .drawing import is_drawn
from .options import COMMON, OUTPUT, SEARCH, Decorator, Option, check_language, either, flag, value, with_rules
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, drawn, how_stopped, refuse_together, say_answer
from .own_rules import RuleClass
from .puzzles import Reader
from .records import CSV, JSONL, RATING_COLUMNS
from .streams import complain, say

ONE: dict[str, Option] = {
    "language": value(OUTPUT, str, "--language", "LANG", "The language of the text: en (the default) or zh."),
    "json": flag(
        OUTPUT, "--json", text="One JSON object: status, rating and the puzzle; for many puzzles, one per line."
    ),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the rating, or only the text."),
    "strict": COMMON["strict"],
    "quiet": COMMON["quiet"],
    "timeout": value(SEARCH, float, "--timeout", "SECONDS", "Stop rating a puzzle after this time."),
    "max_steps": value(SEARCH, int, "--max-steps", "N", "Stop rating a puzzle after N steps."),
}
MANY: dict[str, Option] = {
    **ONE,
    "progress": either(
        OUTPUT,
        "--progress/--no-progress",
        "For many puzzles: a bar with puzzles, rate and time; on a terminal by default.",
    ),
    "jobs": value(
        SEARCH,
        int,
        "--jobs",
        "N",
        "For many puzzles: how many are rated at the same time; one on each core by default.",
    ),
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

    language: str | None = None
    json: bool = False
    pretty: bool | None = None
    strict: bool = False
    quiet: bool = False
    timeout: float | None = None
    max_steps: int | None = None
    progress: bool | None = None
    jobs: int | None = None

    def __post_init__(self) -> None:
        check_language(self.language)
        refuse_together(self, ("json", "pretty"), ("quiet", "progress"))
        check_least(self, ("max_steps", 0), ("timeout", 0), ("jobs", 0))

    def answer(self, puzzle: Puzzle) -> int:
        """Rate a puzzle; return the exit status."""
        from ..questions.rate import Rated

        language = self.language or "en"
        answer = ask(puzzle, "rate", language=language, timeout=self.timeout, max_steps=self.max_steps)
        assert isinstance(answer, Rated)
        if self.json:
            say_answer(answer)
        if answer.stopped:
            complain(how_stopped(answer.stopped))
            return STOPPED
        if answer.rating is None:
            complain(answer.message)
            return NO_SOLUTION
        if not self.json:
            from ..engine.rating.words import describe_rating

            text = "\n".join(describe_rating(answer.rating, language))
            pretty = is_drawn(self.pretty)
            say(f"{drawn(puzzle, puzzle.board)}\n{text}" if pretty else text, or_else=lambda: text)
        return SOLVED

    def answer_many(
        self, name: str | None, text: str, read: Reader, solve_many: SolveMany, rules: Sequence[Any]
    ) -> int:
        """Write a record for each puzzle of a text; return the exit status."""
        if self.language is not None:
            raise RulegridError("--language: expected one puzzle, there are several")
        if self.pretty is not None:
            raise RulegridError(f"--{'pretty' if self.pretty else 'plain'}: expected one puzzle, there are several")
        batch = Batch(
            format=JSONL if self.json else CSV, progress=self.progress, quiet=self.quiet, jobs=self.jobs,
            timeout=self.timeout, max_steps=self.max_steps, rate=True, columns=RATING_COLUMNS,
        )  # fmt: skip
        batch.check_rules(rules)
        return batch.answer(name, read, solve_many, stream=io.BytesIO(text.encode()))


def rate_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `rate` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, MANY, RateRequest)
