"""The puzzle families: what each of them reads, makes, answers and explains."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, cast

from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, SeveralPuzzlesError, bounds, one_of, quote, read
from ..utils.json_text import is_object, quote_json
from ..utils.message import Label, Message
from ..utils.numbers import is_whole
from ..utils.runtime import function_at
from ..utils.text import unwrap_if_wrapped
from . import plugins
from .board import Board
from .difficulty import Levels
from .formats import Format, Written, added_formats, check_text, formats_with, recognise, write_as
from .limits import MOST
from .puzzle import Given, Puzzle
from .rule import Rule
from .rule_lookup import names, register, rule_set
from .unit import Unit

if TYPE_CHECKING:
    from ..generate.batch import Maker
    from .difficulty import GivensRange


Read = Callable[[Any, Any, str], Any]

TYPES = {bool: "expected.true-or-false", int: "expected.whole-number", float: "expected.number", str: "expected.text"}


@dataclass(frozen=True)
class OptionSpec:
    """An option: its name, type, default, bounds and meaning.

    None stands for `default` and is only given where that is None, or `optional` says that it means "without a bound".
    An option whose values depend on what the question is about, a puzzle or a family, has a function `read` from a value,
    that subject and a path for errors.

    >>> from rulegrid.sudoku import read_puzzle
    >>> limit = Option("limit", int, 2, "At most so many.", least=1)
    >>> limit.take(3, read_puzzle("1..4......32...."))
    3
    >>> limit.take(0, read_puzzle("1..4......32...."))
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: limit: read 0, expected 1 or more
    """

    name: str
    type: type
    default: Any
    help: str
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    read: Read | None = None

    def take(self, value: Any, subject: Any, path: str = "") -> Any:
        """Return a value that was given, as the question needs it; raises RulegridError that names it by its path."""
        path = path or self.name
        if value is None and (self.optional or self.default is None):
            return None
        if self.read is not None:
            return self.read(value, subject, path)
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise PuzzleFormatError(read(_show_default(value), one_of(self.choices)), path=path)
            return value
        if not self._is_typed(value):
            raise PuzzleFormatError(read(_show_default(value), Message(TYPES[self.type])), path=path)
        below = self.least is not None and not value >= self.least
        above = self.most is not None and not value <= self.most
        if below or above:
            raise PuzzleFormatError(read(quote(value), self.bounds), path=path)
        return min(int(value), MOST) if self.type is int else value

    @property
    def bounds(self) -> Message:
        """The bounds in words."""
        return bounds(self.least, self.most)

    def describe(self) -> dict[str, Any]:
        """Return the option as data, without what it does not have."""
        bounds = {"least": self.least, "most": self.most, "choices": list(self.choices) or None}
        kept = {key: value for key, value in bounds.items() if value is not None}
        return {"name": self.name, "type": self.type.__name__, "default": self.default, **kept, "help": self.help}

    def _is_typed(self, value: Any) -> bool:
        if self.type in (bool, str):
            return isinstance(value, self.type)
        if self.type is int:
            return is_whole(value) and not isinstance(value, bool)
        return isinstance(value, (int, float)) and not isinstance(value, bool)


def _show_default(value: Any) -> Label:
    try:
        return quote_json(value)
    except TypeError:
        raise RulegridError(Message("puzzle.no-value-of-option", given=quote(value))) from None


__all__ = [
    "Family",
    "MakerSpec",
    "NoFamilyError",
    "Spelling",
    "family",
    "family_of",
    "names",
    "read_puzzle",
    "register",
]


class NoFamilyError(PuzzleFormatError):
    """A text that is a puzzle of no family."""


class PuzzleReader(Protocol):
    """What reads a puzzle from a text, with all its `rules`, or with `extra` ones besides those that it has."""

    def __call__(
        self, text: str, *, rules: Given | None = None, extra: Given = (), known: Iterable[type[Rule]] = ()
    ) -> Puzzle: ...


class Spelling:
    """How a family writes what is in answers; this one is for cells that hold digits."""

    has_pieces = False
    """Whether it is pieces that are placed."""

    def entries(self, puzzle: Puzzle, board: Board) -> list[Any]:
        """Return the rows of a board."""
        return board.cells

    def plain(self, puzzle: Puzzle, board: Board) -> list[Any]:
        """Return the rows of a board for plain text, with '#' in blocked cells."""
        rows = self.entries(puzzle, board)
        blocked = board.blocked
        if not blocked:
            return rows
        return [["#" if (row, col) in blocked else each for col, each in enumerate(r)] for row, r in enumerate(rows)]

    def pieces(self, puzzle: Puzzle, board: Board) -> list[str]:
        """Return the pieces of a solution, as they are written."""
        return []

    def text(self, puzzle: Puzzle, board: Board) -> str:
        """Return a puzzle, or a solution of it, in lines for people."""
        return f"{Board.__str__(board)}\n"

    def part(self, puzzle: Puzzle) -> Callable[[Any], str] | None:
        """Return what writes a given or clue that is named; None: by its name."""
        return None

    def read_pieces(self, puzzle: Puzzle, value: Any, path: str) -> list[Any]:
        """Return pieces that were given as texts."""
        raise PuzzleFormatError(Message("board.no-pieces"), path=path)

    def hint(self, puzzle: Puzzle, **options: Any) -> Any:
        """Return the next piece, with `piece`, `is_solvable` and `steps`."""

    def hint_data(self, puzzle: Puzzle, found: Any) -> dict[str, Any]:
        """Return such a hint as data: its `cells`, its `piece`, and the pieces to `remove`."""
        return {}

    def hint_text(self, puzzle: Puzzle, found: Any, language: str, show: str, *, in_lines: bool = False) -> str:
        """Return such a hint in sentences, with `in_lines` a line for each implication."""
        return ""

    def hint_picture(self, puzzle: Puzzle, found: Any, show: str) -> tuple[Puzzle, Board]:
        """Return what a drawing of such a hint shows: a puzzle, and the board on it."""
        return puzzle, puzzle.board


@dataclass(frozen=True)
class MakerSpec:
    """How puzzles of a family are made. `maker` and `daily` are named `module:function` and imported on demand.

    The maker takes the `options` as keyword arguments, `daily` a day and a level.
    """

    maker: str
    daily: str
    options: tuple[OptionSpec, ...]

    def maker_of(self, **wanted: Any) -> Maker:
        """Return what makes such puzzles; raises RulegridError where what is wanted makes no sense."""
        maker: Maker = function_at(self.maker)(**wanted)
        return maker

    def maker_of_day(self, day: datetime.date, level: str) -> Maker:
        """Return what makes the puzzle of a day."""
        maker: Maker = function_at(self.daily)(day, level)
        return maker


@dataclass(frozen=True, kw_only=True, eq=False)
class Family:
    """A family of puzzles: whatever those who know none of them by name have to know of it.

    The rules that are `built_in` are in the order in which they are listed, and `standard` those of every puzzle that names
    no others; `built_in_formats` are in the order in which a text is compared with them. What plug-ins add to both is in
    `rules` and `formats`. `puzzle_text` writes a puzzle so that
    `read_puzzle` reads it again. A text that no family can read was meant as one of its puzzles where it `resembles`
    one, and where it `is_near` one but for a fault or two: then the error is that of this family. `levels` say which ratings are easy and hard, `variant_levels` the same for puzzles with other rules than the
    standard ones, where these are a kind of their own. `sizes` are those that are made, `recipes` examples of what makers add, `ingredient` says of a rule whether they add it: with a
    number of clues, True, or without, and `boards` the titles of those that are
    built in, by name. `titled` is what stands above a puzzle on paper, its title, in any language where it is known. `also_called` are other names of the puzzles, for messages.

    >>> family("calcudoku").title, [rule.spelling() for rule in family("calcudoku").standard]
    ('Calcudoku', ['row', 'column', 'cage'])
    """

    name: str
    title: str
    built_in: tuple[type[Rule], ...]
    standard: tuple[type[Rule], ...]
    built_in_formats: tuple[Format, ...]
    read_puzzle: PuzzleReader
    puzzle_text: Callable[[Puzzle], str]
    making: MakerSpec
    levels: Levels
    variant_levels: Levels | None = None
    spelling: Spelling = field(default_factory=Spelling)
    resembles: Callable[[str], bool] = lambda text: False
    is_near: Callable[[str], bool] = lambda text: False
    sizes: Sequence[int] = ()
    recipes: tuple[str, ...] = ()
    ingredient: Callable[[type[Rule]], bool | None] = lambda rule: None
    boards: Callable[[], Mapping[str, str]] = dict
    titled: Callable[[Puzzle], Label] = lambda puzzle: puzzle.title
    also_called: tuple[str, ...] = ()

    @property
    def rules(self) -> tuple[type[Rule], ...]:
        """All rules of the family: those built in, then those that plug-ins offer."""
        return self.built_in + plugins.rules(self.name, self.built_in)

    @property
    def formats(self) -> tuple[Format, ...]:
        """All formats of the family: those built in, then those that plug-ins offer."""
        return self.built_in_formats + self.added_formats

    def formats_with(self, name: str | None) -> tuple[Format, ...]:
        """Return formats among which is that of a name, if there is one: plug-ins are looked for only if it isn't built in."""
        return formats_with(name, self.name, self.built_in_formats)

    @property
    def added_formats(self) -> tuple[Format, ...]:
        """The formats that plug-ins offer. A text is compared with them only where it can't be read in any other way."""
        return added_formats(self.name, self.built_in_formats)

    @property
    def ingredients(self) -> Mapping[str, bool]:
        """The rules that makers add, and whether they draw a number of clues of each."""
        known = ((rule.spelling(), self.ingredient(rule)) for rule in self.rules)
        return {name: is_drawn for name, is_drawn in known if is_drawn is not None}

    def levels_of(self, rules: Iterable[Rule]) -> Levels:
        """Return where the levels begin for puzzles with these rules: a variant has others than the standard ones.

        >>> from rulegrid.sudoku import FAMILY, AntiKnightRule, BlockRule, RowRule
        >>> FAMILY.levels_of([RowRule(), BlockRule()]) == FAMILY.levels
        True
        >>> FAMILY.levels_of([RowRule(), BlockRule(), AntiKnightRule()]) == FAMILY.variant_levels
        True
        """
        is_variant = not all(isinstance(rule, self.standard) for rule in rules)
        return self.variant_levels if is_variant and self.variant_levels else self.levels

    def write(
        self, puzzle: Puzzle, form: str, *, strict: bool = False, solution: bool | Literal["auto"] = False
    ) -> Written:
        """Return a puzzle in one of the formats, see `write_as`."""
        return write_as(puzzle, form, self.formats_with(form), strict=strict, solution=solution)


