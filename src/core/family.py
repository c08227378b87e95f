"""The puzzle families, with the functions that read, write and make their puzzles."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypedDict, cast

from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, RulegridError, SeveralPuzzlesError, bounds, expected_got, one_of, quote
from ..utils.json_text import is_object, quote_json
from ..utils.message import Label, Message
from ..utils.numbers import is_whole
from ..utils.runtime import function_at
from ..utils.text import unwrap_if_wrapped
from . import plugins
from .board import Board
from .difficulty import Levels
from .formats import Format, WrittenPuzzle, added_formats, check_text, formats_with, is_bare_grid, recognise, write_as
from .limits import MOST
from .nested_rows import text_of_rows
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

    None is accepted if the default is None, or if the option is `optional`, which means "no limit". If the values
    depend on the subject of the query (a puzzle or a family), `read` converts a value, given the subject and a path for
    errors.

    >>> from rulegrid.sudoku import read_puzzle
    >>> limit = OptionSpec("limit", int, 2, "At most so many.", least=1)
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
        """Check and convert a value for a query; raises RulegridError with the path of the option."""
        path = path or self.name
        if value is None and (self.optional or self.default is None):
            return None
        if self.read is not None:
            return self.read(value, subject, path)
        if self.choices:
            if not isinstance(value, str) or value not in self.choices:
                raise PuzzleFormatError(expected_got(_show_default(value), one_of(self.choices)), path=path)
            return value
        if not self._is_typed(value):
            raise PuzzleFormatError(expected_got(_show_default(value), Message(TYPES[self.type])), path=path)
        below = self.least is not None and not value >= self.least
        above = self.most is not None and not value <= self.most
        if below or above:
            raise PuzzleFormatError(expected_got(quote(value), self.bounds), path=path)
        return min(int(value), MOST) if self.type is int else value

    @property
    def bounds(self) -> Message:
        return bounds(self.least, self.most)

    def describe(self) -> dict[str, Any]:
        """Return the option as data, without absent bounds and choices."""
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
    """A text is not a puzzle of any family."""


class PuzzleReader(Protocol):
    """A function that reads a puzzle from a text: with these `rules`, or with `extra` rules added to its own."""

    def __call__(
        self, text: str, *, rules: Given | None = None, extra: Given = (), known: Iterable[type[Rule]] = ()
    ) -> Puzzle: ...


class Spelling:
    """The notation of a family's answers; this one is for digits in cells."""

    has_pieces = False
    """Whether pieces are placed, not digits."""

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
        return []

    def text(self, puzzle: Puzzle, board: Board) -> str:
        """Return a puzzle, or a solution of it, as readable lines."""
        return f"{Board.__str__(board)}\n"

    def part(self, puzzle: Puzzle) -> Callable[[Any], str] | None:
        """Return a function that writes a given or clue, or None if its name is used."""
        return None

    def read_pieces(self, puzzle: Puzzle, value: Any, path: str) -> list[Any]:
        """Read pieces from texts; raises PuzzleFormatError if the family has no pieces or one is wrong."""
        raise PuzzleFormatError(Message("board.no-pieces"), path=path)

    def hint(self, puzzle: Puzzle, **options: Any) -> Any:
        """Return a hint for the next piece, with attributes `piece`, `is_solvable` and `steps`."""

    def hint_data(self, puzzle: Puzzle, found: Any) -> dict[str, Any]:
        """Return a hint as data: its `cells`, its `piece`, and the pieces to `remove`."""
        return {}

    def hint_text(self, puzzle: Puzzle, found: Any, language: str, show: str, *, in_lines: bool = False) -> str:
        """Return a hint in sentences; `in_lines` puts each implication on a separate line."""
        return ""

    def hint_picture(self, puzzle: Puzzle, found: Any, show: str) -> tuple[Puzzle, Board]:
        """Return the puzzle and the board for the drawing of a hint."""
        return puzzle, puzzle.board


@dataclass(frozen=True)
class MakerSpec:
    """The makers of a family's puzzles: `maker` and `daily` are named `module:function` and imported on demand.

    `maker` takes the `options` as keyword arguments, `daily` a day and a level.
    """

    maker: str
    daily: str
    options: tuple[OptionSpec, ...]

    def maker_of(self, **wanted: Any) -> Maker:
        """Return a maker of puzzles with these options; raises RulegridError if they are invalid."""
        maker: Maker = function_at(self.maker)(**wanted)
        return maker

    def maker_of_day(self, day: datetime.date, level: str) -> Maker:
        maker: Maker = function_at(self.daily)(day, level)
        return maker


