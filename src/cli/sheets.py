"""`--sheet`: the solutions that a search finds, drawn side by side."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..engine.board import Board
from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import shown
from .output import check_pictures, write_pictures


@contextmanager
def sheets(
    name: str | None, per_page: int | None, options: Mapping[str, Any]
) -> Iterator[Callable[[Puzzle, Board], None] | None]:
    """Yield what takes down each solution; in the end, however that comes, all are drawn.

    One sheet is FILE, several are FILE-1, FILE-2 … before its ending, which says whether they are SVG or PNG. Raises RulegridError where that can't be.
    """
    if name is None:
        if per_page is not None:
            raise RulegridError("--per-page needs --sheet FILE")
        yield None
        return
    from ..calendar.sheets import PER_PAGE, Sheets

    if per_page is not None and per_page < 1:
        raise RulegridError(f"--per-page {shown(per_page)}: expected 1 or more")
    for asked in ("count", "unique"):
        if options[asked]:
            raise RulegridError(f"--sheet and --{asked} can't be asked together")
    path = Path(name)

    def files(name: str) -> tuple[str | None, str | None]:
        """Return the SVG and the PNG to write."""
        return (None, name) if path.suffix.lower() == ".png" else (name, None)

    check_pictures(*files(name))

    def save(page: int | None, svg: str) -> None:
        write_pictures(svg, *files(str(path if page is None else path.with_stem(f"{path.stem}-{page}"))))

    made: list[Sheets] = []

    def each(puzzle: Puzzle, board: Board) -> None:
        if not made:
            made.append(Sheets(puzzle, save, per_page or PER_PAGE))
        made[0].add(board)

    try:
        yield each
    finally:
        for gathered in made:
            gathered.close()
