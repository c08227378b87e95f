"""What drawings mean by convention: one table of readings, each a rule, what it is drawn like, and how it is found.

SudokuPad has drawings and no rules, so that each reading is a guess. The same colours are used for writing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from ...engine import Rule
from ...utils.numbers import is_number
from ..rules import (
    ArrowRule,
    BetweenRule,
    CountingCirclesRule,
    DiagonalRule,
    DifferenceRule,
    DoubleArrowRule,
    EntropicRule,
    EvenRule,
    FullRankRule,
    GreaterRule,
    HiddenSkyscraperRule,
    LittleKillerRule,
    LockoutRule,
    MaximumRule,
    MinimumRule,
    ModularRule,
    NabnerRule,
    NumberedRoomRule,
    OddRule,
    PairSumRule,
    PalindromeRule,
    QuadrupleRule,
    RatioRule,
    RegionSumRule,
    RenbanRule,
    SandwichRule,
    SkyscraperRule,
    SlowThermometerRule,
    ThermometerRule,
    WhisperRule,
    XSumRule,
    ZipperRule,
)
from .drawings import Pool, Spot, Stroke, colour_of, distance, is_dark, is_grey, is_light, length


class Found(NamedTuple):
    """A reading of a drawing: a rule and the values of its clue; the path is that of the drawing."""

    path: str
    rule: type[Rule]
    values: tuple[Any, ...] = ()
    named: dict[str, Any] = {}  # noqa: RUF012 (never written to)


class LineLook(NamedTuple):
    """A rule whose lines have a colour, and the words of which one is in the rules' text then."""

    rule: type[Rule]
    colour: str
    words: tuple[str, ...]
    width: float = 0.25
    named: dict[str, Any] = {}  # noqa: RUF012


LINES = (
    LineLook(RenbanRule, "#F067F0", ("renban",), 0.3),
    LineLook(WhisperRule, "#67F067", ("german whisper", "whisper"), 0.3),
    LineLook(WhisperRule, "#FFA600", ("dutch whisper",), 0.3, {"difference": 4}),
    LineLook(RegionSumRule, "#2ECBFF", ("region sum", "box border", "box boundar", "sum line")),
    LineLook(NabnerRule, "#C9C883", ("nabner",)),
    LineLook(EntropicRule, "#FFCCAA", ("entropic",)),
    LineLook(ModularRule, "#33BBBB", ("modular",)),
    LineLook(ZipperRule, "#CDB1EC", ("zipper",)),
    LineLook(PalindromeRule, "#CFCFCF", ("palindrome",)),
)

OUTSIDE: tuple[tuple[type[Rule], tuple[str, ...]], ...] = (
    (SandwichRule, ("sandwich",)),
    (XSumRule, ("x-sum", "x sum", "xsum")),
    (HiddenSkyscraperRule, ("hidden skyscraper",)),
    (SkyscraperRule, ("skyscraper",)),
    (NumberedRoomRule, ("numbered room",)),
    (FullRankRule, ("full rank",)),
)
"""Rules whose clue is a number outside, and the words by which the rules' text tells which."""

THERMOMETER, SLOW, ARROW, ENDS, DIAGONAL = "#CFCFCF", "#6495ED", "#A1A1A1", "#CFCFCF", "#34BBE6"
_EVERYDAY = 62  # how unlike its usual colour a line may be where no text says what it is
_NAMED = 170  # and where the text does


def _bulb(pool: Pool, line: Stroke, end: int) -> Spot | None:
    """Return the filled circle at an end of a line, as wide as a thermometer's bulb."""
    for spot in pool.on(line.cells[end]):
        if spot.rounded and 0.5 <= spot.size <= 1 and spot.fill and not is_light(spot.fill):
            return spot
    return None