def family(name: str) -> Family:
    """Return a family by its name; raises RulegridError where there is none."""
    return cast(Family, rule_set(name))


def family_of(puzzle: Puzzle) -> Family:
    """Return the family of a puzzle."""
    return family(puzzle.family)


def recognise_family(text: str) -> str:
    """Return the name of the family that one of its formats recognises a text as; "" where none does.

    >>> recognised("https://sudokupad.app/abc"), recognised("1..4......32....")
    ('sudoku', '')
    """
    for name in names():
        found = recognise(text, family(name).built_in_formats)
        if found is not None and found.name != "json":
            return name
    return ""


def read_puzzle(
    text: str, *, rules: Given | None = None, extra: Given = (), known: Iterable[type[Rule]] = ()
) -> Puzzle:
    """Read a puzzle of any family, whose content says which; raises PuzzleFormatError.

    `extra` rules are added to those that the text says, or its family has; `rules`, where they are given, are all the
    rules, in place of them. JSON may name rules of your own (`known`).

    >>> read_puzzle("3:a_ba__b,a7m12s1").family, read_puzzle("1..4......32....").family, read_puzzle("Jan 14").family
    ('calcudoku', 'sudoku', 'calendar')
    """
    check_text(text)
    text = unwrap_if_wrapped(text)
    every = [family(name) for name in names()]
    if named := recognise_family(text):
        return family(named).read_puzzle(text, rules=rules, extra=extra)
    if is_object(text):
        named = Puzzle.from_json(text, known).family
        return family(named).read_puzzle(text, rules=rules, extra=extra, known=known)
    several: PuzzleFormatError | None = None
    nearest: PuzzleFormatError | None = None
    for each in every:
        try:
            puzzle = each.read_puzzle(text)
        except SeveralPuzzlesError as error:
            several = several or error
        except PuzzleFormatError as error:
            if nearest is None and (each.resembles(text) or each.is_near(text)):
                nearest = error
        else:
            return puzzle.ruled(rules, extra)
    for each in every:
        if recognise(text, each.added_formats):
            return each.read_puzzle(text, rules=rules, extra=extra)
    if several is not None or nearest is not None:
        raise several or nearest  # type: ignore[misc]
    raise NoFamilyError(read(quote(text.strip(), 60), Message("puzzle.of-family", names=names())))


