"""What steps of pieces know: the place that a piece gets, or the places that go. A place is a bit of a mask."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
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

    def key(self, step: Step) -> str:
        return f"{step.technique}-piece" if step.technique in (SEVERAL, "search") else step.technique

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {"piece": self.piece, "cells": self.cells, "cell": self.cell}


@dataclass(frozen=True)
class Way:
    """A place that fails: what it forces, and the cell or piece that has no place then; if any, the hole that is left there.

    Where the cell or piece has a few places left, `branches` are these, with what shows that they fail.
    """

    place: Place
    forced: tuple[Place, ...]
    end: Unit
    hole: tuple[Cell, ...] = ()
    branches: tuple[Way, ...] = ()

    def links(self) -> tuple[Message, ...]:
        """Return what follows from the place."""
        found = [Message("place.forced", piece=piece, cells=cells) for piece, cells in self.forced]
        if self.branches:
            kind = "cell" if self.end.kind == "cell" else "piece"
            parts = tuple(
                Message("place.branch", piece=way.place[0], cells=way.place[1], links=way.links())
                for way in self.branches
            )
            end = Message(f"place.split-{kind}", unit=self.end.label, branches=parts)
        elif self.hole:
            end = Message("place.hole", size=len(self.hole), cell=self.end.label)
        else:
            end = Message(
                "place.without-cell" if self.end.kind == "cell" else "place.without-piece", unit=self.end.label
            )
        return (*found, end)


@dataclass(frozen=True)
class Choice(Payload):
    """The number of the place that a piece gets, the piece and its cells: one of several `ways` to meet a reason.

    So many of them are `good`: they lead to a solution. `told` are those that fail, with what shows it.
    """

    place: int
    piece: Message
    cells: tuple[Cell, ...]
    reason: Message
    ways: int
    good: int
    told: tuple[Way, ...] = ()

    @property
    def is_told(self) -> bool:
        """Whether it is shown of all other places that they fail."""
        return len(self.told) == self.ways - 1

    def is_of(self, units: Sequence[Unit]) -> bool:
        """Return whether units begin with the cell or piece that the choice is about."""
        return bool(units) and units[0].label == self.reason

    def key(self, step: Step) -> str:
        if self.is_told:
            return "tried"
        return f"tried-{step.technique}" if step.technique in (SEVERAL, "search") else "tried-count"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        kind = "cell" if step.units and step.units[0].kind == "cell" else "piece"
        fails: dict[tuple[Message, tuple[Message, ...]], list[Message]] = {}
        for way in self.told:
            piece, cells = way.place
            fails.setdefault((piece, way.links()), []).append(Message("place.cells", cells=cells))
        return {
            "unit": self.reason,
            "what": Message(f"place.ways-{kind}", unit=self.reason),
            "number": Message(f"place.number-{kind}", unit=self.reason, count=self.ways),
            "fails": [
                Message("place.fails", piece=piece, places=places, links=links)
                for (piece, links), places in fails.items()
            ],
            "ways": self.ways,
            "good": self.good,
            "piece": self.piece,
            "cells": self.cells,
        }

    def excluded_places(self) -> tuple[Place, ...]:
        return tuple(way.place for way in self.told)

    def shapes(self) -> Iterable[Outline]:
        places = dict.fromkeys(way.place[1] for way in self.told)
        found = [Outline(cells, "red", "dashed") for cells in places] if len(places) <= MOST_OUTLINED else []
        return [*found, *(Outline(way.hole, "purple") for way in self.told if way.hole)]


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
    """The place that is tried, what it leads to, each place with its reason, and the cell or piece for which none is left."""

    first: Place
    way: tuple[tuple[Place, Unit | None], ...]
    end: Unit

    def key(self, step: Step) -> str:
        return "wrong-place" if self.cell is not None else "wrong-place-of"

    def parameters(self, step: Step) -> Mapping[str, Any]:
        piece, cells = self.first
        way = [Message("place.put-so", piece=put, cells=on) for (put, on), unit in self.way if unit]
        if self.end.kind == "cell":
            way.append(Message("place.uncovered", cell=self.end.label))
        else:
            way.append(Message("place.homeless", piece=self.end.label))
        return {**super().parameters(step), "put": Message("place.put", piece=piece, cells=cells), "way": way}

    def shapes(self) -> Iterable[Outline]:
        return [*super().shapes(), Outline(self.first[1], "purple")]


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
