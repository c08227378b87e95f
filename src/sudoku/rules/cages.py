"""Rules of cages and groups of cells with totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations, pairwise
from math import comb, isqrt, prod
from typing import TYPE_CHECKING

from ...core.automata import Automaton, between_extremes, build, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells, Groups, Number
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import (
    ONCE,
    AllDifferent,
    Amount,
    CellsLike,
    Constraint,
    Disjunction,
    InSet,
    OneOfSets,
    line_of,
)
from ...core.enclosures import SandwichSum
from ...core.errors import RuleError
from ...core.statement import context_of
from ...generate.clue_sampling import Sampler, cage_sampler, equal_groups, lunchbox, rellik
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError, expected_got
from ...utils.json_text import quote_json
from ...utils.message import Message
from ...utils.numbers import write_number
from .bases import FilledRule, FpuzzlesKey, Terms, Totals, digits, is_distinct
from .modifiers import amounts_of, equal_totals, worth

if TYPE_CHECKING:
    from ...core.rule_reasons import ExclusionContext, Reason
    from ...draw.drawing import Drawing


MOST_SETS = 500
"""Sets of digits of a cage that are listed; if there may be more, an automaton finds the possible ones."""

MOST_BITS = 1 << 12
"""Upper limit of the sums of a cage's digits if the sums of all their subsets are the bits of a number."""

MOST_SUMS = 1 << 20
"""Sums that are kept at once to find out whether some digits of a cage add up to its number."""


class KillerRule(ClueRule):
    """Digits in a cage don't repeat and add up to its total.

    Of several totals, such as `10/12`, one applies; in a cage without a total digits just don't repeat.

    >>> rule = KillerRule()
    >>> rule.set(30, [(0, 0), (0, 1), (1, 0), (1, 1)])
    >>> rule.set((10, 12), "C1C2C3")
    >>> rule.clues()
    ['30:A1A2B1B2', '10/12:C1C2C3']
    """

    form = Form(Totals("total", "TOTAL", default=None), Cells(), example="30:A1A2B1B2")
    clue_option = "killer"
    also_called = ("cage", "killer-cage", "killer-sudoku")
    group = "cages"
    sampler = cage_sampler(2, 4)
    fpuzzles = (FpuzzlesKey("killercage", "cells", "total"),)

    def __init__(self, cages: Iterable[tuple[int | Sequence[int] | None, Iterable[Cell]] | str | Clue] = ()) -> None:
        super().__init__()
        for cage in self.list_clues(cages, "clue.cages"):
            if isinstance(cage, (str, Clue)):
                self.add(cage)
                continue
            try:
                total, cells = cage
            except (TypeError, ValueError):
                given = Message("variant.read-cage", given=quote_json(cage))
                raise RuleError(self.rule_name, expected_got(given, Message("variant.cage"))) from None
            self.set(total, cells)

    @property
    def cages(self) -> list[tuple[int | Sequence[int] | None, tuple[Cell, ...]]]:
        """The total (or totals, or None) and the cells of each cage."""
        return [(clue.total, clue.cells) for clue in self.clue_list]

    def set(self, total: int | Sequence[int] | None, cells: Iterable[Cell]) -> None:
        """Add a cage."""
        self.add(total=total, cells=cells)

    def unit_label(self, clue: Clue) -> Message:
        text = self.form.fields[0].write(clue.total)
        if not text:
            return Message("unit.cage-bare", cell=min(clue.cells))
        return Message("unit.cage", label=text if len(text) < 30 else text[:30] + "…", cell=min(clue.cells))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        filled = [digit for digit in digits(board, clue.cells) if digit]
        if not is_distinct(filled) or len(clue.cells) > len(board.values):
            return False
        left = [value for value in board.values if value not in filled]
        low = high = 0
        context = context_of(board)
        if context.additions and clue.total is not None:
            return not all(context.sum(clue.cells, total).is_broken(board) for total in _totals(clue))
        if context.amounts:
            for (row, col), (factor, constant) in zip(clue.cells, amounts_of(board, clue.cells), strict=True):
                digit = board.cells[row][col]
                ends = [factor * value + constant for value in ([digit] if digit else left)]
                low, high = low + min(ends), high + max(ends)
        else:
            gaps = len(clue.cells) - len(filled)
            low, high = sum(filled) + sum(left[:gaps]), sum(filled) + sum(left[len(left) - gaps :])
        return clue.total is None or any(low <= total <= high for total in _totals(clue))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield AllDifferent(clue.cells)
        if clue.total is not None:
            sums = [context_of(board).sum(clue.cells, total) for total in _totals(clue)]
            yield sums[0] if len(sums) == 1 else Disjunction(tuple((total,) for total in sums))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, self.form.fields[0].write(clue.total))


