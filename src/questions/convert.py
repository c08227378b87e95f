"""A puzzle as text in a format of its family."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.families import family_of
from ..engine.formats import AUTO, Written, format_named
from ..utils.json_text import expect
from .base.answer import Response
from .base.hooks import Hooks
from .base.question import Options, QuestionSpec
from .base.status import Status

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle


def read_format(value: Any, puzzle: Puzzle, path: str) -> str:
    """Return the name of a format that the puzzle's family writes."""
    name = expect(value, str, path)
    return format_named(name, family_of(puzzle).formats_with(name)).name


OPTIONS = (
    OptionSpec("to", str, "json", "The format: one of those of the puzzle's family.", read=read_format),
    OptionSpec("strict", bool, False, "Refuse a puzzle if a part of it can't be expressed in the format."),
    OptionSpec(
        "with_solution",
        str,
        AUTO,
        "Whether a link has the solution, for sites that check it: where it is quickly found, always or never.",
        choices=(AUTO, "yes", "no"),
    ),
)


@dataclass(frozen=True, kw_only=True)
class Converted(Response):
    """A puzzle in some format; `text.left_out` names what that has no way to express."""

    form: str
    text: Written = field(repr=False)

    def data(self) -> dict[str, Any]:
        """Return the text, and what was left out of it."""
        return {"to": self.form, "text": str(self.text), "left_out": list(map(str, self.text.left_out))}


def convert(puzzle: Puzzle, options: Options, hooks: Hooks) -> Converted:
    """Return a puzzle in a format."""
    began = time.monotonic()
    solution = {"yes": True, "no": False}.get(options["with_solution"], AUTO)
    text = family_of(puzzle).write(puzzle, options["to"], strict=options["strict"], solution=solution)
    return Converted(
        puzzle=puzzle, status=Status.WRITTEN, form=options["to"], text=text, seconds=time.monotonic() - began
    )


QUESTION = QuestionSpec("convert", "The puzzle in another format.", OPTIONS, convert)
