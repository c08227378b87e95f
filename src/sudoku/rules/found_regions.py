"""Regions and second squares to be found: a layer with a number for each cell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.clue_fields import Cells, Groups, Number, Word
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.connected import AreaSizes, Connected, DifferentPairs
from ...core.constraints import AllDifferent, Constraint, Count, Regular, Relation
from ...core.errors import RuleError
from ...core.grid import Grid, Line
from ...core.layers import MAX_VALUES, Layer, LayerMap
from ...core.row_column_rules import ColumnRule, RowRule
from ...core.rule import Rule
from ...core.rule_reasons import ExclusionContext, Reason
from ...core.statement import context_of
from ...utils.coordinates import Cell
from ...utils.errors import RulegridError, bounds, expected_got
from ...utils.message import Message
from .bases import pairs_that
from .regions import BlockRule, RegionsRule
from .shading import LayeredClueRule, LayeredRule, labelled_lines, value_on

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing


def region_layer(grid: Grid) -> Layer:
    """Return the layer of the number of each cell's region, as many numbers as there are regions of one size."""
    return Layer("region", range(1, max(1, len(grid.cells) // len(grid.values)) + 1))


def second_layer(grid: Grid) -> Layer:
    """Return the layer of a second square's digits."""
    return Layer("second", map(int, grid.values))


class ChaosConstructionRule(LayeredRule, ClueRule):
    """The regions are to be found: connected, as large as there are digits, and no digit repeats in one.

    They are numbered by the rows that contain their 1s, or their lowest digits; by their first cells if rows
    and columns are the only other rules. With `free`, any region may have any of the numbers, so that other rules can
    give them a meaning. The puzzle has no blocks and no other regions.

    >>> from rulegrid.sudoku import ColumnRule, RowRule, Solver
    >>> Solver(Board(3), RowRule(), ColumnRule(), ChaosConstructionRule(), layers=True).count()
    72
    >>> Solver(Board(3), RowRule(), ColumnRule(), ChaosConstructionRule(["free"]), layers=True).count()
    432
    """

    group = "layers"
    is_single = True
    form = Form(Word("numbers", "free"), example="free")
    needs_clues = False
    also_called = ("regions-to-find", "irregular-construction")
    replaces = (BlockRule, RegionsRule)

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (region_layer(grid),)

    @property
    def numbered_layer(self) -> str:
        return "" if self.clue_list else "region"

    def transform(self, turn: GridTransform) -> Rule:
        return self.copy()

    def validate_compatibility(self, board: Board) -> None:
        super().validate_compatibility(board)
        cells, size = len(board.grid.cells), len(board.values)
        if cells % size or cells // size > 64:
            raise RuleError(self.rule_name, Message("variant.no-parts", cells=cells, size=size))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        grid = context_of(board).grid
        region = grid.layer("region")
        for number in region.layer.values:
            unit = Message("unit.region-number", number=number)
            yield Connected(region.cells, {number}, region.neighbours, len(grid.values), unit=unit)
        yield DifferentPairs(grid.cells, region.cells, unit=Message("unit.no-repeat-in-regions"))
        if not self.clue_list:
            yield from self._numbering(board, region)

    @staticmethod
    def _numbering(board: Board, region: LayerMap) -> Iterable[Constraint]:
        """Yield constraints that fix the numbers of the regions: each has one lowest digit, as each row has."""
        grid, size = context_of(board).grid, len(region.cells)
        kinds = {type(rule) for rule in context_of(board).rules}
        ways = [(RowRule, grid.row_lines), (ColumnRule, grid.column_lines)]
        whole = [lines for kind, lines in ways if kind in kinds and {*map(len, lines)} == {len(grid.values)}]
        # Without other rules, first cells let the search begin with the regions, which is then much faster.
        if not whole or kinds <= {RowRule, ColumnRule, ChaosConstructionRule}:
            automaton = _numbering_automaton(grid.every_value, len(region.layer.values), size)
            yield Regular(region.cells, automaton, unit=Message("unit.numbering"))
            return
        unit = Message("unit.numbering-by-digit", digit=grid.values[0])
        for number, line in enumerate(whole[0], 1):
            allowed = [
                (digit, other)
                for digit in grid.values
                for other in region.layer.values
                if digit != grid.values[0] or other == number
            ]
            for cell in line:
                yield Relation(cell, region[cell], allowed, unit=unit)
            yield Count(region.on(line), {number}, 1, len(line), unit=unit)  # implied, and soon known

    def draw(self, drawing: Drawing) -> None:
        layer = region_layer(drawing.board.grid)
        found: dict[int, list[Cell]] = {}
        for cell in drawing.board.grid.cells:
            found.setdefault(value_on(layer, drawing.board, cell), []).append(cell)
        if 0 not in found:
            drawing.walls(found.values())
        drawing.note(self.summary())


@lru_cache(maxsize=64)
def _numbering_automaton(values: tuple[int, ...], most: int, size: int) -> Automaton:
    """Return the automaton of numbers that appear in order: each only after the one before it."""

    def step(known: int, value: int) -> int | None:
        return max(known, int(value)) if 1 <= value <= min(most, known + 1) else None

    return build(values, 0, step, lambda known: True, size)


class _RegionPairRule(LayeredClueRule):
    """A clue about the regions of two cells, which are to be found."""

    group = "layers"
    form = Form(Cells(least=2, most=2), example="A1A2")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (region_layer(grid),)

    @staticmethod
    def allows(x: int, y: int) -> bool:
        """Return whether the two cells may be in regions with these numbers."""
        raise NotImplementedError

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        region = context_of(board).grid.layer("region")
        one, other = region.on(clue.cells)
        yield Relation(one, other, pairs_that(self.allows, region.layer.values))


class SameRegionRule(_RegionPairRule):
    """Two cells are in one of the regions that are to be found."""

    form = Form(Cells(least=2, most=2), example="A1A2")

    @staticmethod
    def allows(x: int, y: int) -> bool:
        return x == y

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="grey", width=0.1)


class DifferentRegionRule(_RegionPairRule):
    """Two cells are in different ones of the regions that are to be found."""

    form = Form(Cells(least=2, most=2), example="A1A2")

    @staticmethod
    def allows(x: int, y: int) -> bool:
        return x != y

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.line(clue.cells, colour="red", width=0.1, dashed=True)


class BorderCountRule(LayeredClueRule):
    """A marked cell contains the number of borders between the regions to be found in its row and its column."""

    group = "layers"
    form = Form(Cells(), example="A1B2")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (region_layer(grid),)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        grid = context_of(board).grid
        region = grid.layer("region")
        for row, col in clue.cells:
            lines = grid.row_lines[row], grid.column_lines[col]
            automaton = _border_automaton(grid.every_value, len(region.layer.values), *map(len, lines))
            cells = ((row, col), *region.on(lines[0]), *region.on(lines[1]))
            yield Regular(cells, automaton, unit=self.cell_label((row, col)))

    def check_clue(self, clue: Clue, board: Board) -> None:
        if board.blocked:
            raise RulegridError(Message("variant.without-blocked"))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")


@lru_cache(maxsize=64)
def _border_automaton(values: tuple[int, ...], most: int, across: int, down: int) -> Automaton:
    """Return the automaton of a number, then the regions along a row and a column with that number of borders."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        read, left, last = state
        if read == 0:
            return (1, int(value), 0) if value <= across + down - 2 else None
        if not 1 <= value <= most:
            return None
        if read not in (1, across + 1):
            left -= value != last
        return (read + 1, left, int(value)) if left >= 0 else None

    return build(values, (0, 0, 0), step, lambda state: state[1] == 0, 1 + across + down)


class RegionArrowRule(LayeredClueRule):
    """A digit in a circle is the number of cells of its region that follow each other along the arrows from it.

    The region is to be found. The circle itself is counted; with `others` it is not.

    >>> from rulegrid.sudoku import ColumnRule, RowRule, Solver
    >>> Solver(Board(3), RowRule(), ColumnRule(), ChaosConstructionRule(), RegionArrowRule(["A1A2A3"])).count()
    12
    """

    group = "layers"
    form = Form(
        Word("counted", "others", default=None),
        Groups("arrows", "CELLS from the circle[:…]", least=1, cells=Cells(ordered=True, least=2)),
        example="A1A2A3:A1B1C1",
    )

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (region_layer(grid),)

    def check_clue(self, clue: Clue, board: Board) -> None:
        first, *others = clue.arrows
        if strange := next((arrow for arrow in others if arrow[0] != first[0]), None):
            raise RulegridError(Message("variant.one-circle", cell=first[0], other=strange[0]))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield count_in_region(board, clue.arrows[0][0], [arrow[1:] for arrow in clue.arrows], clue.counted)

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_count  # only if a step is explained

        assert seen.clue is not None
        arrows = seen.clue.arrows
        return explain_count(arrows[0][0], sum(len(arrow) - 1 for arrow in arrows), seen.clue.counted, seen)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.shape(clue.arrows[0][0], "circle")
        for arrow in clue.arrows:
            drawing.line(arrow, colour="grey", width=0.08, ends=("none", "arrow"))


class RegionCountRule(LayeredClueRule):
    """The first digit is the number of cells of the clue that are in its region, which is to be found.

    The first cell itself is counted; with `others` it is not.

    >>> from rulegrid.sudoku import ColumnRule, RowRule, Solver
    >>> Solver(Board(3), RowRule(), ColumnRule(), ChaosConstructionRule(), RegionCountRule(["A1A2B1"])).count()
    6
    """

    group = "layers"
    form = Form(
        Word("counted", "others", default=None),
        Cells("cells", "CELLS from the circle", ordered=True, least=2),
        example="A1A2B1B2",
    )

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (region_layer(grid),)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        first, *others = clue.cells
        yield count_in_region(board, first, [(other,) for other in others], clue.counted)

    def why(self, seen: ExclusionContext) -> Iterable[Reason]:
        from .reason_text import explain_count  # only if a step is explained

        assert seen.clue is not None
        return explain_count(seen.clue.cells[0], len(seen.clue.cells) - 1, seen.clue.counted, seen)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.cage(clue.cells, colour="sky")
        drawing.shape(clue.cells[0], "circle")


def count_in_region(board: Board, first: Cell, arrows: Sequence[Line], counted: str | None) -> Constraint:
    """Return the constraint that the digit of a cell is the number of cells that follow each other in its region."""
    grid = context_of(board).grid
    region = grid.layer("region")
    automaton = _run_automaton(
        grid.every_value, len(region.layer.values), tuple(map(len, arrows)), int(counted != "others")
    )
    return Regular((first, *region.on((first, *chain.from_iterable(arrows)))), automaton)


@lru_cache(maxsize=64)
def _run_automaton(values: tuple[int, ...], regions: int, lengths: tuple[int, ...], own: int) -> Automaton:
    """Return the automaton of a number, the region of its cell, then the regions along each arrow from there."""
    starts = {2 + sum(lengths[:at]) for at in range(len(lengths))}

    def step(state: tuple[int, int, int, bool], value: int) -> tuple[int, int, int, bool] | None:
        read, left, region, follows = state
        if read == 0:
            return (1, int(value) - own, 0, True) if own <= value <= own + sum(lengths) else None
        if not 1 <= value <= regions:
            return None
        if read == 1:
            return 2, left, int(value), True
        follows = (follows or read in starts) and value == region
        return (read + 1, left - follows, region, follows) if left >= follows else None

    return build(values, (0, 0, 0, True), step, lambda state: state[1] == 0, 2 + sum(lengths))


class FillominoRule(LayeredRule, ClueRule):
    """Cells of one digit that are connected by their sides form an area with as many cells as the digit says.

    The rule replaces `row`, `column` and `block`. With a number it does not: the sizes are then not the digits but a
    layer `area` of sizes up to it, about which other rules have clues.

    >>> from rulegrid.sudoku import Solver
    >>> Solver(Board(2, values=4), FillominoRule()).count()
    5
    """

    group = "layers"
    is_single = True
    form = Form(Number("largest", "LARGEST", least=1, most=MAX_VALUES), example="5")
    needs_clues = False

    @property
    def replaces(self) -> tuple[type[Rule], ...]:  # type: ignore[override]
        return () if self.clue_list else (RowRule, ColumnRule, BlockRule)

    def layers(self, grid: Grid) -> Iterable[Layer]:
        for clue in self.clue_list:
            yield Layer("area", range(1, clue.largest + 1))

    def transform(self, turn: GridTransform) -> Rule:
        return self.copy()

    def check_clue(self, clue: Clue, board: Board) -> None:
        most = len(board.grid.cells)
        if clue.largest > most:
            raise RulegridError(expected_got(str(clue.largest), bounds(1, most)))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        grid = context_of(board).grid
        sizes = grid.layer("area") if self.clue_list else grid
        yield AreaSizes(sizes.cells, sizes.neighbours, unit=Message("unit.area-sizes"))

    def draw(self, drawing: Drawing) -> None:
        board = drawing.board
        layer = next(iter(self.layers(board.grid)), None)
        held = {cell: board[cell] if layer is None else value_on(layer, board, cell) for cell in board.grid.cells}
        if all(held.values()):
            drawing.walls(_areas(board.grid, held))
        drawing.note(self.summary())


def _areas(grid: Grid, held: Mapping[Cell, int]) -> Iterable[list[Cell]]:
    """Yield the cells of each area of one value."""
    area_of = {cell: [cell] for cell in grid.cells}
    for cell, other in grid.neighbours:
        one, two = area_of[cell], area_of[other]
        if held[cell] == held[other] and one is not two:
            one += two
            area_of.update(dict.fromkeys(two, one))
    return {id(area): area for area in area_of.values()}.values()


class EulerRule(LayeredRule):
    """Find a second square: no digit of it repeats in a row, column or region, and no pair of digits occurs twice.

    >>> from rulegrid.sudoku import ColumnRule, RowRule, Solver
    >>> Solver(Board(3), RowRule(), ColumnRule(), EulerRule(), layers=True).count()
    72
    """

    group = "layers"
    also_called = ("graeco-latin", "greco-latin")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (second_layer(grid),)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        grid = context_of(board).grid
        second = grid.layer("second")
        for house, line in labelled_lines(board):
            yield AllDifferent(second.on(line), unit=Message("unit.second", house=house))
        yield DifferentPairs(grid.cells, second.cells, unit=Message("unit.pairs"))

    def draw(self, drawing: Drawing) -> None:
        layer = second_layer(drawing.board.grid)
        for cell in drawing.board.grid.cells:
            if value := value_on(layer, drawing.board, cell):
                drawing.corner(cell, str(int(value)))
        drawing.note(self.summary())
