"""The output of commands: answers, boards, warnings."""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.board import Board
from ..core.puzzle import Puzzle
from ..queries.query import Response
from ..utils.coordinates import Cell
from ..utils.errors import PuzzleFormatError, locate_problem
from ..utils.json_text import escape_controls
from ..utils.message import Label, Message
from ..utils.text import columns, fold
from .options import spell_option
from .streams import print_error, printable, say

if TYPE_CHECKING:
    from rich.text import Text


_START = re.compile(r" *([0-9]+\. )?")


def is_screen() -> bool:
    """Return whether standard output is a terminal."""
    return sys.stdout is not None and sys.stdout.isatty()


def is_drawn(pretty: bool | None) -> bool:
    """Return whether grids are drawn: as `--pretty` or `--plain` says, on a terminal by default."""
    return is_screen() if pretty is None else pretty


def has_colours() -> bool:
    """Return whether drawings have colours: on a terminal that knows them, unless NO_COLOR is set."""
    from rich.console import Console

    console = Console()
    return console.color_system is not None and not console.no_color


def screen_width() -> int:
    """Return the number of columns of this terminal, or a usual one if the output goes elsewhere."""
    from ..draw.terminal import COLUMNS

    return shutil.get_terminal_size((COLUMNS, 24)).columns if is_screen() else COLUMNS


def fold_text(text: str) -> str:
    """Return a text wrapped at words to the width of this terminal; numbered text is indented after its number."""
    width = screen_width()
    lines = []
    for line in text.split("\n"):
        start = _START.match(line)
        assert start
        lines += fold(line, width, indent=" " * (len(start[0]) + (0 if start[1] else 2)))
    return "\n".join(lines)


def render_board(puzzle: Puzzle, board: Board, labels: Mapping[Cell, str] | None = None) -> Text:
    """Return a drawing of a board, with coordinates, no wider than this terminal if possible.

    `labels` are those of the puzzle by default.
    """
    from ..draw.terminal import render

    return render(
        board,
        puzzle.rules,
        labels=puzzle.labels if labels is None else labels,
        start=puzzle.board,
        width=screen_width(),
        colours=has_colours(),
        coordinates=True,
    )


def print_texts(*texts: Text) -> str:
    """Return texts, each on lines of its own, as this terminal prints them."""
    from rich.console import Console

    console = Console(highlight=False)
    with console.capture() as capture:
        for text in texts:
            console.print(text, soft_wrap=True)
    return capture.get().removesuffix("\n")


SOLVED, NO_SOLUTION, USAGE, STOPPED, FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130
INCOMPLETE = FAULT
"""The status of `convert` if the output omits a rule: both have a status, so that a script can not miss them."""

Entries = list[list[int]] | list[list[str]]


def as_json(data: Any) -> str:
    """Return data as one line of JSON."""
    return escape_controls(json.dumps(data, ensure_ascii=False))


def say_json(data: Any) -> None:
    """Print data as one JSON object."""
    say(as_json(data), or_else=lambda: json.dumps(data))


def say_answer(answer: Response) -> None:
    """Print an answer as one JSON object."""
    say_json(answer.to_data())


def describe_stop(reason: str) -> Message:
    """Return the reason for the early end of a query."""
    return (
        Message("cli.interrupted")
        if reason == "interrupted"
        else Message("cli.stopped-by", option=spell_option(reason))
    )


def plain_rows(entries: Entries, *, pad: bool = False) -> str:
    """Return entries as rows with single spaces between them, with `pad` all of one width."""
    rows = [[printable(str(entry)) for entry in row] for row in entries]
    if pad:
        width = max(columns(text) for row in rows for text in row)
        rows = [[" " * (width - columns(text)) + text for text in row] for row in rows]
    return "\n".join(" ".join(row) for row in rows)


def draw_board(puzzle: Puzzle, board: Board, *, title: bool = True) -> str:
    """Return a drawing of a board for this terminal, below the puzzle's title."""
    from rich.text import Text

    heading = [Text(printable(puzzle.title), style="bold")] if title and puzzle.title else []
    return print_texts(*heading, render_board(puzzle, board))


def describe_steps(reason: str, steps: int, more: Message | None = None) -> Message:
    """Return the reason for the early end of a query, with the number of steps."""
    return Message("cli.after-steps", how=describe_stop(reason), steps=steps, more=more)


def report_stop(reason: str, steps: int | None = None) -> int:
    """Report what ended a query early; return the exit status."""
    print_error(describe_stop(reason) if steps is None else describe_steps(reason, steps))
    return INTERRUPTED if reason == "interrupted" else STOPPED


MOST = 12


def report(puzzle: Puzzle, *, strict: bool = False, quiet: bool = False, name: Label = "") -> None:
    """Report what was not understood and what was guessed; with `strict`, the former is a PuzzleFormatError.

    Of several puzzles, each has a `name`.
    """
    before = Message("cli.of-puzzle", name=name) if name else None
    what, lines = Message("cli.not-understood", before=before), puzzle.not_understood
    if strict and lines:
        more = Message("cli.more-lines", count=len(lines) - 1) if len(lines) > 1 else None
        raise PuzzleFormatError(Message("cli.strict", what=what, line=lines[0], more=more))
    if not quiet:
        warn(what, lines)
        warn(Message("cli.guessed", before=before), puzzle.guessed)


def warn(what: Message, lines: Sequence[Label]) -> None:
    """Print lines on standard error, each with what it is; of many, the first."""
    for line in lines[:MOST]:
        print_error(locate_problem(what, line))
    if len(lines) > MOST:
        print_error(locate_problem(what, Message("cli.more", count=len(lines) - MOST)))