LEVEL = OptionSpec("level", str, None, "How hard among puzzles of its kind: easy, medium, hard, fiendish or extreme.")
RATING = OptionSpec("rating", str, None, "How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.")


def _read_number(value: Any, subject: Any, path: str) -> GivensRange:
    from .difficulty import GivensRange  # which only making needs

    try:
        return GivensRange.read(value)
    except RulegridError as error:
        raise PuzzleFormatError(error.message, path=path) from None


GIVENS = OptionSpec(
    "givens", str, None, "The number of givens, or bounds such as 32.. or 24..30; 0 for clues alone.", read=_read_number
)


Marks = Mapping[Cell, Iterable[int]] | Mapping[str, Iterable[int]]
"""Pencil marks: for some cells, or their names, the candidates that are left."""


class SearchOptions(TypedDict, total=False):
    """The keyword arguments that every search takes: those of `Solver`."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    strict: bool
    tick: Callable[[int], object] | None


class SessionOptions(TypedDict, total=False):
    """The keyword arguments of questions that take several searches; the limits hold for all of them together."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    tick: Callable[[int], object] | None


class StepOptions(TypedDict, total=False):
    """The keyword arguments of questions about steps."""

    max_steps: int | None
    timeout: float | None
    tick: Callable[[int], object] | None


