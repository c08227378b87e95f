"""The rules of sudoku and its variants, beyond rows and columns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from ...engine import AllDifferent, Board, Constraint, Relation, Rule, RuleError, Sum
from ...engine.lines import no_repeats
from ...utils.coordinates import Cell, cell_name, cell_names, read_cells
from ...utils.errors import PuzzleFormatError, shown
from ...utils.numbers import read_number, write_number
from ..formats.grids import default_box, read_box

if TYPE_CHECKING:
    from ...engine.draw.drawing import Drawing

SudokuError = RuleError


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

    def shape(self, board: Board) -> tuple[int, int]:
        """Return height and width of a block on `board`."""
        if self.height is None or self.width is None:
            return default_box(board.size)
        return self.height, self.width

    def blocks(self, board: Board) -> list[tuple[Cell, ...]]:
        """Return the blocks of `board`, from left to right and top to bottom, without blocked cells."""
        return [block.cells for block in _blocks(board.shape, board.blocked, self.shape(board))]

    def add_clue(self, text: str) -> None:
        if self.height is not None:
            raise PuzzleFormatError(f"a second block shape {shown(text)}: expected one")
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
        most = max(map(len, self.blocks(board)))
        if most > len(board.values):
            raise RuleError(
                self.rule_name,
                f"blocks of {height} x {width} = {most} cells, expected at most {len(board.values)}: one for each value",
            )

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, block) for block in self.blocks(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return _blocks(board.shape, board.blocked, self.shape(board))

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(self.blocks(drawing.board))


class Normal9x9BlockRule(BlockRule):
    """No digit repeats in a 3x3 block of a 9x9 board."""

    clue_form = ""

    def __init__(self) -> None:
        super().__init__(3, 3)

    def add_clue(self, text: str) -> None:
        raise RuleError(self.rule_name, f"takes no clues, read {shown(text)}")

    def clues(self) -> list[str]:
        return []

    def validate_compatibility(self, board: Board) -> None:
        if board.shape != (9, 9):
            raise SudokuError(self.rule_name, f"a board of {board.rows} x {board.cols} cells, expected 9 x 9")
        super().validate_compatibility(board)


class NonConsecutiveRule(Rule):
    """Neighbours by a side don't hold consecutive values."""

    def is_valid(self, board: Board) -> bool:
        for (r, c), (s, d) in neighbours(board.shape, board.blocked):
            one, other = board.cells[r][c], board.cells[s][d]
            if one and other and abs(one - other) == 1:
                return False
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return _not_consecutive(board.shape, board.blocked, board.values)


class ThermometerRule(Rule):
    """Values rise strictly from the bulb along each thermometer.

    >>> rule = ThermometerRule()
    >>> rule.set([(2, 0), (1, 0), (0, 0)])
    >>> rule.clues()
    ['C1B1A1']
    """

    clue_form = "CELLS from the bulb, such as C1B1A1"
    entry = "line"

    def __init__(self, thermometers: Iterable[Iterable[Cell]] = ()) -> None:
        self.thermometers: list[tuple[Cell, ...]] = []
        for cells in thermometers:
            self.set(cells)

    def set(self, thermometer: Iterable[Cell]) -> None:
        """Add a thermometer, bulb first."""
        self.thermometers.append(tuple((row, col) for row, col in thermometer))

    def add_clue(self, text: str) -> None:
        cells = read_cells(text)
        if not cells:
            raise PuzzleFormatError(f"read {shown(text)}, expected {self.clue_form}")
        self.set(cells)

    def clues(self) -> list[str]:
        return [cell_names(cells) for cells in self.thermometers]

    def cells(self, board: Board) -> Iterable[Cell]:
        return {cell for cells in self.thermometers for cell in cells}

    def validate_compatibility(self, board: Board) -> None:
        for cells in self.thermometers:
            unit = f"thermometer {_short(cells)}"
            if not cells:
                raise SudokuError(self.rule_name, "a thermometer without cells")
            self.require_cells(board, cells, unit)
            if len(set(cells)) < len(cells):
                raise SudokuError(self.rule_name, f"{unit} names a cell twice")

    def is_valid(self, board: Board) -> bool:
        """Compare the filled cells in order, and how many values the gaps between them leave."""
        values = board.values
        for cells in self.thermometers:
            at = -1  # the index of the last value that the cells so far need at least
            for row, col in cells:
                digit = board.cells[row][col]
                at += 1
                if digit:
                    index = values.index(digit)
                    if index < at:
                        return False
                    at = index
            if at >= len(values):
                return False
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        rising = _rising(board.values)
        for cells in self.thermometers:
            unit = f"thermometer {_short(cells)}"
            if len(cells) > len(board.values):
                yield AllDifferent(cells, unit=unit)  # can't be satisfied, and says so
            for a, b in pairwise(cells):
                yield Relation(a, b, rising, unit=unit)

    def draw(self, drawing: Drawing) -> None:
        for cells in self.thermometers:
            drawing.line(cells, bulb=True)


