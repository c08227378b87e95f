"""The conventional meanings of lines and arrows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any

from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.message import Message
from ..rules import (
    ArrowRule,
    BetweenRule,
    DiagonalRule,
    DoubleArrowRule,
    LockoutRule,
    ModularRule,
    PalindromeRule,
    RenbanRule,
    SlowThermometerRule,
    ThermometerRule,
    WhisperRule,
)
from .descriptions import described_cells, described_lines, described_pairs
from .drawing_pool import DrawingPool
from .drawings import Point, Spot, Stroke, colour_of, distance, is_dark, is_grey, is_light, length, rgba_of
from .evidence import NAMES, DrawnClue
from .figures import DIAGONAL, DOUBLE, LINES, MADE_FOR, OF_LINES, SLOW, WITH_ENDS, LineLook
from .foreign import ForeignPuzzle
from .fpuzzles_keys import unless_usual
from .joined_lines import IN_ORDER, join, joined_clue
from .mark_readings import clones, dots, extremes, little_killers, outside, parities, quadruples, signs
from .meanings import LEAST_DIFFERENCE, number_of

_NAMED = 170  # how unlike its usual colour a line may be if the text names its rule, but no colour
_SAME = 10  # of colours that only rounding makes differ
_ALIKE = 40  # of colours that are meant to be the same


def _is_like(line: Stroke, colour: str, most: float = _ALIKE) -> bool:
    return line.colour is not None and distance(line.colour, colour_of(colour) or (0, 0, 0)) <= most


def signed_lines(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A line that a converter has signed with the name of the rule it drew it for."""
    for line in pool.lines():
        rule = MADE_FOR.get(line.made_for.lower())
        if rule not in OF_LINES or len(line.cells) < 2:
            continue
        found = DrawnClue(line.path, rule, (), {"cells": line.cells, **_number(pool, line, rule)}, alone=True)
        if pool.take(found, line):
            for end in (0, -1):
                for spot in pool.on(line.cells[end]):
                    is_end = rule in WITH_ENDS and not spot.text and spot.size <= 1
                    spot.used = spot.used or is_end or spot.made_for == line.made_for
            yield found


def _bulbs(pool: DrawingPool, line: Stroke, end: int) -> list[Spot]:
    """Return the filled circles at an end of a line that are as wide as a thermometer's bulb and of the line's colour.

    Where odd cells are drawn as circles too, the smaller ones are those.
    """
    least = 0.75 if pool.evidence.names(ThermometerRule, r"\bodd\b|parit|gr[ae]y circle") else 0.5
    return [
        spot
        for spot in pool.on(line.cells[end])
        if spot.rounded and least <= spot.size <= 1 and spot.fill and not is_light(spot.fill) and not spot.text
        and line.colour and distance(spot.fill, line.colour) <= _ALIKE
    ]  # fmt: skip


