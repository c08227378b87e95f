"""Calendar boards as data: labelled cells in groups of which some stay open, and the pieces that cover the rest."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

from ..engine import Board, PuzzleFormatError, RulegridError
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import shown
from ..utils.json_text import bare, expect, expect_object, join, quoted, read_json
from .pieces import Piece
from .placement import PlacementRule

BLOCKED = "#"
MAX_SIDE = 64
MAX_PIECES = 64


@dataclass(frozen=True)
class Group:
    """Labels of which `open` cells stay uncovered, such as the twelve months."""

    name: str
    labels: tuple[str, ...]
    open: int = 1


@dataclass(frozen=True)
class CalendarBoard:
    """A calendar board. `rows` hold labels, "#" for no cell and "" for a cell that is always covered.

    Raises PuzzleFormatError, naming the path in the board file, where the parts don't fit together.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[Group, ...]
    pieces: tuple[Piece, ...]
    title: str = ""

    def __post_init__(self) -> None:
        self._check_rows()
        self._check_groups()
        if not self.pieces:
            raise PuzzleFormatError("pieces: none, expected at least one")
        names = [piece.name for piece in self.pieces]
        for i, name in enumerate(names):
            if name in names[:i]:
                raise PuzzleFormatError(f"pieces[{i}].name: {shown(name)} stands twice, expected names that differ")
        if sum(piece.count for piece in self.pieces) > MAX_PIECES:
            raise PuzzleFormatError(
                f"pieces: {shown(sum(piece.count for piece in self.pieces))}, expected at most {MAX_PIECES}"
            )
        covered = sum(len(piece.cells) * piece.count for piece in self.pieces)
        stay_open = sum(group.open for group in self.groups)
        if covered != len(self.cells) - stay_open:
            raise PuzzleFormatError(
                f"pieces cover {covered} squares, but {len(self.cells)} cells - {stay_open} open ones = "
                f"{len(self.cells) - stay_open} needed"
            )

    def _check_rows(self) -> None:
        if not 1 <= len(self.rows) <= MAX_SIDE or not 1 <= len(self.rows[0]) <= MAX_SIDE:
            raise PuzzleFormatError(f"rows: expected 1 to {MAX_SIDE} rows of 1 to {MAX_SIDE} labels")
        seen: dict[str, Cell] = {}
        for row, labels in enumerate(self.rows):
            if len(labels) != len(self.rows[0]):
                raise PuzzleFormatError(
                    f"rows[{row}]: {len(labels)} cells, expected {len(self.rows[0])} as in the first row"
                )
            for col, label in enumerate(labels):
                if label in ("", BLOCKED):
                    continue
                if label != label.strip() or "," in label or not label.isprintable():
                    raise PuzzleFormatError(f"rows[{row}][{col}]: label {shown(label)}, expected text without commas")
                if label.lower() in seen:
                    other = cell_name(seen[label.lower()])
                    raise PuzzleFormatError(f"rows[{row}][{col}]: label {shown(label)} stands at {other} too")
                seen[label.lower()] = row, col

    def _check_groups(self) -> None:
        owner: dict[str, str] = {}
        for group in self.groups:
            path = join("groups", group.name)
            for label in group.labels:
                if label in ("", BLOCKED) or label not in self.cell_of:
                    raise PuzzleFormatError(f"{path}: label {shown(label)} stands in no row")
                if label in owner:
                    raise PuzzleFormatError(f"{path}: label {shown(label)} is in group {bare(owner[label])} already")
                owner[label] = group.name
            if not 0 <= group.open <= len(group.labels):
                raise PuzzleFormatError(f"{path}.open: {group.open}, expected 0 to {len(group.labels)}")

    @cached_property
    def labels(self) -> dict[Cell, str]:
        """The label of each labelled cell."""
        return {
            (row, col): label
            for row, labels in enumerate(self.rows)
            for col, label in enumerate(labels)
            if label not in ("", BLOCKED)
        }

    @cached_property
    def cell_of(self) -> dict[str, Cell]:
        """The cell of each label."""
        return {label: cell for cell, label in self.labels.items()}

    @cached_property
    def blocked(self) -> frozenset[Cell]:
        """The places that are no cells."""
        return frozenset(
            (row, col) for row, labels in enumerate(self.rows) for col, label in enumerate(labels) if label == BLOCKED
        )

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order."""
        return tuple(
            (row, col) for row, labels in enumerate(self.rows) for col, label in enumerate(labels) if label != BLOCKED
        )

    def group(self, name: str) -> Group | None:
        """Return a group by its name."""
        return next((group for group in self.groups if group.name == name), None)

    def read_open(self, texts: Iterable[str]) -> list[Cell]:
        """Return the cells that texts such as "Jan,14", "Jan" or "A1" name, by label first, then by coordinate."""
        lower = {label.lower(): cell for label, cell in self.cell_of.items()}
        cells: list[Cell] = []
        for text in texts:
            for part in filter(None, (part.strip() for part in text.split(","))):
                found = [lower[part.lower()]] if part.lower() in lower else self._read_coordinates(part)
                for cell in found:
                    if cell in cells:
                        raise PuzzleFormatError(f"open cell {shown(part)}: {cell_name(cell)} is named twice")
                    cells.append(cell)
        return cells

    def _read_coordinates(self, part: str) -> list[Cell]:
        try:
            cells = read_cells(part)
        except PuzzleFormatError:
            raise PuzzleFormatError(
                f"open cell {shown(part)}: expected a label of board {self.name} such as "
                f"{shown(next(iter(self.cell_of), 'A1'))}, or a coordinate such as A1"
            ) from None
        for cell in cells:
            if cell not in self.cells:
                raise PuzzleFormatError(f"open cell {shown(part)}: {cell_name(cell)} is no cell of board {self.name}")
        return cells

    def puzzle(self, open_cells: Iterable[Cell], title: str = "") -> Puzzle:
        """Return the puzzle of covering all cells but `open_cells`; raises RulegridError if the pieces can't fit."""
        stay_open = set(open_cells)
        covered = sum(len(piece.cells) * piece.count for piece in self.pieces)
        if len(self.cells) - len(stay_open) != covered:
            raise RulegridError(
                f"{len(stay_open)} open cells on board {self.name}: expected {len(self.cells) - covered}, as its pieces "
                f"cover {covered} of {len(self.cells)} cells"
            )
        rule = PlacementRule(self.pieces)
        board = Board(
            len(self.rows), len(self.rows[0]), values=len(rule.lying), blocked=self.blocked | stay_open
        )  # fmt: skip
        return Puzzle(board, [rule], title, self.labels)


