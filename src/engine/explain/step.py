"""A step as data; its sentence and its picture are made from it last."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from ...utils.coordinates import Cell
from ..unit import Unit

Candidates = tuple[tuple[Cell, tuple[int, ...]], ...]
"""Cells, each with some of its candidates."""


class Kind(StrEnum):
    """Why a step holds, or why there is none. A forcing chain is called an assumption."""

    HIDDEN_SINGLE = "hidden single"
    """A value has one place left in a house."""
    NAKED_SINGLE = "naked single"
    """A cell has one candidate left."""
    RULE = "rule"
    """What one rule takes by itself, such as a cage by its combinations."""
    RULE_LINE = "rule and line"
    """However a cage or the like is filled, a value stands in one line of it: the rest of that line can't hold it."""
    TOGETHER = "rules together"
    """What one or two rules leave of a house that they divide: cages by their combinations."""
    INNIES = "innies and outies"
    """What houses and the sums in them leave: the 45 rule."""
    POINTING = "pointing"
    """In a block a value stands in one line, so it leaves the rest of that line."""
    CLAIMING = "claiming"
    """In a line a value stands in one block, or another line, so it leaves the rest of that."""
    NAKED_PAIR = "naked pair"
    NAKED_TRIPLE = "naked triple"
    NAKED_QUAD = "naked quad"
    HIDDEN_PAIR = "hidden pair"
    HIDDEN_TRIPLE = "hidden triple"
    HIDDEN_QUAD = "hidden quad"
    X_WING = "X-wing"
    SWORDFISH = "swordfish"
    JELLYFISH = "jellyfish"
    ASSUMPTION = "assumption"
    """A candidate leads to a contradiction."""
    NESTED = "nested assumption"
    """A candidate leads to a contradiction by way of further assumptions."""
    ONE_PLACE = "one place"
    """A piece fits in one place."""
    ONE_COVER = "one cover"
    """A cell can be covered in one way."""
    ONLY_PIECE = "only piece"
    """One piece alone can cover a cell, so it goes nowhere else."""
    COVERED = "covered"
    """A piece covers something wherever it goes, so others can't."""
    EXCLUDED = "excluded"
    """Whatever covers a cell excludes a place."""
    HOLE = "hole"
    """A place would leave a hole too small for any piece."""
    WRONG_PLACE = "wrong place"
    """A place leads to a contradiction."""
    SEARCHED = "searched"
    """Only a search shows that a piece has to go to a place."""
    SEARCH = "search"
    """Only a search excludes a candidate."""
    LOOKED_UP = "looked up"
    """There are several solutions, and nothing more holds in all of them: a value of one."""
    FAR_OFF = "far off"
    """The next value is a great many steps away: a value of a solution, of which there may be others."""
    FULL = "full"
    """There is no empty cell."""
    CONTRADICTION = "contradiction"
    """A reason fails at once: a house without a place for a value, a cell without a value, a broken rule."""
    WRONG_VALUE = "wrong value"
    """A value that the player entered is in no solution."""
    MISSING_MARK = "missing mark"
    """A pencil mark of the solution that the player lacks."""
    NO_SOLUTION = "no solution"
    """No reason fails at once, but there is no way to go on."""


class Implication(NamedTuple):
    """A link of a chain: what is concluded of a cell, that it holds the values or that it loses them, and why.

    `unit` is None for the assumption itself, and for the values that a settled cell loses; `others` are the units that
    imply it together with that one.
    """

    cell: Cell | None
    values: tuple[int, ...]
    is_placed: bool
    unit: Unit | None
    others: tuple[Unit, ...] = ()


@dataclass(frozen=True)
class Step:
    """What follows next, and why.

    `units` are the reasons: rules, aspects of houses, and cells that need a value. `removed` are candidates that go,
    `placed` the values that are now known. `chain` leads from an assumption to the contradiction, its last link.
    `roles` are the candidates to colour: "place", "remove", "reason", "assume", "imply". `details` are for the words.
    `doors` is the number of such steps that were open, where they were counted: for singles, of cells that they settle.
    """

    kind: Kind
    units: tuple[Unit, ...] = ()
    removed: Candidates = ()
    placed: tuple[tuple[Cell, int], ...] = ()
    chain: tuple[Implication, ...] = ()
    roles: Mapping[str, Candidates] = field(default_factory=dict)
    cost: float = 0.0
    details: Mapping[str, Any] = field(default_factory=dict)
    doors: int = field(default=1, compare=False)

    @property
    def name(self) -> str | None:
        """What players call a step by assumption of this shape, such as "XY-wing"; None where it has no name."""
        return self.details.get("name")

    @property
    def changes(self) -> bool:
        """Whether it excludes or places anything."""
        return bool(self.removed or self.placed or self.details.get("gone"))

    @property
    def cell(self) -> Cell | None:
        """The cell of the first value placed, None where the step places none."""
        return self.placed[0][0] if self.placed else None

    @property
    def value(self) -> int | None:
        """The first value placed, None where the step places none."""
        return self.placed[0][1] if self.placed else None

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the step: those of its reasons that have a part in it, and those it changes."""
        found = [cell for part in self.roles.values() for cell, _ in part]
        found += [cell for cell, _ in self.removed]
        found += [cell for cell, _ in self.placed]
        return tuple(dict.fromkeys(found))


def pruned(steps: Sequence[Step], holds: Callable[[list[Step]], bool]) -> list[Step]:
    """Return the steps that the last one needs, in their order: from the last on each goes without which the rest `holds`."""
    kept = list(steps)
    for step in reversed(steps[:-1]):
        fewer = [other for other in kept if other is not step]
        if holds(fewer):
            kept = fewer
    return kept
