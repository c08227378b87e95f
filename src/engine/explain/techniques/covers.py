"""What every way to cover a cell, or to place a piece, excludes at once; and holes too small for any piece."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ....utils.coordinates import Cell
from ....utils.numbers import bits_set
from ..piece_payloads import Excluding, Leaving
from ..pieces import PieceState, excluding, what_goes
from ..step import Step
from ..technique import Technique

HOLE = Technique("hole", 1.8)
"""A place would leave a hole too small for any piece."""
ONLY_PIECE = Technique("only-piece", 2.0)
"""One piece alone can cover a cell, so it goes nowhere else."""
COVERED = Technique("covered", 2.2)
"""A piece covers something wherever it goes, so others can't."""
EXCLUDED = Technique("excluded", 2.4)
"""Whatever covers a cell excludes a place."""
TECHNIQUES = (HOLE, ONLY_PIECE, COVERED, EXCLUDED)


def common_exclusions(state: PieceState) -> Iterator[Step]:
    """Yield what excludes places at once: holes, cells that one piece alone can cover, pieces that are in the way."""
    pieces = state.pieces
    size = len(pieces.cells)
    for reason in state.open_reasons():
        left = state.ways(reason)
        common = state.alive & ~state.known
        for at in bits_set(left):
            common &= state.against(at)
        if not common:
            continue
        same = {pieces.places[at][0] for at in bits_set(left)}
        if reason < size:
            holes = [(at, hole) for at in bits_set(common) if (hole := hole_at(state, 1 << at, reason))]
            if holes:
                gone = sum(1 << at for at, _ in holes)
                first, hole = holes[0]
                leaving = Leaving(*what_goes(state, [reason], gone, pieces.places[first][0]), hole)
                yield excluding(state, HOLE.key, [reason], HOLE.cost, leaving)
                continue
        is_one = len(same) == 1 and state.left(min(same)) == 1
        technique = COVERED if reason >= size else ONLY_PIECE if is_one else EXCLUDED
        payload = Excluding(*what_goes(state, [reason], common, min(same)))
        yield excluding(state, technique.key, [reason], technique.cost, payload)


def hole_at(state: PieceState, put: int, cell: int) -> tuple[Cell, ...]:
    """Return the hole around a cell that some places would leave, where it is too small for any other piece; else nothing."""
    pieces = state.pieces
    put |= state.known
    taken = {other for place in bits_set(put) for other in pieces.places[place][1]}
    used = Counter(pieces.places[place][0] for place in bits_set(put))
    left = (pieces.places[place] for place in bits_set(state.alive))
    smallest = min((len(cells) for kind, cells in left if used[kind] < pieces.copies[kind]), default=0)
    hole = {pieces.cells[cell]}
    edge = list(hole)
    while edge and len(hole) < smallest:
        row, col = edge.pop()
        for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
            if other in pieces.number and other not in taken and other not in hole:
                hole.add(other)
                edge.append(other)
    return tuple(sorted(hole)) if len(hole) < smallest else ()