def board_names() -> list[str]:
    """Return the names of the built-in boards, the usual one first."""
    names = sorted(entry.name.removesuffix(".json") for entry in _data().iterdir() if entry.name.endswith(".json"))
    return sorted(names, key=lambda name: name != DEFAULT_BOARD)


DEFAULT_BOARD = "dragonfjord"


def load_board(name: str = DEFAULT_BOARD) -> CalendarBoard:
    """Return a built-in board by name, or the board of a file: `FILE`, or `FILE#NAME` where it holds several.

    >>> load_board().groups[0].labels[:2]
    ('Jan', 'Feb')
    """
    if name in board_names():
        return _built_in(name)
    # A "#" may also stand in the path itself.
    file, part = (name, "") if "#" not in name or _is_file(name) else name.rpartition("#")[::2]
    try:
        text = Path(file).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "not a text file"
        raise PuzzleFormatError(
            f"board {shown(name, 150)}: expected one of {', '.join(board_names())}, or a board file ({reason})"
        ) from None
    try:
        return read_board(text, Path(file).stem, part)
    except PuzzleFormatError as error:
        raise PuzzleFormatError(f"board file {file}: {error}") from None


@lru_cache(maxsize=16)
def _built_in(name: str) -> CalendarBoard:
    return read_board((_data() / f"{name}.json").read_text(encoding="utf-8"), name)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a NUL in it
        return False


