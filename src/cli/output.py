"""What the commands print: answers on standard output, everything else on standard error."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import typer

from ..engine.board import Board
from ..engine.errors import SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.errors import PuzzleFormatError

SOLVED, NO_SOLUTION, USAGE, STOPPED = 0, 1, 2, 3


def complain(message: str) -> None:
    """Print one line on standard error."""
    print("rulegrid: " + " ".join(message.split("\n")), file=sys.stderr)


def plain(puzzle: Puzzle, board: Board) -> list[list[str]]:
    """Return the texts of a solution's cells as they are printed."""
    return [[str(value) for value in row] for row in board.cells]


@dataclass
class Request:
    """What is asked of a puzzle: the options that every family's `solve` has."""

    all: bool = False
    count: bool = False
    unique: bool = False
    limit: int | None = None
    json: bool = False
    svg: Path | None = None
    png: Path | None = None
    pretty: bool | None = None
    stats: bool = False
    quiet: bool = False
    progress: bool | None = None
    timeout: float | None = None
    max_steps: int | None = None
    # What differs between the families:
    pretty_by_default: bool = True
    texts: Callable[[Puzzle, Board], list[list[str]]] = plain
    began: float = field(default_factory=time.monotonic)

    def check(self) -> None:
        """Raise a usage error where options contradict each other."""
        asked = [f"--{name}" for name in ("all", "count", "unique") if getattr(self, name)]
        if len(asked) > 1:
            raise typer.BadParameter(f"{' and '.join(asked)} can't be asked together")
        if self.limit is not None and (self.unique or self.all):
            raise typer.BadParameter(f"{asked[0]} and --limit can't be asked together")

    def answer(self, puzzle: Puzzle) -> int:
        """Solve and print; return the exit status."""
        self.check()
        progress = False if self.quiet else self.progress
        solver = puzzle.solver(timeout=self.timeout, max_steps=self.max_steps, progress=progress)
        if self.stats:
            print(f"{puzzle.title}\n" if puzzle.title else "", puzzle.board, sep="", file=sys.stderr)
        report = _Report(self, puzzle)
        status: int | None = None
        try:
            if self.unique:
                report.number(solver.count(2))
            elif self.count:
                report.number(solver.count(self.limit))
            else:
                for board in solver.solutions(None if self.all else self.limit or 1):
                    report.solution(board)
        except SearchStopped as stop:
            report.found = stop.found
            report.stopped = stop.reason
            status = STOPPED
        except KeyboardInterrupt:
            report.stopped = "interrupted"
            status = 130
        report.finish(solver.steps)
        self._draw(puzzle, report.first)
        if status is not None:
            return status
        return SOLVED if report.found == 1 or (report.found and not self.unique) else NO_SOLUTION

    def _draw(self, puzzle: Puzzle, solution: Board | None) -> None:
        if self.svg:
            _write(self.svg, puzzle.to_svg(solution).encode())
        if self.png:
            try:
                from cairosvg import svg2png  # type: ignore[import-untyped]
            except ImportError:
                raise PuzzleFormatError('--png needs the extra "png": pip install "rulegrid[png]"') from None
            _write(self.png, svg2png(bytestring=puzzle.to_svg(solution).encode(), scale=2))


class _Report:
    """Prints solutions as they come, or gathers them for one JSON object."""

    def __init__(self, request: Request, puzzle: Puzzle) -> None:
        self.request = request
        self.puzzle = puzzle
        self.found = 0
        self.first: Board | None = None
        self.stopped = ""
        self._grids: list[list[list[Any]]] = []
        self._is_pretty = request.pretty
        if self._is_pretty is None:
            self._is_pretty = request.pretty_by_default and sys.stdout.isatty()

    def number(self, found: int) -> None:
        self.found = found

    def solution(self, board: Board) -> None:
        self.found += 1
        self.first = self.first or board
        texts = self.request.texts(self.puzzle, board)
        if self.request.json:
            self._grids.append([[int(text) if text.isdecimal() else text for text in row] for row in texts])
        elif self._is_pretty:
            self._print_pretty(board)
        else:
            print(("\n" if self.found > 1 else "") + "\n".join(" ".join(row) for row in texts), flush=True)

    def _print_pretty(self, board: Board) -> None:
        from rich.console import Console

        from ..engine.terminal import render

        console = Console(highlight=False)
        if self.found > 1:
            console.print()
        elif self.puzzle.title:
            console.print(self.puzzle.title, style="bold")
        drawing = render(board, self.puzzle.rules, labels=self.puzzle.labels, start=self.puzzle.board)
        console.print(drawing, soft_wrap=True)

    @property
    def _status(self) -> str:
        if self.stopped:
            return "stopped"
        if self.request.unique:
            return ("none", "unique", "several")[self.found]
        return "solved" if self.found else "no solution"

    def finish(self, steps: int) -> None:
        request = self.request
        conflicts = [] if self.found or self.stopped else self.puzzle.conflicts()
        seconds = time.monotonic() - request.began
        if request.json:
            self._print_json(steps, seconds, conflicts)
        elif not self.stopped:
            if request.unique:
                print(self._status)
            elif request.count:
                print(self.found)
            elif not self.found:
                print("No solution.")
        sys.stdout.flush()
        if conflicts and not request.quiet:
            more = f" and {len(conflicts) - 3} more" if len(conflicts) > 3 else ""
            complain(f"the puzzle contradicts itself: {', '.join(conflicts[:3])}{more}")
        if self.stopped:
            how = "interrupted" if self.stopped == "interrupted" else f"stopped by --{self.stopped.replace('_', '-')}"
            complain(f"{how} after {steps} steps, {self.found} solutions found so far")
        if request.stats:
            print(f"steps {steps}, {steps / seconds if seconds else 0:,.0f} a second, {seconds:.3f} s", file=sys.stderr)

    def _print_json(self, steps: int, seconds: float, conflicts: list[str]) -> None:
        request = self.request
        result: dict[str, Any] = {"status": self._status, "found": self.found}
        if not (request.count or request.unique):
            result["solutions"] = self._grids
        if conflicts:
            result["conflicts"] = conflicts
        result |= {"steps": steps, "seconds": round(seconds, 6), "puzzle": json.loads(self.puzzle.to_json())}
        print(json.dumps(result, ensure_ascii=False))


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except (OSError, ValueError) as error:
        raise PuzzleFormatError(f"can't write {str(path)!r}: {getattr(error, 'strerror', None) or error}") from None
