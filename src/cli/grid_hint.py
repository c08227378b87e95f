"""`hint` of sudoku and calcudoku: the next value, with the reason for it."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from ..engine.errors import SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.coordinates import cell_name
from .options import COMMON, OUTPUT, Option, RuleOptions, adding, either, flag, rule_options
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, drawn, is_screen, refuse_together
from .own_rules import RuleClass
from .rules import clue_options
from .streams import complain, say

if TYPE_CHECKING:
    from ..engine.explain import Hint

OPTIONS: dict[str, Option] = {
    "json": flag(OUTPUT, "--json", text="One JSON object: cell, value, kind, unit, text and more."),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the value, or only the text."),
    "timeout": COMMON["timeout"],
    "max_steps": COMMON["max_steps"],
}


def hint_options(rules: Sequence[RuleClass]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Give a command that ends in `**options` those of `hint`."""
    return adding({**clue_options(rules), **rule_options(rules), **OPTIONS})


def give_hint(
    options: dict[str, Any],
    known: Sequence[RuleClass],
    read: Callable[[Sequence[RuleClass]], Puzzle],
    *,
    clues_of: Sequence[RuleClass] = (),
) -> NoReturn:
    """Print the next value of what `read` returns, and exit."""
    rules = RuleOptions(options, clues_of)
    request = _Request(**options)
    with rules.loaded(known) as every:
        puzzle = read(every)
        rules.edit(puzzle)
        status = request.answer(puzzle)
    raise typer.Exit(status)


@dataclass
class _Request:
    """The options of `hint` that are not about rules."""

    json: bool
    pretty: bool | None
    timeout: float | None
    max_steps: int | None

    def __post_init__(self) -> None:
        refuse_together(self, ("json", "pretty"))
        check_least(self, ("max_steps", 0), ("timeout", 0))

    def answer(self, puzzle: Puzzle) -> int:
        """Print a hint; return the exit status."""
        from ..engine.explain import Kind, hint

        try:
            found = hint(puzzle, timeout=self.timeout, max_steps=self.max_steps)
        except SearchStopped as stop:
            complain(f"stopped by --{stop.reason.replace('_', '-')}")
            return STOPPED
        if self.json:
            say(json.dumps(_data(puzzle, found)))
        else:
            lines = [found.text()]
            if found.cell is not None:
                lines.insert(0, f"{cell_name(found.cell)}: {found.value}")
            text = "\n".join(lines)
            is_drawn = self.pretty or (self.pretty is None and is_screen())
            say(f"{_picture(puzzle, found)}\n{text}" if is_drawn else text, or_else=lambda: text)
        return SOLVED if found.cell is not None or found.kind == Kind.FULL else NO_SOLUTION


def _data(puzzle: Puzzle, found: "Hint") -> dict[str, Any]:
    return {
        "status": "hint" if found.cell is not None else str(found.kind),
        "cell": None if found.cell is None else cell_name(found.cell),
        "value": found.value,
        "kind": str(found.kind),
        "unit": found.unit or None,
        "cells": list(map(cell_name, found.cells)),
        "text": found.text(),
        "puzzle": puzzle.to_data(),
    }


def _picture(puzzle: Puzzle, found: "Hint") -> str:
    board = puzzle.board.copy()
    if found.cell is not None and found.value is not None:
        board.set_digit(*found.cell, found.value)
    return drawn(puzzle, board)
