"""Rules of two neighbouring cells: dots, signs, and negative constraints for cells without them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

from ...core.board import Board
from ...core.clue_fields import Cells, Groups, Number, Numbers
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, Pairs, Relation
from ...core.statement import context_of
from ...generate.clue_sampling import pair_sampler
from ...utils.coordinates import Cell, cell_names
from ...utils.message import Message
from ...utils.numbers import write_number
from .bases import FpuzzlesKey
from .modifiers import worth

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

Test = Callable[[int, int, int], bool]
"""Whether two values have the relation that a number requires."""


@lru_cache(maxsize=512)
def pairs_of(values: tuple[int, ...], test: Test, numbers: tuple[int, ...], *, hold: bool = True) -> Pairs:
    """Return the pairs of values that pass a test with one of `numbers`, or with none of them."""
    return frozenset((x, y) for x in values for y in values if any(test(n, x, y) for n in numbers) == hold)


def two_cells(*, reversible: bool = True) -> Cells:
    """Return the field of two cells; `reversible` if their order does not matter."""
    return Cells("cells", "A1A2", ordered=True, reversible=reversible, least=2, most=2)


class _TwoCellRule(ClueRule):
    """Each clue is two cells and, for some rules, a number; a test compares their values."""

    group = "dots"

    @staticmethod
    @abstractmethod
    def test(number: int, x: int, y: int) -> bool:
        """Return whether two values satisfy a clue with this number."""

    def number(self, clue: Clue) -> int:
        """Return the number of a clue; 0 where clues have none."""
        first = self.form.fields[0]
        return getattr(clue, first.name) if isinstance(first, Number) else 0

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        x, y = (board.cells[row][col] for row, col in clue.cells)
        return not x or not y or self.test(self.number(clue), x, y)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        a, b = clue.cells
        yield Relation(a, b, pairs_of(board.values, self.test, (self.number(clue),)))


class DifferenceRule(_TwoCellRule):
    """Digits joined by a white dot are consecutive, or differ by the number on the dot.

    >>> rule = DifferenceRule(["A1A2", "3:B1B2"])
    >>> [clue.difference for clue in rule.clue_list]
    [1, 3]
    """

    also_called = ("white-dot", "kropki", "white-kropki", "consecutive-pair")
    form = Form(Number("difference", "N", default=1), two_cells(), example="A1A2")
    sampler = pair_sampler()
    fpuzzles = (FpuzzlesKey("difference", "cells", "difference"),)

    @staticmethod
    def test(number: int, x: int, y: int) -> bool:
        return abs(x - y) == number

    def unit_label(self, clue: Clue) -> Message:
        return _between("white-dot", clue, "" if clue.difference == 1 else short(clue.difference))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.edge(*clue.cells, dot="white", text="" if clue.difference == 1 else write_number(clue.difference))


class RatioRule(_TwoCellRule):
    """Digits joined by a black dot are in a 1:2 ratio, or 1:N where the dot shows N.

    >>> rule = RatioRule(["A1A2", "3:B1B2"])
    >>> sorted(next(iter(rule.constraints(Board(4)))).allowed)
    [(1, 2), (2, 1), (2, 4), (4, 2)]
    """

    also_called = ("black-dot", "kropki", "black-kropki")

    def in_words(self, board: Board) -> Message:
        is_usual = all(clue.ratio == 2 for clue in self.clue_list)
        return Message("rule.ratio.usual") if is_usual else self.summary()

    form = Form(Number("ratio", "N", least=1, default=2), two_cells(), example="A1A2")
    sampler = pair_sampler()
    fpuzzles = (FpuzzlesKey("ratio", "cells", "ratio"),)

    @staticmethod
    def test(number: int, x: int, y: int) -> bool:
        return x == number * y or y == number * x

    def unit_label(self, clue: Clue) -> Message:
        return _between("black-dot", clue, "" if clue.ratio == 2 else short(clue.ratio))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.edge(*clue.cells, dot="black", text="" if clue.ratio == 2 else write_number(clue.ratio))


class PairTotal(Number):
    """A number, or X (10) or V (5) as puzzles print it.

    >>> PairTotal("total").read("X"), PairTotal("total").read("12")
    (10, 12)
    """

    letters: ClassVar = {"X": 10, "V": 5}

    def value(self, given: Any) -> int:
        if isinstance(given, str) and given.upper() in self.letters:
            return self.letters[given.upper()]
        return super().value(given)


class PairSumRule(_TwoCellRule):
    """Digits joined by an X add up to 10, by a V to 5, by a number to that number.

    >>> rule = PairSumRule(["X:A1A2", "V:B1B2", "8:C1C2"])
    >>> rule.clues()
    ['10:A1A2', '5:B1B2', '8:C1C2']
    """

    also_called = ("xv", "x-and-v", "xv-pair")
    form = Form(PairTotal("total", "N"), two_cells(), example="X:A1A2")
    sampler = pair_sampler((5, 10))
    fpuzzles = (FpuzzlesKey("xv", "signs"),)

    @staticmethod
    def test(number: int, x: int, y: int) -> bool:
        return x + y == number

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        counted = context_of(board).counted(clue.cells)
        return not all(board.cells[row][col] for row, col in counted) or clue.total == sum(worth(board, clue.cells))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield context_of(board).sum(clue.cells, clue.total)

    def unit_label(self, clue: Clue) -> Message:
        return _between("sign" if self.letter(clue) else "sum", clue, self.letter(clue) or short(clue.total))

    def letter(self, clue: Clue) -> str:
        """Return the letter of a total, or "" if it has none."""
        return next((letter for letter, total in PairTotal.letters.items() if total == clue.total), "")

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.edge(*clue.cells, text=self.letter(clue) or write_number(clue.total))


class GreaterRule(_TwoCellRule):
    """The first of two cells contains the greater digit.

    >>> rule = GreaterRule(["A1A2"])
    >>> sorted(next(iter(rule.constraints(Board(3)))).allowed)
    [(2, 1), (3, 1), (3, 2)]
    """

    also_called = ("inequality", "greater-than", "comparison")
    form = Form(two_cells(reversible=False), example="A1A2")
    sampler = pair_sampler()

    @staticmethod
    def test(number: int, x: int, y: int) -> bool:
        return x > y

    def unit_label(self, clue: Clue) -> Message:
        a, b = clue.cells
        return Message("unit.greater", a=a, b=b)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.edge(*clue.cells, text=">")


def numbers_and_pairs(example: str) -> Form:
    """Return the form of negative constraints: forbidden numbers, and the pairs that are exempt."""
    pairs = Groups("pairs", "A1A2:B1C1…", least=1, cells=two_cells(), default=())
    return Form(Numbers("numbers", "N"), pairs, example=example, metavar="N[,M][:A1A2:B1C1…]")


class _NoPairRule(ClueRule):
    """A negative constraint: no neighbours pass a rule's test except those that it marks and those listed."""

    group = "dots"
    marked_by: ClassVar[type[_TwoCellRule]]
    note: ClassVar[str]
    """The key of the note below the picture."""
    usual: ClassVar[tuple[tuple[int, ...], str]]
    """The numbers of usual dots or signs, and the name of their absence."""

    def pairs(self, clue: Clue, board: Board) -> list[tuple[Cell, Cell]]:
        """Return the neighbours that a clue constrains: all without a dot or sign of its kind."""
        marked = {frozenset(pair) for pair in clue.pairs}
        for rule in context_of(board).siblings(self.marked_by):
            marked |= {frozenset(sign.cells) for sign in rule.clue_list}
        return [pair for pair in board.grid.neighbours if frozenset(pair) not in marked]

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        return dict.fromkeys(chain.from_iterable(self.pairs(clue, board)))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        allowed = self._allowed(clue, board)
        for (r, c), (s, d) in self.pairs(clue, board):
            x, y = board.cells[r][c], board.cells[s][d]
            if x and y and (x, y) not in allowed:
                return False
        return True

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        allowed = self._allowed(clue, board)
        numbers, key = self.usual
        what = Message(f"unit.{key}") if clue.numbers == numbers else self.unit_label(clue)
        for a, b in self.pairs(clue, board):
            yield Relation(a, b, allowed, unit=Message("unit.pair", what=what, a=a, b=b))

    def _allowed(self, clue: Clue, board: Board) -> Pairs:
        return pairs_of(board.values, self.marked_by.test, clue.numbers, hold=False)

    def unit_label(self, clue: Clue) -> Message:
        return Message("unit.text", rule=self.name_in_units(), text=_cut_numbers(clue.numbers))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        pairs = Message("variant.but", pairs=tuple(map(cell_names, clue.pairs))) if clue.pairs else None
        drawing.note(Message(self.note, numbers=tuple(map(write_number, clue.numbers)), pairs=pairs))


