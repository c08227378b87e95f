"""Sheets: many small solutions on one picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, sqrt

from ..engine import Board, RulegridError
from ..engine.draw.colours import FAINT, FONTS, INK, PAPER
from ..engine.draw.svg import draw_at
from ..engine.puzzle import Puzzle
from ..utils.errors import shown
from ..utils.svg import Canvas

CELL = 20
GAP = 24
CAPTION = 22
HEADING = 46
PER_PAGE = 50


def sheet(puzzle: Puzzle, boards: Sequence[Board], columns: int | None = None, *, first: int = 1) -> str:
    """Return solutions of a puzzle as one SVG picture, `columns` of them side by side.

    Each stands above its number, counted from `first`, all below the puzzle's title. Without `columns` the picture is
    about as high as a sheet of paper. Raises RulegridError for no column at all.

    >>> from rulegrid.calendar import load_board
    >>> board = load_board()
    >>> puzzle = board.puzzle(board.read_open(["Jan,14"]), "14 Jan")
    >>> picture = sheet(puzzle, list(puzzle.solver().solutions(6)), columns=3)
    >>> picture.count('class="values"'), picture.count("<title>")
    (6, 1)
    """
    if columns is not None and columns < 1:
        raise RulegridError(f"columns {shown(columns)}: expected 1 or more")
    width, height = puzzle.board.cols * CELL, puzzle.board.rows * CELL
    if columns is None:
        columns = max(1, round(sqrt(len(boards) * (height + CAPTION + GAP) / (width + GAP) / sqrt(2))))
    columns = max(1, min(columns, len(boards)))
    lines = ceil(len(boards) / columns)
    title = puzzle.title or "Solutions"
    whole = max(columns * (width + GAP) + GAP, len(title) * 15 + 2 * GAP)
    canvas = Canvas(
        whole, HEADING + lines * (height + CAPTION + GAP) + GAP / 2, title=f"{title}: {_told(boards, first)}"
    )
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    with canvas.group(font_family=FONTS):
        canvas.text(GAP, 32, title, font_size=20, font_weight="700", fill=INK)
        if not boards:
            canvas.text(GAP, 60, "No solution.", font_size=14, fill=FAINT)
    for number, board in enumerate(boards):
        x, y = GAP + number % columns * (width + GAP), HEADING + number // columns * (height + CAPTION + GAP)
        draw_at(
            canvas, (x, y), board, puzzle.rules, labels=puzzle.labels, start=puzzle.board, cell=CELL
        )  # fmt: skip
        canvas.text(
            x + width / 2, y + height + CAPTION - 6, str(first + number),
            font_family=FONTS, font_size=12, text_anchor="middle", fill=FAINT,
        )  # fmt: skip
    return str(canvas)


def _told(boards: Sequence[Board], first: int) -> str:
    if not boards:
        return "no solution"
    return f"solution {first}" if len(boards) == 1 else f"solutions {first} to {first + len(boards) - 1}"


class Sheets:
    """Solutions as they come, on sheets of `per_page`, each given to `save(page, svg)` once it is full.

    `page` counts from 1, and is None where one sheet holds all. At most one page of boards is kept.

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

    def __init__(self, puzzle: Puzzle, save: Callable[[int | None, str], object], per_page: int = PER_PAGE) -> None:
        self._puzzle = puzzle
        self._save = save
        self._per_page = per_page
        self._boards: list[Board] = []
        self._page = 0

    def add(self, board: Board) -> None:
        """Take down a solution."""
        if len(self._boards) == self._per_page:
            self._page += 1
            self._draw(self._page)
        self._boards.append(board)

    def close(self) -> None:
        """Save the last sheet; where there was no solution it says so."""
        self._draw(self._page + 1 if self._page else None)

    def _draw(self, page: int | None) -> None:
        boards, self._boards = self._boards, []
        first = 1 + (page - 1 if page else 0) * self._per_page
        self._save(page, sheet(self._puzzle, boards, first=first))