def _data() -> Any:
    return resources.files(__package__) / "data"


def read_board(text: str, name: str, part: str = "") -> CalendarBoard:
    """Return the board that a JSON text describes; `part` picks one of several in an object by name."""
    data = expect(read_json(text), dict, "the file")
    if "rows" not in data and data and all(isinstance(value, dict) for value in data.values()):
        if not part and len(data) > 1:
            names = ", ".join(map(bare, data))
            raise PuzzleFormatError(f"holds boards {names}: name one, as in FILE#{bare(next(iter(data)))}")
        if part and part not in data:
            raise PuzzleFormatError(f"no board {shown(part)}, expected one of {', '.join(map(bare, data))}")
        name = part or next(iter(data))
        data = data[name]
    elif part:
        raise PuzzleFormatError(f"no board {shown(part)}: the file holds one board without a name")
    keys = ("title", "rows", "groups", "pieces", "cells_on_board", "cells_of_pieces")
    expect_object(data, "board", keys, required=("rows", "pieces"))
    rows = tuple(
        tuple(expect(label, str, f"rows[{r}][{c}]") for c, label in enumerate(expect(row, list, f"rows[{r}]")))
        for r, row in enumerate(expect(data["rows"], list, "rows"))
    )
    groups = tuple(_group(key, value) for key, value in expect(data.get("groups", {}), dict, "groups").items())
    pieces = tuple(_piece(value, f"pieces[{i}]") for i, value in enumerate(expect(data["pieces"], list, "pieces")))
    if not rows:
        raise PuzzleFormatError("rows: none, expected at least one")
    board = CalendarBoard(name, rows, groups, pieces, expect(data.get("title", ""), str, "title"))
    covered = sum(len(piece.cells) * piece.count for piece in pieces)
    for key, found in (("cells_on_board", len(board.cells)), ("cells_of_pieces", covered)):
        if data.get(key, found) != found:
            raise PuzzleFormatError(f"{key}: read {quoted(data[key])}, but there are {found}")
    return board


def _group(name: str, value: Any) -> Group:
    path = join("groups", name)
    if isinstance(value, list):
        value = {"labels": value}
    expect_object(value, path, ("labels", "open"), required=("labels",))
    labels = expect(value["labels"], list, f"{path}.labels")
    return Group(
        name,
        tuple(expect(label, str, f"{path}.labels[{i}]") for i, label in enumerate(labels)),
        expect(value.get("open", 1), int, f"{path}.open"),
    )


def _piece(value: Any, path: str) -> Piece:
    allowed = ("name", "aka", "cells", "count", "flip", "orientations", "size")
    expect_object(value, path, allowed, required=("name", "cells"))
    cells = []
    for i, pair in enumerate(expect(value["cells"], list, f"{path}.cells")):
        at = f"{path}.cells[{i}]"
        if len(expect(pair, list, at)) != 2 or not all(type(x) is int and abs(x) < MAX_SIDE for x in pair):
            raise PuzzleFormatError(f"{at}: read {quoted(pair)}, expected [row, column]")
        cells.append((pair[0], pair[1]))
    try:
        piece = Piece(
            expect(value["name"], str, f"{path}.name"),
            tuple(cells),
            expect(value.get("count", 1), int, f"{path}.count"),
            expect(value.get("flip", True), bool, f"{path}.flip"),
        )
    except PuzzleFormatError:
        raise
    except RulegridError as error:
        raise PuzzleFormatError(f"{path}: {error}") from None
    for key, found in (("size", len(piece.cells)), ("orientations", len(piece.orientations))):
        if value.get(key, found) != found:
            raise PuzzleFormatError(f"{path}.{key}: read {quoted(value[key])}, but its cells make {found}")
    return piece
