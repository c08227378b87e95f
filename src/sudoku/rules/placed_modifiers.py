"""Modifiers to be placed: cells that count for something other than their digit, and that the solver has to find."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from ...core.board import Board
from ...core.clue_fields import Number, Word
from ...core.clue_rule import ClueRule
from ...core.clues import Form
from ...core.constraint_rule import ConstraintRule
from ...core.constraints import Amount, Constraint, Count, Pairs, Relation
from ...core.errors import RuleError
from ...core.grid import Grid
from ...core.layers import Layer
from ...core.rule import Rule
from ...core.statement import context_of
from ...utils.coordinates import Cell
from ...utils.message import Message
from .shading import SHADE, SHADED, UNSHADED, draw_marked, labelled_lines

if TYPE_CHECKING:
    from ...core.turns import GridTransform
    from ...draw.drawing import Drawing

PLAIN, MARKED = 1, 2
COLD, MILD, HOT = 1, 2, 3
HEAT = Layer("heat", {COLD: "cold", MILD: "mild", HOT: "hot"})


class _PlacedModifierRule(ConstraintRule, ClueRule):
    """Find the cells that count for their digit times a number.

    Each has a cell in a second, hidden layer: the digit if it is marked, else 0, so that what it counts for is linear.
    """

    group = "layers"
    is_single = True
    marker: ClassVar[Layer]

    @property
    def factor(self) -> int:
        """The factor of the digits of marked cells."""
        raise NotImplementedError

    @property
    def is_anywhere(self) -> bool:
        """Whether any number of cells may be marked, in any place."""
        return any(clue.where for clue in self.clue_list)

    @property
    def extra(self) -> str:
        """The name of the hidden layer."""
        return f"_{self.marker.name}"

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return self.marker, Layer(self.extra, sorted({0, *map(int, grid.values)}))

    def additions(self, grid: Grid) -> Mapping[Cell, Sequence[tuple[Cell, int]]]:
        extra = grid.layer(self.extra)
        return {cell: ((extra[cell], self.factor - 1),) for cell in grid.cells}

    def constraints(self, board: Board) -> Iterable[Constraint]:
        grid = context_of(board).grid
        marker, extra = grid.layer(self.marker.name), grid.layer(self.extra)
        for cell in grid.cells:
            yield Relation(cell, extra[cell], _copies(grid.values))
            yield Relation(marker[cell], extra[cell], _marks(grid.values))
        if not self.is_anywhere:
            word = self.marker.word(MARKED)
            for house, line in labelled_lines(board):
                unit = Message("unit.one-in", word=word, house=house)
                yield Count(marker.on(line), {MARKED}, 1, 1, unit=unit)
                yield Count(extra.on(line), {*grid.values}, 1, 1, unit=unit)
            for value in grid.values:
                yield Count(extra.cells, {value}, 1, 1, unit=Message("unit.digits-of", word=word))

    def validate_compatibility(self, board: Board) -> None:
        super().validate_compatibility(board)
        if board.values[0] == 0:
            raise RuleError(self.rule_name, Message("variant.zero-not-marked"))
        if not self.is_anywhere and not len(board.values) == board.rows == board.cols:
            raise RuleError(self.rule_name, Message("variant.one-of-each", rows=board.rows, values=len(board.values)))

    def transform(self, turn: GridTransform) -> Rule:
        return self.copy()

    def draw(self, drawing: Drawing) -> None:
        draw_marked(self.marker, drawing, {MARKED}, "purple")
        drawing.note(self.summary())


class DoublersRule(_PlacedModifierRule):
    """One cell in each row, column and region counts double in sums; they contain each digit once.

    With `anywhere`, there may be any number of them in any place.

    >>> from rulegrid.sudoku import KillerRule, Solver
    >>> Solver(Board(1, 2, values=5), KillerRule(["20:A1A2"]), DoublersRule(["anywhere"])).count()
    0
    >>> Solver(Board(1, 2, values=5), KillerRule(["18:A1A2"]), DoublersRule(["anywhere"])).count()
    2
    """

    form = Form(Word("where", "anywhere"), example="anywhere")
    needs_clues = False
    marker = Layer("doubler", {PLAIN: "plain", MARKED: "doubler"})

    @property
    def factor(self) -> int:
        return 2


class NegatorsRule(_PlacedModifierRule):
    """One cell in each row, column and region counts as negative in sums; they contain each digit once.

    With `anywhere`, there may be any number of them in any place.

    >>> from rulegrid.sudoku import KillerRule, Solver
    >>> Solver(Board(1, 2, values=5), KillerRule(["1:A1A2"]), NegatorsRule(["anywhere"])).count()
    8
    """

    form = Form(Word("where", "anywhere"), example="anywhere")
    needs_clues = False
    marker = Layer("negator", {PLAIN: "plain", MARKED: "negator"})

    @property
    def factor(self) -> int:
        return -1


class MultipliersRule(_PlacedModifierRule):
    """One cell in each row, column and region counts N times in sums; they contain each digit once.

    With `anywhere`, there may be any number of them in any place.

    >>> from rulegrid.sudoku import KillerRule, Solver
    >>> Solver(Board(1, 2, values=5), KillerRule(["19:A1A2"]), MultipliersRule(["3:anywhere"])).count()
    2
    """

    form = Form(Number("times", "N", least=0, most=20), Word("where", "anywhere", default=None), example="3")
    marker = Layer("multiplier", {PLAIN: "plain", MARKED: "multiplier"})

    @property
    def factor(self) -> int:
        return int(self.clue_list[0].times) if self.clue_list else 1


class HotColdRule(ClueRule):
    """In sums, a hot cell counts for one more than its digit, a cold cell for one less.

    With `shade`, the shaded cells of another rule are the hot ones, and the unshaded cells the cold ones.

    >>> from rulegrid.sudoku import KillerRule, Solver
    >>> Solver(Board(1, 2, values=5), KillerRule(["11:A1A2"]), HotColdRule()).count()
    2
    """

    group = "layers"
    is_single = True
    needs_clues = False
    form = Form(Word("layer", "shade"), example="shade")

    def layers(self, grid: Grid) -> Iterable[Layer]:
        return (SHADE if self.is_shade else HEAT,)

    @property
    def is_shade(self) -> bool:
        """Whether the shading says which cells are hot."""
        return any(clue.layer == "shade" for clue in self.clue_list)

    def amounts(self, grid: Grid) -> Mapping[Cell, Amount]:
        constant = -(SHADED + UNSHADED) if self.is_shade else -MILD
        return dict.fromkeys(grid.cells, Amount(1, constant))

    def additions(self, grid: Grid) -> Mapping[Cell, Sequence[tuple[Cell, int]]]:
        layer = grid.layer("shade" if self.is_shade else "heat")
        return {cell: ((layer[cell], 2 if self.is_shade else 1),) for cell in grid.cells}

    def is_valid(self, board: Board) -> bool:
        return True

    def constraints(self, board: Board) -> Iterable[Constraint]:
        return ()

    def transform(self, turn: GridTransform) -> Rule:
        return self.copy()

    def draw(self, drawing: Drawing) -> None:
        if self.is_shade:
            draw_marked(SHADE, drawing, {SHADED}, "grey")
        else:
            draw_marked(HEAT, drawing, {HOT}, "red")
            draw_marked(HEAT, drawing, {COLD}, "blue")
        drawing.note(self.summary())


@lru_cache(maxsize=64)
def _copies(values: tuple[int, ...]) -> Pairs:
    """Return the pairs of a digit and its extra: 0, or the digit again."""
    return frozenset(pair for value in values for pair in ((int(value), 0), (int(value), int(value))))


@lru_cache(maxsize=64)
def _marks(values: tuple[int, ...]) -> Pairs:
    """Return the pairs of a mark and an extra: 0 for a plain cell, a digit for a marked one."""
    return frozenset([(PLAIN, 0), *((MARKED, int(value)) for value in values)])
