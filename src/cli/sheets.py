"""`--sheet`: the solutions of a search, drawn side by side."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..engine.board import Board
from ..engine.puzzle import Puzzle
from .files import numbered_name, write_pictures
from .streams import language


@contextmanager
def sheets(puzzle: Puzzle, name: str, per_page: int | None) -> Iterator[Callable[[Board], None]]:
    """Yield a function that is called with each solution; in the end, however that comes, all are drawn.

    A single sheet is FILE, several are FILE-1, FILE-2 … before the ending, which decides whether they are SVG, PNG or
    PDF.
    """
    from ..calendar.sheets import PER_PAGE, Sheets

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
