"""A small puzzle that shows what one rule looks like, with lines as characters for where they can't be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from ...utils.coordinates import Cell
from ..board import Board
from ..errors import RulegridError, SearchStopped
from ..puzzle import Puzzle
from ..rule import Rule
from .drawing import record
from .marks import Arrow, Fill, Line, Mark, Note, Shape, Vertex

SIDES = 4, 6, 9
"""The sides of the grids that are tried, smallest first: all have boxes."""

MOST_STEPS = 10_000
MOST_SECONDS = 0.5

_ENDS = {"none": "•", "bulb": "●", "circle": "○", "diamond": "◇"}
_CHEVRONS = {"inward": "▼", "outward": "▲"}
_SHADES = "░▒▓"
_HEADS = {(-1, 0): "↑", (-1, 1): "↗", (0, 1): "→", (1, 1): "↘", (1, 0): "↓", (1, -1): "↙", (0, -1): "←", (-1, -1): "↖"}
_STRAIGHT = {(0, 1): "─", (1, 0): "│", (1, 1): "╲", (1, -1): "╱"}
_BENDS = {
    frozenset({(1, 0), (0, 1)}): "╭",
    frozenset({(1, 0), (0, -1)}): "╮",
    frozenset({(-1, 0), (0, 1)}): "╰",
    frozenset({(-1, 0), (0, -1)}): "╯",
}


def example(kind: type[Rule], others: Iterable[type[Rule]] = ()) -> Puzzle | None:
    """Return the smallest empty grid with a rule's example clue, beside `others`; None where there is nothing to see.

    It has a solution if any of the grids does. What a terminal can't draw is hinted at by its labels, such as lines.

    >>> from rulegrid.sudoku import ThermometerRule
    >>> print(example(ThermometerRule).labels)
    {(2, 0): '●', (1, 0): '│', (0, 0): '•'}
    """
    clue = kind.clue_form.partition(", such as ")[2]
    if kind.clue_form and not clue:
        return None
    rule = kind.from_clues([clue] if clue else ())
    impossible = None
    beside = [other.from_clues() for other in others if other is not kind]
    for side in SIDES:
        board = Board(side)
        puzzle = Puzzle(board, [*beside, rule])
        try:
            puzzle.solver()
        except RulegridError:  # too small
            continue
        drawing = record(board, [rule])
        if all(isinstance(mark, Note) for mark in drawing.marks):
            return None
        puzzle.labels = hints(drawing.marks)
        if is_possible(puzzle):
            return puzzle
        impossible = impossible or puzzle
    return impossible


def is_possible(puzzle: Puzzle) -> bool:
    """Return whether an example has a solution, as far as a short search finds out."""
    try:
        return puzzle.solve(max_steps=MOST_STEPS, timeout=MOST_SECONDS) is not None
    except SearchStopped:
        return True


def hints(marks: Iterable[Mark]) -> dict[Cell, str]:
    """Return a character for each cell with a mark that a terminal can't draw, or not without colours."""
    found: dict[Cell, str] = {}
    shades: dict[str, str] = {}
    for mark in marks:
        if isinstance(mark, Line):
            found |= path(mark.cells, mark.ends)
        elif isinstance(mark, Arrow):
            found |= path((mark.circle[-1], *mark.shaft), ("circle", "arrow"))
            found |= dict.fromkeys(mark.circle, _ENDS["circle"])
        elif isinstance(mark, Vertex):
            found |= around(mark.cells)
        elif isinstance(mark, Shape) and mark.kind in _CHEVRONS:
            found[mark.cell] = _CHEVRONS[mark.kind]
        elif isinstance(mark, Fill):
            found[mark.cell] = shades.setdefault(mark.colour, _SHADES[len(shades) % len(_SHADES)])
    return found


def path(cells: tuple[Cell, ...], ends: tuple[str, str] = ("none", "none")) -> dict[Cell, str]:
    """Return a character for each cell of a line, which shows where it comes from and where it goes.

    >>> path(((0, 0), (0, 1), (1, 1)), ("circle", "arrow"))
    {(0, 0): '○', (0, 1): '╮', (1, 1): '↓'}
    """
    found = {}
    for at, cell in enumerate(cells):
        if at == 0:
            found[cell] = _ENDS[ends[0]]
        elif at < len(cells) - 1:
            found[cell] = _joint(_step(cell, cells[at - 1]), _step(cell, cells[at + 1]))
        elif ends[1] == "arrow":
            found[cell] = _HEADS.get(_step(cells[at - 1], cell), "•")
        else:
            found[cell] = _ENDS[ends[1]]
    return found


def around(cells: tuple[Cell, ...]) -> dict[Cell, str]:
    """Return a character for each cell around a corner, turned towards it.

    >>> around(((0, 0), (0, 1), (1, 0), (1, 1)))
    {(0, 0): '◢', (0, 1): '◣', (1, 0): '◥', (1, 1): '◤'}
    """
    row, col = (sum(place) / len(cells) for place in zip(*cells, strict=True))
    return {(r, c): "◤◥◣◢"[2 * (r < row) + (c < col)] for r, c in cells}


def _step(one: Cell, other: Cell) -> tuple[int, int]:
    return other[0] - one[0], other[1] - one[1]


def _joint(back: tuple[int, int], on: tuple[int, int]) -> str:
    """Return the character in which two arms meet."""
    if back == (-on[0], -on[1]):
        return _STRAIGHT.get(max(back, on), "•")
    return _BENDS.get(frozenset({back, on}), "•")
