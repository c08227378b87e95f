"""Boards drawn for the current terminal."""

import shutil
import sys
from typing import TYPE_CHECKING

from ..engine.board import Board
from ..engine.puzzle import Puzzle

if TYPE_CHECKING:
    from rich.text import Text


def is_screen() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def rendered(puzzle: Puzzle, board: Board) -> "Text":
    """Return a drawing of a board, no wider than this terminal if possible."""
    from ..engine.draw.terminal import COLUMNS, render

    width = shutil.get_terminal_size().columns if is_screen() else COLUMNS
    return render(board, puzzle.rules, labels=puzzle.labels, start=puzzle.board, width=width)