class NoDifferenceRule(_NoPairRule):
    """Adjacent digits never differ by N, except at white dots and at the pairs listed.

    `no-difference:1` says that all white dots are given.

    >>> rule = NoDifferenceRule(["1:A1A2"])
    >>> len(list(rule.constraints(Board(2)))), rule.is_valid(Board(2))
    (3, True)
    """

    marked_by = DifferenceRule
    note = "variant.no-difference"
    usual = ((1,), "no-white-dot")
    form = numbers_and_pairs("1")


class NoRatioRule(_NoPairRule):
    """Adjacent digits are never in a 1:N ratio, except at black dots and at the pairs listed.

    `no-ratio:2` says that all black dots are given.

    >>> NoRatioRule(["2,3:A1A2:B1B2"]).clue_list[0].numbers
    (2, 3)
    """

    marked_by = RatioRule
    note = "variant.no-ratio"
    usual = ((2,), "no-black-dot")
    form = numbers_and_pairs("2")


class NoPairSumRule(_NoPairRule):
    """Adjacent digits never add up to N, except at an X, a V or another sum, and at the pairs listed.

    `no-pair-sum:5,10` says that all Xs and Vs are given.

    >>> NoPairSumRule(["5,10"]).clue_list[0].numbers
    (5, 10)
    """

    marked_by = PairSumRule
    note = "variant.no-sum"
    usual = ((5, 10), "no-sign")
    form = numbers_and_pairs("5,10")


def _between(sign: str, clue: Clue, text: str) -> Message:
    """Return the name of a dot: the cells that it joins, and its text."""
    a, b = clue.cells
    return Message(f"unit.{sign}-of", text=text, a=a, b=b) if text else Message(f"unit.{sign}", a=a, b=b)


def _cut_numbers(numbers: Iterable[int]) -> str:
    text = ",".join(map(write_number, numbers))
    return text if len(text) < 20 else text[:20] + "…"


def short(number: int) -> str:
    """Return the text of a number, cut to what a picture or a name has room for.

    >>> short(12), short(10**9)
    ('12', '10000…')
    """
    text = write_number(number)
    return text if len(text) < 6 else text[:5] + "…"
