"""Shared parts of readers of other programs' JSON: places, checks, collected rules, and remarks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from ...core.board import Board
from ...core.clue_rule import ClueRule
from ...core.clues import Clue
from ...core.errors import RuleError
from ...core.figures import Figure
from ...core.grid import describe_values
from ...core.puzzle import Puzzle
from ...core.puzzle_json import describe_broken_rules
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule
from ...core.statement import validate
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, locate_problem, quote
from ...utils.json_text import bare, quote_json
from ...utils.message import Label, Message
from ..rules import BlockRule, RegionsRule
from .remarks import describe_missed
from .rules_in_text import add_stated_rules, named_rules

MAX_SIDE = 64
MOST = 10_000  # of any measure in cells or pixels
MAX_ITEMS = 5_000
"""Maximum number of clues or drawings of one kind: more are not a plausible puzzle and would take long."""

_CELL = re.compile(r"[rR]([0-9]{1,3})[cC]([0-9]{1,3})")
_NUMBER = re.compile(r"-?[0-9]{1,15}")

R = TypeVar("R", bound=Rule)


class ForeignPuzzle:
    """The results of reading so far: rules, each class once, remarks, and guesses; `name` is that of the format.

    `drawings` are kept as figures of the puzzle; `unread` are those that no rule explains. `explained` are parts of the
    text, in small letters, that gave drawings their meaning.

    `size` is the longer side of the grid, `shape` its rows and columns: by default it is square.
    """

    def __init__(self, name: str, size: int, shape: Cell | None = None) -> None:
        self.name = name
        self.size = size
        self._shape = shape
        self.rules: dict[type[Rule], Rule] = {}
        self.houses: list[Rule] = [RowRule(), ColumnRule()]
        self.remarks: list[Label] = []
        self.guessed: list[Label] = []
        self.drawings: list[Figure] = []
        self.unread: list[Figure] = []
        self.explained: set[str] = set()

    def set_shape(self, rows: int, cols: int) -> None:
        self.size = max(rows, cols)
        self._shape = rows, cols

    @property
    def shape(self) -> Cell:
        return self._shape or (self.size, self.size)

    def rule(self, kind: type[R]) -> R:
        """Return the rule of a class, which is made when it is asked for first."""
        found = self.rules.setdefault(kind, kind())
        assert isinstance(found, kind)
        return found

    def remark(self, path: str, problem: Label) -> None:
        """Record what was not understood, with its place."""
        self.remarks.append(locate_problem(f"{self.name} {path}".rstrip(), problem))

    def guess(self, path: str, meaning: Label) -> None:
        """Record what something was taken for by its looks."""
        self.guessed.append(locate_problem(f"{self.name} {path}".rstrip(), meaning))

    def wrong(self, path: str, problem: Label) -> PuzzleFormatError:
        """Return the error for something that is wrong, with its place."""
        return PuzzleFormatError(problem, path=f"{self.name} {path}")

    def unfit_error(self, path: str, given: Any, expected: Label) -> PuzzleFormatError:
        """Return the error for something that is not what it should be."""
        return self.wrong(path, expected_got(quote_json(given), expected))

    @contextmanager
    def list_problem(self) -> Iterator[None]:
        """Make a remark of what is wrong with one element: the rest is read."""
        try:
            yield
        except PuzzleFormatError as error:
            self.remarks.append(error.message)

    def object(self, given: Any, path: str) -> dict[str, Any]:
        if not isinstance(given, dict):
            raise self.unfit_error(path, given, Message("expected.object"))
        return given

    def items(self, given: Any, path: str) -> list[Any]:
        """Return a list of JSON, an empty one for null."""
        if given is None:
            return []
        if not isinstance(given, list):
            raise self.unfit_error(path, given, Message("expected.list"))
        if len(given) > MAX_ITEMS:
            items, most = Message("program.count", number=len(given)), bounds(most=MAX_ITEMS)
            raise self.wrong(path, expected_got(items, most))
        return given

    def text(self, given: Any, path: str) -> str:
        """Return a text, "" for null."""
        if given is None:
            return ""
        if not isinstance(given, str):
            raise self.unfit_error(path, given, Message("expected.text"))
        return given

    def number(self, given: Any, path: str) -> int | None:
        """Return an integer given as a number or a text; otherwise None, with a remark unless it is empty."""
        if given is None or given == "":
            return None
        if isinstance(given, float) and given.is_integer():
            given = int(given)
        if isinstance(given, int) and not isinstance(given, bool):
            return given
        if isinstance(given, str) and _NUMBER.fullmatch(given.strip()):
            return int(given)
        self.remark(path, expected_got(quote_json(given), Message("expected.number")))
        return None

    def finite(self, given: Any, path: str) -> float:
        if isinstance(given, bool) or not isinstance(given, (int, float)) or not -MOST < given < MOST:
            raise self.unfit_error(path, given, Message("expected.number"))
        return float(given)

    def named_cell(self, given: Any, path: str, *, outside: bool = False) -> Cell:
        """Return a cell from a name such as R1C2; with `outside`, places around the grid are cells too."""
        match = _CELL.fullmatch(given) if isinstance(given, str) else None
        cell = (int(match[1]) - 1, int(match[2]) - 1) if match else (-9, -9)
        beyond = 1 if outside else 0
        if not all(-beyond <= at < side + beyond for at, side in zip(cell, self.shape, strict=True)):
            first, last = (f"R{row}C{col}" for row, col in ((1 - beyond,) * 2, (at + beyond for at in self.shape)))
            raise self.unfit_error(path, given, Message("program.named-cell", first=first, last=last))
        return cell

    def named_cells(self, given: Any, path: str, *, outside: bool = False) -> tuple[Cell, ...]:
        items = enumerate(self.items(given, path))
        return tuple(self.named_cell(name, f"{path}[{i}]", outside=outside) for i, name in items)

    def fog(self, given: Any, path: str) -> list[Cell]:
        """Return cells of fog: a list of names or of pairs of row and column from 0, or names in one text; others are remarks."""
        found = []
        items = [name[0] for name in _CELL.finditer(given)] if isinstance(given, str) else self.items(given, path)
        for i, each in enumerate(items):
            with self.list_problem():
                if isinstance(each, list) and len(each) == 2 and all(type(at) is int for at in each):
                    each = f"R{each[0] + 1}C{each[1] + 1}"
                found.append(self.named_cell(each, f"{path}[{i}]"))
        return found

    def add(self, kind: type[Rule], path: str, *values: Any, **named: Any) -> None:
        """Add a clue to the rule of a class; what its form refuses is an error with the place."""
        try:
            self.rule(kind).add(*values, **named)  # type: ignore[attr-defined]
        except RulegridError as error:
            raise self.wrong(path, error.problem) from None

    def report_unknown(self, given: dict[str, Any], known: Iterable[str], path: str = "") -> None:
        """Record the unknown keys, except those with empty values."""
        known = set(known)
        for key, value in given.items():
            if key not in known and value not in (None, "", [], {}, False):
                self.remark(f"{path}.{bare(key)}".lstrip("."), Message("program.unknown-key", given=quote_json(value)))

    def puzzle(self, board: Board, regions: Sequence[Sequence[Cell]], **besides: Any) -> Puzzle:
        """Return the puzzle of all that was read. Raises PuzzleFormatError if rules don't fit the board."""
        rules = [*self.houses]
        usual = sorted(map(sorted, BlockRule().blocks(board))) if regions and board.rows == board.cols else []
        if regions and sorted(map(sorted, regions)) == usual:
            rules.append(BlockRule())
        elif regions:
            rules.append(RegionsRule([self._clue(region) for region in regions]))
        puzzle = Puzzle(board, [*rules, *self._fitting(board, rules)], **besides)
        try:
            puzzle.validate()
        except RulegridError as error:
            raise PuzzleFormatError(error.message, path=self.name) from None
        for rule in add_stated_rules(puzzle):
            self.guess("text", Message("program.from-text", rule=rule.spelling()))
        for problem in named_rules(puzzle.title, puzzle.rules):
            self.remark("title", problem)
        self.remarks += [
            locate_problem(self.name, line) for line in describe_missed(puzzle, self.unread, self.explained)
        ]
        puzzle.not_understood = [*dict.fromkeys(self.remarks), *describe_broken_rules(puzzle)]
        puzzle.guessed = self.guessed
        puzzle.drawings = self.drawings
        return puzzle

    def _fitting(self, board: Board, usual: list[Rule]) -> Iterator[Rule]:
        """Yield the rules without the clues that don't fit the board: those are remarks."""
        for rule in self.rules.values():
            if self._fits(board, usual, rule):
                yield rule
            elif isinstance(rule, ClueRule):
                rule.clue_list = [clue for clue in rule.clue_list if self._fits(board, usual, rule, [clue])]
                if rule.clue_list:
                    yield rule

    def _fits(self, board: Board, usual: list[Rule], rule: Rule, clues: list[Clue] | None = None) -> bool:
        """Return whether a rule can be used on the board, with `clues` only these; if they can't, add a remark."""
        tried = rule
        if clues is not None and isinstance(rule, ClueRule):
            tried = type(rule)()
            tried.clue_list = clues
        try:
            validate(board, [*usual, tried])
        except RulegridError as error:
            if clues is not None or not isinstance(rule, ClueRule):
                problem = Message("error.of-rule", problem=error.problem, rule=tried.spelling())
                self.remarks.append(
                    locate_problem(self.name, problem if isinstance(error, RuleError) else error.message)
                )
            return False
        return True

    @staticmethod
    def _clue(region: Sequence[Cell]) -> Any:
        return RegionsRule.form.clue(tuple(region))


