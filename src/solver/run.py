"""One run of a search: its kernel, its slices, its limits, its statistics, and the audit of its solutions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from operator import and_
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..core.constraints import Callback, CheckedRule, Constraint, cells_of
from ..core.errors import InternalError, RuleError
from ..core.limits import SearchLimits
from ..utils.coordinates import Cell
from ..utils.errors import RulegridError
from ..utils.frozen import Frozen
from ..utils.message import Message
from ..utils.runtime import watch_clock
from .callbacks import Callbacks, accepts
from .kernel._base import Kernel
from .kernel._general import General
from .kernel.bits import CALLBACK, DONE, FOUND, GROW, PAUSED
from .kernels import POOL, Part, Propagator, kind_for
from .model import model_of
from .projection import MOST_EXCLUDED, REPEATS, exclude_digits

if TYPE_CHECKING:
    from ..core.board import Board
    from ..core.rule import Rule
    from .model import Model


FIRST = 2
"""The number of solutions of a search that are checked: all that an answer such as "unique" or "several" needs."""

PACKAGE = __name__.partition(".")[0] + "."


def check_solution(rules: Sequence[Rule], solution: Board) -> None:
    """Raise InternalError if a solution breaks a rule.

    If it is a custom rule that contradicts itself, raises RuleError instead.
    """
    for rule in rules:
        if type(rule).__module__.startswith(PACKAGE):
            if not rule.is_valid(solution):
                raise InternalError(Message("search.breaks-rule", rule=rule.spelling()))
        elif not accepts(Callback(rule), solution):
            broken = [part for part in rule.constraints(solution) if part.is_broken(solution)]
            if not all(isinstance(part, Callback) for part in broken):
                raise InternalError(Message("search.breaks-constraints", rule=rule.spelling()))
            if broken:
                problem = Message("own.refused-late", cause=Message("own.leaves-out-cells"))
            else:
                problem = Message("own.allow-refused")
            raise RuleError(rule.rule_name, problem, is_fault=True)
        else:
            _check_cells(rule, solution)


def _check_cells(rule: Rule, solution: Board) -> None:
    """Raise RuleError if `is_valid` depends on a cell that `cells` omits: it is not called when that cell changes.

    The omitted cells get other values, in a few ways, which must not affect the result.
    """
    checks = [part.rule for part in rule.constraints(solution) if isinstance(part, Callback)]
    scopes = [cells_of(part, solution) for part in checks]
    if any(scope is None for scope in scopes):  # it is called with the full board anyway
        return
    values = solution.values
    for part, scope in zip(checks, scopes, strict=True):
        others = sorted({*solution.open_cells()} - {*(scope or ())})
        for step in range(1, len(values)) if others else ():
            for twist in (0, 1):
                changed = solution.copy()
                for number, (row, col) in enumerate(others):
                    at = values.index(solution.get_digit(row, col)) + step + twist * number
                    changed.cells[row][col] = values[at % len(values)]
                if _refuses(part, changed):
                    raise RuleError(rule.rule_name, Message("own.omits-cells"), is_fault=True)


def _refuses(rule: CheckedRule, board: Board) -> bool:
    """Return whether a rule refuses a board that may break other rules; False if it raises an exception."""
    try:
        return rule.is_valid(board) is False
    except Exception:
        return False


NOTHING: Mapping[str, Any] = MappingProxyType({})


class FilterStats(NamedTuple):
    """The items of one kind: their number, the number of filterings, and the estimated total time in seconds."""

    items: int
    times: int
    seconds: float


class Stats(Frozen):
    """Numbers of the last search of a `Solver`.

    `kernel` is the kind of kernel: `general`, `classic` (only the houses of a 9x9 grid) or `pieces`. `setup` is the
    set-up time in seconds: for the constraints of the `rules`, for the `model`, and for the `tables` of the kernel.
    Parts cached by an earlier search take almost no time.

    The general kernel also has `propagations`, the number of propagations to a fixed point, `failures`, the number of
    these that ended in a contradiction, and `filtered`, by kind of item. One in 64 filterings is timed, so that seconds
    are an estimate; the time for learning is not included.

    `derived` is the number of constraints that were derived from several others and added to the search, by technique:
    `innies` (the rests of houses that sums leave), `houses` (sums over a whole house), `combined` (several sums at
    once) and `counts` (counts spread over houses).

    >>> from rulegrid.sudoku import BlockRule, Board, ColumnRule, KillerRule, RowRule, Solver
    >>> solver = Solver(Board(4), RowRule(), ColumnRule(), BlockRule(), KillerRule(["9:A1A2A3"]))
    >>> dict(solver.stats.derived)
    {}
    >>> solver.count(1)
    1
    >>> solver.stats.derived
    {'innies': 7, 'houses': 1}
    """

    fields = ("kernel", "setup", "derived", "propagations", "failures", "filtered")
    kernel: str
    setup: Mapping[str, float]
    derived: Mapping[str, int]
    propagations: int
    failures: int
    filtered: Mapping[str, FilterStats]

    def __init__(
        self,
        kernel: str = "",
        setup: Mapping[str, float] = NOTHING,
        derived: Mapping[str, int] = NOTHING,
        propagations: int = 0,
        failures: int = 0,
        filtered: Mapping[str, FilterStats] = NOTHING,
    ) -> None:
        kept = self.__dict__
        kept["kernel"] = kernel
        kept["setup"], kept["derived"] = dict(setup), dict(derived)  # a proxy can't be pickled
        kept["propagations"], kept["failures"] = propagations, failures
        kept["filtered"] = dict(filtered)

    def messages(self) -> list[Message]:
        """Return the statistics as messages, one per line."""
        if not self.kernel:
            return []
        parts = [Message(f"stats.{stage}", time=f"{1000 * seconds:.2f}") for stage, seconds in self.setup.items()]
        lines = [
            Message("stats.kernel", kernel=Message(f"stats.kernel-{self.kernel}")),
            Message("stats.set-up", time=f"{1000 * sum(self.setup.values()):.2f}", parts=parts),
        ]
        if self.derived:
            what = [Message(f"stats.{name}", count=n) for name, n in self.derived.items()]
            lines.append(Message("stats.derived", what=what))
        if self.propagations:
            lines.append(Message("stats.propagations", count=self.propagations, failures=self.failures))
        for kind, (items, times, seconds) in self.filtered.items():
            said = {"kind": Message(f"stats.kind-{kind}"), "items": items, "times": times}
            timed = {"time": f"{1000 * seconds:.1f}"} if seconds else {}
            lines.append(Message("stats.filtered-in" if seconds else "stats.filtered", **said, **timed))
        return lines


FIRST_SLICE = 64  # steps before the first check of the time limit
SLICE_SECONDS = 0.05
LARGEST = 1 << 29  # the largest kernel in bytes that may still grow, to about twice the size

Tick = Callable[[int], object]


class Stop(Exception):
    """A limit was reached: "timeout", "max_steps", or the "effort" of a part of a search."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Watch:
    """Checks the limits of time and steps during the set-up and the run of a search. Raises Stop if one is reached.

    `count` is called with the steps so far at each check, `tick` about every twentieth of a second.
    """

    def __init__(self, limits: SearchLimits, count: Tick | None = None, tick: Tick | None = None) -> None:
        self.limits = limits
        self._count = count
        self._tick = tick
        self._began = time.monotonic()
        self._ticked = self._began
        self._slice = FIRST_SLICE
        self._next = FIRST_SLICE  # the step at which the first slice ends

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """Limit the time to `seconds` inside the context, unless the current limit is shorter."""
        before = self.limits
        until = time.monotonic() - self._began + seconds
        timeout = until if before.timeout is None else min(until, before.timeout)
        self.limits = SearchLimits(before.limit, before.max_steps, timeout)
        try:
            yield
        finally:
            self.limits = before

    def left(self) -> float | None:
        """Return the seconds left, or None without a limit."""
        timeout = self.limits.timeout
        return None if timeout is None else max(0.0, timeout - (time.monotonic() - self._began))

    def rest(self, steps: int, most: int | None = None) -> dict[str, Any]:
        """Return the remaining limits after `steps` steps, at most `most` steps, as options of a search."""
        limits = [] if self.limits.max_steps is None else [max(0, self.limits.max_steps - steps)]
        limits += [] if most is None else [most]
        return {"timeout": self.left(), "max_steps": min(limits, default=None)}

    def look(self, steps: int = 0) -> None:
        """Check the time limit in work without steps; `steps` are those so far."""
        now = time.monotonic()
        if self._tick is not None and now - self._ticked >= SLICE_SECONDS:
            self._ticked = now
            self._tick(steps)
        if self.limits.timeout is not None and now - self._began >= self.limits.timeout:
            raise Stop("timeout")

    def budget(self, steps: int, *, paused: bool = False) -> int:
        """Check the limits after `steps` steps; return the number of steps for the next slice."""
        limits = self.limits
        elapsed = time.monotonic() - self._began
        if steps >= self._next:
            # Slices of about the same duration, however slow a step is.
            self._slice = max(FIRST_SLICE, min(1 << 20, int(steps / max(elapsed, 1e-6) * SLICE_SECONDS)))
            self._next = steps + self._slice
            if self._tick is not None:
                self._tick(steps)
        if self._count is not None:
            self._count(steps)
        if limits.timeout is not None and elapsed >= limits.timeout:
            raise Stop("timeout")
        if limits.max_steps is None:
            return self._slice
        if paused and steps >= limits.max_steps:
            raise Stop("max_steps")
        return max(0, min(self._slice, limits.max_steps - steps))


