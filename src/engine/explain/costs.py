"""What each kind of step costs: the scale of Sudoku Explainer, as one table."""

from __future__ import annotations

from math import log2

COSTS: dict[str, float] = {
    "hidden single in a block": 1.2,
    "hidden single": 1.5,
    "rule": 2.0,
    "naked single": 2.3,
    "rules together": 2.5,
    "innies and outies": 2.2,
    "pointing": 2.6,
    "rule and line": 2.6,
    "claiming": 2.8,
    "naked pair": 3.0,
    "X-wing": 3.2,
    "hidden pair": 3.4,
    "naked triple": 3.6,
    "swordfish": 3.8,
    "hidden triple": 4.0,
    "naked quad": 5.0,
    "jellyfish": 5.2,
    "hidden quad": 5.4,
    "one place": 1.2,
    "one cover": 1.5,
    "hole": 1.8,
    "only piece": 2.0,
    "covered": 2.2,
    "excluded": 2.4,
    "search": 11.0,
}
"""By the name of a step; those of one rule cost a little more for each doubling of the combinations to list."""

FEW_WAYS = 16
"""Combinations of a rule that cost nothing extra."""
DOUBLING = 0.04
MORE_REASONS, MORE_CELLS = 0.1, 0.3
"""More for each further reason of a step of several rules, and for each further cell that they leave over."""
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


def rule_cost(ways: float, kind: str = "rule") -> float:
    """Return the cost of a step by one rule that has so many combinations, or by one and a line.

    >>> rule_cost(1), rule_cost(32), round(rule_cost(1024), 2)
    (2.0, 2.04, 2.24)
    """
    return COSTS[kind] + DOUBLING * max(0.0, log2(max(ways, 1) / FEW_WAYS))


def assumption_cost(weight: float) -> float:
    """Return the cost of a step by assumption.

    >>> round(assumption_cost(2), 2), round(assumption_cost(16), 2)
    (2.4, 8.4)
    """
    return BASE + SLOPE * log2(max(weight, 1.0))
