"""Rules whose clues are outside the grid and describe the row, column or diagonal seen from there."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING, ClassVar

from ...core.automata import Automaton, between_ends, build
from ...core.board import Board
from ...core.clue_fields import Number, Outside
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import ONCE, Amount, Constraint, Disjunction, InSet, Regular, Sum
from ...core.enclosures import SandwichSum
from ...core.grid import Grid
from ...core.statement import context_of
from ...generate.clue_sampling import Sampler, diagonal, outside
from ...utils.coordinates import Cell, cell_names
from ...utils.errors import RulegridError
from ...utils.message import Message
from ...utils.numbers import write_number
from .bases import ArrowStart, Diagonal, DrawingLook, FpuzzlesKey
from .dots import short
from .indexers import pointing
from .modifiers import amounts_of

if TYPE_CHECKING:
    from ...core.grid import Line
    from ...core.rule_reasons import ExclusionContext, Reason
    from ...draw.drawing import Drawing

Arrow = tuple[Cell, tuple[int, int]]
"""A place outside the grid, and the direction that is looked in from there: (down, right), each 1 or -1."""

Amounts = tuple[Amount, ...]
"""The amount that a digit counts as at each place of a line."""


class OutsideRule(ClueRule):
    """Each clue is a number on a side of the grid and describes the row or column that it looks into."""

    group = "outside"

    def line(self, clue: Clue, board: Board) -> Line:
        """Return the cells that a clue looks into, nearest first."""
        return board.grid.seen_from(*clue.place)

    def number(self, clue: Clue) -> int:
        """Return the number outside the grid."""
        number: int = getattr(clue, self.form.fields[0].name)
        return number

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        return self.line(clue, board)

    def unit_label(self, clue: Clue) -> Message:
        side, line = clue.place
        place = {"row": line} if side in ("left", "right") else {"column": line + 1}
        return Message(f"unit.{side}", rule=self.name_in_units(), number=short(self.number(clue)), **place)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        side, line = clue.place
        drawing.outside(side, line, write_number(self.number(clue)))


class AlongRule(OutsideRule):
    """A clue that reads its line digit by digit: write `accepts` for full lines, and the `automaton` of these lines."""

    adds: ClassVar[bool] = False
    """Whether the amounts of the digits matter, not only the digits."""

    def amounts_on(self, line: Line, board: Board) -> Amounts:
        """Return the amounts of a line's digits; raises RulegridError if they depend on layers."""
        return amounts_of(board, line) if self.adds else (ONCE,) * len(line)

    @abstractmethod
    def accepts(self, number: int, digits: list[int], values: tuple[int, ...], amounts: Amounts) -> bool:
        """Return whether a full line satisfies a clue."""

    @abstractmethod
    def automaton(self, number: int, values: tuple[int, ...], amounts: Amounts) -> Automaton:
        """Return the automaton of a clue's lines. Raises RulegridError if it has too many states."""

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        line = self.line(clue, board)
        digits = [board.cells[row][col] for row, col in line]
        if all(digits):
            return self.accepts(self.number(clue), digits, board.values, self.amounts_on(line, board))
        regular = self._regular(clue, board)
        return regular is None or not regular.is_broken(board)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        regular = self._regular(clue, board)
        if regular is None:
            yield from super().clue_constraints(clue, board)
        elif not regular.automaton.final:
            yield InSet(regular.cells or board.grid.cells[:1], frozenset())
        else:
            yield regular

    def _regular(self, clue: Clue, board: Board) -> Regular | None:
        line = self.line(clue, board)
        amounts = self.amounts_on(line, board)
        try:
            return Regular(line, self.automaton(self.number(clue), board.values, amounts))
        except RulegridError:
            return None