class KillerRule(Rule):
    """The values of a cage differ and add up to its total.

    >>> rule = KillerRule()
    >>> rule.set(30, [(0, 0), (0, 1), (1, 0), (1, 1)])
    >>> rule.clues()
    ['30:A1A2B1B2']
    """

    clue_form = "TOTAL:CELLS, such as 30:A1A2B1B2"
    entry = "cage"

    def __init__(self, cages: Iterable[tuple[int, Iterable[Cell]]] = ()) -> None:
        self.cages: list[tuple[int, tuple[Cell, ...]]] = []
        for total, cells in cages:
            self.set(total, cells)

    def set(self, total: int, cells: Iterable[Cell]) -> None:
        """Add a cage."""
        self.cages.append((total, tuple((row, col) for row, col in cells)))

    def add_clue(self, text: str) -> None:
        total, _, cells = text.partition(":")
        total = total.strip()
        if not (total.isascii() and total.isdigit() and cells.strip()):
            raise PuzzleFormatError(f"read {shown(text)}, expected {self.clue_form}")
        self.set(read_number(total), read_cells(cells, offset=text.index(":") + 1))

    def clues(self) -> list[str]:
        return [f"{write_number(total)}:{cell_names(cells)}" for total, cells in self.cages]

    def cells(self, board: Board) -> Iterable[Cell]:
        return {cell for _, cells in self.cages for cell in cells}

    def validate_compatibility(self, board: Board) -> None:
        for total, cells in self.cages:
            if not cells:
                raise SudokuError(self.rule_name, "a cage without cells")
            self.require_cells(board, cells, self._unit(total, cells))
            if len(set(cells)) < len(cells):
                raise SudokuError(self.rule_name, f"{self._unit(total, cells)} names a cell twice")

    @staticmethod
    def _unit(total: int, cells: tuple[Cell, ...]) -> str:
        text = write_number(total)
        return f"cage {text if len(text) < 30 else text[:30] + '…'} at {cell_name(min(cells))}"

    def is_valid(self, board: Board) -> bool:
        for total, cells in self.cages:
            digits = [board.cells[row][col] for row, col in cells if board.cells[row][col]]
            left = [value for value in board.values if value not in digits]
            gaps = len(cells) - len(digits)
            if len(set(digits)) < len(digits) or gaps > len(left):
                return False
            rest = total - sum(digits)
            if not sum(left[:gaps]) <= rest <= sum(left[len(left) - gaps :]):
                return False
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for total, cells in self.cages:
            unit = self._unit(total, cells)
            yield AllDifferent(cells, unit=unit)
            yield Sum(cells, total, unit=unit)

    def draw(self, drawing: Drawing) -> None:
        for total, cells in self.cages:
            drawing.cage(cells, write_number(total))


@lru_cache(maxsize=256)
def _blocks(shape: tuple[int, int], blocked: frozenset[Cell], block: tuple[int, int]) -> tuple[AllDifferent, ...]:
    height, width = block
    blocks = []
    for top in range(0, shape[0], height):
        for left in range(0, shape[1], width):
            cells = [(row, col) for row in range(top, top + height) for col in range(left, left + width)]
            cells = [cell for cell in cells if cell not in blocked]
            if cells:
                blocks.append(AllDifferent(tuple(cells), unit=f"block at {cell_name(cells[0])}"))
    return tuple(blocks)


@lru_cache(maxsize=256)
def neighbours(shape: tuple[int, int], blocked: frozenset[Cell]) -> tuple[tuple[Cell, Cell], ...]:
    """Return the pairs of open cells that share a side."""
    rows, cols = shape
    return tuple(
        ((row, col), other)
        for row in range(rows)
        for col in range(cols)
        for other in ((row, col + 1), (row + 1, col))
        if (row, col) not in blocked and other[0] < rows and other[1] < cols and other not in blocked
    )


@lru_cache(maxsize=256)
def _not_consecutive(shape: tuple[int, int], blocked: frozenset[Cell], values: tuple[int, ...]) -> tuple[Relation, ...]:
    allowed = frozenset((x, y) for x in values for y in values if abs(x - y) != 1)
    return tuple(
        Relation(a, b, allowed, unit=f"{cell_name(a)} and {cell_name(b)} not consecutive")
        for a, b in neighbours(shape, blocked)
    )


def _short(cells: tuple[Cell, ...]) -> str:
    return " ".join(map(cell_name, cells[:12])) + (" …" if len(cells) > 12 else "")


@lru_cache(maxsize=64)
def _rising(values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    return frozenset((x, y) for x in values for y in values if x < y)
