"""The state of a puzzle during solving: the candidates of its cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.constraints import AllDifferent, Constraint
from ..core.family import Marks as Marks
from ..core.family import StepLike
from ..core.statement import Statement
from ..utils.coordinates import Cell, LayerCell
from .reasons import Reasons, allowed_values
from .steps import Candidates, Step, contradiction

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


@dataclass(frozen=True)
class State:
    """The candidates of each cell, as masks by number of the cell, and the cells with a known value.

    Candidates that known values exclude in the cells they see are already removed, as players do without thinking; so
    are those excluded by rules about single cells, which settle some cells of layers.
    """

    reasons: Reasons
    masks: tuple[int, ...]
    known: tuple[int, ...]

    @classmethod
    def of(cls, reasons: Reasons, board: Board, marks: Marks | None = None) -> State:
        """Return the state of a board and of a player's pencil marks, if any."""
        masks = list(reasons.model.domains)
        known = [0] * reasons.size
        for at, (row, col) in enumerate(reasons.cells):
            if digit := board.cells[row][col]:
                masks[at] &= reasons.bit_of[digit]
                known[at] = 1
        for at in range(reasons.size - len(board.grid.fixed), reasons.size):
            known[at] = 1
        for at, cell in enumerate(reasons.cells):
            if type(cell) is LayerCell and reasons.model.domains[at].bit_count() == 1:
                known[at] = 1
            if known[at]:
                _look_around(reasons, masks, known, at)
        if marks:
            for cell, values in board.grid.by_cell(marks, "marks").items():
                at = reasons.model.number[cell]
                if not known[at]:
                    masks[at] &= sum(reasons.bit_of[value] for value in set(values))
        _follow_hidden(reasons, masks, known)
        return cls(reasons, tuple(masks), tuple(known))

    def after(self, step: StepLike) -> State:
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
        for cell, _ in step.removed:
            if type(cell) is LayerCell and cell.layer.is_hidden:
                _settle_word(self.reasons, masks, known, number[cell])
        _follow_hidden(self.reasons, masks, known)
        return State(self.reasons, tuple(masks), tuple(known))

    @property
    def is_full(self) -> bool:
        """Whether every digit is known; the cells of layers may be open."""
        return all(self.known[: len(self.reasons.statement.grid.cells)])

    def candidates(self) -> dict[Cell, tuple[int, ...]]:
        """Return the candidates of each cell without a known value, in rising order."""
        cells = zip(self.reasons.cells, self.masks, self.known, strict=True)
        return {cell: self.reasons.values_in(mask) for cell, mask, is_known in cells if not is_known}

    def board(self) -> Board:
        board = self.reasons.statement.board.without_values()
        value_of = self.reasons.value_of
        for (row, col), mask, is_known in zip(self.reasons.cells, self.masks, self.known, strict=True):
            if is_known:
                board.cells[row][col] = value_of.get(mask, 0)
        return board


def _look_around(reasons: Reasons, masks: list[int], known: list[int], at: int) -> None:
    """Remove from other cells the candidates that the known value of one excludes at once."""
    bit = masks[at]
    for other in reasons.peers[at]:
        if not known[other]:
            masks[other] &= ~bit
    for other, allowed in reasons.direct.get(at, ()):
        if not known[other]:
            masks[other] &= allowed.get(bit, 0)
            if _is_same_place(reasons.cells[at], reasons.cells[other]) and masks[other].bit_count() == 1:
                known[other] = 1


def _is_same_place(cell: Cell, other: Cell) -> bool:
    """Return whether two cells of layers with words are at one place: "C1 is missed" is then said of both."""
    return type(cell) is type(other) is LayerCell and not cell.layer.is_hidden and cell.text == other.text


def _settle_word(reasons: Reasons, masks: list[int], known: list[int], at: int) -> None:
    """Settle the word of a cell from its hidden cell, if a step has just said that it is plain, or that it is not."""
    for other, allowed in reasons.hidden[at]:
        if type(reasons.cells[other]) is LayerCell and not known[other]:
            masks[other] &= sum(bit for bit, values in allowed.items() if values & masks[at])
            if masks[other].bit_count() == 1:
                known[other] = 1
                _look_around(reasons, masks, known, other)


