"""`--animate`: a search for pieces at work, as a picture on a terminal, as a line for each step elsewhere."""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, NoReturn

import typer

from ..calendar.hints import placement_rule
from ..calendar.placings import placing_of, spelling
from ..calendar.pruning import Force, Refuse
from ..calendar.watch import Event, Paint, Place, Solution, TakeBack, watch
from ..engine.board import Board
from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..utils.coordinates import Cell, cell_names
from . import keys
from .family import is_terminal
from .output import NO_SOLUTION, SOLVED, check_least, counted, drawn, is_screen, refuse_together
from .streams import printable, say

FRAME_SECONDS = 1 / 30  # more frames than this nobody sees
PAUSE_SECONDS = 1.0  # for a solution, where no key can be pressed
REFUSED = "×"


def animate(
    read: Callable[[], Puzzle], speed: float, options: dict[str, Any], plain: Callable[[Puzzle, Board], str]
) -> NoReturn:
    """Show the search for the first solution, or for as many as --all or --limit say; exit with the status."""
    request = SimpleNamespace(animate=True, speed=speed, **options)
    unheard = ("count", "unique", "json", "svg", "png", "stats", "timeout", "max_steps", "rule", "no_rule")
    for name in unheard:
        if getattr(request, name) not in (None, False, []):
            raise RulegridError(f"--animate and --{name.replace('_', '-')} can't be asked together")
    refuse_together(request, ("all", "limit"))
    check_least(request, ("speed", 0), ("limit", 1))
    puzzle = read()
    limit = None if request.all else request.limit or 1
    show = _on_screen if is_screen() and request.pretty is not False else _in_lines
    found = show(_Watched(puzzle), limit, speed, plain)
    if not found:
        say("No solution.")
    raise typer.Exit(SOLVED if found else NO_SOLUTION)


class _Watched:
    """What a search has said so far: what lies, how much was tried, and the last event in words."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.pieces = placement_rule(puzzle).lying
        self.trail: list[tuple[int, tuple[Cell, ...]]] = [
            (placing.index, placing.cells) for placing in placement_rule(puzzle).down
        ]
        self.refused: tuple[Cell, ...] = ()
        self.tried = 0
        self.found = 0
        self.solution: Board | None = None
        self.events = watch(puzzle)
        self.words = ""

    def follow(self, event: Event) -> None:
        """Take note of an event."""
        self.words = self.said(event)
        self.refused = event.cells if isinstance(event, Refuse) else ()
        if isinstance(event, Place | Paint | Force):
            self.trail.append((event.piece, event.cells))
            self.tried += not isinstance(event, Force)
        elif isinstance(event, TakeBack):
            self.trail.pop()
        elif isinstance(event, Solution):
            self.found += 1
            self.solution = event.board

    def said(self, event: Event) -> str:
        """Return an event as one line."""
        if isinstance(event, Solution):
            return "solution"
        if isinstance(event, Refuse):
            where = cell_names(event.cells)
            return f"refuse: {event.reason}" + (f" ({where})" if where not in event.reason else "")
        if isinstance(event, Paint):
            return f"colour {cell_names(event.cells)} {self.pieces[event.piece].name}"
        text = spelling(placing_of(self.pieces, event.piece, event.cells), self.pieces)
        if isinstance(event, Force):
            return f"force {text}: {event.reason}"
        return f"{'place' if isinstance(event, Place) else 'take back'} {text}"

    def board(self) -> Board:
        """Return the board with all that lies."""
        board = self.puzzle.board.copy()
        for piece, cells in self.trail:
            for cell in cells:
                board.set_digit(*cell, board.values[piece])
        return board

    def counts(self) -> str:
        """Return how much was tried and found."""
        return f"{counted(self.tried, 'piece')} tried, {counted(self.found, 'solution')}"


def _in_lines(watched: _Watched, limit: int | None, speed: float, plain: Callable[[Puzzle, Board], str]) -> int:
    """Print a line for each event, and each solution; return how many there were."""
    for event in watched.events:
        watched.follow(event)
        say(watched.words)
        if isinstance(event, Solution):
            say(plain(watched.puzzle, event.board))
            if watched.found == limit:
                break
    return watched.found


def _on_screen(watched: _Watched, limit: int | None, speed: float, plain: Callable[[Puzzle, Board], str]) -> int:
    """Draw the board after each event, at most `speed` of them a second; return how many solutions there were."""
    from rich.console import Console, Group
    from rich.text import Text

    from ..engine.draw.terminal import render

    puzzle = watched.puzzle
    console = Console(highlight=False)

    def view(hint: str = "") -> Group:
        labels = {**puzzle.labels, **dict.fromkeys(watched.refused, REFUSED)}
        return Group(
            Text.assemble((printable(puzzle.title), "bold"), "   " if puzzle.title else "", watched.counts()),
            render(watched.board(), puzzle.rules, labels=labels, start=puzzle.board, width=console.width),
            Text(watched.words, style="bold green" if watched.words == "solution" else ""),
            Text(hint, style="dim"),
        )

    with console.screen() as screen:
        due = drawn_at = time.monotonic()
        for event in watched.events:
            watched.follow(event)
            now = time.monotonic()
            due = max(due, now - FRAME_SECONDS) + (1 / speed if speed else 0)
            if due > now or now - drawn_at >= FRAME_SECONDS or isinstance(event, Solution):
                screen.update(view())
                drawn_at = now
                time.sleep(max(0.0, due - time.monotonic()))
            if isinstance(event, Solution):
                if watched.found == limit:
                    break
                if not is_terminal():
                    time.sleep(PAUSE_SECONDS)
                else:
                    screen.update(view("any key: go on, q: quit"))
                    if keys.press() == keys.QUIT:
                        break
                due = time.monotonic()
    if watched.solution is not None:
        say(drawn(puzzle, watched.solution), or_else=lambda: plain(puzzle, watched.solution or puzzle.board))
    console.print(Text(watched.counts(), style="dim"))
    return watched.found
