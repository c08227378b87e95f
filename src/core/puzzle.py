"""A puzzle: a board, its rules and a title, with the JSON form that the command line, the page and files share."""

from __future__ import annotations

import datetime
import json
from collections import ChainMap, Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Unpack

from ..utils.coordinates import Cell, CellDict, as_cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, locate_problem, quote, several_puzzles
from ..utils.frozen import freeze
from ..utils.json_text import count_objects, escape_controls, expect, expect_object, join, read_json
from ..utils.message import Label, Message, printable, wrap_text
from ..utils.runtime import PausedGC, watch_clock
from ..utils.text import read_day
from . import rule_lookup as registry
from .board import Board, PossibleValues, check_board
from .figures import Figure, Fog, read_figures, read_fog
from .layers import Layer
from .limits import SearchLimits
from .puzzle_json import (
    KEYS,
    TEXTS,
    VERSION,
    fill,
    fits,
    layers_of,
    names_in,
    one_cell,
    puzzle_data,
    read_board,
    read_entry,
    read_layers,
    require_clues,
    require_known,
    rows_of,
)
from .rule import Rule, RuleLike, in_force, rules_of
from .rule_lookup import copy_rules, list_rules, with_rule, without_rule
from .rule_names import USUAL_FAMILY
from .statement import Context, Statement, validate
from .unit import Unit

if TYPE_CHECKING:
    from ..solver.counting import Estimate
    from ..solver.solver import Solver
    from .family import (
        CheckLike,
        Marks,
        MinimisedLike,
        RatingLike,
        SearchOptions,
        SessionOptions,
        StepLike,
        StepOptions,
    )

WIDTH = 100  # of the list of rules below a printed board
Given = RuleLike | str | Iterable[RuleLike | str]
"""Rules as arguments: one or several, as rules, as classes, or as texts such as `killer:5:A1A2`."""