def _follow_hidden(reasons: Reasons, masks: list[int], known: list[int]) -> None:
    """Remove the candidates of hidden cells that related cells exclude, and settle hidden cells with one candidate.

    Answers omit hidden cells, so that their obvious consequences are not steps.
    """
    for at, related in reasons.hidden.items():
        if not known[at]:
            for other, allowed in related:
                masks[at] &= allowed_values(allowed, masks[other])
            if masks[at] and not masks[at] & (masks[at] - 1):
                known[at] = 1
                _look_around(reasons, masks, known, at)


def contradictions(state: State) -> Iterator[Step]:
    """Yield immediate contradictions: cells without candidates, houses without a place for a value, equal values."""
    reasons = state.reasons
    for at, mask in enumerate(state.masks):
        if not mask:
            yield contradiction((reasons.unit(reasons.cell_reason(at)),), "cell")
    for g in reasons.houses:
        union = 0
        for at in reasons.groups[g]:
            union |= state.masks[at]
        if missing := reasons.full & ~union:
            yield contradiction((reasons.unit(reasons.house_reason(g, missing & -missing)),), "house")
    for g, group in enumerate(reasons.groups):
        seen = 0
        for at in group:
            if state.known[at]:
                if seen & state.masks[at]:
                    yield contradiction((reasons.unit(reasons.no_repeat[g]),), "repeat")
                    break
                seen |= state.masks[at]


def candidates_gone(state: State, gone: Sequence[int]) -> Candidates:
    """Return masks by cell number as candidates by cell, omitting cells that lose none."""
    reasons = state.reasons
    return tuple((cell, reasons.values_in(mask)) for cell, mask in zip(reasons.cells, gone, strict=True) if mask)


def settled_cells(state: State, removed: Candidates) -> tuple[tuple[Cell, int], ...]:
    """Return the cells that have one candidate left after a removal, with that candidate."""
    candidates = state.candidates()
    left = [(cell, [value for value in candidates[cell] if value not in gone]) for cell, gone in removed]
    return tuple((cell, values[0]) for cell, values in left if len(values) == 1)


def settled_words(state: State, removed: Candidates) -> tuple[tuple[Cell, int], ...]:
    """Return the cells of layers with words that have one candidate left after a removal, with that candidate.

    The sentence of the removal names the word that is left, so that it needs no step of its own.
    """
    words = tuple((cell, gone) for cell, gone in removed if type(cell) is LayerCell and cell.layer.has_words)
    return settled_cells(state, words)


BasicCandidates = dict[Cell, tuple[int, ...]]
"""For each empty cell its candidates, in rising order."""


def basic_candidates(puzzle: Puzzle, *, tick: Callable[[int], object] | None = None) -> BasicCandidates:
    """Return for each empty cell the values that contradict no unit at once.

    `tick` is called regularly with the number of cells examined so far; an exception from it ends the work.

    >>> from rulegrid.sudoku import Board, Puzzle, RowRule
    >>> board = Board(1, 3)
    >>> board.set_digit(0, 1, 2)
    >>> basic_candidates(Puzzle(board, [RowRule()]))
    {(0, 0): (1, 3), (0, 2): (1, 3)}
    """
    return candidates_under(puzzle.statement(), tick)


def candidates_under(statement: Statement, tick: Callable[[int], object] | None = None) -> BasicCandidates:
    """Return the basic candidates of a given statement."""
    board = statement.board
    about: dict[Cell, list[Constraint]] = {cell: [] for cell in board.open_cells()}
    seen: dict[Cell, set[int]] = {cell: set() for cell in about}
    for constraint in statement.constraints:
        scope = list(constraint.scope(board))
        if isinstance(constraint, AllDifferent):  # most of what a player sees, and quicker than trying
            digits = {digit for cell in scope if (digit := board.get_digit(*cell))}
            for cell in scope:
                seen[cell] |= digits
        else:
            for cell in scope:
                about[cell].append(constraint)
    trial = board.copy()
    found: BasicCandidates = {}
    for row, col in about:
        if board.cells[row][col]:
            continue
        if tick:
            tick(len(found))
        candidates = []
        for value in board.values:
            trial.cells[row][col] = value
            if value not in seen[row, col] and not any(other.is_broken(trial) for other in about[row, col]):
                candidates.append(value)
        trial.cells[row][col] = 0
        found[row, col] = tuple(candidates)
    return found
