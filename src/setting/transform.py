"""Turning and mirroring a whole puzzle: its cells, clues, regions, drawings and fog."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from typing import TYPE_CHECKING

from ..core.board import Board
from ..core.errors import RuleError
from ..core.figures import Figure
from ..core.layers import Place
from ..core.rule import Rule
from ..core.statement import Statement
from ..core.turns import GridTransform
from ..utils.coordinates import Cell, LayerCell
from ..utils.message import Message

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


def turn_puzzle(puzzle: Puzzle, way: str) -> Puzzle:
    """Return a puzzle turned by a "quarter", a "half", "counter" the clock, or mirrored: see `GridTransform`.

    Its solutions are the turned ones. Raises RuleError for a rule whose meaning would change.

    >>> from rulegrid.sudoku import read_puzzle
    >>> puzzle = read_puzzle("1..4......32....").add("sandwich:5:left A")
    >>> turn_puzzle(puzzle, "quarter").board.cells[0], turn_puzzle(puzzle, "quarter").rules[-1].clues()
    ([0, 0, 0, 1], ['5:top 4'])
    """
    puzzle.validate()
    board = puzzle.board
    turn = GridTransform(way, board.rows, board.cols)
    for rule in puzzle.rules:
        if (name := rule.numbered_layer) and _names_numbers(puzzle, name):
            raise RuleError(rule.rule_name, Message("puzzle.not-turned"))
    found = puzzle.replace(_board(board, turn), [rule.copy().transform(turn) for rule in puzzle.rules])
    found.labels = {turn.cell(cell): text for cell, text in puzzle.labels.items()}
    found.solution = None if puzzle.solution is None else _board(puzzle.solution, turn)
    found.drawings = [_figure(figure, turn) for figure in puzzle.drawings]
    found.fog = None if puzzle.fog is None else puzzle.fog.transform(turn)
    found.validate()
    for rule, other in zip(puzzle.rules, found.rules, strict=True):
        if _groups(rule, puzzle, turn) != _groups(other, found):
            raise RuleError(rule.rule_name, Message("puzzle.not-turned"))
    return found


def _names_numbers(puzzle: Puzzle, layer: str) -> bool:
    """Return whether a puzzle gives cells of a layer, or a clue names one of them or a number."""
    given = puzzle.board.grid.maps.get(layer)
    is_given = given is not None and any(puzzle.board.cells[row][col] for row, col in given.cells)
    return is_given or any(f"{layer}." in clue for rule in puzzle.rules for clue in map(str, rule.clues()))


def _board(board: Board, turn: GridTransform) -> Board:
    grid = board.grid
    rows, cols = turn.shape
    blocked = [turn.cell(cell) for cell in grid.blocked]
    regions = [turn.line(region) for region in grid.regions]
    found = Board(rows, cols, values=grid.values, blocked=blocked)
    if regions:
        found = Board.for_grid(found.grid.with_regions(regions))
    for row in range(board.rows):
        for col in range(board.cols):
            digit = board.get_digit(row, col)
            if digit:
                found.set_digit(*turn.cell((row, col)), digit)
    if grid.layers:
        found = found.with_layers(grid.layers)
        for name, each in grid.maps.items():
            for cell, place in each.places.items():
                row, col = found.grid.maps[name][_turned_place(place, turn)]
                found.cells[row][col] = board.cells[cell[0]][cell[1]]
    return found


def _turned_place(place: Place, turn: GridTransform) -> Place:
    """Return the new place of a layer's cell: of a cell, of the edge between two, or the same of a single one."""
    if isinstance(place, int):
        return place
    first, second = place
    if isinstance(first, int):
        return turn.cell((first, second))  # type: ignore[arg-type]  # both are numbers
    one, other = sorted((turn.cell(first), turn.cell(second)))  # type: ignore[arg-type]  # both are cells
    return one, other


def _groups(rule: Rule, puzzle: Puzzle, turn: GridTransform | None = None) -> Counter[frozenset[Hashable]]:
    """Return the cells of each unit of a rule, after a turn if one is given; a layer's cell as its layer and place."""
    statement = Statement(puzzle.board, puzzle.rules)
    maps = statement.board.grid.maps

    def new_place(cell: Cell) -> Hashable:
        if type(cell) is not LayerCell:
            return turn.cell(cell) if turn else cell
        place = maps[cell.layer.name].places[cell]
        return cell.layer.name, _turned_place(place, turn) if turn else place

    groups = [unit.cells for unit in statement.units if unit.rule is rule]
    return Counter(frozenset(map(new_place, cells)) for cells in groups)


def _figure(figure: Figure, turn: GridTransform) -> Figure:
    """Return a drawn figure turned; texts stay upright."""
    kept = {name: getattr(figure, name) for name in figure.fields}
    kept["points"] = tuple(map(turn.point, figure.points))
    if turn.swaps and figure.kind not in ("line", "arrow", "text"):
        kept["width"], kept["height"] = figure.height, figure.width
    if turn.is_mirror and figure.kind != "text":
        kept["turn"] = -figure.turn or 0
    return Figure(**kept)
