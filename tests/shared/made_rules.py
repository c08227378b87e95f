"""The sudoku rules that a new puzzle can have, and the size to try each with."""

from rulegrid.sudoku.generate.recipe import Ingredient
from rulegrid.sudoku.rules import RULES


def is_made(rule):
    """Return whether makers have a rule: it is switched on, or its clues are drawn."""
    each = Ingredient(rule)
    return each.sampler is not None or each.has_regions or not rule.needs_clues


MADE_RULES = [rule for rule in RULES if is_made(rule)]


def size_for(rule):
    """Return a small number of rows that a rule fits."""
    if rule.spelling() == "euler":  # no such square has six rows
        return 4
    return 9 if rule.spelling() in ("windoku", "normal9x9-block") else 6
