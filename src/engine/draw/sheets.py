"""Sheets to print: several puzzles a page with their rules in words, and their solutions at the back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import ceil

from ...utils.errors import RulegridError, bad, bounds, one_of, quote
from ...utils.svg import INCH, Canvas
from ...utils.words import Message, cell_said
from ..board import Board
from ..limits import Answer, Limits
from ..puzzle import Puzzle
from ..rule import in_force
from .colours import FAINT, FONTS, INK, PAPER
from .drawing import Drawing
from .geometry import Geometry
from .marks import Corner, Note, in_words
from .paper import (
    LEADING,
    MARGIN,
    PAPERS,
    Paper,
    Slot,
    best_columns,
    fitted,
    print_lines,
    prose_width,
    slots,
    wrapped,
)
from .record import record
from .svg import draw_at

MILLIMETRE = INCH / 25.4
LARGEST_CELLS = {False: (15 * MILLIMETRE, 22 * MILLIMETRE), True: (21 * MILLIMETRE, 30 * MILLIMETRE)}
"""How wide cells are at most, by whether it is large print: in puzzles of nine rows or more, and in small ones."""
TEXT, LARGE_TEXT = 13.0, 22.0
CORNER, LARGE_CORNER = 0.28, 0.32
"""The size of texts in the corners of cells, in cells."""
HEADING = 1.25
"""The size of headings, in text sizes."""
BOLD = 1.1
"""How much wider than other text headings are."""
FOR_TEXT = 0.5
"""The part of a slot that rules in words may take before they get smaller."""
SMALLEST = 0.4

FULL = 12, 9, 6, 4, 2, 1
"""How many puzzles a page may have where nobody says it: what makes an even page."""


@dataclass(frozen=True)
class _Kind:
    """Pages of one kind where nobody says how many puzzles they have: how many at most, and how wide cells are at least."""

    most: int
    cell: float
    has_words: bool


# By whether it is large print. Solutions are smaller: they are only compared with.
FRONTS = {False: _Kind(6, 7.5 * MILLIMETRE, True), True: _Kind(2, 12.6 * MILLIMETRE, True)}
BACKS = {False: _Kind(12, 3.75 * MILLIMETRE, False), True: _Kind(4, 7 * MILLIMETRE, False)}

LONG = 6
"""How long a text in a corner of a cell is before it is listed in words too."""

_NAMES_A_CELL = re.compile(r"\b[A-Z]{1,2}[0-9]+")

REMARKS = {"none": "No solution.", "several": "One of several solutions.", "stopped": "Not solved in time."}


@dataclass(frozen=True)
class Style:
    """How sheets look.

    `paper` is a name in PAPERS; `per_page` is how many puzzles a page has, None for as many as are easily read; `large`
    is large print; `solutions` says whether they follow.
    """

    paper: str = "a4"
    per_page: int | None = None
    large: bool = False
    solutions: bool = True

    def __post_init__(self) -> None:
        if self.paper not in PAPERS:
            raise RulegridError(bad("paper", self.paper, one_of(PAPERS)))
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
        """Return how wide a cell of a puzzle with so many rows or columns is at most: wider where there are few of them."""
        usual, most = LARGEST_CELLS[self.large]
        return max(usual, min(most, 9 * usual / side))


@dataclass(frozen=True)
class Exercise:
    """A puzzle on a sheet: its heading, and what is known of its solutions, if anything."""

    puzzle: Puzzle
    heading: str
    answer: Answer | None = None

    @cached_property
    def drawing(self) -> Drawing:
        """The marks of its rules."""
        return record(self.puzzle.board, self.puzzle.rules, self.puzzle.labels, figures=self.puzzle.drawings)

    @cached_property
    def shape(self) -> tuple[float, float]:
        """How high and wide the picture is with what stands around the grid, in cells."""
        around = Geometry.around(self.drawing, 1)
        return around.height, around.width

    @cached_property
    def words(self) -> str:
        """The rules in words, and clues that have no picture."""
        puzzle = self.puzzle
        values = puzzle.board.values
        is_range = 1 < len(values) == values[-1] - values[0] + 1
        known = bounds(values[0], values[-1]) if is_range else ", ".join(map(str, values))
        says = [] if self.drawing.names else [str(Message("drawing.fill-in", values=values, known=known))]
        says += [_sentence(str(rule.in_words(puzzle.board))) for rule in in_force(puzzle.rules)]
        says += self._clues_in_words()
        return " ".join(dict.fromkeys(filter(None, says))).replace("`", "")

    def _clues_in_words(self) -> list[str]:
        """Return the clues that have no picture, those of one rule together, and how the cells in them are named."""
        by_rule: dict[str, list[str]] = {}
        for note in self.drawing.of(Note):
            by_rule.setdefault(note.rule, []).append(note.text.removeprefix(f"{note.rule} of: "))
        for corner in self.drawing.of(Corner):
            if len(corner.text) > LONG:  # too small to be read
                by_rule.setdefault(corner.rule, []).append(f"{corner.text} from {cell_said(corner.cell)}")
        rules = {str(rule.summary()) for rule in self.puzzle.rules}
        says = []
        for rule, texts in by_rule.items():
            sentences = [text for text in texts if text.endswith(".")]  # they speak for themselves
            clues = [text for text in texts if not text.endswith(".")]
            says += [text for text in sentences if text not in rules]
            says += [f"{rule.capitalize()}: {'; '.join(clues)}."] if clues else []
        if any(_NAMES_A_CELL.search(text) for text in says):
            says.append("Rows are called A, B, C and so on from the top, columns 1, 2, 3 from the left.")
        return says

    @property
    def description(self) -> str:
        """What the picture shows, for those who can't see it."""
        return "; ".join([self.heading, *in_words(self.drawing.to_describe())])


