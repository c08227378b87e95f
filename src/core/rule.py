"""The rule: what may stand on a board.

A rule *means* something (`is_valid`) and may also *express it as constraints* (`constraints`). The first is all that a
rule needs; the second makes it fast.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from copy import Error, copy, deepcopy
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..utils.catalogue import is_known
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, problem_of, quote, raised_at, read
from ..utils.frozen import frozen, parameter_names, parameters_of
from ..utils.json_text import quote_json
from ..utils.message import Label, Message, named
from .board import Board
from .clues import Clue
from .constraints import Amount, CellsLike, Check, Constraint, cells_of
from .errors import RuleError
from .grid import Grid, Line

if TYPE_CHECKING:
    from ..draw.drawing import Drawing
    from .rule_reasons import Because, Seen
    from .turns import Turn

_PACKAGE = __name__.partition(".")[0] + "."


class Rule(ABC):
    """One rule of a puzzle. Write `is_valid`; everything else has a default.

    `is_valid` makes a promise: where it is False on a partly filled board, it stays False however the rest is
    filled. A rule that can't keep it ("the sum is 45") sets `when_full = True` and is checked only once all its
    cells are filled.

    >>> class CornersDiffer(Rule):
    ...     "The four corners differ."
    ...
    ...     def is_valid(self, board):
    ...         corners = [board.cells[r][c] for r in (0, -1) for c in (0, -1)]
    ...         seen = [digit for digit in corners if digit]
    ...         return len(seen) == len(set(seen))
    >>> print(CornersDiffer(), CornersDiffer.spelling())
    CornersDiffer corners-differ
    """

    when_full: ClassVar[bool] = False
    clue_form: ClassVar[str] = ""
    """How one clue of this rule is written, such as `CELLS, such as A1A2`; empty for a rule without clues. A `ClueRule`
    has it from its form."""
    clue_option: ClassVar[str] = ""
    """The command line's own option for a clue, such as `box`; clues of a rule without one are given with `--rule`."""
    needs_clues: ClassVar[bool] = False
    """Whether the rule has no effect without a clue, so that naming it without one is an error."""
    is_standard: ClassVar[bool] = False
    """Whether every puzzle of its family has it, so that it may be named before its clues are known."""
    also_called: ClassVar[tuple[str, ...]] = ()
    """What else people call it: texts and searches may name it so, unless another rule is called the same."""
    presets: ClassVar[tuple[tuple[str, int], ...]] = ()
    """What else people call it where the first number of its clues is a certain one: a Dutch whisper is one of 4."""
    near: ClassVar[tuple[str, ...]] = ()
    """Names of what is no rule here, but comes nearest to this one: messages about them suggest it."""
    title: ClassVar[str | tuple[str, str]] = ""
    """What a rule of one's own is called, in English or as (English, Chinese); without one, as its class is. Those of the
    built-in rules, and what they say, are texts of the catalogue: `rule.killer.name`, `rule.killer.summary`."""
    about: ClassVar[str | tuple[str, str]] = ""
    """What a rule of one's own says, in a line; without one, the first line of the class's docstring."""
    group: ClassVar[str] = ""
    """The heading under which lists show the rule, such as "lines"."""
    replaces: ClassVar[tuple[type[Rule], ...]] = ()
    """Rules that don't apply where this one is in the puzzle: the blocks of a sudoku, where regions are given."""
    is_single: ClassVar[bool] = False
    """Whether a puzzle has one rule of this class at most: where another one is added, that takes its place."""
    composes: ClassVar[bool] = False
    """Whether it is made of other rules, and an entry of its own in JSON: `{"any": [RULE, …]}`."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "chinese" in vars(cls):
            raise RuleError(cls.__name__, Message("own.chinese"))

    @property
    def rule_name(self) -> str:
        """The class's name."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.rule_name

    def __repr__(self) -> str:
        if clues := self.clues():
            return f"{self.rule_name}([{', '.join(map(repr, clues[:3]))}{', …' if len(clues) > 3 else ''}])"
        is_known = self.clue_form or type(self).__init__ is object.__init__  # what it was made from: nothing
        return f"{self.rule_name}()" if is_known else f"<{self.rule_name}>"

    @abstractmethod
    def is_valid(self, board: Board) -> bool:
        """Return whether the filled cells satisfy this rule (see the promise above)."""

    def refuses(self, board: Board) -> bool:
        """Return whether `is_valid` is False; a rule that is `when_full` is not checked before its cells are filled."""
        if self.when_full:
            cells = cells_of(self, board)
            if not all(board.cells[row][col] for row, col in (board.open_cells() if cells is None else cells)):
                return False
        return not self.is_valid(board)

    def cells(self, board: Board) -> CellsLike | None:
        """Return the cells this rule looks at, or None for all: it is checked only when one of them has changed.

        A cell is `(row, col)` or a name such as "A1"; "A1A2B1" names several.
        """
        return None

    def validate_compatibility(self, board: Board) -> None:
        """Raise RuleError if this rule can't be used on `board`."""

    def constraints(self, board: Board) -> Iterable[Constraint]:
        """Yield the same rule as constraints; by default, a callback to `is_valid`."""
        yield Check(self)

    def statements(self, board: Board) -> Iterator[tuple[Clue | None, Iterable[Constraint]]]:
        """Yield the constraints of each clue, or all of them under None, so that each belongs to a unit."""
        yield None, self.constraints(board)

    def regions(self, grid: Grid) -> Iterable[Line]:
        """Return the regions that this rule gives a puzzle, for all rules about regions; most give none."""
        return ()

    def amounts(self, grid: Grid) -> Mapping[Cell, Amount]:
        """Return what digits of some cells count for in sums, where this rule changes that, such as a doubler."""
        return {}

    @classmethod
    def named(cls) -> Message:
        """Return what this rule is called, as a part of the names of its clues.

        >>> from rulegrid.sudoku import XSumRule
        >>> print(XSumRule.named(), XSumRule.named().key)
        X-sum rule.x-sum.name
        """
        return cls.text("unit") or cls.text("name") or _own(cls.title or " ".join(cls.spelling().split("-")))

    @classmethod
    def text(cls, part: str) -> Message | None:
        """Return a text of the catalogue about a built-in rule, None where there is none, or the rule is one's own."""
        key = f"rule.{cls.spelling()}.{part}"
        return Message(key) if is_built_in(cls) and is_known(key) else None

    def label(self) -> Message:
        """Return a player's name for the whole rule, where its constraints have none."""
        return self.text("name") or (_own(self.title) if self.title else named(str(self)))

    def whole_label(self) -> Message:
        """Return a name for all that this rule says: the non-consecutive rule."""
        return Message("unit.rule", rule=self.named())

    def unit_label(self, clue: Clue) -> Message:
        """Return a player's name for a clue, in all languages; the same text in all, where `unit_name` is overridden."""
        return self.label() if type(self).unit_name is Rule.unit_name else named(self.unit_name(clue))

    def unit_name(self, clue: Clue) -> str:
        """Return a player's name for a clue."""
        return str(self.unit_label(clue))

    @classmethod
    def spelling(cls) -> str:
        """Return the name by which the command line and files know this rule."""
        return spell_class(cls.__name__)

    @classmethod
    def summary(cls) -> Message:
        """Return what this rule says, in a line.

        >>> from rulegrid.sudoku import OddRule
        >>> print(OddRule.summary())
        Marked cells (grey circles) contain odd digits.
        """
        return cls.text("summary") or _own(cls.about or (cls.__doc__ or "").strip().partition("\n")[0])

    @classmethod
    def details(cls) -> Message:
        """Return what else there is to say of this rule, if anything; of one's own, the rest of its docstring."""
        if cls.text("summary"):
            return cls.text("details") or named("")
        from inspect import cleandoc  # which takes long to import

        return named(cleandoc(cls.__doc__ or "").partition("\n>>>")[0].partition("\n")[2].strip())

    def in_words(self, board: Board) -> Message:
        """Return what players of one puzzle have to know of this rule, by default its summary."""
        return self.summary()

    def beside(self, others: Sequence[Self]) -> Rule:
        """Return what is asked for `in_words` where other puzzles with the same rule share the text; by default this rule."""
        return self

    @classmethod
    def from_clues(cls, clues: Iterable[str] = ()) -> Self:
        """Return a rule with these clues, each a text in the form of `clue_form`; raises RulegridError."""
        rule = cls()
        for clue in rule.listed(clues):
            if not isinstance(clue, str):
                raise RuleError(
                    rule.rule_name, read(Message("clue.read-clue", given=quote_json(clue)), Message("expected.text"))
                )
            rule.add_clue(clue)
        return rule

    def add_clue(self, text: str) -> None:
        """Add the clue written in `text`; raises PuzzleFormatError, or RuleError where no clue is taken."""
        raise RuleError(self.rule_name, Message("clue.none-taken", given=repr(text)))

    def add_clue_naming(self, text: str, known: Mapping[str, type[Rule]]) -> None:
        """Add a clue that may name other rules, as `known` has them; only those with `composes` set name any."""
        self.add_clue(text)

    def add_clue_data(self, data: Any, path: str) -> None:
        """Add a clue from JSON, by default a text; `path` is its place there. Raises PuzzleFormatError."""
        if not isinstance(data, str):
            raise PuzzleFormatError(read(quote_json(data), Message("expected.string")), path=path)
        try:
            self.add_clue(data)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(problem_of(error), path=path) from None

    def clues(self) -> list[str]:
        """Return the clues, each as `add_clue` reads it."""
        return []

    def clue_count(self) -> int:
        """Return how many clues it has, with those of the rules that it is made of, each of which counts as one at least."""
        return len(self.clues())

    def removable(self) -> Sequence[tuple[Label, tuple[Cell, ...]]]:
        """Return what this rule can be without, one by one: a player's name and the cells of each clue, in order."""
        return ()

    def without(self, clues: Collection[int]) -> Rule:
        """Return this rule without some of its clues, given by their places in `removable`."""
        return self

    def copied(self) -> Self:
        """Return a copy of this rule, which shares only what can't be copied, such as a lock."""
        twin = copy(self)
        memo = {id(self): twin}
        for name, value in vars(self).items():
            with suppress(TypeError, Error):
                vars(twin)[name] = deepcopy(value, memo)
        return twin

    def turned(self, turn: Turn) -> Rule:
        """Return this rule for a turned board; raises RuleError where it would mean something else there.

        One without clues is taken to mean the same from all sides. Those with other clues than a form's say it themselves.
        """
        if self.clues():
            raise RuleError(self.rule_name, Message("puzzle.not-turned"))
        return self

    def entered(self) -> Rule:
        """Return this rule as a person means it who enters its clues one by one, and need not say all of them."""
        return self

    def describe_clues(self, board: Board) -> list[dict[str, Any]]:
        """Return the clues as a page shows them: `text`, `data` for `add_clue_data`, the `cells` they are about, a `name`."""
        return [{"text": text, "name": text, "data": text, "cells": []} for text in self.clues()]

    def meanings(self) -> list[Hashable]:
        """Return the same for rules that mean the same, in any order: here its name and its clues, in their order."""
        return [(self.spelling(), tuple(self.clues()), *self._state())]

    def _state(self) -> tuple[Hashable, ...]:
        """Return what tells this rule from others of its class, besides clues: parameters of a constructor of your own."""
        if type(self).parameters is not Rule.parameters:
            return (frozen(self.parameters()),)
        if not (names := self.parameter_names()):
            return ()
        values = parameters_of(self, names)
        return (
            frozen({key: each for key, each in vars(self).items() if key != "clue_list"} if values is None else values),
        )

    @classmethod
    def parameter_names(cls) -> tuple[str, ...]:
        """Return the names of the parameters that a constructor of your own takes, without clues; none for built-in rules."""
        module = getattr(cls.__init__, "__module__", _PACKAGE) or ""  # None in a doctest; Python's own is without one
        is_built_in = module.startswith(_PACKAGE)
        takes_clues = cls.add_clue is not Rule.add_clue
        return () if is_built_in else tuple(n for n in parameter_names(cls) if n != "clues" or not takes_clues)

    def parameters(self) -> dict[str, Any]:
        """Return the arguments, as JSON has them, that a constructor of your own needs to make this rule, besides its clues.

        By default these are attributes with the names of the parameters, such as `self.n = n`. Raises RuleError if there is
        none for a parameter, or if JSON would make another value of it, such as a list of a tuple. docs/rules.md
        has an example.
        """
        names = self.parameter_names()
        if not names:
            return {}
        values = parameters_of(self, names)
        try:
            plain: Rule | None = type(self).from_clues(self.clues())
        except Exception:  # parameters without a default
            plain = None
        if plain is not None:
            usual = parameters_of(plain, names)
            if vars(plain) == vars(self) or (values is not None and values == usual):
                return {}
            if values is not None and usual is not None:
                values = {name: value for name, value in values.items() if value != usual[name]}
        if values is not None:
            try:
                data: dict[str, Any] = json.loads(json.dumps(values, allow_nan=False))
                if parameters_of(type(self)(**data), list(values)) == values:
                    return data
            except Exception:  # of a constructor that takes no such data, or data that JSON does not have
                pass
        raise RuleError(self.rule_name, Message("own.unwritten", names=names, example=f"self.{names[0]} = {names[0]}"))

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, Any]) -> Self:
        """Return the rule that has these `parameters`, without clues; raises RuleError if there is none."""
        try:
            return cls(**parameters) if parameters else cls.from_clues()
        except RulegridError:
            raise
        except Exception as error:
            raise RuleError(cls.__name__, cls._not_made(parameters, raised_at(error))) from error

    @classmethod
    def _not_made(cls, parameters: Mapping[str, Any], why: Label) -> Message:
        """Return what is wrong if a constructor raises an exception."""
        if parameters:
            given = ", ".join(f"{name}={json.dumps(value, ensure_ascii=False)}" for name, value in parameters.items())
            return Message("own.not-made", given=given, why=why)
        names = cls.parameter_names()
        example = ":".join([cls.__name__, *(name.upper() for name in names)])
        return Message(
            "own.not-made-alone",
            why=why,
            hint=Message("own.parameters", names=names, example=example) if names else None,
        )

    def entries(self) -> list[dict[str, Any]]:
        """Return this rule's entries in a puzzle's JSON: one with its spelling, its parameters and its clues.

        Raises RuleError if its parameters can't be written.
        """
        entry = {"rule": self.spelling(), "parameters": self.parameters(), "clues": self.clues()}
        return [{key: value for key, value in entry.items() if value}]

    @classmethod
    def of_rules(cls, rules: Iterable[Rule]) -> Rule:
        """Return a rule made of others; only those with `composes` set can be."""
        raise RuleError(cls.__name__, Message("own.not-composed"))

    def why(self, seen: Seen) -> Iterable[Because]:
        """Return reasons in words for candidates that this rule excludes, `seen.gone`; those without one get a general one.

        >>> from rulegrid import Because, Puzzle
        >>> class Rising(Rule):
        ...     "The values of row A rise."
        ...
        ...     def is_valid(self, board):
        ...         filled = [value for value in board.cells[0] if value]
        ...         return filled == sorted(set(filled))
        ...
        ...     def why(self, seen):
        ...         for (row, col), values in seen.gone.items():
        ...             known = [c for c in range(col) if len(seen.candidates[0, c]) == 1]
        ...             if known:
        ...                 least = seen.least((0, known[-1]))
        ...                 low = [value for value in values if value <= least]
        ...                 yield Because(f"row A has risen to {least}", {(row, col): low})
        >>> puzzle = Puzzle(Board(1, 4, values=4), [Rising()])
        >>> puzzle.board.set_digit(0, 1, 3)
        >>> print(next(iter(puzzle.explain())))
        Rising: row A has risen to 3, so A3 and A4 can't be 1, 2 or 3; A2 is 3, so A1 can't be 3 or 4.
        """
        return ()

    def draw(self, drawing: Drawing) -> None:
        """Add to a drawing what a player should see of this rule."""

    def listed(self, clues: Iterable[Any], expected: str = "clue.list") -> list[Any]:
        """Return clues as a list; raises RuleError for a single text, and for what has no items."""
        try:
            if not isinstance(clues, (str, bytes)):
                return list(clues)
        except TypeError:
            pass
        raise RuleError(self.rule_name, read(quote_json(clues), Message(expected)))


