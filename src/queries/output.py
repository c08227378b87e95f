"""Queries for texts, pictures and sheets."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..core.errors import SearchStopped
from ..core.family import OptionSpec, family_of
from ..core.formats import AUTO, WrittenPuzzle, format_named
from ..utils.errors import PuzzleFormatError
from ..utils.json_text import expect
from ..utils.message import Message
from .options import LANGUAGE, LIMITS, WORDS, WORK, read_mine
from .query import MEDIA_TYPES, Hooks, Options, QuerySpec, Response, Status, as_data, convert_picture, some_puzzles

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ..core.puzzle import Puzzle
    from ..draw.exercise import Exercise
    from ..draw.sheets import SheetStyle


def read_format(value: Any, puzzle: Puzzle, path: str) -> str:
    """Return the name of a format that the puzzle's family writes."""
    name = expect(value, str, path)
    return format_named(name, family_of(puzzle).formats_with(name)).name


CONVERT_OPTIONS = (
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
    text: WrittenPuzzle = field(repr=False)

    def data(self) -> dict[str, Any]:
        return {"to": self.form, "text": str(self.text), "left_out": list(map(str, self.text.left_out))}


def convert(puzzle: Puzzle, options: Options, hooks: Hooks) -> Converted:
    """Return a puzzle in a format."""
    began = time.monotonic()
    solution = {"yes": True, "no": False}.get(options["with_solution"], AUTO)
    text = family_of(puzzle).write(puzzle, options["to"], strict=options["strict"], solution=solution)
    return Converted(
        puzzle=puzzle, status=Status.WRITTEN, form=options["to"], text=text, seconds=time.monotonic() - began
    )


CONVERT_QUERY = QuerySpec("convert", "The puzzle in another format.", CONVERT_OPTIONS, convert)


FORMS = ("svg", "png", "pdf", "text", "json")

SHOW_OPTIONS = (
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
        return self.content if isinstance(self.content, bytes) else self.content.encode()

    def data(self) -> dict[str, Any]:
        return {"to": self.form, **as_data(self.content)}


def show(puzzle: Puzzle, options: Options, hooks: Hooks) -> Shown:
    """Return a drawing of a puzzle."""
    began = time.monotonic()
    form = options["to"]
    board = options["solution"] or options["mine"]
    content: str | bytes
    if form == "json":
        content = puzzle.replace(board, puzzle.rules).to_json() + "\n"
    elif form == "text":
        content = family_of(puzzle).spelling.text(puzzle, board or puzzle.board)
    else:
        picture = _step(puzzle, options, hooks) if options["step"] is not None else _picture(puzzle, options, hooks)
        content = convert_picture(picture, form)
    return Shown(puzzle=puzzle, status=Status.WRITTEN, form=form, content=content, seconds=time.monotonic() - began)


def _picture(puzzle: Puzzle, options: Options, hooks: Hooks) -> str:
    from .candidates import CANDIDATES_QUERY

    board, marks = options["solution"] or options["mine"], options["marks"]
    if kind := options["candidates"]:
        given = {"kind": kind, "timeout": options["timeout"], "max_steps": options["max_steps"]}
        position = puzzle.replace(board, puzzle.rules)
        found: Any = CANDIDATES_QUERY.ask(position, CANDIDATES_QUERY.read(given, position), hooks)
        marks = found.pencil_marks
    return puzzle.to_svg(board, candidates=marks, dark=options["dark"])


def _step(puzzle: Puzzle, options: Options, hooks: Hooks) -> str:
    from ..explain.pictures import step_picture
    from .steps import EXPLAIN_QUERY

    number = options["step"]
    shared = {option.name for option in EXPLAIN_QUERY.options} & set(options)
    given = {name: value for name, value in options.items() if name in shared} | {"limit": number}
    found: Any = EXPLAIN_QUERY.ask(puzzle, given, hooks)
    if len(found.pairs) < number:
        raise PuzzleFormatError(Message("question.step", number=number, count=len(found.pairs)), path="step")
    state, step = found.pairs[number - 1]
    return step_picture(found.puzzle, state, step, language=options["language"], show=options["show"])


SHOW_QUERY = QuerySpec("show", "A picture of the puzzle.", SHOW_OPTIONS, show)


SHEET_FORMS = ("svg", "png", "pdf", "html")
PAPERS = ("a4", "letter")
SYMBOLS = ("letters", "shapes", "animals", "fruit")

PRINT_OPTIONS = (
    OptionSpec(
        "to", str, "svg", "What sheets are written as: svg and png have a file for each page.", choices=SHEET_FORMS
    ),
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
        puzzles = [
            {"heading": each.heading, "status": each.answer and str(each.answer.status)} for each in self.exercises
        ]
        pages = [page if isinstance(page, str) else as_data(page)["base64"] for page in self.pages]
        return {"to": self.form, "paper": self.paper, "pages": pages, "puzzles": puzzles}


def print_(puzzles: tuple[Puzzle, ...], options: Options, hooks: Hooks) -> Printed:
    """Return sheets with puzzles. They are solved if their solutions are to follow."""
    from ..core.limits import SearchLimits
    from ..draw.exercise import exercise, title_of
    from ..draw.sheets import sheets
    from ..utils.svg import require_fonts

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
    from ..draw.sheets import SheetStyle

    names = ("paper", "per_page", "large", "solutions", "name_line", "seeds", "language", "symbols")
    return SheetStyle(levels=options["levels"] is not False, **{name: options[name] for name in names})


def with_level(puzzle: Puzzle, **limits: Any) -> Puzzle:
    """Return a puzzle with its level; if it is not known, rate the puzzle if possible."""
    from ..core.errors import NotUnique
    from ..generate.rating import rate

    if puzzle.level:
        return puzzle
    found = puzzle.replace()
    found.seed = puzzle.seed
    with suppress(NotUnique, SearchStopped):
        found.level = rate(puzzle, **limits).level
    return found


def _family(puzzle: Puzzle) -> Message:
    return Message(f"family.{puzzle.family}")


def write_pages(pages: Sequence[str], form: str, style: SheetStyle, title: str) -> tuple[str | bytes, ...]:
    """Return the files that sheets, drawn as SVG, are written into: one for all of them, or one for each."""
    from ..draw import paper
    from ..utils.svg import to_pdf

    title = title or style.say("puzzles")
    if form == "pdf":
        return (to_pdf(pages, title),)
    if form == "html":
        return (paper.to_html(pages, paper.PAPERS[style.paper], title, style.language),)
    return tuple(convert_picture(page, form) for page in pages)


PRINT_QUERY = QuerySpec(
    "print", "Sheets of paper with puzzles, and their solutions.", PRINT_OPTIONS, print_, some_puzzles
)
