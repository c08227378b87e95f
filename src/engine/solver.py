"""The one solver: rules and a board in, solutions out."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ..utils.coordinates import Cell
from ..utils.progress import progress_bar
from .board import Board
from .constraints import Check
from .errors import RulegridError, SearchStopped
from .kernel.bits import ASK, DONE, FOUND, GROW, PAUSED
from .kernel.choice import General, Kernel, kernel_for
from .rule import Rule, check_rules
from .search.callbacks import Questions
from .search.model import model_of
from .search.tally import Tally, tally

if TYPE_CHECKING:
    from tqdm import tqdm

FIRST_SLICE = 64  # steps before the first look at the clock
SLICE_SECONDS = 0.05
KEPT_CELLS = 1024  # the kernel of a larger board is not kept for the next search: its rows take megabytes


class Solver:
    """Kernel for the solutions of `board` under `rules`.

    The board is copied and every rule checked against it at once (RuleError). `steps` counts what the last
    search tried at its branches and took back, and calls of `try_set_digit`; values that follow don't count. `found` is
    the result of the last `count`, even if it was stopped or interrupted: then, what it had found so far.

    `max_steps` and `timeout` (seconds) stop a search with SearchStopped. `progress` shows a bar of steps, rate
    and time on standard error: True, False, or None for "when that is a terminal". `strict` verifies every "no"
    of a rule written in Python, which is slow and meant for trying out a new rule. `tick` is called with the steps so
    far between the slices of a search, about every twentieth of a second; what it raises ends the search.

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
        *rules: Rule,
        max_steps: int | None = None,
        timeout: float | None = None,
        progress: bool | None = None,
        strict: bool = False,
        tick: Callable[[int], object] | None = None,
    ) -> None:
        board.check()
        self.board = board.copy()
        self.rules = rules
        self.max_steps = max_steps
        self.timeout = timeout
        self.progress = progress
        self.strict = strict
        self.tick = tick
        self.steps = 0
        self.found = 0
        self.pbar: tqdm[Any] | None = None
        self._start = self.board.copy()
        self._answer: Board | None = None
        self.validate_compatibility()

    def validate_compatibility(self) -> None:
        """Raise RuleError if a rule can't be used on this board."""
        check_rules(self.rules)
        for rule in self.rules:
            rule.validate_compatibility(self.board)

    def is_valid(self) -> bool:
        """Return whether `board` keeps every rule so far."""
        return not any(rule.refuses(self.board) for rule in self.rules)

    def try_set_digit(self, row: int, col: int, digit: int) -> bool:
        """Put a value on `board` if every rule allows it; return whether it was put there."""
        self._count(self.steps + 1)
        before = self.board.get_digit(row, col)
        self.board.set_digit(row, col, digit)
        try:
            valid = self.is_valid()
        except BaseException:
            self.board.cells[row][col] = before
            raise
        if not valid:
            self.board.cells[row][col] = before
        return valid

    def solve(self) -> bool:
        """Fill `board` with the first solution; return whether there is one."""
        for board in self.solutions(1):
            self.board = board
            self._answer = board.copy()
            return True
        return False

    def get_solution(self) -> Board | None:
        """Return the first solution, or None."""
        return self.board.copy() if self.solve() else None

    def solutions(self, limit: int | None = None) -> Iterator[Board]:
        """Yield the solutions, at most `limit` of them, in no promised order."""
        if limit is not None and limit < 1:
            return
        found = 0
        first: Board | None = None
        with self._search() as search:
            try:
                for board in search.solutions():
                    found += 1
                    first = first or board.copy()
                    yield board
                    if found == limit:
                        return
            except _Stop as stop:
                raise SearchStopped(stop.reason, self.steps, found, first) from None

    def count(self, limit: int | None = None) -> int:
        """Return the number of solutions, counting no further than `limit`."""
        if limit is not None and limit < 1:
            return 0
        found = 0
        with self._search() as search:
            try:
                for _ in search.hits():
                    found += 1
                    if found == limit:
                        break
            except _Stop as stop:
                raise SearchStopped(stop.reason, self.steps, found) from None
            finally:
                self.found = found
        return found

    def is_unique(self) -> bool:
        """Return whether there is exactly one solution."""
        return self.count(2) == 1

    def candidates(self) -> dict[Cell, set[int]]:
        """Return for each open cell the values that occur in some solution (empty sets where there is none)."""
        with self._search() as search:
            found = [0] * search.model.size
            try:
                self._sweep(search, found)
            except _Stop as stop:
                raise SearchStopped(stop.reason, self.steps, candidates=search.named(found)) from None
            return search.named(found)

    def tally(self, values: Sequence[int], *, jobs: int = 1, into: Tally | None = None) -> Tally:
        """Count all solutions by the first cell, in reading order, that holds each of `values` (None: no cell does).

        Where pieces cover a board all alone this takes one pass through all solutions, in `jobs` threads. `into` is a
        Counter to count into: it holds what was counted even where the search is stopped, by a limit or Ctrl-C.

        >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
        >>> sorted(Solver(Board(3), RowRule(), ColumnRule()).tally([1]).items())
        [(((0, 0),), 4), (((0, 1),), 4), (((0, 2),), 4)]
        """
        unknown = [value for value in values if value not in self.board.values]
        if unknown:
            raise RulegridError(f"value {unknown[0]!r} is not one of this board's {len(self.board.values)} values")
        if jobs < 1:
            raise RulegridError(f"jobs {jobs!r}: expected 1 or more")
        with self._search() as search:
            try:
                indexes = [self.board.values.index(value) for value in values]
                return tally(search, indexes, jobs, Counter() if into is None else into)
            except _Stop as stop:
                raise SearchStopped(stop.reason, self.steps) from None

    def _sweep(self, search: Run, found: list[int]) -> None:
        """Set in `found` the values of each cell that some solution has: ask for those not met yet, one by one."""
        open_ = list(search.domains)
        for at in range(len(found)):
            while left := open_[at] & ~found[at]:
                search.domains = [*open_]
                search.domains[at] = left
                for _ in search.hits():
                    for i, mask in enumerate(search.kernel.domains()):
                        found[i] |= mask
                    break
                else:
                    open_[at] &= found[at]
                    if not found[at]:
                        return

    def units(self) -> list[str]:
        """Return the names of the units that the rules consist of on this board: "row A", "cage 30 at A1" …"""
        return list(
            dict.fromkeys(constraint.unit for rule in self.rules for constraint in rule.constraints(self.board))
        )

    def propagate(self, units: Collection[str] | None = None) -> dict[Cell, set[int]]:
        """Return for each open cell the values that propagation leaves, without any search.

        With `units`, only those take part. A contradiction leaves no values anywhere. What propagation leaves may
        still occur in no solution; for that, ask `candidates`.

        >>> from rulegrid.sudoku import Board, ColumnRule, RowRule, Solver
        >>> board = Board(3)
        >>> board.load_puzzle([1, 0, 0, 0, 2, 0, 0, 0, 0])
        >>> solver = Solver(board, RowRule(), ColumnRule())
        >>> solver.propagate(["row A", "column 2"])[0, 1]
        {3}
        """
        with self._search(units, only_propagate=True) as search:
            return search.named(search.fixed_point())

    @contextmanager
    def _search(self, units: Collection[str] | None = None, *, only_propagate: bool = False) -> Iterator[Run]:
        """Set a search up, and take its bar down however it ends."""
        # `board` holds the last solution unless someone wrote to it: then that is the new start.
        if self._answer is None or self.board != self._answer:
            self.board.check()
            self._start = self.board.copy()
            self._answer = None
        self.steps = 0
        search = Run(self, units, only_propagate)
        is_sound = True
        try:
            yield search
        except (GeneratorExit, SearchStopped):
            raise
        except BaseException:
            is_sound = False  # Ctrl-C may come anywhere in an interpreted kernel
            raise
        finally:
            self._count(search.steps)
            if is_sound and search.model.size <= KEPT_CELLS:
                search.model.idle.setdefault(type(search.kernel), []).append(search.kernel)
            if self.pbar is not None:
                self.pbar.close()
                self.pbar = None

    def _count(self, steps: int) -> None:
        if self.pbar is not None:
            self.pbar.update(steps - self.steps)
        self.steps = steps


