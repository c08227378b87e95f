"""Rules about cells of a kind, such as shaded ones: their number around a cell, and that they are connected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.board import Board
from ...core.clue_fields import Cells, Number, Text
from ...core.clues import Clue, Form
from ...core.connected import Connected, count_equals
from ...core.constraints import Constraint, Count
from ...core.grid import Grid, Line
from ...core.layers import CELLS, Layer, LayerMap
from ...core.statement import context_of
from ...utils.errors import RulegridError, bounds, expected_got, quote
from ...utils.message import Message
from .loops import ON_LOOP, ON_PATH
from .placed_modifiers import HEAT
from .shading import SHADE, SNAKE, STARS, LayeredClueRule, connected_label

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

KNOWN = (SHADE, STARS, SNAKE, HEAT, ON_LOOP, ON_PATH)
"""The layers of other rules, by whose words a kind is known."""


def layers_of_kinds(kinds: Iterable[str]) -> Iterable[Layer]:
    """Yield the layers of other rules to which kinds belong."""
    for kind in kinds:
        found = [layer for layer in KNOWN if _values_of(kind, layer)]
        if len(found) == 1:
            yield found[0]


def cells_of_kind(kind: str, board: Board) -> tuple[Grid | LayerMap, set[int]]:
    """Return the layer of a kind and the values that belong to it; raises RulegridError if no layer has such words.

    Numbers are digits: `1+2`. The result is then the grid itself.
    """
    grid = context_of(board).grid
    if (numbers := [word.strip() for word in kind.split("+")]) and all(map(str.isdecimal, numbers)):
        if (values := set(map(int, numbers))) <= set(grid.values):
            return grid, values
        raise RulegridError(expected_got(quote(kind), bounds(grid.values[0], grid.values[-1])))
    for each in grid.maps.values():
        if each.layer.shape == CELLS and (values := _values_of(kind, each.layer)):
            return each, values
    raise RulegridError(Message("variant.no-kind", kind=kind))


class CountAroundRule(LayeredClueRule):
    """A marked cell contains the number of cells of a kind around it, itself included.

    The kind is a digit, a word of a layer such as `shaded`, or several joined by +: `body+end`. Where two layers have the
    word, it follows the layer's name: `on_loop.visited`.

    >>> from rulegrid import Solver
    >>> from rulegrid.sudoku import StarBattleRule
    >>> board = Solver(Board(4), StarBattleRule(["1"]), CountAroundRule(["star:B2C3"])).get_solution()
    >>> board["B2"]
    2
    >>> [row.index("star") + 1 for row in board.layer("star")]
    [3, 1, 4, 2]
    """

    form = Form(Text("kind", "KIND"), Cells(), example="shaded:A1B2")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return layers_of_kinds(clue.kind for clue in self.clue_list)

    def check_clue(self, clue: Clue, board: Board) -> None:
        cells_of_kind(clue.kind, board)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        layer, values = cells_of_kind(clue.kind, board)
        grid = board.grid
        for row, col in clue.cells:
            around = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            near = [cell for cell in around if cell in grid.open_cells]
            cells = near if isinstance(layer, Grid) else layer.on(near)
            yield count_equals(cells, values, (row, col), grid.every_value, unit=self.cell_label((row, col)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")


class ConnectedRule(LayeredClueRule):
    """The cells of a kind are connected by their sides; there is at least one, or the number that is given.

    The kind is a digit, a word of a layer such as `shaded`, or several joined by +: `1+2:10`.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=2), ConnectedRule(["1:2"])).count()
    4
    """

    form = Form(Text("kind", "KIND"), Number("size", "SIZE", default=None), example="1")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return layers_of_kinds(clue.kind for clue in self.clue_list)

    def check_clue(self, clue: Clue, board: Board) -> None:
        cells_of_kind(clue.kind, board)
        if clue.size is not None and not 1 <= clue.size <= len(board.grid.open_cells):
            raise RulegridError(expected_got(str(clue.size), bounds(1, len(board.grid.open_cells))))

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        found, values = cells_of_kind(clue.kind, board)
        cells: Line = found.cells
        if isinstance(found, Grid):
            unit = Message("unit.connected-digits", digits=sorted(values))
        elif len(values) == 1:
            unit = connected_label(found.layer, *values)
        else:
            unit = self.unit_label(clue)
        yield Count(cells, values, clue.size or 1, clue.size or len(cells), unit=unit)
        yield Connected(cells, values, found.neighbours, clue.size, unit=unit)

    def unit_label(self, clue: Clue) -> Message:
        return Message("unit.text", rule=self.name_in_units(), text=str(clue))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        drawing.note(self.unit_label(clue))


def _values_of(kind: str, layer: Layer) -> set[int]:
    """Return the values of a layer that a kind means, or none if it is about another layer."""
    known = {str(layer.word(value)): int(value) for value in layer.values}
    words = [word.strip().removeprefix(f"{layer.name}.") for word in kind.split("+")]
    return {known[word] for word in words} if known.keys() >= {*words} else set()
