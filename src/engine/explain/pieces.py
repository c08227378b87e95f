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
from .piece_payloads import Dropping, Excluding, PieceChoice, Place, Placing
from .step import Candidates, Step


class Pieces:
    """The kinds of pieces of a placement, their places on a board, and what covers what.

    Copies of one shape are one kind: players can't tell them apart, so no reason may depend on which of them is where. `places`
    lists for each place the number of its kind and its cells; `values` and `labels` are by kind. `covering` has for each reason the
    places of which one is needed: those over each cell, then those of each kind. `against` are the places that each one excludes:
    those that overlap it, and if there are no copies, all others of its kind. Copies are numbered as in the first of `solutions` that has
    the places, if any is known.
    """

    def __init__(self, statement: Statement, placement: Placement) -> None:
        self.statement = statement
        grid: Grid = statement.grid
        self.cells = grid.cells
        self.number = {cell: at for at, cell in enumerate(self.cells)}
        copies: dict[int, list[int]] = {}
        for piece, kind in enumerate(placement.alike):
            copies.setdefault(kind, []).append(piece)
        self.copies = tuple(map(len, copies.values()))
        self.values = [tuple(grid.values[piece] for piece in pieces) for pieces in copies.values()]
        labels = placement.piece_labels()
        self.labels = [_label_of([labels[piece] for piece in pieces]) for pieces in copies.values()]
        self.places: list[tuple[int, tuple[Cell, ...]]] = []
        for kind, pieces in enumerate(copies.values()):
            for cells in dict.fromkeys(tuple(sorted(place)) for piece in pieces for place in placement.places[piece]):
                if all(cell in self.number for cell in cells):
                    self.places.append((kind, cells))
        self.covering = [0] * (len(self.cells) + len(self.labels))
        for at, (kind, cells) in enumerate(self.places):
            for cell in cells:
                self.covering[self.number[cell]] |= 1 << at
            self.covering[len(self.cells) + kind] |= 1 << at
        self.against = [self._excluded(at) for at in range(len(self.places))]
        self.units = self._units(labels, list(copies.values()))
        self.solutions: Sequence[int] = ()

    def of_kind(self, kind: int) -> int:
        """Return the mask of the places of a kind."""
        return self.covering[len(self.cells) + kind]

    def _excluded(self, at: int) -> int:
        kind, cells = self.places[at]
        mask = self.of_kind(kind) if self.copies[kind] == 1 else 0
        for cell in cells:
            mask |= self.covering[self.number[cell]]
        return mask & ~(1 << at)

    def _units(self, labels: Sequence[Message], copies: Sequence[Sequence[int]]) -> list[Unit]:
        by_label = {unit.label: unit for unit in self.statement.units if unit.whole is not None}
        found = [Unit(Message("unit.cell", cell=cell), "cell", (cell,), None) for cell in self.cells]
        for label, pieces in zip(self.labels, copies, strict=True):
            unit = by_label.get(labels[pieces[0]])
            if unit is None or unit.label != label:
                unit = Unit(label, "piece", (), unit.rule if unit else None)
            found.append(unit)
        return found

    def weight(self, reason: int) -> float:
        """Return what a reason weighs."""
        return CELL_WEIGHT if reason < len(self.cells) else RULE_WEIGHT

    def candidates(self, places: int) -> Candidates:
        """Return for each cell of some places the values of their pieces, with those of copies."""
        found: dict[Cell, set[int]] = {}
        for at in bits_set(places):
            kind, cells = self.places[at]
            for cell in cells:
                found.setdefault(cell, set()).update(self.values[kind])
        return tuple((cell, tuple(sorted(found[cell]))) for cell in sorted(found))

    def spelled(self, at: int) -> Place:
        """Return a place as the name of its piece and its cells."""
        kind, cells = self.places[at]
        return self.labels[kind], cells

    def values_of(self, known: int) -> dict[int, int]:
        """Return the value of each of some places: copies are numbered in the order of their first cells."""
        whole = next((solution for solution in self.solutions if not known & ~solution), known)
        found: dict[int, int] = {}
        for kind in {self.places[at][0] for at in bits_set(known)}:
            lying = sorted(bits_set(whole & self.of_kind(kind)), key=lambda at: self.places[at][1])
            found |= {at: value for at, value in zip(lying, self.values[kind], strict=False) if known >> at & 1}
        return found


