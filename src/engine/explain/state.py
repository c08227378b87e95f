"""The state of a puzzle that is being solved: the candidates that are still alive."""

from __future__ import annotations

from dataclasses import dataclass

from ...utils.coordinates import Cell
from ..board import Board
from ..data.answers import Marks as Marks
from ..data.answers import StepLike
from .reasons import Reasons


@dataclass(frozen=True)
class State:
    """Which candidates each cell has, as masks by number of the cell, and which cells have a known value.

    What a known value takes from the cells it sees is gone already, as players do it without a thought; so is what a
    rule about single cells excludes.
    """

    reasons: Reasons
    masks: tuple[int, ...]
    known: tuple[int, ...]

    @classmethod
    def of(cls, reasons: Reasons, board: Board, marks: Marks | None = None) -> State:
        """Return the state of a board, and of the pencil marks of a player, where there are some."""
        masks = list(reasons.model.domains)
        known = [0] * reasons.size
        for at, (row, col) in enumerate(reasons.cells):
            if digit := board.cells[row][col]:
                masks[at] &= reasons.bit_of[digit]
                known[at] = 1
        for at in range(reasons.size):
            if known[at]:
                _look_around(reasons, masks, known, at)
        if marks:
            for cell, values in board.grid.by_cell(marks, "marks").items():
                at = reasons.model.number[cell]
                if not known[at]:
                    masks[at] &= sum(reasons.bit_of[value] for value in set(values))
        return cls(reasons, tuple(masks), tuple(known))

    def after(self, step: StepLike) -> State:
        """Return the state after a step."""
        number, bit_of = self.reasons.model.number, self.reasons.bit_of
        masks, known = list(self.masks), list(self.known)
        for cell, values in step.removed:
            for value in values:
                masks[number[cell]] &= ~bit_of[value]
        for cell, value in step.placed:
            at = number[cell]
            masks[at] &= bit_of[value]
            known[at] = 1
            _look_around(self.reasons, masks, known, at)
        return State(self.reasons, tuple(masks), tuple(known))

    @property
    def is_full(self) -> bool:
        """Whether every cell has a known value."""
        return all(self.known)

    def candidates(self) -> dict[Cell, tuple[int, ...]]:
        """Return for each cell that has no known value the candidates, in rising order."""
        cells = zip(self.reasons.cells, self.masks, self.known, strict=True)
        return {cell: self.reasons.values_in(mask) for cell, mask, is_known in cells if not is_known}

    def board(self) -> Board:
        """Return the known values as a board."""
        board = self.reasons.statement.board.emptied()
        value_of = self.reasons.value_of
        for (row, col), mask, is_known in zip(self.reasons.cells, self.masks, self.known, strict=True):
            if is_known:
                board.cells[row][col] = value_of.get(mask, 0)
        return board


def _look_around(reasons: Reasons, masks: list[int], known: list[int], at: int) -> None:
    """Take from other cells what the known value of one excludes at once."""
    bit = masks[at]
    for other in reasons.peers[at]:
        if not known[other]:
            masks[other] &= ~bit
    for other, allowed in reasons.direct.get(at, ()):
        if not known[other]:
            masks[other] &= allowed.get(bit, 0)