class SumRule(FilledRule):
    """The digits in the cells add up to N; they may repeat.

    A cell may have a weight: `A1*2` counts A1 twice, `A1*-1` subtracts it.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), SumRule(["5:A1*2 A2*-1"])).count()
    3
    """

    form = Form(Number("total", "N", least=None), Terms(), example="10:A1A2*2")
    group = "cages"

    def is_kept(self, clue: Clue, board: Board) -> bool:
        cells, weights = zip(*clue.terms, strict=True)
        return sum(map(int.__mul__, worth(board, cells), weights)) == clue.total

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        cells, weights = zip(*clue.terms, strict=True)
        yield context_of(board).sum(cells, clue.total, weights)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.scope, write_number(clue.total), colour="green")
        for cell in clue.scope:
            weights = [weight for other, weight in clue.terms if other == cell]
            if weights != [1]:
                drawing.corner(cell, "×" + "".join(f"{weight:+}" for weight in weights).removeprefix("+"))


class EqualSumRule(FilledRule):
    """All groups of cells add up to the same total.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), EqualSumRule(["A1:A2A3"])).count()
    3
    """

    form = Form(Groups(), example="A1A2:B1B2")
    group = "cages"
    sampler = Sampler(equal_groups, 0.08)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return len({sum(worth(board, cells)) for cells in clue.groups}) == 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return equal_totals(board, clue.groups)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cells in clue.groups:
            drawing.cage(cells, "=", colour=self.clue_list.index(clue))


class EqualProductRule(FilledRule):
    """The digits of all groups of cells multiply to the same product.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), EqualProductRule(["A1:A2A3"])).count()
    32
    """

    form = Form(Groups(), example="A1A2:B1B2")
    group = "cages"
    sampler = Sampler(equal_groups, 0.08)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return len({prod(digits(board, cells)) for cells in clue.groups}) == 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for one, other in pairwise(sorted(clue.groups, key=len)):
            yield self.regular(clue, (*one, *other), equal_products(board.values, len(one), len(other)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cells in clue.groups:
            drawing.cage(cells, "×", colour=self.clue_list.index(clue))


class PrimeCageRule(FilledRule):
    """Digits in the cage don't repeat and add up to a prime number.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), PrimeCageRule(["A1A2"])).count()
    12
    """

    form = Form(Cells(), example="A1A2B1")
    also_called = ("prime",)
    group = "cages"
    sampler = cage_sampler(2, 4, 0.25, numbers=False)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return is_distinct(digits(board, clue.cells)) and is_prime(sum(worth(board, clue.cells)))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        amounts = amounts_of(board, clue.cells)
        size, values = len(clue.cells), board.values
        if set(amounts) <= {ONCE} and comb(len(values), size) <= MOST_SETS:
            yield OneOfSets(clue.cells, [each for each in combinations(values, size) if is_prime(sum(each))])
            return
        yield AllDifferent(clue.cells)
        yield self.regular(clue, clue.cells, prime_sums(values, amounts))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, "P", colour="purple")


class RellikRule(FilledRule):
    """Digits in the cage don't repeat, and no single digit or group of them adds up to N.

    It is a killer cage backwards.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), RellikRule(["3:A1A2A3"])).count()
    0
    >>> Solver(Board(1, 4), RellikRule(["3:A1A2"])).count()
    64
    """

    form = Form(Number("total", "N"), Cells(), example="7:A1A2B1")
    group = "cages"
    sampler = Sampler(rellik, 0.15)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        if not is_distinct(digits(board, clue.cells)):
            return False
        has_subset = _has_subset(worth(board, clue.cells), clue.total)
        if has_subset is None:
            raise RuleError(self.rule_name, Message("variant.many-sums", most=MOST_SUMS))
        return not has_subset

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        amounts = amounts_of(board, clue.cells)
        size, values = len(clue.cells), board.values
        if set(amounts) <= {ONCE} and comb(len(values), size) <= MOST_SETS and size * values[-1] < MOST_BITS:
            yield OneOfSets(clue.cells, sets_without_sum(values, size, clue.total))
            return
        yield AllDifferent(clue.cells)
        read = distinct_without_sum if set(amounts) == {ONCE} else without_sum
        yield self.regular(clue, clue.cells, read(values, clue.total, amounts))

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_rellik  # only if a step is explained

        assert seen.clue is not None
        return explain_rellik(seen.clue.cells, seen.clue.total, seen)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, f"≠{write_number(clue.total)}", colour="red")


