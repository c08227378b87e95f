"""Rules about cells to shade or to mark: layers with a word for each cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.automata import Automaton, build
from ...core.board import Board
from ...core.clue_fields import Number, Word
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.connected import Connected
from ...core.constraint_rule import ConstraintRule
from ...core.constraints import Constraint, Count, Regular
from ...core.errors import RuleError
from ...core.grid import Grid, Line
from ...core.layers import Layer, LayerMap
from ...core.statement import context_of
from ...utils.coordinates import Cell
from ...utils.message import Message
from .regions import BlockRule

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

UNSHADED, SHADED = 1, 2
SHADE = Layer("shade", {UNSHADED: "unshaded", SHADED: "shaded"})
EMPTY, STAR = 1, 2
STARS = Layer("star", {EMPTY: "empty", STAR: "star"})
OFF, BODY, END = 1, 2, 3
SNAKE = Layer("snake", {OFF: "off", BODY: "body", END: "end"})


class LayeredRule(ConstraintRule):
    """A rule about layers, whose meaning is its constraints."""

    group = "layers"

    def map_of(self, layer: Layer, board: Board) -> LayerMap:
        """Return the cells of a layer on a board."""
        return context_of(board).grid.layer(layer.name)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


class LayeredClueRule(LayeredRule, ClueRule):
    """A rule about layers whose clues mean their constraints."""

    def clue_cells(self, clue: Clue, board: Board) -> Iterable[Cell]:
        if board.context is None:  # outside of a puzzle, its layers are unknown
            return clue.scope
        scopes = [constraint.scope(board) for constraint in self.clue_constraints(clue, board)]
        return dict.fromkeys(cell for scope in scopes for cell in scope)

    def draw(self, drawing: Drawing) -> None:
        ClueRule.draw(self, drawing)
        if type(self).draw_clue is LayeredClueRule.draw_clue:
            drawing.note(self.summary())

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        """Draw nothing: most clues are conditions on the whole grid, which the note tells."""


def labelled_lines(board: Board) -> Iterator[tuple[Message, Line]]:
    """Yield the rows, columns and regions of a puzzle, each with its name."""
    context = context_of(board)
    grid = context.grid
    for row, line in enumerate(grid.row_lines):
        yield Message("unit.row", row=row), line
    for column, line in enumerate(grid.column_lines, 1):
        yield Message("unit.column", column=column), line
    are_blocks = bool(context.siblings(BlockRule))
    for number, line in enumerate(grid.regions, 1):
        if are_blocks:
            yield Message("unit.block", cell=line[0], number=number), line
        else:
            yield Message("unit.region", cell=min(line)), line


def value_on(layer: Layer, board: Board, cell: Cell) -> int:
    """Return the value of a layer at a cell of the grid, or 0 if it is empty or the board has no such layer."""
    found = board.grid.maps.get(layer.name)
    at = None if found is None else found.get(cell)
    return 0 if at is None else board.cells[at[0]][at[1]]


def draw_marked(layer: Layer, drawing: Drawing, values: Iterable[int], colour: str) -> None:
    """Give the cells with some values of a layer a background, in a picture of a solution."""
    wanted = set(values)
    for cell in drawing.board.grid.cells:
        if value_on(layer, drawing.board, cell) in wanted:
            drawing.fill(cell, colour)


class YinYangRule(LayeredRule):
    """Shade some cells: shaded and unshaded cells are each connected, and no 2x2 square is all of one kind.

    >>> from rulegrid import Solver
    >>> Solver(Board(3, values=2), YinYangRule(), layers=True).count() // 2**9
    34
    """

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (SHADE,)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        shade, grid = self.map_of(SHADE, board), board.grid
        for kind in (UNSHADED, SHADED):
            yield Connected(shade.cells, {kind}, shade.neighbours, unit=connected_label(SHADE, kind))
        for square in grid.squares:
            yield Count(shade.on(square), {SHADED}, 1, 3, unit=Message("unit.square", cell=square[0]))
            # Two kinds that cross at a point can't both be connected.
            a, b, c, d = shade.on(square)
            yield Regular(
                (a, b, d, c), ring_automaton(grid.every_value, 4, 2), unit=Message("unit.crossing", cell=square[0])
            )
        if not grid.blocked and len(ring := border_ring(grid)) > 3:
            yield Regular(shade.on(ring), ring_automaton(grid.every_value, len(ring), 2), unit=Message("unit.edge"))

    def draw(self, drawing: Drawing) -> None:
        draw_marked(SHADE, drawing, {SHADED}, "grey")
        drawing.note(self.summary())


def connected_label(layer: Layer, value: int) -> Message:
    """Return the name of a condition: "the connection of the shaded cells"."""
    return Message("unit.connected", word=layer.word(value))


def border_ring(grid: Grid) -> Line:
    """Return the cells at the edge of a grid, in a circle."""
    rows, cols = grid.shape
    if rows < 2 or cols < 2:
        return ()
    top = [(0, col) for col in range(cols)]
    right = [(row, cols - 1) for row in range(1, rows)]
    bottom = [(rows - 1, col) for col in reversed(range(cols - 1))]
    return (*top, *right, *bottom, *((row, 0) for row in reversed(range(1, rows - 1))))


@lru_cache(maxsize=64)
def ring_automaton(values: tuple[int, ...], size: int, most: int) -> Automaton:
    """Return the automaton of a circle of shaded and unshaded cells with at most `most` changes between the two."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        first, last, changes = state
        if value not in (UNSHADED, SHADED):
            return None
        if not first:
            return int(value), int(value), 0
        changes += value != last
        return (first, int(value), changes) if changes <= most else None

    def closes(state: tuple[int, int, int]) -> bool:
        first, last, changes = state
        return changes + (first != last) <= most

    return build(values, (0, 0, 0), step, closes, size)


