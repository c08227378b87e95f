"""Boards as questions about calendars bring them, within the limits."""

from __future__ import annotations

from typing import Any

from ..calendar import CalendarBoard
from ..calendar.family import read_board_option
from ..utils.errors import PuzzleFormatError
from ..utils.message import Message
from .limits import ServerLimits


def take_board(value: Any, limits: ServerLimits) -> CalendarBoard:
    """Return the board of a question about calendars: the name of a built-in one, or one as data."""
    board = read_board_option(value, None, "question.board")
    check_side(board, limits)
    return board


def check_side(board: CalendarBoard, limits: ServerLimits) -> None:
    """Raise PuzzleFormatError where a board is too large."""
    if max(len(board.rows), len(board.rows[0])) > limits.side:
        raise PuzzleFormatError(
            Message("server.large", rows=len(board.rows), cols=len(board.rows[0]), most=limits.side), path="rows"
        )
