"""The one entry point for texts that describe a calendar puzzle: a date, open cells, or a puzzle as JSON."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from ..engine import Rule
from ..engine.puzzle import Puzzle
from .board_library import load_board
from .boards import CalendarBoard
from .dates import has_weekdays, open_cells, read_date
from .piece_board import PieceBoard
from .placement import PlacementRule


def read_puzzle(
    text: str,
    board: CalendarBoard | None = None,
    *,
    known: Iterable[type[Rule]] = (),
    today: datetime.date | None = None,
) -> Puzzle:
    """Return the puzzle that a text describes: a date (see `read_date`) on a board, or a puzzle as JSON.

    `board` is the default board if it is left out; `known` are rules of your own that JSON may name. Raises
    PuzzleFormatError.

    >>> puzzle = read_puzzle("14 Jan")
    >>> puzzle.title, puzzle.solver().count()
    ('14 Jan', 88)
    >>> read_puzzle(puzzle.to_json()) == puzzle
    True
    """
    if text.lstrip("\ufeff \t\r\n").startswith(("{", "[")):
        return json_puzzle(text.removeprefix("\ufeff"), known=known)
    return date_puzzle(board or load_board(), text, today=today)


def date_puzzle(board: CalendarBoard, text: str, *, today: datetime.date | None = None) -> Puzzle:
    """Return the puzzle that leaves a date open, see `read_date`; raises PuzzleFormatError.

    >>> date_puzzle(load_board("weekday8x7"), "2026-01-14").title
    'Wed 14 Jan'
    """
    date = read_date(text, today, board)
    return board.puzzle(open_cells(board, date), date.title(weekday=has_weekdays(board)))


def open_puzzle(board: CalendarBoard, texts: Iterable[str]) -> Puzzle:
    """Return the puzzle that leaves the cells of some texts open: labels or coordinates, see `CalendarBoard.read_open`.

    >>> open_puzzle(load_board(), ["Jan,14"]).title
    'Jan 14'
    """
    cells = board.read_open(texts)
    return board.puzzle(cells, " ".join(board.labels.get(cell, "") for cell in cells))


def json_puzzle(text: str, *, known: Iterable[type[Rule]] = ()) -> Puzzle:
    """Return the puzzle of a JSON text; `known` are rules of your own that it may name. Raises PuzzleFormatError.

    >>> puzzle = date_puzzle(load_board(), "Jan 14")
    >>> json_puzzle(puzzle.to_json()) == puzzle
    True
    """
    puzzle = Puzzle.from_json(text, known, family="calendar")
    pieces = next((rule.all_pieces for rule in puzzle.rules if isinstance(rule, PlacementRule)), [])
    plain = puzzle.board
    if len(pieces) == len(plain.values) and plain.values[0] == 1:
        board = PieceBoard(plain.rows, plain.cols, pieces, puzzle.labels, blocked=plain.blocked)
        board.cells = [row[:] for row in plain.cells]
        puzzle.board = board if board == plain else plain
    return puzzle
