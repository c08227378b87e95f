"""The rule: the base class of all rules.

A rule defines its meaning (`is_valid`), and may also express it as constraints (`constraints`). The first is enough;
the second makes it fast.
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
from ..utils.errors import PuzzleFormatError, RulegridError, describe_raised, expected_got, problem_of, quote, similar
from ..utils.frozen import freeze, parameter_names, parameters_of
from ..utils.json_text import quote_json
from ..utils.message import Label, Message, name_message
from .board import Board
from .clues import Clue
from .constraints import Amount, Callback, CellsLike, Constraint, cells_of
from .errors import RuleError
from .grid import Grid, Line

if TYPE_CHECKING:
    from ..draw.drawing import Drawing
    from .layers import Layer
    from .narrowing import CandidateContext, Removals
    from .rule_reasons import ExclusionContext, Reason
    from .turns import GridTransform

LIKENESS = 0.7  # the least similarity of a misspelled method
_PACKAGE = __name__.partition(".")[0] + "."


class Rule(ABC):
    """One rule of a puzzle. Write `is_valid`; everything else has a default.

    The promise of `is_valid`: if it is False on a partly filled board, it stays False however the rest is
    filled. A rule that can't guarantee this ("the sum is 45") sets `when_full = True` and is checked only after all
    its cells are filled.

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
    """The form of a clue, with an example: `CELLS, such as A1A2`; empty for a rule without clues. A `ClueRule` takes it
    from its form."""
    clue_option: ClassVar[str] = ""
    """The command line option for a clue, such as `box`; if empty, clues are given with `--rule`."""
    needs_clues: ClassVar[bool] = False
    """Whether the rule has no effect without clues, so that naming it without a clue is an error."""
    is_standard: ClassVar[bool] = False
    """Whether every puzzle of its family has the rule, so that it may be named before its clues are known."""
    also_called: ClassVar[tuple[str, ...]] = ()
    """Other names that texts and searches may use, unless another rule has the same."""
    presets: ClassVar[tuple[tuple[str, int], ...]] = ()
    """Other names for clues whose first number is this one: a Dutch whisper is a whisper of 4."""
    near: ClassVar[tuple[str, ...]] = ()
    """Names of missing rules to which this one is the nearest: messages about them suggest it."""
    title: ClassVar[str | tuple[str, str]] = ""
    """The title of a custom rule, in English or as (English, Chinese); the default is derived from the class name. The
    titles and summaries of built-in rules are in the catalogue: `rule.killer.name`, `rule.killer.summary`."""
    about: ClassVar[str | tuple[str, str]] = ""
    """The summary of a custom rule, in one line; the default is the first line of the class docstring."""
    group: ClassVar[str] = ""
    """The heading under which lists show the rule, such as "lines"."""
    replaces: ClassVar[tuple[type[Rule], ...]] = ()
    """Rules that this one disables: regions disable the blocks of a sudoku."""
    is_single: ClassVar[bool] = False
    """Whether a puzzle has at most one rule of this class; adding another replaces it."""
    composes: ClassVar[bool] = False
    """Whether it is composed of other rules, with a special JSON entry: `{"any": [RULE, …]}`."""
    counts_rules: ClassVar[bool] = False
    """Whether a composed rule also has a number, with the JSON entry `{"exactly": 2, "of": [RULE, …]}`."""

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "chinese" in vars(cls):
            raise RuleError(cls.__name__, Message("own.chinese"))

    @property
    def rule_name(self) -> str:
        """The name of the class."""
        return type(self).__name__

    def __str__(self) -> str:
        return self.rule_name

    def __repr__(self) -> str:
        if clues := self.clues():
            return f"{self.rule_name}([{', '.join(map(repr, clues[:3]))}{', …' if len(clues) > 3 else ''}])"
        is_known = self.clue_form or type(self).__init__ is object.__init__  # it was made without arguments
        return f"{self.rule_name}()" if is_known else f"<{self.rule_name}>"

    @abstractmethod
    def is_valid(self, board: Board) -> bool:
        """Return whether the filled cells satisfy this rule (see the promise above)."""

    def refuses(self, board: Board) -> bool:
        """Return whether `is_valid` is False; a rule with `when_full` is only checked if its cells are filled."""
        if self.when_full:
            cells = cells_of(self, board)
            if not all(board.cells[row][col] for row, col in (board.open_cells() if cells is None else cells)):
                return False
        return not require_bool(self.rule_name, "is_valid", self.is_valid(board))

    def cells(self, board: Board) -> CellsLike | None:
        """Return the cells that this rule looks at, or None for all; it is only checked when one of them has changed.

        A cell is `(row, col)` or a name such as "A1"; "A1A2B1" names several.
        """
        return None

    def narrow(self, seen: CandidateContext) -> Removals:
        """Return or yield removals, `{cell: values}`: candidates of this rule's cells that no board it accepts has.

        It is called after `is_valid`, until nothing more is removed. `seen.candidates` are the candidates of the rule's
        cells; a removal must be right for every board with these candidates. docs/rules.md has an example.
        """
        return ()

    def validate_compatibility(self, board: Board) -> None:
        """Raise RuleError if this rule can't be used on `board`."""

    def constraints(self, board: Board) -> Iterable[Constraint]:
        """Yield the rule as constraints; by default, a callback to `is_valid`."""
        yield Callback(self)

    def statements(self, board: Board) -> Iterator[tuple[Clue | None, Iterable[Constraint]]]:
        """Yield each clue with its constraints, or None with all of them, so that each constraint belongs to a unit."""
        yield None, self.constraints(board)

    def regions(self, grid: Grid) -> Iterable[Line]:
        """Return the regions that this rule defines, for all rules about regions; by default none."""
        return ()

    @property
    def numbered_layer(self) -> str:
        """The layer whose numbers depend on rows and columns, so that a turn changes them; "" for none."""
        return ""

    def layers(self, grid: Grid) -> Iterable[Layer]:
        """Return the layers of further unknowns that this rule needs, such as `shade`; by default none."""
        return ()

    def amounts(self, grid: Grid) -> Mapping[Cell, Amount]:
        """Return the worth in sums of the cells for which this rule changes it, as a doubler does."""
        return {}

    def additions(self, grid: Grid) -> Mapping[Cell, Sequence[tuple[Cell, int]]]:
        """Return, for the cells whose worth in sums depends on layers, the layers' cells that are added, with factors.

        `grid` has the layers of all rules. A hot cell, for example, counts for its digit plus its cell of a layer.
        """
        return {}

    @classmethod
    def name_in_units(cls) -> Message:
        """Return the name of this rule as a part of the names of its clues.

        >>> from rulegrid.sudoku import XSumRule
        >>> print(XSumRule.name_in_units(), XSumRule.name_in_units().key)
        X-sum rule.x-sum.name
        """
        return (
            cls.text("unit") or cls.text("name") or _own_text_message(cls.title or " ".join(cls.spelling().split("-")))
        )

    @classmethod
    def text(cls, part: str) -> Message | None:
        """Return a text about a built-in rule from the catalogue, or None if there is none or the rule is custom."""
        key = f"rule.{cls.spelling()}.{part}"
        return Message(key) if is_built_in(cls) and is_known(key) else None

    def label(self) -> Message:
        """Return a player's name for the whole rule, for constraints without a name."""
        return self.text("name") or (_own_text_message(self.title) if self.title else name_message(str(self)))

    def whole_label(self) -> Message:
        """Return the name of the whole rule, such as "the non-consecutive rule"."""
        return Message("unit.rule", rule=self.name_in_units())

    def unit_label(self, clue: Clue) -> Message:
        """Return a player's name for a clue in all languages; if `unit_name` is overridden, the same text in all."""
        return self.label() if type(self).unit_name is Rule.unit_name else name_message(self.unit_name(clue))

    def unit_name(self, clue: Clue) -> str:
        """Return a player's name for a clue."""
        return str(self.unit_label(clue))

    @classmethod
    def spelling(cls) -> str:
        """Return the name of this rule on the command line and in files."""
        return spell_class(cls.__name__)

    @classmethod
    def summary(cls) -> Message:
        """Return the meaning of this rule in one line.

        >>> from rulegrid.sudoku import OddRule
        >>> print(OddRule.summary())
        Marked cells (grey circles) contain odd digits.
        """
        return cls.text("summary") or _own_text_message(cls.about or (cls.__doc__ or "").strip().partition("\n")[0])

    @classmethod
    def details(cls) -> Message:
        """Return further explanation of this rule, if any; for a custom rule, the rest of its docstring."""
        if cls.text("summary"):
            return cls.text("details") or name_message("")
        from inspect import cleandoc  # slow to import

        return name_message(cleandoc(cls.__doc__ or "").partition("\n>>>")[0].partition("\n")[2].strip())

    def in_words(self, board: Board) -> Message:
        """Return this rule in words for the players of one puzzle, by default its summary."""
        return self.summary()

    def beside(self, others: Sequence[Self]) -> Rule:
        """Return the rule whose `in_words` describes this one and `others` of other puzzles; by default this rule."""
        return self

    @classmethod
    def from_clues(cls, clues: Iterable[str] = ()) -> Self:
        """Return a rule with these clues, texts in the form of `clue_form`; raises RulegridError."""
        require_methods(cls)
        rule = cls()
        for clue in rule.list_clues(clues):
            if not isinstance(clue, str):
                raise RuleError(
                    rule.rule_name,
                    expected_got(Message("clue.read-clue", given=quote_json(clue)), Message("expected.text")),
                )
            rule.add_clue(clue)
        return rule

    def add_clue(self, text: str) -> None:
        """Add the clue in `text`; raises PuzzleFormatError, or RuleError if the rule has no clues."""
        raise RuleError(self.rule_name, Message("clue.none-taken", given=repr(text)))

    def add_clue_naming(self, text: str, known: Mapping[str, type[Rule]]) -> None:
        """Add a clue that may name rules in `known`, which only rules with `composes` do."""
        self.add_clue(text)

    def add_clue_data(self, data: Any, path: str) -> None:
        """Add a clue from JSON, by default a text; `path` is its path for errors. Raises PuzzleFormatError."""
        if not isinstance(data, str):
            raise PuzzleFormatError(expected_got(quote_json(data), Message("expected.string")), path=path)
        try:
            self.add_clue(data)
        except PuzzleFormatError as error:
            raise PuzzleFormatError(problem_of(error), path=path) from None

    def clues(self) -> list[str]:
        """Return the clues as texts for `add_clue`."""
        return []

    def clue_count(self) -> int:
        """Return the number of clues, including those of component rules; each component counts at least as one."""
        return len(self.clues())

    def removable(self) -> Sequence[tuple[Label, tuple[Cell, ...]]]:
        """Return the removable clues in order, each as a player's name and its cells."""
        return ()

    def without(self, clues: Collection[int]) -> Rule:
        """Return this rule without some of its clues, given by their indexes in `removable`."""
        return self

    def copy(self) -> Self:
        """Return a copy of this rule, which only shares attributes that can't be copied, such as a lock."""
        twin = copy(self)
        memo = {id(self): twin}
        for name, value in vars(self).items():
            with suppress(TypeError, Error):
                vars(twin)[name] = deepcopy(value, memo)
        return twin

    def transform(self, turn: GridTransform) -> Rule:
        """Return this rule for a turned board; raises RuleError if its meaning would change.

        By default a rule without clues has the same meaning from all sides, and one with clues raises RuleError.
        """
        if self.clues():
            raise RuleError(self.rule_name, Message("puzzle.not-turned"))
        return self

    def complete_entries(self) -> Rule:
        """Return this rule for clues that a person enters one by one, perhaps not all; by default the rule itself."""
        return self

    def describe_clues(self, board: Board) -> list[dict[str, Any]]:
        """Return the clues for the page: `text`, `data` for `add_clue_data`, the `cells` they concern, a `name`."""
        return [{"text": text, "name": text, "data": text, "cells": []} for text in self.clues()]

    def meanings(self) -> list[Hashable]:
        """Return keys that are equal, in any order, for rules with equal meaning: by default name and clues."""
        return [(self.spelling(), tuple(self.clues()), *self._state())]

    def _state(self) -> tuple[Hashable, ...]:
        """Return a key that distinguishes rules of a class, except clues: the parameters of a custom constructor."""
        if type(self).parameters is not Rule.parameters:
            return (freeze(self.parameters()),)
        if not (names := self.parameter_names()):
            return ()
        values = parameters_of(self, names)
        return (
            freeze({key: each for key, each in vars(self).items() if key != "clue_list"} if values is None else values),
        )

    @classmethod
    def parameter_names(cls) -> tuple[str, ...]:
        """Return the names of the parameters of a custom constructor, except clues; none for built-in rules."""
        module = getattr(cls.__init__, "__module__", _PACKAGE) or ""  # None in a doctest; object.__init__ has none
        is_built_in = module.startswith(_PACKAGE)
        takes_clues = cls.add_clue is not Rule.add_clue
        return () if is_built_in else tuple(n for n in parameter_names(cls) if n != "clues" or not takes_clues)

    def parameters(self) -> dict[str, Any]:
        """Return the JSON arguments of a custom constructor that recreate this rule, except clues and default values.

        By default these are the attributes with the names of the parameters, such as `self.n = n`. Raises RuleError if
        there is none for a parameter, or if JSON would change its value, such as a tuple to a list. docs/rules.md has
        an example.
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
            except Exception:  # from the constructor, or from data that JSON does not support
                pass
        raise RuleError(self.rule_name, Message("own.unwritten", names=names, example=f"self.{names[0]} = {names[0]}"))

    @classmethod
    def from_parameters(cls, parameters: Mapping[str, Any]) -> Self:
        """Return a rule with these `parameters`, without clues.

        Raises RuleError if the constructor fails or a method is missing.
        """
        require_methods(cls)
        try:
            return cls(**parameters) if parameters else cls.from_clues()
        except RulegridError:
            raise
        except Exception as error:
            raise RuleError(cls.__name__, cls._not_made(parameters, describe_raised(error))) from error

    @classmethod
    def _not_made(cls, parameters: Mapping[str, Any], why: Label) -> Message:
        """Return the message for a constructor that raises an exception."""
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
        """Return this rule's entries in the JSON of a puzzle: one with its spelling, its parameters and its clues.

        Raises RuleError if its parameters can't be stored.
        """
        entry = {"rule": self.spelling(), "parameters": self.parameters(), "clues": self.clues()}
        return [{key: value for key, value in entry.items() if value}]

    @classmethod
    def of_rules(cls, rules: Iterable[Rule], number: int | None = None) -> Rule:
        """Return a rule composed of others, with a number if it `counts_rules`; raises RuleError unless it `composes`."""
        raise RuleError(cls.__name__, Message("own.not-composed"))

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        """Yield reasons in words for the candidates that this rule excludes, `seen.gone`; others get a general reason.

        >>> from rulegrid import Reason, Puzzle
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
        ...                 yield Reason(f"row A has risen to {least}", {(row, col): low})
        >>> puzzle = Puzzle(Board(1, 4, values=4), [Rising()])
        >>> puzzle.board.set_digit(0, 1, 3)
        >>> print(next(iter(puzzle.explain())))
        Rising: row A has risen to 3, so A3 and A4 can't be 1, 2 or 3; A2 is 3, so A1 can't be 3 or 4.
        """
        return ()

    def draw(self, drawing: Drawing) -> None:
        """Add this rule to a drawing."""

    def list_clues(self, clues: Iterable[Any], expected: str = "clue.list") -> list[Any]:
        """Return clues as a list; raises RuleError for a single text, or if they are not iterable."""
        try:
            if not isinstance(clues, (str, bytes)):
                return list(clues)
        except TypeError:
            pass
        raise RuleError(self.rule_name, expected_got(quote_json(clues), Message(expected)))


def is_built_in(kind: type[Rule]) -> bool:
    """Return whether a rule is part of this package."""
    return (kind.__module__ or "").partition(".")[0] == __name__.partition(".")[0]


def require_methods(kind: type[Rule]) -> None:
    """Raise RuleError if a class lacks a method that every rule needs.

    >>> class Missing(Rule):
    ...     __module__ = "mine"
    ...     def is_vaild(self, board):
    ...         return True
    >>> require_methods(Missing)
    Traceback (most recent call last):
        ...
    rulegrid.RuleError: it has no method is_valid, only is_vaild: rename that (rule: Missing)
    """
    for name in sorted(kind.__abstractmethods__):
        raise missing_method(kind, name)


def missing_method(kind: type[Rule], name: str) -> RuleError:
    """Return the error for a class without the method `name`, with its own method of the most similar name."""
    own = {method for each in kind.__mro__ if issubclass(each, Rule) and not is_built_in(each) for method in vars(each)}
    close = similar(name, sorted(method for method in own if callable(getattr(kind, method))), likeness=LIKENESS)
    if close:
        problem = Message("own.misspelled-method", name=name, found=close[0])
    else:
        problem = Message("own.no-method", name=name)
    return RuleError(kind.__name__, problem, is_fault=True)


def require_bool(rule_name: str, method: str, returned: object) -> bool:
    """Return the result of a rule's method; raises RuleError if it is neither True nor False.

    >>> require_bool("Mine", "is_valid", None)
    Traceback (most recent call last):
        ...
    rulegrid.RuleError: is_valid returned None, expected True or False (rule: Mine)
    """
    if isinstance(returned, bool):
        return returned
    given = Message("own.generator") if isinstance(returned, Iterator) else quote(returned, 60)
    raise RuleError(rule_name, Message("own.returned", method=method, given=given), is_fault=True)


def are_alike(one: Rule, other: Rule) -> bool:
    """Return whether two rules have the same class and the same parameters, apart from clues."""
    return type(one) is type(other) and one._state() == other._state()


def _own_text_message(text: str | tuple[str, str]) -> Message:
    """Return the message for a text of a custom rule, in one language or in both."""
    return name_message(text) if isinstance(text, str) else name_message(*text)


@lru_cache(maxsize=1024)
def spell_class(name: str) -> str:
    """Return the name in texts and JSON of the rule with this class name.

    >>> spell_class("AntiKnightRule")
    'anti-knight'
    """
    name = name.removesuffix("Rule") or name
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-", name).lower()


def in_force(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    """Return the rules without those that another one replaces."""
    rules = tuple(rules)
    replaced = tuple(chain.from_iterable([rule.replaces for rule in rules]))
    return tuple(rule for rule in rules if not isinstance(rule, replaced)) if replaced else rules


RuleLike = Rule | type[Rule]
"""A rule, or the class of a rule that needs no clues, such as those of `STANDARD`."""


def rules_of(given: object) -> list[Rule]:
    """Return a flat list of rules from one rule or lists; a class means its rule without clues. Raises RuleError.

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
        name,
        expected_got(quote(given, 40), Message("own.instance-or-text" if isinstance(given, str) else "own.instance")),
    )


def _make_rule(kind: type[Rule]) -> Rule:
    """Return the rule of a class, without clues; raises RuleError if it needs clues."""
    if kind.needs_clues and not kind.is_standard:
        example = kind.clue_form.partition(", such as ")[2]
        raise RuleError(kind.__name__, Message("own.without-clues", example=f"{kind.__name__}([{example!r}])"))
    try:
        return kind.from_clues()
    except TypeError as error:
        raise RuleError(kind.__name__, Message("own.class-alone", why=str(error))) from None
