"""The limits and the progress that all searches for one answer share, and symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..core.errors import SearchStopped
from ..core.limits import SearchLimits
from ..core.turns import Turn
from ..solver.run import Stop, Watch
from ..utils.errors import RulegridError, bad, one_of
from ..utils.progress import progress_bar

if TYPE_CHECKING:
    from tqdm import tqdm

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..solver.run import Run
    from ..solver.solver import Solver


class Counting(Protocol):
    """What counts its steps."""

    steps: int


class Result(Protocol):
    """What is known in the end, or when the work was stopped."""

    steps: int
    stopped: str


class Undone(StrEnum):
    """What an answer lacks for want of time."""

    PARTS = "parts"
    """Which few parts contradict each other, and whether each of them is needed."""
    STEPS = "steps"
    REPAIRS = "repairs"
    CLUES = "clues"
    """The number of solutions without each given and clue."""
    SOLUTIONS = "solutions"
    """How many there are, further than they were listed."""
    PAIR = "pair"
    """Two of them that are closer."""
    VALUES = "values"
    """The cells in which they differ."""
    GIVE = "give"
    """What leaves a single one."""


Answer = TypeVar("Answer")
Asked = TypeVar("Asked", bound=Counting)


class Session:
    """Searches one after another, within common limits: those of `Solver`.

    `tick` is called with the steps of all of them together. Whatever they raise where a limit is reached becomes a
    SearchStopped with these steps (`stopping`).

    >>> from rulegrid.sudoku import read_puzzle
    >>> session = Session(max_steps=100)
    >>> session.count(read_puzzle("1..4......32...."), 2)
    1
    """

    def __init__(
        self,
        *,
        timeout: float | None = None,
        max_steps: int | None = None,
        progress: bool | None = False,
        tick: Callable[[int], object] | None = None,
    ) -> None:
        self.limits = SearchLimits(None, max_steps, timeout)
        self.watch = Watch(self.limits, tick=self._tick)
        self.progress = progress
        self.pbar: tqdm[Any] | None = None
        self._user_tick = tick
        self._spent = 0  # steps of what is over
        self._runs: list[Run] = []

    @property
    def steps(self) -> int:
        """The steps of all searches so far."""
        return self._spent + sum(run.steps for run in self._runs)

    def adopt(self, run: Run) -> None:
        """Count the steps of a run from now on, and close it in the end; it takes `before` and `watch` from here."""
        self._runs.append(run)

    @contextmanager
    def counting(self, run: Run) -> Iterator[None]:
        """Count the steps of a run while it is needed, then close it."""
        self._runs.append(run)
        try:
            yield
        except (GeneratorExit, Stop):  # nobody asks for more, or a limit: the kernel is sound
            run.close()
            raise
        else:
            run.close()
        finally:
            self._runs.remove(run)
            self._spent += run.steps

    def before(self, run: Run) -> int:
        """Return the steps of all searches but those of a run."""
        return self.steps - run.steps

    def look(self) -> None:
        """Look at the clock, where no search does: raises Stop where the time is up."""
        self.watch.look(self.steps)

    @contextmanager
    def share(self, part: float, undone: list[Undone], what: Undone) -> Iterator[None]:
        """Let some work take a part of the time that is left; where that is not enough, it is noted as undone.

        All other limits go through, as Stop or SearchStopped.
        """
        left = self.watch.left()
        with self.watch.within(inf if left is None else part * left):
            try:
                yield
            except (Stop, SearchStopped) as stop:
                if stop.reason != "timeout":
                    raise
                undone.append(what)

    def _tick(self, steps: int) -> None:
        if self.pbar is None and self.progress is not False:
            self.pbar = progress_bar(self.progress, unit="step")
        if self.pbar is not None:
            self.pbar.update(steps - self.pbar.n)
        if self._user_tick is not None:
            self._user_tick(steps)

    @contextmanager
    def answering(self, result: Result) -> Iterator[None]:
        """Note the steps in a result, and the limit that ended the work early, or "interrupted"; then close.

        An interrupt goes through.
        """
        is_sound = False
        try:
            with self.stopping():
                yield
            is_sound = True
        except SearchStopped as stop:
            result.stopped = stop.reason
            is_sound = True
        except KeyboardInterrupt:
            result.stopped = "interrupted"
            raise
        finally:
            result.steps = self.steps
            self.close(is_sound=is_sound)

    @contextmanager
    def closing(self, *harmless: type[BaseException]) -> Iterator[None]:
        """Close in the end; kernels are as sound after one of the `harmless` errors as after an answer."""
        is_sound = False
        try:
            yield
            is_sound = True
        except harmless:
            is_sound = True
            raise
        finally:
            self.close(is_sound=is_sound)

    def close(self, *, is_sound: bool = True) -> None:
        """Take the bar down, and give the kernel back; not where an interrupt may have come anywhere in it."""
        if self.pbar is not None:
            self.pbar.close()
            self.pbar = None
        if is_sound:
            for run in self._runs:
                run.close()

    @contextmanager
    def stopping(self) -> Iterator[None]:
        """Turn what ends a search at a limit into SearchStopped."""
        try:
            yield
        except Stop as stop:
            raise SearchStopped(stop.reason, self.steps) from None

    def ask(self, puzzle: Puzzle, question: Callable[[Solver], Answer], *, effort: int | None = None) -> Answer:
        """Return the answer of a solver, which has what is left of the limits.

        Raises Stop, "effort" after so many steps.
        """
        return self.ask_of(partial(puzzle.solver, progress=False), question, effort=effort)

    def ask_of(
        self, make: Callable[..., Asked], question: Callable[[Asked], Answer], *, effort: int | None = None
    ) -> Answer:
        """Return the answer of anything that takes limits and counts its steps, as `ask` does of a solver."""
        rest = self.watch.rest(self.steps, effort)
        is_short = rest["max_steps"] != self.watch.rest(self.steps)["max_steps"]
        asked = make(**rest, tick=lambda steps: self._tick(self.steps + steps))
        try:
            return question(asked)
        except SearchStopped as stop:
            if is_short and stop.reason == "max_steps":
                raise Stop("effort") from None
            raise
        finally:
            self._spent += asked.steps

    def count(self, puzzle: Puzzle, limit: int, *, effort: int | None = None) -> int:
        """Return the number of solutions of a puzzle, no further than `limit`; 0 where it is not known in `effort` steps."""
        try:
            return self.ask(puzzle, lambda solver: solver.count(limit), effort=effort)
        except Stop as stop:
            if stop.reason != "effort":
                raise
            return 0

    def solutions(self, puzzle: Puzzle, limit: int, *, effort: int | None = None) -> list[Board]:
        """Return solutions of a puzzle, at most `limit` of them; raises Stop as `ask` does."""
        boards: list[Board] = []
        self.list_solutions(puzzle, limit, boards, effort=effort)
        return boards

    def list_solutions(self, puzzle: Puzzle, limit: int, into: list[Board], *, effort: int | None = None) -> None:
        """Add solutions of a puzzle to a list, as `solutions` returns them; those found before a limit stay."""

        def listed(solver: Solver) -> None:
            for board in solver.solutions(limit):
                into.append(board)

        self.ask(puzzle, listed, effort=effort)


SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "rotation": ("half",),
    "quarter": ("quarter", "half", "counter"),
    "horizontal": ("horizontal",),
    "vertical": ("vertical",),
    "diagonal": ("diagonal",),
    "antidiagonal": ("antidiagonal",),
}
"""For each symmetry the ways to turn a grid after which it looks the same."""


def turns_of(symmetry: str, rows: int, cols: int) -> tuple[Turn, ...]:
    """Return the turns after which a grid with a symmetry looks the same; raises RulegridError for an unknown one.

    >>> [turn.cell((0, 1)) for turn in turns_of("quarter", 9, 9)]
    [(1, 8), (8, 7), (7, 0)]
    """
    if symmetry not in SYMMETRIES:
        raise RulegridError(bad("symmetry", symmetry, one_of(SYMMETRIES)))
    return tuple(Turn(way, rows, cols) for way in SYMMETRIES[symmetry])
