"""Keys on a terminal, one solution at a time, and a search at work."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, Protocol

import typer
from rich.console import Console, Group
from rich.text import Text

from ..calendar.search_demo import Solution, WatchedSearch
from ..core.board import Board
from ..core.errors import SearchStopped
from ..core.family import family_of
from ..core.puzzle import Puzzle
from ..utils.message import Label, Message
from .files import is_terminal
from .options import refuse_together
from .output import NO_SOLUTION, SOLVED, draw_board, is_screen, plain_rows, render_board
from .streams import printable, say, say_here

NEXT, PREVIOUS, FIRST, LAST, QUIT = "next", "previous", "first", "last", "quit"

_MEANINGS = {
    NEXT: ("n", " ", "j", "\r", "\n", "\x1b[C", "\x1b[B", "\x1b[6~", "\x1bOC", "\x1bOB"),  # right, down, page down
    PREVIOUS: ("p", "b", "k", "\x7f", "\b", "\x1b[D", "\x1b[A", "\x1b[5~", "\x1bOD", "\x1bOA"),
    FIRST: ("g", "\x1b[H", "\x1b[1~", "\x1bOH"),
    LAST: ("G", "\x1b[F", "\x1b[4~", "\x1bOF"),
    QUIT: ("q", "Q", "\x1b", "\x04"),
}


def press() -> str:
    """Wait for a key and return its meaning, "" for none. Ctrl-C is KeyboardInterrupt, a closed terminal "quit"."""
    try:
        return _meaning(typer.getchar())
    except EOFError:
        return QUIT


def _meaning(key: str) -> str:
    if not key.startswith("\x1b"):
        key = key[:1]  # one that is held down comes several times at once
    return next((meaning for meaning, keys in _MEANINGS.items() if key in keys), "" if key else QUIT)


Listen = Callable[[float | None], str | None]


@contextmanager
def listening() -> Iterator[Listen]:
    """Yield `listen(seconds)`: it waits that long for a key (None: without a limit), and returns its meaning or None.

    Keys pressed while the program is busy are not lost. Without a terminal, it only waits.
    """
    if not is_terminal():
        yield _wait
        return
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield _listen_on_windows
        return
    stdin = sys.stdin.fileno()
    if os.tcgetpgrp(stdin) != os.getpgrp():  # in the background, the terminal belongs to others
        yield _wait
        return
    before = termios.tcgetattr(stdin)
    tty.setcbreak(stdin)
    try:
        yield _listen
    finally:
        termios.tcsetattr(stdin, termios.TCSADRAIN, before)


def _wait(seconds: float | None) -> str | None:
    time.sleep(seconds or 0)
    return None


def _listen(seconds: float | None) -> str | None:
    import select

    stdin = sys.stdin.fileno()
    if not select.select([stdin], [], [], seconds)[0]:
        return None
    return _meaning(os.read(stdin, 64).decode(errors="replace"))


def _listen_on_windows(seconds: float | None) -> str | None:
    import importlib

    msvcrt = importlib.import_module("msvcrt")
    until = None if seconds is None else time.monotonic() + seconds
    while not msvcrt.kbhit():
        if until is not None and time.monotonic() >= until:
            return None
        time.sleep(0.02)
    return press()


HELP = Message("cli.keys")


class SolutionPrinter(Protocol):
    """Keeps the number of solutions found; `solution` prints a board."""

    found: int

    def solution(self, board: Board) -> None: ...


class _Pages:
    """The solutions found so far."""

    def __init__(self, solutions: Iterator[Board]) -> None:
        self.boards: list[Board] = []
        self.is_complete = False
        self.stop: SearchStopped | None = None
        self._solutions = solutions

    def reach(self, number: int | None) -> None:
        """Find solutions until there are `number` of them; None: all."""
        while not self.is_complete and (number is None or len(self.boards) < number):
            try:
                self.boards.append(next(self._solutions))
            except StopIteration:
                self.is_complete = True
            except SearchStopped as stop:
                self.is_complete, self.stop = True, stop

    def title(self, at: int) -> Message:
        more = "+" if self.stop or not self.is_complete else ""
        return Message("cli.solution-of", number=at + 1, count=len(self.boards), more=more)


def page(puzzle: Puzzle, solutions: Iterator[Board], report: SolutionPrinter) -> None:
    """Show one solution, and others as keys ask for them; the last one shown stays, printed by `report`.

    Raises SearchStopped at the end if the search was stopped.
    """
    pages = _Pages(solutions)
    at = 0
    pages.reach(2)  # so that a single one is not "1 of 1+"
    console = Console(highlight=False)
    try:
        if len(pages.boards) > 1:
            with console.screen() as screen:
                key = ""
                while key != QUIT:
                    screen.update(_view(puzzle, pages.boards[at], pages.title(at), console.width))
                    key = press()
                    if key == LAST and not pages.is_complete:
                        title = Message("cli.looking", title=pages.title(at))
                        screen.update(_view(puzzle, pages.boards[at], title, console.width))
                    at = _turn(pages, at, key)
    finally:
        if pages.boards:
            report.solution(pages.boards[at])
        report.found = len(pages.boards)
    if len(pages.boards) > 1:
        console.print(Text(say_here(pages.title(at)), style="dim"))
    if pages.stop:
        raise pages.stop


def _turn(pages: _Pages, at: int, key: str) -> int:
    if key == LAST:
        pages.reach(None)
        return len(pages.boards) - 1
    if key == NEXT:
        pages.reach(at + 3)
        return min(at + 1, len(pages.boards) - 1)
    if key == FIRST:
        return 0
    return max(0, at - 1) if key == PREVIOUS else at


def _view(puzzle: Puzzle, board: Board, title: Message, width: int) -> Group:
    head = Text(printable(puzzle.title), style="bold")
    return Group(
        Text.assemble(head, "   " if head else "", say_here(title)),
        render_board(puzzle, board),
        Text(say_here(HELP), style="dim"),
    )


FRAME_SECONDS = 1 / 30  # more frames are not visible
PAUSE_SECONDS = 1.0  # for a solution, if no key can be pressed
DEAD_END = "×"

UNUSABLE = ("count", "unique", "json", "svg", "png", "stats", "timeout", "max_steps", "rule", "no_rule")


def check_watched(given: SimpleNamespace) -> None:
    """Raise RulegridError for options that a search that is watched can't do anything with."""
    refuse_together(given, *(("animate", name) for name in UNUSABLE), ("all", "limit"))