class _Stop(Exception):
    def __init__(self, reason: str) -> None:
        self.reason = reason


class Run:
    """One search: the kernel, its slices, and what happens between them."""

    def __init__(self, solver: Solver, units: Collection[str] | None, only_propagate: bool) -> None:
        self.solver = solver
        board = solver._start
        constraints = [
            constraint
            for rule in solver.rules
            for constraint in rule.constraints(board)
            if units is None or constraint.unit in units
        ]
        self.model = model_of(board.grid, constraints)
        kind = General if only_propagate else kernel_for(self.model)
        try:
            self.kernel = self.model.idle[kind].pop()
        except (KeyError, IndexError):  # none there, or another thread has taken the last one
            self.kernel = kind(self.model)
        self.kernels = [self.kernel]
        self.domains = list(self.model.domains)
        for at, (row, col) in enumerate(self.model.cells):
            digit = board.cells[row][col]
            if digit:
                self.domains[at] &= self.model.bit_of[digit]
        self.questions = Questions(self.model, board, strict=solver.strict) if self.model.asks else None
        if self.questions:
            self.questions.ask_empty_board()
            if solver.strict:
                self.questions.others = self._others
        self.began = time.monotonic()
        self.steps_before = -self.kernel.steps  # of a kernel that was used before
        self.slice = FIRST_SLICE
        self.look = FIRST_SLICE  # the step at which to look whether a bar is due

    @property
    def steps(self) -> int:
        """The steps taken so far, by all its kernels."""
        return self.steps_before + sum(kernel.steps for kernel in self.kernels)

    def _others(self, check: Check) -> list[Rule]:
        return [rule for rule in self.solver.rules if rule is not check.rule]

    def named(self, masks: list[int]) -> dict[Cell, set[int]]:
        """Return domain masks by cell, as sets of values."""
        bits = list(self.model.bit_of.items())
        return {
            cell: {value for value, bit in bits if mask & bit}
            for cell, mask in zip(self.model.cells, masks, strict=True)
        }

    def solutions(self) -> Iterator[Board]:
        """Yield each solution."""
        start = self.solver._start.copy()
        value_of = {bit: value for value, bit in self.model.bit_of.items()}
        for _ in self.hits():
            board = start.copy()
            for (row, col), mask in zip(self.model.cells, self.kernel.domains(), strict=True):
                board.cells[row][col] = value_of[mask]
            yield board

    def hits(self) -> Iterator[None]:
        """Run the kernel from `domains`; stop at each solution."""
        if self.model.broken:
            return
        kernel = self.kernel
        self.steps_before += kernel.steps
        kernel.start(self.domains)
        budget = self.budget()
        while (answer := kernel.run(budget)) != DONE:
            if answer == FOUND:
                yield
            elif answer == ASK:
                self._ask(kernel)
            elif answer == GROW:
                kernel.grow()
            budget = self.budget(paused=answer == PAUSED)

    def fixed_point(self) -> list[int]:
        """Return the domain masks that propagation leaves, all empty on a contradiction."""
        kernel = self.kernel
        answer = DONE
        if not self.model.broken:
            self.steps_before += kernel.steps
            kernel.start(self.domains)
            while (answer := kernel.run(0)) == ASK:
                self._ask(kernel)
        return [0] * self.model.size if answer == DONE else kernel.domains()

    def _ask(self, kernel: Kernel) -> None:
        # Models with questions go to the general kernel.
        assert self.questions is not None
        assert isinstance(kernel, General)
        if not self.questions.accept(kernel):
            kernel.reject()

    def budget(self, *, paused: bool = False) -> int:
        """Look at clock and counter; return how many steps to go on for, or raise _Stop."""
        solver, steps = self.solver, self.steps
        elapsed = time.monotonic() - self.began
        if steps >= self.look:
            # Slices of about the same time, whatever a step costs.
            self.slice = max(FIRST_SLICE, min(1 << 20, int(steps / max(elapsed, 1e-6) * SLICE_SECONDS)))
            self.look = steps + self.slice
            if solver.pbar is None:
                solver.pbar = progress_bar(solver.progress, unit="step")
                if solver.pbar is not None:
                    solver.pbar.update(solver.steps)
            if solver.tick is not None:
                solver.tick(steps)
        solver._count(steps)
        if solver.timeout is not None and elapsed >= solver.timeout:
            raise _Stop("timeout")
        if solver.max_steps is None:
            return self.slice
        if paused and steps >= solver.max_steps:
            raise _Stop("max_steps")
        return max(0, min(self.slice, solver.max_steps - steps))
