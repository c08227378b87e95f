"""How a puzzle without a solution can be repaired: one part to take away, or to change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from ...utils.errors import RulegridError
from ..clues.rule import ClueRule
from .contradiction import Contradictions
from .parts import Kind, Part, Parts, given_name
from .session import Session

if TYPE_CHECKING:
    from ..board import Board
    from ..puzzle import Puzzle

MOST_CHANGES = 44  # clues that are tried in place of one


@dataclass(frozen=True)
class Change:
    """What a part may be instead, by its name, and the number of solutions then: 1, or 2 for several."""

    to: str
    solutions: int

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

    def to_data(self) -> dict[str, Any]:
        """Return the repair as JSON."""
        return {
            "remove": self.part.to_data(),
            "solutions": "one" if self.solutions == 1 else "several",
            "solution": self.board.cells,
            "changes": [change.to_data() for change in self.changes],
        }


def repairs(contradictions: Contradictions, found: int, session: Session) -> Iterator[Repair]:
    """Yield the parts of a puzzle without which there is a solution, given what all known contradictions share.

    Only what is part of every contradiction can be one of them; so each part that does not repair the puzzle says more
    about the others. Clues on which the meaning of others depends come last.
    """
    parts = contradictions.parts
    shared = found
    candidates = contradictions.removable(found)
    for number in candidates:
        extent = parts.extent([number])
        if not shared & extent:
            continue
        if (repair := _without(parts, number, session)) is not None:
            yield repair
        elif contradictions.subsets.is_refuted(parts.every & ~extent):
            shared &= contradictions.by_propagation(parts.every & ~extent, rounds=1)
    for number in [] if parts.has_pieces else parts.numbers(parts.removable):
        says_nothing = not any(parts.constraints[each] for each in parts.numbers(parts.extent([number])))
        is_clue = parts.all[number].kind is Kind.CLUE
        if says_nothing and is_clue and (repair := _without(parts, number, session)) is not None:
            yield repair


def _without(parts: Parts, number: int, session: Session) -> Repair | None:
    """Return the repair of taking a part away, None where there is no solution then."""
    try:
        boards = session.solutions(parts.without([number]), 2)
    except RulegridError:  # what is left makes no sense
        return None
    if not boards:
        return None
    changes = sorted(_changes(parts, number, boards, session), key=lambda change: change.solutions)
    return Repair(parts.all[number], len(boards), boards[0], tuple(changes))


def _changes(parts: Parts, number: int, boards: list[Board], session: Session) -> Iterator[Change]:
    """Yield what a part may be instead, so that there is a solution; `boards` are two without it, or the only one."""
    part = parts.all[number]
    for to, puzzle in _given_changes(parts, part, boards) if part.kind is Kind.GIVEN else _clue_changes(parts, part):
        if part.kind is not Kind.GIVEN and len(boards) == 1 and not _keeps(puzzle, part, boards[0]):
            continue
        try:
            count = session.count(puzzle, 2)
        except RulegridError:
            continue
        if count:
            yield Change(to, count)


def _given_changes(parts: Parts, part: Part, boards: list[Board]) -> Iterator[tuple[str, Puzzle]]:
    """Yield the other values of a given, each with the puzzle that has it; where one solution is left, only its value."""
    cell = part.cells[0]
    values = parts.board.values if len(boards) > 1 else [boards[0].get_digit(*cell)]
    for value in values:
        if value != part.value:
            board = parts.puzzle.board.copy()
            board.cells[cell[0]][cell[1]] = value
            yield given_name(cell, value), parts.puzzle.changed(board)


def _clue_changes(parts: Parts, part: Part) -> Iterator[tuple[str, Puzzle]]:
    """Yield clues like one that differ in a single field, each with the puzzle that has it."""
    rule = parts.puzzle.rules[part.rule] if part.rule is not None else None
    if part.clue is None or not isinstance(rule, ClueRule):
        return
    for clue in islice(rule.clue_list[part.clue].nearby(), MOST_CHANGES):
        changed = rule.with_clue(part.clue, clue)
        rules = [changed if other is rule else other for other in parts.puzzle.rules]
        name = rule.unit_name(clue)
        yield name if name != part.name else str(clue), parts.puzzle.changed(rules=rules)


def _keeps(puzzle: Puzzle, part: Part, board: Board) -> bool:
    """Return whether the only solution without a clue keeps the clue as it is in a changed puzzle."""
    assert part.rule is not None
    assert part.clue is not None
    rule = puzzle.rules[part.rule]
    assert isinstance(rule, ClueRule)
    return rule.is_clue_valid(rule.clue_list[part.clue], board)