def exercise(puzzle: Puzzle, number: int | None, limits: Limits | None = None, title: str | None = None) -> Exercise:
    r"""Return a puzzle as the `number`th of a sheet; with `limits` it is solved, to see whether its solution is unique.

    Its heading is the number and the `title`, by default that of the puzzle.

    >>> from rulegrid.calcudoku import read_puzzle
    >>> found = exercise(read_puzzle("0 0\n1 1\n1+ 2+"), 1, Limits(2))
    >>> found.heading, found.answer.status
    ('1', 'none')
    """
    from ..many import solve_board

    title = puzzle.title if title is None else title
    heading = title if number is None else f"{number}.  {title}" if title else f"{number}"
    return Exercise(puzzle, heading, None if limits is None else solve_board(None, puzzle.board, puzzle.rules, limits))


def sheets(exercises: Sequence[Exercise], style: Style | None = None, title: str = "") -> list[str]:
    """Return the pages of a sheet as SVG pictures, each as large as its paper: the puzzles, then the solutions.

    Raises RulegridError where so many puzzles don't fit on a page, rules in words included.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....")
    >>> pages = sheets([exercise(puzzle, 1, Limits(2))], Style(paper="letter"), "Four by four")
    >>> len(pages), "No value repeats in a row." in pages[0]
    (2, True)
    """
    style = style or Style()
    parts = [_Part(exercises, style, title, FRONTS[style.large])]
    if style.solutions and any(each.answer for each in exercises):
        back = f"{title}: solutions" if title else "Solutions"
        parts.append(_Part(exercises, replace(style, per_page=None), back, BACKS[style.large]))
    number = sum(len(part.pages) for part in parts)
    pictures: list[str] = []
    for part in parts:
        for page in part.pages:
            pictures.append(part.draw(page, f"{len(pictures) + 1} / {number}" if number > 1 else ""))
    return pictures


@dataclass(frozen=True)
class _Page:
    """Puzzles and the parts of the page where they stand."""

    exercises: Sequence[Exercise]
    slots: Sequence[Slot]


