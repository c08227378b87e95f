"""The rule that places every piece once, and the board that shows pieces as letters."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Self

from ..core.board import Board
from ..core.constraints import Constraint, Placement
from ..core.errors import RuleError
from ..core.rule import Rule
from ..utils.coordinates import Cell, cell_names, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, problem_of, quote
from ..utils.message import Label, Message
from ..utils.text import columns
from .pieces import (
    AvoidedPlace,
    Piece,
    PlacedPiece,
    Shape,
    are_alike,
    piece_letter,
    piece_signs,
    place_on_cells,
    read_avoided,
    read_placed,
    spelling,
)

if TYPE_CHECKING:
    from ..draw.drawing import Drawing


class PlacementRule(Rule):
    """Every piece is placed once; together they cover all cells but the open ones, without overlap.

    The value of a cell is the number of the piece that covers it. Pieces of the same shape can be exchanged for each
    other: they are numbered in the order of their first cells, except for those that are already placed.

    After the pieces, the clue `place: L@B3:2` is a placed piece, and `avoid: L@B3` excludes places. A clue for one of
    several pieces of the same shape applies to any of them.

    >>> rule = PlacementRule([Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))])
    >>> from rulegrid.calendar import Board, Solver
    >>> for board in Solver(Board(2, 2, values=2), rule).solutions():
    ...     print(board)
    >>> for board in Solver(Board(1, 4, values=2), rule).solutions():
    ...     print(board)
    2 1 1 1
    1 1 1 2

    In Python, `placed` and `avoided` contain those clues (see `rulegrid.calendar.pieces`); `place` and `avoid`
    add one. Raises PuzzleFormatError if pieces of one name differ or placed pieces overlap.
    """

    clue_form = "NAME:CELLS[:xCOUNT][:no-flip], such as L:A1B1C1C2"

    def __init__(
        self, pieces: Iterable[Piece] = (), placed: Iterable[PlacedPiece] = (), avoided: Iterable[AvoidedPlace] = ()
    ) -> None:
        self.pieces: list[Piece] = []
        for piece in pieces:
            self._add(piece)
        self.placed: list[PlacedPiece] = []
        self.avoided = list(avoided)
        for place in placed:
            self.place(place)

    def copy(self) -> Self:
        twin = copy(self)  # what the lists contain never changes
        twin.pieces, twin.placed, twin.avoided = self.pieces[:], self.placed[:], self.avoided[:]
        return twin

    def _add(self, piece: Piece) -> None:
        if any(other.name == piece.name and not are_alike(other, piece) for other in self.pieces):
            raise PuzzleFormatError(Message("piece.two-named", name=quote(piece.name)))
        self.pieces.append(piece)

    @property
    def all_pieces(self) -> list[Piece]:
        """One piece for each value: `pieces`, with those of a higher count repeated."""
        return [piece for piece in self.pieces for _ in range(piece.count)]

    def place(self, place: PlacedPiece) -> PlacedPiece:
        """Place a piece, or another of its shape if it is already placed; return it as it is placed.

        Raises PuzzleFormatError if all pieces of its shape are placed, or it overlaps a placed piece.

        >>> rule = PlacementRule([Piece("I", ((0, 0), (0, 1)), count=2), Piece("O", ((0, 0),))])
        >>> for text in "I@A1:1", "I@B1:1":
        ...     _ = rule.place(read_placed(text, rule.all_pieces))
        >>> [placed.index for placed in rule.placed], rule.clues()
        ([0, 1], ['I:A1A2:x2', 'O:A1', 'place: I@A1:1', 'place: I@B1:1'])
        """
        pieces = self.all_pieces
        text = spelling(place, pieces)
        for other in self.placed:
            if common := [cell for cell in place.cells if cell in other.cells]:
                raise PuzzleFormatError(
                    Message("piece.overlaps", place=text, other=spelling(other, pieces), cell=common[0])
                )
        piece = pieces[place.index]
        alike = [i for i, other in enumerate(pieces) if are_alike(other, piece)]
        indexes = {other.index for other in self.placed}
        free = [i for i in alike if i not in indexes]
        if not free:
            places = [spelling(other, pieces) for other in self.placed if other.index in alike]
            raise PuzzleFormatError(Message("piece.already-placed", place=text, name=piece.name, places=places))
        # The first free copy of its name, so that the spelling alone says which: it is read back as the same.
        index = min(free, key=lambda i: (pieces[i].name != piece.name, i))
        placed = place if index == place.index else place_on_cells(pieces, index, place.cells)
        self.placed.append(placed)
        return placed

    def avoid(self, place: AvoidedPlace) -> None:
        """Exclude places of a piece, and of all pieces of its shape."""
        self.avoided.append(place)

    def forbid_flips(self) -> None:
        """Forbid turning any piece over. Raises PuzzleFormatError if one is already placed that way."""
        pieces = [replace(piece, flip=False) for piece in self.pieces]
        self.pieces, before = pieces, self.all_pieces
        for place in self.placed:
            if place.orientation >= len(self.all_pieces[place.index].orientations):
                raise PuzzleFormatError(Message("piece.turned-over", place=spelling(place, before)))

    def add_clue(self, text: str) -> None:
        kind, _, rest = (part.strip() for part in text.partition(":"))
        # A piece of this name has cells behind the colon, which never look like this.
        if kind in ("place", "avoid") and ("@" in rest or rest.rpartition(":")[2].strip().isdecimal()):
            if kind == "place":
                self.place(read_placed(rest, self.all_pieces))
            else:
                self.avoid(read_avoided(rest, self.all_pieces))
            return
        name, *parts = (part.strip() for part in text.split(":"))
        if not parts:
            raise PuzzleFormatError(expected_got(quote(text), self.clue_form))
        count, flip = 1, True
        for part in parts[1:]:
            if part == "no-flip":
                flip = False
            elif re.fullmatch("x[0-9]{1,3}", part):
                count = int(part[1:])
            else:
                raise PuzzleFormatError(expected_got(quote(part), self.clue_form))
        try:
            self._add(Piece(name, tuple(read_cells(parts[0])), count, flip))
        except PuzzleFormatError:
            raise
        except RulegridError as error:
            raise PuzzleFormatError(problem_of(error)) from None

    def clues(self) -> list[str]:
        pieces = [
            f"{piece.name}:{cell_names(piece.cells)}"
            + (f":x{piece.count}" if piece.count > 1 else "")
            + ("" if piece.flip else ":no-flip")
            for piece in self.pieces
        ]
        placed = [f"place: {spelling(place, self.all_pieces)}" for place in self.placed]
        return pieces + placed + [f"avoid: {spelling(place, self.all_pieces)}" for place in self.avoided]

    def removable(self) -> Sequence[tuple[Label, tuple[Cell, ...]]]:
        """Return the placed pieces, then the places to avoid, as they are written."""
        pieces = self.all_pieces
        placed: list[tuple[Label, tuple[Cell, ...]]] = [(spelling(place, pieces), place.cells) for place in self.placed]
        return placed + [
            (Message("unit.avoid", place=spelling(place, pieces)), (place.cell,) if place.cell else ())
            for place in self.avoided
        ]

    def without(self, clues: Collection[int]) -> PlacementRule:
        """Return this rule without some of its placed pieces and places to avoid."""
        placed = [place for number, place in enumerate(self.placed) if number not in clues]
        avoided = [place for number, place in enumerate(self.avoided, len(self.placed)) if number not in clues]
        return PlacementRule(self.pieces, placed, avoided)

    def validate_compatibility(self, board: Board) -> None:
        if len(self.all_pieces) != len(board.values):
            raise RuleError(
                self.rule_name, Message("piece.values", count=len(self.all_pieces), values=len(board.values))
            )
        for place in self.placed:
            self._check_cells(board, place, place.cells)
            if blocked := [cell for cell in place.cells if cell in board.blocked]:
                place_text = spelling(place, self.all_pieces)
                raise RuleError(self.rule_name, Message("piece.covers-blocked", place=place_text, cell=blocked[0]))
        for avoided in self.avoided:
            self._check_cells(board, avoided, [avoided.cell] if avoided.cell else [])

    def _check_cells(self, board: Board, place: PlacedPiece | AvoidedPlace, cells: Iterable[Cell]) -> None:
        for cell in cells:
            if not (0 <= cell[0] < board.rows and 0 <= cell[1] < board.cols):
                raise RuleError(
                    self.rule_name,
                    Message(
                        "piece.off-board", place=spelling(place, self.all_pieces), last=(board.rows - 1, board.cols - 1)
                    ),
                )

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        yield self.placement(board)

    def placement(self, board: Board) -> Placement:
        """Return the one constraint that this rule consists of on a board: the places of each piece."""
        pieces = tuple(self.all_pieces)
        if self.placed or self.avoided:
            return _restrict(pieces, board.shape, board.blocked, tuple(self.placed), tuple(self.avoided))
        return _placement(pieces, board.shape)

    def draw(self, drawing: Drawing) -> None:
        drawing.board = self._with_placed(drawing.board)
        drawing.start = drawing.start and self._with_placed(drawing.start)
        regions: dict[int, list[Cell]] = {}
        for cell in drawing.board.open_cells():
            value = drawing.board.cells[cell[0]][cell[1]]
            if value:
                regions.setdefault(value, []).append(cell)
        drawing.walls(regions.values())
        signs = piece_signs(self.all_pieces)
        for index, value in enumerate(drawing.board.values):
            if index < len(signs):
                drawing.names[value] = signs[index]
            for cell in regions.get(value, ()):
                drawing.fill(cell, index)

    def _with_placed(self, board: Board) -> Board:
        """Return a board with the placed pieces on it: they are seen from the start, and hide what is below them."""
        board = board.copy()
        lying = {value for row in board.cells for value in row}
        for place in self.placed:
            if place.index < len(board.values) and (value := board.values[place.index]) not in lying:
                for row, col in place.cells:
                    if 0 <= row < board.rows and 0 <= col < board.cols and not board.is_blocked(row, col):
                        board.set_digit(row, col, value)
        return board


@lru_cache(maxsize=8)
def _placement(pieces: tuple[Piece, ...], shape: tuple[int, int]) -> Placement:
    rows, cols = shape
    kinds: dict[frozenset[Shape], int] = {}
    places: dict[frozenset[Shape], tuple[Shape, ...]] = {}
    for piece in pieces:
        kind = frozenset(piece.orientations)
        kinds.setdefault(kind, len(kinds))
        if kind not in places:
            found = []
            for turned in piece.orientations:
                height, width = turned[-1][0], max(col for _, col in turned)
                for row in range(rows - height):
                    for col in range(cols - width):
                        found.append(tuple((row + r, col + c) for r, c in turned))
            places[kind] = tuple(sorted(found))
    return Placement(
        places=tuple(places[frozenset(piece.orientations)] for piece in pieces),
        alike=tuple(kinds[frozenset(piece.orientations)] for piece in pieces),
        names=tuple(_piece_labels(pieces)),
        unit=Message("unit.pieces"),
    )


def _piece_labels(pieces: tuple[Piece, ...]) -> Iterable[Message]:
    """Yield the name of each piece in messages; copies are numbered, so that all names differ."""
    names = [piece.name for piece in pieces]
    for index, name in enumerate(names):
        copies = names.count(name)
        if copies > 1:
            piece = Message("unit.piece-copy", name=name, number=names[:index].count(name) + 1, of=copies)
        else:
            piece = Message("unit.piece-name", name=name)
        yield Message("unit.piece", piece=piece)


@lru_cache(maxsize=16)
def _restrict(
    pieces: tuple[Piece, ...],
    shape: tuple[int, int],
    blocked: frozenset[Cell],
    placed: tuple[PlacedPiece, ...],
    avoided: tuple[AvoidedPlace, ...],
) -> Placement:
    """Return the placement with one place for each placed piece, and without the places to avoid.

    The fewer places there are, the sooner the kernel's tables are made: those over covered cells go too. A placed piece is no
    longer alike to others, so that it matters which of them is where.
    """
    base = _placement(pieces, shape)
    covered = blocked.union(*(place.cells for place in placed))
    excluded: dict[int, list[AvoidedPlace]] = {}
    for place in avoided:
        excluded.setdefault(base.alike[place.index], []).append(place)
    left: dict[int, tuple[Shape, ...]] = {}
    for kind, options in zip(base.alike, base.places, strict=True):
        if kind not in left:
            left[kind] = _without(filter(covered.isdisjoint, options), excluded.get(kind, ()))
    places, alike = [left[kind] for kind in base.alike], list(base.alike)
    for piece in placed:
        kind = base.alike[piece.index]
        places[piece.index] = _without([piece.cells], excluded.get(kind, ()))
        alike[piece.index] = len(pieces) + piece.index
    return Placement(tuple(places), tuple(alike), base.names, unit=base.unit)


def _without(places: Iterable[Shape], avoided: Iterable[AvoidedPlace]) -> tuple[Shape, ...]:
    avoided = list(avoided)
    return tuple(place for place in places if not any(each.excludes(place) for each in avoided))


OPEN, BLOCKED = ".", "#"


class PieceBoard(Board):
    """A board for pieces, one for each value; `labels` are printed in open cells. So are those of its solutions.

    >>> from rulegrid.calendar import Group, CalendarBoard
    >>> rows, bar = (("a", "b", "c"), ("", "#", "d")), Piece("I2", ((0, 0), (0, 1)), count=2)
    >>> puzzle = CalendarBoard("tiny", rows, (Group("letter", ("a", "b", "c", "d")),), (bar,)).puzzle([(0, 1)])
    >>> print(puzzle.board)
    . b .
    . # .
    >>> print(puzzle.solver().get_solution())
    A b B
    A # B
    """

    pieces: tuple[Piece, ...] = ()
    labels: Mapping[Cell, str] = {}

    def __init__(
        self, rows: int, cols: int, pieces: Sequence[Piece], labels: Mapping[Cell, str], *, blocked: Iterable[Cell] = ()
    ) -> None:
        super().__init__(rows, cols, values=len(pieces), blocked=blocked)
        self.pieces = tuple(pieces)
        self.labels = labels

    def __str__(self) -> str:
        """Rows of letters, '.' for an empty cell, labels in open ones, '#' for none, columns padded to one width."""
        return plain_text(self, self.labels)

    def _repr_svg_(self) -> str:
        from ..draw.svg import draw

        return draw(self, [PlacementRule(self.pieces)], labels=self.labels)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        # IPython prints this if it can't show a picture.
        printer.text(str(self))


def plain_entries(board: Board, labels: Mapping[Cell, str]) -> list[list[str]]:
    """Return the entries of a plain grid: a piece's letter, an open cell's label, '.' or '#'.

    >>> board = Board(1, 3, values=1, blocked=[(0, 1), (0, 2)])
    >>> board.set_digit(0, 0, 1)
    >>> plain_entries(board, {(0, 1): "Jan"})
    [['A', 'Jan', '#']]
    """
    letters = {value: piece_letter(index) for index, value in enumerate(board.values)}

    def entry(row: int, col: int) -> str:
        if value := board.cells[row][col]:
            return letters[value]
        return labels.get((row, col), BLOCKED) if (row, col) in board.blocked else OPEN

    return [[entry(row, col) for col in range(board.cols)] for row in range(board.rows)]


def plain_text(board: Board, labels: Mapping[Cell, str]) -> str:
    """Return a plain grid: the rows of `plain_entries`, padded to one width.

    >>> print(plain_text(Board(1, 2, values=1, blocked=[(0, 1)]), {(0, 1): "Jan"}))
      . Jan
    """
    rows = plain_entries(board, labels)
    width = max(columns(text) for row in rows for text in row)
    return "\n".join(" ".join(" " * (width - columns(text)) + text for text in row) for row in rows)
