"""Rules made of rules: any of them, all of them, none of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from ...core.board import Board
from ...core.clue_fields import Field
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, cells_of
from ...core.rule import Rule
from ...core.rule_files import make_rule
from ...core.rule_lookup import FamilyRules, entries_of
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, expected_got, locate_problem, quote, similar
from ...utils.message import Message
from ...utils.runtime import in_portions
from .cages import unsatisfiable
from .negation import negate, one_of

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing

RuleClass = type[Rule]
Rules = tuple[Rule, ...]

_FAMILY = "sudoku"
LONGEST = 10_000  # characters
DEEPEST = 20  # nested brackets
LONGEST_NAME = 80

_NAMED = re.compile(r"\s*((?:[^\s:]*\.py:)?[^\s:]+)(?::|\s|$)")


_NUMBER = re.compile(r"\s*([0-9]{1,4})\s*:")


def read_rule(text: str, known: Mapping[str, RuleClass] | None = None, *, offset: int = 0) -> Rule:
    """Read the text of a rule: `NAME`, `NAME:CLUE` or `NAME CLUE`; a rule made of rules may be in brackets.

    `known` are the rules by the names that they have in the text, by default those of sudoku by their spelling. A name may
    also be FILE.py:Class. Raises PuzzleFormatError with a column.

    >>> read_rule("killer 10:A1A2").clues()
    ['10:A1A2']
    >>> read_rule("any: killer 10:A1A2 | (all: odd A1 | even A2)").clues()
    ['killer 10:A1A2 | (all: odd A1 | even A2)']
    """
    return _read_rule(text, _by_name() if known is None else known, offset, 0)


def read_rules(text: str, known: Mapping[str, RuleClass] | None = None, *, offset: int = 0) -> Rules:
    """Read the texts of several rules, ` | ` between them, each as `read_rule` reads it.

    >>> read_rules("killer 10:A1A2 | (all: odd A1 | even A2)")
    (KillerRule(['10:A1A2']), AllRule(['odd A1 | even A2']))
    """
    return _read_rules(text, _by_name() if known is None else known, offset)


def _by_name() -> Mapping[str, RuleClass]:
    return FamilyRules(_FAMILY)


def _read_rule(text: str, known: Mapping[str, RuleClass], offset: int, depth: int) -> Rule:
    inner = text.strip()
    offset += len(text) - len(text.lstrip())
    if inner.startswith("(") and inner.endswith(")"):
        if depth == DEEPEST:
            raise PuzzleFormatError(Message("expression.nested-brackets", most=DEEPEST), column=offset + 1)
        return _read_rule(inner[1:-1], known, offset + 1, depth + 1)
    named = _NAMED.match(inner)
    if not named:
        raise PuzzleFormatError(expected_got(quote(inner), Message("variant.rule")), column=offset + 1)
    kind = known.get(named[1])
    if kind is None:
        raise PuzzleFormatError(expected_got(quote(named[1]), _close_to(named[1], known)), column=offset + 1)
    clue = inner[named.end() :]
    if kind.composes:
        if not clue.strip():
            raise PuzzleFormatError(
                locate_problem(named[1], Message("variant.no-rules")), column=offset + len(inner) + 1
            )
        at = offset + named.end()
        number, length = read_number_of_rules(clue, at) if kind.counts_rules else (None, 0)
        return kind.of_rules(_read_rules(clue[length:], known, at + length, depth), number)
    if kind.needs_clues and not clue.strip():
        raise PuzzleFormatError(_clue_missing(kind), column=offset + len(inner) + 1)
    try:
        return make_rule(kind, clue)
    except PuzzleFormatError as error:
        column = error.column and error.column + offset + named.end()
        raise PuzzleFormatError(
            locate_problem(named[1], error.problem), column=column or offset + named.end() + 1
        ) from None
    except RulegridError as error:
        raise PuzzleFormatError(locate_problem(named[1], error.problem), column=offset + named.end() + 1) from None


def read_number_of_rules(text: str, offset: int = 0) -> tuple[int, int]:
    """Read the number and the colon before rules; return the number and its length. Raises PuzzleFormatError.

    >>> read_number_of_rules("2: odd A1 | odd A2 | odd A3")
    (2, 2)
    """
    found = _NUMBER.match(text)
    if not found:
        raise PuzzleFormatError(expected_got(quote(text.strip()), Message("variant.number")), column=offset + 1)
    return int(found[1]), found.end()


def _clue_missing(kind: RuleClass) -> Message:
    return locate_problem(kind.spelling(), Message("variant.no-clue", form=kind.clue_form))


def _close_to(name: str, known: Iterable[str]) -> Message:
    close = similar(name, known)
    return Message("variant.another-rule", rule=close[0]) if close else Message("variant.rule-name")


def _read_rules(text: str, known: Mapping[str, RuleClass], offset: int, depth: int = 0) -> Rules:
    if len(text) > LONGEST:
        raise PuzzleFormatError(Message("expression.long-rules", length=len(text), most=LONGEST), column=offset + 1)
    return tuple(_read_rule(part, known, offset + at, depth) for at, part in _alternatives(text))


def _alternatives(text: str) -> Iterator[tuple[int, str]]:
    """Yield the texts between bars that have blanks on both sides and are outside brackets, with their offsets."""
    begins = depth = 0
    for at, character in enumerate(text):
        depth += (character == "(") - (character == ")")
        if character == "|" and depth <= 0 and not (text[at - 1 : at].strip() or text[at + 1 : at + 2].strip()):
            yield begins, text[begins:at]
            begins = at + 1
    yield begins, text[begins:]


def shorten(text: str) -> str:
    """Return the text of rules, cut if it is too long for the name of a unit."""
    return text if len(text) <= LONGEST_NAME else text[:LONGEST_NAME] + "…"


def write_rule(rule: Rule) -> str:
    """Return the text of a rule as one of several alternatives.

    >>> from rulegrid.sudoku import OddRule
    >>> write_rule(OddRule(["A1"])), write_rule(OddRule(["A1", "B2"]))
    ('odd A1', '(all: odd A1 | odd B2)')
    """
    name, clues = rule.spelling(), rule.clues()
    if not clues:
        return name
    if rule.composes:
        parts = [f"({name}: {clue})" for clue in clues]
    else:
        parts = [f"{name} {clue}" for clue in clues]
    return parts[0] if len(parts) == 1 else f"(all: {' | '.join(parts)})"


class RulesField(Field):
    """Rules with their clues, ` | ` between them."""

    kind = "rules"
    takes_rest = True

    def read(self, text: str, offset: int = 0) -> Rules:
        return _read_rules(text, _by_name(), offset)

    def write(self, value: Rules) -> str:
        return " | ".join(map(write_rule, value))

    def transform(self, value: Rules, turn: GridTransform) -> Rules:
        return tuple(rule.transform(turn) for rule in value)

    def meaning(self, value: Rules) -> Hashable:
        return frozenset(Counter(frozenset(Counter(rule.meanings()).items()) for rule in value).items())

    def value(self, given: Any) -> Rules:
        """Accept rules, or their texts."""
        if isinstance(given, str):
            return self.read(given)
        try:
            rules = tuple(rule if isinstance(rule, Rule) else read_rule(rule) for rule in given)
        except (TypeError, AttributeError):
            raise self.refuse(given, Message("variant.rules")) from None
        if not rules:
            raise self.refuse("", Message("puzzle.one-rule"))
        for rule in rules:
            if rule.needs_clues and not rule.clues():
                raise PuzzleFormatError(_clue_missing(type(rule)))
        return rules


class CompositionRule(ClueRule):
    """A rule whose clues each list rules, some of them true."""

    group = "composition"
    composes = True
    form = Form(RulesField("rules", "RULE | RULE | …"), example="odd A1 | killer 10:A1A2")

    @classmethod
    def of_rules(cls, rules: Iterable[Rule], number: int | None = None) -> Self:
        return cls([tuple(rules)])

    def copy(self) -> Self:
        return self._with_clues([self._copy_clue(clue) for clue in self.clue_list])

    def _copy_clue(self, clue: Clue) -> Clue:
        return self.form.clue([rule.copy() for rule in clue.rules])

    def add_clue_naming(self, text: str, known: Mapping[str, RuleClass]) -> None:
        self.add(read_rules(text, known))

    def clue_count(self) -> int:
        return sum(max(1, rule.clue_count()) for clue in self.clue_list for rule in clue.rules)

    def has_part(self, kind: RuleClass) -> bool:
        """Return whether a rule of a class is one of the rules that this one is made of, or of those that these are."""
        rules = (rule for clue in self.clue_list for rule in clue.rules)
        return any(type(rule) is kind or (isinstance(rule, CompositionRule) and rule.has_part(kind)) for rule in rules)

    def entries(self) -> list[dict[str, Any]]:
        return [self._clue_entry(clue) for clue in self.clue_list] or super().entries()

    def _clue_entry(self, clue: Clue) -> dict[str, Any]:
        return {self.spelling(): list(map(entry_of, clue.rules))}

    def check_clue(self, clue: Clue, board: Board) -> None:
        for rule in clue.rules:
            rule.validate_compatibility(board)
            if rule.amounts(board.grid):
                raise RulegridError(Message("variant.not-a-part", rule=rule.spelling()))

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        found: dict[Cell, None] = {}
        for rule in clue.rules:
            cells = cells_of(rule, board)
            if cells is None:
                return board.grid.cells
            found |= dict.fromkeys(cells)
        return found

    def unit_label(self, clue: Clue) -> Message:
        return Message("unit.of", rule=self.name_in_units(), text=shorten(str(clue)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.note(str(Message("variant.parts", rule=self.spelling(), clue=str(clue))))


def entry_of(rule: Rule) -> dict[str, Any]:
    """Return the JSON entry of a rule as a part of another one."""
    entries = entries_of(rule, _FAMILY)
    return entries[0] if len(entries) == 1 else {AllRule.spelling(): entries}


class AnyRule(CompositionRule):
    """At least one of the listed rules is satisfied.

    >>> from rulegrid.sudoku import Solver
    >>> rule = AnyRule(["killer 3:A1A2 | odd A1A2"])
    >>> Solver(Board(1, 2, values=3), rule).count()  # 1 2, 2 1, and four with odd values
    6
    """

    form = Form(RulesField("rules", "RULE | RULE | …"), example="killer 10:A1A2 | killer 12:A1A2")

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return any(not rule.refuses(board) for rule in clue.rules)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return one_of([tuple(in_portions(rule.constraints(board))) for rule in clue.rules]) or ()


class AllRule(CompositionRule):
    """All of the listed rules are satisfied; useful inside `any` and `none`.

    >>> from rulegrid.sudoku import Solver
    >>> rule = AnyRule(["(all: odd A1 | even A2) | (all: even A1 | odd A2)"])
    >>> Solver(Board(1, 2, values=4), rule).count()
    8
    """

    form = Form(RulesField("rules", "RULE | RULE | …"), example="odd A1 | even A2")

    def meanings(self) -> list[Hashable]:
        return [each for clue in self.clue_list for rule in clue.rules for each in rule.meanings()]

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return not any(rule.refuses(board) for rule in clue.rules)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for rule in clue.rules:
            yield from rule.constraints(board)


class NoneRule(CompositionRule):
    """None of the listed rules is satisfied.

    >>> from rulegrid.sudoku import Solver
    >>> Solver(Board(1, 2, values=3), NoneRule(["killer 3:A1A2 | odd A1A2"])).count()
    3
    """

    form = Form(RulesField("rules", "RULE | RULE | …"), example="killer 10:A1A2 | odd A1")

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return not any(is_full(rule, board) and not rule.refuses(board) for rule in clue.rules)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for rule in clue.rules:
            others = one_of(negate(rule.constraints(board), board))
            yield from (unsatisfiable((), board),) if others is None else others


def is_full(rule: Rule, board: Board) -> bool:
    """Return whether all cells that a rule looks at are filled."""
    cells = cells_of(rule, board)
    return all(board.cells[row][col] for row, col in (board.grid.cells if cells is None else cells))
