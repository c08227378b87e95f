"""Rules about the regions of a grid: blocks (boxes) of one shape."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from ...engine import AllDifferent, Board, Constraint, Grid, Rule, RuleError
from ...engine.lines import no_repeats
from ...utils.coordinates import Cell, cell_name
from ...utils.errors import PuzzleFormatError, quote
from ..formats.grids import default_box, read_box

if TYPE_CHECKING:
    from ...engine.draw.drawing import Drawing


class BlockRule(Rule):
    """No value repeats in a block (box), such as 3x3 in a 9x9 grid.

    Without a shape, blocks are as high as the largest divisor of the side up to its square root: 3x3 in 9x9,
    2 high and 3 wide in 6x6.

    >>> BlockRule(2, 3).blocks(Board(6))[1]
    ((0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5))
    """

    clue_form = "HEIGHTxWIDTH, such as 2x3"
    clue_option = "box"

    def __init__(self, height: int | None = None, width: int | None = None) -> None:
        self.height = height
        self.width = width

    def __repr__(self) -> str:
        return f"{self.rule_name}({self.height}, {self.width})" if self.height else f"{self.rule_name}()"

    def shape(self, board: Board) -> tuple[int, int]:
        """Return height and width of a block on `board`."""
        if self.height is None or self.width is None:
            return default_box(board.size)
        return self.height, self.width

    def blocks(self, board: Board) -> list[tuple[Cell, ...]]:
        """Return the blocks of `board`, from left to right and top to bottom, without blocked cells."""
        return [block.cells for block in _blocks(board.grid, self.shape(board))]

    def regions(self, grid: Grid) -> Iterable[tuple[Cell, ...]]:
        return self.blocks(Board.on(grid))

    def add_clue(self, text: str) -> None:
        if self.height is not None:
            raise PuzzleFormatError(f"a second block shape {quote(text)}: expected one")
        self.height, self.width = read_box(text)

    def clues(self) -> list[str]:
        return [] if self.height is None else [f"{self.height}x{self.width}"]

    def validate_compatibility(self, board: Board) -> None:
        if (self.height is None) != (self.width is None):
            raise RuleError(
                self.rule_name, f"a height of {self.height} and a width of {self.width}, expected both or none"
            )
        if board.rows != board.cols and self.height is None:
            raise RuleError(self.rule_name, f"no usual block for a board of {board.rows} x {board.cols} cells")
        height, width = self.shape(board)
        if height < 1 or width < 1 or board.rows % height or board.cols % width:
            raise RuleError(
                self.rule_name, f"blocks of {height} x {width} don't tile a board of {board.rows} x {board.cols} cells"
            )
        most = max(map(len, self.blocks(board)), default=0)
        if most > len(board.values):
            raise RuleError(
                self.rule_name,
                f"blocks of {height} x {width} = {most} cells, expected at most {len(board.values)}: one for each value",
            )

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, block) for block in self.blocks(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return _blocks(board.grid, self.shape(board))

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(self.blocks(drawing.board))


class Normal9x9BlockRule(BlockRule):
    """No digit repeats in a 3x3 block of a 9x9 board."""

    clue_form = ""

    def __init__(self) -> None:
        super().__init__(3, 3)

    def __repr__(self) -> str:
        return f"{self.rule_name}()"

    def add_clue(self, text: str) -> None:
        raise RuleError(self.rule_name, f"takes no clues, read {quote(text)}")

    def clues(self) -> list[str]:
        return []

    def validate_compatibility(self, board: Board) -> None:
        if board.grid.shape != (9, 9):
            raise RuleError(self.rule_name, f"a board of {board.rows} x {board.cols} cells, expected 9 x 9")
        super().validate_compatibility(board)


@lru_cache(maxsize=256)
def _blocks(grid: Grid, block: tuple[int, int]) -> tuple[AllDifferent, ...]:
    height, width = block
    blocks = []
    for top in range(0, grid.rows, height):
        for left in range(0, grid.cols, width):
            cells = [(row, col) for row in range(top, top + height) for col in range(left, left + width)]
            cells = [cell for cell in cells if cell not in grid.blocked]
            if cells:
                blocks.append(AllDifferent(tuple(cells), unit=f"block at {cell_name(cells[0])}"))
    return tuple(blocks)
