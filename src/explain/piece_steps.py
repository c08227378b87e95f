"""Steps for puzzles whose pieces cover a board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ..core.board import Board
from ..core.constraints import Placement
from ..core.grid import Grid
from ..core.statement import Statement
from ..core.unit import Unit
from ..utils.coordinates import Cell
from ..utils.message import Message
from ..utils.numbers import bits_set
from .steps import CELL_WEIGHT, RULE_WEIGHT, SEVERAL, Candidates, Outline, Payload, Step, contradiction

FEW_PLACES = 4
"""The most places of pieces that are listed; of more, only the number is given."""
MOST_OUTLINED = 3
"""The most places that are outlined; more would hide each other."""

Place = tuple[Message, tuple[Cell, ...]]
"""The name of a piece, and the cells that it covers."""


@dataclass(frozen=True)
class PlacePayload(Payload):
    """The number of the place that a piece gets, the piece and its cells; and the cell that only it can cover."""

    place: int
    piece: Message
    cells: tuple[Cell, ...]
    cell: Cell | None = None

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"piece": self.piece, "cells": self.cells, "cell": self.cell}


@dataclass(frozen=True)
class FailedPlace:
    """A place that fails: the places it forces, the cell or piece without a place at the end, and the hole, if any.

    Each forced place has the cell that nothing else can cover, or the piece that fits nowhere else. If the cell or
    piece at the end has a few places left, `branches` are these, each with its own refutation.
    """

    place: Place
    forced: tuple[tuple[Place, Unit], ...]
    end: Unit
    hole: tuple[Cell, ...] = ()
    branches: tuple[FailedPlace, ...] = ()

    @property
    def size(self) -> int:
        """The number of places needed to show that it fails."""
        return 1 + len(self.forced) + sum(branch.size for branch in self.branches)

    def links(self) -> tuple[Message, ...]:
        found = [
            Message(f"place.forced-{_kind(unit)}", unit=unit.label, piece=piece, cells=cells)
            for (piece, cells), unit in self.forced
        ]
        if self.branches:
            parts = tuple(
                Message("place.branch", piece=way.place[0], cells=way.place[1], links=way.links())
                for way in self.branches
            )
            end = Message(f"place.split-{_kind(self.end)}", unit=self.end.label, branches=parts)
        elif self.hole:
            end = Message("place.hole", size=len(self.hole), cell=self.end.label)
        else:
            end = Message(f"place.without-{_kind(self.end)}", unit=self.end.label)
        return (*found, end)

    def shapes(self) -> Iterator[Outline]:
        yield from (Outline(cells, "sky") for (_, cells), _ in self.forced)
        if self.hole or not self.branches:
            yield Outline(self.hole or self.end.cells, "purple")
        for branch in self.branches:
            yield Outline(branch.place[1], "red", "dashed")


def _kind(unit: Unit) -> str:
    return "cell" if unit.kind == "cell" else "piece"


def describe_ways(told: Sequence[FailedPlace]) -> list[Message]:
    """Return why ways fail, joining those that fail in the same way."""
    fails: dict[tuple[Message, ...], list[Message]] = {}
    for way in told:
        piece, cells = way.place
        fails.setdefault(way.links(), []).append(Message("place.put", piece=piece, cells=cells))
    return [Message("place.fails", places=places, links=links) for links, places in fails.items()]


def shapes_of(told: Sequence[FailedPlace]) -> list[Outline]:
    """Return the outlines of ways that fail, with their consequences if the ways are few."""
    places = dict.fromkeys(way.place[1] for way in told)
    found = [Outline(cells, "red", "dashed") for cells in places] if len(places) <= MOST_OUTLINED else []
    if len(told) == 1:
        return [*found, *told[0].shapes()]
    return [*found, *(Outline(way.hole, "purple") for way in told if way.hole)]


@dataclass(frozen=True)
class PieceChoice(Payload):
    """The choice of a place: its number, piece and cells. It is one of several `ways` to meet a reason.

    At least `good` of the ways lead to a solution. The last fields are the ways that fail, with their refutations, and
    `out`, the number of those that earlier steps excluded.
    """

    place: int
    piece: Message
    cells: tuple[Cell, ...]
    reason: Message
    ways: int
    good: int
    told: tuple[FailedPlace, ...] = ()
    out: int = 0

    @property
    def is_told(self) -> bool:
        """Whether all other places are shown to fail."""
        return len(self.told) + self.out == self.ways - 1

    def is_of(self, units: Sequence[Unit]) -> bool:
        """Return whether units begin with the cell or piece that the choice is about."""
        return bool(units) and units[0].label == self.reason

    def key(self, step: Step) -> str:
        if self.is_told:
            return "tried"
        if step.technique == SEVERAL and self.told:
            return "tried-several-told"
        return f"tried-{step.technique}" if step.technique in (SEVERAL, "search") else "tried-count"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        kind = _kind(step.units[0]) if step.units else "piece"
        return {
            "unit": self.reason,
            "what": Message(f"place.ways-{kind}", unit=self.reason),
            "number": number_of(self.reason, kind, self.ways, self.out),
            "fails": describe_ways(self.told),
            "ways": self.ways,
            "good": self.good,
            "piece": self.piece,
            "cells": self.cells,
        }

    def excluded_places(self) -> tuple[Place, ...]:
        return tuple(way.place for way in self.told)

    def shapes(self) -> Iterable[Outline]:
        return shapes_of(self.told)


def number_of(reason: Message, kind: str, ways: int, out: int) -> Message:
    """Return the message for the number of ways to meet a reason, `out` of them excluded by earlier steps."""
    if out:
        return Message(f"place.number-{kind}-left", unit=reason, count=ways, out=out)
    return Message(f"place.number-{kind}", unit=reason, count=ways)


@dataclass(frozen=True)
class PlaceExclusion(Payload):
    """The mask of the excluded places, the places, and the cell or piece that they would block."""

    gone: int
    places: tuple[Place, ...]
    piece: Message
    cell: Cell | None

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "piece": self.piece,
            "cell": self.cell,
            "gone": describe_places(self.places, "gone"),
            "lost": describe_places(self.places, "lost"),
        }

    def changes(self) -> bool:
        return bool(self.gone)

    def excluded_places(self) -> tuple[Place, ...]:
        return self.places

    def cited_pieces(self, step: Step) -> Iterable[Message]:
        return [self.piece] if step.technique == "only-piece" else []

    def shapes(self) -> Iterable[Outline]:
        places = dict.fromkeys(cells for _, cells in self.places)
        return [Outline(cells, "red", "dashed") for cells in places] if len(places) <= MOST_OUTLINED else []


@dataclass(frozen=True)
class HoleExclusion(PlaceExclusion):
    """An exclusion with the cells of the hole that the places would leave."""

    hole: tuple[Cell, ...] = ()

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {**super().parameters(step), "size": len(self.hole)}


@dataclass(frozen=True)
class TrialExclusion(PlaceExclusion):
    """An exclusion with the place that is tried and its consequences: others fail for the same reasons."""

    first: FailedPlace

    def key(self, step: Step) -> str:
        return "wrong-place" if self.cell is not None else "wrong-place-of"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {**super().parameters(step), "fails": describe_ways([self.first])}

    def shapes(self) -> Iterable[Outline]:
        return [*super().shapes(), Outline(self.first.place[1], "purple"), *self.first.shapes()]


@dataclass(frozen=True)
class WayExclusion(PlaceExclusion):
    """Some of the ways to meet a reason, which fail. Their description does not depend on other steps."""

    about: Unit
    told: tuple[FailedPlace, ...]
    ways: int
    out: int

    def key(self, step: Step) -> str:
        return "wrong-ways"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        label, kind = self.about.label, _kind(self.about)
        return {
            "unit": label,
            "what": Message(f"place.ways-{kind}", unit=label),
            "number": number_of(label, kind, self.ways, self.out),
            "count": len(self.told),
            "fails": describe_ways(self.told),
        }

    def shapes(self) -> Iterable[Outline]:
        return shapes_of(self.told)


def describe_places(places: Sequence[Place], part: str) -> list[Message]:
    """Return the places of each piece that are "gone" or "lost" if they are few, otherwise their number."""
    by_piece: dict[Message, list[Message]] = {}
    for piece, cells in places:
        by_piece.setdefault(piece, []).append(Message("place.cells", cells=cells))
    if len(places) > FEW_PLACES:
        return [Message(f"place.many-{part}", pieces=list(map(short, by_piece)), count=len(places))]
    return [Message(f"place.{part}", piece=piece, places=several) for piece, several in by_piece.items()]


def short(piece: Message) -> Message:
    """Return the name of a piece without the word "piece", for lists."""
    found: Message = piece.parameters.get("piece", piece)
    return found


class Pieces:
    """The kinds of pieces of a placement, their places on a board, and which places cover what.

    Copies of one shape are one kind: players can't distinguish them, so no reason may depend on which copy is where.

    - `places`: the number of the kind and the cells of each place; `values` and `labels`: those of each kind.
    - `covering`: the places of each reason, which needs one of them. A reason is a cell or a kind, cells first.
    - `against`: the places that each place excludes: those that overlap it, and all others of its kind unless that has
      copies.
    - `solutions`: known solutions; copies are numbered as in the first one that contains the places.
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
        self.against = [self._mask_excluded(at) for at in range(len(self.places))]
        self.units = self._units(labels, list(copies.values()))
        self.solutions: Sequence[int] = ()

    def of_kind(self, kind: int) -> int:
        """Return the mask of the places of a kind."""
        return self.covering[len(self.cells) + kind]

    def _mask_excluded(self, at: int) -> int:
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
        return CELL_WEIGHT if reason < len(self.cells) else RULE_WEIGHT

    def candidates(self, places: int) -> Candidates:
        """Return for each cell of some places the values of their pieces, including those of copies."""
        found: dict[Cell, set[int]] = {}
        for at in bits_set(places):
            kind, cells = self.places[at]
            for cell in cells:
                found.setdefault(cell, set()).update(self.values[kind])
        return tuple((cell, tuple(sorted(found[cell]))) for cell in sorted(found))

    def spell(self, at: int) -> Place:
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
    """Return the name of a kind: that of its copies without numbers, or the names of several pieces of one shape."""
    if len(labels) == 1 and labels[0].parameters.get("piece") is None:
        return labels[0]
    names = [
        label.parameters["piece"].parameters.get("name") if "piece" in label.parameters else str(label)
        for label in labels
    ]
    return Message("unit.piece", piece=Message("unit.piece-name", name="/".join(dict.fromkeys(names))))


