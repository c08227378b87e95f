"""How a puzzle without a solution can be repaired: one part to take away, or to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...utils.errors import RulegridError
from ...utils.numbers import bits_set
from ..clues.rule import ClueRule
from ..statement import Context
from ..words import Message, named
from .contradiction import Contradictions
from .parts import Part, PartKind, Parts, given_label
from .session import Session

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle

LISTED = 20  # solutions without a part that are listed: then it needs no search to know which changes they keep
MOST_CHANGES = 44  # clues that are tried in place of one
MOST_SEARCHED = 9  # of these, where a search is needed
SEARCH_STEPS = 5_000  # of such a search


@dataclass(frozen=True)
class Change:
    """What a part may be instead, by its name, and the number of solutions then: 1, or 2 for several."""

    label: Message
    solutions: int

    @property
    def to(self) -> str:
        """What it may be, in English."""
        return str(self.label)

    def to_data(self) -> dict[str, Any]:
        """Return the change as JSON."""
        return {"to": self.to, "solutions": "one" if self.solutions == 1 else "several"}


@dataclass(frozen=True)
class Repair:
    """A part without which the puzzle has a solution: one, or several, for which `solutions` is 2.

    `changes` are those of it that are enough, the ones that leave a single solution first. `board` is a solution.
    """

    part: Part
    solutions: int
    board: Board
    changes: tuple[Change, ...] = ()

    def __repr__(self) -> str:
        changes = f", or change it to {' or '.join(change.to for change in self.changes)}" if self.changes else ""
        return f"<Repair: remove {self.part}{changes}>"

    def to_data(self) -> dict[str, Any]:
        """Return the repair as JSON."""
        return {
            "remove": self.part.to_data(),
            "solutions": "one" if self.solutions == 1 else "several",
            "solution": self.board.cells,
            "changes": [change.to_data() for change in self.changes],
        }


def repairs(contradictions: Contradictions, found: Sequence[int], session: Session) -> Iterator[Repair]:
    """Yield the parts of a puzzle without which there is a solution, given some contradictions in it.

    Only what every contradiction needs can be one of them; so each part that does not repair the puzzle says more about
    the others. Clues on which the meaning of others depends come last.
    """
    parts = contradictions.parts
    known = [*found]
    for number in contradictions.removable(known):
        extent = parts.extent([number])
        if not all(extent & each for each in known):
            continue
        if (repair := _without(parts, number, session)) is not None:
            yield repair
        elif contradictions.subsets.is_refuted(parts.every & ~extent):
            known.append(contradictions.by_propagation(parts.every & ~extent, rounds=1))
    for number in [] if parts.has_pieces else bits_set(parts.removable):
        says_nothing = not any(parts.constraints[each] for each in bits_set(parts.extent([number])))
        is_clue = parts.all[number].kind is PartKind.CLUE
        if says_nothing and is_clue and (repair := _without(parts, number, session)) is not None:
            yield repair


def _without(parts: Parts, number: int, session: Session) -> Repair | None:
    """Return the repair of taking a part away, None where there is no solution then."""
    part = parts.all[number]
    try:
        boards = session.solutions(parts.without([number]), LISTED + 1)
    except RulegridError:  # what is left makes no sense
        return None
    if not boards:
        return None
    offered = islice(
        _given_changes(parts, part) if part.kind is PartKind.GIVEN else _clue_changes(parts, part), MOST_CHANGES
    )
    if len(boards) <= LISTED and parts.stated_without([number]):
        changes = _by_listed(offered, boards)
    else:
        changes = _by_search(islice(offered, MOST_SEARCHED), session)
    return Repair(part, min(len(boards), 2), boards[0], tuple(sorted(changes, key=lambda change: change.solutions)))


def _by_listed(offered: Iterator[tuple[Message, Puzzle]], boards: list[Board]) -> Iterator[Change]:
    """Yield the changes that some solutions without a part keep; there are no other solutions."""
    for to, puzzle in offered:
        solver = puzzle.solver()
        count = 0
        for board in boards:
            solver.board = board.within(Context(board.grid, solver.rules))
            given = all(not digit or digit == board.cells[row][col] for row, col, digit in _givens(puzzle.board))
            count += given and solver.is_valid()
            if count == 2:
                break
        if count:
            yield Change(to, count)


def _givens(board: Board) -> Iterator[tuple[int, int, int]]:
    """Yield the cells of a board with their values."""
    for row, col in board.open_cells():
        yield row, col, board.cells[row][col]


def _by_search(offered: Iterator[tuple[Message, Puzzle]], session: Session) -> Iterator[Change]:
    """Yield the changes that leave solutions, as far as that is soon known."""
    for to, puzzle in offered:
        try:
            count = session.count(puzzle, 2, effort=SEARCH_STEPS)
        except RulegridError:
            continue
        if count:
            yield Change(to, count)


def _given_changes(parts: Parts, part: Part) -> Iterator[tuple[Message, Puzzle]]:
    """Yield the other values of a given, each with the puzzle that has it."""
    row, col = part.cells[0]
    for value in parts.board.values:
        if value != part.value:
            board = parts.puzzle.board.copy()
            board.cells[row][col] = value
            yield given_label((row, col), value), parts.puzzle.changed(board)


def _clue_changes(parts: Parts, part: Part) -> Iterator[tuple[Message, Puzzle]]:
    """Yield clues like one that differ in a single field and make sense, each with the puzzle that has it."""
    rule = parts.puzzle.rules[part.rule] if part.rule is not None else None
    if part.clue is None or not isinstance(rule, ClueRule):
        return
    for clue in rule.clue_list[part.clue].nearby():
        changed = rule.with_clue(part.clue, clue)
        puzzle = parts.puzzle.changed(rules=[changed if other is rule else other for other in parts.puzzle.rules])
        try:
            puzzle.validate()
        except RulegridError:
            continue
        label = rule.unit_label(clue)
        yield label if label != part.label else named(str(clue)), puzzle
