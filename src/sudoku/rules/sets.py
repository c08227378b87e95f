"""Rules about which values occur in some cells, and how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build, build_by_rows, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells, Digits, Groups
from ...core.clues import Clue, Form
from ...core.constraints import AllDifferent, Constraint, Count, Disjunction, InSet
from ...generate.clue_sampling import Sampler, cage_sampler, clone, equal_groups, quadruple
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError
from ...utils.message import Message
from .bases import DigitTallies, FilledRule, FpuzzlesKey, PairRule, digits, is_distinct

if TYPE_CHECKING:
    from ...core.rule_reasons import ExclusionContext, Reason
    from ...draw.drawing import Drawing

MOST_CHOICES = 64  # possible sets of digits in circles that are listed, at most


class SameValuesRule(FilledRule):
    """All groups of cells contain the same digits, each the same number of times.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), SameValuesRule(["A1A2:A3A4"])).count()
    28
    """

    form = Form(Groups(), example="A1A2:D3D4")
    group = "cages"
    sampler = Sampler(equal_groups, 0.05)

    def check_clue(self, clue: Clue, board: Board) -> None:
        check_sizes(clue)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return len({tuple(sorted(digits(board, cells))) for cells in clue.groups}) == 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for one, other in pairwise(clue.groups):
            for value in board.values:
                yield Count(one, frozenset([value]), 0, 0, other)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cells in clue.groups:
            drawing.cage(cells, "≡", colour=self.clue_list.index(clue))


class CloneRule(PairRule):
    """Cloned groups of cells contain the same digits in the same positions.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), CloneRule(["A1A2:A3A4"])).count()
    16
    """

    form = Form(Groups(cells=Cells(ordered=True)), example="A1A2:D3D4")
    group = "cages"
    sampler = Sampler(clone, 0.08)
    fpuzzles = (FpuzzlesKey("clone", "clones"),)

    @staticmethod
    def allows(x: int, y: int) -> bool:
        return x == y

    def check_clue(self, clue: Clue, board: Board) -> None:
        check_sizes(clue)

    def pairs(self, clue: Clue) -> Iterator[tuple[Cell, Cell]]:
        first, *others = clue.groups
        for group in others:
            yield from zip(first, group, strict=True)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        colour = self.clue_list.index(clue)
        is_moved = (
            len({tuple((row - cells[0][0], col - cells[0][1]) for row, col in cells) for cells in clue.groups}) == 1
        )
        for cells in clue.groups:
            for number, cell in enumerate(cells):
                drawing.fill(cell, colour)
                if not is_moved:  # only the order says what belongs together
                    drawing.corner(cell, str(number + 1))


class QuadrupleRule(FilledRule):
    """All digits in the circle appear in the cells around it.

    A digit that is listed twice appears there at least twice. The cells may be any, not just a 2x2 square.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(2), QuadrupleRule(["112:A1A2B1B2"])).count()
    10
    """

    form = Form(Digits(), Cells(least=2, corner=True), example="345:A1A2B1B2")
    also_called = ("quad",)
    group = "cages"
    sampler = Sampler(quadruple, 0.2, overlap=True)
    fpuzzles = (FpuzzlesKey("quadruple", "quadruples"),)

    def check_clue(self, clue: Clue, board: Board) -> None:
        check_room(clue)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return Counter(clue.digits) <= Counter(digits(board, clue.cells))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        if len(clue.digits) == len(clue.cells):
            yield InSet(clue.cells, frozenset(clue.digits))
        for digit, least in Counter(clue.digits).items():
            yield Count(clue.cells, frozenset([digit]), least, len(clue.cells))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.vertex(clue.cells, " ".join(map(str, clue.digits)))


class ContainExactRule(FilledRule):
    """Each listed digit appears in the cells exactly as many times as it is listed.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), ContainExactRule(["1:A1A2A3"])).count()
    12
    """

    form = Form(Digits(), Cells(), example="355:A3A4B3B4")
    group = "cages"

    def check_clue(self, clue: Clue, board: Board) -> None:
        check_room(clue)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = Counter(digits(board, clue.cells))
        return all(held[digit] == count for digit, count in Counter(clue.digits).items())

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return exactly(clue.cells, Counter(clue.digits))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, " ".join(map(str, clue.digits)), colour="teal")


class LookAndSayRule(FilledRule):
    """Each digit of the clue appears exactly as often as it says: `16,20` means one 6 and two 0s.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), LookAndSayRule(["11,02:A1A2A3"])).count()
    3
    """

    form = Form(DigitTallies("counts", "COUNTS"), Cells(), example="16,17:A1A2B1")
    group = "cages"

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = Counter(digits(board, clue.cells))
        return all(held[digit] == count for count, digit in clue.counts)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return exactly(clue.cells, {digit: count for count, digit in clue.counts})

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, self.form.fields[0].write(clue.counts), colour="purple")


class EqualityRule(FilledRule):
    """The cage has as many odd as even digits, as many low as high digits, and no repeats.

    With an odd number of digits, the middle one is neither low nor high, and can't appear in the cage.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), EqualityRule(["A1A2"])).count()
    64
    """

    form = Form(Cells(), example="A1A2B1B2")
    group = "cages"
    sampler = cage_sampler(2, 4, 0.15, numbers=False)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = digits(board, clue.cells)
        balances = [balance for value in held if (balance := _balance(value, board.values))]
        sides = zip(*balances, strict=True)
        return is_distinct(held) and len(balances) == len(held) and not any(map(sum, sides))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield AllDifferent(clue.cells)
        yield self.regular(clue, clue.cells, balance_automaton(board.values, len(clue.cells)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, "=", colour="pink")


class CountingCirclesRule(FilledRule):
    """A digit in a circle is the number of circles that contain that digit.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), CountingCirclesRule(["A1A2A3"])).count()
    4
    """

    form = Form(Cells(), example="A1A2B3")
    also_called = ("counting-circle",)
    group = "cages"

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_counting_circles  # only if a step is explained

        assert seen.clue is not None
        return explain_counting_circles(seen.clue.cells, sets_of_sum(seen.values, len(seen.clue.cells)) or (), seen)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return all(count == digit for digit, count in Counter(digits(board, clue.cells)).items())

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        cells = clue.cells
        choices = sets_of_sum(board.values, len(cells))
        if choices is None:
            yield InSet(cells, frozenset(value for value in board.values if 0 < value <= len(cells)))
        else:
            yield InSet(cells, frozenset(value for choice in choices for value in choice))
            counts = [tuple(exactly(cells, {value: value for value in choice})) for choice in choices]
            if len(choices) == 1:
                yield from counts[0]
                return
            yield Disjunction(
                tuple((InSet(cells, frozenset(choice)), *each) for choice, each in zip(choices, counts, strict=True))
            )
        for value in board.values:
            none, all_ = (Count(cells, frozenset([value]), count, count) for count in (0, int(value)))
            yield Disjunction(((none,), (all_,)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")


class CountDistinctRule(FilledRule):
    """The first cell's digit is the number of different digits in the other cells.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), CountDistinctRule(["A1:A2A3"])).count()
    9
    """

    form = Form(Cells("counter", "CELL", least=1, most=1), Cells(), example="A1:B1B2B3")
    group = "cages"

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return digits(board, clue.counter) == [len(set(digits(board, clue.cells)))]

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield self.regular(clue, (*clue.cells, *clue.counter), distinct_count_automaton(board.values, len(clue.cells)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, colour="lime")
        drawing.shape(clue.counter[0], "circle", colour="lime", filled=True)


def check_sizes(clue: Clue) -> None:
    """Raise RulegridError if the groups of a clue differ in size, or one of them is repeated."""
    sizes = list(map(len, clue.groups))
    if len(set(sizes)) > 1:
        raise RulegridError(Message("variant.group-sizes", sizes=sizes))
    if len(set(clue.groups)) < len(clue.groups):
        raise RulegridError(Message("variant.group-twice"))


def check_room(clue: Clue) -> None:
    """Raise RulegridError if a clue lists more digits than it has cells."""
    if len(clue.digits) > len(clue.cells):
        raise RulegridError(Message("variant.many-digits", digits=len(clue.digits), cells=len(clue.cells)))


def exactly(cells: tuple[Cell, ...], counts: dict[int, int]) -> Iterator[Constraint]:
    """Yield constraints: each digit occurs in the cells exactly as often as given."""
    if sum(counts.values()) == len(cells):
        yield InSet(cells, frozenset(digit for digit, count in counts.items() if count))
    for digit, count in counts.items():
        yield Count(cells, frozenset([digit]), count, count)


@lru_cache(maxsize=64)
def sets_of_sum(values: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...] | None:
    """Return the sets of positive values that add up to a total, or None if there are too many.

    >>> sets_of_sum((1, 2, 3, 4), 5)
    ((1, 4), (2, 3))
    """
    positive = [int(value) for value in values if 0 < value <= total]  # one that is greater is in no set
    most = (1 << total + 1) - 1
    reachable = [1]  # for each value the sums, as bits, that it and those behind it have
    for value in reversed(positive):
        reachable.insert(0, reachable[0] | reachable[0] << value & most)

    def choose(at: int, left: int) -> Iterator[tuple[int, ...]]:
        if not reachable[at] >> left & 1:
            return
        if at == len(positive):
            yield ()
            return
        if positive[at] <= left:
            for others in choose(at + 1, left - positive[at]):
                yield positive[at], *others
        yield from choose(at + 1, left)

    found = tuple(islice(choose(0, total), MOST_CHOICES + 1))
    return found if len(found) <= MOST_CHOICES else None


def _balance(value: int, values: tuple[int, ...]) -> tuple[int, int] | None:
    """Return 1 or -1 for odd or even and for low or high; None for the middle value."""
    index, half = values.index(value), len(values) // 2
    if half <= index < len(values) - half:
        return None
    return 1 if value % 2 else -1, -1 if index < half else 1


@limit_states
def balance_automaton(values: tuple[int, ...], length: int) -> Automaton:
    """Return the automaton that accepts as many odd as even and as many low as high values."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        left, parity, height = state
        balance = _balance(value, values)
        if balance is None:
            return None
        left, parity, height = left - 1, parity + balance[0], height + balance[1]
        return None if max(abs(parity), abs(height)) > left else (left, parity, height)

    return build(values, (length, 0, 0), step, lambda state: True, length)


@limit_states
def distinct_count_automaton(values: tuple[int, ...], length: int) -> Automaton:
    """Return the automaton that reads `length` values, then the number of different ones among them."""
    bits = [1 << at for at in range(len(values))]

    def row(state: tuple[int, int]) -> list[tuple[int, int] | None]:
        at, seen = state
        if at == length:
            return [(at + 1, 0) if value == seen else None for value in values]
        if at + 1 < length:
            return [(at + 1, seen | bit) for bit in bits]
        return [(at + 1, (seen | bit).bit_count()) for bit in bits]

    return build_by_rows(values, (0, 0), row, lambda state: True, length + 1)
