"""The rule that lays every piece once, with what lies already and what is to be avoided."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ..engine import Board, Constraint, Placement, Rule, RuleError
from ..utils.coordinates import Cell, cell_name, cell_names, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, shown
from .pieces import Piece, Shape, piece_letter
from .placed import Avoided, Placing, are_alike, placing_of, read_avoided, read_placing, spelling

if TYPE_CHECKING:
    from ..engine.draw.drawing import Drawing


class PlacementRule(Rule):
    """Every piece lies on the board once, none overlap, and together they cover all open cells.

    The value of a cell is the number of the piece that covers it, in the order of `pieces` (counted ones
    repeated). Pieces of the same shape are interchangeable: they are numbered in the order of their first cells,
    but for those that lie already.

    `down` are pieces that lie already, `avoid` says where some shall not (see `rulegrid.calendar.placed`). A wish for
    one of several pieces of the same shape is a wish for any of them. `put_down` and `add_avoided` add one more.

    >>> rule = PlacementRule([Piece("I", ((0, 0), (0, 1), (0, 2))), Piece("O", ((0, 0),))])
    >>> from rulegrid.calendar import Board, Solver
    >>> for board in Solver(Board(2, 2, values=2), rule).solutions():
    ...     print(board)
    >>> for board in Solver(Board(1, 4, values=2), rule).solutions():
    ...     print(board)
    2 1 1 1
    1 1 1 2
    """

    clue_form = "NAME:CELLS[:xCOUNT][:no-flip], such as L:A1B1C1C2"

    def __init__(
        self, pieces: Iterable[Piece] = (), down: Iterable[Placing] = (), avoid: Iterable[Avoided] = ()
    ) -> None:
        self.pieces = list(pieces)
        self.down: list[Placing] = []
        self.avoid = list(avoid)
        for placing in down:
            self.put_down(placing)

    @property
    def lying(self) -> list[Piece]:
        """One piece a value: the pieces with counted ones repeated."""
        return [piece for piece in self.pieces for _ in range(piece.count)]

    def put_down(self, placing: Placing) -> Placing:
        """Let a piece lie; where it does already, another of its shape. Raises PuzzleFormatError.

        >>> rule = PlacementRule([Piece("I", ((0, 0), (0, 1)), count=2), Piece("O", ((0, 0),))])
        >>> for text in "I@A1:1", "I@B1:1":
        ...     placing = rule.put_down(read_placing(text, rule.lying))
        >>> [placing.index for placing in rule.down], rule.clues()
        ([0, 1], ['I:A1A2:x2', 'O:A1', 'place: A@A1:1', 'place: B@B1:1'])
        """
        pieces = self.lying
        text = spelling(placing, pieces)
        for other in self.down:
            if shared := [cell for cell in placing.cells if cell in other.cells]:
                raise PuzzleFormatError(f"{text} covers {cell_name(shared[0])}, where {spelling(other, pieces)} lies")
        taken = {other.index for other in self.down}
        free = [i for i, piece in enumerate(pieces) if i not in taken and are_alike(piece, pieces[placing.index])]
        if not free:
            lie = [
                spelling(other, pieces) for other in self.down if are_alike(pieces[other.index], pieces[placing.index])
            ]
            raise PuzzleFormatError(f"{text}: piece {pieces[placing.index].name} lies already: {', '.join(lie)}")
        if placing.index not in free:
            placing = placing_of(pieces, free[0], placing.cells)
        self.down.append(placing)
        return placing

    def add_avoided(self, avoided: Avoided) -> None:
        """Let a piece, and all of its shape, not lie so."""
        self.avoid.append(avoided)

    def forbid_turning_over(self) -> None:
        """Let no piece be turned over; raises PuzzleFormatError where one that lies already is."""
        pieces = [replace(piece, flip=False) for piece in self.pieces]
        self.pieces, before = pieces, self.lying
        for placing in self.down:
            if placing.orientation >= len(self.lying[placing.index].orientations):
                raise PuzzleFormatError(f"{spelling(placing, before)} is turned over, and no piece may be")

    def read_wish(self, kind: str, text: str, labels: Mapping[str, Cell] | None = None) -> None:
        """Add what a text says of a piece that lies ("place"), or shall not lie so ("avoid"); raises PuzzleFormatError.

        `labels` are the cells of labels in lower case.
        """
        if kind == "place":
            self.put_down(read_placing(text, self.lying, labels or {}))
        else:
            self.add_avoided(read_avoided(text, self.lying, labels or {}))

    def add_clue(self, text: str) -> None:
        kind, _, wish = (part.strip() for part in text.partition(":"))
        # The cells of a piece named so can't look like this.
        if kind in ("place", "avoid") and ("@" in wish or wish.rpartition(":")[2].strip().isdecimal()):
            self.read_wish(kind, wish)
            return
        name, *parts = (part.strip() for part in text.split(":"))
        if not parts:
            raise PuzzleFormatError(f"read {shown(text)}, expected {self.clue_form}")
        count, flip = 1, True
        for part in parts[1:]:
            if part == "no-flip":
                flip = False
            elif re.fullmatch("x[0-9]{1,3}", part):
                count = int(part[1:])
            else:
                raise PuzzleFormatError(f"read {shown(part)}, expected {self.clue_form}")
        try:
            self.pieces.append(Piece(name, tuple(read_cells(parts[0])), count, flip))
        except PuzzleFormatError:
            raise
        except RulegridError as error:
            raise PuzzleFormatError(str(error)) from None

    def clues(self) -> list[str]:
        pieces = [
            f"{piece.name}:{cell_names(piece.cells)}"
            + (f":x{piece.count}" if piece.count > 1 else "")
            + ("" if piece.flip else ":no-flip")
            for piece in self.pieces
        ]
        down = [f"place: {spelling(placing, self.lying)}" for placing in self.down]
        return pieces + down + [f"avoid: {spelling(avoided, self.lying)}" for avoided in self.avoid]

    def validate_compatibility(self, board: Board) -> None:
        if len(self.lying) != len(board.values):
            raise RuleError(
                self.rule_name,
                f"{len(self.lying)} pieces on a board of {len(board.values)} values, expected one value a piece",
            )
        for placing in self.down:
            self._check_cells(board, placing, placing.cells)
            if stays := [cell for cell in placing.cells if cell in board.blocked]:
                text = f"{spelling(placing, self.lying)} covers {cell_name(stays[0])}, which stays open or is no cell"
                raise RuleError(self.rule_name, text)
        for avoided in self.avoid:
            self._check_cells(board, avoided, [avoided.cell] if avoided.cell else [])

    def _check_cells(self, board: Board, wish: Placing | Avoided, cells: Iterable[Cell]) -> None:
        for cell in cells:
            if not (0 <= cell[0] < board.rows and 0 <= cell[1] < board.cols):
                raise RuleError(
                    self.rule_name,
                    f"{spelling(wish, self.lying)} reaches off the board, which has the cells A1 to "
                    f"{cell_name((board.rows - 1, board.cols - 1))}",
                )

    def is_valid(self, board: Board) -> bool:
        return not any(constraint.is_broken(board) for constraint in self.constraints(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        pieces = tuple(self.lying)
        if self.down or self.avoid:
            yield _with_wishes(pieces, board.shape, board.blocked, tuple(self.down), tuple(self.avoid))
        else:
            yield _placement(pieces, board.shape)

    def draw(self, drawing: Drawing) -> None:
        regions: dict[int, list[Cell]] = {}
        for cell in drawing.board.open_cells():
            value = drawing.board.cells[cell[0]][cell[1]]
            if value:
                regions.setdefault(value, []).append(cell)
        for placing in self.down:  # seen from the start
            if placing.index < len(drawing.board.values):
                regions.setdefault(drawing.board.values[placing.index], list(placing.cells))
        drawing.walls(regions.values())
        for index, value in enumerate(drawing.board.values):
            drawing.names[value] = piece_letter(index)
            for cell in regions.get(value, ()):
                drawing.fill(cell, index)


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
        names=tuple(f"piece {piece_letter(i)} ({piece.name})" for i, piece in enumerate(pieces)),
        unit="the pieces",
    )


@lru_cache(maxsize=16)
def _with_wishes(
    pieces: tuple[Piece, ...],
    shape: tuple[int, int],
    blocked: frozenset[Cell],
    down: tuple[Placing, ...],
    avoid: tuple[Avoided, ...],
) -> Placement:
    """Return the placement with one place for each piece that lies, and without the places that are barred.

    The fewer places there are, the sooner the kernel's tables are made: those over covered cells go too. A piece that lies is
    no longer alike to others, so that it matters which of them is where.
    """
    base = _placement(pieces, shape)
    covered = blocked.union(*(placing.cells for placing in down))
    barred: dict[int, list[Avoided]] = {}
    for avoided in avoid:
        barred.setdefault(base.alike[avoided.index], []).append(avoided)
    left: dict[int, tuple[Shape, ...]] = {}
    for kind, options in zip(base.alike, base.places, strict=True):
        if kind not in left:
            free = filter(covered.isdisjoint, options)
            left[kind] = tuple(free) if kind not in barred else _without(free, barred[kind])
    places, alike = [left[kind] for kind in base.alike], list(base.alike)
    for placing in down:
        kind = base.alike[placing.index]
        places[placing.index] = _without([placing.cells], barred.get(kind, ()))
        alike[placing.index] = len(pieces) + placing.index
    return Placement(tuple(places), tuple(alike), base.names, unit=base.unit)


def _without(places: Iterable[Shape], barred: Iterable[Avoided]) -> tuple[Shape, ...]:
    return tuple(place for place in places if not any(avoided.bars(place) for avoided in barred))
