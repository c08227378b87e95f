"""A puzzle without the givens and clues that it does not need."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import NotUnique, PuzzleFormatError
from ..utils.errors import read
from ..utils.json_text import quote_json
from ..utils.words import Message
from .base.answer import Response
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.status import Status

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle
    from ..engine.setting.minimise import Minimised


def read_names(value: Any, puzzle: Puzzle, path: str) -> Any:
    """Return a name, or several names of cells and clues."""
    if isinstance(value, str):
        return value
    names = list(value) if isinstance(value, Iterable) else [None]
    if not all(isinstance(name, (str, tuple)) for name in names):
        raise PuzzleFormatError(read(quote_json(value), Message("puzzle.parts")), path=path)
    return names


OPTIONS = (
    OptionSpec(
        "order", list, "random",
        "What is tried first: random, reading, givens, clues, or cells and names of clues.", read=read_names,
    ),
    OptionSpec("seed", int, 0, "The seed of the random order."),
    OptionSpec("keep", list, (), "What is never removed: givens, clues, or cells and names of clues.", read=read_names),
    OptionSpec(
        "symmetry", str, "none", "Remove givens and clues together, by symmetry.",
        choices=("none", "rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"),
    ),
    *LIMITS,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Minimal(Response):
    """A minimal puzzle, or how far it came; `found` is None where the puzzle has not exactly one solution."""

    found: Minimised | None = field(default=None, repr=False)

    def data(self) -> dict[str, Any]:
        """Return what was removed, and what was kept with its proof: another solution without it."""
        empty: dict[str, Any] = {"removed": [], "kept": [], "steps": 0}
        if self.found is None:
            return empty
        data = self.found.to_data()
        return {key: data[key] for key in empty}


def minimise(puzzle: Puzzle, options: Options, hooks: Hooks) -> Minimal:
    """Return a minimal puzzle."""
    from ..engine.setting.minimise import Minimiser

    began = time.monotonic()
    minimiser = Minimiser(
        puzzle, order=options["order"], seed=options["seed"], keep=options["keep"], symmetry=options["symmetry"],
        timeout=options["timeout"], max_steps=options["max_steps"], progress=hooks.progress, tick=hooks.tick,
    )  # fmt: skip
    found = minimiser.result
    try:
        minimiser.run()
    except NotUnique as error:
        seconds = time.monotonic() - began
        return Minimal(puzzle=puzzle, status=Status(error.status), message=error.message, seconds=seconds)
    except KeyboardInterrupt:
        if not hooks.takes_interrupts:
            raise
    status = Status.STOPPED if found.stopped else Status.MINIMAL
    return Minimal(
        puzzle=found.puzzle, status=status, stopped=found.stopped, found=found, seconds=time.monotonic() - began
    )


QUESTION = QuestionSpec("minimise", "The puzzle without the givens and clues that it does not need.", OPTIONS, minimise)