@dataclass(frozen=True, kw_only=True, eq=False)
class Family:
    """A family of puzzles: everything generic code needs to know about it.

    - `built_in`: its rules, in listing order; `rules` adds those of plug-ins.
    - `standard`: the rules of a puzzle that names no rules.
    - `built_in_formats`: its formats, in the order in which a text is compared with them; `formats` adds those of
    plug-ins.
    - `puzzle_text`: writes a puzzle so that `read_puzzle` can read it.
    - `resembles`, `is_near`: whether a text that no family can read was probably meant for this one, or is a puzzle of
      it with one or two mistakes. Then the error of this family is raised.
    - `fetcher`: `module:function` that returns the puzzle text for a short link, and any other text unchanged.
    - `levels`: the ratings of its levels; `variant_levels`: those for puzzles with other than the standard rules, if
      they have their own.
    - `sizes`: the sizes that makers support; `recipes`: examples of recipes.
    - `ingredient`: whether makers add a rule: True with a number of clues, False without, None not at all.
    - `boards`: the titles of the built-in boards, by name.
    - `titled`: the title printed above a puzzle, translated if possible.
    - `also_called`: other names of its puzzles, for messages.

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
    fetcher: str = ""
    sizes: Sequence[int] = ()
    recipes: tuple[str, ...] = ()
    ingredient: Callable[[type[Rule]], bool | None] = lambda rule: None
    boards: Callable[[], Mapping[str, str]] = dict
    titled: Callable[[Puzzle], Label] = lambda puzzle: puzzle.title
    also_called: tuple[str, ...] = ()

    def fetch(self, text: str, **options: Any) -> str:
        """Return the puzzle text of a short link, or any other text unchanged. Raises PuzzleFormatError."""
        return str(function_at(self.fetcher)(text, **options)) if self.fetcher else text

    @property
    def rules(self) -> tuple[type[Rule], ...]:
        """All rules of the family: the built-in ones, then those of plug-ins."""
        return self.built_in + plugins.rules(self.name, self.built_in)

    @property
    def formats(self) -> tuple[Format, ...]:
        """All formats of the family: the built-in ones, then those of plug-ins."""
        return self.built_in_formats + self.added_formats

    def formats_with(self, name: str | None) -> tuple[Format, ...]:
        """Return the built-in formats; if none of them has this name, also those of plug-ins."""
        return formats_with(name, self.name, self.built_in_formats)

    @property
    def added_formats(self) -> tuple[Format, ...]:
        """The formats of plug-ins. A text is compared with them only if it can't be read in any other way."""
        return added_formats(self.name, self.built_in_formats)

    @property
    def ingredients(self) -> Mapping[str, bool]:
        """The rules that makers can add, each with whether they draw a number of its clues."""
        known = ((rule.spelling(), self.ingredient(rule)) for rule in self.rules)
        return {name: is_drawn for name, is_drawn in known if is_drawn is not None}

    def levels_of(self, rules: Iterable[Rule]) -> Levels:
        """Return the levels for puzzles with these rules: `variant_levels` if one is not standard, else `levels`.

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
    ) -> WrittenPuzzle:
        """Return a puzzle in the format of this name; see `write_as`."""
        return write_as(puzzle, form, self.formats_with(form), strict=strict, solution=solution)


def family(name: str) -> Family:
    """Return the family of this name; raises RulegridError if there is none."""
    return cast(Family, rule_set(name))


def family_of(puzzle: Puzzle) -> Family:
    """Return the family of a puzzle."""
    return family(puzzle.family)


def recognise_family(text: str) -> str:
    """Return the name of the first family with a built-in format that recognises a text, or "" if there is none.

    >>> recognise_family("https://sudokupad.app/abc"), recognise_family("1..4......32....")
    ('sudoku', '')
    """
    for name in () if is_bare_grid(text) else names():
        found = recognise(text, family(name).built_in_formats)
        if found is not None and found.name != "json":
            return name
    return ""


def read_puzzle(
    text: str | Iterable[Any],
    *,
    rules: Given | None = None,
    extra: Given = (),
    known: Iterable[type[Rule]] = (),
    fetch: bool = False,
) -> Puzzle:
    """Read a puzzle of any family, which is recognised by its content; raises PuzzleFormatError.

    `extra` rules are added to those of the text or its family; `rules`, if given, replace them. JSON may name your own
    rules if they are listed in `known`. A sudoku may also be a list of rows or an array. With `fetch`, the puzzle of a short
    link is fetched from its site.

    >>> read_puzzle("3:a_ba__b,a7m12s1").family, read_puzzle("1..4......32....").family, read_puzzle("Jan 14").family
    ('calcudoku', 'sudoku', 'calendar')
    """
    text = text_of_rows(text)
    check_text(text)
    for each in map(family, names()) if fetch else ():
        text = each.fetch(text)
    text = unwrap_if_wrapped(text)
    if named := recognise_family(text):
        return family(named).read_puzzle(text, rules=rules, extra=extra)
    if is_object(text):
        named = Puzzle.from_json(text, known).family
        return family(named).read_puzzle(text, rules=rules, extra=extra, known=known)
    several: PuzzleFormatError | None = None
    nearest: PuzzleFormatError | None = None
    for each in map(family, names()):
        try:
            puzzle = each.read_puzzle(text)
        except SeveralPuzzlesError as error:
            several = several or error
        except PuzzleFormatError as error:
            if nearest is None and (each.resembles(text) or each.is_near(text)):
                nearest = error
        else:
            return puzzle.with_rules(rules, extra)
    for each in map(family, names()):
        if recognise(text, each.added_formats):
            return each.read_puzzle(text, rules=rules, extra=extra)
    if several is not None or nearest is not None:
        raise several or nearest  # type: ignore[misc]
    raise NoFamilyError(expected_got(quote(text.strip(), 60), Message("puzzle.of-family", names=names())))


LEVEL = OptionSpec("level", str, None, "How hard among puzzles of its kind: easy, medium, hard, fiendish or extreme.")
RATING = OptionSpec("rating", str, None, "How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.")


def _read_number(value: Any, subject: Any, path: str) -> GivensRange:
    from .difficulty import GivensRange  # only needed for making

    try:
        return GivensRange.read(value)
    except RulegridError as error:
        raise PuzzleFormatError(error.message, path=path) from None


GIVENS = OptionSpec(
    "givens", str, None, "The number of givens, or bounds such as 32.. or 24..30; 0 for clues alone.", read=_read_number
)


Marks = Mapping[Cell, Iterable[int]] | Mapping[str, Iterable[int]]
"""Pencil marks: the candidates left in some cells, by cell or cell name."""


class SearchOptions(TypedDict, total=False):
    """The keyword arguments of every search: those of `Solver`."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    strict: bool
    layers: bool
    tick: Callable[[int], object] | None


