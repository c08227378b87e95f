"""A puzzle: a board, its rules and a title, with the JSON form that command line, page and files share."""

from __future__ import annotations

import datetime
import json
from collections import ChainMap, Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import chain
from typing import TYPE_CHECKING, Any, Unpack

from ..solver.run import Stop, Watch
from ..solver.solver import Solver
from ..utils.coordinates import ByCell, Cell, as_cell, cell_name
from ..utils.errors import PuzzleFormatError, RulegridError, locate_problem, one_of, quote, read, several_puzzles
from ..utils.json_text import count_objects, escape_controls, expect, expect_object, join, quote_json, read_json
from ..utils.message import Label, Message, printable, wrap_text
from ..utils.runtime import Held, watch_clock
from ..utils.text import read_day
from . import rule_lookup as registry
from .board import Board, check_board
from .figures import Figure, Fog, read_figures, read_fog
from .limits import SearchLimits
from .puzzle_json import (
    by_spelling,
    fill,
    fits,
    names_in,
    one_cell,
    puzzle_data,
    read_board,
    read_entry,
    require_clues,
    require_known,
    rows_of,
)
from .rule import Rule, RuleLike, rules_of
from .rule_lookup import copy_rules, with_rule, without_rule
from .statement import Statement, validate
from .unit import Unit

if TYPE_CHECKING:
    from ..solver.counting import Estimate  # few ask for them, and random numbers take their time to import
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

VERSION = 1
KEYS = (
    "version", "family", "title", "author", "description", "source", "level", "seed", "date", "rows", "cols", "values", "cells",
    "regions", "labels", "rules", "code", "solution", "drawings", "fog", "not_understood", "guessed",
)  # fmt: skip
TEXTS = ("title", "author", "description", "source", "level", "seed", "code")
"""Keys whose values are texts, each an attribute of the same name, "" where there is none."""
USUAL_FAMILY = "sudoku"
WIDTH = 100  # of the rules below a printed board


Given = RuleLike | str | Iterable[RuleLike | str]
"""Rules as whoever reads a puzzle gives them: one or several, as rules, as classes, or as texts such as `killer:5:A1A2`."""


class PossibleValues(ByCell[set[int]]):
    """For each open cell of a puzzle its possible values, by the cell or its name; a picture in Jupyter."""

    def __init__(self, puzzle: Puzzle, values: Mapping[Cell, set[int]]) -> None:
        super().__init__(values)
        self.puzzle = puzzle

    def __reduce__(self) -> tuple[type[dict[Cell, set[int]]], tuple[dict[Cell, set[int]]]]:
        return dict, (dict(self),)  # the rules stay behind: they may be what can't be pickled

    def _repr_svg_(self) -> str:
        return self.puzzle.to_svg(candidates=self)


