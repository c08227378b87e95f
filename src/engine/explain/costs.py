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


def assumption_cost(weight: float) -> float:
    """Return the cost of a step by assumption.

    >>> round(assumption_cost(2), 2), round(assumption_cost(16), 2)
    (2.4, 8.4)
    """
    return BASE + SLOPE * log2(max(weight, 1.0))