class SessionOptions(TypedDict, total=False):
    """The keyword arguments of queries with several searches; the limits apply to all searches together."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    tick: Callable[[int], object] | None


class StepOptions(TypedDict, total=False):
    """The keyword arguments of queries about steps."""

    max_steps: int | None
    timeout: float | None
    tick: Callable[[int], object] | None


class StepLike(Protocol):
    """A step of an explanation; see `rulegrid.explain`."""

    @property
    def technique(self) -> str:
        """The key of its technique, such as "naked-pair"; for a deduction from a single rule, the rule's spelling."""

    @property
    def units(self) -> Sequence[Unit]:
        """Its reasons."""

    @property
    def removed(self) -> Sequence[tuple[Cell, Sequence[int]]]:
        """The candidates that it removes, by cell."""

    @property
    def placed(self) -> Sequence[tuple[Cell, int]]:
        """The values that it places."""

    @property
    def cost(self) -> float:
        """Its difficulty."""


class CheckLike(Protocol):
    """A report on a puzzle for its setter; see `rulegrid.setting.check`."""

    @property
    def status(self) -> str:
        """The number of solutions: "unique", "several" or "none", or "stopped" if it is not known."""

    @property
    def solution(self) -> Board | None:
        """The solution of a unique puzzle."""

    @property
    def several(self) -> Any:
        """The differences between several solutions and the values that would decide between them, or None."""

    @property
    def contradictions(self) -> Sequence[Any]:
        """The reasons why there is no solution."""

    @property
    def repairs(self) -> Sequence[Any]:
        """The repairs of a puzzle without a solution: a part to remove or to change."""

    @property
    def clues(self) -> Sequence[Any] | None:
        """Every given and clue with the number of solutions without it, or None if not requested."""

    @property
    def steps(self) -> int:
        """The number of steps of the searches."""

    @property
    def stopped(self) -> str:
        """The limit that was reached, or an empty text."""

    def to_svg(self) -> str:
        """Return its picture."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""


class MinimisedLike(Protocol):
    """A puzzle without redundant givens and clues; see `rulegrid.setting.minimise`."""

    @property
    def removed(self) -> Sequence[Any]:
        """The parts that were removed, in this order."""

    @property
    def proofs(self) -> Mapping[Any, Board | None]:
        """For each part that was kept, a second solution of the puzzle without it."""

    @property
    def steps(self) -> int:
        """The number of steps of the searches."""

    @property
    def stopped(self) -> str:
        """The limit that was reached, or an empty text."""

    @property
    def puzzle(self) -> Any:
        """The puzzle that is left."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""


class RatingLike(Protocol):
    """The difficulty of a puzzle; see `rulegrid.generate.rating`."""

    @property
    def value(self) -> float:
        """The rating, a multiple of 0.01 on the scale of Sudoku Explainer."""

    @property
    def level(self) -> str:
        """The name of the level, such as "easy"."""

    @property
    def hardest(self) -> StepLike | None:
        """The hardest step, or None without steps."""

    @property
    def total(self) -> float:
        """The sum of the costs of all steps."""

    @property
    def steps(self) -> int:
        """The number of steps."""

    @property
    def solutions(self) -> int:
        """The number of solutions; always 1, except for puzzles with pieces."""

    @property
    def is_complete(self) -> bool:
        """Whether the rating covers the whole solution."""

    def to_data(self) -> dict[str, Any]:
        """Return it as JSON."""
