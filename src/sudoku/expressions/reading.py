"""Expressions over cells, such as `A1 + B2 == 3 * C3`: read, and made into constraints."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...core.automata import build
from ...core.constraints import Constraint, Disjunction, InSet, Regular, Relation, Sum
from ...core.grid import Line
from ...utils.coordinates import Cell, read_cells
from ...utils.errors import PuzzleFormatError, RulegridError, expected_got, quote
from ...utils.message import Label, Message
from ...utils.runtime import look
from .terms import (
    Comparator,
    Comparison,
    Condition,
    Constant,
    Ends,
    FixedCondition,
    Junction,
    Node,
    NumberTerm,
    Value,
    WeightedSum,
    absolute,
    add_terms,
    compare,
    divide,
    greatest,
    junction,
    least,
    scale,
    times,
)

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
FUNCTIONS: dict[str, Callable[..., NumberTerm]] = {"abs": absolute, "max": greatest, "min": least, "sum": add_terms}
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
            return self.holds(*self.part(NOT)).negate()
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
        raise self.unexpected_error(Message("expression.number-or-cell"))

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
            return add_terms(left, right)
        if sign.text == "-":
            return add_terms(left, scale(right, -1))
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

    def number(self, part: Node, at: int) -> NumberTerm:
        if not isinstance(part, NumberTerm):
            raise self.error(at, Message("expression.read-comparison"))
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


EFFORT = 200_000  # nodes that the translation of one expression may visit: about a second

Values = tuple[int, ...]


class UnsatisfiableError(RulegridError):
    """A condition that no values satisfy."""


class Budget:
    """How much work may still be done."""

    def __init__(self) -> None:
        self.left = EFFORT

    def spend(self, effort: int) -> None:
        """Deduct some work; raises RulegridError once the budget is used up."""
        look()
        self.left -= effort
        if self.left < 0:
            raise RulegridError(Message("expression.too-much-work"))


@lru_cache(maxsize=256)
def constraints_of(condition: Condition, values: Values) -> tuple[tuple[Constraint, ...], bool]:
    """Return constraints that a condition implies, and whether they express all of it; raises UnsatisfiableError.

    >>> from .reading import read_expression
    >>> constraints_of(read_expression("A1 + A2 + A3 == 6 and A1 > 2").condition, (1, 2, 3))
    ((Sum(cells=((0, 0), (0, 1), (0, 2)), total=6, coefficients=None), InSet(cells=((0, 0),), values=frozenset({3}))), True)
    """
    found, is_all = _translate(condition, values, Budget())
    return tuple(found), is_all


def _translate(condition: Condition, values: Values, budget: Budget) -> tuple[list[Constraint], bool]:
    ends: Ends = lambda _: (values[0], values[-1])  # noqa: E731
    condition = condition.simplify(ends)
    found: list[Constraint] = []
    is_all = True
    parts = condition.conditions if isinstance(condition, Junction) and condition.is_all else (condition,)
    for part in parts:
        if part == FixedCondition(False):
            raise UnsatisfiableError(Message("expression.never"))
        if isinstance(part, FixedCondition):
            continue
        try:
            found.append(_constraint(part, values, ends, budget))
        except UnsatisfiableError:
            raise
        except RulegridError:
            choices = _choices(part, values, budget)
            found.extend(choices)
            is_all = is_all and bool(choices)
    return found, is_all


def _constraint(part: Condition, values: Values, ends: Ends, budget: Budget) -> Constraint:
    """Return one constraint that is equivalent to a part. Raises RulegridError if that is too much work."""
    cells = part.cells
    if len(cells) <= 2:
        budget.spend(len(values) ** len(cells) * part.size)
        kept = [value for value in values if part.put(cells[0], value).simplify(ends) != FixedCondition(False)]
        if len(cells) == 1:
            return InSet(cells, frozenset(kept))
        left = {value: part.put(cells[0], value) for value in kept}
        holds = FixedCondition(True)
        a, b = cells
        return Relation(a, b, frozenset((x, y) for x in kept for y in values if left[x].put(b, y) == holds))
    total = _sum(part)
    return total if total else _regular(part, cells, values, ends, budget)


def _sum(part: Condition) -> Sum | None:
    """Return an equation as a Sum, or None if it is not a sum of cells."""
    if not (isinstance(part, Comparison) and part.sign == "==" and isinstance(part.number, WeightedSum)):
        return None
    terms = part.number.terms
    cells = tuple(term.cell for term, _ in terms if isinstance(term, Value))
    if len(cells) < len(terms):
        return None
    weights = tuple(weight for _, weight in terms)
    return Sum(cells, -part.number.constant, weights if set(weights) != {1} else None)


def _regular(part: Condition, cells: Line, values: Values, ends: Ends, budget: Budget) -> Regular:
    """Return the condition as an automaton; a state is the condition with the first values inserted."""

    def step(state: tuple[int, Condition], value: int) -> tuple[int, Condition] | None:
        at, left = state
        budget.spend(left.size)
        left = left.put(cells[at], value).simplify(ends)
        return None if left == FixedCondition(False) else (at + 1, left)

    automaton = build(values, (0, part), step, lambda state: state[1] == FixedCondition(True), len(cells))
    if not automaton.final:
        raise UnsatisfiableError(Message("expression.never"))
    return Regular(cells, automaton)


def _choices(part: Condition, values: Values, budget: Budget) -> list[Constraint]:
    """Return the constraint that one of several conditions is true, or [] if one of them can't be expressed."""
    if not isinstance(part, Junction):
        return []
    choices = []
    for condition in part.conditions:
        try:
            found, is_all = _translate(condition, values, budget)
        except UnsatisfiableError:
            continue
        if not is_all:
            return []
        choices.append(tuple(found))
    if not choices:
        raise UnsatisfiableError(Message("expression.never"))
    return [Disjunction(tuple(choices))]
