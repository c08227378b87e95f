"""What the values on a board contradict at once, without any search."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ...utils.coordinates import Cell
from ..board import Board
from ..constraints import Constraint, Placement
from ..statement import Statement
from ..words import Message

if TYPE_CHECKING:
    from ..puzzle import Puzzle


@dataclass(frozen=True)
class Conflict:
    """A unit that the board contradicts, its cells in reading order, and those of them whose values clash.

    `unit` is its name in English, `label` the message that it is said from.
    """

    unit: str
    cells: tuple[Cell, ...]
    clashing: tuple[Cell, ...]
    label: Message = field(repr=False, compare=False)


def find_conflicts(puzzle: Puzzle) -> list[Conflict]:
    """Return the units that the values on the board contradict.

    The clashing cells are those with equal values where there are any, otherwise all that are filled.

    >>> from rulegrid.engine import Board, Puzzle, RowRule
    >>> board = Board(1, 3)
    >>> board.load_puzzle([2, 0, 2])
    >>> find_conflicts(Puzzle(board, [RowRule()]))
    [Conflict(unit='row A', cells=((0, 0), (0, 1), (0, 2)), clashing=((0, 0), (0, 2)))]
    """
    return conflicts_under(puzzle.statement())


def conflicts_under(statement: Statement) -> list[Conflict]:
    """Return the conflicts of a statement that is known already."""
    board = statement.board
    cells_of: dict[Message, set[Cell]] = {}
    for unit, constraint in statement.broken():
        cells_of.setdefault(unit.label, set()).update(_cells(unit.label, constraint, board))
    return [
        Conflict(str(label), tuple(sorted(cells)), _clashing(cells, board), label) for label, cells in cells_of.items()
    ]


def _cells(label: Message, constraint: Constraint, board: Board) -> Iterable[Cell]:
    if not isinstance(constraint, Placement) or label not in constraint.piece_labels():
        return constraint.scope(board)
    value = board.values[constraint.piece_labels().index(label)]
    return (cell for cell in board.open_cells() if board.get_digit(*cell) == value)


def _clashing(cells: Iterable[Cell], board: Board) -> tuple[Cell, ...]:
    filled = {cell: digit for cell in sorted(cells) if (digit := board.get_digit(*cell))}
    times = Counter(filled.values())
    return tuple(cell for cell, digit in filled.items() if times[digit] > 1) or tuple(filled)