def _label_of(labels: Sequence[Message]) -> Message:
    """Return the name of a kind of pieces: that of the copies without their numbers, or the names of several pieces of one shape."""
    if len(labels) == 1 and labels[0].parameters.get("piece") is None:
        return labels[0]
    names = [
        label.parameters["piece"].parameters.get("name") if "piece" in label.parameters else str(label)
        for label in labels
    ]
    return Message("unit.piece", piece=Message("unit.piece-name", name="/".join(dict.fromkeys(names))))


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
        covered: dict[int, set[Cell]] = {}
        for row, col in pieces.cells:
            if digit := board.cells[row][col]:
                covered.setdefault(digit, set()).add((row, col))
        alive = 0
        for at, (kind, cells) in enumerate(pieces.places):
            digits = {board.cells[row][col] for row, col in cells} - {0}
            if not digits or (
                digits <= set(pieces.values[kind]) and all(covered[digit] <= set(cells) for digit in digits)
            ):
                alive |= 1 << at
        for (row, col), mask in zip(pieces.cells, pieces.covering, strict=False):
            if digit := board.cells[row][col]:
                alive &= ~mask | sum(pieces.of_kind(k) for k, values in enumerate(pieces.values) if digit in values)
        state = cls(pieces, alive)
        for kind, count in enumerate(pieces.copies):
            # A piece with one place in all is lying there.
            mask = pieces.of_kind(kind)
            if count == mask.bit_count() == 1 and mask & state.alive:
                state = state.placed(mask.bit_length() - 1)
        return state

    def against(self, at: int) -> int:
        """Return the places that one excludes: with the last copy of a piece, all others of it."""
        kind, _ = self.pieces.places[at]
        mask = self.pieces.against[at]
        if self.pieces.copies[kind] > 1 and self.left(kind) <= 1:
            mask |= self.pieces.of_kind(kind) & ~(1 << at)
        return mask & ~self.known

    def left(self, kind: int) -> int:
        """Return how many pieces of a kind are to be placed."""
        return self.pieces.copies[kind] - (self.pieces.of_kind(kind) & self.known).bit_count()

    def ways(self, reason: int) -> int:
        """Return the places of which an open reason needs one."""
        return self.pieces.covering[reason] & self.alive & ~self.known

    def placed(self, at: int) -> PieceState:
        """Return the state with a piece placed."""
        alive = self.alive & ~self.against(at)
        return PieceState(self.pieces, alive, self.known | 1 << at, self.dropped & alive)

    def after(self, step: Step) -> PieceState:
        """Return the state after a step."""
        payload = step.payload
        if isinstance(payload, Dropping):
            return replace(self, dropped=self.dropped | payload.gone)
        if isinstance(payload, Excluding):
            return replace(self, alive=self.alive & ~payload.gone)
        return self.placed(payload.place) if isinstance(payload, (Placing, PieceChoice)) else self

    @property
    def is_full(self) -> bool:
        """Whether every piece is placed."""
        return self.known.bit_count() == sum(self.pieces.copies)

    def is_open(self, reason: int) -> bool:
        """Return whether a cell is not covered yet, or a piece not placed."""
        kind = reason - len(self.pieces.cells)
        return self.left(kind) > 0 if kind >= 0 else not self.pieces.covering[reason] & self.known

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
        for at, value in self.pieces.values_of(self.known).items():
            for cell in self.pieces.places[at][1]:
                yield cell, value


def piece_contradictions(state: PieceState) -> Iterator[Step]:
    """Yield the cells that nothing covers any more, and the pieces that fit nowhere."""
    pieces = state.pieces
    for reason in state.open_reasons():
        if not state.ways(reason):
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
