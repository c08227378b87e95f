"""Jigsaws: regions of any shape, drawn before the grid, in place of the blocks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import inf, isqrt
from random import Random
from typing import TYPE_CHECKING

from ...core.board import Board
from ...core.puzzle import Puzzle
from ...generate.batch import GeneratedPuzzle, GenerationError
from ...generate.givens import random_solution
from ...setting.minimise import run_of
from ...setting.session import Session, turns_of
from ...utils.coordinates import Cell
from ..rules import BlockRule, RegionsRule

if TYPE_CHECKING:
    from ...generate.batch import Maker

MOST_TRIES = 2
"""Drawings of regions that allow a grid, on which a puzzle is looked for."""
MOST_DRAWN = 20
"""Drawings that are made for each: some allow no grid."""
EXCHANGED = 10
"""How many exchanges of cells are tried for each cell of the board."""
LONGEST = 2
"""How many more rows or columns than a square a region may cover; what covers more, as rows do, only gets shorter."""


class JigsawMaker:
    """Makes puzzles with the rules of `puzzle`, except that its blocks are replaced by new regions for each.

    `maker_of` returns the maker for a puzzle with regions. With a `symmetry` the regions have it too.
    """

    def __init__(self, puzzle: Puzzle, maker_of: Callable[[Puzzle], Maker], symmetry: str = "none") -> None:
        self.puzzle = puzzle
        self.maker_of = maker_of
        self.symmetry = symmetry

    def __call__(self, random: Random) -> GeneratedPuzzle:
        """Return a puzzle; raises GenerationError."""
        for left in reversed(range(MOST_TRIES)):
            try:
                return self.maker_of(self._with_regions(random))(random)
            except GenerationError:
                if not left:
                    raise
        raise AssertionError("no tries")

    def _with_regions(self, random: Random) -> Puzzle:
        """Return a puzzle with regions that allow a grid; raises GenerationError."""
        board = self.puzzle.board
        rules = [rule for rule in self.puzzle.rules if not isinstance(rule, BlockRule)]
        for left in reversed(range(MOST_DRAWN)):
            puzzle = self.puzzle.replace(board, [*rules, RegionsRule(random_regions(board, random, self.symmetry))])
            session = Session()
            with session.close_at_end(GenerationError):
                try:
                    random_solution(run_of(puzzle, session), random)
                    break
                except GenerationError:
                    if not left:
                        raise
        return puzzle


def random_regions(board: Board, random: Random, symmetry: str = "none") -> list[list[Cell]]:
    """Return regions that cover a board, as many cells each as there are values, connected and compact.

    The blocks begin, and cells are exchanged between neighbours as long as both stay connected; with a symmetry, those
    that go with them at the same time.

    >>> regions = random_regions(Board(6), Random(1), "rotation")
    >>> [len(cells) for cells in regions], len({cell for cells in regions for cell in cells})
    ([6, 6, 6, 6, 6, 6], 36)
    """
    blocks = BlockRule().blocks(board)
    most = isqrt(len(blocks[0])) + LONGEST
    beside = board.grid.neighbours_of
    turns = turns_of(symmetry, *board.shape)
    region_of = {cell: at for at, cells in enumerate(blocks) for cell in cells}
    cells = list(region_of)
    least = _excess(blocks, beside, most)
    for _ in range(EXCHANGED * len(cells)):
        one = random.choice(cells)
        near = [cell for cell in beside[one] if region_of[cell] != region_of[one]]
        if not near:
            continue
        here, there = region_of[one], region_of[random.choice(near)]
        other = random.choice(
            [cell for cell in cells if region_of[cell] == there and here in {region_of[near] for near in beside[cell]}]
        )
        turned = [(turn.cell(one), turn.cell(other)) for turn in turns]
        changed = _exchange_cells(region_of, list({frozenset(pair): pair for pair in [(one, other), *turned]}.values()))
        if changed and (excess := _excess(_regions(changed), beside, most)) <= least:
            region_of, least = changed, excess
    return _regions(region_of)


def _regions(region_of: Mapping[Cell, int]) -> list[list[Cell]]:
    found: dict[int, list[Cell]] = {}
    for cell, at in region_of.items():
        found.setdefault(at, []).append(cell)
    return [sorted(found[at]) for at in sorted(found)]


def _exchange_cells(region_of: Mapping[Cell, int], pairs: Sequence[Sequence[Cell]]) -> dict[Cell, int]:
    """Return the regions with the cells of pairs exchanged, or {} if a cell is in two pairs or a pair in one region."""
    moved = [cell for pair in pairs for cell in pair]
    if len({*moved}) < len(moved) or any(region_of[one] == region_of[other] for one, other in pairs):
        return {}
    return dict(region_of) | {one: region_of[other] for pair in pairs for one, other in (pair, pair[::-1])}


def _excess(regions: Iterable[Sequence[Cell]], beside: Mapping[Cell, Sequence[Cell]], most: int) -> float:
    """Return the number of excess rows and columns of regions; infinity if one is not connected."""
    excess = 0
    for cells in regions:
        excess += sum(max(0, max(line) - min(line) + 1 - most) for line in zip(*cells, strict=True))
        left, found = {*cells[1:]}, [cells[0]]
        for cell in found:
            new = [other for other in beside[cell] if other in left]
            left.difference_update(new)
            found += new
        if left:
            return inf
    return excess
