"""Rules in which a digit counts something: cells that compare with it, differences along its line, groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate, chain, pairwise
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells, Groups, Number, Word
from ...core.clues import Clue, Form
from ...core.constraints import Constraint
from ...generate.clue_sampling import Sampler, compared_cells, numbered_line
from ...utils.numbers import write_number
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
    1
    >>> Solver(Board(1, 3), ComparisonCountRule(["same-parity:A1A2A3"])).count()
    5
    """

    form = Form(Word("condition", *CONDITIONS), Cells(ordered=True, least=2), example="greater:A1B1B2")
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


class DifferenceCountRule(FilledRule):
    """The first cell's digit is the number of neighbouring pairs on the line that differ by N.

    The first cell is on the line: it and the second cell are a pair, too.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), DifferenceCountRule(["1:A1A2A3"])).count()
    5
    """

    form = Form(
        Number("difference", "N"),
        Cells("cells", "CELLS from the circle", ordered=True, least=2, repeats=True),
        example="1:A1B1B2",
    )
    group = "lines"
    sampler = Sampler(numbered_line, 0.1)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = digits(board, clue.cells)
        return bool(held[0] == sum(abs(a - b) == clue.difference for a, b in pairwise(held)))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield self.regular(clue, clue.cells, difference_count(board.values, clue.difference, len(clue.cells)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="purple", width=0.15, ends=("circle", "none"))
        drawing.corner(clue.cells[0], f"±{write_number(clue.difference)}")


class GroupCountRule(FilledRule):
    """A digit D that occurs in any of the groups occurs in exactly D of them.

    A digit that occurs twice in a group counts for that group once.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), GroupCountRule(["A1A2:A3"])).count()
    3
    """

    form = Form(Groups(), example="A1A2:B3B4:C1C2")
    group = "cages"

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = Counter(chain.from_iterable({*digits(board, cells)} for cells in clue.groups))
        return all(count == digit for digit, count in held.items())

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        cells = tuple(chain.from_iterable(clue.groups))
        for value in board.values:
            yield self.regular(clue, cells, group_count(board.values, value, tuple(map(len, clue.groups))))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cells in clue.groups:
            drawing.cage(cells, "#", style="solid", colour=self.clue_list.index(clue))


@limit_states
def comparison_count(values: tuple[int, ...], condition: str, length: int) -> Automaton:
    """Return the automaton that reads a digit, then other digits: the first is the number of those that compare with it."""
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


@limit_states
def difference_count(values: tuple[int, ...], difference: int, length: int) -> Automaton:
    """Return the automaton of lines whose first value is the number of neighbours with a difference."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        left, last, missing = state
        if left == length:
            missing = int(value)
        elif abs(last - value) == difference:
            missing -= 1
        left -= 1
        return (left, int(value), missing) if 0 <= missing <= left else None

    return build(values, (length, 0, 0), step, lambda state: True, length)


@limit_states
def group_count(values: tuple[int, ...], digit: int, sizes: tuple[int, ...]) -> Automaton:
    """Return the automaton of the values of all groups in order: `digit` occurs in `digit` groups or in none."""
    ends = list(accumulate(sizes))

    def step(state: tuple[int, int, bool], value: int) -> tuple[int, int, bool] | None:
        at, count, is_here = state
        if value == digit and not is_here:
            count, is_here = count + 1, True
        at += 1
        return (at, count, is_here and at not in ends) if count <= digit else None

    return build(values, (0, 0, False), step, lambda state: state[1] in (0, digit), ends[-1])
