"""Sheets of paper and of solutions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..queries.output import PRINT_OPTIONS, style_of, write_pages
from ..utils.errors import PuzzleFormatError, RulegridError, bad
from ..utils.message import Message
from .files import SHEETS, STDOUT, numbered_name, write_file, write_pictures
from .options import question_options
from .puzzle_stream import Splitter, StreamPuzzle, lines_of
from .streams import expected_for, language

if TYPE_CHECKING:
    from ..draw.exercise import Exercise


MOST = 1000
"""How many puzzles a sheet has at most."""

PAPER = "Paper"
SIGNS = {
    "title": "TEXT",
    "solutions": "",
    "paper": "SIZE",
    "per_page": "N",
    "large": "",
    "name_line": "",
    "symbols": "SET",
    "levels": "",
    "seeds": "",
}

LOOK = question_options([each for each in PRINT_OPTIONS if each.name in SIGNS], PAPER, **SIGNS)
"""The options that say how a sheet looks."""


class SheetFile:
    """The file that a sheet is written into, and how it looks; raises RulegridError where it can't be written."""

    def __init__(self, name: str | None, form: str | None, given: SimpleNamespace) -> None:
        if name is None:
            raise expected_for("--out", "a-file")
        if name == STDOUT or form is None:
            raise RulegridError(bad("--out", name, Message("cli.ends-in", endings=tuple(SHEETS)), 80))
        self.name = name
        self.form = form
        self.title = given.title
        self.style = style_of({**vars(given), "language": language()})
        if form in ("pdf", "png"):
            from ..utils.svg import require, require_fonts

            require(form)
            require_fonts(form, self.title + self.style.say("puzzles"))
        self.has_levels = given.levels

    def write(self, exercises: Sequence[Exercise], before: Sequence[str] = ()) -> None:
        """Write a sheet with these puzzles, after pages that are drawn already."""
        from ..draw.sheets import sheets

        pages = [*before, *sheets(exercises, self.style, self.title)]
        files = write_pages(pages, self.form, self.style, self.title)
        for number, page in enumerate(files, 1):
            data = page.encode() if isinstance(page, str) else page
            write_file(numbered_name(self.name, number if len(files) > 1 else None), data)


class Texts:
    """Reads all puzzles in a text: one, by `parse`, or many, as `split` finds them in its lines."""

    def __init__(self, parse: Callable[[str], Puzzle], split: Splitter) -> None:
        self.parse = parse
        self.split = split

    def __call__(self, text: str) -> list[Puzzle]:
        """Return the puzzles; raises PuzzleFormatError with the line of one that can't be read."""
        try:
            return [self.parse(text)]
        except PuzzleFormatError as error:
            found = list(self._found(text))
            if len(found) < 2:
                raise error
            return [self._read(each) for each in found]

    def _found(self, text: str) -> Iterator[StreamPuzzle]:
        for number, each in enumerate(self.split(lines_of(text)), 1):
            if number > MOST:
                raise PuzzleFormatError(Message("cli.more-than-sheet", most=MOST))
            yield each

    def _read(self, found: StreamPuzzle) -> Puzzle:
        try:
            if found.problem:
                raise PuzzleFormatError(found.problem)
            return found.given if isinstance(found.given, Puzzle) else self.parse(found.given)
        except PuzzleFormatError as error:
            message = str(error)
            placed = found.place(message)
            if placed != message or error.line is not None or message == found.problem:
                raise PuzzleFormatError(placed) from None
            raise PuzzleFormatError(message, found.line) from None


@contextmanager
def sheets(puzzle: Puzzle, name: str, per_page: int | None) -> Iterator[Callable[[Board], None]]:
    """Yield a function that is called with each solution; in the end, however that comes, all are drawn.

    A single sheet is FILE, several are FILE-1, FILE-2 … before the ending, which decides whether they are SVG, PNG or
    PDF.
    """
    from ..calendar.printing import PER_PAGE, Sheets

    def save(page: int | None, svg: str) -> None:
        write_pictures(svg, {"sheet": numbered_name(name, page)})

    begun: list[Sheets] = []

    def add(board: Board) -> None:
        if not begun:
            begun.append(Sheets(puzzle, save, per_page or PER_PAGE, language()))
        begun[0].add(board)

    try:
        yield add
    finally:
        for each in begun:
            each.close()