class LittleKillerRule(ClueRule):
    """Digits along the diagonal add up to the number next to its arrow; they may repeat.

    A clue names the place and the direction of its arrow: the arrow of `16:top 3 right` is above column 3 and points
    down to the right, at A4. In the corners the column is 0, or the one after the last. Or a clue lists the cells of
    the whole diagonal, starting where the arrow enters the grid.

    >>> rule = LittleKillerRule(["5:A2B3", "5:top 1 right"])
    >>> [(constraint.cells, constraint.total) for constraint in rule.constraints(Board(3))]
    [(((0, 1), (1, 2)), 5), (((0, 1), (1, 2)), 5)]
    """

    also_called = ("little-killer-sum",)
    group = "outside"
    form = Form(
        Number("total", "N"),
        Diagonal(),
        example="16:A2B3C4D5E6F7G8H9",
        metavar=f"N:CELLS or N:{Diagonal.form}",
    )
    sampler = Sampler(diagonal, 0.2, overlap=True, two_ends=True)
    fpuzzles = (FpuzzlesKey("littlekillersum", "diagonals"),)

    def arrow(self, clue: Clue, grid: Grid) -> Arrow | None:
        """Return the place and direction of a clue's arrow; None if its cells are not a whole diagonal."""
        where = clue.cells
        return (where.place(grid), where.direction) if isinstance(where, ArrowStart) else arrow_into(where, grid)

    def line(self, clue: Clue, grid: Grid) -> Line:
        """Return the cells of a clue, starting where its arrow enters the grid."""
        where = clue.cells
        return cells_along(where.place(grid), where.direction, grid) if isinstance(where, ArrowStart) else where

    def check_clue(self, clue: Clue, board: Board) -> None:
        if self.arrow(clue, board.grid) is None:
            raise RulegridError(Message("variant.part-of-diagonal", cells=_some(clue.cells)))

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        return self.line(clue, board.grid)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return not context_of(board).sum(self.line(clue, board.grid), clue.total).is_broken(board)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield context_of(board).sum(self.line(clue, board.grid), clue.total)

    def unit_label(self, clue: Clue) -> Message:
        where, number = clue.cells, short(clue.total)
        if not isinstance(where, ArrowStart):
            return Message("unit.arrow", rule=self.name_in_units(), text=number, first=where[0], last=where[-1])
        return Message("unit.arrow-from", rule=self.name_in_units(), number=number, **where.label())

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        if arrow := self.arrow(clue, drawing.board.grid):
            drawing.outside_arrow(*arrow, write_number(clue.total))


def _some(cells: Line) -> str:
    return cell_names(cells[:4]) + ("…" if len(cells) > 4 else "")


def arrow_into(cells: Line, grid: Grid) -> Arrow | None:
    """Return the place and direction of the arrow that looks along these cells; None if they are not a diagonal.

    >>> arrow_into(((0, 1), (1, 0)), Board(3).grid)
    ((-1, 2), (1, -1))
    """
    for direction in product((1, -1), (1, -1)):
        row, col = cells[0]
        while grid.has((row, col)):
            row, col = row - direction[0], col - direction[1]
        if cells == cells_along((row, col), direction, grid):
            return (row, col), direction
    return None


def cells_along(place: Cell, direction: tuple[int, int], grid: Grid) -> Line:
    """Return the open cells of the diagonal that an arrow looks along from a place outside.

    >>> cells_along((-1, 0), (1, 1), Board(3).grid)
    ((0, 1), (1, 2))
    """
    (row, col), (down, right) = place, direction
    diagonal = ((row + step * down, col + step * right) for step in range(1, max(grid.shape) + 1))
    return tuple(cell for cell in diagonal if grid.has(cell) and cell not in grid.blocked)


class SandwichRule(AlongRule):
    """Digits between the lowest and the highest digit of the row or column add up to the clue.

    >>> board = Board(4)
    >>> board.load_puzzle([1, 3, 2, 4, *[0] * 12])
    >>> SandwichRule(["5:left A"]).is_valid(board), SandwichRule(["3:left A"]).is_valid(board)
    (True, False)
    """

    also_called = ("sandwich-sum",)
    adds = True
    form = Form(Number("total", "N"), Outside(), example="16:left B")
    sampler = Sampler(outside, 0.25, overlap=True, two_ends=True)
    fpuzzles = (FpuzzlesKey("sandwichsum", "around"),)

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_sandwich  # only if a step is explained

        assert seen.clue is not None
        line = self.line(seen.clue, seen.board)
        is_plain = set(amounts_of(seen.board, line)) == {ONCE}
        return explain_sandwich(line, self.number(seen.clue), seen) if is_plain else ()

    def accepts(self, number: int, digits: list[int], values: tuple[int, ...], amounts: Amounts) -> bool:
        if values[0] not in digits or values[-1] not in digits:
            return False
        first, last = sorted((digits.index(values[0]), digits.index(values[-1])))
        return sum(amounts[at].of(digits[at]) for at in range(first + 1, last)) == number

    def automaton(self, number: int, values: tuple[int, ...], amounts: Amounts) -> Automaton:
        return between_ends(number, values, (values[0], values[-1]), amounts)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        line, values = self.line(clue, board), board.values
        if len(values) > 1 and set(amounts_of(board, line)) <= {ONCE}:
            return [SandwichSum(line, self.number(clue), (values[0], values[-1]))]
        return super().clue_constraints(clue, board)


