"""The parts of a puzzle from its setter's point of view: givens, clues, whole rules, houses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ..core.clue_rule import ClueRule
from ..core.constraints import Placement
from ..core.rule import Rule
from ..core.statement import Statement
from ..core.unit import Unit
from ..utils.coordinates import Cell, cell_name
from ..utils.errors import RulegridError, quote
from ..utils.message import Message, label_of
from ..utils.numbers import bits_set
from ..utils.runtime import cached_property

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..core.board import Board
    from ..core.constraints import Constraint
    from ..core.puzzle import Puzzle


class PartKind(StrEnum):
    """The kind of a part; a setter can remove all but the last kind."""

    GIVEN = "given"
    CLUE = "clue"
    RULE = "rule"
    UNIT = "unit"
    """A unit of a rule that stays, such as a row."""


@dataclass(frozen=True, eq=False)
class PuzzlePart:
    """A given, a clue, a rule without clues, or a unit that stays; equal only to itself.

    `label` is its name for players, as a message, `name` the same in English: "C5 = 7", "cage 12 at A1", "row C".
    `value` is that of a given. `rule` is the index of its rule in the puzzle, `clue` that of its clue in the rule
    (`Rule.removable`).
    """

    kind: PartKind
    label: Message
    cells: tuple[Cell, ...]
    value: int | None = None
    rule: int | None = None
    clue: int | None = None
    unit: Unit | None = None

    @cached_property
    def name(self) -> str:
        """Its name for players, in English."""
        return str(self.label)

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"<Part {self.name}>"

    def to_data(self) -> dict[str, Any]:
        data: dict[str, Any] = {"kind": str(self.kind), "name": self.name, "cells": list(map(cell_name, self.cells))}
        return data | ({"value": int(self.value)} if self.value is not None else {})


def given_label(cell: Cell, value: int) -> Message:
    """Return the usual notation of a given.

    >>> print(given_label((2, 4), 7))
    C5 = 7
    """
    return Message("unit.given", cell=cell, value=int(value))


class PuzzleParts:
    """The parts of a puzzle, numbered; sets of parts are bit masks.

    `all` are the givens, then the parts of the rules, in their order. `look` is called regularly, and may raise an
    exception that ends the work. Raises RuleError if a rule can't be used on the board.

    >>> from rulegrid.sudoku import read_puzzle
    >>> parts = PuzzleParts(read_puzzle("1..4......32...."))
    >>> [str(part) for part in parts.all][:6], len(parts.all), bin(parts.removable)
    (['A1 = 1', 'A4 = 4', 'C3 = 3', 'C4 = 2', 'row A', 'row B'], 16, '0b1111')
    """

    def __init__(self, puzzle: Puzzle, look: Callable[[], object] = lambda: None) -> None:
        self.puzzle = puzzle
        self.statement = Statement(puzzle.board, puzzle.rules, look)
        self.board = self.statement.board
        self.all: list[PuzzlePart] = []
        self.constraints: list[tuple[int, ...]] = []
        """The indexes of each part's constraints in the statement."""
        for row, col in self.board.open_cells():
            if value := self.board.cells[row][col]:
                self._add(PuzzlePart(PartKind.GIVEN, given_label((row, col), value), ((row, col),), value))
        self._placed = {
            self.statement.unit_of(index).kind
            for index, constraint in enumerate(self.statement.constraints)
            if isinstance(constraint, Placement)
        }
        self.extents: dict[int, int] = {}
        """For each part with several units, or without any, by number: the mask of the part and its units."""
        self._add_clues(self._add_units())
        self.every = (1 << len(self.all)) - 1
        self.removable = self.mask(at for at, part in enumerate(self.all) if part.kind is not PartKind.UNIT)

    def _add_units(self) -> dict[tuple[int, int | None], list[int]]:
        """Add the units as parts that stay; return their numbers by the indexes of their rule and clue."""
        indexes: dict[Unit, list[int]] = {}
        for index in range(len(self.statement.constraints)):
            indexes.setdefault(self.statement.unit_of(index), []).append(index)
        found: dict[tuple[int, int | None], list[int]] = {}
        for unit, own in indexes.items():
            rule = next(at for at, rule in enumerate(self.puzzle.rules) if rule is unit.rule)
            clues = unit.rule.clue_list if unit.clue is not None and isinstance(unit.rule, ClueRule) else []
            clue = next((number for number, each in enumerate(clues) if each is unit.clue), None)
            found.setdefault((rule, clue), []).append(len(self.all))
            self._add(PuzzlePart(PartKind.UNIT, unit.label, unit.cells, rule=rule, clue=clue, unit=unit), own)
        return found

    def _add_clues(self, units: Mapping[tuple[int, int | None], list[int]]) -> None:
        """Make the clues and the rules without clues removable parts."""
        for at, rule in enumerate(self.puzzle.rules):
            if not any(rule is other for other in self.statement.rules) or type(rule).regions is not Rule.regions:
                continue
            for clue, (name, cells) in enumerate(rule.removable()):
                self._make_removable(
                    PuzzlePart(PartKind.CLUE, label_of(name), cells, rule=at, clue=clue), units.get((at, clue), [])
                )
            own = units.get((at, None), [])
            if own and not any(self._stays(self.all[number]) for number in own):
                self._make_removable(PuzzlePart(PartKind.RULE, rule.whole_label(), (), rule=at), own)

    def _add(self, part: PuzzlePart, constraints: Iterable[int] = ()) -> None:
        self.all.append(part)
        self.constraints.append(tuple(constraints))

    def _stays(self, part: PuzzlePart) -> bool:
        """Return whether a unit must stay: a house, or pieces, which the puzzle is about."""
        return part.unit is None or part.unit.is_house or part.unit.kind in self._placed

    def _make_removable(self, part: PuzzlePart, units: list[int]) -> None:
        """Make a part removable: its only unit, or an additional part for all of its units.

        A clue may have no unit if its meaning is in the constraints of others.
        """
        if len(units) == 1:
            (number,) = units
            self.all[number] = replace(self.all[number], kind=part.kind)
        else:
            self.extents[len(self.all)] = self.mask([len(self.all), *units])
            self._add(part)

    def extent(self, numbers: Iterable[int]) -> int:
        """Return the mask of some parts and of their units."""
        mask = 0
        for number in numbers:
            mask |= self.extents.get(number, 1 << number)
        return mask

    def in_short(self, mask: int) -> int:
        """Return a mask of parts in which a rule or clue replaces its units if these are complete."""
        for number, extent in self.extents.items():
            units = extent & ~(1 << number)
            if units and not units & ~mask:
                mask = mask & ~units | 1 << number
        return mask

    @property
    def has_pieces(self) -> bool:
        """Whether pieces are placed: then clues may be part of the only constraint, which places them."""
        return bool(self._placed)

    @staticmethod
    def mask(numbers: Iterable[int]) -> int:
        return sum(1 << number for number in set(numbers))

    def parts_in(self, mask: int) -> tuple[PuzzlePart, ...]:
        return tuple(self.all[number] for number in bits_set(mask))

    @cached_property
    def givens(self) -> int:
        """The mask of the givens."""
        return self.mask(at for at, part in enumerate(self.all) if part.kind is PartKind.GIVEN)

    @cached_property
    def given_at(self) -> dict[Cell, int]:
        """The number of the given in each cell that has one."""
        return {self.all[number].cells[0]: number for number in bits_set(self.givens)}

    def find(self, named: Cell | str) -> int:
        """Return the number of a given, by its cell, or of a part, by its name; raises RulegridError if it is unknown.

        >>> from rulegrid.sudoku import read_puzzle
        >>> parts = PuzzleParts(read_puzzle("1..4......32...."))
        >>> parts.find("a4"), parts.find((2, 2)), parts.find("Row C")
        (1, 2, 6)
        """
        if isinstance(named, tuple):
            if named in self.given_at:
                return self.given_at[named]
            raise RulegridError(Message("puzzle.given-cell", cell=named))
        text = " ".join(named.split())
        for number, part in enumerate(self.all):
            names = {part.name, cell_name(part.cells[0])} if part.kind is PartKind.GIVEN else {part.name}
            if text.lower() in {name.lower() for name in names}:
                return number
        if not self.all:
            raise RulegridError(Message("puzzle.no-parts", given=quote(text, 60)))
        raise RulegridError(Message("puzzle.no-part", given=quote(text, 60), example=self.all[0].label))

    def mask_violated(self, full: Board) -> int:
        """Return the mask of the parts that a full board violates; parts without constraints are never included."""
        full = full.attach_to(self.statement.context)
        mask = 0
        for number, (part, indexes) in enumerate(zip(self.all, self.constraints, strict=True)):
            if part.kind is PartKind.GIVEN:
                (row, col), value = part.cells[0], part.value
                is_kept = full.cells[row][col] == value
            else:
                is_kept = not any(self.statement.constraints[index].is_broken(full) for index in indexes)
            mask |= 0 if is_kept else 1 << number
        return mask

    def without(self, gone: Collection[int]) -> Puzzle:
        """Return the puzzle that a setter gets by removing some parts, given by number."""
        board = self.puzzle.board.copy()
        dropped: set[int] = set()
        clues: dict[int, set[int]] = {}
        for part in (self.all[number] for number in gone):
            if part.kind is PartKind.GIVEN:
                board.remove_digit(*part.cells[0])
            elif part.kind is PartKind.CLUE:
                assert part.rule is not None
                assert part.clue is not None
                clues.setdefault(part.rule, set()).add(part.clue)
            elif part.kind is PartKind.RULE:
                assert part.rule is not None
                dropped.add(part.rule)
        rules = []
        for at, rule in enumerate(self.puzzle.rules):
            if at in dropped:
                continue
            if at in clues:
                rule = rule.without(clues[at])
                if not rule.needs_clues and not rule.removable() and isinstance(rule, ClueRule):
                    continue  # without a clue its meaning would change
            rules.append(rule)
        return self.puzzle.replace(board, rules)

    def is_restatable_without(self, gone: Collection[int]) -> bool:
        """Return whether removing some parts leaves all other constraints unchanged.

        It may not: without a dot, a rule about cells without dots applies.
        """
        try:
            changed = self.without(gone)
            left = Statement(changed.board, changed.rules).constraints
        except RulegridError:  # the rest is meaningless
            return False
        lost = {index for number in bits_set(self.extent(gone)) for index in self.constraints[number]}
        kept = [each for index, each in enumerate(self.statement.constraints) if index not in lost]
        return _same(kept, left)


def _same(one: Collection[Constraint], other: Collection[Constraint]) -> bool:
    return len(one) == len(other) and all(a == b for a, b in zip(one, other, strict=True))
