"""Repairs of a puzzle without a solution: one part to remove or to change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..core.clue_rule import ClueRule
from ..core.errors import SearchStopped
from ..core.statement import Context
from ..solver.run import Stop
from ..utils.errors import RulegridError
from ..utils.message import Message, name_message
from ..utils.numbers import bits_set
from .contradiction import Contradictions
from .parts import PartKind, PuzzlePart, PuzzleParts, given_label
from .session import MissingResult, Session

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle

LISTED = 20  # the most solutions that are listed; if that is all of them, changes need no search
MOST_CHANGES = 44  # clues that are tried in place of one
MOST_SEARCHED = 9  # of these, if a search is needed
SEARCH_STEPS = 5_000  # of such a search
EFFORTS = (2_000, 16_000, None)  # of consecutive attempts to solve a puzzle without a part
TRIED, CHANGED = 0.2, 0.5  # of the remaining time: for an attempt that is not the last, and for changes


@dataclass(frozen=True)
class Change:
    """A replacement of a part, by its name, and the number of solutions with it: 1, or 2 for several."""

    label: Message
    solutions: int

    @property
    def to(self) -> str:
        """The replacement, in English."""
        return str(self.label)

    def to_data(self) -> dict[str, Any]:
        return {"to": self.to, "solutions": "one" if self.solutions == 1 else "several"}


@dataclass(frozen=True)
class Repair:
    """A part without which the puzzle has one solution, or several, for which `solutions` is 2.

    `changes` are the replacements of it that are enough, those with a single solution first. `board` is a solution.
    """

    part: PuzzlePart
    solutions: int
    board: Board
    changes: tuple[Change, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether removing or changing the part leaves exactly one solution."""
        return self.solutions == 1 or any(change.solutions == 1 for change in self.changes)

    def __repr__(self) -> str:
        changes = f", or change it to {' or '.join(change.to for change in self.changes)}" if self.changes else ""
        return f"<Repair: remove {self.part}{changes}>"

    def to_data(self) -> dict[str, Any]:
        return {
            "remove": self.part.to_data(),
            "solutions": "one" if self.solutions == 1 else "several",
            "solution": self.board.cells,
            "changes": [change.to_data() for change in self.changes],
        }


class Repairs:
    """The parts of a puzzle without which there is a solution, given some contradictions in it.

    Only a part that every contradiction needs can be a repair, so each failed repair narrows the others down. Clues
    that affect the meaning of others come last, and hard ones before them: each part is given up after some effort, and
    tried again later.
    """

    def __init__(self, contradictions: Contradictions, found: Sequence[int], session: Session) -> None:
        self._contradictions = contradictions
        self._parts = contradictions.parts
        self._known = [*found]
        self._session = session

    def __iter__(self) -> Iterator[Repair]:
        parts = self._parts
        yield from self._among(self._contradictions.removable(self._known))
        for number in [] if parts.has_pieces else bits_set(parts.removable):
            says_nothing = not any(parts.constraints[each] for each in bits_set(parts.extent([number])))
            is_clue = parts.all[number].kind is PartKind.CLUE
            if says_nothing and is_clue and (repair := self._without(number)) is not None:
                yield repair

    def _among(self, waiting: list[int]) -> Iterator[Repair]:
        for effort in EFFORTS:
            later = []
            for number in waiting:
                extent = self._parts.extent([number])
                if not all(extent & each for each in self._known):
                    continue
                if self._parts.all[number].kind is PartKind.GIVEN and self._is_refuted_without(extent):
                    continue
                given_up: list[MissingResult] = []
                try:
                    with self._session.share(1 if effort is None else TRIED, given_up, MissingResult.REPAIRS):
                        repair = self._without(number, effort)
                except Stop as stop:
                    if stop.reason != "effort":
                        raise
                    given_up.append(MissingResult.REPAIRS)
                if given_up:
                    later.append(number)
                elif repair is not None:
                    yield repair
                else:
                    self._is_refuted_without(extent)
            waiting = later
        if waiting:
            raise Stop("timeout")

    def _is_refuted_without(self, extent: int) -> bool:
        """Return whether propagation refutes the puzzle without some parts; if so, record the contradicting parts."""
        rest = self._parts.every & ~extent
        if not self._contradictions.subsets.is_refuted(rest):
            return False
        self._known.append(self._contradictions.by_propagation(rest, rounds=1))
        return True

    def _without(self, number: int, effort: int | None = None) -> Repair | None:
        """Return the repair of removing a part, or None if there is no solution without it.

        Raises Stop, reason "effort", if that is undecided after `effort` steps.
        """
        parts, session, part = self._parts, self._session, self._parts.all[number]
        boards: list[Board] = []
        try:
            session.list_solutions(parts.without([number]), LISTED + 1, boards, effort=effort)
        except RulegridError:  # the rest is meaningless
            return None
        except (Stop, SearchStopped) as stop:
            if stop.reason not in ("effort", "timeout") or len(boards) < 2:
                raise
            is_all = False
        else:
            is_all = len(boards) <= LISTED
        if not boards:
            return None
        return Repair(part, min(len(boards), 2), boards[0], self._changes(number, boards, is_all=is_all))

    def _changes(self, number: int, boards: list[Board], *, is_all: bool) -> tuple[Change, ...]:
        """Return the replacements of a part that are quickly found."""
        parts, session, part = self._parts, self._session, self._parts.all[number]
        found: list[Change] = []
        with session.share(CHANGED, [], MissingResult.REPAIRS):
            every = _given_changes(parts, part) if part.kind is PartKind.GIVEN else _clue_changes(parts, part)
            offered = islice(every, MOST_CHANGES)
            if is_all and parts.is_restatable_without([number]):
                found.extend(_by_listed(offered, boards, session))
            else:
                found.extend(_by_search(islice(offered, MOST_SEARCHED), session))
        return tuple(sorted(found, key=lambda change: change.solutions))


