"""Whether some of a puzzle's parts, without the others, have a solution."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from ..search.model import model_of
from ..search.partial import PartialRun
from .parts import Kind, Parts

if TYPE_CHECKING:
    from ..board import Board
    from .session import Session


class Subsets(Protocol):
    """Answers questions about sets of parts, which are masks."""

    parts: Parts

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
    """Subsets of the constraints of a puzzle: one kernel, in which they are switched off and on."""

    def __init__(self, parts: Parts, session: Session) -> None:
        self.parts = parts
        self.members = parts.every
        statement = parts.statement
        self.model = model_of(statement.grid, statement.constraints, session.look)
        self._run = PartialRun(self.model, statement.constraints, parts.board, session.watch, session.before)
        session.adopt(self._run)
        number, bit_of = self.model.number, self.model.bit_of
        self._given: dict[int, tuple[int, int]] = {}  # by part: the number of the cell, and the mask of the value
        self._about: list[int] = []  # by part: the mask of the cells that it is about
        for at, part in enumerate(parts.all):
            cells = set(part.cells)
            if part.kind is Kind.GIVEN:
                assert part.value is not None
                self._given[at] = number[part.cells[0]], bit_of[part.value]
            for index in parts.constraints[at]:
                cells.update(statement.constraints[index].scope(parts.board))
            self._about.append(Parts.mask(number[cell] for cell in cells))
        self._chosen: tuple[int, ...] | None = None

    def domains(self, chosen: int) -> list[int]:
        """Return the masks that the givens among some parts leave, and let the constraints among them take part."""
        numbers = tuple(self.parts.numbers(chosen & ~self.parts.givens))
        if numbers != self._chosen:
            self._run.only(index for number in numbers for index in self.parts.constraints[number])
            self._chosen = numbers
        masks = [self.model.full] * self.model.size
        for number in self.parts.numbers(chosen & self.parts.givens):
            cell, bit = self._given[number]
            masks[cell] &= bit
        return masks

    def is_refuted(self, chosen: int) -> bool:
        return not all(self._run.left(self.domains(chosen)))

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        masks = self.domains(chosen)
        free = (1 << self.model.size) - 1
        for number in self.parts.numbers(chosen):
            free &= ~self._about[number]
        for cell in self.parts.numbers(free):  # nothing is said about it: any value will do
            masks[cell] &= -masks[cell]
        return next(self.solutions(masks, effort), None)

    def solutions(self, masks: list[int], effort: int | None = None) -> Iterator[Board]:
        """Yield the solutions that domain masks allow, with the constraints that take part."""
        run, value_of = self._run, self.model.value_of
        run.domains = masks
        for _ in run.hits(effort):
            yield run.start.filled_with([value_of[mask] for mask in run.kernel.domains()])


class RestatedSubsets:
    """Subsets of what a setter can take away, each a puzzle of its own: for clues that have no constraint of their own."""

    def __init__(self, parts: Parts, session: Session) -> None:
        self.parts = parts
        self.members = parts.removable
        self._session = session

    def is_refuted(self, chosen: int) -> bool:
        return False  # not worth a puzzle of its own

    def solve(self, chosen: int, effort: int | None = None) -> Board | None:
        gone = tuple(self.parts.numbers(self.members & ~chosen))
        return next(iter(self._session.solutions(self.parts.without(gone), 1)), None)


def subsets_of(parts: Parts, session: Session) -> Subsets:
    """Return what answers about the parts of a puzzle."""
    return RestatedSubsets(parts, session) if parts.has_pieces else SwitchedSubsets(parts, session)
