"""What a reader of another program's format did not understand, or guessed: on standard error, a line each."""

from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.words import counted
from .streams import complain

MOST = 12


def report(puzzle: Puzzle, *, strict: bool = False, quiet: bool = False) -> None:
    """Report what was not understood and what was guessed; with `strict`, the former is a PuzzleFormatError."""
    lines = puzzle.not_understood
    if strict and lines:
        more = f", and {counted(len(lines) - 1, 'more line')}" if len(lines) > 1 else ""
        raise PuzzleFormatError(f"--strict: not understood: {lines[0]}{more}")
    if not quiet:
        warn("not understood", lines)
        warn("guessed", puzzle.guessed)


def warn(what: str, lines: list[str] | tuple[str, ...]) -> None:
    """Print lines on standard error, each with what it is; of many, the first."""
    for line in lines[:MOST]:
        complain(f"{what}: {line}")
    if len(lines) > MOST:
        complain(f"{what}: {len(lines) - MOST} more")
