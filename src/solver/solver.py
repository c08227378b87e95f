"""The solver: finds the solutions of a board with rules."""

from __future__ import annotations

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from threading import get_ident
from typing import TYPE_CHECKING, Any

from ..core.board import Board, check_board
from ..core.constraints import AllDifferent
from ..core.errors import SearchStopped
from ..core.limits import SearchLimits, check_whole_number
from ..core.rule import Rule, RuleLike, in_force, rules_of
from ..core.statement import Context, Statement
from ..core.unit import Unit
from ..utils.coordinates import CellDict
from ..utils.errors import RulegridError, argument_error, bounds, locate_problem, quote
from ..utils.message import Message
from ..utils.progress import progress_bar
from ..utils.runtime import PausedGC
from . import callbacks as strict
from .counting import Tally, tally
from .kernel._base import Kernel
from .kernel._general import General
from .kernels import ASPECTS, Part
from .model import model_of
from .model_builder import CellError
from .run import Run, Stats, Stop, Watch, check_solution

if TYPE_CHECKING:
    from tqdm import tqdm

    from .counting import Estimate


class Solver:
    """A search for the solutions of `board` under `rules`.

    The board is copied, and every rule is checked against it (RuleError). Rules are given one by one or in lists; those
    without clues may be classes. `steps` is the number of branches that the last search tried and took back, plus calls
    of `try_set_digit`; propagated values don't count. `found` is the number of solutions that it found, even if it was
    stopped; `stats` has further numbers.

    - `max_steps` and `timeout` (seconds) stop a search with SearchStopped.
    - `progress` shows a bar with steps, rate and time on standard error: True, False, or None for "if it is a
    terminal".
    - `strict` verifies every False of a rule written in Python and every solution. It is slow, and meant for testing a
      new rule.
    - `layers` makes solutions that differ only in layers count as different; without it, those with equal digits are one.
    - `tick` is called with the number of steps between the slices of a search, about every twentieth of a second; an
      exception from it ends the search.

    A solver is used by one thread at a time: a thread that starts a search or tries a digit during a search of another
    thread gets RulegridError. Searches of one thread may be interleaved.

    The first two solutions of every search are checked against every rule's `is_valid` before they are returned; a
    wrong one raises InternalError.

    >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
    >>> solver = Solver(Board(3), RowRule(), ColumnRule())
    >>> print(solver.get_solution())
    1 2 3
    2 3 1
    3 1 2
    >>> solver.count()
    12
    """

    def __init__(
        self,
        board: Board,
        *rules: RuleLike | Iterable[RuleLike],
        max_steps: int | None = None,
        timeout: float | None = None,
        progress: bool | None = None,
        strict: bool = False,
        layers: bool = False,
        tick: Callable[[int], object] | None = None,
    ) -> None:
        check_board(board)
        SearchLimits(None, max_steps, timeout)  # raises for invalid limits
        board.check()
        self.rules = in_force(rules_of(rules))
        self.board = board.attach_to(Context(board.grid, self.rules))
        self.max_steps = max_steps
        self.timeout = timeout
        self.progress = progress
        self.strict = strict
        self.layers = layers
        self.tick = tick
        self.steps = 0
        self.found = 0
        self.stats = Stats()
        self.pbar: tqdm[Any] | None = None
        self._start = self.board.copy()
        self._answer: Board | None = None
        self._users: list[tuple[int, int]] = []  # process and thread of each active search
        self.validate_compatibility()

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"pbar": None, "_users": []}  # a copy has no active search

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        context = Context(self.board.grid, self.rules)
        for board in (self.board, self._start, self._answer):
            if board is not None:
                board.context = context  # boards are pickled without it

    def __repr__(self) -> str:
        rules = ", ".join(rule.spelling() for rule in self.rules) or "no rules"
        return f"<Solver: {self.board.rows}x{self.board.cols}, {self.board.count_filled()} filled, {rules}>"

    def validate_compatibility(self) -> None:
        """Raise RuleError if a rule can't be used on this board."""
        for rule in self.rules:
            rule.validate_compatibility(self.board)

    def is_valid(self) -> bool:
        """Return whether the filled cells of `board` satisfy every rule."""
        return not any(rule.refuses(self.board) for rule in self.rules)

    def try_set_digit(self, row: int, col: int, digit: int) -> bool:
        """Put a value on `board` if every rule allows it; return whether it did."""
        with self._in_one_thread():
            self._count(self.steps + 1)
            before = self.board.get_digit(row, col)
            self.board.set_digit(row, col, digit)
            valid = False
            try:
                valid = self.is_valid()
            finally:
                if not valid:
                    self.board.cells[row][col] = before
            return valid

    def solve(self) -> bool:
        """Fill `board` with the first solution; return whether there is one."""
        return self.get_solution() is not None

    def get_solution(self) -> Board | None:
        """Return the first solution, or None."""
        for board in self.solutions(1):
            self.board = board
            self._answer = board.copy()
            return board.copy()
        return None

    def solutions(self, limit: int | None = None) -> Iterator[Board]:
        """Yield the solutions, at most `limit` of them, in any order."""
        limit = check_whole_number("limit", limit, 0)
        return self._solutions(limit) if limit != 0 else iter(())

    def _solutions(self, limit: int | None) -> Iterator[Board]:
        first: Board | None = None
        with self._search() as search:
            try:
                for found, board in enumerate(search.solutions(), 1):
                    self.found = found
                    if found == limit:
                        yield board
                        return
                    first = first or board.copy()
                    yield board
            except Stop as stop:
                raise SearchStopped(stop.reason, self.steps, self.found, first) from None

    def count(self, limit: int | None = None) -> int:
        """Return the number of solutions, counting up to `limit`."""
        limit = check_whole_number("limit", limit, 0)
        if limit == 0:
            return 0
        with self._search() as search:
            try:
                for _ in search.hits():
                    self.found += 1
                    if self.found == limit:
                        break
            except Stop as stop:
                raise SearchStopped(stop.reason, self.steps, self.found) from None
            return self.found

    def is_unique(self) -> bool:
        """Return whether there is exactly one solution."""
        return self.count(2) == 1

    def candidates(self) -> CellDict[set[int]]:
        """Return the values of each open cell that occur in some solution (empty sets if there is no solution)."""
        with self._search() as search:
            found = [0] * search.model.size
            try:
                search.candidates(found)
            except Stop as stop:
                raise SearchStopped(stop.reason, self.steps, candidates=search.to_candidates(found)) from None
            return CellDict(search.to_candidates(found))

    def candidate_counts(self, limit: int | None = None) -> CellDict[dict[int, int]]:
        """Return for each open cell the number of solutions with each value, counting up to `limit`.

        >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
        >>> board = Board(3)
        >>> board.load_puzzle([1, 0, 0, 0, 2, 0, 0, 0, 0])
        >>> Solver(board, RowRule(), ColumnRule()).candidate_counts()[0, 1]
        {3: 1}
        """
        limit = check_whole_number("limit", limit, 1)
        with self._search() as search:
            found: list[dict[int, int]] = [{} for _ in search.domains]
            try:
                search.candidate_counts(found, limit)
            except Stop as stop:
                raise SearchStopped(stop.reason, self.steps) from None
            value_of = search.model.value_of
            return CellDict(
                (cell, {value_of[bit]: count for bit, count in counts.items() if count})
                for cell, counts in zip(search.model.cells, found, strict=True)
            )

    def estimates(self, dives: int | None = None, *, seed: int = 1) -> Iterator[Estimate]:
        """Yield an estimate of the number of solutions after each random dive, from all dives so far.

        A dive fills the grid with values chosen at random among those that propagation leaves (Knuth 1975). Without
        `dives` the iterator is infinite. If the solutions can be counted quickly, their number is the only estimate.
        Equal seeds give equal estimates.

        >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
        >>> *_, last = Solver(Board(6), RowRule(), ColumnRule()).estimates(200)
        >>> last.low < 812_851_200 < last.high
        True
        """
        dives = check_whole_number("dives", dives, 1)
        if self.board.grid.layers and not self.layers:  # dives choose values of layers, too
            raise RulegridError(Message("search.estimate-layers"))
        return self._estimates(dives, seed)

    def _estimates(self, dives: int | None, seed: int) -> Iterator[Estimate]:
        from .counting import estimates  # rarely used, and random numbers are slow to import

        with self._search(General) as search:
            try:
                for found in islice(estimates(search, seed), dives):
                    self.found = found.met
                    yield found
            except Stop as stop:
                raise SearchStopped(stop.reason, self.steps, self.found) from None

    def tally(self, values: Sequence[int], *, jobs: int = 1, into: Tally | None = None) -> Tally:
        """Count all solutions by the first cell, in reading order, with each of `values` (None if no cell has it).

        If the puzzle has only pieces, this takes one pass through all solutions, in `jobs` threads. `into` is a Counter
        to count into: it contains the counts so far even if the search is stopped by a limit or Ctrl-C.

        >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
        >>> sorted(Solver(Board(3), RowRule(), ColumnRule()).tally([1]).items())
        [(((0, 0),), 4), (((0, 1),), 4), (((0, 2),), 4)]
        """
        unknown = [value for value in values if value not in self.board.values]
        if unknown:
            raise RulegridError(Message("board.unknown-value", given=repr(unknown[0]), count=len(self.board.values)))
        if jobs < 1:
            raise RulegridError(argument_error("jobs", jobs, bounds(1)))
        with self._search() as search:
            try:
                indexes = [self.board.values.index(value) for value in values]
                return tally(search, indexes, jobs, Counter() if into is None else into)
            except Stop as stop:
                raise SearchStopped(stop.reason, self.steps) from None

    def units(self) -> list[Unit]:
        """Return the units of the rules on this board: "row A", "cage 30 at A1" …"""
        return list(Statement(self.board, self.rules).units)

    def propagate(self, units: str | Unit | Iterable[str | Unit] | None = None) -> CellDict[set[int]]:
        """Return for each open cell the values that propagation leaves, without any search.

        With `units`, only these units are used: units of `units()`, or names, which mean all units of that name. A
        single aspect of a house may be given, `unit.no_repeat` or `unit.every_value`. Raises RulegridError for an
        unknown name. After a contradiction all cells are empty. A value that propagation leaves may still occur in no
        solution; for that, use `candidates`.

        >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
        >>> board = Board(3)
        >>> board.load_puzzle([1, 0, 0, 0, 2, 0, 0, 0, 0])
        >>> solver = Solver(board, RowRule(), ColumnRule())
        >>> solver.propagate(["row A", "column 2"])[0, 1]
        {3}
        """
        with self._search(General, units) as search:
            return CellDict(search.to_candidates(search.fixed_point()))

    def _choose_parts(self, statement: Statement, units: str | Unit | Iterable[str | Unit] | None) -> list[Part] | None:
        """Return the constraints of the chosen units, by index and aspect, or None if `units` is None."""
        if units is None:
            return None
        wanted = {units} if isinstance(units, (str, Unit)) else set(units)
        names = {
            str(known): (known.name, known.aspect)
            for unit in statement.units
            for known in (unit, unit.whole, *((unit.no_repeat, unit.every_value) if unit.is_house else ()))
            if known is not None
        }
        for unit in wanted:
            if not isinstance(unit, (str, Unit)) or str(unit) not in names:
                known = [name for name, (_, aspect) in names.items() if not aspect][:5]
                raise RulegridError(Message("puzzle.no-unit", given=quote(str(unit), 60), names=known))
        # Units belong to one statement; name and cells identify them in another.
        held = {(unit.name, unit.aspect, unit.cells) if isinstance(unit, Unit) else names[unit] for unit in wanted}
        return [
            (number, aspect)
            for number, constraint in enumerate(statement.constraints)
            for aspect in ASPECTS
            if ((unit := statement.unit_of(number)).name, aspect) in held or (unit.name, aspect, unit.cells) in held
            if not aspect or isinstance(constraint, AllDifferent)
        ]

    @contextmanager
    def _search(
        self, kind: type[Kernel] | None = None, units: str | Unit | Iterable[str | Unit] | None = None
    ) -> Iterator[Run]:
        """Set up a search, and remove its progress bar at the end."""
        with self._in_one_thread(), self._start_search(kind, units) as search:
            yield search

    @contextmanager
    def _in_one_thread(self) -> Iterator[None]:
        """Raise RulegridError if another thread has an active search, which shares the board and the counters."""
        here = os.getpid(), get_ident()
        self._users.append(here)  # before the check: of two threads that start at once, one sees the other
        try:
            if any(user != here and user[0] == here[0] for user in self._users):
                raise RulegridError(Message("search.two-threads"))
            yield
        finally:
            self._users.remove(here)

    @contextmanager
    def _start_search(
        self, kind: type[Kernel] | None, units: str | Unit | Iterable[str | Unit] | None
    ) -> Iterator[Run]:
        # `board` is the last solution unless it was written to: then it is the new start.
        if self._answer is None or self.board != self._answer:
            if self.board != self._start:
                self.board.check()
                self._start = self.board.copy()
            self._answer = None
        self.steps = self.found = 0
        watch = Watch(SearchLimits(None, self.max_steps, self.timeout), self._count, self._slice_done)
        start = self._start
        try:
            with PausedGC():
                began = time.perf_counter()
                statement = Statement(start, self.rules, watch.look)
                parts = self._choose_parts(statement, units)
                stated = time.perf_counter()
                # With a subset of the constraints, derived items might follow from excluded ones.
                model = model_of(start.grid, statement.constraints, watch.look, derives=parts is None)
                modelled = time.perf_counter()
                search = Run(model, statement.constraints, start, watch, kind=kind, parts=parts, layers=self.layers)
                made = time.perf_counter()
                setup = {"rules": stated - began, "model": modelled - stated, "tables": made - modelled}
        except Stop as stop:
            raise SearchStopped(stop.reason, 0) from None
        except CellError as error:
            number = next(k for k, constraint in enumerate(statement.constraints) if constraint is error.constraint)
            raise RulegridError(locate_problem(statement.unit_of(number).label, error.problem)) from None
        search.audit = partial(check_solution, self.rules)
        if self.strict:
            search.unaudited = -1  # all of them
            strict.check_constraints(_look_aside, start, self.rules)
            if search.callbacks is not None:
                search.callbacks.verify = partial(strict.check_refusal, _look_aside, self.rules)
                search.callbacks.verify_removals = partial(strict.check_removals, _look_aside, start, self.rules)
        is_sound = True
        try:
            yield search
        except (GeneratorExit, SearchStopped):
            raise
        except BaseException:
            is_sound = False  # Ctrl-C may interrupt an interpreted kernel anywhere
            raise
        finally:
            self._count(search.steps)
            self.stats = search.stats(setup)
            if is_sound:
                search.close()
            if self.pbar is not None:
                self.pbar.close()
                self.pbar = None

    def _slice_done(self, steps: int) -> None:
        """Show the bar, from the end of the first slice on, and call `tick`."""
        if self.pbar is None and steps > 0:
            self.pbar = progress_bar(self.progress, unit="step")
            if self.pbar is not None:
                self.pbar.update(self.steps)
        if self.tick is not None:
            self.tick(steps)

    def _count(self, steps: int) -> None:
        if self.pbar is not None:
            self.pbar.update(steps - self.steps)
        self.steps = steps


def _look_aside(board: Board, rules: Sequence[Rule]) -> Iterator[Board]:
    """Yield the solutions found within `callbacks.STEPS` steps."""
    with suppress(SearchStopped):
        yield from Solver(board, *rules, max_steps=strict.STEPS, progress=False).solutions()
