"""Expressions over cells, such as `A1 + B2 == 3 * C3`, and their parser."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from ...core.grid import Line
from ...core.layers import Layer
from ...utils.coordinates import Cell, LayerCell, read_cells
from ...utils.errors import PuzzleFormatError, expected_got, quote
from ...utils.message import Label, Message
from .conditions import Comparator, Condition, FixedCondition, all_different, compare, count, junction, truth
from .terms import (
    Constant,
    Node,
    NumberTerm,
    Value,
    absolute,
    add_terms,
    divide,
    greatest,
    least,
    scale,
    times,
)

LONGEST = 10_000  # characters
DEEPEST = 40  # nested brackets and signs
MOST_DIGITS = 18
MOST_CELLS = 10_000  # in all rectangles of an expression

_TOKEN = re.compile(
    r"(?P<layer>(?![A-Za-z]{1,3}[0-9]{1,4}\.)[A-Za-z_][A-Za-z_0-9]*\.[A-Za-z0-9]+)|"
    r"(?P<number>[0-9]+(?![0-9A-Za-z_]))|(?P<cell>([rR][0-9]{1,4}[cC][0-9]{1,4}|[A-Za-z]{1,3}[0-9]{1,4})(?![0-9A-Za-z_]))"
    r"|(?P<sign>//|<=|>=|==|!=|[-+*%<>(),])|(?P<word>[0-9A-Za-z_]+|.)"
)
_CELLS = re.compile(r"([A-Za-z]{1,3}[0-9]{1,4}){2,}")
OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN = range(1, 8)
RANKS = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT} | dict.fromkeys(
    ("==", "!=", "<", "<=", ">", ">="), COMPARISON
)
INSTEAD: dict[str, Label] = {
    "=": "==",
    "/": "//",
    "!": Message("expression.not"),
    "&": "and",
    "|": "or",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
}


class ExpressionToken(NamedTuple):
    """A word, number, cell, sign or the end of the text, with its offset."""

    kind: str
    text: str
    at: int


@dataclass(frozen=True)
class Expression:
    """A condition on cells; `text` is how it was written.

    >>> read_expression("A1 < B1 < 4").text, read_expression("A1 < B1 < 4").cells
    ('A1 < B1 < 4', ((0, 0), (1, 0)))
    """

    text: str
    condition: Condition
    cells: Line


def read_expression(text: str, offset: int = 0) -> Expression:
    """Read an expression; raises PuzzleFormatError with the column, and the line if there are several.

    It consists of numbers, cells, `+ - * // %`, comparisons, `and or not` and brackets, which bind as in Python, and of
    the functions `abs max min sum product count all_different`. A comparison counts as 0 or 1 in a calculation; one
    that divides by 0 is false. Arguments of functions may be several cells: `A1B1C1`, or a rectangle `A1:C3`.

    >>> read_expression("A1 + 2 = 5")
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: column 8: read '=', expected ==
    """
    return _ExpressionParser(text, offset).expression()


class _ExpressionParser:
    """Reads by precedence climbing (Richards 1979)."""

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        if len(text) > LONGEST:
            raise self.error(0, Message("expression.long", length=len(text), most=LONGEST))
        self.tokens = [
            ExpressionToken(str(match.lastgroup), match[0], match.start())
            for match in _TOKEN.finditer(text)
            if match[0] not in " \t\r\n"
        ]
        self.tokens.append(ExpressionToken("end", "", len(text.rstrip())))
        self.next = 0
        self.depth = 0
        self.cells: dict[Cell, None] = {}
        self.layered: dict[tuple[str, str], LayerCell] = {}
        self.divisors: list[NumberTerm] = []
        self.listed = 0

    def error(self, at: int, message: Message) -> PuzzleFormatError:
        line = self.text.count("\n", 0, at)
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        several = "\n" in self.text.strip()
        return PuzzleFormatError(message, line + 1 if several else None, column if line else column + self.offset)

    def unexpected_error(self, expected: Label) -> PuzzleFormatError:
        token = self.tokens[self.next]
        if token.kind == "end":
            return self.error(token.at, Message("expression.ends", expected=expected))
        return self.error(token.at, expected_got(quote(token.text), INSTEAD.get(token.text, expected)))

    def expression(self) -> Expression:
        part, at = self.part(OR)
        if self.tokens[self.next].kind != "end":
            raise self.unexpected_error(Message("expression.operator"))
        condition = self.holds(part, at)
        if not self.cells:
            raise self.error(0, expected_got(quote(self.text.strip()), Message("expression.with-cell")))
        return Expression(" ".join(self.text.split()), condition, tuple(self.cells))

    def part(self, rank: int) -> tuple[Node, int]:
        """Read on while operators bind at least as tightly as `rank`; return the part and its offset."""
        at = self.tokens[self.next].at
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(at, Message("expression.nested-signs", most=DEEPEST))
        divisors = len(self.divisors)
        left = self.check_depth(self.first(rank), at)
        while (found := RANKS.get(self.tokens[self.next].text, 0)) and found >= rank:
            if found == COMPARISON:
                left = self.comparisons(left, divisors)
            elif found == PRODUCT:
                sign = self.take()
                right, behind = self.part(SIGN)
                left = self.calculation(sign, self.number(left), self.number(right), behind)
            else:
                left = self.operands(found, left, at)
            self.check_depth(left, at)
        self.depth -= 1
        return left, at

    def check_depth(self, part: Node, at: int) -> Node:
        if part.depth > DEEPEST:
            raise self.error(at, Message("expression.nested-calculations", most=DEEPEST))
        return part

    def operands(self, rank: int, first: Node, at: int) -> Node:
        """Read all operands of `and`, of `or`, or of `+` and `-`: putting them together one by one takes too long."""
        found = [first if rank == SUM else self.holds(first, at)]
        while RANKS.get(self.tokens[self.next].text) == rank:
            sign = self.take().text
            right, behind = self.part(rank + 1)
            found.append(
                scale(self.number(right), -1 if sign == "-" else 1) if rank == SUM else self.holds(right, behind)
            )
        if rank == SUM:
            return add_terms(*map(self.number, found))
        return junction(rank == AND, [part for part in found if isinstance(part, Condition)])

    def first(self, rank: int) -> Node:
        """Read a number, a cell, a function, something in brackets, or a sign before one of them."""
        token = self.tokens[self.next]
        if token.kind == "number":
            if len(token.text) > MOST_DIGITS:
                problem = Message("expression.long-number", length=len(token.text), most=MOST_DIGITS)
                raise self.error(token.at, problem)
            return Constant(int(self.take().text))
        if token.kind == "cell":
            cell = self.cell()
            self.cells[cell] = None
            return Value(cell)
        if token.kind == "layer":
            cell = self.layer_cell()
            self.cells[cell] = None
            return Value(cell)
        if token.text == "not" and rank <= NOT:
            self.take()
            return self.holds(*self.part(NOT)).negate()
        if token.text in ("-", "+"):
            self.take()
            return scale(self.number(self.part(SIGN)[0]), -1 if token.text == "-" else 1)
        if token.text == "(":
            self.take()
            inner, _ = self.part(OR)
            self.expect(")")
            return inner
        if token.text in FUNCTIONS:
            self.take()
            self.expect("(")
            result = FUNCTIONS[token.text](self)
            self.expect(")")
            return result
        raise self.unexpected_error(Message("expression.number-or-cell"))

    def comparisons(self, left: Node, divisors: int) -> Condition:
        """Read what follows a number: one comparison, or a chain of them as in `A1 < B1 < C1`."""
        found: list[Condition] = []
        number = self.number(left)
        while RANKS.get(self.tokens[self.next].text) == COMPARISON:
            sign = self.take().text
            following = self.number(self.part(SUM)[0])
            found.append(_compare(sign, number, following))
            number = following
        return self.without_division_by_0(junction(True, found), divisors)

    def without_division_by_0(self, condition: Condition, divisors: int) -> Condition:
        """Return a condition that is false if one of the divisors in it, those read since `divisors`, is 0."""
        found = junction(True, (condition, *(compare("!=", divisor) for divisor in self.divisors[divisors:])))
        del self.divisors[divisors:]
        return found

    def arguments(self) -> list[NumberTerm]:
        """Read arguments that are numbers, or several cells."""
        numbers = self.argument()
        while self.tokens[self.next].text == ",":
            self.take()
            numbers += self.argument()
        return numbers

    def argument(self) -> list[NumberTerm]:
        token = self.tokens[self.next]
        if token.kind == "word" and _CELLS.fullmatch(token.text):
            cells = read_cells(self.take().text, offset=self.offset + token.at)
        elif token.kind == "cell" and self.tokens[self.next + 1].text == ":":
            cells = self.rectangle()
        else:
            return [self.number(self.part(OR)[0])]
        self.cells |= dict.fromkeys(cells)
        return list(map(Value, cells))

    def rectangle(self) -> list[Cell]:
        """Read the cells between two opposite corners, row by row."""
        at = self.tokens[self.next].at
        one = self.cell()
        self.expect(":")
        if self.tokens[self.next].kind != "cell":
            raise self.unexpected_error(Message("expected.cell"))
        other = self.cell()
        rows, cols = (range(min(ends), max(ends) + 1) for ends in zip(one, other, strict=True))
        self.listed += len(rows) * len(cols)
        if self.listed > MOST_CELLS:
            raise self.error(at, Message("expression.many-cells", cells=self.listed, most=MOST_CELLS))
        return list(product(rows, cols))

    def cell(self) -> Cell:
        token = self.take()
        (cell,) = read_cells(token.text, offset=self.offset + token.at)
        return cell

    def layer_cell(self) -> LayerCell:
        """Read a cell of a layer, such as `shade.A1`; its place is known once the expression is on a board."""
        name, _, text = self.take().text.partition(".")
        return self.layered.setdefault(
            (name, text.upper()), LayerCell((-1 - len(self.layered), 0), Layer(name, [0]), text.upper())
        )

    def different(self) -> Condition:
        divisors = len(self.divisors)
        return self.without_division_by_0(all_different(*self.arguments()), divisors)

    def counting(self) -> NumberTerm:
        """Read conditions, or a number and those that may be equal to it."""
        divisors = len(self.divisors)
        first, at = self.part(OR)
        if isinstance(first, Condition):
            conditions = [first]
            while self.tokens[self.next].text == ",":
                self.take()
                conditions.append(self.holds(*self.part(OR)))
            return count(*conditions)
        if self.tokens[self.next].text != ",":
            raise self.error(at, Message("expression.read-number"))
        number, conditions = self.number(first), []
        while self.tokens[self.next].text == ",":
            self.take()
            behind = len(self.divisors)
            for other in self.argument():
                conditions.append(self.without_division_by_0(_compare("==", number, other), behind))
        of_number = self.without_division_by_0(FixedCondition(True), divisors)
        return count(*(junction(True, (condition, of_number)) for condition in conditions))

    def calculation(self, sign: ExpressionToken, left: NumberTerm, right: NumberTerm, at: int) -> NumberTerm:
        if sign.text == "*":
            return times(left, right)
        if right == Constant(0):
            raise self.error(at, Message("expression.division-by-0"))
        if not isinstance(right, Constant):
            self.divisors.append(right)
        return divide(left, right, sign.text == "%")

    def take(self) -> ExpressionToken:
        self.next += 1
        return self.tokens[self.next - 1]

    def expect(self, text: str) -> None:
        if self.tokens[self.next].text != text:
            raise self.unexpected_error(Message("expression.operator-or-bracket") if text == ")" else repr(text))
        self.take()

    def number(self, part: Node) -> NumberTerm:
        """Return a part as a number; a condition counts as 0 or 1."""
        if isinstance(part, Condition):
            return truth(part)
        assert isinstance(part, NumberTerm)
        return part

    def holds(self, part: Node, at: int) -> Condition:
        if not isinstance(part, Condition):
            if self.tokens[self.next].text in INSTEAD:  # a slip for a comparison
                raise self.unexpected_error("")
            raise self.error(at, Message("expression.read-number"))
        return part


def _compare(sign: str, left: NumberTerm, right: NumberTerm) -> Condition:
    if sign in (">", ">="):
        left, right = right, left
    difference = add_terms(left, scale(right, -1))
    if sign in ("<", ">"):
        difference = add_terms(difference, Constant(1))
    comparator: Comparator = "==" if sign == "==" else "!=" if sign == "!=" else "<="
    return compare(comparator, difference)


FUNCTIONS: dict[str, Callable[[_ExpressionParser], Node]] = {
    "abs": lambda parser: absolute(parser.number(parser.part(OR)[0])),
    "max": lambda parser: greatest(*parser.arguments()),
    "min": lambda parser: least(*parser.arguments()),
    "sum": lambda parser: add_terms(*parser.arguments()),
    "product": lambda parser: times(*parser.arguments()),
    "count": _ExpressionParser.counting,
    "all_different": _ExpressionParser.different,
}
"""Functions by name: each reads its arguments."""
