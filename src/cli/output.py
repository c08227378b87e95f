"""What the commands print: answers on standard output, everything else on standard error."""

import json
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from itertools import repeat
from typing import TYPE_CHECKING, Any

from ..engine.board import Board
from ..engine.errors import RulegridError, SearchStopped
from ..engine.puzzle import Puzzle
from ..engine.solver import Solver
from ..utils.coordinates import Cell
from ..utils.errors import quote
from ..utils.width import columns
from ..utils.words import counted as counted
from . import files
from .drawing import is_screen as is_screen
from .drawing import rendered
from .family import is_terminal
from .kernel import HINT, LONG, is_slow_unasked
from .streams import complain, note, printable, say

if TYPE_CHECKING:
    from ..engine.search.estimate import Estimate

SOLVED, NO_SOLUTION, USAGE, STOPPED, INTERRUPTED = 0, 1, 2, 3, 130

CLOSE = 5  # percent: how exact an estimate is before it is printed
MOST_DIVES = 10_000

Entries = list[list[int]] | list[list[str]]


@dataclass
class Request:
    """The options that every family's `solve` has; raises RulegridError where they clash."""

    all: bool = False
    count: bool = False
    unique: bool = False
    estimate: bool = False
    candidates: bool = False
    limit: int | None = None
    json: bool = False
    svg: str | None = None
    png: str | None = None
    pretty: bool | None = None
    stats: bool = False
    strict: bool = False
    quiet: bool = False
    progress: bool | None = None
    timeout: float | None = None
    max_steps: int | None = None
    # What differs between the families:
    pretty_by_default: bool = True
    entries: Callable[[Puzzle, Board], Entries] = lambda puzzle, board: board.cells
    pad: bool = False  # plain columns to one width
    pages: bool = False  # --all on a terminal shows one solution at a time
    each: Callable[[Puzzle, Board], None] | None = None  # is given every solution too
    began: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        refuse_together(
            self, ("all", "count"), ("all", "unique"), ("count", "unique"), ("all", "limit"), ("unique", "limit"),
            ("candidates", "all"), ("candidates", "count"), ("candidates", "unique"),
            ("candidates", "pretty"), ("estimate", "limit"), ("json", "pretty"), ("quiet", "progress"),
        )  # fmt: skip
        if self.estimate and not self.count:
            raise RulegridError("--estimate: expected --count too")
        check_least(self, ("limit", 1), ("max_steps", 0), ("timeout", 0))
        # An answer that can't be drawn is reported before the search, not after it.
        files.check_pictures(self._pictures)
        if self.json and self.is_silent:
            raise RulegridError("--json and a picture can't both be written to standard output")

    @property
    def _pictures(self) -> dict[str, str | None]:
        return {"svg": self.svg, "png": self.png}

    @property
    def is_silent(self) -> bool:
        """Whether standard output takes a picture, and so nothing else."""
        return files.uses_stdout(self.svg, self.png)

    @property
    def _is_paged(self) -> bool:
        """Whether solutions are paged through: both ends are terminals, so that keys can be pressed."""
        asked = self.all and self.pages and self.pretty is not False and self.each is None
        return asked and not (self.json or self.svg or self.png) and is_screen() and is_terminal()

    def answer(self, puzzle: Puzzle) -> int:
        """Solve and print; return the exit status."""
        solver = puzzle.solver(
            timeout=self.timeout, max_steps=self.max_steps, progress=False if self.quiet else self.progress
        )
        report = _Report(self, puzzle, solver)
        try:
            if self.stats:
                note(f"{printable(puzzle.title)}\n{puzzle.board}" if puzzle.title else str(puzzle.board))
            if self.unique:
                report.found = solver.count(2)
            elif self.estimate:
                report.take_estimates(solver.estimates(MOST_DIVES))
            elif self.count:
                report.found = solver.count(self.limit)
            elif self.candidates and self.limit:
                report.take_candidates(solver.candidate_counts(self.limit))
            elif self.candidates:
                report.take_candidates(solver.candidates())
            elif self._is_paged:
                from .pager import page

                solver.progress = False  # its bar would stand in the page
                page(puzzle, solver.solutions(), report)
            else:
                for board in solver.solutions(None if self.all else self.limit or 1):
                    report.solution(board)
            status = SOLVED if report.found == 1 or (report.found and not self.unique) else NO_SOLUTION
            if report.stopped:
                status = STOPPED
        except SearchStopped as stop:
            report.stopped, report.found, status = stop.reason, stop.found, STOPPED
        except KeyboardInterrupt:
            report.stopped, status = "interrupted", INTERRUPTED
            report.found = max(report.found, solver.found)
        report.finish()
        if self.svg is not None or self.png is not None:
            files.write_pictures(puzzle.to_svg(report.first, candidates=report.pencil_marks), self._pictures)
        return status


