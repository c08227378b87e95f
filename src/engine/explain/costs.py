"""What reasons weigh, and what a step costs that assumes a candidate: the scale of Sudoku Explainer."""

from __future__ import annotations

from math import log2

BASE, SLOPE = 0.4, 2.0
"""A step by assumption costs BASE + SLOPE * log2(weight of its reasons)."""
DEEPER = 0.5
"""More for locked candidates after an assumption, and again for assumptions within it."""
RULE_WEIGHT, CELL_WEIGHT = 1.0, 0.7
"""What a reason weighs: a rule or an aspect of a house, and that a cell needs a value."""
CLUE_WEIGHT = 2.0
"""What a rule with a clue weighs, whose combinations have to be gone through."""
AT_ONCE = 3.4
"""Named patterns up to this cost are given without a look for something cheaper."""

COSTS: dict[str, float] = {
    "common-peers": 2.9,
    "skyscraper": 4.0,
    "two-string-kite": 4.1,
    "turbot-fish": 4.2,
    "xy-wing": 4.2,
    "remote-pairs": 4.3,
    "simple-colouring": 4.3,
    "w-wing": 4.4,
    "xyz-wing": 4.4,
    "empty-rectangle": 4.4,
    "multi-colouring": 4.7,
    "finned-x-wing": 4.4,
    "sashimi-x-wing": 4.5,
    "finned-swordfish": 4.8,
    "sashimi-swordfish": 4.9,
    "finned-jellyfish": 6.4,
    "sashimi-jellyfish": 6.5,
    "finned-franken-x-wing": 6.0,
    "franken-swordfish": 6.0,
    "finned-franken-swordfish": 6.4,
    "franken-jellyfish": 6.8,
    "finned-franken-jellyfish": 7.0,
    "finned-mutant-jellyfish": 7.4,
    "unique-rectangle-1": 4.5,
    "unique-rectangle-2": 4.6,
    "unique-rectangle-4": 4.6,
    "unique-rectangle-5": 4.7,
    "unique-rectangle-6": 4.7,
    "hidden-rectangle": 4.7,
    "avoidable-rectangle-1": 4.7,
    "avoidable-rectangle-2": 4.8,
    "unique-rectangle-3": 4.9,
    "bug+1": 5.6,
    "sue-de-coq": 5.5,
    "als-xz": 5.5,
    "als-xy-wing": 7.2,
    "x-chain": 5.9,
    "xy-chain": 5.9,
    "continuous-loop": 6.0,
    "aic": 6.2,
    "grouped-continuous-loop": 7.6,
    "grouped-aic": 7.8,
    "als-chain": 7.4,
    "death-blossom": 8.0,
}
"""What a technique costs, on the scale of Sudoku Explainer; more for each strong link of some."""
PER_LINK: dict[str, float] = dict.fromkeys(
    ("x-chain", "xy-chain", "aic", "grouped-aic", "continuous-loop", "grouped-continuous-loop", "als-chain"), 0.1
)
PER_CELL: dict[str, float] = {"als-xz": 0.1}
"""More for each cell of the sets of some, beyond the fewest that they can have: those of three cells."""
FEWEST_CELLS = 3

FORCING, PER_COST = 4.0, 0.7
"""An assumption that only houses and cells refute costs FORCING and so much of what one with rules does: patterns come first."""


def assumption_cost(weight: float, *, is_ruled: bool = True) -> float:
    """Return the cost of a step by assumption; `is_ruled` says that a rule has a part in it.

    >>> round(assumption_cost(2), 2), round(assumption_cost(16), 2), round(assumption_cost(16, is_ruled=False), 2)
    (2.4, 8.4, 9.88)
    """
    cost = BASE + SLOPE * log2(max(weight, 1.0))
    return cost if is_ruled else FORCING + PER_COST * cost