class XSumRule(OutsideRule):
    """The clue is the sum of the first X digits of the row or column, X being the first of them.

    >>> board = Board(4)
    >>> board.load_puzzle([3, 1, 4, 2, *[0] * 12])
    >>> XSumRule(["8:left A"]).is_valid(board), XSumRule(["7:left A"]).is_valid(board)
    (True, False)
    """

    form = Form(Number("total", "N"), Outside(), example="16:left B")
    sampler = Sampler(outside, 0.3, overlap=True)
    fpuzzles = (FpuzzlesKey("xsum", "around", look=DrawingLook("X-Sum", "#000000")),)

    def choices(self, clue: Clue, board: Board) -> list[tuple[InSet, Sum]]:
        """Return the constraints of each possible first digit: the digit, and the sum of that number of cells."""
        line = self.line(clue, board)
        context = context_of(board)
        return [
            (InSet(line[:1], frozenset({x})), context.sum(line[:x], clue.total))
            for x in board.values
            if x <= len(line) and line
        ]

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return any(
            not first.is_broken(board) and not rest.is_broken(board) for first, rest in self.choices(clue, board)
        )

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        empty = board.without_values()
        choices = [(first, rest) for first, rest in self.choices(clue, board) if not rest.is_broken(empty)]
        line = self.line(clue, board)
        yield InSet(line[:1] or board.grid.cells[:1], frozenset().union(*(first.values for first, _ in choices)))
        if choices:
            yield Disjunction(tuple((first, rest) if rest.cells else (first,) for first, rest in choices))


class SkyscraperRule(AlongRule):
    """The clue is the number of digits visible from it: those greater than all digits in front of them.

    >>> board = Board(4)
    >>> board.load_puzzle([2, 1, 3, 4, *[0] * 12])
    >>> SkyscraperRule(["3:left A", "1:right A"]).is_valid(board)
    True
    """

    form = Form(Number("seen", "N"), Outside(), example="3:left B")
    sampler = Sampler(outside, 0.3, overlap=True)
    fpuzzles = (FpuzzlesKey("skyscraper", "around", look=DrawingLook("Skyscraper", "#000000")),)

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_skyline  # only if a step is explained

        assert seen.clue is not None
        return explain_skyline(self.line(seen.clue, seen.board), self.number(seen.clue), seen)

    def accepts(self, number: int, digits: list[int], values: tuple[int, ...], amounts: Amounts) -> bool:
        # A leading 0 is not seen: nothing is less than no building.
        return sum(digit > max([0, *digits[:at]]) for at, digit in enumerate(digits)) == number

    def automaton(self, number: int, values: tuple[int, ...], amounts: Amounts) -> Automaton:
        return skyline(number, values, len(amounts))


@lru_cache(maxsize=1024)
def skyline(seen: int, values: tuple[int, ...], length: int) -> Automaton:
    """Return the automaton that counts the visible digits; its state is the highest digit and the count so far."""

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        highest, count = state
        if digit <= highest:
            return state
        return (digit, count + 1) if count < seen else None

    return build(values, (0, 0), step, lambda state: state[1] == seen, length)


