"""The unit: one instance of a rule as a player would name it, such as "row C" or "cage 30 at A1"."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal

from ..utils.coordinates import Cell
from ..utils.frozen import Frozen
from ..utils.message import Label, Message, name_message
from ..utils.runtime import cached_property

if TYPE_CHECKING:
    from .clues import Clue
    from .rule import Rule

Aspect = Literal["", "no repeat", "every value"]


class Unit(Frozen):
    """One instance of a rule, as named in conflicts, contradictions and explanations. Equal to itself and its copies.

    `label` is its name as a message, `name` the English text; two different units may have the same name. `kind` is the
    spelling of the rule, `cells` are the constrained cells, `rule` and `clue` the source. If `is_house`, every value
    occurs in it; such a unit gives two kinds of reasons, `no_repeat` and `every_value`.

    >>> from rulegrid.sudoku import Board, RowRule, Solver
    >>> unit = Solver(Board(3), RowRule()).units()[2]
    >>> print(unit)
    row C
    >>> unit.kind, unit.cells, unit.is_house, str(unit.every_value)
    ('row', ((2, 0), (2, 1), (2, 2)), True, 'row C, every value')
    """

    fields = ("kind", "cells", "aspect", "value")
    label: Message
    kind: str
    cells: tuple[Cell, ...]
    rule: Rule | None  # None for a cell, which needs a value
    clue: Clue | None
    is_house: bool
    aspect: Aspect
    whole: Unit | None
    """The unit that this is an aspect of."""
    value: int | None
    """The value that "every value" refers to, or None for all."""
    _origin: bytes | None = None

    def __init__(
        self,
        name: Label,
        kind: str,
        cells: tuple[Cell, ...],
        rule: Rule | None,
        clue: Clue | None = None,
        is_house: bool = False,
        aspect: Aspect = "",
        whole: Unit | None = None,
        value: int | None = None,
    ) -> None:
        self.__dict__.update(
            label=name if isinstance(name, Message) else name_message(name),
            kind=kind,
            cells=cells,
            rule=rule,
            clue=clue,
            is_house=is_house,
            aspect=aspect,
            whole=whole,
            value=value,
        )

    @cached_property
    def name(self) -> str:
        """The English name."""
        return str(self.label)

    def __eq__(self, other: object) -> bool:
        if self is other or type(other) is not Unit:
            return self is other
        return self._origin is not None and self._origin == other._origin

    __hash__ = Frozen.__hash__

    def __getstate__(self) -> dict[str, Any]:
        # All copies, also in other processes, share a random number that is created for the first copy.
        if self._origin is None:
            self.__dict__["_origin"] = os.urandom(16)
        return super().__getstate__()

    def __str__(self) -> str:
        if self.value is not None:
            return f"{self.name} needs {self.value}"
        return f"{self.name}, {self.aspect}" if self.aspect else self.name

    def __repr__(self) -> str:
        return f"<Unit {self}>"

    @cached_property
    def no_repeat(self) -> Unit:
        """The aspect of a house that no value repeats."""
        return self._part("no repeat")

    @cached_property
    def every_value(self) -> Unit:
        """The aspect of a house that every value occurs."""
        return self._part("every value")

    def needs(self, value: int) -> Unit:
        """Return the aspect of a house that this value occurs."""
        return Unit(self.label, self.kind, self.cells, self.rule, self.clue, self.is_house, "every value", self, value)

    def _part(self, aspect: Aspect) -> Unit:
        return Unit(self.label, self.kind, self.cells, self.rule, self.clue, self.is_house, aspect, self)
