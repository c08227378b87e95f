"""Rules with clues: all clues of a rule have one form and one meaning."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar, Self

from ..utils.catalogue import LANGUAGES, entry_of
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, definition_place, locate_problem, problem_of, quote
from ..utils.message import Label, Message, say
from ..utils.numbers import is_whole, write_number
from .board import Board
from .clue_fields import Field, Outside
from .clues import Clue, Form
from .constraints import Callback, CellsLike, Constraint, Regular, line_of
from .errors import RuleError
from .rule import Rule, is_built_in, missing_method, require_bool

if TYPE_CHECKING:
    from ..draw.drawing import Drawing
    from .automata import Automaton
    from .turns import GridTransform

MOST_NAMED = 12  # cells in the name of a line
MOST_SHOWN = 20  # characters of the values that a clue shows


class ClueRule(Rule):
    """A rule whose clues have a `form`. Write `is_clue_valid`; `clue_constraints` makes it fast, `draw_clue` draws it.

    The form provides the texts, JSON, checks and names.

    >>> from rulegrid import Relation
    >>> from rulegrid.core.clue_fields import Cells
    >>> class GreaterRule(ClueRule):
    ...     "The first cell of each pair holds the greater value."
    ...
    ...     form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")
    ...
    ...     def is_clue_valid(self, clue, board):
    ...         a, b = (board.get_digit(*cell) for cell in clue.cells)
    ...         return not a or not b or a > b
    >>> rule = GreaterRule(["A1A2"])
    >>> rule.clues(), rule.clue_list[0].cells
    (['A1A2'], ((0, 0), (0, 1)))
    """

    form: ClassVar[Form]
    sampler: ClassVar[Any] = None
    """The `Sampler` that draws random clues for makers; None if makers and recipes can't use the rule."""
    needs_clues = True
    clue_list: list[Clue]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "narrow" in vars(cls):
            raise RuleError(cls.__name__, Message("own.narrow-clues"), is_fault=True)
        if "form" in vars(cls):
            cls.clue_form = f"{cls.form.metavar}, such as {cls.form.example}"  # avoids reading the catalogue
            if not is_built_in(cls):
                try:
                    cls.form.read(cls.form.example)
                except PuzzleFormatError:
                    problem = Message("own.example", given=quote(cls.form.example, 60), form=cls.form.metavar)
                    raise RuleError(cls.__name__, problem, is_fault=True) from None

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            """Raise an error that explains a mistake in a custom class."""
            if name == "form":
                raise RuleError(self.rule_name, Message("own.no-form"), is_fault=True)
            if name == "clue_list":
                place = definition_place(type(self).__init__)
                raise RuleError(self.rule_name, Message("own.no-super", place=place), is_fault=True)
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __init__(self, clues: Iterable[Any] = ()) -> None:
        self.clue_list = []
        for clue in self.list_clues(clues):
            self.add(clue)

    def __repr__(self) -> str:
        shown = ", ".join(map(repr, self.clues()[:3])) + (", …" if len(self.clue_list) > 3 else "")
        return f"{self.rule_name}({f'[{shown}]' if shown else ''})"

    def add(self, *values: Any, **named: Any) -> Clue:
        """Add a clue: a Clue, a text, or the values of its fields in order or as keywords; raises RulegridError."""
        if len(values) == 1 and not named and isinstance(values[0], (str, Clue)):
            clue = values[0] if isinstance(values[0], Clue) else self.form.read(values[0])
        else:
            try:
                clue = self.form.clue(*values, **named)
            except PuzzleFormatError as error:
                raise RuleError(self.rule_name, str(error)) from None
        self.clue_list.append(clue)
        return clue

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        """Return whether the filled cells satisfy a clue; the promise of `is_valid` applies to each clue."""
        raise missing_method(type(self), "is_clue_valid")

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        """Yield the constraints of a clue; by default, a callback to `is_clue_valid`."""
        yield self.callback(clue)
        if type(self).clue_cells is ClueRule.clue_cells:
            yield Callback(_FullBoardCallback(self, clue))

    def callback(self, clue: Clue) -> Callback:
        """Return a callback to `is_clue_valid`, called whenever one of the clue's cells has changed."""
        return Callback(_SingleClueCallback(self, clue))

    def regular(self, clue: Clue, cells: Iterable[Cell], automaton: Automaton | None) -> Constraint:
        """Return the constraint that an automaton accepts `cells`, or a callback if it is None (it grew too large)."""
        return self.callback(clue) if automaton is None else Regular(tuple(cells), automaton)

    def clue_cells(self, clue: Clue, board: Board) -> CellsLike:
        """Return the cells that a clue constrains; it is checked when one of them has changed.

        By default these are the cells that it names, or all cells if it names none. As `is_clue_valid` may look at
        other cells, the default also checks the clue on full boards.
        """
        return clue.scope

    def check_clue(self, clue: Clue, board: Board) -> None:
        """Raise RulegridError if a clue does not fit the board; its fields have already been checked."""

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        """Add a clue to a drawing; by default, a note with the clue's name."""
        drawing.note(self.unit_label(clue))

    def in_words(self, board: Board) -> Message:
        """Return the summary, with the number of the clues in place of its letter if all clues have the same.

        >>> from rulegrid.sudoku import LockoutRule
        >>> print(LockoutRule(["A1A2A3"]).in_words(Board(9)))
        The ends differ by at least 4; digits between them are lower or higher than both.
        >>> print(LockoutRule(["A1A2A3", "3:B1B2B3"]).in_words(Board(9)))
        The ends differ by at least N; digits between them are lower or higher than both. N is the number shown, or 4 without one.
        """
        if not self.clue_list or (text := self.text("said")) is None:
            return self.summary()
        (name,) = entry_of(text.key).types
        field = next(field for field in self.form.fields if field.name == name)
        said = {_as_texts(self.number_of(clue, field, board)): clue for clue in self.clue_list}
        if () in said:
            return self.summary()
        if len(said) == 1:
            return Message(text.key, **{name: next(iter(said))})
        text = Message(text.key, **{name: [field.metavar]})
        usual = next((number for number, clue in said.items() if getattr(clue, name) == field.default), ())
        if not usual:
            return Message("rule.number-shown", text=text, letter=field.metavar)
        return Message("rule.number-shown-or", text=text, letter=field.metavar, usual=usual[0])

    def number_of(self, clue: Clue, field: Field, board: Board) -> Any:
        """Return the value of a clue's field, or the one that applies to the board if the clue omits it."""
        return getattr(clue, field.name)

    def unit_label(self, clue: Clue) -> Message:
        """Return a player's name for a clue: the rule and its cells, shortened if there are many."""
        if type(self).unit_name is not Rule.unit_name:
            return super().unit_label(clue)
        cells = clue.scope
        if not cells:
            return self.name_in_units()
        cells, more = self.named_cells(clue)
        if shown := self._format_number(clue):
            return Message(f"unit.shown{more}", rule=self.name_in_units(), text=shown, cells=cells)
        return Message(f"unit.cells{more}", rule=self.name_in_units(), cells=cells)

    def named_cells(self, clue: Clue) -> tuple[tuple[Cell, ...], str]:
        """Return the first cells of a clue, enough to distinguish it, and "-more" if there are others, else ""."""
        cells: tuple[Cell, ...] = clue.scope
        number = MOST_NAMED
        while number < len(cells) and any(
            other.scope[:number] == cells[:number] for other in self.clue_list if other != clue
        ):
            number += 1
        return cells[:number], "" if len(cells) <= number else "-more"

    def _format_number(self, clue: Clue) -> str:
        """Return the number or digits that a clue shows, shortened if they are long, or "" if they are the default."""
        fields = [field for field in self.form.fields if field.is_shown]
        text = " ".join(field.write(value) for field in fields if (value := getattr(clue, field.name)) != field.default)
        return text if len(text) <= MOST_SHOWN else text[:MOST_SHOWN] + "…"

    def cell_label(self, cell: Cell) -> Message:
        """Return a player's name for one marked cell of a clue whose cells are separate units."""
        return Message("unit.cells", rule=self.name_in_units(), cells=(cell,))

    def is_valid(self, board: Board) -> bool:
        return all(self._check_one(clue, board) for clue in self.clue_list)

    def _check_one(self, clue: Clue, board: Board) -> bool:
        """Return the result of `is_clue_valid`; raises RuleError if it is neither True nor False."""
        return require_bool(self.rule_name, "is_clue_valid", self.is_clue_valid(clue, board))

    def cells(self, board: Board) -> Iterable[Cell] | None:
        each = [line_of(self.clue_cells(clue, board)) for clue in self.clue_list]
        return dict.fromkeys(chain.from_iterable(each)) if all(each) else None

    def statements(self, board: Board) -> Iterator[tuple[Clue | None, Iterable[Constraint]]]:
        if type(self).constraints is not ClueRule.constraints:
            yield from super().statements(board)
            return
        for clue in self.clue_list:
            yield clue, self.clue_constraints(clue, board)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return chain.from_iterable(found for _, found in self.statements(board))

    def validate_compatibility(self, board: Board) -> None:
        for clue in self.clue_list:
            try:
                clue.check(board.grid)
                self.check_clue(clue, board)
            except RuleError:
                raise
            except RulegridError as error:
                raise RuleError(self.rule_name, locate_problem(self.unit_label(clue), problem_of(error))) from None

    def draw(self, drawing: Drawing) -> None:
        for clue in self.clue_list:
            self.draw_clue(clue, drawing)

    def add_clue(self, text: str) -> None:
        self.clue_list.append(self.form.read(text))

    def add_clue_data(self, data: Any, path: str) -> None:
        self.clue_list.append(self.form.from_data(data, path))

    def clues(self) -> list[str]:
        return list(map(str, self.clue_list))

    def clue_count(self) -> int:
        return len(self.clue_list)

    def meanings(self) -> list[Hashable]:
        state = self._state()
        return [(self.spelling(), clue.meaning(), *state) for clue in self.clue_list] or [(self.spelling(), *state)]

    def entries(self) -> list[dict[str, Any]]:
        return [] if self.needs_clues and not self.clue_list else super().entries()

    def removable(self) -> Sequence[tuple[Label, tuple[Cell, ...]]]:
        return [(self.unit_label(clue), clue.scope) for clue in self.clue_list]

    def without(self, clues: Collection[int]) -> Self:
        """Return this rule without some of its clues.

        >>> from rulegrid.sudoku import KillerRule
        >>> KillerRule(["3:A1A2", "7:B1B2"]).without([0]).clues()
        ['7:B1B2']
        """
        return self._with_clues([clue for number, clue in enumerate(self.clue_list) if number not in clues])

    def with_clue(self, number: int, clue: Clue) -> Self:
        """Return a copy of this rule with the clue of this index replaced."""
        return self._with_clues([*self.clue_list[:number], clue, *self.clue_list[number + 1 :]])

    def copy(self) -> Self:
        return self._with_clues([*self.clue_list])

    def transform(self, turn: GridTransform) -> Rule:
        return self._with_clues([self.transform_clue(clue, turn) for clue in self.clue_list])

    def site(self, clue: Clue, turn: GridTransform | None = None) -> Hashable:
        """Return the location of a clue, after a turn: its cells, or its place outside the grid, without its numbers.

        >>> from rulegrid.sudoku import KillerRule, SandwichRule
        >>> KillerRule().site(KillerRule.form.read("3:A1A2")) == KillerRule().site(KillerRule.form.read("9:A2A1"))
        True
        >>> SandwichRule().site(SandwichRule.form.read("5:left A"))
        (('left', 0),)
        """
        lying = clue if turn is None else self.transform_clue(clue, turn)
        return frozenset(lying.scope) or tuple(value for field, value in lying if isinstance(field, Outside))

    def transform_clue(self, clue: Clue, turn: GridTransform) -> Clue:
        """Return a clue for the turned grid."""
        values = {field.name: None if value is None else field.transform(value, turn) for field, value in clue}
        return Clue(self.form, values)

    def _with_clues(self, clues: list[Clue]) -> Self:
        twin = copy(self)
        for name, value in vars(self).items():
            if isinstance(value, (list, dict, set)):  # the twin needs a copy
                vars(twin)[name] = value.copy()
        twin.clue_list = clues
        return twin

    def describe_clues(self, board: Board) -> list[dict[str, Any]]:
        return [
            {
                "text": str(clue),
                "name": self.unit_name(clue),
                "names": {language: say(self.unit_label(clue), language) for language in LANGUAGES},
                "data": clue.to_data(),
                "cells": list(map(cell_name, line_of(self.clue_cells(clue, board)))),
            }
            for clue in self.clue_list
        ]