class HiddenSkyscraperRule(AlongRule):
    """The clue is the first digit hidden from it, behind a digit that is at least as great.

    >>> board = Board(4)
    >>> board.load_puzzle([2, 3, 1, 4, *[0] * 12])
    >>> HiddenSkyscraperRule(["1:left A", "1:right A"]).is_valid(board)
    True
    """

    form = Form(Number("hidden", "N"), Outside(), example="3:left B")
    sampler = Sampler(outside, 0.3, overlap=True)

    def accepts(self, number: int, digits: list[int], values: tuple[int, ...], amounts: Amounts) -> bool:
        hidden = (digit for at, digit in enumerate(digits) if 0 < max([0, *digits[:at]]) >= digit)
        return next(hidden, None) == number

    def automaton(self, number: int, values: tuple[int, ...], amounts: Amounts) -> Automaton:
        return first_hidden(number, values, len(amounts))


@lru_cache(maxsize=1024)
def first_hidden(hidden: int, values: tuple[int, ...], length: int) -> Automaton:
    """Return the automaton that reads a rising line up to the first hidden digit."""

    def step(highest: int, digit: int) -> int | None:
        if highest == FOUND or digit > highest:
            return highest if highest == FOUND else digit
        if highest == 0:
            return 0  # a leading 0 is neither seen nor hidden
        return FOUND if digit == hidden else None

    return build(values, 0, step, lambda state: state == FOUND, length)


FOUND = -1


class AscendingStartersRule(AlongRule):
    """The clue is the sum of the digits that ascend from it, up to the first that is not greater.

    >>> board = Board(4)
    >>> board.load_puzzle([1, 3, 2, 4, *[0] * 12])
    >>> AscendingStartersRule(["4:left A", "4:right A"]).is_valid(board)
    True
    """

    adds = True
    form = Form(Number("total", "N"), Outside(), example="16:left B")
    sampler = Sampler(outside, 0.3, overlap=True, two_ends=True)

    def accepts(self, number: int, digits: list[int], values: tuple[int, ...], amounts: Amounts) -> bool:
        drops = (at for at in range(1, len(digits)) if digits[at] <= digits[at - 1])
        rising = digits[: next(drops, len(digits))]
        return sum(map(Amount.of, amounts, rising)) == number

    def automaton(self, number: int, values: tuple[int, ...], amounts: Amounts) -> Automaton:
        return ascending_sum(number, values, amounts)


@lru_cache(maxsize=1024)
def ascending_sum(total: int, values: tuple[int, ...], amounts: Amounts) -> Automaton:
    """Return the automaton that adds the digits up to the first that is not greater than the one before it.

    Its state is the number of digits read, the last one and the sum so far; after the first drop, it is the total.
    """
    only_grows = all(amount.of(end) >= 0 for amount in amounts for end in (values[0], values[-1]))

    def step(state: tuple[int, int, int], digit: int) -> tuple[int, int, int] | None:
        at, last, added = state
        if at == FOUND:
            return state
        if digit <= last:
            return (FOUND, FOUND, total) if added == total else None
        added += amounts[at].of(digit)
        return None if only_grows and added > total else (at + 1, digit, added)

    return build(values, (0, FOUND, 0), step, lambda state: state[2] == total, len(amounts))


class NumberedRoomRule(OutsideRule):
    """The clue is the Xth digit of the row or column, X being the first digit next to the clue.

    >>> board = Board(4)
    >>> board.load_puzzle([3, 1, 4, 2, *[0] * 12])
    >>> NumberedRoomRule(["4:left A"]).is_valid(board), NumberedRoomRule(["1:left A"]).is_valid(board)
    (True, False)
    """

    form = Form(Number("digit", "N"), Outside(), example="3:left B")
    sampler = Sampler(outside, 0.3, overlap=True)

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_numbered_room  # only if a step is explained

        assert seen.clue is not None
        line = self.line(seen.clue, seen.board)
        return explain_numbered_room(line, seen.clue.digit, seen) if line else ()

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        digits = [board.cells[row][col] for row, col in self.line(clue, board)]
        if not digits or (digits[0] and not 1 <= digits[0] <= len(digits)):
            return False
        return not digits[0] or not digits[digits[0] - 1] or digits[digits[0] - 1] == clue.digit

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        line = self.line(clue, board)
        if line and clue.digit in board.values:
            yield from pointing(line[0], dict(enumerate(line, 1)), clue.digit, board.values)
        else:
            yield InSet(line[:1] or board.grid.cells[:1], frozenset())
