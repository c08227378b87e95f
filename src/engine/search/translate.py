"""From constraints to what kernels know: domains, groups, items, callbacks.

A new kind of constraint is a class in `constraints`, a function here and its line in TRANSLATORS, and, if no kind of
items expresses it yet, a file in the kernel and its line in `kernels.ITEMS`. What has no line is called back in Python.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...utils.errors import RulegridError
from ..board import Board
from ..constraints import (
    AllDifferent,
    Among,
    Arrangement,
    Constraint,
    Count,
    Either,
    Placement,
    Product,
    Regular,
    Relation,
    Sum,
)
from ..kernel.choice import Choices, Counts, Regulars, Relations, Tuples
from .derive import Arranged, Total
from .tables import divisors_of, mask_of_values, masks_of_pairs, masks_of_product

if TYPE_CHECKING:
    from .model import Model

LIMIT = 1 << 61  # totals from here on are left to `Constraint.is_broken`, in Python's integers


def translate(model: Model, index: int, constraint: Constraint) -> None:
    """Add a constraint to a model, as the one of this index."""
    translator = TRANSLATORS.get(type(constraint))
    if translator is None:
        model.call_back(index, constraint)
    else:
        translator(model, index, constraint)


def _all_different(model: Model, index: int, c: AllDifferent) -> None:
    group = model.known_groups.get(c.cells) or model.group(c)
    if group is None:
        model.fail(index)
    elif len(group) > 1:
        model.groups.setdefault(group, []).append(index)


def _among(model: Model, index: int, c: Among) -> None:
    model.restrict((index,), model.numbers(c, c.cells), mask_of_values(model.values, c.values))


def _relation(model: Model, index: int, c: Relation) -> None:
    a, b = model.numbers(c, (c.a, c.b))
    if a == b:
        model.restrict((index,), [a], model.mask(lambda value: (value, value) in c.allowed))
    else:
        model.add((index,), Relations, a, b, masks_of_pairs(model.values, c.allowed))


def _sum(model: Model, index: int, c: Sum) -> None:
    weights = c.weights()
    if len(weights) != len(c.cells):
        raise RulegridError(f"{c.unit or 'Sum'}: {len(weights)} coefficients for {len(c.cells)} cells")
    cells = model.numbers(c, c.cells)
    if c.coefficients is not None or len(set(cells)) < len(cells):
        factors: dict[int, int] = {}
        for cell, weight in zip(cells, weights, strict=True):
            factors[cell] = factors.get(cell, 0) + weight
        cells = [cell for cell, weight in factors.items() if weight]
        weights = tuple(factors[cell] for cell in cells)
    least, most = model.values[0], model.values[-1]
    low = high = reach = 0
    for weight in weights:
        ends = (weight * least, weight * most) if weight > 0 else (weight * most, weight * least)
        low += ends[0]
        high += ends[1]
        reach += max(-ends[0], ends[1])
    if not low <= c.total <= high:
        model.fail(index)
    elif reach >= LIMIT:
        model.call_back(index, c)
    elif cells:
        model.sums.append(Total(tuple(cells), tuple(weights), c.total, (index,)))


def _product(model: Model, index: int, c: Product) -> None:
    cells = model.numbers(c, c.cells)
    size, total, most = len(cells), c.total, model.values[-1]
    if not model.values[0] ** size <= total <= most**size:
        model.fail(index)
        return
    if total:
        model.restrict((index,), cells, divisors_of(model.values, total))
    if len(set(cells)) < size or total * most >= LIMIT or (total == 0 and size > 2):
        model.call_back(index, c)
    elif size == 1:
        model.restrict((index,), cells, model.mask(lambda value: value == total))
    elif size == 2:
        model.add((index,), Relations, *cells, masks_of_product(model.values, total))
    elif cells:
        model.add((index,), Tuples, cells, (1,) * size, total, True)


def _placement(model: Model, index: int, c: Placement) -> None:
    if model.pieces is not None:
        raise RulegridError("two placement rules on one board: expected one")
    if len(c.places) != model.width:
        raise RulegridError(f"{len(c.places)} pieces on a board of {model.width} values: expected one piece a value")
    model.add_pieces(index, c)
    if not all(c.places) or sum(len(places[0]) for places in c.places) != model.size:
        model.fail(index)


def _regular(model: Model, index: int, c: Regular) -> None:
    cells = model.numbers(c, c.cells)
    if cells:
        model.add((index,), Regulars, cells, c.automaton)
    elif 0 not in c.automaton.final:
        model.fail(index)


def _count(model: Model, index: int, c: Count) -> None:
    cells = model.numbers(c, c.cells)
    mask = mask_of_values(model.values, c.values)
    least, most = max(c.least, 0), min(c.most, len(cells))
    if least > most or (least and not mask):
        model.fail(index)
    elif mask and (least or most < len(cells)):
        model.add((index,), Counts, cells, mask, least, most)


def _arrangement(model: Model, index: int, c: Arrangement) -> None:
    cells = model.numbers(c, c.cells)
    bit_of = model.bit_of
    sets = tuple(
        sorted(
            sum(bit_of[value] for value in each) for each in c.sets if len(each) == len(cells) and each <= bit_of.keys()
        )
    )
    if not sets or len(set(cells)) < len(cells):
        model.fail(index)
    elif len(cells) == 1:
        model.restrict((index,), cells, sum(sets))
    else:
        group = tuple(sorted(cells))
        model.groups.setdefault(group, []).append(index)
        model.arrangements.append(Arranged(tuple(cells), sets, (index,)))


def _either(model: Model, index: int, c: Either) -> None:
    cells = tuple(dict.fromkeys(c.scope(Board.on(model.grid))))
    numbers = model.numbers(c, cells)
    parts = model.parts(c.alternatives, cells)
    if any(part.callbacks or part.pieces for part in parts):
        model.call_back(index, c)
        return
    parts = [part for part in parts if part.broken is None]
    if not parts:
        model.fail(index)
    elif all(part.items or part.groups or part.restrictions for part in parts):  # else one of them always holds
        model.add((index,), Choices, numbers, parts)


TRANSLATORS: dict[type[Constraint], Callable[[Model, int, Any], None]] = {
    AllDifferent: _all_different,
    Among: _among,
    Relation: _relation,
    Sum: _sum,
    Product: _product,
    Placement: _placement,
    Regular: _regular,
    Count: _count,
    Arrangement: _arrangement,
    Either: _either,
}
