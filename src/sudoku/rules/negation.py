"""The negation of constraints, in constraints again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Any

from ...core.automata import DEAD, Automaton, build
from ...core.board import Board
from ...core.constraints import (
    AllDifferent,
    Callback,
    Constraint,
    Count,
    Disjunction,
    InSet,
    OneOfSets,
    Product,
    Regular,
    Relation,
    Sum,
)
from ...core.enclosures import SandwichSum
from ...core.rule import Rule
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.runtime import in_portions
from .indexers import equal

Choices = list[tuple[Constraint, ...]]
"""Alternatives: all constraints of at least one choice are true."""
Values = tuple[int, ...]
MOST_SETS = 2000  # sets of the values of a board, of the size of a line


def negate(constraints: Iterable[Constraint], board: Board) -> Choices:
    """Return the ways in which at least one of several constraints fails.

    >>> board = Board(1, 2)
    >>> negate([AllDifferent(((0, 0), (0, 1)))], board)[0][0].allowed == equal(board.values)
    True
    """
    found: Choices = []
    for constraint in in_portions(constraints):
        found.extend(_BY_KIND.get(type(constraint), _negate_one)(constraint, board))
    return found


def one_of(choices: Choices) -> tuple[Constraint, ...] | None:
    """Return constraints that are true if one of several choices is, or None if none can be."""
    if not choices:
        return None
    if len(choices) == 1 or () in choices:
        return () if () in choices else choices[0]
    return (Disjunction(tuple(choices)),)


def _relation(c: Relation, board: Board) -> Choices:
    every = {(x, y) for x in board.values for y in board.values}
    return [(Relation(c.a, c.b, frozenset(every - c.allowed)),)]


def _among(c: InSet, board: Board) -> Choices:
    others = frozenset(board.values) - c.values
    return [(Count(c.cells, others, 1, len(c.cells)),)] if c.cells else []


def _count(c: Count, board: Board) -> Choices:
    found: Choices = []
    if c.least > -len(c.less):
        found.append((Count(c.cells, c.values, -len(c.less), c.least - 1, c.less),))
    if c.most < len(c.cells):
        found.append((Count(c.cells, c.values, c.most + 1, len(c.cells), c.less),))
    return found


def _all_different(c: AllDifferent, board: Board) -> Choices:
    if len(c.cells) > len(board.values):
        return [()]
    return [(Relation(a, b, equal(board.values)),) for a, b in combinations(c.cells, 2)]


def _sum(c: Sum, board: Board) -> Choices:
    return _unless(c, board, lambda: _other_sum(board.values, c.weights(), c.total))


@lru_cache(maxsize=256)
def _other_sum(values: Values, weights: Values, total: int) -> Automaton:
    def step(state: tuple[int, int], value: int) -> tuple[int, int]:
        at, added = state
        return at + 1, added + weights[at] * value

    return build(values, (0, 0), step, lambda state: state[1] != total, len(weights))


def _product(c: Product, board: Board) -> Choices:
    if c.total < 0:
        return [()]
    return _unless(c, board, lambda: _other_product(board.values, len(c.cells), c.total))


@lru_cache(maxsize=256)
def _other_product(values: Values, length: int, total: int) -> Automaton:
    def step(product: int, value: int) -> int:
        product *= value
        return product if product and total % product == 0 else 0  # 0: it never becomes the total again

    return build(values, 1, step, lambda product: product != total, length)


def _regular(c: Regular, board: Board) -> Choices:
    return [(Regular(c.cells, complement(c.automaton)),)]


def _arrangement(c: OneOfSets, board: Board) -> Choices:
    size = len(c.cells)
    if comb(len(board.values), size) > MOST_SETS:
        return _negate_one(c, board)
    others = frozenset(map(frozenset, combinations(board.values, size))) - c.sets
    return [*_all_different(AllDifferent(c.cells), board), *([(OneOfSets(c.cells, others),)] if others else [])]


def _negate_enclosed(c: SandwichSum, board: Board) -> Choices:
    automaton = c.automaton(board.values)
    if automaton is None:
        return _negate_one(c, board)
    alike = _all_different(AllDifferent(c.cells), board) if c.ends is None else []
    return [*alike, *_regular(Regular(c.cells, automaton), board)]


@lru_cache(maxsize=256)
def complement(automaton: Automaton) -> Automaton:
    """Return the automaton that accepts exactly the lines that another one rejects."""
    lost = len(automaton.step)
    rows = [tuple(lost if to == DEAD else to for to in row) for row in automaton.step]
    width = len(automaton.step[0])
    final = frozenset(range(lost + 1)) - automaton.final
    return Automaton((*rows, (lost,) * width), final)


def _either(c: Disjunction, board: Board) -> Choices:
    found: list[Constraint] = []
    for alternative in c.alternatives:
        others = one_of(negate(alternative, board))
        if others is None:
            return []
        found.extend(others)
    return [tuple(found)]


def _unless(c: Sum | Product, board: Board, make: Callable[[], Automaton]) -> Choices:
    try:
        automaton = make()
    except RulegridError:
        return _negate_one(c, board)
    return [(Regular(c.cells, automaton),)] if automaton.final else []


def _negate_one(c: Constraint, board: Board) -> Choices:
    cells = tuple(dict.fromkeys(c.scope(board)))
    if not cells:
        return [()] if c.is_broken(board.without_values()) else []
    return [(Callback(_NegatedConstraint(c, cells)),)]


class _NegatedConstraint(Rule):
    """The opposite of a constraint, checked once its cells are filled."""

    when_full = True

    def __init__(self, constraint: Constraint, cells: tuple[Cell, ...]) -> None:
        self.constraint = constraint
        self.scope = cells

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _NegatedConstraint) and self.constraint == other.constraint

    def __hash__(self) -> int:
        return hash(self.constraint)

    def cells(self, board: Board) -> Iterable[Cell]:
        return self.scope

    def is_valid(self, board: Board) -> bool:
        return self.constraint.is_broken(board)


_BY_KIND: dict[type[Constraint], Callable[[Any, Board], Choices]] = {
    AllDifferent: _all_different,
    InSet: _among,
    Relation: _relation,
    Sum: _sum,
    Product: _product,
    Regular: _regular,
    Count: _count,
    OneOfSets: _arrangement,
    Disjunction: _either,
    SandwichSum: _negate_enclosed,
}
