"""Calendar boards as data: labelled cells, groups with some open cells, and pieces."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, Protocol

from ..core.puzzle import Puzzle
from ..utils.coordinates import Cell, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, bounds, locate_problem, quote
from ..utils.json_text import bare
from ..utils.message import Message
from ..utils.runtime import cached_property
from .group_cells import cells_of_groups
from .names import BLOCKED, Group, PartError, wrong_first
from .pieces import Piece, draw_shape
from .placement import PieceBoard, PlacementRule

_PLAIN = re.compile(r'(?![./_#]|[0-9]+\.\.)[^\s,:"\\]+')


class BoardDescription(Protocol):
    """The written parts of a calendar board."""

    @property
    def title(self) -> str: ...
    @property
    def rows(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def groups(self) -> tuple[Group, ...]: ...
    @property
    def pieces(self) -> tuple[Piece, ...]: ...


def board_data(board: BoardDescription) -> dict[str, Any]:
    """Return the JSON form of a board as plain data."""
    data: dict[str, Any] = {"title": board.title} if board.title else {}
    data["rows"] = list(map(list, board.rows))
    if board.groups:
        data["groups"] = {group.name: _group_data(group) for group in board.groups}
    return data | {"pieces": list(map(_piece_data, board.pieces))}


def write_json(board: BoardDescription) -> str:
    """Return the JSON form of a board, with one line for each row, group and piece."""
    data = board_data(board)
    entries = [f'"title": {_json(board.title)}'] if board.title else []
    entries.append(f'"rows": [{_lines(map(_json, data["rows"]))}]')
    if board.groups:
        groups = (f"{_json(name)}: {_json(group)}" for name, group in data["groups"].items())
        entries.append(f'"groups": {{{_lines(groups)}}}')
    entries.append(f'"pieces": [{_lines(map(_json, data["pieces"]))}]')
    return "{\n  " + ",\n  ".join(entries) + "\n}\n"


def write_text(board: BoardDescription) -> str:
    """Return the drawn form of a board, which `read_board` reads back as an equal board."""
    sections = [[f"title: {_title(board.title)}"]] if board.title else []
    rows = [[label if label == BLOCKED else _word(label) if label else "." for label in row] for row in board.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    drawing = [" ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)) for row in rows]
    sections.append(["board:", *(f"  {row}".rstrip() for row in drawing)])
    if board.groups:
        sections.append([_group_line(group) for group in board.groups])
    for piece in board.pieces:
        heading = f"piece {_word(piece.name)}"
        heading += f" x{piece.count}" if piece.count != 1 else ""
        heading += "" if piece.flip else " no-flip"
        sections.append([f"{heading}:", *(f"  {row}" for row in draw_shape(piece.cells))])
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _lines(entries: Iterable[str]) -> str:
    return "\n    " + ",\n    ".join(entries) + "\n  "


def _json(value: Any) -> str:
    # What UTF-8 can't encode is left escaped.
    return json.dumps(value, ensure_ascii=False).encode("utf-8", "backslashreplace").decode()


def _group_data(group: Group) -> Any:
    more: dict[str, Any] = {"open": group.open} if group.open != 1 else {}
    if group.first:
        more["first"] = group.first
    labels = list(group.labels)
    return {"labels": labels} | more if more else labels


def _piece_data(piece: Piece) -> dict[str, Any]:
    data: dict[str, Any] = {"name": piece.name, "drawing": draw_shape(piece.cells)}
    if piece.count != 1:
        data["count"] = piece.count
    if not piece.flip:
        data["flip"] = False
    return data


def _word(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and text.isprintable() else _quote(text)


def _quote(text: str) -> str:
    # What UTF-8 can't encode is left escaped.
    return json.dumps(text, ensure_ascii=not text.isprintable()).encode("utf-8", "backslashreplace").decode()


def _title(title: str) -> str:
    return title if title.isprintable() and title == title.strip() and title[0] != '"' else _quote(title)


def _group_line(group: Group) -> str:
    words: list[str] = []
    labels = [(int(label) if re.fullmatch("0|[1-9][0-9]{0,3}", label) else None, label) for label in group.labels]
    # Consecutive numbers differ from their places by the same amount.
    runs = groupby(enumerate(labels), key=lambda item: None if item[1][0] is None else item[1][0] - item[0])
    for step, run in runs:
        texts = [label for _, (_, label) in run]
        is_range = step is not None and len(texts) > 2
        words += [f"{texts[0]}..{texts[-1]}"] if is_range else map(_word, texts)
    heading = f"group {_word(group.name)}" + (f" open {group.open}" if group.open != 1 else "")
    heading += f" first {_word(group.first)}" if group.first else ""
    return f"{heading}: {' '.join(words)}".rstrip()


MAX_SIDE = 64
MAX_PIECES = 64


@dataclass(frozen=True)
class CalendarBoard:
    """A calendar board: rows of labels, groups of labels that partly stay open, and the pieces that cover the rest.

    A label of "#" marks a place that is not a cell, "" a cell that is always covered. Raises PuzzleFormatError, with
    the path in the board file, if the parts don't fit together.
    """

    name: str
    rows: tuple[tuple[str, ...], ...]
    groups: tuple[Group, ...]
    pieces: tuple[Piece, ...]
    title: str = ""

    def __post_init__(self) -> None:
        self._check_rows()
        self._check_groups()
        self._check_pieces()

    def _check_rows(self) -> None:
        if not 1 <= len(self.rows) <= MAX_SIDE or not 1 <= len(self.rows[0]) <= MAX_SIDE:
            raise PartError(Message("calendar.rows", most=MAX_SIDE), "rows")
        listed = Counter(label for group in self.groups for label in group.labels)
        seen: dict[str, list[Cell]] = {}
        for row, labels in enumerate(self.rows):
            if len(labels) != len(self.rows[0]):
                problem = Message("calendar.row-length", count=len(labels), expected=len(self.rows[0]))
                raise PartError(problem, "rows", row)
            for col, label in enumerate(labels):
                if label in ("", BLOCKED):
                    continue
                if label != label.strip() or "," in label or not label.isprintable():
                    raise PartError(Message("calendar.label-text", label=quote(label)), "rows", row, col)
                others = seen.setdefault(label.lower(), [])
                # Equal labels belong to different groups, or to one group several times.
                if others and listed[label] <= len(others):
                    problem = Message("calendar.label-twice", label=quote(label), cell=others[0])
                    raise PartError(problem, "rows", row, col)
                others.append((row, col))

    def _check_groups(self) -> None:
        owner: dict[str, list[str]] = {}
        times = Counter(self.labels.values())
        for i, group in enumerate(self.groups):
            if any(group.name == other.name for other in self.groups[:i]):
                raise PartError(Message("calendar.second-group"), "groups", group.name)
            for k, label in enumerate(group.labels):
                part = ("groups", group.name, "labels", k)
                if label in ("", BLOCKED) or label not in times:
                    raise PartError(Message("calendar.label-unknown", label=quote(label)), *part)
                owners = owner.setdefault(label, [])
                if len(owners) == times[label]:
                    problem = Message("calendar.label-owned", label=quote(label), group=bare(owners[0]))
                    raise PartError(problem, *part)
                owners.append(group.name)
            if not 0 <= group.open <= len(group.labels):
                raise PartError(
                    Message("calendar.open", given=quote(group.open), expected=bounds(0, len(group.labels))),
                    "groups",
                    group.name,
                    "open",
                )
            if group.first and (wrong := wrong_first(group)):
                raise PartError(wrong, "groups", group.name, "first")
            if len({*group.names}) < len(group.names):
                raise PartError(Message("calendar.labels-alike"), "groups", group.name)

    def _check_pieces(self) -> None:
        if not self.pieces:
            raise PuzzleFormatError(Message("calendar.none"), path="pieces")
        names = [piece.name for piece in self.pieces]
        for i, name in enumerate(names):
            if name in names[:i]:
                raise PartError(Message("calendar.second-piece", name=quote(name)), "pieces", i, "name")
        if (pieces := sum(piece.count for piece in self.pieces)) > MAX_PIECES:
            raise PuzzleFormatError(
                Message("calendar.open", given=quote(pieces), expected=bounds(most=MAX_PIECES)), path="pieces"
            )
        needed = len(self.cells) - self.stay_open
        if self.covered != needed:
            raise PuzzleFormatError(
                Message(
                    "calendar.too-few" if self.covered < needed else "calendar.too-many",
                    covered=self.covered,
                    needed=needed,
                    cells=len(self.cells),
                    open=self.stay_open,
                    count=abs(needed - self.covered),
                )
            )

    @cached_property
    def covered(self) -> int:
        """How many cells the pieces cover together."""
        return sum(len(piece.cells) * piece.count for piece in self.pieces)

    @cached_property
    def stay_open(self) -> int:
        """How many cells the groups leave open together."""
        return sum(group.open for group in self.groups)

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
        """The cell of each label, without those that several cells have."""
        times = Counter(self.labels.values())
        return {label: cell for cell, label in self.labels.items() if times[label] == 1}

    @cached_property
    def group_cells(self) -> dict[str, tuple[Cell, ...]]:
        """The cells of each group, by its name, in the order of its labels."""
        return cells_of_groups(self.groups, self.labels)

    @cached_property
    def name_of(self) -> dict[Cell, str]:
        """The name of each labelled cell: its label, or the name that its group gives it."""
        cells = self.group_cells
        named = {cell: name for group in self.groups for cell, name in zip(cells[group.name], group.names, strict=True)}
        return self.labels | named

    def cells_named(self, names: Sequence[str]) -> list[Cell]:
        """Return the cells that stay open: those of `names`, the open ones of each group, in the order of the groups."""
        left = iter(names)
        return [
            self.group_cells[group.name][group.names.index(next(left))]
            for group in self.groups
            for _ in range(group.open)
        ]

    @cached_property
    def blocked(self) -> frozenset[Cell]:
        """The places that are not cells."""
        return frozenset(
            (row, col) for row, labels in enumerate(self.rows) for col, label in enumerate(labels) if label == BLOCKED
        )

    @cached_property
    def cells(self) -> tuple[Cell, ...]:
        """All cells in reading order."""
        return tuple(
            (row, col) for row, labels in enumerate(self.rows) for col, label in enumerate(labels) if label != BLOCKED
        )

    @cached_property
    def all_pieces(self) -> tuple[Piece, ...]:
        """One piece for each value of a puzzle: `pieces`, with those of a higher count repeated."""
        return tuple(piece for piece in self.pieces for _ in range(piece.count))

    def group(self, name: str) -> Group | None:
        """Return a group by its name."""
        return next((group for group in self.groups if group.name == name), None)

    def without_flips(self) -> CalendarBoard:
        """Return the same board with pieces that may not be turned over."""
        return replace(self, pieces=tuple(replace(piece, flip=False) for piece in self.pieces))

    def read_open(self, texts: Iterable[str]) -> list[Cell]:
        """Return the cells that texts such as "Jan,14", "Jan" or "A1" name: labels, or else coordinates.

        Raises PuzzleFormatError if one names no cell of this board, or a cell is named twice.
        """
        cells: list[Cell] = []
        for text in texts:
            for part in filter(None, (part.strip() for part in text.split(","))):
                cells_of_label = [cell for cell, label in self.labels.items() if label.lower() == part.lower()]
                if len(cells_of_label) > 1:
                    problem = Message("calendar.label-at-cells", cells=cells_of_label)
                    raise PuzzleFormatError(locate_problem(_open_cell(part), problem))
                found = cells_of_label or self._read_coordinates(part)
                for cell in found:
                    if cell in cells:
                        raise PuzzleFormatError(
                            locate_problem(_open_cell(part), Message("calendar.named-twice", cell=cell))
                        )
                    cells.append(cell)
        return cells

    def _read_coordinates(self, part: str) -> list[Cell]:
        try:
            cells = read_cells(part)
        except PuzzleFormatError:
            raise PuzzleFormatError(
                locate_problem(
                    _open_cell(part),
                    Message(
                        "calendar.label-or-coordinate", board=self.name, example=quote(next(iter(self.cell_of), "A1"))
                    ),
                )
            ) from None
        for cell in cells:
            if cell not in self.cells:
                raise PuzzleFormatError(
                    locate_problem(_open_cell(part), Message("calendar.not-on-board", cell=cell, board=self.name))
                )
        return cells

    def puzzle(self, open_cells: Iterable[Cell], title: str = "") -> Puzzle:
        """Return the puzzle of covering all cells except `open_cells`.

        Raises RulegridError if the pieces would cover more or fewer cells.
        """
        stay_open = set(open_cells)
        if len(self.cells) - len(stay_open) != self.covered:
            raise RulegridError(
                Message(
                    "calendar.open-cells",
                    count=len(stay_open),
                    board=self.name,
                    expected=self.stay_open,
                    covered=self.covered,
                    cells=len(self.cells),
                )
            )
        board = self._board(self.blocked | stay_open)
        return Puzzle(board, [PlacementRule(self.pieces)], title, self.labels, family="calendar")

    def _board(self, blocked: frozenset[Cell]) -> PieceBoard:
        return PieceBoard(len(self.rows), len(self.rows[0]), self.all_pieces, self.labels, blocked=blocked)

    def to_json(self) -> str:
        """Return the JSON form that `read_board` reads, without the name: that is the file's."""
        return write_json(self)

    def to_text(self) -> str:
        """Return the drawn form that `read_board` reads, without the name: that is the file's.

        >>> I2 = Piece("I", ((0, 0), (1, 0)))
        >>> board = CalendarBoard("tiny", (("a", "b"), ("", "#")), (Group("g", ("a", "b")),), (I2,))
        >>> print(board.to_text(), end="")
        board:
          a b
          . #
        <BLANKLINE>
        group g: a b
        <BLANKLINE>
        piece I:
          X
          X
        """
        return write_text(self)

    def to_data(self) -> dict[str, Any]:
        """Return the JSON form as plain data."""
        return board_data(self)

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def to_svg(self) -> str:
        """Return a picture of the empty board."""
        from ..draw.svg import draw

        return draw(self.grid, labels=self.labels, title=self.title or f"Board {self.name}")

    @property
    def grid(self) -> PieceBoard:
        """The empty board, with a value for each piece."""
        return self._board(self.blocked)


def _open_cell(text: str) -> Message:
    return Message("calendar.open-cell", text=quote(text))