class _Report:
    """Prints solutions as they come, or gathers them for one JSON object."""

    def __init__(self, request: Request, puzzle: Puzzle, solver: Solver) -> None:
        self.request = request
        self.puzzle = puzzle
        self.solver = solver
        self.found = 0
        self.first: Board | None = None
        self.stopped = ""
        self.pencil_marks: Mapping[Cell, Collection[int]] = {}
        self._grids: list[Entries] = []
        self._candidates: list[list[Any]] | None = None
        self._estimate: Estimate | None = None
        self._is_pretty = request.pretty
        if self._is_pretty is None:
            self._is_pretty = request.pretty_by_default and is_screen()

    def solution(self, board: Board) -> None:
        self.found += 1
        self.first = self.first or board
        if self.request.each is not None:
            self.request.each(self.puzzle, board)
        if self.request.json:
            self._grids.append(self.request.entries(self.puzzle, board))
            return
        if self.request.is_silent:
            return
        if self.solver.pbar is not None:
            self.solver.pbar.clear()  # it may stand on the same terminal
        gap = "\n" if self.found > 1 else ""
        plain = gap + self._plain(board)
        say(gap + self._drawn(board) if self._is_pretty else plain, or_else=lambda: plain)

    def _plain(self, board: Board) -> str:
        return plain_rows(self.request.entries(self.puzzle, board), pad=self.request.pad)

    def _drawn(self, board: Board) -> str:
        return drawn(self.puzzle, board, title=self.found == 1)

    @property
    def _status(self) -> str:
        if self.stopped:
            return "stopped"
        if self.request.unique:
            return ("none", "unique", "several")[self.found]
        if self._estimate is not None and not self._estimate.is_exact:
            return "estimated"
        return "solved" if self.found else "no solution"

    @property
    def _known(self) -> int | None:
        """How many solutions were found; None where they were not listed: candidates and estimates."""
        if self._estimate is not None:
            return self._estimate.mean if self._estimate.is_exact else None
        return None if self.request.candidates or self.request.estimate else self.found

    def take_candidates(self, candidates: Mapping[Cell, Collection[int]]) -> None:
        """Print the values that occur in some solution, or keep them for the JSON object; with their numbers, if any."""
        board = self.puzzle.board
        if not any(candidates.values()):
            return
        self.found = 1
        self.pencil_marks = candidates
        cells = [[candidates.get((row, col), ()) for col in range(board.cols)] for row in range(board.rows)]
        self._candidates = [[values if isinstance(values, dict) else sorted(values) for values in row] for row in cells]
        if not self.request.json and not self.request.is_silent:
            between = "," if self.request.limit or board.values[-1] > 9 else ""
            rows = [[between.join(map(self._candidate, sorted(v), repeat(v))) or "#" for v in row] for row in cells]
            say(plain_rows(rows, pad=True))

    def _candidate(self, value: int, found: Collection[int]) -> str:
        if not isinstance(found, dict):
            return str(value)
        return f"{value}:{found[value]}{'+' if found[value] == self.request.limit else ''}"

    def take_estimates(self, estimates: "Iterable[Estimate]") -> None:
        """Wait for an estimate that is close enough, or the last."""
        for self._estimate in estimates:
            if self._estimate.is_within(CLOSE):
                break
        assert self._estimate is not None
        self.found = self._estimate.mean if self._estimate.is_exact else self._estimate.met
        if not self._estimate.is_exact and not self.found:
            self.stopped = "dives"

    def finish(self) -> None:
        """Print the result and the remarks that are due once the search is over."""
        request, steps = self.request, self.solver.steps
        conflicts = [] if self.found or self.stopped else self.puzzle.conflicts()
        seconds = time.monotonic() - request.began
        if request.json:
            self._say_json(steps, seconds, conflicts)
        elif self._estimate is not None and not request.is_silent:
            if self._estimate.met or self._estimate.is_exact:
                say(str(self._estimate))
        elif not self.stopped and not request.is_silent:
            if request.unique:
                say(self._status)
            elif request.count:
                say(str(self.found))
            elif not self.found:
                say("No solution.")
        if conflicts and not request.quiet:
            more = f" and {len(conflicts) - 3} more" if len(conflicts) > 3 else ""
            complain(f"the puzzle contradicts itself: {', '.join(conflicts[:3])}{more}")
        if self.stopped == "dives":
            complain(f"stopped after {counted(MOST_DIVES, 'dive')}: none of them met a solution")
        elif self.stopped:
            how = "interrupted" if self.stopped == "interrupted" else f"stopped by --{self.stopped.replace('_', '-')}"
            number = "" if self._known is None else f", {counted(self._known, 'solution')} found so far"
            complain(f"{how} after {counted(steps, 'step')}{number}")
        if seconds > LONG and is_slow_unasked() and not request.quiet:
            complain(HINT)
        if request.stats:
            rate = f"{steps / seconds:,.0f}" if seconds else "0"
            note(f"{counted(steps, 'step')}, {rate} a second, {seconds:.3f} s")

    def _say_json(self, steps: int, seconds: float, conflicts: list[str]) -> None:
        result = {
            "status": self._status,
            "found": self._known,
            "solutions": self._grids,
            **({"candidates": self._candidates} if self.request.candidates else {}),
            **({"estimate": self._estimate and self._estimate._asdict()} if self.request.estimate else {}),
            "conflicts": conflicts,
            **({"not_understood": lines} if (lines := self.puzzle.not_understood) else {}),
            "steps": steps,
            "seconds": round(seconds, 6),
            "puzzle": json.loads(self.puzzle.to_json()),
        }
        say(json.dumps(result, ensure_ascii=False), or_else=lambda: json.dumps(result))