class LunchboxRule(FilledRule):
    """Digits don't repeat; those between the lowest and the highest digit of the lunchbox add up to N.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), LunchboxRule(["2:A1A2A3"])).count()
    2
    """

    form = Form(Number("total", "N"), Cells(ordered=True, least=2), example="10:A1A2A3A4")
    group = "cages"
    sampler = Sampler(lunchbox, 0.1)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = digits(board, clue.cells)
        first, last = sorted((held.index(min(held)), held.index(max(held))))
        return is_distinct(held) and sum(worth(board, clue.cells)[first + 1 : last]) == clue.total

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield AllDifferent(clue.cells)
        amounts = amounts_of(board, clue.cells)
        if set(amounts) <= {ONCE}:
            yield SandwichSum(clue.cells, clue.total)
        else:
            yield self.regular(clue, clue.cells, between_extremes(board.values, clue.total, amounts))

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_lunchbox  # only if a step is explained

        assert seen.clue is not None
        return explain_lunchbox(seen.clue.cells, seen.clue.total, seen) if not context_of(seen.board).amounts else ()

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, write_number(clue.total), style="solid", colour="ochre")
        drawing.line(clue.cells, width=0.08, colour="ochre")


def _totals(clue: Clue) -> Sequence[int]:
    return (clue.total,) if isinstance(clue.total, int) else clue.total


def _has_subset(numbers: Iterable[int], total: int) -> bool | None:
    """Return whether some of the numbers add up to a total, or None if there are too many sums to decide."""
    numbers = sorted(numbers, key=abs, reverse=True)
    low, high = sum(number for number in numbers if number < 0), sum(number for number in numbers if number > 0)
    sums: set[int] = set()
    for number in numbers:
        low, high = low - min(number, 0), high - max(number, 0)  # what those behind it can add
        more = {found for found in (number, *(found + number for found in sums)) if low <= total - found <= high}
        sums = {found for found in sums if low <= total - found <= high} | more
        if total in sums:
            return True
        if len(sums) > MOST_SUMS:
            return None
    return False


class _SubsetSums:
    """The sums of the subsets of values, in all states of an automaton. Raises RulegridError if there are too many."""

    def __init__(self) -> None:
        self.left = MOST_SUMS

    def with_one_more(self, sums: frozenset[int], number: int) -> frozenset[int]:
        """Return the sums of all non-empty subsets with one more number, given those without it."""
        sums |= {number, *(found + number for found in sums)}
        self.left -= len(sums)
        if self.left < 0:
            raise RulegridError(Message("variant.many-sums", most=MOST_SUMS))
        return sums


