"""Rules whose clues are lines with sums."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby, product
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build, limit_states
from ...core.board import Board
from ...core.clue_fields import Cells, Number, Word
from ...core.clues import Clue, Form
from ...core.constraints import Amount, Constraint, Disjunction, InSet, Regular
from ...core.statement import context_of
from ...generate.clue_sampling import Sampler, arrow, mirror_sampler, region_line, walk_sampler
from ...utils.coordinates import Cell
from ...utils.numbers import write_number
from .bases import DrawingLook, FilledRule, FpuzzlesKey
from .lines import line_of_cells
from .modifiers import amounts_of, equal_totals, worth

if TYPE_CHECKING:
    from ...draw.drawing import Drawing


class ArrowRule(FilledRule):
    """Digits along the arrow add up to the digit in its circle, or to the number in its pill.

    A pill of two or three cells is read as one number, from left to right and top to bottom. The arrow may visit a cell
    twice, which then counts twice.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), ArrowRule(["A1:A2A3"])).count()
    3
    >>> ArrowRule(["A1A2:B1B2"]).is_valid(Board(2))
    True
    """

    form = Form(
        Cells("circle", "CIRCLE", least=1, most=3),
        Cells("cells", "CELLS", ordered=True, repeats=True),
        example="A1:B1C1",
    )
    group = "lines"
    sampler = Sampler(arrow, 0.12)
    fpuzzles = (FpuzzlesKey("arrow", "arrows"),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        number = 0
        circle = sorted(clue.circle)
        for (row, col), counted in zip(circle, worth(board, circle), strict=True):
            number = number * 10 ** len(str(board.cells[row][col])) + counted
        return number == sum(worth(board, clue.cells))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        circle = sorted(clue.circle)
        widths = {len(str(value)) for value in board.values}
        choices: list[tuple[Constraint, ...]] = []
        # How many digits the later cells have decides what the ones before them are worth.
        for later in product(sorted(widths), repeat=len(circle) - 1):
            weights = [10 ** sum(later[at:]) for at in range(len(circle))]
            total = context_of(board).sum((*circle, *clue.cells), 0, (*weights, *[-1] * len(clue.cells)))
            if len(widths) == 1 or not later:
                yield total
                return
            as_wide = (
                InSet((cell,), frozenset(value for value in board.values if len(str(value)) == width))
                for cell, width in zip(circle[1:], later, strict=True)
            )
            choices.append((*as_wide, total))
        yield Disjunction(tuple(choices))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.arrow(clue.circle, clue.cells)


class DoubleArrowRule(FilledRule):
    """The digits in the circles at both ends add up to the sum of the digits between them.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 4), DoubleArrowRule(["A1A2A3"])).count()
    24
    """

    form = Form(line_of_cells(3), example="A1B1B2")
    also_called = ("double-arrow-line",)
    group = "lines"
    sampler = walk_sampler(3, 6)
    fpuzzles = (FpuzzlesKey("doublearrow", "lines", look=DrawingLook("Double Arrow", "#C54B8B", 0.1)),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        first, *inner, last = worth(board, clue.cells)
        return first + last == sum(inner)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield context_of(board).sum(clue.cells, 0, (1, *[-1] * (len(clue.cells) - 2), 1))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="pink", width=0.1, ends=("circle", "circle"))


class ZipperRule(FilledRule):
    """Digits equally far from the centre of the line add up to the same total.

    On a line of odd length, the digit in the centre is that total.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), ZipperRule(["A1A2A3"])).count()
    3
    """

    form = Form(line_of_cells(), example="A1B1B2")
    also_called = ("zipper-line",)
    group = "lines"
    sampler = mirror_sampler(3, 7)
    fpuzzles = (FpuzzlesKey("zipperline", "lines", look=DrawingLook("Zipper Line", "#CDB1EC", 0.15625)),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return len({sum(worth(board, cells)) for cells in _teeth(clue.cells)}) == 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return equal_totals(board, _teeth(clue.cells))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="lime", width=0.2)


class RegionSumRule(FilledRule):
    """Box borders divide the line into segments whose digits add up to the same total.

    A line that comes back to a region has a new segment there. Where the puzzle has regions, these take the place of
    boxes; cells in no region are skipped.

    >>> from rulegrid import Board, Solver
    >>> halves = [[(0, 0), (0, 1)], [(0, 2), (0, 3)]]
    >>> Solver(Board(1, 4, regions=halves), RegionSumRule(["A1A2A3"])).count()
    24
    """

    form = Form(line_of_cells(), example="A1A2A3A4")
    also_called = ("region-sum-line", "box-sum-line")
    group = "lines"
    sampler = Sampler(region_line, 0.1)
    fpuzzles = (FpuzzlesKey("regionsumline", "lines", look=DrawingLook("Region Sum Line", "#2ECBFF")),)

    def is_kept(self, clue: Clue, board: Board) -> bool:
        return len({sum(worth(board, cells)) for cells in _stretches(clue.cells, board)}) <= 1

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        return equal_totals(board, _stretches(clue.cells, board))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="cyan")


class SumLineRule(FilledRule):
    """The line can be cut into segments of adjacent cells that each add up to N.

    With `loop` the line is closed, and a segment may run across its end.

    >>> from rulegrid import Board, Solver
    >>> Solver(Board(1, 3), SumLineRule(["3:A1A2A3"])).count()
    6
    >>> Solver(Board(1, 3), SumLineRule(["3:A1A2A3:loop"])).count()
    8
    """

    form = Form(Number("total", "N"), line_of_cells(1), Word("shape", "loop", default=None), example="10:A1B1C1")
    presets = (("ten-line", 10), ("10-line", 10))
    group = "lines"

    def is_kept(self, clue: Clue, board: Board) -> bool:
        counted = worth(board, clue.cells)
        turns = range(len(counted)) if clue.shape else (0,)
        is_rising = all(number >= 0 for number in counted)
        return any(_falls_into_parts(counted[at:] + counted[:at], clue.total, is_rising) for at in turns)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        amounts = amounts_of(board, clue.cells)
        turns = len(clue.cells) if clue.shape else 1
        least = min(factor * value + constant for factor, constant in set(amounts) for value in board.values)
        if least > 0:  # no part is longer than this number, so one of that many first cells starts a part
            turns = min(turns, max(1, clue.total // least))
        found: list[Regular] = []
        for at in range(turns):
            cells = (*clue.cells[at:], *clue.cells[:at])
            read = self.regular(clue, cells, parts_of(board.values, clue.total, amounts_of(board, cells)))
            if not isinstance(read, Regular):
                yield read
                return
            found.append(read)
        yield found[0] if len(found) == 1 else Disjunction(tuple((read,) for read in found))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="yellow", closed=bool(clue.shape))
        drawing.corner(clue.cells[0], write_number(clue.total))


def _teeth(cells: tuple[Cell, ...]) -> list[tuple[Cell, ...]]:
    """Return the pairs of a line from both ends, and the middle cell alone."""
    half = len(cells) // 2
    pairs: list[tuple[Cell, ...]] = [(cells[at], cells[-1 - at]) for at in range(half)]
    return pairs + [cells[half : half + 1]] * (len(cells) % 2)


def _stretches(cells: tuple[Cell, ...], board: Board) -> list[tuple[Cell, ...]]:
    """Cut a line at borders of regions; cells without a region are skipped."""
    region_of = context_of(board).grid.region_of
    inside = [cell for cell in cells if cell in region_of]
    return [tuple(stretch) for _, stretch in groupby(inside, region_of.__getitem__)]


def _falls_into_parts(counted: list[int], total: int, is_rising: bool) -> bool:
    """Return whether numbers can be cut into segments of one total, one at least."""
    cut: Cut | None = (0, 0)
    for number in counted:
        if cut is not None:
            cut = _further(cut, number, total, is_rising)
    return cut is not None and _is_complete(cut, total)


Cut = tuple[int, int]  # what the numbers since the last cut add up to, and how many cuts there are


def _further(cut: Cut, number: int, total: int, is_rising: bool) -> Cut | None:
    """Return the state of cutting a line after one more number, as early as possible; None if it exceeds the total."""
    so_far, cuts = cut
    so_far += number
    if so_far == total:
        return 0, 1 if is_rising else cuts + 1
    if not is_rising:
        return so_far, cuts
    return None if so_far > total else (so_far, 0 if so_far else cuts)  # another cut has to come


def _is_complete(cut: Cut, total: int) -> bool:
    """Return whether all numbers are in segments: with negative amounts, fewer cuts than were made may be right."""
    so_far, cuts = cut
    return any(so_far + fewer * total == 0 for fewer in range(cuts))


@limit_states
def parts_of(values: tuple[int, ...], total: int, amounts: tuple[Amount, ...]) -> Automaton:
    """Return the automaton of lines that can be cut into segments of one total."""
    # Where digits count negatively, a part may go too far and come back.
    is_rising = all(factor * value + constant >= 0 for factor, constant in set(amounts) for value in values)

    def step(state: tuple[int, Cut], value: int) -> tuple[int, Cut] | None:
        at, cut = state
        factor, constant = amounts[at]
        following = _further(cut, factor * value + constant, total, is_rising)
        return None if following is None else (at + 1, following)

    return build(values, (0, (0, 0)), step, lambda state: _is_complete(state[1], total), len(amounts))
