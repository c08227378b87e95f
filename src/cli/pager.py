"""Solutions on a terminal, one at a time, found on demand."""

from collections.abc import Iterator
from typing import Protocol

from rich.console import Console, Group
from rich.text import Text

from ..engine.board import Board
from ..engine.errors import SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.words import Message
from . import keys
from .drawing import render_board
from .streams import printable, say_here

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
        """Return which of all solutions this is, counting from 0."""
        more = "+" if self.stop or not self.is_complete else ""
        return Message("cli.solution-of", number=at + 1, count=len(self.boards), more=more)


def page(puzzle: Puzzle, solutions: Iterator[Board], report: SolutionPrinter) -> None:
    """Show one solution, and others as keys ask for them; the last one shown stays, printed by `report`.

    Raises SearchStopped in the end where the search was stopped.
    """
    pages = _Pages(solutions)
    at = 0
    pages.reach(2)  # so that a single one is not "1 of 1+"
    console = Console(highlight=False)
    try:
        if len(pages.boards) > 1:
            with console.screen() as screen:
                key = ""
                while key != keys.QUIT:
                    screen.update(_view(puzzle, pages.boards[at], pages.title(at), console.width))
                    key = keys.press()
                    if key == keys.LAST and not pages.is_complete:
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
    """Return which solution a key leads to."""
    if key == keys.LAST:
        pages.reach(None)
        return len(pages.boards) - 1
    if key == keys.NEXT:
        pages.reach(at + 3)
        return min(at + 1, len(pages.boards) - 1)
    if key == keys.FIRST:
        return 0
    return max(0, at - 1) if key == keys.PREVIOUS else at


def _view(puzzle: Puzzle, board: Board, title: Message, width: int) -> Group:
    head = Text(printable(puzzle.title), style="bold")
    return Group(
        Text.assemble(head, "   " if head else "", say_here(title)),
        render_board(puzzle, board),
        Text(say_here(HELP), style="dim"),
    )
