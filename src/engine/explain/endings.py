"""How an explanation ends, and what a player has to put right: steps that no technique finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ...utils.coordinates import Cell
from ..unit import Unit
from ..words import Message
from .step import Candidates, Payload, Step

FULL = "full"
"""There is no empty cell."""
CONTRADICTION = "contradiction"
"""A reason fails at once: a house without a place for a value, a cell without a value, a broken rule."""
SEVERAL = "several"
"""There are several solutions, and nothing more is true in all of them."""
NONE = "none"
"""No reason fails at once, but there is no way to go on."""
WRONG_VALUE = "wrong-value"
"""A value that the player entered is in no solution."""
MISSING_MARK = "missing-mark"
"""A pencil mark of the solution that the player lacks."""

MISTAKES = (WRONG_VALUE, MISSING_MARK)

What = Literal["", "cell", "house", "repeat", "rule", "piece"]
Entered = Literal["", "entries", "marks"]


@dataclass(frozen=True)
class ContradictedEnd(Payload):
    """What it is that fails: a `cell` or `piece` without a place, a `house` without one for a value, a `repeat`, a `rule`."""

    of: What = ""
    facts: Message | None = None
    """What is known of the cells of a rule that can't hold with that."""

    def parameters(self, step: Step) -> Mapping[str, Any]:
        units = step.units if self.of == "rule" else step.units[:1]
        why = None
        if self.of == "house":
            why = Message("reason.no-place", value=units[0].value)
        elif self.of == "cell":
            why = Message("reason.no-candidate")
        elif self.of == "piece":
            why = Message("reason.fits-nowhere")
        elif self.facts is not None:
            why = Message("reason.with", facts=self.facts)
        return {"units": [unit.label for unit in units], "why": why}


@dataclass(frozen=True)
class Undecided(Payload):
    """Nothing more follows from the rules; `partly` if a part of the puzzle was not understood."""

    partly: bool = False

    def key(self, step: Step) -> str:
        return f"{SEVERAL}-partly" if self.partly else SEVERAL


@dataclass(frozen=True)
class Nothing(Payload):
    """There is no solution: of the puzzle, or none that has the `entries` of a player, or these and the `marks`."""

    of: Entered = ""

    def key(self, step: Step) -> str:
        return f"{NONE}-{self.of}" if self.of else NONE


@dataclass(frozen=True)
class Mistake(Payload):
    """The cell in question, and the value that is wrong or missing."""

    cell: Cell
    value: int

    def parameters(self, step: Step) -> Mapping[str, Any]:
        units = [unit.label for unit in step.units]
        against = Message("reason.against", units=units) if units else None
        return {"cell": self.cell, "value": self.value, "against": against}


def full() -> Step:
    """Return the end of an explanation that solved the puzzle."""
    return Step(FULL)


def contradiction(
    units: tuple[Unit, ...], of: What = "", cells: Candidates = (), cost: float = 0.0, facts: Message | None = None
) -> Step:
    """Return the end of one that shows that there is no solution; `cells` are those that the reason is about."""
    roles = {"reason": cells} if cells else {}
    return Step(CONTRADICTION, units, roles=roles, cost=cost, payload=ContradictedEnd(of, facts))


def none(of: Entered = "", cost: float = 0.0) -> Step:
    """Return the end where a search shows that there is no solution: of the puzzle, or with what a player entered."""
    return Step(NONE, cost=cost, payload=Nothing(of))


def several(*, partly: bool = False) -> Step:
    """Return the end of an explanation after which several solutions are left; `partly` if a part was not understood."""
    return Step(SEVERAL, payload=Undecided(partly))


def wrong_value(cell: Cell, value: int, units: tuple[Unit, ...] = ()) -> Step:
    """Return that a player's value is wrong, and what it contradicts."""
    return Step(WRONG_VALUE, units, roles={"remove": ((cell, (value,)),)}, payload=Mistake(cell, value))


def missing_mark(cell: Cell, value: int) -> Step:
    """Return that a player lacks a pencil mark."""
    return Step(MISSING_MARK, roles={"place": ((cell, (value,)),)}, payload=Mistake(cell, value))
