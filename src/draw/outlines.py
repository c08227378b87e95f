"""Lines around cells and between them, in (row, column) points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from ..utils.coordinates import Cell, unconnected_cells
from ..utils.svg import Point

Box = tuple[float, float, float, float]
"""A rectangle: top, left, bottom, right."""


def runs(flags: Iterable[bool]) -> Iterator[tuple[int, int]]:
    """Yield (first, last + 1) of each unbroken row of True."""
    first = None
    at = -1
    for at, flag in enumerate(flags):
        if flag and first is None:
            first = at
        elif not flag and first is not None:
            yield first, at
            first = None
    if first is not None:
        yield first, at + 1


def outline(cells: Iterable[Cell], inset: float = 0) -> list[list[Point]]:
    """Return the closed lines around cells as their (row, column) corners, moved inwards by `inset`.

    >>> outline([(0, 0), (0, 1)])
    [[(0.0, 0.0), (0.0, 2.0), (1.0, 2.0), (1.0, 0.0)]]
    """
    inside = frozenset(cells)
    # The sides to follow: a cell, and the direction that has it to the right and no cell of the set to the left.
    sides = {
        (cell, (down, right))
        for cell in inside
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (cell[0] - right, cell[1] + down) not in inside
    }
    loops = []
    for cell, (down, right) in sorted(sides):
        loop: list[Point] = []
        while (cell, (down, right)) in sides:
            sides.remove((cell, (down, right)))
            row, col = cell
            ahead = row + down, col + right
            beyond = row + down - right, col + right + down  # ahead and to the left
            corner = row + (1 + down - right) / 2, col + (1 + right + down) / 2
            if ahead not in inside:
                loop.append((corner[0] - inset * (down - right), corner[1] - inset * (right + down)))
                down, right = right, -down
            elif beyond in inside:
                loop.append((corner[0] + inset * (down + right), corner[1] + inset * (right - down)))
                cell, down, right = beyond, -right, down
            else:
                cell = ahead
        if loop:
            loops.append(loop)
    return loops


def with_gaps(loop: list[Point], boxes: list[Box]) -> list[list[Point]]:
    """Return the remaining strokes of a closed line of horizontal and vertical parts, outside all boxes.

    >>> with_gaps([(0, 0), (0, 2), (2, 2), (2, 0)], [(-1, -1, 1, 1)])
    [[(0, 1), (0, 2), (2, 2), (2, 0), (1, 0)]]
    """
    strokes: list[list[Point]] = []
    for start, end in pairwise([*loop, loop[0]]):
        for first, last in _uncovered_parts(start, end, boxes):
            if strokes and strokes[-1][-1] == first:
                strokes[-1].append(last)
            else:
                strokes.append([first, last])
    if len(strokes) > 1 and strokes[-1][-1] == strokes[0][0]:
        strokes[0][:0] = strokes.pop()[:-1]
    return strokes


def _uncovered_parts(start: Point, end: Point, boxes: list[Box]) -> list[tuple[Point, Point]]:
    axis = 0 if start[1] == end[1] else 1  # the axis along which it runs
    across = start[1 - axis]
    low, high = sorted((start[axis], end[axis]))
    parts = [(low, high)]
    for box in boxes:
        if box[1 - axis] < across < box[3 - axis]:
            near, far = box[axis], box[axis + 2]
            parts = [
                part for a, b in parts for part in ((a, min(b, near)), (max(a, far), b)) if part[0] < part[1]
            ]  # fmt: skip

    def at(along: float) -> Point:
        return (along, across) if axis == 0 else (across, along)

    ordered = [(at(a), at(b)) for a, b in sorted(parts)]
    return ordered if start[axis] <= end[axis] else [(b, a) for a, b in reversed(ordered)]


def links(cells: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """Return the nearest pairs of cells that link the parts of `cells` which share no side.

    >>> links([(0, 0), (0, 1), (2, 2)])
    [((0, 1), (2, 2))]
    """
    part_of = {cell: part for part in _parts(cells) for cell in part}
    first = part_of[min(part_of)]
    left = {cell: min((_distance(near, cell), near) for near in first) for cell in part_of if cell not in first}
    pairs = []
    while left:
        cell = min(left, key=lambda cell: (left[cell], cell))
        pairs.append((left[cell][1], cell))
        part = part_of[cell]
        left = {
            other: min([nearest, *((_distance(near, other), near) for near in part)])
            for other, nearest in left.items()
            if other not in part
        }
    return pairs


def _parts(cells: Iterable[Cell]) -> list[frozenset[Cell]]:
    left = set(cells)
    parts = []
    while left:
        others = unconnected_cells(sorted(left))
        parts.append(frozenset(left.difference(others)))
        left = set(others)
    return parts


def between(a: Cell, b: Cell, inset: float) -> tuple[Point, Point]:
    """Return the line from cell to cell, without its parts in squares with half side `inset` around their middles.

    >>> between((0, 0), (0, 2), 0.5)
    ((0.5, 1.0), (0.5, 2.0))
    """
    down, right = b[0] - a[0], b[1] - a[1]
    share = min(inset / max(abs(down), abs(right)), 0.5)
    start = a[0] + 0.5 + share * down, a[1] + 0.5 + share * right
    return start, (b[0] + 0.5 - share * down, b[1] + 0.5 - share * right)


def _distance(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def middle(cells: Iterable[Cell]) -> Point:
    """Return the centre of gravity of cells.

    >>> middle([(0, 0), (1, 1)])
    (1.0, 1.0)
    """
    rows, cols = zip(*cells, strict=True)
    return sum(rows) / len(rows) + 0.5, sum(cols) / len(cols) + 0.5
