"""`make`: new puzzles."""

from ..options import JOBS, JSON, OUT, OUTPUT, PRETTY, PROGRESS, QUIET, STRICT, Option, changed, value
from ..printing import LOOK
from ..table import Call, Command
from ..writing import PuzzleWriter, make_all

HOW_MANY = "How many"

WRITTEN: tuple[Option, ...] = (
    value(
        "to", str, "FORMAT",
        "svg, png, pdf or html; pdf and html are sheets to print; by default the ending of FILE.", OUTPUT, names_formats=True,
    ),
    OUT,
    changed(JSON, "One JSON object per line: seed, rating, solution, puzzle."),
    changed(PRETTY, "Drawn grids, or puzzles in a form that can be read again."),
    changed(PROGRESS, "A bar with puzzles, rate and time; on a terminal by default."),
    QUIET,
    changed(STRICT, "Refuse a puzzle if a part of it can't be expressed in the format."),
    *LOOK,
)  # fmt: skip
"""The options that say how puzzles that are made are written."""


def make(call: Call) -> int:
    """Make puzzles and write them; return the exit status."""
    family = call.entry.family
    with call.loaded():
        writer = PuzzleWriter(call.given, family.formats, family.puzzle_text)
        maker, writer = call.entry.making.begin(call, writer)
        return make_all(maker, writer)


COMMAND = Command(
    make,
    (
        value("count", int, "N", "How many puzzles.", HOW_MANY, default=1, least=1),
        value(
            "seed", str, "SEED",
            "A number or text that makes the same puzzles again; 2026/3 is the third of 2026. Random by default, and reported.",
            HOW_MANY,
        ),
        changed(JOBS, "Puzzles made at the same time; one on each core by default."),
        *WRITTEN,
    ),
    reads=False,
    makes=True,
)  # fmt: skip