class Run:
    """One search of a model from the values of a board.

    - `constraints`: the constraints of the model; callbacks among them are checked in Python.
    - `kind`: the kind of kernel, by default the fastest.
    - `parts`: the constraints that `fixed_point` propagates, by default all.
    - `before`: a function that returns the steps of other runs within the same limits.
    - `layers`: whether solutions that differ only in layers are different.

    A run borrows its kernel until `close`. Raises Stop if a limit is reached during set-up. If `audit` is set, it is
    called with the first `unaudited` solutions; an exception from it ends the run.
    """

    audit: Callable[[Board], object] | None = None
    unaudited = FIRST

    def __init__(
        self,
        model: Model,
        constraints: Sequence[Constraint],
        start: Board,
        watch: Watch,
        *,
        kind: type[Kernel] | None = None,
        parts: Sequence[Part] | None = None,
        before: Callable[[Run], int] = lambda run: 0,
        layers: bool = False,
    ) -> None:
        self.model = model
        self.constraints = constraints
        self.layers = layers or not start.grid.layers
        self.parts = parts
        self.start = start
        self.watch = watch
        self._before = before
        self.domains = model.given(start)
        with watch_clock(watch.look):
            self.callbacks = Callbacks(model, constraints, start) if model.callbacks else None
            if self.callbacks:
                self.callbacks.check_empty_board(None if parts is None else {index for index, _ in parts})
            self.kernel = POOL.borrow(model, kind or kind_for(model))
        self.kernels = [self.kernel]
        self._counted = self.kernel.counters() if isinstance(self.kernel, General) else None
        self._audited: Board | None = None  # the current solution, if it was audited
        self._steps_before = -self.kernel.steps  # the kernel may have been used before
        if isinstance(self.kernel, General):
            self.kernel.forget()

    def close(self) -> None:
        """Return the kernel to the pool."""
        POOL.give_back(self.model, self.kernel)

    def stats(self, setup: Mapping[str, float]) -> Stats:
        """Return the statistics of this run so far; `setup` are the seconds of its set-up."""
        derived = dict(self.model.derived)
        if self._counted is None or not isinstance(self.kernel, General):
            return Stats("classic" if self.model.pieces is None else "pieces", setup, derived)
        before, now = self._counted, self.kernel.counters()
        filtered = {
            kind: FilterStats(items, times - known[2], (nanoseconds - known[3]) / 1e9)
            for (kind, items, times, nanoseconds), known in zip(now[2], before[2], strict=True)
            if times > known[2]
        }
        return Stats("general", setup, derived, now[0] - before[0], now[1] - before[1], filtered)

    @property
    def steps(self) -> int:
        """The number of steps so far, of all its kernels."""
        return self._steps_before + sum([kernel.steps for kernel in self.kernels])

    def to_candidates(self, masks: Sequence[int]) -> dict[Cell, set[int]]:
        """Convert domain masks to sets of values by cell."""
        bits = list(self.model.bit_of.items())
        return {
            cell: {value for value, bit in bits if mask & bit}
            for cell, mask in zip(self.model.cells[: self.targets], masks, strict=False)
        }

    @property
    def targets(self) -> int:
        """The number of cells whose values solutions may differ in: those of the digits, and of the layers if asked."""
        grid = self.start.grid
        return self.model.size - len(grid.fixed) if self.layers else len(grid.cells)

    def solutions(self) -> Iterator[Board]:
        for _ in self.hits():
            yield self._audited or self._board()

    def _board(self) -> Board:
        value_of = self.model.value_of
        return self.start.with_values(list(map(value_of.__getitem__, self.kernel.domains())))

    def hits(self, effort: int | None = None) -> Iterator[None]:
        """Run the kernel from `domains`, pausing at each solution.

        Raises Stop if a limit is reached, or with "effort" after this number of steps of this call.
        """
        if self.model.broken is None:
            yield from self._hits(effort) if self.layers else self._new_digits(effort)

    def _new_digits(self, effort: int | None) -> Iterator[None]:
        """Run the kernel, pausing at each solution whose digits are new."""
        whole = self.model, self.kernel
        digits = len(self.start.grid.cells)
        known: set[tuple[int, ...]] = set()
        begun = self.steps
        try:
            while True:
                repeats = 0
                left = None if effort is None else max(0, effort - (self.steps - begun))
                for _ in self._hits(left):
                    masks = tuple(self.kernel.domains()[:digits])
                    if masks not in known:
                        known.add(masks)
                        repeats = 0
                        yield
                    elif len(known) <= MOST_EXCLUDED:
                        repeats += 1
                        if repeats == REPEATS:
                            break
                if repeats < REPEATS:
                    return
                self._swap(*whole)
                added = exclude_digits(self.start.grid, known)
                model = model_of(self.start.grid, (*self.constraints, added), self.watch.look)
                if model.broken is not None:
                    return
                self._swap(model, POOL.borrow(model, kind_for(model)))
        finally:
            self._swap(*whole)

    def _swap(self, model: Model, kernel: Kernel) -> None:
        """Continue with another model of the same cells, and its kernel."""
        if kernel is self.kernel:
            return
        self._steps_before += self.kernel.steps - kernel.steps
        if model.constraints < self.model.constraints:  # back from a model with excluded digits
            POOL.give_back(self.model, self.kernel)
        self.model, self.kernel = model, kernel
        self.kernels = [kernel]

    def _hits(self, effort: int | None) -> Iterator[None]:
        self.restart()
        begun = self._steps_before
        kernel = self.kernel
        kernel.start(self.domains)
        budget = self.budget() if effort is None else min(self.budget(), effort)
        while (answer := kernel.run(budget)) != DONE:
            if answer == FOUND:
                self._audited = None
                if self.unaudited and self.audit is not None:
                    self.unaudited -= 1
                    self._audited = self._board()
                    self.audit(self._audited)
                    masks = kernel.domains()
                    if list(map(and_, masks, self.domains)) != masks:
                        raise InternalError(Message("search.other-value"))
                yield
            elif answer == CALLBACK:
                self._call_back(kernel)
            elif answer == GROW:
                if kernel.nbytes > LARGEST:
                    raise RulegridError(Message("search.large", megabytes=LARGEST >> 20))
                kernel.grow()
            budget = self.budget(paused=answer == PAUSED)
            if effort is not None:  # exactly, so that the result does not depend on the speed of the machine
                if self.steps - begun >= effort:
                    raise Stop("effort")
                budget = min(budget, effort - (self.steps - begun))

    def fixed_point(self) -> list[int]:
        """Return the domain masks after propagation in a general kernel, all empty after a contradiction."""
        assert isinstance(self.kernel, General)
        self.restart()
        propagator = Propagator(self.model, self.callbacks, self.kernel)
        if self.parts is not None:
            propagator.only(self.parts)
        try:
            return propagator.propagate(self.model.given(self.start, restricted=False))
        finally:
            propagator.close()

    def candidates(self, found: list[int]) -> None:
        """Set in `found` the values of each cell in any solution, by searching for the missing ones cell by cell."""
        open_ = list(self.domains)
        for at in range(self.targets):
            while left := open_[at] & ~found[at]:
                self.domains = [*open_]
                self.domains[at] = left
                for _ in self.hits():
                    for i, mask in enumerate(self.kernel.domains()):
                        found[i] |= mask
                    break
                else:
                    open_[at] &= found[at]
                    if not found[at]:
                        return

    def candidate_counts(self, found: list[dict[int, int]], limit: int | None) -> None:
        """Count in `found` the solutions with each value of each cell, by the mask of the value, up to `limit`."""
        domains = list(self.domains)
        for at, counts in enumerate(found[: self.targets]):
            for bit in [1 << i for i in range(domains[at].bit_length()) if domains[at] >> i & 1]:
                self.domains = [*domains]
                self.domains[at] = bit
                counts[bit] = 0
                for _ in self.hits():
                    counts[bit] += 1
                    if counts[bit] == limit:
                        break

    def restart(self) -> None:
        """Keep the steps taken so far, before the kernel is started again."""
        self._steps_before += self.kernel.steps

    def count_step(self) -> None:
        """Count a step outside the kernels, and check the limits."""
        self._steps_before += 1
        self.budget(paused=True)

    def budget(self, *, paused: bool = False) -> int:
        """Check the limits; return the number of steps for the next slice, or raise Stop."""
        return self.watch.budget(self._before(self) + self.steps, paused=paused)

    def _call_back(self, kernel: Kernel) -> None:
        # Models with callbacks go to the general kernel.
        assert self.callbacks is not None
        assert isinstance(kernel, General)
        self.callbacks.answer(kernel)
