"""`hint` of sudoku and calcudoku: the next value, with the reason for it."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.errors import SearchStopped
from ..engine.puzzle import Puzzle
from ..utils.coordinates import cell_name
from .options import COMMON, OUTPUT, Decorator, Option, either, flag, with_rules
from .output import NO_SOLUTION, SOLVED, STOPPED, check_least, drawn, is_screen, refuse_together
from .own_rules import RuleClass
from .streams import complain, say

if TYPE_CHECKING:
    from ..engine.explain import Hint

OPTIONS: dict[str, Option] = {
    "json": flag(OUTPUT, "--json", text="One JSON object: cell, value, kind, unit, text and more."),
    "pretty": either(OUTPUT, "--pretty/--plain", "A drawn grid with the value, or only the text."),
    "strict": COMMON["strict"],
    "timeout": COMMON["timeout"],
    "max_steps": COMMON["max_steps"],
}

EXIT_STATUS = """
    Exit status
    0    a value, or every cell is filled
    1    no solution contains the values in the grid
    2    a usage or format error
    3    stopped by --timeout or --max-steps
    """
"""The end of the command's help."""


@dataclass
class HintRequest:
    """The options of `hint` that are not about rules."""

    json: bool
    pretty: bool | None
    strict: bool
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


def hint_options(rules: Sequence[RuleClass]) -> Decorator:
    """Give a command the options of `hint` as `request`, after those for `rules` and their clues as `rules`."""
    return with_rules(rules, OPTIONS, HintRequest)


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
