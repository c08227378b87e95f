"""What the commands print: answers on standard output, everything else on standard error."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from ..engine.board import Board
from ..engine.errors import RulegridError
from ..engine.families import spelling
from ..engine.puzzle import Puzzle
from ..engine.solver import Solver
from ..questions import ask
from ..questions.base.answer import Answer, Searched
from ..questions.base.hooks import Hooks
from ..questions.base.status import Status
from ..utils.coordinates import Cell
from ..utils.errors import quote
from ..utils.json_text import escape_controls
from ..utils.width import columns
from ..utils.words import counted as counted
from . import files
from .drawing import is_drawn, rendered
from .drawing import is_screen as is_screen
from .family import is_terminal
from .kernel import HINT, LONG, is_slow_unasked
from .streams import complain, note, printable, say

if TYPE_CHECKING:
    from ..questions.candidates import Candidates
    from ..questions.estimate import Estimated

SOLVED, NO_SOLUTION, USAGE, STOPPED, FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130


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
    pad: bool = False  # plain columns to one width
    pages: bool = False  # --all on a terminal shows one solution at a time
    each: Callable[[Puzzle, Board], None] | None = None  # is given every solution too

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
        report = _Report(self, puzzle)
        if self.stats:
            note(f"{printable(puzzle.title)}\n{puzzle.board}" if puzzle.title else str(puzzle.board))
        if self._is_paged:
            return self._answer_paged(puzzle, report)
        progress = False if self.quiet else self.progress
        hooks = Hooks(
            progress=progress, begun=report.begin, each=report.solution, keeps=self.json, takes_interrupts=True
        )
        name, options = self._asked()
        answer = ask(puzzle, name, hooks=hooks, timeout=self.timeout, max_steps=self.max_steps, **options)
        report.finish(answer)
        if self.svg is not None or self.png is not None:
            marks = getattr(answer, "pencil_marks", None)
            files.write_pictures(puzzle.to_svg(report.first, candidates=marks), self._pictures)
        return report.exit_status(answer)

    def _asked(self) -> tuple[str, dict[str, Any]]:
        """Return the question that the options ask, and its own options."""
        if self.unique:
            return "unique", {}
        if self.estimate:
            return "estimate", {}
        if self.count:
            return "count", {"limit": self.limit}
        if self.candidates:
            return "candidates", {"limit": self.limit}
        return "solve", {"limit": None if self.all else self.limit or 1}

    def _answer_paged(self, puzzle: Puzzle, report: "_Report") -> int:
        """Show solutions as keys ask for them; a search that waits for keys."""
        from ..questions.base.search import Search
        from .pager import page

        limits = {"timeout": self.timeout, "max_steps": self.max_steps}
        hooks = Hooks(begun=report.begin, takes_interrupts=True)  # a bar would stand in the page
        with Search(puzzle, limits, hooks) as search:
            page(puzzle, search.solver.solutions(), report)
        search.found = max(search.found, report.found)
        answer = Searched(found=search.found, **search.facts(search.status(None)))
        report.finish(answer)
        return report.exit_status(answer)


class _Report:
    """Prints solutions as they come, and what is said of the answer at the end."""

    def __init__(self, request: Request, puzzle: Puzzle) -> None:
        self.request = request
        self.puzzle = puzzle
        self.solver: Solver | None = None
        self.found = 0
        self.first: Board | None = None
        self._is_pretty = is_drawn(request.pretty)

    def begin(self, solver: Solver) -> None:
        self.solver = solver

    def solution(self, board: Board) -> None:
        self.found += 1
        self.first = self.first or board
        if self.request.each is not None:
            self.request.each(self.puzzle, board)
        if self.request.json or self.request.is_silent:
            return
        if self.solver is not None and self.solver.pbar is not None:
            self.solver.pbar.clear()  # it may stand on the same terminal
        gap = "\n" if self.found > 1 else ""
        plain = gap + self._plain(board)
        say(gap + self._drawn(board) if self._is_pretty else plain, or_else=lambda: plain)

    def _plain(self, board: Board) -> str:
        return plain_rows(spelling(self.puzzle.family).entries(self.puzzle, board), pad=self.request.pad)

    def _drawn(self, board: Board) -> str:
        return drawn(self.puzzle, board, title=self.found == 1)

    def exit_status(self, answer: Answer) -> int:
        """Return the exit status that an answer stands for."""
        if answer.stopped:
            return INTERRUPTED if answer.stopped == "interrupted" else STOPPED
        is_bad = answer.status is Status.NONE or (self.request.unique and answer.status is Status.SEVERAL)
        return NO_SOLUTION if is_bad else SOLVED

    def finish(self, answer: Answer) -> None:
        """Print the answer, and the remarks that are due once the search is over."""
        request = self.request
        assert isinstance(answer, Searched)
        if request.json:
            say_answer(answer)
        elif not request.is_silent and (text := self._said(answer)):
            say(text)
        if answer.conflicts and not request.quiet:
            more = f" and {len(answer.conflicts) - 3} more" if len(answer.conflicts) > 3 else ""
            complain(f"the puzzle contradicts itself: {', '.join(map(str, answer.conflicts[:3]))}{more}")
        if answer.stopped == "dives":
            found = cast("Estimated", answer).estimate
            complain(f"stopped after {counted(found.dives if found else 0, 'dive')}: none of them met a solution")
        elif answer.stopped:
            is_listed = not request.candidates and not request.estimate
            number = f", {counted(answer.found or 0, 'solution')} found so far" if is_listed else ""
            complain(f"{how_stopped(answer.stopped)} after {counted(answer.steps, 'step')}{number}")
        if answer.seconds > LONG and is_slow_unasked() and not request.quiet:
            complain(HINT)
        if request.stats:
            rate = f"{answer.steps / answer.seconds:,.0f}" if answer.seconds else "0"
            note(f"{counted(answer.steps, 'step')}, {rate} a second, {answer.seconds:.3f} s")

    def _said(self, answer: Searched) -> str:
        """Return what is printed of an answer, besides its solutions."""
        if self.request.estimate:
            found = cast("Estimated", answer).estimate
            return str(found) if found is not None and (found.met or found.is_exact) else ""
        if answer.stopped:
            return ""
        if self.request.unique:
            return str(answer.status)
        if self.request.count:
            return str(answer.found)
        if answer.status is Status.NONE:
            return "No solution."
        return self._candidates(cast("Candidates", answer)) if self.request.candidates else ""

    def _candidates(self, answer: "Candidates") -> str:
        """Return the candidates of each cell as rows of columns, with the numbers of their solutions, if any."""
        board, limit = self.puzzle.board, self.request.limit

        def text(cell: Cell) -> str:
            values = sorted(answer.values.get(cell, ()))
            if answer.counts is None:
                return ("," if board.values[-1] > 9 else "").join(map(str, values)) or "#"
            numbers = answer.counts.get(cell, {})
            each = (f"{value}:{numbers[value]}{'+' if numbers[value] == limit else ''}" for value in values)
            return ",".join(each) or "#"

        return plain_rows([[text((row, col)) for col in range(board.cols)] for row in range(board.rows)], pad=True)


def say_answer(answer: Answer) -> None:
    """Print an answer as one JSON object."""
    data = answer.to_data()
    say(escape_controls(json.dumps(data, ensure_ascii=False)), or_else=lambda: json.dumps(data))


def how_stopped(reason: str) -> str:
    """Return what ended a question, in words."""
    return "interrupted" if reason == "interrupted" else f"stopped by --{reason.replace('_', '-')}"


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
