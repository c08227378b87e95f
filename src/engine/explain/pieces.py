"""Steps of puzzles whose pieces cover a board: which places are left for each piece, and which pieces for each cell.

A place is a number: a bit of a mask of places. The reasons are that a cell has to be covered, and that a piece has to be
placed. That two places overlap, or are of one piece, needs no reason: players see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...utils.coordinates import Cell
from ...utils.numbers import bits_set
from ..board import Board
from ..constraints import Placement
from ..grid import Grid
from ..statement import Statement
from ..unit import Unit
from ..words import Message
from .costs import CELL_WEIGHT, RULE_WEIGHT
from .endings import contradiction
from .piece_payloads import Choice, Dropping, Excluding, Place, Placing
from .step import Candidates, Step


class Pieces:
    """The places of a placement on a board, and what covers what.

    `places` lists for each place the number of its piece and its cells; `covering` has for each reason the places of which
    one is needed: those over each cell, then those of each piece. `against` are the places that each one excludes.
    """

    def __init__(self, statement: Statement, placement: Placement) -> None:
        self.statement = statement
        grid: Grid = statement.grid
        self.cells = grid.cells
        self.values = grid.values
        self.labels = placement.piece_labels()
        number = {cell: at for at, cell in enumerate(self.cells)}
        self.places: list[tuple[int, tuple[Cell, ...]]] = []
        for piece, places in enumerate(placement.places):
            for cells in dict.fromkeys(tuple(sorted(place)) for place in places):
                if all(cell in number for cell in cells):
                    self.places.append((piece, cells))
        self.covering = [0] * (len(self.cells) + len(self.labels))
        for at, (piece, cells) in enumerate(self.places):
            for cell in cells:
                self.covering[number[cell]] |= 1 << at
            self.covering[len(self.cells) + piece] |= 1 << at
        self.alike = placement.alike
        self.number = number
        self.against = [self._excluded(at) for at in range(len(self.places))]
        self.all = (1 << len(self.places)) - 1
        self.units = self._units()

    def _excluded(self, at: int) -> int:
        piece, cells = self.places[at]
        mask = self.covering[len(self.cells) + piece]
        for cell in cells:
            mask |= self.covering[self.number[cell]]
        for other, kind in enumerate(self.alike):
            if other != piece and kind == self.alike[piece]:
                # Interchangeable pieces are numbered in the order of their first cells.
                for place in bits_set(self.covering[len(self.cells) + other]):
                    if (self.places[place][1][0] < cells[0]) != (other < piece):
                        mask |= 1 << place
        return mask & ~(1 << at)

    def _units(self) -> list[Unit]:
        by_label = {unit.label: unit for unit in self.statement.units if unit.whole is not None}
        found = [Unit(Message("unit.cell", cell=cell), "cell", (cell,), None) for cell in self.cells]
        return found + [by_label.get(label) or Unit(label, "piece", (), None) for label in self.labels]

    def weight(self, reason: int) -> float:
        """Return what a reason weighs."""
        return CELL_WEIGHT if reason < len(self.cells) else RULE_WEIGHT

    def candidates(self, places: int) -> Candidates:
        """Return for each cell of some places the values of their pieces."""
        found: dict[Cell, set[int]] = {}
        for at in bits_set(places):
            piece, cells = self.places[at]
            for cell in cells:
                found.setdefault(cell, set()).add(self.values[piece])
        return tuple((cell, tuple(sorted(found[cell]))) for cell in sorted(found))

    def spelled(self, at: int) -> Place:
        """Return a place as the name of its piece and its cells."""
        piece, cells = self.places[at]
        return self.labels[piece], cells


@dataclass(frozen=True)
class PieceState:
    """The places that are still alive, and those where a piece is known to be.

    `dropped` are places that fail, as steps told: ways to meet a reason, which count no longer among them. In trials they
    do, so that each can be followed by itself.
    """

    pieces: Pieces
    alive: int
    known: int = 0
    dropped: int = 0

    @classmethod
    def of(cls, pieces: Pieces, board: Board) -> PieceState:
        """Return the state of a board: places that agree with its values, pieces placed where only one place did from the start."""
        alive = 0
        for at, (piece, cells) in enumerate(pieces.places):
            value = pieces.values[piece]
            if all(board.cells[row][col] in (0, value) for row, col in cells):
                alive |= 1 << at
        for (row, col), mask in zip(pieces.cells, pieces.covering, strict=False):
            if digit := board.cells[row][col]:
                alive &= ~mask | pieces.covering[len(pieces.cells) + pieces.values.index(digit)]
        state = cls(pieces, alive)
        for mask in pieces.covering[len(pieces.cells) :]:
            # A piece with one place in all is lying there.
            if mask.bit_count() == 1 and mask & state.alive:
                state = state.placed(mask.bit_length() - 1)
        return state

    def placed(self, at: int) -> PieceState:
        """Return the state with a piece placed."""
        alive = self.alive & ~self.pieces.against[at]
        return PieceState(self.pieces, alive, self.known | 1 << at, self.dropped & alive)

    def after(self, step: Step) -> PieceState:
        """Return the state after a step."""
        payload = step.payload
        if isinstance(payload, Dropping):
            return replace(self, dropped=self.dropped | payload.gone)
        if isinstance(payload, Excluding):
            return replace(self, alive=self.alive & ~payload.gone)
        return self.placed(payload.place) if isinstance(payload, (Placing, Choice)) else self

    @property
    def is_full(self) -> bool:
        """Whether every piece is placed."""
        return self.known.bit_count() == len(self.pieces.labels)

    def is_open(self, reason: int) -> bool:
        """Return whether a cell is not covered yet, or a piece not placed."""
        return not self.pieces.covering[reason] & self.known

    def open_reasons(self) -> list[int]:
        """Return the cells not covered yet, and the pieces not placed."""
        return [reason for reason in range(len(self.pieces.covering)) if self.is_open(reason)]

    def board(self) -> Board:
        """Return the placed pieces as a board."""
        board = self.pieces.statement.board.emptied()
        for (row, col), value in self.placed_values():
            board.cells[row][col] = value
        return board

    def placed_values(self) -> Iterator[tuple[Cell, int]]:
        """Yield the cells that placed pieces cover, with the values of the pieces."""
        for at in bits_set(self.known):
            piece, cells = self.pieces.places[at]
            for cell in cells:
                yield cell, self.pieces.values[piece]


def piece_contradictions(state: PieceState) -> Iterator[Step]:
    """Yield the cells that nothing covers any more, and the pieces that fit nowhere."""
    pieces = state.pieces
    for reason in state.open_reasons():
        if not pieces.covering[reason] & state.alive:
            yield contradiction((pieces.units[reason],), "cell" if reason < len(pieces.cells) else "piece")


def excluding(state: PieceState, technique: str, cited: Sequence[int], cost: float, payload: Excluding) -> Step:
    """Return the step that excludes the places of a payload."""
    pieces = state.pieces
    gone = payload.gone
    lost = pieces.candidates(gone)
    still = dict(pieces.candidates(state.alive & ~gone))
    removed = tuple(
        (cell, rest) for cell, values in lost if (rest := tuple(v for v in values if v not in still.get(cell, ())))
    )
    units = tuple(pieces.units[reason] for reason in cited)
    reason_part: Candidates = tuple((unit.cells[0], ()) for unit in units if unit.kind == "cell")
    return Step(technique, units, removed, (), (), {"reason": reason_part, "remove": removed}, cost, payload)


def what_goes(
    state: PieceState, cited: Sequence[int], gone: int, piece: int
) -> tuple[int, tuple[Place, ...], Message, Cell | None]:
    """Return the fields of the payload of a step that excludes some places."""
    pieces = state.pieces
    gone &= state.alive
    units = [pieces.units[reason] for reason in cited]
    cell = next((unit.cells[0] for unit in units if unit.kind == "cell"), None)
    return gone, tuple(pieces.spelled(at) for at in bits_set(gone)), pieces.labels[piece], cell