def plain_rows(entries: Entries, *, pad: bool = False) -> str:
    """Return entries as rows with single spaces between them, with `pad` all of one width."""
    rows = [[printable(str(entry)) for entry in row] for row in entries]
    if pad:
        width = max(columns(text) for row in rows for text in row)
        rows = [[" " * (width - columns(text)) + text for text in row] for row in rows]
    return "\n".join(" ".join(row) for row in rows)


def drawn(puzzle: Puzzle, board: Board, *, title: bool = True) -> str:
    """Return a drawing of a board for this terminal, below the puzzle's title."""
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    with console.capture() as capture:
        if title and puzzle.title:
            console.print(Text(printable(puzzle.title), style="bold"), soft_wrap=True)
        console.print(rendered(puzzle, board), soft_wrap=True)
    return capture.get().removesuffix("\n")


def refuse_together(request: object, *pairs: tuple[str, str]) -> None:
    """Raise RulegridError where both options of a pair are asked for."""
    for one, other in pairs:
        if getattr(request, one) and getattr(request, other) not in (None, False):
            raise RulegridError(f"--{one} and --{other} can't be combined")


def check_least(request: object, *bounds: tuple[str, int]) -> None:
    """Raise RulegridError where an option's number is below its bound."""
    for name, least in bounds:
        number = getattr(request, name)
        if number is not None and not number >= least:  # so that "nan" is refused too
            raise RulegridError(f"--{name.replace('_', '-')} {quote(number)}: expected {least} or more")
