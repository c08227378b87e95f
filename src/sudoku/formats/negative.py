"""Negative constraints: f-puzzles and SudokuPad have one for all dots or signs of a kind, no more."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine import Rule
from ..rules import DifferenceRule, NoDifferenceRule, NoPairSumRule, NoRatioRule, RatioRule
from .foreign import ForeignPuzzle

NAMES = ("ratio", "xv", "difference")
Negative = NoDifferenceRule | NoRatioRule | NoPairSumRule


def _numbers(source: ForeignPuzzle, kind: type[DifferenceRule] | type[RatioRule], usual: int) -> tuple[int, ...]:
    """Return the numbers on all dots, that of a dot without one if there is none."""
    rule = source.rules.get(kind)
    clues = rule.clue_list if isinstance(rule, kind) else []
    field = kind.form.fields[0].name
    return tuple(sorted({getattr(clue, field) for clue in clues})) or (usual,)


def read_negative(source: ForeignPuzzle, name: object, path: str) -> bool:
    """Add the negative constraint of that name, once the marks have been read; return whether there is one."""
    if name == "ratio":
        source.add(NoRatioRule, path, _numbers(source, RatioRule, 2))
    elif name == "xv":
        source.add(NoPairSumRule, path, (5, 10))
    elif name == "difference":
        source.add(NoDifferenceRule, path, _numbers(source, DifferenceRule, 1))
    else:
        return False
    return True


def negative_name(rule: Negative, rules: Sequence[Rule]) -> str:
    """Return the name of a negative constraint among some rules, "" where it is not one for all marks.

    Where its marks have no other number than 1, that for differences is the switch "nonconsecutive".
    """
    if any(clue.pairs for clue in rule.clue_list):
        return ""
    numbers = {number for clue in rule.clue_list for number in clue.numbers}
    marked = [clue for other in rules if isinstance(other, rule.marked_by) for clue in other.clue_list]
    first = rule.marked_by.form.fields[0].name
    on_marks = {getattr(clue, first) for clue in marked}
    if isinstance(rule, NoDifferenceRule):
        if numbers == {1} and on_marks <= {1}:
            return "nonconsecutive"
        name, usual = "difference", {1}
    else:
        name, usual = ("ratio", {2}) if isinstance(rule, NoRatioRule) else ("xv", {5, 10})
    return name if numbers == (usual if name == "xv" else on_marks or usual) else ""