class _Part:
    """The pages with puzzles, or those with solutions."""

    def __init__(self, exercises: Sequence[Exercise], style: Style, title: str, kind: _Kind) -> None:
        self.style = style
        self.title = title
        self.kind = kind
        self.paper: Paper = PAPERS[style.paper]
        self.top = style.text * HEADING * 2.4 if title else 0.0
        self.pages: list[_Page] = []
        left = list(exercises)
        uniform = self._slots(style.per_page, left) if style.per_page else None
        while left:
            parts = uniform or self._easy_slots(left)
            self.pages.append(_Page(left[: len(parts)], parts))
            del left[: len(parts)]
        for page in self.pages:
            for each, slot in zip(page.exercises, page.slots, strict=False):
                if self._cell(each, slot) < 2:
                    raise RulegridError(Message("drawing.no-room", heading=each.heading, count=len(page.slots)))

    def _easy_slots(self, left: Sequence[Exercise]) -> list[Slot]:
        """Return the slots of the next page: as many as can be, as long as the puzzles in them are easily read."""
        numbers = [number for number in FULL if number <= self.kind.most]
        for number, fewer in pairwise(numbers):
            if fewer < len(left):  # else there would be empty ones
                found = self._slots(number, left[:number])
                if self._least(left[:number], found[0]) >= self.kind.cell:
                    return found
        return self._slots(1, left[:1])

    def _slots(self, number: int, for_these: Sequence[Exercise]) -> list[Slot]:
        """Return a page's slots, in as many columns as make puzzles largest."""
        columns = best_columns(self.paper, number, self.top, lambda slot: self._least(for_these, slot))
        return list(slots(self.paper, columns, ceil(number / columns), self.top))[:number]

    def _least(self, exercises: Sequence[Exercise], slot: Slot) -> float:
        return min((self._cell(each, slot) for each in exercises), default=0)

    def _cell(self, each: Exercise, slot: Slot) -> float:
        """Return how wide a cell of a puzzle can be in a slot."""
        height, width = each.shape
        left = slot.height - self._heading_height(each, slot) - self._words(each, slot)[1]
        return min(self.style.largest_cell(max(each.puzzle.board.shape)), (slot.width - 4) / width, left / height)

    def _heading(self, each: Exercise, slot: Slot) -> list[str]:
        lines = wrapped(each.heading, slot.width / BOLD, self.style.text * HEADING)
        return lines if len(lines) <= 2 else [lines[0], f"{lines[1][:-1]}…"]

    def _heading_height(self, each: Exercise, slot: Slot) -> float:
        return (len(self._heading(each, slot)) * LEADING + 0.3) * self.style.text * HEADING

    def _words(self, each: Exercise, slot: Slot) -> tuple[Sequence[str], float, float]:
        """Return what stands below a puzzle in lines, how high that is, and its font size."""
        text = each.words if self.kind.has_words else REMARKS.get(each.answer.status, "") if each.answer else ""
        size = self.style.text
        if not text:
            return (), 0.0, size
        lines, size = fitted(text, slot.width, FOR_TEXT * slot.height, size, SMALLEST * size)
        return lines, (len(lines) * LEADING + 0.9) * size, size

    def draw(self, page: _Page, footer: str) -> str:
        """Return one page."""
        canvas = Canvas(
            self.paper.width,
            self.paper.height,
            title=", ".join(filter(None, [self.title or "Puzzles", footer and f"page {footer}"])),
            desc=". ".join(each.description for each in page.exercises) if self.kind.has_words else "",
        )
        canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
        if self.title:
            room = self.paper.width - 2 * MARGIN
            size = min(self.style.text * HEADING * 1.2, room / prose_width(self.title) / BOLD)
            print_lines(canvas, MARGIN, MARGIN - size * 0.3, [self.title], size, bold=True)
        cells = self._cells(page)
        for each, slot, cell in zip(page.exercises, page.slots, cells, strict=False):
            self._draw(canvas, each, slot, cell)
        if footer:
            canvas.text(
                self.paper.width / 2, self.paper.height - MARGIN * 0.45, footer,
                font_family=FONTS, font_size=0.8 * self.style.text, text_anchor="middle", fill=FAINT,
            )  # fmt: skip
        return str(canvas)

    def _cells(self, page: _Page) -> list[float]:
        """Return how wide the cells of each puzzle on a page are: the same for puzzles of one size."""
        found = [self._cell(each, slot) for each, slot in zip(page.exercises, page.slots, strict=False)]
        shapes = [each.puzzle.board.shape for each in page.exercises]
        return [min(cell for cell, other in zip(found, shapes, strict=True) if other == shape) for shape in shapes]

    def _draw(self, canvas: Canvas, each: Exercise, slot: Slot, cell: float) -> None:
        puzzle = each.puzzle
        size = self.style.text * HEADING
        print_lines(canvas, slot.x, slot.y - size * 0.2, self._heading(each, slot), size, bold=True)
        top = slot.y + self._heading_height(each, slot)
        around = Geometry.around(each.drawing, 1)
        solution = each.answer.solution if each.answer and not self.kind.has_words else None
        board: Board = puzzle.board if solution is None else solution
        with canvas.group(fill=INK):
            draw_at(
                canvas, (slot.x + 2 + around.left * cell, top + around.top * cell), board, puzzle.rules,
                labels=puzzle.labels, start=puzzle.board, cell=cell, small=self.style.small, figures=puzzle.drawings,
            )  # fmt: skip
        lines, _, text = self._words(each, slot)
        print_lines(canvas, slot.x, top + around.height * cell + 0.6 * text, lines, text, colour=INK)


def _sentence(text: str) -> str:
    """Return a text with a full stop."""
    return text if not text or text.endswith((".", "!", "?", ")")) else f"{text}."
