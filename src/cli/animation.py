"""`--animate`: a search for pieces at work, as a picture on a terminal, as a line for each step elsewhere."""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from ..calendar.watch import Solution, WatchedSearch
from ..engine.board import Board
from ..engine.families import family_of
from ..engine.puzzle import Puzzle
from ..utils.words import Label, Message
from . import keys
from .drawing import is_screen, render_board
from .options import refuse_together
from .output import NO_SOLUTION, SOLVED, draw_board, plain_rows
from .sources import is_terminal
from .streams import printable, say, say_here

FRAME_SECONDS = 1 / 30  # nobody sees more frames than this
PAUSE_SECONDS = 1.0  # for a solution, where no key can be pressed
DEAD_END = "×"

UNUSABLE = ("count", "unique", "json", "svg", "png", "stats", "timeout", "max_steps", "rule", "no_rule")


def check_watched(given: SimpleNamespace) -> None:
    """Raise RulegridError for options that a search that is watched can't do anything with."""
    refuse_together(given, *(("animate", name) for name in UNUSABLE), ("all", "limit"))


def animate(puzzle: Puzzle, given: SimpleNamespace) -> int:
    """Show the search for the first solution, or for as many as --all or --limit ask for; return the exit status."""
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
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    with keys.listening() as listen, console.screen() as screen:
        has_quit = _play(search, limit, speed, listen, lambda hint: screen.update(_view(search, hint)))
    puzzle, solution = search.puzzle, search.solution
    if solution is not None:
        say(draw_board(puzzle, solution), or_else=lambda: _plain(search, solution))
    console.print(Text(search.counts(), style="dim"))
    return has_quit


def _play(
    search: WatchedSearch, limit: int | None, speed: float, listen: keys.Listen, show: Callable[[Label], None]
) -> bool:
    """Draw event after event; return whether it was quit before the last."""
    due = drawn_at = time.monotonic()
    for event in search:
        now = time.monotonic()
        due = max(due, now - FRAME_SECONDS) + (1 / speed if speed else 0)
        if due > now or now - drawn_at >= FRAME_SECONDS or isinstance(event, Solution):
            show(Message("cli.quit") if is_terminal() else "")
            drawn_at = now
            if listen(max(0.0, due - time.monotonic())) == keys.QUIT:
                return True
        if isinstance(event, Solution):
            if search.found == limit:
                break
            if is_terminal():
                show(Message("cli.continue"))
            if listen(None if is_terminal() else PAUSE_SECONDS) == keys.QUIT:
                return True
            due = time.monotonic()
    return False


def _view(search: WatchedSearch, hint: Label) -> Any:
    from rich.console import Group
    from rich.text import Text

    puzzle = search.puzzle
    labels = {**puzzle.labels, **dict.fromkeys(search.dead_end, DEAD_END)}
    return Group(
        Text.assemble((printable(puzzle.title), "bold"), "   " if puzzle.title else "", search.counts()),
        render_board(puzzle, search.board(), labels),
        Text(search.words, style="bold green" if search.words == "solution" else ""),
        Text(say_here(hint), style="dim"),
    )
