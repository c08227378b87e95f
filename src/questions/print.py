"""Sheets of paper with puzzles, and their solutions at the back."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.data.options import OptionSpec
from ..engine.errors import SearchStopped
from ..utils.words import Message
from .base.answer import Response
from .base.hooks import Hooks
from .base.limits import LIMITS
from .base.question import Options, QuestionSpec, some_puzzles
from .base.status import Status
from .base.work import LANGUAGE
from .base.written import as_data, convert_picture

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..engine.draw.sheets import Exercise, SheetStyle
    from ..engine.puzzle import Puzzle

FORMS = ("svg", "png", "pdf", "html")
PAPERS = ("a4", "letter")
SYMBOLS = ("letters", "shapes", "animals", "fruit")

OPTIONS = (
    OptionSpec("to", str, "svg", "What sheets are written as: svg and png have a file for each page.", choices=FORMS),
    OptionSpec("title", str, "", "The heading of each page."),
    OptionSpec("solutions", bool, True, "Whether the solutions follow, on pages of their own."),
    OptionSpec("paper", str, "a4", "The size of the paper.", choices=PAPERS),
    OptionSpec(
        "per_page", int, None, "Puzzles on each page; by default as many as are easy to read.", least=1, most=100
    ),
    OptionSpec("large", bool, False, "Large print: text and cells about 1.5 times as large."),
    OptionSpec(
        "name_line",
        bool,
        None,
        "A place for a name on each page; by default with a title, unless puzzles have dates.",
    ),
    OptionSpec("symbols", str, None, "Letters or pictures instead of digits, for small children.", choices=SYMBOLS),
    OptionSpec(
        "levels", bool, None, "The level of each puzzle, rated where it is not known; by default only where it is."
    ),
    OptionSpec("seeds", bool, True, "The seeds that make the puzzles again, at the foot of the page."),
    LANGUAGE,
    *LIMITS,
)


@dataclass(frozen=True, kw_only=True)
class Printed(Response):
    """Sheets: `pages` are files, one for each page or one for all of them; `exercises` are the puzzles with their answers."""

    form: str
    paper: str
    pages: tuple[str | bytes, ...] = field(repr=False)
    exercises: tuple[Exercise, ...] = field(repr=False)

    def data(self) -> dict[str, Any]:
        """Return the files, and of each puzzle its heading and whether its solution is unique."""
        puzzles = [
            {"heading": each.heading, "status": each.answer and str(each.answer.status)} for each in self.exercises
        ]
        pages = [page if isinstance(page, str) else as_data(page)["base64"] for page in self.pages]
        return {"to": self.form, "paper": self.paper, "pages": pages, "puzzles": puzzles}


def print_(puzzles: tuple[Puzzle, ...], options: Options, hooks: Hooks) -> Printed:
    """Return sheets with puzzles. They are solved if their solutions are to follow."""
    from ..engine.draw.exercise import title_of
    from ..engine.draw.sheets import exercise, sheets
    from ..engine.limits import SearchLimits
    from ..utils.pictures import require_fonts

    began = time.monotonic()
    style = style_of(options)
    require_fonts(options["to"], options["title"] + style.say("puzzles"))
    limits = SearchLimits(2, options["max_steps"], options["timeout"]) if options["solutions"] else None
    alone = len(puzzles) == 1
    if options["levels"]:
        puzzles = tuple(with_level(puzzle, timeout=options["timeout"], tick=hooks.tick) for puzzle in puzzles)
    exercises = tuple(
        exercise(puzzle, None if alone else number, limits, title_of(puzzle) or (_family(puzzle) if alone else ""))
        for number, puzzle in enumerate(puzzles, 1)
    )
    title = options["title"]
    pages: list[str] = sheets(exercises, style, title)
    files = write_pages(pages, options["to"], style, title)
    return Printed(
        puzzle=puzzles[0], status=Status.WRITTEN, form=options["to"], paper=style.paper, pages=files, exercises=exercises,
        seconds=time.monotonic() - began,
    )  # fmt: skip


def style_of(options: Mapping[str, Any]) -> SheetStyle:
    """Return how sheets look, as the options say."""
    from ..engine.draw.sheets import SheetStyle

    names = ("paper", "per_page", "large", "solutions", "name_line", "seeds", "language", "symbols")
    return SheetStyle(levels=options["levels"] is not False, **{name: options[name] for name in names})


def with_level(puzzle: Puzzle, **limits: Any) -> Puzzle:
    """Return a puzzle with its level, which is found where it is not known, if that can be."""
    from ..engine.errors import NotUnique
    from ..engine.rating import rate

    if puzzle.level:
        return puzzle
    found = puzzle.changed()
    found.seed = puzzle.seed
    with suppress(NotUnique, SearchStopped):
        found.level = rate(puzzle, **limits).level
    return found


def _family(puzzle: Puzzle) -> Message:
    return Message(f"family.{puzzle.family}")


def write_pages(pages: Sequence[str], form: str, style: SheetStyle, title: str) -> tuple[str | bytes, ...]:
    """Return the files that sheets, drawn as SVG, are written into: one for all of them, or one for each."""
    from ..engine.draw.paper import PAPERS as SIZES
    from ..engine.draw.paper import to_html
    from ..utils.pictures import to_pdf

    title = title or style.say("puzzles")
    if form == "pdf":
        return (to_pdf(pages, title),)
    if form == "html":
        return (to_html(pages, SIZES[style.paper], title, style.language),)
    return tuple(convert_picture(page, form) for page in pages)


QUESTION = QuestionSpec("print", "Sheets of paper with puzzles, and their solutions.", OPTIONS, print_, some_puzzles)
