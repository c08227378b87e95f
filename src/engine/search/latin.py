"""Latin squares with cages, many of one size after another, in one kernel whose tables are written anew for each."""

from __future__ import annotations

from array import array

from ..board import Board
from ..constraints import Pairs
from ..kernel.choice import Cages, General
from ..lines import ColumnRule, RowRule
from ..many import MOST, SLICE, Limits
from .model import Model, images_of


class _RoomyModel(Model):
    """An empty Latin square, whose tables have room for whatever cages there can be."""

    def __init__(self, side: int) -> None:
        board = Board(side)
        super().__init__(board.grid, [*RowRule().constraints(board), *ColumnRule().constraints(board)])
        cells = side * side
        pairs, groups = cells // 2, cells // 3
        tables = self.tables
        for name, size in (
            ("relation_a", pairs), ("relation_b", pairs), ("forward", pairs), ("backward", pairs),
            ("common_start", pairs + 1), ("common", pairs * side), ("tuple_start", groups + 1), ("tuple_cell", cells),
            ("tuple_term", cells), ("tuple_product", groups), ("local_start", groups + 1), ("outside_start", cells + 1),
            ("outside", cells * side), ("member_start", cells + 1), ("member", 2 * cells), ("touch_start", cells + 1),
            ("touch_word", 3 * cells),
        ):  # fmt: skip
            tables[name] = array("i", [0]) * (size + 1)
        # Sums and differences, products and quotients of two values, each a table.
        kinds = 4 * side + len({a * b for a in board.values for b in board.values})
        self.words = (2 * side + cells // 2 + 63) // 64 + 1
        for name, size in (
            ("touch_mask", 3 * cells), ("every", self.words), ("image", kinds * (self.chunks << self.chunk_bits)),
        ):  # fmt: skip
            tables[name] = array("Q", [0]) * (size + 1)
        tables["tuple_total"] = array("q", [0]) * (groups + 1)
        tables["term"] = array("q", board.values)
        self.longest = cells
        self.widest = 2 * side
        self.pieces_item = self.tuples + groups


class CagedSquares:
    """Solves Latin squares of one side, from 2, with cages that cover them."""

    def __init__(self, side: int) -> None:
        self.side = side
        model = _RoomyModel(side)
        self._values = model.values
        self._bits = model.chunk_bits
        self._kernel = General(model)
        self._cages = Cages(self._kernel)
        self._images: dict[Pairs, int] = {}
        self._end = 0
        self._empty = bytes(side * side)

    def images(self, pairs: Pairs) -> int:
        """Return where the table of a symmetric relation of two cells of one line lies, for `solve`."""
        if pairs not in self._images:
            unequal = frozenset((a, b) for a, b in pairs if a != b)
            table = images_of(self._values, unequal, self._bits)[0]
            self._cages.add_images(self._end, table)
            self._images[pairs] = self._end
            self._end += len(table)
        return self._images[pairs]

    def solve(
        self, cage_of: array[int], operations: bytes, targets: array[int], images: array[int], limits: Limits
    ) -> tuple[int, bytearray] | None:
        """Return the number of solutions (-1 - number where stopped) and the first, a byte a cell.

        Returns None where a cage is in two pieces. The arrays are those of `Cages.load`.
        """
        answer = bytearray(self._empty)
        counts = array("q", [0])
        loaded = self._cages.load(cage_of, len(operations), operations, targets, images)
        if loaded < 0:
            return None
        steps = MOST if limits.max_steps is None else limits.max_steps
        while loaded and not self._kernel.batch(self._empty, answer, counts, 0, limits.limit, steps, SLICE):
            pass
        return counts[0], answer
