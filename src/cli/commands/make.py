"""`make`: new puzzles."""

from collections.abc import Sequence
from types import SimpleNamespace

from ...core.difficulty import read_grades
from ..files import formats_asked
from ..framework import Call, CliCommand
from ..options import JOBS, JSON, OUT, OUTPUT, PRETTY, PROGRESS, QUIET, STRICT, CliOption, value, with_help
from ..printing import LOOK
from ..streams import clash
from ..streams import quote_option as told_given
from ..writing import PuzzleWriter, make_graded

HOW_MANY = "How many"

WRITTEN: tuple[CliOption, ...] = (
    value(
        "to", str, "FORMAT",
        "svg, png, pdf or html; pdf and html are sheets to print; by default the ending of FILE.", OUTPUT, names_formats=True,
    ),
    OUT,
    with_help(JSON, "One JSON object per line: seed, rating, solution, puzzle."),
    with_help(PRETTY, "Drawn grids, or puzzles in a form that can be read again."),
    with_help(PROGRESS, "A bar with puzzles, rate and time; on a terminal by default."),
    QUIET,
    with_help(STRICT, "Refuse a puzzle if a part of it can't be expressed in the format."),
    *LOOK,
)  # fmt: skip
"""The options that say how puzzles that are made are written."""


def make(call: Call) -> int:
    """Make puzzles and write them; return the exit status."""
    family = call.entry.family
    with call.loaded():
        grades = _grades(call.given)
        writer = PuzzleWriter(call.given, formats_asked(family, call.given.to, call.given.out), family.puzzle_text)
        makers = []
        for level, count in grades:
            call.given.level = level
            maker, writer = call.entry.making.begin(call, writer)
            makers.append((maker, count))
        return make_graded(makers, writer)


def _grades(given: SimpleNamespace) -> Sequence[tuple[str | None, int]]:
    """Return how many puzzles of which levels are wanted; where the levels say it, that is the count."""
    grades = read_grades(given.level, "--level")
    if grades is None:
        return [(given.level, given.count)]
    if given.count != 1:
        raise clash(told_given("--level", given.level), "--count")
    given.count = sum(count for _, count in grades)
    return grades


COMMAND = CliCommand(
    make,
    (
        value("count", int, "N", "How many puzzles.", HOW_MANY, default=1, least=1),
        value(
            "seed", str, "SEED",
            "A number or text that makes the same puzzles again; 2026/3 is the third of 2026. Random by default, and reported.",
            HOW_MANY,
        ),
        with_help(JOBS, "Puzzles made at the same time; one on each core by default."),
        *WRITTEN,
    ),
    reads=False,
    makes=True,
)  # fmt: skip
