"""What a reader of another program's format did not understand, or guessed: on standard error, a line each."""

from collections.abc import Sequence

from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.words import Label, counted
from .streams import complain

MOST = 12


def report(puzzle: Puzzle, *, strict: bool = False, quiet: bool = False, name: str = "") -> None:
    """Report what was not understood and what was guessed; with `strict`, the former is a PuzzleFormatError.

    Of several puzzles, each has a `name`.
    """
    before = f"{name}: " if name else ""
    lines = puzzle.not_understood
    if strict and lines:
        more = f", and {counted(len(lines) - 1, 'more line')}" if len(lines) > 1 else ""
        raise PuzzleFormatError(f"--strict: {before}not understood: {lines[0]}{more}")
    if not quiet:
        warn(f"{before}not understood", lines)
        warn(f"{before}guessed", puzzle.guessed)


def warn(what: str, lines: Sequence[Label]) -> None:
    """Print lines on standard error, each with what it is; of many, the first."""
    for line in lines[:MOST]:
        complain(f"{what}: {line}")
    if len(lines) > MOST:
        complain(f"{what}: {len(lines) - MOST} more")
