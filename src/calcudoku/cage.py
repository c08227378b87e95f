"""Cage arithmetic: a group of cells whose values give a target under one operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from ..engine import Among, Board, Constraint, Product, Relation, Rule, RuleError, Sum
from ..utils.coordinates import Cell, cell_name, cell_names, read_cells
from ..utils.errors import PuzzleFormatError, shown
from ..utils.numbers import read_number, write_number

if TYPE_CHECKING:
    from ..engine.draw.drawing import Drawing

OPERATIONS = {"+": "+", "-": "-–−", "*": "*x×X·∗⋅", "/": "/:÷∕"}
"""Each operation with the signs that people write for it."""

_SIGN = {sign: operation for operation, signs in OPERATIONS.items() for sign in signs}
_LABEL = re.compile(rf"([0-9]+)([{re.escape(''.join(_SIGN))}]?)")


@dataclass(frozen=True)
class Cage:
    """Cells that give `target` under `operation`: one of `+ - * /`, or "" for a single cell's value.

    `-` and `/` are the difference and the exact quotient of two cells, in either order. What can't be satisfied
    (`5-` on three cells, a bare target on two) is a cage all the same, only without a solution.
    """

    target: int
    operation: str
    cells: tuple[Cell, ...]

    @property
    def label(self) -> str:
        """The label as it is written: `80*`."""
        return write_number(self.target) + self.operation

    @property
    def unit(self) -> str:
        """The cage as a player would name it."""
        return f"cage {self.label if len(self.label) < 30 else self.label[:30] + '…'} at {cell_name(min(self.cells))}"

    def constraint(self, values: tuple[int, ...]) -> Constraint:
        """Return this cage in the engine's words."""
        if self.operation == "+" or (len(self.cells) == 1 and self.operation in ("", "*")):
            return Sum(self.cells, self.target, unit=self.unit)
        if self.operation == "*":
            return Product(self.cells, self.target, unit=self.unit)
        if self.operation and len(self.cells) == 2:
            return Relation(*self.cells, pairs_of(self.operation, self.target, values), unit=self.unit)
        return Among(self.cells, frozenset(), unit=self.unit)


@lru_cache(maxsize=4096)
def pairs_of(operation: str, target: int, values: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    """Return the pairs of values that give `target`, in either order for a difference or quotient."""
    fits: Callable[[int, int], bool] = {
        "+": lambda low, high: low + high == target,
        "-": lambda low, high: high - low == target,
        "*": lambda low, high: low * high == target,
        "/": lambda low, high: low * target == high,
    }[operation]
    return frozenset((x, y) for x in values for y in values if fits(min(x, y), max(x, y)))


def read_label(text: str) -> tuple[int, str]:
    """Return target and operation of a label; raises PuzzleFormatError.

    >>> read_label("80*"), read_label("2÷"), read_label("7")
    ((80, '*'), (2, '/'), (7, ''))
    """
    match = _LABEL.fullmatch(text)
    if not match:
        raise PuzzleFormatError(f"read {shown(text)}, expected a cage label such as 80*, 3- or 6")
    return read_number(match[1]), _SIGN.get(match[2], "")


class CageRule(Rule):
    """The values of each cage give its target: sum, product, difference or quotient.

    A value may repeat in a cage; rows and columns are other rules.

    >>> rule = CageRule()
    >>> rule.set("3-", [(0, 0), (0, 1)])
    >>> rule.cages
    [Cage(target=3, operation='-', cells=((0, 0), (0, 1)))]
    """

    clue_form = "LABEL:CELLS, such as 11+:A1B1"
    entry = "cage"

    def __init__(self, cages: Iterable[Cage] = ()) -> None:
        self.cages = list(cages)

    def set(self, label: str, cells: Iterable[Cell]) -> None:
        """Add a cage by its label (`80*`)."""
        self.cages.append(Cage(*read_label(label), tuple((row, col) for row, col in cells)))

    def add_clue(self, text: str) -> None:
        label, colon, cells = text.rpartition(":")  # a quotient may be written 2:
        if not colon or not cells.strip():
            raise PuzzleFormatError(f"read {shown(text)}, expected {self.clue_form}")
        self.set(label.strip(), read_cells(cells, offset=len(label) + 1))

    def clues(self) -> list[str]:
        return [f"{cage.label}:{cell_names(cage.cells)}" for cage in self.cages]

    def is_valid(self, board: Board) -> bool:
        return not any(cage.constraint(board.values).is_broken(board) for cage in self.cages)

    def cells(self, board: Board) -> Iterable[Cell]:
        return {cell for cage in self.cages for cell in cage.cells}

    def validate_compatibility(self, board: Board) -> None:
        for cage in self.cages:
            if not cage.cells:
                raise RuleError(self.rule_name, f"cage {cage.label} has no cells")
            if cage.operation and cage.operation not in OPERATIONS:
                raise RuleError(self.rule_name, f"{cage.unit}: expected one of {' '.join(OPERATIONS)} or no operation")
            self.require_cells(board, cage.cells, cage.unit)
            if len(set(cage.cells)) < len(cage.cells):
                raise RuleError(self.rule_name, f"{cage.unit} names a cell twice: {cell_names(cage.cells)}")

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for cage in self.cages:
            yield cage.constraint(board.values)

    def draw(self, drawing: Drawing) -> None:
        drawing.walls(cage.cells for cage in self.cages)
        for cage in self.cages:
            drawing.corner(min(cage.cells), cage.label.replace("*", "×").replace("/", "÷").replace("-", "−"))
