"""Loops and paths to be drawn: a layer over the edges between neighbouring cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.clue_fields import Cells
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.connected import Connected
from ...core.constraints import Constraint, Count, InSet, Regular
from ...core.errors import RuleError
from ...core.grid import Grid
from ...core.layers import EDGES, Layer, LayerMap
from ...utils.coordinates import Cell
from ...utils.message import Message
from .shading import LayeredClueRule, LayeredRule

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

OFF, ON = 1, 2
LOOP = Layer("loop", {OFF: "off", ON: "on"}, EDGES)
PATH = Layer("path", {OFF: "off", ON: "on"}, EDGES)
ON_LOOP = Layer("on_loop", {OFF: "missed", ON: "visited"})
ON_PATH = Layer("on_path", {OFF: "missed", ON: "visited"})


@lru_cache(maxsize=64)
def degree_automaton(values: tuple[int, ...], edges: int, wanted: int) -> Automaton:
    """Return the automaton of a cell and its edges: if the cell is visited, the wanted number are on, else none."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        kind, count = state
        if value not in (OFF, ON):
            return None
        if not kind:
            return int(value), 0
        count += value == ON
        return (kind, count) if count <= (wanted if kind == ON else 0) else None

    return build(values, (0, 0), step, lambda state: state[1] == (wanted if state[0] == ON else 0), edges + 1)


def draw_edges(name: str, drawing: Drawing) -> None:
    """Draw the edges of a layer that are filled and not off, in a picture of a solution."""
    if (found := drawing.board.grid.maps.get(name)) is None:
        return
    unused = (0, found.layer.value_of("off"))
    for (row, col), pair in found.ends.items():
        if drawing.board.cells[row][col] not in unused:
            drawing.line(pair, colour="green", width=0.12)


class LoopRule(LayeredRule):
    """Draw a loop through the centres of cells that share sides; it visits no cell twice.

    >>> from rulegrid import Solver
    >>> Solver(Board(3, values=2), LoopRule(), layers=True).count() // 2**9
    13
    """

    group = "layers"

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return LOOP, ON_LOOP

    def validate_compatibility(self, board: Board) -> None:
        if not board.grid.squares:
            raise RuleError(self.rule_name, Message("variant.no-loop"))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        loop = self.map_of(LOOP, board)
        yield Connected(loop.cells, {ON}, loop.neighbours)
        yield Count(loop.cells, {ON}, 4, len(loop.cells))
        yield from _degrees(loop, self.map_of(ON_LOOP, board), ())

    def draw(self, drawing: Drawing) -> None:
        draw_edges(LOOP.name, drawing)
        drawing.note(self.summary())


class PathRule(LayeredClueRule):
    """Draw a path from one marked cell to the other, through cells that share sides; it visits no cell twice.

    >>> from rulegrid import Solver
    >>> Solver(Board(3, values=2), PathRule(["A1C3"]), layers=True).count() // 2**9
    12
    """

    group = "layers"
    is_single = True
    form = Form(Cells(least=2, most=2), example="A1C3")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return PATH, ON_PATH

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        path = self.map_of(PATH, board)
        yield Connected(path.cells, {ON}, path.neighbours)
        visited = self.map_of(ON_PATH, board)
        yield InSet(visited.on(clue.cells), {ON})
        yield from _degrees(path, visited, clue.cells)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")

    def draw(self, drawing: Drawing) -> None:
        ClueRule.draw(self, drawing)
        draw_edges(PATH.name, drawing)


def _degrees(edges: LayerMap, visited: LayerMap, ends: Collection[Cell]) -> Iterable[Constraint]:
    """Yield the constraints that two edges of each visited cell are on, one of each end, and none of other cells."""
    values = edges.grid.every_value
    for cell, around in edges.edges_of.items():
        automaton = degree_automaton(values, len(around), 1 if cell in ends else 2)
        yield Regular((visited[cell], *around), automaton, unit=Message(f"unit.{edges.layer.name}-at", cell=cell))