class StepLike(Protocol):
    """A step of an explanation; `rulegrid.explain` says more."""

    @property
    def technique(self) -> str:
        """The key of its technique, such as "naked-pair"; for what one rule says by itself, the rule's spelling."""

    @property
    def units(self) -> Sequence[Unit]:
        """Its reasons."""

    @property
    def removed(self) -> Sequence[tuple[Cell, Sequence[int]]]:
        """The candidates that it takes from cells."""

    @property
    def placed(self) -> Sequence[tuple[Cell, int]]:
        """The values that it places."""

    @property
    def cost(self) -> float:
        """How hard it is to find."""


class CheckLike(Protocol):
    """What a setter wants to know of a puzzle; `rulegrid.setting.check` says more."""

    @property
    def status(self) -> str:
        """Whether it is "unique", or has "several" solutions or "none"; "stopped" where that is not known."""

    @property
    def solution(self) -> Board | None:
        """The solution of a unique puzzle."""

    @property
    def several(self) -> Any:
        """Why there are several solutions: where they differ, and which values would decide; else None."""

    @property
    def contradictions(self) -> Sequence[Any]:
        """Why there is no solution."""

    @property
    def repairs(self) -> Sequence[Any]:
        """What a puzzle with no solution could do without, so that it has one."""

    @property
    def clues(self) -> Sequence[Any] | None:
        """Every given and clue with the number of solutions without it, where that was asked for."""

    @property
    def steps(self) -> int:
        """How many steps the searches took."""

    @property
    def stopped(self) -> str:
        """The limit that was reached, or nothing."""

    def to_svg(self) -> str:
        """Return its picture."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""


class MinimisedLike(Protocol):
    """A puzzle without what it does not need; `rulegrid.setting.minimise` says more."""

    @property
    def removed(self) -> Sequence[Any]:
        """The parts that were taken away, in this order."""

    @property
    def proofs(self) -> Mapping[Any, Board | None]:
        """For each part that stayed a second solution of the puzzle without it."""

    @property
    def steps(self) -> int:
        """How many steps the searches took."""

    @property
    def stopped(self) -> str:
        """The limit that was reached, or nothing."""

    @property
    def puzzle(self) -> Any:
        """The puzzle that is left."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""


class RatingLike(Protocol):
    """How hard a puzzle is; `rulegrid.generate.rating` says more."""

    @property
    def value(self) -> float:
        """The rating, a multiple of 0.01 on the scale of Sudoku Explainer."""

    @property
    def level(self) -> str:
        """The name of the level, such as "easy"."""

    @property
    def hardest(self) -> StepLike | None:
        """The costliest step; None where nothing was to do."""

    @property
    def total(self) -> float:
        """What all steps cost together."""

    @property
    def steps(self) -> int:
        """How many steps there are."""

    @property
    def solutions(self) -> int:
        """How many solutions there are: 1, but for puzzles of pieces."""

    @property
    def is_complete(self) -> bool:
        """Whether the puzzle was rated to its end."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""
