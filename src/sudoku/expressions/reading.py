"""Expressions over cells, such as `A1 + B2 == 3 * C3`: read by a small parser, never evaluated as Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from ...engine import PuzzleFormatError
from ...engine.grid import Line
from ...utils.coordinates import Cell, read_cells
from ...utils.errors import quote, read
from ...utils.words import Label, Message
from .conditions import Comparator, Condition, compare, junction
from .terms import Constant, Node, NumberTerm, Value, absolute, divide, greatest, least, plus, scale, times

LONGEST = 1000  # characters
DEEPEST = 40  # nested brackets and signs
MOST_DIGITS = 18

_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?![0-9A-Za-z_]))|(?P<cell>([rR][0-9]{1,4}[cC][0-9]{1,4}|[A-Za-z]{1,3}[0-9]{1,4})(?![0-9A-Za-z_]))"
    r"|(?P<sign>//|<=|>=|==|!=|[-+*%<>(),])|(?P<word>[0-9A-Za-z_]+|.)"
)
OR, AND, NOT, COMPARISON, SUM, PRODUCT, SIGN = range(1, 8)
RANKS = {"or": OR, "and": AND, "+": SUM, "-": SUM, "*": PRODUCT, "//": PRODUCT, "%": PRODUCT} | dict.fromkeys(
    ("==", "!=", "<", "<=", ">", ">="), COMPARISON
)
FUNCTIONS: dict[str, Callable[..., NumberTerm]] = {"abs": absolute, "max": greatest, "min": least, "sum": plus}
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

    It consists of numbers, cells, `+ - * // %`, `abs max min sum`, comparisons, `and or not` and brackets, which bind as
    in Python. A comparison that divides by 0 is false.

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
        self.divisors: list[NumberTerm] = []

    def error(self, at: int, message: Message) -> PuzzleFormatError:
        line = self.text.count("\n", 0, at)
        column = at - (self.text.rfind("\n", 0, at) + 1) + 1
        several = "\n" in self.text.strip()
        return PuzzleFormatError(message, line + 1 if several else None, column if line else column + self.offset)

    def unexpected(self, expected: Label) -> PuzzleFormatError:
        token = self.tokens[self.next]
        if token.kind == "end":
            return self.error(token.at, Message("expression.ends", expected=expected))
        return self.error(token.at, read(quote(token.text), INSTEAD.get(token.text, expected)))

    def expression(self) -> Expression:
        part, at = self.part(OR)
        if self.tokens[self.next].kind != "end":
            raise self.unexpected(Message("expression.operator"))
        condition = self.holds(part, at)
        if not self.cells:
            raise self.error(0, read(quote(self.text.strip()), Message("expression.with-cell")))
        return Expression(" ".join(self.text.split()), condition, tuple(self.cells))

    def part(self, rank: int) -> tuple[Node, int]:
        """Read on while operators bind at least as tightly as `rank`; return the part and its offset."""
        at = self.tokens[self.next].at
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(at, Message("expression.nested-signs", most=DEEPEST))
        divisors = len(self.divisors)
        left = self.first(rank)
        while (found := RANKS.get(self.tokens[self.next].text, 0)) and found >= rank:
            if found == COMPARISON:
                left = self.comparisons(left, at, divisors)
            else:
                sign = self.take()
                right, behind = self.part(found + 1)
                if found in (OR, AND):
                    left = junction(found == AND, (self.holds(left, at), self.holds(right, behind)))
                else:
                    left = self.calculation(sign, self.number(left, at), self.number(right, behind), behind)
            if left.depth > DEEPEST:
                raise self.error(at, Message("expression.nested-calculations", most=DEEPEST))
        self.depth -= 1
        return left, at

    def first(self, rank: int) -> Node:
        """Read a number, a cell, a function, something in brackets, or a sign before one of them."""
        token = self.tokens[self.next]
        if token.kind == "number":
            if len(token.text) > MOST_DIGITS:
                problem = Message("expression.long-number", length=len(token.text), most=MOST_DIGITS)
                raise self.error(token.at, problem)
            return Constant(int(self.take().text))
        if token.kind == "cell":
            (cell,) = read_cells(token.text, offset=self.offset + token.at)
            self.take()
            self.cells[cell] = None
            return Value(cell)
        if token.text == "not" and rank <= NOT:
            self.take()
            return self.holds(*self.part(NOT)).negated()
        if token.text in ("-", "+"):
            self.take()
            return scale(self.number(*self.part(SIGN)), -1 if token.text == "-" else 1)
        if token.text == "(":
            self.take()
            inner, _ = self.part(OR)
            self.expect(")")
            return inner
        if token.text in FUNCTIONS:
            return self.function()
        raise self.unexpected(Message("expression.number-or-cell"))

    def function(self) -> NumberTerm:
        name = self.take().text
        self.expect("(")
        numbers = [self.number(*self.part(OR))]
        while self.tokens[self.next].text == "," and name != "abs":
            self.take()
            numbers.append(self.number(*self.part(OR)))
        self.expect(")")
        return FUNCTIONS[name](*numbers)

    def comparisons(self, left: Node, at: int, divisors: int) -> Condition:
        """Read what follows a number: one comparison, or a chain of them as in `A1 < B1 < C1`."""
        found: list[Condition] = []
        number = self.number(left, at)
        while RANKS.get(self.tokens[self.next].text) == COMPARISON:
            sign = self.take().text
            following = self.number(*self.part(SUM))
            found.append(_compare(sign, number, following))
            number = following
        found.extend(compare("!=", divisor) for divisor in self.divisors[divisors:])
        return junction(True, found)

    def calculation(self, sign: ExpressionToken, left: NumberTerm, right: NumberTerm, at: int) -> NumberTerm:
        if sign.text == "+":
            return plus(left, right)
        if sign.text == "-":
            return plus(left, scale(right, -1))
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
            raise self.unexpected(Message("expression.operator-or-bracket") if text == ")" else repr(text))
        self.take()

    def number(self, part: Node, at: int) -> NumberTerm:
        if not isinstance(part, NumberTerm):
            raise self.error(at, Message("expression.read-comparison"))
        return part

    def holds(self, part: Node, at: int) -> Condition:
        if not isinstance(part, Condition):
            if self.tokens[self.next].text in INSTEAD:  # a slip for a comparison
                raise self.unexpected("")
            raise self.error(at, Message("expression.read-number"))
        return part


def _compare(sign: str, left: NumberTerm, right: NumberTerm) -> Condition:
    if sign in (">", ">="):
        left, right = right, left
    difference = plus(left, scale(right, -1))
    if sign in ("<", ">"):
        difference = plus(difference, Constant(1))
    comparator: Comparator = "==" if sign == "==" else "!=" if sign == "!=" else "<="
    return compare(comparator, difference)
