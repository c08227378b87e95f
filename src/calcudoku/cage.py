"""Cage arithmetic: a group of cells whose values give a target under one operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.clue_fields import Cells, Field, Number
from ..core.clue_rule import ClueRule
from ..core.clues import Clue, Form
from ..core.constraints import Constraint, Count, Disjunction, InSet, Product, Relation, Sum
from ..core.errors import RuleError
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, expected_got, quote
from ..utils.json_text import quote_json
from ..utils.message import Message
from ..utils.numbers import read_number, short_number, write_number

if TYPE_CHECKING:
    from ..draw.drawing import Drawing

OPERATIONS = {"+": "+", "-": "-–−", "*": "*x×X·∗⋅", "/": "/:÷∕"}
"""Each operation with the signs that people write for it."""

RESULTS = {"+": "sum", "-": "difference", "*": "product", "/": "quotient"}
"""The result of each operation: the end of its key in the catalogue."""

SHOWN = {"+": "+", "-": "−", "*": "×", "/": "÷"}
"""The sign of each operation on a board."""

MYSTERY = "?"
"""In the place of an operation: any of them that fits, as players have to find out."""

NARROW = "!"
"""Behind `-` or `/`: of two cells only, as in texts that know no operation of more cells."""

SIGNS = {sign: operation for operation, signs in OPERATIONS.items() for sign in signs} | {MYSTERY: MYSTERY}
"""The operation, or MYSTERY, of each sign."""

_LABEL = re.compile(
    rf"([0-9]+)([{re.escape(''.join(SIGNS))}]?)((?<=[{re.escape(OPERATIONS['-'] + OPERATIONS['/'])}])!)?"
)


@dataclass(frozen=True)
class Cage:
    """Cells that give `target` under `operation`: one of `+ - * /`, "?" for any of these, or "" for a single cell's value.

    `-` and `/` are one cell minus all others, or divided by all others without a remainder; nothing is divided by 0. With
    `!` behind them, they are only for two cells. A label that can't be satisfied (`5-!` on three cells, a bare target on
    two) is a valid cage without a solution. "?" of three cells or more is a sum or product.

    >>> Cage(4, "?", ((0, 0), (0, 1))).constraint((1, 2, 3, 4)).allowed == frozenset({(1, 3), (3, 1), (1, 4), (4, 1), (2, 2)})
    True
    """

    target: int
    operation: str
    cells: tuple[Cell, ...]

    @property
    def label(self) -> str:
        """The label as it is written in a text: `80*`."""
        return write_number(self.target) + self.operation.removesuffix(NARROW)

    @property
    def shown(self) -> str:
        """The label on a board: `80×`."""
        return short_number(self.target) + self.sign

    @property
    def sign(self) -> str:
        """The sign of the operation on a board: `×`."""
        operation = self.operation.removesuffix(NARROW)
        return SHOWN.get(operation, operation)

    @property
    def unit(self) -> str:
        """The cage as a player would name it."""
        return str(self.unit_label)

    @property
    def unit_label(self) -> Message:
        """The same in all languages."""
        return Message("unit.cage", label=self.shown, cell=min(self.cells))

    @property
    def faulty_label(self) -> Message | None:
        """The name with the reason if the operation never fits the number of cells, else None.

        >>> print(Cage(3, "-!", ((0, 0), (0, 1), (0, 2))).faulty_label, Cage(3, "", ((0, 0),)).faulty_label, sep="; ")
        cage 3− at A1 (− needs two cells, not 3) without --wide-operations; None
        """
        named = {"label": self.shown, "cell": min(self.cells), "count": len(self.cells)}
        if self._is_too_wide:
            return Message("unit.cage-of-two", sign=self.sign, **named)
        return Message("unit.cage-without-operation", **named) if not self.operation and len(self.cells) > 1 else None

    @property
    def _is_too_wide(self) -> bool:
        return self.operation.endswith(NARROW) and len(self.cells) != 2

    def is_met(self, digits: Sequence[int]) -> bool:
        """Return whether digits, one a cell, give the target.

        >>> Cage(2, "/", ((0, 0), (0, 1))).is_met([3, 6])
        True
        """
        operation, target = self.operation.removesuffix(NARROW), self.target
        if self._is_too_wide:
            return False
        if len(digits) == 1:
            return digits[0] == target
        is_open = operation == MYSTERY
        return (
            ((operation == "+" or is_open) and sum(digits) == target)
            or ((operation == "*" or is_open) and prod(digits) == target)
            or ((operation == "-" or (is_open and len(digits) == 2)) and 2 * max(digits) - sum(digits) == target)
            or ((operation == "/" or (is_open and len(digits) == 2)) and is_quotient(digits, target))
        )

    def constraint(self, values: tuple[int, ...]) -> Constraint:
        """Return this cage as a constraint for the solver."""
        operation, target, cells = self.operation.removesuffix(NARROW), self.target, self.cells
        if self._is_too_wide or (not operation and len(cells) > 1):
            return InSet(cells, frozenset())
        if operation == "+" or len(cells) == 1:
            return Sum(cells, target)
        if operation == "*":
            return Product(cells, target)
        if len(cells) == 2:
            return Relation(*cells, pairs_of(operation, target, values))
        if operation == MYSTERY:
            return Disjunction(((Sum(cells, target),), (Product(cells, target),)))
        if operation == "-":
            return _largest_is(cells, {value: Sum(cells, 2 * value - target) for value in values if value >= target})
        if target == 0:
            return Count(cells, {0}, 1, 1)
        multiples = (value for value in values if value > 0 and value % target == 0)
        return _largest_is(cells, {value: Product(cells, value * value // target) for value in multiples})


def _largest_is(cells: tuple[Cell, ...], others: Mapping[int, Constraint]) -> Constraint:
    """Return the constraint that a cell has one of some values, and then all cells meet the constraint of that value."""
    if not others:
        return InSet(cells, frozenset())
    return Disjunction((Count(cells, {value}, 1, len(cells)), other) for value, other in others.items())


@lru_cache(maxsize=4096)
def pairs_of(operation: str, target: int, values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """Return the pairs of values that give `target`, in either order for a difference or quotient."""
    if operation == MYSTERY:
        return frozenset().union(*(pairs_of(each, target, values) for each in OPERATIONS))
    fits: Callable[[int, int], bool] = {
        "+": lambda low, high: low + high == target,
        "-": lambda low, high: high - low == target,
        "*": lambda low, high: low * high == target,
        "/": lambda low, high: is_quotient((low, high), target),
    }[operation]
    return frozenset((x, y) for x in values for y in values if fits(min(x, y), max(x, y)))


def is_quotient(values: Sequence[int], target: int) -> bool:
    """Return whether one of some values divided by all others is `target`, without a remainder.

    >>> is_quotient((3, 6), 2), is_quotient((12, 2, 3), 2), is_quotient((0, 3), 0), is_quotient((0, 0), 0)
    (True, True, True, False)
    """
    others = (prod(values[:at]) * prod(values[at + 1 :]) for at in range(len(values)))
    return any(other and value == other * target for value, other in zip(values, others, strict=True))


def narrow_operation(operation: str, cells: int) -> str:
    """Return the operation of a cage in a text that has `-` and `/` only for two cells.

    >>> narrow_operation("-", 3), narrow_operation("-", 2), narrow_operation("+", 3)
    ('-!', '-', '+')
    """
    return operation + NARROW if operation in ("-", "/") and cells != 2 else operation


def read_label(text: str) -> tuple[int, str]:
    """Return target and operation of a label; raises PuzzleFormatError.

    >>> read_label("80*"), read_label("2÷"), read_label("7"), read_label("12?")
    ((80, '*'), (2, '/'), (7, ''), (12, '?'))
    """
    match = _LABEL.fullmatch(text)
    if not match:
        raise PuzzleFormatError(expected_got(quote(text), Message("calcudoku.label")))
    return read_number(match[1]), SIGNS.get(match[2], "") + (match[3] or "")


class LabelField(Field):
    """A cage's target and operation: `80*`. A quotient may be written `2:`."""

    kind = "label"
    takes_rest = True

    def read(self, text: str, offset: int = 0) -> tuple[int, str]:
        try:
            return read_label(text.strip())
        except PuzzleFormatError as error:
            raise PuzzleFormatError(error.problem, column=offset + 1) from None

    def write(self, value: tuple[int, str]) -> str:
        target, operation = value
        return write_number(target) + operation

    def nearby(self, value: tuple[int, str]) -> Iterator[tuple[int, str]]:
        """Yield other operations, then other targets."""
        target, operation = value
        yield from ((target, other) for other in OPERATIONS if operation and other != operation)
        yield from ((number, operation) for number in Number("target").nearby(target))

    def value(self, given: Any) -> tuple[int, str]:
        if isinstance(given, str):
            return read_label(given)
        try:
            target, operation = given
        except (TypeError, ValueError):
            raise self.refuse(given, Message("calcudoku.label-or-parts")) from None
        if operation not in ("", *OPERATIONS, MYSTERY, f"-{NARROW}", f"/{NARROW}"):
            raise self.refuse(operation, Message("calcudoku.operation", signs=(*OPERATIONS, MYSTERY)))
        return Number("target").value(target), operation


