"""Boards divided into tiles: connected groups of cells that cover the board, such as the cages of a killer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import TYPE_CHECKING

from ..setting.session import turns_of
from ..utils.coordinates import Cell

if TYPE_CHECKING:
    from ..core.grid import Grid

Tile = tuple[Cell, ...]
"""Connected cells, in rising order."""

ALIKE = 0.3
"""The factor for a tile beside one of the same shape and orientation: rows of bricks are dull."""
LONGEST = 3
"""The most rows and columns of a tile; one more if it has more than five cells."""


class Tiling:
    """A grid divided into tiles, at first single cells; with a symmetry, each image of a tile is a tile as well.

    >>> from rulegrid import Board
    >>> tiling = Tiling(Board(2).grid, "rotation")
    >>> tiling.join(((0, 0), (0, 1)))
    >>> tiling.tiles()
    [((0, 0), (0, 1)), ((1, 0), (1, 1))]
    """

    def __init__(self, grid: Grid, symmetry: str = "none") -> None:
        turns = turns_of(symmetry, *grid.shape)
        self.grid = grid
        self._turned = {cell: tuple(turn.cell(cell) for turn in turns) for cell in grid.cells}
        self._at: dict[Cell, Tile] = {cell: (cell,) for cell in grid.cells}

    def copy(self) -> Tiling:
        twin = Tiling.__new__(Tiling)
        twin.grid, twin._turned, twin._at = self.grid, self._turned, dict(self._at)
        return twin

    def tiles(self) -> list[Tile]:
        """Return the tiles in the order of their first cells."""
        return list(dict.fromkeys(self._at.values()))

    def tile_at(self, cell: Cell) -> Tile:
        return self._at[cell]

    def beside(self, tile: Tile) -> list[Tile]:
        """Return the tiles adjacent to some cells, except those that contain one of them."""
        near = (self._at[other] for cell in tile for other in self.grid.neighbours_of[cell])
        return [other for other in dict.fromkeys(near) if other[0] not in tile]

    def merge(self, tile: Tile, other: Tile) -> Tile:
        """Return the union of two tiles and of all of its images that it overlaps."""
        cells = {*tile, *other}
        while overlapping := [
            image for image in self._images(cells) if not cells.isdisjoint(image) and not cells.issuperset(image)
        ]:
            cells.update(*overlapping)
        return tuple(sorted(cells))

    def images(self, tile: Tile) -> list[Tile]:
        """Return a tile and its images under the symmetry."""
        found = {tile: None}
        found.update((tuple(sorted(image)), None) for image in self._images(tile))
        return list(found)

    def join(self, tile: Tile) -> None:
        """Join some tiles into one, and their images accordingly."""
        for image in self.images(tile):
            for cell in image:
                self._at[cell] = image

    def loosen(self, tiles: Iterable[Tile]) -> list[Cell]:
        """Divide tiles and their images into single cells; return these cells."""
        cells = [cell for tile in tiles for image in self.images(tile) for cell in image]
        for cell in cells:
            self._at[cell] = (cell,)
        return list(dict.fromkeys(cells))

    def grow(
        self, cells: Iterable[Cell], random: Random, sizes: Mapping[int, float], weight: Callable[[Tile], float]
    ) -> None:
        """Join single cells to tiles.

        `sizes` are the frequencies of the tiles' numbers of cells, `weight` the preference for a tile; 0 forbids it.
        Remaining cells are joined to adjacent tiles, up to the largest of the sizes.
        """
        loose = sorted(cells)
        random.shuffle(loose)
        names, often = list(sizes), list(sizes.values())
        for cell in loose:
            wanted = random.choices(names, often)[0]
            while len(self._at[cell]) < wanted and self._grow_at(cell, wanted, random, weight, {*loose}):
                pass
        for cell in loose:
            if len(self._at[cell]) == 1:
                self._grow_at(cell, max(sizes), random, weight, self._at.keys())

    def _grow_at(
        self, cell: Cell, most: int, random: Random, weight: Callable[[Tile], float], allowed: Iterable[Cell]
    ) -> bool:
        """Join the tile of a cell with an adjacent one, up to `most` cells; return whether there was one."""
        tile = self._at[cell]
        found: dict[Tile, float] = {}
        for other in self.beside(tile):
            if other[0] in allowed and len(tile) + len(other) <= most:
                joined = self.merge(tile, other)
                if len(joined) <= most and (welcome := self._welcome(joined, weight)):
                    found[joined] = welcome
        if not found:
            return False
        self.join(random.choices(list(found), list(found.values()))[0])
        return True

    def _welcome(self, tile: Tile, weight: Callable[[Tile], float]) -> float:
        """Return the preference for a tile, considering its images and adjacent tiles."""
        welcome = compactness(tile) and min(weight(image) for image in self.images(tile))
        if welcome:
            shape = _shape(tile)
            for other in self.beside(tile):
                if len(other) == len(tile) and _shape(other) == shape:
                    welcome *= ALIKE
        return welcome

    def _images(self, cells: Iterable[Cell]) -> Iterator[list[Cell]]:
        return map(list, zip(*(self._turned[cell] for cell in cells), strict=True))


def compactness(tile: Tile) -> float:
    """Return the fraction of its bounding rectangle that a tile fills; 0 for one that is too long.

    >>> compactness(((0, 0), (0, 1), (1, 0))), compactness(((0, 0), (0, 1), (0, 2), (0, 3)))
    (0.75, 0.0)
    """
    rows, cols = [row for row, _ in tile], [col for _, col in tile]
    height, width = max(rows) - min(rows) + 1, max(cols) - min(cols) + 1
    if max(height, width) > LONGEST + (len(tile) > 5):
        return 0.0
    return len(tile) / (height * width)


def _shape(tile: Tile) -> Tile:
    """Return a tile shifted to have its first cell at the origin."""
    row, col = tile[0]
    return tuple((r - row, c - col) for r, c in tile)