class Puzzle:
    """A board with its rules. `labels` are texts printed in cells that hold no value, such as the days of a calendar.

    `rules` are a rule or several; a class stands for its rule without clues. Cells are `(row, col)`, or names such as "A1".
    `family` decides which rules its JSON form may name: "sudoku", "calcudoku" or "calendar".

    What a file of another program has besides: its `author`; `description`, the rules in the author's words; `source`, the
    address of the page it is from; the stored `solution`, a board, perhaps not full; `drawings`, which it shows besides those
    of the rules; `fog` that hides the board. `code` is the Python of rules that only this puzzle has: it is kept, and
    run by nobody who was not asked to. What its reader did not understand is in `not_understood`, a line each
    with its place in the file, and what it took for a rule by the looks alone in `guessed`. What is known of one that was
    made: its `level`, such as "easy", the `seed` that makes it again, and the `date` of a puzzle of the day. None of these
    makes a difference between two puzzles.

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
            raise RulegridError(locate_problem("title", read(quote(title, 40), Message("puzzle.title"))))
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
        self.code = code
        self.seed = seed
        self.date = date

    def __eq__(self, other: object) -> bool:
        return self.meaning() == other.meaning() if isinstance(other, Puzzle) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        title = f" {quote(self.title, 40)}" if self.title else ""
        rules = ", ".join(rule.spelling() for rule in self.rules) or "no rules"
        return f"<Puzzle{title}: {self.family}, {self.board.rows}x{self.board.cols}, {self.board.filled()} filled, {rules}>"

    def __str__(self) -> str:
        """The title, the board, and the rules with their clues."""
        plain = ", ".join(rule.spelling() for rule in self.rules if not rule.clues())
        listed = [f"{rule.spelling()} {', '.join(rule.clues())}" for rule in self.rules if rule.clues()]
        lines = [wrap_text(line, WIDTH) for line in (plain, *listed) if line]
        return "\n".join([*filter(None, [printable(self.title)]), str(self.board), *lines])

    def changed(self, board: Board | None = None, rules: RuleLike | Iterable[RuleLike] | None = None) -> Puzzle:
        """Return a copy of this puzzle with another board or other rules, which are used as they are given.

        Board and rules that are not given are copied, so that a change of the copy leaves this puzzle as it is. With another
        board or other rules, level and seed are unknown; the stored solution is kept if it fits the board and breaks no new rule.

        >>> from rulegrid.sudoku import read_puzzle
        >>> puzzle = read_puzzle("1..4......32....")
        >>> puzzle.changed().board is puzzle.board
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

    def ruled(self, rules: Given | None = None, extra: Given = ()) -> Puzzle:
        """Return this puzzle with all its `rules`, where they are given, and with `extra` ones besides.

        >>> from rulegrid.sudoku import RowRule, read_puzzle
        >>> puzzle = read_puzzle("1..4......32....")
        >>> puzzle.ruled(extra="diagonal").rules, puzzle.ruled([RowRule], "killer:5:A2A3").rules
        ([RowRule(), ColumnRule(), BlockRule(), DiagonalRule()], [RowRule(), KillerRule(['5:A2A3'])])
        """
        puzzle = self if rules is None else self.changed(rules=()).add(rules)
        if _list_rules(extra):
            return puzzle.add(extra)
        return puzzle.changed() if puzzle is self else puzzle

    def add(self, *rules: Given) -> Puzzle:
        """Return this puzzle with more rules: rules, classes of rules without clues, or texts NAME or NAME:CLUE.

        In a text, FILE.py:Class names a class in a file, which is run; parameters and a clue may follow, as on the command line.
        Raises RulegridError if a text names no rule, or its clue can't be read.

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
        for rule in chain.from_iterable(map(_list_rules, rules)):
            own = {type(each).spelling(): type(each) for each in found}
            known = ChainMap(registry.Known(self.family), own)  # type: ignore[arg-type]  # which is only read
            found = with_rule(found, rule, known)
        return self.changed(rules=copy_rules(found, self.rules))

    def without(self, *rules: Given) -> Puzzle:
        """Return this puzzle without rules, given as those, their classes or names, or without clues.

        A clue is NAME:CLUE, or what a player calls it. Raises RulegridError where there is no such rule or clue.

        >>> from rulegrid.sudoku import read_puzzle
        >>> puzzle = read_puzzle("1..4......32....").add("killer:5:A2B2", "killer:3:C1C2")
        >>> puzzle.without("block", "killer:3:C1C2").rules
        [RowRule(), ColumnRule(), KillerRule(['5:A2B2'])]
        >>> puzzle.without("cage 5 at A2", "killer").rules
        [RowRule(), ColumnRule(), BlockRule()]
        """
        found = self.rules
        for rule in chain.from_iterable(map(_list_rules, rules)):
            found = without_rule(found, rule)
        return self.changed(rules=copy_rules(found, self.rules))

    def with_value(self, cell: Cell | str, value: int | None) -> Puzzle:
        """Return this puzzle with a value in a cell, or with None, without one; raises RulegridError.

        >>> from rulegrid.sudoku import read_puzzle
        >>> read_puzzle("1..4......3.....").with_value("B1", 4).is_unique()
        True
        """
        board = self.board.copy()
        board[cell] = value
        return self.changed(board)

    # Each question takes the limits and hooks of `Solver` as keyword arguments.

    def solver(self, **options: Unpack[SearchOptions]) -> Solver:
        """Return a solver of this puzzle."""
        return Solver(self.board, *self.rules, **options)

    def solve(self, **options: Unpack[SearchOptions]) -> Board | None:
        """Return a solution, or None if there is none. Jupyter shows it with the rules' clues.

        If a part of the puzzle was not understood, this is the stored solution; all other queries follow the rules.
        """
        from .puzzle_json import stored_solutions

        stored = map(self._solved, stored_solutions(self, **options))
        return next(chain(stored, self.solutions(1, **options)), None)

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

    def candidate_counts(self, limit: int | None = None, **options: Unpack[SearchOptions]) -> ByCell[dict[int, int]]:
        """Return for each open cell the values that occur in solutions, each with their number, no higher than `limit`."""
        return self.solver(**options).candidate_counts(limit)

    def estimates(
        self, dives: int | None = None, *, seed: int = 1, **options: Unpack[SearchOptions]
    ) -> Iterator[Estimate]:
        """Yield an estimate of the number of solutions after each random dive."""
        return self.solver(**options).estimates(dives, seed=seed)

    def check(self, *, clues: bool = False, repairs: str = "first", **options: Unpack[SessionOptions]) -> CheckLike:
        """Return what a setter wants to know: whether it is unique, and if not, why and what to do about it.

        `clues` asks for every given and clue how many solutions there are without it. `repairs` are "first", "all" or
        "none". The limits hold for all searches together, and are four seconds if there is no `timeout`; where one is
        reached, the answer has what was found by then, and says what it lacks.

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
        """Return this puzzle without the givens and clues that it does not need, one after the other.

        `order` is "random" (by `seed`), "reading", "givens" or "clues" (these first, shuffled), or cells and names of clues
        that come first. `keep` are cells and names that stay, or "givens" or "clues" for all of them. With a `symmetry`
        ("rotation", "quarter", "horizontal", "vertical", "diagonal", "antidiagonal"), givens go together, and clues. Raises
        RulegridError where the puzzle has not exactly one solution.
        """
        from ..setting.minimise import minimise

        found: MinimisedLike = minimise(self, order=order, seed=seed, keep=keep, symmetry=symmetry, **options)
        return found

    def turned(self, way: str = "quarter") -> Puzzle:
        """Return this puzzle turned or mirrored, with as many solutions; raises RuleError for a rule that would mean another thing.

        By a "quarter" clockwise or "counter" to it, a "half"; "horizontal" and "vertical" mirror it left to right and top to
        bottom, "diagonal" and "antidiagonal" along these.

        >>> from rulegrid.sudoku import read_puzzle
        >>> read_puzzle("1..4......32....").turned("horizontal").board.cells[0]
        [4, 0, 0, 1]
        """
        from ..setting.transform import turn_puzzle

        found: Puzzle = turn_puzzle(self, way)
        return found

    def hint(self, marks: Marks | None = None, **options: Unpack[StepOptions]) -> StepLike:
        """Return the easiest next step; `marks` are a player's pencil marks, the candidates that cells have left.

        Its technique says what it is: "full" where no cell is empty, "contradiction" and "none" where there is no way
        to go on. Without marks, a step that places nothing may have to be followed by others: see
        `rulegrid.explain.hints`.
        """
        from ..explain.hints import next_step

        found: StepLike = next_step(self, marks, **options)
        return found

    def explain(self, marks: Marks | None = None, **options: Unpack[StepOptions]) -> Iterator[StepLike]:
        """Yield step after step to the end, from the player's pencil marks where there are any.

        A step has `technique`, `units` (its reasons), `removed`, `placed` and `cost`; that is "search" only where no
        argument was found. Where there are several solutions the steps end with what holds in all of them.

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
        """Yield all steps that are open at this position, the cheapest first; only those of a technique, where it is given.

        `marks` are the candidates that cells have left, one where the player has placed it. With `uniqueness`, also steps
        that are right because there is only one solution. Raises RulegridError where there is no such technique.

        >>> from rulegrid.sudoku import read_puzzle
        >>> [(step.technique, step.placed) for step in read_puzzle("1..4......32....").steps()][:2]
        [('hidden-single', (((3, 2), 4),)), ('hidden-single', (((1, 3), 3),))]
        """
        from ..explain.open_steps import open_steps

        steps: Iterator[StepLike] = open_steps(self, marks, technique, uniqueness=uniqueness, **options)
        return steps

    def rate(self, *, most: float | None = None, **options: Unpack[StepOptions]) -> RatingLike:
        """Return how hard this puzzle is: its rating and level, the costliest step, and how often each technique is used.

        With `most` it ends as soon as the rating exceeds that. Raises NotUnique where there is no solution or, unless
        pieces are to be placed, several.

        >>> from rulegrid.sudoku import read_puzzle
        >>> rating = read_puzzle("1..4......32....").rate()
        >>> rating.value, rating.level, rating.steps, rating.hardest.technique
        (1.36, 'easy', 12, 'hidden-single')
        """
        from ..generate.rating import rate

        found: RatingLike = rate(self, most=most, **options)
        return found

    def validate(self) -> None:
        """Raise RuleError where a rule can't be used on the board, RulegridError where the board itself is wrong.

        >>> from rulegrid.sudoku import read_puzzle
        >>> read_puzzle("1..4......32....").add("killer:5:A1A9").validate()
        Traceback (most recent call last):
            ...
        rulegrid.RuleError: cage 5 at A1: cell A9 is off the board, expected A1 to D4 (rule: KillerRule)
        """
        check_board(self.board)
        self.board.check()
        validate(self.board, self.rules)

    def statement(self) -> Statement:
        """Return the puzzle's grid, units and constraints; raises RuleError if a rule can't be used on its board."""
        self.validate()
        return Statement(self.board, self.rules)

    def units(self) -> list[Unit]:
        """Return the units that the rules consist of on this board."""
        return list(self.statement().units)

    def conflicts(self, *, timeout: float | None = None) -> list[str]:
        """Return the names of the units (houses, cages …) that the given values already contradict.

        After `timeout` seconds there are none, whatever was found by then.
        """
        return list(dict.fromkeys(map(str, self.broken_units(timeout=timeout))))

    def broken_units(self, *, timeout: float | None = None) -> list[Unit]:
        """Return the units that the given values contradict, as `conflicts` names them."""
        try:
            with watch_clock(Watch(SearchLimits(None, None, timeout)).look):
                return self.statement().broken_units()
        except Stop:
            return []

    def meaning(self) -> Hashable:
        """Return what makes this puzzle equal to another one, as a key for dictionaries; it does not change with the puzzle.

        The order of rules and clues makes no difference, nor does that of cells where the clue has none, nor on which
        side one begins to read a line that means the same from both. A title and labels do.

        >>> from rulegrid.sudoku import read_puzzle
        >>> one = read_puzzle("1..4......32....", extra=["killer:5:A2B2", "difference:C1D1", "odd:A1"])
        >>> other = read_puzzle("1..4......32....", extra=["odd:A1", "difference:D1C1", "killer:5:B2A2"])
        >>> one == other, one == other.without("odd"), len({one.meaning(), other.meaning()})
        (True, False, 1)
        """
        grid = self.board.grid
        stated = [rule.meanings() for rule in self.rules if rule.clue_count() or not rule.needs_clues]
        rules = Counter(chain.from_iterable(stated))
        return (
            self.family, self.title, grid.shape, grid.values, grid.blocked, frozenset(map(frozenset, grid.regions)),
            tuple(rows_of(self.board)), frozenset(self.labels.items()), frozenset(rules.items()),
        )  # fmt: skip

    def to_data(self) -> dict[str, Any]:
        """Return the JSON form as plain data. A rule is its spelling, its parameters and its clues.

        A class of your own with the spelling of another rule goes by the name of the class, so that it is not read as the other.
        Raises RuleError for a rule that could not be read back: one whose parameters JSON can't store, or whose class has the name
        of another rule.
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

        With `family`, the puzzle is of that one. Raises PuzzleFormatError that names the path of what is unknown or
        malformed.
        """
        if not isinstance(text, str):
            raise PuzzleFormatError(read(quote(text), Message("puzzle.from-data")))
        try:
            data = read_json(text)
        except PuzzleFormatError:
            if (number := count_objects(text)) > 1:
                raise several_puzzles(number) from None
            raise
        with Held():
            return cls.from_data(data, known, family=family)

    @classmethod
    def from_data(cls, data: Any, known: Iterable[type[Rule]] = (), *, family: str | None = None) -> Puzzle:
        """Read a puzzle from plain data in the JSON form, or in an answer of `--json`; raises PuzzleFormatError likewise."""
        data = puzzle_data(data)
        expect_object(data, "puzzle", KEYS, required=("rows", "rules"))
        version = expect(data.get("version", VERSION), int, "puzzle.version")
        if version != VERSION:
            raise PuzzleFormatError(read(quote(version), str(VERSION)), path="puzzle.version")
        entries = expect(data["rules"], list, "puzzle.rules")
        own = {name: rule for rule in known for name in (rule.spelling(), rule.__name__)}
        name = _family(data, entries, own, family)
        by_name: Mapping[str, type[Rule]] = registry.Known(name)
        own = {spelling: rule for spelling, rule in own.items() if rule is not by_name.get(spelling)}
        if own:
            by_name = ChainMap(own, by_name)  # type: ignore[arg-type]  # which is only read
        if found := registry.elsewhere(names_in(entries), by_name):
            by_name = ChainMap(by_name, found)  # type: ignore[arg-type]
        board = read_board(data)
        require_known(entries, by_name, data.get("code"))
        rules = [read_entry(entry, f"puzzle.rules[{i}]", by_name, own) for i, entry in enumerate(entries)]
        require_clues(rules, entries)
        labels = {}
        for cell, label in expect(data.get("labels", {}), dict, "puzzle.labels").items():
            labels[one_cell(cell, board, "puzzle.labels")] = expect(label, str, join("puzzle.labels", cell))
        puzzle = cls(board, rules, labels=labels, family=name)
        for key in TEXTS:
            setattr(puzzle, key, expect(data.get(key, ""), str, f"puzzle.{key}"))
        _check_level(puzzle.level)
        if "date" in data:
            puzzle.date = read_day(data["date"], "puzzle.date")
        for key in ("not_understood", "guessed"):
            lines = expect(data.get(key, []), list, f"puzzle.{key}")
            setattr(puzzle, key, [expect(line, str, f"puzzle.{key}[{i}]") for i, line in enumerate(lines)])
        if "solution" in data:
            puzzle.solution = board.emptied()
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
        """Return the picture of the puzzle, or of a solution with the given values set off.

        `candidates` are small digits in empty cells. On dark screens the picture is dark too, unless `dark` is False.
        """
        from ..draw.svg import draw

        small = self.board.grid.by_cell(candidates or {}, "candidates")
        picture: str = draw(
            solution or self.board, self.rules, labels=self.labels, start=self.board, title=self.title,
            candidates=small, dark=dark, figures=self.drawings,
        )  # fmt: skip
        return picture


def _list_rules(rules: Given) -> tuple[RuleLike | str, ...]:
    return tuple(rules) if isinstance(rules, Iterable) and not isinstance(rules, (str, type)) else (rules,)


def _family(data: dict[str, Any], entries: list[Any], own: Mapping[str, type[Rule]], expected: str | None) -> str:
    """Return the family that data names; of older files that name none, the one that has all their rules."""
    if "family" in data:
        name = data["family"]
        known = (expected,) if expected else registry.names()
        if name not in known:
            raise PuzzleFormatError(
                read(quote_json(name), one_of(known) if len(known) > 1 else known[0]), path="puzzle.family"
            )
        return str(name)
    if expected:
        return expected
    named = {entry["rule"] for entry in entries if isinstance(entry, dict) and isinstance(entry.get("rule"), str)}
    families = {name: registry.rule_set(name) for name in registry.names()}
    for name, rules in families.items():
        if named <= {*own, *by_spelling(rules.built_in)}:
            return name
    for name, rules in families.items():  # plug-ins are loaded only where they are needed
        if named <= {*own, *by_spelling(rules.rules)}:
            return name
    return USUAL_FAMILY


def _check_level(level: str) -> None:
    from .difficulty import LEVELS  # which few puzzles need, and dataclasses with it

    if level not in ("", *LEVELS):
        raise PuzzleFormatError(read(quote(level, 40), one_of(LEVELS)), path="puzzle.level")