class Puzzle:
    """A board with its rules. `labels` are texts printed in empty cells, such as the days of a calendar.

    `rules` is one rule or several; a class means its rule without clues. Cells are `(row, col)`, or names such as "A1".
    `family` decides which rules its JSON form may name: "sudoku", "calcudoku" or "calendar".

    Further attributes, all ignored when puzzles are compared:

    - `author`, `description` (the rules in the author's words) and `source` (the web address of the puzzle);
    - `solution`: the stored solution, a board that may be incomplete;
    - `drawings`: decorative figures in addition to those of the rules; `fog`: fog that hides the board;
    - `code`: the Python code of rules that only this puzzle has. It is stored, but never run unless requested;
    - `not_understood`: a line for each part that its reader did not understand, with its place in the file;
    - `guessed`: a line for each part that was recognised as a rule by its looks only;
    - `level`, such as "easy", `seed` and `date` (of a puzzle of the day), if it was generated.

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
        rules: RuleLike | Iterable[RuleLike] = (),
        title: str = "",
        labels: Mapping[Cell, str] | Mapping[str, str] | None = None,
        *,
        family: str = USUAL_FAMILY,
        author: str = "",
        description: str = "",
        source: str = "",
        solution: Board | None = None,
        drawings: Iterable[Figure] = (),
        fog: Fog | None = None,
        not_understood: Iterable[Label] = (),
        guessed: Iterable[Label] = (),
        level: str = "",
        seed: str = "",
        date: datetime.date | None = None,
        code: str = "",
    ) -> None:
        check_board(board)
        if not isinstance(title, str):
            raise RulegridError(locate_problem("title", expected_got(quote(title, 40), Message("puzzle.title"))))
        self.board = board
        self.rules = rules_of(rules)
        self.title = title
        self.labels = {as_cell(cell): label for cell, label in (labels or {}).items()}
        self.family = family
        self.author = author
        self.description = description
        self.source = source
        self.solution = solution
        self.drawings = list(drawings)
        self.fog = fog
        self.not_understood = list(not_understood)
        self.guessed = list(guessed)
        self.level = level
        self.code, self.seed, self.date = code, seed, date

    @property
    def layers(self) -> dict[str, Layer]:
        """The layers of further unknowns, by name: the board's own and those that rules need, except hidden ones."""
        layers = Context(self.board.grid, in_force(self.rules)).layers
        return {layer.name: layer for layer in layers if not layer.is_hidden}

    def __eq__(self, other: object) -> bool:
        return self.canonical_key() == other.canonical_key() if isinstance(other, Puzzle) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        title = f" {quote(self.title, 40)}" if self.title else ""
        rules = ", ".join(rule.spelling() for rule in self.rules) or "no rules"
        return f"<Puzzle{title}: {self.family}, {self.board.rows}x{self.board.cols}, {self.board.count_filled()} filled, {rules}>"

    def __str__(self) -> str:
        """Return the title, the board, and the rules with their clues."""
        plain = ", ".join(rule.spelling() for rule in self.rules if not rule.clues())
        listed = [f"{rule.spelling()} {', '.join(rule.clues())}" for rule in self.rules if rule.clues()]
        lines = [wrap_text(line, WIDTH) for line in (plain, *listed) if line]
        return "\n".join([*filter(None, [printable(self.title)]), str(self.board), *lines])

    def replace(self, board: Board | None = None, rules: RuleLike | Iterable[RuleLike] | None = None) -> Puzzle:
        """Return a copy of this puzzle with another board or other rules, which are not copied.

        The board or rules of this puzzle are copied, so that changes to the copy do not affect it. With another board
        or other rules, level and seed are dropped; the stored solution is kept if it fits the board and breaks no
        additional rule.

        >>> from rulegrid.sudoku import read_puzzle
        >>> puzzle = read_puzzle("1..4......32....")
        >>> puzzle.replace().board is puzzle.board
        False
        """
        from .puzzle_json import breaks_more

        is_same = board is None and rules is None
        found = Puzzle(
            self.board.copy() if board is None else board, copy_rules(self.rules, self.rules) if rules is None else rules,
            self.title, self.labels, family=self.family, author=self.author, description=self.description,
            source=self.source, code=self.code, drawings=self.drawings, fog=self.fog, not_understood=self.not_understood, guessed=self.guessed,
            level=self.level if is_same else "", seed=self.seed if is_same else "", date=self.date,
        )  # fmt: skip
        if self.solution is not None and fits(self.solution, found.board):
            found.solution = self.solution.copy()
            if rules is not None and breaks_more(found, self):
                found.solution = None
        return found

    def with_rules(self, rules: Given | None = None, extra: Given = ()) -> Puzzle:
        """Return this puzzle with its rules replaced by `rules`, if given, and with `extra` rules added.

        >>> from rulegrid.sudoku import RowRule, read_puzzle
        >>> puzzle = read_puzzle("1..4......32....")
        >>> puzzle.with_rules(extra="diagonal").rules, puzzle.with_rules([RowRule], "killer:5:A2A3").rules
        ([RowRule(), ColumnRule(), BlockRule(), DiagonalRule()], [RowRule(), KillerRule(['5:A2A3'])])
        """
        puzzle = self if rules is None else self.replace(rules=()).add(rules)
        if list_rules(extra):
            return puzzle.add(extra)
        return puzzle.replace() if puzzle is self else puzzle

    def add(self, *rules: Given) -> Puzzle:
        """Return a copy of this puzzle with more rules: rules, classes without clues, or texts NAME or NAME:CLUE.

        In a text, FILE.py:Class names a class in a file, which is run; parameters and a clue may follow, as on the
        command line. Raises RulegridError if there is no such rule, or a clue can't be read.

        >>> from rulegrid.sudoku import AntiKnightRule, read_puzzle
        >>> puzzle = read_puzzle("1..4............").add("killer:5:A2B2", "thermometer:D1C1", AntiKnightRule)
        >>> print(puzzle)
        1 . . 4
        . . . .
        . . . .
        . . . .
        row, column, block, anti-knight
        killer 5:A2B2
        thermometer D1C1
        """
        found = self.rules
        for rule in chain.from_iterable(map(list_rules, rules)):
            own = {type(each).spelling(): type(each) for each in found}
            known = ChainMap(registry.FamilyRules(self.family), own)  # type: ignore[arg-type]  # which is only read
            found = with_rule(found, rule, known)
        return self.replace(rules=copy_rules(found, self.rules))

    def without(self, *rules: Given) -> Puzzle:
        """Return a copy of this puzzle without some rules (given as rules, classes or names) or clues.

        A clue is given as NAME:CLUE, or as a player's name. Raises RulegridError if there is no such rule or clue.

        >>> from rulegrid.sudoku import read_puzzle
        >>> puzzle = read_puzzle("1..4......32....").add("killer:5:A2B2", "killer:3:C1C2")
        >>> puzzle.without("block", "killer:3:C1C2").rules
        [RowRule(), ColumnRule(), KillerRule(['5:A2B2'])]
        >>> puzzle.without("cage 5 at A2", "killer").rules
        [RowRule(), ColumnRule(), BlockRule()]
        """
        found = self.rules
        for rule in chain.from_iterable(map(list_rules, rules)):
            found = without_rule(found, rule)
        return self.replace(rules=copy_rules(found, self.rules))

    def with_value(self, cell: Cell | str, value: int | None) -> Puzzle:
        """Return a copy with `value` in `cell`; None empties it. Raises RulegridError.

        >>> from rulegrid.sudoku import read_puzzle
        >>> read_puzzle("1..4......3.....").with_value("B1", 4).is_unique()
        True
        """
        board = self.board.copy()
        board[cell] = value
        return self.replace(board)

    def solver(self, **options: Unpack[SearchOptions]) -> Solver:
        """Return a solver of this puzzle."""
        from ..solver.solver import Solver

        return Solver(self.board, *self.rules, **options)

    def solve(self, **options: Unpack[SearchOptions]) -> Board | None:
        """Return a solution, or None if there is none. Jupyter shows it with the rules' clues.

        If a part of the puzzle was not understood, this is the stored solution; all other queries use the rules.
        """
        from .puzzle_json import stored_solutions

        stored = map(self._solved, stored_solutions(self, **options))
        return next(chain(stored, self.solutions(1, **options)), None)

    def _solved(self, board: Board) -> Board:
        board.puzzle = self
        return board

    def solutions(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> Iterator[Board]:
        """Yield the solutions, at most `limit` of them, in any order."""
        return map(self._solved, self.solver(**options).solutions(limit))

    def count(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> int:
        """Return the number of solutions, counting up to `limit`."""
        return self.solver(**options).count(limit)

    def is_unique(self, **options: Unpack[SearchOptions]) -> bool:
        """Return whether there is exactly one solution."""
        return self.solver(**options).is_unique()

    def candidates(self, **options: Unpack[SearchOptions]) -> PossibleValues:
        """Return the values that occur in some solution, for each open cell. Jupyter shows them as pencil marks."""
        return PossibleValues(self, self.solver(**options).candidates())

    def candidate_counts(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> CellDict[dict[int, int]]:
        """Return for each open cell the number of solutions with each value, counting up to `limit`."""
        return self.solver(**options).candidate_counts(limit)

    def estimates(
        self, dives: int | None = None, *, seed: int = 1, **options: Unpack[SearchOptions]
    ) -> Iterator[Estimate]:
        """Yield an estimate of the number of solutions after each random dive."""
        return self.solver(**options).estimates(dives, seed=seed)

    def check(self, *, clues: bool = False, repairs: str = "first", **options: Unpack[SessionOptions]) -> CheckLike:
        """Return a report for the setter: whether the solution is unique, and if not, why and how to fix it.

        With `clues`, the report gives the number of solutions without each given and clue. `repairs` is "first", "all"
        or "none". The limits apply to all searches together; the default `timeout` is four seconds. If a limit is
        reached, the report contains the results so far, and lists what is missing.

        >>> from rulegrid.sudoku import read_puzzle
        >>> found = read_puzzle("1..4......3.....").check()
        >>> found.status, [str(given) for given in found.several.give]
        ('several', ['B1 = 4'])
        """
        from ..setting.check import check

        found: CheckLike = check(self, clues=clues, repairs=repairs, **options)
        return found

    def minimise(
        self,
        *,
        order: str | Iterable[Cell | str] = "random",
        seed: int = 0,
        keep: Iterable[Cell | str] = (),
        symmetry: str = "none",
        **options: Unpack[SessionOptions],
    ) -> MinimisedLike:
        """Return this puzzle without redundant givens and clues, which are removed one after the other.

        `order` is "random" (by `seed`), "reading", "givens" or "clues" (these first, shuffled), or cells and names of
        clues to try first. `keep` lists cells and names to keep; "givens" or "clues" keeps all of them. With a
        `symmetry` ("rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"), symmetric givens are
        removed together, as are clues. Raises RulegridError unless the puzzle has exactly one solution.
        """
        from ..setting.minimise import minimise

        found: MinimisedLike = minimise(self, order=order, seed=seed, keep=keep, symmetry=symmetry, **options)
        return found

    def transform(self, way: str = "quarter") -> Puzzle:
        """Return this puzzle turned or mirrored, which keeps the number of solutions.

        `way` is "quarter" (clockwise), "counter" (counter-clockwise) or "half"; "horizontal" and "vertical" mirror left
        to right and top to bottom, "diagonal" and "antidiagonal" along a diagonal. Raises RuleError for a rule that
        would change its meaning.

        >>> from rulegrid.sudoku import read_puzzle
        >>> read_puzzle("1..4......32....").transform("horizontal").board.cells[0]
        [4, 0, 0, 1]
        """
        from ..setting.transform import turn_puzzle

        found: Puzzle = turn_puzzle(self, way)
        return found

    def hint(self, marks: Marks | None = None, **options: Unpack[StepOptions]) -> StepLike:
        """Return the easiest next step; `marks` are the player's pencil marks, the candidates left in cells.

        Its technique is "full" if no cell is empty, and "contradiction" or "none" if no step is possible. Without
        marks, a step that places nothing may need further steps: see `rulegrid.explain.hints`.
        """
        from ..explain.hints import next_step

        found: StepLike = next_step(self, marks, **options)
        return found

    def explain(self, marks: Marks | None = None, **options: Unpack[StepOptions]) -> Iterator[StepLike]:
        """Yield all steps to the end, starting from the player's pencil marks if given.

        A step has `technique`, `units` (its reasons), `removed`, `placed` and `cost`. The technique is "search" only if
        no argument was found. If there are several solutions, the steps end at the deductions that are true in all of
        them.

        >>> from rulegrid.sudoku import read_puzzle
        >>> for step in list(read_puzzle("1..4......32....").explain())[:2]:
        ...     print(step.technique, step.cost, step.placed, *step.units)
        hidden-single 1.2 (((3, 2), 4),) block at C3 needs 4
        full-house 1.0 (((3, 3), 1),) block at C3 needs 1
        """
        from ..explain.hints import explanation

        steps: Iterator[StepLike] = explanation(self, marks, **options)
        return steps

    def steps(
        self,
        marks: Marks | None = None,
        technique: str | None = None,
        *,
        uniqueness: bool = False,
        **options: Unpack[StepOptions],
    ) -> Iterator[StepLike]:
        """Yield all steps that are possible at this position, the easiest first; `technique` selects one technique.

        `marks` are the candidates left in cells, a single one if the player has placed it. With `uniqueness`, also
        yield steps that assume that there is only one solution. Raises RulegridError if there is no such technique.

        >>> from rulegrid.sudoku import read_puzzle
        >>> [(step.technique, step.placed) for step in read_puzzle("1..4......32....").steps()][:2]
        [('hidden-single', (((3, 2), 4),)), ('hidden-single', (((1, 3), 3),))]
        """
        from ..explain.open_steps import open_steps

        steps: Iterator[StepLike] = open_steps(self, marks, technique, uniqueness=uniqueness, **options)
        return steps

    def rate(self, *, most: float | None = None, **options: Unpack[StepOptions]) -> RatingLike:
        """Return the difficulty of this puzzle: rating, level, hardest step, and the number of uses of each technique.

        With `most`, rating stops as soon as it exceeds this number. Raises NotUnique if there is no solution or, except
        for puzzles with pieces, several.

        >>> from rulegrid.sudoku import read_puzzle
        >>> rating = read_puzzle("1..4......32....").rate()
        >>> rating.value, rating.level, rating.steps, rating.hardest.technique
        (1.36, 'easy', 12, 'hidden-single')
        """
        from ..generate.rating import rate

        found: RatingLike = rate(self, most=most, **options)
        return found

    def validate(self) -> None:
        """Raise RuleError if a rule can't be used on the board, or RulegridError if the board is invalid.

        >>> from rulegrid.sudoku import read_puzzle
        >>> read_puzzle("1..4......32....").add("killer:5:A1A9").validate()
        Traceback (most recent call last):
            ...
        rulegrid.RuleError: cage 5 at A1: cell A9 is off the board, expected A1 to D4 (rule: KillerRule)
        """
        self.attach_board()

    def attach_board(self) -> Board:
        """Return the board attached to the context of the rules, through which they find each other; raises as `validate` does."""
        check_board(self.board)
        self.board.check()
        return validate(self.board, self.rules)

    def statement(self) -> Statement:
        """Return the puzzle's grid, units and constraints; raises RuleError if a rule can't be used on its board."""
        return Statement(self.attach_board(), self.rules)

    def units(self) -> list[Unit]:
        """Return the units of the rules on this board."""
        return list(self.statement().units)

    def conflicts(self, *, timeout: float | None = None) -> list[str]:
        """Return the names of the units (houses, cages …) that the givens already contradict.

        Returns an empty list if this takes more than `timeout` seconds.
        """
        return list(dict.fromkeys(map(str, self.broken_units(timeout=timeout))))

    def broken_units(self, *, timeout: float | None = None) -> list[Unit]:
        """Return the units that the givens contradict; see `conflicts`."""
        from ..solver.run import Stop, Watch

        try:
            with watch_clock(Watch(SearchLimits(None, None, timeout)).look):
                return self.statement().broken_units()
        except Stop:
            return []

    def canonical_key(self) -> Hashable:
        """Return a hashable key that is equal for equal puzzles; later changes to the puzzle do not affect it.

        The order of rules and clues is ignored, as is the order of unordered cells and the direction of a line with the
        same meaning from both ends. Titles and labels must be equal.

        >>> from rulegrid.sudoku import read_puzzle
        >>> one = read_puzzle("1..4......32....", extra=["killer:5:A2B2", "difference:C1D1", "odd:A1"])
        >>> other = read_puzzle("1..4......32....", extra=["odd:A1", "difference:D1C1", "killer:5:B2A2"])
        >>> one == other, one == other.without("odd"), len({one.canonical_key(), other.canonical_key()})
        (True, False, 1)
        """
        grid = self.board.grid
        stated = [rule.meanings() for rule in self.rules if rule.clue_count() or not rule.needs_clues]
        rules = Counter(chain.from_iterable(stated))
        return (
            self.family, self.title, grid.shape, grid.values, grid.blocked, frozenset(map(frozenset, grid.regions)),
            tuple(rows_of(self.board)), freeze(layers_of(self.board, self.rules)), frozenset(self.labels.items()), frozenset(rules.items()),
        )  # fmt: skip

    def to_data(self) -> dict[str, Any]:
        """Return the JSON form as plain data. A rule is its spelling, its parameters and its clues.

        If a custom class has the spelling of another rule, its class name is written, so that it is not read as the
        other. Raises RuleError for a rule that could not be read back: JSON can't store its parameters, or its class
        has the name of another rule.
        """
        board = self.board
        data: dict[str, Any] = {"version": VERSION, "family": self.family}
        data |= {key: text for key in TEXTS if (text := getattr(self, key))}
        if self.date is not None:
            data["date"] = self.date.isoformat()
        data |= {"rows": board.rows, "cols": board.cols}
        if board.values != tuple(range(1, max(board.grid.shape) + 1)):
            data["values"] = list(map(int, board.values))
        data["cells"] = rows_of(board)
        if board.grid.regions:
            data["regions"] = [" ".join(map(cell_name, region)) for region in board.grid.regions]
        if layers := layers_of(board, self.rules):
            data["layers"] = layers
        if self.labels:
            data["labels"] = {cell_name(cell): text for cell, text in sorted(self.labels.items())}
        data["rules"] = [entry for rule in self.rules for entry in registry.entries_of(rule, self.family)]
        if self.solution is not None:
            data["solution"] = rows_of(self.solution)
        if self.drawings:
            data["drawings"] = [figure.data() for figure in self.drawings]
        if self.fog is not None:
            data["fog"] = self.fog.data()
        data |= {key: list(map(str, lines)) for key in ("not_understood", "guessed") if (lines := getattr(self, key))}
        return data

    def to_json(self, indent: int | None = None) -> str:
        """Return the JSON form, version 1."""
        return escape_controls(json.dumps(self.to_data(), ensure_ascii=False, indent=indent))

    @classmethod
    def from_json(cls, text: str, known: Iterable[type[Rule]] = (), *, family: str | None = None) -> Puzzle:
        """Read a puzzle from its JSON form; `known` are rules of your own that it may name.

        With `family`, the puzzle must be of that family. Raises PuzzleFormatError with the path of the unknown or
        malformed value.
        """
        if not isinstance(text, str):
            raise PuzzleFormatError(expected_got(quote(text), Message("puzzle.from-data")))
        try:
            data = read_json(text)
        except PuzzleFormatError:
            if (number := count_objects(text)) > 1:
                raise several_puzzles(number) from None
            raise
        with PausedGC():
            return cls.from_data(data, known, family=family)

    @classmethod
    def from_data(cls, data: Any, known: Iterable[type[Rule]] = (), *, family: str | None = None) -> Puzzle:
        """Read a puzzle from plain data in the JSON form, or from an answer of `--json`; see `from_json` for errors."""
        data = puzzle_data(data)
        expect_object(data, "puzzle", KEYS, required=("rows", "rules"))
        version = expect(data.get("version", VERSION), int, "puzzle.version")
        if version != VERSION:
            raise PuzzleFormatError(expected_got(quote(version), str(VERSION)), path="puzzle.version")
        entries = expect(data["rules"], list, "puzzle.rules")
        own = {name: rule for rule in known for name in (rule.spelling(), rule.__name__)}
        name = registry.family_of_data(data, entries, own, family)
        by_name: Mapping[str, type[Rule]] = registry.FamilyRules(name)
        own = {spelling: rule for spelling, rule in own.items() if rule is not by_name.get(spelling)}
        if own:
            by_name = ChainMap(own, by_name)  # type: ignore[arg-type]  # which is only read
        if found := registry.find_elsewhere(names_in(entries), by_name):
            by_name = ChainMap(by_name, found)  # type: ignore[arg-type]
        board = read_board(data)
        require_known(entries, by_name, data.get("code"))
        rules = [read_entry(entry, f"puzzle.rules[{i}]", by_name, own) for i, entry in enumerate(entries)]
        require_clues(rules, entries)
        board = read_layers(data, board, rules)
        labels = {}
        for cell, label in expect(data.get("labels", {}), dict, "puzzle.labels").items():
            labels[one_cell(cell, board, "puzzle.labels")] = expect(label, str, join("puzzle.labels", cell))
        puzzle = cls(board, rules, labels=labels, family=name)
        for key in TEXTS:
            setattr(puzzle, key, expect(data.get(key, ""), str, f"puzzle.{key}"))
        if puzzle.level:
            from .difficulty import check_level  # imports dataclasses, which is slow

            check_level(puzzle.level)
        if "date" in data:
            puzzle.date = read_day(data["date"], "puzzle.date")
        for key in ("not_understood", "guessed"):
            lines = expect(data.get(key, []), list, f"puzzle.{key}")
            setattr(puzzle, key, [expect(line, str, f"puzzle.{key}[{i}]") for i, line in enumerate(lines)])
        if "solution" in data:
            puzzle.solution = board.without_values()
            fill(puzzle.solution, data["solution"], "puzzle.solution")
        puzzle.drawings = read_figures(data.get("drawings", []), "puzzle.drawings")
        if "fog" in data:
            puzzle.fog = read_fog(data["fog"], board, "puzzle.fog")
        return puzzle

    def _repr_svg_(self) -> str:
        return self.to_svg()

    def to_svg(
        self,
        solution: Board | None = None,
        *,
        candidates: Mapping[Cell, Iterable[int]] | Mapping[str, Iterable[int]] | None = None,
        dark: bool = True,
    ) -> str:
        """Return the picture of the puzzle, or of a solution in which the givens are distinguishable.

        `candidates` are small digits in empty cells. With `dark`, the picture is dark on dark screens.
        """
        from ..draw.svg import draw

        small = self.board.grid.by_cell(candidates or {}, "candidates")
        picture: str = draw(
            solution or self.board, self.rules, labels=self.labels, start=self.board, title=self.title,
            candidates=small, dark=dark, figures=self.drawings,
        )  # fmt: skip
        return picture
