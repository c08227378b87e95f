"""Rules in which a digit counts something: cells that compare with it, differences along its line, groups."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells, Word
from ...core.clues import Clue, Form
from ...core.constraints import Constraint
from ...generate.clue_sampling import Sampler, compared_cells
from .bases import FilledRule, digits

if TYPE_CHECKING:
    from ...draw.drawing import Drawing


CONDITIONS: dict[str, tuple[str, Callable[[int, int], bool]]] = {
    "smaller": ("<", lambda own, other: other < own),
    "greater": (">", lambda own, other: other > own),
    "equal": ("=", lambda own, other: other == own),
    "different": ("≠", lambda own, other: other != own),
    "same-parity": ("≡", lambda own, other: (other - own) % 2 == 0),
    "other-parity": ("≢", lambda own, other: (other - own) % 2 == 1),
}
"""The conditions of a comparison count: the sign in drawings, and a test of the first digit and another one."""


class ComparisonCountRule(FilledRule):
    """The first cell counts the other cells whose digits are smaller than its own, or greater, equal and so on.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), ComparisonCountRule(["smaller:A1A2A3"])).count()
    4
    >>> Solver(Board(1, 3), ComparisonCountRule(["same-parity:A1A2A3"])).count()
    5
    """

    form = Form(Word("condition", *CONDITIONS), Cells(ordered=True, least=2), example="smaller:A1B1B2")
    near = ("sunburn", "parity-vision")
    group = "cages"
    sampler = Sampler(compared_cells, 0.15)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        own, *others = digits(board, clue.cells)
        _, meets = CONDITIONS[clue.condition]
        return own == sum(meets(own, other) for other in others)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield self.regular(clue, clue.cells, comparison_count(board.values, clue.condition, len(clue.cells)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        sign, _ = CONDITIONS[clue.condition]
        drawing.cage(clue.cells, f"#{sign}", colour="sky")
        drawing.shape(clue.cells[0], "circle", colour="sky", filled=True)


@limit_states
def comparison_count(values: tuple[int, ...], condition: str, length: int) -> Automaton:
    """Return the automaton that reads a digit, then the others, as many of which meet the condition as it says."""
    _, meets = CONDITIONS[condition]

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        own, missing, left = state
        if left == length:
            own = missing = int(value)
        elif meets(own, value):
            missing -= 1
        left -= 1
        return (own, missing, left) if 0 <= missing <= left else None

    return build(values, (0, 0, length), step, lambda state: True, length)
