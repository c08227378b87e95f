"""Lines that are drawn in several strokes, that close, or that branch."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from ...core.rule import Rule
from ...utils.coordinates import Cell
from ..rules import (
    EntropicRule,
    EqualSumRule,
    ModularRule,
    NabnerRule,
    PalindromeRule,
    RegionSumRule,
    RenbanRule,
    ZipperRule,
)
from .drawings import Stroke
from .meanings import ReadClue

_OF_SETS = (RenbanRule, NabnerRule)
IN_ORDER = (PalindromeRule, ZipperRule, EntropicRule, ModularRule)
"""Rules whose digits have an order on the line."""


def join(strokes: Sequence[Stroke]) -> list[list[Stroke]]:
    """Return strokes in groups that touch: an end of one is on another."""
    groups: list[list[Stroke]] = []
    for stroke in strokes:
        near = [group for group in groups if any(_touch(stroke, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([each for group in near for each in group] + [stroke])
    return sorted(groups, key=lambda group: strokes.index(group[0]))


def _touch(one: Stroke, other: Stroke) -> bool:
    ends, others = {one.cells[0], one.cells[-1]}, {other.cells[0], other.cells[-1]}
    return bool(ends & {*other.cells} or others & {*one.cells})


def path_of(lines: Iterable[Sequence[Cell]]) -> tuple[Cell, ...]:
    """Return the cells of a path or a loop through all lines, a loop with its first cell again at its end; () if it branches.

    >>> path_of([[(0, 0), (0, 1)], [(1, 1), (0, 1)]])
    ((0, 0), (0, 1), (1, 1))
    >>> path_of([[(0, 0), (0, 1), (0, 2)], [(1, 1), (0, 1)]])
    ()
    """
    lines = list(lines)
    edges = {frozenset(pair) for line in lines for pair in pairwise(line)}
    near: dict[Cell, list[Cell]] = {cell: [] for line in lines for cell in line}
    for one, other in (tuple(edge) for edge in edges):
        near[one].append(other)
        near[other].append(one)
    ends = [cell for cell, beside in near.items() if len(beside) == 1]
    if any(len(beside) > 2 for beside in near.values()) or len(ends) not in (0, 2):
        return ()
    path = [*ends, lines[0][0]][:1]
    while following := [cell for cell in sorted(near[path[-1]]) if frozenset((path[-1], cell)) in edges]:
        edges.discard(frozenset((path[-1], following[0])))
        path.append(following[0])
    return () if edges else tuple(path)


def joined_clue(rule: type[Rule], strokes: Sequence[Stroke], regions: Iterable[Sequence[Cell]]) -> ReadClue | None:
    """Return the clue of a rule for strokes that are one line, or None if the rule has no meaning for such a line."""
    lines = [stroke.cells for stroke in strokes]
    if rule in _OF_SETS:
        return ReadClue(rule, (), {"cells": tuple(dict.fromkeys(cell for line in lines for cell in line))})
    path = path_of(lines)
    if rule is not RegionSumRule:
        return ReadClue(rule, (), {"cells": path}) if path else None
    region_of = {cell: number for number, region in enumerate(regions) for cell in region}
    if path and path[0] == path[-1]:
        starts = [at for at, (one, other) in enumerate(pairwise(path), 1) if region_of.get(one) != region_of.get(other)]
        return ReadClue(rule, (), {"cells": (*path[starts[0] : -1], *path[: starts[0]])}) if starts else None
    if path:
        return ReadClue(rule, (), {"cells": path})
    groups = _parts(lines, region_of)
    return ReadClue(EqualSumRule, (groups,)) if len(groups) > 1 else None


def _parts(lines: Sequence[Sequence[Cell]], region_of: dict[Cell, int]) -> list[tuple[Cell, ...]]:
    """Return the parts into which the borders of regions cut a line that branches."""
    part_of = {cell: cell for line in lines for cell in line}
    for one, other in (pair for line in lines for pair in pairwise(line)):
        if region_of.get(one) == region_of.get(other):
            old, new = part_of[one], part_of[other]
            part_of = {cell: new if part == old else part for cell, part in part_of.items()}
    return [
        tuple(sorted(cell for cell in part_of if part_of[cell] == part)) for part in dict.fromkeys(part_of.values())
    ]
