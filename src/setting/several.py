"""Several solutions of a puzzle: two close ones, the cells in which they differ, and facts that leave only one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ..core.board import Board
from ..core.constraints import Placement
from ..utils.coordinates import Cell, cell_name
from ..utils.message import Message
from .parts import PartKind, PuzzlePart, PuzzleParts, given_label
from .session import MissingResult, Session

MOST = 1000  # the most solutions that are listed
MOST_WITH_PIECES = 20_000  # the same with pieces: solutions differ in whole pieces, and are found faster
MOST_COMPARED = 300  # the most solutions in the search for the closest two
LISTED, CLOSER, DIFFERING = 0.4, 0.3, 0.5  # shares of the remaining time
MOST_SETS = 200_000  # the most sets of facts that are tried for each size


@dataclass
class SeveralSolutions:
    """The results about several solutions.

    - `found` is the number listed, which is all of them if `is_complete`.
    - `pair` are two that differ in few cells.
    - `values` has the cells in which solutions differ, with their values.
    - `give` are parts that leave only `solution` when added to the puzzle; `is_smallest` if no fewer parts do.
    - `has_pieces` means that these parts are pieces.

    All but `pair` may be empty if the work was stopped.
    """

    pair: tuple[Board, Board]
    found: int = 2
    is_complete: bool = False
    values: dict[Cell, tuple[int, ...]] = field(default_factory=dict)
    give: tuple[PuzzlePart, ...] = ()
    solution: Board | None = None
    is_smallest: bool = False
    has_pieces: bool = False

    def __repr__(self) -> str:
        return f"<Several: {self.found}{'' if self.is_complete else ' or more'} solutions>"

    @property
    def differ(self) -> tuple[Cell, ...]:
        """The cells in which the two solutions of the pair differ."""
        one, other = self.pair
        return tuple(cell for cell in one.open_cells() if one.get_digit(*cell) != other.get_digit(*cell))

    def to_data(self) -> dict[str, Any]:
        return {
            "found": self.found,
            "complete": self.is_complete,
            "pair": [board.cells for board in self.pair],
            "differ": list(map(cell_name, self.differ)),
            "values": {cell_name(cell): list(map(int, values)) for cell, values in self.values.items()},
            "give": [part.to_data() for part in self.give],
            "smallest": self.is_smallest,
            "solution": None if self.solution is None else self.solution.cells,
        }


Fact = tuple[tuple[Cell, ...], int]
"""Cells and their value: one cell of a grid, or all cells of a piece."""


class GivableFacts:
    """The facts that may be given: the value of a cell or, on boards with pieces, the place of a piece.

    Pieces of one shape are equal: two solutions with the same places are the same.
    """

    def __init__(self, parts: PuzzleParts) -> None:
        placements = [each for each in parts.statement.constraints if isinstance(each, Placement)]
        self._placement = placements[0] if placements else None
        self._values = parts.board.values
        self._open = [cell for cell in parts.board.open_cells() if cell not in parts.given_at]

    def of(self, board: Board) -> list[Fact]:
        """Return the facts of a solution that were not given; a piece has the value of the first of its shape."""
        if self._placement is None:
            return [((cell,), board.cells[cell[0]][cell[1]]) for cell in self._open]
        places: dict[int, list[Cell]] = {}
        for cell in board.open_cells():
            places.setdefault(board.get_digit(*cell), []).append(cell)
        alike = self._placement.alike
        first = {kind: self._values[alike.index(kind)] for kind in alike}
        kind_of = dict(zip(self._values, alike, strict=True))
        return [(tuple(cells), first[kind_of[value]]) for value, cells in places.items()]

    def part(self, fact: Fact) -> PuzzlePart:
        cells, value = fact
        if self._placement is None:
            return PuzzlePart(PartKind.GIVEN, given_label(cells[0], value), cells, value)
        piece = self._placement.piece_labels()[self._values.index(value)]
        return PuzzlePart(PartKind.GIVEN, Message("unit.piece-at", piece=piece, cells=cells), cells, value)

    @property
    def has_pieces(self) -> bool:
        """Whether the facts are places of pieces."""
        return self._placement is not None


class SolutionSample:
    """Some solutions of a puzzle, as facts; each fact has the mask of the solutions that contain it."""

    def __init__(self, boards: Sequence[Board], facts: GivableFacts) -> None:
        self.boards = boards
        self.every = (1 << len(boards)) - 1
        self.holding: dict[Fact, int] = {}
        self._masks: list[int] = []  # the facts of each solution
        number_of: dict[Fact, int] = {}
        for number, board in enumerate(boards):
            mask = 0
            for fact in facts.of(board):
                self.holding[fact] = self.holding.get(fact, 0) | 1 << number
                mask |= 1 << number_of.setdefault(fact, len(number_of))
            self._masks.append(mask)

    def closest(self) -> tuple[Board, Board]:
        """Return the two solutions with the fewest different facts, among the first MOST_COMPARED."""
        few = self._masks[:MOST_COMPARED]
        _, one, other = min(
            ((mine ^ few[other]).bit_count(), one, other) for one, mine in enumerate(few) for other in range(one)
        )
        return self.boards[other], self.boards[one]

    def values(self) -> dict[Cell, tuple[int, ...]]:
        """Return the cells in which solutions differ, with their values."""
        found: dict[Cell, set[int]] = {}
        for board in self.boards:
            for cell in board.open_cells():
                found.setdefault(cell, set()).add(board.cells[cell[0]][cell[1]])
        return differing(found)

    def singling_out(self) -> tuple[tuple[Fact, ...], int, bool]:
        """Return few facts of only one solution, the number of the solution, and whether no fewer facts are enough."""
        by_mask: dict[int, Fact] = {}
        for fact, mask in sorted(self.holding.items()):
            if mask != self.every:
                by_mask.setdefault(mask, fact)
        masks = list(by_mask)
        tried = 0
        for size in range(1, 4):
            for chosen in combinations(masks, size):
                left = self.every
                for mask in chosen:
                    left &= mask
                if left and not left & left - 1:
                    return tuple(by_mask[mask] for mask in chosen), left.bit_length() - 1, True
                tried += 1
                if tried > MOST_SETS:
                    return *self._by_steps(by_mask), False
        facts, number = self._by_steps(by_mask)
        return facts, number, len(facts) <= 4  # no three facts are enough

    def _by_steps(self, by_mask: Mapping[int, Fact]) -> tuple[tuple[Fact, ...], int]:
        """Add the fact that leaves the fewest solutions until one is left."""
        left, chosen = self.every, []
        while left & left - 1:
            mask = min((mask for mask in by_mask if mask & left not in (0, left)), key=lambda m: (m & left).bit_count())
            chosen.append(by_mask[mask])
            left &= mask
        return tuple(chosen), left.bit_length() - 1


def differing(values: Mapping[Cell, Iterable[int]]) -> dict[Cell, tuple[int, ...]]:
    """Return the cells that have more than one value, with their values in rising order."""
    return {cell: tuple(sorted(several)) for cell, several in values.items() if len(set(several)) > 1}


def explain_several(
    parts: PuzzleParts, session: Session, several: SeveralSolutions, undone: list[MissingResult]
) -> None:
    """Write into `several` the results about a puzzle that has at least two solutions.

    Adds the results that time did not allow to `undone`. Raises SearchStopped if another limit is reached; results
    found by then stay.
    """
    facts = GivableFacts(parts)
    most = MOST_WITH_PIECES if facts.has_pieces else MOST
    several.has_pieces = facts.has_pieces
    boards: list[Board] = []
    with session.share(LISTED, undone, MissingResult.SOLUTIONS):
        session.list_solutions(parts.puzzle, most + 1, boards)
        several.is_complete = len(boards) <= most
    if len(boards) < 2:
        boards = [*several.pair]
    several.found = min(len(boards), most)
    listed = SolutionSample(boards[:most], facts)
    several.pair = listed.closest()
    if several.is_complete:
        several.values = listed.values()
        chosen, number, several.is_smallest = listed.singling_out()
        several.give = tuple(map(facts.part, chosen))
        several.solution = boards[number]
        return
    if facts.has_pieces:
        several.values = listed.values()
        return
    with session.share(CLOSER, undone, MissingResult.PAIR):
        _bring_closer(parts, session, several)
    with session.share(DIFFERING, undone, MissingResult.VALUES):
        several.values = differing(session.ask(parts.puzzle, lambda solver: solver.candidates()))
    with session.share(1, undone, MissingResult.GIVE):
        _give_many(parts, session, facts, listed, several)


def _bring_closer(parts: PuzzleParts, session: Session, several: SeveralSolutions) -> None:
    """Bring the pair so close that no cell can be made equal with another one still different."""
    one, _ = several.pair
    differ = several.differ
    for cell in several.differ:
        if cell not in differ:
            continue
        board = one.copy()
        for each in differ:
            if each != cell:
                board.remove_digit(*each)
        found = session.solutions(parts.puzzle.replace(board, parts.puzzle.rules), 2)
        nearer = next((each for each in found if each != one), None)
        if nearer is not None:
            several.pair = one, nearer
            differ = several.differ


def _give_many(
    parts: PuzzleParts, session: Session, facts: GivableFacts, listed: SolutionSample, several: SeveralSolutions
) -> None:
    """Find facts to give if there are too many solutions to list: add one after the other, then drop redundant ones."""
    target = listed.boards[0]
    chosen = _by_propagation(parts, session, target)
    while len(boards := session.solutions(_with_facts(parts, chosen), MOST + 1)) > 1:
        few = SolutionSample(boards[:MOST], facts)
        more, number, _ = few.singling_out()
        chosen += more
        target = boards[number]
    for fact in [*chosen]:
        rest = [other for other in chosen if other != fact]
        if session.count(_with_facts(parts, rest), 2) == 1:
            chosen = rest
    several.give = tuple(map(facts.part, sorted(chosen)))
    several.solution = target


def _by_propagation(parts: PuzzleParts, session: Session, target: Board) -> list[Fact]:
    """Return values of a solution, each in the cell with the most candidates, until the solutions can be listed."""
    chosen: list[Fact] = []
    while len(session.solutions(_with_facts(parts, chosen), MOST + 1)) > MOST:
        left = session.ask(_with_facts(parts, chosen), lambda solver: solver.propagate())
        cell = max(left, key=lambda cell: len(left[cell]))
        chosen.append(((cell,), target.get_digit(*cell)))
    return chosen


def _with_facts(parts: PuzzleParts, facts: Iterable[Fact]) -> Any:
    board = parts.puzzle.board.copy()
    for cells, value in facts:
        for row, col in cells:
            board.cells[row][col] = value
    return parts.puzzle.replace(board, parts.puzzle.rules)