def _as_texts(number: Any) -> tuple[str, ...]:
    """Return a number or several numbers as texts, or () for anything else."""
    several = number if isinstance(number, tuple) else (number,)
    return tuple(map(write_number, several)) if all(map(is_whole, several)) else ()


class _SingleClueCallback(Rule):
    """A callback for one clue of a rule."""

    def __init__(self, rule: ClueRule, clue: Clue) -> None:
        self.rule = rule
        self.clue = clue
        self.when_full = rule.when_full  # type: ignore[misc]

    @property
    def rule_name(self) -> str:
        return self.rule.rule_name

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.rule is other.rule and self.clue is other.clue

    def __hash__(self) -> int:
        return hash((type(self), id(self.rule), id(self.clue)))

    def is_valid(self, board: Board) -> bool:
        return self.rule._check_one(self.clue, board)

    def cells(self, board: Board) -> Iterable[Cell] | None:
        return line_of(self.rule.clue_cells(self.clue, board)) or None


class _FullBoardCallback(_SingleClueCallback):
    """A callback for one clue on a full board, as `is_clue_valid` may look at cells that its clue does not name."""

    def __init__(self, rule: ClueRule, clue: Clue) -> None:
        super().__init__(rule, clue)
        self.when_full = True  # type: ignore[misc]

    def cells(self, board: Board) -> None:
        return None