def _by_listed(offered: Iterator[tuple[Message, Puzzle]], boards: list[Board], session: Session) -> Iterator[Change]:
    """Yield the changes that some solutions without a part meet; there must be no other solutions."""
    for to, puzzle in offered:
        solver = puzzle.solver()
        count = 0
        for board in boards:
            session.look()
            solver.board = board.attach_to(Context(board.grid, solver.rules))
            given = all(not digit or digit == board.cells[row][col] for row, col, digit in _givens(puzzle.board))
            count += given and solver.is_valid()
            if count == 2:
                break
        if count:
            yield Change(to, count)


def _givens(board: Board) -> Iterator[tuple[int, int, int]]:
    for row, col in board.open_cells():
        yield row, col, board.cells[row][col]


def _by_search(offered: Iterator[tuple[Message, Puzzle]], session: Session) -> Iterator[Change]:
    """Yield the changes that leave solutions, if that is quickly found."""
    for to, puzzle in offered:
        try:
            count = session.count(puzzle, 2, effort=SEARCH_STEPS)
        except RulegridError:
            continue
        if count:
            yield Change(to, count)


def _given_changes(parts: PuzzleParts, part: PuzzlePart) -> Iterator[tuple[Message, Puzzle]]:
    """Yield the other values of a given, each with its puzzle."""
    row, col = part.cells[0]
    for value in parts.board.values:
        if value != part.value:
            board = parts.puzzle.board.copy()
            board.cells[row][col] = value
            yield given_label((row, col), value), parts.puzzle.replace(board, parts.puzzle.rules)


def _clue_changes(parts: PuzzleParts, part: PuzzlePart) -> Iterator[tuple[Message, Puzzle]]:
    """Yield valid clues that differ from one in a single field, each with its puzzle."""
    rule = parts.puzzle.rules[part.rule] if part.rule is not None else None
    if part.clue is None or not isinstance(rule, ClueRule):
        return
    for clue in rule.clue_list[part.clue].nearby():
        changed = rule.with_clue(part.clue, clue)
        puzzle = parts.puzzle.replace(rules=[changed if other is rule else other for other in parts.puzzle.rules])
        try:
            puzzle.validate()
        except RulegridError:
            continue
        label = rule.unit_label(clue)
        yield label if label != part.label else name_message(str(clue)), puzzle
