"""A picture of a puzzle: as it is, filled in, with pencil marks, or at a step of its explanation."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import PuzzleFormatError
from ..engine.families import family_of
from ..utils.words import Message
from .base.answer import Response
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec
from .base.status import Status
from .base.work import WORDS, WORK, read_mine
from .base.written import MEDIA_TYPES, as_data, convert_picture

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle

FORMS = ("svg", "png", "pdf", "text", "json")

OPTIONS = (
    OptionSpec("to", str, "svg", "What it is drawn as.", choices=FORMS),
    OptionSpec("solution", list, None, "A solution to show, in rows of values; the givens are set off.", read=read_mine),
    OptionSpec("candidates", str, None, "Pencil marks: the candidates of each cell, true or basic.", choices=("true", "basic")),
    OptionSpec("step", int, None, "The step of the explanation to draw, from 1.", least=1),
    OptionSpec("dark", bool, True, "Whether a picture is dark on dark screens."),
    *WORK,
    *WORDS,
    *LIMITS,
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Shown(Response):
    """A drawing, as text or bytes."""

    form: str
    content: str | bytes = field(repr=False)

    @property
    def media_type(self) -> str:
        """The type of the content, as files and the web have it."""
        return MEDIA_TYPES[self.form]

    def to_bytes(self) -> bytes:
        """Return the content of a file."""
        return self.content if isinstance(self.content, bytes) else self.content.encode()

    def data(self) -> dict[str, Any]:
        """Return the drawing."""
        return {"to": self.form, **as_data(self.content)}


def show(puzzle: Puzzle, options: Options, hooks: Hooks) -> Shown:
    """Return a drawing of a puzzle."""
    began = time.monotonic()
    form = options["to"]
    board = options["solution"] or options["mine"]
    content: str | bytes
    if form == "json":
        content = puzzle.changed(board, puzzle.rules).to_json() + "\n"
    elif form == "text":
        content = family_of(puzzle).spelling.text(puzzle, board or puzzle.board)
    else:
        picture = _step(puzzle, options, hooks) if options["step"] is not None else _picture(puzzle, options, hooks)
        content = convert_picture(picture, form)
    return Shown(puzzle=puzzle, status=Status.WRITTEN, form=form, content=content, seconds=time.monotonic() - began)


def _picture(puzzle: Puzzle, options: Options, hooks: Hooks) -> str:
    from .candidates import QUESTION as CANDIDATES

    board, marks = options["solution"] or options["mine"], options["marks"]
    if kind := options["candidates"]:
        given = {"kind": kind, "timeout": options["timeout"], "max_steps": options["max_steps"]}
        position = puzzle.changed(board, puzzle.rules)
        found: Any = CANDIDATES.ask(position, CANDIDATES.read(given, position), hooks)
        marks = found.pencil_marks
    return puzzle.to_svg(board, candidates=marks, dark=options["dark"])


def _step(puzzle: Puzzle, options: Options, hooks: Hooks) -> str:
    from ..engine.explain.picture import step_picture
    from .explain import QUESTION as EXPLAIN

    number = options["step"]
    shared = {option.name for option in EXPLAIN.options} & set(options)
    given = {name: value for name, value in options.items() if name in shared} | {"limit": number}
    found: Any = EXPLAIN.ask(puzzle, given, hooks)
    if len(found.pairs) < number:
        raise PuzzleFormatError(Message("question.step", number=number, count=len(found.pairs)), path="step")
    state, step = found.pairs[number - 1]
    return step_picture(found.puzzle, state, step, language=options["language"], show=options["show"])


QUESTION = QuestionSpec("show", "A picture of the puzzle.", OPTIONS, show)