def is_built_in(kind: type[Rule]) -> bool:
    """Return whether a rule is part of this package."""
    return (kind.__module__ or "").partition(".")[0] == __name__.partition(".")[0]


def are_alike(one: Rule, other: Rule) -> bool:
    """Return whether two rules are of one class and have the same parameters, whatever clues they have."""
    return type(one) is type(other) and one._state() == other._state()


def _own(text: str | tuple[str, str]) -> Message:
    """Return a text that a rule of one's own gives, in one language or in both."""
    return named(text) if isinstance(text, str) else named(*text)


@lru_cache(maxsize=1024)
def spell_class(name: str) -> str:
    """Return the name that texts and JSON have for the rule of a class.

    >>> spelled("AntiKnightRule")
    'anti-knight'
    """
    name = name.removesuffix("Rule") or name
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def in_force(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return the rules that apply, without those that another one replaces."""
    rules = tuple(rules)
    replaced = tuple(chain.from_iterable([rule.replaces for rule in rules]))
    return tuple(rule for rule in rules if not isinstance(rule, replaced)) if replaced else rules


RuleLike = Rule | type[Rule]
"""A rule, or the class of one that needs no clues, such as those of `STANDARD`."""


def rules_of(given: object) -> list[Rule]:
    """Return the rules given as one rule, or in lists; a class stands for its rule without clues. Raises RuleError.

    >>> from rulegrid.sudoku import STANDARD, OddRule
    >>> rules_of([STANDARD, OddRule(["A1"])])
    [RowRule(), ColumnRule(), BlockRule(), OddRule(['A1'])]
    """
    if isinstance(given, Rule):
        return [given]
    if isinstance(given, type) and issubclass(given, Rule):
        return [_make_rule(given)]
    if isinstance(given, Iterable) and not isinstance(given, (str, bytes)):
        return [rule for each in given for rule in rules_of(each)]
    name = getattr(given, "__name__", type(given).__name__)
    raise RuleError(
        name, read(quote(given, 40), Message("own.instance-or-text" if isinstance(given, str) else "own.instance"))
    )


def _make_rule(kind: type[Rule]) -> Rule:
    """Return the rule of a class, without clues."""
    if kind.needs_clues and not kind.is_standard:
        example = kind.clue_form.partition(", such as ")[2]
        raise RuleError(kind.__name__, Message("own.without-clues", example=f"{kind.__name__}([{example!r}])"))
    try:
        return kind.from_clues()
    except TypeError as error:
        raise RuleError(kind.__name__, Message("own.class-alone", why=str(error))) from None
