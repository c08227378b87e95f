"""Sheets: many small solutions on one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt

from ..engine import Board, RulegridError
from ..engine.draw.colours import FAINT, PAPER
from ..engine.draw.paper import GAP, MARGIN, Paper, print_lines, slots
from ..engine.draw.svg import draw_at
from ..engine.puzzle import Puzzle
from ..utils.errors import bad, bounds
from ..utils.svg import Canvas
from ..utils.words import Message, label_of, say
from .dates import title_of

CELL = 20
CAPTION = 22
HEADING = 32
PER_PAGE = 50


def sheet(
    puzzle: Puzzle,
    boards: Sequence[Board],
    columns: int | None = None,
    *,
    first: int = 1,
    language: str = "en",
) -> str:
    """Return solutions of a puzzle as one SVG picture, in so many `columns`, below the puzzle's title.

    Each has its number below it, counted from `first`. Without `columns` the picture has about the proportions of a
    sheet of paper. What is said is in a `language` of the catalogue. Raises RulegridError for less than one column.

    >>> from rulegrid.calendar import load_board
    >>> board = load_board()
    >>> puzzle = board.puzzle(board.read_open(["Jan,14"]), "14 Jan")
    >>> picture = sheet(puzzle, list(puzzle.solver().solutions(6)), columns=3)
    >>> picture.count('class="values"'), picture.count("<title>")
    (6, 1)
    """
    if columns is not None and columns < 1:
        raise RulegridError(bad("columns", columns, bounds(1)))
    width, height = puzzle.board.cols * CELL, puzzle.board.rows * CELL
    if columns is None:
        columns = max(1, round(sqrt(len(boards) * (height + CAPTION + GAP) / (width + GAP) / sqrt(2))))
    columns = max(1, min(columns, len(boards)))
    lines = ceil(len(boards) / columns)
    title = say(label_of(title_of(puzzle)) if puzzle.title else Message("drawing.solutions"), language)
    # As wide and as high as what is on it.
    paper = Paper(
        "",
        max(columns * (width + GAP) - GAP, len(title) * 15) + 2 * MARGIN,
        HEADING + max(lines * (height + CAPTION + GAP) - GAP, 40) + 2 * MARGIN,
    )
    canvas = Canvas(paper.width, paper.height, title=say(_range(title, boards, first), language))
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    print_lines(canvas, MARGIN, MARGIN - 4, [title], 20, bold=True)
    if not boards:
        print_lines(canvas, MARGIN, MARGIN + HEADING, [say(Message("drawing.is-none"), language)], 14, colour=FAINT)
    places = slots(paper, columns, max(lines, 1), HEADING)
    for number, (board, slot) in enumerate(zip(boards, places, strict=False), first):
        draw_at(
            canvas, (slot.x, slot.y), board, puzzle.rules, labels=puzzle.labels, start=puzzle.board, cell=CELL
        )  # fmt: skip
        print_lines(canvas, slot.x, slot.y + height + 4, [str(number)], 12, colour=FAINT)
    return str(canvas)


def _range(title: str, boards: Sequence[Board], first: int) -> Message:
    if not boards:
        return Message("calendar.no-solutions-of", title=title)
    if len(boards) == 1:
        return Message("calendar.solution-of", title=title, number=first)
    return Message("calendar.solutions-of", title=title, first=first, last=first + len(boards) - 1)


class Sheets:
    """Puts solutions on sheets of `per_page` as they are found, and calls `save(page, svg)` for each full sheet.

    `page` counts from 1, and is None if one sheet holds all. At most one page of boards is kept in memory.

    >>> from rulegrid.calendar import load_board
    >>> board = load_board()
    >>> puzzle = board.puzzle(board.read_open(["Jan,14"]), "14 Jan")
    >>> sheets = Sheets(puzzle, lambda page, svg: print("page", page), per_page=2)
    >>> for solution in puzzle.solver().solutions(3):
    ...     sheets.add(solution)
    page 1
    >>> sheets.close()
    page 2
    """

    def __init__(
        self,
        puzzle: Puzzle,
        save: Callable[[int | None, str], object],
        per_page: int = PER_PAGE,
        language: str = "en",
    ) -> None:
        self._puzzle = puzzle
        self._save = save
        self._per_page = per_page
        self._language = language
        self._boards: list[Board] = []
        self._page = 0

    def add(self, board: Board) -> None:
        """Add a solution."""
        if len(self._boards) == self._per_page:
            self._page += 1
            self._draw(self._page)
        self._boards.append(board)

    def close(self) -> None:
        """Save the last sheet; without a solution, it is a sheet that says so."""
        self._draw(self._page + 1 if self._page else None)

    def _draw(self, page: int | None) -> None:
        boards, self._boards = self._boards, []
        first = 1 + (page - 1 if page else 0) * self._per_page
        self._save(page, sheet(self._puzzle, boards, first=first, language=self._language))
