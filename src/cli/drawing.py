"""Boards drawn for the current terminal."""

import re
import shutil
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..engine.board import Board
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell
from ..utils.width import fold

if TYPE_CHECKING:
    from rich.text import Text

_START = re.compile(r" *([0-9]+\. )?")


def is_screen() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_drawn(pretty: bool | None) -> bool:
    """Return whether grids are drawn: as `--pretty` or `--plain` says, on a terminal by default."""
    return is_screen() if pretty is None else pretty


def has_colours() -> bool:
    """Return whether drawings have colours: on a terminal that knows them, unless NO_COLOR is set."""
    from rich.console import Console

    console = Console()
    return console.color_system is not None and not console.no_color


def screen_width() -> int:
    """Return how many columns this terminal has, or a usual one where the output goes elsewhere."""
    from ..engine.draw.terminal import COLUMNS

    return shutil.get_terminal_size((COLUMNS, 24)).columns if is_screen() else COLUMNS


def fold_text(text: str) -> str:
    """Return a text folded at words to the width of this terminal; what is numbered goes on behind its number."""
    width = screen_width()
    lines = []
    for line in text.split("\n"):
        start = _START.match(line)
        assert start
        lines += fold(line, width, indent=" " * (len(start[0]) + (0 if start[1] else 2)))
    return "\n".join(lines)


def render_board(puzzle: Puzzle, board: Board, labels: Mapping[Cell, str] | None = None) -> "Text":
    """Return a drawing of a board, with coordinates, no wider than this terminal if possible.

    `labels` are those of the puzzle by default.
    """
    from ..engine.draw.terminal import render

    return render(
        board,
        puzzle.rules,
        labels=puzzle.labels if labels is None else labels,
        start=puzzle.board,
        width=screen_width(),
        colours=has_colours(),
        coordinates=True,
    )


def print_texts(*texts: "Text") -> str:
    """Return texts, each on lines of its own, as this terminal prints them."""
    from rich.console import Console

    console = Console(highlight=False)
    with console.capture() as capture:
        for text in texts:
            console.print(text, soft_wrap=True)
    return capture.get().removesuffix("\n")
