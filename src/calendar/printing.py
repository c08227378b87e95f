"""Sheets to print: boards to cut out, booklets, and many small solutions."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, sqrt
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..draw.colours import FAINT, FONTS, INK, PALETTE, PAPER
from ..draw.outlines import outline
from ..draw.paper import GAP, MARGIN, PAPERS, Paper, print_lines, slots
from ..draw.svg import draw_at
from ..generate.batch import GeneratedPuzzle, GenerationError, in_order, make_many
from ..generate.daily import BY_WEEKDAY, daily_seed
from ..generate.rating import rate
from ..utils.errors import RulegridError, argument_error, bounds
from ..utils.message import Label, Message, label_of, say
from ..utils.svg import INCH, Canvas
from .board_library import load_board
from .boards import CalendarBoard
from .dates import title_of
from .family import FAMILY
from .generate import CalendarMaker
from .pieces import Shape, piece_signs

if TYPE_CHECKING:
    from concurrent.futures import Executor


CELL = 15 / 25.4 * INCH
"""How wide a cell is at most: 15 mm."""
HEADING = 20.0


def cut_outs(board: CalendarBoard, paper: str = "a4", title: str = "", language: str = "en") -> list[str]:
    """Return pages as SVG pictures, each as large as its paper: the empty board, and its pieces to cut out.

    Texts other than the board's own title are in `language`, one of the catalogue.

    >>> from rulegrid.calendar import load_board
    >>> pages = cut_outs(load_board())
    >>> len(pages), sum(page.count('class="piece"') for page in pages)
    (1, 8)
    """
    sheet = PAPERS[paper]
    rows, cols = len(board.rows), len(board.rows[0])
    top = MARGIN + 2 * HEADING
    room = sheet.height - top - MARGIN
    cell = min(CELL, (sheet.width - 2 * MARGIN) / cols, room / rows)
    pages = [_page(sheet, say(_title(board, title), language))]
    with pages[0].group(fill=INK):
        draw_at(pages[0], (MARGIN, top), board.grid, (), labels=board.labels, cell=cell)
    y = top + rows * cell + GAP
    for shelf in _shelves(board, (sheet.width - 2 * MARGIN + GAP) / cell, GAP / cell):
        height = cell * max(1 + shape[-1][0] for _, shape in shelf)
        if y + height > sheet.height - MARGIN:
            pages.append(_page(sheet, say(Message("calendar.pieces-to-cut-out"), language)))
            y = top
        x = MARGIN
        for index, shape in shelf:
            _draw(pages[-1], board, index, shape, (x, y), cell)
            x += _width(shape) * cell + GAP
        y += height + GAP
    return list(map(str, pages))


def _title(board: CalendarBoard, title: str) -> Message:
    if title:
        return Message("calendar.board-and-pieces", title=title)
    return label_of(board.title) if board.title else Message("calendar.board-of-name", name=board.name)


def _page(sheet: Paper, title: str) -> Canvas:
    canvas = Canvas(sheet.width, sheet.height, title=title)
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    print_lines(canvas, MARGIN, MARGIN - 0.3 * HEADING, [title], HEADING, bold=True)
    return canvas


def _width(shape: Shape) -> int:
    return 1 + max(col for _, col in shape)


def _shelves(board: CalendarBoard, width: float, gap: float) -> Iterator[list[tuple[int, Shape]]]:
    """Yield rows of pieces that fit beside each other, each by its index and in its lowest orientation."""
    flat = [min(piece.orientations[:4], key=lambda shape: (shape[-1][0], _width(shape))) for piece in board.all_pieces]
    order = sorted(range(len(flat)), key=lambda index: (-flat[index][-1][0], -_width(flat[index]), index))
    shelf: list[tuple[int, Shape]] = []
    left = width
    for index in order:
        needed = _width(flat[index]) + gap
        if shelf and needed > left:
            yield shelf
            shelf, left = [], width
        shelf.append((index, flat[index]))
        left -= needed
    yield shelf


def _draw(canvas: Canvas, board: CalendarBoard, index: int, shape: Shape, at: tuple[float, float], cell: float) -> None:
    def place(row: float, col: float) -> tuple[float, float]:
        return at[0] + col * cell, at[1] + row * cell

    loops = [[place(*corner) for corner in loop] for loop in outline(shape)]
    inside = [[place(row, col + 1), place(row + 1, col + 1)] for row, col in shape if (row, col + 1) in shape]
    inside += [[place(row + 1, col), place(row + 1, col + 1)] for row, col in shape if (row + 1, col) in shape]
    with canvas.group(class_="piece", font_family=FONTS):
        canvas.path(loops, closed=True, fill=PALETTE[index % len(PALETTE)], fill_rule="evenodd")
        canvas.path(inside, fill="none", stroke=FAINT, stroke_width=cell / 60)
        canvas.path(loops, closed=True, fill="none", stroke=INK, stroke_width=cell / 30, stroke_linejoin="round")
        for row, col in shape:
            x, y = place(row + 0.62, col + 0.5)[0], place(row + 0.62, col)[1]
            canvas.text(
                x, y, piece_signs(board.all_pieces)[index], font_size=0.35 * cell, text_anchor="middle", fill=INK
            )


@dataclass(frozen=True)
class DayPuzzle:
    """The puzzle of a day, or None if the board has none; `message` explains a level other than the requested one."""

    day: datetime.date
    made: GeneratedPuzzle | None
    message: Label = ""

    @property
    def heading(self) -> str:
        """The heading: the date, with its weekday if the board has weekdays, and the level."""
        if self.made is None:
            return self.day.isoformat()
        level = [] if self.made.rating is None else [str(self.made.rating.level)]
        return ", ".join([self.made.puzzle.title, *level])


def day_puzzles(
    days: Sequence[datetime.date],
    board: CalendarBoard | None = None,
    *,
    level: str | None = None,
    seed: int | str | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[DayPuzzle]:
    """Yield the puzzles of days in order, each of `level`, or of the level of its weekday.

    If a date has none of this level, the smallest number of pieces that leaves one solution is placed. Without a `seed`
    they are those of `daily` on the default board. `jobs` and `executor` are those of `solve_many`. Raises
    PuzzleFormatError if the board can't show a day, and RulegridError if there is no such level.

    >>> days = [datetime.date(2027, 1, 4), datetime.date(2027, 1, 6)]
    >>> [each.heading for each in day_puzzles(days)]
    ['4 Jan, easy', '6 Jan, medium']
    """
    board = board or load_board()
    if level is not None:
        FAMILY.levels.band(level)
    for day in days:
        CalendarMaker(day.isoformat(), board)
    return in_order(days, _DayPuzzleTask(board, level, seed), jobs=jobs, executor=executor)


@dataclass(frozen=True)
class _DayPuzzleTask:
    """Makes the puzzles of some days; it is pickled for other processes."""

    board: CalendarBoard
    level: str | None
    seed: int | str | None

    def __call__(self, days: Sequence[datetime.date]) -> list[Any]:
        return [self._puzzle(day) for day in days]

    def _puzzle(self, day: datetime.date) -> DayPuzzle:
        level = self.level or BY_WEEKDAY[day.weekday()]
        seed = daily_seed(FAMILY.name, day) if self.seed is None else f"{self.seed} {day.isoformat()}"
        try:
            return DayPuzzle(day, self._make(day, seed, level))
        except GenerationError as error:
            message = error.message
        try:
            made = self._make(day, seed)
        except GenerationError as error:
            return DayPuzzle(day, None, error.message)
        return DayPuzzle(day, replace(made, rating=rate(made.puzzle)), message)

    def _make(self, day: datetime.date, seed: str, level: str | None = None) -> GeneratedPuzzle:
        return next(make_many(CalendarMaker(day.isoformat(), self.board, level=level), seed=seed))


SHEET_CELL = 20
CAPTION = 22
SHEET_HEADING = 32
PER_PAGE = 50


def sheet(
    puzzle: Puzzle,
    boards: Sequence[Board],
    columns: int | None = None,
    *,
    first: int = 1,
    language: str = "en",
) -> str:
    """Return solutions of a puzzle as one SVG picture, in a number of `columns`, below the puzzle's title.

    Each has its number below it, counted from `first`. Without `columns` the picture has about the proportions of a
    sheet of paper. Texts are in `language`, one of the catalogue. Raises RulegridError for less than one column.

    >>> from rulegrid.calendar import load_board
    >>> board = load_board()
    >>> puzzle = board.puzzle(board.read_open(["Jan,14"]), "14 Jan")
    >>> picture = sheet(puzzle, list(puzzle.solver().solutions(6)), columns=3)
    >>> picture.count('class="values"'), picture.count("<title>")
    (6, 1)
    """
    if columns is not None and columns < 1:
        raise RulegridError(argument_error("columns", columns, bounds(1)))
    width, height = puzzle.board.cols * SHEET_CELL, puzzle.board.rows * SHEET_CELL
    if columns is None:
        columns = max(1, round(sqrt(len(boards) * (height + CAPTION + GAP) / (width + GAP) / sqrt(2))))
    columns = max(1, min(columns, len(boards)))
    lines = ceil(len(boards) / columns)
    title = say(label_of(title_of(puzzle)) if puzzle.title else Message("drawing.solutions"), language)
    # As wide and as high as its content.
    paper = Paper(
        "",
        max(columns * (width + GAP) - GAP, len(title) * 15) + 2 * MARGIN,
        SHEET_HEADING + max(lines * (height + CAPTION + GAP) - GAP, 40) + 2 * MARGIN,
    )
    canvas = Canvas(paper.width, paper.height, title=say(_range(title, boards, first), language))
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    print_lines(canvas, MARGIN, MARGIN - 4, [title], 20, bold=True)
    if not boards:
        print_lines(
            canvas, MARGIN, MARGIN + SHEET_HEADING, [say(Message("drawing.is-none"), language)], 14, colour=FAINT
        )
    places = slots(paper, columns, max(lines, 1), SHEET_HEADING)
    for number, (board, slot) in enumerate(zip(boards, places, strict=False), first):
        draw_at(
            canvas, (slot.x, slot.y), board, puzzle.rules, labels=puzzle.labels, start=puzzle.board, cell=SHEET_CELL
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

    `page` counts from 1, and is None if one sheet is enough. At most one page of boards is kept in memory.

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
