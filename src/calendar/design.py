"""A board of any size to start from: labels as far as they fit, and pieces that cover the rest of at least one opening."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import chain, product

from ..engine import RulegridError, SearchStopped
from ..utils.coordinates import Cell
from ..utils.errors import quote
from ..utils.words import Message
from .board_parts import Group
from .boards import MAX_SIDE, CalendarBoard
from .names import MONTHS, WEEKDAYS
from .pieces import Piece
from .polyominoes import DRAWINGS, polyomino

PENTOMINOES = tuple(name for name in DRAWINGS if len(name) == 1)
# What covers a remainder of less than five cells; a single cell is a poor piece, so pieces of six cells are tried first.
SMALLER: dict[int, tuple[tuple[str, ...], ...]] = {
    0: ((),),
    1: (("I3", "V3"), ("I2", "I4"), ("I1",)),
    2: (("I2",),),
    3: (("V3",), ("I3",)),
    4: (("L4",), ("I4",), ("O4",)),
}
MAX_CELLS = 144  # larger boards take the solver too long
DATE_SIDE = 5  # on a narrower board the open cells of a date would cut off cells that no piece can cover
MAX_STEPS = 1000  # sets of pieces that take longer are skipped
MAX_STEPS_IN_ALL = 50_000


def design_board(rows: int, cols: int) -> tuple[CalendarBoard, list[Cell]]:
    """Return a board of `rows` x `cols` cells, and open cells for which it has a solution.

    The labels are months, days and weekdays, or months and days, or plain numbers, whichever fit; the pieces are
    pentominoes and one or two smaller ones. Raises RulegridError where no such board is found.

    >>> board, opening = design_board(3, 4)
    >>> print(board.to_text().partition("piece")[0].rstrip())
    title: 3x4: numbers
    <BLANKLINE>
    board:
      1 2  3  4
      5 6  7  8
      9 10 11 12
    <BLANKLINE>
    group number: 1..12
    >>> board.puzzle(opening).solver().solve()
    True
    """
    if not (1 <= rows <= MAX_SIDE and 1 <= cols <= MAX_SIDE and 2 <= rows * cols <= MAX_CELLS):
        raise RulegridError(
            Message("calendar.board-size", rows=quote(rows), cols=quote(cols), side=MAX_SIDE, cells=MAX_CELLS)
        )
    groups = _groups(rows * cols, has_dates=min(rows, cols) >= DATE_SIDE)
    covered = rows * cols - len(groups)
    labels = _rows(rows, cols, [group.labels for group in groups])
    title = f"{rows}x{cols}: {_join([f'{group.name}s' for group in groups])}"
    # The first labels of the groups, then others in even steps.
    cell_of = {label: (row, col) for row, texts in enumerate(labels) for col, label in enumerate(texts) if label}
    openings = [[cell_of[group.labels[at * (len(group.labels) - 1) // 4]] for group in groups] for at in range(5)]
    steps = 0
    for pieces, opening in product(_sets(covered, rows, cols), openings):
        board = CalendarBoard("board", labels, groups, tuple(pieces), title)
        solver = board.puzzle(opening).solver(max_steps=MAX_STEPS, progress=False)
        with suppress(SearchStopped):
            if solver.solve():
                return board, opening
        steps += solver.steps
        if steps > MAX_STEPS_IN_ALL:
            break
    raise RulegridError(Message("calendar.no-cover", rows=rows, cols=cols))


def _groups(cells: int, *, has_dates: bool) -> tuple[Group, ...]:
    month, weekday = Group("month", MONTHS), Group("weekday", WEEKDAYS)
    day = Group("day", tuple(map(str, range(1, 32))))
    for groups in ((month, day, weekday), (month, day)):
        if has_dates and sum(len(group.labels) for group in groups) <= cells:
            return groups
    return (Group("number", tuple(map(str, range(1, cells + 1)))),)


def _rows(rows: int, cols: int, lists: list[tuple[str, ...]]) -> tuple[tuple[str, ...], ...]:
    """Return rows of labels: each list begins a new row if there is room, months are in rows of equal length."""
    cut = []
    for labels in lists:
        even = max(n for n in range(1, min(cols, len(labels)) + 1) if len(labels) % n == 0)
        width = even if labels == MONTHS else cols
        cut += [labels[at : at + width] for at in range(0, len(labels), width)]
    if len(cut) > rows:
        every = list(chain.from_iterable(lists))
        cut = [tuple(every[at : at + cols]) for at in range(0, len(every), cols)]
    padded = [(*labels, *[""] * (cols - len(labels))) for labels in cut]
    return tuple(padded + [("",) * cols] * (rows - len(padded)))


def _sets(covered: int, rows: int, cols: int) -> Iterator[list[Piece]]:
    """Yield sets of pieces that cover so many cells, each piece small enough for the board."""
    pentominoes = [piece for piece in map(polyomino, PENTOMINOES) if _fits(piece, rows, cols)]
    # In two rows most pentominoes leave holes between each other; only P does not.
    most_kinds = (12, 6, 3, 1) if min(rows, cols) > 2 else (1,)
    for most, first, smaller in product(most_kinds, range(max(1, len(pentominoes))), SMALLER[covered % 5]):
        kinds = (pentominoes[first:] + pentominoes[:first])[:most]
        rest = list(map(polyomino, smaller))
        number = (covered - sum(len(piece.cells) for piece in rest)) // 5
        if number < 0 or (number and not kinds) or not all(_fits(piece, rows, cols) for piece in rest):
            continue
        counts = [number // len(kinds) + (at < number % len(kinds)) for at in range(len(kinds))]
        yield [Piece(kind.name, kind.cells, count) for kind, count in zip(kinds, counts, strict=True) if count] + rest


def _fits(piece: Piece, rows: int, cols: int) -> bool:
    return any(shape[-1][0] < rows and max(col for _, col in shape) < cols for shape in piece.orientations)


def _join(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
