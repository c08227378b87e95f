"""Why a puzzle has no solution: few parts that contradict each other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from ..core.board import Board
from ..core.constraints import AllDifferent, Constraint, Count, OneOfSets, Sum
from ..solver.counting import PartialRun
from ..solver.model import model_of
from ..solver.run import Run, Stop
from ..utils.errors import RulegridError
from ..utils.numbers import bits_set
from .parts import PartKind, PuzzlePart, PuzzleParts
from .session import Session

if TYPE_CHECKING:
    from .argument import ContradictionProof


IMPLYING: set[type[Constraint]] = {Sum, OneOfSets, Count}
"""Constraints that imply more together than separately."""

PATIENCE = 20_000  # steps of a search that justify the time to make a separate model


class Subsets(Protocol):
    """Tests sets of parts, which are masks, for solutions."""

    parts: PuzzleParts

    @property
    def members(self) -> int:
        """The parts that a set may lack; all others are in every set."""
        ...

    def is_refuted(self, chosen: int) -> bool:
        """Return whether propagation without search shows that these parts have no solution."""
        ...

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        """Return a solution of these parts, or None; raises Stop, reason "effort", after `effort` steps."""
        ...


class SwitchedSubsets:
    """Subsets of the constraints of a puzzle, in kernels that switch them off and on.

    If constraints imply something together, there are two kernels: one without these implications, which finds all
    solutions, and one with them, which refutes more. Searches that are too hard for the first use a separate model.
    """

    def __init__(self, parts: PuzzleParts, session: Session) -> None:
        self.parts = parts
        self.members = parts.every
        self._session = session
        statement = parts.statement
        self._constraints = statement.constraints
        derives = not IMPLYING.isdisjoint(map(type, statement.constraints))
        self._run = self._partial(derives=False)
        self._strong = self._partial(derives=True) if derives else self._run
        self.model = self._run.model
        number, bit_of = self.model.number, self.model.bit_of
        self._given: list[
            tuple[int, int, int]
        ] = []  # the bit of a given, the number of its cell, the mask of its value
        self._said: list[tuple[int, tuple[int, ...]]] = []  # the bit of a part, and the indexes of its constraints
        self._about: list[int] = []  # by part: the mask of its cells
        for at, part in enumerate(parts.all):
            cells = set(part.cells)
            if part.kind is PartKind.GIVEN:
                assert part.value is not None
                self._given.append((1 << at, number[part.cells[0]], bit_of[part.value]))
            self._said.append((1 << at, parts.constraints[at]))
            for index in parts.constraints[at]:
                cells.update(statement.constraints[index].scope(parts.board))
            self._about.append(PuzzleParts.mask(number[cell] for cell in cells))

    def _partial(self, *, derives: bool) -> PartialRun:
        statement, session = self.parts.statement, self._session
        model = model_of(statement.grid, statement.constraints, session.look, derives=derives)
        run = PartialRun(model, statement.constraints, self.parts.board, session.watch, session.before)
        session.adopt(run)
        return run

    def _choose_constraints(self, chosen: int) -> list[int]:
        """Return the indexes of the constraints of some parts."""
        return [index for bit, own in self._said if chosen & bit for index in own]

    def domains(self, chosen: int) -> list[int]:
        """Return the domains left by the givens among some parts, as masks."""
        masks = [self.model.full] * self.model.size
        for bit, cell, mask in self._given:
            if chosen & bit:
                masks[cell] &= mask
        return masks

    def is_refuted(self, chosen: int) -> bool:
        self._strong.only(self._choose_constraints(chosen))
        return not all(self._strong.left(self.domains(chosen)))

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        if self._strong is not self._run and self.is_refuted(chosen):
            return None
        masks = self.domains(chosen)
        free = (1 << self.model.size) - 1
        for number in bits_set(chosen):
            free &= ~self._about[number]
        for cell in bits_set(free):  # no constraint on it: any value is possible
            masks[cell] &= -masks[cell]
        return next(self.solutions(chosen, masks, effort), None)

    def solutions(self, chosen: int, masks: list[int], effort: int | None = None) -> Iterator[Board]:
        """Yield solutions of some parts within domain masks; each may appear twice. Raises Stop as `solve` does."""
        self._run.only(self._choose_constraints(chosen))
        try:
            yield from self._search(self._run, masks, PATIENCE if effort is None else min(effort, PATIENCE))
        except Stop as stop:
            if stop.reason != "effort":
                raise
        else:
            return
        constraints = [self._constraints[index] for index in self._choose_constraints(chosen)]
        session = self._session
        model = model_of(self.model.grid, constraints, session.look)
        run = Run(model, constraints, self.parts.board, session.watch, before=session.before)
        with session.count_run(run):
            yield from self._search(run, [a & b for a, b in zip(masks, model.domains, strict=True)], effort)

    def _search(self, run: Run, masks: list[int], effort: int | None) -> Iterator[Board]:
        value_of = self.model.value_of
        run.domains = masks
        for _ in run.hits(effort):
            yield self.parts.board.with_values([value_of[mask] for mask in run.kernel.domains()])


class RestatedSubsets:
    """Subsets of removable parts as separate puzzles, for clues without constraints of their own."""

    def __init__(self, parts: PuzzleParts, session: Session) -> None:
        self.parts = parts
        self.members = parts.removable
        self._session = session

    def is_refuted(self, chosen: int) -> bool:
        return False  # not worth a separate puzzle

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        gone = tuple(bits_set(self.members & ~chosen))
        try:
            return next(iter(self._session.solutions(self.parts.without(gone), 1, effort=effort)), None)
        except RulegridError:  # the rest is meaningless
            return None


def subsets_of(parts: PuzzleParts, session: Session) -> Subsets:
    """Return the implementation of `Subsets` for the parts of a puzzle."""
    return RestatedSubsets(parts, session) if parts.has_pieces else SwitchedSubsets(parts, session)


ROUNDS = 6  # orders in which parts are dropped, to keep few
EFFORTS = (2_000, 16_000, 128_000)  # steps of consecutive attempts to solve some parts
CHEAP = 2_000  # steps of all attempts in one order, up to which another order is worth trying
MOST_CLASHES = 10


@dataclass(frozen=True)
class Contradiction:
    """Parts that have no solution together.

    - `is_minimal`: each of them is needed, as the others have a solution.
    - `is_clash`: values on the board break one unit, which is visible without reasoning.
    - `is_repeat`: these are equal values in a group of cells that all differ.
    - `is_whole`: these are all parts of the puzzle, though few may be enough.
    - `argument`: the steps that show the contradiction, or None if it needs no reasoning, or a search.
    """

    parts: tuple[PuzzlePart, ...]
    is_minimal: bool = True
    is_clash: bool = False
    is_repeat: bool = False
    argument: ContradictionProof | None = None
    is_whole: bool = False

    def __repr__(self) -> str:
        return f"<Contradiction: {', '.join(map(str, self.parts))}>"

    @property
    def needs_argument(self) -> bool:
        """Whether it needs reasoning; a clue that is impossible by itself does not, a placed piece does."""
        return not self.is_clash and (len(self.parts) > 1 or any(part.unit is None for part in self.parts))

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """Return the contradiction as JSON; `language` is that of the steps."""
        return {
            "parts": [part.to_data() for part in self.parts],
            "minimal": self.is_minimal,
            "clash": self.is_clash,
            "whole": self.is_whole,
            "steps": [] if self.argument is None else self.argument.to_data(language),
        }


class Contradictions:
    """The contradictions in a puzzle, or in some of its parts.

    >>> from rulegrid.sudoku import read_puzzle
    >>> from rulegrid.setting.contradiction import subsets_of
    >>> parts, session = PuzzleParts(read_puzzle("1...2....3....4.")), Session()
    >>> found = Contradictions(subsets_of(parts, session), session)
    >>> [str(part) for part in found.contradiction(found.in_parts(parts.every)).parts]
    ['A1 = 1', 'B1 = 2', 'C2 = 3', 'column 2', 'block at A1']
    """

    def __init__(self, subsets: Subsets, session: Session) -> None:
        self.subsets = subsets
        self.parts = subsets.parts
        self._session = session
        self._missing: list[int] = []  # for each known board the parts that it violates: all others have a solution
        self.smallest = self.parts.every
        """The current contradiction of `in_parts`, which may not be minimal yet."""
        self._unknown = 0  # the number of sets of parts that were given up
        self._whole: dict[int, int] = {}  # for each part of an extent, by number, the mask of that extent

    def clashes(self) -> Iterator[int]:
        """Yield minimal sets of parts in which givens break a single unit."""
        seen = set()
        for number in bits_set(self.parts.every & ~self.parts.givens):
            for index in self.parts.constraints[number]:
                constraint = self.parts.statement.constraints[index]
                if not self.parts.has_pieces and constraint.is_broken(self.parts.board):
                    chosen = self.reduce(1 << number | self._breaking(constraint))
                    if chosen not in seen:
                        seen.add(chosen)
                        yield chosen

    def _breaking(self, constraint: Constraint) -> int:
        """Return the givens that break a constraint, without those that are not needed for that."""
        board = self.parts.board.copy()
        scope = set(constraint.scope(board))
        found = 0
        for number in bits_set(self.parts.givens):
            row, col = self.parts.all[number].cells[0]
            if (row, col) in scope:
                value, board.cells[row][col] = board.cells[row][col], 0
                if not constraint.is_broken(board):
                    board.cells[row][col] = value
                    found |= 1 << number
        return found

    def in_parts(self, chosen: int) -> int:
        """Return a contradiction in some parts that have no solution, with as few of them as is easily found.

        If only a search shows the contradiction, rules of many units are first dropped as a whole.
        """
        if self.subsets.is_refuted(chosen):
            self.smallest = self.by_propagation(chosen)
            return self.reduce(self.smallest)
        before = self._session.steps
        self._whole = {number: mask for mask in self.parts.extents.values() for number in bits_set(mask)}
        found = self.reduce(chosen)
        if self._session.steps - before > CHEAP:
            return found
        if any(mask & found for mask in self._whole.values()):
            self._whole = {}
            found = self.reduce(found)
        self._whole = {}
        if self._session.steps - before > CHEAP or found.bit_count() <= 2:
            return found
        return min(found, self.reduce(chosen, backwards=True), key=int.bit_count)

    def by_propagation(self, chosen: int, rounds: int = ROUNDS) -> int:
        """Drop parts while propagation alone finds a contradiction, in several orders; return the smallest result."""
        random = Random(1)
        best = chosen
        order = bits_set(chosen & self.subsets.members)
        for _ in range(rounds):
            random.shuffle(order)
            found = self._drop(chosen, order, best.bit_count())
            if found.bit_count() < best.bit_count():
                best = found
        return best

    def _drop(self, chosen: int, order: Sequence[int], most: int) -> int:
        """Drop parts, one or several at once, while propagation refutes the others.

        Ends early when `most` of them are known to be needed.
        """
        at, size, needed = 0, max(1, len(order) // 8), 0
        while at < len(order) and needed < most:
            self._session.look()
            several = order[at : at + size]
            rest = chosen & ~PuzzleParts.mask(several)
            if rest == chosen or self.subsets.is_refuted(rest):
                chosen = rest
                at += len(several)
                size *= 2
            elif len(several) > 1:
                size = max(1, size // 4)
            else:
                at += 1
                needed += 1
        return chosen

    def reduce(self, chosen: int, *, backwards: bool = False) -> int:
        """Drop parts without which, by search, there is still no solution, until each one is needed.

        A part that is too hard to decide stays; then the contradiction is not shown to be minimal.
        """
        for effort in EFFORTS:
            self._unknown = 0
            chosen = self._dropping(chosen, effort, backwards)
            if not self._unknown:
                break
        return chosen

    def _dropping(self, chosen: int, effort: int, backwards: bool) -> int:
        """Drop parts not known to be needed, each if a search of `effort` steps shows that it is redundant."""
        order = self._divide(self._mask_unproven(chosen))
        if backwards:
            order.reverse()
        at, size = 0, max(1, len(order) // 8) if len(order) > 40 else 1
        while at < len(order):
            several = sum(order[at : at + size]) & chosen
            if several and self._is_solvable(chosen & ~several, effort):
                if size == 1:
                    at += 1
                size = max(1, size // 4)
                continue
            chosen &= ~several
            self.smallest = min(self.smallest, chosen, key=int.bit_count)
            at += size
            size *= 2
        return chosen

    def _divide(self, mask: int) -> list[int]:
        """Return some parts as masks, each of one part or of an extent."""
        found = []
        while mask:
            first = mask & -mask
            found.append(mask & self._whole.get(first.bit_length() - 1, first))
            mask &= ~found[-1]
        return found

    def _mask_unproven(self, chosen: int) -> int:
        """Return the given parts that are not known to be needed."""
        open_ = chosen & self.subsets.members
        for missing in self._missing:
            if hit := missing & chosen:
                first = hit & -hit
                together = self._whole.get(first.bit_length() - 1, first)
                if not hit & ~together:
                    open_ &= ~together
        return open_

    def _is_solvable(self, chosen: int, effort: int) -> bool:
        """Return whether some parts have a solution, or it takes too much effort to decide."""
        if any(missing & chosen == 0 for missing in self._missing):
            return True
        try:
            board = self.subsets.solve(chosen, effort)
        except Stop as stop:
            if stop.reason != "effort":
                raise
            self._unknown += 1
            return True
        if board is not None:
            self._missing.append(self._mask_violated(board, chosen))
        return board is not None

    def _mask_violated(self, board: Board, chosen: int) -> int:
        """Return the parts that a solution of some others violates."""
        if self.subsets.members == self.parts.every:
            return self.parts.mask_violated(board)
        return self.subsets.members & ~chosen

    def contradiction(self, chosen: int, *, is_clash: bool = False) -> Contradiction:
        """Return parts that contradict each other, as a Contradiction."""
        members = self.parts.parts_in(self.parts.in_short(chosen & self.subsets.members))
        is_repeat = is_clash and len(members) == 3 and self._is_repeat(chosen)
        is_minimal = not self._mask_unproven(chosen)
        is_whole = chosen == self.parts.every and not is_minimal
        return Contradiction(members, is_minimal, is_clash, is_repeat, is_whole=is_whole)

    def _is_repeat(self, chosen: int) -> bool:
        """Return whether some parts are two equal givens and a group of cells that all differ."""
        givens = self.parts.parts_in(chosen & self.parts.givens)
        cells = {part.cells[0] for part in givens}
        return (
            len(givens) == 2
            and givens[0].value == givens[1].value
            and any(
                isinstance(constraint, AllDifferent) and len(constraint.cells) > 2 and cells <= set(constraint.cells)
                for number in bits_set(chosen)
                for constraint in map(self.parts.statement.constraints.__getitem__, self.parts.constraints[number])
            )
        )

    def removable(self, found: Sequence[int]) -> list[int]:
        """Return the numbers of the removable parts in all of some contradictions: givens and clues, then rules."""
        parts = self.parts
        able = [each for each in bits_set(parts.removable) if all(parts.extent([each]) & one for one in found)]
        return sorted(able, key=lambda number: parts.all[number].kind is PartKind.RULE)
