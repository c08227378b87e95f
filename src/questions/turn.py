"""A puzzle that is turned or mirrored as a whole."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.data.options import Option
from ..engine.turn import WAYS, Turn
from ..utils.coordinates import cell_name
from .base.answer import Answer
from .base.hooks import Hooks
from .base.question import Options, Question
from .base.status import Status

if TYPE_CHECKING:
    from ..engine.puzzle import Puzzle

OPTIONS = (
    Option(
        "way", str, "quarter",
        "quarter and counter turn it a quarter clockwise or back, half upside down; horizontal exchanges left and right, "
        "vertical top and bottom, diagonal and antidiagonal what lies beside a diagonal.",
        choices=WAYS,
    ),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Turned(Answer):
    """The turned puzzle; `turn` says where its cells came to lie."""

    turn: Turn

    def data(self) -> dict[str, Any]:
        """Return for each cell in reading order where it came to lie."""
        turn = self.turn
        cells = [(row, col) for row in range(turn.rows) for col in range(turn.cols)]
        return {"cells": [cell_name(turn.cell(cell)) for cell in cells]}


def turn(puzzle: Puzzle, options: Options, hooks: Hooks) -> Turned:
    """Return a turned puzzle; raises RuleError for a rule that would mean something else."""
    from ..engine.setting.turning import turned

    began = time.monotonic()
    found = turned(puzzle, options["way"])
    way = Turn(options["way"], puzzle.board.rows, puzzle.board.cols)
    return Turned(puzzle=found, status=Status.MADE, turn=way, seconds=time.monotonic() - began)


QUESTION = Question("turn", "The puzzle turned or mirrored.", OPTIONS, turn)