def _ring(pool: Pool, line: Stroke, end: int, *, turned: bool = False) -> Spot | None:
    """Return the open circle, or diamond, at an end of a line."""
    for spot in pool.on(line.cells[end]):
        is_shape = spot.turned if turned else spot.rounded and not spot.turned
        if is_shape and 0.4 <= spot.size <= 1 and is_light(spot.fill) and spot.border and not spot.text:
            return spot
    return None


def thermometers(pool: Pool) -> Iterator[Found]:
    """A line with a filled circle at one end, the bulb; slow ones where the text has that word and no other."""
    only_slow = pool.says("slow thermo") and not pool.says("strictly")
    for line in pool.lines():
        if len(line.cells) > 1 and line.thickness >= 4:
            bulbs = _bulb(pool, line, 0), _bulb(pool, line, -1)
            if (bulbs[0] is None) == (bulbs[1] is None):
                continue
            is_slow = only_slow or (
                line.colour is not None and distance(line.colour, colour_of(SLOW) or (0, 0, 0)) < 20
            )
            line.used = True
            for spot in filter(None, bulbs):
                spot.used = True
            cells = line.cells if bulbs[0] else line.cells[::-1]
            yield Found(line.path, SlowThermometerRule if is_slow else ThermometerRule, (cells,))


def arrows(pool: Pool) -> Iterator[Found]:
    """An arrow that starts in a circle, or in a pill of two or three cells."""
    for arrow in pool.arrows():
        if len(arrow.cells) < 2:
            continue
        for spot in pool.around(arrow.cells[0], 1):
            circle = _covered(spot)
            if (
                spot.rounded
                and arrow.cells[0] in circle
                and pool.has(*circle)
                and is_light(spot.fill)
                and len(circle) < 4
            ):
                shaft = tuple(cell for at, cell in enumerate(arrow.cells) if at and (at > 1 or cell not in circle))
                if shaft:
                    arrow.used = spot.used = True
                    yield Found(arrow.path, ArrowRule, (circle, shaft))
                break


def _covered(spot: Spot) -> tuple[tuple[int, int], ...]:
    """Return the cells that a circle or pill goes around."""
    if not 0.5 <= min(spot.width, spot.height) <= 1 or spot.size > 4:
        return ()
    row, col = spot.at
    rows, cols = round(spot.height + 0.2), round(spot.width + 0.2)
    top, left = round(row - rows / 2), round(col - cols / 2)
    return tuple((r, c) for r in range(top, top + max(1, rows)) for c in range(left, left + max(1, cols)))


_NUMBERS = {WhisperRule: ("≥", "difference"), LockoutRule: ("≥", "difference"), ModularRule: ("%", "modulus")}
"""Rules whose lines may have a number at their first cell, and the sign before it."""


def _number(pool: Pool, line: Stroke, rule: type[Rule]) -> dict[str, Any]:
    """Return the number that stands at one of the ends of a line, by the name of its field."""
    if rule in _NUMBERS:
        sign, name = _NUMBERS[rule]
        for spot in (spot for end in (0, -1) for spot in pool.around(line.cells[end], 0)):
            if not spot.used and re.fullmatch(f"{sign}[0-9]{{1,3}}", spot.text):
                spot.used = True
                return {name: int(spot.text[1:])}
    return {}


def lines_with_ends(pool: Pool) -> Iterator[Found]:
    """A line between two open circles (between lines; double arrows where the text says so) or two diamonds (lockout)."""
    for line in pool.lines():
        if len(line.cells) < 2:
            continue
        for turned in (False, True):
            rings = _ring(pool, line, 0, turned=turned), _ring(pool, line, -1, turned=turned)
            if rings[0] and rings[1]:
                is_double = pool.says("double arrow") and not (pool.says("between") and is_grey(line.colour))
                rule = LockoutRule if turned else DoubleArrowRule if is_double else BetweenRule
                if rule is DoubleArrowRule and len(line.cells) < 3:
                    continue
                line.used = rings[0].used = rings[1].used = True
                yield Found(line.path, rule, (), {"cells": line.cells, **_number(pool, line, rule)})
                break


