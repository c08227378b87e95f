"""Symmetric clues: to one that is drawn, those that lie where turns of the grid bring it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from .fields import Cells, Digits, Number
from .form import Clue
from .sampling import Sketch

if TYPE_CHECKING:
    from .sampling import Sampler
    from .turn import Turn

DRAWN, BESIDE = 40, 300
"""How often a clue with a number or digits is drawn until it lies where it should: in some cells, or beside the grid."""


def with_twins(sketch: Sketch, sampler: Sampler, clue: Clue, turns: Sequence[Turn]) -> list[Clue]:
    """Return a clue and those that lie where turns bring it, in numbers of their own; none where one of these can't be right.

    >>> from random import Random
    >>> from rulegrid.sudoku import KillerRule, read_puzzle
    >>> from rulegrid.engine.setting.symmetry import turns_of
    >>> sketch = Sketch(KillerRule(), read_puzzle("1234341221434321").board, Random(1))
    >>> clue = KillerRule.form.read("4:A1B1")
    >>> [str(each) for each in with_twins(sketch, KillerRule.sampler, clue, turns_of("rotation", 4, 4))]
    ['4:A1B1', '4:C4D4']
    """
    rule = sketch.rule
    found = [clue]
    sites = {rule.site(clue)}
    for turn in turns:
        site = rule.site(clue, turn)
        if site in sites:
            continue
        cells = set(rule.turned_clue(clue, turn).scope)
        if not sampler.overlap and not cells.isdisjoint(sketch.used.union(*(each.scope for each in found))):
            return []
        twin = next((each for each in _variants(sketch, sampler, clue, turn) if rule.site(each) == site), None)
        if twin is None or sampler.is_repeated(sketch, twin, found):
            return []
        sites.add(site)
        found.append(twin)
    return found


def _variants(sketch: Sketch, sampler: Sampler, clue: Clue, turn: Turn) -> Iterator[Clue]:
    """Yield clues that are right and may lie where a turn brings one: itself, its lines reversed, others drawn there."""
    image = sketch.rule.turned_clue(clue, turn)
    cells = {field: value for field, value in image if isinstance(field, Cells) and value}
    lying = {field.name: value for field, value in image}
    lying |= {field.name: tuple(sorted(value)) for field, value in cells.items() if not field.ordered}
    backwards = lying | {field.name: value[::-1] for field, value in cells.items() if field.ordered}
    for each in (Clue(image.form, lying), Clue(image.form, backwards)):
        if sketch.is_valid(each):
            yield each
    if not any(isinstance(field, Number | Digits) and value != field.default for field, value in image):
        return
    there = sketch.within(image.scope)
    for _ in range(DRAWN if image.scope else BESIDE):
        drawn = sampler.draw(there)
        if drawn is not None and there.is_valid(drawn):
            yield drawn
