"""Several rules together: exclusions by cages in the houses that they divide, from their values or their sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...core.unit import Unit
from ...solver.model_builder import Total
from ...utils.coordinates import Cell
from ...utils.message import Message
from ..proof import by_filter
from ..reasons import Reasons
from ..state import State
from ..steps import Outline, Payload, Step, Technique, removals

TOGETHER = Technique("rules-together", 2.5, "sums")
"""One or two rules limit the rest of a house that they divide: cages by their combinations."""
INNIES = Technique("innies-and-outies", 2.2, "sums")
"""The sums of houses and of the cages in them limit other cells: the 45 rule."""
TECHNIQUES = (INNIES, TOGETHER)

MORE_REASONS, MORE_CELLS = 0.1, 0.3
"""Added for each further reason of a step of several rules, and for each further cell in the remainder."""


@dataclass(frozen=True)
class DividedHouses(Payload):
    """The houses that rules divide, and the rules' names, with their combinations if these are few."""

    cages: tuple[Message, ...] = ()

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "sums": [unit.label for unit in step.units if unit.aspect],
            "cages": [unit.label for unit in step.units if not unit.aspect],
            "held": self.cages,
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_filter(state, cited, at, bit)


@dataclass(frozen=True)
class Equation(Payload):
    """The sum of the cells `plus` less those `minus`: that of `houses` less that of the cages in them.

    The values of the houses add up to `amount`, those of one of them to `worth`.
    """

    plus: tuple[Cell, ...]
    minus: tuple[Cell, ...]
    total: int
    houses: tuple[Unit, ...]
    cages: tuple[Unit, ...]
    worth: int
    amount: int

    def parameters(self, step: Step) -> Mapping[str, Any]:
        apart = [unit.label for unit in step.units if unit.is_house and unit not in self.houses]
        minus = Message("reason.minus", cells=self.minus) if self.minus else None
        return {
            "sums": [unit.label for unit in self.houses],
            "cages": [unit.label for unit in self.cages],
            "worth": self.worth,
            "amount": self.amount,
            "equation": Message("reason.equation", plus=self.plus, minus=minus, total=self.total),
            "apart": Message("reason.no-repeat", units=apart) if apart else None,
            "removals": removals(step.removed),
        }

    def disproves(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_filter(state, cited, at, bit)

    def outlines(self, step: Step) -> Iterable[Outline]:
        """Return one outline around the summed houses: outlines of their cages too would hide the contents."""
        return [
            Outline(tuple(dict.fromkeys(cell for unit in self.houses for cell in unit.cells)), "teal", is_large=True)
        ]


def joint_cost(reasons: Reasons, item: int, cited: Sequence[int]) -> float:
    """Return the cost of a step of several reasons, which grows with their number and the number of remaining cells."""
    cells = len(reasons.refuter.item_cells(item)) if item in reasons.totals else 0
    technique = INNIES if item in reasons.totals else TOGETHER
    return technique.cost + MORE_REASONS * (len(cited) - 2) + MORE_CELLS * max(0, cells - 1)


def joint_step(
    reasons: Reasons, total: Total | None, base: Sequence[int], step: Step, cages: tuple[Message, ...] = ()
) -> Step:
    """Return the step of several rules, with its equation if `total` is given, otherwise with `cages`."""
    if total is None:
        return replace(step, technique=TOGETHER.key, payload=DividedHouses(cages))
    return replace(step, technique=INNIES.key, payload=_equation(reasons, total, base))


def _equation(reasons: Reasons, total: Total, base: Sequence[int]) -> Equation:
    units = tuple(map(reasons.unit, base))
    houses = tuple(unit for unit in units if unit.aspect)
    worth = sum(reasons.values)
    sign = 1 if total.total >= 0 else -1
    plus, minus = (
        tuple(reasons.cells[at] for at, w in zip(total.cells, total.weights, strict=True) if w == weight)
        for weight in (sign, -sign)
    )
    cages = tuple(unit for unit in units if unit not in houses)
    return Equation(plus, minus, sign * total.total, houses, cages, worth, worth * len(houses))
