"""What the commands print: answers on standard output, everything else on standard error."""

import json
from typing import Any

from ..engine.board import Board
from ..engine.puzzle import Puzzle
from ..questions.base.answer import Response
from ..utils.json_text import escape_controls
from ..utils.width import columns
from ..utils.words import Message
from .drawing import print_texts, render_board
from .options import spell_option
from .streams import complain, printable, say

SOLVED, NO_SOLUTION, USAGE, STOPPED, FAULT, INTERRUPTED = 0, 1, 2, 3, 4, 130
INCOMPLETE = FAULT
"""Of `convert`, where what is written leaves out a rule: the two have a status, as neither is to go unseen in a script."""

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


def how_stopped(reason: str) -> Message:
    """Return what ended a question."""
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


def after_steps(reason: str, steps: int, more: Message | None = None) -> Message:
    """Return what ended a question after so many steps."""
    return Message("cli.after-steps", how=how_stopped(reason), steps=steps, more=more)


def report_stop(reason: str, steps: int | None = None) -> int:
    """Report what ended a question early; return the exit status."""
    complain(how_stopped(reason) if steps is None else after_steps(reason, steps))
    return INTERRUPTED if reason == "interrupted" else STOPPED
