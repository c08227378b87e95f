"""What steps of pieces know: the place that a piece gets, or the places that go. A place is a bit of a mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...utils.coordinates import Cell
from ..unit import Unit
from ..words import Message
from .endings import SEVERAL
from .step import Outline, Payload, Step

FEW_PLACES = 4
"""Places of pieces that are listed one by one; of more, only the number is said."""
MOST_OUTLINED = 3
"""Places that are outlined; more would hide each other."""

Place = tuple[Message, tuple[Cell, ...]]
"""What a piece is called, and cells that it covers."""


@dataclass(frozen=True)
class Placing(Payload):
    """The number of the place that a piece gets, the piece and its cells; and the cell that only it can cover."""

    place: int
    piece: Message
    cells: tuple[Cell, ...]
    cell: Cell | None = None

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"piece": self.piece, "cells": self.cells, "cell": self.cell}


@dataclass(frozen=True)
class FailedPlace:
    """A place that fails: what it forces, and the cell or piece that has no place then; if any, the hole that is left there.

    Each forced place has the cell that nothing else can cover, or the piece that fits nowhere else. Where the cell or piece
    at the end has a few places left, `branches` are these, with what shows that they fail.
    """

    place: Place
    forced: tuple[tuple[Place, Unit], ...]
    end: Unit
    hole: tuple[Cell, ...] = ()
    branches: tuple[FailedPlace, ...] = ()

    @property
    def size(self) -> int:
        """How many places it takes to see that it fails."""
        return 1 + len(self.forced) + sum(branch.size for branch in self.branches)

    def links(self) -> tuple[Message, ...]:
        """Return what follows from the place."""
        found = [
            Message(f"place.forced-{_kind(unit)}", unit=unit.label, piece=piece, cells=cells)
            for (piece, cells), unit in self.forced
        ]
        if self.branches:
            parts = tuple(
                Message("place.branch", piece=way.place[0], cells=way.place[1], links=way.links())
                for way in self.branches
            )
            end = Message(f"place.split-{_kind(self.end)}", unit=self.end.label, branches=parts)
        elif self.hole:
            end = Message("place.hole", size=len(self.hole), cell=self.end.label)
        else:
            end = Message(f"place.without-{_kind(self.end)}", unit=self.end.label)
        return (*found, end)

    def shapes(self) -> Iterator[Outline]:
        """Yield the outlines of what follows from the place."""
        yield from (Outline(cells, "sky") for (_, cells), _ in self.forced)
        if self.hole or not self.branches:
            yield Outline(self.hole or self.end.cells, "purple")
        for branch in self.branches:
            yield Outline(branch.place[1], "red", "dashed")


def _kind(unit: Unit) -> str:
    return "cell" if unit.kind == "cell" else "piece"


def said_ways(told: Sequence[FailedPlace]) -> list[Message]:
    """Return why ways fail: those that fail alike together."""
    fails: dict[tuple[Message, ...], list[Message]] = {}
    for way in told:
        piece, cells = way.place
        fails.setdefault(way.links(), []).append(Message("place.put", piece=piece, cells=cells))
    return [Message("place.fails", places=places, links=links) for links, places in fails.items()]


def shapes_of(told: Sequence[FailedPlace]) -> list[Outline]:
    """Return the outlines of ways that fail, of few ways with what follows from them."""
    places = dict.fromkeys(way.place[1] for way in told)
    found = [Outline(cells, "red", "dashed") for cells in places] if len(places) <= MOST_OUTLINED else []
    if len(told) == 1:
        return [*found, *told[0].shapes()]
    return [*found, *(Outline(way.hole, "purple") for way in told if way.hole)]


@dataclass(frozen=True)
class PieceChoice(Payload):
    """The number of the place that a piece gets, the piece and its cells: one of several `ways` to meet a reason.

    So many of them are `good`, at least: they lead to a solution. `told` are those that fail, with what shows it, `out` is the number
    of those that steps before this one are about.
    """

    place: int
    piece: Message
    cells: tuple[Cell, ...]
    reason: Message
    ways: int
    good: int
    told: tuple[FailedPlace, ...] = ()
    out: int = 0

    @property
    def is_told(self) -> bool:
        """Whether it is shown of all other places that they fail."""
        return len(self.told) + self.out == self.ways - 1

    def is_of(self, units: Sequence[Unit]) -> bool:
        """Return whether units begin with the cell or piece that the choice is about."""
        return bool(units) and units[0].label == self.reason

    def key(self, step: Step) -> str:
        if self.is_told:
            return "tried"
        if step.technique == SEVERAL and self.told:
            return "tried-several-told"
        return f"tried-{step.technique}" if step.technique in (SEVERAL, "search") else "tried-count"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        kind = _kind(step.units[0]) if step.units else "piece"
        return {
            "unit": self.reason,
            "what": Message(f"place.ways-{kind}", unit=self.reason),
            "number": number_of(self.reason, kind, self.ways, self.out),
            "fails": said_ways(self.told),
            "ways": self.ways,
            "good": self.good,
            "piece": self.piece,
            "cells": self.cells,
        }

    def excluded_places(self) -> tuple[Place, ...]:
        return tuple(way.place for way in self.told)

    def shapes(self) -> Iterable[Outline]:
        return shapes_of(self.told)


def number_of(reason: Message, kind: str, ways: int, out: int) -> Message:
    """Return how many ways there are to meet a reason, `out` of which fail by the steps before."""
    if out:
        return Message(f"place.number-{kind}-left", unit=reason, count=ways, out=out)
    return Message(f"place.number-{kind}", unit=reason, count=ways)


@dataclass(frozen=True)
class Excluding(Payload):
    """The mask of the places that go, the places, and the cell or piece that they would be in the way of."""

    gone: int
    places: tuple[Place, ...]
    piece: Message
    cell: Cell | None

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "piece": self.piece,
            "cell": self.cell,
            "gone": said_places(self.places, "gone"),
            "lost": said_places(self.places, "lost"),
        }

    def changes(self) -> bool:
        return bool(self.gone)

    def excluded_places(self) -> tuple[Place, ...]:
        return self.places

    def cited_pieces(self, step: Step) -> Iterable[Message]:
        return [self.piece] if step.technique == "only-piece" else []

    def shapes(self) -> Iterable[Outline]:
        places = dict.fromkeys(cells for _, cells in self.places)
        return [Outline(cells, "red", "dashed") for cells in places] if len(places) <= MOST_OUTLINED else []


@dataclass(frozen=True)
class Leaving(Excluding):
    """The cells of the hole that the places would leave, too."""

    hole: tuple[Cell, ...] = ()

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {**super().parameters(step), "size": len(self.hole)}


@dataclass(frozen=True)
class Trying(Excluding):
    """The place that is tried, with what it leads to: others fail for the same reasons."""

    first: FailedPlace

    def key(self, step: Step) -> str:
        return "wrong-place" if self.cell is not None else "wrong-place-of"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {**super().parameters(step), "fails": said_ways([self.first])}

    def shapes(self) -> Iterable[Outline]:
        return [*super().shapes(), Outline(self.first.place[1], "purple"), *self.first.shapes()]


@dataclass(frozen=True)
class Dropping(Excluding):
    """Some of the ways to meet a reason, which fail; what is said of them alone does not depend on other steps."""

    about: Unit
    told: tuple[FailedPlace, ...]
    ways: int
    out: int

    def key(self, step: Step) -> str:
        return "wrong-ways"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        label, kind = self.about.label, _kind(self.about)
        return {
            "unit": label,
            "what": Message(f"place.ways-{kind}", unit=label),
            "number": number_of(label, kind, self.ways, self.out),
            "count": len(self.told),
            "fails": said_ways(self.told),
        }

    def shapes(self) -> Iterable[Outline]:
        return shapes_of(self.told)


def said_places(places: Sequence[Place], part: str) -> list[Message]:
    """Return which places of each piece are "gone" or "lost" where they are few, else how many."""
    by_piece: dict[Message, list[Message]] = {}
    for piece, cells in places:
        by_piece.setdefault(piece, []).append(Message("place.cells", cells=cells))
    if len(places) > FEW_PLACES:
        return [Message(f"place.many-{part}", pieces=list(map(short, by_piece)), count=len(places))]
    return [Message(f"place.{part}", piece=piece, places=several) for piece, several in by_piece.items()]


def short(piece: Message) -> Message:
    """Return what a piece is called among others, without the word."""
    found: Message = piece.parameters.get("piece", piece)
    return found
