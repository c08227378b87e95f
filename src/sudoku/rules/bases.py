"""Bases of rules: clues on pairs of cells, clues that are checked once filled, groups without repeats."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ...core.board import Board
from ...core.clue_rule import ClueRule
from ...core.clues import Clue
from ...core.constraints import AllDifferent, Constraint, Pairs, Relation
from ...core.grid import Line
from ...core.row_column_rules import no_repeats
from ...core.rule import Rule
from ...core.statement import context_of
from ...utils.coordinates import Cell
from ...utils.message import Label

if TYPE_CHECKING:
    from ...draw.drawing import Drawing

Test = Callable[..., bool]


class FilledRule(ClueRule):
    """A rule whose clues are checked once all their cells are filled: write `is_kept`."""

    def is_kept(self, clue: Clue, board: Board) -> bool:
        """Return whether the values in a clue's cells, all of them filled, satisfy it."""
        raise NotImplementedError

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        return not all(board.cells[row][col] for row, col in clue.scope) or self.is_kept(clue, board)


class PairRule(ClueRule):
    """A rule whose clues constrain pairs of cells: `pairs` lists them, `allows` decides which two values they may hold.

    By default the pairs are the neighbours along the clue's cells. `allows` also gets what `limits` returns.
    """

    @staticmethod
    def allows(*values_and_limits: Any, **_: Any) -> bool:
        """Return whether a pair of cells may hold two values; the `limits` are the arguments after these."""
        raise NotImplementedError

    def limits(self, clue: Clue, board: Board) -> tuple[Hashable, ...]:
        """Return what `allows` needs to know of the clue and the board besides the two values."""
        return ()

    def pairs(self, clue: Clue) -> Iterable[tuple[Cell, Cell]]:
        """Return the pairs of cells that a clue constrains."""
        return pairwise(clue.cells)

    def is_clue_valid(self, clue: Clue, board: Board) -> bool:
        limits = self.limits(clue, board)
        for (a, b), (c, d) in self.pairs(clue):
            x, y = board.cells[a][b], board.cells[c][d]
            if x and y and not self.allows(x, y, *limits):
                return False
        return True

    def clue_constraints(self, clue: Clue, board: Board) -> Iterable[Constraint]:
        allowed = pairs_that(self.allows, board.values, *self.limits(clue, board))
        for a, b in self.pairs(clue):
            yield Relation(a, b, allowed)


class GroupsRule(Rule):
    """A rule without clues: no value repeats in some groups of cells."""

    def groups(self, board: Board) -> Iterable[tuple[Label, Line]]:
        """Return the groups, each with its name."""
        raise NotImplementedError

    def is_valid(self, board: Board) -> bool:
        return all(no_repeats(board, cells) for _, cells in self.groups(board))

    def constraints(self, board: Board) -> Iterable[Constraint]:
        for name, cells in self.groups(board):
            yield AllDifferent(cells, unit=name)

    def draw(self, drawing: Drawing) -> None:
        drawing.note(self.summary())


def digits(board: Board, cells: Iterable[Cell]) -> list[int]:
    """Return the values of cells, 0 for an empty one."""
    return [board.cells[row][col] for row, col in cells]


def is_distinct(values: list[int]) -> bool:
    """Return whether no value is repeated."""
    return len(set(values)) == len(values)


@lru_cache(maxsize=1024)
def pairs_that(allows: Test, values: tuple[int, ...], *limits: Hashable) -> Pairs:
    """Return the pairs of values that a test allows."""
    return frozenset((x, y) for x in values for y in values if allows(x, y, *limits))


def chain_relations(board: Board, cells: tuple[Cell, ...], allowed: Pairs) -> Iterator[Relation]:
    """Yield the relation of neighbours along a line, and those it implies for cells farther apart that see each other.

    For the line alone the neighbours' relations would do; the implied ones combine with cells that can't be equal.
    """
    region_of = context_of(board).grid.region_of
    every = len(board.values) ** 2
    reach = allowed
    for distance in range(1, len(cells)):
        for a, b in zip(cells, cells[distance:], strict=False):
            sees = a[0] == b[0] or a[1] == b[1] or (a in region_of and region_of[a] == region_of.get(b))
            if distance == 1 or (sees and a != b):
                yield Relation(a, b, reach)
        reach = _join_relations(reach, allowed)
        if len(reach) == every:
            return


@lru_cache(maxsize=1024)
def _join_relations(one: Pairs, other: Pairs) -> Pairs:
    return frozenset((x, z) for x, y in one for w, z in other if y == w)