def diagonals(pool: Pool) -> Iterator[Found]:
    """A thin line from corner to corner."""
    n = pool.size
    ends = {((0, 0), (n, n)): "\\", ((0, n), (n, 0)): "/"}
    for line in pool.lines():
        if len(line.points) < 2 or line.thickness > 8 or length(line.points) < 1.3 * (n - 1):
            continue
        first, last = sorted((line.points[0], line.points[-1]))
        for (one, other), way in ends.items():
            if all(
                abs(a - b) <= 0.6 for at, end in ((first, one), (last, other)) for a, b in zip(at, end, strict=True)
            ):
                line.used = True
                yield Found(line.path, DiagonalRule, (way,))


def coloured_lines(pool: Pool) -> Iterator[Found]:
    """A line of a colour; where there is a text of rules it has to name the rule too."""
    looks = [look for look in LINES if not pool.text or pool.says(*look.words)]
    for line in pool.lines():
        if len(line.cells) < 2 or line.colour is None or not looks:
            continue
        look = min(looks, key=lambda look: distance(line.colour or (0, 0, 0), colour_of(look.colour) or (0, 0, 0)))
        if distance(line.colour, colour_of(look.colour) or (0, 0, 0)) <= (_NAMED if pool.text else _EVERYDAY):
            line.used = True
            named = look.named | _number(pool, line, look.rule)
            yield Found(line.path, look.rule, (), {"cells": line.cells, **named})


def dots(pool: Pool) -> Iterator[Found]:
    """A small circle on a border: white is a difference, black a ratio; a number on it replaces 1 or 2."""
    for spot in pool.free():
        pair = spot.between
        if not (pair and pool.has(*pair) and spot.rounded and 0.1 <= spot.size <= 0.5):
            continue
        if spot.fill is None or not (is_light(spot.fill) or is_dark(spot.fill)):
            continue
        if spot.text and not is_number(spot.text):
            continue
        spot.used = True
        rule, label = (RatioRule, "ratio") if is_dark(spot.fill) else (DifferenceRule, "difference")
        named = {label: int(spot.text)} if spot.text else {}
        yield Found(spot.path, rule, (), {"cells": pair, **named})


_LESS = {"<": True, ">": False, "∧": True, "^": True, "∨": False, "v": False, "⌃": True, "⌄": False}


def signs(pool: Pool) -> Iterator[Found]:
    """X, V, a number or a sign such as < on a border."""
    for spot in pool.free():
        pair = spot.between
        if not (pair and pool.has(*pair) and spot.text and not spot.rounded):
            continue
        is_level = pair[0][0] == pair[1][0]
        if spot.text in ("X", "V"):
            found = Found(spot.path, PairSumRule, (spot.text, pair))
        elif spot.text in _LESS and (spot.text in "<>") == is_level:
            found = Found(spot.path, GreaterRule, (pair[::-1] if _LESS[spot.text] else pair,))
        elif is_number(spot.text, most=3) and pool.says("sum", "add up"):
            found = Found(spot.path, PairSumRule, (int(spot.text), pair))
        else:
            continue
        spot.used = True
        yield found


def quadruples(pool: Pool) -> Iterator[Found]:
    """Digits in a circle where four cells meet."""
    for spot in pool.free():
        cells = spot.corner
        digits = re.sub(r"[\s,]+", "", spot.text)
        if cells and pool.has(*cells) and spot.rounded and is_number(digits, most=8):
            spot.used = True
            yield Found(spot.path, QuadrupleRule, (list(map(int, digits)), cells))


def parities(pool: Pool) -> Iterator[Found]:
    """A grey circle (odd) or square (even) in a cell; an open circle where the text speaks of counting circles."""
    for spot in pool.free():
        cell = spot.cell
        if not (cell and pool.has(cell) and 0.45 <= spot.size <= 0.92 and not spot.text and not spot.turned):
            continue
        if is_grey(spot.fill):
            spot.used = True
            yield Found(spot.path, OddRule if spot.rounded else EvenRule, ((cell,),))
        elif spot.rounded and is_light(spot.fill) and pool.says("counting circle"):
            spot.used = True
            yield Found(spot.path, CountingCirclesRule, ((cell,),))


