"""Whether some of a puzzle's parts, without the others, have a solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from ...utils.errors import RulegridError
from ...utils.numbers import bits_set
from ..constraints import Arrangement, Constraint, Count, Sum
from ..search.model import model_of
from ..search.partial import PartialRun
from ..search.run import Run, Stop
from .parts import PartKind, PuzzleParts

if TYPE_CHECKING:
    from ..board import Board
    from .session import Session


IMPLYING: set[type[Constraint]] = {Sum, Arrangement, Count}
"""Constraints that imply more together than each by itself."""

PATIENCE = 20_000  # steps of a search, after which a model of its own is worth the time to make it


class Subsets(Protocol):
    """Answers questions about sets of parts, which are masks."""

    parts: PuzzleParts

    @property
    def members(self) -> int:
        """The parts that can be left out of a set; all others are in every set."""
        ...

    def is_refuted(self, chosen: int) -> bool:
        """Return whether propagation alone finds that these parts have no solution."""
        ...

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        """Return a solution of these parts, None where there is none; raises Stop, "effort" after so many steps."""
        ...


class SwitchedSubsets:
    """Subsets of the constraints of a puzzle: kernels in which they are switched off and on.

    There are two, where constraints imply something together: one for what they say each by itself, which finds all
    solutions, and one with what is implied, which refutes more. What is too hard for the first is searched in a model of
    its own.
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
        self._said: list[tuple[int, tuple[int, ...]]] = []  # the bit of a part, the indexes of its constraints
        self._about: list[int] = []  # by part: the mask of the cells that it is about
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

    def _chosen(self, chosen: int) -> list[int]:
        """Return the indexes of the constraints of some parts."""
        return [index for bit, own in self._said if chosen & bit for index in own]

    def domains(self, chosen: int) -> list[int]:
        """Return the masks that the givens among some parts leave."""
        masks = [self.model.full] * self.model.size
        for bit, cell, mask in self._given:
            if chosen & bit:
                masks[cell] &= mask
        return masks

    def is_refuted(self, chosen: int) -> bool:
        self._strong.only(self._chosen(chosen))
        return not all(self._strong.left(self.domains(chosen)))

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        if self._strong is not self._run and self.is_refuted(chosen):
            return None
        masks = self.domains(chosen)
        free = (1 << self.model.size) - 1
        for number in bits_set(chosen):
            free &= ~self._about[number]
        for cell in bits_set(free):  # nothing is said about it: any value will do
            masks[cell] &= -masks[cell]
        return next(self.solutions(chosen, masks, effort), None)

    def solutions(self, chosen: int, masks: list[int], effort: int | None = None) -> Iterator[Board]:
        """Yield solutions of some parts that domain masks allow; each may come twice. Raises Stop as `solve` does."""
        self._run.only(self._chosen(chosen))
        try:
            yield from self._search(self._run, masks, PATIENCE if effort is None else min(effort, PATIENCE))
        except Stop as stop:
            if stop.reason != "effort":
                raise
        else:
            return
        constraints = [self._constraints[index] for index in self._chosen(chosen)]
        session = self._session
        model = model_of(self.model.grid, constraints, session.look)
        run = Run(model, constraints, self.parts.board, session.watch, before=session.before)
        with session.counting(run):
            yield from self._search(run, [a & b for a, b in zip(masks, model.domains, strict=True)], effort)

    def _search(self, run: Run, masks: list[int], effort: int | None) -> Iterator[Board]:
        value_of = self.model.value_of
        run.domains = masks
        for _ in run.hits(effort):
            yield self.parts.board.filled_with([value_of[mask] for mask in run.kernel.domains()])


class RestatedSubsets:
    """Subsets of what a setter can take away, each a puzzle of its own: for clues that have no constraint of their own."""

    def __init__(self, parts: PuzzleParts, session: Session) -> None:
        self.parts = parts
        self.members = parts.removable
        self._session = session

    def is_refuted(self, chosen: int) -> bool:
        return False  # not worth a puzzle of its own

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        gone = tuple(bits_set(self.members & ~chosen))
        try:
            return next(iter(self._session.solutions(self.parts.without(gone), 1, effort=effort)), None)
        except RulegridError:  # what is left makes no sense
            return None


def subsets_of(parts: PuzzleParts, session: Session) -> Subsets:
    """Return what answers about the parts of a puzzle."""
    return RestatedSubsets(parts, session) if parts.has_pieces else SwitchedSubsets(parts, session)
