"""The conventional meanings of circles, squares, texts and chevrons; `line_readings` has those of lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.numbers import is_number
from ..rules import (
    AscendingStartersRule,
    CloneRule,
    CountingCirclesRule,
    DifferenceRule,
    EqualSumRule,
    EvenRule,
    FullRankRule,
    GreaterRule,
    HiddenSkyscraperRule,
    LittleKillerRule,
    MaximumRule,
    MinimumRule,
    NumberedRoomRule,
    OddRule,
    PairSumRule,
    QuadrupleRule,
    RatioRule,
    SandwichRule,
    SkyscraperRule,
    XSumRule,
)
from .drawing_pool import DrawingPool
from .drawings import Spot, Stroke, is_copy, is_dark, is_grey, is_light, length
from .evidence import DrawnClue
from .figures import MADE_FOR, SANDWICH


def dots(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A small circle on a border: white is a difference, black a ratio; a number on it replaces 1 or 2."""
    yield from pool.take_kinds(_dots(pool))


def _dots(pool: DrawingPool) -> Iterator[tuple[bool, DrawnClue, Spot]]:
    for spot in pool.free():
        pair = spot.between
        if not (pair and pool.has(*pair) and spot.rounded and 0.1 <= spot.size <= 0.5):
            continue
        if spot.fill is None or not (is_light(spot.fill) or is_dark(spot.fill)):
            continue
        if (spot.text and not is_number(spot.text)) or _is_ground(pool, spot):
            continue
        rule, label = (RatioRule, "ratio") if is_dark(spot.fill) else (DifferenceRule, "difference")
        named = {label: int(spot.text)} if spot.text else {}
        is_usual = spot.size <= 0.35 and (rule is RatioRule or spot.border is None or is_dark(spot.border))
        is_usual = is_usual and not spot.for_looks
        yield bool(spot.text), DrawnClue(spot.path, rule, (), {"cells": pair, **named}, alone=is_usual), spot


