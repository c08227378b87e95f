"""Pieces as sets of cells, written without the code under test: how they turn, where they may lie, boards cut into them."""

import itertools

from hypothesis import strategies as st

from rulegrid.core.constraints import Placement


def normal(cells):
    """Sorted cells of a piece that touches the top and the left."""
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


def turned(shape):
    """All ways to turn a shape, and to turn it over, sorted."""
    ways = set()
    for cells in (shape, [(row, -col) for row, col in shape]):
        for _ in range(4):
            cells = [(col, -row) for row, col in cells]
            ways.add(normal(cells))
    return sorted(ways)


def placement(board, shapes):
    """The constraint that each of `shapes` lies on the board once; equal ones are alike."""
    open_cells = set(board.open_cells())
    corners = list(itertools.product(range(board.rows), range(board.cols)))
    kinds = [turned(shape)[0] for shape in shapes]
    places = {
        kind: tuple(
            place
            for way in turned(kind)
            for row, col in corners
            if open_cells.issuperset(place := tuple((row + r, col + c) for r, c in way))
        )
        for kind in kinds
    }
    return Placement(tuple(places[kind] for kind in kinds), tuple(map(kinds.index, kinds)), unit="the pieces")


@st.composite
def cuts(draw, sides=4, most_blocked=4):
    """The sides of a small board, its blocked cells, and the cells of each of the pieces that it is cut into at random."""
    rows, cols = draw(st.integers(1, sides)), draw(st.integers(1, sides))
    cells = [(row, col) for row in range(rows) for col in range(cols)]
    blocked = draw(st.sets(st.sampled_from(cells), max_size=max(0, min(most_blocked, len(cells) - 1))))
    pieces = []
    for cell in (cell for cell in cells if cell not in blocked):
        beside = [piece for piece in pieces if any(abs(cell[0] - r) + abs(cell[1] - c) == 1 for r, c in piece)]
        if beside and draw(st.integers(0, 3)):
            draw(st.sampled_from(beside)).append(cell)
        else:
            pieces.append([cell])
    return rows, cols, blocked, pieces
