"""How a puzzle without a solution can be repaired: one part to take away, or to change."""

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
from ..utils.message import Message, named
from ..utils.numbers import bits_set
from .contradiction import Contradictions
from .parts import PartKind, PuzzlePart, PuzzleParts, given_label
from .session import Session, Undone

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.puzzle import Puzzle

LISTED = 20  # solutions without a part that are listed: then it needs no search to know which changes they keep
MOST_CHANGES = 44  # clues that are tried in place of one
MOST_SEARCHED = 9  # of these, where a search is needed
SEARCH_STEPS = 5_000  # of such a search
EFFORTS = (2_000, 16_000, None)  # steps of one attempt after the other to solve a puzzle without a part
TRIED, CHANGED = 0.2, 0.5  # shares of the time that is left: for an attempt that is not the last, and for changes


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

    part: PuzzlePart
    solutions: int
    board: Board
    changes: tuple[Change, ...] = ()

    @property
    def is_sure(self) -> bool:
        """Whether it leaves, or a change does, exactly one solution."""
        return self.solutions == 1 or any(change.solutions == 1 for change in self.changes)

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


class Repairs:
    """The parts of a puzzle without which there is a solution, given some contradictions in it.

    Only what every contradiction needs can be one of them; so each part that does not repair the puzzle says more about
    the others. Clues on which the meaning of others depends come last, and before them what is hard to know: each part is
    given up after some effort, and tried again later.
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
                given_up: list[Undone] = []
                try:
                    with self._session.share(1 if effort is None else TRIED, given_up, Undone.REPAIRS):
                        repair = self._without(number, effort)
                except Stop as stop:
                    if stop.reason != "effort":
                        raise
                    given_up.append(Undone.REPAIRS)
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
        """Return whether propagation refutes all parts but some; then it is known which few contradict each other."""
        rest = self._parts.every & ~extent
        if not self._contradictions.subsets.is_refuted(rest):
            return False
        self._known.append(self._contradictions.by_propagation(rest, rounds=1))
        return True

    def _without(self, number: int, effort: int | None = None) -> Repair | None:
        """Return the repair of taking a part away, None where there is no solution then.

        Raises Stop, "effort" where that is not known after so many steps.
        """
        parts, session, part = self._parts, self._session, self._parts.all[number]
        boards: list[Board] = []
        try:
            session.list_solutions(parts.without([number]), LISTED + 1, boards, effort=effort)
        except RulegridError:  # what is left makes no sense
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
        """Return what a part may be instead, as far as that is soon known."""
        parts, session, part = self._parts, self._session, self._parts.all[number]
        found: list[Change] = []
        with session.share(CHANGED, [], Undone.REPAIRS):
            every = _given_changes(parts, part) if part.kind is PartKind.GIVEN else _clue_changes(parts, part)
            offered = islice(every, MOST_CHANGES)
            if is_all and parts.stated_without([number]):
                found.extend(_by_listed(offered, boards, session))
            else:
                found.extend(_by_search(islice(offered, MOST_SEARCHED), session))
        return tuple(sorted(found, key=lambda change: change.solutions))


def _by_listed(offered: Iterator[tuple[Message, Puzzle]], boards: list[Board], session: Session) -> Iterator[Change]:
    """Yield the changes that some solutions without a part keep; there are no other solutions."""
    for to, puzzle in offered:
        solver = puzzle.solver()
        count = 0
        for board in boards:
            session.look()
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


def _given_changes(parts: PuzzleParts, part: PuzzlePart) -> Iterator[tuple[Message, Puzzle]]:
    """Yield the other values of a given, each with the puzzle that has it."""
    row, col = part.cells[0]
    for value in parts.board.values:
        if value != part.value:
            board = parts.puzzle.board.copy()
            board.cells[row][col] = value
            yield given_label((row, col), value), parts.puzzle.changed(board, parts.puzzle.rules)


def _clue_changes(parts: PuzzleParts, part: PuzzlePart) -> Iterator[tuple[Message, Puzzle]]:
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
