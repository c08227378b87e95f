"""Sheets to print: several puzzles on a page, with their rules in words above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil

from ..core.board import Board
from ..utils.catalogue import LANGUAGES
from ..utils.errors import RulegridError, argument_error, one_of, quote
from ..utils.message import Message, say
from ..utils.runtime import cached_property
from ..utils.svg import INCH, Canvas
from .colours import FAINT, FONTS, INK, PAPER
from .exercise import Exercise as Exercise
from .exercise import exercise as exercise
from .exercise import split_shared_rules
from .paper import (
    LEADING,
    MARGIN,
    PAPERS,
    Paper,
    Slot,
    Symbols,
    best_columns,
    fit_lines,
    print_lines,
    prose_width,
    slots,
    wrap_lines,
)
from .pen import Geometry
from .svg import draw_at

HEADING = 1.25
"""The size of headings, in text sizes."""
BOLD = 1.1
"""The width of headings, relative to other text."""
TITLE = 1.5
"""The size of titles, in text sizes."""
NAME = 20.0
"""The length of the space for a name, including the word before it, in text sizes."""
SMALLEST_TITLE = 0.4
LINES = 2
"""The most lines of a title before it gets smaller."""


@dataclass(frozen=True)
class Header:
    """The title of a page and the word before the space for a name, each possibly empty; `text` is the text size.

    >>> from rulegrid.draw.paper import PAPERS
    >>> plain = Header("Class 5b", "", PAPERS["a4"], 13)
    >>> Header("", "", PAPERS["a4"], 13).height, plain.height == Header("Class 5b", "Name:", PAPERS["a4"], 13).height
    (0.0, True)
    """

    title: str
    name: str
    paper: Paper
    text: float

    @property
    def room(self) -> float:
        """The available width."""
        return self.paper.width - 2 * MARGIN

    @property
    def place(self) -> float:
        """The length of the space for a name."""
        return min(NAME * self.text, 0.6 * self.room)

    @cached_property
    def is_beside(self) -> bool:
        """Whether the name is beside the title; otherwise it is below."""
        return prose_width(self.title) * BOLD * TITLE * self.text <= self.room - self.place - self.text

    @cached_property
    def lines(self) -> tuple[list[str], float]:
        """The lines of the title, and their font size."""
        size = TITLE * self.text
        height = LINES * LEADING * size
        found, size = fit_lines(self.title, self.room / BOLD, height, size, SMALLEST_TITLE * size)
        most = int(height / (LEADING * size) + 1e-6)
        return ([*found] if len(found) <= most else [*found[: most - 1], f"{found[most - 1][:-1]}…"]), size

    @property
    def _title_height(self) -> float:
        lines, size = self.lines
        return (len(lines) * LEADING + 0.75) * size if lines else 0.0

    @property
    def height(self) -> float:
        is_apart = self.name and not (self.title and self.is_beside)
        return self._title_height + (2.8 * self.text if is_apart else 0.0)

    def draw(self, canvas: Canvas) -> None:
        lines, size = self.lines
        print_lines(canvas, MARGIN, MARGIN - size * 0.3, lines, size, bold=True)
        if not self.name:
            return
        if self.title and self.is_beside:
            left, base = MARGIN + self.room - self.place, MARGIN + 0.7 * size
        else:
            left, base = MARGIN, MARGIN + self._title_height + 0.8 * self.text
        print_lines(canvas, left, base - self.text, [self.name], self.text)
        begin = left + (prose_width(self.name) + 0.5) * self.text
        canvas.path([[(begin, base + 2), (left + self.place, base + 2)]], fill="none", stroke=FAINT, stroke_width=0.8)


MILLIMETRE = INCH / 25.4
LARGEST_CELLS = {False: (15 * MILLIMETRE, 22 * MILLIMETRE), True: (21 * MILLIMETRE, 30 * MILLIMETRE)}
"""The largest widths of cells, with and without large print: in puzzles of nine rows or more, and in small ones."""
TEXT, LARGE_TEXT = 13.0, 22.0
CORNER, LARGE_CORNER = 0.28, 0.32
"""The sizes of texts in the corners of cells, in cells."""
FOR_TEXT = 0.5
"""The part of a slot, or of a page, for rules in words before they get smaller."""
SMALLEST = 0.4
KEY = 2.2
"""The size of the symbols above the puzzles, in text sizes."""
FOOTER = 0.8
"""The size of text at the foot of a page, in text sizes."""

FULL = 12, 9, 6, 4, 2, 1
"""The default numbers of puzzles on a page that fill it evenly."""


@dataclass(frozen=True)
class _PageKind:
    """A kind of pages without a given number of puzzles: the most puzzles, and the least width of cells."""

    most: int
    cell: float
    has_words: bool


# With and without large print. Solutions are smaller because they are only for comparison.
FRONTS = {False: _PageKind(6, 7.5 * MILLIMETRE, True), True: _PageKind(2, 12.6 * MILLIMETRE, True)}
BACKS = {False: _PageKind(12, 3.75 * MILLIMETRE, False), True: _PageKind(4, 7 * MILLIMETRE, False)}

_NUMBERED = re.compile("(.*)/([0-9]+)", re.DOTALL)


@dataclass(frozen=True)
class SheetStyle:
    """The look of sheets.

    - `paper` is a name in PAPERS.
    - `per_page` is the number of puzzles on a page; None means as many as are easily readable.
    - `large` is large print; `solutions` means that the solutions follow.
    - `name_line` is a space for a name on each page with puzzles, by default below a title unless the puzzles are those
      of days.
    - `levels` and `seeds` show those of the puzzles, if known.
    - `language` is that of the texts, one in the catalogue.
    - `symbols` names a set in `rulegrid.draw.paper` that replaces digits.
    """

    paper: str = "a4"
    per_page: int | None = None
    large: bool = False
    solutions: bool = True
    name_line: bool | None = None
    levels: bool = True
    seeds: bool = True
    language: str = LANGUAGES[0]
    symbols: str | None = None

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise RulegridError(argument_error("paper", self.paper, one_of(PAPERS)))
        if self.language not in LANGUAGES:
            raise RulegridError(argument_error("language", self.language, one_of(LANGUAGES)))
        if self.per_page is not None and not 1 <= self.per_page <= 100:
            raise RulegridError(Message("drawing.per-page", given=quote(self.per_page)))

    @property
    def text(self) -> float:
        """The size of text."""
        return LARGE_TEXT if self.large else TEXT

    @property
    def small(self) -> float:
        """The size of texts in the corners of cells, in cells."""
        return LARGE_CORNER if self.large else CORNER

    def largest_cell(self, side: int) -> float:
        """Return the largest width of a cell in a puzzle with `side` rows or columns: wider in small puzzles."""
        usual, most = LARGEST_CELLS[self.large]
        return max(usual, min(most, 9 * usual / side))

    def say(self, key: str, **parameters: object) -> str:
        """Return a text of the catalogue in its language."""
        return say(Message(f"drawing.{key}", **parameters), self.language)


def sheets(exercises: Sequence[Exercise], style: SheetStyle | None = None, title: str = "") -> list[str]:
    """Return the pages of a sheet as SVG pictures, each as large as its paper: the puzzles, then the solutions.

    Raises RulegridError if a page has too little space for that number of puzzles, including the rules in words.

    >>> from rulegrid.core.limits import SearchLimits
    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> pages = sheets([exercise(puzzle, 1, SearchLimits(2))], SheetStyle(paper="letter"), "Four by four")
    >>> len(pages), "No value repeats in a row or column." in pages[0]
    (2, True)
    """
    style = style or SheetStyle()
    if style.name_line is None:
        style = replace(style, name_line=bool(title) and not any(each.puzzle.date for each in exercises))
    if style.symbols:
        exercises = [each.with_symbols(style.symbols) for each in exercises]
    parts = [_SheetPart(exercises, style, title, FRONTS[style.large])]
    if style.solutions and any(each.answer for each in exercises):
        back = style.say("solutions-of", title=title) if title else style.say("solutions")
        parts.append(_SheetPart(exercises, replace(style, per_page=None, name_line=False), back, BACKS[style.large]))
    number = sum(len(part.pages) for part in parts)
    pictures: list[str] = []
    for part in parts:
        for page in part.pages:
            pictures.append(part.draw(page, len(pictures) + 1, number))
    return pictures


@dataclass(frozen=True)
class _Page:
    """Puzzles and their slots on a page, the rules of all of them, and the text below each."""

    exercises: Sequence[Exercise]
    slots: Sequence[Slot]
    rules: str
    words: Sequence[str]


class _SheetPart:
    """The pages with puzzles, or those with solutions."""

    def __init__(self, exercises: Sequence[Exercise], style: SheetStyle, title: str, kind: _PageKind) -> None:
        self.style = style
        self.kind = kind
        self.paper: Paper = PAPERS[style.paper]
        self.header = Header(title, style.say("name") if style.name_line else "", self.paper, style.text)
        self.pages: list[_Page] = []
        left = list(exercises)
        while left:
            number = style.per_page
            self.pages.append(self._page(left[:number], number) if number else self._easy_page(left))
            del left[: len(self.pages[-1].exercises)]
        for page in self.pages:
            for each, slot, words in zip(page.exercises, page.slots, page.words, strict=False):
                if self._cell(each, slot, words) < 2:
                    raise RulegridError(Message("drawing.no-room", heading=each.heading, count=len(page.slots)))

    def _easy_page(self, left: Sequence[Exercise]) -> _Page:
        """Return the next page, with as many puzzles as are easily readable."""
        numbers = [number for number in FULL if number <= self.kind.most]
        for number, fewer in pairwise(numbers):
            if fewer < len(left):  # otherwise there would be empty slots
                page = self._page(left[:number], number)
                if self._least(page.exercises, page.words, page.slots[0]) >= self.kind.cell:
                    return self._even_out(left, numbers, number) or page
        return self._page(left[:1], 1)

    def _even_out(self, left: Sequence[Exercise], numbers: Sequence[int], most: int) -> _Page | None:
        """Return a page with fewer puzzles if the number of pages stays the same: otherwise the last one is emptier."""
        each = ceil(len(left) / ceil(len(left) / most))
        number = min(number for number in numbers if number >= each)
        return self._page(left[:number], number) if number < most else None

    def _page(self, exercises: Sequence[Exercise], number: int) -> _Page:
        """Return a page of `number` slots, in the number of columns that makes its puzzles largest."""
        language = self.style.language
        rules, words = (
            split_shared_rules(exercises, language) if self.kind.has_words else ("", list(map(self._remark, exercises)))
        )
        top = self.header.height + self._rules(rules)[1] + self._key_height
        columns = best_columns(self.paper, number, top, lambda slot: self._least(exercises, words, slot))
        found = list(slots(self.paper, columns, ceil(number / columns), top))[:number]
        return _Page(exercises, found, rules, words)

    def _remark(self, each: Exercise) -> str:
        is_known = each.answer is None or each.answer.status == "unique"
        return "" if is_known or each.answer is None else self.style.say(f"is-{each.answer.status}")

    def _least(self, exercises: Sequence[Exercise], words: Sequence[str], slot: Slot) -> float:
        cells = [self._cell(each, slot, text) for each, text in zip(exercises, words, strict=True)]
        return min(cells, default=0)

    def _cell(self, each: Exercise, slot: Slot, words: str) -> float:
        height, width = each.shape
        left = slot.height - self._heading_height(each, slot) - self._words(words, slot)[1]
        return min(self.style.largest_cell(max(each.puzzle.board.shape)), (slot.width - 4) / width, left / height)

    def _level(self, each: Exercise) -> str:
        return each.level(self.style.language) if self.style.levels and self.kind.has_words else ""

    def _heading(self, each: Exercise, slot: Slot) -> list[str]:
        level = self._level(each)
        room = slot.width - (prose_width(level) + 1) * self.style.text if level else slot.width
        lines = wrap_lines(each.full_heading(self.style.language), room / BOLD, self.style.text * HEADING)
        return lines if len(lines) <= 2 else [lines[0], f"{lines[1][:-1]}…"]

    def _heading_height(self, each: Exercise, slot: Slot) -> float:
        lines = max(len(self._heading(each, slot)), 1 if self._level(each) else 0)
        return (lines * LEADING + 0.3) * self.style.text * HEADING

    def _words(self, text: str, slot: Slot) -> tuple[Sequence[str], float, float]:
        """Return the text below a puzzle in lines, their height, and the font size."""
        size = self.style.text
        if not text:
            return (), 0.0, size
        lines, size = fit_lines(text, slot.width, FOR_TEXT * slot.height, size, SMALLEST * size)
        return lines, (len(lines) * LEADING + 0.9) * size, size

    def _rules(self, text: str) -> tuple[Sequence[str], float, float]:
        """Return the text above all puzzles of a page in lines, their height, and the font size."""
        size = self.style.text
        if not text:
            return (), 0.0, size
        room = self.paper.height - 2 * MARGIN - self.header.height
        lines, size = fit_lines(text, self.paper.width - 2 * MARGIN, FOR_TEXT * room, size, SMALLEST * size)
        return lines, (len(lines) * LEADING + 1.2) * size, size

    @property
    def _key_height(self) -> float:
        """The height of the row of symbols above the puzzles; 0 if there is none."""
        return 2.1 * KEY * self.style.text if self.style.symbols and self.kind.has_words else 0.0

    def _key(self, page: _Page) -> Symbols:
        """Return the symbols of the puzzle on a page that has most."""
        return max((each.symbols for each in page.exercises if each.symbols), key=lambda found: len(found.values))

    def draw(self, page: _Page, number: int, count: int) -> str:
        style = self.style
        title = self.header.title or style.say("puzzles")
        canvas = Canvas(
            self.paper.width,
            self.paper.height,
            title=style.say("page", title=title, number=number, count=count) if count > 1 else title,
            desc=". ".join(each.description(style.language) for each in page.exercises) if self.kind.has_words else "",
        )
        canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
        self.header.draw(canvas)
        lines, _, size = self._rules(page.rules)
        print_lines(canvas, MARGIN, MARGIN + self.header.height - 0.3 * size, lines, size)
        if self._key_height:
            top = MARGIN + self.header.height + self._rules(page.rules)[1]
            self._key(page).draw_key(canvas, MARGIN, top - 0.3 * size, self.paper.width - 2 * MARGIN, KEY * size)
        cells = self._cells(page)
        placed = self._balance_slots(page, cells)
        for each, slot, words, cell in zip(page.exercises, placed, page.words, cells, strict=False):
            self._draw(canvas, each, slot, words, cell)
        self._draw_footer(canvas, page, f"{number} / {count}" if count > 1 else "")
        return str(canvas)

    def _draw_footer(self, canvas: Canvas, page: _Page, number: str) -> None:
        size = FOOTER * self.style.text
        right, bottom = self.paper.width - MARGIN, self.paper.height - MARGIN * 0.45
        with canvas.group(font_family=FONTS, font_size=size, fill=FAINT):
            if number:
                canvas.text(right, bottom, number, text_anchor="end")
        if found := self._seeds(page):
            text = self.style.say("seeds", seeds=tuple(found))
            room = right - MARGIN - (prose_width(number) + 2) * size
            lines, size = fit_lines(text, room, 0.6 * MARGIN, 0.9 * size, SMALLEST * size)
            print_lines(canvas, MARGIN, bottom - ((len(lines) - 1) * LEADING + 1) * size, lines, size, colour=FAINT)

    def _seeds(self, page: _Page) -> list[str]:
        """Return the seeds of a page's puzzles, such as 5b/1–6, except those of days, whose seed is the date."""
        if not (self.style.seeds and self.kind.has_words):
            return []
        runs: list[tuple[str, int, int]] = []
        found: list[str] = []
        for seed in [each.puzzle.seed for each in page.exercises if each.puzzle.seed and not each.puzzle.date]:
            if (match := _NUMBERED.fullmatch(seed)) is None:
                found.append(seed)
            elif runs and (runs[-1][0], runs[-1][2] + 1) == (match[1], int(match[2])):
                runs[-1] = (*runs[-1][:2], int(match[2]))
            else:
                runs.append((match[1], int(match[2]), int(match[2])))
        return [*(f"{name}/{first}" + (f"–{last}" if last > first else "") for name, first, last in runs), *found]

    def _cells(self, page: _Page) -> list[float]:
        """Return the width of the cells of each puzzle on a page, equal for puzzles of one size."""
        found = [self._cell(*each) for each in zip(page.exercises, page.slots, page.words, strict=False)]
        shapes = [each.puzzle.board.shape for each in page.exercises]
        return [min(cell for cell, other in zip(found, shapes, strict=True) if other == shape) for shape in shapes]

    def _balance_slots(self, page: _Page, cells: Sequence[float]) -> list[Slot]:
        """Return the slots moved so that the last column ends at the right margin; a single column is centred."""
        slot = page.slots[0]
        columns = sorted({each.x for each in page.slots})
        left = 0.0 if any(page.words) else slot.width - max(map(self._width, page.exercises, page.slots, cells))
        share = left / (len(columns) - 1) if len(columns) > 1 else left / 2
        first = 1 if len(columns) == 1 else 0
        return [replace(each, x=each.x + (first + columns.index(each.x)) * share) for each in page.slots]

    def _width(self, each: Exercise, slot: Slot, cell: float) -> float:
        heading = max(map(prose_width, self._heading(each, slot)), default=0) * BOLD * self.style.text * HEADING
        level = (prose_width(self._level(each)) + 1) * self.style.text
        return min(slot.width, max(4 + each.shape[1] * cell, heading + level))

    def _draw(self, canvas: Canvas, each: Exercise, slot: Slot, words: str, cell: float) -> None:
        puzzle = each.puzzle
        around = Geometry.around(each.drawing, 1)
        self._draw_heading(canvas, each, slot, slot.x + 2 + around.width * cell)
        top = slot.y + self._heading_height(each, slot)
        solution = each.answer.solution if each.answer and not self.kind.has_words else None
        board: Board = puzzle.board if solution is None else solution
        with canvas.group(fill=INK):
            draw_at(
                canvas, (slot.x + 2 + around.left * cell, top + around.top * cell), board, puzzle.rules,
                labels=puzzle.labels, start=puzzle.board, cell=cell, small=self.style.small, figures=puzzle.drawings, symbols=each.symbols,
            )  # fmt: skip
        lines, _, text = self._words(words, slot)
        print_lines(canvas, slot.x, top + around.height * cell + 0.6 * text, lines, text, colour=INK)

    def _draw_heading(self, canvas: Canvas, each: Exercise, slot: Slot, right: float) -> None:
        """Print the heading above a puzzle, and its level at the end of the line.

        The level ends at `right`, the edge of the picture, or behind the heading.
        """
        size = self.style.text * HEADING
        lines = self._heading(each, slot)
        print_lines(canvas, slot.x, slot.y - size * 0.2, lines, size, bold=True)
        if level := self._level(each):
            text = self.style.text
            begin = slot.x + (prose_width(lines[0]) * BOLD * size + text if lines else 0)
            end = min(max(right, begin + prose_width(level) * text), slot.x + slot.width)
            with canvas.group(font_family=FONTS, font_size=text, fill=FAINT):
                canvas.text(end, slot.y + size * 0.8, level, text_anchor="end")