def animate(puzzle: Puzzle, given: SimpleNamespace) -> int:
    """Show the search for the first solution, or for those that --all or --limit request; return the exit status."""
    limit = None if given.all else given.limit or 1
    show = _on_screen if is_screen() and given.pretty is not False else _in_lines
    search = WatchedSearch(puzzle)
    has_quit = show(search, limit, given.speed)
    if not search.found and not has_quit:
        say(Message("cli.no-solution"))
    return SOLVED if search.found or has_quit else NO_SOLUTION


def _plain(search: WatchedSearch, board: Board) -> str:
    return plain_rows(family_of(search.puzzle).spelling.plain(search.puzzle, board), pad=True)


def _in_lines(search: WatchedSearch, limit: int | None, speed: float) -> bool:
    """Print a line for each event, and each solution; return False, as it can't be quit."""
    for event in search:
        say(search.words)
        if isinstance(event, Solution):
            say(_plain(search, event.board))
            if search.found == limit:
                break
    return False


def _on_screen(search: WatchedSearch, limit: int | None, speed: float) -> bool:
    """Draw the board after each event, at most `speed` of them a second; return whether it was quit."""
    console = Console(highlight=False)
    with listening() as listen, console.screen() as screen:
        has_quit = _play(search, limit, speed, listen, lambda hint: screen.update(_animate_view(search, hint)))
    puzzle, solution = search.puzzle, search.solution
    if solution is not None:
        say(draw_board(puzzle, solution), or_else=lambda: _plain(search, solution))
    console.print(Text(search.counts(), style="dim"))
    return has_quit


def _play(
    search: WatchedSearch, limit: int | None, speed: float, listen: Listen, show: Callable[[Label], None]
) -> bool:
    """Draw event after event; return whether it was quit before the last."""
    due = drawn_at = time.monotonic()
    for event in search:
        now = time.monotonic()
        due = max(due, now - FRAME_SECONDS) + (1 / speed if speed else 0)
        if due > now or now - drawn_at >= FRAME_SECONDS or isinstance(event, Solution):
            show(Message("cli.quit") if is_terminal() else "")
            drawn_at = now
            if listen(max(0.0, due - time.monotonic())) == QUIT:
                return True
        if isinstance(event, Solution):
            if search.found == limit:
                break
            if is_terminal():
                show(Message("cli.continue"))
            if listen(None if is_terminal() else PAUSE_SECONDS) == QUIT:
                return True
            due = time.monotonic()
    return False


def _animate_view(search: WatchedSearch, hint: Label) -> Any:
    puzzle = search.puzzle
    labels = {**puzzle.labels, **dict.fromkeys(search.dead_end, DEAD_END)}
    return Group(
        Text.assemble((printable(puzzle.title), "bold"), "   " if puzzle.title else "", search.counts()),
        render_board(puzzle, search.board(), labels),
        Text(search.words, style="bold green" if search.words == "solution" else ""),
        Text(say_here(hint), style="dim"),
    )