class ShadedRule(LayeredClueRule):
    """Shade some cells, by these conditions together.

    - `connected`: the shaded cells are connected; `unshaded-connected`: the others are.
    - `apart`: no two shaded cells share a side.
    - `no-square`: no 2x2 square is shaded; `no-unshaded-square`: none is unshaded.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=2), ShadedRule(["apart", "unshaded-connected"]), layers=True).count() // 2**4
    5
    """

    form = Form(
        Word("condition", "connected", "unshaded-connected", "apart", "no-square", "no-unshaded-square"),
        example="connected",
    )

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (SHADE,)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        shade = self.map_of(SHADE, board)
        kind = UNSHADED if "unshaded" in clue.condition else SHADED
        if clue.condition.endswith("connected"):
            yield Connected(shade.cells, {kind}, shade.neighbours, unit=connected_label(SHADE, kind))
        elif clue.condition == "apart":
            for pair in shade.neighbours:
                yield Count(pair, {SHADED}, 0, 1, unit=Message("unit.apart", word=SHADE.word(SHADED)))
        else:
            for square in board.grid.squares:
                yield Count(shade.on(square), {kind}, 0, 3, unit=Message("unit.square", cell=square[0]))

    def draw(self, drawing: Drawing) -> None:
        draw_marked(SHADE, drawing, {SHADED}, "grey")
        drawing.note(self.summary())


class StarBattleRule(LayeredClueRule):
    """Place N stars in each row, column and region; no two are neighbours, not even diagonally.

    >>> from rulegrid import Solver
    >>> Solver(Board(4, values=2), StarBattleRule(["1"]), layers=True).count() // 2**16
    2
    """

    is_single = True
    form = Form(Number("stars", "N", least=1, most=20), example="1")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (STARS,)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        stars, grid = self.map_of(STARS, board), context_of(board).grid
        for house, line in labelled_lines(board):
            unit = Message("unit.star-in" if clue.stars == 1 else "unit.stars-in", house=house)
            yield Count(stars.on(line), {STAR}, clue.stars, clue.stars, unit=unit)
        for a, b in (*grid.neighbours, *grid.leaps(1, 1)):
            yield Count(stars.on((a, b)), {STAR}, 0, 1, unit=Message("unit.stars-apart"))

    def draw(self, drawing: Drawing) -> None:
        draw_marked(STARS, drawing, {STAR}, "yellow")
        drawing.note(self.summary())


class SnakeRule(LayeredRule):
    """Shade a snake: a path of cells that share sides, which never touches itself along a side.

    >>> from rulegrid import Solver
    >>> Solver(Board(2, values=3), SnakeRule(), layers=True).count() // 3**4
    8
    """

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (SNAKE,)

    def validate_compatibility(self, board: Board) -> None:
        if len(board.grid.cells) < 2:
            raise RuleError(self.rule_name, Message("variant.two-cells"))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        snake, grid = self.map_of(SNAKE, board), board.grid
        yield Connected(snake.cells, {BODY, END}, snake.neighbours, unit=Message("unit.one-snake"))
        yield Count(snake.cells, {END}, 2, 2, unit=Message("unit.snake-ends"))
        for cell, around in grid.neighbours_of.items():
            automaton = _snake_automaton(grid.every_value, len(around))
            yield Regular(snake.on((cell, *around)), automaton, unit=Message("unit.snake-at", cell=cell))

    def draw(self, drawing: Drawing) -> None:
        draw_marked(SNAKE, drawing, {BODY, END}, "green")
        drawing.note(self.summary())


@lru_cache(maxsize=64)
def _snake_automaton(values: tuple[int, ...], around: int) -> Automaton:
    """Return the automaton of a cell and its neighbours: a body has two of the snake, an end has one."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        kind, touching = state
        if value not in (OFF, BODY, END):
            return None
        if not kind:
            return int(value), 0
        if kind == OFF:
            return state
        touching += value != OFF
        return (kind, touching) if touching <= (2 if kind == BODY else 1) else None

    return build(
        values, (0, 0), step, lambda state: state[0] == OFF or state[1] == (2 if state[0] == BODY else 1), around + 1
    )


def each_value_once(cells: Sequence[Cell], values: Iterable[int]) -> Iterator[Count]:
    """Yield the constraints that each value occurs exactly once in some cells."""
    for value in values:
        yield Count(cells, {value}, 1, 1)