@dataclass(frozen=True)
class PieceState:
    """The places that are still possible, and those where a piece is known to be.

    `dropped` are places that steps showed to fail as ways to meet a reason: they no longer count as ways. Trials do
    count them, so that each can be followed separately.
    """

    pieces: Pieces
    alive: int
    known: int = 0
    dropped: int = 0

    @classmethod
    def of(cls, pieces: Pieces, board: Board) -> PieceState:
        """Return the state of a board: places that agree with its values; pieces that had only one place are placed."""
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
            # Such a piece lies there even on an empty board.
            mask = pieces.of_kind(kind)
            if count == mask.bit_count() == 1 and mask & state.alive:
                state = state.place(mask.bit_length() - 1)
        return state

    def against(self, at: int) -> int:
        """Return the places that one excludes; the last copy of a piece excludes all other places of it."""
        kind, _ = self.pieces.places[at]
        mask = self.pieces.against[at]
        if self.pieces.copies[kind] > 1 and self.count_left(kind) <= 1:
            mask |= self.pieces.of_kind(kind) & ~(1 << at)
        return mask & ~self.known

    def count_left(self, kind: int) -> int:
        """Return the number of pieces of a kind still to be placed."""
        return self.pieces.copies[kind] - (self.pieces.of_kind(kind) & self.known).bit_count()

    def ways(self, reason: int) -> int:
        """Return the places left that would meet an open reason."""
        return self.pieces.covering[reason] & self.alive & ~self.known

    def place(self, at: int) -> PieceState:
        alive = self.alive & ~self.against(at)
        return PieceState(self.pieces, alive, self.known | 1 << at, self.dropped & alive)

    def after(self, step: Step) -> PieceState:
        payload = step.payload
        if isinstance(payload, WayExclusion):
            return replace(self, dropped=self.dropped | payload.gone)
        if isinstance(payload, PlaceExclusion):
            return replace(self, alive=self.alive & ~payload.gone)
        return self.place(payload.place) if isinstance(payload, (PlacePayload, PieceChoice)) else self

    @property
    def is_full(self) -> bool:
        return self.known.bit_count() == sum(self.pieces.copies)

    def is_open(self, reason: int) -> bool:
        """Return whether a cell is not covered yet, or a piece not placed."""
        kind = reason - len(self.pieces.cells)
        return self.count_left(kind) > 0 if kind >= 0 else not self.pieces.covering[reason] & self.known

    def open_reasons(self) -> list[int]:
        """Return the cells not covered yet, and the pieces not placed."""
        return [reason for reason in range(len(self.pieces.covering)) if self.is_open(reason)]

    def board(self) -> Board:
        board = self.pieces.statement.board.without_values()
        for (row, col), value in self.placed_values():
            board.cells[row][col] = value
        return board

    def placed_values(self) -> Iterator[tuple[Cell, int]]:
        """Yield the cells that placed pieces cover, with the values of the pieces."""
        for at, value in self.pieces.values_of(self.known).items():
            for cell in self.pieces.places[at][1]:
                yield cell, value


def piece_contradictions(state: PieceState) -> Iterator[Step]:
    """Yield contradictions: cells that nothing covers any more, and pieces that fit nowhere."""
    pieces = state.pieces
    for reason in state.open_reasons():
        if not state.ways(reason):
            yield contradiction((pieces.units[reason],), "cell" if reason < len(pieces.cells) else "piece")


def exclusion_step(
    state: PieceState, technique: str, cited: Sequence[int], cost: float, payload: PlaceExclusion
) -> Step:
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


def describe_removals(
    state: PieceState, cited: Sequence[int], gone: int, piece: int
) -> tuple[int, tuple[Place, ...], Message, Cell | None]:
    """Return the fields of the payload of a step that excludes some places."""
    pieces = state.pieces
    gone &= state.alive
    units = [pieces.units[reason] for reason in cited]
    cell = next((unit.cells[0] for unit in units if unit.kind == "cell"), None)
    return gone, tuple(pieces.spell(at) for at in bits_set(gone)), pieces.labels[piece], cell
