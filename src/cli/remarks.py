"""What a reader of another program's format did not understand, or guessed: on standard error, a line each."""

from collections.abc import Sequence

from ..engine.errors import PuzzleFormatError
from ..engine.puzzle import Puzzle
from ..utils.errors import locate_problem
from ..utils.words import Label, Message
from .streams import complain

MOST = 12


def report(puzzle: Puzzle, *, strict: bool = False, quiet: bool = False, name: Label = "") -> None:
    """Report what was not understood and what was guessed; with `strict`, the former is a PuzzleFormatError.

    Of several puzzles, each has a `name`.
    """
    before = Message("cli.of-puzzle", name=name) if name else None
    what, lines = Message("cli.not-understood", before=before), puzzle.not_understood
    if strict and lines:
        more = Message("cli.more-lines", count=len(lines) - 1) if len(lines) > 1 else None
        raise PuzzleFormatError(Message("cli.strict", what=what, line=lines[0], more=more))
    if not quiet:
        warn(what, lines)
        warn(Message("cli.guessed", before=before), puzzle.guessed)


def warn(what: Message, lines: Sequence[Label]) -> None:
    """Print lines on standard error, each with what it is; of many, the first."""
    for line in lines[:MOST]:
        complain(locate_problem(what, line))
    if len(lines) > MOST:
        complain(locate_problem(what, Message("cli.more", count=len(lines) - MOST)))
