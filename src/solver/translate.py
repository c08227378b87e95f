"""Translation of constraints to items of the kernel, and the tables of two cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache, reduce
from operator import or_
from typing import Any

from ..core.automata import Automaton
from ..core.board import Board
from ..core.connected import AreaSizes, Connected, DifferentPairs, require_links
from ..core.constraints import (
    AllDifferent,
    Constraint,
    Count,
    Disjunction,
    InSet,
    OneOfSets,
    Pairs,
    Placement,
    Product,
    Regular,
    Relation,
    Sum,
)
from ..core.enclosures import RankConstraint, SandwichSum
from ..core.grid import Grid
from ..utils.errors import RulegridError, locate_problem
from ..utils.message import Message
from .kernel._areas import Areas
from .kernel._choices import Choices
from .kernel._connections import Connections
from .kernel._counts import Counts
from .kernel._pairings import Pairings
from .kernel._ranks import Ranks
from .kernel._regulars import Regulars
from .kernel._relations import Relations
from .kernel._tuples import Tuples
from .model_builder import ALWAYS, NEVER, OWED, STATED, ConstraintStatus, ModelBuilder, Total, ValueSetChoice

Masks = tuple[int, ...]  # one for each value, in the order of the values


@lru_cache(maxsize=1024)
def mask_of_values(values: tuple[int, ...], held: frozenset[int]) -> int:
    """Return a mask of the values that are in `held`.

    >>> f"{mask_of_values((1, 2, 3), frozenset({1, 3, 5})):03b}"
    '101'
    """
    return sum(1 << i for i, value in enumerate(values) if value in held)


@lru_cache(maxsize=256)
def masks_of_pairs(values: tuple[int, ...], allowed: Pairs) -> Masks:
    """Return for each value a mask of its partners in the allowed pairs.

    >>> [f"{mask:03b}" for mask in masks_of_pairs((1, 2, 3), frozenset({(1, 2), (1, 3), (2, 3)}))]
    ['110', '100', '000']
    """
    number_of = {value: i for i, value in enumerate(values)}
    masks = [0] * len(values)
    for x, y in allowed:
        if x in number_of and y in number_of:
            masks[number_of[x]] |= 1 << number_of[y]
    return tuple(masks)


@lru_cache(maxsize=1024)
def masks_of_sum(values: tuple[int, ...], p: int, q: int, total: int) -> Masks:
    """Return for each value x a mask of the values y with p * x + q * y == total."""
    return tuple(sum(1 << i for i, y in enumerate(values) if p * x + q * y == total) for x in values)


@lru_cache(maxsize=1024)
def masks_of_product(values: tuple[int, ...], total: int) -> Masks:
    """Return for each value x a mask of the values y with x * y == total."""
    return tuple(sum(1 << i for i, y in enumerate(values) if x * y == total) for x in values)


@lru_cache(maxsize=1024)
def divisors_of(values: tuple[int, ...], total: int) -> int:
    """Return a mask of the values that divide a product."""
    return sum(1 << i for i, value in enumerate(values) if value > 0 and total % value == 0)


PAIR, STATE, NUMBER = 60, 60, 8  # bytes of a pair of values, a state of an automaton, a number in a list
LIMIT = 1 << 61  # totals from here on are checked by `Constraint.is_broken`, with Python's integers


def translate(model: ModelBuilder, index: int, constraint: Constraint) -> ConstraintStatus:
    """Add a constraint to a model, with this index."""
    translator = TRANSLATORS.get(type(constraint))
    return _add_callback(model, index, constraint) if translator is None else translator(model, index, constraint)


def _add_callback(model: ModelBuilder, index: int, constraint: Constraint) -> ConstraintStatus:
    model.call_back(index, constraint)
    return STATED


def _add_failure(model: ModelBuilder, index: int) -> ConstraintStatus:
    model.fail(index)
    return NEVER


def _all_different(model: ModelBuilder, index: int, c: AllDifferent) -> ConstraintStatus:
    group = model.known_groups.get(c.cells) or model.group(c)
    if group is None:
        return _add_failure(model, index)
    if len(group) < 2:
        return ALWAYS
    model.groups.setdefault(group, []).append(index)
    return STATED


def _among(model: ModelBuilder, index: int, c: InSet) -> ConstraintStatus:
    return model.restrict((index,), model.numbers(c, c.cells), mask_of_values(model.values, c.values))


def _relation(model: ModelBuilder, index: int, c: Relation) -> ConstraintStatus:
    a, b = model.numbers(c, (c.a, c.b))
    model.weigh(c.allowed, STATE + NUMBER * model.width, PAIR * len(c.allowed))
    if a == b:
        return model.restrict((index,), [a], model.mask(lambda value: (value, value) in c.allowed))
    model.add((index,), Relations, a, b, masks_of_pairs(model.values, c.allowed))
    return STATED


def _sum(model: ModelBuilder, index: int, c: Sum) -> ConstraintStatus:
    weights = c.weights()
    if len(weights) != len(c.cells):
        raise RulegridError(
            locate_problem(c.unit or "Sum", Message("own.coefficients", count=len(weights), cells=len(c.cells)))
        )
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
        return _add_failure(model, index)
    if reach >= LIMIT:
        return _add_callback(model, index, c)
    if not cells:
        return ALWAYS
    model.sums.append(Total(tuple(cells), tuple(weights), c.total, (index,), (index,)))
    return OWED


def _product(model: ModelBuilder, index: int, c: Product) -> ConstraintStatus:
    cells = model.numbers(c, c.cells)
    size, total, most = len(cells), c.total, model.values[-1]
    if not model.values[0] ** size <= total <= most**size:
        return _add_failure(model, index)
    if total:
        model.restrict((index,), cells, divisors_of(model.values, total))
    if len(set(cells)) < size or total * most >= LIMIT or (total == 0 and size > 2):
        return _add_callback(model, index, c)
    if size == 0:
        return ALWAYS
    if size == 1:
        return model.restrict((index,), cells, model.mask(lambda value: value == total))
    if size == 2:
        model.add((index,), Relations, *cells, masks_of_product(model.values, total))
    else:
        model.add((index,), Tuples, cells, (1,) * size, total, True)
    return STATED


def _placement(model: ModelBuilder, index: int, c: Placement) -> ConstraintStatus:
    if model.pieces is not None:
        raise RulegridError(Message("own.two-placements"))
    if len(c.places) != model.width:
        raise RulegridError(Message("own.pieces", count=len(c.places), values=model.width))
    model.add_pieces(index, c)
    if not all(c.places) or sum(len(places[0]) for places in c.places) != model.size:
        return _add_failure(model, index)
    return STATED


@lru_cache(maxsize=512)
def _widened(automaton: Automaton, grid: Grid) -> Automaton:
    return automaton.widened(grid)


def regular(model: ModelBuilder, index: int, c: Regular) -> ConstraintStatus:
    """Add a line with an automaton to a model."""
    cells = model.numbers(c, c.cells)
    if len(c.automaton.step[0]) != model.width:
        c = Regular(c.cells, _widened(c.automaton, model.grid))
    model.weigh(c.automaton, (STATE + NUMBER * model.width) * len(c.automaton.step))
    if not cells:
        return ALWAYS if 0 in c.automaton.final else _add_failure(model, index)
    if len(cells) == 1:
        ends = enumerate(c.automaton.step[0])
        return model.restrict((index,), cells, sum(1 << i for i, end in ends if end in c.automaton.final))
    model.add((index,), Regulars, cells, c.automaton)
    return STATED


def _add_enclosed(model: ModelBuilder, index: int, c: SandwichSum) -> ConstraintStatus:
    cells = model.numbers(c, c.cells)
    if c.ends is None:
        if len(set(cells)) < len(cells) or not 2 <= len(cells) <= model.width:
            return _add_failure(model, index)
        model.groups.setdefault(tuple(sorted(cells)), []).append(index)
    model.enclosed.append((index, tuple(cells), c))
    return OWED


def _add_ranked(model: ModelBuilder, index: int, c: RankConstraint) -> ConstraintStatus:
    own = model.numbers(c, c.line)
    sides = model.number_lines(c.sides, lambda: [[model.numbers(c, line) for line in side] for side in c.sides])
    bit = model.bit_of.get(c.first, 0)
    if not own or not bit or not 0 <= c.less <= len(sides) or not all(sides):
        return _add_failure(model, index)
    if any(len(line) != len(own) for side in sides for line in side):
        return _add_callback(model, index, c)
    account = model.restrict((index,), own[:1], bit)
    if not sides:
        return account
    model.add((index,), Ranks, bit, c.less, own, sides)
    return STATED


def _count(model: ModelBuilder, index: int, c: Count) -> ConstraintStatus:
    cells, against = model.numbers(c, c.cells), model.numbers(c, c.less)
    if against:  # cells in both groups cancel out
        counting, less = Counter(cells), Counter(against)
        cells, against = list((counting - less).elements()), list((less - counting).elements())
    mask = mask_of_values(model.values, c.values)
    least, most = max(c.least, -len(against)), min(c.most, len(cells))
    if least > most or (not mask and not least <= 0 <= most):
        return _add_failure(model, index)
    if not mask or (least == -len(against) and most == len(cells)):
        return ALWAYS
    if len(cells) == 1 and not against:
        return model.restrict((index,), cells, mask if least else model.full & ~mask)
    model.add((index,), Counts, cells, mask, least, most, against)
    return STATED


def _add_one_of_sets(model: ModelBuilder, index: int, c: OneOfSets) -> ConstraintStatus:
    cells = model.numbers(c, c.cells)
    bit_of = model.bit_of
    sets = tuple(
        sorted(
            sum(bit_of[value] for value in each) for each in c.sets if len(each) == len(cells) and each <= bit_of.keys()
        )
    )
    if not sets or len(set(cells)) < len(cells):
        return _add_failure(model, index)
    if not cells:
        return ALWAYS
    if len(cells) == 1:
        return model.restrict((index,), cells, sum(sets))
    group = tuple(sorted(cells))
    model.groups.setdefault(group, []).append(index)
    model.arrangements.append(ValueSetChoice(tuple(cells), sets, (index,), (index,)))
    return OWED


def _add_disjunction(model: ModelBuilder, index: int, c: Disjunction) -> ConstraintStatus:
    cells = tuple(dict.fromkeys(c.scope(Board.for_grid(model.grid))))
    numbers = model.numbers(c, cells)
    parts = model.parts(c.alternatives, cells)
    if any(part.callbacks or part.pieces for part in parts):
        return _add_callback(model, index, c)
    parts = [part for part in parts if part.broken is None]
    if not parts:
        return _add_failure(model, index)
    if not all(part.items or part.groups or part.restrictions for part in parts):  # one alternative is always satisfied
        return ALWAYS
    if len(numbers) == 1 and not any(part.items or part.groups for part in parts):
        return model.restrict((index,), numbers, reduce(or_, [part.domains[0] for part in parts]))
    model.add((index,), Choices, numbers, parts)
    return STATED


def _add_connected(model: ModelBuilder, index: int, c: Connected) -> ConstraintStatus:
    require_links(c)
    cells = model.numbers(c, c.cells)
    mask = mask_of_values(model.values, c.values)
    size = 0 if c.size is None else c.size
    if size < 0 or size > len(cells) or (size and not mask):
        return _add_failure(model, index)
    if c.size == 0:
        return model.restrict((index,), cells, model.full & ~mask)
    if not mask or len(cells) < 2:
        return model.restrict((index,), cells, mask) if size else ALWAYS
    model.add((index,), Connections, cells, c.neighbours, mask, size)
    return STATED


def _add_areas(model: ModelBuilder, index: int, c: AreaSizes) -> ConstraintStatus:
    require_links(c)
    cells = model.numbers(c, c.cells)
    sizes = [(1 << i, int(value)) for i, value in enumerate(model.values)]
    possible = [(bit, size) for bit, size in sizes if 1 <= size <= len(cells)]
    status = model.restrict((index,), cells, reduce(or_, [bit for bit, _ in possible], 0))
    if not possible or len(cells) < 2:
        return status
    model.add((index,), Areas, cells, c.neighbours, possible)
    return STATED


def _add_pairs(model: ModelBuilder, index: int, c: DifferentPairs) -> ConstraintStatus:
    cells, others = model.numbers(c, c.cells), model.numbers(c, c.others)
    if len(cells) != len(others) or len({*cells, *others}) < 2 * len(cells):
        raise RulegridError(locate_problem(c.unit or "DifferentPairs", Message("own.pairs")))
    first = reduce(or_, [model.every[cell] for cell in cells], 0)
    second = reduce(or_, [model.every[cell] for cell in others], 0)
    pairs = first.bit_count() * second.bit_count()
    if len(cells) > pairs:
        return _add_failure(model, index)
    if len(cells) < 2:
        return ALWAYS
    model.add((index,), Pairings, cells, others, first, second, len(cells) == pairs)
    return STATED


TRANSLATORS: dict[type[Constraint], Callable[[ModelBuilder, int, Any], ConstraintStatus]] = {
    AllDifferent: _all_different,
    InSet: _among,
    Relation: _relation,
    Sum: _sum,
    Product: _product,
    Placement: _placement,
    Regular: regular,
    Count: _count,
    OneOfSets: _add_one_of_sets,
    Disjunction: _add_disjunction,
    SandwichSum: _add_enclosed,
    RankConstraint: _add_ranked,
    Connected: _add_connected,
    AreaSizes: _add_areas,
    DifferentPairs: _add_pairs,
}
