"""`--sheet`: the solutions of a search, drawn side by side."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ..engine.board import Board
from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import quote
from .files import STDOUT, check_pictures, numbered, write_pictures
from .output import Request


@contextmanager
def sheets(
    name: str | None, per_page: int | None, request: Request
) -> Iterator[Callable[[Puzzle, Board], None] | None]:
    """Yield a function that is called with each solution; in the end, however that comes, all are drawn.

    A single sheet is FILE, several are FILE-1, FILE-2 … before the ending, which decides whether they are SVG, PNG or
    PDF. Raises RulegridError where that can't be.
    """
    if name is None:
        if per_page is not None:
            raise RulegridError("--per-page needs --sheet FILE")
        yield None
        return
    from ..calendar.sheets import PER_PAGE, Sheets

    if per_page is not None and per_page < 1:
        raise RulegridError(f"--per-page {quote(per_page)}: expected 1 or more")
    for option in ("count", "unique"):
        if getattr(request, option):
            raise RulegridError(f"--sheet and --{option} can't be combined")
    if name == STDOUT:
        raise RulegridError("--sheet '-': expected a file, as there may be several sheets")
    check_pictures({"sheet": name, "svg": request.svg, "png": request.png})

    def save(page: int | None, svg: str) -> None:
        write_pictures(svg, {"sheet": numbered(name, page)})

    begun: list[Sheets] = []

    def add(puzzle: Puzzle, board: Board) -> None:
        if not begun:
            begun.append(Sheets(puzzle, save, per_page or PER_PAGE))
        begun[0].add(board)

    try:
        yield add
    finally:
        for each in begun:
            each.close()
