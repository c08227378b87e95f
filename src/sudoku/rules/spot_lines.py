"""Lines to be drawn between spots: a layer over the pairs of cells that share a side or a corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.clue_fields import Cells, Word
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.connected import Connected
from ...core.constraints import Constraint, InSet, Regular, Relation
from ...core.errors import RuleError
from ...core.grid import Grid
from ...core.layers import PAIRS, Layer
from ...core.statement import context_of
from ...utils.errors import RulegridError
from ...utils.message import Message
from .loops import draw_edges
from .shading import LayeredClueRule

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

LINE, ON_LINE, LINE_DIFFERENCE = "line", "on_line", "line_difference"


class SpotLinesRule(LayeredClueRule):
    """Draw lines that join the spots of each clue in pairs; no two lines share a cell, cross or branch.

    A line goes through cells that share sides.

    - `long`: it has at least one cell between its spots.
    - `diagonal`: it may also go through cells that share a corner.
    - `same`: all pairs of neighbours along it have the same difference; `different`: the lines of the clue also have
      different differences.

    In the layers, the cells and edges of a line have the number of its clue.

    >>> from rulegrid import Solver
    >>> board = Board(2, values=1)
    >>> [Solver(board, SpotLinesRule([clue]), layers=True).count() for clue in ("A1B2", "A1B2:diagonal", "A1A2B1B2")]
    [2, 5, 2]
    >>> Solver(Board(1, 3), SpotLinesRule(["A1A3:same"])).count()  # 2 and 2, 1 and 1, or no difference
    11
    """

    group = "layers"
    also_called = ("numberlink", "same-difference-lines")
    form = Form(
        Word("length", "long", default=None),
        Cells(least=2),
        Word("way", "diagonal", default=None),
        Word("difference", "same", "different", default=None),
        example="A1A4C2C4",
        metavar="[long:]CELLS[:diagonal][:same|different]",
    )

    def layers(self, grid: Grid) -> Iterable[Layer]:
        off = len(self.clue_list) + 1
        numbers: dict[int, tuple[str, ...]] = dict.fromkeys(range(1, off), ())
        yield Layer(LINE, {**numbers, off: ("off",)}, PAIRS)
        yield Layer(ON_LINE, {**numbers, off: ("missed",)})
        if any(clue.difference for clue in self.clue_list):
            differences = {abs(int(x) - int(y)) for x in grid.values for y in grid.values}
            yield Layer(LINE_DIFFERENCE, {**dict.fromkeys(differences, ()), max(differences) + 1: ("missed",)})

    def validate_compatibility(self, board: Board) -> None:
        super().validate_compatibility(board)
        spots = [cell for clue in self.clue_list for cell in clue.cells]
        if twice := next((cell for at, cell in enumerate(spots) if cell in spots[:at]), None):
            raise RuleError(self.rule_name, Message("variant.two-lines", cell=twice))

    def check_clue(self, clue: Clue, board: Board) -> None:
        if len(clue.cells) % 2:
            raise RulegridError(Message("variant.odd-spots", count=len(clue.cells)))

    def statements(self, board: Board) -> Iterator[tuple[Clue | None, Iterable[Constraint]]]:
        yield None, self._grid_constraints(board)
        yield from super().statements(board)

    def _grid_constraints(self, board: Board) -> Iterable[Constraint]:
        """Yield the constraints that lines continue from cell to cell up to a spot, and that none cross."""
        grid = context_of(board).grid
        line, on_line = grid.layer(LINE), grid.layer(ON_LINE)
        spots = {cell for clue in self.clue_list for cell in clue.cells}
        off = line.layer.values[-1]
        for cell, around in line.edges_of.items():
            automaton = _through_automaton(grid.every_value, off, len(around), 1 if cell in spots else 2)
            yield Regular((on_line[cell], *around), automaton, unit=Message("unit.line-at", cell=cell))
        one_is_off = [(x, y) for x in line.layer.values for y in line.layer.values if off in (x, y)]
        for a, b, c, d in grid.squares:
            yield Relation(line[a, d], line[b, c], one_is_off, unit=Message("unit.crossing", cell=a))
        if LINE_DIFFERENCE in grid.maps:
            differences = grid.layer(LINE_DIFFERENCE)
            *known, none = differences.layer.values
            marked = {number for number, clue in enumerate(self.clue_list, 1) if clue.difference}
            allowed = [(at, x) for at in on_line.layer.values for x in (known if at in marked else [none])]
            for cell in grid.cells:
                yield Relation(on_line[cell], differences[cell], allowed)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        grid = context_of(board).grid
        line, on_line = grid.layer(LINE), grid.layer(ON_LINE)
        number = self.clue_list.index(clue) + 1
        others = set(line.layer.values) - {number}
        yield InSet(on_line.on(clue.cells), {number})
        if clue.way is None:
            yield InSet(line.on(grid.leaps(1, 1)), others)
        if clue.length:
            yield InSet([edge for edge, pair in line.ends.items() if {*pair} <= {*clue.cells}], others)
        # Each edge is connected to a spot, which a ring is not. The cell of the first spot connects all of them.
        hub = on_line[clue.cells[0]]
        links = [(hub, edge) for cell in clue.cells for edge in line.edges_of[cell]]
        yield Connected((hub, *line.cells), {number}, (*links, *line.neighbours))
        if clue.difference:
            differences = grid.layer(LINE_DIFFERENCE)
            automaton = _difference_automaton(grid.every_value, number)
            for edge, (a, b) in line.ends.items():
                yield Regular((edge, a, b, differences[a], differences[b]), automaton)
            for value in differences.layer.values[:-1] if clue.difference == "different" else ():
                ends = _both_automaton(grid.every_value, int(value), len(clue.cells))
                yield Regular(differences.on(clue.cells), ends)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.shape(cell, "circle")
            if len(self.clue_list) > 1:
                drawing.corner(cell, str(self.clue_list.index(clue) + 1))

    def draw(self, drawing: Drawing) -> None:
        ClueRule.draw(self, drawing)
        draw_edges(LINE, drawing)


@lru_cache(maxsize=64)
def _through_automaton(values: tuple[int, ...], off: int, edges: int, wanted: int) -> Automaton:
    """Return the automaton of a cell's line and its edges: the wanted number are of that line, all others are off."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        line, count = state
        if not 1 <= value <= off:
            return None
        if not line:
            return int(value), 0
        if value == off:
            return state
        return (line, count + 1) if value == line and count < wanted else None

    return build(values, (0, 0), step, lambda state: state[1] == (wanted if state[0] != off else 0), edges + 1)


@lru_cache(maxsize=64)
def _difference_automaton(values: tuple[int, ...], number: int) -> Automaton:
    """Return the automaton of an edge, its two digits, and the differences of their lines; these agree on the line."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        read, known = state
        if read == 5:
            return state
        if read == 0:
            return (1, -1) if value == number else (5, -1)
        if read == 1:
            return 2, int(value)
        if read == 2:
            return 3, abs(known - int(value))
        return (read + 1, known) if value == known else None

    return build(values, (0, -1), step, lambda state: state[0] == 5, 5)


@lru_cache(maxsize=64)
def _both_automaton(values: tuple[int, ...], difference: int, spots: int) -> Automaton:
    """Return the automaton of the differences at spots: this one occurs nowhere, or at both ends of one line."""

    def step(count: int, value: int) -> int | None:
        count += int(value) == difference
        return count if count <= 2 else None

    return build(values, 0, step, lambda count: count != 1, spots)