@lru_cache(maxsize=1024)
def sets_without_sum(values: tuple[int, ...], size: int, total: int) -> frozenset[frozenset[int]]:
    """Return the sets of `size` values without a subset that adds up to a total.

    >>> sorted(map(sorted, sets_without_sum((1, 2, 3, 4, 5), 3, 8)))
    [[1, 2, 3], [1, 2, 4], [1, 4, 5], [2, 3, 4], [2, 4, 5]]
    """
    found: list[frozenset[int]] = []

    def go_on(held: tuple[int, ...], first: int, sums: int) -> None:
        """Add the sets that start with some values; `sums` has a bit for each sum of a subset of these."""
        if len(held) == size:
            found.append(frozenset(held))
            return
        for at in range(first, len(values) - size + len(held) + 1):
            more = sums | (sums | 1) << values[at]
            if total >= MOST_BITS or not more >> total & 1:
                go_on((*held, values[at]), at + 1, more)

    go_on((), 0, 0)
    return frozenset(found)


@limit_states
def distinct_without_sum(values: tuple[int, ...], total: int, amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton that accepts different values without a subset that adds up to a total."""
    sums: dict[frozenset[int], frozenset[int]] = {frozenset(): frozenset()}
    all_sums = _SubsetSums()

    def step(held: frozenset[int], value: int) -> frozenset[int] | None:
        if value in held or value == total or total - value in sums[held]:
            return None
        more = held | {value}
        if more not in sums:
            sums[more] = all_sums.with_one_more(sums[held], value)
        return more

    return build(values, frozenset(), step, lambda held: True, len(amounts))


@limit_states
def without_sum(values: tuple[int, ...], total: int, amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton that accepts lines without a subset whose amounts add up to a total."""
    all_sums = _SubsetSums()

    def step(state: tuple[int, frozenset[int]], value: int) -> tuple[int, frozenset[int]] | None:
        at, sums = state
        factor, constant = amounts[at]
        sums = all_sums.with_one_more(sums, factor * value + constant)
        return None if total in sums else (at + 1, sums)

    return build(values, (0, frozenset()), step, lambda state: True, len(amounts))


@limit_states
def equal_products(values: tuple[int, ...], first: int, second: int) -> Automaton:
    """Return the automaton that reads two groups of `first` and `second` values with the same product."""
    any_rest = -1  # what is left of a product of 0 once the second group has a 0

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        at, product = state
        if at < first:
            return at + 1, product * value
        if product == any_rest or (value == 0 and product == 0):
            return at + 1, any_rest
        if product == 0:
            return at + 1, 0
        return None if value == 0 or product % value else (at + 1, product // value)

    return build(values, (0, 1), step, lambda state: state[1] in (1, any_rest), first + second)


@limit_states
def prime_sums(values: tuple[int, ...], amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton of values whose amounts add up to a prime number."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int]:
        at, added = state
        return at + 1, added + amounts[at].of(value)

    return build(values, (0, 0), step, lambda state: is_prime(state[1]), len(amounts))


def is_prime(number: int) -> bool:
    """Return whether a number is prime.

    >>> [number for number in range(-2, 14) if is_prime(number)]
    [2, 3, 5, 7, 11, 13]
    """
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def unsatisfiable(cells: CellsLike, board: Board) -> Constraint:
    """Return a constraint that can't be satisfied: it leaves no value for the first of `cells`, or of the board."""
    return InSet(line_of(cells)[:1] or board.grid.cells[:1], frozenset())


def callback(rule: ClueRule, clue: Clue, board: Board) -> Iterable[Constraint]:
    """Yield a callback to `is_clue_valid`; if that refuses even the empty board, an unsatisfiable constraint."""
    if rule.is_clue_valid(clue, board.without_values()):
        yield rule.callback(clue)
    else:
        yield unsatisfiable(rule.clue_cells(clue, board), board)
