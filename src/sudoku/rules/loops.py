"""Loops and paths to be drawn: a layer over the edges between neighbouring cells."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.clue_fields import Cells
from ...core.clues import Clue, Form
from ...core.connected import Connected
from ...core.constraints import Constraint, Count, Regular
from ...core.errors import RuleError
from ...core.grid import Grid
from ...core.layers import EDGES, Layer, LayerMap
from ...utils.coordinates import Cell
from ...utils.message import Message
from .shading import StatedClueRule, StatedRule

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

OFF, ON = 1, 2
LOOP = Layer("loop", {OFF: ("off", "无"), ON: ("on", "有")}, EDGES)
PATH = Layer("path", {OFF: ("off", "无"), ON: ("on", "有")}, EDGES)


@lru_cache(maxsize=64)
def degree_automaton(values: tuple[int, ...], edges: int, allowed: tuple[int, ...]) -> Automaton:
    """Return the automaton of the edges at a cell, of which an allowed number are on."""

    def step(count: int, value: int) -> int | None:
        count += value == ON
        return count if value in (OFF, ON) and count <= max(allowed) else None

    return build(values, 0, step, lambda count: count in allowed, edges)


def draw_edges(layer: Layer, drawing: Drawing, colour: str) -> None:
    """Draw the edges that are on, in a picture of a solution."""
    found = drawing.board.grid.maps.get(layer.name)
    for edge, place in found.places.items() if found else ():
        if drawing.board.cells[edge[0]][edge[1]] == ON:
            drawing.line(place, colour=colour, width=0.12)  # type: ignore[arg-type]  # the two cells of the edge


class LoopRule(StatedRule):
    """Draw a loop through the centres of cells that share sides; it visits no cell twice.

    >>> from rulegrid import Solver
    >>> Solver(Board(3, values=2), LoopRule(), layers=True).count() // 2**9
    13
    """

    group = "layers"

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (LOOP,)

    def validate_compatibility(self, board: Board) -> None:
        if not board.grid.squares:
            raise RuleError(self.rule_name, Message("variant.no-loop"))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        loop = self.map_of(LOOP, board)
        yield Connected(loop.cells, {ON}, loop.neighbours)
        yield Count(loop.cells, {ON}, 4, len(loop.cells))
        yield from _degrees(loop, board, {})

    def draw(self, drawing: Drawing) -> None:
        draw_edges(LOOP, drawing, "green")
        drawing.note(self.summary())


class PathRule(StatedClueRule):
    """Draw a path from one marked cell to the other, through cells that share sides; it visits no cell twice.

    >>> from rulegrid import Solver
    >>> Solver(Board(3, values=2), PathRule(["A1C3"]), layers=True).count() // 2**9
    12
    """

    group = "layers"
    is_single = True
    form = Form(Cells(least=2, most=2), example="A1C3")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (PATH,)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        path = self.map_of(PATH, board)
        yield Connected(path.cells, {ON}, path.neighbours)
        yield from _degrees(path, board, dict.fromkeys(clue.cells, (1,)))

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")

    def draw(self, drawing: Drawing) -> None:
        super().draw(drawing)
        draw_edges(PATH, drawing, "green")
        drawing.note(self.summary())


def _degrees(layer: LayerMap, board: Board, special: dict[Cell, tuple[int, ...]]) -> Iterable[Constraint]:
    """Yield the constraints that none or two edges at each cell are on, or a special number."""
    for cell, edges in layer.edges_of.items():
        allowed = special.get(cell, (0, 2))
        if edges:
            automaton = degree_automaton(board.grid.every_value, len(edges), allowed)
            yield Regular(edges, automaton, unit=Message("unit.edges-at", cell=cell))
