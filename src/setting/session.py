"""The limits and progress shared by all searches for one answer, and symmetries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from ..core.errors import SearchStopped
from ..core.limits import SearchLimits
from ..core.turns import GridTransform
from ..solver.run import Stop, Watch
from ..utils.errors import RulegridError, argument_error, one_of
from ..utils.progress import progress_bar

if TYPE_CHECKING:
    from tqdm import tqdm

    from ..core.board import Board
    from ..core.puzzle import Puzzle
    from ..solver.run import Run
    from ..solver.solver import Solver


class StepCounter(Protocol):
    """Anything that counts its steps."""

    steps: int


class SessionResult(Protocol):
    """The results at the end, or when the work was stopped."""

    steps: int
    stopped: str


class MissingResult(StrEnum):
    """The parts of an answer that may be missing because the time was up."""

    PARTS = "parts"
    """Few parts that contradict each other, and whether each of them is needed."""
    STEPS = "steps"
    REPAIRS = "repairs"
    LAYERS = "layers"
    """Whether the layers of a puzzle with unique digits are unique, too."""
    CLUES = "clues"
    """The number of solutions without each given and clue."""
    SOLUTIONS = "solutions"
    """The number of solutions, beyond those listed."""
    PAIR = "pair"
    """A pair of solutions that are closer."""
    VALUES = "values"
    """The cells in which solutions differ."""
    GIVE = "give"
    """The facts that leave a single solution."""


Answer = TypeVar("Answer")
Asked = TypeVar("Asked", bound=StepCounter)


class Session:
    """Runs searches one after another within common limits, which are those of `Solver`.

    `tick` is called with their total steps. The exception of a reached limit becomes a SearchStopped with these steps
    (`convert_stop`).

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
        self._spent = 0  # steps of finished searches
        self._runs: list[Run] = []

    @property
    def steps(self) -> int:
        """The steps of all searches so far."""
        return self._spent + sum(run.steps for run in self._runs)

    def adopt(self, run: Run) -> None:
        """Count the steps of a run from now on and close it at the end; it uses this session's `before` and `watch`."""
        self._runs.append(run)

    @contextmanager
    def count_run(self, run: Run) -> Iterator[None]:
        """Count the steps of a run during its use, then close it."""
        self._runs.append(run)
        try:
            yield
        except (GeneratorExit, Stop):  # no more results needed, or a limit: the kernel is sound
            run.close()
            raise
        else:
            run.close()
        finally:
            self._runs.remove(run)
            self._spent += run.steps

    def before(self, run: Run) -> int:
        """Return the steps of all searches except those of a run."""
        return self.steps - run.steps

    def look(self) -> None:
        """Check the time limit outside of searches; raises Stop if the time is up."""
        self.watch.look(self.steps)

    @contextmanager
    def share(self, part: float, undone: list[MissingResult], what: MissingResult) -> Iterator[None]:
        """Give some work a share of the remaining time; if that is not enough, it is recorded as undone.

        All other limits raise Stop or SearchStopped.
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
    def record_result(self, result: SessionResult) -> Iterator[None]:
        """Write into a result the steps, and the limit that ended the work early, or "interrupted"; then close.

        An interrupt is raised again.
        """
        is_sound = False
        try:
            with self.convert_stop():
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
    def close_at_end(self, *harmless: type[BaseException]) -> Iterator[None]:
        """Close at the end; kernels are sound also after one of the `harmless` errors."""
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
        """Remove the progress bar, and release the kernels if they are sound: an interrupt may have damaged them."""
        if self.pbar is not None:
            self.pbar.close()
            self.pbar = None
        if is_sound:
            for run in self._runs:
                run.close()

    @contextmanager
    def convert_stop(self) -> Iterator[None]:
        """Replace Stop, raised at a limit of a search, by SearchStopped."""
        try:
            yield
        except Stop as stop:
            raise SearchStopped(stop.reason, self.steps) from None

    def ask(self, puzzle: Puzzle, query: Callable[[Solver], Answer], *, effort: int | None = None) -> Answer:
        """Return the answer of a solver that has the rest of the limits.

        Raises Stop, reason "effort", after `effort` steps.
        """
        return self.ask_of(partial(puzzle.solver, progress=False), query, effort=effort)

    def ask_of(
        self, make: Callable[..., Asked], query: Callable[[Asked], Answer], *, effort: int | None = None
    ) -> Answer:
        """Return the answer of any object that takes limits and counts its steps, as `ask` does for a solver."""
        rest = self.watch.rest(self.steps, effort)
        is_short = rest["max_steps"] != self.watch.rest(self.steps)["max_steps"]
        asked = make(**rest, tick=lambda steps: self._tick(self.steps + steps))
        try:
            return query(asked)
        except SearchStopped as stop:
            if is_short and stop.reason == "max_steps":
                raise Stop("effort") from None
            raise
        finally:
            self._spent += asked.steps

    def count(self, puzzle: Puzzle, limit: int, *, effort: int | None = None) -> int:
        """Return the number of solutions of a puzzle, up to `limit`; 0 if `effort` steps are not enough."""
        try:
            return self.ask(puzzle, lambda solver: solver.count(limit), effort=effort)
        except Stop as stop:
            if stop.reason != "effort":
                raise
            return 0

    def solutions(self, puzzle: Puzzle, limit: int, *, effort: int | None = None) -> list[Board]:
        """Return at most `limit` solutions of a puzzle; raises Stop as `ask` does."""
        boards: list[Board] = []
        self.list_solutions(puzzle, limit, boards, effort=effort)
        return boards

    def fillings(self, puzzle: Puzzle, digits: Board, limit: int) -> list[Board]:
        """Return at most `limit` solutions with these digits, which differ only in layers; raises Stop as `ask` does."""
        board = puzzle.board.copy()
        for row, col in board.open_cells():
            board.cells[row][col] = digits.cells[row][col]
        filled = puzzle.replace(board, puzzle.rules)
        return self.ask_of(
            partial(filled.solver, progress=False, layers=True), lambda solver: list(solver.solutions(limit))
        )

    def list_solutions(self, puzzle: Puzzle, limit: int, into: list[Board], *, effort: int | None = None) -> None:
        """Add solutions of a puzzle to a list, as in `solutions`; those found before a limit stay."""

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
"""For each symmetry the turns that keep the look of a grid."""


def turns_of(symmetry: str, rows: int, cols: int) -> tuple[GridTransform, ...]:
    """Return the turns that keep the look of a grid with a symmetry; raises RulegridError for an unknown one.

    >>> [turn.cell((0, 1)) for turn in turns_of("quarter", 9, 9)]
    [(1, 8), (8, 7), (7, 0)]
    """
    if symmetry not in SYMMETRIES:
        raise RulegridError(argument_error("symmetry", symmetry, one_of(SYMMETRIES)))
    return tuple(GridTransform(way, rows, cols) for way in SYMMETRIES[symmetry])