def thermometers(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A line with a filled circle at one end, the bulb; slow ones if the text has only that word."""
    only_slow = pool.evidence.says("slow.?thermo") and not pool.evidence.says("strictly")
    for line in pool.lines():
        if len(line.cells) < 2 or line.thickness < 4:
            continue
        bulbs = _bulbs(pool, line, 0), _bulbs(pool, line, -1)
        if not (bulbs[0] or bulbs[1]):
            continue
        rule = SlowThermometerRule if only_slow or _is_like(line, SLOW, 20) else ThermometerRule
        # Both ends may be bulbs, the other one that of another thermometer: programs draw lines from their own.
        for at, cells in ((0, line.cells), (1, line.cells[::-1])):
            is_usual = any(spot.size >= 0.75 for spot in bulbs[at])
            found = DrawnClue(line.path, rule, (cells,), alone=is_usual)
            if bulbs[at] and pool.take(found, line, *bulbs[at]):
                yield found
                break


def arrows(pool: DrawingPool) -> Iterator[DrawnClue]:
    """An arrow that starts in a circle, or in a pill of two or three cells; a line with strokes at its tip is one too."""
    for arrow, head in chain(((each, []) for each in pool.arrows()), _drawn_arrows(pool)):
        if len(arrow.cells) < 2:
            continue
        for spot in pool.around(arrow.cells[0], 1):
            circle = _covered_cells(spot)
            if not (spot.rounded and arrow.cells[0] in circle and pool.has(*circle) and is_light(spot.fill)):
                continue
            shaft = tuple(cell for at, cell in enumerate(arrow.cells) if at and (at > 1 or cell not in circle))
            found = DrawnClue(arrow.path, ArrowRule, (circle, shaft), alone=bool(spot.border))
            if shaft and len(circle) < 4 and pool.take(found, arrow, spot, *head):
                yield found
            break


def _drawn_arrows(pool: DrawingPool) -> Iterator[tuple[Stroke, list[Stroke]]]:
    """Yield lines as arrows, in the direction of the short strokes of the same colour that begin or end at their tips."""
    short = [line for line in pool.lines() if length(line.points) < 0.9] if pool.evidence.says(r"\barrows?\b") else []
    for line in list(pool.lines()) if short else ():
        if line in short or len(line.cells) < 2:
            continue
        heads = [
            [each for each in short if each.colour == line.colour and any(_is_at(tip, point) for point in each.points)]
            for tip in (line.points[0], line.points[-1])
        ]
        if heads[1] and not heads[0]:
            yield line, heads[1]
        elif heads[0] and not heads[1]:
            turned = replace(line, points=line.points[::-1], cells=line.cells[::-1])
            yield turned, [line, *heads[0]]


def _is_at(one: Point, other: Point) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 0.1


def _covered_cells(spot: Spot) -> tuple[Cell, ...]:
    if not 0.5 <= min(spot.width, spot.height) <= 1 or spot.size > 4:
        return ()
    row, col = spot.at
    rows, cols = round(spot.height + 0.2), round(spot.width + 0.2)
    top, left = round(row - rows / 2), round(col - cols / 2)
    return tuple((r, c) for r in range(top, top + max(1, rows)) for c in range(left, left + max(1, cols)))


_NUMBERS = {WhisperRule: ("≥", "difference"), LockoutRule: ("≥", "difference"), ModularRule: ("%", "modulus")}
"""Rules whose lines may have a number at their first cell, and the sign before it."""


def _number(pool: DrawingPool, line: Stroke, rule: type[Rule]) -> dict[str, Any]:
    """Return the number at one of the ends of a line, with the name of its field."""
    if rule in _NUMBERS:
        sign, name = _NUMBERS[rule]
        for spot in (spot for end in (0, -1) for spot in pool.around(line.cells[end], 0)):
            if not spot.used and re.fullmatch(f"{sign}[0-9]{{1,3}}", spot.text):
                spot.used = True
                return unless_usual(rule, name, int(spot.text[1:]), pool.size)
    return {}


def _rings(pool: DrawingPool, line: Stroke, end: int, *, turned: bool = False) -> list[Spot]:
    """Return the open circles, or diamonds, at an end of a line."""
    return [
        spot
        for spot in pool.on(line.cells[end])
        if (spot.turned if turned else spot.rounded and not spot.turned)
        and 0.4 <= spot.size <= 1
        and (spot.fill is None or min(spot.fill) >= 220)
        and spot.border
        and not spot.text
    ]


def lines_with_ends(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A line between two open circles (between line, or double arrow if the text says so) or diamonds (lockout)."""
    evidence = pool.evidence
    for line in pool.lines():
        if len(line.cells) < 2:
            continue
        for turned in (False, True):
            rings = _rings(pool, line, 0, turned=turned), _rings(pool, line, -1, turned=turned)
            if not (rings[0] and rings[1]):
                continue
            is_double = _is_like(line, DOUBLE) or (
                evidence.names(DoubleArrowRule)
                and not (evidence.says("between line|between the digits") and is_grey(line.colour))
            )
            rule = LockoutRule if turned else DoubleArrowRule if is_double else BetweenRule
            if (rule is DoubleArrowRule and len(line.cells) < 3) or _is_coloured(pool, line, rule):
                continue
            alone = turned or _is_like(line, DOUBLE) or (rule is BetweenRule and is_grey(line.colour))
            found = DrawnClue(line.path, rule, (), {"cells": line.cells, **_number(pool, line, rule)}, alone=alone)
            if pool.take(found, line, *rings[0], *rings[1]):
                yield found
                break


def _is_coloured(pool: DrawingPool, line: Stroke, rule: type[Rule]) -> bool:
    """Return whether the text gives the colour of a line to another rule."""
    if line.colour is None or pool.evidence.fits_colour(NAMES[rule], line.colour):
        return False
    return any(pool.evidence.fits_colour(look.pattern or NAMES[look.rule], line.colour) for look in LINES)


def diagonals(pool: DrawingPool) -> Iterator[DrawnClue]:
    """A thin line from corner to corner."""
    n, cols = pool.shape
    ends = {((0, 0), (n, n)): "\\", ((0, n), (n, 0)): "/"} if n == cols else {}
    for line in pool.lines():
        if len(line.points) < 2 or line.thickness > 8 or length(line.points) < 1.3 * (n - 1):
            continue
        if line.thickness > 3 and not pool.evidence.names(DiagonalRule):
            continue
        first, last = sorted((line.points[0], line.points[-1]))
        for (one, other), way in ends.items():
            if all(
                abs(a - b) <= 0.6 for at, end in ((first, one), (last, other)) for a, b in zip(at, end, strict=True)
            ):
                found = DrawnClue(line.path, DiagonalRule, (way,), alone=_is_like(line, DIAGONAL))
                if pool.take(found, line):
                    yield found


def coloured_lines(pool: DrawingPool) -> Iterator[DrawnClue]:
    """Yield clues for coloured lines; a text of rules has to name the rule, and the colour if it names any.

    Lines of one colour are read all or none. Strokes that touch are one line, unless the rule or the solution is against it.
    """
    kinds: dict[tuple[Any, ...], list[tuple[Stroke, LineLook]]] = {}
    for line in pool.lines():
        if len(line.cells) >= 2 and line.colour is not None and (look := _look_of(pool, line)) is not None:
            kinds.setdefault((look.rule, line.colour), []).append((line, look))
    for drawn in kinds.values():
        lines = [line for line, _ in drawn]
        said = _stated_difference(pool, lines[0]) if drawn[0][1].rule is WhisperRule else {}
        numbers = [look.named | said | _number(pool, line, look.rule) for line, look in drawn]
        found = [
            DrawnClue(line.path, look.rule, (), {"cells": line.cells, **number})
            for (line, look), number in zip(drawn, numbers, strict=True)
        ]
        joined = _joined(pool, drawn[0][1], lines) if not any(numbers) else []
        # Lines of digits in order often share an end; sets and sums of one colour seldom do.
        is_second = drawn[0][1].rule in IN_ORDER and not any(map(pool.evidence.refuses, found))
        if joined and not is_second and not any(map(pool.evidence.refuses, joined)):
            found = joined
        if pool.take_all(found, lines):
            for line in lines:
                _use_decoration(pool, line)
            yield from found


def _stated_difference(pool: DrawingPool, line: Stroke) -> dict[str, int]:
    """Return the difference that the text states of lines, in sentences that name the colour if there are any."""
    colour = line.colour or (0, 0, 0)
    numbers = [
        number_of(match[1] or match[2])
        for each in pool.evidence.sentences
        for match in [re.search(LEAST_DIFFERENCE, each)]
        if match
        and re.search(r"adjacent|neighbou?r|successive|whisper", each)
        and pool.evidence.fits_colour(re.escape(each), colour) is not False
    ]
    return unless_usual(WhisperRule, "difference", numbers[0], pool.size) if len({*numbers}) == 1 else {}


def _joined(pool: DrawingPool, look: LineLook, lines: Sequence[Stroke]) -> list[DrawnClue]:
    """Return the readings of lines as those that touch are joined, [] if a rule has no meaning for one."""
    if look.rule is WhisperRule:
        return []  # a joined line means the same
    regions = [clue.cells for clue in pool.evidence.boxes.clue_list]
    is_named = pool.evidence.names(look.rule, look.pattern)
    found = []
    for strokes in join(lines):
        is_simple = len(strokes) == 1 and len({*strokes[0].cells}) == len(strokes[0].cells)
        clue = None if is_simple else joined_clue(look.rule, strokes, regions)
        if not is_simple and clue is None:
            return []
        rule, values, named = clue or (look.rule, (), {"cells": strokes[0].cells})
        if rule is RenbanRule and len(named["cells"]) > pool.size:
            return []
        found.append(DrawnClue(strokes[0].path, rule, values, named, alone=is_named))
    return found


def _use_decoration(pool: DrawingPool, line: Stroke) -> None:
    """Take what is drawn in a line's middle, in its colour, and a wider line below it in black, as parts of it."""
    (r, c), (s, d) = line.cells[(len(line.cells) - 1) // 2], line.cells[len(line.cells) // 2]
    middle = (r + s + 1) / 2, (c + d + 1) / 2
    for spot in pool.around((r, c), 1):
        spot.used = spot.used or (spot.at == middle and not spot.text and spot.fill == line.colour)
    for other in pool.lines():
        other.used = other.used or (other.points == line.points and is_dark(other.colour))


def _look_of(pool: DrawingPool, line: Stroke) -> LineLook | None:
    """Return the look that a line has, by its colour and by what the text says."""
    colour = line.colour or (0, 0, 0)
    inks = [colour, (rgba_of(line.item.get("color")) or (colour, 1))[0]]  # as it looks, and without transparency

    def far(look: LineLook) -> float:
        return min(distance(ink, colour_of(look.colour) or (0, 0, 0)) for ink in inks)

    nearest = min(LINES, key=far)
    said, likely, possible = [], [], []
    for look in LINES:
        pattern = look.pattern or NAMES[look.rule]
        if pool.evidence.names(look.rule, pattern):
            fits = pool.evidence.fits_colour(pattern, colour)
            said += [look] if fits else []
            likely += [look] if far(look) <= _SAME else []
            possible += [look] if fits is None and far(look) <= _NAMED else []
    likely = said or likely
    named = likely or possible
    if named:
        best = min(named, key=far)
        # A line of exactly the colour of another rule does not belong to this one.
        if best in likely or best is nearest or far(nearest) > 25:
            return best
    if not pool.evidence.rules:
        return nearest if far(nearest) <= nearest.near else None
    return nearest if far(nearest) <= 25 and nearest.rule is not PalindromeRule else None


READINGS: tuple[Callable[[DrawingPool], Iterator[DrawnClue]], ...] = (
    signed_lines,
    described_lines,
    thermometers,
    arrows,
    lines_with_ends,
    described_pairs,
    described_cells,
    diagonals,
    extremes,
    coloured_lines,
    dots,
    signs,
    quadruples,
    clones,
    parities,
    little_killers,
    outside,
)
"""All readings, in the order in which they are tried: what one has used, the next does not see."""


def read_drawings(source: ForeignPuzzle, pool: DrawingPool) -> None:
    """Add what drawings are read as to the rules; each kind of reading is a guess."""
    for reading in READINGS:
        for found in reading(pool):
            _add(source, found)
    source.explained |= pool.explained


def list_guesses(source: ForeignPuzzle, pool: DrawingPool) -> None:
    """Record what drawings were read as, in a line for each rule and look."""
    if pool.taken and not pool.evidence.rules:
        source.guess("", Message("program.usual-meaning"))
    for (rule, look), number in Counter(pool.taken).items():
        if look is not None:
            source.guess("", Message("program.look-read-as", look=look.describe(number), rule=rule.spelling()))


def _add(source: ForeignPuzzle, found: DrawnClue) -> None:
    """Add a reading to the rules, unless it is a clue that was read before: lines may be drawn over clues."""
    rule: Any = found.rule()
    clue = rule.add(*found.values, **found.named)
    known: list[Any] = source.rule(found.rule).clue_list  # type: ignore[attr-defined]
    if "cells" in found.named and found.rule in OF_LINES:
        rule.add(*found.values, **{**found.named, "cells": found.named["cells"][::-1]})
    if not any(str(each) == str(other) for each in known for other in rule.clue_list):
        known.append(clue)