class CageRule(ClueRule):
    """The numbers in each cage have the sum, difference, product or quotient shown in its corner.

    Of three cells or more, the difference is the largest minus all others, and the quotient is the largest divided by all others. A label such as `12?` leaves open which of them it is; of three cells or more, it is a sum or product. A value may repeat in a cage unless it would repeat in a row or column, which are rules of their own. The quotient of 0 and other digits is 0; nothing is divided by 0.

    >>> rule = CageRule()
    >>> rule.set("3-", [(0, 0), (0, 1)])
    >>> rule.cages
    [Cage(target=3, operation='-', cells=((0, 0), (0, 1)))]
    """

    is_standard = True
    form = Form(LabelField("label"), Cells(exclusive=True), example="11+:A1B1")
    group = "cages"

    def __init__(self, cages: Iterable[Cage | str | Clue] = ()) -> None:
        super().__init__()
        for cage in self.list_clues(cages, "clue.cages"):
            if isinstance(cage, Cage):
                self.add((cage.target, cage.operation), cage.cells)
            elif isinstance(cage, (str, Clue)):
                self.add(cage)
            else:
                raise RuleError(self.rule_name, expected_got(quote_json(cage), Message("calcudoku.cage")))

    @property
    def cages(self) -> list[Cage]:
        """The cages, in the order in which they were added."""
        return list(map(cage_of, self.clue_list))

    def set(self, label: str, cells: Iterable[Cell]) -> None:
        """Add a cage by its label (`80*`)."""
        self.add(label, cells)

    def complete_entries(self) -> CageRule:
        """Return this rule with `?` for missing operations, for people who enter only a number.

        >>> CageRule(["12:A1A2", "3:B1"]).complete_entries().clues()
        ['12?:A1A2', '3:B1']
        """
        changed = CageRule()
        for clue in self.clue_list:
            target, operation = clue.label
            is_open = not operation and len(clue.cells) > 1
            changed.add((target, MYSTERY if is_open else operation), clue.cells)
        return changed

    def widen(self) -> CageRule:
        """Return this rule with the operations `-` and `/` for any number of cells.

        >>> CageRule(["3-!:A1A2A3", "3:B1"]).widen().clues()
        ['3-:A1A2A3', '3:B1']
        """
        changed = CageRule()
        for clue in self.clue_list:
            target, operation = clue.label
            changed.add((target, operation.removesuffix(NARROW)), clue.cells)
        return changed

    def in_words(self, board: Board) -> Message:
        """Return the summary with the operations that there are; `?` may be any of them.

        >>> print(CageRule(["3+:A1A2", "2:B1", "1-:B2C2"]).in_words(Board(3)))
        The numbers in each cage have the sum or difference shown in its corner.
        """
        found = {clue.label[1].removesuffix(NARROW) for clue in self.clue_list}
        if not self.clue_list or MYSTERY in found:
            return self.summary()
        results = [Message(f"rule.cage.{name}") for sign, name in RESULTS.items() if sign in found]
        return Message("rule.cage.having", results=results) if results else Message("rule.cage.single")

    def beside(self, others: Sequence[CageRule]) -> CageRule:
        joined = CageRule()
        joined.clue_list = [clue for rule in (self, *others) for clue in rule.clue_list]
        return joined

    def unit_label(self, clue: Clue) -> Message:
        cage = cage_of(clue)
        return cage.faulty_label or cage.unit_label

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        digits = [board.cells[row][col] for row, col in clue.cells]
        if all(digits):
            return cage_of(clue).is_met(digits)
        return not cage_of(clue).constraint(board.values).is_broken(board)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield cage_of(clue).constraint(board.values)

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(clue.cells for clue in self.clue_list)
        super().draw(drawing)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        cage = cage_of(clue)
        drawing.corner(min(clue.cells), write_number(cage.target) + cage.sign)


def cage_of(clue: Clue) -> Cage:
    """Return the cage that a clue describes."""
    target, operation = clue.label
    return Cage(target, operation, clue.cells)
