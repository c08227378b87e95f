"""Rules of lines whose digits form a sequence: sums, equal steps, positions, changing parity."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, TypeVar

from ...core.automata import Automaton, build, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import Constraint, Count, InSet, Relation
from ...core.statement import context_of
from ...generate.clue_sampling import Sampler, growing_sampler, index_line
from ...utils.coordinates import Cell
from ...utils.message import Message
from .bases import FilledRule, digits, pairs_that
from .lines import line_of_cells
from .modifiers import worth

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

T = TypeVar("T")


class FibonacciLineRule(FilledRule):
    """Along the line, each digit from the third on is the sum of the two digits before it.

    The line starts at its first cell.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), FibonacciLineRule(["A1A2A3A4"])).count()
    2
    """

    form = Form(Cells("cells", "CELLS (at least 3)", ordered=True, least=3, repeats=True), example="A1B1C1")
    also_called = ("fibonacci",)
    group = "lines"
    sampler = growing_sampler(3, 5)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return all(a + b == c for a, b, c in threes(worth(board, clue.cells)))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for cells in threes(clue.cells):
            yield context_of(board).sum(cells, 0, (1, 1, -1))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="ochre", width=0.15, ends=("circle", "arrow"))


class ArithmeticLineRule(FilledRule):
    """Along the line digits rise or fall by the same step, which may be 0.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 5), ArithmeticLineRule(["A1A2A3A4A5"])).count()
    7
    """

    form = Form(line_of_cells(3), example="A1B1C1")
    also_called = ("arithmetic", "arithmetic-sequence", "arithmetic-progression")
    group = "lines"
    sampler = growing_sampler(3, 5)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return len({b - a for a, b in pairwise(digits(board, clue.cells))}) == 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield self.regular(clue, clue.cells, equal_steps(board.values, len(clue.cells)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="teal", width=0.15, ends=("diamond", "diamond"))


class IndexLineRule(FilledRule):
    """Cell N of the line contains X exactly if cell X contains N.

    Cells are counted along the line from 1, so that its digits are at most its length.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), IndexLineRule(["A1A2A3"])).count()
    16
    """

    form = Form(Cells(ordered=True), example="A1B1C1")
    also_called = ("indexing-line", "indexer-line")
    group = "lines"
    sampler = Sampler(index_line, 0.1)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        held = digits(board, clue.cells)
        return all(1 <= value <= len(held) and held[value - 1] == at for at, value in enumerate(held, 1))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        positions = frozenset(range(1, len(clue.cells) + 1))
        if not positions.issuperset(board.values):
            yield InSet(clue.cells, positions)
        for (m, a), (n, b) in combinations(enumerate(clue.cells, 1), 2):
            yield Relation(a, b, pairs_that(_point_at_each_other, board.values, m, n))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="mint")
        drawing.corner(clue.cells[0], "1")


class NoThreeParityRule(ClueRule):
    """Never three odd or three even digits one after another in a row or column, or on a marked line.

    Without clues, the rule applies to all rows and columns; with clues, only to these lines.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3, values=2), NoThreeParityRule()).count()
    6
    """

    form = Form(line_of_cells(3), example="A1A2B2B3")
    needs_clues = False
    group = "lines"
    sampler = growing_sampler(3, 6)

    def stretches(self, board: Board) -> Iterator[tuple[Message, tuple[Cell, ...]]]:
        """Yield every three cells in a row or column, side by side, each with the name of its row or column."""
        for row, col in board.grid.cells:
            for down, right, unit in (
                (0, 1, Message("unit.row", row=row)),
                (1, 0, Message("unit.column", column=col + 1)),
            ):
                cells = tuple((row + at * down, col + at * right) for at in range(3))
                if board.grid.open_cells.issuperset(cells):
                    yield unit, cells

    def cells(self, board: Board) -> Iterable[Cell] | None:
        return super().cells(board) if self.clue_list else None

    def is_valid(self, board: Board) -> bool:
        if self.clue_list:
            return super().is_valid(board)
        return all(_changes(digits(board, cells)) for _, cells in self.stretches(board))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return all(map(_changes, threes(digits(board, clue.cells))))

    def statements(self, board: Board) -> Iterator[tuple[Clue | None, Iterable[Constraint]]]:
        if self.clue_list:
            yield from super().statements(board)
        else:
            odd = odd_values(board)
            yield None, tuple(Count(cells, odd, 1, 2, unit=unit) for unit, cells in self.stretches(board))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        for cells in threes(clue.cells):
            yield Count(cells, odd_values(board), 1, 2)

    def draw(self, drawing: Drawing) -> None:
        super().draw(drawing)
        if not self.clue_list:
            drawing.note(self.summary())

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="red", width=0.15, dashed=True)


def threes(line: Iterable[T]) -> Iterator[tuple[T, T, T]]:
    """Yield every three successive entries of a line."""
    held = tuple(line)
    return zip(held, held[1:], held[2:], strict=False)


def odd_values(board: Board) -> frozenset[int]:
    """Return the odd values of a board."""
    return frozenset(value for value in board.values if value % 2)


def _changes(held: Iterable[int]) -> bool:
    """Return whether three cells have digits of both parities, or one of them is empty."""
    three = tuple(held)
    return not all(three) or len({value % 2 for value in three}) == 2


def _point_at_each_other(x: int, y: int, m: int, n: int) -> bool:
    """Return whether cells M and N with digits X and Y point at each other, or neither does."""
    return (x == n) == (y == m)


@limit_states
def equal_steps(values: tuple[int, ...], length: int) -> Automaton:
    """Return the automaton of lines in which each value differs from the one before by the same step."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        following = (*state, value)[-2:]
        return following if len(state) < 2 or value - state[1] == state[1] - state[0] else None

    return build(values, (), step, lambda state: True, length)