def extremes(pool: Pool) -> Iterator[Found]:
    """Chevrons at the sides of a cell: they point into the least of its neighbours, and out of the greatest."""
    seen: dict[tuple[int, int], tuple[str, bool]] = {}
    for line in pool.lines():
        if len(line.points) != 3 or length(line.points) > 0.8:
            continue
        (r, c), (tip_row, tip_col), (s, d) = line.points
        cell = int(tip_row // 1), int(tip_col // 1)
        middle = cell[0] + 0.5, cell[1] + 0.5
        base = abs((r + s) / 2 - middle[0]) + abs((c + d) / 2 - middle[1])
        tip = abs(tip_row - middle[0]) + abs(tip_col - middle[1])
        if pool.has(cell) and tip > 0.25 and abs(base - tip) > 0.02:
            line.used = True
            seen[cell] = line.path, tip < base
    for cell, (path, points_in) in seen.items():
        for spot in pool.on(cell):
            spot.used = spot.used or (spot.size > 0.9 and is_grey(spot.fill))
        yield Found(path, MinimumRule if points_in else MaximumRule, ((cell,),))


def little_killers(pool: Pool) -> Iterator[Found]:
    """A number outside the grid with a short arrow that looks along a diagonal."""
    for arrow in pool.arrows():
        if len(arrow.points) != 2 or length(arrow.points) > 1.2:
            continue
        (row, col), (to_row, to_col) = arrow.points
        down, right = (1 if to_row > row else -1), (1 if to_col > col else -1)
        if abs(to_row - row) < 0.05 or abs(to_col - col) < 0.05:
            continue
        place = int(row // 1), int(col // 1)
        beside = [
            spot for spot in pool.around(place, 1)
            if not spot.used and is_number(spot.text, most=6) and abs(spot.at[0] - row) < 0.75 and abs(spot.at[1] - col) < 0.75
        ]  # fmt: skip
        cells = []
        at = place[0] + down, place[1] + right
        while pool.has(at):
            cells.append(at)
            at = at[0] + down, at[1] + right
        if pool.has(place) or not beside or not cells:
            continue
        spot = min(beside, key=lambda spot: abs(spot.at[0] - row) + abs(spot.at[1] - col))
        arrow.used = spot.used = True
        yield Found(spot.path, LittleKillerRule, (int(spot.text), tuple(cells)))


def outside(pool: Pool) -> Iterator[Found]:
    """A number beside a row or column, where the rules' text names exactly one rule of such numbers."""
    named = [rule for rule, words in OUTSIDE if pool.says(*words)]
    if HiddenSkyscraperRule in named and pool.text.count("skyscraper") == pool.text.count("hidden skyscraper"):
        named.remove(SkyscraperRule)
    if len(named) != 1:
        return
    n = pool.size
    for spot in pool.free():
        row, col = int(spot.at[0] // 1), int(spot.at[1] // 1)
        if not is_number(spot.text, most=6) or pool.has((row, col)):
            continue
        place = None
        if 0 <= row < n and -2 <= col <= n + 1:
            place = ("left" if col < 0 else "right", row)
        elif 0 <= col < n and -2 <= row <= n + 1:
            place = ("top" if row < 0 else "bottom", col)
        if place:
            spot.used = True
            yield Found(spot.path, named[0], (int(spot.text), place))


READINGS: tuple[Callable[[Pool], Iterator[Found]], ...] = (
    thermometers,
    arrows,
    lines_with_ends,
    diagonals,
    extremes,
    coloured_lines,
    dots,
    signs,
    quadruples,
    parities,
    little_killers,
    outside,
)
"""All readings, in the order in which they are tried: what one has used, the next does not see."""