def solution_of(source: ForeignPuzzle, given: Any, board: Board, path: str = "solution") -> Board | None:
    """Return a stored solution, or None, with a remark if it is unusable.

    It is a list or a text in reading order and may be incomplete.
    """
    if given is None or given == "" or given == []:
        return None
    if isinstance(given, str):
        given = given.split(",") if "," in given else list(given)
    solution = board.without_values()
    try:
        entries = [_entry(each, 0 in board.values) for each in source.items(given, path)]
        cells = board.rows * board.cols
        if len(entries) != cells:
            raise RulegridError(expected_got(Message("program.values", number=len(entries)), str(cells)))
        for at, value in enumerate(entries):
            if value is not None and value in board.values:
                solution.set_digit(*divmod(at, board.cols), value)
            elif value is not None:
                raise RulegridError(expected_got(quote(value), describe_values(board.values)))
    except RulegridError as error:
        source.remark(path, error.problem)
        return None
    return solution if solution.count_filled() else None


def _entry(given: Any, has_zero: bool) -> int | None:
    if isinstance(given, str):
        given = given.strip()
        if not given.strip(".?-_"):
            return None
        if len(given) == 1 and given.isalpha() and given.isascii():
            return int(given, 36)
        if _NUMBER.fullmatch(given):
            given = int(given)
    if given is None or (isinstance(given, int) and not isinstance(given, bool)):
        return given if given or has_zero else None
    raise RulegridError(expected_got(quote_json(given), Message("layout.value")))
