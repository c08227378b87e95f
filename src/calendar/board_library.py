"""Built-in boards by name, boards from files, and a board of any size to start from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import lru_cache
from importlib import resources
from itertools import chain, product
from pathlib import Path
from typing import Any

from ..core import plugins
from ..core.errors import SearchStopped
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, argument_error, locate_problem, quote, unknown_name
from ..utils.message import Message
from .board_files import board_of, read_board
from .boards import MAX_SIDE, CalendarBoard
from .names import MONTHS, WEEKDAYS, Group
from .pieces import DRAWINGS, Piece, polyomino

DEFAULT_BOARD = "dragonfjord"
MAX_LENGTH = 1 << 22  # characters of a file


def board_names() -> list[str]:
    """Return the names of the built-in boards, the default one first, and then of those that plug-ins offer.

    >>> board_names()[:3]
    ['dragonfjord', 'nine_by_six', 'weekday8x7']
    """
    offered = plugins.offered_plugins(plugins.BOARDS, "", tuple(own_names()))
    return [*own_names(), *(each.name for each in offered)]


@lru_cache(maxsize=1)
def own_names() -> list[str]:
    """Return the names of the built-in boards alone, the default one first."""
    names = sorted(entry.name.removesuffix(".json") for entry in _data().iterdir() if entry.name.endswith(".json"))
    return sorted(names, key=lambda name: name != DEFAULT_BOARD)


def load_board(name: str = DEFAULT_BOARD) -> CalendarBoard:
    """Return a named board: built-in, from a plug-in, or from a file: `FILE`, or `FILE#NAME` if it has several.

    A file is JSON or drawn, see `read_board`. Raises PuzzleFormatError that names the file.

    >>> load_board().groups[0].labels[:2]
    ('Jan', 'Feb')
    """
    if name in own_names():
        return _load_built_in(name)
    if not _is_file(name) and (offered := _board_of_plugin(name)):
        return offered
    # A "#" may also be part of the path.
    file, part = (name, "") if "#" not in name or _is_file(name) else name.rpartition("#")[::2]
    try:
        with Path(file).open(encoding="utf-8-sig") as stream:
            text = stream.read(MAX_LENGTH)
    except (OSError, ValueError) as error:
        reason = (isinstance(error, OSError) and error.strerror) or Message("calendar.no-text-file")
        raise PuzzleFormatError(
            argument_error("board", name, Message("calendar.board-or-file", names=board_names(), why=reason), 150)
        ) from None
    try:
        return read_board(text, Path(file).stem, part)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(locate_problem(Message("calendar.board-file", file=file), error.message)) from None


def load_built_in(name: str) -> CalendarBoard:
    """Return a built-in board, or that of a plug-in; unlike `load_board` this reads no files. Raises PuzzleFormatError."""
    if name in own_names():
        return _load_built_in(name)
    if offered := _board_of_plugin(name):
        return offered
    raise PuzzleFormatError(unknown_name("board", name, board_names()))


def _board_of_plugin(name: str) -> CalendarBoard | None:
    """Return the board that a plug-in offers under a name, or None if there is none or it is unusable."""
    found: CalendarBoard | None = plugins.board(name, tuple(own_names()), _make_board)
    return found


def _make_board(given: Any, name: str) -> CalendarBoard:
    """Return the board that a plug-in gives as such, as data or as the text of a file; raises PuzzleFormatError."""
    if isinstance(given, CalendarBoard):
        return given
    if isinstance(given, (str, dict)):
        return read_board(given, name) if isinstance(given, str) else board_of({"name": name} | given)
    raise PuzzleFormatError(Message("plugin.no-board", given=quote(given, 60)))


@lru_cache(maxsize=16)
def _load_built_in(name: str) -> CalendarBoard:
    return read_board((_data() / f"{name}.json").read_text(encoding="utf-8"), name)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a NUL in it
        return False


def _data() -> Any:
    return resources.files(__package__) / "data"


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
    pentominoes and one or two smaller ones. Raises RulegridError if no such board is found.

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
    """Yield sets of pieces that cover `covered` cells, each piece small enough for the board."""
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