def _is_ground(pool: DrawingPool, spot: Spot) -> bool:
    """Return whether a white circle without a border is only there for a text on it to be read."""
    place = int(spot.at[0] // 1), int(spot.at[1] // 1)
    texts = (each for each in pool.around(place, 0) if each.text and each.at == spot.at)
    return is_light(spot.fill) and spot.border is None and any(each is not spot for each in texts)


_LESS = {"<": True, ">": False, "∧": True, "^": True, "∨": False, "v": False, "⌃": True, "⌄": False}
_PAIRS = r"\bpairs?\b[^.\n]*(?:sum|add|total)|(?:sum|add|total)[^.\n]*(?:border|edge)|(?:border|edge)[^.\n]*(?:sum|add|total)"


def signs(pool: DrawingPool) -> Iterator[DrawnClue]:
    """X, V, a number or a sign such as < on a border."""
    for spot in pool.free():
        pair = spot.between
        if not (pair and pool.has(*pair) and spot.text):
            continue
        is_level = pair[0][0] == pair[1][0]
        if spot.text in ("X", "V"):
            is_usual = not (spot.for_looks or (spot.rounded and pool.evidence.names(GreaterRule)))
            found = DrawnClue(spot.path, PairSumRule, (spot.text, pair), alone=is_usual)
        elif spot.rounded:
            continue
        elif spot.text in _LESS and (spot.text in "<>") == is_level:
            found = DrawnClue(
                spot.path,
                GreaterRule,
                (pair[::-1] if _LESS[spot.text] else pair,),
                alone=not (spot.turned or spot.for_looks),
            )
        elif is_number(spot.text, most=3) and pool.evidence.says(_PAIRS):
            found = DrawnClue(spot.path, PairSumRule, (int(spot.text), pair), alone=True)
        else:
            continue
        if pool.take(found, spot):
            yield found


def quadruples(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Digits in a circle where four cells meet."""
    for spot in pool.free():
        cells = spot.corner
        digits = re.sub(r"[\s,]+", "", spot.text)
        if cells and pool.has(*cells) and spot.rounded and is_number(digits, most=8):
            found = DrawnClue(spot.path, QuadrupleRule, (list(map(int, digits)), cells), alone=True)
            if pool.take(found, spot):
                yield found


def parities(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Grey circles (odd) or squares (even) in cells; open circles if the text mentions counting circles.

    All of a kind are one clue, which the solution confirms or refutes: circles that count each other mean nothing
    separately.
    """
    kinds: dict[type[OddRule | EvenRule | CountingCirclesRule], dict[Cell, list[Spot]]] = {}
    counts = pool.evidence.names(CountingCirclesRule)
    for spot in pool.free():
        cell = spot.cell
        if not (cell and pool.has(cell) and 0.45 <= spot.size <= 0.92 and not spot.text and not spot.turned):
            continue
        kind: type[OddRule | EvenRule | CountingCirclesRule]
        if is_grey(spot.fill) and not counts:
            kind = OddRule if spot.rounded else EvenRule
            if not (0.6 <= spot.size <= 0.8 or pool.evidence.names(kind)):
                continue
        elif spot.rounded and counts and (is_light(spot.fill) or is_grey(spot.fill)):
            kind = CountingCirclesRule
        else:
            continue
        kinds.setdefault(kind, {}).setdefault(cell, []).append(spot)
    for kind, cells in kinds.items():
        spots = [spot for same in cells.values() for spot in same]
        found = DrawnClue(spots[0].path, kind, (tuple(sorted(cells)),))
        if pool.take(found, *spots):
            yield found


def extremes(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Chevrons at the sides of a cell: they point into the least of its neighbours, and out of the greatest.

    There is none between two cells of a kind, so that a shaded cell without any is of the kind of those around it.
    """
    seen: dict[Cell, tuple[bool, Stroke]] = {}
    walls: set[frozenset[Cell]] = set()
    lines: list[tuple[Cell, Stroke]] = []
    for line in pool.lines():
        if len(line.points) != 3 or length(line.points) > 0.8:
            continue
        (r, c), (tip_row, tip_col), (s, d) = line.points
        cell = int(tip_row // 1), int(tip_col // 1)
        middle = cell[0] + 0.5, cell[1] + 0.5
        base = abs((r + s) / 2 - middle[0]) + abs((c + d) / 2 - middle[1])
        tip = abs(tip_row - middle[0]) + abs(tip_col - middle[1])
        if pool.has(cell) and tip > 0.25 and abs(base - tip) > 0.02:
            seen.setdefault(cell, (tip < base, line))
            lines.append((cell, line))
            beside = _beside(cell, (tip_row - middle[0], tip_col - middle[1]))
            walls.add(frozenset((cell, beside)))
    shaded = {cell: spots for cell in pool.cells() if (spots := _shades(pool, cell))}
    waiting = list(seen)
    while waiting:
        cell = waiting.pop()
        for way in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            other = _beside(cell, way)
            if other in shaded and other not in seen and frozenset((cell, other)) not in walls:
                seen[other] = seen[cell]
                waiting.append(other)
    for points_in, rule in ((True, MinimumRule), (False, MaximumRule)):
        cells = sorted(cell for cell, (inward, _) in seen.items() if inward is points_in)
        if cells:
            found = DrawnClue(seen[cells[0]][1].path, rule, (tuple(cells),), alone=True)
            drawn = [line for cell, line in lines if cell in cells]
            if pool.take(found, *drawn, *(spot for cell in cells for spot in shaded.get(cell, ()))):
                yield found


def _beside(cell: Cell, way: tuple[float, float]) -> Cell:
    """Return the cell above, below or beside another, whichever way is the longer one."""
    down, right = way
    if abs(down) > abs(right):
        return cell[0] + (1 if down > 0 else -1), cell[1]
    return cell[0], cell[1] + (1 if right > 0 else -1)


def _shades(pool: DrawingPool, cell: Cell) -> list[Spot]:
    """Return the shading of a cell, that without a border: that of clones has one."""
    return [
        spot
        for spot in pool.on(cell)
        if not spot.used and spot.size > 0.9 and not spot.rounded and not spot.border and is_grey(spot.fill)
    ]


def clones(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Two copies of an area, shaded one after the other cell by cell, as f-puzzles' clones are drawn."""
    shades = [
        spot for spot in pool.free()
        if spot.cell and pool.has(spot.cell) and spot.size > 0.9 and not spot.rounded and is_grey(spot.fill) and spot.border
    ]  # fmt: skip
    at = 0
    while at < len(shades):
        cells = [spot.cell or (0, 0) for spot in shades[at:]]
        half = next(
            (half for half in range(len(cells) // 2, 0, -1) if is_copy(cells[:half], cells[half : 2 * half])), 0
        )
        drawn = shades[at : at + 2 * half]
        found = DrawnClue(
            shades[at].path, CloneRule, (tuple(zip(*_pairs(cells, half), strict=True)),), alone=not pool.evidence.rules
        )
        at += max(1, 2 * half)
        if half and pool.take(found, *drawn):
            yield found


def _pairs(cells: list[Cell], half: int) -> list[tuple[Cell, Cell]]:
    return list(zip(cells[:half], cells[half : 2 * half], strict=True))


_EQUAL_DIAGONALS = r"(?:diagonal|arrow)[^.\n]*(?:same|equal|identical) (?:sum|total)|(?:same|equal|identical) (?:sum|total)[^.\n]*(?:diagonal|arrow)"


def little_killers(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A number outside the grid with a short arrow that looks along a diagonal; arrows alone if their sums are equal."""
    bare: list[tuple[Stroke, tuple[Cell, ...]]] = []
    for arrow in pool.arrows():
        cells = _diagonal(pool, arrow)
        if not cells:
            continue
        row, col = arrow.points[0]
        beside = [
            spot for spot in pool.around((int(row // 1), int(col // 1)), 1)
            if not spot.used and spot.text and abs(spot.at[0] - row) < 0.75 and abs(spot.at[1] - col) < 0.75
        ]  # fmt: skip
        numbers = [spot for spot in beside if is_number(spot.text, most=6)]
        if not beside:
            bare.append((arrow, cells))
        if numbers:
            spot = min(numbers, key=lambda spot: abs(spot.at[0] - row) + abs(spot.at[1] - col))
            found = DrawnClue(spot.path, LittleKillerRule, (int(spot.text), cells), alone=True)
            if pool.take(found, arrow, spot):
                yield found
    if len(bare) > 1 and pool.evidence.says(_EQUAL_DIAGONALS):
        found = DrawnClue(bare[0][0].path, EqualSumRule, ([cells for _, cells in bare],), alone=True)
        if pool.take(found, *(arrow for arrow, _ in bare)):
            yield found


def _diagonal(pool: DrawingPool, arrow: Stroke) -> tuple[Cell, ...]:
    """Return the cells that a short arrow outside the grid looks along, () for another arrow."""
    if len(arrow.points) != 2 or length(arrow.points) > 1.2:
        return ()
    (row, col), (to_row, to_col) = arrow.points
    place = int(row // 1), int(col // 1)
    if abs(to_row - row) < 0.05 or abs(to_col - col) < 0.05 or pool.has(place):
        return ()
    down, right = (1 if to_row > row else -1), (1 if to_col > col else -1)
    cells = []
    at = place[0] + down, place[1] + right
    while pool.has(at):
        cells.append(at)
        at = at[0] + down, at[1] + right
    return tuple(cells)


OUTSIDE = (
    SandwichRule,
    XSumRule,
    AscendingStartersRule,
    HiddenSkyscraperRule,
    SkyscraperRule,
    NumberedRoomRule,
    FullRankRule,
)
"""Rules whose clue is a number outside: the text, or a converter's drawing around the number, identifies the rule."""

_SIGNS = {"◯": XSumRule, "▯": SkyscraperRule}


def outside(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A number beside a row or column, if the rules' text names exactly one such rule, or a sign is around it."""
    named = [rule for rule in OUTSIDE if pool.evidence.names(rule)]
    rows, cols = pool.shape
    for spot in pool.free():
        row, col = int(spot.at[0] // 1), int(spot.at[1] // 1)
        if not is_number(spot.text, most=6) or pool.has((row, col)):
            continue
        around = [each for each in pool.around((row, col), 0) if each is not spot and each.text in _SIGNS]
        signed = MADE_FOR.get(spot.made_for.lower())
        rules: set[type[Rule]] = {_SIGNS[each.text] for each in around} or {rule for rule in OUTSIDE if rule is signed}
        if not rules and not named and spot.font == SANDWICH and spot.fill:
            rules = {SandwichRule}
        rules = rules or (set(named) if len(named) == 1 else set())
        place = None
        if 0 <= row < rows and -2 <= col <= cols + 1:
            place = ("left" if col < 0 else "right", row)
        elif 0 <= col < cols and -2 <= row <= rows + 1:
            place = ("top" if row < 0 else "bottom", col)
        if place and len(rules) == 1:
            found = DrawnClue(
                spot.path, rules.pop(), (int(spot.text), place), alone=bool(around) or spot.font == SANDWICH
            )
            if pool.take(found, spot, *around):
                yield found
