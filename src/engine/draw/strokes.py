"""Lines and the like as characters in empty cells: what each cell shows of them."""

from __future__ import annotations

from collections.abc import Iterable

from ...utils.coordinates import Cell
from .marks import Arrow, Fill, LineMark, Mark, ShapeMark, Vertex

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


def strokes(marks: Iterable[Mark], *, shaded: bool = False) -> dict[Cell, str]:
    """Return a character for each cell with a mark that stands in no border: lines, corners, chevrons.

    With `shaded`, backgrounds have characters too.
    """
    lines: dict[Cell, str] = {}
    others: dict[Cell, str] = {}
    shades: dict[str, str] = {}
    for mark in marks:
        if isinstance(mark, LineMark):
            lines |= path(mark.cells, mark.ends, closed=mark.closed)
        elif isinstance(mark, Arrow):
            lines |= path((mark.circle[-1], *mark.shaft), ("circle", "arrow"))
            lines |= dict.fromkeys(mark.circle, _ENDS["circle"])
        elif isinstance(mark, Vertex):
            others |= around(mark.cells)
        elif isinstance(mark, ShapeMark) and mark.kind in _CHEVRONS:
            others[mark.cell] = _CHEVRONS[mark.kind]
        elif isinstance(mark, Fill) and shaded:
            others[mark.cell] = shades.setdefault(mark.colour, _SHADES[len(shades) % len(_SHADES)])
    return others | lines


def path(cells: tuple[Cell, ...], ends: tuple[str, str] = ("none", "none"), *, closed: bool = False) -> dict[Cell, str]:
    """Return a character for each cell of a line, which shows where it comes from and where it goes.

    >>> path(((0, 0), (0, 1), (1, 1)), ("circle", "arrow"))
    {(0, 0): '○', (0, 1): '╮', (1, 1): '↓'}
    """
    found = {}
    for at, cell in enumerate(cells):
        before = cells[at - 1] if at or closed else None
        after = cells[(at + 1) % len(cells)] if at + 1 < len(cells) or closed else None
        if before and after:
            found[cell] = _joint(_step(cell, before), _step(cell, after))
        else:
            end, inner = (ends[0], after) if before is None else (ends[1], before)
            found[cell] = _end(end, _step(inner or cell, cell))
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


def _end(end: str, step: tuple[int, int]) -> str:
    """Return the character of an end that a step leads to."""
    return _HEADS.get(step, _ENDS["none"]) if end == "arrow" else _ENDS[end]


def _joint(back: tuple[int, int], on: tuple[int, int]) -> str:
    """Return the character in which two arms meet."""
    if back == (-on[0], -on[1]):
        return _STRAIGHT.get(max(back, on), "•")
    return _BENDS.get(frozenset({back, on}), "•")
