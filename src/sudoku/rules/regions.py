"""Rules about groups of cells without repeats: blocks (boxes), regions of any shape, diagonals, windows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import chain, product
from math import isqrt
from operator import itemgetter
from typing import TYPE_CHECKING, Any

from ...core.board import Board
from ...core.clue_fields import Cells, Word
from ...core.clue_rule import ClueRule
from ...core.clues import Clue, Form
from ...core.constraints import AllDifferent, Constraint
from ...core.errors import RuleError
from ...core.grid import Grid, Line
from ...core.row_column_rules import no_repeats
from ...core.rule import Rule
from ...generate.clue_sampling import Sampler, extra_region
from ...utils.coordinates import Cell
from ...utils.errors import PuzzleFormatError, RulegridError, expected_got, quote
from ...utils.json_text import quote_json
from ...utils.message import Message
from ...utils.numbers import is_whole
from ..formats.grids import default_box, read_box
from .bases import FpuzzlesKey, GroupsRule

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing


class BlockRule(Rule):
    """No value repeats in a block (box), such as 3x3 in a 9x9 grid.

    Without a shape, blocks are as high as the largest divisor of the side up to its square root: 3x3 in 9x9,
    2 high and 3 wide in 6x6. Regions (`RegionsRule`) replace the blocks.

    >>> BlockRule(2, 3).blocks(Board(6))[1]
    ((0, 3), (0, 4), (0, 5), (1, 3), (1, 4), (1, 5))
    """

    clue_form = "HEIGHTxWIDTH, such as 2x3"
    clue_option = "box"
    is_single = True
    also_called = ("box", "boxes")
    group = "regions"

    def __init__(self, height: int | None = None, width: int | None = None) -> None:
        for side in (height, width):
            if not (side is None or is_whole(side)):
                raise RuleError(self.rule_name, expected_got(quote_json(side), Message("variant.block-side")))
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
        return self.blocks(Board.for_grid(grid))

    def in_words(self, board: Board) -> Message:
        height, width = self.shape(board)
        return Message("rule.block.shaped", height=height, width=width)

    def add_clue(self, text: str) -> None:
        if self.height is not None:
            raise PuzzleFormatError(Message("variant.second-shape", given=quote(text)))
        self.height, self.width = read_box(text)

    def transform(self, turn: GridTransform) -> Rule:
        usual = default_box(turn.rows)
        height, width = usual if self.height is None or self.width is None else (self.height, self.width)
        if not turn.swaps or height == width:
            return self
        return BlockRule() if (width, height) == usual and turn.rows == turn.cols else BlockRule(width, height)

    def clues(self) -> list[str]:
        return [] if self.height is None else [f"{self.height}x{self.width}"]

    def validate_compatibility(self, board: Board) -> None:
        if (self.height is None) != (self.width is None):
            problem = Message("variant.one-side", height=str(self.height), width=str(self.width))
            raise RuleError(self.rule_name, problem)
        if board.rows != board.cols and self.height is None:
            raise RuleError(self.rule_name, Message("variant.no-shape", rows=board.rows, cols=board.cols))
        height, width = self.shape(board)
        if height < 1 or width < 1 or board.rows % height or board.cols % width:
            problem = Message("variant.no-tiling", height=height, width=width, rows=board.rows, cols=board.cols)
            raise RuleError(self.rule_name, problem)
        if height * width <= len(board.values):
            return
        most = max(map(len, self.blocks(board)), default=0)  # without blocked cells
        if most > len(board.values):
            allowed = len(board.values)
            problem = Message("variant.large-block", height=height, width=width, cells=most, most=allowed)
            raise RuleError(self.rule_name, problem)

    def is_valid(self, board: Board) -> bool:
        getters, cells = _getters(board.grid, self.shape(board))
        digits = [*chain.from_iterable(board.cells)]
        if sum(len(set(block(digits))) for block in getters) == cells:
            return True  # all differ, empty cells too
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
        raise RuleError(self.rule_name, Message("clue.none-taken", given=quote(text)))

    def clues(self) -> list[str]:
        return []

    def validate_compatibility(self, board: Board) -> None:
        if board.grid.shape != (9, 9):
            problem = Message("variant.board", rows=board.rows, cols=board.cols, expected="9 x 9")
            raise RuleError(self.rule_name, problem)
        super().validate_compatibility(board)


@lru_cache(maxsize=256)
def _blocks(grid: Grid, block: tuple[int, int]) -> tuple[AllDifferent, ...]:
    height, width = block
    blocks = []
    corners = product(range(0, grid.rows, height), range(0, grid.cols, width))
    for number, (top, left) in enumerate(corners, 1):
        cells = [(row, col) for row in range(top, top + height) for col in range(left, left + width)]
        cells = [cell for cell in cells if cell not in grid.blocked]
        if cells:
            blocks.append(AllDifferent(tuple(cells), unit=Message("unit.block", cell=cells[0], number=number)))
    return tuple(blocks)


@lru_cache(maxsize=256)
def _getters(grid: Grid, block: tuple[int, int]) -> tuple[list[Callable[[list[int]], tuple[int, ...]]], int]:
    """Return getters of the digits of each block from all digits in reading order, and the total number of cells.

    Blocks of one cell are skipped.
    """
    blocks = [each.cells for each in _blocks(grid, block) if len(each.cells) > 1]
    getters: list[Callable[[list[int]], tuple[int, ...]]] = [
        itemgetter(*(row * grid.cols + col for row, col in cells)) for cells in blocks
    ]
    return getters, sum(map(len, blocks))


class RegionsRule(ClueRule):
    """Digits don't repeat within a region; regions of any shape take the place of boxes (jigsaw).

    Every rule that speaks of regions or boxes then means these. A clue is the cells of one region, or a drawing of all
    regions: one character a cell, row by row, `.` for a cell in no region. Regions don't overlap, and have at most as
    many cells as there are digits.

    >>> rule = RegionsRule(["AAB/ABB"])
    >>> rule.clues(), Board(2, 3).regions
    (['A1A2B1', 'A3B2B3'], ())
    """

    form = Form(Cells("cells", "CELLS or AAABBB/AAABBC/…", brush=True), example="A1A2A3B1")
    also_called = ("jigsaw", "irregular", "irregular-region", "nonomino")
    near = ("regions-to-find",)
    group = "regions"
    replaces = (BlockRule,)

    def __init__(self, clues: Iterable[Any] = ()) -> None:
        self._drawn: list[tuple[int, int]] = []
        super().__init__(clues)

    def add(self, *values: Any, **named: Any) -> Clue:
        if len(values) == 1 and isinstance(values[0], str) and "/" in values[0]:
            self.add_clue(values[0])
            return self.clue_list[-1]
        return super().add(*values, **named)

    def add_clue(self, text: str) -> None:
        if "/" not in text:
            super().add_clue(text)
            return
        shape, regions = read_regions(text)
        self._drawn.append(shape)
        self.clue_list += [self.form.clue(cells) for cells in regions]

    def add_clue_data(self, data: Any, path: str) -> None:
        if isinstance(data, str) and "/" in data:
            Rule.add_clue_data(self, data, path)
        else:
            super().add_clue_data(data, path)

    def regions(self, grid: Grid) -> Iterable[Line]:
        regions = [clue.cells for clue in self.clue_list]
        try:
            return grid.with_regions(regions).regions
        except RulegridError:  # `validate_compatibility` says what is wrong
            return ()

    def unit_label(self, clue: Clue) -> Message:
        return Message("unit.region", cell=min(clue.cells))

    def validate_compatibility(self, board: Board) -> None:
        super().validate_compatibility(board)
        for rows, cols in self._drawn:
            if board.grid.shape != (rows, cols):
                size = {"height": board.rows, "width": board.cols}
                raise RuleError(self.rule_name, Message("variant.drawing-size", rows=rows, cols=cols, **size))
        times = Counter(cell for clue in self.clue_list for cell in clue.cells)
        if twice := next((cell for cell, count in times.items() if count > 1), None):
            raise RuleError(self.rule_name, Message("variant.two-regions", cell=twice))

    def check_clue(self, clue: Clue, board: Board) -> None:
        if len(clue.cells) > len(board.values):
            raise RulegridError(Message("variant.large-region", cells=len(clue.cells), most=len(board.values)))

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return no_repeats(board, clue.cells)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        if len(clue.cells) > 1:
            yield AllDifferent(clue.cells)

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(clue.cells for clue in self.clue_list)


class ExtraRegionRule(ClueRule):
    """Digits don't repeat within the extra region, which may overlap other regions.

    >>> from rulegrid import Solver
    >>> Solver(Board(2), ExtraRegionRule(["A1B2"])).count()
    8
    """

    form = Form(Cells(), example="A1B2C3")
    near = ("argyle", "asterisk", "center-dot", "centre-dot", "girandola", "offset")
    group = "regions"
    sampler = Sampler(extra_region, 0.04)
    fpuzzles = (FpuzzlesKey("extraregion", "cells"),)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return no_repeats(board, clue.cells)

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        yield AllDifferent(clue.cells)

    def draw_clue(self, clue: Clue, drawing: Drawing) -> None:
        for cell in clue.cells:
            drawing.fill(cell, "grey")


class DiagonalRule(ClueRule):
    r"""Digits don't repeat along a main diagonal.

    `\` is the diagonal from the top left, `/` the one from the bottom left; without a clue, the rule applies to both.

    >>> from rulegrid.sudoku import STANDARD, Solver
    >>> Solver(Board(4), *(rule() for rule in STANDARD), DiagonalRule()).count()
    48
    """

    form = Form(Word("way", "\\", "/"), example="/")
    needs_clues = False
    also_called = ("x-sudoku", "sudoku-x", "x", "main-diagonal")
    group = "regions"
    fpuzzles = (FpuzzlesKey("diagonal+", "switch", "/"), FpuzzlesKey("diagonal-", "switch", "\\"))

    def diagonals(self, grid: Grid) -> dict[str, Line]:
        """Return the diagonals that count, by their sign."""
        both = dict(zip("\\/", grid.diagonals, strict=True))
        return {clue.way: both[clue.way] for clue in self.clue_list} or both

    def transform(self, turn: GridTransform) -> Rule:
        is_other = turn.way in ("quarter", "counter", "horizontal", "vertical")
        return DiagonalRule(["\\/"["/\\".index(clue.way)] for clue in self.clue_list]) if is_other else self

    def validate_compatibility(self, board: Board) -> None:
        try:
            self.diagonals(board.grid)
        except RulegridError as error:
            raise RuleError(self.rule_name, error.problem) from None

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, cells) for cells in self.diagonals(board.grid).values())

    def cells(self, board: Board) -> Iterable[Cell]:
        return dict.fromkeys(cell for cells in self.diagonals(board.grid).values() for cell in cells)

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for way, cells in self.diagonals(board.grid).items():
            yield AllDifferent(cells, unit=Message("unit.diagonal", way=way))

    def draw(self, drawing: Drawing) -> None:
        for cells in self.diagonals(drawing.board.grid).values():
            drawing.line(cells, colour="blue", width=0.05)


WINDOW = "#E3EBFA"  # paler than lines, which may lie on it


class WindokuRule(GroupsRule):
    """Digits don't repeat within any of the shaded windows.

    The windows are one cell away from the border and from each other: four of 3x3 cells in a 9x9 grid, nine of 4x4 in a
    16x16 grid. A grid whose side is not a square number has none.

    >>> [str(name) for name, _ in WindokuRule().groups(Board(9))]
    ['window at B2', 'window at B6', 'window at F2', 'window at F6']
    """

    also_called = ("hyper", "hyper-sudoku", "nrc")
    group = "regions"

    def validate_compatibility(self, board: Board) -> None:
        side = isqrt(board.rows)
        if board.rows != board.cols or side**2 != board.rows or side < 2:
            expected = Message("variant.square-sides")
            problem = Message("variant.board", rows=board.rows, cols=board.cols, expected=expected)
            raise RuleError(self.rule_name, problem)

    def groups(self, board: Board) -> Sequence[tuple[Message, Line]]:
        side = isqrt(board.rows)
        starts = range(1, board.rows - side, side + 1)
        windows = [
            tuple((row, col) for row in range(top, top + side) for col in range(left, left + side))
            for top in starts
            for left in starts
        ]
        return [(Message("unit.window", cell=cells[0]), open_cells(cells, board)) for cells in windows]

    def draw(self, drawing: Drawing) -> None:
        for _, cells in self.groups(drawing.board):
            for cell in cells:
                drawing.fill(cell, WINDOW)


class DisjointGroupsRule(GroupsRule):
    """Cells in the same position of different boxes or regions can't contain the same digit.

    Positions are counted in reading order within each region.

    >>> from rulegrid.sudoku import STANDARD, Solver
    >>> Solver(Board(4), *(rule() for rule in STANDARD), DisjointGroupsRule()).count()
    168
    """

    also_called = ("disjoint", "disjoint-set", "disjoint-box")
    group = "regions"
    fpuzzles = (FpuzzlesKey("disjointgroups", "switch"),)

    def validate_compatibility(self, board: Board) -> None:
        if not board.regions:
            raise RuleError(self.rule_name, Message("variant.no-regions"))

    def groups(self, board: Board) -> Sequence[tuple[Message, Line]]:
        places = max(map(len, board.regions), default=0)
        regions = [sorted(region) for region in board.regions]
        return [
            (Message("unit.place", place=at + 1), tuple(region[at] for region in regions if at < len(region)))
            for at in range(places)
        ]


def open_cells(cells: Iterable[Cell], board: Board) -> Line:
    """Return the cells that are not blocked."""
    return tuple(cell for cell in cells if cell not in board.blocked)


def read_regions(text: str) -> tuple[tuple[int, int], list[list[Cell]]]:
    """Read a drawing of regions: return its rows and columns, and the cells of each region; raises PuzzleFormatError.

    >>> read_regions("AAB/.BB")
    ((2, 3), [[(0, 0), (0, 1)], [(0, 2), (1, 1), (1, 2)]])
    """
    rows = [row.strip() for row in text.strip().split("/")]
    regions: dict[str, list[Cell]] = {}
    for row, line in enumerate(rows):
        if len(line) != len(rows[0]) or not line:
            length = max(1, len(rows[0]))
            raise PuzzleFormatError(Message("variant.drawing-row", given=quote(line), row=row + 1, length=length))
        for col, name in enumerate(line):
            if not (name.isascii() and name.isalnum()) and name != ".":
                raise PuzzleFormatError(Message("variant.drawing-letter", given=quote(name), row=row + 1))
            if name != ".":
                regions.setdefault(name, []).append((row, col))
    if not regions:
        raise PuzzleFormatError(expected_got(quote(text), Message("variant.drawing")))
    return (len(rows), len(rows[0])), list(regions.values())
