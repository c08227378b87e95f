"""A puzzle: a board, its rules and a title, with the JSON form that command line, page and files share."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from ..utils.coordinates import Cell, cell_name, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, quote, several_puzzles, similar
from ..utils.json_text import count_objects, expect, expect_object, join, quoted, read_json
from ..utils.numbers import is_number
from ..utils.words import counted
from . import families
from .board import Board
from .errors import RuleError
from .rule import Rule
from .solver import Solver
from .statement import Statement

if TYPE_CHECKING:
    from .explain.state import Marks
    from .explain.step import Step
    from .rating import Rating
    from .search.estimate import Estimate
    from .setting.check import Check
    from .setting.minimise import Minimised
    from .unit import Unit

VERSION = 1
KEYS = (
    "version", "family", "title", "author", "description", "rows", "cols", "values", "cells", "regions", "labels", "rules",
    "solution", "not_understood", "guessed",
)  # fmt: skip
BESIDES = frozenset({"author", "description", "solution", "not_understood", "guessed"})  # not what makes it this puzzle
USUAL_FAMILY = "sudoku"
MOST_NAMED = 12  # rules that a message lists
OWN_RULES = "--rule FILE.py:Class, or known=[Class] in Python"  # how one's own rules are made known
MAX_DEPTH = 20  # rules that are made of rules that are made of rules …


class SearchOptions(TypedDict, total=False):
    """The keyword arguments that every search takes: those of `Solver`."""

    max_steps: int | None
    timeout: float | None
    progress: bool | None
    strict: bool
    tick: Callable[[int], object] | None


class PossibleValues(dict[Cell, set[int]]):
    """For each open cell of a puzzle its possible values; a picture in Jupyter."""

    def __init__(self, puzzle: Puzzle, values: Mapping[Cell, set[int]]) -> None:
        super().__init__(values)
        self.puzzle = puzzle

    def __reduce__(self) -> tuple[type[dict[Cell, set[int]]], tuple[dict[Cell, set[int]]]]:
        return dict, (dict(self),)  # the rules stay behind: they may be what can't be pickled

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg(candidates=self)


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


class Puzzle:
    """A board with its rules. `labels` are texts printed in cells that hold no value, such as the days of a calendar.

    `family` decides which rules its JSON form may name: "sudoku", "calcudoku" or "calendar".

    What a file of another program has besides: its `author`; `description`, the rules in the author's words; and the
    stored `solution`, a board, perhaps not full. What its reader did not understand is in `not_understood`, a line each
    with its place in the file, and what it took for a rule by the looks alone in `guessed`. None of these makes a
    difference between two puzzles.

    >>> from rulegrid.sudoku import ColumnRule, RowRule
    >>> puzzle = Puzzle(Board(2), [RowRule(), ColumnRule()], title="Two by two")
    >>> puzzle.count()
    2
    >>> print(puzzle.solve())
    1 2
    2 1
    >>> print(puzzle.to_json())
    {"version": 1, "family": "sudoku", "title": "Two by two", "rows": 2, "cols": 2, "cells": [". .", ". ."], "rules": [{"rule": "row"}, {"rule": "column"}]}
    >>> Puzzle.from_json(puzzle.to_json()) == puzzle
    True
    """

    def __init__(
        self,
        board: Board,
        rules: Iterable[Rule] = (),
        title: str = "",
        labels: Mapping[Cell, str] | None = None,
        *,
        family: str = USUAL_FAMILY,
        author: str = "",
        description: str = "",
        solution: Board | None = None,
        not_understood: Iterable[str] = (),
        guessed: Iterable[str] = (),
    ) -> None:
        self.board = board
        self.rules = list(rules)
        self.title = title
        self.labels = dict(labels or {})
        self.family = family
        self.author = author
        self.description = description
        self.solution = solution
        self.not_understood = list(not_understood)
        self.guessed = list(guessed)

    def __eq__(self, other: object) -> bool:
        return self._essence() == other._essence() if isinstance(other, Puzzle) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        title = f" {quote(self.title, 40)}" if self.title else ""
        rules = ", ".join(rule.spelling() for rule in self.rules) or "no rules"
        return f"<Puzzle{title}: {self.family}, {self.board.rows}x{self.board.cols}, {self.board.filled()} filled, {rules}>"

    def changed(self, board: Board | None = None, rules: Iterable[Rule] | None = None) -> Puzzle:
        """Return this puzzle with another board or other rules."""
        rules = self.rules if rules is None else rules
        return Puzzle(board or self.board, rules, self.title, self.labels, family=self.family)

    # Each question takes the limits and hooks of `Solver` as keyword arguments.

    def solver(self, **options: Unpack[SearchOptions]) -> Solver:
        """Return a solver of this puzzle."""
        return Solver(self.board, *self.rules, **options)

    def solve(self, **options: Unpack[SearchOptions]) -> Board | None:
        """Return the first solution, or None where there is none. Jupyter shows it with the rules' clues."""
        found = self.solver(**options).get_solution()
        return found and self._solved(found)

    def _solved(self, board: Board) -> Board:
        board.puzzle = self
        return board

    def solutions(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> Iterator[Board]:
        """Yield the solutions, at most `limit` of them, in no promised order."""
        return map(self._solved, self.solver(**options).solutions(limit))

    def count(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> int:
        """Return the number of solutions, counting no further than `limit`."""
        return self.solver(**options).count(limit)

    def is_unique(self, **options: Unpack[SearchOptions]) -> bool:
        """Return whether there is exactly one solution."""
        return self.solver(**options).is_unique()

    def candidates(self, **options: Unpack[SearchOptions]) -> PossibleValues:
        """Return for each open cell the values that occur in some solution. Jupyter shows them as pencil marks."""
        return PossibleValues(self, self.solver(**options).candidates())

    def candidate_counts(
        self, limit: int | None = None, **options: Unpack[SearchOptions]
    ) -> dict[Cell, dict[int, int]]:
        """Return for each open cell the values that occur in solutions, each with their number, no higher than `limit`."""
        return self.solver(**options).candidate_counts(limit)

    def estimates(
        self, dives: int | None = None, *, seed: int = 1, **options: Unpack[SearchOptions]
    ) -> Iterator[Estimate]:
        """Yield an estimate of the number of solutions after each random dive."""
        return self.solver(**options).estimates(dives, seed=seed)

    def check(self, *, clues: bool = False, repairs: str = "first", **options: Unpack[SessionOptions]) -> Check:
        """Return what a setter wants to know: whether it is unique, and if not, why and what to do about it.

        `clues` asks for every given and clue how many solutions there are without it. `repairs` are "first", "all" or
        "none". The limits hold for all searches together; where one is reached, the answer has what was found by then.

        >>> from rulegrid.sudoku import read_puzzle
        >>> found = read_puzzle("1..4......3.....").check()
        >>> found.status, [str(given) for given in found.several.give]
        ('several', ['B1 = 4'])
        """
        from .setting.check import check

        return check(self, clues=clues, repairs=repairs, **options)

    def minimise(
        self,
        *,
        order: str | Iterable[Cell | str] = "random",
        seed: int = 0,
        keep: Iterable[Cell | str] = (),
        symmetry: str = "none",
        **options: Unpack[SessionOptions],
    ) -> Minimised:
        """Return this puzzle without the givens and clues that it does not need, one after the other.

        `order` is "random" (by `seed`), "reading", "givens" or "clues" (these first, shuffled), or cells and names of clues
        that come first. `keep` are cells and names that stay, or "givens" or "clues" for all of them. With a `symmetry`
        ("rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"), givens go together. Raises
        RulegridError where the puzzle has not exactly one solution.
        """
        from .setting.minimise import minimise

        return minimise(self, order=order, seed=seed, keep=keep, symmetry=symmetry, **options)

    def hint(self, marks: Marks | None = None, **options: Unpack[StepOptions]) -> Step:
        """Return the easiest next step; `marks` are a player's pencil marks, the candidates that cells have left.

        Its kind says what it is: "full" where no cell is empty, "contradiction" and "no solution" where there is no way
        to go on. Without marks, a step that places nothing may have to be followed by others: see
        `rulegrid.engine.explain.hint`.
        """
        from .explain.hint import next_step

        return next_step(self, marks, **options)

    def explain(self, marks: Marks | None = None, **options: Unpack[StepOptions]) -> Iterator[Step]:
        """Yield step after step to the end, from the player's pencil marks where there are any.

        A step has `kind`, `units` (its reasons), `removed`, `placed` and `cost`; its kind is "search" only where no
        argument was found. Where there are several solutions the steps end with what holds in all of them.

        >>> from rulegrid.sudoku import read_puzzle
        >>> for step in list(read_puzzle("1..4......32....").explain())[:2]:
        ...     print(step.kind, step.cost, step.placed, *step.units)
        hidden single 1.2 (((3, 2), 4),) block at C3 needs 4
        hidden single 1.2 (((3, 3), 1),) block at C3 needs 1
        """
        from .explain.hint import explanation

        return explanation(self, marks, **options)

    def rate(self, *, most: float | None = None, **options: Unpack[StepOptions]) -> Rating:
        """Return how hard this puzzle is: its rating and level, the costliest step, and how many there are of each kind.

        With `most` it ends as soon as the rating exceeds that. Raises NotUnique where there is no solution or, unless
        pieces are to be placed, several.

        >>> from rulegrid.sudoku import read_puzzle
        >>> rating = read_puzzle("1..4......32....").rate()
        >>> rating.value, rating.level, rating.steps, str(rating.hardest.kind)
        (1.38, 'easy', 12, 'hidden single')
        """
        from .rating import rate

        return rate(self, most=most, **options)

    def statement(self) -> Statement:
        """Return the puzzle's grid, units and constraints; raises RuleError if a rule can't be used on its board."""
        self.solver()  # verifies that
        return Statement(self.board, self.rules)

    def units(self) -> list[Unit]:
        """Return the units that the rules consist of on this board."""
        return list(self.statement().units)

    def conflicts(self) -> list[str]:
        """Return the names of the units (houses, cages …) that the given values already contradict."""
        return self.statement().conflicts()

    def _essence(self) -> dict[str, Any]:
        return {key: value for key, value in self.to_data().items() if key not in BESIDES}

    def to_data(self) -> dict[str, Any]:
        """Return the JSON form as plain data. A rule is its spelling and its clues."""
        board = self.board
        data: dict[str, Any] = {"version": VERSION, "family": self.family}
        if self.title:
            data["title"] = self.title
        data |= {key: text for key in ("author", "description") if (text := getattr(self, key))}
        data |= {"rows": board.rows, "cols": board.cols}
        if board.values != tuple(range(1, max(board.grid.shape) + 1)):
            data["values"] = list(map(int, board.values))
        data["cells"] = _rows_of(board)
        if board.grid.regions:
            data["regions"] = [" ".join(map(cell_name, region)) for region in board.grid.regions]
        if self.labels:
            data["labels"] = {cell_name(cell): text for cell, text in sorted(self.labels.items())}
        data["rules"] = [entry for rule in self.rules for entry in rule.entries()]
        if self.solution is not None:
            data["solution"] = _rows_of(self.solution)
        data |= {key: list(lines) for key in ("not_understood", "guessed") if (lines := getattr(self, key))}
        return data

    def to_json(self, indent: int | None = None) -> str:
        """Return the JSON form, version 1."""
        return json.dumps(self.to_data(), ensure_ascii=False, indent=indent)

    @classmethod
    def from_json(cls, text: str, known: Iterable[type[Rule]] = (), *, family: str | None = None) -> Puzzle:
        """Read a puzzle from its JSON form; `known` are rules of your own that it may name.

        With `family`, the puzzle is of that one. Raises PuzzleFormatError that names the path of what is unknown or
        malformed.
        """
        try:
            data = read_json(text)
        except PuzzleFormatError:
            if (number := count_objects(text)) > 1:
                raise several_puzzles(number) from None
            raise
        return cls.from_data(data, known, family=family)

    @classmethod
    def from_data(cls, data: Any, known: Iterable[type[Rule]] = (), *, family: str | None = None) -> Puzzle:
        """Read a puzzle from plain data in the JSON form, or in an answer of `--json`; raises PuzzleFormatError likewise."""
        data = puzzle_data(data)
        expect_object(data, "puzzle", KEYS, required=("rows", "rules"))
        version = expect(data.get("version", VERSION), int, "puzzle.version")
        if version != VERSION:
            raise PuzzleFormatError(f"puzzle.version: read {quote(version)}, expected {VERSION}")
        entries = expect(data["rules"], list, "puzzle.rules")
        own = {rule.spelling(): rule for rule in known}
        name = _family(data, entries, own, family)
        by_name = _by_spelling(families.family(name).RULES)
        own = {spelling: rule for spelling, rule in own.items() if rule is not by_name.get(spelling)}
        by_name = by_name | own
        board = _board(data)
        rules = [_rule(entry, f"puzzle.rules[{i}]", by_name, own) for i, entry in enumerate(entries)]
        _require_clues(rules, entries, families.family(name).STANDARD)
        labels = {}
        for cell, label in expect(data.get("labels", {}), dict, "puzzle.labels").items():
            labels[_one_cell(cell, board)] = expect(label, str, join("puzzle.labels", cell))
        puzzle = cls(board, rules, labels=labels, family=name)
        for key in ("title", "author", "description"):
            setattr(puzzle, key, expect(data.get(key, ""), str, f"puzzle.{key}"))
        for key in ("not_understood", "guessed"):
            lines = expect(data.get(key, []), list, f"puzzle.{key}")
            setattr(puzzle, key, [expect(line, str, f"puzzle.{key}[{i}]") for i, line in enumerate(lines)])
        if "solution" in data:
            puzzle.solution = board.emptied()
            _fill(puzzle.solution, data["solution"], "puzzle.solution")
        return puzzle

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def to_svg(
        self,
        solution: Board | None = None,
        *,
        candidates: Mapping[Cell, Iterable[int]] | None = None,
        dark: bool = True,
    ) -> str:
        """Return the picture of the puzzle, or of a solution with the given values set off.

        `candidates` are small digits in empty cells. On dark screens the picture is dark too, unless `dark` is False.
        """
        from .draw.svg import draw

        return draw(
            solution or self.board, self.rules, labels=self.labels, start=self.board, title=self.title,
            candidates=candidates, dark=dark,
        )  # fmt: skip


def puzzle_data(data: Any) -> Any:
    """Return the JSON form of a puzzle in some data: the data itself, or the "puzzle" in an answer of the command line.

    >>> puzzle_data({"status": "solved", "solutions": [[[1]]], "puzzle": {"rows": 1, "rules": []}})
    {'rows': 1, 'rules': []}
    """
    return data["puzzle"] if isinstance(data, dict) and {"status", "puzzle"} <= data.keys() else data


@lru_cache(maxsize=16)
def _by_spelling(rules: tuple[type[Rule], ...]) -> dict[str, type[Rule]]:
    return {rule.spelling(): rule for rule in rules}


def _family(data: dict[str, Any], entries: list[Any], own: Mapping[str, type[Rule]], expected: str | None) -> str:
    """Return the family that data names; of older files that name none, the one that has all their rules."""
    if "family" in data:
        name = data["family"]
        known = (expected,) if expected else families.names()
        if name not in known:
            raise PuzzleFormatError(f"puzzle.family: read {quoted(name)}, expected {_one_of(known)}")
        return str(name)
    if expected:
        return expected
    named = {entry["rule"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("rule"), str)}
    for name in families.names():
        if named <= {*own, *_by_spelling(families.family(name).RULES)}:
            return name
    return USUAL_FAMILY


def _one_of(names: tuple[str, ...]) -> str:
    return f"one of {', '.join(names)}" if len(names) > 1 else names[0]


def _board(data: dict[str, Any]) -> Board:
    rows = expect(data["rows"], int, "puzzle.rows")
    cols = expect(data.get("cols", rows), int, "puzzle.cols")
    values = data.get("values")
    whole = isinstance(values, int) and not isinstance(values, bool)
    if not (values is None or whole or (isinstance(values, list) and all(type(value) is int for value in values))):
        raise PuzzleFormatError(f"puzzle.values: read {quoted(values)}, expected a list of whole numbers")
    lines = _lines(data.get("cells", []), "puzzle.cells")
    regions = []
    for i, region in enumerate(expect(data.get("regions", []), list, "puzzle.regions")):
        try:
            regions.append(tuple(read_cells(expect(region, str, f"puzzle.regions[{i}]"))))
        except PuzzleFormatError as error:
            raise PuzzleFormatError(f"puzzle.regions[{i}]: {error.message}") from None
    try:
        board = Board(rows, cols, values=values)
    except RulegridError as error:
        raise PuzzleFormatError(f"puzzle.rows, cols, values: {error}") from None
    if "cells" not in data and not regions:
        return board
    blocked = [(r, c) for r, line in enumerate(lines) for c, entry in enumerate(line.split()) if entry == "#"]
    if blocked or regions:
        _check_shape(board, lines if "cells" in data else None, "puzzle.cells")
        try:
            board = Board(rows, cols, values=values, blocked=blocked, regions=regions)
        except RulegridError as error:
            raise PuzzleFormatError(f"puzzle.cells: {error}") from None
    if "cells" in data:
        _fill(board, lines, "puzzle.cells")
    return board


def _rows_of(board: Board) -> list[str]:
    """Return the rows of a board as texts: numbers, even if the board shows something else."""
    return [" ".join(line.split()) for line in Board.__str__(board).splitlines()]


def _lines(lines: Any, path: str) -> list[str]:
    return [expect(line, str, f"{path}[{i}]") for i, line in enumerate(expect(lines, list, path))]


def _check_shape(board: Board, lines: list[str] | None, path: str) -> None:
    entries = [line.split() for line in lines or ()]
    if lines is not None and (len(entries) != board.rows or any(len(line) != board.cols for line in entries)):
        sizes = sorted({len(line) for line in entries}) or [0]
        cells = f"{sizes[0]} to {sizes[-1]}" if len(sizes) > 1 else f"{sizes[0]}"
        raise PuzzleFormatError(
            f"{path}: read {counted(len(entries), 'row')} of {cells} cells, expected {board.rows} of {board.cols}"
        )


def _fill(board: Board, given: Any, path: str) -> None:
    """Put the values of rows of texts onto a board; '.' is empty, '#' blocked. Raises PuzzleFormatError."""
    lines = _lines(given, path)
    _check_shape(board, lines, path)
    for row, line in enumerate(lines):
        for col, entry in enumerate(line.split()):
            if entry in (".", "#") or (entry == "0" and board.values[0] != 0):
                continue
            name = cell_name((row, col))
            if not is_number(entry):
                raise PuzzleFormatError(f"{path}: {name}: read {quote(entry)}, expected a value, '.' or '#'")
            try:
                board.set_digit(row, col, int(entry))
            except RulegridError as error:
                raise PuzzleFormatError(f"{path}: {error}") from None


def _one_cell(name: str, board: Board) -> Cell:
    try:
        (cell,) = read_cells(name)
        board.is_blocked(*cell)
    except ValueError:
        raise PuzzleFormatError(
            f"puzzle.labels: read {quote(name)}, expected the name of a cell on the board"
        ) from None
    return cell


def _rule(entry: Any, path: str, by_name: Mapping[str, type[Rule]], own: Iterable[str], depth: int = 0) -> Rule:
    if isinstance(entry, dict):
        for name in entry:
            if name in by_name and by_name[name].composes:
                return _composition(by_name[name], entry, path, by_name, own, depth)
    expect_object(entry, path, ("rule", "clues"), required=("rule",))
    name, clues = entry["rule"], entry.get("clues", [])
    if not isinstance(name, str) or name not in by_name:
        expected = f"{describe_names(name, by_name, own)}, or your own: {OWN_RULES}"
        raise PuzzleFormatError(f"{path}.rule: read {quoted(name)}, expected {expected}")
    expect(clues, list, f"{path}.clues")
    try:
        rule = by_name[name].from_clues()
        for i, clue in enumerate(clues):
            rule.add_clue_data(clue, f"{path}.clues[{i}]")
    except (PuzzleFormatError, RuleError) as error:
        message = str(error)
        raise PuzzleFormatError(message if message.startswith(path) else f"{path}: {message}") from None
    return rule


def _require_clues(rules: Iterable[Rule], entries: Iterable[dict[str, Any]], standard: Iterable[type[Rule]]) -> None:
    """Raise PuzzleFormatError where a rule has no effect for want of clues; a family's standard rules may await theirs."""
    for i, (rule, entry) in enumerate(zip(rules, entries, strict=True)):
        # The rule itself is asked last: it writes all its clues to tell.
        if rule.needs_clues and not entry.get("clues") and type(rule) not in standard and not rule.clues():
            expected = f"expected a clue in puzzle.rules[{i}].clues: {rule.clue_form}"
            raise PuzzleFormatError(f"puzzle.rules[{i}]: rule {rule.spelling()} without clues, {expected}")


def describe_names(name: Any, known: Iterable[str], first: Iterable[str] = ()) -> str:
    """Return what a rule may be called: all names where they are few, else some to begin with and those like `name`."""
    known = list(known)
    if len(known) <= MOST_NAMED:
        return f"one of {', '.join(known)}"
    named = dict.fromkeys([*first, *similar(name, known, 3), *known[:2]])
    return f"one of {len(known)} rules such as {', '.join(named)}"


def _composition(
    kind: type[Rule],
    entry: dict[str, Any],
    path: str,
    by_name: Mapping[str, type[Rule]],
    own: Iterable[str],
    depth: int,
) -> Rule:
    """Return a rule made of others from its entry, such as `{"any": [RULE, …]}`."""
    name = kind.spelling()
    expect_object(entry, path, (name,))
    path = f"{path}.{name}"
    if depth == MAX_DEPTH:
        raise PuzzleFormatError(f"{path}: rules nested more than {MAX_DEPTH} deep")
    parts = expect(entry[name], list, path)
    if not parts:
        raise PuzzleFormatError(f"{path}: read [], expected at least one rule")
    rules = [_rule(part, f"{path}[{i}]", by_name, own, depth + 1) for i, part in enumerate(parts)]
    try:
        return kind.of_rules(rules)
    except RuleError as error:
        raise PuzzleFormatError(f"{path}: {error.message}") from None
