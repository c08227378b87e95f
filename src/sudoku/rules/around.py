"""The rule that counts cells of a kind, such as shaded ones, around a cell."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...core.board import Board
from ...core.clue_fields import Cells, Text
from ...core.clues import Clue, Form
from ...core.connected import count_equals
from ...core.constraints import Constraint
from ...core.grid import Grid
from ...core.layers import CELLS, Layer, LayerMap
from ...core.statement import context_of
from ...utils.errors import RulegridError
from ...utils.message import Message
from .loops import ON_LOOP, ON_PATH
from .placed_modifiers import HEAT
from .shading import SHADE, SNAKE, STARS, LayeredClueRule

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

KNOWN = (SHADE, STARS, SNAKE, HEAT, ON_LOOP, ON_PATH)
"""The layers of other rules, by whose words a kind is known."""


class CountAroundRule(LayeredClueRule):
    """A marked cell contains the number of cells of a kind around it, itself included.

    The kind is a word of a layer, such as `shaded` or `star`, or several joined by +: `body+end`. Where two layers have the
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
        for clue in self.clue_list:
            found = [layer for layer in KNOWN if _values_of(clue.kind, layer)]
            if len(found) == 1:
                yield found[0]

    def kinds(self, clue: Clue, board: Board) -> tuple[LayerMap, set[int]]:
        """Return the layer of a clue and the values that count; raises RulegridError if no layer has such words."""
        for each in context_of(board).grid.maps.values():
            if each.layer.shape == CELLS and (values := _values_of(clue.kind, each.layer)):
                return each, values
        raise RulegridError(Message("variant.no-kind", kind=clue.kind))

    def check_clue(self, clue: Clue, board: Board) -> None:
        self.kinds(clue, board)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        layer, values = self.kinds(clue, board)
        grid = board.grid
        for row, col in clue.cells:
            around = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
            cells = layer.on(cell for cell in around if cell in grid.open_cells)
            yield count_equals(cells, values, (row, col), grid.every_value, unit=self.cell_label((row, col)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")


def _values_of(kind: str, layer: Layer) -> set[int]:
    """Return the values of a layer that a kind means, or none if it is about another layer."""
    known = {str(layer.word(value)): int(value) for value in layer.values}
    words = [word.strip().removeprefix(f"{layer.name}.") for word in kind.split("+")]
    return {known[word] for word in words} if known.keys() >= {*words} else set()
