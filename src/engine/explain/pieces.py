"""Steps of puzzles whose pieces cover a board: which places are left for each piece, and which pieces for each cell.

A place is a number: a bit of a mask of places. The reasons are that a cell has to be covered, and that a piece has to be
placed. That two places overlap, or are of one piece, needs no reason: players see it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ...utils.coordinates import Cell, cell_name
from ...utils.numbers import bits_set
from ..board import Board
from ..constraints import Placement
from ..grid import Grid
from ..statement import Statement
from ..unit import Unit
from .costs import CELL_WEIGHT, COSTS, RULE_WEIGHT, assumption_cost
from .step import Candidates, Kind, Step

MOST_TRIED = 1500
"""Places that are tried one after the other for a step by assumption; with more left, nobody would."""


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
        self.names = tuple(name.removeprefix("piece ") for name in placement.piece_names())
        number = {cell: at for at, cell in enumerate(self.cells)}
        self.places: list[tuple[int, tuple[Cell, ...]]] = []
        for piece, places in enumerate(placement.places):
            for cells in dict.fromkeys(tuple(sorted(place)) for place in places):
                if all(cell in number for cell in cells):
                    self.places.append((piece, cells))
        self.covering = [0] * (len(self.cells) + len(self.names))
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
        by_name = {unit.name.removeprefix("piece "): unit for unit in self.statement.units if unit.whole is not None}
        found = [Unit(cell_name(cell), "cell", (cell,), None) for cell in self.cells]
        return found + [by_name.get(name) or Unit(name, "piece", (), None) for name in self.names]

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

    def spelled(self, at: int) -> tuple[str, tuple[Cell, ...]]:
        """Return a place as the name of its piece and its cells."""
        piece, cells = self.places[at]
        return self.names[piece], cells


@dataclass(frozen=True)
class PieceState:
    """The places that are still alive, and those where a piece is known to be."""

    pieces: Pieces
    alive: int
    known: int = 0

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
        for reason, mask in enumerate(pieces.covering[len(pieces.cells) :]):
            # A piece with one place in all is lying there.
            if mask.bit_count() == 1 and mask & state.alive and pieces.names[reason]:
                state = state.placed(mask.bit_length() - 1)
        return state

    def placed(self, at: int) -> PieceState:
        """Return the state with a piece placed."""
        return PieceState(self.pieces, self.alive & ~self.pieces.against[at], self.known | 1 << at)

    def after(self, step: Step) -> PieceState:
        """Return the state after a step."""
        state = PieceState(self.pieces, self.alive & ~step.details.get("gone", 0), self.known)
        return state.placed(step.details["place"]) if "place" in step.details else state

    @property
    def is_full(self) -> bool:
        """Whether every piece is placed."""
        return self.known.bit_count() == len(self.pieces.names)

    def is_open(self, reason: int) -> bool:
        """Return whether a cell is not covered yet, or a piece not placed."""
        return not self.pieces.covering[reason] & self.known

    def open_reasons(self) -> list[int]:
        """Return the cells not covered yet, and the pieces not placed."""
        return [reason for reason in range(len(self.pieces.covering)) if self.is_open(reason)]

    def board(self) -> Board:
        """Return the placed pieces as a board."""
        board = self.pieces.statement.board.emptied()
        for at in bits_set(self.known):
            piece, cells = self.pieces.places[at]
            for row, col in cells:
                board.cells[row][col] = self.pieces.values[piece]
        return board


def next_piece_step(state: PieceState, look: Callable[[], object]) -> Step | None:
    """Return the cheapest next step, None where nothing more follows by the arguments here."""
    for find in (_contradiction, _single, _only):
        if step := next(find(state), None):
            return step
    return _refutation(state, look)


def _contradiction(state: PieceState) -> Iterator[Step]:
    pieces = state.pieces
    for reason in state.open_reasons():
        if not pieces.covering[reason] & state.alive:
            kind = "cell" if reason < len(pieces.cells) else "piece"
            yield Step(Kind.CONTRADICTION, (pieces.units[reason],), details={"of": kind})


def _single(state: PieceState) -> Iterator[Step]:
    """Yield pieces with one place, then cells with one place over them."""
    pieces = state.pieces
    open_ = state.open_reasons()
    for reason in [r for r in open_ if r >= len(pieces.cells)] + [r for r in open_ if r < len(pieces.cells)]:
        left = pieces.covering[reason] & state.alive
        if left.bit_count() == 1:
            yield placing(state, left.bit_length() - 1, reason)


def placing(state: PieceState, at: int, reason: int | None, kind: Kind | None = None) -> Step:
    """Return the step that puts a piece on a place."""
    pieces = state.pieces
    name, cells = pieces.spelled(at)
    value = pieces.values[pieces.places[at][0]]
    if kind is None:
        kind = Kind.ONE_COVER if reason is not None and reason < len(pieces.cells) else Kind.ONE_PLACE
    units = () if reason is None else (pieces.units[reason],)
    details = {
        "place": at,
        "piece": name,
        "cells": cells,
        "cell": units[0].cells[0] if units and units[0].cells else None,
    }
    placed = tuple((cell, value) for cell in cells)
    roles = {"place": tuple((cell, (value,)) for cell in cells)}
    return Step(kind, units, (), placed, (), roles, COSTS.get(kind, 0.0), details)


def _only(state: PieceState) -> Iterator[Step]:
    """Yield what excludes places at once: holes, cells that one piece alone can cover, pieces that are in the way."""
    pieces = state.pieces
    size = len(pieces.cells)
    for reason in state.open_reasons():
        left = pieces.covering[reason] & state.alive
        common = state.alive & ~state.known
        for at in bits_set(left):
            common &= pieces.against[at]
        if not common:
            continue
        same = {pieces.places[at][0] for at in bits_set(left)}
        if reason < size:
            holes = [(at, hole) for at in bits_set(common) if (hole := _hole(state, at, reason))]
            if holes:
                gone = sum(1 << at for at, _ in holes)
                step = _removal(state, Kind.HOLE, [reason], gone, COSTS["hole"], pieces.places[holes[0][0]][0])
                yield replace(step, details={**step.details, "hole": holes[0][1]})
                continue
        kind = Kind.COVERED if reason >= size else Kind.ONLY_PIECE if len(same) == 1 else Kind.EXCLUDED
        yield _removal(state, kind, [reason], common, COSTS[kind], min(same))


def _removal(state: PieceState, kind: Kind, cited: Sequence[int], gone: int, cost: float, piece: int) -> Step:
    pieces = state.pieces
    lost = pieces.candidates(gone & state.alive)
    still = dict(pieces.candidates(state.alive & ~gone))
    removed = tuple(
        (cell, rest) for cell, values in lost if (rest := tuple(v for v in values if v not in still.get(cell, ())))
    )
    units = tuple(pieces.units[reason] for reason in cited)
    cell = next((unit.cells[0] for unit in units if unit.kind == "cell"), None)
    details = {
        "gone": gone & state.alive,
        "places": tuple(pieces.spelled(at) for at in bits_set(gone & state.alive)),
        "piece": pieces.names[piece],
        "cell": cell,
    }
    reason_part: Candidates = tuple((unit.cells[0], ()) for unit in units if unit.kind == "cell")
    return Step(kind, units, removed, (), (), {"reason": reason_part, "remove": removed}, cost, details)


class _Trial:
    """What follows from one more place by some reasons alone, round by round."""

    def __init__(self, state: PieceState, at: int, reasons: Sequence[int]) -> None:
        self.state = state
        covering, against = state.pieces.covering, state.pieces.against
        self.base = state.alive
        self.put: list[tuple[int, int]] = [(at, -1)]  # places, each with the reason
        self.end = -1
        alive = state.alive & ~against[at]
        done = {reason for reason in reasons if covering[reason] >> at & 1}
        while self.end < 0:
            found: list[tuple[int, int]] = []
            for reason in reasons:
                if reason in done:
                    continue
                left = covering[reason] & alive
                if not left:
                    self.end = reason
                    return
                if not left & (left - 1):
                    found.append((left.bit_length() - 1, reason))
            if not found:
                return
            for place, reason in found:
                if reason in done:
                    continue
                if not alive >> place & 1:
                    self.end = reason
                    return
                self.put.append((place, reason))
                alive &= ~against[place]
                done |= {other for other in reasons if covering[other] >> place & 1}

    def needed(self) -> tuple[list[int], list[tuple[int, int]]]:
        """Return the reasons that the contradiction needs, and the places on the way to it."""
        covering, against = self.state.pieces.covering, self.state.pieces.against
        used, chain = [self.end], []
        lost = covering[self.end] & self.base
        for place, reason in reversed(self.put):
            before = 0
            for other, _ in self.put[: self.put.index((place, reason))]:
                before |= against[other]
            if lost & against[place] & ~before or reason < 0:
                chain.append((place, reason))
                if reason >= 0:
                    used.append(reason)
                    lost |= covering[reason] & self.base & ~(1 << place)
        return list(dict.fromkeys(used)), chain[::-1]


def _refutation(state: PieceState, look: Callable[[], object]) -> Step | None:
    """Return the cheapest step by assumption: places that lead to a contradiction by the same few reasons."""
    pieces = state.pieces
    open_ = state.open_reasons()
    places = bits_set(state.alive & ~state.known)
    if len(places) > MOST_TRIED:
        return None
    found = []
    for at in places:
        look()
        trial = _Trial(state, at, open_)
        if trial.end >= 0:
            used, _ = trial.needed()
            found.append((sum(map(pieces.weight, used)), at, used))
    best: list[int] | None = None
    lightest, first = 1e9, -1
    for _, at, used in sorted(found):
        look()
        if len(used) * CELL_WEIGHT >= 3 * lightest:
            break
        cited = _reduced(state, at, used)
        weight = sum(map(pieces.weight, cited))
        if weight < lightest - 0.001:
            best, lightest, first = cited, weight, at
            if len(cited) == 1:
                break
    if best is None:
        return None
    gone = sum(1 << at for at in places if _Trial(state, at, best).end >= 0)
    _, chain = _Trial(state, first, best).needed()
    step = _removal(state, Kind.WRONG_PLACE, best, gone, assumption_cost(lightest), pieces.places[first][0])
    details = {
        **step.details,
        "first": pieces.spelled(first),
        "way": tuple((pieces.spelled(at), None if r < 0 else pieces.units[r]) for at, r in chain),
        "end": pieces.units[_Trial(state, first, best).end],
    }
    value = pieces.values[pieces.places[first][0]]
    roles = {"assume": tuple((cell, (value,)) for cell in pieces.places[first][1]), **step.roles}
    return replace(step, roles=roles, details=details, doors=len(found))


def _reduced(state: PieceState, at: int, used: list[int]) -> list[int]:
    """Return reasons of which each is needed for the contradiction."""
    cited = list(used)
    for reason in used:
        if reason in cited and len(cited) > 1:
            fewer = [other for other in cited if other != reason]
            trial = _Trial(state, at, fewer)
            if trial.end >= 0:
                cited = trial.needed()[0]
    return cited


def _hole(state: PieceState, at: int, cell: int) -> tuple[Cell, ...]:
    """Return the hole around a cell that a place would leave, where it is too small for any piece; else nothing."""
    pieces = state.pieces
    taken = {other for place in bits_set(state.known | 1 << at) for other in pieces.places[place][1]}
    smallest = min(len(cells) for place, (_, cells) in enumerate(pieces.places) if state.alive >> place & 1)
    hole = {pieces.cells[cell]}
    edge = list(hole)
    while edge and len(hole) < smallest:
        row, col = edge.pop()
        for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if other in pieces.number and other not in taken and other not in hole:
                hole.add(other)
                edge.append(other)
    return tuple(sorted(hole)) if len(hole) < smallest else ()


def excluded(state: PieceState, step: Step, units: Sequence[Unit]) -> int:
    """Return which of the places that a step excludes are excluded by some of its units alone."""
    pieces = state.pieces
    cited = [pieces.units.index(unit) for unit in units]
    if "place" in step.details:
        others = state.alive & pieces.against[step.details["place"]]
        left = [pieces.covering[reason] & state.alive for reason in cited]
        return others if any(mask == 1 << step.details["place"] for mask in left) else 0
    found = 0
    for at in bits_set(step.details["gone"]):
        if _Trial(state, at, cited).end >= 0:
            found |= 1 << at
    return found
