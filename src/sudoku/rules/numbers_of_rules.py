"""Rules that count which of their rules are true: exactly, at least or at most k of n."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from math import comb
from typing import Any, Self

from ...core.board import Board
from ...core.clue_fields import Number
from ...core.clues import Clue, Form
from ...core.constraints import Constraint
from ...core.puzzle_json import PARTS
from ...core.rule import Rule
from ...utils.errors import RulegridError, bounds, expected_got
from ...utils.message import Message
from ...utils.runtime import in_portions
from .cages import callback, unsatisfiable
from .composition import (
    CompositionRule,
    RuleClass,
    RulesField,
    entry_of,
    is_full,
    read_number_of_rules,
    read_rules,
    shorten,
)
from .negation import Choices, negate, one_of

MOST_CHOICES = 252  # selections of rules, each an alternative for the solver: any number of up to 10 rules
METAVAR = "RULE | RULE | …"


class CountedRules(CompositionRule):
    """A rule whose clues each list rules and the number of them that is true."""

    counts_rules = True
    may_be_fewer = may_be_more = False

    @classmethod
    def of_rules(cls, rules: Iterable[Rule], number: int | None = None) -> Self:
        rule = cls()
        rule.add(number, tuple(rules))
        return rule

    def _copy_clue(self, clue: Clue) -> Clue:
        return self.form.clue(clue.number, [rule.copy() for rule in clue.rules])

    def _clue_entry(self, clue: Clue) -> dict[str, Any]:
        return {self.spelling(): clue.number, PARTS: list(map(entry_of, clue.rules))}

    def add_clue_naming(self, text: str, known: Mapping[str, RuleClass]) -> None:
        number, length = read_number_of_rules(text)
        self.add(number, read_rules(text[length:], known, offset=length))

    def check_clue(self, clue: Clue, board: Board) -> None:
        super().check_clue(clue, board)
        if clue.number > len(clue.rules):
            raise RulegridError(expected_got(str(clue.number), bounds(0, len(clue.rules))))

    def unit_label(self, clue: Clue) -> Message:
        text = shorten(RulesField("rules").write(clue.rules))
        return Message("unit.number-of", rule=self.name_in_units(), number=clue.number, text=text)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        able = [rule for rule in clue.rules if not rule.refuses(board)]
        if len(able) < clue.number and not self.may_be_fewer:
            return False
        return self.may_be_more or sum(is_full(rule, board) for rule in able) <= clue.number

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        if comb(len(clue.rules), clue.number) > MOST_CHOICES:
            return callback(self, clue, board)
        found = one_of(self._choices(clue, board))
        return (unsatisfiable((), board),) if found is None else found

    def _choices(self, clue: Clue, board: Board) -> Choices:
        """Return an alternative for each selection of rules: these are true, and the others false unless more may be."""
        kept = [tuple(in_portions(rule.constraints(board))) for rule in clue.rules]
        broken = [None if self.may_be_more else one_of(negate(constraints, board)) for constraints in kept]
        choices: Choices = []
        for true in in_portions(combinations(range(len(kept)), clue.number)):
            parts: list[Constraint] = []
            for at, constraints in enumerate(kept):
                if at in true:
                    parts += () if self.may_be_fewer else constraints
                elif not self.may_be_more:
                    others = broken[at]
                    if others is None:
                        break
                    parts += others
            else:
                choices.append(tuple(parts))
        return choices


class ExactlyRule(CountedRules):
    """The given number of the listed rules is satisfied, and the others are not.

    >>> from rulegrid.sudoku import Solver
    >>> Solver(Board(1, 2, values=3), ExactlyRule(["1:killer 3:A1A2 | odd A1A2"])).count()  # 1 2, 2 1, and four odd ones
    6
    """

    form = Form(Number("number", "N"), RulesField("rules", METAVAR), example="1:odd A1 | even A2 | killer 10:A1A2")


class AtLeastRule(CountedRules):
    """At least the given number of the listed rules is satisfied.

    >>> from rulegrid.sudoku import Solver
    >>> Solver(Board(1, 3, values=2), AtLeastRule(["2:odd A1 | odd A2 | odd A3"])).count()
    4
    """

    may_be_more = True
    form = Form(Number("number", "N"), RulesField("rules", METAVAR), example="2:odd A1 | even A2 | killer 10:A1A2")


class AtMostRule(CountedRules):
    """At most the given number of the listed rules is satisfied.

    >>> from rulegrid.sudoku import Solver
    >>> Solver(Board(1, 3, values=2), AtMostRule(["2:odd A1 | odd A2 | odd A3"])).count()
    7
    """

    may_be_fewer = True
    form = Form(Number("number", "N"), RulesField("rules", METAVAR), example="2:odd A1 | even A2 | killer 10:A1A2")
