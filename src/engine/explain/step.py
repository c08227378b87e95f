"""A hint as data; its sentence is made from it last, by a table of words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...utils.coordinates import Cell, cell_name
from .words import sentence


class Kind(StrEnum):
    """Why a hint gives its value, or why it gives none."""

    HIDDEN_SINGLE = "hidden single"
    """A value has one place left in a house."""
    NAKED_SINGLE = "naked single"
    """A cell has one candidate left."""
    COMBINED_SINGLE = "combined single"
    """A cell has one value left by several units together, such as two cages."""
    SEARCH = "looked up"
    """No single gives a value: this one is part of a solution."""
    FULL = "full"
    """There is no empty cell."""
    CONTRADICTION = "contradiction"
    """A unit is contradicted by the values on the board."""
    NO_SOLUTION = "no solution"
    """No unit is contradicted, but there is no way to go on."""


@dataclass(frozen=True)
class Hint:
    """A value for a cell, or the reason why there is none: then `cell` and `value` are None.

    `unit` names the house of a hidden single, the units of a combined single, or what is contradicted. `cells` are those of
    the unit or units; of a naked single, the filled cells that leave it one candidate.

    >>> hint = Hint(Kind.NAKED_SINGLE, (0, 2), 5)
    >>> hint.text(), hint.text("zh")
    ('In A3, only 5 is left.', 'A3 只剩下候选数 5。')
    """

    kind: Kind
    cell: Cell | None = None
    value: int | None = None
    unit: str = ""
    cells: tuple[Cell, ...] = ()

    def text(self, language: str = "en") -> str:
        """Return the hint as a sentence, in English ("en") or Chinese ("zh")."""
        cell = "" if self.cell is None else cell_name(self.cell)
        return sentence(self.kind, language, cell, self.value, self.unit)
