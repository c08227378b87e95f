"""Rules together: what cages and the like leave of the houses that they divide, by their values or by their sums."""

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
"""What one or two rules leave of a house that they divide: cages by their combinations."""
INNIES = Technique("innies-and-outies", 2.2, "sums")
"""What houses and the sums in them leave: the 45 rule."""
TECHNIQUES = (INNIES, TOGETHER)

MORE_REASONS, MORE_CELLS = 0.1, 0.3
"""More for each further reason of a step of several rules, and for each further cell that they leave over."""


@dataclass(frozen=True)
class Together(Payload):
    """Rules and the houses that they divide; of the rules their names, with what each may hold where that is little."""

    cages: tuple[Message, ...] = ()

    def parameters(self, step: Step) -> Mapping[str, Any]:
        return {
            "sums": [unit.label for unit in step.units if unit.aspect],
            "cages": [unit.label for unit in step.units if not unit.aspect],
            "held": self.cages,
            "removals": removals(step.removed),
        }

    def refutes(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_filter(state, cited, at, bit)


@dataclass(frozen=True)
class Equation(Payload):
    """What the cells `plus` less those `minus` add up to, as `houses` less the cages in them leave it.

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

    def refutes(self, state: State, step: Step, cited: Sequence[int], at: int, bit: int) -> bool:
        return by_filter(state, cited, at, bit)

    def outlines(self, step: Step) -> Iterable[Outline]:
        """Return one outline around the houses that add up: those of their cages too would hide what is inside."""
        return [
            Outline(tuple(dict.fromkeys(cell for unit in self.houses for cell in unit.cells)), "teal", is_large=True)
        ]


def joint_cost(reasons: Reasons, item: int, cited: Sequence[int]) -> float:
    """Return what a step of several reasons costs: the more of them, and the more cells are left over, the more."""
    cells = len(reasons.refuter.item_cells(item)) if item in reasons.totals else 0
    technique = INNIES if item in reasons.totals else TOGETHER
    return technique.cost + MORE_REASONS * (len(cited) - 2) + MORE_CELLS * max(0, cells - 1)


def joint_step(
    reasons: Reasons, total: Total | None, base: Sequence[int], step: Step, cages: tuple[Message, ...] = ()
) -> Step:
    """Return the step of rules together: with the equation that it follows from, where there is one; else with `cages`."""
    if total is None:
        return replace(step, technique=TOGETHER.key, payload=Together(cages))
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
